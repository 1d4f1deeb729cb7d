"""The pictures of a clip: the still table is drawn once, and only what moves is laid into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Card
from companion.training.clip_decks import ClipDeck
from companion.training.clip_games import Incident
from companion.training.clip_layout import Lying, Places, make_places
from companion.training.clip_play import Round
from companion.training.clip_scene import (
    LAMP_S,
    NUDGE_S,
    Still,
    Story,
    carried,
    fingertips,
    tell_story,
)
from companion.training.clip_stage import (
    THICK,
    Arm,
    Camera,
    Pose,
    card_quad,
    card_sprite,
    lay,
    lay_stack,
    make_arm,
)
from companion.training.clip_tables import make_light, make_table
from companion.vision.sightings import Image

_MARGIN = 48
"""Pixels round the picture that are drawn as well where the camera will be nudged."""
_ARM_OVER = 14.0
"""How far over the cards the arm is, in millimetres."""


@dataclass(slots=True)
class Stage:
    """All that is drawn once. `camera` sees `margin` more pixels on every side than the clip."""

    camera: Camera
    margin: int
    table: Image
    light: NDArray[np.float32]
    deck: ClipDeck
    places: Places
    arms: dict[str, Arm]
    story: Story
    softness: float
    push: tuple[float, float, float]
    """How the picture moves when the camera is nudged: pixels right and down, degrees."""
    lamp: NDArray[np.float64]
    """What the other lamp multiplies the light by: blue, green, red."""
    _sprites: dict[Card | None, Image] = field(default_factory=dict)
    _kept: tuple[int, Image, Image] | None = None

    def sprite(self, card: Card | None) -> Image:
        """A card's picture, ready to be laid."""
        if card not in self._sprites:
            tall = 1.15 * self.camera.card_pixels
            self._sprites[card] = card_sprite(self.deck.face(card).image, tall)
        return self._sprites[card]

    def picture(self, t: float) -> Image:
        """The table at a time, in its light, as the lens draws it."""
        return self._framed(self._seen(t), t)

    def view(self, t: float) -> NDArray[np.float64] | None:
        """The 2 x 3 matrix from the drawn picture to the clip's, or None where they are one."""
        if not self.margin:
            return None
        done = self._done(t, Incident.NUDGE, NUDGE_S)
        dx, dy, turn = (part * done for part in self.push)
        middle = (self.camera.width / 2, self.camera.height / 2)
        matrix = cv2.getRotationMatrix2D(middle, turn, 1.0)
        matrix[:, 2] += np.array([dx - self.margin, dy - self.margin])
        return np.asarray(matrix, np.float64)

    def gain(self, t: float) -> NDArray[np.float64]:
        """What the lamp multiplies the light by: blue, green, red."""
        return 1 + (self.lamp - 1) * self._done(t, Incident.LAMP, LAMP_S)

    def _done(self, t: float, what: Incident, takes: float) -> float:
        for when, each in self.story.happens:
            if each is what:
                return float(np.clip((t - when) / takes, 0, 1))
        return 0.0

    def _framed(self, picture: Image, t: float) -> Image:
        matrix = self.view(t)
        if matrix is None:
            return picture
        m = self.margin
        if self._done(t, Incident.NUDGE, NUDGE_S) == 0:
            return np.ascontiguousarray(picture[m:-m, m:-m])
        size = (self.camera.width - 2 * m, self.camera.height - 2 * m)
        return np.asarray(cv2.warpAffine(picture, matrix, size), np.uint8)

    def _seen(self, t: float) -> Image:
        unlit, lit = self._still(self.story.changed(t))
        visit = self.story.visiting(t)
        if visit is None:
            return lit
        arm = self.arms[visit.player]
        tips, z = fingertips(arm, visit, t)
        held = carried(arm, visit, t)
        boxes = [arm.reach(self.camera, tips, z + _ARM_OVER)]
        for card, pose in held:
            quad = card_quad(self.camera, pose, self.sprite(card).shape)
            grown = 30 + pose.z
            low, high = quad.min(0) - grown, quad.max(0) + grown
            boxes.append((int(low[0]), int(low[1]), int(high[0]), int(high[1])))
        x0, y0 = (max(0, min(box[i] for box in boxes) - 3) for i in (0, 1))
        x1 = min(self.camera.width, max(box[2] for box in boxes) + 3)
        y1 = min(self.camera.height, max(box[3] for box in boxes) + 3)
        if x1 <= x0 or y1 <= y0:
            return lit
        drawn = unlit.copy()
        for card, pose in held:
            lay(drawn, self.camera, self.sprite(card), pose, 0.28)
        arm.lay(drawn, self.camera, tips, z + _ARM_OVER)
        frame = lit.copy()
        part = (slice(y0, y1), slice(x0, x1))
        frame[part] = self._lens(drawn[part], self.light[part])
        return frame

    def _lens(self, unlit: Image, light: NDArray[np.float32]) -> Image:
        lit = cv2.multiply(unlit, light, dtype=cv2.CV_8U)
        return np.asarray(cv2.GaussianBlur(lit, (0, 0), self.softness), np.uint8)

    def _still(self, changed: int) -> tuple[Image, Image]:
        """The still picture, unlit and lit; the last one made is kept."""
        kept = self._kept
        if kept is None or kept[0] != changed:
            drawn = self._background(changed)
            kept = self._kept = changed, drawn, self._lens(drawn, self.light)
        return kept[1], kept[2]

    def _background(self, changed: int) -> Image:
        stills, kept = self.story.stills, self._kept
        still = stills[changed]
        if kept is not None and kept[0] == changed - 1:
            before = stills[changed - 1]
            count = len(before.cards)
            if before.market == still.market and still.cards[:count] == before.cards:
                frame = kept[1].copy()
                self._lay_cards(frame, still.cards[count:])
                return frame
        frame = self.table.copy()
        lay_stack(frame, self.camera, self.sprite(None), self.places.market, still.market)
        self._lay_cards(frame, still.cards)
        return frame

    def _lay_cards(self, frame: Image, cards: Sequence[Lying]) -> None:
        for each in cards:
            lay(frame, self.camera, self.sprite(each.card), each.pose)


def set_stage(
    plays: Round,
    deck: ClipDeck,
    table: str,
    camera: Camera,
    pauses: tuple[float, float],
    incidents: Sequence[Incident],
    softness: float,
    rng: np.random.Generator,
) -> Stage:
    """Draw everything that is drawn once, and tell what happens when."""
    margin = _MARGIN if Incident.NUDGE in incidents else 0
    wide = camera.widened(margin)
    aspect = deck.back.image.shape[0] / deck.back.image.shape[1]
    places = make_places(plays.players, plays.match.rules.deck, camera, aspect, rng)
    arms = {name: make_arm(seat, wide, rng) for name, seat in places.seats.items()}
    turn = float(rng.uniform(0, 2 * np.pi))
    reach = float(rng.uniform(8, 24)) * camera.width / 1280
    push = (reach * float(np.cos(turn)), reach * float(np.sin(turn)), float(rng.uniform(-1, 1)))
    bright = float(rng.choice([rng.uniform(0.62, 0.82), rng.uniform(1.12, 1.25)]))
    lamp = bright * (1 + np.array([-1.0, 0.0, 0.8]) * rng.uniform(-0.06, 0.08))
    return Stage(
        camera=wide,
        margin=margin,
        table=make_table(table, wide, rng),
        light=make_light(wide, rng),
        deck=deck,
        places=places,
        arms=arms,
        story=tell_story(plays, places, pauses, incidents, rng),
        softness=softness,
        push=push,
        lamp=lamp,
    )


def over(stage: Stage, t: float) -> tuple[str, tuple[float, float], float] | None:
    """Whose arm is in the picture, where its fingertips are and how high."""
    visit = stage.story.visiting(t)
    if visit is None:
        return None
    tips, z = fingertips(stage.arms[visit.player], visit, t)
    return visit.player, tips, z + _ARM_OVER


def things(stage: Stage, t: float) -> list[tuple[Card | None, Pose, bool]]:
    """Everything with a face or a back, the undermost first, and whether it moves."""
    story = stage.story
    still: Still = story.stills[story.changed(t)]
    found: list[tuple[Card | None, Pose, bool]] = []
    if still.market:
        top = (still.market - 1) * THICK
        market = stage.places.market
        found.append((None, Pose(market.x, market.y, market.turn, top), False))
    found += [(each.card, each.pose, False) for each in still.cards]
    visit = story.visiting(t)
    if visit is not None:
        held = carried(stage.arms[visit.player], visit, t)
        found += [(card, pose, True) for card, pose in held]
    return found
