"""Offers a more even game: after some lopsided rounds, it suggests bots that play better or worse."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from ..bots import KINDS
from ..bots.outlook import ahead
from ..scoring import scaled
from ..sentences import Wrong, said, say
from . import beginnings, buttons, labels
from .state import ME, Playing, Reviewing, State

if TYPE_CHECKING:
    from .count_types import EvenOffer

ROUNDS: Final = 3  # the rounds that are averaged, and the rounds between two offers
LOPSIDED: Final = 45
"""The lead in points a round, on average over these rounds, that makes a game lopsided.

By chance one in four even games has such a lead with two players, and one in twelve with four.
"""


class Offer(NamedTuple):
    """The kinds of bots with which the game would be more even, and whether they play better."""

    bots: tuple[str, ...]
    stronger: bool


def offered(state: State) -> Offer | None:
    """The offer after this round; mostly ``None``."""
    game = state.game
    asks = state.deal.over and (game.over or game.round % ROUNDS == 0) and len(game.sheet) >= ROUNDS
    if not asks or not isinstance(state.activity, (Playing, Reviewing)):
        return None
    lead = fmean(ahead(row.net, ME) for row in game.sheet[-ROUNDS:])
    if abs(lead) < scaled(LOPSIDED, state.deal.rules):
        return None
    bots = tuple(_next_to(kind, 1 if lead > 0 else -1) for kind in state.settings.bots)
    return None if bots == state.settings.bots else Offer(bots, lead > 0)


def _next_to(kind: str, step: int) -> str:
    """The kind that plays a little better or worse, or the same if there is none; never the random bot."""
    kinds = list(KINDS)
    at = kinds.index(kind) + step
    return kinds[at] if 0 < at < len(kinds) else kind


def pressed(state: State) -> State:
    """The next round, or a new game after the last one, against the offered bots."""
    offer = offered(state)
    if offer is None:
        raise Wrong(said("errors.not_offered"))
    if state.game.over:
        return beginnings.in_place_of(state, beginnings.new_game(state.settings.against(offer.bots)))
    return beginnings.next_round(replace(state, settings=replace(state.settings, bots=offer.bots)))


def shown(state: State) -> EvenOffer | None:
    """The offer in a line, and the button that accepts it."""
    offer = offered(state)
    if offer is None:
        return None
    strength = "stronger" if offer.stronger else "weaker"
    kinds = labels.joined(say(f"kinds.{kind}") for kind in dict.fromkeys(offer.bots))
    label = say(f"even.against.{'game' if state.game.over else 'round'}", kinds=kinds)
    return {"says": say(f"even.says.{strength}"), "act": buttons.plain("even", label, "")}
