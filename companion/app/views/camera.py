"""The page of a phone that is the camera: what it sees, and whether the table is seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import flet as ft
import flet_camera as fc

from companion.app.components.basics import big_button, named
from companion.app.components.invitation import uses_phone
from companion.app.desk import Desk
from companion.app.guarded import component, instead, use_rescue
from companion.app.hooks import (
    large,
    use_changes,
    use_kept,
    use_page_size,
    use_task,
    use_value,
)
from companion.app.lan.devices import Device
from companion.app.lan.pushing import NoLens, Stage, push_pictures
from companion.app.model import Camera as Seen
from companion.app.picture import mirrored
from companion.app.texts import ENGLISH, languages, texts
from companion.app.theme import GAP
from companion.vision.phone import Phone

_GOOD = (ft.Colors.PRIMARY_CONTAINER, ft.Colors.ON_PRIMARY_CONTAINER, ft.Icons.CHECK_CIRCLE)
_WAIT = (ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER, ft.Icons.HOURGLASS_EMPTY)
_BAD = (ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER, ft.Icons.VIDEOCAM_OFF)
_LOOKS = {"seen": _GOOD, "ready": _GOOD, "opening": _WAIT, "other": _WAIT}
_DENIED = ("denied", "permission", "notallowed")
"""What browsers call a camera that is not given."""


class BrowserLens:
    """The camera of the browser that shows a page."""

    def __init__(self, page: ft.Page, camera: fc.Camera) -> None:
        self._page = page
        self._camera = camera
        self._mirrors = False

    @property
    def reachable(self) -> bool:
        """Whether the browser is connected."""
        return self._page.session.connection is not None

    async def open(self) -> None:
        """Open the lens that looks away from its owner, or the only one."""
        try:
            found = await self._camera.get_available_cameras()
            if not found:
                raise NoLens(Stage.MISSING)
            away = [each for each in found if each.lens_direction is fc.CameraLensDirection.BACK]
            # Flutter's plugin turns what any other lens sees into its mirror image.
            self._mirrors = not away
            await self._camera.initialize(
                (away or found)[0], fc.ResolutionPreset.HIGH, enable_audio=False
            )
        except RuntimeError as error:
            if any(word in str(error).lower() for word in _DENIED):
                raise NoLens(Stage.REFUSED) from error
            raise

    async def picture(self) -> bytes:
        """One picture, as JPEG, the way the table lies."""
        jpeg = bytes(await self._camera.take_picture())
        return await asyncio.to_thread(mirrored, jpeg) if self._mirrors else jpeg


@component
def _Lens(phone: Phone, device: Device, tell: Callable[[Stage], None]) -> ft.Control:
    page = ft.context.page
    camera = use_kept(lambda: fc.Camera(expand=True))

    async def run() -> None:
        await _stay_awake()
        await push_pictures(BrowserLens(page, camera), phone, device.id, tell)

    use_task(run, [])
    sign = ft.Icon(ft.Icons.PHOTO_CAMERA_OUTLINED, size=48, color=ft.Colors.ON_SURFACE_VARIANT)
    # The picture covers the sign as soon as there is one.
    return ft.Container(
        ft.Stack([sign, camera], alignment=ft.Alignment.CENTER, fit=ft.StackFit.EXPAND),
        expand=True,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


# Rendered once: a control that is put into another parent has lost its page.
_Preview: Callable[..., ft.Control] = cast(Any, ft.memo)(_Lens)


@component
def CameraApp(desk: Desk, device: Device) -> ft.Control:
    """The preview, one line on where it stands, and a button where something can be done."""
    use_changes(desk)
    use_changes(desk.model)
    stage, set_stage = use_value(lambda: Stage.OPENING)
    tries, set_tries = use_value(int)
    language = desk.memory.setting("language", ENGLISH)
    say = texts(language if language in languages() else ENGLISH)

    ft.context.page.data.language = say.language
    broken, begun = use_rescue(lambda: set_stage(Stage.OPENING))
    if broken:
        return ft.SafeArea(instead(), expand=True)
    tell = use_kept(lambda: set_stage)
    name = _standing(desk, stage)
    ground, ink, icon = _LOOKS.get(name, _BAD)
    words = say(f"camera.stage.{name}")
    across, down = use_page_size()
    title = ft.Semantics(
        header=True,
        heading_level=1,
        content=ft.Text(say("camera.title"), size=large(20), weight=ft.FontWeight.W_700),
    )
    parts: list[ft.Control] = [
        named(
            "stage",
            ft.Container(
                ft.Row(
                    [
                        ft.Icon(icon, color=ink),
                        ft.Text(
                            words,
                            size=large(20),
                            weight=ft.FontWeight.W_600,
                            color=ink,
                            expand=True,
                        ),
                    ],
                    spacing=12,
                ),
                bgcolor=ground,
                border_radius=12,
                padding=GAP,
            ),
            label=words,
            live_region=True,
            exclude_semantics=True,
            container=True,
        ),
    ]
    if name in ("ready", "opening"):
        parts.append(ft.Text(say("camera.place"), size=large(16)))
    elif name == "taken":

        def take_over() -> None:
            desk.phone.claim(device.id, take_over=True)

        parts.append(big_button("take-over", say("camera.take_over"), take_over, primary=True))
    elif stage in (Stage.REFUSED, Stage.MISSING):

        def again() -> None:
            set_stage(Stage.OPENING)
            set_tries(lambda n: n + 1)

        parts.append(big_button("try-again", say("camera.try_again"), again, primary=True))
    # Over the words, or beside them where there is little height; in the same parent either way.
    flat = across > down
    # What can be done comes first there: the words may be long.
    side = ft.Container(_laid_out(parts[::-1], scroll=ft.ScrollMode.AUTO), width=0.42 * across)
    preview = _Preview(desk.phone, device, tell, key=f"preview-{tries}-{begun}")
    seen = ft.Row(
        [preview, *([side] if flat else [])],
        spacing=12,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.SafeArea(
        ft.Container(
            _laid_out([title, seen, *([] if flat else parts)], expand=True),
            padding=12,
            bgcolor=ft.Colors.SURFACE,
            expand=True,
        ),
        expand=True,
    )


def _laid_out(parts: list[ft.Control], **options: Any) -> ft.Column:
    """One under the other, each as wide as there is room."""
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=12, horizontal_alignment=stretched, **options)


async def _stay_awake() -> None:
    # A browser that can't be kept awake is still a camera; its owner keeps it awake.
    with suppress(RuntimeError, TimeoutError):
        await asyncio.wait_for(ft.Wakelock().enable(), 3)


def _standing(desk: Desk, stage: Stage) -> str:
    """The name of the line to show: with pictures coming in, what the table makes of them."""
    if stage is not Stage.SENDING:
        return stage.value
    if not desk.playing:
        return "ready"
    if not uses_phone(desk):
        return "other"
    match desk.model.snapshot.camera:
        case Seen.LIVE:
            return "seen"
        case Seen.STALE | Seen.LOST:
            return "unseen"
    return "ready"
