"""What this is: version, licences of everything shipped, and the source to take along."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, heading, named, panel
from companion.app.components.saving import save
from companion.app.components.sheet import sheet
from companion.app.guarded import component
from companion.app.shipped import FONTS, parts, source_zip, version
from companion.app.texts import Texts


@component
def AboutView(say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """Three panels of text, and a button that saves the source."""
    packages = ft.use_memo(parts, [])

    page = ft.context.page

    async def save_source() -> None:
        data = await asyncio.to_thread(source_zip)
        await save(f"companion-{version()}-source.zip", data)

    own = [
        ft.Text(say("app"), size=24, weight=ft.FontWeight.W_700),
        ft.Text(say("about.version", version=version()), size=16),
        ft.Text(say("about.what"), size=17),
    ]
    licence = [
        heading(say("about.licence")),
        ft.Text(say("about.licence_text"), size=16),
        big_button(
            "save-source",
            say("about.source"),
            lambda: page.run_task(save_source),
            icon=ft.Icons.DOWNLOAD,
        ),
    ]
    built = [
        heading(say("about.parts")),
        *(_row(f"{part.name} {part.version}", part.licence) for part in packages),
        heading(say("about.fonts")),
        *(_row(name, terms) for name, terms in FONTS),
        heading(say("about.models")),
        ft.Text(say("about.models_text"), size=15),
        _row("detector.onnx, reader.onnx", "AGPL-3.0-or-later"),
    ]
    panels = [
        panel(named(name, ft.Column(list(rows), spacing=10, tight=True), container=True))
        for name, rows in (("about-app", own), ("about-licence", licence), ("about-parts", built))
    ]
    return sheet("about", say("about"), list(panels), say, across, back)


def _row(name: str, terms: str) -> ft.Control:
    return ft.ResponsiveRow(
        [
            ft.Text(name, size=16, weight=ft.FontWeight.W_500, col={"xs": 12, "sm": 6}),
            ft.Text(terms, size=15, color=ft.Colors.ON_SURFACE_VARIANT, col={"xs": 12, "sm": 6}),
        ],
        run_spacing=0,
    )
