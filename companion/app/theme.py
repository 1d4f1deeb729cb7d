"""Colours and sizes: table cloth, paper and brass, in light and dark.

Nothing is told by colour alone: what is wrong also has a sign and words. The pairs used for
"right" and "wrong" are a blue green and a brick orange, which every kind of colour blindness
tells apart by lightness as well.
"""

from __future__ import annotations

import unicodedata
from enum import IntEnum

import flet as ft

FONT = "Noto Sans"
"""Ours, because the web page comes with Roboto only, which has neither Thai nor the dotted letters
of Yoruba and Igbo."""
RADIUS = 18
GAP = 16

_LIGHT = ft.ColorScheme(
    primary="#1C5C4A",
    on_primary="#FFFFFF",
    primary_container="#CFE6DB",
    on_primary_container="#0B2A20",
    secondary="#8A5A0B",
    on_secondary="#FFFFFF",
    secondary_container="#F5E2BC",
    on_secondary_container="#3A2500",
    tertiary="#2A5C99",
    on_tertiary="#FFFFFF",
    tertiary_container="#D7E5F6",
    on_tertiary_container="#0C2644",
    error="#9C3412",
    on_error="#FFFFFF",
    error_container="#FBDCCF",
    on_error_container="#4A1300",
    surface="#F6F2E8",
    on_surface="#1C2521",
    on_surface_variant="#4C5852",
    surface_container_lowest="#FFFFFF",
    surface_container_low="#FBF8F1",
    surface_container="#EEE8DA",
    surface_container_high="#E6DFCE",
    surface_container_highest="#DDD5C1",
    outline="#7C877F",
    outline_variant="#D6CFBD",
)
_DARK = ft.ColorScheme(
    primary="#86CDB3",
    on_primary="#05281D",
    primary_container="#1D4A3C",
    on_primary_container="#DDF3E9",
    secondary="#E9BE6D",
    on_secondary="#3A2500",
    secondary_container="#4E380F",
    on_secondary_container="#FBE8C4",
    tertiary="#A6C8F3",
    on_tertiary="#0C2644",
    tertiary_container="#22405F",
    on_tertiary_container="#DCE9FA",
    error="#FFB299",
    on_error="#4A1300",
    error_container="#6E2A10",
    on_error_container="#FFE3D9",
    surface="#0E1A16",
    on_surface="#F0EBDF",
    on_surface_variant="#B7C2BB",
    surface_container_lowest="#0A1411",
    surface_container_low="#14231E",
    surface_container="#192B25",
    surface_container_high="#21362F",
    surface_container_highest="#2A4139",
    outline="#87938C",
    outline_variant="#31463E",
)


class Width(IntEnum):
    """How much room there is across."""

    PHONE = 1
    TABLET = 2
    WIDE = 3


def width_of(pixels: float | None) -> Width:
    """The class of a page's width in logical pixels."""
    if pixels is None or pixels >= 1100:
        return Width.WIDE
    return Width.TABLET if pixels >= 640 else Width.PHONE


def theme(dark: bool) -> ft.Theme:
    """The Flet theme. Buttons without a padding of their own are 48 pixels high: easy to hit."""
    roomy = ft.ButtonStyle(padding=ft.Padding.symmetric(horizontal=16, vertical=14))
    return ft.Theme(
        color_scheme=_DARK if dark else _LIGHT,
        font_family=FONT,
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,
        text_button_theme=ft.TextButtonTheme(style=roomy),
        outlined_button_theme=ft.OutlinedButtonTheme(style=roomy),
        filled_button_theme=ft.FilledButtonTheme(style=roomy),
        icon_button_theme=ft.IconButtonTheme(style=ft.ButtonStyle(padding=12)),
    )


def theme_mode(kept: str) -> ft.ThemeMode:
    """The colours that a setting names; the system's where it names none."""
    known = {mode.value: mode for mode in ft.ThemeMode}
    return known.get(kept, ft.ThemeMode.SYSTEM)


def line_height(language: str) -> float:
    """The height of a line of very large type: room for marks over and under the letters."""
    return {"th": 1.3, "vi": 1.15}.get(language, 1.04)


def fitting(text: str, width: float, lines: int, most: float, least: float) -> float:
    """The largest type size at which `text` fits `width` pixels in `lines` lines.

    Set in a heavy grotesque, a character is about 0.58 of the size wide; marks over and under
    letters, as in Thai, take no width. No word is broken.
    """
    words = [_letters(word) for word in text.split()] or [0]
    size = min(most, width / (0.62 * max(1, *words)))
    while size > least:
        across = max(1.0, width / (0.58 * size))
        used, rows = 0.0, 1
        for word in words:
            if used and used + 1 + word > across:
                rows, used = rows + 1, float(word)
            else:
                used += word + (1 if used else 0)
        if rows <= lines:
            return size
        size -= 1
    return max(least, size)


def balanced(text: str, width: float, size: float) -> str:
    """`text` with a line end where two lines are about as long as each other, if it takes two
    lines at all: no single word is left over. Measured as by `fitting`."""
    words, across = text.split(), width / (0.58 * size)
    if "\n" in text or _letters(text) <= across:
        return text
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    # After a comma, where that is as good.
    best = min(
        halves,
        key=lambda two: (max(map(_letters, two)), not two[0].endswith(",")),
        default=(text,),
    )
    return "\n".join(best) if max(map(_letters, best)) <= across else text


def _letters(word: str) -> int:
    return sum(unicodedata.category(character) != "Mn" for character in word)
