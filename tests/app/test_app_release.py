"""Memory that is given back."""

from __future__ import annotations

import ctypes

from companion.app import release


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
    monkeypatch.setattr(release.sys, "platform", "darwin")
    release.release()
    assert asked == [None]
