"""Rounds to review, and checks that recount every claim of a review."""

import re
from itertools import combinations

import corpus
import slow
from test_hint_figures import CHECKS
from told import parts

from rummy500 import Card, Deal, Move
from rummy500.bots.ending import step_out, way_of
from rummy500.card import JK
from rummy500.game import Played
from rummy500.sentences import Said
from rummy500.teach.review import MOST_LOOKS, Decision, Review, is_open
from rummy500.teach.second_look import Lead, together


def round_by_chance(table: tuple[str, int], seed: int, sense: float = 0) -> Played:
    """A round in which each move is sensible with the given probability, and random otherwise."""
    played = corpus.round_at(table, seed, sense)
    return Played(played.deals[0], tuple(played.moves))


def reviewed(played: Played, seed: int | str = 1) -> Review:
    """The finished review of a round."""
    review = Review.of(played, "A", seed)
    while not review.is_ready:
        review = review.stepped()
    return review


def claims_hold(review: Review) -> None:
    """Check that a review's better moves are legal, and that a recount finds the same costs and figures."""
    assert review.found
    for moment in review.found:
        decision, better = moment.decision, moment.better
        looks: list[Lead] = []
        while not looks or (len(looks) < MOST_LOOKS and is_open(together(looks))):
            looks.append(review.look(decision, better, len(looks)))
        lead = together(looks)
        assert better in (review.weigh(decision)[0].move, way_out(decision)) and better != decision.move
        assert moment.cost == lead.points > max(3, 2 * lead.error)
        deal = dealt_until(review.played, decision.place)
        assert deal.view("A") == decision.view and deal.why_not(better) is None
        reason_holds(review, moment.decision, better, deal)


def way_out(decision: Decision) -> Move | None:
    """The first move with which the seat could have gone out in this turn."""
    return step_out(way_of(decision.view, decision.legal), decision.legal)


def reason_holds(review: Review, decision: Decision, move: Move, deal: Deal) -> None:
    """Check the numbers in a reason. The slow rules compute the same numbers from all cards of the deal."""
    reason = review.reason(decision, move)
    if reason.key == "coach.because_out":
        assert move == way_out(decision)
        told = dict(reason.facts)["move"]
        assert isinstance(told, Said)
        reason = told
    gift = next((part for part in parts(reason) if part.key.startswith("coach.gift")), None)
    if gift is None:
        assert move.kind != "discard" or len(deal.hand("A")) == 1 or move.cards[0] == JK
        CHECKS[move.kind](deal, move, str(reason))
    else:
        gift_holds(deal, move.cards[0], str(gift))
        CHECKS[move.kind](deal, move, without_gift(str(reason), gift))


def without_gift(reason: str, gift: Said) -> str:
    """A hint's reason for a discard, without its clause about melds that others could make with the card."""
    harmless = gift.key.endswith(".none")
    assert (". But " in reason) != harmless, "what speaks against the discard follows 'But'"
    told = str(gift)[0].upper() + str(gift)[1:] if harmless else str(gift)
    why = re.fullmatch(rf"(.*)(?:\. But|, and|\.) {re.escape(told)}\.", reason)
    assert why, reason
    return f"{why[1].replace('. But ', ', though ')}."


def gift_holds(deal: Deal, card: Card, gift: str) -> None:
    surely = re.fullmatch(r"([B-H]), who took (.*) and (\S+), could make a meld with it", gift)
    if surely:
        taken = [Card(sign) for sign in [*surely[2].split(", "), surely[3]]]
        assert set(taken) <= set(deal.hand(surely[1]))
        assert slow.is_new_meld(list(map(str, [card, *taken])), deal.rules)
        return
    found = re.fullmatch(r"others could make (no|\d+)(?: different)? melds? with it( without a joker)?", gift)
    assert found, gift
    others = [
        *deal.stock,
        *deal.pile,
        *(one for seat in deal.seats if seat != "A" for one in deal.hand(seat)),
    ]
    beside = [other for other in set(others) if other != JK]
    sets = [two for two in combinations(beside, 2) if {one.rank for one in two} == {card.rank}]
    runs = combinations([one for one in beside if one.suit == card.suit], deal.rules.run_opens_with - 1)
    melds = [more for more in (*sets, *runs) if slow.is_new_meld(list(map(str, [card, *more])), deal.rules)]
    assert (0 if found[1] == "no" else int(found[1])) == len(melds), gift


def dealt_until(played: Played, place: int) -> Deal:
    deal = played.start
    for move in played.moves[:place]:
        deal = deal.play(move)
    return deal
