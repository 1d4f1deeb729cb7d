"""A code to scan, for a phone as the camera or for people who want to watch."""

from __future__ import annotations

import asyncio

import flet as ft

from companion.app.components.basics import heading, named, stacked
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import keyed, use_task, use_value
from companion.app.lan.devices import Role
from companion.app.lan.qr import qr_png
from companion.app.model import Camera, Snapshot
from companion.app.texts import Texts
from companion.vision.sources import PHONE

SIDE = 232.0
"""Logical pixels of the code, so that a phone reads it from across a table."""


def invitation(desk: Desk, role: Role, say: Texts, note: str = "") -> ft.Control:
    """The code with its address in words; where nobody could follow it, what to do instead."""
    name = "join" if role is Role.CAMERA else "watch"
    parts: list[ft.Control] = [heading(say(f"camera.{name}"))]
    lan = desk.lan
    if lan is None or (role is Role.CAMERA and not lan.secure):
        parts.append(named("invite-lan", ft.Text(say("camera.join.lan"), size=17)))
    else:
        link = lan.link(role)
        words: list[ft.Control] = [ft.Text(say(f"camera.{name}.how"), size=17)]
        if note:
            words.append(_quiet(note))
        address = say("camera.join.address", address=link)
        words.append(
            named(
                f"invite-{role.value}",
                ft.Text(address, size=14),
                label=address,
                container=True,
            )
        )
        parts.append(
            ft.ResponsiveRow(
                [
                    ft.Container(
                        _code(link, say(f"camera.{name}")), col={"xs": 12, "sm": 5, "md": 4}
                    ),
                    ft.Column(words, spacing=10, tight=True, col={"xs": 12, "sm": 7, "md": 8}),
                ],
                spacing=16,
                run_spacing=12,
            )
        )
    if role is Role.CAMERA:
        parts.append(keyed(_PhoneState, "phone-state", desk, say))
    return stacked(parts, 12)


def waits_for_phone(desk: Desk, now: Snapshot) -> bool:
    """Whether a game waits for a phone's first picture."""
    return uses_phone(desk) and now.camera is Camera.OPENING and not now.failure


def uses_phone(desk: Desk) -> bool:
    """Whether the game's camera is a phone."""
    return desk.setup is not None and desk.setup.source.strip() == PHONE


def _quiet(text: str) -> ft.Control:
    return ft.Text(text, size=15, color=ft.Colors.ON_SURFACE_VARIANT)


def _code(link: str, label: str) -> ft.Control:
    picture = ft.Image(
        src=qr_png(link), width=SIDE, height=SIDE, filter_quality=ft.FilterQuality.NONE
    )
    # White round the code whatever the page's colours are: phones need it.
    return named(
        "invite-code",
        ft.Container(
            picture,
            bgcolor="#FFFFFF",
            border_radius=12,
            width=SIDE,
            height=SIDE,
        ),
        image=True,
        label=label,
    )


@component
def _PhoneState(desk: Desk, say: Texts) -> ft.Control:
    there, set_there = use_value(lambda: desk.phone.connected)

    async def look() -> None:
        while True:
            set_there(desk.phone.connected)
            await asyncio.sleep(0.5)

    use_task(look, [])
    icon = ft.Icons.CHECK_CIRCLE if there else ft.Icons.PHONELINK_OFF
    text = say("camera.join.there" if there else "camera.join.none")
    return named(
        "phone-state",
        ft.Row(
            [
                ft.Icon(icon, size=22),
                ft.Text(text, size=17, weight=ft.FontWeight.W_600, expand=True),
            ],
            spacing=8,
        ),
        label=text,
        live_region=True,
        exclude_semantics=True,
        container=True,
    )
