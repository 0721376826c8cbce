"""The figure of a game to 500: the scores of four players, round by round."""

from __future__ import annotations

from functools import cache
from typing import Final

from rummy500 import Game, Rules

from . import stored
from .playing import Run, course_of
from .sheet import Ink, Mark, Sheet

RULES, BOT, SEED = "classic", "careful", "report 36"
PLAYERS: Final = ("Ann", "Bea", "Cem", "Dana")
FILE = stored.DATA / "race.csv"


def play(_run: Run) -> None:
    """Play the game and store the score of each player after each round."""
    stored.write(FILE, rows())


def rows() -> list[dict[str, int]]:
    """A row for each round, with the players' scores."""
    game, made = Game.new(Rules.named(RULES), PLAYERS, seed=SEED), []
    while True:
        game = played(game)
        made.append({"round": game.round, **dict(zip(PLAYERS, game.totals.values(), strict=True))})
        if game.over:
            return made
        game = game.next_deal()


def played(game: Game) -> Game:
    """The game after its current round has been played to the end."""
    for step in course_of(game.deal, BOT, f"{SEED}/{game.round}"):
        game = game.play(step.move)
    return game


@cache
def totals() -> dict[str, list[int]]:
    """Each player's scores: 0 at the start, then the stored score after each round."""
    return {name: [0, *(int(row[name]) for row in stored.read(FILE))] for name in PLAYERS}


# ---- drawn ------------------------------------------------------------------------------------------


def draw(ink: Ink) -> Sheet:
    """Draw a line for each player, with the player's name and last score at the line's end."""
    sheet = Sheet(300)
    axes = sheet.axes(left=34, top=14, right=80, bottom=44)
    marks = [
        Mark("o", ink.main),
        Mark("s", ink.other, filled=False),
        Mark("^", ink.text, filled=False),
        Mark("D", ink.muted),
    ]
    target = Rules.named(RULES).target
    axes.axhline(target, color=ink.text, linewidth=1, linestyle=(0, (4, 3)))
    for mark, (name, scores) in zip(marks, totals().items(), strict=True):
        axes.plot(scores, linewidth=1.5, **{**mark.style, "ms": 4})
        axes.annotate(
            f"{name} {scores[-1]}", (len(scores) - 1, scores[-1]), (8, -4), textcoords="offset points"
        )
    axes.set_xlim(0, rounds())
    axes.set_xticks(range(0, rounds() + 1, 4))
    axes.set_yticks(range(0, target + 1, 100))
    axes.set_ylim(min(map(min, totals().values())) - 20, 20 + max(map(max, totals().values())))
    axes.grid(axis="y")
    axes.set_xlabel("rounds")
    return sheet


# ---- in words ---------------------------------------------------------------------------------------


def rounds() -> int:
    """The number of rounds in the stored game."""
    return len(stored.read(FILE))


def alt() -> str:
    """The picture in words, for readers who can't see it."""
    told = [f"{name}: {', '.join(map(str, scores[1:]))}" for name, scores in totals().items()]
    return f"The scores of four players after each round. {'. '.join(told)}.".replace("-", "−")


def caption() -> str:
    """The caption, which names the game and its players."""
    return (
        f"The lines show the score of each player after each round of a game to "
        f"{Rules.named(RULES).target}. Four {BOT} bots played it {stored.rules_in_words(RULES)}."
    )
