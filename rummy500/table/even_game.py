"""Offers a more even game: bots that play better or worse, after some lopsided rounds."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from ..bots import KINDS, BotKind
from ..bots.outlook import ahead
from ..game import names_of
from ..scoring import scaled
from ..sentences import Wrong, said, say
from . import beginnings, buttons, labels
from .settings import NAMES, Settings
from .state import ME, Playing, Reviewing, State

if TYPE_CHECKING:
    from .count_types import EvenOffer

ROUNDS: Final = 3  # a lead is averaged over this many rounds, and offers are this many rounds apart
LOPSIDED: Final = 45
"""A game is lopsided if somebody's average lead over ``ROUNDS`` rounds is at least this many points a round.

By chance, one in four even games of two players has such a lead, and one in twelve games of four players.
"""


class Offer(NamedTuple):
    """Bots with which the game would be more even; ``stronger`` says whether they play better."""

    bots: tuple[BotKind, ...]
    stronger: bool


def offered(state: State) -> Offer | None:
    """The offer to make after this round; ``None`` after most rounds."""
    game = state.game
    asks = state.deal.over and (game.over or game.round % ROUNDS == 0) and len(game.sheet) >= ROUNDS
    if not asks or not isinstance(state.activity, (Playing, Reviewing)):
        return None
    lead = fmean(ahead(row.net, ME) for row in game.sheet[-ROUNDS:])
    if abs(lead) < scaled(LOPSIDED, state.deal.rules):
        return None
    bots = tuple(_next_to(kind, 1 if lead > 0 else -1) for kind in state.settings.bots)
    return None if bots == state.settings.bots else Offer(bots, lead > 0)


def _next_to(kind: BotKind, step: int) -> BotKind:
    """The next better or worse kind of bot, but never ``random``; ``kind`` itself if there is none."""
    kinds = list(KINDS)
    at = kinds.index(kind) + step
    return kinds[at] if 0 < at < len(kinds) else kind


def pressed(state: State) -> State:
    """The next round with the offered bots or, if the game is over, a new game with them."""
    offer = offered(state)
    if offer is None:
        raise Wrong(said("errors.not_offered"))
    if state.game.over:
        return beginnings.in_place_of(state, beginnings.new_game(state.settings.against(offer.bots)))
    return beginnings.next_round(_with_bots(state, offer.bots))


def _with_bots(state: State, bots: tuple[BotKind, ...]) -> State:
    """The game with these bots in place of the old ones. Each new bot takes over the score of its seat."""
    settings = state.settings.with_bots(bots)
    game = replace(state.game, names=names_of(settings.names))
    return replace(state, settings=settings, sight=replace(state.sight, game=game))


def shown(state: State) -> EvenOffer | None:
    """The offer as a sentence and a button that accepts it; ``None`` if there is no offer."""
    offer = offered(state)
    if offer is None:
        return None
    strength = "stronger" if offer.stronger else "weaker"
    bots = labels.joined(_called(kind, state.settings) for kind in dict.fromkeys(offer.bots))
    label = say(f"even.against.{'game' if state.game.over else 'round'}", bots=bots)
    return {"says": say(f"even.says.{strength}"), "act": buttons.plain("even", label, "")}


def _called(kind: BotKind, settings: Settings) -> str:
    """A kind of bot in words. If each bot at this table has the name of its kind, the name is added."""
    title = say(f"kinds.{kind}")
    return say("even.bot", name=NAMES[kind], kind=title) if settings.has_bots_names else title
