"""An even game: who wins or loses by a lot for some rounds is offered others that play better, or worse."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import Any, Final, NamedTuple

from ..bots import KINDS
from ..bots.outlook import ahead
from ..scoring import scaled
from ..sentences import Wrong, said, say
from . import beginnings, buttons, words
from .state import ME, Playing, Reviewing, State

ROUNDS: Final = 3  # so many rounds say how even a game is, and so often it is asked
LOPSIDED: Final = 45
"""Points a round, on average over so many, by which who is ahead is far ahead.

Of even games one in four differs by as much with two players, and one in twelve with four.
"""


class Offer(NamedTuple):
    """Others with whom the game would be more even, by their kinds, and whether they play better."""

    bots: tuple[str, ...]
    stronger: bool


def offered(state: State) -> Offer | None:
    """What is offered after this round; mostly nothing."""
    game = state.game
    asks = state.deal.over and (game.over or game.hand % ROUNDS == 0) and len(game.sheet) >= ROUNDS
    if not asks or not isinstance(state.activity, (Playing, Reviewing)):
        return None
    lead = fmean(ahead(row.net, ME) for row in game.sheet[-ROUNDS:])
    if abs(lead) < scaled(LOPSIDED, state.deal.rules):
        return None
    bots = tuple(_next_to(kind, 1 if lead > 0 else -1) for kind in state.settings.bots)
    return None if bots == state.settings.bots else Offer(bots, lead > 0)


def _next_to(kind: str, step: int) -> str:
    """The kind that plays a little better or worse, if there is one; never the one that plays by chance."""
    kinds = list(KINDS)
    at = kinds.index(kind) + step
    return kinds[at] if 0 < at < len(kinds) else kind


def pressed(state: State) -> State:
    """The next round, or after the last one a new game, against those that were offered."""
    offer = offered(state)
    if offer is None:
        raise Wrong(said("errors.not_offered"))
    if state.game.over:
        return beginnings.in_place_of(state, beginnings.new_game(state.settings.against(offer.bots)))
    return beginnings.next_hand(replace(state, settings=replace(state.settings, bots=offer.bots)))


def shown(state: State) -> dict[str, Any] | None:
    """What is offered, in a line, and the button that takes it."""
    offer = offered(state)
    if offer is None:
        return None
    strength = "stronger" if offer.stronger else "weaker"
    kinds = words.joined(say(f"kinds.{kind}") for kind in dict.fromkeys(offer.bots))
    label = say(f"even.against.{'game' if state.game.over else 'round'}", kinds=kinds)
    return {"says": say(f"even.says.{strength}"), "act": buttons.plain("even", label, "")}
