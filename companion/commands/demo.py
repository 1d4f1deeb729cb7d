"""`companion demo`: the app on the bundled clip, through the same pipeline as a camera."""

from __future__ import annotations

import argparse

from companion.commands.run import add_serving, show


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_serving(parser)


def run(args: argparse.Namespace) -> int:
    """Serve the app with the recorded round under way."""
    from companion.app.demo import demo_setup
    from companion.app.setup import Memory

    return show(args, demo_setup(), Memory(), begin=True)
