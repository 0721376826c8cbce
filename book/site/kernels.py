"""Configures kernels that listen on socket files instead of ports.

A port is chosen before the kernel opens it. If another program takes the port in between, the kernel dies.
That happens to about one kernel in a thousand while a browser tests pages on the same machine.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from uuid import uuid4

from traitlets.config import Config


def through_files() -> Config:
    """The configuration of a kernel that listens on socket files. On Windows, the kernel listens on ports."""
    if sys.platform == "win32":
        return Config()
    place = Path(tempfile.gettempdir()) / f"kernel-{uuid4().hex[:12]}"  # a socket needs a short path
    return Config({"KernelManager": {"transport": "ipc", "ip": str(place)}})
