"""What the table says, in sentences. Cards stand in them as ``{6C}``, for the screen to draw."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..cards import Card, rank_words, suit_words
from ..deal import Deal, View
from ..melds import Meld
from ..moves import Move

_SIGN = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
_MARK = re.compile(r"\{([^{}]*)\}")
_FACE = re.compile(r"[A2-9TJQK][SHDC]")
_LETTERS = dict(zip("♠♥♦♣", "SHDC", strict=True))


def drawn(sentence: str) -> str:
    """A sentence with its cards marked for the screen.

    >>> drawn("9♥ can't join 4♥ 5♥ 10♥")
    "{9H} can't join {4H} {5H} {TH}"
    """
    return _SIGN.sub(lambda found: f"{{{found[1].replace('10', 'T')}{_LETTERS[found[2]]}}}", sentence)


def plain(sentence: str) -> str:
    """A marked sentence as it is written where nothing is drawn: ``drawn`` turned round.

    >>> plain("{9H} can't join {4H} {5H} {TH}")
    "9♥ can't join 4♥ 5♥ 10♥"
    """
    return _MARK.sub(lambda found: _FACE.sub(lambda face: Card(face[0]).sign, found[1]), sentence)


def marked(cards: Sequence[Card]) -> str:
    """Cards one after the other, marked for the screen."""
    return " ".join(f"{{{card}}}" for card in cards)


def count(number: int, word: str = "card") -> str:
    """A number of things.

    >>> count(1), count(4, "point")
    ('1 card', '4 points')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """The text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def happened(before: Deal, after: Deal, move: Move, names: Mapping[str, str], me: str) -> str:
    """What a move has done, as seat ``me`` may know it."""
    who = names[move.seat]
    if move.kind == "draw":
        fresh = after.hand(move.seat)[-1]
        told = f"{who} drew {{{fresh}}} from the stock" if move.seat == me else f"{who} drew from the stock"
    elif move.kind == "take":
        told = _took(before, after, move, who)
    elif move.kind == "meld":
        told = f"{who} laid the {kind_of(after.table[-1])} {marked(after.table[-1].cards)}"
    elif move.kind == "lay":
        told = f"{who} laid {marked(move.cards)} on meld {move.on}"
    elif move.kind == "discard":
        told = f"{who} discarded {{{move.cards[0]}}}"
    else:
        told = f"{who} passed"
    return f"{told}.{ending(after, names) if after.over else ''}"


def _took(before: Deal, after: Deal, move: Move, who: str) -> str:
    more = len(before.pile) - len(after.pile) - 1
    others = f" and {count(more, 'more card')}" if more else ""
    return f"{who} took {{{move.cards[0]}}}{others} from the pile"


def ending(deal: Deal, names: Mapping[str, str]) -> str:
    """How the hand ended."""
    if deal.out:
        who = names[deal.out]
        return f" {who} {'are' if who == 'You' else 'is'} out, and the hand is over."
    return " The stock is empty and nothing more is taken: the hand is over."


def dealt(deal: Deal, names: Mapping[str, str]) -> str:
    """What lies there when a hand begins."""
    each = len(deal.hand(deal.turn))
    return f"{names[deal.dealer]} dealt {each} cards to each player and turned up {marked(deal.pile)}."


def drew_for_the_deal(draws: Sequence[Mapping[str, Card]], names: Mapping[str, str], dealer: str) -> str:
    """Who drew what for the deal."""
    rounds = "; then ".join(
        ", ".join(f"{names[seat]} {{{card}}}" for seat, card in drew.items()) for drew in draws
    )
    deals = "deal" if names[dealer] == "You" else "deals"
    return f"The draw for the deal: {rounds}. {names[dealer]} {deals}."


def task(view: View, names: Mapping[str, str]) -> str:
    """What the player at the table may do now."""
    if view.over:
        return ""
    if view.turn != view.seat:
        return f"{names[view.turn]} is playing."
    if view.phase == "draw":
        if not view.stock:
            return "Your turn, and the stock is empty: take a card of the pile, or pass and end the hand."
        return "Your turn: draw from the stock, or take a card of the pile with all that lies on it."
    if view.must is not None:
        where = (
            "in a new meld"
            if view.rules.take_for == "meld"
            else "in a new meld, or on one that is on the table"
        )
        return f"{{{view.must}}} has to be used first, {where}."
    return "Lay down what you like, then discard a card."


def turn_of(name: str) -> str:
    """Whose turn it is, to somebody who would like to move."""
    return f"It is {name}'s turn."


def kind_of(meld: Meld) -> str:
    """``set`` or ``run``."""
    return "set" if meld.is_set else "run"


def meld_label(number: int, meld: Meld, owners: Sequence[tuple[str, int]]) -> str:
    """A meld as it is read aloud: what it is and who laid how many of its cards."""
    first, last = meld.cards[0], meld.cards[-1]
    if meld.is_set:
        what = f"set of {rank_words(first.rank, plural=True)}"
    else:
        what = f"run of {suit_words(first.suit)}, {rank_words(first.rank)} to {rank_words(last.rank)}"
    who = "; ".join(f"{name if name != 'You' else 'you'} laid {cards}" for name, cards in owners)
    return f"Meld {number}: {what}; {who}"
