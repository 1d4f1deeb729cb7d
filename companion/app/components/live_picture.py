"""The live picture, in its own component: pictures come more often than the page changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import flet as ft

from companion.app.components.basics import named
from companion.app.feed import Feed
from companion.app.hooks import use_kept, use_task
from companion.app.texts import Texts
from companion.app.theme import RADIUS


@ft.component
def _LivePicture(feed: Feed, say: Texts, ratio: float) -> ft.Control:
    image = use_kept(
        lambda: ft.RawImage(
            fit=ft.BoxFit.COVER, filter_quality=ft.FilterQuality.MEDIUM, ack_timeout=4
        )
    )

    page = ft.context.page

    async def show() -> None:
        number = 0
        while True:
            feed.watch()
            try:
                while True:
                    number, jpeg = await feed.after(number)
                    await image.render_encoded(jpeg)
                    feed.seen()
            except TimeoutError:
                # The page is not there just now: hidden, reloading, or gone for good.
                pass
            finally:
                feed.leave()
            await asyncio.sleep(0.5)
            while page.session.connection is None:
                await asyncio.sleep(0.5)

    use_task(show, [id(feed)])
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
