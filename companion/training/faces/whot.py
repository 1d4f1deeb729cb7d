"""Drawn faces of Whot cards, in as many decks as one likes.

No photograph of a Whot deck is public, so training draws them: the four kinds of decks that are
known, and everything between and beyond. `WhotStyle.random` gives a deck, `draw` a card of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Shape, WhotCard
from companion.training.faces.colours import Colour
from companion.training.faces.face import Face
from companion.training.faces.shapes import Mask, shape_mask, star_middle
from companion.training.faces.whot_backs import paint_back
from companion.training.faces.whot_ink import fit, stamp, text_mask, wear_out
from companion.training.faces.whot_style import HELD_OUT, LAYOUTS, WhotStyle

__all__ = ["HELD_OUT", "LAYOUTS", "WhotStyle", "draw", "draw_back"]


@dataclass(slots=True)
class _Block:
    """What is printed in one corner: masks at places, and the box of the index among them."""

    parts: list[tuple[Mask, int, int, Colour]] = field(default_factory=list)
    box: tuple[int, int, int, int] = (0, 0, 0, 0)

    def add(self, mask: Mask, x: int, y: int, ink: Colour) -> None:
        self.parts.append((mask, x, y, ink))

    def reach(self, *places: int) -> None:
        """Take the first parts, named by number, as the index."""
        boxes = [
            (x, y, x + mask.shape[1], y + mask.shape[0])
            for mask, x, y, _ in (self.parts[i] for i in places)
        ]
        x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
        self.box = (x0, y0, max(b[2] for b in boxes), max(b[3] for b in boxes))

    @property
    def extent(self) -> tuple[int, int]:
        """How far right and down anything of the corner goes."""
        return (
            max(x + mask.shape[1] for mask, x, _, _ in self.parts),
            max(y + mask.shape[0] for mask, _, y, _ in self.parts),
        )


def draw(style: WhotStyle, card: WhotCard, height: int) -> Face:
    """One card of a deck, `height` pixels high. The same style and card give the same picture."""
    width = round(height / style.aspect)
    image = np.empty((height, width, 3), np.uint8)
    image[:] = style.paper
    block = _corner(style, card, width, height)
    _frame(image, style)
    if card.is_whot:
        _twenty(image, style, block.extent)
    else:
        _centre(image, style, card, block.extent)
    indices = []
    for turned, mirrored in _corners(style):
        _print(image, block, turned=turned, mirrored=mirrored)
        indices.append(_quad(block, width, height, turned=turned, mirrored=mirrored))
    if style.title:
        mask = fit(text_mask(style.title, style.words, max(7, height // 45)), width // 4, height)
        ink = style.inks_of(card.shape).centre
        stamp(image, mask, (width - mask.shape[1]) // 2, height - mask.shape[0] - height // 40, ink)
    rng = np.random.default_rng((style.seed, list(Shape).index(card.shape), card.number))
    # A 20 is the only card of its number: without a shape it is as plain as with one.
    name = style.name + ("/number-only" if style.number_only and not card.is_whot else "")
    return Face(
        image=_outlined(wear_out(image, style.wear, rng), style),
        card=card,
        indices=np.array(indices, np.float32),
        style=name,
    )


def draw_back(style: WhotStyle, height: int) -> Face:
    """The deck's back, `height` pixels high."""
    image = np.empty((height, round(height / style.aspect), 3), np.uint8)
    paint_back(image, style.back, style.words)
    rng = np.random.default_rng((style.seed, 99))
    return Face(
        image=_outlined(wear_out(image, style.wear, rng), style),
        card=None,
        indices=np.zeros((0, 4, 2), np.float32),
        style=style.name,
    )


def _corners(style: WhotStyle) -> tuple[tuple[bool, bool], ...]:
    """The printed corners as (turned by 180 degrees, moved to the other side)."""
    two = ((False, False), (True, False))
    return (*two, (False, True), (True, True)) if style.four_corners else two


def _corner(style: WhotStyle, card: WhotCard, width: int, height: int) -> _Block:
    """The top-left corner."""
    inks = style.inks_of(card.shape)
    block = _Block()
    high = max(6, round(style.number_height * height))
    number = text_mask(str(card.number), style.number, high)
    digit = text_mask("8", style.number, high)
    x, y = round(style.number_x * width), round(style.number_y * height)
    # One digit's middle: two digits and the small shape are centred on it.
    middle = x + digit.shape[1] / 2
    if style.align == "centre":
        x = max(round((style.number_x - 0.035) * width), round(middle - number.shape[1] / 2))
    block.add(number, x, y, inks.number)
    block.reach(0)
    small = _small(style, card, width)
    if small is not None:
        gap = max(2, round(style.gap * height))
        if style.small == "beside":
            sx = x + number.shape[1] + max(2, round((0.01 + style.gap) * width))
            sy = y + max(0, (number.shape[0] - small.shape[0]) // 2)
        else:
            centred = style.align == "centre"
            sx = round(middle - small.shape[1] / 2) if centred else x
            sx = max(round((style.number_x - 0.04) * width), sx)
            sy = y + number.shape[0] + gap
        block.add(small, sx, sy, inks.small)
        block.reach(0, 1)
        if card.shape is Shape.STAR and "corner" in style.star_numbers:
            _star_number(block, style, card, small, sx, sy)
    if style.spelt != "none":
        _spell(block, style, card, width, height)
    return block


def _small(style: WhotStyle, card: WhotCard, width: int) -> Mask | None:
    """The small shape of the corner; the 20's is a letter or the word."""
    size = max(5, round(style.small_size * width))
    if style.small == "none" or (card.is_whot and style.twenty_small == "none"):
        return None
    if not card.is_whot:
        return shape_mask(card.shape, size, style.small_look)
    words = style.twenty_words or style.words
    mask = text_mask(style.twenty_small, words, max(5, round(size * style.twenty_size)))
    return fit(mask, round(size * 1.9), size)


def _star_number(
    block: _Block, style: WhotStyle, card: WhotCard, small: Mask, x: int, y: int
) -> None:
    """The doubled number, knocked out of the small star in the paper's colour."""
    ring = style.small_look.fill == "ring"
    high, wide = small.shape
    inner = text_mask(str(card.inner), style.number, max(5, round(high * 0.4)))
    inner = fit(inner, round(wide * 0.5), high)
    top = y + round(star_middle(style.small_look) * high - inner.shape[0] / 2)
    ink = style.inks_of(card.shape).small if ring else style.paper
    block.add(inner, x + (wide - inner.shape[1]) // 2, top, ink)


def _spell(block: _Block, style: WhotStyle, card: WhotCard, width: int, height: int) -> None:
    """The shape's name down the left edge, below the index."""
    ink = style.inks_of(card.shape).number
    size = max(6, round(min(style.number_height, 0.055) * height))
    x0, _, x1, y = block.box
    middle = (x0 + x1) // 2 if style.align == "centre" else x0 + size // 2
    name = card.shape.value.upper()
    if style.spelt == "turned":
        word = np.rot90(fit(text_mask(name, style.number, size), round(0.4 * height), size * 2))
        block.add(word, max(1, middle - word.shape[1] // 2), y + size // 2, ink)
        return
    letters = [text_mask(letter, style.number, size) for letter in name]
    step = min(round(size * 1.5), round(0.5 * height / len(letters)))
    for i, letter in enumerate(letters):
        top = y + round(size * 0.5) + i * step
        block.add(letter, max(1, middle - letter.shape[1] // 2), top, ink)


def _print(image: NDArray[np.uint8], block: _Block, *, turned: bool, mirrored: bool) -> None:
    height, width = image.shape[:2]
    shift = width - block.box[0] - block.box[2] if mirrored else 0
    for mask, x, y, ink in block.parts:
        x += shift
        if turned:
            x, y = width - x - mask.shape[1], height - y - mask.shape[0]
            mask = mask[::-1, ::-1]
        stamp(image, mask, x, y, ink)


def _quad(
    block: _Block, width: int, height: int, *, turned: bool, mirrored: bool
) -> list[tuple[float, float]]:
    x0, y0, x1, y1 = block.box
    if mirrored:
        x0, x1 = width - x1, width - x0
    quad = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    if turned:
        quad = [(width - x, height - y) for x, y in quad]
    return [(float(x), float(y)) for x, y in quad]


def _frame(image: NDArray[np.uint8], style: WhotStyle) -> None:
    if style.frame <= 0:
        return
    height, width = image.shape[:2]
    at = round(style.frame_inset * width)
    line = max(1, round(style.frame * width))
    cv2.rectangle(image, (at, at), (width - 1 - at, height - 1 - at), style.frame_ink, line)


def _centre(
    image: NDArray[np.uint8], style: WhotStyle, card: WhotCard, corner: tuple[int, int]
) -> None:
    """The large shape, as large as the style wants and the corners leave room for."""
    height, width = image.shape[:2]
    inks = style.inks_of(card.shape)
    size = style.centre_size * width
    look = style.centre_look
    # A number is only legible on a plain star.
    if card.shape is Shape.STAR and {"centre", "nested"} & set(style.star_numbers):
        look = replace(look, fill="ring" if look.fill == "ring" else "solid")
    for _ in range(12):
        mask = shape_mask(card.shape, round(size), look)
        x = (width - mask.shape[1]) // 2
        y = round(style.centre_y * height - mask.shape[0] / 2)
        clear = x > corner[0] + 2 or (
            y > corner[1] + 2 and y + mask.shape[0] < height - corner[1] - 2
        )
        if clear:
            break
        size *= 0.92
    stamp(image, mask, x, y, inks.centre)
    high, wide = mask.shape
    solid = look.fill == "solid"
    if card.shape is Shape.STAR:
        middle = y + round(star_middle(look) * high)
        if "nested" in style.star_numbers:
            star = shape_mask(
                Shape.STAR, round(wide * 0.52), replace(style.small_look, fill="solid")
            )
            top = middle - round(star_middle(style.small_look) * star.shape[0])
            star_ink, ink = (style.paper, inks.centre) if solid else (inks.centre, style.paper)
            stamp(image, star, (width - star.shape[1]) // 2, top, star_ink)
            _number_at(image, style, str(card.inner), wide * 0.17, middle, ink)
        elif "centre" in style.star_numbers:
            ink = style.paper if solid else inks.centre
            _number_at(image, style, str(card.inner), style.star_number_height * wide, middle, ink)
    elif style.centre_number and style.centre_look.fill == "solid":
        middle = y + round(high * (0.64 if card.shape is Shape.TRIANGLE else 0.5))
        _number_at(image, style, str(card.number), wide * 0.3, middle, style.paper)


def _number_at(
    image: NDArray[np.uint8], style: WhotStyle, text: str, size: float, middle: int, ink: Colour
) -> None:
    mask = fit(text_mask(text, style.number, max(6, round(size))), round(size * 1.25), 10_000)
    x = (image.shape[1] - mask.shape[1]) // 2
    stamp(image, mask, x, middle - mask.shape[0] // 2, ink)


def _twenty(image: NDArray[np.uint8], style: WhotStyle, corner: tuple[int, int]) -> None:
    """The middle of the 20: the word, once or twice, with what some decks add."""
    height, width = image.shape[:2]
    inks = style.inks_of(Shape.WHOT)
    word = "WHOT" if style.twenty == "capitals" else "Whot!" if style.seed % 4 == 0 else "Whot"
    mask = text_mask(word, style.words, round(0.17 * height))
    high, wide = mask.shape
    room = (
        max(0.3 * width, width - 2 * (corner[0] + 3)) if style.twenty != "diagonal" else width * 0.6
    )
    mask = fit(mask, round(min(room, 0.62 * width)), round(0.2 * height))
    high, wide = mask.shape
    x, half = (width - wide) // 2, height // 2
    gap = max(2, high // 6)
    turned = mask[::-1, ::-1]
    if style.twenty == "shapes":
        drawn = [shape for shape in Shape if shape is not Shape.WHOT]
        for i, shape in enumerate(drawn):
            angle = 2 * np.pi * i / 5 - np.pi / 2
            small = shape_mask(shape, round(0.15 * width), style.centre_look)
            cx, cy = width / 2 + 0.24 * width * np.cos(angle), half + 0.24 * height * np.sin(angle)
            ink = style.inks_of(shape).centre
            stamp(image, small, int(cx - small.shape[1] / 2), int(cy - small.shape[0] / 2), ink)
        mask = fit(mask, round(0.4 * width), round(0.12 * height))
        stamp(image, mask, (width - mask.shape[1]) // 2, half - mask.shape[0] // 2, inks.number)
    elif style.twenty in ("script", "capitals"):
        stamp(image, mask, x, half - high - gap, inks.centre)
        stamp(image, turned, x, half + gap, inks.centre)
    elif style.twenty == "turned-above":
        stamp(image, turned, x, half - high - gap, inks.centre)
        stamp(image, mask, x, half + gap, inks.centre)
    elif style.twenty == "diagonal":
        side = max(mask.shape) + 4
        square = np.zeros((side, side), np.uint8)
        top, left = (side - high) // 2, (side - wide) // 2
        square[top : top + high, left : left + wide] = mask
        move = cv2.getRotationMatrix2D((side / 2, side / 2), 52, 1)
        warped = cv2.warpAffine(square, move, (side, side), flags=cv2.INTER_LINEAR)
        leaning = np.asarray(warped, np.uint8)
        stamp(image, leaning, (width - side) // 2, half - side // 2, inks.centre)
    else:
        stamp(image, mask, x, half - high // 2, inks.centre)
    if style.slogan:
        line = fit(
            text_mask(style.slogan, style.words, max(7, height // 32)),
            width - 2 * (corner[0] + 4),
            height,
        )
        y = half + round(0.27 * height)
        stamp(image, line, (width - line.shape[1]) // 2, y, inks.number)


def _outlined(image: NDArray[np.uint8], style: WhotStyle) -> NDArray[np.uint8]:
    """The picture with the card's rounded outline as its alpha."""
    height, width = image.shape[:2]
    out = np.empty((height, width, 4), np.uint8)
    out[..., :3] = image
    out[..., 3] = _outline(height, width, max(1, round(style.corner_radius * width)))
    return out


def _outline(height: int, width: int, radius: int) -> Mask:
    mask = np.full((height, width), 255, np.uint8)
    large = np.zeros((4 * radius, 4 * radius), np.uint8)
    cv2.circle(large, (4 * radius - 1, 4 * radius - 1), 4 * radius - 1, 255, cv2.FILLED)
    corner = cv2.resize(large, (radius, radius), interpolation=cv2.INTER_AREA)
    mask[:radius, :radius] = corner
    mask[:radius, -radius:] = corner[:, ::-1]
    mask[-radius:, :radius] = corner[::-1]
    mask[-radius:, -radius:] = corner[::-1, ::-1]
    return mask
