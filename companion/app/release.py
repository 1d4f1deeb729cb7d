"""Gives memory that a game no longer needs back to the system.

A game holds networks and thousands of frames for a time; the C library keeps what is freed for
the next, in pieces, so that an evening of games would take more and more.
"""

from __future__ import annotations

import ctypes
import gc
import sys


def release() -> None:
    """Give back what is free; where the system has no such call, nothing but Python's own."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
