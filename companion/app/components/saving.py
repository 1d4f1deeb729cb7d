"""Saving something as a file: a browser downloads it, a desktop asks where to put it."""

from __future__ import annotations

import flet as ft


async def save(name: str, data: bytes) -> None:
    """Offer `data` under a file name."""
    await ft.FilePicker().save_file(file_name=name, src_bytes=data)


def file_name(*parts: str) -> str:
    """A name any system takes, from parts such as a game and a date."""
    kept = "".join(c if c.isalnum() or c in "-." else "-" for c in "-".join(parts))
    while "--" in kept:
        kept = kept.replace("--", "-")
    return kept.strip("-")
