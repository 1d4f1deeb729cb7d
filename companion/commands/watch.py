"""`companion watch`: the whole pipeline without a screen, an event a line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping

from companion.cards import write_cards
from companion.engine.registry import rules
from companion.errors import CompanionError, UsageError
from companion.journal import Store, open_store
from companion.referee.events import Event, EventName, event_json
from companion.referee.referee import Referee
from companion.table import Journal, Table
from companion.vision.sightings import Eyes
from companion.vision.sources import open_source


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("source", metavar="SOURCE", help="camera number, clip, folder or stream")
    parser.add_argument("--game", default="whot/nigerian", help="default: whot/nigerian")
    parser.add_argument(
        "--players", required=True, help="names, clockwise, the first acts first: Ada,Bisi,Chidi"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="a house rule; repeatable"
    )
    parser.add_argument("--deal", type=int, metavar="N", help="cards each")
    parser.add_argument(
        "--speed",
        choices=("real", "max"),
        default="real",
        help="files at their own pace (default), or every frame as fast as possible",
    )
    parser.add_argument("--my-deck", metavar="NAME", help="a deck shown with companion enrol")
    parser.add_argument("--no-journal", action="store_true", help="keep nothing on disk")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Print the events until the source ends."""
    players = [" ".join(name.split()) for name in args.players.split(",") if name.strip()]
    referee = Referee(rules(args.game, read_options(args.option)), players, args.deal)
    if referee.match.state is None:
        # Wrong numbers of players or cards are found out now, not at the first card.
        check_deal(referee, args.deal)
    source = open_source(args.source, pace=args.speed)
    store: Store | None = None
    try:
        eyes = _eyes(referee, args.my_deck)
        journal: Journal | None = None
        if not args.no_journal:
            store = open_store()
            if store.notice:
                print(f"companion: {store.notice}", file=sys.stderr)
            journal = store.begin(
                referee.rules.name, players, dict(read_options(args.option)), args.deal
            )
        table = Table(source, eyes, referee, journal)
        while (update := table.step()) is not None:
            for event in update.events:
                if not args.json:
                    print(tell(event), flush=True)
                elif event.name is not EventName.LIES:
                    # What is only named is for people; scripts are told the play.
                    print(json.dumps(event_json(event), ensure_ascii=False), flush=True)
    finally:
        source.close()
        if store is not None:
            store.close()
    return 0


def read_options(pairs: list[str]) -> Mapping[str, str]:
    """`k=v` words as options. Raises `UsageError`."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise UsageError(f"'{pair}' is no option: write NAME=VALUE, as double_decking=number")
        options[name.strip()] = value.strip()
    return options


def check_deal(referee: Referee, deal: int | None) -> None:
    """Whether so many players and cards fit the game. Raises `UsageError`."""
    if deal is not None and deal < 1:
        raise UsageError(f"--deal {deal}: deal at least one card each")
    if not referee.rules.waits_for_call:
        referee.rules.start(referee.match.players, deal)
        return
    from companion.cards import Shape, WhotCard

    referee.rules.start(referee.match.players, deal, call=WhotCard(Shape.CIRCLE, 4))


def tell(event: Event) -> str:
    """One event as a line for people."""
    spoken = event.name in (EventName.CORRECTION, EventName.ROUND)
    who = f"{event.player}: " if event.player and not spoken else ""
    words = [f"{event.t:7.1f}  {who}"]
    if event.name is EventName.PICK:
        words.append(f"picks {event.picked}")
    elif event.name in (EventName.PLAY, EventName.ILLEGAL):
        words.append(write_cards(event.cards))
        if event.name is EventName.ILLEGAL:
            words.append(" - refused")
    elif event.name is EventName.LIES:
        words.append(f"{write_cards(event.cards)} so far")
    elif event.name is EventName.PASS:
        words.append("passes")
    elif event.question is not None:
        answers = ", ".join(choice.label for choice in event.question.choices)
        words.append(f"? {event.question.text} [{answers}]")
        return "".join(words)
    if event.calls and event.name is not EventName.CORRECTION:
        words.append(f" - {', '.join(event.calls)}!")
    if event.text:
        words.append(event.text if len(words) == 1 else f". {event.text}")
    turn = event.state.get("turn")
    if turn and event.name in (EventName.PLAY, EventName.PICK, EventName.PASS, EventName.DEAL):
        words.append(f"  ({turn} is on turn)")
    return "".join(words)


def _eyes(referee: Referee, my_deck: str | None) -> Eyes:
    # Loaded late: it takes a second, and wrong usage should be told at once.
    from companion.vision.eyes import load_eyes

    eyes = load_eyes(deck=referee.rules.deck)
    if my_deck:
        from companion.journal.decks import know_deck

        know_deck(eyes, my_deck)
    return eyes


__all__ = ["CompanionError", "configure", "run"]
