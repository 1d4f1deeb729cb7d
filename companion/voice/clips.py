"""Phrases as sound, kept for the next time: calls repeat all evening."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass

from companion.voice.speech import Voice, seconds, speakable

KEPT = 200
"""Phrases kept; one of two seconds is some 90 kB."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A phrase as sound: `id` tells it from every other, `sound` is a WAV file."""

    id: str
    sound: bytes
    seconds: float


class Clips:
    """The phrases a voice has said, the least used forgotten first. Safe from any thread."""

    def __init__(self, voice: Voice, kept: int = KEPT) -> None:
        self._voice = voice
        self._kept = kept
        self._lock = threading.Lock()
        self._clips: OrderedDict[str, Clip] = OrderedDict()

    def say(self, text: str, language: str, rate: float = 1.0) -> Clip:
        """The text as a clip. Raises `VoiceError`."""
        known = self.get(clip_id(text, language, rate))
        if known is not None:
            return known
        sound = self._voice.speak(speakable(text, language), language, rate)
        clip = Clip(clip_id(text, language, rate), sound, seconds(sound))
        with self._lock:
            self._clips[clip.id] = clip
            while len(self._clips) > self._kept:
                self._clips.popitem(last=False)
        return clip

    def get(self, name: str) -> Clip | None:
        """A clip that was said before and is still kept."""
        with self._lock:
            clip = self._clips.get(name)
            if clip is not None:
                self._clips.move_to_end(name)
            return clip


def clip_id(text: str, language: str, rate: float) -> str:
    """The name of a clip: the same phrase at the same pace has the same."""
    whole = f"{language}\n{rate:.2f}\n{text}".encode()
    return hashlib.sha256(whole).hexdigest()[:20]
