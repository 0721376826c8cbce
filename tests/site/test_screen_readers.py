"""Browsers give a screen reader the recorded lines of a round, of a level and of a chapter in steps.

If you change these lines on purpose, run ``make words`` to record them again.
"""

from __future__ import annotations

import re

import words
from playwright.sync_api import Browser


def test_chromium_gives_a_screen_reader_the_recorded_lines(browser: Browser, site: str) -> None:
    assert words.in_chromium(browser, site) == words.KEPT.read_text("utf-8")


def test_chromium_gives_a_screen_reader_the_recorded_lines_of_a_chapter_in_steps(
    browser: Browser, site: str
) -> None:
    assert words.in_steps(browser, site) == words.KEPT_OF_STEPS.read_text("utf-8")


def test_firefox_gives_a_screen_reader_the_recorded_lines() -> None:
    assert words.in_firefox() == words.KEPT.read_text("utf-8")


def test_no_sentence_says_the_rank_of_a_card_twice() -> None:
    """A card shows its rank, and hidden words name the card. Only the hidden words are read aloud."""
    text = words.KEPT.read_text("utf-8")
    assert "(You took 7 of diamonds from the pile" in text
    assert not re.findall(r"\b([AKQJ\d]+) ?\1 of ", text)
