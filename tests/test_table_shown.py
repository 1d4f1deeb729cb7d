"""A table with an odd deck that was shown once: its cards are read by their looks alone."""

import cv2
import numpy as np
from fakes import FakeSource, quad_at
from test_table import PLAYERS, Drawn, run

from companion.cards import Deck, different_cards, read_card
from companion.engine.registry import rules
from companion.referee.referee import Referee
from companion.table import Table
from companion.vision.assemble import Assembly
from companion.vision.enrol import DeckEyes, EnrolledDeck
from companion.vision.enrol_match import Print
from companion.vision.faces import cut_faces
from companion.vision.geometry import as_corners
from companion.vision.sightings import Box, Kind, Look

SIGNS = {"circle": "o", "cross": "x", "triangle": "^", "square": "#", "star": "*", "whot": "W"}
LETTERS = dict(zip((1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14, 20), "ABCDEFGHKLMNP", strict=True))


def face(card):
    """A letter for the number in two corners, a sign for the shape in the middle."""
    half = np.full((420, 300, 3), 245, np.uint8)
    cv2.putText(half, LETTERS[card.number], (20, 90), 0, 2.6, (120, 40, 20), 9, cv2.LINE_AA)
    out = np.minimum(half, half[::-1, ::-1])
    cv2.putText(out, SIGNS[card.shape.value], (75, 270), 0, 6, (120, 40, 20), 22, cv2.LINE_AA)
    return cv2.GaussianBlur(out, (0, 0), 2.5)


def put(image, card, quad):
    own = np.array([(0, 0), (300, 0), (300, 420), (0, 420)], np.float32)
    move = cv2.getPerspectiveTransform(own, as_corners(quad))
    size = image.shape[1::-1]
    laid = cv2.warpPerspective(face(card), move, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full((420, 300), 255, np.uint8), move, size)
    image[mask > 127] = laid[mask > 127]
    cv2.polylines(image, [np.int32(quad)], True, (120, 120, 120), 2, cv2.LINE_AA)


def shown():
    """Some cards of the deck, each seen once."""
    prints = []
    for card in different_cards(Deck.WHOT):
        if card.number not in (4, 10, 14):
            continue
        table = np.full((300, 300, 3), (60, 90, 40), np.uint8)
        quad = quad_at(150, 150, 240.0)
        put(table, card, quad)
        (cut,) = cut_faces(table, [Box(Kind.FACE, quad, 0.9)])
        prints.append(Print(card, cut.plate, cut.height))
    return EnrolledDeck("odd", Deck.WHOT, tuple(prints))


class Odd(Drawn):
    """A drawn table on which the cards of the odd deck lie."""

    def picture(self, arm=None):
        cards, self.cards = self.cards, []
        image = super().picture()
        self.cards = cards
        for name, x, y, angle in cards:
            put(image, read_card(name), quad_at(x, y, angle=angle))
        if arm is not None:
            cv2.line(image, arm[0], arm[1], (90, 130, 190), 46)
        return image

    def frame(self, image, count=1):
        boxes = [Box(Kind.FACE, quad_at(x, y, angle=a), 0.9) for _, x, y, a in self.cards[-2:]]
        for _ in range(count):
            self.frames.append(image)
            self.seen.append((boxes, tuple(self.backs)))

    def table(self, journal=None):
        source = FakeSource(self.frames)
        known = DeckEyes(shown())

        class Eyes:
            def look(eyes, image):
                boxes, backs = self.seen[round(source.t * source.fps)]
                seen = known.see(image, boxes, Assembly(Deck.WHOT, (), backs, ()))
                return Look(*image.shape[1::-1], Deck.WHOT, seen.cards, seen.backs, seen.unread)

        return Table(source, Eyes(), Referee(rules(self.game), PLAYERS, self.deal), journal)


def test_a_game_with_a_deck_that_was_shown():
    table = Odd().still().play("10-circle", "bottom").play("10-square", "left", -0.2)
    told = [
        " ".join([e.player or "-", e.name.value, *map(str, e.cards)]) for e in run(table.table())
    ]
    assert told == ["- deal 4-circle", "Ada play 10-circle", "Bisi play 10-square"]
