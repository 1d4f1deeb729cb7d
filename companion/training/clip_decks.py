"""The decks of rendered clips: none of them is a deck that training draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from companion.cards import Card, Deck, StandardCard, WhotCard
from companion.training.faces import standard, whot
from companion.training.faces.face import Face
from companion.training.faces.fonts import fonts
from companion.training.faces.shapes import ShapeLook
from companion.training.faces.whot_chance import MAROON, held_out_font
from companion.training.faces.whot_ink import Lettering, Wear
from companion.training.faces.whot_style import BackLook, Inks, WhotStyle

FACE_HEIGHT = 440


@dataclass
class ClipDeck:
    """One deck, its faces drawn when they are first needed."""

    name: str
    draw: Callable[[Card], Face]
    back: Face
    _faces: dict[Card, Face] = field(default_factory=dict)

    def face(self, card: Card | None) -> Face:
        """The drawn face of a card, or the back."""
        if card is None:
            return self.back
        if card not in self._faces:
            self._faces[card] = self.draw(card)
        return self._faces[card]


def clip_deck(deck: Deck, seed: int) -> ClipDeck:
    """The deck of a clip: a held-out Whot deck, or a standard deck outside of what is drawn."""
    if deck is Deck.WHOT:
        return whot_deck(WhotStyle.held_out(whot.HELD_OUT[seed % len(whot.HELD_OUT)]))
    return standard_deck(_odd_standard(seed), f"standard/clip-{seed}")


def whot_deck(style: WhotStyle) -> ClipDeck:
    """A Whot deck in a style."""

    def face(card: Card) -> Face:
        assert isinstance(card, WhotCard)
        return whot.draw(style, card, FACE_HEIGHT)

    return ClipDeck(style.name, face, whot.draw_back(style, FACE_HEIGHT))


def standard_deck(style: standard.StandardStyle, name: str) -> ClipDeck:
    """A standard deck in a style."""

    def face(card: Card) -> Face:
        assert isinstance(card, StandardCard)
        return standard.draw(style, card, FACE_HEIGHT)

    return ClipDeck(name, face, standard.draw_back(style, FACE_HEIGHT))


def _odd_standard(seed: int) -> standard.StandardStyle:
    """An English deck with proportions beyond those of training, lettered in a rare font."""
    rng = np.random.default_rng((20_004, seed))
    style = standard.StandardStyle.random(rng, "en")
    font = held_out_font(seed % 2)
    index = replace(
        style.index,
        font=font or style.index.font,
        rank=float(rng.uniform(0.095, 0.125)),
        stretch=float(rng.uniform(0.8, 1.1)),
        ten="tight",
        pip=float(rng.uniform(0.75, 1.0)),
        gap=float(rng.uniform(0.1, 0.2)),
        beside=False,
        left=float(rng.uniform(0.03, 0.066)),
        top=float(rng.uniform(0.035, 0.07)),
    )
    return replace(
        style,
        index=index,
        index_pips=style.pips,
        paper=replace(style.paper, colour=(240, 247, 251)),
        inks=((48, 26, 22), (48, 26, 22), (44, 22, 178), (44, 22, 178)),
        centre="pips",
        pip=float(rng.uniform(0.16, 0.19)),
        radius=float(rng.uniform(0.075, 0.09)),
        frame=0.0,
        frame_ink=None,
    )


def demo_style() -> WhotStyle:
    """The demo's deck: maroon on white, clean, with a script back."""
    files = {font.name: font.path for font in fonts()}
    bold, italic = (files.get(f"DejaVu Sans {s}", "") for s in ("Bold", "Bold Oblique"))
    look = ShapeLook(cross_arm=0.33, star_waist=0.42)
    words = Lettering(italic, squeeze=0.85, slant=0.12)
    return replace(
        WhotStyle.layout("A", np.random.default_rng(20_003)),
        name="whot/demo",
        seed=3,
        aspect=1.41,
        paper=(248, 251, 252),
        inks=(Inks(MAROON, MAROON, MAROON),) * 6,
        number=Lettering(bold, stroke=0.02, squeeze=0.95),
        words=words,
        number_height=0.088,
        small_size=0.12,
        gap=0.025,
        small_look=look,
        centre_look=look,
        centre_size=0.6,
        centre_y=0.5,
        star_numbers=("centre",),
        twenty="script",
        slogan="",
        title="",
        frame=0.0,
        four_corners=False,
        wear=Wear(grain=0.1, edge=0.1),
        back=BackLook("script", (MAROON, (248, 251, 252)), 0.045, "Whot", words, 1),
    )
