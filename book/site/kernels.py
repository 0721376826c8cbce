"""Kernels that communicate through files instead of ports.

A port is chosen before the kernel opens it. If another program takes it in between, the kernel dies. While a
browser tests pages on the same machine, this happens to about one kernel in a thousand.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from uuid import uuid4

from traitlets.config import Config


def through_files() -> Config:
    """The configuration of one kernel. On Windows, which has no such files, the kernel uses ports."""
    if sys.platform == "win32":
        return Config()
    place = Path(tempfile.gettempdir()) / f"kernel-{uuid4().hex[:12]}"  # at most 100 characters are allowed
    return Config({"KernelManager": {"transport": "ipc", "ip": str(place)}})
