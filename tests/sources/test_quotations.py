"""Each statement, and each value of an option, has a quotation from each of its rule texts."""

from pathlib import Path

import pytest

import rummy500
from rummy500.rules.quotations import Quotation, quotation, quotations
from rummy500.sources import LETTERS
from rummy500.statements import SOURCES, STATEMENTS

TEXTS = Path(rummy500.__file__).parents[2] / "shared" / "texts"
FILES = {"E": "E.txt", "H": "H.txt", "h": "h-short.txt", "R": "R.txt", "B": "B.txt"}


def with_letters() -> dict[str, set[str]]:
    """For each id of a statement and each value such as ``corner=true``, the letters of its sources."""
    values = {f"{name}={value}": letters for name, of in LETTERS.items() for value, letters in of.items()}
    statements = {name: statement.sources for name, statement in STATEMENTS.items()}
    return {name: set(letters) - {"D"} for name, letters in {**statements, **values}.items()}


def test_exactly_the_sources_of_a_statement_are_quoted() -> None:
    bound: dict[str, set[str]] = {}
    for name, letter in quotations():
        bound.setdefault(name, set()).add(letter)
    assert bound == {name: letters for name, letters in with_letters().items() if letters}


def test_no_quotation_is_listed_twice_for_the_same_statement_or_value() -> None:
    assert all(len(found) == len(set(found)) for found in quotations().values())


def test_a_statement_or_value_that_is_in_no_rule_text_is_marked_as_our_decision() -> None:
    values = {f"{name}={value}": letters for name, of in LETTERS.items() for value, letters in of.items()}
    silent = {name for name, letters in with_letters().items() if not letters}
    for name in silent:
        assert "D" in (STATEMENTS[name].sources if name in STATEMENTS else values[name]), name
        assert not any(quotation(name, letter) for letter in SOURCES)


def test_a_quotation_is_short_and_names_its_heading() -> None:
    every = [one for found in quotations().values() for one in found]
    assert all(0 < len(one.words.split()) < 25 and one.heading for one in every)


def test_each_quotation_occurs_in_its_text_under_its_heading() -> None:
    texts = rule_texts()
    wrong = [
        (key, one) for key, found in quotations().items() for one in found if not stands(texts[key[1]], one)
    ]
    assert not wrong


def test_the_quotations_of_a_statement_are_in_the_same_order_as_in_the_rule_text() -> None:
    texts = rule_texts()
    for key, found in quotations().items():
        places = [texts[key[1]].find(one.words) for one in found]
        assert places == sorted(places), key


def rule_texts() -> dict[str, str]:
    """The rule texts by letter, from a folder beside this checkout. If it is missing, the test is skipped."""
    if not TEXTS.is_dir():
        pytest.skip(f"the rule texts are not beside this checkout ({TEXTS}), so no quotation is looked up")
    return {letter: " ".join((TEXTS / file).read_text("utf-8").split()) for letter, file in FILES.items()}


def stands(text: str, found: Quotation) -> bool:
    """Whether these words are in the text, after their heading.

    In one text, the last heading comes below its paragraph.
    """
    at = text.find(found.words)
    below = found.heading == "Partnership 500 Rum" and text.endswith(found.heading)
    return at >= 0 and (found.heading in text[:at] or below)
