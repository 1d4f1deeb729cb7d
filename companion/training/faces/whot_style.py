"""What differs from one Whot deck to the next: layouts, inks, lettering, wear."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from companion.cards import Shape
from companion.training.faces.colours import Colour, as_colour
from companion.training.faces.shapes import ShapeLook
from companion.training.faces.whot_chance import (
    BLUE,
    CHARCOAL,
    MAROON,
    held_out_font,
    hsv,
    ink_colour,
    is_dark,
    lettering,
    luma,
    near,
    paper_colour,
    rounded_bold,
    script,
)
from companion.training.faces.whot_ink import Lettering, Wear

LAYOUTS = ("A", "B", "C", "D", "modern", "beside", "plain", "edge-name")
HELD_OUT = ("held-out-1", "held-out-2")
BACKS = ("script", "scrolls", "polygons", "lattice", "stripes", "shapes", "rings", "plain")
TWENTY_TEXTS = ("W", "WHOT", "Whot", "Whot!", "none")
TWENTY_SHARES = (0.42, 0.28, 0.12, 0.06, 0.12)
TWENTIES = ("script", "upright", "turned-above", "single", "shapes", "diagonal", "capitals")


@dataclass(frozen=True, slots=True)
class Inks:
    """The inks one shape's cards are printed with."""

    number: Colour
    small: Colour
    centre: Colour


@dataclass(frozen=True, slots=True)
class BackLook:
    """The back of a deck: one of `BACKS`, its colours, and the word on it."""

    kind: str = "script"
    colours: tuple[Colour, ...] = (MAROON, (255, 255, 255))
    border: float = 0.0
    word: str = "Whot"
    lettering: Lettering | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class WhotStyle:
    """Everything random about one deck. Lengths are shares of the card's width, or of its
    height where the name says so; `aspect` is height over width.

    `number_x` is the left edge of a one-digit number and `number_y` its top; a two-digit number
    is centred on the same spot, but for `align` `left`. `small` tells where the small shape
    stands: `under` the number, `beside` it, or `none`. `spelt` puts the shape's name down the
    left edge: `stacked` upright letters, `turned` the word lying on its side, or `none`.
    `twenty_small` is what a 20's corner shows under its number, or `none`, written in
    `twenty_words` (None: as `words`), `twenty_size` of the small shape's size high.
    `star_numbers` names where the doubled number is printed: `corner` (inside the small star),
    `centre`, `nested` (inside a small star within the large one).
    """

    name: str
    seed: int
    aspect: float = 1.41
    paper: Colour = (255, 255, 255)
    inks: tuple[Inks, ...] = (Inks(MAROON, MAROON, MAROON),) * 6
    number: Lettering = field(default_factory=lambda: Lettering(""))
    words: Lettering = field(default_factory=lambda: Lettering(""))
    number_x: float = 0.07
    number_y: float = 0.037
    number_height: float = 0.08
    align: str = "centre"
    small: str = "under"
    small_size: float = 0.1
    gap: float = 0.03
    small_look: ShapeLook = field(default_factory=ShapeLook)
    centre_look: ShapeLook = field(default_factory=ShapeLook)
    centre_size: float = 0.6
    centre_y: float = 0.5
    centre_number: bool = False
    spelt: str = "none"
    star_numbers: tuple[str, ...] = ("centre",)
    star_number_height: float = 0.3
    twenty_small: str = "W"
    twenty_words: Lettering | None = None
    twenty_size: float = 0.6
    twenty: str = "script"
    slogan: str = ""
    title: str = ""
    frame: float = 0.0
    frame_inset: float = 0.05
    frame_ink: Colour = MAROON
    four_corners: bool = False
    corner_radius: float = 0.05
    wear: Wear = field(default_factory=Wear)
    back: BackLook = field(default_factory=BackLook)

    def inks_of(self, shape: Shape) -> Inks:
        """The inks of one shape's cards."""
        return self.inks[list(Shape).index(shape)]

    @property
    def number_only(self) -> bool:
        """Whether the corner shows a number alone, which does not tell the shape."""
        return self.small == "none"

    @staticmethod
    def random(rng: np.random.Generator) -> WhotStyle:
        """Any deck but the held-out ones."""
        shares = [0.24, 0.13, 0.06, 0.14, 0.2, 0.08, 0.11, 0.04]
        return WhotStyle.layout(str(rng.choice(LAYOUTS, p=shares)), rng)

    @staticmethod
    def layout(name: str, rng: np.random.Generator) -> WhotStyle:
        """A deck of one of `LAYOUTS`, everything else random. Raises `ValueError`."""
        if name not in LAYOUTS:
            raise ValueError(f"'{name}' is no layout: one of {', '.join(LAYOUTS)}")
        return _layout(name, rng)

    @staticmethod
    def held_out(name: str) -> WhotStyle:
        """One of the two decks that training never sees. Raises `ValueError`."""
        if name not in HELD_OUT:
            raise ValueError(f"'{name}' is no held-out deck: one of {', '.join(HELD_OUT)}")
        return _held_out(name)


def _layout(name: str, rng: np.random.Generator) -> WhotStyle:
    number = lettering(rng)
    small_look = ShapeLook.random(rng, small=True)
    centre_look = ShapeLook.random(rng)
    if rng.random() < 0.7:
        small_look = replace(
            centre_look,
            fill=small_look.fill if centre_look.fill not in ("solid", "ring") else centre_look.fill,
            line=max(centre_look.line, 0.12),
        )
    common = WhotStyle(
        name=f"whot/{name}",
        seed=int(rng.integers(2**31)),
        aspect=float(rng.uniform(1.25, 1.5)),
        paper=paper_colour(rng),
        inks=_one_ink(rng),
        number=number,
        words=script(rng),
        number_x=float(rng.uniform(0.05, 0.1)),
        number_y=float(rng.uniform(0.025, 0.06)),
        number_height=float(rng.uniform(0.065, 0.125)),
        align=str(rng.choice(["centre", "left"], p=[0.75, 0.25])),
        small_size=float(rng.uniform(0.085, 0.15)),
        gap=float(rng.uniform(0.008, 0.035)),
        small_look=small_look,
        centre_look=centre_look,
        centre_size=float(rng.uniform(0.38, 0.7)),
        centre_y=float(rng.choice([0.5, rng.uniform(0.47, 0.53)])),
        star_numbers=_star_numbers(rng),
        star_number_height=float(rng.uniform(0.22, 0.38)),
        **_twenty_corner(number, rng),
        twenty=str(rng.choice(TWENTIES)),
        slogan=str(
            rng.choice(["", "THE GAME OF GAMES", "I NEED", "any shape"], p=[0.7, 0.1, 0.1, 0.1])
        ),
        title=str(rng.choice(["", "WHOT CARDS", "Whot!", "playing cards"], p=[0.7, 0.1, 0.1, 0.1])),
        frame=float(rng.choice([0.0, rng.uniform(0.004, 0.02)], p=[0.75, 0.25])),
        frame_inset=float(rng.uniform(0.025, 0.06)),
        four_corners=bool(rng.random() < 0.08),
        corner_radius=float(rng.uniform(0.02, 0.09)),
        wear=Wear.random(rng),
        back=_back(rng),
    )
    common = replace(common, frame_ink=common.inks[0].centre)
    if rng.random() < 0.05:
        common = _inverse(common, rng)
    return _inside_frame(_LAYOUTS[name](common, rng))


def _twenty_corner(number: Lettering, rng: np.random.Generator) -> dict[str, Any]:
    """A 20's corner: a letter, a word or nothing, in script, as the number, or in capitals of
    another font."""
    text = str(rng.choice(TWENTY_TEXTS, p=TWENTY_SHARES))
    kind = rng.choice(3, p=[0.35, 0.3, 0.35])
    words = (None, replace(number, stroke=min(number.stroke, 0.04)), lettering(rng))[kind]
    size = rng.uniform(0.7, 0.95) if len(text) == 1 else rng.uniform(0.35, 0.75)
    return {"twenty_small": text, "twenty_words": words, "twenty_size": float(size)}


def _inside_frame(style: WhotStyle) -> WhotStyle:
    """The corners moved inside the frame, but for decks that print them outside of it."""
    if not style.frame or style.spelt != "none":
        return style
    inset = style.frame_inset + style.frame + 0.012
    return replace(
        style,
        number_x=style.number_x + inset,
        number_y=max(style.number_y, inset / style.aspect + 0.012),
    )


def _nigerian(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    ink = MAROON if rng.random() < 0.6 else style.inks[0].number
    small = bool(rng.random() < 0.7)
    return replace(
        style,
        aspect=float(rng.uniform(1.36, 1.46)),
        inks=style.inks if is_dark(style.paper) else (Inks(ink, ink, ink),) * 6,
        frame_ink=style.frame_ink if is_dark(style.paper) else ink,
        number=rounded_bold(rng),
        number_x=float(rng.uniform(0.06, 0.085)),
        number_y=float(rng.uniform(0.03, 0.045)),
        number_height=float(rng.uniform(0.072, 0.092)),
        align="centre",
        small="under",
        small_size=float(rng.uniform(0.09, 0.12)),
        gap=float(rng.uniform(0.02, 0.045)),
        centre_size=float(rng.uniform(0.54, 0.64)),
        centre_look=replace(
            style.centre_look, fill="solid", cross_arm=float(rng.uniform(0.3, 0.37))
        ),
        small_look=replace(style.small_look, fill="solid", cross_arm=float(rng.uniform(0.3, 0.4))),
        star_numbers=("corner", "centre")
        if not small
        else (("nested",) if rng.random() < 0.5 else ("corner",)),
        twenty_small="W" if rng.random() < 0.7 else style.twenty_small,
        twenty=str(rng.choice(["script", "single", "script"])),
    )


def _condensed_blue(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    ink = near(BLUE, rng) if rng.random() < 0.5 else style.inks[0].number
    return replace(
        style,
        aspect=float(rng.uniform(1.28, 1.38)),
        inks=style.inks if is_dark(style.paper) else (Inks(ink, ink, ink),) * 6,
        frame_ink=style.frame_ink if is_dark(style.paper) else ink,
        number=replace(lettering(rng), squeeze=float(rng.uniform(0.55, 0.8)), slant=0.0),
        number_x=float(rng.uniform(0.09, 0.14)),
        number_height=float(rng.uniform(0.1, 0.15)),
        small_size=float(rng.uniform(0.08, 0.11)),
        centre_size=float(rng.uniform(0.34, 0.46)),
        twenty=str(rng.choice(["upright", "turned-above"])),
    )


def _named(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    pale = hsv(rng.uniform(0, 1), rng.uniform(0.15, 0.4), 1.0)
    inks = tuple(
        Inks(i.number, i.small, pale if not is_dark(style.paper) else i.centre) for i in style.inks
    )
    return replace(
        style,
        aspect=float(rng.uniform(1.4, 1.5)),
        inks=inks,
        small="none",
        spelt=str(rng.choice(["stacked", "turned"], p=[0.75, 0.25])),
        number_x=float(rng.uniform(0.03, 0.06)),
        number_y=float(rng.uniform(0.025, 0.04)),
        number_height=float(rng.uniform(0.035, 0.065)),
        frame=float(rng.choice([0.0, rng.uniform(0.008, 0.03)])),
        frame_inset=float(rng.uniform(0.13, 0.17)),
        frame_ink=pale,
        star_numbers=("centre",) if rng.random() < 0.4 else (),
        twenty=str(rng.choice(["turned-above", "shapes", "script"])),
        centre_size=float(rng.uniform(0.5, 0.62)),
    )


def _two_inks(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    first, second = (MAROON, CHARCOAL) if rng.random() < 0.3 else (ink_colour(rng), ink_colour(rng))
    if is_dark(style.paper):
        return replace(style, aspect=float(rng.uniform(1.25, 1.34)))
    ink = {
        0: Inks(first, second, second),
        1: Inks(first, first, second),
        2: Inks(first, second, first),
    }[int(rng.integers(3))]
    by_shape = rng.random() < 0.3
    swapped = Inks(ink.small, ink.number, ink.centre)
    inks = tuple(ink if not by_shape or i % 2 == 0 else swapped for i in range(6))
    return replace(style, aspect=float(rng.uniform(1.25, 1.36)), inks=inks, frame_ink=second)


def _modern(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    start = rng.uniform(0, 1)
    hues = (start + rng.permutation(6) / 6 + rng.uniform(-0.04, 0.04, 6)) % 1
    light = is_dark(style.paper)
    low, high = (0.75, 1.0) if light else (0.35, 0.9)
    colours = [hsv(h, rng.uniform(0.55, 1.0), rng.uniform(low, high)) for h in hues]
    # Yellow on white can't be read and is not printed as text.
    if not light:
        colours = [as_colour(v * min(1.0, 150 / max(1, luma(c))) for v in c) for c in colours]
    black = rng.random() < 0.2 and not light
    inks = tuple(Inks((30, 30, 30) if black else c, c, c) for c in colours)
    return replace(
        style,
        inks=inks,
        frame_ink=inks[0].centre,
        four_corners=bool(rng.random() < 0.2),
        centre_number=bool(rng.random() < 0.25),
        twenty=str(rng.choice(["shapes", "capitals", "diagonal", "single"])),
    )


def _beside(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    return replace(
        style,
        small="beside",
        number_height=float(rng.uniform(0.065, 0.1)),
        gap=float(rng.uniform(0.01, 0.03)),
        align="left",
    )


def _number_alone(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    return replace(style, small="none", number_height=float(rng.uniform(0.07, 0.15)))


def _edge_name(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    return replace(style, spelt=str(rng.choice(["stacked", "turned"])), frame=0.0)


def _plain(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    return style if rng.random() < 0.7 else _number_alone(style, rng)


_LAYOUTS = {
    "A": _nigerian,
    "B": _condensed_blue,
    "C": _named,
    "D": _two_inks,
    "modern": _modern,
    "beside": _beside,
    "plain": _plain,
    "edge-name": _edge_name,
}


def _held_out(name: str) -> WhotStyle:
    rng = np.random.default_rng(sum(name.encode()))
    if name == "held-out-1":
        ink, second = (52, 94, 18), (28, 122, 196)
        return WhotStyle(
            name=f"whot/{name}",
            seed=11,
            aspect=1.38,
            paper=(226, 240, 247),
            inks=tuple(Inks(ink, second, second if i % 2 else ink) for i in range(6)),
            number=Lettering(held_out_font(0), stroke=0.04),
            words=Lettering(held_out_font(0), slant=0.1),
            number_x=0.075,
            number_y=0.045,
            number_height=0.095,
            small_size=0.125,
            gap=0.018,
            small_look=ShapeLook(
                rounding=0.05, cross_arm=0.28, star_waist=0.5, triangle_height=0.84
            ),
            centre_look=ShapeLook(
                fill="hatch", line=0.06, cross_arm=0.28, star_waist=0.5, triangle_height=0.84
            ),
            centre_size=0.56,
            star_numbers=("corner",),
            twenty="diagonal",
            frame=0.008,
            frame_inset=0.03,
            frame_ink=second,
            wear=Wear(grain=0.3, stain=0.2, edge=0.2),
            back=BackLook("lattice", (ink, (226, 240, 247), second), 0.05, "Whot", None, 5),
        )
    hues = (0.53, 0.08, 0.8, 0.62, 0.94, 0.3)
    colours = [hsv(h, 0.9, 0.62) for h in hues]
    return WhotStyle(
        name=f"whot/{name}",
        seed=12,
        aspect=1.32,
        paper=(252, 246, 240),
        inks=tuple(Inks(c, c, c) for c in colours),
        number=Lettering(held_out_font(1), stroke=0.05, squeeze=0.9),
        words=Lettering(held_out_font(1), stroke=0.03),
        number_x=0.06,
        number_y=0.035,
        number_height=0.085,
        small_size=0.115,
        gap=0.022,
        small_look=ShapeLook(fill="ring", line=0.17, cross_arm=0.38, star_waist=0.42),
        centre_look=ShapeLook(
            fill="inset", line=0.05, rounding=0.1, cross_arm=0.38, star_waist=0.42
        ),
        centre_size=0.5,
        star_numbers=("nested",),
        twenty_small="WHOT",
        twenty="capitals",
        four_corners=False,
        corner_radius=0.08,
        wear=Wear(grain=0.1, edge=float(rng.uniform(0.05, 0.1))),
        back=BackLook("rings", (colours[0], (252, 246, 240), colours[1]), 0.04, "WHOT", None, 6),
    )


def _one_ink(rng: np.random.Generator) -> tuple[Inks, ...]:
    ink = ink_colour(rng)
    return (Inks(ink, ink, ink),) * 6


def _inverse(style: WhotStyle, rng: np.random.Generator) -> WhotStyle:
    """Light ink on dark paper."""
    ink = as_colour(rng.integers(215, 256, 3))
    dark = hsv(rng.uniform(), rng.uniform(0.3, 1.0), rng.uniform(0.12, 0.38))
    return replace(style, paper=dark, inks=(Inks(ink, ink, ink),) * 6, frame_ink=ink)


def _star_numbers(rng: np.random.Generator) -> tuple[str, ...]:
    choices: tuple[tuple[str, ...], ...] = (
        ("centre",),
        ("corner",),
        ("nested",),
        ("corner", "centre"),
        (),
    )
    return choices[int(rng.choice(5, p=[0.4, 0.2, 0.15, 0.15, 0.1]))]


def _back(rng: np.random.Generator) -> BackLook:
    first = (
        MAROON
        if rng.random() < 0.3
        else hsv(rng.uniform(), rng.uniform(0.3, 1), rng.uniform(0.2, 0.8))
    )
    second = (
        (255, 255, 255) if rng.random() < 0.6 else hsv(rng.uniform(), rng.uniform(0.1, 0.6), 0.95)
    )
    third = hsv(rng.uniform(), rng.uniform(0.4, 1), rng.uniform(0.4, 0.9))
    return BackLook(
        kind=str(rng.choice(BACKS)),
        colours=(first, second, third),
        border=float(rng.choice([0.0, rng.uniform(0.03, 0.08)])),
        word=str(rng.choice(["Whot", "WHOT", "Whot!", ""])),
        lettering=script(rng),
        seed=int(rng.integers(2**31)),
    )
