"""Who plays: names in the order of the table, and those used before at one tap."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import heading, icon_button, named, named_button
from companion.app.texts import Texts

MOST_PLAYERS = 10
MOST_DEALT = 17


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
        names[index] = name

    def remove(index: int) -> None:
        del names[index]
        renew()

    def add(name: str = "") -> None:
        if name and "" in names:
            names[names.index("")] = name
        else:
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
                label=ft.Text(name, size=16),
                leading=ft.Icon(ft.Icons.ADD, size=18),
                bgcolor=ft.Colors.SURFACE_CONTAINER,
                on_click=lambda _, name=name: add(name),
            ),
        )
        for name in known
        if name not in names
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
    return named(
        "deal",
        ft.Dropdown(
            label=say("start.deal"),
            value="usual" if deal is None else str(deal),
            width=200,
            options=[
                ft.DropdownOption(key="usual", text=say("start.deal.usual")),
                *(ft.DropdownOption(key=str(n), text=str(n)) for n in range(1, MOST_DEALT + 1)),
            ],
            on_select=lambda e: set_deal(
                None if e.control.value == "usual" else int(e.control.value)
            ),
            menu_height=420,
        ),
    )
