"""The voice of eSpeak NG (GPL-3.0-or-later), from the PyPI package `espeakng-loader`.

The package brings the library and the data of its voices, so nothing is fetched while it runs.
The library keeps its state in globals: there is one instance a process, behind a lock.
"""

from __future__ import annotations

import ctypes
import logging
import threading
from functools import cache
from typing import Any

from companion.voice.speech import FASTEST, SLOWEST, Voice, VoiceError, wav

logger = logging.getLogger(__name__)

# Names and numbers of eSpeak NG's speak_lib.h.
_SYNCHRONOUS = 2
"""Spoken by the thread that asks. By a thread of the library's own (1), Spanish words with a number
now and then ended the whole program in its code."""
_DONT_EXIT = 0x8000
_RATE = 1
_UTF8 = 1
WORDS_A_MINUTE = 160
"""What rate 1 is; the library takes 80 to 450."""
_VOICES = {"en": "en", "es": "es", "vi": "vi", "th": "th"}

_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
)


class EspeakVoice:
    """eSpeak NG. Raises `VoiceError` where the library or its data can't be had."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._samples = bytearray()
        self._library = _load()
        hertz = self._library.espeak_Initialize(_SYNCHRONOUS, 0, _data_path(), _DONT_EXIT)
        if hertz <= 0:
            raise VoiceError("eSpeak NG does not find its voices; install espeakng-loader again")
        self._hertz = int(hertz)
        # Kept as long as the library may call it.
        self._callback = _Callback(self._take)
        self._library.espeak_SetSynthCallback(self._callback)

    def speak(self, text: str, language: str, rate: float = 1.0) -> bytes:
        """The text as a WAV file. Raises `VoiceError` for a language it has no voice for."""
        voice = _VOICES.get(language)
        if voice is None:
            raise VoiceError(f"there is no voice for '{language}': {', '.join(_VOICES)}")
        pace = round(WORDS_A_MINUTE * min(FASTEST, max(SLOWEST, rate)))
        data = text.replace("\0", " ").encode("utf-8") + b"\0"
        with self._lock:
            self._samples.clear()
            if self._library.espeak_SetVoiceByName(voice.encode()) != 0:
                raise VoiceError(f"eSpeak NG has no voice '{voice}'")
            self._library.espeak_SetParameter(_RATE, pace, 0)
            size = ctypes.c_size_t(len(data))
            failed = self._library.espeak_Synth(data, size, 0, 1, 0, _UTF8, None, None)
            if failed or self._library.espeak_Synchronize():
                raise VoiceError(f"eSpeak NG can't say '{text}'")
            return wav(bytes(self._samples), self._hertz)

    def _take(self, samples: Any, count: int, _events: Any) -> int:
        if samples and count > 0:
            self._samples += ctypes.string_at(samples, count * 2)
        return 0


@cache
def find_voice() -> Voice | None:
    """This machine's voice, made once; None where there is none."""
    try:
        return EspeakVoice()
    except VoiceError as error:
        logger.info("no voice: %s", error)
        return None


def _load() -> ctypes.CDLL:
    try:
        import espeakng_loader

        library = ctypes.CDLL(espeakng_loader.get_library_path())
    except (ImportError, OSError) as error:
        raise VoiceError(f"eSpeak NG can't be loaded ({error}); install espeakng-loader") from error
    library.espeak_Synth.argtypes = [
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.c_uint,
        ctypes.c_int,
        ctypes.c_uint,
        ctypes.c_uint,
        ctypes.c_void_p,
        ctypes.c_void_p,
    ]
    return library


def _data_path() -> bytes:
    import espeakng_loader

    try:
        return str(espeakng_loader.get_data_path()).encode()
    except RuntimeError as error:
        raise VoiceError(f"eSpeak NG's voices are missing ({error})") from error
