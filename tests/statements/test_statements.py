"""The statements as data."""

import re
from pathlib import Path

import pytest

import rummy500
from rummy500.rules import OPTIONS
from rummy500.statements import GROUPS, SOURCES, STATEMENTS, statement

PACKAGE = Path(rummy500.__file__).parent


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_has_an_id_of_its_group_a_sentence_and_known_sources(name):
    found = statement(name)
    assert found.id == name and re.fullmatch(r"[A-Z]+-[1-9]", name)
    assert found.group in GROUPS
    assert found.text[0].isupper() and found.text.endswith(".")
    assert found.sources and set(found.sources) <= set(SOURCES)
    assert set(found.options) <= set(OPTIONS)


def test_every_group_has_statements_and_says_what_it_is_of():
    assert {found.group for found in STATEMENTS.values()} == set(GROUPS)
    assert all(GROUPS.values())


def test_an_unknown_statement_is_a_key_error():
    with pytest.raises(KeyError):
        statement("MELD-99")


def test_every_statement_that_the_code_names_exists():
    named = {
        (path.name, name)
        for path in PACKAGE.rglob("*.py")
        for name in re.findall(r'"([A-Z]+-\d+)"', path.read_text("utf-8"))
        if name.partition("-")[0] in GROUPS
    }
    assert {file for file, _ in named} >= {"referee.py", "melds.py", "statements.py"}
    assert [item for item in named if item[1] not in STATEMENTS] == []


def test_statements_do_not_change():
    with pytest.raises(TypeError):
        STATEMENTS["MELD-1"] = STATEMENTS["MELD-2"]
