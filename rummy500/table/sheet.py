"""The score sheet as the table shows it: running totals, the count of a hand, every hand of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game import SheetRow
from ..scoring import scaled
from . import words
from .sentences import say

if TYPE_CHECKING:
    from .session import Session


def side_of(session: Session, seat: str) -> str:
    """The side that a seat belongs to."""
    return next(side for side, seats in session.deal.sides.items() if seat in seats)


def side_names(session: Session) -> dict[str, str]:
    """What each side is called: a player's name, or two partners' (PARTNER-1)."""
    sides = session.deal.sides.items()
    return {side: words.joined(session.names[seat] for seat in seats) for side, seats in sides}


def running(session: Session) -> dict[str, int]:
    """The total of each side; in Michigan what it has laid in this hand scores at once (MICHIGAN-1)."""
    deal, totals = session.deal, session.game.totals
    if session.attempt:  # a lesson may begin in the middle of a game
        before = session.attempt.level.scenario.scores
        totals = {side: total + before.get(side, 0) for side, total in totals.items()}
    if deal.rules.left_over != "michigan" or deal.over:
        return totals
    return {side: total + deal.count.laid[side] for side, total in totals.items()}


def hand_of_sheet(row: SheetRow, session: Session) -> dict[str, Any]:
    """One finished hand, with a row for each side (GAME-4)."""
    names = session.names
    return {
        "no": row.hand,
        "dealer": names[row.dealer],
        "out": names[row.out] if row.out else "",
        "rows": [_sheet_row(row, side, name) for side, name in side_names(session).items()],
    }


def _sheet_row(row: SheetRow, side: str, name: str) -> dict[str, Any]:
    return {
        "seat": side,
        "name": name,
        "laid": row.laid[side],
        "left": row.left[side],
        "bonus": row.bonus[side],
        "net": row.net[side],
        "total": row.totals[side],
    }


def counted(session: Session) -> dict[str, Any]:
    """The count after a hand, and the settlement after the last."""
    game, names = session.game, side_names(session)
    row = game.sheet[-1]
    before = game.sheet[-2].totals if len(game.sheet) > 1 else dict.fromkeys(names, 0)
    rows = []
    for side, name in names.items():
        rows.append({**_sheet_row(row, side, name), "note": _note(row, side), "before": before[side]})
    return {
        "title": say("sheet.game_over" if game.over else "sheet.hand_counted", hand=row.hand),
        "sentence": f"{session.status} {_result(session)}".strip(),
        "game": game.over,
        "rows": rows,
        "settlement": [
            {"name": names[side], "verb": say(f"sheet.pays.{_who(side)}", name=names[side]), "pays": pays}
            for side, pays in game.settlement.items()
        ],
    }


def _note(row: SheetRow, side: str) -> str:
    if row.out and row.out in side:
        return say("sheet.out")
    return say("sheet.dealer") if row.dealer in side else ""


def _result(session: Session) -> str:
    """Who has won the game; empty while it goes on."""
    game, names = session.game, side_names(session)
    if not game.over:
        return ""
    if game.winner is None:
        return say("sheet.draw")
    name, bonus = names[game.winner], scaled(session.deal.rules.game_bonus, session.deal.rules)
    return say(
        f"sheet.wins.{_who(game.winner)}.{'with_bonus' if bonus else 'plain'}",
        name=name,
        points=say("points", count=game.totals[game.winner]),
        bonus=bonus,
    )


def _who(side: str) -> str:
    """The form of a sentence that a side takes: of two partners, or of one player."""
    return "partners" if len(side) > 1 else "player"
