"""Labelled tables with decks kept out of training."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from companion.evaluation.labels import read_labels


def test_pictures_and_labels_lie_side_by_side(tmp_path: Path, capsys) -> None:
    given = ["synth", "--held-out", "held-out-1", "--scenes", "2", "--out", str(tmp_path)]
    assert main(given) == 0
    source = read_labels(tmp_path / "labels.json")
    assert source.name == "rendered held-out-1" and len(source.photographs) == 2
    assert all(photograph.path.exists() for photograph in source.photographs)
    assert any(photograph.cards for photograph in source.photographs)


def test_an_unknown_deck_is_wrong_usage(tmp_path: Path, capsys) -> None:
    assert main(["synth", "--held-out", "lavender", "--out", str(tmp_path)]) == 2
    assert "held-out-1" in capsys.readouterr().err


@pytest.mark.parametrize("style", ["held-out-1", "held-out-2"])
def test_the_same_seed_renders_the_same_tables(tmp_path: Path, style: str) -> None:
    from companion.training.heldout import render_held_out

    one, two = (render_held_out(tmp_path / name, style, 1, seed=4) for name in ("a", "b"))
    assert one.read_text() == two.read_text()
    assert (one.parent / "0000.jpg").read_bytes() == (two.parent / "0000.jpg").read_bytes()
