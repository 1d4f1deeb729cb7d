"""Who plays: names in the order of the table, and those used before at one tap."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

import flet as ft

from companion.app.components.basics import heading, icon_button, named, named_button
from companion.app.components.choice_menu import choice_menu
from companion.app.texts import Texts

MOST_PLAYERS = 10
MOST_DEALT = 17
LONGEST_NAME = 40
_JOINERS = "\u200c\u200d"
_NEVER = ":,=#"
"""Signs that a record uses for itself."""


def tidy_name(text: str) -> str:
    """A name as a record can hold it, or empty where nothing is left to be seen.

    Marks that nobody sees go (line breaks, zero-width signs but for the joiners that emoji and
    some scripts need inside a word, signs that turn the direction of writing), and so do the signs
    of a record's own; what is too long is cut between letters.
    """
    kept = []
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if sign in _NEVER or kind in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif kind not in ("Cf", "Cs", "Co", "Cn") or sign in _JOINERS:
            kept.append(sign)
    whole = " ".join("".join(kept).split()).strip(_JOINERS + " ")
    name = whole[:LONGEST_NAME]
    # A letter goes with its marks, and what is joined goes together.
    while name and whole[len(name) :] and (_clings(whole[len(name)]) or name[-1] in _JOINERS):
        name = name[:-1]
    name = name.strip()
    return name if any(unicodedata.category(sign)[0] in "LNSP" for sign in name) else ""


def _clings(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign).startswith("M")


def tidy_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Every name that is one."""
    return tuple(name for name in map(tidy_name, texts) if name)


def players_form(
    names: list[str],
    known: tuple[str, ...],
    deal: int | None,
    say: Texts,
    renew: Callable[[], None],
    set_deal: Callable[[int | None], None],
) -> ft.Control:
    """Edits `names` in place; `renew` is called when a field has to appear or go.

    Typing changes `names` and nothing else: the page is not built anew at every letter.
    """

    def write(index: int, name: str) -> None:
        # A field that is just going may still send its last letter.
        if index < len(names):
            names[index] = name

    def remove(index: int) -> None:
        if index < len(names) and len(names) > 2:
            del names[index]
        renew()

    def add(name: str = "") -> None:
        if name and "" in names:
            names[names.index("")] = name
        elif len(names) < MOST_PLAYERS:
            names.append(name)
        renew()

    fields = [
        _field(index, name, len(names), say, write, remove) for index, name in enumerate(names)
    ]
    more: list[ft.Control] = [
        named_button(
            "add-player",
            ft.TextButton(
                content=ft.Text(say("start.add"), size=16),
                icon=ft.Icons.PERSON_ADD_ALT,
                on_click=lambda _: add(),
                disabled=len(names) >= MOST_PLAYERS,
            ),
        )
    ]
    more += [
        named_button(
            f"known-{name}",
            ft.Chip(
                label=ft.Text(name, size=16, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
                leading=ft.Icon(ft.Icons.ADD, size=18),
                bgcolor=ft.Colors.SURFACE_CONTAINER,
                on_click=lambda _, name=name: add(name),
            ),
        )
        for name in known
        if name not in names and len([each for each in names if each]) < MOST_PLAYERS
    ]
    return ft.Column(
        [
            heading(say("start.players")),
            ft.ResponsiveRow(fields, spacing=10, run_spacing=10),
            ft.Row(more, wrap=True, spacing=8, run_spacing=8),
            _deal(deal, say, set_deal),
        ],
        spacing=10,
        tight=True,
    )


def _field(
    index: int,
    name: str,
    count: int,
    say: Texts,
    write: Callable[[int, str], None],
    remove: Callable[[int], None],
) -> ft.Control:
    label = say("start.player", n=index + 1)
    row: list[ft.Control] = [
        named(
            f"player-name-{index + 1}",
            ft.TextField(
                value=name,
                label=label,
                text_size=18,
                border_radius=12,
                border_color=ft.Colors.OUTLINE,
                max_length=LONGEST_NAME,
                counter="",
                capitalization=ft.TextCapitalization.WORDS,
                on_change=lambda e: write(index, e.control.value),
            ),
            expand=True,
        )
    ]
    if count > 2:
        row.append(
            icon_button(
                f"remove-player-{index + 1}",
                ft.Icons.CLOSE,
                say("start.remove", player=name or label),
                lambda: remove(index),
            )
        )
    return ft.Container(
        ft.Row(row, spacing=2),
        col={"xs": 12, "sm": 6, "md": 4},
        key=f"player-{index}-of-{count}-{name}",
    )


def _deal(deal: int | None, say: Texts, set_deal: Callable[[int | None], None]) -> ft.Control:
    numbers = {str(n): str(n) for n in range(1, MOST_DEALT + 1)}
    return choice_menu(
        "deal",
        say("start.deal"),
        {"usual": say("start.deal.usual"), **numbers},
        "usual" if deal is None else str(deal),
        lambda key: set_deal(None if key == "usual" else int(key)),
        width=200,
    )
