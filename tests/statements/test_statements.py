"""The statements of the rules have ids, sentences and sources, and are in force in the right games."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import rummy500
from rummy500 import Rules
from rummy500.rules import OPTIONS, PRESETS
from rummy500.rules.in_force import NEEDS, belongs, in_force, presets_of
from rummy500.statements import GROUPS, SOURCES, STATEMENTS, statement

PACKAGE = Path(rummy500.__file__).parent

# The groups of statements in their order, and how many statements each has; statements are numbered from 1.
SIZES = {
    "PACK": 5,
    "DEAL": 8,
    "MELD": 7,
    "LAYOFF": 4,
    "TURN": 5,
    "DRAW": 9,
    "JOKER": 7,
    "OUT": 4,
    "STOCK": 8,
    "SCORE": 12,
    "GAME": 4,
    "RUM": 6,
    "PARTNER": 3,
    "PERSIAN": 5,
    "MICHIGAN": 2,
    "GAMBIT": 8,
    "CARD": 2,
}


# For each option, the statements that mention it and are in force with each of its values.
SPOKEN_OF = {
    "packs": "PACK-2",
    "hand_size": "DEAL-3",
    "joker_total": "PACK-3",
    "jokers": "PACK-3 SCORE-7 PERSIAN-1 PERSIAN-2 GAMBIT-1",
    "joker_use": "JOKER-1 JOKER-6 GAMBIT-1 GAMBIT-2 GAMBIT-3 GAMBIT-4 GAMBIT-5 GAMBIT-6 GAMBIT-7 GAMBIT-8",
    "joker_suits": "JOKER-5",
    "joker_value": "SCORE-2 SCORE-3 SCORE-5 SCORE-7 PERSIAN-2 GAMBIT-8",
    "start": "DEAL-4 DEAL-5",
    "next_dealer": "DEAL-6 GAMBIT-8",
    "equal_suits": "MELD-2",
    "run_opens_with": "MELD-3",
    "ace_runs": "MELD-4",
    "corner": "MELD-4",
    "lay_off_on": "LAYOFF-4",
    "open_table": "TURN-4",
    "joker_swap": "JOKER-7",
    "block": "GAMBIT-7",
    "stock_draw": "DRAW-1",
    "take": "DRAW-9",
    "use_selected": "DRAW-3",
    "take_for": "DRAW-4",
    "keep_upcard": "DRAW-5",
    "give_back": "DRAW-8",
    "out": "OUT-1 OUT-2 OUT-3",
    "out_bonus": "OUT-4 PERSIAN-4",
    "stock_out": "STOCK-1 STOCK-2 STOCK-3 STOCK-4 STOCK-6 STOCK-7",
    "deduct_nobody_out": "STOCK-5",
    "count": "SCORE-2 SCORE-3 SCORE-5",
    "aces": "SCORE-4",
    "by_five": "SCORE-6",
    "opening": "MELD-6 SCORE-8",
    "opening_in": "SCORE-8",
    "left_over": "SCORE-1 SCORE-9 SCORE-12 MICHIGAN-1 MICHIGAN-2 STOCK-5",
    "last_layoff": "SCORE-10",
    "masters_hand": "SCORE-11",
    "double_fours": "PERSIAN-3",
    "rum": "RUM-1 RUM-2 RUM-3 RUM-4 RUM-5 RUM-6",
    "sides": "PARTNER-1 PARTNER-2 PARTNER-3 PERSIAN-1 PERSIAN-4",
    "target": "GAME-1 GAMBIT-8",
    "deals": "GAME-1 GAME-2 PARTNER-3 PERSIAN-5",
    "over_target": "GAME-2",
    "game_bonus": "PERSIAN-5",
}

# For each named game, the statements that are in force there but not in classic (+), or the reverse (-).
JOKERS = "+JOKER-1 +JOKER-2 +JOKER-3 +JOKER-4 +SCORE-7"
PARTNERS = "+PARTNER-1 +PARTNER-2"
FIVE_AND_TEN = "-STOCK-2 -STOCK-6 +STOCK-1 -SCORE-2 +SCORE-3 +SCORE-8"
DIFFERS = {
    "classic": "",
    "modern": f"{JOKERS} +STOCK-8",
    "five-and-ten": FIVE_AND_TEN,
    "partnership": f"{PARTNERS} +PARTNER-3",
    "persian": f"{PARTNERS} +JOKER-6 +SCORE-7 -GAME-1 -GAME-2 "
    "+PERSIAN-1 +PERSIAN-2 +PERSIAN-3 +PERSIAN-4 +PERSIAN-5",
    "michigan": "-SCORE-1 -STOCK-5 +MICHIGAN-1 +MICHIGAN-2",
    "gambit": f"{JOKERS} " + " ".join(f"+GAMBIT-{number}" for number in range(1, 9)),
    "boathouse": "+OUT-2",
    "in-the-pile": f"{JOKERS} +STOCK-8 +RUM-2 +RUM-3 +RUM-4 +RUM-5 +RUM-6",
    "floating": f"{JOKERS} +STOCK-8 +OUT-3",
    "to-100": f"{FIVE_AND_TEN} +SCORE-6",
    "boathouse-as-written": f"{FIVE_AND_TEN} +OUT-2 +SCORE-10",
    "gambit-as-written": f"{FIVE_AND_TEN} {JOKERS} "
    + " ".join(f"+GAMBIT-{number}" for number in range(1, 9)),
}


def test_the_statements_are_in_the_order_of_their_groups_and_numbers() -> None:
    expected = [f"{group}-{number}" for group, size in SIZES.items() for number in range(1, size + 1)]
    assert list(STATEMENTS) == expected and list(GROUPS) == list(SIZES)


@pytest.mark.parametrize("name", STATEMENTS)
def test_every_part_of_each_statement_is_valid(name: str) -> None:
    found = statement(name)
    assert found.id == name and re.fullmatch(r"[A-Z]+-[1-9]\d?", name)
    assert found.group in GROUPS
    assert found.text[0].isupper() and found.text.endswith(".")
    assert found.sources and list(found.sources) == list(dict.fromkeys(found.sources))
    assert set(found.sources) <= set(SOURCES) and set(found.options) <= set(OPTIONS)


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_is_prose_of_a_few_short_sentences(name: str) -> None:
    text = statement(name).text
    assert len(re.findall(r"[.!?]”?(?: (?=[A-Z])|$)", text)) <= 5 and len(text) < 350
    parts = re.split(r"(?<=[.!?:;])”? ", text)
    assert max(len(part.split()) for part in parts) <= 32, "a sentence is too long to be read once"
    assert not re.search(r"  |[\n\[\]_=]|[A-Z]{4}", text)  # the text has no markup and no ids


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_and_the_statements_on_it_refer_to_each_other(option: str) -> None:
    speaking = {found.id for found in STATEMENTS.values() if option in found.options}
    needing = {
        name for name, needs in NEEDS.items() if any(re.match(rf"{option}!?=", need) for need in needs)
    }
    assert needing <= speaking == needing | set(SPOKEN_OF[option].split())
    assert OPTIONS[option].statement in SPOKEN_OF[option].split()


def test_statements_about_house_rules_are_not_in_force_in_classic() -> None:
    classic = {found.id for found in in_force(Rules())}
    for found in STATEMENTS.values():
        if found.text.startswith("By house rule"):
            assert found.id in NEEDS and found.id not in classic
        elif "house rule" in found.text:
            assert found.options


@pytest.mark.parametrize("preset", PRESETS)
def test_each_named_game_adds_and_drops_the_listed_statements(preset: str) -> None:
    classic = {found.id for found in in_force(Rules())}
    there = {found.id for found in in_force(Rules.named(preset))}
    found = {f"+{name}" for name in there - classic} | {f"-{name}" for name in classic - there}
    assert found == set(DIFFERS[preset].split())
    assert {name for name in STATEMENTS if preset in presets_of(name)} == there


def test_every_statement_is_in_force_under_some_rules() -> None:
    by_option = [
        Rules(start="chosen", take="upcard", lay_off_on="own"),
        Rules(jokers=2, joker_suits="free", joker_swap=True),
        Rules(stock_out="reshuffle"),
        Rules(stock_out="discard-on"),
        Rules(stock_out="pass-round"),
        Rules(count="fives", aces="hundred"),
        Rules(left_over="both"),
        Rules(left_over="add", last_layoff=True, masters_hand=True, rum="discard"),
    ]
    every = {found.id for rules in (*by_option, *map(Rules.named, PRESETS)) for found in in_force(rules)}
    assert every == set(STATEMENTS)


@pytest.mark.parametrize("use", ["wild", "gambit"])
def test_the_statement_on_jokers_without_a_suit_is_in_force_if_jokers_are_wild(use: str) -> None:
    rules = Rules.named("classic", jokers=2, joker_use=use, joker_suits="free")
    assert "JOKER-5" in {found.id for found in in_force(rules)}


def test_the_games_and_options_of_a_statement_are_listed() -> None:
    assert belongs("PACK-1") == []
    assert belongs("PACK-3") == [
        "By option: jokers (2 in modern, gambit, in-the-pile, floating, gambit-as-written; 4 in persian), "
        "joker_total"
    ]
    assert belongs("SCORE-11") == ["In: no named game", "By option: masters_hand=true"]
    assert belongs("SCORE-4")[1] == "By option: aces=15, 25, hundred or hundred-by-one"
    assert belongs("DEAL-4") == ["In: all games", "By option: start=turned"]
    assert belongs("GAME-1") == ["In: all games but persian", "By option: target, deals=0"]
    for name in STATEMENTS:
        assert bool(belongs(name)) == bool(statement(name).options)


@pytest.mark.parametrize("ask", [presets_of, belongs])
def test_asking_where_an_unknown_statement_belongs_raises_a_key_error(ask: Callable[..., Any]) -> None:
    with pytest.raises(KeyError):
        ask("MELD-99")


def test_every_group_has_statements_and_a_title() -> None:
    assert {found.group for found in STATEMENTS.values()} == set(GROUPS)
    assert all(GROUPS.values())


def test_asking_for_an_unknown_statement_raises_a_key_error() -> None:
    with pytest.raises(KeyError):
        statement("MELD-99")


def test_the_code_names_only_statements_that_exist() -> None:
    named = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for path in PACKAGE.rglob("*.py")
        for name in re.findall(r'"([A-Z]+-\d+)"', path.read_text("utf-8"))
        if name.partition("-")[0] in GROUPS
    }
    assert {file for file, _ in named} >= {"referee/__init__.py", "melds.py", "statements.py"}
    assert [item for item in named if item[1] not in STATEMENTS] == []


def test_statements_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        cast(Any, STATEMENTS)["MELD-1"] = STATEMENTS["MELD-2"]
