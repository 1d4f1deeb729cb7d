import numpy as np
import pytest
from vision_fakes import NAMES, VOCABULARY, FakeNetwork, card, shares

from companion.cards import Deck
from companion.vision.geometry import box_quad, down
from companion.vision.reader import Reader, Vocabulary
from companion.vision.sightings import Box, Kind


def box(width, height, angle=0.0):
    return Box(Kind.INDEX, box_quad(100, 100, width, height, angle), 0.9)


def picture():
    """Black, with a white bar where the box of 20 x 40 has its top."""
    image = np.zeros((200, 200, 3), np.uint8)
    image[80:90, 90:110] = 255
    return image


def upright(batch):
    """Reads a 7H where the bar is at the top of the crop."""
    top, bottom = batch[:, 0, 10:20].mean((1, 2)), batch[:, 0, 44:54].mean((1, 2))
    return np.stack(
        [shares(**{"7H": 0.97}) if t > b else shares() for t, b in zip(top, bottom, strict=True)]
    )


def test_both_ways_round_are_read_in_one_batch():
    network = FakeNetwork(NAMES, 64, upright)
    (reading,) = Reader(network)(picture(), [box(20, 40)])
    assert [len(batch) for batch in network.batches] == [2]
    assert reading.shares.shape == (2, len(NAMES))
    assert reading.shares[:, NAMES.index("7H")] == pytest.approx([0.97, 0])
    assert [down(quad) for quad in reading.turns] == [pytest.approx((0, 1)), pytest.approx((0, -1))]


def test_a_box_lying_down_is_read_standing_up():
    network = FakeNetwork(NAMES, 64, upright)
    (reading,) = Reader(network)(picture(), [box(40, 20, np.pi / 2)])
    way = int(reading.shares[:, NAMES.index("7H")].argmax())
    assert down(reading.turns[way]) == pytest.approx((0, 1), abs=1e-6)


def test_a_nearly_square_box_is_read_four_ways():
    network = FakeNetwork(NAMES, 64, upright)
    square, standing = Reader(network)(picture(), [box(32, 40), box(20, 40)])
    assert square.shares.shape[0] == len(square.turns) == 4
    assert standing.shares.shape[0] == 2
    assert len(network.batches[0]) == 6


def test_a_doubtful_corner_is_read_again_from_other_crops_and_averaged():
    answers = iter([0.6, 0.9, 0.3])

    def answer(batch):
        share = next(answers)
        return np.stack([shares(QD=share)] * len(batch))

    network = FakeNetwork(NAMES, 64, answer)
    (reading,) = Reader(network)(picture(), [box(20, 40)])
    assert len(network.batches) == 3
    assert reading.shares[:, NAMES.index("QD")] == pytest.approx([0.6, 0.6])


def test_no_boxes_no_readings_and_many_boxes_in_batches():
    network = FakeNetwork(NAMES, 32, lambda batch: np.stack([shares(AS=0.99)] * len(batch)))
    assert Reader(network)(picture(), []) == ()
    assert len(Reader(network)(picture(), [box(20, 40)] * 50)) == 50
    assert [len(batch) for batch in network.batches] == [64, 36]


def test_quality_tells_sharp_from_blurred_and_burnt():
    network = FakeNetwork(NAMES, 64, lambda batch: np.stack([shares()] * len(batch)))
    reader = Reader(network)
    rng = np.random.default_rng(0)
    sharp = rng.choice(np.array([0, 200], np.uint8), (200, 200, 1)).repeat(3, 2)
    soft = np.tile(np.linspace(0, 200, 200, dtype=np.uint8)[:, None, None], (1, 200, 3))
    burnt = np.full((200, 200, 3), 255, np.uint8)
    qualities = [reader(image, [box(40, 60)])[0].quality for image in (sharp, soft, burnt)]
    assert qualities[0].sharpness > 5 * qualities[1].sharpness
    assert [quality.burnt > 0.5 for quality in qualities] == [False, False, True]
    assert qualities[0].height == pytest.approx(60)


def test_the_vocabulary_knows_the_decks():
    assert VOCABULARY.classes[-1] is None
    assert VOCABULARY.of_deck(Deck.STANDARD).sum() == 52
    assert VOCABULARY.of_deck(Deck.WHOT).sum() == 50
    assert VOCABULARY.of_deck(None).sum() == 102
    assert card("20-whot") in VOCABULARY.classes


def test_a_network_with_other_classes_is_refused():
    with pytest.raises(ValueError, match="zebra"):
        Vocabulary.of(["7H", "zebra"])
