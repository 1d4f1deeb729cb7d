"""The machine that runs the server speaks the calls, where that is set and it has a player."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from companion.app.desk import Desk
from companion.app.speaking import Announcer, preferences
from companion.voice import Clip, Player, find_player


class HostVoice:
    """A thread that plays the desk's calls. `make` gives a phrase as sound, or None."""

    def __init__(
        self,
        desk: Desk,
        make: Callable[[str, str, float], Clip | None],
        find: Callable[[], Player | None] = find_player,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._desk, self._make, self._find, self._clock = desk, make, find, clock
        self._changed = threading.Event()
        self._ending = False
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def stop(self) -> None:
        """Be silent."""
        self._ending = True
        self._changed.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        desk, model = self._desk, self._desk.model
        leave_desk = desk.subscribe(self._changed.set)
        leave_model = model.subscribe(self._changed.set)
        calls = Announcer(self._clock, model.snapshot)
        player: Player | None = None
        try:
            while not self._ending:
                self._changed.wait(calls.pause)
                self._changed.clear()
                if desk.model is not model:
                    leave_model()
                    model = desk.model
                    leave_model = model.subscribe(self._changed.set)
                    calls.begin()
                wanted = preferences(desk.memory)
                calls.hear(model.snapshot, wanted.language)
                if not (wanted.host and wanted.on):
                    calls.hush()
                    continue
                call = calls.next()
                if call is None:
                    continue
                clip = self._make(call.text, call.language, wanted.rate)
                player = player or self._find()
                if clip is None or player is None:
                    continue
                player.play(clip.sound, wanted.volume)
                calls.began(call, clip.seconds)
        finally:
            leave_model()
            leave_desk()
            if player is not None:
                player.close()
