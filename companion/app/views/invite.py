"""Who else may come in: a phone as the camera, and people who watch."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named_switch, panel, stacked
from companion.app.components.invitation import invitation, uses_phone
from companion.app.components.sheet import sheet
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import keyed, use_changes
from companion.app.lan.devices import Lan, Role
from companion.app.texts import Texts


@component
def InviteView(desk: Desk, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """A code for the camera, a code for watchers, and whether those see the picture."""
    note = "" if uses_phone(desk) else say("camera.join.choose")
    parts: list[ft.Control] = [panel(invitation(desk, Role.CAMERA, say, note))]
    watching: list[ft.Control] = [invitation(desk, Role.SPECTATOR, say)]
    if desk.lan is not None:
        watching.append(keyed(_PictureSwitch, "picture-switch", desk.lan, say))
    parts.append(panel(stacked(watching, 12)))
    return sheet("invite", say("camera.invite"), parts, say, across, back)


@component
def _PictureSwitch(lan: Lan, say: Texts) -> ft.Control:
    """Lets spectators see the picture; every host's page shows the same."""
    use_changes(lan)
    switch = named_switch(
        "picture-shown", say("camera.watch.picture"), lan.picture_shown, lan.show_picture
    )
    why = ft.Text(say("camera.watch.picture.why"), size=15, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Column([switch, why], spacing=4, tight=True)
