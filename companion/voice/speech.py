"""What a voice is, and how a text is made ready for one."""

from __future__ import annotations

import io
import unicodedata
import wave
from typing import Protocol

from companion.errors import CompanionError

LANGUAGES = ("en", "es", "vi", "th")
"""The languages calls are spoken in."""
SLOWEST, FASTEST = 0.5, 2.0
"""Limits of the rate; 1 is a normal pace."""

_PLAIN = str.maketrans("đĐơƠưƯăĂ", "dDoOuUaA")


class VoiceError(CompanionError):
    """This machine has no voice, or the voice refused a text."""


class Voice(Protocol):
    """Something that turns text into sound."""

    def speak(self, text: str, language: str, rate: float = 1.0) -> bytes:
        """The text as a WAV file, mono, 16 bits. Raises `VoiceError`."""
        ...


def speakable(text: str, language: str) -> str:
    """The text with letters that only Vietnamese knows made plain, where another voice reads it.

    A voice spells letters it does not know: `Nguyễn` would be said as `N, G, U, Y, letter 1EC5`.
    """
    if language == "vi":
        return text
    return "".join(_plain(letter) for letter in text.translate(_PLAIN))


def _plain(letter: str) -> str:
    # Latin Extended Additional: Vietnamese vowels with two marks, and Yoruba's dotted letters.
    if not "\u1e00" <= letter <= "\u1eff":
        return letter
    marks = unicodedata.normalize("NFD", letter)
    return "".join(part for part in marks if not unicodedata.combining(part))


def wav(samples: bytes, rate_hz: int) -> bytes:
    """16-bit mono samples as a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate_hz)
        out.writeframes(samples)
    return file.getvalue()


def seconds(sound: bytes) -> float:
    """How long a WAV file sounds."""
    with wave.open(io.BytesIO(sound), "rb") as read:
        return read.getnframes() / read.getframerate()
