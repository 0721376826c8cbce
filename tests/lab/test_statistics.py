"""Statistics of many deals, tested on samples whose true values are known."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import atan, comb, cos, fsum, pi, sin, sqrt
from random import Random
from statistics import mean, variance

import pytest

from rummy500.lab.statistics import (
    FIRST,
    NEITHER,
    SECOND,
    Estimate,
    decided,
    mean_of,
    ratings,
    share_at,
    share_of,
    student,
)

TRIALS = 1000


def inside(estimate: Estimate, truth: float) -> bool:
    return estimate.low <= truth <= estimate.high


def deal_won(chance: Random, share: float) -> float:
    """A bot's mean result in a deal's two seatings. The bot wins each seating with probability ``share``."""
    return sum(chance.random() < share for _ in range(2)) / 2


# ---- intervals ------------------------------------------------------------------------------------


def within(t: float, freedom: int) -> float:
    """How likely a mean is within ``t`` standard errors of the true mean, by Student's finite series."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, terms = (cos(angle) if odd else 1.0), []
    for power in range(2 + odd, freedom + 1, 2):
        terms.append(term)
        term *= cos(angle) ** 2 * (power - 1) / power
    summed = sin(angle) * fsum(terms)
    return 2 / pi * (angle + summed) if odd else summed


@pytest.mark.parametrize("freedom", [*range(1, 31), 99, 499, 1999])
def test_95_of_100_means_lie_within_students_quantiles(freedom: int) -> None:
    assert within(student(freedom), freedom) == pytest.approx(0.95, abs=0.0003)


def test_the_interval_of_two_samples_follows_students_distribution() -> None:
    assert mean_of([0.0, 2.0]) == pytest.approx((1, 1 - 12.706, 1 + 12.706), abs=0.001)


def test_a_mean_and_its_interval_agree_with_the_formula() -> None:
    samples = [3.0, -8.5, 12.0, 40.0, 7.25, -1.0, 0.0, 5.0, 9.0, 2.0]
    found = mean_of(samples)
    half = 2.262 * (variance(samples) / 10) ** 0.5
    assert found.value == mean(samples)
    assert (found.low, found.high) == pytest.approx((found.value - half, found.value + half), abs=0.01)


def test_the_interval_of_a_single_deal_is_unbounded() -> None:
    assert mean_of([12.0]) == (12.0, float("-inf"), float("inf"))


@pytest.mark.parametrize("deals", [10, 100])
def test_the_interval_of_the_points_contains_the_true_value_in_95_of_100_cases(deals: int) -> None:
    chance = Random(5)
    hit = sum(inside(mean_of([chance.gauss(8, 60) for _ in range(deals)]), 8) for _ in range(TRIALS))
    assert 0.93 < hit / TRIALS < 0.97


def ways(number: int, chances: Sequence[float]) -> Iterator[tuple[list[float], float]]:
    """All possible results of this many games, each with its probability. A game has two seatings."""
    for both in range(number + 1):
        for one in range(number - both + 1):
            none = number - both - one
            orders = comb(number, both) * comb(number - both, one)
            likely = chances[0] ** none * chances[1] ** one * chances[2] ** both
            yield [0.0] * none + [0.5] * one + [1.0] * both, orders * likely


@pytest.mark.parametrize("share", [0.5, 0.6, 0.75, 0.9, 0.97])
@pytest.mark.parametrize("number", [1, 2, 3, 5, 10, 30])
def test_the_interval_of_the_wins_contains_the_true_value_even_with_few_games(
    number: int, share: float
) -> None:
    """The two seatings of a game may be independent of each other, or may always end the same way."""
    for chances in (((1 - share) ** 2, 2 * share * (1 - share), share**2), (1 - share, 0, share)):
        hit = fsum(likely for won, likely in ways(number, chances) if inside(share_of(won), share))
        assert hit > 0.95


@pytest.mark.parametrize("share", [0.5, 0.8, 0.97])
def test_the_interval_of_the_wins_of_many_games_is_not_too_wide(share: float) -> None:
    chance = Random(6)
    found = [share_of([deal_won(chance, share) for _ in range(100)]) for _ in range(TRIALS)]
    assert 0.93 < sum(inside(one, share) for one in found) / TRIALS < 0.985


def test_the_interval_of_a_share_stays_within_0_and_1_even_if_every_game_is_won() -> None:
    assert share_of([1.0] * 10).high == 1 and share_of([0.0] * 10).low == 0
    assert share_of([1.0] * 10).low < 0.75 and 0.98 < share_of([1.0] * 500).low < 1


# ---- Elo ------------------------------------------------------------------------------------------


def shares_of(elos: Mapping[str, float], deals: int, chance: Random) -> dict[tuple[str, str], list[float]]:
    return {
        pair: [deal_won(chance, share_at(elos[pair[0]] - elos[pair[1]])) for _ in range(deals)]
        for pair in combinations(elos, 2)
    }


def test_elo_ratings_recover_known_strengths() -> None:
    elos = {"weak": -250, "middle": -20, "good": 90, "strong": 180}
    found = ratings(shares_of(elos, 4000, Random(7)))
    for name, elo in elos.items():
        assert found[name].value == pytest.approx(elo, abs=12) and inside(found[name], elo)


def test_the_difference_in_elo_follows_from_the_share_of_wins() -> None:
    won = [1.0] * 640 + [0.0] * 360
    first, second = ratings({("first", "second"): won}).values()
    assert first.value - second.value == pytest.approx(100, abs=1) and first.value == -second.value


def test_the_interval_of_elo_contains_the_true_value_in_about_95_of_100_cases() -> None:
    chance, elos = Random(8), {"one": -60, "two": 0, "three": 60}
    hits = [
        inside(ratings(shares_of(elos, 60, chance))[name], elos[name]) for _ in range(60) for name in elos
    ]
    assert sum(hits) / len(hits) > 0.9


def test_a_bot_that_wins_every_deal_gets_a_better_rating_with_wide_bounds() -> None:
    best = ratings({("best", "worst"): [1.0] * 20})["best"]
    assert 0 < best.low < best.value - 50 and best.value < 400


def test_elo_ratings_are_right_if_pairs_played_different_numbers_of_deals() -> None:
    chance = Random(9)
    shares = shares_of({"one": -50, "two": 0, "three": 50}, 400, chance)
    shares["one", "three"] = shares["one", "three"][:24]
    found = [estimate.value for estimate in ratings(shares).values()]
    assert found == sorted(found)


# ---- when enough deals are played -----------------------------------------------------------------


def verdict(chance: Random, elo: float, margin: int = 60, most: int = 2000) -> tuple[str | None, int]:
    """The first verdict on a bot that is better by ``elo``, and the number of deals played.

    The test looks for a verdict after every four deals.
    """
    shares = []
    for _ in range(most // 4):
        shares += [deal_won(chance, share_at(elo)) for _ in range(4)]
        found = decided(shares, margin)
        if found:
            return found, len(shares)
    return None, most


def verdicts(elo: float, trials: int = 120) -> tuple[dict[str | None, float], float]:
    chance = Random(f"sprt {elo}")
    found = [verdict(chance, elo) for _ in range(trials)]
    told = [who for who, _ in found]
    return {who: told.count(who) / trials for who in told}, mean(deals for _, deals in found)


def test_equal_bots_are_called_equal_in_19_of_20_cases() -> None:
    told, _ = verdicts(0)
    assert told[NEITHER] > 0.92


@pytest.mark.parametrize(("elo", "better"), [(60, FIRST), (-60, SECOND)])
def test_a_sufficiently_better_bot_is_called_better_in_19_of_20_cases(elo: int, better: str) -> None:
    told, _ = verdicts(elo)
    assert told[better] > 0.92


def test_a_larger_difference_is_detected_after_fewer_deals() -> None:
    deals = [verdicts(elo, trials=30)[1] for elo in (60, 120, 300)]
    assert deals == sorted(deals, reverse=True) and deals[-1] < 30 < 100 < deals[0]


def test_a_few_deals_decide_nothing() -> None:
    assert decided([1.0] * 19, 30) is None and decided([1.0] * 30, 30) == FIRST
    assert decided([0.0, 1.0] * 200, 30) is None and decided([0.0, 1.0] * 2000, 30) == NEITHER
