"""A learner's bot, or part of a bot, earns points for legal moves and for a lead over other bots."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rummy500 import Card, Move
from rummy500.bots import bot
from rummy500.card import PACK
from rummy500.deal import View
from rummy500.teach import check as checks
from rummy500.teach.check import check_bot, check_discard
from rummy500.teach.rivals import rival
from rummy500.teach.seeing import seen, view_of

CHOOSE, DISCARD = "12-bot/choose", "11-discard/discard"


def any_move(view: View, legal: Sequence[Move]) -> Move:
    return legal[0]


def takes(view: View, legal: Sequence[Move]) -> Move:
    moves = [move for kind in ("take", "meld", "lay_off") for move in legal if move.kind == kind]
    return moves[-1] if moves else legal[0]


def test_a_learners_bot_earns_points_for_legal_moves() -> None:
    points = check_bot(any_move, exercise=CHOOSE, deals=2, points=2)
    assert (points, points.rows) == (2.0, ((True, "legal moves in 4 rounds", ""),))


def test_a_learners_bot_earns_points_only_if_it_is_far_enough_ahead() -> None:
    points = check_bot(takes, exercise=CHOOSE, beats="random", by=20, deals=3, points=2)
    assert points == 2.0 and points.rows[1].asked == "more than 20 points a round ahead of random"
    assert check_bot(takes, exercise=CHOOSE, beats="random", by=500, deals=3, points=2) == 0.0


def test_the_rival_may_be_a_function_that_the_author_of_the_exercise_wrote() -> None:
    points = check_bot(takes, exercise=CHOOSE, beats=any_move, by=20, deals=3, points=2)
    assert points == 2.0 and points.rows[1].asked == "more than 20 points a round ahead of any_move"
    assert check_bot(any_move, exercise=CHOOSE, beats=any_move, deals=3, points=2) == 0.0


def test_a_bot_earns_a_share_of_the_points_for_each_target_that_it_reaches() -> None:
    named: dict[str, Any] = {"exercise": CHOOSE, "beats": "thrifty", "by": (-500, 500), "deals": 2}
    points = check_bot(takes, points=6, **named)
    assert points == 3.0 and [row.ok for row in points.rows] == [True, True, False]
    assert points.rows[2].asked == "more than 500 points a round ahead of thrifty"
    nothing: Any = lambda view, legal: None  # noqa: E731
    assert check_bot(nothing, points=6, **named) == 0.0


def test_the_thrifty_rival_lays_costly_melds_and_discards_cheap_cards() -> None:
    mine = rival("thrifty")
    moves = [
        mine.choose(*seen("6S 6H KC", pile="6C 6D 9C", drawn=False)),
        mine.choose(*seen("6S 6H 6D KS KH KD AC")),
        mine.choose(*seen("6S 2H KC")),
    ]
    assert [*map(str, moves)] == ["A: take 6C", "A: meld KS KH KD", "A: discard 2H"]


def bot_why(choose: Callable[..., Any], **more: Any) -> str:
    points = check_bot(choose, exercise=CHOOSE, deals=1, points=1, **more)
    assert points == 0.0
    return points.rows[-1].why


class Unshowable:
    def __repr__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    ("choose", "says"),
    [
        (lambda view, legal: None, "in round 1 of 2, it gave nothing. Is a return missing?"),
        (lambda view, legal: "A: draw", "in round 1 of 2, it gave 'A: draw', which is not a move"),
        (
            lambda view, legal: Unshowable(),
            "in round 1 of 2, it gave something that can't be shown, which is not a move",
        ),
        (lambda view: view, "in round 1 of 2, <lambda>() takes 1 positional argument but 2 were given"),
        (lambda view, legal: legal[99], "in round 1 of 2, it raised IndexError: list index out of range"),
    ],
)
def test_the_feedback_says_that_a_learners_bot_made_no_move(choose: Callable[..., Any], says: str) -> None:
    assert bot_why(choose).startswith(says)


def test_the_feedback_says_why_a_move_is_refused() -> None:
    moves = []

    def again(view: View, legal: Sequence[Move]) -> Move:
        moves.append(legal[0])
        return moves[0]

    assert "A: draw is refused: " in bot_why(again)


@pytest.mark.parametrize("kind", ["random", "greedy", "careful", "planner"])
def test_a_learners_bot_may_not_call_a_bot_of_the_package(kind: str) -> None:
    mine = bot(kind)

    def choose(view: View, legal: Sequence[Move]) -> Move:
        return mine.choose(view, legal)

    assert bot_why(choose) == "in round 1 of 2, it calls the tutorial's own choose: write your own"
    assert mine.choose(*seen("6S 6H KC"))


def test_a_round_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MOST_TURNS", 3)
    assert bot_why(any_move) == "in round 1 of 2, the round does not end"


def test_a_slow_bot_is_stopped_once_its_moves_have_used_up_the_checks_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Elsewhere:
        """A bot that runs in another process and takes 30 seconds for each move."""

        spent = 0.0

        def call(self, arguments: tuple[View, Sequence[Move]], seconds: float) -> Move:
            self.spent += 30
            return arguments[1][-1]

    slow: Any = Elsewhere()
    assert (
        bot_why(slow) == "in round 1 of 2, all its calls together have taken 90 seconds, which is the limit"
    )
    assert slow.spent == 90


def test_only_the_time_of_the_learners_discard_function_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, greedy = [0], bot("greedy")

    class Slow:
        """Plays as ``greedy`` does and takes 100 seconds for each move."""

        def choose(self, view: View, legal: Sequence[Move]) -> Move:
            clock[0] += 100
            return greedy.choose(view, legal)

    monkeypatch.setattr(checks, "bot", lambda _: Slow())
    monkeypatch.setattr(checks, "worked", lambda _: clock[0])
    points = check_discard(lambda view: view.hand[-1], exercise=DISCARD, by=-500, deals=1, points=1)
    assert points.rows[0] == (True, "legal moves in 2 rounds", "") and clock[0] > 1000


def test_bots_are_judged_on_different_deals_if_the_seed_is_different() -> None:
    first, second = (
        check_bot(takes, exercise=CHOOSE, beats="greedy", deals=2, seed=seed, points=1) for seed in "ab"
    )
    assert first.rows[1].why != second.rows[1].why


def cheapest(view: View) -> Card:
    return min(view.hand, key=lambda card: card.rank or 99)


def dearest(view: View) -> Card:
    return max(view.hand, key=lambda card: card.rank or 99)


def test_a_function_that_chooses_discards_is_judged_by_the_results_of_its_rounds() -> None:
    assert check_discard(cheapest, exercise=DISCARD, by=0, deals=6, points=2) == 2.0
    assert check_discard(dearest, exercise=DISCARD, by=0, deals=6, points=2) == 0.0


@pytest.mark.parametrize(
    ("discard", "says"),
    [
        (lambda view: None, "it gave nothing. Is a return missing?"),
        (lambda view: 5, "it gave 5, which is not a card of the hand"),
        (
            lambda view: next(card for card in PACK if card not in view.hand),
            "which is not a card of the",
        ),
        (lambda view: bot("greedy").choose(view, []), "it calls the tutorial's own bot: write your own"),
    ],
)
def test_the_feedback_says_why_a_card_cannot_be_the_discard(discard: Callable[..., Any], says: str) -> None:
    points = check_discard(discard, exercise=DISCARD, by=0, deals=1, points=1)
    assert points == 0.0 and says in points.rows[-1].why


def test_progress_is_shown_if_a_check_takes_a_while(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(0, 10_000, 2))
    monkeypatch.setattr(checks, "monotonic", lambda: next(clock))
    assert list(checks._with_progress("ab")) == ["a", "b"]
    assert capsys.readouterr().out == "\r1 of 2 rounds\r2 of 2 rounds\r"
    monkeypatch.setattr(checks, "monotonic", lambda: 0)
    assert list(checks._with_progress("ab")) == ["a", "b"]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("drawn", [True, False])
def test_a_view_made_without_a_deal_equals_a_deals_view(drawn: bool) -> None:
    shown = "9H KC 6C", "6S QH 6D", ["6H 7H 8H", "2S 2D 2C"], drawn
    assert view_of(*shown) == seen(*shown)[0]
