"""The planner estimates each side's chance to win the game, and chooses moves by this chance."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from frozen import Frozen
from test_careful import table
from test_planner import NEAR_OUT

from rummy500 import Deal, Rules
from rummy500.bots.outlook import chance_in_game
from rummy500.bots.planner import Planner
from rummy500.bots.winning import chance_to_win, is_known

NOTHING = {"A": 0, "B": 0}


def chance(
    totals: dict[str, int], points: Mapping[str, float] = NOTHING, game: str = "classic", over: bool = True
) -> float:
    return chance_to_win(totals, points, "A", Rules.parse(game), "A" if over else None, over)


@pytest.mark.parametrize("over", [True, False])
def test_the_chances_of_all_sides_add_up_to_one(over: bool) -> None:
    rules, out = Rules(), "A" if over else None
    for totals in ({"A": 0, "B": 0}, {"A": 470, "B": 455}, {"A": -80, "B": 210}):
        both = [chance_to_win(totals, {"A": 20, "B": -5}, seat, rules, out, over) for seat in "AB"]
        assert sum(both) == pytest.approx(1)
    four = {"A": 300, "B": 300, "C": 300, "D": 300}
    assert chance_to_win(four, dict.fromkeys("ABCD", 10), "C", rules, out, over) == pytest.approx(0.25)
    sides = {"AC": 200, "BD": 200}
    assert chance_to_win(sides, dict.fromkeys(sides, 10), "D", rules, out, over) == pytest.approx(0.5)


def test_a_side_that_has_reached_the_target_wins_when_the_round_is_over() -> None:
    assert chance({"A": 450, "B": 480}, {"A": 60, "B": 10}) == 1
    assert chance({"A": 450, "B": 480}, {"A": 60, "B": 40}) == 0  # GAME-2: the higher total wins
    assert chance({"A": 450, "B": 480}, {"A": 60, "B": 40}, "to-100 target=500") == 1  # whoever went out wins
    assert 0.5 < chance({"A": 450, "B": 480}, {"A": 60, "B": 10}, over=False) < 1
    assert chance({"A": 450, "B": 450}, {"A": 60, "B": 60}) == 0.5  # after a tie, the game continues


def test_the_same_lead_is_worth_more_near_the_target() -> None:
    leads = [chance({"A": low + 60, "B": low}) for low in (0, 150, 300, 430)]
    assert leads == sorted(leads) and 0.5 < leads[0] < leads[-1] < 1


def test_a_chance_to_win_is_known_only_in_a_game_to_a_target() -> None:
    assert is_known(NOTHING, Rules())
    assert not is_known({}, Rules())
    assert not is_known(NOTHING, Rules.named("persian"))


def test_a_positions_value_in_a_game_is_the_chance_to_win() -> None:
    near, far = ({"A": total, "B": 480} for total in (470, 200))
    assert chance_in_game(NEAR_OUT.position, "A", near) > chance_in_game(NEAR_OUT.position, "A", far)
    both = [chance_in_game(NEAR_OUT.position, seat, near) for seat in "AB"]
    assert sum(both) == pytest.approx(1)


# Laying the kings is safe, but holding the kings may bring more points. There is no net for this game.
KINGS = table(
    "KS KH KD 9S QS JS 5H 7H TH 2D 8C|6S 8S TD JH QD 4C 6C 3H AD 2C",
    pile="9C",
    laid="4S 4H 4D",
    game="classic next_dealer=right",
)


def laid(kind: type[Planner], totals: dict[str, int], deal: Deal = KINGS) -> int:
    """How many of eight planners of this kind lay the kings at once when a game has these totals."""
    view, legal = replace(deal.view("A"), totals=totals), deal.legal_moves()
    return sum(kind(seed, playouts=96).choose(view, legal).kind == "meld" for seed in range(8))


def test_the_planner_plays_safe_when_far_ahead_and_takes_risks_when_far_behind() -> None:
    ahead, behind = {"A": 440, "B": 300}, {"A": 150, "B": 480}
    assert laid(Planner, ahead) > laid(Planner, {}) > laid(Planner, behind)
    assert laid(Frozen, ahead) == laid(Frozen, {}) == laid(Frozen, behind)


def test_moves_are_weighed_in_points_even_during_a_game() -> None:
    view, legal = NEAR_OUT.view("A"), NEAR_OUT.legal_moves()
    in_game = replace(view, totals={"A": 470, "B": 470})
    assert Planner(playouts=24).weigh(in_game, legal) == Planner(playouts=24).weigh(view, legal)
