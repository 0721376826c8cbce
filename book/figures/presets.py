"""The figure of how far the careful bot is ahead of the greedy one, in each named game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from rummy500 import Rules
from rummy500.deal.dealing import check_players
from rummy500.rules import PRESETS

from . import points, stored
from .playing import Run
from .points import Pair
from .sheet import Ink, Mark, Sheet, level

PAIR = ("greedy", "careful")
PLAYERS = (2, 4)
DEALS = 400  # the number of deals in a match of a game that the figure ``points`` doesn't show


def games() -> Iterator[tuple[str, int]]:
    """Each named game with each number of ``PLAYERS`` that it allows."""
    for name in PRESETS:
        for players in PLAYERS:
            with suppress(ValueError):
                check_players(Rules.named(name), players)
                yield name, players


def play(run: Run) -> None:
    """Let the two bots play a match of each game, and store the matches' rows."""
    points.play_matches(
        run, [(*game, PAIR, points.DEALS if game in points.GAMES else DEALS) for game in games()]
    )


def found() -> Iterator[tuple[str, int, Pair]]:
    """Each game with its stored match."""
    for game in games():
        yield *game, points.met(*game, PAIR)


# ---- drawn ------------------------------------------------------------------------------------------

TOP, BOTTOM, LINE, APART = 24, 44, 24, 8  # heights in pixels


def draw(ink: Ink) -> Sheet:
    """Draw a line for each game, with a mark for each number of players."""
    marks = dict(zip(PLAYERS, (Mark("o", ink.main), Mark("s", ink.other, filled=False)), strict=True))
    height = TOP + LINE * len(PRESETS) + BOTTOM
    sheet = Sheet(height)
    for x, (players, mark) in zip((0, 92), marks.items(), strict=True):
        sheet.key(x, 16, mark, f"{players} players")
    axes = sheet.axes(left=166, top=TOP, right=10, bottom=BOTTOM)
    axes.set_ylim(height - BOTTOM, TOP)
    middles = {name: TOP + LINE * (number + 0.5) for number, name in enumerate(PRESETS)}
    for name, middle in middles.items():
        sheet.write(0, middle + 4, PRESETS[name].title)
    for rules, players, pair in found():
        level(axes, middles[rules] + APART * (players == PLAYERS[1]) - APART / 2, pair.lead, marks[players])
    axes.set_yticks([])
    axes.grid(axis="x")
    axes.axvline(0, color=ink.muted, linewidth=1)
    axes.set_xlabel(f"{PAIR[1]} ahead, points a round")
    return sheet


# ---- in words ---------------------------------------------------------------------------------------


def alt() -> str:
    """The picture in words, for readers who can't see it."""
    told = [
        f"{PRESETS[rules].title}, {players} players: {stored.signed(lead.value)} ± {stored.half(lead)}"
        for rules, players, (*_, lead) in found()
    ]
    return f"By how many points a round {PAIR[1]} is ahead of {PAIR[0]}. {'. '.join(told)}."


def caption() -> str:
    """The caption, which names the bots that met and says how many deals they played."""
    named = [(f"{rules} with {players} players", pair) for rules, players, pair in found()]
    return (
        f"The marks show by how many points a round the bot {PAIR[1]} is ahead of the bot {PAIR[0]} in each "
        f"game. {stored.LUCK} {points.played(named, 'In each game, the two bots')}"
    )
