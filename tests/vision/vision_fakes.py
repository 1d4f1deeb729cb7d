"""Stand-ins for the trained networks, and for the eyes as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from companion.cards import Card, Deck, deck_cards, read_card
from companion.vision.geometry import box_quad
from companion.vision.reader import Vocabulary
from companion.vision.sightings import Image, Look, Sighting

NAMES = [*sorted({str(card) for deck in Deck for card in deck_cards(deck)}), "unreadable"]
VOCABULARY = Vocabulary.of(NAMES)


class FakeNetwork:
    """Answers every batch with what `answer` makes of it, and keeps the batches."""

    def __init__(self, names: Sequence[str], size: int, answer: Callable) -> None:
        self.names, self.size, self.answer = tuple(names), size, answer
        self.batches: list[np.ndarray] = []

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        self.batches.append(batch)
        return self.answer(batch)


def columns(*boxes: tuple) -> np.ndarray:
    """A detector's output: each box (kind, cx, cy, width, height, angle, score)."""
    output = np.zeros((1, 8, len(boxes)), np.float32)
    for at, (kind, cx, cy, width, height, angle, score) in enumerate(boxes):
        output[0, :4, at] = cx, cy, width, height
        output[0, 4 + kind, at] = score
        output[0, 7, at] = angle
    return output


def shares(**named: float) -> np.ndarray:
    """A reader's row. Underscores stand for the dashes of Whot cards, `_10H` for a 10."""
    row = np.zeros(len(NAMES), np.float32)
    for name, share in named.items():
        row[NAMES.index(name.strip("_").replace("_", "-"))] = share
    row[-1] += 1 - row.sum()
    return row


class FakeEyes:
    """Sees what was planned for a picture of that width."""

    def __init__(self, plan: Mapping[int, Sequence[str]], milliseconds: float = 10.0) -> None:
        self.plan, self.milliseconds = plan, milliseconds

    def look(self, image: Image) -> Look:
        height, width = image.shape[:2]
        quad = box_quad(width / 2, height / 2, width / 2, height / 2, 0)
        cards = tuple(
            Sighting(card, 0.9, quad, (quad,)) for card in map(read_card, self.plan.get(width, ()))
        )
        deck = Deck.STANDARD if cards else None
        return Look(width, height, deck, cards, milliseconds=self.milliseconds)


def card(text: str) -> Card:
    return read_card(text)


def tiny_onnx(path: Path, names: Sequence[str], size: int, answer: np.ndarray | None) -> Path:
    """Write a network that always answers the same, or with its own input when None.

    The protocol buffer is written by hand: the package `onnx` is not needed to run networks.
    """

    def field(number: int, value: bytes | str | int) -> bytes:
        if isinstance(value, int):
            return varint(number << 3) + varint(value)
        data = value.encode() if isinstance(value, str) else value
        return varint(number << 3 | 2) + varint(len(data)) + data

    def varint(value: int) -> bytes:
        out = bytearray()
        while value > 127:
            out.append(value & 127 | 128)
            value >>= 7
        return bytes([*out, value])

    def tensor(name: str, dims: Sequence[int | str]) -> bytes:
        shape = b"".join(
            field(1, field(1, dim) if isinstance(dim, int) else field(2, dim)) for dim in dims
        )
        return field(1, name) + field(2, field(1, field(1, 1) + field(2, shape)))

    given = ("batch", 3, "height", "width")
    graph = field(1, field(1, "images" if answer is None else "plan") + field(2, "out")
                  + field(4, "Identity")) + field(2, "tiny")  # fmt: skip
    if answer is not None:
        planned = answer.astype(np.float32)
        graph += field(5, b"".join(field(1, n) for n in planned.shape) + field(2, 1)
                       + field(8, "plan") + field(9, planned.tobytes()))  # fmt: skip
    graph += field(11, tensor("images", given))
    graph += field(12, tensor("out", given if answer is None else answer.shape))
    described = {"names": str(dict(enumerate(names))), "imgsz": f"[{size}, {size}]"}
    model = field(1, 8) + field(8, field(1, "") + field(2, 13)) + field(7, graph)
    for key, value in described.items():
        model += field(14, field(1, key) + field(2, value))
    path.write_bytes(model)
    return path
