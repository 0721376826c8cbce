"""The figure of the points that each kind of bot makes in a deal against the next better kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rummy500.bots import KINDS
from rummy500.lab import Estimate, Match, tournament
from rummy500.lab.statistics import mean, mean_of

from . import stored
from .playing import Run
from .sheet import WIDTH, Ink, Mark, Sheet, level

GAMES = (("classic", 2), ("classic", 4), ("modern", 2), ("modern", 4))
DEALS = 1000
FEWER = 100  # the number of deals in a match of the planner, which thinks for a long time
LADDER = tuple(pairwise(KINDS))  # each kind of bot, and the next better kind


class Pair(NamedTuple):
    """Two kinds of bots that met: their match, the points of each, and the lead of the stronger bot."""

    weaker: str
    stronger: str
    match: Match
    points: tuple[Estimate, Estimate]
    lead: Estimate

    @classmethod
    def of(cls, match: Match) -> Pair:
        """The pair of bots that played this match."""
        weaker, stronger = sorted((match.first, match.second), key=tuple(KINDS).index)
        lead = mean_of([mean([one.margin(stronger, weaker) for one in deal]) for deal in match.played])
        made = [
            mean_of([mean([one.net(bot) for one in deal]) for deal in match.played])
            for bot in (weaker, stronger)
        ]
        return cls(weaker, stronger, match, (made[0], made[1]), lead)


def play(run: Run) -> None:
    """Play the matches and store their rows."""
    play_matches(
        run,
        [(*game, pair, FEWER if "planner" in pair else DEALS) for game in GAMES for pair in LADDER],
    )


def play_matches(run: Run, matches: Sequence[tuple[str, int, tuple[str, str], int]]) -> None:
    """Play matches and store their rows. A match is (rules, number of players, two bots, number of deals).

    The stored matches of the bots in ``run.keep`` stay as they are.
    """
    matches = [match for match in matches if not set(match[2]) & set(run.keep)]
    for number, (rules, players, pair, deals) in enumerate(matches, start=1):
        print(f"{number} of {len(matches)}: {' – '.join(pair)}, {rules}, {players} players", flush=True)
        path = path_of(rules, players, pair)
        unfinished = run.unfinished / f"{path.parent.name}-{path.name}"
        result = tournament(pair, rules, players, deals, csv=unfinished, workers=run.workers)
        if result.interrupted:
            raise KeyboardInterrupt
        stored.write(path, result.rows())


def files() -> list[Path]:
    """The files of the stored matches."""
    return sorted(stored.POINTS.glob("*/*.csv"))


@cache
def pairs(rules: str, players: int) -> tuple[Pair, ...]:
    """A game's stored matches between each kind of bot and the next better one, the weakest bots first."""
    return tuple(met(rules, players, pair) for pair in LADDER)


@cache
def met(rules: str, players: int, pair: tuple[str, str]) -> Pair:
    """The stored match of two bots in a game."""
    return Pair.of(stored.match_in(path_of(rules, players, pair)))


def path_of(rules: str, players: int, pair: tuple[str, str]) -> Path:
    return stored.folder_of(rules, players) / f"{'-'.join(pair)}.csv"


def all_pairs() -> Iterator[tuple[str, int, Pair]]:
    """Every stored match with its rules and players."""
    for rules, players in GAMES:
        for pair in pairs(rules, players):
            yield rules, players, pair


# ---- drawn ------------------------------------------------------------------------------------------

TOP, BOTTOM, HEADING, LINE = 24, 44, 26, 22  # heights in pixels


def draw(ink: Ink) -> Sheet:
    """Draw a line for each pair of bots, under the name of their game."""
    games = [(rules, players, pairs(rules, players)) for rules, players in GAMES]
    height = TOP + sum(HEADING + LINE * len(found) for *_, found in games) + BOTTOM
    sheet = Sheet(height)
    weaker, stronger = Mark("s", ink.other, filled=False), Mark("o", ink.main)
    sheet.key(0, 16, weaker, "the first named")
    sheet.key(122, 16, stronger, "the second")
    sheet.write(WIDTH, 16, "second ahead by", ha="right", color=ink.muted)
    axes = sheet.axes(left=118, top=TOP, right=74, bottom=BOTTOM)
    axes.set_ylim(height - BOTTOM, TOP)
    y = float(TOP)
    for rules, players, found in games:
        y += HEADING
        sheet.write(0, y - 4, f"{rules.capitalize()}, {players} players", weight="bold")
        for pair in found:
            sheet.write(0, y + LINE / 2 + 4, f"{pair.weaker} – {pair.stronger}")
            between = [made.value for made in pair.points]
            axes.plot(between, [y + LINE / 2] * 2, color=ink.grid, linewidth=3)
            for mark, made in zip((weaker, stronger), pair.points, strict=True):
                level(axes, y + LINE / 2, made, mark)
            lead = f"{stored.signed(pair.lead.value)} ± {stored.half(pair.lead)}"
            sheet.write(WIDTH, y + LINE / 2 + 4, lead, ha="right")
            y += LINE
    axes.set_yticks([])
    axes.grid(axis="x")
    axes.axvline(0, color=ink.muted, linewidth=1)
    axes.set_xlabel("points a round")
    return sheet


# ---- in words ---------------------------------------------------------------------------------------


def alt() -> str:
    """The picture in words, for readers who can't see it."""
    told = [
        f"{rules.capitalize()}, {players} players: {pair.weaker} {stored.signed(pair.points[0].value)}, "
        f"{pair.stronger} {stored.signed(pair.points[1].value)}, which is ahead by "
        f"{stored.signed(pair.lead.value)} ± {stored.half(pair.lead)}"
        for rules, players, pair in all_pairs()
    ]
    return f"Points a round when two kinds of bots meet. {'. '.join(told)}."


def caption() -> str:
    """The caption, which names the bots that met and says how many deals they played."""
    games = stored.listed([f"{rules} with {players} players" for rules, players in GAMES])
    named = [(f"{pair.weaker} and {pair.stronger}", pair) for *_, pair in all_pairs()]
    bots = [kind for kind in KINDS if any(kind in pair[:2] for *_, pair in all_pairs())]
    return (
        f"Each line is about two bots that played each other. It shows their points in a round, and by how "
        f"many points the second bot is ahead of the first. With other deals, this lead could "
        f"be greater or smaller by the number after ± (half a 95% interval). The bots are "
        f"{stored.listed(bots)}. The games are {games}. "
        f"{played(named)}"
    )


def played(named: Iterable[tuple[str, Pair]], who: str = "Each pair") -> str:
    """A sentence that says how many deals each of these pairs played. ``who`` is the sentence's subject.

    If some pairs played a different number of deals than most, the sentence names these pairs.
    """
    names: dict[str, list[str]] = {}
    for name, pair in named:
        words = stored.deals_in_words([deal[0].deal for deal in pair.match.played])
        names.setdefault(words, []).append(name)
    most, *rest = sorted(names, key=lambda words: -len(names[words]))
    others = "".join(
        f" But there were {words} for {stored.listed(list(dict.fromkeys(names[words])))}." for words in rest
    )
    return f"{who} played {most}. They played each deal twice, and changed seats in between.{others}"
