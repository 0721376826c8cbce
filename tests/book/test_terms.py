"""Chapters link terms of the game to the glossary. Each chapter links only a few terms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from live_book.glossary import in_words
from plain_notebooks import meanings
from prose import BOOK, CHAPTERS, Piece, prose, text_of

MOST_LINKS = 6  # the most links on a page; more would distract
# Terms that a reader may want to look up.
CORE = {
    "dealer's joker",
    "discard",
    "double pack",
    "float",
    "go out",
    "house rule",
    "joker",
    "lay off",
    "meld",
    "natural card",
    "opening minimum",
    "pile",
    "preset",
    "run",
    "seal",
    "seed",
    "selected card",
    "set",
    "stock",
    "target",
    "upcard",
    "wild",
}


def linked(chapter: Path) -> list[str]:
    """The terms that a chapter links to the glossary, in order."""
    return [target(piece) for piece in prose(text_of(chapter)) if piece.where == "term"]


def target(piece: Piece) -> str:
    """The term that a role names: ``meld`` for ``melds <meld>``."""
    found = re.search(r"<(.+)>$", piece.text)
    return (found[1] if found else piece.text).lower()


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_links_few_terms_and_no_term_twice(chapter: Path) -> None:
    terms = linked(chapter)
    assert len(terms) <= MOST_LINKS
    assert len(terms) == len(set(terms))


def test_each_term_that_a_reader_may_look_up_is_linked_in_a_chapter() -> None:
    everywhere = {term for chapter in CHAPTERS for term in linked(chapter)}
    assert everywhere >= CORE


def test_each_term_that_a_reader_may_look_up_is_in_the_glossary() -> None:
    entries = re.findall(r"^(\S.*)\n  ", (BOOK / "glossary.md").read_text("utf-8"), re.MULTILINE)
    assert set(entries) >= CORE


def test_a_link_to_a_term_shows_its_meaning_without_the_ids_of_rules() -> None:
    assert in_words("To call “Rummy!” at\nA-2-3 (RUM-1, RUM-2).") == "To call “Rummy!” at A-2-3."
    assert not [meaning for meaning in meanings().values() if re.search(r"\b[A-Z]{2,}-\d", meaning)]
