"""Explains why cards aren't a meld, or don't fit on a meld, with a statement and a sentence.

The sentence is for learners of the game. It names the cards and what they lack.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..card import JK, JOKER, SEATS, Card, face, listed
from ..companions import could_join, missing_between
from ..laying.targets import is_open_to
from ..melds import (
    HIGH_ACE,
    KEPT_OUT,
    NONE,
    SET,
    SET_LEAST,
    SET_MOST,
    Meld,
    arc_of,
    as_declared,
    grown,
    may_go_without_suit,
    name_of,
    run_bound,
    swapped,
    why_no_meld,
)
from ..moves import Move
from ..position import Position
from ..position.gambit import why_not_laid, why_not_laid_off
from ..rules import Rules
from ..sentences import Reason, Said, Who, said

__all__ = ["no_layoff", "no_meld", "no_swap"]

# ---- a new meld --------------------------------------------------------------------------------------


def no_meld(position: Position, move: Move) -> Reason | None:
    """Why the cards of a move can't be laid as a new meld; ``None`` if they can."""
    cards = move.cards
    broken = why_no_meld(cards, position.rules, position.jokers)
    if broken and not broken.startswith("MELD"):
        return Reason(broken, _wrong_with_joker(cards, broken))
    barred = why_not_laid(position, move)
    if barred or broken is None:
        return barred
    faces = [card if card.stands is None else card.stands for card in cards]
    return Reason(broken, _what_no_meld_lacks(position.rules, faces, broken))


def _wrong_with_joker(cards: Sequence[Card], broken: str) -> Said:
    jokers = tuple(card for card in cards if card.is_joker)
    if broken == "JOKER-2":
        lacks = "suit" if any(card.without_suit for card in cards) else "card"
        return said(f"refused.joker_undeclared.{lacks}", count=len(jokers), cards=tuple(cards))
    if broken != "JOKER-3":
        return said(f"refused.no_card.{broken}", cards=tuple(cards))
    others = tuple(card for card in cards if not card.is_joker)
    return said("refused.jokers_misfit", count=len(jokers), jokers=jokers, cards=others)


def _what_no_meld_lacks(rules: Rules, cards: Sequence[Card], broken: str) -> Said:
    shown = tuple(cards)
    if broken == "MELD-1":
        return _too_few(cards, rules.run_opens_with)
    if broken == "MELD-2":
        if len(cards) > SET_MOST:
            return said("refused.set_too_long", cards=shown, count=len(cards))
        return said("refused.suit_twice", cards=shown)
    if broken == "MELD-4":
        if len(set(cards)) < len(cards):
            return said("refused.rank_twice", cards=shown)
        ends = "refused.ace_is_low" if _aces_are_low(rules) else "refused.around_the_corner"
        return said(ends, cards=shown)
    return _what_no_run_lacks(rules, cards)


def _too_few(cards: Sequence[Card], of_a_run: int) -> Said:
    if len(cards) == 1:
        alone = "refused.alone" if of_a_run == SET_LEAST else "refused.alone_long_run"
        return said(alone, card=cards[0], least=of_a_run)
    return said("refused.set_too_short", cards=tuple(cards))


def _what_no_run_lacks(rules: Rules, cards: Sequence[Card]) -> Said:
    shown, least = tuple(cards), rules.run_opens_with
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    if len(suits) > 1:
        return said("refused.no_set_no_run", cards=shown)
    if arc_of(ranks) is None:
        missing = _gap(cards, rules)
        return said("refused.gap", cards=shown, missing=listed(missing), count=len(missing))
    what = "ranks" if len(ranks) < len(cards) else "cards"
    if least > SET_LEAST:
        return said(f"refused.run_opens_with.{what}", cards=shown, count=len(ranks), least=least)
    return said(f"refused.run_too_short.{what}", cards=shown)


def _aces_are_low(rules: Rules) -> bool:
    """Whether aces in runs are always low (MELD-4)."""
    return run_bound(rules) == HIGH_ACE


def _gap(cards: Sequence[Card], rules: Rules) -> list[Card]:
    """The cards missing between the lowest and the highest of these cards of one suit."""
    ranks = sorted({card.rank for card in cards})
    if ranks[0] == 0 and not _aces_are_low(rules) and len(ranks) > 1 and ranks[1] > HIGH_ACE - ranks[-1]:
        ranks = [*ranks[1:], HIGH_ACE]  # the ace is nearer to the king than to the two
    missing = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
    return [face(rank, cards[0].suit) for rank in missing]


# ---- a lay-off -----------------------------------------------------------------------------------------


def no_layoff(position: Position, seat: int, cards: Sequence[Card], number: int) -> Reason | None:
    """Why a seat can't lay these cards off on the meld with this number; ``None`` if it can."""
    meld = position.table[number - 1]
    fits = grown(meld, cards, seat, position.rules) is not None
    if fits and max(cards) < JOKER:
        return _why_not_open(position, seat, number)
    on = name_of(position.table, number, SEATS[seat])
    jokers = [card for card in cards if card.is_joker]
    if jokers and position.jokers == SET and (meld.cards[0] != JK or set(cards) != {JK}):
        return Reason("JOKER-6", said("refused.joker_on_meld", cards=listed(cards), on=on))
    if jokers and position.jokers != SET:
        wrong = _wrong_with_joker_laid_off(position, meld, cards, on, fits)
        if wrong:
            return wrong
    barred = why_not_laid_off(position, seat, cards, number)
    if barred or fits:
        return barred or _why_not_open(position, seat, number)
    faces = [card if card.stands is None else card.stands for card in cards]
    if meld.is_set:
        return _does_not_join_set(position.rules, meld, faces, on)
    return _does_not_join_run(position.rules, meld, faces, on)


def _why_not_open(position: Position, seat: int, number: int) -> Reason | None:
    """The refusal if this meld is closed to the seat because another side began it; else ``None``."""
    if is_open_to(position, seat, number):
        return None
    began = Who(SEATS[position.began[number - 1]])
    closed = f"refused.not_own_meld.{position.rules.sides}"
    return Reason("LAYOFF-4", said(closed, on=name_of(position.table, number, SEATS[seat]), name=began))


def _wrong_with_joker_laid_off(
    position: Position, meld: Meld, cards: Sequence[Card], on: str, fits: bool
) -> Reason | None:
    """The refusal if a lay-off is wrong because of its jokers; else ``None``."""
    if position.jokers == NONE:
        return Reason(KEPT_OUT[NONE], _wrong_with_joker(cards, KEPT_OUT[NONE]))
    suits_open = may_go_without_suit(meld, position.rules)
    if any(card.stands is None and not (card.without_suit and suits_open) for card in cards):
        return Reason("JOKER-2", _wrong_with_joker(cards, "JOKER-2"))
    natural = [card for card in cards if not card.is_joker]
    jokers = [card for card in cards if card.is_joker]
    alone = not natural or grown(meld, natural, 0, position.rules) is not None
    if fits or not (alone or could_join(meld, natural, len(jokers), position.rules)):
        return None
    return Reason("JOKER-3", said("refused.jokers_misfit_on", count=len(jokers), jokers=tuple(jokers), on=on))


def _does_not_join_set(rules: Rules, meld: Meld, cards: Sequence[Card], on: str) -> Reason:
    others = [card for card in cards if card.rank != meld.cards[0].rank or JK in meld.cards]
    if others:
        return Reason("MELD-1", said("refused.other_rank", cards=listed(others), on=on))
    size = len(meld.cards) + len(cards)
    if rules.equal_suits or size > SET_MOST:
        return Reason("MELD-2", said("refused.set_would_be_too_long", cards=listed(cards), on=on, count=size))
    lie = as_declared(meld.cards)
    twice = [card for card in cards if card in lie] or list(cards)
    return Reason("MELD-2", said("refused.suit_twice_on", on=on, cards=listed(twice)))


def _does_not_join_run(rules: Rules, meld: Meld, cards: Sequence[Card], on: str) -> Reason:
    others = [card for card in cards if card.suit != meld.cards[0].suit]
    if others:
        return Reason("LAYOFF-3", said("refused.other_suit", cards=listed(others), on=on))
    lie = as_declared(meld.cards)
    twice = [card for card in cards if card in lie or cards.count(card) > 1]
    if twice:
        return Reason("MELD-4", said("refused.rank_twice_on", on=on, cards=listed(sorted(set(twice)))))
    laid = sorted(cards)
    if arc_of([card.rank for card in (*meld.cards, *laid)]) is not None:
        ends = "refused.ace_is_low_on" if _aces_are_low(rules) else "refused.around_the_corner_on"
        return Reason("MELD-4", said(ends, cards=listed(laid), on=on))
    missing = sorted({lacking for card in laid for lacking in missing_between(meld, card, rules)} - {*laid})
    gap = said("refused.gap_on", cards=listed(laid), on=on, missing=listed(missing), count=len(missing))
    return Reason("LAYOFF-3", gap)


# ---- a swap ------------------------------------------------------------------------------------------


def no_swap(position: Position, card: Card, number: int) -> Reason | None:
    """Why a card can't be swapped for a joker of this meld; ``None`` if it can (JOKER-7)."""
    meld, on = position.table[number - 1], name_of(position.table, number, SEATS[position.turn])
    if not position.rules.joker_swap:
        return Reason("JOKER-7", said("refused.no_swaps"))
    if meld.sealed:
        return Reason("GAMBIT-4", said("refused.sealed", on=on))
    if swapped(meld, card, position.turn, position.rules):
        return None
    return Reason("JOKER-7", said("refused.no_joker_for", cards=listed([card]), on=on))
