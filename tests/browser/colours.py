"""Colours as a browser tells them, and how far they stand out from each other."""

from __future__ import annotations

import re

# The ground that an element lies on: the first colour from it upwards.
GROUND = """element => {
    let under = element.parentElement;
    while (getComputedStyle(under).backgroundColor === "rgba(0, 0, 0, 0)") under = under.parentElement;
    return getComputedStyle(under).backgroundColor;
}"""


def contrast(one: str, other: str) -> float:
    """Of two colours, as CSS writes them."""
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    shares = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
