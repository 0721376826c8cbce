"""The figure that compares luck with skill: how likely the better of two bots is to lead after some deals."""

from __future__ import annotations

from functools import cache
from math import exp, log
from statistics import stdev

import numpy as np
from matplotlib.ticker import NullLocator

from rummy500.lab import Estimate
from rummy500.lab.statistics import GROUPS, student

from . import points, presets, stored
from .points import Pair
from .sheet import Ink, Mark, Sheet

RULES, PLAYERS = "classic", 2
NUMBERS = (1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50)
"""The numbers of deals after which the figure shows the stronger bot's chance to be ahead."""
NAMED = (1, 2, 3, 5, 10, 20, 50)
HEIGHTS = (0.5, 0.6, 0.7, 0.8, 0.9, 1)
ROUNDING = 5  # chances keep this many decimals; further decimals may differ between machines


def pairs() -> tuple[Pair, Pair]:
    """The pairs with the largest and the smallest lead, among the pairs that played the most deals."""
    found = (*points.pairs(RULES, PLAYERS), points.met(RULES, PLAYERS, presets.PAIR))
    most = max(len(pair.match.played) for pair in found)
    met = [pair for pair in found if len(pair.match.played) == most]
    ranked = sorted(met, key=lambda pair: abs(pair.lead.value))
    return ranked[-1], ranked[0]


@cache
def curves() -> list[tuple[Pair, list[Estimate]]]:
    """The two pairs of bots that the figure shows, each with the chances of its stronger bot."""
    return [(pair, chances(pair)) for pair in pairs()]


def chances(pair: Pair) -> list[Estimate]:
    """The chance that the stronger bot is ahead, for each number of deals in ``NUMBERS``. A tie counts half.

    The chance is exact: it counts every way to draw that many of the played deals, with replacement. A deal
    that is drawn counts in one of its seatings. The interval is a jackknife interval of the log odds, as for
    the lab's Elo.
    """
    margins = [[one.margin(pair.stronger, pair.weaker) for one in deal] for deal in pair.match.played]
    found = _ahead([one for deal in margins for one in deal])
    without = [
        _ahead([one for number, deal in enumerate(margins) if number % GROUPS != group for one in deal])
        for group in range(GROUPS)
    ]
    return [_interval(chance, others) for chance, *others in zip(found, *without, strict=True)]


def _ahead(margins: list[float]) -> list[float]:
    """A bot's chance to be ahead after each number of deals in ``NUMBERS``.

    Each deal adds one of these margins, drawn at random, to the bot's lead.

    The ``n``-th power of the Fourier transform for one margin is the transform for a sum of ``n`` margins.
    """
    whole = [round(margin) for margin in margins]
    least, most = min(whole), max(whole)
    size = 1 << (NUMBERS[-1] * (most - least)).bit_length()
    once = np.fft.rfft(np.bincount([one - least for one in whole], minlength=size) / len(whole))
    chances = []
    for number in NUMBERS:
        sums = np.fft.irfft(once**number, size)  # sums[s - number * least] is the chance of the sum s
        even = -number * least
        chances.append(float(sums[even + 1 :].sum() + sums[even] / 2))
    return chances


def _interval(chance: float, without: list[float]) -> Estimate:
    odds = _log_odds(chance)
    error = (GROUPS - 1) * stdev(map(_log_odds, without)) / GROUPS**0.5
    reach = student(GROUPS - 1) * error
    return Estimate(*(round(_chance(at), ROUNDING) for at in (odds, odds - reach, odds + reach)))


def _log_odds(chance: float) -> float:
    doubtful = min(max(chance, 1e-9), 1 - 1e-9)
    return log(doubtful / (1 - doubtful))


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


# ---- drawn ------------------------------------------------------------------------------------------


def draw(ink: Ink) -> Sheet:
    """Draw a line for each pair of bots, with a band that shows the 95% intervals of its chances."""
    sheet = Sheet(300)
    axes = sheet.axes(left=42, top=72, right=10, bottom=44)
    sheet.write(0, 60, "chance that the better is ahead", color=ink.muted)
    marks = [Mark("o", ink.main), Mark("s", ink.other, filled=False)]
    for y, mark, (pair, curve) in zip((16, 34), marks, curves(), strict=True):
        sheet.key(0, y, mark, f"{pair.stronger} against {pair.weaker}")
        values, low, high = zip(*curve, strict=True)
        axes.fill_between(NUMBERS, low, high, color=mark.colour, alpha=0.25, linewidth=0)
        axes.plot(NUMBERS, values, linewidth=1.5, **mark.style)
    axes.set_xscale("log")
    axes.set_xticks(NAMED, map(str, NAMED))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_yticks(HEIGHTS, [f"{height:.0%}" for height in HEIGHTS])
    axes.set_ylim(HEIGHTS[0], 1.01)
    axes.grid()
    axes.set_xlabel("rounds")
    return sheet


# ---- in words ---------------------------------------------------------------------------------------


def _percent(chance: float) -> str:
    return f"{chance:.0%}" if chance < 0.995 else "over 99%"


def alt() -> str:
    """The picture in words, for readers who can't see it."""
    told = [
        f"{pair.stronger} against {pair.weaker}: "
        + ", ".join(
            f"after {number} {_percent(chance.value)}" for number, chance in zip(NUMBERS, curve, strict=True)
        )
        for pair, curve in curves()
    ]
    return f"The chance that the better of two bots is ahead, by the number of rounds. {'. '.join(told)}."


def caption() -> str:
    """The caption, which explains the chances and says which deals the bots played."""
    far, close = pairs()
    named = [(f"{pair.weaker} and {pair.stronger}", pair) for pair in (far, close)]
    return (
        f"The lines show how often the better of two bots is ahead after a number of rounds. One line is "
        f"about the bots {far.stronger} and {far.weaker}, the other about the bots {close.stronger} "
        f"and {close.weaker}. With other deals, a line could lie anywhere in "
        f"the band around it (a 95% interval). The bots played games for {PLAYERS} players, "
        f"{stored.rules_in_words(RULES)}. "
        f"{points.played(named)}"
    )
