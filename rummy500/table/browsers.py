"""Says which browsers a table needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..sentences import say

AS_WRITTEN: Final = {"Chrome or Edge": "123", "Firefox": "124", "Safari": "17.5"}
"""The oldest browsers in which a table works in a notebook, where its style sheet is used as written.

They have ``light-dark()`` and everything that anywidget needs. The built site supports older browsers.
"""


def named(browsers: Mapping[str, str]) -> str:
    """Browsers and their versions, for a sentence.

    >>> named({"Firefox": "124", "Safari": "17.5"})
    'Firefox 124 or Safari 17.5'
    """
    return say("browsers.named", browsers=tuple(f"{name} {version}" for name, version in browsers.items()))


def too_old(browsers: Mapping[str, str]) -> str:
    """The sentence that a browser shows instead of a table if it is older than these ``browsers``."""
    return say("browsers.too_old", browsers=named(browsers))
