"""What is known of the camera, in words and with a sign."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import named
from companion.app.model import Camera, Snapshot
from companion.app.texts import Texts
from companion.app.theme import RADIUS, Width

_LOOKS = {
    Camera.OPENING: (ft.Icons.HOURGLASS_EMPTY, ft.Colors.SURFACE_CONTAINER_HIGH),
    Camera.LIVE: (ft.Icons.VIDEOCAM, ft.Colors.PRIMARY_CONTAINER),
    Camera.STALE: (ft.Icons.PAUSE_CIRCLE, ft.Colors.SECONDARY_CONTAINER),
    Camera.LOST: (ft.Icons.VIDEOCAM_OFF, ft.Colors.ERROR_CONTAINER),
    Camera.ENDED: (ft.Icons.STOP_CIRCLE, ft.Colors.SURFACE_CONTAINER_HIGH),
}


def camera_pill(
    now: Snapshot, say: Texts, *, short: bool = False, phone: bool = False
) -> ft.Control:
    """The camera's state; `short` keeps only the sign where there is no room for words, and
    `phone` says that the camera is one: what to do about it differs."""
    icon, ground = _LOOKS[now.camera]
    text = say(f"camera.{'phone.' if phone else ''}{now.camera.value}")
    if phone and now.camera is Camera.LIVE:
        icon = ft.Icons.SMARTPHONE
    parts: list[ft.Control] = [ft.Icon(icon, size=20)]
    if not short:
        words = ft.Text(text, size=15, weight=ft.FontWeight.W_500, expand=True, expand_loose=True)
        parts.append(words)
    return named(
        "camera",
        ft.Container(
            ft.Row(parts, spacing=8, tight=True),
            bgcolor=ground,
            border_radius=RADIUS,
            padding=ft.Padding.symmetric(horizontal=14, vertical=7),
        ),
        label=text,
        live_region=True,
        exclude_semantics=True,
        container=True,
    )


def bar_with_camera(
    title: ft.Control,
    buttons: list[ft.Control],
    now: Snapshot,
    say: Texts,
    width: Width,
    *,
    phone: bool = False,
) -> ft.Control:
    """A bar with the camera's state in it; what is wrong with the camera gets a line of its own
    where there is little room, for it takes words."""
    wide = width is Width.WIDE
    wrong = now.camera not in (Camera.LIVE, Camera.OPENING) and not wide
    pill = camera_pill(now, say, short=not wide and not wrong, phone=phone)
    parts = [title, *buttons] if wrong else [title, pill, *buttons]
    row = ft.Row(
        parts,
        spacing=4 if width is Width.PHONE else 8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Column([row, ft.Row([pill], wrap=True)], spacing=8, tight=True) if wrong else row
