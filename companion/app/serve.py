"""The app as a web page on this machine: everything comes from the installed package."""

from __future__ import annotations

import socket
import tempfile
import threading
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Any

import flet as ft
import uvicorn

from companion.app.desk import Desk
from companion.app.host_voice import HostVoice
from companion.app.main import make_main
from companion.app.spoken_calls import SpokenCalls, calls_route
from companion.app.web_files import write_web_files
from companion.errors import CompanionError

LOCAL = "127.0.0.1"


def asgi_app(desk: Desk, files: Path) -> Any:
    """The ASGI application that shows `desk`; `files` are those of `write_web_files`."""
    app = ft.run(make_main(desk), export_asgi_app=True, no_cdn=True, assets_dir=str(files), name="")
    # Before Flet's own routes, which answer everything.
    app.router.routes.insert(0, calls_route(desk))
    return app


def serve(desk: Desk, listener: socket.socket, browser: bool = True) -> None:
    """Serve `desk` on a socket of `listen` until stopped by Ctrl-C; opens the browser."""
    host, port = listener.getsockname()[:2]
    everywhere = host in ("0.0.0.0", "::")
    address = f"http://{LOCAL if everywhere else host}:{port}/"
    print(f"Companion is at {address} (Ctrl-C ends it)", flush=True)
    if everywhere:
        print(f"Others in this network: http://{own_address()}:{port}/", flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    with tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True) as folder:
        write_web_files(Path(folder))
        config = uvicorn.Config(
            asgi_app(desk, Path(folder)),
            log_level="warning",
            ws="websockets-sansio",
            timeout_graceful_shutdown=2,
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


def own_address() -> str:
    """This machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL
