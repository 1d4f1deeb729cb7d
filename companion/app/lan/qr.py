"""A link as a code that phones read."""

from __future__ import annotations

import io
from functools import lru_cache

import segno

QUIET = 4
"""Modules of white round the code, as ISO/IEC 18004 asks."""


@lru_cache(maxsize=8)
def qr_png(text: str, scale: int = 8) -> bytes:
    """The text as a QR code, a PNG of `scale` pixels a module, black on white."""
    file = io.BytesIO()
    segno.make(text, error="m", micro=False).save(file, kind="png", scale=scale, border=QUIET)
    return file.getvalue()
