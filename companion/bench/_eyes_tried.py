"""What the eyes could run on instead: other runtimes, eight bits, other sizes of the picture.

Each is tried on frames of a clip whose cards are known, turn about with the eyes as they are
shipped, so that a busy machine slows both alike. How long a look takes stands beside what it
reads: `right` are cards that lie there, `wrong` are not there, `missed` show a corner and were
not read. `look` knows nothing beforehand, `known_scale` how tall a card is, as during a game.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.bench import Figure
from companion.bench._rounds import read_truth
from companion.cards import Card, Deck, read_card
from companion.errors import CompanionError
from companion.vision import networks
from companion.vision.detector import PYRAMID, Detector
from companion.vision.eyes import CARD_PIXELS, CardEyes
from companion.vision.geometry import sides
from companion.vision.networks import Batch, Network
from companion.vision.reader import Reader
from companion.vision.sightings import Image, Look
from companion.vision.witness import FaceReader

RUNTIMES = ("onnxruntime", "openvino")
PYRAMIDS = ((448,), (704,), (1088,), (448, 704), (704, 1088), (448, 704, 1088, 1600))
"""Longer sides a frame is looked at in, beside the shipped ones."""
HEIGHTS = (90, 120, 150, 280)
"""Card heights, in pixels, a frame is brought to, beside the shipped one."""
LEARN_FROM = 6
"""Frames that the ranges of eight-bit numbers are taken from; none of them is judged."""
WARM_UP = 3
"""Scenes looked at beforehand: a network is slower the first time it meets a size."""
_NETWORKS = ("detector", "reader", "face")


@dataclass(frozen=True, slots=True)
class Scene:
    """A frame of a table at rest, the cards that show a corner, and how tall a card is."""

    image: Image
    cards: frozenset[Card]
    card_height: float


@dataclass(frozen=True, slots=True)
class Way:
    """One way to look at a scene."""

    name: str
    kind: str
    look: Callable[[Scene], Look]


class Loader(Protocol):
    """Opens one network file."""

    def __call__(self, path: Path) -> Network:
        """The network. Raises `CompanionError`."""
        ...


def scenes(clip: Path, count: int) -> tuple[list[Scene], list[Image]]:
    """`count` scenes spread over a clip, and other frames of it to learn ranges from.

    Raises `CompanionError` where the clip or the truth beside it can't be read.
    """
    truth = read_truth(clip)
    lying = [look for look in truth["looks"] if not look["hand"] and look["cards"]]
    others = [look for look in truth["looks"] if look["hand"]]
    capture = cv2.VideoCapture(str(clip))
    try:
        outlines = [card["quad"] for look in lying for card in look["cards"] if card["quad"]]
        height = float(np.median([max(sides(quad)) for quad in outlines]))
        judged = [_scene(capture, look, height) for look in _spread(lying, count)]
        return judged, [_frame(capture, look["t"]) for look in _spread(others, LEARN_FROM)]
    finally:
        capture.release()


def _spread(looks: Sequence[Any], count: int) -> list[Any]:
    at = np.linspace(0, len(looks) - 1, min(count, len(looks))).round().astype(int)
    return [looks[i] for i in dict.fromkeys(at.tolist())]


def _frame(capture: cv2.VideoCapture, t: float) -> Image:
    capture.set(cv2.CAP_PROP_POS_MSEC, t * 1000)
    got, image = capture.read()
    if not got:
        raise CompanionError(f"the clip holds no frame at {t:g} s; give clip=FILE with its truth")
    return np.asarray(image, np.uint8)


def _scene(capture: cv2.VideoCapture, look: Mapping[str, Any], height: float) -> Scene:
    showing = [card["card"] for card in look["cards"] if card["index_quads"]]
    cards = frozenset(read_card(name, Deck.WHOT) for name in showing)
    return Scene(_frame(capture, look["t"]), cards, height)


def tried(
    folder: Path,
    kinds: Sequence[str],
    judged: Sequence[Scene],
    others: Sequence[Image],
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Figure | str]:
    """Figures of the alternatives of these kinds; what can't be had is said in a remark."""
    shipped = _eyes(folder, networks.load)
    base = {way.kind: way for way in _ways("shipped", shipped)}
    for way in base.values():
        yield from _figures(way, way, judged, clock)
    with ExitStack() as stack:
        for alternatives in (KINDS[kind] for kind in kinds):
            for made in alternatives(folder, shipped, others, stack):
                if isinstance(made, str):
                    yield made
                    continue
                yield from _figures(made, base[made.kind], judged, clock)


def _eyes(folder: Path, load: Loader) -> CardEyes:
    opened = {
        name: load(path)
        for name in _NETWORKS
        if (path := folder / f"{name}.onnx").is_file() or name != "face"
    }
    faces = FaceReader(opened["face"]) if "face" in opened else None
    return CardEyes(Detector(opened["detector"]), Reader(opened["reader"]), Deck.WHOT, faces=faces)


def _ways(name: str, eyes: CardEyes) -> Iterator[Way]:
    yield _knowing_nothing(name, eyes)
    yield _at_height(name, eyes, CARD_PIXELS)


def _knowing_nothing(name: str, eyes: CardEyes) -> Way:
    return Way(name, "look", lambda scene: eyes.look(scene.image))


def _at_height(name: str, eyes: CardEyes, pixels: float) -> Way:
    def look(scene: Scene) -> Look:
        # The eyes bring a card of `card_height` to CARD_PIXELS.
        height = scene.card_height * CARD_PIXELS / pixels
        return replace(eyes, card_height=height).look(scene.image)

    return Way(name, "known_scale", look)


Made = Iterator[Way | str]


def _runtimes(folder: Path, shipped: CardEyes, others: Sequence[Image], stack: ExitStack) -> Made:
    """What else there is to run networks; OpenVINO is what is shipped with, if installed."""
    del shipped, others, stack
    if networks.installed("openvino"):
        load = partial(networks.load, backend="onnxruntime")
        yield from _ways("onnxruntime", _eyes(folder, load))
    else:
        yield "OpenVINO is not installed: what is shipped runs on ONNX Runtime"
    try:
        eyes = _eyes(folder, OpenCvDnn)
        eyes.look(np.zeros((180, 320, 3), np.uint8))
    except CompanionError as error:
        yield str(error)
        return
    yield from _ways("opencv_dnn", eyes)


def _int8(folder: Path, shipped: CardEyes, others: Sequence[Image], stack: ExitStack) -> Made:
    """Convolutions in eight bits: of the detector alone, and of all networks."""
    del shipped
    for name in RUNTIMES:
        if not networks.installed(name):
            continue
        made = tempfile.TemporaryDirectory(prefix="companion-int8-")
        small = Path(stack.enter_context(made))
        try:
            # Each is fast with the numbers it has kernels for only.
            quantise(folder, small, others, signed=name == "openvino")
        except CompanionError as error:
            yield str(error)
            return
        load = partial(networks.load, backend=name)

        def mixed(path: Path, load: Loader = load, small: Path = small) -> Network:
            return load(small / path.name if path.stem == "detector" else path)

        yield from _ways(f"int8_detector_{name}", _eyes(folder, mixed))
        yield from _ways(f"int8_{name}", _eyes(small, load))


def _sizes(folder: Path, shipped: CardEyes, others: Sequence[Image], stack: ExitStack) -> Made:
    """Other sizes of the picture, for the eyes as they are shipped."""
    del folder, others, stack
    for pyramid in PYRAMIDS:
        if pyramid == PYRAMID:
            continue
        name = "sizes_" + "_".join(map(str, pyramid))
        yield _knowing_nothing(name, replace(shipped, pyramid=pyramid))
    for pixels in HEIGHTS:
        yield _at_height(f"card_{pixels}", shipped, pixels)


KINDS: dict[str, Callable[[Path, CardEyes, Sequence[Image], ExitStack], Made]] = {
    "runtimes": _runtimes,
    "int8": _int8,
    "sizes": _sizes,
}


def _figures(
    way: Way, base: Way, judged: Sequence[Scene], clock: Callable[[], float]
) -> Iterator[Figure]:
    """Time and cards of one way; `ratio` is its median over the shipped one's, turn about."""
    mine: list[float] = []
    theirs: list[float] = []
    counts: Counter[str] = Counter()
    for scene in judged[:WARM_UP]:
        way.look(scene)
    for scene in judged:
        if way is not base:
            theirs.append(_timed(base, scene, clock)[0])
        took, look = _timed(way, scene, clock)
        mine.append(took)
        seen = {sighting.card for sighting in look.cards}
        counts["right"] += len(seen & scene.cards)
        counts["wrong"] += len(seen - scene.cards)
        counts["missed"] += len(scene.cards - seen)
    name = f"{way.name}/{way.kind}"
    middle = float(np.median(mine))
    ratio = round(middle / float(np.median(theirs)), 2) if theirs else None
    peer = "shipped" if theirs else None
    yield Figure("vision", f"{name}_median", round(middle, 1), "ms", peer, ratio)
    yield Figure("vision", f"{name}_p95", round(float(np.percentile(mine, 95)), 1), "ms")
    for what in ("right", "wrong", "missed"):
        yield Figure("vision", f"{name}_{what}", counts[what], "cards")


def _timed(way: Way, scene: Scene, clock: Callable[[], float]) -> tuple[float, Look]:
    began = clock()
    look = way.look(scene)
    return (clock() - began) * 1000, look


class OpenCvDnn:
    """A network run by OpenCV's own DNN module. Raises `CompanionError` where it can't."""

    def __init__(self, path: Path) -> None:
        # OpenCV does not tell a file's metadata.
        described = networks.load(path, "onnxruntime")
        self.names, self.size = described.names, described.size
        self._name = path.name
        try:
            self._net = cv2.dnn.readNetFromONNX(str(path))
        except cv2.error as error:
            raise self._refused(error) from error

    def __call__(self, batch: Batch) -> NDArray[np.float32]:
        try:
            self._net.setInput(batch)
            return np.array(self._net.forward(), np.float32)
        except cv2.error as error:
            raise self._refused(error) from error

    def _refused(self, error: cv2.error) -> CompanionError:
        reason = " ".join(str(error.err or error).split())
        return CompanionError(f"OpenCV {cv2.__version__} can't run {self._name}: {reason}")


class _Recorded:
    """A network that keeps what it was given."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self.names, self.size = network.names, network.size
        self.batches: list[Batch] = []

    def __call__(self, batch: Batch) -> NDArray[np.float32]:
        self.batches.append(batch)
        return self._network(batch)


def quantise(folder: Path, into: Path, images: Sequence[Image], signed: bool) -> None:
    """Write the networks of a folder with their convolutions in eight bits.

    The ranges are those that occur while `images` are looked at; what flows between convolutions
    is `signed` and symmetric, or not. Raises `CompanionError` where `onnx` is missing.
    """
    try:
        from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static
    except ImportError as error:
        raise CompanionError(
            f"eight bits need the training extra ({error.name} is missing): "
            "pip install companion[train]"
        ) from error

    class Batches(CalibrationDataReader):
        def __init__(self, batches: Sequence[Batch]) -> None:
            self._left = iter(batches)

        def get_next(self) -> dict[str, Batch] | None:
            batch = next(self._left, None)
            return None if batch is None else {"images": batch}

    recorded: dict[str, _Recorded] = {}

    def record(path: Path) -> Network:
        recorded[path.name] = _Recorded(networks.load(path))
        return recorded[path.name]

    eyes = _eyes(folder, record)
    for image in images:
        eyes.look(image)
    for name, network in recorded.items():
        if not network.batches:
            # Nothing was found that it could have read: no range is known.
            shutil.copy(folder / name, into / name)
            continue
        with _quiet():
            quantize_static(
                folder / name,
                into / name,
                Batches(network.batches),
                op_types_to_quantize=["Conv"],
                per_channel=True,
                activation_type=QuantType.QInt8 if signed else QuantType.QUInt8,
                weight_type=QuantType.QInt8,
                extra_options={"ActivationSymmetric": signed},
            )


@contextmanager
def _quiet() -> Iterator[None]:
    """ONNX Runtime's advice on preparing models is for whoever exports them."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(before)
