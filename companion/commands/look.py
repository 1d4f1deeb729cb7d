"""`companion look`: read the cards in photographs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.vision.sightings import Image, Look

# The networks are opened when a first picture could be read, so that a wrong name costs nothing.


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="photographs")
    parser.add_argument(
        "--deck", choices=("auto", "standard", "whot"), default="auto",
        help="the deck in the pictures (auto: each picture decides)",
    )  # fmt: skip
    parser.add_argument(
        "--annotate", type=Path, metavar="DIR", help="save the pictures there, with what was read"
    )
    parser.add_argument(
        "--backend", choices=("auto", "onnxruntime", "openvino", "ultralytics"), default="auto",
        help="what runs the networks",
    )  # fmt: skip
    parser.add_argument("--my-deck", metavar="NAME", help="a deck shown with companion enrol")
    parser.add_argument("--models", type=Path, metavar="DIR", help="the folder of the networks")
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")


def run(args: argparse.Namespace) -> int:
    """Read every picture that can be read; 1 when one could not."""
    from companion.vision.eyes import load_eyes
    from companion.vision.photos import load_picture
    from companion.vision.sightings import look_json

    if args.annotate is not None:
        _make_folder(args.annotate)
    eyes = None
    failed = 0
    for path, name in zip(args.images, _names(args.images), strict=True):
        try:
            image = load_picture(path)
        except CompanionError as error:
            print(f"companion: {error}", file=sys.stderr)
            failed = error.exit_code
            continue
        if eyes is None:
            eyes = load_eyes(args.deck, args.backend, args.models)
            if args.my_deck:
                from companion.journal.decks import know_deck

                know_deck(eyes, args.my_deck)
        look = eyes.look(image)
        if args.json:
            print(json.dumps(look_json(str(path), look)), flush=True)
        else:
            print(f"{path}: {_words(look)}", flush=True)
        if args.annotate is not None:
            _save(args.annotate / name, image, look)
    return failed


def _words(look: Look) -> str:
    """A look as one line for a person."""
    parts = [", ".join(f"{s.card} ({s.confidence:.2f})" for s in look.cards) or "no cards"]
    if look.backs:
        parts.append(f"{len(look.backs)} face down")
    if look.unread:
        reasons = ", ".join(sorted(unread.reason.value for unread in look.unread))
        parts.append(f"{len(look.unread)} not read ({reasons})")
    return "; ".join(parts)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(
            f"The pictures can't be saved in {folder}: {error.strerror or error}."
        ) from error


def _names(images: list[Path]) -> Iterator[str]:
    """A file name for every annotated picture; never that of the photograph itself."""
    used: set[str] = set()
    for path in images:
        name, number = f"{path.stem}-read", 1
        while name in used:
            number += 1
            name = f"{path.stem}-read-{number}"
        used.add(name)
        yield f"{name}.jpg"


def _save(path: Path, image: Image, look: Look) -> None:
    import cv2

    from companion.vision.annotate import annotate

    try:
        _, data = cv2.imencode(".jpg", annotate(image, look), [cv2.IMWRITE_JPEG_QUALITY, 90])
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise CompanionError(f"{path} can't be written: {error.strerror or error}.") from error
    except cv2.error:
        raise CompanionError(f"{path} can't be written: JPEG has no pictures that large.") from None
