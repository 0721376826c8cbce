"""The cards of a view: the hand, the pile, the melds on the table, and the dealer's joker."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from ..card import DJ, SEATS, Card
from ..deal import Deal, View
from ..melds import Meld, name_of
from ..moves import Move
from ..position import CALL, DRAW, NAME
from ..sentences import say
from . import buttons, labels, refusals
from .offers import calls, is_open, offer, put_on
from .state import ME, State

if TYPE_CHECKING:
    from .play_types import Flag, HandCard, PileCard, ShownGambit, ShownHand, ShownMeld, ShownPile

# ---- the melds -----------------------------------------------------------------------------------------


def meld(state: State, number: int, meld: Meld) -> ShownMeld:
    """A meld, who laid its cards, and whether the selected cards can be laid off on it."""
    owners = [(SEATS[seat], len(list(cards))) for seat, cards in groupby(meld.by)]
    refused = state.refusal.move if state.refusal else None
    aimed = bool(state.selection) and (state.my_turn or state.lays_off_turn)
    laid = put_on(state, number) if aimed else None
    return {
        "no": number,
        "kind": labels.kind_of(meld),
        "cards": [str(card) for card in meld.cards],
        "ids": list(state.sight.ids.table[number - 1]),
        "new": number == state.laid_last,
        "owners": [
            {"name": state.names[seat], "seat": seat, "you": seat == ME, "cards": cards}
            for seat, cards in owners
        ],
        "label": labels.meld_label(number, meld, [(state.names[seat], cards) for seat, cards in owners]),
        "sealed": meld.sealed,
        "open": laid is not None and is_open(state.deal, laid),
        "refused": refused is not None and refused.kind == "lay_off" and refused.on == number,
        "why": buttons.why_not(state, laid) if laid else "",
    }


# ---- the pile ------------------------------------------------------------------------------------------


def pile(state: State) -> ShownPile:
    """The pile, oldest card first: which cards can be taken or called, and what a chosen take brings."""
    view, pointed = state.seen, state.marks.pointed
    legal = state.deal.legal_moves(ME) if state.my_turn and view.phase == DRAW else []
    takes = {(move.cards[0], move.nth) for move in legal if move.kind in ("take", "split")}
    callable_now = {card.held for move in calls(state) for card in move.cards}
    cards: list[PileCard] = []
    for place, (card, number) in enumerate(zip(view.pile, state.sight.ids.pile, strict=True)):
        taken = pointed is not None and place >= pointed
        cards.append(
            {
                "id": number,
                "card": str(card),
                "state": "" if pointed is None else "taken" if taken else "stays",
                "no": place - pointed + 1 if pointed is not None and taken else 0,
                "label": labels.capital(labels.read_aloud(card)),
                "can": (card, view.pile[place:].count(card)) in takes,
                "call": card in callable_now,
                "picked": place in state.marks.picked,
            }
        )
    return {
        "cards": cards,
        "label": say("labels.pile", count=len(cards)),
        "note": "" if pointed is None else _note_on_take(state, pointed),
        "press": _pressed(state),
    }


def _pressed(state: State) -> Literal["", "take", "split", "rum"]:
    """The kind of move that a press on a card of the pile prepares; empty if a press does nothing."""
    phase = state.deal.phase
    if not state.my_turn or phase not in (DRAW, CALL):
        return ""
    if phase == CALL:
        return "rum"
    only_split = not is_open(state.deal, offer(state, "take")) and is_open(state.deal, offer(state, "split"))
    return "split" if only_split else "take"


def _note_on_take(state: State, place: int) -> str:
    """A note on taking this card and those on it: what the take brings, or why it isn't possible."""
    move = offer(state, "take")
    if not isinstance(move, Move):
        return ""  # no take is offered in a replay
    refused = state.deal.why_not(move)
    if refused:
        splits = is_open(state.deal, offer(state, "split"))
        return say("take.split") if splits else refusals.in_words(state, refused)
    deal, card = state.deal.play(move), move.cards[0]
    with_it = len(state.deal.pile) - place - 1
    together = say("cards.counted", count=with_it + 1)
    brings = say(
        "take.with" if with_it else "take.alone", card=labels.marked([card]), count=with_it, together=together
    )
    if deal.position.now.must is None:
        return f"{brings} {say('take.keep')}"
    return f"{brings} {_use(deal, deal.legal_moves()[0], card)}"


def _use(deal: Deal, move: Move, card: Card) -> str:
    """A sentence on the move with which the player can use the taken card at once."""
    others = [other for other in move.cards if other.held != card]
    how = labels.kind_of_cards(move.cards) if move.kind != "lay_off" else "lay_with" if others else "lay"
    on = name_of(deal.table, move.on, ME)
    return say(f"take.use.{how}", card=labels.marked([card]), others=labels.marked(others), on=on)


# ---- the hand ------------------------------------------------------------------------------------------


def hand(state: State) -> ShownHand:
    """The person's hand in the chosen order, with marks for selected, new, taken and required cards."""
    view, selected = state.seen, state.marks.selected
    refused = state.refusal.move.cards if state.refusal and state.refusal.move else ()
    must, fresh = view.must, list(state.fresh)
    taken = list(view.taken) if view.turn == ME else []
    cards: dict[int, HandCard] = {}
    for number, card in sorted(state.hand, reverse=True):  # of equal cards, the newest is the one just drawn
        flag: Flag = ""
        if card == must and view.turn == ME:
            flag, must = "use first" if view.rules.use_selected == "first" else "use", None
        elif card in fresh:
            flag = "new"
            fresh.remove(card)
        elif card in taken:
            flag = "taken"
        if card in taken:
            taken.remove(card)
        cards[number] = {
            "id": number,
            "card": str(card),
            "label": labels.capital(labels.read_aloud(card)),
            "selected": number in selected,
            "flag": flag,
            "refused": card in refused,
        }
    return {
        "cards": [cards[number] for number, _ in state.hand],
        "backs": view.cards[ME] if view.phase == NAME else 0,
        "sort": state.look.sort,
        "label": say("labels.hand_down" if view.phase == NAME else "labels.hand", count=view.cards[ME]),
    }


# ---- the dealer's joker --------------------------------------------------------------------------------


def dealers_joker(state: State) -> ShownGambit | None:
    """The dealer's joker, how jokers are used, and the cards out of play; ``None`` without such a joker."""
    view = state.seen
    if not view.dealers_joker:
        return None
    lies = say(f"gambit.lies.{view.dealers_joker}")
    return {
        "card": str(DJ),
        "state": view.dealers_joker,
        "named": view.named,
        "says": say("gambit.says", named=labels.capital(named(view, state.names)), lies=lies),
        "gone": [str(card) for card in view.gone],
        "can": state.dealers_joker_is_mine and bool(view.named),
        "selected": DJ in state.selection,
    }


def named(view: View, names: Mapping[str, str]) -> str:
    """A sentence that says how the dealer has decided to use jokers in this deal."""
    if not view.named:
        return say("gambit.not_named")
    choice, does = say(f"choice.{view.named}"), say(f"named.{view.named}")
    return say("gambit.named", name=names[view.dealer], choice=choice, does=does)
