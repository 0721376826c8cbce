"""Colours as a browser reports them, and their contrast."""

from __future__ import annotations

import re

# An element's background: the colour of its nearest ancestor that has one.
GROUND = """element => {
    let under = element.parentElement;
    while (getComputedStyle(under).backgroundColor === "rgba(0, 0, 0, 0)") under = under.parentElement;
    return getComputedStyle(under).backgroundColor;
}"""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours in CSS notation, as WCAG defines it."""
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    shares = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
