"""Games of other evenings: the list, and one of them with everything that can be done with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.announced import announced
from companion.app.components.basics import big_button, heading, named, named_button, panel
from companion.app.components.dialogs import dialog
from companion.app.components.game_row import game_row, outcome, when
from companion.app.components.replay import Replay
from companion.app.components.saving import file_name, save
from companion.app.components.score_sheet import round_cards, summary
from companion.app.components.sheet import sheet
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import is_dark, keyed, use_value
from companion.app.library import KeptGame
from companion.app.sheet_picture import sheet_png
from companion.app.texts import Texts
from companion.errors import CompanionError

FILES = {"record": "txt", "csv": "csv", "json": "json"}
GAMES_SHOWN = 100
ROUNDS_SHOWN = 40


@component
def HistoryView(desk: Desk, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """The list of games, or the one that was opened."""
    games, set_games = use_value(_not_read)
    opened, set_opened = use_value(_none)
    error, set_error = use_value(str)

    async def read() -> None:
        try:
            set_games(await asyncio.to_thread(desk.library.games))
        except CompanionError as problem:
            set_games(())
            set_error(say.spell(str(problem)))

    ft.use_effect(read, dependencies=[], cleanup=lambda: None)

    def forget(game: KeptGame) -> None:
        try:
            desk.forget(game.info.id)
        except CompanionError as problem:
            set_error(say.spell(str(problem)))
        else:
            left = tuple(each for each in games or () if each.info.id != game.info.id)
            set_games(left)
            set_opened(None)

    chosen = next((g for g in games or () if g.info.id == opened), None)
    if chosen is not None:
        key = f"game-{chosen.info.id}"
        return keyed(
            GameView,
            key,
            desk,
            chosen,
            say,
            across,
            lambda: set_opened(None),
            partial(forget, chosen),
        )
    parts: list[ft.Control] = []
    if error:
        parts.append(_error(error))
    if games is None:
        parts.append(ft.Text(say("statistics.reading"), size=18))
    elif not games:
        parts.append(ft.Text(say("history.none"), size=18))
    else:
        parts += [
            game_row(game, game.info.id == desk.game_id, say, partial(set_opened, game.info.id))
            for game in games[:GAMES_SHOWN]
        ]
    return sheet("history", say("history"), parts, say, across, back)


@component
def GameView(
    desk: Desk,
    game: KeptGame,
    say: Texts,
    across: float,
    back: Callable[[], None],
    forget: Callable[[], None],
) -> ft.Control:
    """One game: scores, rounds, the steps again, what was announced, files, deleting."""
    sure, set_sure = use_value(bool)
    unfolded, set_unfolded = use_value(bool)
    saved, set_saved = use_value(str)
    events = ft.use_memo(lambda: _events(desk, game) if unfolded else (), [unfolded])
    running = game.info.id == desk.game_id
    page = ft.context.page
    run = page.run_task

    async def save_as(form: str) -> None:
        try:
            text = await asyncio.to_thread(desk.library.export, game.info.id, form)
        except CompanionError as problem:
            set_saved(say.spell(str(problem)))
            return
        await keep(f".{FILES[form]}", text.encode())

    async def save_picture() -> None:
        dark = is_dark(page)
        try:
            png = await asyncio.to_thread(sheet_png, game, say, dark)
        except CompanionError as problem:
            set_saved(say.spell(str(problem)))
            return
        await keep(".png", png)

    async def keep(ending: str, data: bytes) -> None:
        day = when(game.info.started).partition(" ")[0]
        name = file_name("companion", game.info.game, day, str(game.info.id)) + ending
        await save(name, data)
        set_saved(say("history.saved", path=name))

    box: ft.AlertDialog | None = None
    if sure:
        asked = ft.Column(
            [
                ft.Text(say("history.delete_sure"), size=17),
                big_button("delete-yes", say("history.delete_yes"), forget, primary=True),
            ],
            spacing=14,
            tight=True,
        )
        box = dialog(
            "delete", say("history.delete"), asked, say("cancel"), lambda: set_sure(False), across
        )
    ft.use_dialog(box)

    head = _sheet(game, say, across)
    parts: list[ft.Control] = list(head)
    if game.match is not None:
        parts.append(keyed(Replay, f"replay-{game.info.id}", game.match, say, across))
        pictures = desk.library.pictures
        shown = game.rounds[-ROUNDS_SHOWN:]
        parts += round_cards(game.match, shown, partial(pictures.read, game.info.id), say)
    parts.append(panel(announced(events, unfolded, set_unfolded, say), padding=6))
    buttons = [_save_button(form, say, partial(run, save_as, form)) for form in FILES]
    if len(head) > 1:
        buttons.append(_save_button("picture", say, partial(run, save_picture)))
    files: list[ft.Control] = [
        heading(say("history.save")),
        ft.Row(buttons, wrap=True, spacing=10, run_spacing=10),
    ]
    if saved:
        files.append(named("saved", ft.Text(saved, size=16), live_region=True, container=True))
    parts.append(panel(ft.Column(files, spacing=10, tight=True)))
    if not running:
        parts.append(
            named_button(
                "delete-game",
                ft.TextButton(
                    content=ft.Text(say("history.delete"), size=17),
                    icon=ft.Icons.DELETE_OUTLINE,
                    style=ft.ButtonStyle(color=ft.Colors.ERROR),
                    on_click=lambda _: set_sure(True),
                ),
            )
        )
    return sheet("game", say.game(game.info.game), parts, say, across, back)


def _sheet(game: KeptGame, say: Texts, across: float) -> list[ft.Control]:
    """What the game was, and its score sheet."""
    words: list[ft.Control] = [
        ft.Text(
            f"{say.game(game.info.game)}, {when(game.info.started)}",
            size=15,
            color=ft.Colors.ON_SURFACE_VARIANT,
        ),
        ft.Text(say.join(list(game.info.players)), size=20, weight=ft.FontWeight.W_600),
    ]
    if end := outcome(game, say):
        words.append(ft.Text(end, size=16))
    if game.match is None:
        words.append(ft.Text(say("history.unreadable"), size=16))
    parts: list[ft.Control] = [panel(ft.Column(words, spacing=4, tight=True))]
    if game.match is not None:
        dark = is_dark(ft.context.page)
        parts += summary(game.match, game.rounds, say, dark, across)
    return parts


def _save_button(form: str, say: Texts, act: Callable[..., object]) -> ft.Control:
    return named_button(
        f"save-{form}",
        ft.OutlinedButton(
            content=ft.Text(say(f"history.save.{form}"), size=16),
            icon=ft.Icons.IMAGE_OUTLINED if form == "picture" else ft.Icons.DOWNLOAD,
            on_click=lambda _: act(),
        ),
    )


def _events(desk: Desk, game: KeptGame) -> tuple[dict[str, object], ...]:
    try:
        return desk.library.events(game.info.id)
    except CompanionError:
        # The button that saves the game says what is wrong.
        return ()


def _error(text: str) -> ft.Control:
    words = ft.Text(text, size=17, color=ft.Colors.ON_ERROR_CONTAINER)
    return panel(
        named("history-error", words, live_region=True, container=True),
        colour=ft.Colors.ERROR_CONTAINER,
    )


def _not_read() -> tuple[KeptGame, ...] | None:
    return None


def _none() -> int | None:
    return None
