"""Finds the background colours of an element in a browser, and computes contrasts."""

from __future__ import annotations

import re

GROUNDS = """(element, own) => {
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const over = (ground, [red, green, blue, opacity = 1]) =>
        ground.map((under, i) => under * (1 - opacity) + [red, green, blue][i] * opacity);
    const layers = [];
    let under = own ? element : element.parentElement;
    while (!under.matches(".rt") && (parts(getComputedStyle(under).backgroundColor)[3] ?? 1) < 1) {
        layers.unshift(parts(getComputedStyle(under).backgroundColor));
        under = under.parentElement;
    }
    const { backgroundColor, backgroundImage } = getComputedStyle(under);
    const cloth = backgroundImage.match(/rgba?\\([^)]*\\)/g)?.slice(-2) ?? [backgroundColor];
    const mixed = (ground) => layers.reduce(over, parts(ground).slice(0, 3)).map(Math.round);
    return cloth.map((ground) => `rgb(${mixed(ground).join(" ")})`);
}"""
"""The colours behind an element or, with ``own``, behind its text.

There are two colours behind an element on the table's cloth, since the cloth is a gradient of two colours.
A partly transparent colour is mixed with the colours behind it.
"""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours in CSS notation, as WCAG defines it."""
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    shares = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
