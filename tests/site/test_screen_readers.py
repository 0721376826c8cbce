"""Chromium and Firefox give a screen reader the recorded lines during a round and a level.

If you intend a change, ``make words`` records the lines anew.
"""

from __future__ import annotations

import re

import words
from playwright.sync_api import Browser


def test_chromium_gives_the_recorded_lines(browser: Browser, site: str) -> None:
    assert words.in_chromium(browser, site) == words.KEPT.read_text("utf-8")


def test_firefox_gives_the_recorded_lines() -> None:
    assert words.in_firefox() == words.KEPT.read_text("utf-8")


def test_no_card_is_said_twice_in_a_sentence() -> None:
    """The card's drawn rank stands beside hidden words for listeners; only the words may be said."""
    text = words.KEPT.read_text("utf-8")
    assert "(You took 7 of diamonds from the pile" in text
    assert not re.findall(r"\b([AKQJ\d]+) ?\1 of ", text)
