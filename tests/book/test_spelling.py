"""The prose of chapters, pages and levels has no misspelt words and uses British spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

import pytest
from prose import CHAPTERS, EXERCISES, PAGES, prose, text_of, words
from spellchecker import SpellChecker

from rummy500.statements import STATEMENTS
from rummy500.teach.lessons import levels, load

CARD = re.compile(r"\b(?:[A2-9TJQK][SHDC]|JK|DJ)\b")
OWN = set(Path(__file__).with_name("words.txt").read_text("utf-8").split())
# The checker's dictionary is American. This list pairs each British spelling with the American spelling.
PAIRS = [
    line.split("->")
    for line in resources.files("codespell_lib")
    .joinpath("data/dictionary_en-GB_to_en-US.txt")
    .read_text("utf-8")
    .split()
]
BRITISH = {british for british, _ in PAIRS}
AMERICAN = {american for _, american in PAIRS}
CHECKER = SpellChecker()


def misspelt(texts: Iterable[str]) -> list[str]:
    """The words that aren't in the dictionary or are spelt the American way. Words of ``OWN`` are allowed."""
    found = {
        word.lower().removesuffix("'s")
        for text in texts
        for word in words(CARD.sub("", text))
        if len(word) > 1
    } - OWN
    return sorted((CHECKER.unknown(found) - BRITISH) | (found & AMERICAN))


@pytest.mark.parametrize("path", [*CHAPTERS, *EXERCISES, *PAGES], ids=lambda path: path.name)
def test_a_page_is_spelt_right(path: Path) -> None:
    pieces = prose(text_of(path))
    texts = [re.sub(r"<.*>$", "", piece.text) if piece.where == "term" else piece.text for piece in pieces]
    assert not misspelt(texts)


@pytest.mark.parametrize("name", levels())
def test_a_level_is_spelt_right(name: str) -> None:
    level = load(name)
    says = [mistake.say for mistake in level.mistakes]
    assert not misspelt([level.scenario.title, level.task, *level.hints, level.after, *says])


def test_the_statements_are_spelt_right() -> None:
    assert not misspelt(statement.text for statement in STATEMENTS.values())


def test_the_projects_list_of_words_has_no_word_that_is_in_a_dictionary() -> None:
    assert not [word for word in sorted(OWN - AMERICAN) if CHECKER.known([word]) or word in BRITISH]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The colours of the suits; Bea’s upcard, 6C and K♦.", []),
        ("The color of teh upcard.", ["color", "teh"]),
        ("A computer program is not practised.", []),
        ("You plaied, centered.", ["centered", "plaied"]),
    ],
)
def test_misspelt_finds_unknown_and_american_words_in_a_text(text: str, wrong: list[str]) -> None:
    assert misspelt([text]) == wrong
