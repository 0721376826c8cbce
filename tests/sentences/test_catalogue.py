"""The code says exactly the sentences that the catalogue has."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel import Locale

from rummy500 import Card, cards, sentences
from rummy500.card import listed
from rummy500.sentences import PLACES, Said, Voice, Who, Wrong, write

MODULES = sorted(Path(sentences.__file__).parent.rglob("*.py"))


# ---- the catalogue and the code ----------------------------------------------------------------------


def catalogue(entry: Any, key: str = "") -> Iterator[tuple[str, set[str]]]:
    """The keys of the sentences, each with the names of the facts that the sentence needs."""
    if isinstance(entry, dict) and "other" not in entry:
        for name, inner in entry.items():
            yield from catalogue(inner, f"{key}.{name}" if key else name)
    else:
        yield key, wanted(entry)


def wanted(entry: Any) -> set[str]:
    if isinstance(entry, str):
        return {name for _, name, _, _ in Formatter().parse(entry) if name}
    return {"name" if "you" in entry else "count"}.union(*map(wanted, entry.values()))


def calls() -> Iterator[tuple[str, set[str]]]:
    """Each sentence that the modules say, as (pattern for its key, names of its facts)."""
    for path in MODULES:
        yield from calls_in(ast.parse(path.read_text("utf-8")))


def calls_in(scope: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """The sentences that a module or a function says, including the sentences of inner functions."""
    inner = list(ast.iter_child_nodes(scope))
    while inner:
        node = inner.pop()
        if isinstance(node, ast.FunctionDef):
            yield from calls_in(node)
            continue
        inner += ast.iter_child_nodes(node)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("say", "said"):
            words = {str(keyword.arg) for keyword in node.keywords}
            yield from ((key, words) for key in keys(node.args[0], scope))


def keys(expression: ast.expr, scope: ast.AST) -> Iterator[str]:
    """Patterns for the keys that an expression may give. A part known only at run time matches any name."""
    if isinstance(expression, ast.Constant):
        yield re.escape(str(expression.value))
    elif isinstance(expression, ast.JoinedStr):
        names = (str(part.value) if isinstance(part, ast.Constant) else None for part in expression.values)
        yield "".join("[^.]+" if name is None else re.escape(name) for name in names)
    elif isinstance(expression, ast.IfExp):
        yield from (*keys(expression.body, scope), *keys(expression.orelse, scope))
    else:
        for told in ast.walk(scope):
            if isinstance(told, ast.Assign) and ast.unparse(told.targets[0]) == ast.unparse(expression):
                yield from keys(told.value, scope)


CATALOGUE = dict(
    catalogue({key: entry for key, entry in sentences.SAID.items() if key not in ("join", "places")})
)
CALLS = list(calls())


def test_every_sentence_of_the_catalogue_is_used() -> None:
    unsaid = {key for key in CATALOGUE if not any(re.fullmatch(pattern, key) for pattern, _ in CALLS)}
    assert unsaid == set()


def test_every_key_that_the_code_says_is_in_the_catalogue() -> None:
    missing = {pattern for pattern, _ in CALLS if not any(re.fullmatch(pattern, key) for key in CATALOGUE)}
    assert missing == set()


def test_each_sentence_gets_a_fact_for_every_slot_in_it() -> None:
    without = {
        key
        for pattern, words in CALLS
        for key, wants in CATALOGUE.items()
        # If a call passes ``**values``, its facts have no names in the code, so the call isn't checked.
        if re.fullmatch(pattern, key) and not wants <= {*words, *PLACES} and "None" not in words
    }
    assert without == set()


def places(entry: Any) -> Iterator[str]:
    """The formats for the facts in a text of the catalogue."""
    if isinstance(entry, str):
        yield from (how for _, _, how, _ in Formatter().parse(entry) if how)
    else:
        for form in entry.values():
            yield from places(form)


def test_the_catalogue_uses_only_known_ways_to_write_a_fact() -> None:
    assert set(places(sentences.SAID)) == {"Capital", *sentences.SAID["join"]}


def test_say_raises_a_key_error_if_the_sentence_or_a_fact_is_missing() -> None:
    with pytest.raises(KeyError):
        sentences.say("events.dreamt", name="Bea")
    with pytest.raises(KeyError):
        sentences.say("events.took", name="Bea")
    with pytest.raises(KeyError):
        sentences.say("events.floats")


# ---- voices ------------------------------------------------------------------------------------------

USE = sentences.said("refused.has_to_use_first", name=Who("B"), card=Card("6C"))
AT_TABLE = Voice({"A": "You", "B": "Bea"}, marks=True)


def test_a_voice_fills_in_names_and_cards() -> None:
    assert str(USE) == "B must use 6♣ first. Until then nobody else may lay cards."
    assert write(USE, AT_TABLE) == "Bea must use {6C} first. Until then nobody else may lay cards."
    assert write(sentences.said("events.floats", name=Who("A")), AT_TABLE) == "You float."
    mine = sentences.said("refused.not_your_turn", turn=Who("B"), name=Who("A"))
    assert write(mine, AT_TABLE) == "It's Bea's turn, not yours."
    assert str(mine) == "It's B's turn, not A's."


def test_braces_in_a_players_name_stay_as_they_are() -> None:
    names = {"B": "C of {6C} 9♥"}
    assert write(sentences.said("events.floats", name=Who("B")), Voice(names)) == "C of {6C} 9♥ floats."


@pytest.mark.parametrize(
    ("text", "plain", "marked"),
    [
        ("TH", "10♥", "{TH}"),
        ("7H 8H JK", "7♥, 8♥ and a joker", "{7H}, {8H} and a joker"),
        ("JK=7H DJ=7", "joker as 7♥ and dealer's joker as 7", "joker as {7H} and dealer's joker as 7"),
    ],
)
def test_cards_in_a_sentence_are_written_as_signs_or_marked_for_the_screen(
    text: str, plain: str, marked: str
) -> None:
    held = sentences.said("refused.not_held", cards=listed(cards(text)))
    assert (str(held), write(held, AT_TABLE)) == (f"You don't hold {plain}.", f"You don't hold {marked}.")


def test_a_fact_at_the_start_of_a_sentence_gets_a_capital() -> None:
    first = sentences.said("refused.not_in_pile", card=listed(cards("JK")))
    assert str(first) == "A joker isn't in the pile."


def test_said_values_can_be_compared_hashed_pickled_and_evaluated_from_their_repr() -> None:
    again = sentences.said("refused.has_to_use_first", name=Who("B"), card=Card("6C"))
    assert {USE: 1}[again] == 1 and pickle.loads(pickle.dumps(USE)) == USE != Said("refused.over")
    scope = {"said": sentences.said, "Card": Card}
    assert eval(repr(sentences.said("refused.use_first", card=Card("6C"))), scope).facts == (
        ("card", Card("6C")),
    )


def test_the_error_for_a_wrong_value_keeps_its_sentence_when_pickled() -> None:
    with pytest.raises(Wrong) as error:
        Card("6X")
    copy = pickle.loads(pickle.dumps(error.value))
    assert str(copy) == str(error.value) and str(copy).startswith("'6X' is not a card: ")
    assert copy.said == sentences.said("wrong.card", text="'6X'")


# ---- numbers -----------------------------------------------------------------------------------------


def test_plural_forms_follow_the_rules_of_the_catalogues_language() -> None:
    theirs = Locale.parse(sentences.CATALOGUE["language"]).plural_form
    for number in range(1200):
        assert sentences.plural(number) == theirs(number)
