"""Measures work by counting calls to the package's functions: the count is the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def calls(work: Callable[[], object]) -> int:
    """Run ``work``, and return how many calls of the package's functions it makes."""
    count = 0

    def called(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and str(frame.f_globals.get("__name__")).startswith("rummy500.")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
