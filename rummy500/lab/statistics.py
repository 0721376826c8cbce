"""Statistics of many deals: means with their intervals, Elo, and whether enough deals have been played.

Each deal is one sample. Its value is the mean over the seatings in which it was played. Sums are exact
(``fsum``), so that results are the same on every version of Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, inf, log, log10, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
DOUBT: Final = (0.0, 0.0, 1.0, 1.0)
"""Two lost and two won deals are added to the shares, as Agresti and Coull do for small samples.

Without them, a bot that has won all of ten deals would seem certain to win every deal, and its Elo would be
infinite.
"""
ERROR: Final = 0.05  # how often a decision may be wrong
FEWEST: Final = (12.7062, 4.3027, 3.1824, 2.7764)  # Student's t for 95 of 100, with 1 to 4 degrees of freedom
STOP: Final = 30.0  # in Elo: a bot that wins 54 deals of 100 is better by this much
LEAST_DEALS: Final = 20  # the spread of fewer deals isn't known well enough to decide
GROUPS: Final = 20  # the deals are split into this many groups, and each is left out once
ITERATIONS: Final = 10_000
PRECISION: Final = 1e-9

FIRST, SECOND, NEITHER = "first", "second", "neither"


class Estimate(NamedTuple):
    """A value, and the interval in which the true value lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


def mean_of(samples: Sequence[float]) -> Estimate:
    """The mean of samples with Student's interval. With fewer than two samples, the interval is infinite.

    >>> [round(number, 1) for number in mean_of([1, 2, 3, 4, 5])]
    [3.0, 1.0, 5.0]
    """
    middle, half = mean(samples), _half_width(samples)
    return Estimate(middle, middle - half, middle + half)


def share_of(shares: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1. With few deals, its interval is wider than Student's (``DOUBT``).

    >>> [round(number, 2) for number in share_of([1.0] * 10)]
    [1.0, 0.65, 1.0]
    """
    doubted = mean_of([*shares, *DOUBT])
    return Estimate(mean(shares), max(0.0, doubted.low), min(1.0, doubted.high))


def mean(samples: Sequence[float]) -> float:
    """The mean of these values, computed from their exact sum."""
    return fsum(samples) / len(samples)


def _variance(samples: Sequence[float]) -> float:
    middle = mean(samples)
    return fsum((sample - middle) ** 2 for sample in samples) / (len(samples) - 1)


def _half_width(samples: Sequence[float]) -> float:
    """Half the width of the interval of a mean."""
    count = len(samples)
    return student(count - 1) * sqrt(_variance(samples) / count) if count > 1 else inf


def student(freedom: int) -> float:
    """The number of standard errors within which 95 of 100 means lie (Student's t).

    For up to four degrees of freedom, the number comes from the table ``FEWEST``. For more degrees,
    it comes from the series of Cornish and Fisher, which is then accurate to a thousandth.

    >>> [round(student(freedom), 2) for freedom in (1, 4, 10, 30, 499)]
    [12.71, 2.78, 2.23, 2.04, 1.96]
    """
    if freedom <= len(FEWEST):
        return FEWEST[freedom - 1]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return fsum(term / freedom**power for power, term in enumerate(terms))


# ---- Elo ------------------------------------------------------------------------------------------


def share_at(elo: float) -> float:
    """The share of wins that goes with a lead of this many Elo points.

    >>> round(share_at(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


Shares = Mapping[tuple[str, str], Sequence[float]]
"""For each pair of bots that met, the share of each deal that the first bot won."""


def ratings(shares: Shares) -> dict[str, Estimate]:
    """The Elo of each bot by the model of Bradley and Terry; the mean of all bots is 0.

    The interval comes from the jackknife: the deals are split into groups, and the Elo is computed without
    each group in turn. A deal that several pairs played is in the same group for all of them.
    """
    doubted = {pair: [*DOUBT, *won] for pair, won in shares.items()}
    groups = min(GROUPS, max(map(len, doubted.values())))
    found = _fitted(doubted)
    without = [_fitted(_left_out(doubted, group, groups)) for group in range(groups)]
    estimates = {}
    for name, elo in found.items():
        error = (groups - 1) * sqrt(_variance([fit[name] for fit in without]) / groups)
        half = student(groups - 1) * error
        estimates[name] = Estimate(elo, elo - half, elo + half)
    return estimates


def _left_out(shares: Shares, group: int, groups: int) -> Shares:
    """The shares without the deals of this group."""
    return {
        pair: [share for deal, share in enumerate(won) if deal % groups != group]
        for pair, won in shares.items()
    }


def _fitted(shares: Shares) -> dict[str, float]:
    """The Elo that makes these shares likeliest, by Zermelo's iteration. Each bot needs a share above 0."""
    names = list(dict.fromkeys(name for pair in shares for name in pair))
    won = dict.fromkeys(names, 0.0)
    for (first, second), deals in shares.items():
        won[first] += fsum(deals)
        won[second] += len(deals) - fsum(deals)
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ITERATIONS):
        before, expected = strength, dict.fromkeys(names, 0.0)
        for (first, second), deals in shares.items():
            for name in (first, second):
                expected[name] += len(deals) / (before[first] + before[second])
        strength = {name: won[name] / expected[name] for name in names}
        if all(abs(strength[name] - before[name]) < PRECISION * before[name] for name in names):
            break
    elos = {name: 400 * log10(strength[name]) for name in names}
    middle = mean(list(elos.values()))
    return {name: elo - middle for name, elo in elos.items()}


# ---- enough? --------------------------------------------------------------------------------------


def decided(shares: Sequence[float], elo: float) -> str | None:
    """Which bot is better, by the first bot's share of each deal so far; ``None`` if more deals are needed.

    There are two sequential tests, one for each bot: is the bot better by ``elo``, or not better at all? If
    neither bot is better, the difference is too small to matter. The tests are wrong in one of 20 cases: they
    find a difference between equal bots, or miss a bot that is better by ``elo``.
    """
    if len(shares) < LEAST_DEALS:
        return None
    first, second = (_likelihood(shares, sign * elo) for sign in (1, -1))
    better, no_better = log((1 - ERROR) / (ERROR / 2)), log(ERROR / (1 - ERROR / 2))
    if first >= better:
        return FIRST
    if second >= better:
        return SECOND
    return NEITHER if max(first, second) <= no_better else None


def _likelihood(shares: Sequence[float], elo: float) -> float:
    """The log-likelihood ratio of these shares, for a difference of ``elo`` against no difference.

    The formula assumes a normal distribution with the spread of the deals.
    """
    at_none, at_elo = share_at(0), share_at(elo)
    spread = _variance([*shares, *DOUBT])
    return len(shares) * (at_elo - at_none) * (2 * mean(shares) - at_none - at_elo) / (2 * spread)
