"""`companion run`: the app."""

from __future__ import annotations

import argparse
from dataclasses import replace
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
        help="camera number, video file, image folder, rtsp:// or http:// stream; "
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
    add_serving(parser)


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say where the page is served."""
    parser.add_argument("--host", default="127.0.0.1", help="address to serve on")
    parser.add_argument("--port", type=int, default=8550, help="port to serve on")
    parser.add_argument(
        "--lan", action="store_true", help="let others in this network open the page as well"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def run(args: argparse.Namespace) -> int:
    """Serve the app until Ctrl-C; with a source and players, play begins at once."""
    from companion.app.setup import Memory

    memory = Memory()
    setup = setup_of(args, memory.setup())
    return show(args, setup, memory, begin=bool(args.source and args.players))


def show(args: argparse.Namespace, setup: Setup, memory, *, begin: bool) -> int:
    """Serve the app with `setup` under way (`begin`) or proposed on the start page."""
    from companion.app.serve import listen, serve

    host = "0.0.0.0" if args.lan else args.host
    # Before anything heavy is imported, so that a port in use is said at once.
    listener = listen(host, args.port)
    from companion.app.desk import Desk
    from companion.app.opening import check_setup, open_table, unfinished

    desk = Desk(open_table, check_setup, memory, unfinished)
    if begin:
        desk.begin(setup, remember=False)
    else:
        desk.proposal = setup
    serve(desk, listener, browser=not args.no_browser)
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
    if args.players:
        names = tuple(name.strip() for name in args.players.split(",") if name.strip())
        setup = replace(setup, players=names)
        if not setup.ready:
            raise UsageError("--players takes two or more different names, as in Ada,Bisi")
    if args.source is not None:
        setup = replace(setup, source=args.source)
    return setup
