"""Phrases as sound, kept for the next time."""

from __future__ import annotations

import pytest
from fake_voice import FakeVoice

from companion.voice import Clips, VoiceError, speakable


def test_a_phrase_is_made_once_a_pace():
    voice = FakeVoice()
    clips = Clips(voice)
    first = clips.say("Hold on", "en")
    assert clips.say("Hold on", "en") is first
    assert clips.say("Hold on", "en", 1.5).id != first.id
    assert len(voice.said) == 2
    assert clips.get(first.id) is first
    assert first.seconds == pytest.approx(0.7)


def test_the_least_used_is_forgotten():
    clips = Clips(FakeVoice(), kept=2)
    a, b = clips.say("a", "en"), clips.say("b", "en")
    clips.get(a.id)
    clips.say("c", "en")
    assert clips.get(a.id) is a and clips.get(b.id) is None


def test_a_language_without_a_voice_is_said():
    with pytest.raises(VoiceError, match="no voice for 'xx'"):
        Clips(FakeVoice()).say("a", "xx")


def test_letters_another_voice_would_spell_are_plain():
    assert speakable("Nguyễn Đức", "en") == "Nguyen Duc"
    assert speakable("Ọlá", "en") == "Olá"
    assert speakable("Begoña", "es") == "Begoña"
    assert speakable("Nguyễn Đức", "vi") == "Nguyễn Đức"
    assert speakable("จั่วสองใบ", "th") == "จั่วสองใบ"
