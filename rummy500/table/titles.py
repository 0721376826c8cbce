"""A table's title and subtitle: the game and its round, or a level and its rules."""

from __future__ import annotations

from ..deal.dealing import packs_of
from ..scoring import scaled
from ..sentences import say
from . import new_game_form
from .state import State


def title(state: State) -> str:
    """The game's name, or the words for a level or an exercise."""
    if state.exercise:
        return say("title.exercise")
    return say("title.level") if state.attempt else new_game_form.game_of(state.deal.rules).title


def subtitle(state: State) -> str:
    """The round and the target of a game, or the rules and the number of players of a level."""
    if state.attempt:
        return say("title.in_level", rules=_rules_of_level(state), count=len(state.names))
    packs = "one_pack" if packs_of(state.deal.rules, len(state.names)) == 1 else "two_packs"
    number, rules = state.game.round, state.deal.rules
    if rules.deals:
        return say(f"title.of_deals.{packs}", round=number, deals=rules.deals)
    return say(f"title.to_target.{packs}", round=number, target=scaled(rules.target, rules))


def _rules_of_level(state: State) -> str:
    rules = state.deal.rules
    game, changes = new_game_form.game_of(rules).title, rules.changes(rules.preset)
    return say("title.house_rules" if changes else "title.rules", game=game, count=len(changes))
