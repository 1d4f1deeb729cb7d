"""The app in a real browser, driven by roles and identifiers."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from pages import SECONDS, SIZES, Late

pytestmark = pytest.mark.browser


def test_a_round_is_called_and_corrected(serve_app, screen, happens):
    table = screen(serve_app("steps"))
    happens(2)
    table.says("call", "Suspension")
    happens(4)
    table.says("call", "Pick two")
    table.says("status", "Owes 2 cards")
    table.says("turn", "Ada's turn")
    happens(6)
    table.says("call", "I need star")
    table.says("status", "star")
    happens(8)
    table.says("question", "could not be read")
    table.says("events", "Chidi played 7 of stars")
    table.says("call-card", "7 of stars")
    assert table.wait("live-picture")

    table.press_button("2 of circles")
    table.says("call", "It was 2 of circles")

    table.press("fix-last")
    table.press("fix-card")
    table.press("card-5-star")
    table.says("events", "The last play was corrected")

    table.press_button("Chidi picked")
    table.says("call", "picks a card")
    table.key("c", "correction")
    table.page.keyboard.press("Escape")


def test_an_illegal_play_is_explained(serve_app, screen, happens):
    happens(3)
    table = screen(serve_app("steps"), "phone", dark=True)
    table.says("call", "Not allowed, Chidi")
    table.press("why")
    table.says("reasons", "share the shape or the number")
    table.press("why-close")


def test_scores_follow_a_round(serve_app, screen):
    table = screen(serve_app("end"), "tablet")
    table.says("call", "Ada wins the round")
    table.press("hand-Bisi")
    table.press("card-14-cross")
    table.press("card-7-star")
    table.press("hand-done")
    table.wait("correct-hand-Bisi")
    table.wait("hand-Chidi")
    table.press_button("Scores")
    table.says("scores", "34")
    table.press_button("Back")
    table.says("call", "Ada wins the round")


def test_from_the_start_page_to_the_table(serve_app, screen):
    page = screen(serve_app("start"))
    page.press("start")
    page.says("start-error", "Name at least two players.")
    for number, name in enumerate(("Ada", "Bisi"), start=1):
        page.write(f"player-name-{number}", name)
    page.write("source-path", "clip.mp4")
    page.press("start")
    page.says("events", "New round")
    page.press("end-game")
    page.says("play-again", "Ada and Bisi")


def test_what_was_used_last_is_played_again_in_three_taps_at_most(serve_app, screen, tmp_path):
    last = {"game": "whot/nigerian", "players": ["Ada", "Bisi", "Chidi"], "source": "0"}
    (tmp_path / "settings.json").write_text(json.dumps({"setup": last}))
    page = screen(serve_app("start"), "phone")
    place = page.wait("play-again").bounding_box()
    assert place["y"] + place["height"] <= SIZES["phone"][1]
    page.page.evaluate(
        "() => { window.taps = 0; addEventListener('pointerdown', () => window.taps++, true); }"
    )
    page.press("play-again")
    page.says("call", "7 of stars")
    page.says("turn", "Ada's turn")
    assert 1 <= page.page.evaluate("window.taps") <= 3


def test_two_screens_show_the_same_table(serve_app, screen):
    address = serve_app("table")
    big, phone = screen(address), screen(address, "phone")
    for page in (big, phone):
        page.says("call", "7 of stars")
    phone.press("fix-last")
    phone.press("fix-undo")
    for page in (big, phone):
        page.says("call", "The last play was taken back")


def test_the_bundled_clip_is_refereed(serve_app, screen):
    # Held only after its end: every frame is seen, however slow the machine.
    table = screen(serve_app("clip", 1.0, 1000.0))
    table.says("call", "Chidi wins the round", 600)
    table.says("events", "Ada played 10 of circles")
    table.says("events", "Chidi played 8 of stars: Suspension")
    table.says("events", "Bisi picks 4 cards")


def test_calls_are_played_until_the_voice_is_switched_off(serve_app, screen):
    table = screen(serve_app("table"))
    # A browser plays nothing before somebody has touched the page.
    table.page.mouse.click(5, 5)
    # One that comes too late is not played; then another is made.
    for _ in range(8):
        with suppress(Late):
            heard = "window.played.some(s => s > 0.5)"
            table.page.wait_for_function(heard, timeout=20 * SECONDS)
            break
        table.press("tap-pick")
    else:
        raise AssertionError("no call was played")
    table.press_button("Be silent")
    table.button("Speak the calls").wait_for(state="attached")


def test_a_missed_pick_is_added_and_taken_out_again(serve_app, screen):
    table = screen(serve_app("clip", 1.0, 51.2))
    table.says("call", "Pick three", 600)
    table.press("fix-last")
    table.press("add-before")
    table.press("player-Chidi")
    table.press("did-pick")
    # Chidi had picked: the 5 came when it was no longer Chidi's turn.
    table.says("events", "Chidi picks a card")
    table.says("events", "Chidi may not play 5 of crosses")
    table.press_button("Correct this: Chidi picks a card")
    table.press("edit-remove")
    table.says("events", "Chidi played 5 of crosses")


def test_the_table_is_worked_with_keys_alone(serve_app, screen):
    table = screen(serve_app("table"), "tablet")
    table.says("question", "could not be read")
    table.key("h", "keys", "Take the last action back")
    table.page.keyboard.press("Escape")
    table.gone("keys")
    table.key("1", "call", "It was 2 of circles")
    table.key("c", "correction")
    table.tab_to("fix-undo")
    table.page.keyboard.press("Enter")
    table.says("call", "The last play was taken back")
    table.key("s", "scores")


def test_the_rules_in_force_can_be_read(serve_app, screen):
    table = screen(serve_app("table"), "tablet")
    table.press_button("Rules")
    table.says("rules", "Everybody else waits: the same player goes on.")
    table.press_button("Back")
    table.wait("live-picture")


def test_the_page_follows_the_window(serve_app, screen):
    table = screen(serve_app("thirteen"))
    table.says("events", "3 of spades")
    table.page.set_viewport_size({"width": 360, "height": 640})
    table.wait("menu")
    table.says("turn", "Ada's turn")
