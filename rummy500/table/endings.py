"""How a hand ended, and its count; after the last hand also who has won, and what the others pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..deal import Deal
from ..game import SheetRow
from ..moves import Move
from ..position import DRAW, LAST
from ..scoring import scaled
from ..sentences import say
from .sheet import row_of, side_names
from .state import State


def sentence(before: Deal, deal: Deal, move: Move, names: Mapping[str, str]) -> str:
    """How the hand ended with this move."""
    if before.phase == LAST:
        return say("ending.laid_off")
    if deal.out:
        return say("ending.out", name=names[deal.out])
    return _nobody_out(before, deal, move)


def _nobody_out(before: Deal, deal: Deal, move: Move) -> str:
    where, rules = deal.position, deal.rules
    if move.kind == "draw":
        return say("ending.nothing_to_shuffle")  # STOCK-3
    if move.kind == "pass" and before.phase == DRAW:
        return say("ending.not_taken")  # STOCK-2
    if rules.stock_out == "end":
        return say("ending.empty")  # STOCK-1
    playing = where.floating.count(False) if rules.stock_out == "discard-on" else where.players
    if not playing:
        return say("ending.all_float")  # STOCK-6
    if where.idle >= playing:
        return say("ending.idle")  # STOCK-6
    if where.stale:
        return say("ending.stale")  # STOCK-6
    return say("ending.nothing_to_take")  # STOCK-2


def counted(state: State) -> dict[str, Any]:
    """The count after a hand, and the settlement after the last."""
    game, names = state.game, side_names(state)
    row = game.sheet[-1]
    before = game.sheet[-2].totals if len(game.sheet) > 1 else dict.fromkeys(names, 0)
    rows = []
    for side, name in names.items():
        rows.append({**row_of(row, side, name), "note": _note(row, side), "before": before[side]})
    return {
        "title": say("sheet.game_over" if game.over else "sheet.hand_counted", hand=row.hand),
        "sentence": f"{state.status} {_result(state)}".strip(),
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


def _result(state: State) -> str:
    """Who has won the game; empty while it goes on."""
    game, names = state.game, side_names(state)
    if not game.over:
        return ""
    if game.winner is None:
        return say("sheet.draw")
    name, bonus = names[game.winner], scaled(state.deal.rules.game_bonus, state.deal.rules)
    return say(
        f"sheet.wins.{_who(game.winner)}.{'with_bonus' if bonus else 'plain'}",
        name=name,
        points=say("points", count=game.totals[game.winner]),
        bonus=bonus,
    )


def _who(side: str) -> str:
    """The form of a sentence that a side takes: of two partners, or of one player."""
    return "partners" if len(side) > 1 else "player"
