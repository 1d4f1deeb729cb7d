"""The app as a web page on this machine: everything comes from the installed package.

Beyond this machine it is served to devices with a token only; with a certificate, as https.
"""

from __future__ import annotations

import os
import socket
import tempfile
import threading
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from types import FrameType
from typing import Any

import flet as ft
import uvicorn

from companion.app.connections import Connections
from companion.app.desk import Desk
from companion.app.host_voice import HostVoice
from companion.app.lan.certificate import own_address
from companion.app.lan.devices import Role
from companion.app.lan.guard import Guard
from companion.app.main import make_main
from companion.app.spoken_calls import SpokenCalls, calls_route
from companion.app.text_size import TextSizes
from companion.app.web_files import write_web_files
from companion.errors import CompanionError, UsageError

LOCAL = "127.0.0.1"
PAGE_KEPT_S = 600
"""How long the page of a browser that is away is kept; one that comes later gets a new one."""


def asgi_app(desk: Desk, files: Path) -> Any:
    """The ASGI application that shows `desk`; `files` are those of `write_web_files`."""
    os.environ.setdefault("FLET_SESSION_TIMEOUT", str(PAGE_KEPT_S))
    app = ft.run(make_main(desk), export_asgi_app=True, no_cdn=True, assets_dir=str(files), name="")
    # Before Flet's own routes, which answer everything.
    app.router.routes.insert(0, calls_route(desk))
    served = TextSizes(Connections(app))
    return served if desk.lan is None else Guard(served, desk.lan)


def serve(
    desk: Desk, listener: socket.socket, browser: bool = True, certificate: Path | None = None
) -> None:
    """Serve `desk` on a socket of `listen` until stopped by Ctrl-C; opens the browser.

    With a `certificate`, a file that holds its key as well, the page is https.
    """
    address = page_address(listener, certificate is not None)
    if desk.lan is not None and not _reaches_here(listener):
        address = desk.lan.link(Role.HOST)
    print(f"Companion is at {address} (Ctrl-C ends it)", flush=True)
    if desk.lan is not None:
        print(f"To host from another device: {desk.lan.link(Role.HOST)}", flush=True)
    if certificate is not None:
        print("Browsers warn once: this machine made the certificate itself.", flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    with tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True) as folder:
        write_web_files(Path(folder))
        config = uvicorn.Config(
            asgi_app(desk, Path(folder)),
            log_level="warning",
            ws="websockets-sansio",
            timeout_graceful_shutdown=2,
            # Who is at this machine is not for a header to say.
            proxy_headers=False,
            ssl_certfile=certificate,
        )
        voice = HostVoice(desk, SpokenCalls(desk).say)
        voice.start()
        try:
            _Server(config, desk).run(sockets=[listener])
        finally:
            voice.stop()
            desk.end()
            listener.close()


class _Server(uvicorn.Server):
    """Ends the streams of calls first, so that stopping does not wait for them."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self._desk = desk

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._desk.close()
        super().handle_exit(sig, frame)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound before anything heavy starts, so that a port in use is said at once."""
    if not 0 <= port <= 65535:
        raise UsageError(f"there is no port {port}: choose one from 1024 to 65535, or 0 for any")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise CompanionError(
            f"port {port} of {host} can't be used ({error.strerror}); "
            f"pass another one, as in --port {port + 1}"
        ) from error
    return listener


def is_local(host: str) -> bool:
    """Whether an address to serve on is this machine's alone."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def page_address(listener: socket.socket, secure: bool, *, for_others: bool = False) -> str:
    """The page's address: for a browser on this machine, or for one on another."""
    host, port = listener.getsockname()[:2]
    if _everywhere(host):
        host = own_address() if for_others else LOCAL
    name = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{name}:{port}/"


def _everywhere(host: str) -> bool:
    return host in ("0.0.0.0", "::")


def _reaches_here(listener: socket.socket) -> bool:
    host = listener.getsockname()[0]
    return _everywhere(host) or is_local(host)
