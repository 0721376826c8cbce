"""Serves the built site over a simulated connection of a given speed."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import serve

AWAY = 0.02  # seconds; on a slow connection, the server waits this long before each answer


@dataclass
class Meter:
    """Counts what a server has sent, and limits its speed."""

    megabits: float = 0  # the limit per second for all connections together; 0 means no limit
    sent: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    free_at: float = 0

    def send(self, size: int) -> None:
        with self.lock:
            self.sent += size
            if not self.megabits:
                return
            self.free_at = max(self.free_at, time.monotonic()) + size * 8 / (self.megabits * 1_000_000)
            wait = self.free_at - time.monotonic()
        time.sleep(max(0, wait))


class Metered(serve.Handler):
    """The site's server, which sends every file through a meter."""

    def __init__(self, *arguments: Any, meter: Meter, **options: Any) -> None:
        self.meter = meter
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        if self.meter.megabits:
            time.sleep(AWAY)
        super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while part := source.read(16_384):
            self.meter.send(len(part))
            outputfile.write(part)


@contextmanager
def served(folder: Path, meter: Meter) -> Iterator[str]:
    """Serve a folder, and yield its address, which ends in a slash."""
    server = serve.Server(("127.0.0.1", 0), partial(Metered, directory=folder, meter=meter))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()
