"""`companion run`: the app."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import UsageError

if TYPE_CHECKING:
    from companion.app.setup import Setup


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "source",
        nargs="?",
        metavar="SOURCE",
        help="camera number, video file, image folder, rtsp:// or http:// stream, or phone; "
        "without it, choose in the app",
    )
    parser.add_argument("--game", help="whot/nigerian, thirteen, …")
    parser.add_argument("--players", help="names, clockwise, separated by commas")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule; may be given several times",
    )
    parser.add_argument("--deal", type=int, help="cards each")
    parser.add_argument("--my-deck", metavar="NAME", help="a deck shown with companion enrol")
    add_serving(parser)


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say where the page is served."""
    parser.add_argument(
        "--host", help="address to serve on: this machine only, or with --lan its network"
    )
    parser.add_argument("--port", type=int, default=8550, help="port to serve on")
    parser.add_argument(
        "--lan",
        action="store_true",
        help="let phones and watchers of this network in, by https and with a code to scan",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def run(args: argparse.Namespace) -> int:
    """Serve the app until Ctrl-C; with a source and players, play begins at once."""
    from companion.app.setup import Memory

    if args.source:
        _check_source(args.source)
    memory = Memory()
    setup = setup_of(args, memory.setup())
    return show(args, setup, memory, begin=bool(args.source and args.players))


def _check_source(source: str) -> None:
    """Raise `CompanionError` for a source that can be known not to work without using a camera."""
    from companion.vision.sources import PHONE, open_source

    word = source.strip()
    absent = word.isdigit() and sys.platform == "linux" and not Path(f"/dev/video{word}").exists()
    if absent or not (word.isdigit() or word == PHONE or "://" in word):
        open_source(word).close()


def show(args: argparse.Namespace, setup: Setup, memory, *, begin: bool) -> int:
    """Serve the app with `setup` under way (`begin`) or proposed on the start page."""
    from companion.app.serve import LOCAL, is_local, listen, page_address, serve

    host = args.host or ("0.0.0.0" if args.lan else LOCAL)
    # Before anything heavy is imported, so that a port in use is said at once.
    listener = listen(host, args.port)
    from companion.app.desk import Desk
    from companion.app.lan.certificate import certificate, own_names
    from companion.app.lan.devices import Lan
    from companion.app.opening import check_setup, open_table, unfinished
    from companion.journal import data_folder
    from companion.vision.phone import Phone

    made = certificate(data_folder(), own_names()) if args.lan else None
    lan = None
    if args.lan or not is_local(host):
        lan = Lan(page_address(listener, args.lan, for_others=True))
    phone = Phone()
    opening = partial(open_table, phone=phone)
    desk = Desk(opening, check_setup, memory, unfinished, phone, lan)
    if begin:
        desk.begin(setup, remember=False)
    else:
        desk.proposal = setup
    serve(desk, listener, browser=not args.no_browser, certificate=made)
    return 0


def setup_of(args: argparse.Namespace, last: Setup) -> Setup:
    """What the arguments say, over what was used last. Raises `UsageError`."""
    from companion.app import choices
    from companion.engine.registry import options_of

    setup = last
    if args.game:
        setup = replace(setup, game=args.game.strip().lower(), options={}, deal=None)
    options = options_of(setup.game)
    given = choices.fitting(options, setup.options)
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option {text} is no NAME=VALUE, as in double_decking=number")
        given = choices.choose(options, given, name.strip(), value)
    setup = replace(setup, options=given)
    if args.deal is not None:
        setup = replace(setup, deal=args.deal)
    if args.my_deck:
        from companion.journal.decks import kept_deck

        setup = replace(setup, my_deck=kept_deck(args.my_deck).name)
    if args.players:
        names = tuple(name.strip() for name in args.players.split(",") if name.strip())
        setup = replace(setup, players=names)
        if not setup.ready:
            raise UsageError("--players takes two or more different names, as in Ada,Bisi")
    if args.source is not None:
        setup = replace(setup, source=args.source)
    return setup
