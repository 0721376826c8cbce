"""The figure that compares takes of few or many cards from the pile with draws from the stock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from matplotlib.ticker import MultipleLocator

from rummy500 import Deal, Move
from rummy500.card import Chance
from rummy500.lab.statistics import Estimate, mean_of
from rummy500.position import DRAW

from . import stored
from .playing import Run, Step, course, end_after
from .sheet import Ink, Mark, Sheet, upright

RULES, BOT, PLAYERS, DEALS = "classic", "careful", 3, 1500
FILE = stored.DATA / "takes.csv"
DEPTHS: Final = ((1, 1), (2, 2), (3, 4), (5, 7), (8, 52))
"""The depths of takes, each as the smallest and the largest number of cards taken."""
TOLD = ("move", "seat", "cards", "made", "take", "draw")


class Offer(NamedTuple):
    """A take that was possible after ``after`` moves of a deal, and whether the bot made this take."""

    after: int
    move: Move
    depth: tuple[int, int]
    made: bool


def play(run: Run) -> None:
    """Play the deals. At random positions, play on twice: after a take, and after a draw from the stock."""
    deals = [(RULES, PLAYERS, BOT, f"report {number}") for number in range(1, DEALS + 1)]
    stored.write(FILE, run.rows(FILE.stem, rows_of, deals))


def rows_of(rules: str, players: int, bot: str, seed: str) -> list[dict[str, Any]]:
    """At most two rows for each depth: one for a take that the bot made, and one for a take that it declined.

    Both takes are chosen at random. ``take`` is the seat's final lead over the others' mean if it makes the
    take. ``draw`` is this lead after a draw from the stock. A deal without a possible take has one empty row.
    """
    steps = course(rules, players, bot, seed)
    offers = defaultdict(list)
    for offer in offers_in(steps):
        offers[offer.depth, offer.made].append(offer)
    chance = Chance(seed, "takes")
    played = {"rules": rules, "players": players, "bot": bot, "deal": seed}
    told = [_told(chance.choice(offers[key]), steps, bot, seed) for key in sorted(offers)]
    return [played | one for one in told or [dict.fromkeys(TOLD, "")]]


def offers_in(steps: Sequence[Step]) -> Iterator[Offer]:
    """Every take that was possible in a deal when the player could also draw from the stock."""
    for number, (deal, made, _) in enumerate(steps):
        if deal.phase == DRAW:
            legal = deal.legal_moves()
            if legal[0].kind == "draw":
                for move in legal[1:]:
                    yield Offer(number, move, depth_of(cards_of(deal, move)), move == made)


def cards_of(deal: Deal, take: Move) -> int:
    """The number of cards that a take brings."""
    return len(deal.pile) - len(deal.play(take).pile)


def depth_of(cards: int) -> tuple[int, int]:
    """The entry of ``DEPTHS`` that contains this number of cards."""
    return next(depth for depth in DEPTHS if cards <= depth[1])


def ahead(deal: Deal, seat: str) -> float:
    """By how many points a seat's score is above the mean of the other scores."""
    others = [score for other, score in deal.scores.items() if other != seat]
    return deal.scores[seat] - sum(others) / len(others)


def _told(offer: Offer, steps: Sequence[Step], bot: str, seed: str) -> dict[str, Any]:
    before = steps[offer.after].before
    draw = before.legal_moves()[0]
    ends = [end_after(move, before, steps[: offer.after], bot, seed) for move in (offer.move, draw)]
    take, drawn = (f"{ahead(end, before.turn):g}" for end in ends)
    made = "yes" if offer.made else "no"
    told = (offer.after + 1, before.turn, cards_of(before, offer.move), made, take, drawn)
    return dict(zip(TOLD, told, strict=True))


# ---- means of the rows ------------------------------------------------------------------------------


def _rows(depth: tuple[int, int], made: bool) -> list[stored.Row]:
    asked = "yes" if made else "no"
    return [row for row in stored.read(FILE) if row["made"] == asked and depth_of(int(row["cards"])) == depth]


def seen(depth: tuple[int, int]) -> Estimate:
    """How far a bot ends ahead of its opponents' mean, on average, after a take of this depth."""
    return mean_of([float(row["take"]) for row in _rows(depth, made=True)])


def brought(depth: tuple[int, int], made: bool) -> Estimate:
    """How many more points a take of this depth brought than a draw from the stock, on average."""
    return mean_of([float(row["take"]) - float(row["draw"]) for row in _rows(depth, made)])


# ---- drawn ------------------------------------------------------------------------------------------


def draw(ink: Ink) -> Sheet:
    """Chart how far ahead a bot ends after a take of each depth, and what the take brings."""
    sheet = Sheet(446)
    made, left, end = Mark("o", ink.main), Mark("s", ink.other, filled=False), Mark("D", ink.text)
    sheet.write(0, 14, "Where takers end", weight="bold")
    sheet.write(0, 31, "points ahead of the others", color=ink.muted)
    above = sheet.axes(left=34, top=40, right=4, bottom=298)
    sheet.write(0, 198, "What the take itself brings", weight="bold")
    sheet.write(0, 215, "points more than a draw from the stock", color=ink.muted)
    sheet.key(40, 238, made, "takes the bot made")
    sheet.key(195, 238, left, "takes it left")
    below = sheet.axes(left=34, top=250, right=4, bottom=40)
    for at, depth in enumerate(DEPTHS):
        upright(above, at, seen(depth), end)
        upright(below, at - 0.12, brought(depth, made=True), made)
        upright(below, at + 0.12, brought(depth, made=False), left)
    for axes in (above, below):
        axes.set_xticks(range(len(DEPTHS)), map(in_words, DEPTHS))
        axes.set_xlim(-0.5, len(DEPTHS) - 0.5)
        axes.grid(axis="y")
        axes.axhline(0, color=ink.muted, linewidth=1)
        axes.yaxis.set_major_locator(MultipleLocator(10))
    below.set_xlabel("cards taken")
    return sheet


# ---- in words ---------------------------------------------------------------------------------------


def in_words(depth: tuple[int, int]) -> str:
    """A depth as a number of cards or a range, such as 3–4."""
    low, high = depth
    if depth == DEPTHS[-1]:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def alt() -> str:
    """The picture in words, for readers who can't see it."""
    told = []
    for depth in DEPTHS:
        ends, made, left = (
            stored.signed(one.value) for one in (seen(depth), brought(depth, True), brought(depth, False))
        )
        told.append(
            f"{in_words(depth)}: takers end {ends} ahead; a take that the bot made brings {made}, "
            f"one that it left {left}"
        )
    return f"Points by the number of cards that a take brings. {'. '.join(told)}."


def caption() -> str:
    """The caption, which explains the points and says which deals the bots played."""
    rows = stored.read(FILE)
    (rules,), (bot,) = {row["rules"] for row in rows}, {row["bot"] for row in rows}
    (players,) = {row["players"] for row in rows}
    seeds = list(dict.fromkeys(row["deal"] for row in rows))
    made, left = (sum(row["made"] == asked for row in rows) for asked in ("yes", "no"))
    return (
        f"The upper half shows by how many points the players who take from the pile are ahead of the "
        f"others at the end. The lower half shows how many more points a take brings than a draw from the "
        f"stock in the same position. {stored.LUCK} The {bot} bot played {stored.deals_in_words(seeds)} at "
        f"every seat, with {players} players, {stored.rules_in_words(rules)}. For the lower half, {made:,} "
        f"takes that it made and {left:,} that it could have made were chosen at random."
    )
