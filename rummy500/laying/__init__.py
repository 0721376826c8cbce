"""Lists lays: new melds, lay-offs, the uses of a selected card, and calls.

Only the cards are considered here. ``finishing`` finds out whether the turn could be finished after a lay.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import moves
from ..card import A_JOKER, JK, JOKER, LANE, LANE_MASK, SEATS, Card, cards_in, face, mask_of
from ..finding import NO_JOKERS, Jokers, makes_meld, melds_holding, melds_with_jokers, runs_in, sets_in
from ..melds import NONE, RING, WILD, Meld, swapped
from ..moves import Move
from ..position import DRAW, PLAY, Position, fits_of
from ..position.gambit import doubles_of, may_use_dealers_joker
from .layoffs import jokers_on, layoffs_with, reaches
from .targets import joinable

__all__ = [
    "aces_with_kings",
    "calls_of",
    "can_be_called",
    "floaters_lays",
    "is_useful",
    "jokers_of",
    "layoffs_of",
    "melds_of",
    "places_called",
    "swaps_of",
    "uses_of",
    "why_not_at_open_table",
]


def jokers_of(position: Position, seat: int) -> Jokers:
    """The jokers that a seat may now lay in place of cards."""
    return _jokers_among(position.hands[seat], position.held[seat], position, seat)


def _jokers_among(hand: tuple[Card, ...], mask: int, position: Position, seat: int) -> Jokers:
    """The jokers that a seat with this hand could lay in place of cards; ``mask`` is the hand's mask."""
    if not (mask & A_JOKER or position.gambit) or position.jokers != WILD:
        return NO_JOKERS
    held, dealers = hand.count(JK), may_use_dealers_joker(position, seat)
    return Jokers(held, dealers) if held or dealers else NO_JOKERS


def melds_of(position: Position, seat: int) -> list[Move]:
    """Every new meld that a seat could lay, with each declaration of its jokers, and every double."""
    letter, mask, hand, rules = SEATS[seat], position.held[seat], position.hands[seat], position.rules
    natural = [*sets_in(hand, mask, rules), *runs_in(mask, rules)]
    found = [moves.meld(letter, cards) for cards in natural]
    if not (mask & A_JOKER or position.gambit):
        return found
    wild = melds_with_jokers(hand, mask, jokers_of(position, seat), rules, position.jokers)
    found += [moves.wild_meld(letter, cards) for cards in wild]
    found += doubles_of(position, seat, natural)
    return found


def layoffs_of(position: Position, seat: int) -> list[Move]:
    """Every lay-off of one card that a seat could make."""
    mask, letter, jokers = position.held[seat], SEATS[seat], jokers_of(position, seat)
    if not mask & position.fits and jokers is NO_JOKERS:
        return []
    found = []
    for number, meld in enumerate(joinable(position, seat), start=1):
        if mask & meld.fits:
            found += [moves.lay_off(letter, (card,), number) for card in cards_in(mask & meld.fits)]
        if jokers is not NO_JOKERS:
            laid = jokers_on(meld, jokers, position.rules)
            found += [moves.lay_off(letter, (card,), number) for card in laid]
    return found


def swaps_of(position: Position, seat: int) -> list[Move]:
    """Every swap of a seat's card for a joker on the table that stands for that card (JOKER-7)."""
    rules, found = position.rules, []
    if not rules.joker_swap:
        return []
    for number, meld in enumerate(position.table, start=1):
        if max(meld.cards) > JK:
            fitting = [card for card in cards_in(position.held[seat]) if swapped(meld, card, seat, rules)]
            found += [Move(SEATS[seat], "swap", (card,), number) for card in fitting]
    return found


def aces_with_kings(position: Position) -> list[Move]:
    """The lay-offs of an ace and a king together. Beside the king, the ace counts high (MELD-4).

    Alone, the ace would join the low end. The difference matters only for an opening (SCORE-8).
    """
    seat, rules = position.turn, position.rules
    if not rules.corner or position.reaches_minimum:
        return []
    held, jokers, found = position.held[seat], jokers_of(position, seat), []
    for number, meld in enumerate(joinable(position, seat), start=1):
        ace = face(0, meld.cards[0].suit)
        if meld.first == 1 and (held & meld.fits) >> ace & 1:
            ways = layoffs_with(meld, ace, held, rules, jokers, position.jokers)
            found += [moves.lay_off(SEATS[seat], laid, number) for laid in ways if len(laid) == 2]
    return found


def floaters_lays(position: Position) -> list[Move]:
    """The lay-offs of a floater's one card. If there are any, the card may not be discarded (OUT-3)."""
    seat = position.turn
    return [move for move in layoffs_of(position, seat) if move.cards[0].held in position.hands[seat]]


def why_not_at_open_table(position: Position, seat: int) -> str | None:
    """The statement that keeps a seat from laying in another seat's turn, or before its own draw.

    ``None`` if the seat may lay (TURN-4).
    """
    open_table = position.rules.open_table
    if not open_table or position.phase not in (DRAW, PLAY):
        return "TURN-1"
    if seat == position.turn and open_table != "any-time":
        return "TURN-1"
    if position.now.must is not None:
        return "TURN-4"
    return None if position.opened[seat] else "SCORE-8"


def uses_of(position: Position, longest: int = RING) -> list[Move]:
    """The uses of the selected card (DRAW-3, DRAW-4): new melds, and lay-offs.

    A lay-off is left out if several smaller ones lead to the same meld. Runs with jokers are listed up to
    ``longest``.
    """
    card, seat, rules = position.now.must, position.turn, position.rules
    assert card is not None, "a card has been selected"
    uses = _melds_with(position, card, longest)
    if rules.take_for == "any":
        jokers = jokers_of(position, seat)
        for number, meld in enumerate(joinable(position, seat), start=1):
            ways = layoffs_with(meld, card, position.held[seat], rules, jokers, position.jokers)
            uses += [moves.lay_off(SEATS[seat], laid, number) for laid in ways]
    return uses


def _melds_with(position: Position, card: Card, longest: int) -> list[Move]:
    """Every new meld that the seat in turn could lay with this card, in the order of ``melds_of``."""
    seat, rules = position.turn, position.rules
    if card == JK:
        return [move for move in melds_of(position, seat) if any(other.held == JK for other in move.cards)]
    letter, hand, jokers = SEATS[seat], position.hands[seat], jokers_of(position, seat)
    natural, wild = melds_holding(card, hand, position.held[seat], jokers, rules, longest)
    found = [moves.meld(letter, cards) for cards in natural]
    found += [moves.wild_meld(letter, cards) for cards in wild]
    return found + doubles_of(position, seat, natural)


def is_useful(position: Position, card: Card, hand: tuple[Card, ...], pool: int, take_for: str) -> bool:
    """Whether the seat in turn could lay this card in a new meld or, with ``take_for="any"``, lay it off.

    ``hand`` has the cards that the seat would hold; ``pool`` is the hand's mask.
    """
    rules, fits, table = position.rules, position.fits, position.table
    if position.began:
        table = joinable(position, position.turn)
        fits = fits_of(table)
    if card == JK and position.jokers == NONE:
        return False  # jokers never lie in melds
    most = _jokers_among(hand, pool, position, position.turn).most
    if take_for == "any" and (fits >> card & 1 or (most and card == JK and fits)):
        return True
    if makes_meld(card, hand, pool, rules, most, position.jokers):
        return True
    if take_for == "meld" or card >= JOKER:
        return False
    # Several cards together fit on a run only if a card of its suit, or a joker, fits alone.
    suit = LANE_MASK << (card & -LANE)
    if not fits & suit & (suit if most else pool):
        return False
    runs = [meld for meld in table if meld.fits & suit and not meld.is_set]
    return any(reaches(meld, card, pool, rules, most) for meld in runs)


# ---- calls -------------------------------------------------------------------------------------------


def calls_of(position: Position, seat: int) -> list[Move]:
    """Every call that a seat could make: one card that fits a meld, or a new meld (RUM-1, RUM-2)."""
    letter, pile, table = SEATS[seat], position.pile, joinable(position, seat)
    if position.rules.rum == "discard":
        return [_call(letter, card, 1, number) for card, number in _fitting(position, pile[-1], table)]
    found = []
    for place in range(len(pile) - 1, -1, -1):
        nth = pile[place:].count(pile[place])
        fitting = _fitting(position, pile[place], table)
        found += [_call(letter, card, nth, number) for card, number in fitting]
    mask, rules = mask_of(pile), position.rules
    melds = [*sets_in(pile, mask, rules), *runs_in(mask, rules)]
    if rules.has_jokers:
        melds += melds_with_jokers(pile, mask, Jokers(pile.count(JK)), rules, position.jokers)
    return [*found, *(Move(letter, "rum", cards) for cards in melds)]


def _call(letter: str, card: Card, nth: int, number: int) -> Move:
    return Move(letter, "rum", (card,), on=number, nths=(nth,))


def _fitting(position: Position, card: Card, table: tuple[Meld, ...]) -> Iterator[tuple[Card, int]]:
    """This card with the number of each meld that it fits. A joker is declared as each card that fits."""
    for number, meld in enumerate(table, start=1):
        if card == JK:
            yield from (
                (joker, number) for joker in jokers_on(meld, Jokers(1), position.rules, position.jokers)
            )
        elif meld.fits >> card & 1:
            yield card, number


def can_be_called(position: Position, seat: int | None = None) -> bool:
    """Whether this seat could call cards of the pile; without a seat, whether anybody could."""
    pile, rules = position.pile, position.rules
    fits = position.fits if seat is None else fits_of(joinable(position, seat))
    wild = JK in pile and position.jokers == WILD
    if rules.rum == "discard":
        return bool(fits >> pile[-1] & 1 or (wild and pile[-1] == JK and fits))
    mask = mask_of(pile)
    if mask & fits or (wild and fits):
        return True
    jokers = pile.count(JK) if wild else 0
    return any(makes_meld(card, pile, mask, rules, jokers, position.jokers) for card in set(pile))


def places_called(position: Position, move: Move) -> list[int] | None:
    """The places of the pile where the cards of a call lie; ``None`` if one of them isn't in the pile."""
    free = list(range(len(position.pile)))
    nths = move.nths or (0,) * len(move.cards)
    places = []
    for card, nth in zip(move.cards, nths, strict=True):
        lying = [place for place in reversed(range(len(position.pile))) if position.pile[place] == card.held]
        if not nth:  # the newest copy that the call doesn't use yet
            lying = [place for place in lying if place in free]
        at = max(nth, 1) - 1
        if at >= len(lying) or lying[at] not in free:
            return None
        free.remove(lying[at])
        places.append(lying[at])
    return places
