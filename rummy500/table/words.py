"""What the table says of cards, of what is to be done, of melds; cards stand in it as ``{6C}``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ..cards import JK, Card, rank_words, suit_words
from ..deal import View
from ..melds import Meld
from ..moves import Move
from ..position import CALL, DRAW, LAST, NAME, START
from ..rules import OPTIONS
from ..scoring import scaled

_SIGN = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
_MARK = re.compile(r"\{([^{}]*)\}")
_FACE = re.compile(r"(?:(?:JK|DJ)=)?[A2-9TJQK][SHDC]|JK=[A2-9TJQK]|DJ=[A2-9TJQK]|JK|DJ")
_SEAT = re.compile(r"\b[B-H]\b(?![♠♥♦♣])")
_LETTERS = dict(zip("♠♥♦♣", "SHDC", strict=True))

NAMED: Final = {
    "wild": "a joker stands for any card",
    "double": "a joker on a meld doubles and seals it",
    "split": "a joker splits the pile",
}
"""What a joker does in a hand of Dealer's gambit (GAMBIT-3 to GAMBIT-5)."""

_DOING: Final = {
    NAME: "names what jokers do",
    START: "opens the pile",
    CALL: "may call Rummy!",
    LAST: "may lay off once more",
}


# ---- cards in a sentence -------------------------------------------------------------------------------


def drawn(sentence: str) -> str:
    """A sentence with its cards marked for the screen.

    >>> drawn("9♥ can't join 4♥ 5♥ 10♥")
    "{9H} can't join {4H} {5H} {TH}"
    """
    return _SIGN.sub(lambda found: f"{{{found[1].replace('10', 'T')}{_LETTERS[found[2]]}}}", sentence)


def plain(sentence: str) -> str:
    """A marked sentence as it is written where nothing is drawn: ``drawn`` turned round.

    >>> plain("{9H} can't join {4H} {5H} {TH}"), plain("You laid {JK=7H}.")
    ("9♥ can't join 4♥ 5♥ 10♥", 'You laid joker as 7♥.')
    """
    return _MARK.sub(lambda found: _FACE.sub(lambda face: Card(face[0]).sign, found[1]), sentence)


def marked(cards: Sequence[Card]) -> str:
    """Cards one after the other, marked for the screen."""
    return " ".join(f"{{{card}}}" for card in cards)


# ---- words ---------------------------------------------------------------------------------------------


def count(number: int, word: str = "card") -> str:
    """A number of things.

    >>> count(1), count(4, "point")
    ('1 card', '4 points')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """The text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def as_sentence(why: str) -> str:
    """What an error says, as a sentence; the name of an option keeps its small letter.

    >>> as_sentence("no card lies there"), as_sentence("out=float lets a floater draw one card")
    ('No card lies there.', 'out=float lets a floater draw one card.')
    """
    first = re.match(r"\w*", why)
    return f"{why if first and first[0] in OPTIONS else capital(why)}."


def does(who: str, verb: str) -> str:
    """Somebody and what they do.

    >>> does("You", "float"), does("Bea", "pass"), does("Bea", "have")
    ('You float', 'Bea passes', 'Bea has')
    """
    if who == "You":
        return f"{who} {verb}"
    if verb in ("have", "are"):
        return f"{who} {'has' if verb == 'have' else 'is'}"
    return f"{who} {verb}{'es' if verb.endswith('s') else 's'}"


def with_names(sentence: str, names: Mapping[str, str]) -> str:
    """A sentence of the referee, who speaks of seats, with the names of the others.

    >>> with_names("B has to use 6♣ first.", {"A": "You", "B": "Bea"})
    'Bea has to use 6♣ first.'
    """
    return _SEAT.sub(lambda found: names.get(found[0], found[0]), sentence)


# ---- what is to be done ----------------------------------------------------------------------------------


def doing(phase: str, name: str) -> str:
    """What another player does now, for all to see."""
    return f"{name} {_DOING.get(phase, 'is playing')}."


def turn_of(phase: str, name: str) -> str:
    """Whose turn it is, to somebody who would like to move."""
    return doing(phase, name) if phase in _DOING else f"It is {name}'s turn."


def task(view: View, names: Mapping[str, str], floats: bool = False) -> str:
    """What the player at the table, who perhaps floats, may do now."""
    if view.over:
        return ""
    if view.turn != view.seat:
        return doing(view.phase, names[view.turn])
    tasks = {
        NAME: "Before anybody looks at a hand, name what every joker does in it.",
        START: "Choose the card of your hand that opens the pile.",
        CALL: f"{names[view.discarder or view.seat]} left {marked(view.pile[-1:])}: call Rummy!, or pass.",
        LAST: f"{does(names[view.out or view.seat], 'are')} out: lay off what still fits, or pass.",
        DRAW: _task_of_a_draw(view, floats),
    }
    return tasks.get(view.phase) or _task_of_play(view, floats)


def _task_of_a_draw(view: View, floats: bool) -> str:
    if floats:
        again = "" if view.stock else " The stock is empty: the pile is shuffled into a new one."
        return f"You float: draw from the stock.{again}"
    if view.stock:
        return "Your turn: draw from the stock, or take a card of the pile with all that lies on it."
    then = {
        "discard-on": "take a card of the pile, or pass and go on without a draw",
        "reshuffle": "draw, and the pile is shuffled into a new one, or take a card of the pile",
    }
    otherwise = "take a card of the pile, or pass and end the hand"
    return f"Your turn, and the stock is empty: {then.get(view.rules.stock_out, otherwise)}."


def _task_of_play(view: View, floats: bool) -> str:
    if view.must is not None:
        where = (
            "in a new meld"
            if view.rules.take_for == "meld"
            else "in a new meld, or on one that is on the table"
        )
        return f"{{{view.must}}} has to be used first, {where}."
    if floats:
        return "You float: lay the card where it fits; one that fits nowhere you discard, and are out."
    if view.seat not in view.opened:
        least = scaled(view.rules.opening, view.rules)
        if view.points_now:
            return f"Of the {least} points that your first cards have to count, {view.points_now} are laid."
        return f"Your first cards have to count {least} in one turn: lay so much, or just discard a card."
    return "Lay down what you like, then discard a card."


# ---- melds and calls ---------------------------------------------------------------------------------------


def kind_of(meld: Meld) -> str:
    """``set`` or ``run``."""
    return "set" if meld.is_set else "run"


def kind_of_cards(cards: Sequence[Card]) -> str:
    """``set`` or ``run``, of cards that are one."""
    return "set" if len({card.rank for card in cards}) == 1 else "run"


def call_of(move: Move) -> str:
    """A call as its button says it."""
    on = f" on {move.on}" if move.on else ""
    return f"Rummy! {marked(move.cards)}{on}"


def meld_label(number: int, meld: Meld, owners: Sequence[tuple[str, int]]) -> str:
    """A meld as it is read aloud: what it is and who laid how many of its cards."""
    first, last = meld.cards[0], meld.cards[-1]
    if meld.is_set:
        what = f"set of {'jokers' if first == JK else rank_words(first.rank, plural=True)}"
    else:
        what = f"run of {suit_words(first.suit)}, {rank_words(first.rank)} to {rank_words(last.rank)}"
    who = "; ".join(f"{name if name != 'You' else 'you'} laid {cards}" for name, cards in owners)
    sealed = "; sealed under a joker, it counts double" if meld.sealed else ""
    return f"Meld {number}: {what}; {who}{sealed}"
