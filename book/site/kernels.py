"""Kernels that are spoken to through files.

A port is chosen before the kernel opens it, and another program can take it meanwhile: then the kernel dies.
Where a page is tried in a browser beside it, that happens once in some thousand kernels.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from uuid import uuid4

from traitlets.config import Config


def through_files() -> Config:
    """The configuration of one kernel; where the system has no such files (Windows), of one with ports."""
    if sys.platform == "win32":
        return Config()
    place = Path(tempfile.gettempdir()) / f"kernel-{uuid4().hex[:12]}"  # 100 characters are the most
    return Config({"KernelManager": {"transport": "ipc", "ip": str(place)}})
