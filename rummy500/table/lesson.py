"""A lesson laid out on the table."""

from __future__ import annotations

from ..game import Game, Played, names_of
from ..teach.lessons import Level
from .settings import Settings


def as_answer(given: object, choices: tuple[str, ...]) -> str | int:
    """An answer as it is chosen; or a number as it is typed, perhaps with a sign, or a dash for one."""
    text = str(given).strip()[:200]
    number = text.replace("−", "-").replace("–", "-").removeprefix("+")
    digits = number.removeprefix("-")
    if choices or not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        return text
    return int(number)


def laid_out(level: Level) -> tuple[Settings, Game]:
    """The game that a lesson is, and what it is made of."""
    deal = level.scenario.deal
    kind = level.replies if isinstance(level.replies, str) else "greedy"
    settings = Settings.of(deal.rules, len(deal.seats), 0, kind, {})
    names = names_of(settings.names)
    return settings, Game(deal.rules, names, settings.seed, (), deal, (Played(deal),))
