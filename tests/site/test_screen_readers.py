"""What Chromium and Firefox hand to a screen reader of a whole hand and of a level, as it is written down.

``make words`` writes it anew where a change of it is meant.
"""

from __future__ import annotations

import re

import words
from playwright.sync_api import Browser


def test_chromium_hands_over_a_hand_and_a_level_as_they_are_written_down(browser: Browser, site: str) -> None:
    assert words.in_chromium(browser, site) == words.KEPT.read_text("utf-8")


def test_firefox_hands_over_the_same() -> None:
    assert words.in_firefox() == words.KEPT.read_text("utf-8")


def test_no_card_is_said_twice_in_a_sentence() -> None:
    """Its rank is drawn beside its words, which are for who does not see it."""
    text = words.KEPT.read_text("utf-8")
    assert "(You took 7 of diamonds from the pile" in text
    assert not re.findall(r"\b([AKQJ\d]+) ?\1 of ", text)
