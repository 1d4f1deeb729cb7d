"""A page for people: figures a source and a tag, and every wrong or missed card as a picture.

One HTML file with the pictures inside, so that it can be sent on as it is.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import cv2
import numpy as np

from companion.evaluation.figures import Outcome, by_tag, confusions, figures, wrong_sightings
from companion.vision.sightings import Image, Sighting

_COLUMNS = (
    "source", "images", "cards", "right", "wrong", "missed", "precision", "recall",
    "exact_images", "median_ms",
)  # fmt: skip
_CROP = 260
"""Longer side of a picture on the page, in pixels."""

_STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 } caption { text-align: left; font-weight: 600 }
th, td { border-bottom: 1px solid #ccc; padding: .25rem .6rem; text-align: right }
th:first-child, td:first-child { text-align: left }
figure { display: inline-block; vertical-align: top; margin: .5rem; max-width: 17rem }
figcaption { font-size: .85rem; overflow-wrap: anywhere }
.wrong figcaption b { color: #b00020 } .missed figcaption b { color: #8a5a00 }
"""


class Report:
    """Collects outcomes and, while their pictures are at hand, the pictures of what failed."""

    def __init__(self) -> None:
        self._outcomes: dict[str, list[Outcome]] = {}
        self._failures: dict[str, list[str]] = {}

    def add(self, source: str, outcome: Outcome, image: Image) -> None:
        """Take one photograph in; its pixels are let go of afterwards."""
        self._outcomes.setdefault(source, []).append(outcome)
        shown = self._failures.setdefault(source, [])
        name = outcome.photograph.path.name
        for sighting in wrong_sightings(outcome):
            caption = f"{sighting.card}, {sighting.confidence:.2f}"
            shown.append(_figure("wrong", caption, name, image, _around(sighting)))
        left = dict(outcome.missed)
        for truth in outcome.photograph.cards:
            if left.get(truth.card, 0) > 0:
                left[truth.card] -= 1
                shown.append(_figure("missed", str(truth.card), name, image, truth.box))

    def page(self) -> str:
        """The page as HTML."""
        everything = [outcome for some in self._outcomes.values() for outcome in some]
        rows = [figures(name, some) for name, some in self._outcomes.items()]
        parts = [_table("Sources", [*rows, figures("total", everything)])]
        for name, some in self._outcomes.items():
            parts.append(f"<h2>{escape(name)}</h2>")
            parts.append(_table("By tag", by_tag(some)))
            pairs = confusions(some).most_common()
            if pairs:
                items = "".join(
                    f"<li>{there} read as {read}: {count}</li>" for (there, read), count in pairs
                )
                parts.append(f"<h3>Confusions</h3><ul>{items}</ul>")
            shown = self._failures[name]
            parts.append(f"<h3>{len(shown)} wrong or missed</h3>" + "".join(shown))
        return (
            '<!doctype html><html lang="en"><meta charset="utf-8">'
            f"<title>Recognition figures</title><style>{_STYLE}</style>"
            "<h1>Recognition figures</h1>" + "".join(parts) + "</html>\n"
        )


def _table(caption: str, rows: Sequence[Mapping[str, Any]]) -> str:
    head = "".join(f"<th>{escape(column.replace('_', ' '))}</th>" for column in _COLUMNS)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_cell(row[column]))}</td>" for column in _COLUMNS) + "</tr>"
        for row in rows
    )
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _cell(value: Any) -> str:
    return "" if value is None else str(value)


def _around(sighting: Sighting) -> tuple[float, float, float, float]:
    points = np.array(sighting.quad or [p for quad in sighting.indices for p in quad])
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    # A lone corner is shown with what is round it.
    room = 0.1 if sighting.quad else 1.5
    reach = room * max(right - left, bottom - top)
    return left - reach, top - reach, right + reach, bottom + reach


def _figure(
    kind: str,
    caption: str,
    name: str,
    image: Image,
    box: tuple[float, float, float, float] | None,
) -> str:
    height, width = image.shape[:2]
    left, top, right, bottom = box or (0, 0, width, height)
    x0, y0 = int(np.clip(left, 0, width - 1)), int(np.clip(top, 0, height - 1))
    x1, y1 = int(np.clip(right, x0 + 1, width)), int(np.clip(bottom, y0 + 1, height))
    part = image[y0:y1, x0:x1]
    factor = min(1.0, _CROP / max(part.shape[:2]))
    size = max(1, round(part.shape[1] * factor)), max(1, round(part.shape[0] * factor))
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
    source = "data:image/jpeg;base64," + base64.b64encode(data.tobytes()).decode()
    text = f"<b>{kind}: {escape(caption)}</b><br>{escape(name)}"
    return (
        f'<figure class="{kind}"><img src="{source}" alt="{kind}: {escape(caption)}">'
        f"<figcaption>{text}</figcaption></figure>"
    )
