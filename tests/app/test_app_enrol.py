"""Showing a deck in the app."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from conftest import serving

sys.path.insert(0, str(Path(__file__).parents[1] / "vision"))

from enrol_fakes import Laid, TableEyes

from companion.app.components.deck_choice import usable_deck
from companion.app.enrolling import Enrolling, marked
from companion.app.setup import setup_from
from companion.cards import Deck, read_card
from companion.errors import CompanionError
from companion.journal.decks import kept_deck, kept_decks
from companion.vision.phone import Phone
from companion.vision.sources import PHONE

NAMES = ("1-circle", "2-circle", "3-star", "7-cross")


@pytest.fixture
def data(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    return tmp_path


def wait_for(true) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_cards_are_named_corrected_and_kept(data) -> None:
    laid = Laid(NAMES)
    laid.pause = lambda: time.sleep(0.01)  # type: ignore[method-assign]
    showing = Enrolling(
        "mine",
        Deck.WHOT,
        "0",
        open_=lambda source, enrolment, phone: (laid, TableEyes(laid, enrolment)),
    )
    showing.start()
    wait_for(lambda: len(showing.snapshot.nameless) == 4)
    for shown, name in zip(showing.snapshot.nameless, NAMES, strict=True):
        showing.name(shown.number, read_card(name))
    wait_for(lambda: len(showing.snapshot.had) == 4)
    assert len(showing.snapshot.missing) == 46
    showing.forget(read_card("3-star"))
    wait_for(lambda: len(showing.snapshot.had) == 3)
    showing.name(99, read_card("3-star"))
    showing.stop(60)
    assert laid.closed
    assert kept_deck("mine").had == {read_card(n) for n in NAMES if n != "3-star"}
    assert usable_deck("mine", "whot/nigerian") == "mine"
    assert usable_deck("mine", "thirteen") == usable_deck("other", "whot/nigerian") == ""


def test_a_camera_that_is_not_there_is_said(data) -> None:
    def no_camera(source, enrolment, phone):
        raise CompanionError("There is no camera 7.")

    showing = Enrolling("mine", Deck.WHOT, "7", open_=no_camera)
    showing.start()
    wait_for(lambda: showing.snapshot.failure != "")
    assert showing.snapshot.failure == "There is no camera 7."
    showing.stop(60)
    assert kept_decks() == ()


def test_a_phone_is_waited_for_again_after_a_game_has_ended(data) -> None:
    phone = Phone()
    phone.hang_up()

    def wait(source, enrolment, given):
        given.wait()

    showing = Enrolling("mine", Deck.WHOT, PHONE, phone, open_=wait)
    showing.start()
    time.sleep(0.1)
    assert showing.snapshot.failure == "" and showing._thread.is_alive()
    showing.stop(20)
    assert not showing._thread.is_alive()
    # Another camera has nothing to do with the phone.
    assert Enrolling("mine", Deck.WHOT, "0", phone)._phone is None


def test_the_picture_shows_what_has_no_name_yet() -> None:
    laid = Laid(NAMES)
    assert marked(laid.picture, ()).shape == (540, 960, 3)


def test_the_deck_of_a_setup_is_remembered() -> None:
    assert setup_from({"my_deck": "mine"}).my_deck == "mine"
    assert setup_from({"my_deck": 3}).my_deck == ""


@pytest.mark.browser
def test_a_deck_is_shown_on_the_page(screen, tmp_path) -> None:
    with serving(tmp_path, str(tmp_path), module="served_enrol") as address:
        page = screen(address, "tablet")
        page.press("show-enrol")
        page.wait("source-path")
        page.write("enrol-name", "mine")
        page.write("source-path", "7")
        page.press("enrol-begin")
        page.wait("enrol-question")
        for name in NAMES:
            page.press(f"enrol-tile-{name}")
        page.gone("enrol-question")
        page.press("enrol-done")
        page.wait("my-deck-mine")
    assert (tmp_path / "decks" / "mine.json").is_file()
