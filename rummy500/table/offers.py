"""What a button does with the selected cards: it makes a move, asks which one to make, or says why it can't.

This module knows no rule of the game. It puts moves together, and the referee says which are legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from ..card import DJ, JK, Card
from ..deal import Deal
from ..melds import name_of
from ..moves import CHOICES, FROM_PILE, Kind, Move, Word
from ..position import CALL
from ..sentences import say
from . import labels, refusals
from .joker_choices import declarations
from .refused import Refusal
from .state import ME, State

_EARLY_OR_LATE: Final = ("TURN-1", "TURN-3", "TURN-4", "DRAW-3", "SCORE-8")
TIMING_STATEMENTS: Final = {
    "take": (*_EARLY_OR_LATE, "OUT-3"),
    "split": (*_EARLY_OR_LATE, "OUT-3", "GAMBIT-5"),
    "double": (*_EARLY_OR_LATE, "CARD-1", "GAMBIT-4", "GAMBIT-6"),
}
"""The statements with which the referee refuses a move at the wrong moment, whatever its cards."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several moves: the button that makes it, and the words on that button."""

    action: Word | Literal["declare"]
    label: str
    move: Move


@dataclass(frozen=True, slots=True)
class Choices:
    """Several moves that a button could make, and a title that asks which one to make."""

    title: str
    items: tuple[Choice, ...]


Offer = Move | Choices | Refusal

PLAIN: Final[tuple[Literal["draw", "pass", "block", "back"], ...]] = ("draw", "pass", "block", "back")
"""The kinds of moves that name no card."""


def offer(state: State, action: Word, on: int | None = None) -> Offer:
    """What a button would do now. If the player pressed a meld to lay off on it, ``on`` is its number."""
    if state.replay:
        return Refusal(say("why_not.replay"))
    for kind in PLAIN:
        if action == kind:
            return Move(ME, kind)
    if action == "lay":
        return _layoff(state, on)
    makers: Mapping[Word, Callable[[State], Offer]] = {
        "take": _take,
        "split": _split,
        "meld": _meld,
        "double": _double,
        "swap": _swap,
        "discard": lambda state: _one_card(state, "discard"),
        "start": lambda state: _one_card(state, "start"),
        "name": _name,
        "rum": _call,
    }
    return makers[action](state)


def is_open(deal: Deal, offered: Offer) -> bool:
    """Whether the button works: it makes a legal move, or asks which one to make."""
    if isinstance(offered, Move):
        return deal.why_not(offered) is None
    return isinstance(offered, Choices)


def one_of(deal: Deal, title: str, tried: Iterable[Choice]) -> Offer:
    """The legal move in ``tried``, or the choice between the legal ones; if there is none, the first move."""
    found = list(tried)
    legal = [choice for choice in found if deal.why_not(choice.move) is None]
    if len(legal) > 1:
        return Choices(title, tuple(legal))
    return (legal or found)[0].move


# ---- the draw ----------------------------------------------------------------------------------------


def _take(state: State) -> Offer:
    if state.marks.pointed is None:
        return _not_now(state, "take") or Refusal(say("choose.take"))
    lying = state.deal.pile[state.marks.pointed :]
    return Move(ME, "take", lying[:1], nth=lying.count(lying[0]))


def _split(state: State) -> Offer:
    if state.marks.pointed is None:
        return _not_now(state, "split") or Refusal(say("choose.split"))
    pile, place = state.deal.pile, state.marks.pointed
    number = {"above": len(pile) - place - 1, "below": place}
    choices = []
    for dj in (False, True):
        for side in CHOICES["split"]:
            whose, card = "dealers" if dj else "own", labels.marked(pile[place : place + 1])
            label = say(f"offers.split.{whose}.{side}", card=card, number=number[side])
            choices.append(
                Choice("split", label, Move(ME, "split", pile[place : place + 1], choice=side, dj=dj))
            )
    return one_of(state.deal, say("offers.split_title"), choices)


# ---- laying ------------------------------------------------------------------------------------------


def _meld(state: State) -> Offer:
    if not state.selection:
        return _not_now(state, "meld") or Refusal(say("choose.meld"))
    return declared(state.deal, Move(ME, "meld", state.selection))


def declared(deal: Deal, move: Move) -> Offer:
    """A lay with its jokers declared, or the choice between the legal declarations, or a refusal."""
    refused = deal.why_not(move)
    if refused is None or refused.statement != "JOKER-2":
        return move
    tried = declarations(deal, move)
    legal = [other for other in tried if deal.why_not(other) is None]
    if len(legal) == 1:
        return legal[0]
    if legal:
        title = say("offers.joker_title", count=sum(card.is_joker for card in move.cards))
        return Choices(title, tuple(Choice("declare", _stand_for(other), other) for other in legal))
    # Prefer any other reason to JOKER-2: if suits must be named, it refuses every joker without a suit.
    why = {other: refusal.statement for other in tried if (refusal := deal.why_not(other))}
    named = [other for other, statement in why.items() if statement != "JOKER-2"] or tried
    if len({why[other] for other in named}) == 1:
        return named[0]
    lies_not = "offers.joker_fits_not" if move.on else "offers.joker_no_meld"
    cards = labels.marked(move.cards)
    on = name_of(deal.table, move.on, ME)
    return Refusal(say(lies_not, cards=cards, count=len(move.cards), on=on), "JOKER-3")


def _stand_for(move: Move) -> str:
    """A text that says what the jokers of a move stand for."""
    return " ".join(_stands_for(card) for card in move.cards if card.is_joker)


def _stands_for(joker: Card) -> str:
    if joker.stands is not None:
        shown = labels.marked([joker.stands])
    else:
        shown = say("offers.joker_any", rank=str(joker)[-1].replace("T", "10"))
    return say("offers.joker_dealers", card=shown) if joker.is_dealers else shown


def _layoff(state: State, on: int | None) -> Offer:
    deal = state.deal
    if not deal.table:
        return Refusal(say("offers.no_meld_yet"))
    if not state.selection:
        return _not_now(state, "lay_off") or Refusal(say("choose.lay"))
    if on is not None and 1 <= on <= len(deal.table):
        return put_on(state, on)
    offers = [lay_on(state, number) for number in range(1, len(deal.table) + 1)]
    fitting = [number for number, offered in enumerate(offers, start=1) if is_open(deal, offered)]
    cards = labels.marked(state.selection)
    if len(fitting) > 1:
        melds = labels.joined(name_of(deal.table, number, ME) for number in fitting)
        return Refusal(say("offers.lay_several", cards=cards, melds=melds))
    if fitting or len(offers) == 1:
        return offers[fitting[0] - 1 if fitting else 0]
    count = len(state.selection)
    return _not_now(state, "lay_off") or Refusal(say("offers.lay_nowhere", cards=cards, count=count))


def lay_on(state: State, number: int) -> Offer:
    """The lay-off of the selected cards on this meld, or the choice of what their jokers stand for."""
    return declared(state.deal, Move(ME, "lay_off", state.selection, number))


def put_on(state: State, number: int) -> Offer:
    """The lay-off of the selected cards on this meld, the swap for its joker, or the choice between them."""
    offered = lay_on(state, number)
    swap = _swap_on(state, number)
    if swap is None:
        return offered
    if not is_open(state.deal, offered) or not isinstance(offered, Move):
        return swap
    lay = Choice("lay", say("offers.lay_on", on=number), offered)
    return Choices(_swap_title(state), (lay, Choice("swap", say("offers.swap_on", on=number), swap)))


def _swap_on(state: State, number: int) -> Move | None:
    """The swap of the selected card for this meld's joker; ``None`` if it isn't legal."""
    if len(state.selection) != 1 or state.selection[0] in (JK, DJ):
        return None
    move = Move(ME, "swap", state.selection, number)
    return move if state.deal.why_not(move) is None else None


def _swap(state: State) -> Offer:
    if len(state.selection) != 1 or state.selection[0] in (JK, DJ):
        return _not_now(state, "swap") or Refusal(say("choose.swap"))
    found = [_swap_on(state, number) for number in range(1, len(state.deal.table) + 1)]
    legal = [move for move in found if move is not None]
    if not legal:
        cards = labels.marked(state.selection)
        return _not_now(state, "swap") or Refusal(say("offers.swap_nowhere", cards=cards), "JOKER-7")
    choices = [Choice("swap", say("offers.swap_on", on=move.on), move) for move in legal]
    return one_of(state.deal, _swap_title(state), choices)


def _swap_title(state: State) -> str:
    return say("offers.swap_title", card=labels.marked(state.selection))


def _double(state: State) -> Offer:
    cards = tuple(card for card in state.selection if card not in (JK, DJ))
    if not cards:
        return _not_now(state, "double") or Refusal(say("choose.double"))
    on_top = [card for card in state.selection if card in (JK, DJ)] or [JK, DJ]
    choices = [
        Choice("double", label, Move(ME, "double", cards, dj=card == DJ))
        for card, label in ((JK, say("offers.double_own")), (DJ, say("offers.double_dealers")))
        if card in on_top
    ]
    return one_of(state.deal, say("offers.double_title"), choices)


# ---- one card ----------------------------------------------------------------------------------------


def _one_card(state: State, action: Literal["discard", "start"]) -> Offer:
    if len(state.selection) != 1 or state.selection == (DJ,):
        return _not_now(state, action) or Refusal(say(f"choose.{action}"))
    return Move(ME, action, state.selection)


def _not_now(state: State, kind: Kind) -> Refusal | None:
    """Why no move of this kind is possible now, whatever its cards; ``None`` if such a move may be."""
    doubles, timing = kind == "double", TIMING_STATEMENTS.get(kind, _EARLY_OR_LATE)
    held = [card for card in state.seen.hand if not (doubles and card in (JK, DJ))]
    cards = state.deal.pile[-1:] if kind in FROM_PILE else tuple(held[:1])
    if not cards:
        return None
    on, choice = int(kind in ("lay_off", "swap")), "above" if kind == "split" else ""
    move = Move(ME, kind, cards, on=on, choice=choice)
    refused = state.deal.why_not(move)
    if refused is None or refused.statement not in timing:
        return None
    with_dealers = state.deal.why_not(replace(move, dj=True)) if doubles else refused
    if with_dealers is None or with_dealers.statement not in timing:
        return None
    return Refusal(refusals.in_words(state, refused), refused.statement)


# ---- naming the jokers, and calls --------------------------------------------------------------------


def _name(state: State) -> Offer:
    names = [
        Choice("name", say(f"choice.{choice}"), Move(ME, "name", choice=choice)) for choice in CHOICES["name"]
    ]
    return one_of(state.deal, say("asked.name_title"), names)


def _call(state: State) -> Offer:
    found = [Choice("rum", labels.call_of(move), move) for move in calls(state)]
    if found:
        return one_of(state.deal, say("offers.call_title"), found)
    if state.marks.picked:
        return Refusal(say("offers.call_not_alone"), called(state))
    no_calls = state.deal.rules.rum == "no"
    return Refusal(say("refused.no_calls" if no_calls else "refused.no_call_now"), called(state))


def called(state: State) -> str:
    """The id of the statement that says when players may call in this game."""
    return {"discard": "RUM-1", "pile": "RUM-2"}.get(state.deal.rules.rum, "TURN-1")


def calls(state: State) -> list[Move]:
    """The calls that the person can make with the cards picked in the pile; if none are picked, all calls."""
    if not state.my_turn or state.deal.phase != CALL:
        return []
    if state.marks.picked:
        return _calls_with(state.deal, sorted(state.marks.picked))
    listed = [move for move in state.deal.legal_moves(ME) if move.kind == "rum"]
    return [*_longest_layoffs(state.deal, listed), *listed]


def _calls_with(deal: Deal, places: list[int]) -> list[Move]:
    """The calls that lay exactly the cards at these places of the pile."""
    cards = tuple(deal.pile[place] for place in places)
    nths = tuple(deal.pile[place:].count(deal.pile[place]) for place in places)
    copies = nths if len(set(cards)) == len(cards) else ()
    bare = [Move(ME, "rum", cards, number, nths=copies) for number in range(len(deal.table) + 1)]
    return [call for move in bare for call in declarations(deal, move) if deal.why_not(call) is None]


def _longest_layoffs(deal: Deal, listed: list[Move]) -> list[Move]:
    """For each meld, the call that lays off most natural cards on it, if it lays off two or more."""
    found = []
    for number in range(1, len(deal.table) + 1):
        longest: Move | None = next(
            (move for move in listed if move.on == number and not move.cards[0].is_joker), None
        )
        while longest is not None and (longer := _longer(deal, longest)):
            longest = longer
        if longest is not None and len(longest.cards) > 1:
            found.append(longest)
    return found


def _longer(deal: Deal, call: Move) -> Move | None:
    """A legal call with one more card of the pile than this call; ``None`` if there is none."""
    for card in dict.fromkeys(reversed(deal.pile)):
        if card not in call.cards and card != JK:
            longer = Move(ME, "rum", (*call.cards, card), call.on)
            if deal.why_not(longer) is None:
                return longer
    return None
