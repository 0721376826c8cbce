"""What is wrong with cards that are no meld, or that don't join one: the statement, and a sentence.

The sentences name the cards at hand and what they lack, for somebody who is learning the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import JK, JOKER, Card, face, listed, rank_words, signs_of, suit_words
from .laying import may_use_dealers_joker
from .melds import (
    HIGH_ACE,
    NONE,
    SET,
    SET_LEAST,
    SET_MOST,
    Meld,
    arc_of,
    as_declared,
    could_join,
    grown,
    lying,
    may_go_without_suit,
    missing_between,
    why_no_meld,
)
from .position import OPEN, Position
from .rules import Rules


class Reason(NamedTuple):
    """A statement that is broken, and the sentence that says how."""

    statement: str
    why: str


# ---- a new meld --------------------------------------------------------------------------------------


def no_meld(
    position: Position, seat: int, cards: Sequence[Card], double: bool = False, dj: bool = False
) -> Reason | None:
    """Why a seat can't lay these cards as a new meld; ``None`` where it can."""
    broken = why_no_meld(cards, position.rules, position.jokers)
    if broken is None and not double and max(cards) < JOKER:
        return None
    if broken and not broken.startswith("MELD"):
        return Reason(broken, _wrong_with_joker(position, cards, broken))
    if double and position.named != "double":
        where = "hand: the dealer has named otherwise" if position.dealers_joker else "game"
        return Reason("GAMBIT-4", f"No joker doubles a meld in this {where}.")
    spent = _dealers_joker(position, seat, sum(card.is_dealers for card in cards) + dj)
    if spent or broken is None:
        return spent
    faces = [card.stands or card for card in cards]
    return Reason(broken, _what_no_meld_lacks(position.rules, faces, broken))


def _dealers_joker(position: Position, seat: int, used: int) -> Reason | None:
    """Why a seat may not use the dealer's joker so often, where it does (GAMBIT-6)."""
    if not used or (used == 1 and may_use_dealers_joker(position, seat)):
        return None
    return Reason("GAMBIT-6", why_no_dealers_joker(position, seat))


def why_no_dealers_joker(position: Position, seat: int) -> str:
    """Why this seat can't use the dealer's joker now."""
    if seat != position.dealer:
        return "The dealer's joker is for the dealer alone."
    if position.dealers_joker != OPEN:
        return f"The dealer's joker is {position.dealers_joker}: it serves once in a hand."
    return "The dealer's joker serves once in a hand, in the dealer's own turn."


def _wrong_with_joker(position: Position, cards: Sequence[Card], broken: str) -> str:
    shown = signs_of(cards)
    if broken == "JOKER-2":
        if any(card.without_suit for card in cards):
            return f"{shown}: say the suit too that the joker stands for, as in JK=7H."
        return f"{shown}: say which card the joker stands for, as in JK=7H."
    if broken == "JOKER-4":
        return f"There is no natural card with {shown}: a meld with wild jokers holds one."
    if broken == "JOKER-6":
        return f"{shown} is no meld: jokers are melded with jokers only, three or four of them."
    if broken == "GAMBIT-3":
        return f"{shown}: a joker is a card of a meld only when the dealer has named wild."
    jokers = [card for card in cards if card.is_joker]
    others = [card for card in cards if not card.is_joker]
    if len(jokers) > 1:
        return f"The jokers don't fit as declared: with {signs_of(others)} they make no meld."
    return f"The {listed(jokers)} does not fit: with {signs_of(others)} it makes no meld."


def _what_no_meld_lacks(rules: Rules, cards: Sequence[Card], broken: str) -> str:
    shown = signs_of(cards)
    if broken == "MELD-1":
        return _too_few(cards, rules.run_opens_with)
    if broken == "MELD-2":
        if len(cards) > SET_MOST:
            return f"{shown} are {len(cards)} cards: a set ends at four."
        return f"{shown} has a suit twice: the suits of a set differ."
    if broken == "MELD-4":
        if len(set(cards)) < len(cards):
            return f"{shown} has a rank twice: no run holds a rank twice."
        return (
            f"{shown} goes around the corner: an ace is low, before the 2, or high, after the king, not both."
        )
    return _what_no_run_lacks(rules, cards)


def _too_few(cards: Sequence[Card], of_a_run: int) -> str:
    if len(cards) == 1:
        run = "three" if of_a_run == SET_LEAST else f"{of_a_run} or more"
        return (
            f"{cards[0].sign} alone is no meld: it takes three of one rank, or {run} of one suit in sequence."
        )
    return f"{signs_of(cards)} are only two cards: a set has three or four."


def _what_no_run_lacks(rules: Rules, cards: Sequence[Card]) -> str:
    shown, least = signs_of(cards), rules.run_opens_with
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    if len(suits) > 1:
        *most, last = [suit_words(suit) for suit in sorted(suits)]
        words = f"{', '.join(most)} and {last}"
        return f"{shown} is neither a set, of one rank, nor a run, of one suit: these are {words}."
    if arc_of(ranks) is None:
        missing = _gap(cards)
        return f"{shown} leaves a gap: {listed(missing)} {'is' if len(missing) == 1 else 'are'} missing."
    twice = len(ranks) < len(cards)
    if least > SET_LEAST:
        has = f"{len(ranks)} {'ranks' if twice else 'cards'}"
        return f"{shown} has {has}: in this game a run is opened with {least} or more."
    return f"{shown} {'has only two ranks' if twice else 'are only two cards'}: a run has three or more."


def _gap(cards: Sequence[Card]) -> list[Card]:
    """The cards between the lowest and the highest of one suit that are not among these."""
    ranks = sorted({card.rank for card in cards})
    if ranks[0] == 0 and len(ranks) > 1 and ranks[1] > HIGH_ACE - ranks[-1]:
        ranks = [*ranks[1:], HIGH_ACE]  # the ace is nearer to the king than to the two
    missing = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
    return [face(rank, cards[0].suit) for rank in missing]


# ---- a lay-off -----------------------------------------------------------------------------------------


def no_layoff(position: Position, seat: int, cards: Sequence[Card], number: int) -> Reason | None:
    """Why a seat can't lay these cards off on the meld of this number; ``None`` where it can."""
    meld = position.table[number - 1]
    fits = grown(meld, cards, seat, position.rules) is not None
    if fits and max(cards) < JOKER:
        return None
    jokers = [card for card in cards if card.is_joker]
    if jokers and position.jokers == SET and (meld.cards[0] != JK or set(cards) != {JK}):
        return Reason("JOKER-6", f"{listed(cards)} can't join meld {number}: jokers lie with jokers only.")
    if jokers and position.jokers != SET:
        wrong = _wrong_with_joker_laid_off(position, meld, cards, number, fits)
        wrong = wrong or _dealers_joker(position, seat, sum(card.is_dealers for card in jokers))
        if wrong:
            return wrong
    if fits:
        return None
    faces = [card.stands or card for card in cards]
    return _does_not_join(position, meld, faces, number)


def _wrong_with_joker_laid_off(
    position: Position, meld: Meld, cards: Sequence[Card], number: int, fits: bool
) -> Reason | None:
    """Where jokers are what is wrong with a lay-off, the statement that says so."""
    if position.jokers == NONE:
        return Reason("GAMBIT-3", _wrong_with_joker(position, cards, "GAMBIT-3"))
    suits_open = may_go_without_suit(meld, position.rules)
    if any(card.stands is None and not (card.without_suit and suits_open) for card in cards):
        return Reason("JOKER-2", _wrong_with_joker(position, cards, "JOKER-2"))
    natural = [card for card in cards if not card.is_joker]
    jokers = [card for card in cards if card.is_joker]
    alone = not natural or grown(meld, natural, 0, position.rules) is not None
    if fits or meld.sealed or not (alone or could_join(meld, natural, len(jokers), position.rules)):
        return None
    does = "jokers don't" if len(jokers) > 1 else f"{listed(jokers)} does not"
    return Reason("JOKER-3", f"The {does} fit on {signs_of(meld.cards)} (meld {number}).")


def _does_not_join(position: Position, meld: Meld, cards: Sequence[Card], number: int) -> Reason:
    if meld.sealed:
        bare = lying(meld.cards, meld.by, position.rules)
        if bare is None or grown(bare, cards, 0, position.rules):
            return Reason("GAMBIT-4", f"Meld {number} lies under a joker: nothing is laid off on it.")
    if meld.is_set:
        return _does_not_join_set(position, meld, cards, number)
    return _does_not_join_run(meld, cards)


def _does_not_join_set(position: Position, meld: Meld, cards: Sequence[Card], number: int) -> Reason:
    rank, lie = meld.cards[0].rank, as_declared(meld.cards)
    plural = "jokers" if meld.cards[0] == JK else rank_words(rank, plural=True)
    others = [card for card in cards if card.rank != rank or JK in meld.cards]
    if others:
        return Reason("MELD-1", f"{listed(others)} can't join the {plural} of meld {number}.")
    if len(meld.cards) == SET_MOST:
        return Reason("MELD-2", f"The {plural} of meld {number} are four already: a set ends there.")
    size = len(meld.cards) + len(cards)
    if position.rules.equal_suits or size > SET_MOST:
        why = f"With {listed(cards)} meld {number} would have {size} cards: a set ends at four."
        return Reason("MELD-2", why)
    twice = [card for card in cards if card in lie] or list(cards)
    return Reason("MELD-2", f"Meld {number} would have a suit twice with {listed(twice)}.")


def _does_not_join_run(meld: Meld, cards: Sequence[Card]) -> Reason:
    run, suit, lie = signs_of(meld.cards), meld.cards[0].suit, as_declared(meld.cards)
    others = [card for card in cards if card.suit != suit]
    if others:
        why = f"{listed(others)} can't join {run}: that run is of {suit_words(suit)}."
        return Reason("LAYOFF-3", why)
    twice = [card for card in cards if card in lie or cards.count(card) > 1]
    if twice:
        return Reason("MELD-4", f"{run} would hold a rank twice with {listed(sorted(set(twice)))}.")
    laid = sorted(cards)
    if arc_of([card.rank for card in (*meld.cards, *laid)]) is not None:
        return Reason("MELD-4", f"{listed(laid)} would lead {run} around the corner: an ace ends a run.")
    missing = sorted({lacking for card in laid for lacking in missing_between(meld, card)} - {*laid})
    are = "is" if len(missing) == 1 else "are"
    return Reason("LAYOFF-3", f"{listed(laid)} can't join {run}: {listed(missing)} {are} missing.")
