"""For each value of an option, the list of sources names the rule texts that have this value."""

import pytest

from rummy500.rules import OPTIONS, PRESETS, Rules, value_text
from rummy500.rules.in_force import NEEDS
from rummy500.rules.options import MOST
from rummy500.sources import FOLLOWED, LETTERS, OTHERS, choices_of, differs, sources_of
from rummy500.statements import SOURCES, STATEMENTS

TEXTS = set(SOURCES) - {"D"}

# The texts that describe each named game.
TOLD_BY = {
    "classic": "HhB",
    "modern": "R",
    "five-and-ten": "E",
    "partnership": "EHh",
    "persian": "EH",
    "michigan": "H",
    "gambit": "E",
    "boathouse": "E",
    "in-the-pile": "R",
    "floating": "R",
    "to-100": "E",
    "boathouse-as-written": "E",
    "gambit-as-written": "E",
}


@pytest.mark.parametrize("name", OPTIONS)
def test_exactly_the_known_values_of_an_option_have_sources(name: str) -> None:
    values = {value_text(value) for value, _ in OPTIONS[name].values}
    assert set(LETTERS[name]) == values or (not values and OTHERS in LETTERS[name])
    for value in values or {"0", "25", "30", str(MOST)}:
        assert sources_of(name, value)


def test_the_options_in_the_list_of_sources_are_in_the_order_of_the_rules() -> None:
    assert list(LETTERS) == list(OPTIONS)


def test_the_sources_of_a_value_are_known_sorted_and_not_repeated() -> None:
    for values in LETTERS.values():
        for letters in values.values():
            assert letters == tuple(letter for letter in SOURCES if letter in letters)


def test_a_statement_on_one_value_has_only_sources_of_that_value() -> None:
    """For instance, ``OUT-2`` needs ``out=discard``, so its sources must be sources of this value."""
    for name, needs in NEEDS.items():
        option, _, value = needs[0].partition("=")
        if len(needs) == 1 and value in LETTERS.get(option, ()):
            sources = set(STATEMENTS[name].sources) - {"D"}
            assert sources <= set(LETTERS[option][value]), name


def test_sources_of_unusual_values_are_also_sources_of_the_options_statements() -> None:
    for name, values in LETTERS.items():
        sources = {letter for one in STATEMENTS.values() if name in one.options for letter in one.sources}
        sources |= set(STATEMENTS[OPTIONS[name].statement].sources)
        for value, letters in values.items():
            special = value not in (OTHERS, value_text(getattr(Rules(), name)))
            assert not special or set(letters) & TEXTS <= sources, (name, value)


@pytest.mark.parametrize("preset", PRESETS)
def test_all_texts_on_a_named_game_agree_with_its_options_unless_we_decided_them(preset: str) -> None:
    for name, value in PRESETS[preset].options.items():
        letters = sources_of(name, value)
        assert set(TOLD_BY[preset]) <= set(letters) or letters == ("D",), name


@pytest.mark.parametrize("letter", FOLLOWED)
def test_a_game_follows_its_rule_text_except_where_the_text_is_silent_or_we_decide(
    letter: str,
) -> None:
    rules = Rules.named(FOLLOWED[letter])
    assert letter in TOLD_BY[FOLLOWED[letter]]
    for name, values in LETTERS.items():
        if name.startswith("joker_") and not rules.jokers:
            continue  # a game without jokers says nothing about jokers
        letters = sources_of(name, getattr(rules, name))
        is_open = not any(letter in of for of in values.values())
        assert letter in letters or is_open or "D" in letters, name


def test_each_value_of_an_option_has_a_description_and_sources() -> None:
    for name in OPTIONS:
        assert all(words and letters for _, words, letters in choices_of(name))


def test_the_rule_texts_differ_on_every_option_that_they_mention_except_the_target() -> None:
    untold = [name for name in OPTIONS if all(letters == ("D",) for letters in LETTERS[name].values())]
    assert [name for name in OPTIONS if not differs(name)] == [*untold, "target"]
