"""A learner's own tests of a function earn points for each wrong version that fails one of the tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from rummy500 import Card, cards
from rummy500.card import PACK
from rummy500.teach import own_tests
from rummy500.teach.calling import Borrowed
from rummy500.teach.check import Points
from rummy500.teach.own_tests import check_tests
from rummy500.teach.values import differs
from rummy500.teach.versions import TESTED, Version

SEVENS = cards("7S 7H 7D")
FITS, FITS_NOT = (Card("7C"), SEVENS, True), (Card("8C"), SEVENS, False)
RUNS = [cards(run) for run in ("4H 5H 6H", "AH 2H 3H", "QH KH AH", "2H 3H 4H 5H", "TH JH QH KH")]


def judged(given: Any, of: str = "fits_set", most: int = 6, **more: Any) -> Points:
    return check_tests(lambda: given, of=of, most=most, points=4, exercise="17-own-tests/", **more)


def why(given: Any, of: str = "fits_set") -> str:
    points = judged(given, of)
    assert points == 0.0
    return points.rows[0].why


# ---- the versions --------------------------------------------------------------------------------------


def arguments(of: str) -> list[tuple[Any, ...]]:
    """About a hundred arguments for a function, with every kind of edge case."""
    sets = [[card for card in PACK if card.rank == rank][:3] for rank in (0, 1, 6, 8, 9, 11, 12)]
    hands: list[Sequence[Card]] = [(), *((card,) for card in PACK[:13]), *permutations(PACK[:14], 2)]
    held = [
        cards(text)
        for text in ("4H 3H 2H AH", "KH AH QH", "KH AH 2H", "2H 3H 5H", "2H 4H 5H", "2H 3C 4H", "3H 2H 4H")
    ]
    tried: dict[str, list[tuple[Any, ...]]] = {
        "fits_set": [(card, meld) for meld in sets for card in PACK if card not in meld],
        "fits_run": [(card, meld) for meld in RUNS for card in PACK if card not in meld],
        "hand_points": [(hand,) for hand in hands],
        "is_low_run": [(hand,) for hand in [*held, *combinations(PACK[:4], 3), *hands[:40], *hands[-9:]]],
    }
    return tried[of]


def is_found(version: Version, right: Version, case: tuple[Any, ...]) -> bool:
    try:
        return bool(differs(version(*case), right(*case)))
    except IndexError:
        return True


@pytest.mark.parametrize("of", TESTED)
def test_each_wrong_version_fails_for_its_own_set_of_arguments(
    of: str,
) -> None:
    function, cases = TESTED[of], arguments(of)
    assert not any(function.open(*case) for case in cases)
    wrong = {
        name: tuple(is_found(version, function.right, case) for case in cases)
        for name, version in function.wrong.items()
    }
    assert all(map(any, wrong.values())) and len({*wrong.values()}) == len(wrong)


@pytest.mark.parametrize("of", TESTED)
def test_no_single_test_earns_more_than_a_quarter_of_the_points(of: str) -> None:
    function = TESTED[of]
    earned = [judged([(*case, function.right(*case))], of) for case in arguments(of)]
    assert 0 < max(earned) <= 1


# ---- points --------------------------------------------------------------------------------------------


def accepts(rank: int) -> Version:
    """A version of the function that accepts the meld's rank and one other rank."""
    return lambda card, meld: card.rank in (rank, meld[0].rank)


def test_finding_twice_as_many_wrong_versions_earns_four_times_the_points() -> None:
    wrong = {f"a version that accepts {rank}": accepts(rank) for rank in (7, 8, 9, 10)}
    for found in range(5):
        tests = [FITS, *((Card(f"{rank}C"), SEVENS, False) for rank in "89TJ"[:found])]
        assert judged(tests, wrong=wrong) == 4 * (found / 4) ** 2


def test_the_feedback_names_each_wrong_version_and_the_test_that_finds_it() -> None:
    points = judged([FITS, FITS_NOT])
    assert points.rows[0] == (True, "the right version passes your 2 tests", "")
    assert points.rows[1] == (
        True,
        "a version that says yes to every card",
        "found by fits_set(8C, [7S 7H 7D])",
    )
    assert points.rows[-1] == (False, "a version that says no to every ace", "it passes all your tests")
    assert not points.remark


def test_an_answer_with_a_wrong_test_earns_nothing_and_the_test_is_named() -> None:
    points = judged([FITS, (Card("8C"), SEVENS, True)])
    assert points == 0.0
    assert points.rows == ((False, "fits_set(8C, [7S 7H 7D])", "you expect True, but False is right"),)
    assert judged([(Card("8C"), SEVENS, answer) for answer in (True, False)]) == 0.0


@pytest.mark.parametrize(
    ("of", "test", "told"),
    [
        ("fits_set", (Card("7S"), SEVENS, False), "there is one pack without jokers"),
        ("fits_set", (Card("JK"), SEVENS, False), "there is one pack without jokers"),
        ("fits_set", (Card("7H"), cards("4H 5H 6H"), True), "the meld is not a set"),
        ("fits_set", (Card("7H"), [], True), "the meld is not a set"),
        ("fits_run", (Card("7H"), cards("6H 5H 4H"), True), "the meld is not a run from low to high"),
        ("fits_run", (Card("7C"), SEVENS, True), "the meld is not a run from low to high"),
        ("fits_run", (Card("2H"), [], True), "the meld is not a run from low to high"),
        ("hand_points", (cards("AS AH AD"), 45), "a hand has at most 2 cards here"),
        ("is_low_run", (cards("5H 5H 6H"), False), "there is one pack without jokers"),
    ],
)
def test_a_test_of_a_case_that_the_task_leaves_open_earns_nothing(of: str, test: object, told: str) -> None:
    assert why([test], of).startswith(f"the task doesn't say what is right here: {told}")


# ---- what a learner's function gives ----------------------------------------------------------------------


class Agrees:
    """A value that claims to equal everything."""

    def __eq__(self, _: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Listed(list[Any]):
    """A list that could run code whenever it is read."""


FORM = "a test is (card, list of cards, True or False)"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (None, "it gave nothing. Is a return missing?"),
        (5, "it gave 5, but it has to give a list of tests"),
        ([], "the list has no test yet"),
        ([FITS] * 7, "it gave 7 tests, but at most 6 are allowed"),
        ([FITS[:2]], f"[7C, [7S 7H 7D]] is not a test: {FORM}"),
        ([(Card("7C"), SEVENS, 1)], f"[7C, [7S 7H 7D], 1] is not a test: {FORM}"),
        ([(Card("7C"), "7S 7H 7D", True)], f"[7C, '7S 7H 7D', True] is not a test: {FORM}"),
        (FITS, f"7C is not a test: {FORM}"),
        ([(Card("7C"), SEVENS, Agrees())], FORM),
        ([(Card("7C"), Listed(SEVENS), True)], FORM),
        (Listed([FITS]), "but it has to give a list of tests"),
    ],
)
def test_anything_but_a_list_of_tests_with_plain_values_is_refused(given: Any, told: str) -> None:
    assert why(given).endswith(told)


def test_the_answer_has_to_be_a_function_that_returns_the_tests() -> None:
    wrong: list[Any] = [[FITS], 5]
    for answer in wrong:
        points = check_tests(answer, of="fits_set", most=6, points=4, exercise="17-own-tests/")
        assert points == 0.0 and points.rows[0].why.startswith("this is not a function")

    def unwritten() -> None:
        raise NotImplementedError("your turn")

    points = check_tests(unwritten, of="fits_set", most=6, points=4, exercise="17-own-tests/")
    assert (points, points.rows[0].why) == (0.0, "it is not written yet")


def test_a_learners_function_can_neither_call_nor_see_the_versions_that_it_tests() -> None:
    def asks() -> list[Any]:
        return [(Card("7C"), SEVENS, TESTED["fits_set"].right(Card("7C"), [*SEVENS]))]

    points = check_tests(asks, of="fits_set", most=6, points=4, exercise="17-own-tests/")
    assert points == 0.0 and "calls the tutorial's own" in points.rows[0].why
    assert issubclass(Borrowed, Exception)

    def looks() -> list[Any]:
        frame, names = sys._getframe(1), set[str]()
        while frame is not None:
            names |= frame.f_locals.keys() if frame.f_globals is vars(own_tests) else set()
            frame = frame.f_back  # type: ignore[assignment]
        return [(Card("7C"), SEVENS, not names & {"wrong_versions", "named", "version", "function"})]

    assert check_tests(looks, of="fits_set", most=6, points=4, exercise="17-own-tests/") > 0


def test_a_function_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_tests, "SECONDS", 0.2)

    def endless() -> Callable[[], None]:
        while True:
            pass

    points = check_tests(endless, of="fits_set", most=6, points=4, exercise="17-own-tests/")
    assert (points, points.rows[0].why) == (0.0, "it was still running after 0.2 seconds, which is the limit")
