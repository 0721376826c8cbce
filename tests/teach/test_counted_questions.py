"""Questions for paper and pencil. Trying all moves confirms their answers. Learners get different cards."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from itertools import combinations

import pytest
from test_questions import COUNTED, text_of

from rummy500.card import Card
from rummy500.deal import Deal
from rummy500.position import PLAY
from rummy500.teach.attempts import MEASURES, Attempt, Level
from rummy500.teach.by_hand import COUNTS, unseen
from rummy500.teach.codes import code_of
from rummy500.teach.questions import question, read
from rummy500.teach.turn_ends import best_end
from rummy500.text.scenario import ScenarioError

CODES = [code_of("a secret of the tests", f"Learner {number}") for number in range(12)]
NAMES = ["one-more-card", "two-unseen-cards", "what-she-lacks", "which-to-keep"]


def asked(name: str, code: str = "", number: int = 1) -> Level:
    return question(f"16-expectation/{name}", "", code, number)


def count_of(name: str) -> str:
    count: str = tomllib.loads(text_of(name))["graded"]["counts"]
    return count


def holding(level: Level, held: tuple[Card, ...]) -> Deal:
    """The deal with these cards in the learner's hand after the draw. No other card is visible."""
    shown = {*held, *level.scenario.deal.pile}
    out_of_sight = tuple(card for card in unseen(level.scenario.deal) if card not in shown)
    hands = held, out_of_sight[:1]
    return Deal(level.scenario.deal.position.but(hands=hands, stock=out_of_sight[1:], phase=PLAY))


def most_laid(level: Level, held: tuple[Card, ...]) -> int:
    """The most points that can be laid in a turn with these cards, found by trying all legal moves."""
    scenario = replace(level.scenario, deal=holding(level, held))
    turn = replace(level, scenario=scenario, goal={"turn": "B"})
    return int(best_end(turn, MEASURES["laid"])) - level.scenario.deal.laid["A"]


def in_hand(level: Level) -> tuple[Card, ...]:
    return level.scenario.deal.hand("A")


def test_this_file_lists_all_counted_questions() -> None:
    assert [name.partition("/")[2] for name in COUNTED] == NAMES


@pytest.mark.parametrize("name", COUNTED)
def test_the_stored_answer_agrees_with_a_count_of_the_cards(name: str) -> None:
    level = question(name)
    assert level.goal["answer"] == COUNTS[count_of(name)](level.scenario.deal)


@pytest.mark.parametrize("code", ["", *CODES[:3]])
def test_trying_every_possible_turn_confirms_the_answer_about_a_draw(code: str) -> None:
    level = asked("one-more-card", code)
    cards = unseen(level.scenario.deal)
    assert len(cards) == 39
    assert level.goal["answer"] == sum(most_laid(level, (*in_hand(level), card)) for card in cards)


@pytest.mark.parametrize("code", ["", CODES[0]])
def test_trying_every_possible_next_turn_confirms_the_answer_about_a_discard(code: str) -> None:
    level = asked("which-to-keep", code)
    cards = unseen(level.scenario.deal)
    left = [tuple(one for one in in_hand(level) if one != card) for card in in_hand(level)]
    assert level.goal["answer"] == max(
        sum(most_laid(level, (*hand, card)) for card in cards) for hand in left
    )


@pytest.mark.parametrize("code", ["", CODES[0]])
def test_trying_every_possible_turn_confirms_the_answer_about_a_pair_of_cards(
    code: str,
) -> None:
    level = asked("two-unseen-cards", code)
    pairs = list(combinations(unseen(level.scenario.deal), 2))
    assert len(pairs) == 595
    assert level.goal["answer"] == sum(most_laid(level, pair) for pair in pairs)


@pytest.mark.parametrize("code", ["", *CODES])
def test_pairs_with_a_card_that_could_be_laid_off_are_not_counted(code: str) -> None:
    level = asked("what-she-lacks", code)
    cards = unseen(level.scenario.deal)
    lays_off = {card for card in cards if most_laid(level, (card,))}
    helps = {card for card in cards if most_laid(level, (*in_hand(level), card))} - lays_off
    pairs = [pair for pair in combinations(cards, 2) if lays_off.isdisjoint(pair)]
    assert level.goal["answer"] == sum(not helps.isdisjoint(pair) for pair in pairs)


@pytest.mark.parametrize("name", COUNTED)
def test_answers_differ_between_learners_and_no_answer_is_frequent(name: str) -> None:
    levels = [question(name, "", code, number) for code in CODES for number in (1, 2, 3)]
    answers = [level.goal["answer"] for level in levels]
    assert len({level.scenario.deal for level in levels}) == len(levels)
    assert max(map(answers.count, answers)) / len(answers) <= 0.2, answers


@pytest.mark.parametrize("name", NAMES)
def test_the_size_of_the_pile_differs_between_tries_if_the_question_says_so(name: str) -> None:
    piles = [asked(name, code, number).scenario.deal.pile for code in CODES for number in range(1, 11)]
    stored = len(asked(name).scenario.deal.pile)
    assert {len(pile) for pile in piles} == ({*range(3, 17)} if name == "what-she-lacks" else {stored})


@pytest.mark.parametrize("name", COUNTED)
def test_the_right_number_solves_a_graded_question_and_any_other_number_ends_the_try(name: str) -> None:
    level = question(name, "", CODES[0])
    assert Attempt.of(level).answer(level.goal["answer"]).state == "solved"
    assert Attempt.of(level).answer(level.goal["answer"] + 1).state == "failed"


@pytest.mark.parametrize("name", COUNTED)
def test_no_hint_of_a_graded_question_names_a_card_or_a_number(name: str) -> None:
    level = question(name, "", CODES[0])
    assert level.hints and not level.mistakes
    for sentence in (*level.hints, level.after):
        assert sentence.endswith(("?", ".")) and not re.search(r"[♠♥♦♣]|\d|\b[2-9TJQKA][SHDC]\b", sentence)
    assert str(level.goal["answer"]) not in re.findall(r"-?\d+", level.task)


def test_the_same_code_and_try_always_give_the_same_cards() -> None:
    tries = [asked("one-more-card", CODES[0], number).scenario.deal for number in range(1, 5)]
    read.cache_clear()
    assert [asked("one-more-card", CODES[0], number).scenario.deal for number in range(1, 5)] == tries
    assert len(set(tries)) == len(tries)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('counts = "hopes"', 'counts = "cards"', "graded: counts must be one of "),
        ('counts = "hopes"', 'counts = "hopes"\nmost = "laid"', "graded.most"),
        ('counts = "hopes"', 'counts = "hopes"\npile = { most = 5 }', "graded.pile: least and most must be"),
        ("3D", "9H", "graded: something can be laid at once in each of 300 drawn positions"),
    ],
)
def test_an_invalid_question_is_refused_with_a_sentence(old: str, new: str, says: str) -> None:
    text = text_of("16-expectation/one-more-card")
    if old == "3D":
        text = text.replace("9H 9C QC", "3D 9C QC").replace("TS 3D", "TS 9H").replace("KH 3C", "KH 3C")
        text = text.replace('"7H 8H", down', '"7H 8H 9H", down')
    else:
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(ScenarioError, match=re.escape(says)):
        read(text, "16-expectation/one-more-card", "", CODES[0])
