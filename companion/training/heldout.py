"""Rendered tables with decks that are kept out of training, labelled like photographs.

What `companion evaluate` reads on them says how well decks are read whose drawing the networks
have never met. It is no photograph: the light, the camera and the tables are the generator's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from companion.cards import SHAPE_NUMBERS, WHOT, WhotCard
from companion.training.faces import Face, whot
from companion.training.layouts import Shoe
from companion.training.scene import Scene, render
from companion.training.synth import tall
from companion.vision.sightings import Kind

SIZE = 960
CARDS = (110.0, 330.0)
"""Heights of a card in pixels."""
READ = 0.85
"""A card whose best corner is uncovered to this share is there to be read."""
HIDDEN = 0.2
"""One whose best corner shows less than this is not; between the two it may go either way."""


def render_held_out(out: Path, style: str, pictures: int, seed: int = 1) -> Path:
    """Render `pictures` tables with the held-out Whot deck `style`; returns the labels file."""
    out.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng([seed, len(style), pictures])
    deck = whot.WhotStyle.held_out(style)
    cards = [WhotCard(shape, n) for shape, numbers in SHAPE_NUMBERS.items() for n in numbers]
    cards += [WHOT] * 4
    faces: dict[WhotCard | None, Face] = {}

    def face(card: WhotCard | None) -> Face:
        if card not in faces:
            drawn = whot.draw_back(deck, 480) if card is None else whot.draw(deck, card, 480)
            faces[card] = drawn
        return faces[card]

    images = []
    for number in range(pictures):
        order = iter(rng.permutation(len(cards)).tolist())
        shoe = Shoe(partial(_next_face, face, cards, order), partial(face, None))
        scale = float(np.exp(rng.uniform(*np.log(CARDS))))
        scene = render(rng, shoe, SIZE, scale)
        file = f"{number:04d}.jpg"
        cv2.imwrite(str(out / file), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 92])
        images.append({"file": file, "width": SIZE, "height": SIZE, "scene": [], **_truth(scene)})
    labels = out / "labels.json"
    labels.write_text(json.dumps({"source": {"name": f"rendered {style}"}, "images": images}))
    return labels


def _next_face(
    face: Callable[[WhotCard], Face], cards: Sequence[WhotCard], order: Iterator[int]
) -> Face:
    return face(cards[next(order)])


def _truth(scene: Scene) -> dict[str, object]:
    """The readable cards of a scene, and whether there are doubtful ones beside them."""
    best: dict[int, tuple[float, str]] = {}
    for label in scene.labels:
        if label.kind is Kind.INDEX and label.card is not None:
            share = label.visible if tall(label.quad) >= 12 else min(label.visible, 0.5)
            if share > best.get(label.owner, (0.0, ""))[0]:
                best[label.owner] = (share, str(label.card))
    objects = [{"class": name, "box": None} for share, name in best.values() if share >= READ]
    return {"complete": all(not HIDDEN < s < READ for s, _ in best.values()), "objects": objects}
