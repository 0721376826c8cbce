"""The check of a learner's answer gives points and remarks."""

from collections import Counter
from collections.abc import Iterator
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest

from rummy500 import Card, Rules, cards
from rummy500.melds import why_no_meld
from rummy500.teach import check as checks
from rummy500.teach.calling import Borrowed, Unanswered
from rummy500.teach.check import check
from rummy500.teach.judging import why_not_best
from rummy500.teach.lessons import Attempt
from rummy500.teach.seeing import seen
from rummy500.teach.values import differs, safely, text_of_value

RULES = Rules()
SIXES = [*cards("6S 6H 6D")]
IS_SET = "07-sets-and-runs/is_set"


def why(answer: Any, *case: Any, **more: Any) -> str:
    """The remark on an answer after a check with a single case."""
    points = check(answer, [case], points=1, **more)
    assert points == float(not points.rows[0].why)
    return points.rows[0].why


# ---- points ---------------------------------------------------------------------------------------------


def test_a_partly_wrong_answer_earns_a_third_of_the_points_for_its_right_cases() -> None:
    cases = [(SIXES, True), (SIXES[:2], False)]
    assert check(lambda held: True, cases, points=6) == 1.0
    assert check(lambda held: True, cases, exercise=IS_SET, points=12) == 1.0
    assert check(right_answer, cases, exercise=IS_SET, points=4) == 4.0


def right_answer(held: list[Card]) -> bool:
    return len(held) in (3, 4) and len({card.rank for card in held}) == 1


def test_points_are_shown_as_a_number_with_at_most_two_decimals() -> None:
    assert repr(check(lambda: 1, [(1,)], points=3)) == "3"
    assert repr(check(lambda: 1, [(1,), (2,)], points=9)) == "1.5"
    assert repr(check(lambda: 1, [(1,), (2,), (2,)], points=3)) == "0.33"


def test_a_learners_value_is_escaped_in_html() -> None:
    html = check(lambda: "<script>", [("<b>",)], points=1)._repr_html_()
    assert "it gave &#x27;&lt;script&gt;&#x27;, but &#x27;&lt;b&gt;&#x27; is right" in html
    assert "<script>" not in html and "<b>" not in html


def test_the_first_counterexample_is_shown() -> None:
    points = check(lambda held: True, exercise=IS_SET, points=1)
    (row,) = points.rows
    assert row.asked.startswith("your answer([") and row.why == "it gave True, but False is right"


def test_the_feedback_shows_all_random_cases_in_one_row() -> None:
    points = check(right_answer, exercise=IS_SET, points=1)
    assert points.rows == ((True, "right_answer(…) tried with 60 more cases", ""),)


# ---- values that count as right -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ([*cards("6S 7S")], cards("6S 7S")),
        (cards("6S 7S"), [*cards("6S 7S")]),
        ([cards("6S 7S")], [[*cards("6S 7S")]]),
        ([*cards("7S 6S")], {*cards("6S 7S")}),
        ([[*cards("7S 6S")], [*cards("9H 8H")]], {frozenset(cards("8H 9H")), frozenset(cards("6S 7S"))}),
        ({"Bob": 3, "Ann": 5.0}, {"Ann": 5, "Bob": 3}),
        (7.0, 7),
        (None, None),
        ([], set()),
    ],
)
def test_a_value_of_a_different_type_is_right_if_its_contents_are_equal(
    given: dict[str, Any] | float | list[Card | list[Card] | tuple[Card, Card]] | tuple[Card, Card] | None,
    wanted: object,
) -> None:
    assert differs(given, wanted) == ""


@pytest.mark.parametrize(
    ("given", "wanted", "says"),
    [
        (1, True, "it gave 1, but True is right"),
        (True, 1, "it gave True, but 1 is right"),
        (5, Card("6S"), "it gave 5, but 6S is right"),
        (Card("6S"), 5, "it gave 6S, but 5 is right"),
        (None, 5, "it gave nothing. Is a return missing?"),
        ([*cards("7S 6S")], cards("6S 7S"), "it gave [7S 6S], but [6S 7S] is right: the order differs"),
        ([*cards("6S 6S 7S")], {*cards("6S 7S")}, "it gave [6S 6S 7S], but {6S 7S} is right"),
        ({*cards("6S 7S")}, cards("6S 7S"), "it gave {6S 7S}, but [6S 7S] is right: the order differs"),
        ({"Ann": 5}, {"Ann": 5, "Bob": 3}, "it gave {Ann: 5}, but {Ann: 5, Bob: 3} is right"),
        ({"Ann": 5, "Bob": 3}, {"Ann": 5}, "it gave {Ann: 5, Bob: 3}, but {Ann: 5} is right"),
        ([1, 2, 2], [1, 1, 2], "it gave [1, 2, 2], but [1, 1, 2] is right"),
        ("6S", Card("6S"), "it gave '6S', but 6S is right"),
        (len, 5, "it gave a function, and not its result. Are the brackets of a call missing?"),
        (map(str, []), [], "it gave a map, so make a list of it with list(…)"),
        ([len], [5], "it gave [<built-in function len>], but [5] is right"),
    ],
)
def test_a_wrong_value_is_shown_beside_the_right_one(given: object, wanted: object, says: str) -> None:
    assert differs(given, wanted) == says


def test_an_exercises_judge_is_not_called_if_the_learners_function_returns_nothing() -> None:
    says = why(lambda hand: None, SIXES, 18, judge=lambda given, hand, best: "")
    assert says == "it gave nothing. Is a return missing?"


def test_a_judge_gives_the_reason_for_its_verdict() -> None:
    assert why(lambda hand: [], SIXES, 18, judge=why_not_best) == "[] is worth 0, and 18 is possible"
    assert why(lambda hand: [hand], SIXES, 18, judge=why_not_best) == ""


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (5, "it gave 5, but it has to give a list of melds"),
        (cards("6S 6H 6D"), "it gave [6S 6H 6D], but it has to give a list of melds"),
        ([cards("6S 6H")], "[6S 6H] is no meld"),
        ([[]], "[] is not made of cards of the hand"),
        ([cards("6S 6H 6C")], "[6S 6H 6C] is not made of cards of the hand"),
        ([cards("6S 6H 6D"), cards("6D 7D 8D")], "[[6S 6H 6D], [6D 7D 8D]]: 6D is used twice"),
        ([["6S"]], "['6S'] is not made of cards of the hand"),
    ],
)
def test_the_feedback_says_why_an_answers_melds_are_not_the_best(
    given: int | list[list[str] | tuple[Card, ...]] | tuple[Card, Card, Card], says: str
) -> None:
    assert why_not_best(given, cards("6S 6H 6D 7D 8D"), 21) == says


def test_cards_views_and_moves_are_shown_in_the_packages_notation() -> None:
    assert text_of_value({"Ann": [cards("6S TH")], "Bob": []}) == "{Ann: [[6S TH]], Bob: []}"
    view, legal = seen("6S KC", pile="6D 9C", table=["2S 3S 4S"])
    assert text_of_value(view) == "view of A: hand 6S KC; pile 6D 9C; table 2S 3S 4S"
    assert text_of_value(legal[0]) == "A: discard 6S"


# ---- whatever the learner's code does -------------------------------------------------------------------


class Equal:
    """A value that claims to equal everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "5"


class Raises:
    """A value that raises an error whenever it is used."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __repr__(self) -> str:
        raise ZeroDivisionError

    def __len__(self) -> int:
        raise SystemExit

    def __iter__(self) -> Iterator[object]:
        raise KeyboardInterrupt


class Endless:
    """A value whose comparison and printing never end."""

    def __eq__(self, other: object = None) -> bool:
        while True:
            pass

    def __repr__(self) -> str:
        while True:
            pass


def of_itself() -> list[Any]:
    held: list[Any] = []
    held.append(held)
    return held


@pytest.mark.parametrize("given", [Equal(), [Equal()], (Equal(),), {Equal()}, {"A": Equal()}])
def test_a_value_that_equals_everything_is_not_right(given: object) -> None:
    for wanted in (5, [5], (5,), {5}, {"A": 5}, True, Card("6S"), [Card("6S")]):
        assert differs(given, wanted)


@pytest.mark.parametrize("wanted", [5, [5], {5}, {"A": 5}, Card("6S"), None])
@pytest.mark.parametrize("given", [Raises(), [Raises()], of_itself(), {"A": Raises()}, Raises, type])
def test_values_that_misbehave_are_wrong_and_raise_no_error(given: object, wanted: object) -> None:
    assert why(lambda: given, wanted)
    assert why(lambda: given, wanted, judge=lambda one, right: f"{text_of_value(one)} is wrong")


def test_a_value_whose_comparison_never_ends_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "SECONDS", 0.1)
    assert why(lambda: Endless(), 5).startswith("it was still running")
    assert why(lambda: [Endless()], 5).startswith("it was still running")


@pytest.mark.parametrize("error", [Unanswered(), Unanswered(""), Borrowed("")])
def test_an_answer_that_raises_one_of_the_checks_own_errors_is_wrong(error: Unanswered) -> None:
    def raises(held: list[Card]) -> bool:
        raise error

    points = check(raises, [([], True), ([], False)], points=2)
    assert points == 0.0 and {row[::2] for row in points.rows} == {
        (False, "it raised an error without a text")
    }


@pytest.mark.parametrize("answer", [5, None, "is_set", SIXES, Raises(), SimpleNamespace(counts=1)])
def test_an_answer_that_is_not_a_function_earns_nothing(answer: Any) -> None:
    points = check(answer, [(1, 1)], points=1)
    assert points == 0.0 and points.title == "your answer"
    assert points.rows[0].why.startswith("this is not a function: ")


def test_an_answer_may_call_only_the_allowed_functions_of_the_engine() -> None:
    def mine(held: list[Card]) -> bool:
        return why_no_meld(held, RULES) is None

    says = "it calls the tutorial's own why_no_meld: write your own"
    assert check(mine, [(SIXES, True)], exercise=IS_SET, points=1).rows[0].why == says
    assert why(mine, SIXES, True) == ""


def test_changes_that_a_learners_function_makes_do_not_spoil_the_check() -> None:
    def first_half(held: list[Card]) -> bool:
        held.clear()
        return True

    points = check(first_half, [(held := [*SIXES], True), (held, True)], points=1)
    assert points == 1.0 and points.rows[1].asked == "first_half([6S 6H 6D])"


def test_a_check_ends_even_if_every_call_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "SECONDS", 0.1)
    monkeypatch.setattr(checks, "LONG", 0.15)

    def slow() -> None:
        while True:
            pass

    points = check(slow, [(1,)] * 9, points=1)
    assert points.rows[-1].why == "it was not tried, because the cases before it took too long"
    assert Counter("running" in row.why for row in points.rows)[True] == 2


class Elsewhere:
    """Stands in for a function in another process. Each call takes ``works`` seconds of processor time."""

    spent = 0.0

    def __init__(self, works: float) -> None:
        self.works = works

    def call(self, arguments: tuple[object, ...], seconds: float) -> int:
        self.spent += self.works
        sleep(0.02)
        return 1


def test_the_time_limit_counts_the_time_of_the_process_that_runs_a_function(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "LONG", 0.1)
    idle: Any = Elsewhere(0)
    assert check(idle, [(1,)] * 9, points=1) == 1.0
    busy: Any = Elsewhere(0.04)
    assert Counter(row.ok for row in check(busy, [(1,)] * 9, points=1).rows)[True] == 3


def test_the_check_tries_no_more_cases_after_an_interrupt() -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    first, second = check(stopped, [(1,), (1,)], points=1).rows
    assert first.why == "it was stopped" and second.why.startswith(
        "it was not tried, because the cases before it took too long"
    )


# ---- tables ---------------------------------------------------------------------------------------------


def test_a_table_that_shows_no_exercise_earns_no_points() -> None:
    class Table:
        @property
        def counts(self) -> Attempt:
            raise ValueError("this table is no exercise")

        share, shortfall = 0.0, ""

    points = check(Table(), points=2)
    assert (points, points.rows[0].why) == (0.0, "this table is no exercise")


# ---- the feedback ----------------------------------------------------------------------------------------


def test_a_value_that_cannot_be_shown_gets_a_sentence_instead() -> None:
    assert safely(text_of_value, Raises()) == "something that can't be shown"
