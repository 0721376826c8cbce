"""Texts follow the rules in book/style.md, as far as a program can check the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from live_book.taught import chapters
from prose import BOOK, CHAPTERS, PAGES, TOP, cells, prose, text_of

from rummy500 import Rules
from rummy500.teach.lessons import levels, load

SUITS = ("Learn the game", "House rules", "The family", "Playing well")
LONGEST_CHAPTER = 600  # the most words in a chapter, so that it can be read in one sitting
MOST_LEVELS = 10
LONGEST_SENTENCE = 32  # the most words in a sentence; authors aim for 20
NEVER = {
    r"lessons?": "level",
    r"throws?|threw|thrown|throwing": "discard",
    r"illegal(?:ly)?": "refused",
    r"solitary|melding": "lay down",
    r"(?:picks?|picked) up(?! to hit)": "take",
    r"mid-hand|(?:next|last|finished) hands?|hands? (?:ends?|ended|begins?|is over|goes on)": "round",
}
PARTS = {
    part["caption"]: [entry["file"] for entry in part["chapters"]]
    for part in yaml.safe_load((BOOK / "_toc.yml").read_text("utf-8"))["parts"]
    if "caption" in part
}
IN_SUITS = [name for suit in SUITS for name in PARTS[suit] if (BOOK / f"{name}.ipynb").exists()]
FOR_TEACHERS = ("teachers", "lessons", "teaching-notes")
STATEMENT = re.compile(r"\{statement\}`|\b[A-Z]{3,8}-\d+\b")


def texts_of(name: str) -> list[str]:
    """The texts that a player reads in a level."""
    level = load(name)
    says = [mistake.say for mistake in level.mistakes]
    return [level.scenario.title, level.task, *level.hints, level.after, *says]


def sentences() -> Iterator[str]:
    """All sentences that the program can say, as listed in ``sentences.json``."""

    def walk(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            for one in value.values():
                yield from walk(one)
        elif isinstance(value, list):
            for one in value:
                yield from walk(one)
        elif isinstance(value, str):
            yield value

    yield from walk(json.loads((TOP / "rummy500/sentences.json").read_text("utf-8")))


def wrong_words(text: str) -> list[str]:
    """The words that book/style.md forbids, each with the word to say instead.

    >>> wrong_words("Throw the king; a lesson.")
    ['Throw: say discard', 'lesson: say level']
    """
    found = [
        (match.start(), f"{match[0]}: say {better}")
        for words, better in NEVER.items()
        for match in re.finditer(rf"\b(?:{words})\b", text, re.IGNORECASE)
    ]
    return [says for _, says in sorted(found)]


def too_long(text: str) -> list[str]:
    """The sentences that are too long to say in one breath.

    >>> too_long("Short. " + "And on " * 17 + "it goes.")[0][:15]
    'And on And on A'
    """
    parts = re.split(r"(?<=[.?!:;])\s+|\n\s*\n|\n[-*|]", text)
    return [part for part in parts if len(part.split()) > LONGEST_SENTENCE]


def prose_of(path: Path) -> str:
    return "".join(
        piece.text if piece.where in ("running", "link", "strong", "term") else "\n\n"
        for piece in prose(text_of(path))
    )


@pytest.mark.parametrize("path", [*CHAPTERS, *PAGES], ids=lambda path: path.stem)
def test_a_page_has_no_wrong_word_and_no_long_sentence(path: Path) -> None:
    text = prose_of(path)
    if path.stem in FOR_TEACHERS:
        text = text.replace("lesson", "period")  # pages for teachers may speak of lessons at school
    assert path.stem == "style" or not wrong_words(text)  # style.md lists the words to avoid
    assert not too_long(text)


@pytest.mark.parametrize("name", levels())
def test_a_level_has_no_wrong_word_and_no_long_sentence(name: str) -> None:
    for text in texts_of(name):
        assert not wrong_words(text)
        assert not too_long(text)


def test_the_catalogue_has_no_wrong_word() -> None:
    assert not [(text, wrong_words(text)) for text in sentences() if wrong_words(text)]


@pytest.mark.parametrize("name", IN_SUITS)
def test_a_chapter_is_short_enough_for_one_sitting(name: str) -> None:
    text = text_of(BOOK / f"{name}.ipynb")
    assert len([word for word in text.split() if word.strip("|-:")]) < LONGEST_CHAPTER
    assert sum(len(chapter.levels) for chapter in chapters() if chapter.name == name) <= MOST_LEVELS


@pytest.mark.parametrize("name", PARTS["Learn the game"])
def test_a_chapter_of_the_first_part_has_no_house_rule_no_statement_id_and_no_python(name: str) -> None:
    path = BOOK / f"{name}.ipynb"
    assert not STATEMENT.findall(text_of(path))
    assert all(
        "remove-input" in tags or "remove-cell" in tags for kind, _, tags in cells(path) if kind == "code"
    )
    main = Rules.named("classic")
    for chapter in chapters():
        if chapter.name == name:
            for level in chapter.levels:
                rules = level.scenario.deal.rules
                assert rules == main or rules.target != main.target, level.name
