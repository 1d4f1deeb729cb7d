"""A voice and a player that keep what they were given."""

from __future__ import annotations

from companion.voice.speech import VoiceError, wav


class FakeVoice:
    """A silent clip as long as the text: ten letters a second."""

    def __init__(self, languages: tuple[str, ...] = ("en", "es", "vi", "th")) -> None:
        self.languages = languages
        self.said: list[tuple[str, str, float]] = []

    def speak(self, text: str, language: str, rate: float = 1.0) -> bytes:
        if language not in self.languages:
            raise VoiceError(f"there is no voice for '{language}'")
        self.said.append((text, language, rate))
        return wav(bytes(2 * 100 * len(text)), 1000)


class FakePlayer:
    """Keeps what was played."""

    def __init__(self) -> None:
        self.played: list[tuple[bytes, float]] = []
        self.stops = 0

    def play(self, sound: bytes, volume: float) -> None:
        self.played.append((sound, volume))

    def stop(self) -> None:
        self.stops += 1

    def close(self) -> None:
        self.stop()
