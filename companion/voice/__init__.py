"""Calls spoken aloud, offline: a voice, a cache of phrases, and the order they are said in."""

from companion.voice.clips import Clip, Clips
from companion.voice.espeak import find_voice
from companion.voice.order import LATE_S, Choice, Saying, Utterance, Weight, choose
from companion.voice.player import Player, find_player
from companion.voice.speech import LANGUAGES, Voice, VoiceError, speakable

__all__ = [
    "LANGUAGES",
    "LATE_S",
    "Choice",
    "Clip",
    "Clips",
    "Player",
    "Saying",
    "Utterance",
    "Voice",
    "VoiceError",
    "Weight",
    "choose",
    "find_player",
    "find_voice",
    "speakable",
]
