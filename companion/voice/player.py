"""Sound from the machine that runs the server, through the system's own player."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Protocol

_COMMANDS = (
    ("pw-play", "--volume={volume:.2f}", "{file}"),
    ("paplay", "--volume={sixteen}", "{file}"),
    ("afplay", "-v", "{volume:.2f}", "{file}"),
    ("aplay", "-q", "{file}"),
    ("ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet", "-volume", "{percent}", "{file}"),
)
"""Players by system, the best first: PipeWire, PulseAudio, macOS, ALSA (no volume), FFmpeg."""


class Player(Protocol):
    """Something that plays a WAV file."""

    def play(self, sound: bytes, volume: float) -> None:
        """Begin to play, and stop what is playing; `volume` 0 to 1. Never raises, never waits."""
        ...

    def stop(self) -> None:
        """Be silent."""
        ...

    def close(self) -> None:
        """Be silent for good, and leave no files behind."""
        ...


class CommandPlayer:
    """A program of the system plays each clip."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._folder = tempfile.TemporaryDirectory(
            prefix="companion-voice-", ignore_cleanup_errors=True
        )
        self._count = 0
        self._playing: subprocess.Popen[bytes] | None = None

    def play(self, sound: bytes, volume: float) -> None:
        """Begin to play; a machine without a loudspeaker stays silent."""
        self.stop()
        # Two names in turn: the old file may still be open.
        self._count += 1
        file = Path(self._folder.name, f"{self._count % 2}.wav")
        try:
            file.write_bytes(sound)
            self._playing = subprocess.Popen(
                arguments(self._command, file, volume),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            self._playing = None

    def stop(self) -> None:
        """End the program that plays, if one does."""
        playing, self._playing = self._playing, None
        if playing is not None:
            playing.terminate()
            playing.wait()

    def close(self) -> None:
        """End the player, and its files."""
        self.stop()
        self._folder.cleanup()


class WindowsPlayer:
    """Windows plays a WAV file by itself, at the system's volume."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(
            prefix="companion-voice-", ignore_cleanup_errors=True
        )
        self._count = 0

    def play(self, sound: bytes, volume: float) -> None:
        """Begin to play; `volume` 0 is silence."""
        if sys.platform != "win32":
            return
        import winsound

        self.stop()
        if volume <= 0:
            return
        self._count += 1
        file = Path(self._folder.name, f"{self._count % 2}.wav")
        try:
            file.write_bytes(sound)
            winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC)
        except (OSError, RuntimeError):
            return

    def stop(self) -> None:
        """Be silent."""
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(None, winsound.SND_PURGE)

    def close(self) -> None:
        """Be silent, and leave no files."""
        self.stop()
        self._folder.cleanup()


def arguments(command: tuple[str, ...], file: Path, volume: float) -> list[str]:
    """A player's command line for a file at a volume of 0 to 1."""
    level = min(1.0, max(0.0, volume))
    fields = {
        "file": str(file),
        "volume": level,
        "percent": round(100 * level),
        "sixteen": round(65536 * level),
    }
    return [part.format(**fields) for part in command]


def find_player() -> Player | None:
    """The system's player; None where there is none."""
    if sys.platform == "win32":
        return WindowsPlayer()
    for command in _COMMANDS:
        if shutil.which(command[0]):
            return CommandPlayer(command)
    return None
