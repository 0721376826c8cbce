"""Advice names a move that was better in two series of trials, and names both moves if they were equal."""

import re
from collections.abc import Sequence

import pytest
from test_careful import table

from rummy500 import Deal, Move
from rummy500.bots.careful import Careful
from rummy500.bots.planner import Planner, Weighed
from rummy500.deal import View
from rummy500.teach.advice import MANY, Advice, advice
from rummy500.teach.causes import causes_of
from rummy500.teach.coach import hint, steps_of
from rummy500.teach.coach_trials import of_trials
from rummy500.teach.coach_words import Trials

DEAL = Deal.new(players=3, seed=7).play("A: draw")
SEEN, LEGAL = DEAL.view("A"), DEAL.legal_moves()
USUAL = Careful().choose(SEEN, LEGAL)
OTHER = next(move for move in LEGAL if move != USUAL)


class Finds(Planner):
    """A planner that puts ``OTHER`` ahead by ``first`` points, and in later trials by ``again`` points."""

    def __init__(self, first: float, again: float, error: float = 2) -> None:
        super().__init__(1)
        self.first, self.again, self.error = first, again, error

    def weigh(
        self, view: View, legal: Sequence[Move], also: Sequence[Move] = (), in_game: bool = False
    ) -> list[Weighed]:
        self.tried = 2 * MANY
        lead = self.again if "/again" in str(self.seed) else self.first
        both = (OTHER, lead), (USUAL, 0.0)
        ranked = sorted(both, key=lambda one: -one[1])
        errors = 0.0, self.error
        return [Weighed(move, points, error) for (move, points), error in zip(ranked, errors, strict=True)]


@pytest.mark.parametrize(
    ("first", "again", "move", "verdict"),
    [
        (9, 6, OTHER, "better"),
        (9, 3, USUAL, "unsure"),
        (9, -1, USUAL, "equal"),
        (9, -5, USUAL, None),
        (3, 9, USUAL, "unsure"),
        (0, 9, USUAL, "equal"),
        (-2, 9, USUAL, "unsure"),
        (-3, 9, USUAL, None),
    ],
)
def test_another_move_is_advised_only_if_two_series_of_trials_find_it_better(
    first: float, again: float, move: Move, verdict: str | None
) -> None:
    advised = advice(SEEN, LEGAL, Finds(first, again))
    assert advised.move == move
    assert verdict == (advised.trials.verdict if advised.trials else None)
    assert advised.trials is None or {advised.move, advised.trials.other} == {USUAL, OTHER}


def test_a_hint_gives_a_moves_lead_in_the_second_series_of_trials() -> None:
    told = str(hint(SEEN, LEGAL, Finds(19, 6))[1])
    assert told.startswith("Discard a card: in many trials, this was about 6 points better for you than ")
    assert f"discarding {USUAL.cards[0].sign}" in told


def test_the_hint_names_both_moves_if_they_are_equal() -> None:
    told = str(hint(SEEN, LEGAL, Finds(1, 0))[1])
    assert "equally well" in told
    assert all(f"discarding {move.cards[0].sign}" in told for move in (USUAL, OTHER))


def test_the_hint_gives_the_coachs_reason_if_trials_cannot_tell_two_moves_apart() -> None:
    assert hint(SEEN, LEGAL, Finds(3, 0)) == hint(SEEN, LEGAL, Careful())


def test_a_few_trials_do_not_show_that_two_moves_are_equal() -> None:
    class FindsSoon(Finds):
        def weigh(
            self, view: View, legal: Sequence[Move], also: Sequence[Move] = (), in_game: bool = False
        ) -> list[Weighed]:
            weighed = super().weigh(view, legal, also, in_game)
            self.tried = MANY - 1
            return weighed

    advised = advice(SEEN, LEGAL, FindsSoon(1, 0))
    assert advised.trials and advised.trials.verdict == "unsure"


ACES = table(
    "AS AH AD 6S|KD 3C 4S 9C 3D", pile="5C 3H 4C AC 8H TC 7S 6C"
)  # the seat in turn can go out with its aces
LAID = Deal(ACES.position.but(laid=(30, 90)))


def test_a_hint_advises_against_going_out_if_that_would_lose_the_game() -> None:
    view = LAID.view("A", {"A": 435, "B": 485})
    steps = list(map(str, hint(view, LAID.legal_moves(), Planner(1, playouts=64))))
    assert steps[0] == (
        "You could go out in this turn, and the game may end with this round: would you win the game?"
    )
    assert re.fullmatch(
        r"Discard a card: in many trials, you won \d+ more games in 100 this way than by going out\.",
        steps[1],
    )
    assert steps[2].startswith("Discard 6♠:")


@pytest.mark.parametrize("totals", [{}, {"A": 235, "B": 285}, {"A": 470, "B": 290}])
def test_a_hint_advises_going_out_if_the_game_then_continues_or_is_won(totals: dict[str, int]) -> None:
    steps = hint(LAID.view("A", totals), LAID.legal_moves(), Planner(1, playouts=64))
    assert str(steps[0]).startswith("You can go out in this turn")


def test_a_cause_is_named_if_it_makes_up_most_of_a_moves_lead() -> None:
    high, low = Move.parse("A: discard KS"), Move.parse("A: discard 2D")
    near = table("KS 2D 5H 8C|3H", pile="7S").view("A")  # the other player is about to go out
    assert causes_of(Planner(1, playouts=64), near, high, low) == ("held",)
    assert causes_of(Planner(1, playouts=64), near, low, high) == ()
    assert causes_of(Planner(1, playouts=0), near, high, low) == ()


def test_a_hint_names_the_causes_of_a_moves_lead_in_trials() -> None:
    trials = Trials(USUAL, 12.4, "better", causes=("laid", "theirs"))
    told = str(of_trials(SEEN, OTHER, trials))
    assert told.endswith("mostly because you laid more and the others laid less.")


class Values(Planner):
    """A planner whose trials give each move the listed points. Without trials, it chooses the first move."""

    def __init__(self, first: dict[Move, float], again: dict[Move, float]) -> None:
        super().__init__(1, playouts=0)
        self.first, self.again = first, again

    def going_on(self, view: View, legal: Sequence[Move]) -> Move:
        return next(iter(self.first))

    def weigh(
        self, view: View, legal: Sequence[Move], also: Sequence[Move] = (), in_game: bool = False
    ) -> list[Weighed]:
        is_again = "/again" in str(self.seed)
        worth = {move: self.again[move] for move in also} if is_again else self.first
        best = max(worth.values())
        weighed = [Weighed(move, points, 0 if points == best else 2) for move, points in worth.items()]
        return sorted(weighed, key=lambda one: -one.points)


def test_a_surely_better_move_is_advised_even_if_another_led_at_first() -> None:
    third = next(move for move in LEGAL if move not in (USUAL, OTHER))
    finds = Values({USUAL: 0, OTHER: 30, third: 20}, {USUAL: 0, OTHER: 1, third: 25})
    advised = advice(SEEN, LEGAL, finds)
    assert advised.move == third and advised.trials is not None
    assert (advised.trials.other, advised.trials.points) == (USUAL, 25)


FOR_LATER = table("AD 3D 9S 6H|8C 5S", pile="2D KH QS JC", phase="draw")
TAKE = Move.parse("A: take 2D")


@pytest.mark.parametrize(("lead", "proved"), [(9, True), (1, False)])
def test_a_hint_names_the_gain_of_a_costly_take_only_if_trials_prove_it(lead: float, proved: bool) -> None:
    view, legal = FOR_LATER.view("A"), FOR_LATER.legal_moves()
    finds = Values({TAKE: lead, legal[0]: 0}, {TAKE: lead, legal[0]: 0})
    if proved:
        steps = list(map(str, hint(view, legal, finds)))
        assert steps[1].startswith("Take from the pile: in many trials, this was about 9 points better")
    else:
        advised = advice(view, legal, finds)
        assert advised.move == TAKE and (advised.trials is None or advised.trials.verdict != "better")


def test_a_hint_says_that_the_end_is_near_even_if_two_moves_are_equal() -> None:
    late = table("9H KS 4D|QS 3H", pile="2C", laid="9S 9C 9D")
    view, legal = late.view("A"), late.legal_moves()
    lay, discard = Move.parse("A: lay 9H on 1"), Move.parse("A: discard KS")
    equal = Trials(discard, 0.2, "equal")
    steps = steps_of(view, legal, Advice(lay, trials=equal), {})
    assert str(steps[1]) == (
        "Lay off on another player's meld now: B holds only 2 cards and may soon be out."
    )
    assert "equally well" in str(
        steps_of(view, legal, Advice(discard, trials=Trials(lay, 0, "equal")), {})[1]
    )


def test_a_planner_without_trials_advises_the_careful_players_move() -> None:
    advised = advice(SEEN, LEGAL, Planner(1, playouts=0))
    assert (advised.move, advised.trials) == (USUAL, None)


def test_the_same_position_always_gets_the_same_advice() -> None:
    planner = Planner(3, playouts=24)
    assert advice(SEEN, LEGAL, planner) == advice(SEEN, LEGAL, planner) == advice(SEEN, LEGAL, Planner(3, 24))
