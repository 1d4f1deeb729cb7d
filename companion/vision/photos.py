"""Picture files to pixels, and a plain sentence for everything that is not a whole picture.

OpenCV decodes what is left of a cut-off file and says nothing, so files are checked for their
end before they are decoded.
"""

from __future__ import annotations

import zlib
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.vision.sightings import Image

MAX_PIXELS = 200_000_000
"""A larger picture would need more than 600 MB; it is refused."""

_BACKGROUND = 128
"""The grey that shows through where a picture is transparent."""

# Second bytes of JPEG markers (ITU-T T.81, table B.1).
_JPEG_END = 0xD9
_JPEG_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_JPEG_BARE = {0x01, *range(0xD0, 0xD9)}


def load_picture(path: Path) -> Image:
    """A picture file as blue-green-red pixels, turned the way its EXIF orientation says.

    Grey becomes colour, 16 bits become 8, and transparency becomes grey. Raises
    `CompanionError`, in one sentence, for what can't be read whole.
    """
    if path.is_dir():
        raise CompanionError(f"{path} is a folder: name the pictures in it, as {path}/*.jpg.")
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise CompanionError(f"There is no picture {path}: check the name.") from None
    except OSError as error:
        raise CompanionError(f"{path} can't be read: {error.strerror or error}.") from error
    return decode_picture(data, str(path))


def decode_picture(data: bytes, name: str) -> Image:
    """The pixels of a picture file's bytes; `name` is what an error calls it. See
    `load_picture`."""
    if not data:
        raise CompanionError(f"{name} is empty: there is no picture in it.")
    _check_whole(data, name)
    buffer = np.frombuffer(data, np.uint8)
    # What is wrong with a file is said by us, once.
    level = cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        decoded = cv2.imdecode(buffer, cv2.IMREAD_COLOR)
        # A JPEG has no transparency, all others may.
        raw = None if data.startswith(b"\xff\xd8") else cv2.imdecode(buffer, cv2.IMREAD_UNCHANGED)
    except cv2.error:
        decoded = None
    finally:
        cv2.utils.logging.setLogLevel(level)
    if decoded is None or decoded.size == 0:
        raise CompanionError(f"{name} is not a picture that can be read: save it as JPEG or PNG.")
    image = np.asarray(decoded, np.uint8)
    if raw is None or raw.ndim != 3 or raw.shape[2] != 4 or raw.shape[:2] != image.shape[:2]:
        return image
    full = {"uint8": 255, "uint16": 65535}.get(raw.dtype.name, 1)
    alpha = np.clip(raw[:, :, 3:].astype(np.float32) / full, 0, 1)
    return np.asarray(np.round(image * alpha + _BACKGROUND * (1 - alpha)), np.uint8)


def _check_whole(data: bytes, name: str) -> None:
    cut = f"{name} is cut off, its end is missing: copy or download it again."
    size: tuple[int, int] | None = None
    if data.startswith(b"\xff\xd8"):
        size, ended = _walk_jpeg(data)
        if not ended:
            raise CompanionError(cut)
    elif data.startswith(b"\x89PNG\r\n\x1a\n"):
        ended, sound = _walk_png(data)
        if not sound:
            raise CompanionError(f"{name} is damaged: copy or download it again.")
        if not ended:
            raise CompanionError(cut)
        size = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    elif data.startswith(b"RIFF") and len(data) < int.from_bytes(data[4:8], "little") + 8:
        raise CompanionError(cut)  # WebP says its length in its head
    if size is not None and size[0] * size[1] > MAX_PIXELS:
        raise CompanionError(
            f"{name} is too large at {size[0]} x {size[1]} pixels: make it smaller than "
            f"{MAX_PIXELS // 1_000_000} megapixels."
        )


def _walk_png(data: bytes) -> tuple[bool, bool]:
    """Whether a PNG's end chunk is there, and whether every chunk's checksum holds."""
    at = 8
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        kind, end = data[at + 4 : at + 8], at + 12 + length
        if end > len(data):
            return False, True
        if zlib.crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end]):
            return False, False
        if kind == b"IEND":
            return True, True
        at = end
    return False, True


def _walk_jpeg(data: bytes) -> tuple[tuple[int, int] | None, bool]:
    """The size a JPEG declares, and whether its end marker is there.

    Segments are walked by their lengths, so that the end of an embedded thumbnail does not pass
    for the end of the picture.
    """
    size: tuple[int, int] | None = None
    at = 2
    while (at := data.find(b"\xff", at)) >= 0 and at + 1 < len(data):
        marker = data[at + 1]
        if marker == _JPEG_END:
            return size, True
        # In a scan, FF 00 is a plain FF and FF D0 to D7 are restarts; FF FF is padding.
        if marker in (0x00, 0xFF) or marker in _JPEG_BARE:
            at += 1 if marker == 0xFF else 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4])
        if marker in _JPEG_FRAMES and at + 9 <= len(data):
            size = int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + length
    return size, False
