"""`companion enrol`: show a deck once, a few cards at a time in any order, to be read by its looks.

companion enrol lay-1.jpg lay-2.jpg --name lavender --deck whot --order 1-circle,2-circle
companion enrol 0 --name lavender --deck whot
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cards import Card, Deck, InvalidCard, read_card, read_cards, write_cards
from companion.errors import CompanionError, UsageError

if TYPE_CHECKING:
    from companion.evaluation.labels import Truth
    from companion.vision.enrol_hints import Hints
    from companion.vision.enrol_session import Enrolment, Shown
    from companion.vision.eyes import CardEyes
    from companion.vision.sightings import Image

PROBLEMS = {
    "small": "too small: bring the camera closer",
    "edge": "its edge can't be told from the table: lay it on a plain spot",
    "faint": "hardly anything shows on it: change the light",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "pictures", nargs="*", metavar="IMAGE", help="photographs, or one camera or stream"
    )
    parser.add_argument("--name", help="what the deck is called")
    parser.add_argument(
        "--deck", choices=tuple(Deck), default=Deck.WHOT, type=Deck, help="default: whot"
    )
    parser.add_argument(
        "--order", metavar="CARDS", help="the cards as they lie, row by row: 1-circle,2-circle,…"
    )
    parser.add_argument("--labels", type=Path, metavar="FILE", help="a labels.json that names them")
    parser.add_argument("--anew", action="store_true", help="forget what the deck held before")
    parser.add_argument("--list", action="store_true", help="list the decks there are")
    parser.add_argument("--delete", metavar="NAME", help="delete a deck")
    parser.add_argument("--models", type=Path, metavar="DIR", help="the folder of the networks")
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")


def run(args: argparse.Namespace) -> int:
    """Learn a deck; 1 when a picture could not be read."""
    from companion.journal.decks import deck_name, forget_deck, kept_decks

    if args.list or args.delete:
        if args.delete:
            forget_deck(args.delete)
        for info in kept_decks() if args.list else ():
            line = {"name": info.name, "deck": info.deck.value, "had": info.had}
            print(json.dumps(line, ensure_ascii=False) if args.json else _line(line))
        return 0
    if not args.name or not args.pictures:
        raise UsageError("Name the deck and its pictures: companion enrol a.jpg --name mine")
    name = deck_name(args.name)
    order = _order(args.order, args.deck)
    labels = _labels(args.labels)
    session = _begin(name, args.deck, args.anew)
    return _learn(args, session, order, labels)


def _learn(
    args: argparse.Namespace,
    session: Enrolment,
    order: list[Card],
    labels: Mapping[str, tuple[Truth, ...]],
) -> int:
    from companion.journal.decks import keep_deck
    from companion.vision.eyes import load_eyes

    eyes: CardEyes | None = None
    failed = 0
    for name, picture in _pictures(args.pictures):
        if isinstance(picture, CompanionError):
            print(f"companion: {picture}", file=sys.stderr)
            failed = picture.exit_code
            continue
        if eyes is None:
            eyes = load_eyes(args.deck, models=args.models)
            eyes.beholder = session
            session.hints = _hints(eyes, session)
        if Path(name).is_file():
            session.clear()
        session.expect(order)
        eyes.look(picture)
        if labels:
            name_by_labels(session, labels.get(Path(name).name, ()))
        elif order:
            laid = [s for s in session.shown if s.card is None and s.problem is None]
            session.accept()
            order = order[len(laid) :]
        elif sys.stdin.isatty() and not args.json:
            _ask(session)
        _tell(args, name, session)
        keep_deck(session.deck)
    if args.json:
        print(json.dumps(_summary(session), ensure_ascii=False))
    else:
        missing = session.deck.missing
        print(f"{session.deck.name}: {len(session.deck.had)} cards known"
              + (f"; missing {write_cards(missing)}" if missing else "; complete"))  # fmt: skip
    return failed


def name_by_labels(session: Enrolment, truths: tuple[Truth, ...]) -> None:
    """Name what lies in a picture as its labels do: by their boxes, or in their order where they
    have none and there are as many."""
    from companion.vision.geometry import centre

    boxed = [truth for truth in truths if truth.box is not None]
    if not boxed:
        if len(truths) == len(session.shown):
            for shown, truth in zip(session.shown, truths, strict=True):
                _name(session, shown, truth.card)
        return
    for shown in session.shown:
        x, y = centre(shown.quad)
        inside = [
            t for t in boxed if t.box and t.box[0] <= x <= t.box[2] and t.box[1] <= y <= t.box[3]
        ]
        if len(inside) == 1:
            _name(session, shown, inside[0].card)


def _name(session: Enrolment, shown: Shown, card: Card) -> None:
    if shown.problem is None:
        session.name(shown.number, card)


def _hints(eyes: CardEyes, session: Enrolment) -> Hints | None:
    from companion.vision.enrol_hints import Hints

    return Hints.of(eyes, session.deck.deck)


def _begin(name: str, deck: Deck, anew: bool) -> Enrolment:
    from companion.journal.decks import kept_deck, kept_decks
    from companion.vision.enrol_session import Enrolment

    begun = None
    if not anew and name in {info.name for info in kept_decks()}:
        begun = kept_deck(name)
        if begun.deck is not deck:
            raise UsageError(
                f"'{name}' is a {begun.deck.value} deck: say --deck {begun.deck.value}, or --anew."
            )
    return Enrolment(name, deck, begun)


def _pictures(names: list[str]) -> Iterator[tuple[str, Image | CompanionError]]:
    """Pictures of files, or, where the only name is no file, of a camera when told to look."""
    from companion.vision.photos import load_picture

    if len(names) == 1 and (names[0].isdigit() or "://" in names[0]):
        yield from _laid_out(names[0])
        return
    for name in names:
        try:
            yield name, load_picture(Path(name))
        except CompanionError as error:
            yield name, error


def _laid_out(source: str) -> Iterator[tuple[str, Image | CompanionError]]:
    from companion.vision.sources import open_source

    if not sys.stdin.isatty():
        raise UsageError(
            "With a camera, companion enrol asks: run it in a terminal, or use the app"
        )
    camera = open_source(source, pace="real")
    try:
        while True:
            print("Lay some cards, then press Enter (d and Enter when done): ", end="", flush=True)
            if sys.stdin.readline().strip().lower() in ("d", "done", "q"):
                return
            frame = camera.read()
            if frame is None:
                return
            yield source, frame.image
    finally:
        camera.close()


def _ask(session: Enrolment) -> None:
    """Ask the person for every name that is wanting; Enter takes the proposal."""
    for at, shown in enumerate(session.shown, 1):
        now = next(s for s in session.shown if s.number == shown.number)
        while now.card is None and now.problem is None:
            proposal = str(now.proposals[0]) if now.proposals else ""
            print(f"card {at} of {len(session.shown)} [{proposal or 'skip'}]: ", end="", flush=True)
            answer = sys.stdin.readline().strip() or proposal
            if not answer or answer == "skip":
                break
            try:
                session.name(now.number, read_card(answer, session.deck.deck))
            except InvalidCard as error:
                print(f"{error}")
                continue
            break


def _tell(args: argparse.Namespace, name: str, session: Enrolment) -> None:
    if args.json:
        print(json.dumps({"image": name, "cards": [_shown_json(s) for s in session.shown]}))
        return
    words = []
    for shown in session.shown:
        if shown.card is not None:
            words.append(str(shown.card))
        elif shown.problem is not None:
            words.append(f"one not learnt ({PROBLEMS[shown.problem.value]})")
        else:
            likely = f" (perhaps {shown.proposals[0]})" if shown.proposals else ""
            words.append(f"one without a name{likely}")
    print(f"{name}: {', '.join(words) or 'no open cards'}", flush=True)
    for note, card in session.notes:
        print(f"  {card}: " + ("shown before, the new look is kept" if note == "again"
                               else "takes the place of another name"))  # fmt: skip
    session.notes.clear()


def _shown_json(shown: Shown) -> dict[str, Any]:
    return {
        "card": str(shown.card) if shown.card else None,
        "proposals": [str(card) for card in shown.proposals],
        "problem": shown.problem.value if shown.problem else None,
        "quad": [[round(x, 1), round(y, 1)] for x, y in shown.quad],
    }


def _summary(session: Enrolment) -> dict[str, Any]:
    return {
        "name": session.deck.name,
        "deck": session.deck.deck.value,
        "had": sorted(str(card) for card in session.deck.had),
        "missing": [str(card) for card in session.deck.missing],
    }


def _line(line: Mapping[str, Any]) -> str:
    return f"{line['name']}: {line['deck']}, {line['had']} cards"


def _order(text: str | None, deck: Deck) -> list[Card]:
    try:
        return list(read_cards(text, deck)) if text else []
    except InvalidCard as error:
        raise UsageError(f"--order: {error}") from None


def _labels(path: Path | None) -> Mapping[str, tuple[Truth, ...]]:
    from companion.evaluation.labels import read_labels

    if path is None:
        return {}
    return {photo.path.name: photo.cards for photo in read_labels(path).photographs}
