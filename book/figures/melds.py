"""The figure of how often each kind of meld is laid, and how many cards are laid off."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rummy500.lab.statistics import Estimate, mean_of

from . import stored
from .playing import Run, Step, course
from .sheet import Ink, Mark, Sheet, level

RULES, BOT, PLAYERS, DEALS = "classic", "careful", (2, 3, 4), 500
FILE = stored.DATA / "melds.csv"
LONG: Final = 5
MELDS = ("set of 3", "set of 4", "run of 3", "run of 4", f"run of {LONG} or more")
CARDS = ("onto a set", "onto a run")
KINDS = (*MELDS, *CARDS)


def play(run: Run) -> None:
    """Play the deals, and store how many melds and cards are laid in each deal."""
    deals = [
        (RULES, players, BOT, f"report {number}") for players in PLAYERS for number in range(1, DEALS + 1)
    ]
    stored.write(FILE, run.rows(FILE.stem, rows_of, deals))


def rows_of(rules: str, players: int, bot: str, seed: str) -> list[dict[str, Any]]:
    """A deal's row. It counts the melds of each kind and the cards laid off, for all players together."""
    laid: Counter[str] = Counter()
    for step in course(rules, players, bot, seed):
        laid += kinds_of(step)
    made = {"rules": rules, "players": players, "bot": bot, "deal": seed}
    return [made | {kind: laid[kind] for kind in KINDS}]


def kinds_of(step: Step) -> Counter[str]:
    """How much a move adds to the count of each kind: 1 for a new meld, or the number of cards laid off."""
    number = len(step.move.cards)
    if step.move.kind == "meld":
        name = "set" if step.after.table[-1].is_set else "run"
        return Counter([f"{name} of {number}" if number < LONG else MELDS[-1]])
    if step.move.kind == "lay_off":
        return Counter({CARDS[0] if step.before.table[step.move.on - 1].is_set else CARDS[1]: number})
    return Counter()


def times(players: int, kind: str) -> Estimate:
    """How many melds or cards of this kind a player lays in a round, on average."""
    rows = [row for row in stored.read(FILE) if row["players"] == str(players)]
    return mean_of([int(row[kind]) / players for row in rows])


# ---- drawn ------------------------------------------------------------------------------------------


def draw(ink: Ink) -> Sheet:
    """Draw a line for each kind of meld or lay-off, with a mark for each number of players."""
    sheet = Sheet(370)
    axes = sheet.axes(left=118, top=30, right=10, bottom=44)
    marks = [Mark("o", ink.main), Mark("s", ink.other), Mark("^", ink.text, filled=False)]
    lines = [*range(len(MELDS)), *(len(MELDS) + 0.5 + number for number in range(len(CARDS)))]
    for mark, players, beside in zip(marks, PLAYERS, (-0.25, 0, 0.25), strict=True):
        sheet.key(98 + 80 * (players - PLAYERS[0]), 16, mark, f"{players} players")
        for line, kind in zip(lines, KINDS, strict=True):
            level(axes, line + beside, times(players, kind), mark)
    axes.set_yticks(lines, KINDS)
    axes.set_ylim(lines[-1] + 0.5, -0.5)
    axes.set_xlim(left=0)
    axes.grid(axis="x")
    axes.set_xlabel("in a round, for each player")
    return sheet


# ---- in words ---------------------------------------------------------------------------------------


def alt() -> str:
    """The picture in words, for readers who can't see it."""
    told = [
        f"With {players} players: " + ", ".join(f"{kind} {times(players, kind).value:.2f}" for kind in KINDS)
        for players in PLAYERS
    ]
    return f"How often a player lays each kind in a round. {'. '.join(told)}."


def caption() -> str:
    """The caption, which explains the counts and says which deals the bots played."""
    rows = stored.read(FILE)
    (rules,), (bot,) = {row["rules"] for row in rows}, {row["bot"] for row in rows}
    seeds = [row["deal"] for row in rows if row["players"] == str(PLAYERS[0])]
    return (
        f"The marks show how many melds of each kind, and how many single cards, a player lays in a round "
        f"on average. A meld is counted as it is first laid. Cards that are laid off are counted one by "
        f"one. {stored.LUCK} The {bot} bot played at every seat, {stored.rules_in_words(rules)}: "
        f"{stored.deals_in_words(seeds)} each with {stored.listed(PLAYERS)} players."
    )
