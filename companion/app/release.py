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
LARGE = 256 * 1024
"""Bytes from which a block is a mapping of its own, given back as soon as it is free: most of a
network, and every frame. Left alone, the C library raises this to 32 MB in the first game."""
IDLE = 4 * 1024 * 1024
"""Bytes at the end of a heap that may lie idle."""

# The numbers that malloc.h gives to M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD.
_SETTINGS = ((-8, HEAPS), (-3, LARGE), (-1, IDLE))


def keep_little() -> None:
    """Let all threads share few heaps, so that a game takes what the last one freed, and keep
    what is large out of them; where the system has no such call, nothing. For threads that are
    not yet running."""
    settle = _of_the_c_library("mallopt")
    for number, value in _SETTINGS if settle is not None else ():
        settle(number, value)


def release() -> None:
    """Give back what is free; where the system has no such call, nothing but Python's own."""
    gc.collect()
    trim = _of_the_c_library("malloc_trim")
    if trim is not None:
        trim(0)


def _of_the_c_library(name: str) -> Any:
    """A function that only some of Linux's C libraries have, or None."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
