"""The live picture, in its own component: pictures come more often than the page changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import flet as ft

from companion.app.components.basics import named
from companion.app.feed import Feed
from companion.app.guarded import component
from companion.app.hooks import use_kept, use_leave, use_task
from companion.app.texts import Texts
from companion.app.theme import RADIUS


def raw_image() -> tuple[ft.RawImage, Callable[[], None]]:
    """The control, and how to let go of it: Flet 1.0.5 keeps its channels, and with them the
    picture sent last, as long as the browser is connected."""
    image = ft.RawImage(fit=ft.BoxFit.COVER, filter_quality=ft.FilterQuality.MEDIUM, ack_timeout=4)
    take = cast(Any, image.on_data_channel_open)
    channels: list[Any] = []

    def opened(event: Any) -> None:
        take(event)
        channels.append(image.get_data_channel(event.channel_id))

    def let_go() -> None:
        while channels:
            channels.pop().close()

    image.on_data_channel_open = opened
    return image, let_go


@component
def _LivePicture(feed: Feed, say: Texts, ratio: float) -> ft.Control:
    image, let_go = use_kept(raw_image)
    use_leave(let_go)
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
