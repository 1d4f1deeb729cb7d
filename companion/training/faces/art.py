"""Whole faces and court pictures of openly licensed decks, where they are installed.

The decks come from Debian's gnome-cards-data and kdegames-card-data-kf5 and from packages of the
npm registry (`fetch` gets those). Nothing of theirs is part of this repository: a machine without
them draws with invented courts only. Each deck is drawn once with `rsvg-convert` into PNG files
700 pixels high in the cache folder, and its corners are looked for; a deck whose corners can't
be found reliably is left out.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Rank, StandardCard, Suit
from companion.training.faces.backs import Back, paint
from companion.training.faces.corners import find_corners
from companion.training.faces.face import Face
from companion.training.faces.fonts import cache_folder
from companion.training.faces.papers import outline

TALL = 700
"""Height in pixels at which faces are kept."""

NPM = ("svg-cards@4.0.2", "@heruka_urgyen/react-playing-cards@0.5.0",
       "@younestouati/playing-cards-standard-deck@3.0.0")  # fmt: skip

PLAIN_COURTS = {"gnome/simplistic", "kde/xskat-french"}
"""Decks whose court pictures are not worth borrowing: letters, or too few pixels."""

_VERSION = 3
_ASPECTS = 1.25, 1.75
_GNOME = Path("/usr/share/aisleriot/cards")
_KDE = Path("/usr/share/carddecks")
_LINE = tuple(Rank)
_FALLING = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, *reversed(_LINE[1:10]))
_CDHS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_WORDS = {Suit.CLUBS: "club", Suit.DIAMONDS: "diamond", Suit.HEARTS: "heart", Suit.SPADES: "spade"}
_COURTS = {Rank.ACE: "1", Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"}


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one deck is stored. `kind` is `grid` (a sheet of 13 columns and 5 rows), `ids` (a sheet
    with a named element for each card) or `files` (a file for each card, named by `pattern`)."""

    name: str
    licence: str
    locale: str
    kind: str
    source: Path
    ranks: tuple[Rank, ...] = _LINE
    suits: tuple[Suit, ...] = _CDHS
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class OpenDeck:
    """A deck drawn by others. `locale` is a key of `index.LOCALES`; `licence` is an SPDX name."""

    name: str
    licence: str
    locale: str
    folder: Path
    corners: dict[StandardCard, NDArray[np.float32]]

    def face(self, card: StandardCard, height: int) -> Face:
        """The card's face, `height` pixels high."""
        image = _read(self.folder / f"{card}.png")
        scale = height / image.shape[0]
        return Face(_scaled(image, height), card, self.corners[card] * np.float32(scale), self.name)

    def inner(self, card: StandardCard) -> float:
        """Where the picture between the corners begins, as a fraction of the card's width."""
        width = _read(self.folder / f"{card}.png").shape[1]
        return float(min(0.3, self.corners[card][0, 1, 0] / width + 0.012))

    def back(self, height: int) -> Face:
        """The deck's back, or an invented one where the deck has none."""
        path = self.folder / "back.png"
        if path.is_file():
            image = _scaled(_read(path), height)
        else:
            width = _scaled(_read(self.folder / "AS.png"), height).shape[1]
            paper = np.full((height, width, 3), 250, np.uint8)
            pattern = Back.random(np.random.default_rng(sum(self.name.encode())))
            alpha = outline(width, height, round(0.05 * width))
            image = np.dstack([paint(pattern, paper), alpha])
        return Face(image, None, np.zeros((0, 4, 2), np.float32), self.name)


def open_decks() -> list[OpenDeck]:
    """Every open deck found on this machine whose corners are known; empty where there is none.

    The first call on a machine draws the decks, which takes some seconds each.
    """
    for recipe in recipes():
        if _known(recipe) is None and can_draw():
            _prepare(recipe)
            prepared_decks.cache_clear()
    return list(prepared_decks())


def can_draw() -> bool:
    """Whether `rsvg-convert` is installed, which turns the decks' drawings into pictures."""
    return shutil.which("rsvg-convert") is not None


@lru_cache(maxsize=1)
def prepared_decks() -> tuple[OpenDeck, ...]:
    """The open decks that `open_decks` has drawn before on this machine, without drawing any."""
    decks = []
    cards = {str(card): card for card in _cards()}
    for recipe in recipes():
        quads = _known(recipe)
        if quads:
            corners = {cards[text]: np.array(quad, np.float32) for text, quad in quads.items()}
            folder = _folder(recipe)
            decks.append(OpenDeck(recipe.name, recipe.licence, recipe.locale, folder, corners))
    return tuple(decks)


def court(deck_name: str, card: StandardCard, width: int, height: int) -> NDArray[Any] | None:
    """A prepared deck's picture of a court card without its corners, height x width x 3.

    On white paper. None where the deck is not there any more.
    """
    for deck in prepared_decks():
        if deck.name == deck_name:
            return cv2.resize(_court(deck.folder, card, deck.inner(card)), (width, height),
                              interpolation=cv2.INTER_AREA)  # fmt: skip
    return None


@lru_cache(maxsize=48)
def _court(folder: Path, card: StandardCard, inner: float) -> NDArray[Any]:
    image = _read(folder / f"{card}.png")
    height, width = image.shape[:2]
    left, top = round(inner * width), round(0.025 * height)
    return image[top : height - top, left : width - left, :3].copy()


def fetch() -> list[str]:
    """Get the npm packages of NPM into the cache folder; the ones that could be had."""
    npm = shutil.which("npm")
    target = cache_folder() / "npm"
    got = []
    for package in NPM:
        home = target / _npm_folder(package)
        if not home.is_dir() and npm:
            target.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(dir=target) as work:
                command = [npm, "pack", "--silent", package]
                if subprocess.run(command, cwd=work, capture_output=True, check=False).returncode:
                    continue
                for archive in Path(work).glob("*.tgz"):
                    with tarfile.open(archive) as packed:
                        packed.extractall(Path(work) / "all", filter="data")
                    (Path(work) / "all" / "package").rename(home)
        if home.is_dir():
            got.append(package)
    return got


def recipes() -> list[Recipe]:
    """The decks known here whose files are on this machine."""
    known = [*_gnome(), *_kde(), *_npm()]
    return [recipe for recipe in known if recipe.source.exists()]


def _gnome() -> Iterator[Recipe]:
    locales = {
        "ancient_french": "fr1",
        "atlasnye_skat": "de",
        "berlin": "de",
        "lattmann": "de",
        "rheinland": "de",
        "slavic_costumes": "ru",
        "tarocco": "it",
        "Атласные": "ru",
    }
    for path in sorted(_GNOME.glob("*.svgz")):
        # Other suits, and a deck whose pip stands in the other corner.
        if path.stem in {"swiss-xvii", "tango_nuevo"}:
            continue
        locale = locales.get(path.stem, "en")
        name = "atlasnye_russian" if path.stem == "Атласные" else path.stem
        yield Recipe(f"gnome/{name}", "GPL-3.0-or-later", locale, "grid", path)


def _kde() -> Iterator[Recipe]:
    shdc = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    cshd = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
    yield Recipe("kde/standard", "GPL-2.0-or-later", "en", "ids",
                 _KDE / "svg-standard/standard.svgz", _FALLING, shdc)  # fmt: skip
    yield Recipe("kde/xskat-french", "GPL-2.0-or-later", "de", "grid",
                 _KDE / "svg-xskat-french/french.svgz", _FALLING, cshd)  # fmt: skip
    for name, file in (("nicu-white", "white"), ("ancient-egyptians", "Ancient_Egyptians")):
        source = _KDE / f"svg-{name}/{file}.svgz"
        yield Recipe(f"kde/{name}", "GPL-2.0-or-later", "en", "ids", source)


def _npm() -> Iterator[Recipe]:
    home = cache_folder() / "npm"
    folders = {package: home / _npm_folder(package) for package in NPM}
    svg, react, stack = (folders[package] for package in NPM)
    yield Recipe("npm/svg-cards", "LGPL-2.1-or-later", "en", "files", svg / "png/2x",
                 pattern="{suit_word}_{rank_word}.png")  # fmt: skip
    for look in ("2color", "4color", "2color-bf", "4color-bf"):
        yield Recipe(f"npm/react-playing-cards-{look}", "MIT", "en", "files",
                     react / "src/images" / look, pattern="{rank_letter}{suit}.svg")  # fmt: skip
    yield Recipe("npm/playing-cards-standard-deck", "LGPL-3.0-only", "en", "files",
                 stack / "cards", pattern="{number}{suit_lower}.svg")  # fmt: skip


def _npm_folder(package: str) -> str:
    return package.strip("@").replace("/", "-").replace("@", "-")


def _folder(recipe: Recipe) -> Path:
    return cache_folder() / "decks" / recipe.name.replace("/", "-")


def _stamp(recipe: Recipe) -> str:
    return f"{_VERSION} {recipe} {recipe.source.stat().st_mtime:.0f}"


def _known(recipe: Recipe) -> dict[str, list[Any]] | None:
    """What was found out before: the corners by card, empty for a deck left out, else None."""
    try:
        known = json.loads((_folder(recipe) / "corners.json").read_text("utf-8"))
        return known["corners"] if known["stamp"] == _stamp(recipe) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _prepare(recipe: Recipe) -> None:
    """Draw the deck into its cache folder and write down where its corners are."""
    folder = _folder(recipe)
    folder.mkdir(parents=True, exist_ok=True)
    known = {"stamp": _stamp(recipe), "corners": _drawn(recipe, folder)}
    part = folder / f"corners.{os.getpid()}.part"
    part.write_text(json.dumps(known), "utf-8")
    part.replace(folder / "corners.json")


def _drawn(recipe: Recipe, folder: Path) -> dict[str, list[Any]]:
    """Write the deck's pictures; the corners of its cards, empty where they are not reliable."""
    pictures = _pictures(recipe)
    faces: dict[StandardCard, NDArray[Any]] = {}
    sizes = []
    for card in _cards():
        image = pictures(card)
        if image is None:
            return {}
        image = _trimmed(image)
        sizes.append(image.shape[0] / image.shape[1])
        faces[card] = image
    aspect = float(np.median(sizes))
    if not _ASPECTS[0] <= aspect <= _ASPECTS[1] or max(abs(s - aspect) for s in sizes) > 0.05:
        return {}
    size = round(TALL / aspect), TALL
    faces = {c: cv2.resize(face, size, interpolation=_way(face, TALL)) for c, face in faces.items()}
    corners = find_corners(faces)
    if corners is None:
        return {}
    for card, face in faces.items():
        cv2.imwrite(str(folder / f"{card}.png"), face)
    back = pictures(None)
    if back is not None:
        back = _trimmed(back)
        if abs(back.shape[0] / back.shape[1] - aspect) < 0.08 and back[..., :3].std() > 8:
            small = cv2.resize(back, size, interpolation=cv2.INTER_AREA)
            cv2.imwrite(str(folder / "back.png"), small)
    return {str(card): quads.tolist() for card, quads in corners.items()}


def _pictures(recipe: Recipe) -> Callable[[StandardCard | None], NDArray[Any] | None]:
    """A function from a card (None for the back) to its picture."""
    if recipe.kind == "files":
        return lambda card: _load(recipe.source / _file_name(recipe.pattern, card))
    if recipe.kind == "ids":
        return lambda card: _rendered(
            recipe.source, TALL, "back" if card is None else _element(card)
        )
    sheet = _rendered(recipe.source, 5 * TALL, None)
    if sheet is None:
        return lambda card: None

    def cell(card: StandardCard | None) -> NDArray[Any]:
        row = 4 if card is None else recipe.suits.index(card.suit)
        column = 2 if card is None else recipe.ranks.index(card.rank)
        tall, wide = sheet.shape[0] / 5, sheet.shape[1] / 13
        return sheet[
            round(row * tall) : round((row + 1) * tall),
            round(column * wide) : round((column + 1) * wide),
        ]

    return cell


def _element(card: StandardCard | None) -> str:
    if card is None:
        return "back"
    return f"{_COURTS.get(card.rank, card.rank.value)}_{_WORDS[card.suit]}"


def _file_name(pattern: str, card: StandardCard | None) -> str:
    if card is None:
        return "back.svg" if pattern.endswith("svg") else "back.png"
    return pattern.format(
        rank=card.rank.value,
        suit=card.suit.value,
        suit_lower=card.suit.value.lower(),
        suit_word=_WORDS[card.suit],
        rank_word=_COURTS.get(card.rank, card.rank.value),
        rank_letter="T" if card.rank is Rank.TEN else card.rank.value,
        number=_LINE.index(card.rank) + 1,
    )


def _load(path: Path) -> NDArray[Any] | None:
    if path.suffix == ".svg":
        return _rendered(path, TALL, None)
    return _with_alpha(cv2.imread(str(path), cv2.IMREAD_UNCHANGED)) if path.is_file() else None


def _rendered(path: Path, height: int, element: str | None) -> NDArray[Any] | None:
    """A picture of an SVG file (or of one element of it), `height` pixels high."""
    if not path.is_file():
        return None
    text = path.read_bytes()
    if text[:2] == b"\x1f\x8b":
        text = gzip.decompress(text)
    command = ["rsvg-convert", "--unlimited", "--keep-aspect-ratio", "--height", str(height)]
    if element:
        command += ["--export-id", element]
    done = subprocess.run(command, input=text, capture_output=True, check=False, timeout=180)
    if done.returncode or not done.stdout:
        return None
    return _with_alpha(cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_UNCHANGED))


def _with_alpha(image: NDArray[Any] | None) -> NDArray[Any] | None:
    if image is None or image.ndim != 3 or image.dtype != np.uint8:
        return None
    if image.shape[2] == 3:
        return np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
    return image


def _trimmed(image: NDArray[Any]) -> NDArray[Any]:
    solid = image[..., 3] > 200
    rows, columns = np.flatnonzero(solid.mean(1) > 0.2), np.flatnonzero(solid.mean(0) > 0.2)
    if not len(rows) or not len(columns):
        return image
    return image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _cards() -> list[StandardCard]:
    return [StandardCard(rank, suit) for suit in Suit for rank in Rank]


@lru_cache(maxsize=32)
def _read(path: Path) -> NDArray[Any]:
    image = _with_alpha(cv2.imread(str(path), cv2.IMREAD_UNCHANGED))
    if image is None:
        raise FileNotFoundError(path)
    return image


def _scaled(image: NDArray[Any], height: int) -> NDArray[Any]:
    width = round(image.shape[1] * height / image.shape[0])
    return cv2.resize(image, (width, height), interpolation=_way(image, height))


def _way(image: NDArray[Any], height: int) -> int:
    return cv2.INTER_AREA if height < image.shape[0] else cv2.INTER_LINEAR
