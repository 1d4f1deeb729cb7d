"""Showing a deck in the app."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import find_chromium, free_port

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


@pytest.fixture
def address(tmp_path):
    here = Path(__file__).parent
    paths = [str(here), str(here.parent / "vision"), str(here.parents[1])]
    port = free_port()
    log = (tmp_path / "served.log").open("wb")
    process = subprocess.Popen(
        [sys.executable, "-m", "served_enrol", str(port), str(tmp_path)],
        stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )  # fmt: skip
    log.close()
    end = time.monotonic() + 60
    while "Companion is at" not in (tmp_path / "served.log").read_text():
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}/"
    process.terminate()
    process.wait(10)


@pytest.mark.skipif(find_chromium() is None, reason="needs Chromium")
def test_a_deck_is_shown_on_the_page(address, tmp_path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 2600})
        page.set_default_timeout(90_000)
        page.goto(address)

        def at(name: str):
            return page.locator(f'[flt-semantics-identifier="{name}"]')

        page.wait_for_selector("flt-semantics-placeholder", state="attached")
        page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        at("show-enrol").click()

        def write(name: str, text: str) -> None:
            # Keys are lost while the focus moves.
            for _ in range(10):
                at(name).click()
                page.wait_for_timeout(500)
                page.keyboard.press("Control+A")
                page.keyboard.type(text, delay=15)
                page.wait_for_timeout(500)
                if page.evaluate("() => document.activeElement.value") == text:
                    return

        at("source-path").wait_for()
        write("enrol-name", "mine")
        write("source-path", "7")
        at("enrol-begin").click()
        at("enrol-question").wait_for()
        for name in NAMES:
            at(f"enrol-tile-{name}").click()
            page.wait_for_timeout(600)
        at("enrol-question").wait_for(state="detached")
        if os.environ.get("COMPANION_SHOTS"):
            page.screenshot(path=str(Path(os.environ["COMPANION_SHOTS"]) / "enrol.png"))
        at("enrol-done").click()
        at("my-deck-mine").wait_for()
        browser.close()
    assert (tmp_path / "decks" / "mine.json").is_file()
