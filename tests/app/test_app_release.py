"""Memory that is given back."""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys

import pytest

from companion.app import release

HEAPS_OF_EIGHT_THREADS = """
import ctypes, sys, threading
from companion.app.desk import Desk
from companion.app.setup import Memory

Desk(lambda setup: None, lambda setup: None, Memory())
libc = ctypes.CDLL(None)
libc.malloc.restype = libc.fopen.restype = ctypes.c_void_p
libc.free.argtypes = [ctypes.c_void_p]
# A large block that is freed makes the C library keep the next ones, where it is left alone.
libc.free(libc.malloc(8_000_000))
large = libc.malloc(4_000_000)
together = threading.Barrier(9)

def hold():
    libc.malloc(50_000)
    together.wait()
    together.wait()

threads = [threading.Thread(target=hold) for _ in range(8)]
for thread in threads:
    thread.start()
together.wait()
file = ctypes.c_void_p(libc.fopen(sys.argv[1].encode(), b"w"))
libc.malloc_info(0, file)
libc.fclose(file)
together.wait()
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_info"),
    reason="the heaps are those of the GNU C library",
)
def test_the_threads_of_a_desk_share_few_heaps_without_large_blocks(tmp_path):
    told = tmp_path / "heaps.xml"
    subprocess.run([sys.executable, "-c", HEAPS_OF_EIGHT_THREADS, str(told)], check=True)
    heaps = told.read_text()
    assert heaps.count("<heap ") <= release.HEAPS
    assert int(re.search(r'"mmap" count="\d+" size="(\d+)"', heaps)[1]) >= 4_000_000


def test_what_no_longer_is_needed_is_collected():
    class Ring:
        gone = False

        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            Ring.gone = True

    Ring()
    release.release()
    assert Ring.gone


def test_a_system_without_the_call_does_without(monkeypatch):
    asked = []
    monkeypatch.setattr(release.sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: asked.append(name) or object())
    release.release()
    release.keep_little()
    monkeypatch.setattr(release.sys, "platform", "darwin")
    release.release()
    release.keep_little()
    assert asked == [None, None]
