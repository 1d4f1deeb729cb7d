"""The pages that need no game under way, and that leave one that is under way alone."""

from __future__ import annotations

import flet as ft

WAYS: tuple[tuple[str, ft.IconData], ...] = (
    ("history", ft.Icons.HISTORY),
    ("statistics", ft.Icons.BAR_CHART),
    ("settings", ft.Icons.SETTINGS_OUTLINED),
    ("about", ft.Icons.INFO_OUTLINE),
)
"""The name of each, which is also its text and its view, and its sign."""
