"""Hints on draws from the stock, takes from the pile, draws with a joker, and passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from ..bots.discarding import unseen_by
from ..bots.drawing import deepest, place_of, taken_by_split
from ..bots.imagining import unseen_as_jokers
from ..bots.laying import points_of
from ..bots.plan import jokers_of, plan_for
from ..bots.weights import weights_for
from ..card import JK, Card, mask_of, rank_words, without
from ..deal import View
from ..laying import is_useful
from ..laying.opening import most_to_lay
from ..laying.takes_and_lays import after_pile
from ..melds import WILD, MeldName, name_of, new_meld
from ..moves import FROM_PILE, Move
from ..position import CALL, LAST, SEAT_NUMBER
from ..position.transfers import begin_play
from ..scoring import opening_minimum, worth_in_hand
from ..sentences import Said, Who, said
from .coach_words import (
    MoveToExplain,
    a_kind,
    and_left,
    because,
    brings,
    going_with,
    held,
    kind_of,
    laid,
    left_in_hand,
    named,
    of_cards,
    open_groups,
    points,
    spread,
    your_joker,
)
from .foresight import Turn, best_draw, turn_with, turn_without


def of_a_draw(asked: MoveToExplain) -> list[Said]:
    """A hint on a draw from the stock, or from a new stock made by shuffling the pile (STOCK-3)."""
    view = asked.view
    if view.seat in view.floating:
        return [
            said("coach.float.look"),
            said("coach.float.kind"),
            because(_from_the_stock(view), said("coach.float.why", count=len(view.table))),
        ]
    if asked.way is not None:
        out = said("coach.draw.out", points=points(asked.way.points))
        return [said("coach.draw.all_laid"), said("coach.draw.any_card"), because(_from_the_stock(view), out)]
    first = said("coach.draw.look")
    if not view.stock:
        first = said("coach.stock_empty")
    elif not view.pile:
        first = said("coach.draw.no_pile")
    takes = any(move.kind in FROM_PILE for move in asked.legal)
    second = said("coach.draw.kind" if takes else "coach.draw.no_other")
    return [first, second, because(_from_the_stock(view), _why_no_take(asked))]


def _from_the_stock(view: View) -> Said:
    if view.stock:
        floats = view.seat in view.floating
        two = not floats and min(view.stock, view.rules.stock_draw) > 1
        return said("coach.draw.two" if two else "coach.draw.one")
    if len(view.pile) < 2:
        return said("coach.draw.ends")
    return said("coach.draw.shuffles", card=named(view.pile[-1]))


def _why_no_take(asked: MoveToExplain) -> Said:
    """The reason not to take. It compares the turn with the best take and the turn without a take."""
    view, legal = asked.view, asked.legal
    best = best_draw(view, [move for move in legal if move.kind in FROM_PILE])
    if best is None:
        return said(f"coach.no_take.{_why_none(view)}")
    (draw, turn), own = best, turn_without(view)
    take = said(f"coach.best_take.{draw.choice or draw.kind}", card=named(draw.cards[0]))
    more, held = turn.points - own.points, turn.held - own.held
    if more <= 0:
        return said(f"coach.no_better.{_surely(view, draw, own)}", take=take)
    if more <= held:
        return said("coach.take_costs", take=take, points=points(more), held=points(held))
    why = _why_wait(asked) if more - held > _least(view, legal) else "little"
    return said(f"coach.take_brings.{why}", take=take, net=points(more - held))


def _why_wait(asked: MoveToExplain) -> str:
    """How a draw compares with a good take.

    ``waits`` if trials prove that the draw is better, ``as_good`` if they don't, and ``may_pay`` if there are
    no trials.
    """
    if asked.trials is None:
        return "may_pay"
    return "waits" if asked.trials.verdict == "better" else "as_good"


def _least(view: View, legal: Sequence[Move]) -> float:
    """The gain that a take must exceed: the worth of a stock card, or 0 if the take replaces a pass."""
    return weights_for(view).stock_is_worth if legal[0].kind == "draw" else 0


def _surely(view: View, draw: Move, own: Turn) -> str:
    """``surely`` if a search proves that the seat can't lay more points with the take, else ``seems``."""
    most = most_to_lay(after_pile(unseen_as_jokers(view), draw))
    return "surely" if most is not None and most <= own.points else "seems"


def better_take(view: View, legal: Sequence[Move]) -> Move | None:
    """The take or split that is clearly better than a stock draw or a pass; ``None`` if there is none."""
    best = best_draw(view, [move for move in legal if move.kind in FROM_PILE])
    return best[0] if best and best[1].net - turn_without(view).net > _least(view, legal) else None


def pays_later(view: View, move: Move) -> bool:
    """Whether a move is a take or split that gains nothing in this turn."""
    return move.kind in FROM_PILE and turn_with(view, move).net <= turn_without(view).net


def _why_none(view: View) -> str:
    """Why nothing can be taken: the pile is empty, its cards can't be laid, or the rules forbid takes."""
    if not view.pile:
        return "no_pile"
    where = unseen_as_jokers(view)
    hands = [(*view.hand, *view.pile[place:]) for place in range(len(view.pile))]
    cards = zip(view.pile, hands, strict=True)
    useful = any(is_useful(where, card, hand, mask_of(hand), take_for="any") for card, hand in cards)
    return "none" if useful else "no_use"


# ---- from the pile -----------------------------------------------------------------------------------


def of_a_take(asked: MoveToExplain) -> list[Said]:
    """A hint on a take: the cards that can be laid with it, their points, and the cards that stay in hand."""
    view, move = asked.view, asked.move
    card, turn = move.cards[0], turn_with(view, move)
    number = len(view.pile) - place_of(view, move)
    kept = number == 1 and view.rules.keep_upcard
    take = said("coach.take.alone", card=named(card))
    if number > 1:
        take = said("coach.take.with", card=named(card), others=of_cards(number - 1))
    return [
        _where_to_look(view, turn, card),
        said("coach.take.out") if asked.way else said("coach.take.kind", why=_why_take(view, turn, kept)),
        because(take, _use(asked, turn)),
    ]


def _where_to_look(view: View, turn: Turn, card: Card) -> Said:
    lay = _lay_of(turn, card)
    if card == JK:
        return said("coach.look.joker")
    if lay is not None and 0 < lay.on <= len(view.table):
        return said("coach.look.meld", on=_meld_of(view, turn, lay))
    if lay is not None and kind_of(lay) == "set":
        return said("coach.look.ranks", ranks=rank_words(card.rank, plural=True))
    return said("coach.look.next_to" if lay is not None else "coach.look.upcard", card=card)


def _why_take(view: View, turn: Turn, kept: bool) -> Said:
    if view.seat not in view.opened:
        to_open = "coach.take.kept_to_open" if kept else "coach.take.opens"
        return said(to_open, least=opening_minimum(view.rules))
    most = most_to_lay(unseen_as_jokers(view).changed(begin_play))
    why = said("coach.take.may_keep" if kept else "coach.take.used")
    if most is not None and turn.points > most:
        why = said("coach.take.more", points=points(turn.points - most))
    return why if view.stock else said("coach.take.dry", why=why)


def _lay_of(turn: Turn, card: Card) -> Move | None:
    """The lay that uses this card in the turn; ``None`` if no lay does."""
    return next((lay for lay in turn.lays if card in [laid.held for laid in lay.cards]), None)


def _use(asked: MoveToExplain, turn: Turn) -> Said:
    """The words that say whether the selected card is laid or kept, and what stays in hand after the turn."""
    card = asked.move.cards[0]
    lay = _lay_of(turn, card)
    if lay is None:
        return _kept(asked, card)
    worth = points(turn.points)
    in_all = said("coach.take.lays" if len(turn.lays) == 1 else "coach.take.in_all", points=worth)
    return and_left([_laid(asked.view, turn, lay, card), in_all], _rest(asked, turn))


def _rest(asked: MoveToExplain, turn: Turn) -> Said:
    """The cards that stay in hand after the turn, or the last discard if the player goes out."""
    if asked.way is not None and turn.left:
        return said("coach.out.discard", card=named(turn.left[0]))
    return left_in_hand(turn.left, asked.view)


def _meld_of(view: View, turn: Turn, lay: Move) -> MeldName:
    """The name of the meld to which this lay adds cards. An earlier lay of the turn may have begun it."""
    seat, begun = SEAT_NUMBER[view.seat], [other for other in turn.lays if not other.on]
    table = (*view.table, *(new_meld(other.cards, seat, view.rules) for other in begun))
    return name_of(table, lay.on, view.seat)


def _laid(view: View, turn: Turn, lay: Move, card: Card) -> Said:
    if not lay.on:
        make = "coach.make_under" if lay.kind == "double" else "coach.make"
        return said(make, cards=spread(lay.cards), kind=a_kind(lay), joker=your_joker(lay))
    others = [other for other in lay.cards if other.held != card]
    joker = next((laid for laid in lay.cards if laid.held == JK and laid != JK), None)
    on = _meld_of(view, turn, lay)
    fits = said("coach.fits.taken", card=named(card), on=on)
    if card == JK and joker is not None:
        stands = rank_words(joker.rank) if joker.stands is None else joker.stands
        fits = said("coach.fits.as", card=named(card), stands=stands, on=on)
    return said("coach.fits.with", others=spread(others), fits=fits) if others else fits


def _kept(asked: MoveToExplain, card: Card) -> Said:
    """The words for keeping an upcard: how the card may help, and what the hand then counts."""
    view, pays = asked.view, _pays(asked.view, card)
    then = held((*view.hand, card), view)
    if pays.key != "coach.goes.nothing":
        return said("coach.take.kept", pays=pays, held=then)
    worth, usual = worth_in_hand([card], view.rules), _usual_worth(asked)
    if worth >= usual:
        return said("coach.take.only_kept", held=then)
    return said("coach.take.kept", pays=said("coach.take.counts_less", count=worth, usual=usual), held=then)


def _usual_worth(asked: MoveToExplain) -> int:
    """How many points a card from the stock counts on average, rounded; 0 if the stock is empty."""
    hidden = unseen_by(asked.view) - Counter(chain.from_iterable(asked.known.values()))
    if not asked.view.stock or not hidden:
        return 0
    return round(worth_in_hand(hidden.elements(), asked.view.rules) / hidden.total())


def _pays(view: View, card: Card) -> Said:
    """How a kept card may help: with a meld that can't be laid yet, or with one that still lacks a card."""
    with_it = (*view.hand, card)
    plan = plan_for(view, with_it)
    meld = next((meld for meld in plan.melds if card in [laid.held for laid in meld]), None)
    least = opening_minimum(view.rules)
    if meld is not None and view.seat not in view.opened and plan.points < least:
        return said("coach.take.counts_towards", points=plan.points, least=least)
    if meld is not None:
        return said("coach.take.makes", cards=spread(meld))
    lacks = {(held, other) for group in open_groups(view, card) for held, other in _one_held(view, group)}
    if not lacks:
        return going_with(view, view.hand, card)
    have = min(held for held, _ in lacks)
    missing = sorted({other for held, other in lacks if held == have})
    or_joker = [said("coach.jokers", count=1)] if view.rules.has_jokers and jokers_of(view) == WILD else []
    return said("coach.take.lacks", cards=have, missing=(*missing, *or_joker))


def _one_held(view: View, group: Sequence[Card]) -> list[tuple[Card, Card]]:
    """The held card and the missing card of two; empty unless exactly one of the two cards is held."""
    mine = [card for card in group if card in view.hand]
    if len(group) != 2 or len(mine) != 1:
        return []
    return [(mine[0], next(card for card in group if card not in view.hand))]


def of_a_split(asked: MoveToExplain) -> list[Said]:
    """A hint on splitting the pile with a joker (GAMBIT-5)."""
    view, move = asked.view, asked.move
    card, turn = move.cards[0], turn_with(view, move)
    number = len(taken_by_split(view, move))
    what = said("coach.split.alone")
    if number > 1:
        what = said(f"coach.split.with.{move.choice}", others=of_cards(number - 1))
    joker = your_joker(move)
    split = said("coach.split.move", card=named(card), joker=joker, what=what)
    kind = said("coach.split.out" if asked.way is not None else "coach.split.kind")
    return [_where_to_look(view, turn, card), kind, because(split, _use(asked, turn))]


# ---- a pass --------------------------------------------------------------------------------------------


def of_a_pass(asked: MoveToExplain) -> list[Said]:
    """A hint to pass: don't call, don't lay off at the round's end, or don't take when the stock is empty."""
    view, legal = asked.view, asked.legal
    if view.phase == CALL:
        return [
            said("coach.pass.call.look"),
            said("coach.pass.call.kind"),
            because(
                said("coach.pass.move"), _why_no_call(view, [move for move in legal if move.kind == "rum"])
            ),
        ]
    if view.phase == LAST:
        return [
            said("coach.pass.last.look", name=Who(view.out or "")),
            said("coach.pass.last.kind"),
            because(said("coach.pass.move"), said("coach.pass.last.keeps", held=held(view.hand, view))),
        ]
    then = said(f"coach.pass.{_AFTER_PASS.get(view.rules.stock_out, 'ends')}")
    return [said("coach.stock_empty"), said("coach.pass.kind"), because(then, _why_no_take(asked))]


_AFTER_PASS: Final = {"discard-on": "goes_on", "pass-round": "in_a_row"}


def _why_no_call(view: View, calls: Sequence[Move]) -> Said:
    if not calls:
        return said("coach.no_call.none")
    best = max(calls, key=lambda call: points_of(view, call) - worth_in_hand(brought(view, call), view.rules))
    return said(
        "coach.no_call.best_on" if best.on else "coach.no_call.best",
        cards=spread(best.cards),
        on=name_of(view.table, best.on, view.seat),
        laid=laid(points_of(view, best)),
        brings=brings(brought(view, best), view),
    )


def brought(view: View, call: Move) -> tuple[Card, ...]:
    """The cards that a call brings into the hand: those taken from the pile but not laid (RUM-2)."""
    if view.rules.rum == "discard":
        return ()
    return without(view.pile[deepest(view.pile, call) :], (card.held for card in call.cards))
