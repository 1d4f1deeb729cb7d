"""Keeps an evening of games within the memory of one, as far as the C library has a say in it.

A game holds networks and thousands of frames for a time. The C library keeps what is freed for
later, and keeps it apart for each thread: every game has a new thread, so what the last one freed
would lie idle while the next one takes more.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Any

HEAPS = 2
"""One for the main thread, which serves the pages, and one for the threads of the table."""

_ARENA_MAX = -8
"""The number that malloc.h gives to M_ARENA_MAX."""


def few_heaps() -> None:
    """Let all threads share `HEAPS` heaps, so that a game takes what the last one freed; where
    the system has no such call, nothing. For threads that are not yet running."""
    limit = _of_the_c_library("mallopt")
    if limit is not None:
        limit(_ARENA_MAX, HEAPS)


def release() -> None:
    """Give back what is free; where the system has no such call, nothing but Python's own."""
    gc.collect()
    trim = _of_the_c_library("malloc_trim")
    if trim is not None:
        trim(0)


def _of_the_c_library(name: str) -> Any:
    """A function that only some of Linux's C libraries have, or None."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
