"""The options of the rules accept only the right values, and can be read and written as text."""

import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy500 import Deal, Game, Move, Rules, View
from rummy500.lab import tournament
from rummy500.rules import OPTIONS, PRESETS, value_text
from rummy500.rules.options import MOST, option_value
from rummy500.sentences import Wrong
from rummy500.statements import STATEMENTS
from rummy500.table.session import Session
from rummy500.table.widget import Table
from rummy500.teach.check import check_bot

# The named games, each with the options that differ from classic.
GAMES = {
    "classic": "",
    "modern": "jokers=2 keep_upcard=true",
    "five-and-ten": "count=five-ten take_for=meld opening=30 stock_out=end deduct_nobody_out=false "
    "over_target=out",
    "partnership": "sides=partners",
    "persian": "sides=partners jokers=4 joker_use=set joker_value=20 double_fours=true out_bonus=25 deals=2 "
    "game_bonus=50",
    "michigan": "left_over=michigan",
    "gambit": "jokers=2 joker_use=gambit joker_value=0 next_dealer=right",
    "boathouse": "out=discard give_back=none stock_draw=2",
    "in-the-pile": "jokers=2 keep_upcard=true rum=pile",
    "floating": "jokers=2 keep_upcard=true out=float give_back=not-upcard",
    "to-100": "count=five-ten take_for=meld opening=30 stock_out=end deduct_nobody_out=false over_target=out "
    "by_five=true",
    "boathouse-as-written": "count=five-ten take_for=meld opening=30 stock_out=end deduct_nobody_out=false "
    "over_target=out out=discard give_back=not-last stock_draw=2 last_layoff=true",
    "gambit-as-written": "count=five-ten opening=30 stock_out=end deduct_nobody_out=false "
    "over_target=out jokers=2 joker_use=gambit joker_value=0 next_dealer=right block=any-time",
}

# The options with their values; the first value is classic's. An option without values takes a whole number.
VALUES = {
    "packs": "0 1 2",
    "hand_size": "0 5 6 7 8 9 10 11 12 13 14 15",
    "jokers": "0 1 2 4",
    "joker_total": "0 1 2 3 4 5 6 7 8",
    "joker_use": "wild set gambit",
    "joker_suits": "declared free",
    "joker_value": "15 20 0 card",
    "joker_swap": "false true",
    "block": "own-turn any-time",
    "start": "turned chosen",
    "next_dealer": "left out winner right",
    "equal_suits": "false true",
    "run_opens_with": "3 4",
    "ace_runs": "both low",
    "corner": "false true",
    "lay_off_on": "any own",
    "open_table": "false true any-time",
    "stock_draw": "1 2",
    "take": "any upcard",
    "use_selected": "first this-turn",
    "take_for": "any meld",
    "keep_upcard": "false true",
    "give_back": "any not-upcard not-last none",
    "out": "free discard float",
    "out_bonus": "",
    "stock_out": "pile end reshuffle discard-on pass-round",
    "deduct_nobody_out": "true false",
    "count": "pip five-ten fives",
    "aces": "by-use 15 25 hundred hundred-by-one",
    "by_five": "false true",
    "opening": "",
    "opening_in": "game hand",
    "left_over": "deduct both add michigan",
    "last_layoff": "false true",
    "masters_hand": "false true",
    "double_fours": "false true melds",
    "rum": "no discard pile",
    "sides": "single partners",
    "target": "",
    "deals": "",
    "over_target": "highest out",
    "game_bonus": "",
}

# Options that contradict each other. Each entry also has the beginning of the error's sentence, and two
# changes. Either change ends the contradiction.
NO_JOKERS = "joker_use=gambit needs jokers in the pack, and with jokers=0"
TWO_OR_FOUR = "joker_use=gambit needs two jokers or four: set jokers"
CONTRADICTIONS = [
    (
        "joker_suits=free",
        "joker_suits=free is about jokers in a set, and this game has",
        "jokers=1",
        "joker_suits=declared",
    ),
    (
        "joker_suits=free joker_use=set jokers=4",
        "joker_suits=free is about wild jokers, and joker_use=",
        "joker_suits=declared",
        "joker_use=gambit",
    ),
    (
        "joker_value=card",
        "joker_value=card is about jokers that stand for a card, and",
        "jokers=1",
        "joker_value=15",
    ),
    (
        "joker_value=card joker_use=set jokers=4",
        "joker_value=card is about wild jokers, and with joker_use=",
        "joker_value=20",
        "joker_use=gambit",
    ),
    ("joker_use=gambit", NO_JOKERS, "jokers=2", "joker_use=wild"),
    ("joker_use=gambit jokers=1", TWO_OR_FOUR, "jokers=4", "joker_use=wild"),
    ("joker_use=gambit joker_total=3", TWO_OR_FOUR, "joker_total=2", "joker_use=set"),
    (
        "joker_use=set",
        "joker_use=set needs jokers in the pack, and with jokers=0",
        "jokers=4",
        "joker_use=wild",
    ),
    ("joker_use=set jokers=1", "joker_use=set needs at least three jokers", "jokers=4", "joker_use=wild"),
    ("joker_use=set jokers=2", "joker_use=set needs at least three jokers", "jokers=4", "joker_use=gambit"),
    (
        "joker_use=set joker_total=2",
        "joker_use=set needs at least three jokers",
        "joker_total=3",
        "joker_use=gambit",
    ),
    ("jokers=4", "jokers=4 needs joker_use=set or joker_use=gambit: a pack has", "joker_total=4", "jokers=2"),
    (
        "jokers=4 joker_use=wild",
        "jokers=4 needs joker_use=set or joker_use=gambit: a pack has",
        "joker_use=gambit",
        "jokers=0",
    ),
    (
        "packs=2 GAMBIT",
        "packs=2 can't go with joker_use=gambit, which uses only one",
        "packs=1",
        "joker_use=wild",
    ),
    (
        "ace_runs=low corner=true",
        "with ace_runs=low no ace may follow a king, and with corner",
        "ace_runs=both",
        "corner=false",
    ),
    (
        "equal_suits=true GAMBIT",
        "equal_suits needs two packs, and joker_use=gambit uses only",
        "equal_suits=false",
        "joker_use=wild",
    ),
    (
        "rum=discard GAMBIT",
        "rum=discard lets players call cards of the pile, and joker_use=gambit",
        "rum=no",
        "joker_use=wild",
    ),
    (
        "rum=pile GAMBIT",
        "rum=pile lets players call cards of the pile, and joker_use=gambit",
        "rum=no",
        "joker_use=wild",
    ),
    (
        "block=any-time",
        "block=any-time is about the dealer's joker, and only joker_use=gambit",
        "joker_use=gambit jokers=2",
        "block=own-turn",
    ),
    ("take=upcard rum=pile", "take=upcard lets you take only the upcard, and ", "rum=discard", "take=any"),
    ("take=upcard GAMBIT", "take=upcard lets you take only the upcard, and ", "joker_use=wild", "take=any"),
    ("joker_swap=true", "joker_swap needs ", "jokers=1", "joker_swap=false"),
    (
        "joker_swap=true joker_use=set jokers=4",
        "joker_swap needs ",
        "joker_use=gambit",
        "joker_swap=false",
    ),
    (
        "open_table=true GAMBIT",
        "open_table lets you lay in another's turn, and with joker_use=gambit",
        "open_table=false",
        "joker_use=wild",
    ),
    (
        "out=float open_table=true",
        "with out=float you float in your own turn, and with open_table",
        "out=discard",
        "open_table=false",
    ),
    (
        "out=float stock_draw=2",
        "with out=float a floater draws one card, and with stock_draw=2",
        "out=free",
        "stock_draw=1",
    ),
    (
        "out=float masters_hand=true",
        "masters_hand needs you to go out in the turn of the long run,",
        "out=discard",
        "masters_hand=false",
    ),
    (
        "last_layoff=true out=float",
        "last_layoff lets the others lay their last cards, and out=",
        "last_layoff=false",
        "out=discard",
    ),
    (
        "by_five=true",
        "by_five divides all values by five, and with count=pip not",
        "count=fives",
        "by_five=false",
    ),
    (
        "BY_FIVE target=501",
        "by_five divides all values by five, and target=501 can't be",
        "target=505",
        "by_five=false",
    ),
    (
        "BY_FIVE out_bonus=26",
        "by_five divides all values by five, and out_bonus=26 can't",
        "out_bonus=25",
        "by_five=false",
    ),
    (
        "BY_FIVE opening=31",
        "by_five divides all values by five, and opening=31 can't be",
        "opening=30",
        "by_five=false",
    ),
    (
        "BY_FIVE deals=2 game_bonus=52",
        "by_five divides all values by five, and game_bonus=52 can't",
        "game_bonus=50",
        "by_five=false",
    ),
    (
        "deals=2 over_target=out",
        "with deals the game ends after a number of rounds, so over_target=out decides nothing",
        "deals=0",
        "over_target=highest",
    ),
    (
        "deals=2 target=250",
        "with deals the game ends after a number of rounds, so target=",
        "deals=0",
        "target=500",
    ),
    (
        "over_target=out sides=partners",
        "over_target=out is for players who score alone: if two sides",
        "over_target=highest",
        "sides=single",
    ),
    (
        "deduct_nobody_out=false left_over=michigan",
        "deduct_nobody_out=false changes nothing, because with left_over=michigan",
        "deduct_nobody_out=true",
        "left_over=both",
    ),
    (
        "opening_in=hand",
        "opening_in=hand says how often you have to open, and with",
        "opening=30",
        "opening_in=game",
    ),
    (
        "game_bonus=50",
        "game_bonus is paid after the last deal, so it needs deals=1",
        "deals=1",
        "game_bonus=0",
    ),
]


def spelt(text: str) -> str:
    """A text with its short forms written out: GAMBIT and BY_FIVE each stand for two options."""
    return text.replace("GAMBIT", "jokers=2 joker_use=gambit").replace(
        "BY_FIVE", "by_five=true count=five-ten"
    )


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Random rules: a named game with random options. Options that contradict earlier ones are left out."""
    value = Rules.named(draw(st.sampled_from(list(PRESETS))))
    for name in draw(st.lists(st.sampled_from(list(OPTIONS)), max_size=12, unique=True)):
        known = [known for known, _ in OPTIONS[name].values]
        numbers = st.integers(OPTIONS[name].least, 60).map(lambda number: 5 * number) | st.integers(1, MOST)
        with suppress(ValueError):
            value = replace(value, **{name: draw(st.sampled_from(known) if known else numbers)})
    return value


def test_the_options_have_the_listed_values_and_are_in_the_order_of_the_fields() -> None:
    assert {
        name: " ".join(value_text(value) for value, _ in option.values) for name, option in OPTIONS.items()
    } == VALUES
    assert [field.name for field in fields(Rules)] == list(OPTIONS)


@pytest.mark.parametrize("name", PRESETS)
def test_each_named_game_differs_from_classic_by_the_listed_options(name: str) -> None:
    found = Rules.named(name)
    assert (
        " ".join(f"{option}={value_text(value)}" for option, value in PRESETS[name].options.items())
        == GAMES[name]
    )
    assert found.changes() == dict(PRESETS[name].options)
    assert Rules.parse(f"classic {GAMES[name]}") == found


def test_the_package_has_exactly_the_listed_named_games() -> None:
    assert list(PRESETS) == list(GAMES)


@pytest.mark.parametrize(("options", "sentence", "one", "other"), CONTRADICTIONS)
def test_options_that_contradict_each_other_are_refused_until_either_is_changed(
    options: str, sentence: str, one: str, other: str
) -> None:
    text = f"classic {spelt(options)}"
    for words in (text.split(), [text.split()[0], *reversed(text.split()[1:])]):
        with pytest.raises(ValueError) as error:
            Rules.parse(" ".join(words))
        assert str(error.value).startswith(sentence)
    for change in (one, other):
        pairs = [option.split("=") for option in change.split()]
        assert Rules.parse(text, **{name: option_value(name, value) for name, value in pairs})


@pytest.mark.parametrize(
    ("preset", "change", "why"),
    [
        ("five-and-ten", {"deals": 2}, "with deals the game ends after a number of rounds, so "),
        ("five-and-ten", {"by_five": True, "count": "pip"}, "by_five divides all values by five, and "),
        ("persian", {"jokers": 0}, "joker_use=set needs jokers in the pack, and with jokers=0"),
        ("persian", {"joker_use": "wild"}, "jokers=4 needs joker_use=set or joker_use=gambit: a pack has"),
        ("persian", {"over_target": "out"}, "with deals the game ends after a number of rounds, so "),
        ("persian", {"deals": 0}, "game_bonus is paid after the last deal, so it needs deals=1"),
        ("gambit", {"jokers": 0}, "joker_use=gambit needs jokers in the pack, and with jokers=0"),
        ("gambit", {"rum": "pile"}, "rum=pile lets players call cards of the pile, and joker_use=gambit"),
        ("boathouse", {"out": "float"}, "with out=float a floater draws one card, and with stock_draw=2"),
        ("floating", {"last_layoff": True}, "last_layoff lets the others lay their last cards, and out="),
        (
            "in-the-pile",
            {"joker_use": "gambit"},
            "rum=pile lets players call cards of the pile, and joker_use=gambit",
        ),
        ("floating", {"open_table": True}, "with out=float you float in your own turn, and with open_table"),
        ("to-100", {"target": 499}, "by_five divides all values by five, and "),
    ],
)
def test_a_house_rule_that_contradicts_a_named_game_is_refused(
    preset: str, change: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError) as error:
        Rules.named(preset, **change)
    assert str(error.value).startswith(why)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_every_option_can_be_added_to_some_named_game(name: str) -> None:
    for value in [known for known, _ in OPTIONS[name].values] or [OPTIONS[name].least, 50, MOST]:
        games = []
        for preset in PRESETS:
            with suppress(ValueError):
                games.append(Rules.named(preset, **{name: value}))
        assert games and all(getattr(found, name) == value for found in games)


def test_a_house_rule_may_change_what_jokers_do_in_a_named_game() -> None:
    assert Rules.named("gambit", jokers=4).jokers == Rules.named("persian", joker_use="gambit").jokers == 4
    assert Rules.named("modern", joker_use="gambit").joker_value == 15


def test_the_first_value_of_each_option_is_the_classic_one() -> None:
    for name, option in OPTIONS.items():
        if option.values:
            assert getattr(Rules(), name) == option.values[0][0]
    assert Rules.named("classic") == Rules() and str(Rules()) == "classic" and Rules().target == 500


def test_options_are_added_to_a_preset() -> None:
    rules = Rules.named("classic", run_opens_with=4)
    assert rules.run_opens_with == 4 and rules.changes() == {"run_opens_with": 4}
    assert rules == Rules(run_opens_with=4) != Rules()
    assert hash(rules) == hash(Rules(run_opens_with=4))


def test_pickled_rules_do_not_contain_their_hash() -> None:
    rules = Rules(run_opens_with=4)
    before = pickle.dumps(rules)
    known = hash(rules)
    assert pickle.dumps(rules) == before
    assert hash(pickle.loads(before)) == known


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        cast(Any, Rules()).target = 250


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_names_a_statement_and_says_each_value_in_words(name: str) -> None:
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
        ({"aces": 20}, "aces can't be '20': it is one of by-use, 15, 25, hundred, hundred-by-one"),
        ({"aces": True}, "aces can't be True: it is one of by-use, 15, 25, hundred, hundred-by-one"),
        ({"aces": 15.0}, "aces can't be 15.0: it is one of by-use, 15, 25, hundred, hundred-by-one"),
    ],
)
def test_the_error_for_an_unknown_value_lists_the_options_values(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError) as error:
        Rules.named("classic", **options)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize("number", [15, 25])
def test_the_value_of_the_aces_option_may_be_a_number(number: int) -> None:
    rules = Rules.named("classic", aces=number)
    assert rules == Rules.named("classic", aces=str(number)) == Rules.parse(f"classic aces={number}")
    assert str(rules) == f"classic aces={number}" and hash(rules) == hash(
        Rules.named("classic", aces=str(number))
    )


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
def test_the_error_for_an_unknown_game_or_option_lists_the_known_names(
    preset: str, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError) as error:
        Rules.named(preset, **options)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize("preset", [None, 5, ["classic"]])
def test_the_name_of_a_game_has_to_be_text(preset: Any) -> None:
    with pytest.raises(ValueError, match="rules are text"):
        Rules.named(preset)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no game ''; there are: classic"),
        ("run_opens_with=4", "there is no game 'run_opens_with=4'"),
        ("Classic", "there is no game 'Classic' (did you mean 'classic'?)"),
        ("in the pile", "'the' is not an option with its value"),
        ("classic modern", "'modern' is not an option with its value, as in target=250"),
        ("classic run_opens_with", "'run_opens_with' is not an option with its value"),
        ("classic target=500 target=300", "the option target is given twice"),
        ("classic =4", "there is no option ''"),
        ("classic preset=classic", "there is no option 'preset'"),
        ("classic joker=2", "there is no option 'joker' (did you mean 'jokers'?)"),
        ("classic target=", "target can't be ''"),
        ("classic target=-5", "target can't be '-5'"),
        ("classic target=1.5", "target can't be '1.5'"),
        ("classic target=1000000000", "target can't be '1000000000'"),
        ("classic target=²", "target can't be '²'"),
        ("classic corner=True", "corner can't be 'True': it is one of false, true"),
        ("classic corner=1", "corner can't be '1'"),
        ("classic jokers=3", "jokers can't be '3': it is one of 0, 1, 2, 4"),
        ("classic jokers==2", "jokers can't be '=2'"),
        ("classic aces=015", "aces can't be '015'"),
        ("persian jokers=2", "joker_use=set needs at least three jokers"),
    ],
)
def test_a_text_that_is_not_valid_rules_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as error:
        Rules.parse(text)
    assert str(error.value).startswith(sentence)


def test_each_named_game_has_a_title_and_a_description_and_is_written_as_its_name() -> None:
    for name, preset in PRESETS.items():
        assert str(Rules.named(name)) == name and Rules.named(name).preset == name
        assert preset.title and preset.line


@given(rules())
def test_rules_are_read_back_from_their_text(value: Rules) -> None:
    assert Rules.parse(str(value)) == value


@given(st.integers())
def test_rules_with_any_valid_target_are_read_back_from_their_text(target: int) -> None:
    try:
        value = Rules(target=target)
    except ValueError:
        return
    assert Rules.parse(str(value)) == value


@given(
    st.text(max_size=30)
    | st.lists(st.sampled_from([*PRESETS, *OPTIONS, "=", " ", "4", "true", "left", "x"])).map("".join)
)
def test_any_text_makes_rules_or_raises_a_value_error(text: str) -> None:
    try:
        value = Rules.parse(text)
    except ValueError:
        return
    assert Rules.parse(str(value)) == value


# ---- rules as text --------------------------------------------------------------------------------------

ENTRANCES: dict[str, Callable[[Any], Rules]] = {
    "Deal.new": lambda given: Deal.new(given, 3, seed=1).rules,
    "Game.new": lambda given: Game.new(given, 3, seed=1).rules,
    "Session": lambda given: Session(given, seed=1).state.deal.rules,
    "Table": lambda given: Table(given, seed=1).session.state.deal.rules,
    "tournament": lambda given: tournament(["greedy", "random"], given, 3, deals=1, workers=1).rules,
}


@pytest.mark.parametrize("enter", ENTRANCES.values(), ids=ENTRANCES)
def test_every_function_that_takes_rules_reads_a_text_with_options(enter: Callable[[Any], Rules]) -> None:
    assert enter("classic") == Rules()
    assert enter("modern run_opens_with=4") == Rules.named("modern", run_opens_with=4)
    assert enter(Rules(run_opens_with=4)) == Rules(run_opens_with=4)


@pytest.mark.parametrize("enter", ENTRANCES.values(), ids=ENTRANCES)
@pytest.mark.parametrize("given", [0, 1, False, 2.5, b"classic", [], ["classic"], {}, {"target": 250}, Rules])
def test_every_function_that_takes_rules_refuses_other_values_in_one_sentence(
    enter: Callable[[Any], Rules], given: object
) -> None:
    with pytest.raises(Wrong) as error:
        enter(given)
    assert str(error.value) == f"rules are text such as 'classic target=250', or a Rules value, not {given!r}"


@pytest.mark.parametrize("enter", ENTRANCES.values(), ids=ENTRANCES)
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no game ''; there are: classic"),
        ("  ", "there is no game ''; there are: classic"),
        ("clasic", "there is no game 'clasic' (did you mean 'classic'?)"),
        ("classic corner", "'corner' is not an option with its value"),
        ("classic joker=2", "there is no option 'joker' (did you mean 'jokers'?)"),
        ("classic run_opens_with=5", "run_opens_with can't be '5': it is one of 3, 4"),
    ],
)
def test_every_function_that_takes_rules_refuses_an_invalid_text_in_one_sentence(
    enter: Callable[[Any], Rules], text: str, sentence: str
) -> None:
    with pytest.raises(Wrong) as error:
        enter(text)
    assert str(error.value).startswith(sentence)


def test_a_deal_and_a_game_without_rules_are_classic() -> None:
    assert Deal.new(None, 3).rules == Deal.new().rules == Game.new(None).rules == Game.new().rules == Rules()


@pytest.mark.parametrize("given", [None, 0, b"classic", ["classic"], Rules()])
def test_parse_refuses_everything_except_text(given: Any) -> None:
    with pytest.raises(Wrong, match="rules are text such as"):
        Rules.parse(given)


def test_options_given_by_name_override_options_in_the_text() -> None:
    table = Session("classic target=250 corner=true", target=300, seed=1)
    assert table.state.deal.rules == Rules(target=300, corner=True)
    with pytest.raises(Wrong, match="options go with the name of a game"):
        Session(Rules(), target=300)


def test_a_learners_bot_can_be_checked_under_rules_given_as_text() -> None:
    def first(view: View, legal: Sequence[Move]) -> Move:
        return legal[0]

    by_text = check_bot(first, points=1, exercise="12-bot", deals=1, rules="classic run_opens_with=4")
    assert float(by_text) == 1
    with pytest.raises(Wrong, match="rules are text such as"):
        check_bot(first, points=1, exercise="12-bot", deals=1, rules=0)  # type: ignore[arg-type]


def test_the_type_of_an_option_lists_the_values_of_the_option() -> None:
    for name, kind in get_type_hints(Rules).items():
        values = [value for value, _ in OPTIONS[name].values] if name in OPTIONS else []
        if get_origin(kind) is Literal:
            typed = [value for value in get_args(kind) if (name, value) not in (("aces", 15), ("aces", 25))]
            assert [(value, type(value)) for value in typed] == [(value, type(value)) for value in values]
        else:
            assert not any(isinstance(value, str) for value in values), name
