"""Graded questions: learners get different cards, random play rarely succeeds, and hints reveal nothing."""

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, islice
from random import Random
from statistics import mean

import pytest
from test_questions import PLACED, text_of

from rummy500.card import Card
from rummy500.melds import new_meld, why_no_meld
from rummy500.rules import Rules
from rummy500.scoring import values_of, worth_in_hand
from rummy500.sentences import say
from rummy500.teach import questions
from rummy500.teach.asked_numbers import AT_MOST, number_asked
from rummy500.teach.attempts import MEASURES
from rummy500.teach.codes import code_of, plain_code
from rummy500.teach.graded import BY_CHANCE, asked_of, graded_level
from rummy500.teach.lessons import LEARNER, Attempt, Level
from rummy500.teach.questions import question
from rummy500.teach.turn_ends import by_chance
from rummy500.text.scenario import ScenarioError

CODES = [code_of("a secret of the tests", f"Learner {number}") for number in range(12)]


def of_turn(attempt: Attempt) -> Iterator[Attempt]:
    """Yield an attempt for every way to play this turn without draws. Others make the first legal move."""
    if attempt.state != "open":
        yield attempt
        return
    mine = attempt.deal.turn == LEARNER
    moves = [move for move in attempt.deal.legal_moves() if move.kind != "draw"]
    for move in moves if mine else moves[:1]:
        yield from of_turn(attempt.play(move))


def begun(level: Level) -> Attempt:
    return Attempt.of(level).answer(level.goal["answer"])


@pytest.mark.parametrize("name", PLACED)
def test_a_good_turn_solves_each_learners_question_but_random_play_rarely_does(name: str) -> None:
    levels = [question(name, "", code) for code in CODES]
    assert len({level.scenario.deal for level in levels}) == len(CODES)
    for level in levels:
        assert any(attempt.state == "solved" for attempt in islice(of_turn(begun(level)), 100_000))
        assert by_chance(level) <= BY_CHANCE


def kinds(name: str) -> list[str]:
    """The kinds of numbers that a question can ask a learner for."""
    return list(tomllib.loads(text_of(name))["graded"]["asks"])


KINDS = [(name, kind) for name in PLACED for kind in kinds(name)]


def number_of(kind: str, level: Level) -> int:
    """The right answer to a question that asks for this kind of number about a graded level's cards."""
    goal = {key: wanted for key, wanted in level.goal.items() if key not in ("answer", *MEASURES)}
    return number_asked(kind, replace(level, goal=goal))


@pytest.mark.parametrize("name", PLACED)
def test_a_question_asks_each_learner_for_an_allowed_kind_of_number(name: str) -> None:
    for code in CODES:
        kind = asked_of(kinds(name), name, code)
        for number in (1, 2):
            level = question(name, "", code, number)
            assert level.goal["answer"] == number_of(kind, level)
            assert say(f"graded.asks.{kind}") in level.task


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_answers_differ_between_learners_and_no_answer_is_frequent(name: str, kind: str) -> None:
    levels = [question(name, "", code, number) for code in CODES for number in (1, 2, 3)]
    answers = [number_of(kind, level) for level in levels]
    common = max(map(answers.count, answers)) / len(answers)
    assert common <= {"takes": 0.8, "cards": 0.5}.get(kind, 0.35), answers


def test_each_question_of_an_exercise_asks_a_learner_for_a_different_kind_of_number() -> None:
    """In all exercises together, at most a third of the questions ask for the best way to play a turn."""
    for code in (code_of("a secret of the tests", f"Learner {number}") for number in range(200)):
        of_exercise: dict[str, list[str]] = {}
        for name in PLACED:
            asked = asked_of(kinds(name), name, code)
            of_exercise.setdefault(name.partition("/")[0], []).append(asked)
        for asked_in_one in of_exercise.values():
            assert len({*asked_in_one}) == len(asked_in_one), of_exercise
        asked_in_all = [kind for asked_in_one in of_exercise.values() for kind in asked_in_one]
        assert 3 * sum(kind in AT_MOST for kind in asked_in_all) <= len(asked_in_all), of_exercise


@pytest.mark.parametrize("name", [name for name in PLACED if "left" in kinds(name)])
def test_a_question_about_the_points_left_in_hand_begins_after_the_draw(name: str) -> None:
    assert question(name, "", CODES[0]).scenario.deal.phase == "play", "an unknown card could be drawn"


@pytest.mark.parametrize("name", PLACED)
def test_trying_all_moves_and_counting_the_cards_gives_the_right_answers(name: str) -> None:
    level = question(name, "", CODES[0])
    before = Attempt.of(level)
    goal = {key: wanted for key, wanted in level.goal.items() if key not in ("answer", *MEASURES)}
    ends = list(of_turn(Attempt.of(replace(level, goal=goal))))
    deal, hand, rules = before.deal, before.deal.hand(LEARNER), before.deal.rules
    melds = [
        one for size in range(3, len(hand) + 1) for one in combinations(hand, size) if is_meld(one, rules)
    ]
    fitting = [card for card in hand if any(is_meld((*meld.cards, card), rules) for meld in deal.table)]
    takes = [move.cards[0] for move in deal.legal_moves() if move.kind == "take"]
    others = [net for side, net in deal.count.net.items() if LEARNER not in side]
    counted: dict[str, Callable[[], float]] = {
        **{key: partial(most_of, MEASURES[key], ends) for key in MEASURES},
        "cards": lambda: max(len(on_table(end)) - len(on_table(before)) for end in ends),
        "left": lambda: min(worth_in_hand(end.deal.hand(LEARNER), end.deal.rules) for end in ends),
        "takes": lambda: len({*takes}),
        "deep": lambda: max(worth_in_hand(deal.pile[deal.pile.index(card) :], rules) for card in takes),
        "held": lambda: worth_in_hand(hand, rules),
        "loose": lambda: worth_in_hand({*hand}.difference(*melds), rules),
        "fitting": lambda: worth_in_hand(fitting, rules),
        "dearest": lambda: max(points_of(meld, rules) for meld in melds),
        "apart": lambda: max(points_of(a, rules) - points_of(b, rules) for a in melds for b in melds),
        "net_now": lambda: MEASURES["net"](before),
        "lead_now": lambda: MEASURES["lead"](before),
        "theirs": lambda: max(others),
    }
    for kind in kinds(name):
        assert number_of(kind, level) == counted[kind](), kind


def is_meld(cards: tuple[Card, ...], rules: Rules) -> bool:
    return why_no_meld(cards, rules) is None


def points_of(cards: tuple[Card, ...], rules: Rules) -> int:
    return sum(values_of(new_meld(cards, 0, rules), rules))


def most_of(measure: Callable[[Attempt], float], ends: list[Attempt]) -> float:
    return max(map(measure, ends))


def on_table(attempt: Attempt) -> list[Card]:
    return [card for meld in attempt.deal.table for card in meld.cards]


@pytest.mark.parametrize("name", PLACED)
def test_the_task_of_a_graded_question_names_no_ranks_such_as_kings(name: str) -> None:
    words = r"\b(twos|threes|fours|fives|sixes|sevens|eights|nines|tens|jacks|queens|kings)\b"
    assert not re.search(words, question(name, "", CODES[0]).task), "other cards were drawn"


def test_the_calculated_chance_to_solve_a_question_agrees_with_random_play() -> None:
    name, chance, found = "04-score/to-win-the-game", Random(1), []
    level = question(name, "", CODES[0])
    for _ in range(3000):
        attempt = begun(level)
        while attempt.state == "open" and attempt.deal.turn == LEARNER:
            attempt = attempt.play(chance.choice(attempt.deal.legal_moves()))
        found.append(attempt.state == "solved")
    assert mean(found) == pytest.approx(by_chance(level), abs=0.01)


@pytest.mark.parametrize("name", PLACED)
def test_no_hint_names_a_card_or_a_number(name: str) -> None:
    level = question(name, "", CODES[0])
    assert level.hints and not level.mistakes
    for hint in level.hints:
        assert hint.endswith(("?", ".")) and not re.search(r"[♠♥♦♣]|\d|\b[2-9TJQKA][SHDC]\b", hint)
    assert str(level.goal["answer"]) not in re.findall(r"-?\d+", f"{level.task} {level.after}")


@pytest.mark.parametrize("name", PLACED)
def test_a_task_names_the_cards_that_were_drawn(name: str) -> None:
    task = tomllib.loads(text_of(name))["graded"]["task"]
    for code in CODES:
        level = question(name, "", code)
        named = re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", level.task)
        others = {card.sign for seat in level.scenario.deal.seats for card in level.scenario.deal.hand(seat)}
        assert len(named) == len(re.findall(r"[♠♥♦♣]", task)) and set(named) <= others


def test_each_try_has_its_own_cards_which_are_the_same_on_every_machine() -> None:
    deals = [f"{question(name, '', code, 2).scenario.deal!r}" for name in PLACED for code in CODES[:3]]
    assert hashlib.sha256("".join(deals).encode()).hexdigest()[:16] == THE_SAME
    tries = [question(PLACED[0], "", CODES[0], number).scenario.deal for number in range(1, 9)]
    questions.read.cache_clear()
    assert [question(PLACED[0], "Ann", CODES[0], number).scenario.deal for number in range(1, 9)] == tries
    assert len(set(tries)) == len(tries)


THE_SAME = "831a8603209c179d"  # the hash of the cards in the test above, on every machine


def test_a_question_without_a_code_is_for_practice() -> None:
    for name in PLACED:
        assert (
            question(name, "Ann").mistakes
            and question(name, "Ann").scenario.deal == question(name).scenario.deal
        )


# ---- codes ----------------------------------------------------------------------------------------------


def test_the_code_of_a_learner_depends_on_the_name_and_on_the_class() -> None:
    codes = {
        code_of(secret, name) for secret in ("one secret of a class", "another of a class") for name in "abcd"
    }
    assert len(codes) == 8 and all(plain_code(code) == code for code in codes)


def test_a_mistyped_code_belongs_to_nobody() -> None:
    wrong = 0
    for code in CODES:
        for place, letter in enumerate(code):
            if letter != "-":
                other = "2" if letter != "2" else "3"
                try:
                    plain_code(code[:place] + other + code[place + 1 :])
                except ValueError:
                    wrong += 1
    assert wrong >= 8 * len(CODES) - 2


@pytest.mark.parametrize("text", ["abc", "mtnz-m5z9", "mtnz-m5z8-2", "é", "x" * 500])
def test_a_text_that_is_not_a_code_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is no code: look again at the one that your teacher gave you"):
        plain_code(text)


# ---- questions that can't be graded ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[graded", "[elsewhere", "graded is missing"),
        ('most = "laid"', 'most = "luck"', "graded: most must be one of laid, net, score, lead"),
        (
            'asks = ["laid"',
            'asks = ["luck"',
            "graded: asks may list only laid, net, score, lead, cards, left",
        ),
        ('most = "laid"', 'most = "laid"\nluck = 1', "graded.luck"),
        ("up = 2 }", "up = 3 }", "graded.groups.cards: they would go below the ace or above the king"),
        ('"9H 9C"', '"9H 6H"', "graded.groups: a card belongs to one group"),
        ('"9H 9C"', '"9H 9X"', "graded.groups.cards: '9X' is not a card"),
        (" 6H 6D 6S 9H 9C AS 5H QD", "", "random play does too well in each of"),
    ],
)
def test_a_question_that_cannot_be_graded_is_refused_with_a_sentence(old: str, new: str, says: str) -> None:
    text = text_of("01-melds/first-set")
    assert old in text
    with pytest.raises(ScenarioError, match=re.escape(says)):
        graded_level(tomllib.loads(text.replace(old, new)), "first-set", CODES[0])
