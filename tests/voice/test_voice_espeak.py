"""The real voice, and the command lines of players."""

from __future__ import annotations

import io
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest

from companion.voice import LANGUAGES, Clips, VoiceError, find_voice
from companion.voice.player import CommandPlayer, arguments

CALLS = {
    "en": "Pick two. Chidi's turn.",
    "es": "Roba dos. Turno de Chidi.",
    "vi": "Rút hai lá. Lượt của Chidi.",
    "th": "จั่วสองใบ ตาของ Chidi",
}


def samples(sound: bytes) -> tuple[np.ndarray, int]:
    with wave.open(io.BytesIO(sound)) as read:
        assert (read.getnchannels(), read.getsampwidth()) == (1, 2)
        data = np.frombuffer(read.readframes(read.getnframes()), np.int16)
        return data, read.getframerate()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_heard(language):
    voice = find_voice()
    assert voice is not None
    data, hertz = samples(voice.speak(CALLS[language], language))
    assert 0.8 < len(data) / hertz < 5
    assert np.abs(data).max() > 4000


def test_a_faster_rate_is_shorter():
    voice = find_voice()
    assert voice is not None
    slow, _ = samples(voice.speak(CALLS["en"], "en", 0.7))
    fast, _ = samples(voice.speak(CALLS["en"], "en", 1.6))
    assert len(fast) < 0.6 * len(slow)


def test_an_unknown_language_is_refused():
    voice = find_voice()
    assert voice is not None
    with pytest.raises(VoiceError, match="no voice for 'xx'"):
        voice.speak("a", "xx")


def test_clips_of_the_real_voice_last_as_long_as_they_sound():
    voice = find_voice()
    assert voice is not None
    clip = Clips(voice).say("Check up", "en")
    data, hertz = samples(clip.sound)
    assert clip.seconds == pytest.approx(len(data) / hertz)


def test_a_players_command_line():
    command = ("play", "-v", "{volume:.2f}", "{percent}", "{sixteen}", "{file}")
    line = arguments(command, Path("a.wav"), 0.5)
    assert line == ["play", "-v", "0.50", "50", "32768", "a.wav"]
    assert arguments(("x", "{percent}"), Path("a.wav"), 3.0) == ["x", "100"]


def test_a_player_that_is_not_there_is_silent():
    player = CommandPlayer(("no-such-player", "{file}"))
    player.play(b"", 1.0)
    player.close()


def test_a_program_of_many_threads_is_spoken_in():
    # By a thread of the library's own, three of four such programs ended in a segmentation
    # fault.
    program = """
import threading
import cv2
from concurrent.futures import ThreadPoolExecutor
from companion.voice.espeak import find_voice
done = threading.Event()
threading.Thread(target=done.wait).start()
with ThreadPoolExecutor(4) as pool:
    voice = pool.submit(find_voice).result()
    for text in ("10 de cuadrados.", "7 de estrellas.", "Turno de Chidi.") * 10:
        assert pool.submit(voice.speak, text, "es").result()
done.set()
"""
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=120)
        assert (ended.returncode, ended.stderr) == (0, b"")
