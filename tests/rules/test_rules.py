"""The options: which values they have, what is refused, and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rules

from rummy500 import Rules
from rummy500.rules import OPTIONS, PRESETS
from rummy500.statements import STATEMENTS


def test_the_first_value_of_each_option_is_that_of_classic():
    for name, option in OPTIONS.items():
        if option.values:
            assert getattr(Rules(), name) == option.values[0][0]
    assert Rules.named("classic") == Rules() and str(Rules()) == "classic" and Rules().target == 500


def test_options_stand_on_top_of_a_preset():
    rules = Rules.named("classic", run_opens_with=4)
    assert rules.run_opens_with == 4 and rules.changes() == {"run_opens_with": 4}
    assert rules == Rules(run_opens_with=4) != Rules()
    assert hash(rules) == hash(Rules(run_opens_with=4))


def test_rules_do_not_change():
    with pytest.raises(AttributeError):
        Rules().target = 250


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_names_a_statement_and_says_each_value_in_words(name):
    option = OPTIONS[name]
    assert option.statement in STATEMENTS
    assert name in STATEMENTS[option.statement].options
    assert option.title and all(words for _, words in option.values)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"run_opens_with": 5}, "run_opens_with can't be 5: it is one of 3, 4"),
        ({"run_opens_with": True}, "run_opens_with can't be True: it is one of 3, 4"),
        ({"run_opens_with": "3"}, "run_opens_with can't be '3': it is one of 3, 4"),
        ({"corner": 1}, "corner can't be 1: it is one of false, true"),
        ({"take_for": "laying"}, "take_for can't be 'laying': it is one of any, meld"),
        ({"take_for": ["any"]}, "take_for can't be ['any']: it is one of any, meld"),
        ({"target": 0}, "target can't be 0: it is a whole number from 1"),
        ({"target": True}, "target can't be True: it is a whole number from 1"),
        ({"target": 250.0}, "target can't be 250.0: it is a whole number from 1"),
        ({"target": "250"}, "target can't be '250': it is a whole number from 1"),
        ({"out_bonus": -5}, "out_bonus can't be -5: it is a whole number from 0"),
        ({"deals": False}, "deals can't be False: it is a whole number from 0"),
        ({"aces": 20}, "aces can't be '20': it is one of by-use, 15, 25, hundred"),
        ({"aces": True}, "aces can't be True: it is one of by-use, 15, 25, hundred"),
        ({"aces": 15.0}, "aces can't be 15.0: it is one of by-use, 15, 25, hundred"),
    ],
)
def test_a_value_that_an_option_has_not_is_refused_with_those_it_has(options, sentence):
    with pytest.raises(ValueError) as error:
        Rules.named("classic", **options)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"deals": 2, "over_target": "out"},
            "deals ends the game after so many hands, so over_target=out has nothing to settle",
        ),
        ({"game_bonus": 50}, "game_bonus is earned after the last deal: it needs deals=1 or more"),
        (
            {"by_five": True},
            "by_five divides all by five, and with count=pip cards have values that don't divide",
        ),
        (
            {"by_five": True, "count": "fives", "target": 501},
            "by_five divides all by five, and target=501 does not divide",
        ),
        (
            {"by_five": True, "count": "five-ten", "out_bonus": 26},
            "by_five divides all by five, and out_bonus=26 does not divide",
        ),
        (
            {"by_five": True, "count": "five-ten", "deals": 2, "game_bonus": 52},
            "by_five divides all by five, and game_bonus=52 does not divide",
        ),
    ],
)
def test_options_that_contradict_each_other_are_refused_with_a_sentence(options, sentence):
    with pytest.raises(ValueError) as error:
        Rules(**options)
    assert str(error.value) == sentence


@pytest.mark.parametrize("number", [15, 25])
def test_aces_are_read_as_numbers_too(number):
    rules = Rules(aces=number)
    assert rules == Rules(aces=str(number)) == Rules.parse(f"classic aces={number}")
    assert str(rules) == f"classic aces={number}" and hash(rules) == hash(Rules(aces=str(number)))


def test_the_presets_are_what_they_differ_in():
    assert Rules.named("partnership") == Rules(sides="partners")
    assert Rules.named("michigan") == Rules(left_over="michigan")


@pytest.mark.parametrize(
    ("preset", "options", "sentence"),
    [
        ("clasic", {}, "there is no game 'clasic' (did you mean 'classic'?); there are: classic"),
        ("poker", {}, "there is no game 'poker'; there are: classic"),
        ("", {}, "there is no game ''; there are: classic"),
        ("classic", {"runs": 4}, "there is no option 'runs'"),
        ("classic", {"targets": 4}, "there is no option 'targets' (did you mean 'target'?); there are: "),
        ("classic", {"preset": "classic"}, "there is no option 'preset'"),
        ("classic", {"cls": 4}, "there is no option 'cls'"),
    ],
)
def test_an_unknown_game_or_option_is_refused_with_those_there_are(preset, options, sentence):
    with pytest.raises(ValueError) as error:
        Rules.named(preset, **options)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize("preset", [None, 5, ["classic"]])
def test_a_game_is_named_by_text(preset):
    with pytest.raises(ValueError, match="there is no game"):
        Rules.named(preset)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "classic run_opens_with",
        "classic =4",
        "classic preset=classic",
        "classic target=",
        "classic target=-5",
        "classic target=1.5",
        "run_opens_with=4",
        "classic corner=True",
    ],
)
def test_text_that_is_no_rules_is_a_value_error(text):
    with pytest.raises(ValueError):
        Rules.parse(text)


def test_each_preset_is_written_as_its_name_alone_and_says_what_it_is():
    for name, preset in PRESETS.items():
        assert str(Rules.named(name)) == name and Rules.named(name).preset == name
        assert preset.title and preset.line


@given(rules())
def test_rules_are_read_back_from_their_text(value):
    assert Rules.parse(str(value)) == value


@given(st.integers())
def test_a_target_is_refused_or_read_back(target):
    try:
        value = Rules(target=target)
    except ValueError:
        return
    assert Rules.parse(str(value)) == value


@given(
    st.text(max_size=30)
    | st.lists(st.sampled_from([*PRESETS, *OPTIONS, "=", " ", "4", "true", "left", "x"])).map("".join)
)
def test_any_text_is_rules_or_a_value_error(text):
    try:
        value = Rules.parse(text)
    except ValueError:
        return
    assert Rules.parse(str(value)) == value
