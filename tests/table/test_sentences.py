"""All that the table says is in the catalogue, and all that is in the catalogue is said."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import listening
import pytest
from weighing import StandIn

from rummy500.moves import NotationError
from rummy500.referee import Refused
from rummy500.table import sentences

MODULES = sorted(Path(sentences.__file__).parent.glob("*.py"))


# ---- the catalogue and the code ----------------------------------------------------------------------


def catalogue(said: Any, key: str = "") -> Iterator[tuple[str, set[str]]]:
    """The keys of the sentences, each with the words that its forms have places for, or are chosen by."""
    if isinstance(said, dict) and "other" not in said:
        for name, inner in said.items():
            yield from catalogue(inner, f"{key}.{name}" if key else name)
    else:
        yield key, wanted(said)


def wanted(said: Any) -> set[str]:
    if isinstance(said, str):
        return {name for _, name, _, _ in Formatter().parse(said) if name}
    return {"name" if "you" in said else "count"}.union(*map(wanted, said.values()))


def calls() -> Iterator[tuple[str, set[str]]]:
    """What the table's modules say: the pattern of a key, and the words that go with it."""
    trees = [ast.parse(path.read_text("utf-8")) for path in MODULES]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "say":
                words = {str(keyword.arg) for keyword in call.keywords}
                yield from ((key, words) for key in keys(call.args[0], function))


def keys(said: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    """The keys that an expression may be; a part that is known only when it is said matches any name."""
    if isinstance(said, ast.Constant):
        yield re.escape(said.value)
    elif isinstance(said, ast.JoinedStr):
        names = (part.value if isinstance(part, ast.Constant) else None for part in said.values)
        yield "".join("[^.]+" if name is None else re.escape(name) for name in names)
    elif isinstance(said, ast.IfExp):
        yield from (*keys(said.body, function), *keys(said.orelse, function))
    else:
        for told in ast.walk(function):
            if isinstance(told, ast.Assign) and ast.unparse(told.targets[0]) == ast.unparse(said):
                yield from keys(told.value, function)


CATALOGUE = dict(catalogue(sentences.SESSION))
CALLS = list(calls())


def test_every_sentence_of_the_catalogue_is_said_somewhere():
    unsaid = {key for key in CATALOGUE if not any(re.fullmatch(said, key) for said, _ in CALLS)}
    assert unsaid == set()


def test_whatever_is_said_is_in_the_catalogue():
    missing = {said for said, _ in CALLS if not any(re.fullmatch(said, key) for key in CATALOGUE)}
    assert missing == set()


def test_each_sentence_gets_the_words_that_it_has_places_for():
    without = {
        key
        for said, words in CALLS
        for key, wants in CATALOGUE.items()
        if re.fullmatch(said, key) and not wants <= words
    }
    assert without == set()


def test_a_sentence_is_said_only_where_it_is_and_with_its_words():
    with pytest.raises(KeyError):
        sentences.say("events.dreamt", name="Bea")
    with pytest.raises(KeyError):
        sentences.say("events.took", name="Bea")
    with pytest.raises(KeyError):
        sentences.say("events.floats")


# ---- a table in another language ---------------------------------------------------------------------


def by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put between brackets too what the modules below the table say when they refuse."""

    def bracketed(kind: Any, place: int) -> Callable[..., None]:
        def init(self: Any, *args: Any) -> None:
            original(self, *args[:place], f"⟦{args[place]}⟧", *args[place + 1 :])

        original = kind.__init__
        return init

    monkeypatch.setattr(Refused, "__init__", bracketed(Refused, 1))
    monkeypatch.setattr(NotationError, "__init__", bracketed(NotationError, 0))


def test_a_table_in_another_language_says_nothing_in_english(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sentences, "SESSION", listening.translated(sentences.SESSION))
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    by_others(monkeypatch)
    heard = {line for view in listening.said() for line in listening.heard(view)}
    assert heard == set()
