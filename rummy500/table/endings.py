"""How a hand ended, and its count; after the last hand also who has won, and what the others pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..endings import Ending
from ..game import SheetRow
from ..scoring import scaled, side_of
from ..sentences import Voice, say, write
from .score_sheet import row_of, side_names
from .state import State


def sentence(ended: Ending, names: Mapping[str, str]) -> str:
    """How the hand ended, as the table says it."""
    return write(ended.said, Voice(names, marks=True))


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
    if row.out and side == side_of(row.out, row.net):
        return say("sheet.out")
    return say("sheet.dealer") if side == side_of(row.dealer, row.net) else ""


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
