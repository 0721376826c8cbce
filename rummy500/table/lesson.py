"""A lesson laid out on the table, and what the others do in it."""

from __future__ import annotations

from typing import Final

from ..game import Game, Played, names_of
from ..moves import Move
from ..teach.lessons import Level
from .seat import ME
from .settings import Settings

ANSWER_FIRST: Final = "the question above the table is answered first"


def as_answer(given: object) -> str | int:
    """An answer as it is typed or chosen: a number, perhaps with a true minus sign, or one of the choices."""
    text = str(given).strip()[:200].replace("−", "-")
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else text


def laid_out(level: Level) -> tuple[Settings, Game]:
    """The game that a lesson is, and what it is made of."""
    deal = level.scenario.deal
    kind = level.replies if isinstance(level.replies, str) else "greedy"
    settings = Settings.of(deal.rules, len(deal.seats), 0, kind, {})
    names = names_of(settings.names)
    return settings, Game(deal.rules, names, settings.seed, (), deal, (Played(deal),))


def reply(level: Level, game: Game) -> Move | None:
    """The next move that the lesson's script has for the others, while it has one that is legal."""
    if isinstance(level.replies, str):
        return None
    made = sum(move.seat != ME for move in game.moves)
    replies = level.replies[made:]
    return replies[0] if replies and game.deal.why_not(replies[0]) is None else None
