"""The live picture, in its own component: pictures come more often than the page changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import flet as ft

from companion.app.components.basics import named
from companion.app.feed import Feed
from companion.app.hooks import use_kept
from companion.app.texts import Texts
from companion.app.theme import RADIUS


@ft.component
def _LivePicture(feed: Feed, say: Texts, ratio: float) -> ft.Control:
    image = use_kept(
        lambda: ft.RawImage(
            fit=ft.BoxFit.COVER, filter_quality=ft.FilterQuality.MEDIUM, ack_timeout=4
        )
    )

    async def show() -> None:
        feed.watch()
        number = 0
        try:
            while True:
                number, jpeg = await feed.after(number)
                try:
                    await image.render_encoded(jpeg)
                    feed.seen()
                except TimeoutError:
                    # The page is not there just now: hidden, reloading, or gone for good.
                    await asyncio.sleep(0.5)
        finally:
            feed.leave()

    # Flet cancels the task of an effect only where there is a cleanup to run.
    ft.use_effect(show, dependencies=[id(feed)], cleanup=lambda: None)
    return named(
        "live-picture",
        ft.Container(
            content=image,
            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
            border_radius=RADIUS,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            aspect_ratio=ratio,
        ),
        image=True,
        label=say("picture"),
    )


LivePicture: Callable[[Feed, Texts, float], ft.Control] = cast(Any, ft.memo)(_LivePicture)
