"""The figure that shows how likely you are to get a card that you wait for, within 1 to 10 draws."""

from __future__ import annotations

from math import comb
from typing import Final

from .sheet import Ink, Mark, Sheet
from .stored import listed

UNSEEN: Final = 30
OUTS: Final = (4, 2, 1)
DRAWS: Final = range(1, 11)
HEIGHTS: Final = (0, 0.25, 0.5, 0.75, 1)


def chance(outs: int, draws: int, unseen: int = UNSEEN) -> float:
    """The chance to draw at least one of ``outs`` cards in this many draws from ``unseen`` cards.

    >>> round(chance(2, 1), 3), round(chance(2, 5), 2)
    (0.067, 0.31)
    """
    return 1 - comb(unseen - outs, draws) / comb(unseen, draws)


# ---- drawn ------------------------------------------------------------------------------------------


def draw(ink: Ink) -> Sheet:
    """Draw a line for each number of cards that you wait for."""
    sheet = Sheet(282)
    axes = sheet.axes(left=42, top=54, right=10, bottom=44)
    sheet.write(0, 44, "chance that one of them has come", color=ink.muted)
    marks = [Mark("^", ink.text, filled=False), Mark("o", ink.main), Mark("s", ink.other)]
    for place, mark, outs in zip(range(len(OUTS)), marks, OUTS, strict=True):
        sheet.key(112 * place, 16, mark, f"{outs} cards fit" if outs > 1 else "1 card fits")
        axes.plot(DRAWS, [chance(outs, draws) for draws in DRAWS], linewidth=1.5, **mark.style)
    axes.set_xticks([*DRAWS])
    axes.set_yticks(HEIGHTS, [f"{height:.0%}" for height in HEIGHTS])
    axes.set_ylim(HEIGHTS[0], HEIGHTS[-1])
    axes.grid()
    axes.set_xlabel("draws from the stock")
    return sheet


# ---- in words ---------------------------------------------------------------------------------------


def alt() -> str:
    """The picture in words, for readers who can't see it."""
    told = [
        f"{outs} of them: " + ", ".join(f"{chance(outs, draws):.0%} in {draws}" for draws in DRAWS)
        for outs in OUTS
    ]
    return f"The chance that a card you wait for comes, by the number of draws. {'. '.join(told)}."


def caption() -> str:
    """The caption, which explains the chances to draw the card."""
    return (
        f"The lines show how likely it is that a card you wait for comes within a number of draws from the "
        f"stock. You wait for {listed(sorted(OUTS)).replace(' and ', ' or ')} cards "
        f"among the {UNSEEN} that you can't see. The {UNSEEN} cards may lie in any order."
    )
