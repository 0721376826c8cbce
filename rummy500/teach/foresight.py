"""Foresees the rest of a turn after a draw: the cards that can be laid, and those that stay in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..bots.greedy import LAYING, Greedy
from ..bots.imagining import unseen_as_jokers
from ..bots.laying import planned_meld
from ..bots.plan import has_opened, plan_for, still_to_open
from ..card import JK, Card, mask_of
from ..deal import Deal, View
from ..finding import melds_in
from ..laying import is_useful
from ..laying.going_out import way_out
from ..moves import Move
from ..position import PLAY
from ..position.gambit import is_played, times
from ..position.transfers import begin_play
from ..scoring import in_hand, laid_at_most, worth_in_hand

MOST_MOVES = 60  # at most this many moves of a turn are foreseen
FEW_JOKERS = 2  # with this many jokers or more in the hand, the list of legal melds is long


class Turn(NamedTuple):
    """A possible turn: the lays after a draw, their points, and the cards left in hand."""

    lays: tuple[Move, ...]
    points: int
    left: tuple[Card, ...]
    held: int  # the points of the cards left in hand

    @property
    def net(self) -> int:
        """The points laid minus the points left in hand."""
        return self.points - self.held


def turn_with(view: View, draw: Move) -> Turn:
    """The turn after a legal take or split. The seat goes out if it can; else it lays as the greedy bot does.

    >>> from rummy500 import Deal, Rules, cards
    >>> from rummy500.position import Position
    >>> hands = cards("6D 6H KC"), cards("2S")
    >>> deal = Deal(Position(Rules(), 1, hands, cards("3C"), cards("6S 9C"), 0))
    >>> turn = turn_with(deal.view("A"), Move.parse("A: take 6S"))
    >>> [str(lay) for lay in turn.lays], turn.points, turn.held
    (['A: meld 6S 6H 6D'], 18, 19)
    """
    return _played(_before_the_draw(view).play(draw))


def turn_without(view: View) -> Turn:
    """The turn with the cards of the hand alone, without any drawn cards."""
    return _played(Deal(_before_the_draw(view).position.changed(begin_play)))


def best_draw(view: View, draws: Sequence[Move]) -> tuple[Move, Turn] | None:
    """The take or split that leads to the highest net, and its turn; ``None`` if there are no draws."""
    deal, best = _before_the_draw(view), None
    begun = [(draw, deal.play(draw)) for draw in draws]
    for bound, draw, after in sorted(
        ((_bound(after), draw, after) for draw, after in begun), key=lambda one: -one[0]
    ):
        if best is not None and bound <= best[1].net:
            break
        turn = _played(after)
        if best is None or turn.net > best[1].net:
            best = draw, turn
    return best


def _before_the_draw(view: View) -> Deal:
    """A deal before the seat's draw, made from what this view shows."""
    return Deal(unseen_as_jokers(view))


def _played(deal: Deal) -> Turn:
    """The rest of the turn. The seat goes out if it can; else it lays as the greedy bot does."""
    way = way_out(deal.position)
    if way is not None:
        kept = () if way.discard is None else (way.discard,)
        return Turn(way.lays, way.points, kept, worth_in_hand(kept, deal.rules))
    seat, now = deal.turn, deal
    lays: list[Move] = []
    for _ in range(MOST_MOVES):
        if now.turn != seat or now.phase != PLAY:
            break
        view = now.view(seat)
        move = _planned_meld(now, view) or Greedy().choose(view, now.legal_moves())
        if move.kind not in (*LAYING, "back"):
            break
        lays = [] if move.kind == "back" else [*lays, move]
        now = now.play(move)
    left = now.hand(seat)
    laid = now.laid[seat] - deal.laid[seat]
    return Turn(tuple(lays), laid, left, worth_in_hand(left, deal.rules))


def _planned_meld(now: Deal, view: View) -> Move | None:
    """The greedy bot's next meld, found without listing all legal moves; ``None`` if a list is needed.

    With several jokers the list of legal moves is long, but the bot's plan already has the meld.
    """
    rules = view.rules
    if view.must is not None or view.hand.count(JK) < FEW_JOKERS or is_played(rules) or rules.joker_swap:
        return None
    plan = plan_for(view, view.hand)
    if not has_opened(view) and plan.points < still_to_open(view):
        return None
    held = [tuple([card.held for card in meld]) for meld in plan.melds]
    melds = [laid for cards in held for laid in melds_in(cards, rules) if len(laid) == len(cards)]
    moves = [Move(view.seat, "meld", laid) for laid in melds]
    return planned_meld(view, plan, [move for move in moves if now.why_not(move) is None])


def _bound(deal: Deal) -> int:
    """An upper bound for a turn's net: all cards that could be laid in some way count as laid."""
    after, rules = deal.position, deal.rules
    hand = after.hands[after.turn]
    mask, most, held = mask_of(hand), laid_at_most(rules, times(after)), in_hand(rules)
    useful = {card for card in set(hand) if is_useful(after, card, hand, mask, take_for="any")}
    return sum(most[card] if card in useful else -held[card] for card in hand)
