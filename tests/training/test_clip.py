"""Rendered clips: legal rounds, a video that plays, and a truth that fits its pixels."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("PIL")

from companion.cards import Deck, deck_cards, read_card
from companion.engine.record import parse
from companion.engine.replay import replay
from companion.errors import CompanionError, UsageError
from companion.training.clip import render_round, round_camera
from companion.training.clip_decks import demo_style, whot_deck
from companion.training.clip_games import GAMES, Incident, incidents_of, play_game
from companion.training.clip_layout import make_places
from companion.training.clip_play import Happens, demo_round, scripted
from companion.training.clip_scene import tell_story
from companion.training.clip_stage import CARD_HEIGHT, Camera, card_quad
from companion.vision.zones import PILE_REACH

DEMO = Path(__file__).parents[2] / "datasets" / "demo"
DECK = whot_deck(demo_style())


def short(out):
    return render_round(
        4,
        out,
        width=640,
        height=360,
        fps=8,
        turns=3,
        deck=DECK,
        table="wood",
        noise=0.5,
        camera=Camera(),
    )


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    out = tmp_path_factory.mktemp("clip") / "short.mp4"
    return short(out)


def frames_of(path):
    capture, frames = cv2.VideoCapture(str(path)), []
    while (read := capture.read())[0]:
        frames.append(read[1])
    capture.release()
    return frames


def rectified(image, quad, size=(40, 72)):
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(quad, np.float32), corners)
    return cv2.cvtColor(cv2.warpPerspective(image, matrix, size), cv2.COLOR_BGR2GRAY)


def test_the_clip_plays_and_its_truth_names_what_is_drawn(clip):
    truth = json.loads(clip.truth.read_text())
    frames = frames_of(clip.video)
    assert len(frames) == round(clip.seconds * 8)
    compared = 0
    for look in truth["looks"]:
        if look["hand"] or not look["cards"]:
            continue
        for card in look["cards"]:
            face = DECK.face(read_card(card["card"]))
            printed = rectified(face.image[..., :3], face.indices[0])
            for quad in card["index_quads"]:
                seen = rectified(frames[round(look["t"] * 8)], quad)
                assert np.corrcoef(seen.ravel(), printed.ravel())[0, 1] > 0.6
                compared += 1
    assert compared > 6


def test_the_truth_follows_the_round(clip):
    truth = json.loads(clip.truth.read_text())
    plays = scripted(clip.record.read_text())
    assert [(e["line"], e["event"]) for e in truth["events"]] == [
        (beat.line, beat.what) for beat in plays.beats
    ]
    assert all(e["t_start"] < e["t_rest"] < e["t_end"] for e in truth["events"])
    for event in truth["events"]:
        if event["event"] == "play":
            after = next(k for k in truth["looks"] if k["t"] >= event["t_end"])
            assert event["cards"][0] in [card["card"] for card in after["cards"]]
            assert not after["hand"]
    assert {e["player"] for e in truth["events"]} <= set(truth["seats"])


def test_the_same_seed_gives_the_same_clip(clip, tmp_path):
    again = short(tmp_path / "short.mp4")
    assert again.truth.read_text() == clip.truth.read_text()
    assert again.video.read_bytes() == clip.video.read_bytes()


@pytest.mark.parametrize(("name", "table"), [("a.avi", "cloth"), ("b.mp4", "mat")])
def test_other_tables_players_and_containers(tmp_path, name, table):
    made = render_round(
        2, tmp_path / name, width=320, height=180, fps=4, turns=2, players=4, table=table
    )
    assert len(frames_of(made.video)) == round(made.seconds * 4)
    assert len(json.loads(made.truth.read_text())["seats"]) == 4


def test_a_clip_that_cannot_be_written_says_so(tmp_path):
    with pytest.raises(CompanionError, match=r"name it \.mp4 or \.avi"):
        render_round(1, tmp_path / "clip.gif", turns=0)
    with pytest.raises(CompanionError, match="its folder is not there"):
        render_round(1, tmp_path / "nowhere" / "clip.avi", turns=0)


@pytest.mark.parametrize("game", GAMES)
def test_rounds_of_every_game_keep_every_card_once_and_replay(game):
    for seed in range(6):
        plays = play_game(game, 2 + seed % 3, seed, incidents=tuple(Incident))
        deck = plays.match.rules.deck
        pack = deck_cards(deck)
        _, match = replay(parse(plays.record()))
        assert match.events == plays.match.events
        assert match.state.over
        seen = [] if plays.call is None else [plays.call]
        for beat in plays.beats:
            if beat.what in (Happens.PLAY, Happens.HANDS):
                seen += beat.cards
        assert all(seen.count(card) <= pack.count(card) for card in seen)
        drawn = sum(beat.count for beat in plays.beats)
        unseen = 0 if deck is Deck.WHOT else sum(match.state.hands.values())
        assert len(seen) + unseen + plays.market - drawn == len(pack)


def test_rounds_hold_what_makes_a_game_hard():
    def happens(game):
        for seed in range(8):
            yield from play_game(game, 3, seed, incidents=tuple(Incident)).beats

    english = list(happens("whot/english"))
    assert any(beat.what is Happens.PLAY and len(beat.cards) >= 3 for beat in english)
    assert any(word in beat.line for word in ("reverse", "skip") for beat in english)
    assert any(beat.what is Happens.HANDS for beat in english)
    assert any(beat.what is Happens.PICK and beat.count > 1 for beat in happens("whot/nigerian"))
    thirteen = list(happens("thirteen"))
    assert any(beat.what is Happens.CLEAR for beat in thirteen)
    assert any(beat.what is Happens.PASS for beat in thirteen)
    for after, beat in zip(thirteen[1:], thirteen, strict=False):
        if beat.what in (Happens.ILLEGAL, Happens.PUT_BACK):
            assert (after.what, after.cards) == (Happens.TAKEN_BACK, beat.cards)


@pytest.mark.parametrize("game", GAMES)
def test_cards_come_to_rest_in_the_picture_and_open_hands_off_the_pile(game):
    for seed in range(3):
        plays = play_game(game, 2 + seed, seed)
        rng = np.random.default_rng(seed)
        deck = plays.match.rules.deck
        camera = round_camera(deck, rng)
        places = make_places(plays.players, deck, camera, 1.4, rng)
        story = tell_story(plays, places, (0.7, 1.6), (), rng)
        for visit in story.visits:
            for each in visit.lays:
                x, y = card_quad(camera, each.pose, (440, 314)).T
                assert min(x.min(), y.min()) > 0 and x.max() < 1280 and y.max() < 720
                if visit.what is Happens.HANDS:
                    away = np.hypot(each.pose.x - places.pile.x, each.pose.y - places.pile.y)
                    assert away > PILE_REACH * CARD_HEIGHT


def test_only_incidents_that_are_allowed_happen():
    drawn = {each for seed in range(40) for each in incidents_of(seed, tuple(Incident))}
    assert drawn == set(Incident)
    assert incidents_of(3, ()) == ()
    beats = play_game("whot/nigerian", 2, 3).beats
    assert not {Happens.ILLEGAL, Happens.PUT_BACK} & {beat.what for beat in beats}


def test_a_camera_nudge_is_in_the_pixels_and_in_the_truth(tmp_path):
    seed = next(s for s in range(50) if incidents_of(s, (Incident.NUDGE,)))
    made = render_round(
        seed,
        tmp_path / "nudged.mp4",
        width=640,
        height=360,
        fps=8,
        players=2,
        turns=4,
        deck=DECK,
        table="mat",
        camera=Camera(),
        incidents=(Incident.NUDGE,),
        noise=0,
    )
    truth = json.loads(made.truth.read_text())
    (nudge,) = truth["incidents"]
    corner = {look["t"] > nudge["t"]: look["backs"][0][0] for look in truth["looks"]}
    assert np.hypot(*np.subtract(corner[True], corner[False])) > 2
    frames = frames_of(made.video)
    looks = [look for look in truth["looks"] if look["cards"] and not look["hand"]]
    before = [look for look in looks if look["t"] < nudge["t"]][-1]
    after = next(look for look in looks if look["t"] > nudge["t"] + 1)
    old, new = (look["cards"][-1]["quad"] for look in (before, after))
    printed = rectified(frames[round(before["t"] * 8)], old).ravel()
    moved = frames[round(after["t"] * 8)]
    followed = np.corrcoef(rectified(moved, new).ravel(), printed)[0, 1]
    assert followed > 0.9 > np.corrcoef(rectified(moved, old).ravel(), printed)[0, 1]


def test_a_round_that_no_arm_can_do_is_refused():
    head = "game whot/nigerian\nplayers Ada, Bisi\ndeal 5\ncall 4-circle\n"
    with pytest.raises(UsageError, match="'Bisi: pick' can't be in a clip's round: "):
        scripted(head + "Bisi: pick")
    with pytest.raises(UsageError, match="before its first play"):
        scripted("game whot/nigerian\nplayers Ada, Bisi\n")
    refused, back = scripted(head + "Ada: 5-star").beats
    assert (refused.what, back.what) == (Happens.ILLEGAL, Happens.TAKEN_BACK)


def test_the_demo_shows_every_special_card_and_ends_with_a_win():
    plays = demo_round()
    numbers = {beat.cards[0].number for beat in plays.beats if beat.cards}
    assert {1, 2, 5, 8, 14, 20} <= numbers
    assert dict(plays.match.state.hands) == {"Ada": 7, "Bisi": 2, "Chidi": 0}
    assert plays.dealt == 5


def test_the_bundled_demo_is_the_round_it_says():
    truth = json.loads((DEMO / "nigerian.truth.json").read_text())
    assert (DEMO / "nigerian.record").read_text() == demo_round().record()
    video = DEMO / truth["clip"]
    assert video.stat().st_size < 4_000_000
    capture = cv2.VideoCapture(str(video))
    assert capture.get(cv2.CAP_PROP_FRAME_COUNT) == round(truth["seconds"] * truth["fps"])
    ok, frame = capture.read()
    assert ok and frame.shape == (720, 1280, 3)
    capture.release()
