"""Which browsers a table needs, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..sentences import say

AS_WRITTEN: Final = {"Chrome or Edge": "123", "Firefox": "124", "Safari": "17.5"}
"""The oldest that show a table whose style is as it is written, as in notebooks: no build changed its words.

They have ``light-dark()``, and what anywidget asks for.
"""


def named(browsers: Mapping[str, str]) -> str:
    """Browsers and their versions, as they stand in a sentence.

    >>> named({"Firefox": "124", "Safari": "17.5"})
    'Firefox 124 or Safari 17.5'
    """
    return say("browsers.named", browsers=tuple(f"{name} {version}" for name, version in browsers.items()))


def too_old(browsers: Mapping[str, str]) -> str:
    """What stands in the place of a table where a browser is older than these."""
    return say("browsers.too_old", browsers=named(browsers))
