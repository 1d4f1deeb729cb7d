"""The score sheet as a picture: what Flet's client draws, cut to the sheet.

In a browser a capture is as large as the window whatever is captured: what reaches beyond is
missing, and what is left over is empty. So the chart stays out where it would not fit, and the
empty rest is cut off.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.app.theme import GAP

ROW = 64
"""A row of the table."""
TITLE, RESULT, CHART = 116, 92, 380


def chart_fits(players: int, down: float) -> bool:
    """Whether title, result, chart and table of so many players fit a window `down` high."""
    return TITLE + RESULT + CHART + ROW * (players + 2) + 3 * GAP <= down


def trim(png: bytes) -> bytes:
    """A PNG without its empty (transparent) right and bottom; as it is where nothing is empty."""
    if not png:
        return png
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None or image.ndim != 3 or image.shape[2] != 4:
        return png
    filled = image[:, :, 3] > 0
    rows, columns = np.flatnonzero(filled.any(axis=1)), np.flatnonzero(filled.any(axis=0))
    if not len(rows) or not len(columns):
        return png
    done, data = cv2.imencode(".png", image[: rows[-1] + 1, : columns[-1] + 1])
    return data.tobytes() if done else png
