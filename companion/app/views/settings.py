"""Settings: camera, voice, language, colours, text size, and what is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.app.components.basics import (
    choice_chip,
    heading,
    icon_button,
    named,
    named_button,
    named_switch,
    panel,
)
from companion.app.components.dialogs import dialog
from companion.app.components.sheet import sheet
from companion.app.components.switches import this_listener
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import use_value
from companion.app.speaking import preferences
from companion.app.spoken_calls import choose_speaker, switch_voice, voice_on
from companion.app.text_size import TEXT_SIZE, TEXT_SIZES
from companion.app.texts import Texts, language_name, languages
from companion.app.theme import theme_mode
from companion.errors import CompanionError
from companion.vision.sources import cameras
from companion.voice import find_player

STEP = 10
"""Percent by which speed and loudness change at once."""
THEMES = ("system", "light", "dark")


@component
def SettingsView(desk: Desk, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """A panel a matter; every choice holds at once."""
    found, set_found = use_value(_no_cameras)
    size, set_size = use_value(lambda: 100)
    kept, set_kept = use_value(lambda: desk.library.size())
    sure, set_sure = use_value(bool)
    told, set_told = use_value(str)
    _, renew = use_value(int)
    player = ft.use_memo(lambda: find_player() is not None, [])
    page = ft.context.page

    async def read() -> None:
        chosen = await ft.SharedPreferences().get(TEXT_SIZE)
        if isinstance(chosen, int):
            set_size(chosen)
        set_found(tuple(await asyncio.to_thread(cameras)))

    ft.use_effect(read, dependencies=[], cleanup=lambda: None)

    def keep(name: str, value: str) -> None:
        try:
            desk.memory.keep_setting(name, value)
        except CompanionError as problem:
            set_told(say.spell(str(problem)))
        else:
            set_told("")
        renew(lambda n: n + 1)
        set_kept(desk.library.size())
        desk.tell()

    def choose_theme(mode: str) -> None:
        page.theme_mode = ft.ThemeMode(mode)
        keep("theme", mode)
        page.update()

    def choose_camera(source: str) -> None:
        if source:
            desk.proposal = replace(desk.proposal, source=source)
        keep("camera", source)

    async def choose_size(percent: int) -> None:
        await ft.SharedPreferences().set(TEXT_SIZE, percent)
        page.data.text_scale = percent / 100
        set_size(percent)

    def voice() -> None:
        switch_voice(desk, this_listener())
        renew(lambda n: n + 1)

    def speaker(host: bool) -> None:
        try:
            choose_speaker(desk, host)
        except CompanionError as problem:
            set_told(say.spell(str(problem)))
        else:
            set_told("")
        renew(lambda n: n + 1)

    async def wipe() -> None:
        set_sure(False)
        try:
            await asyncio.to_thread(desk.wipe)
            await choose_size(100)
            await ft.SharedPreferences().remove(TEXT_SIZE)
        except CompanionError as problem:
            set_told(say.spell(str(problem)))
        else:
            set_told(say("settings.wiped"))
        page.theme_mode = theme_mode(desk.memory.setting("theme", "system"))
        page.update()
        set_kept(desk.library.size())

    box: ft.AlertDialog | None = None
    if sure:
        box = dialog(
            "wipe",
            say("settings.wipe"),
            _wiping(desk, say, lambda: page.run_task(wipe)),
            say("cancel"),
            lambda: set_sure(False),
            across,
        )
    ft.use_dialog(box)

    sizes = [
        choice_chip(
            f"text-{each}", f"{each} %", each == size, partial(page.run_task, choose_size, each)
        )
        for each in TEXT_SIZES
    ]
    themes = [
        choice_chip(
            f"theme-{mode}",
            say(f"settings.theme.{mode}"),
            mode == desk.memory.setting("theme", "system"),
            partial(choose_theme, mode),
        )
        for mode in THEMES
    ]
    tongues = [
        choice_chip(
            f"language-{code}",
            language_name(code),
            code == say.language,
            partial(keep, "language", code),
        )
        for code in languages()
    ]
    parts: list[ft.Control] = [
        _group(say("settings.camera"), _cameras(desk, found, say, choose_camera)),
        _voice(desk, say, voice, speaker, keep, player),
        _group(say("language.pick"), tongues),
        _group(say("settings.theme"), themes),
        _group(say("settings.text"), sizes),
        _data(desk, kept, say, lambda: set_sure(True)),
    ]
    if told:
        words = named("settings-told", ft.Text(told, size=17), live_region=True, container=True)
        parts.append(panel(words, colour=ft.Colors.TERTIARY_CONTAINER))
    return sheet("settings", say("settings"), parts, say, across, back)


def _group(title: str, chips: list[ft.Control]) -> ft.Control:
    row = ft.Row(chips, wrap=True, spacing=8, run_spacing=8)
    return panel(ft.Column([heading(title), row], spacing=10, tight=True))


def _cameras(
    desk: Desk, found: tuple[int, ...], say: Texts, choose: Callable[[str], None]
) -> list[ft.Control]:
    chosen = desk.memory.setting("camera", "")
    known = dict.fromkeys([*(str(number) for number in found), *([chosen] if chosen else [])])
    chips = [
        choice_chip("camera-last", say("settings.camera.last"), not chosen, partial(choose, ""))
    ]
    chips += [
        choice_chip(
            f"camera-{number}",
            say("start.source.camera", n=number),
            number == chosen,
            partial(choose, number),
            icon=ft.Icons.VIDEOCAM,
        )
        for number in known
    ]
    if not found:
        chips.append(ft.Text(say("settings.camera.none"), size=15))
    return chips


def _voice(
    desk: Desk,
    say: Texts,
    switch: Callable[[], None],
    choose: Callable[[bool], None],
    keep: Callable[[str, str], None],
    player: bool,
) -> ft.Control:
    now = preferences(desk.memory)
    on = voice_on(desk, this_listener())
    speakers = [
        choice_chip(
            f"voice-from-{name}",
            say(f"settings.voice.{name}"),
            host == now.host,
            partial(choose, host),
            icon=icon,
        )
        for name, host, icon in (
            ("page", False, ft.Icons.WEB_ASSET),
            ("computer", True, ft.Icons.SPEAKER),
        )
    ]
    return panel(
        ft.Column(
            [
                heading(say("settings.voice")),
                named_switch("voice-on", say("settings.voice.on"), on, lambda _: switch()),
                ft.Text(say("settings.voice.from"), size=16),
                ft.Row(speakers, wrap=True, spacing=8, run_spacing=8),
                _speaker_note(say, silent=now.host and not player),
                _stepper("rate", now.rate, (50, 200), say, keep),
                _stepper("volume", now.volume, (0, 100), say, keep),
            ],
            spacing=8,
            tight=True,
        )
    )


def _speaker_note(say: Texts, *, silent: bool) -> ft.Control:
    """What the two ways mean, or why nothing will be heard."""
    text = say("settings.voice.silent" if silent else "settings.voice.why")
    colour = ft.Colors.ERROR if silent else ft.Colors.ON_SURFACE_VARIANT
    return named("voice-note", ft.Text(text, size=15, color=colour), live_region=silent)


def _stepper(
    name: str,
    value: float,
    limits: tuple[int, int],
    say: Texts,
    keep: Callable[[str, str], None],
) -> ft.Control:
    """A percentage with a button for less and one for more.

    Flutter's slider tells a screen reader where its knob stands and not what that means.
    """
    low, high = limits
    percent = round(value * 100)
    label = say("settings.percent", label=say(f"settings.voice.{name}"), n=percent)

    def button(to: str, icon: ft.IconData, change: int) -> ft.Control:
        new = min(high, max(low, percent + change))
        return icon_button(
            f"voice-{name}-{to}",
            icon,
            say(f"settings.voice.{name}.{to}"),
            lambda: keep(f"voice_{name}", f"{new / 100:g}"),
            disabled=new == percent,
        )

    shown = named(
        f"voice-{name}", ft.Text(label, size=16), live_region=True, container=True, expand=True
    )
    return ft.Row(
        [shown, button("less", ft.Icons.REMOVE, -STEP), button("more", ft.Icons.ADD, STEP)],
        spacing=4,
    )


def _data(desk: Desk, kept: int, say: Texts, ask: Callable[[], None]) -> ft.Control:
    where = say("settings.size", size=size_text(kept), path=str(desk.library.folder))
    return panel(
        ft.Column(
            [
                heading(say("settings.data")),
                named("data-folder", ft.Text(where, size=16)),
                named_button(
                    "wipe",
                    ft.OutlinedButton(
                        content=ft.Text(say("settings.wipe"), size=17),
                        icon=ft.Icons.DELETE_FOREVER_OUTLINED,
                        style=ft.ButtonStyle(color=ft.Colors.ERROR, padding=16),
                        on_click=lambda _: ask(),
                    ),
                ),
            ],
            spacing=12,
            tight=True,
        )
    )


def _wiping(desk: Desk, say: Texts, wipe: Callable[[], object]) -> ft.Control:
    lines: list[ft.Control] = [
        ft.Text(say("settings.wipe_sure", path=str(desk.library.folder)), size=17)
    ]
    if names := desk.library.contents():
        lines.append(ft.Text(say("settings.wipe_holds", list=", ".join(names)), size=15))
    button = ft.FilledButton(
        content=ft.Text(say("settings.wipe_yes"), size=18),
        icon=ft.Icons.DELETE_FOREVER,
        style=ft.ButtonStyle(bgcolor=ft.Colors.ERROR, color=ft.Colors.ON_ERROR, padding=16),
        on_click=lambda _: wipe(),
    )

    lines.append(named_button("wipe-yes", button))
    return ft.Column(lines, spacing=14, tight=True)


def size_text(size: int) -> str:
    """Bytes for people: `3.2 MB`."""
    if size < 1_000_000:
        return f"{-(-size // 1000)} kB"
    return f"{size / 1e6:.1f} MB" if size < 1e9 else f"{size / 1e9:.1f} GB"


def _no_cameras() -> tuple[int, ...]:
    return ()
