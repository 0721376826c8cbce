"""Says how a round ended and what it scores. After the last round, also says who won and who pays what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from ..game import SheetRow
from ..laying.targets import joinable
from ..melds import name_of
from ..position import SEAT_NUMBER
from ..referee.endings import Ending
from ..scoring import opening_minimum, scaled, side_of
from ..sentences import Voice, say, write
from . import labels
from .origins import Counted, laid_by, left_with, sources, takes
from .score_sheet import row_of, side_names
from .state import ME, State

if TYPE_CHECKING:
    from .count_types import Block, CountedCards, CountedRow, FittingCard, ShownCount, Standing


def sentence(ended: Ending, names: Mapping[str, str]) -> str:
    """A sentence that says how the round ended. It names the players and marks cards for the screen."""
    return write(ended.said, Voice(names, marks=True))


def counted(state: State) -> ShownCount:
    """The count after a round; after the last round it includes what each side pays."""
    game, names = state.game, side_names(state)
    row = game.sheet[-1]
    before = game.sheet[-2].totals if len(game.sheet) > 1 else dict.fromkeys(names, 0)
    rows: list[CountedRow] = [
        {
            **row_of(row, side, name),
            "note": _note(row, side),
            "before": before[side],
            "cards": _cards_of(state, side, row),
            "sources": sources(state, side),
        }
        for side, name in names.items()
    ]
    winner = _winner(state)
    how: Literal["even", "won", "lost"] = (
        "even" if not winner else "won" if winner == side_of(ME, names) else "lost"
    )
    what = "game" if game.over else "round"
    return {
        "title": say(f"sheet.ended.{what}.{how}", round=row.round, winner=names.get(winner)),
        "how": how,
        "sentence": f"{state.status} {_result(state)}".strip(),
        "take_along": _take_along(state),
        "fitting_card": _fitting_card(state),
        "game": game.over,
        "standing": _standing(state) if game.over else [],
        "decided": _decided(state) if game.over else "",
        "rows": rows,
        "takes": takes(state),
        "opened": _opened_before(state),
        "settlement": [
            {"name": names[side], "verb": say(f"sheet.pays.{_who(side)}", name=names[side]), "pays": pays}
            for side, pays in game.settlement.items()
        ],
    }


def _opened_before(state: State) -> str:
    """The seats that had opened before this round; empty if nobody has to open (SCORE-8)."""
    return "".join(state.game.played[-1].start.opened) if opening_minimum(state.deal.rules) else ""


# ---- where the points came from ------------------------------------------------------------------------


def _cards_of(state: State, side: str, row: SheetRow) -> CountedCards:
    """The cards that a side laid, meld by meld, and the cards it still held, each with its points.

    ``besides`` are points that belong to no single card: for a bonus, four aces, or cards that others held.
    """
    laid = [meld for meld in laid_by(state, side) if meld]
    left = left_with(state, state.deal.sides[side]) if row.left[side] else []
    on_cards = sum(one.points for meld in laid for one in meld) - sum(one.points for one in left)
    return {
        "laid": [[_block(one) for one in meld] for meld in laid],
        "left": [_block(one) for one in left],
        "besides": row.net[side] - on_cards,
    }


def _block(one: Counted) -> Block:
    return {"card": str(one.card), "points": one.points}


# ---- result and advice ---------------------------------------------------------------------------------


def _winner(state: State) -> str:
    """The side that won the game or, while the game goes on, the round; empty if nobody has won."""
    game = state.game
    if game.over:
        return game.winner or ""
    net = game.sheet[-1].net
    best = [side for side, points in net.items() if points == max(net.values())]
    return best[0] if len(best) == 1 else ""


def _take_along(state: State) -> str:
    """A sentence on the person's costliest held card, or on a better side that laid more; may be empty."""
    row, names = state.game.sheet[-1], side_names(state)
    mine = side_of(ME, row.net)
    if held := _costly(state):
        return _held(state, held[0], len(held))
    best = max(row.net, key=lambda side: row.net[side])
    if row.net[best] > row.net[mine] and (more := row.laid[best] - row.laid[mine]) > 0:
        return say("sheet.outlaid", name=names[best], points=say("points", count=more))
    return ""


def _costly(state: State) -> Sequence[Counted]:
    """The cards left in the person's own hand, the costliest first; empty if they cost no points."""
    row = state.game.sheet[-1]
    return left_with(state, ME) if row.left[side_of(ME, row.net)] else []


def _held(state: State, dearest: Counted, count: int) -> str:
    """A sentence about the costliest held card: its points, and a meld that it fitted on."""
    card, points = labels.marked([dearest.card]), say("points", count=dearest.points)
    on = name_of(state.deal.table, _place(state, dearest), ME)
    if on:
        return say("sheet.held_though", count=count, card=card, points=points, on=on)
    return say("sheet.held", count=count, card=card, points=points)


def _place(state: State, held: Counted) -> int:
    """The number of the first meld on which a held card fits; 0 if it fits on none."""
    melds = enumerate(joinable(state.deal.position, SEAT_NUMBER[ME]), start=1)
    return next((number for number, meld in melds if meld.fits >> held.card & 1), 0)


def _fitting_card(state: State) -> FittingCard | None:
    """The held card that cost the most, and a meld that it fits on; ``None`` if it fits on none."""
    held = _costly(state)
    on = _place(state, held[0]) if held else 0
    if not on:
        return None
    return {"card": str(held[0].card), "meld": [str(card) for card in state.deal.table[on - 1].cards]}


def _note(row: SheetRow, side: str) -> str:
    if row.out and side == side_of(row.out, row.net):
        return say("sheet.out")
    return say("sheet.dealer") if side == side_of(row.dealer, row.net) else ""


def _result(state: State) -> str:
    """A sentence that says who won the game; empty while the game goes on."""
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


def _standing(state: State) -> list[Standing]:
    """The sides in their final order: the winner of the game first, then by points."""
    game, names = state.game, side_names(state)
    totals = game.totals
    order = sorted(names, key=lambda side: (side != game.winner, -totals[side]))
    return [
        {
            "seat": side,
            "name": names[side],
            "total": totals[side],
            "you": side == side_of(ME, names),
            "won": side == game.winner,
        }
        for side in order
    ]


def _decided(state: State) -> str:
    """A sentence about the round in which the winner gained the most on the runner-up.

    The sentence is empty if nobody won, if the game had only one round, or if the winner gained in no round.
    """
    game, names = state.game, side_names(state)
    if game.winner is None or len(game.sheet) == 1:
        return ""
    winner, rival = (one["seat"] for one in _standing(state)[:2])
    gained = {row.round: row.net[winner] - row.net[rival] for row in game.sheet}
    best = max(gained, key=lambda number: gained[number])
    if gained[best] <= 0:
        return ""
    mine = side_of(ME, names)
    whose = "mine" if winner == mine else "from_me" if rival == mine else "theirs"
    facts = {"round": best, "count": gained[best], "winner": names[winner], "rival": names[rival]}
    return say(f"sheet.decided.{whose}", **facts)


def _who(side: str) -> str:
    """How a sentence speaks of a side: as ``partners`` or as one ``player``."""
    return "partners" if len(side) > 1 else "player"
