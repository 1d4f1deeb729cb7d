"""A menu of choices that shows the one chosen.

Flutter's own drop-down menu takes the focus without saying so: a screen reader never comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.app.components.basics import named_button

HIGHEST = 420


def choice_menu(
    identifier: str,
    label: str,
    choices: Mapping[str, str],
    chosen: str,
    choose: Callable[[str], None],
    *,
    labelled: bool = True,
    width: float | None = None,
) -> ft.Control:
    """The button; `choices` are the text of each key, and `choose` takes a key.

    Where what stands beside it says what is chosen, it need not be `labelled` as well.
    """
    words: list[ft.Control] = [ft.Text(choices.get(chosen, chosen), size=17)]
    if labelled:
        words.insert(0, ft.Text(label, size=13, color=ft.Colors.ON_SURFACE_VARIANT))
    shown = ft.Column(words, spacing=0, tight=True, expand=True)
    body = ft.Container(
        ft.Row([shown, ft.Icon(ft.Icons.ARROW_DROP_DOWN)], spacing=8),
        border=ft.Border.all(1, ft.Colors.OUTLINE),
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8 if labelled else 12),
        width=width,
    )
    menu = ft.PopupMenuButton(
        content=body,
        items=[
            ft.PopupMenuItem(
                content=ft.Text(text, size=16),
                checked=key == chosen,
                on_click=lambda _, key=key: choose(key),
            )
            for key, text in choices.items()
        ],
        padding=0,
        # A screen reader reads what is shown; without a label shown, this is the name.
        tooltip="" if labelled else label,
        menu_position=ft.PopupMenuPosition.UNDER,
        size_constraints=ft.BoxConstraints(min_width=200, max_height=HIGHEST),
    )
    return named_button(identifier, menu)
