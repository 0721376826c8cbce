"""Checks what a hint's sentences claim about the position. The slow rules check claims about takes and lays.

``CLAIMS`` has a check for each claim that a sentence of the catalogue makes. ``test_hint_figures`` recounts
the numbers in all other sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import slow
from slow.listed import taking
from slow.turns import layoffs_of, melds_of, turn_of, uses_of_selected
from told import FEW_CARDS, FEW_ROUNDS, Told, parts

from rummy500 import Card, Deal, Move
from rummy500.bots.careful import Careful
from rummy500.bots.ending import way_of
from rummy500.bots.planner import Planner
from rummy500.bots.weights import weights_for
from rummy500.card import JK
from rummy500.deal import View
from rummy500.sentences import Said
from rummy500.teach.advice import EQUAL, MANY, advice
from rummy500.teach.coach_trials import doing
from rummy500.teach.coach_words import Trials

LAYING = ("meld", "double", "lay_off")
PILE = ("take", "split")

Facts = dict[str, Any]
Check = Callable[[Told, Facts], object]


def claims_are_so(told: Told) -> None:
    """Check that each claim in the steps of a hint is true in its position."""
    for step in told.steps:
        for part in parts(step):
            claim = CLAIMS.get(part.key.removeprefix("coach."))
            if claim:
                claim(told, dict(part.facts))


# ---- the claims -----------------------------------------------------------------------------------------


def leads_out(told: Told, _: Facts) -> None:
    """Check that a seat that follows the hints goes out in this turn."""
    deal = told.deal.play(told.move)
    while not deal.over and deal.turn == told.seat and deal.phase == "play":
        deal = deal.play(advice(deal.view(told.seat), deal.legal_moves(), told.adviser).move)
    assert deal.out == told.seat, told.deal


def leads_out_but_for(told: Told, facts: Facts) -> None:
    leads_out(told, facts)
    assert card_of(facts["card"]) in told.hand


def ends_with(told: Told, facts: Facts) -> None:
    """Check that the seat can go out, and that it holds the named last card or can take it from the pile."""
    leads_out(told, facts)
    assert card_of(facts["card"]) in (*told.hand, *told.deal.pile)


def takes_there_are(told: Told, _: Facts) -> None:
    assert told.kinds(*PILE)


def one_draw_there_is(told: Told, _: Facts) -> None:
    assert told.kinds("draw", *PILE) == [told.move]


def nothing_can_be_taken(told: Told, _: Facts) -> None:
    assert told.deal.pile and not told.kinds(*PILE)


def nothing_of_the_pile_is_of_use(told: Told, facts: Facts) -> None:
    nothing_can_be_taken(told, facts)
    if told.deal.rules.jokers and JK in (*told.hand, *told.deal.pile):
        return
    position = told.deal.position
    anywhere = Deal(
        position.but(rules=replace(position.rules, take="any"))
    )  # here, a card at any depth of the pile can be selected
    for place in range(len(told.deal.pile)):
        taken = taking(anywhere, told.seat, place)
        assert taken is not None
        asked = replace(taken, rules=replace(taken.rules, take_for="any"), must=str(told.deal.pile[place]))
        assert not any(uses_of_selected(asked)), told.deal


def best_take(told: Told, facts: Facts) -> list[Move]:
    """The legal takes or splits of the card that a clause names; ``AssertionError`` if there are none."""
    named = dict(facts["take"].facts)["card"]
    kind = facts["take"].key.rpartition(".")[2]
    found = [
        move
        for move in told.kinds(*PILE)
        if (move.choice or move.kind) == kind and move.cards[0] == card_of(named)
    ]
    assert found
    return found


def more_with(told: Told, take: Move) -> int | None:
    """How many more points a seat can lay with a take than without; ``None`` if the number is unknown."""
    if told.seat not in told.deal.opened:
        return None  # a seat that hasn't opened may have to take its melds back (SCORE-8)
    own, then = told.laid_at_most(told.without_a_take), told.laid_at_most(told.deal.play(take))
    return None if own is None or then is None else then - own


def a_take_lays_no_more(told: Told, facts: Facts) -> None:
    more = [more_with(told, take) for take in best_take(told, facts)]
    assert any(one is None or one <= 0 for one in more), (told.deal, more)


def a_take_costs(told: Told, facts: Facts) -> None:
    """Check that a take would gain no more points than it would leave in hand."""
    best_take(told, facts)
    gains = int(str(facts["points"]).split()[0])
    assert 0 < gains <= int(str(facts["held"]).split()[0])


def a_take_brings_little(told: Told, facts: Facts) -> None:
    best_take(told, facts)
    least = weights_for(told.deal.view(told.seat)).stock_is_worth
    assert told.move.kind == "draw" and 0 < int(str(facts["net"]).split()[0]) <= least


def waiting_proved_better(told: Told, facts: Facts) -> None:
    """Check that trials proved the move better than the take that the adviser would name without trials."""
    best_take(told, facts)
    assert told.trials and told.trials.verdict == "better" and told.move == told.legal[0]


def waiting_proved_as_good(told: Told, facts: Facts) -> None:
    best_take(told, facts)
    assert told.trials and told.trials.verdict != "better" and told.move == told.legal[0]


def is_beside_another(told: Told, facts: Facts) -> Trials:
    """Check that the compared moves are legal and that the seat can't go out."""
    assert told.trials and told.trials.other in told.legal and told.trials.other != told.move
    assert facts["other"] == doing(told.view, told.trials.other) != doing(told.view, told.move)
    assert way_of(told.view, told.legal) is None
    return told.trials


def proved_better(told: Told, facts: Facts) -> None:
    """Check that trials compared the move with a draw, or with the move that is advised without trials."""
    trials = is_beside_another(told, facts)
    untried = advice(told.view, told.legal, cautious(told)).move
    assert trials.other == (told.legal[0] if untried == told.move else untried)
    assert facts["kind"].key == f"coach.it_is.{told.move.kind}"
    assert str(facts["points"]).split()[0] == str(max(1, round(trials.points))) and trials.points > 0


def proved_to_win(told: Told, facts: Facts) -> None:
    """Check that trials compared how often each move wins the game. The seat may be able to go out."""
    trials = told.trials
    assert trials and trials.in_game and trials.verdict == "better" and trials.points > 0
    assert facts["count"] == max(1, round(trials.points))


def proved_equal(told: Told, facts: Facts) -> None:
    """Check that trials found the two moves equal, and that there were enough trials to say so."""
    trials = is_beside_another(told, facts)
    assert trials.verdict == "equal" and facts["move"] == doing(told.view, told.move)
    assert abs(trials.points) <= EQUAL and isinstance(told.adviser, Planner)
    assert told.adviser.tried >= MANY


def cautious(told: Told) -> Careful:
    """A careful player that knows the same cards as the adviser."""

    class Cautious(Careful):
        def known(self, view: View) -> Mapping[str, Sequence[Card]]:
            return told.adviser.known(view)

    return Cautious()


def a_take_lays_more(told: Told, facts: Facts) -> None:
    more = more_with(told, told.move)
    assert more is None or int(str(facts["points"]).split()[0]) <= more, (told.deal, more)


def must_be_used(told: Told, facts: Facts) -> None:
    assert card_of(facts["card"]) == told.deal.position.now.must
    assert told.deal.position.now.must in [card.held for card in told.move.cards]


def is_near_out(told: Told, facts: Facts) -> None:
    number = told.others[facts["name"]]
    assert number == min(told.others.values()) <= FEW_CARDS
    assert str(facts["cards"]).split()[0] == str(number)


def stock_is_low(told: Told, facts: Facts) -> None:
    assert facts["count"] == len(told.deal.stock) <= FEW_ROUNDS * len(told.deal.seats)


def nothing_to_lay(told: Told, _: Facts) -> None:
    assert not told.kinds(*LAYING)


def something_to_lay(told: Told, _: Facts) -> None:
    assert told.kinds(*LAYING) and told.move.kind == "discard"


def opens_not(told: Told, facts: Facts) -> None:
    assert any(melds_of(told.turn)) and told.move.kind == "discard"
    assert told.seat not in told.deal.opened and facts["points"] < facts["least"]


def can_wait(told: Told, facts: Facts) -> None:
    something_to_lay(told, facts)
    name = facts["name"]
    assert told.others[name] == min(told.others.values()) and not told.hurry
    most = told.laid_at_most(told.deal)
    assert most is None or int(str(facts["points"]).split()[0]) <= most


def one_may_go(told: Told, _: Facts) -> None:
    assert len(told.kinds(told.move.kind)) == 1
    assert {card for card in told.hand if card != told.move.cards[0]} <= set(told.deal.position.now.taken)


def all_others_have_a_place(told: Told, _: Facts) -> None:
    assert {card for card in told.hand if card != told.move.cards[0]} <= told.placed, told.deal


def all_have_a_place(told: Told, _: Facts) -> None:
    assert set(told.hand) <= told.placed


def some_may_not_go(told: Told, _: Facts) -> None:
    assert {move.cards[0] for move in told.kinds("discard")} < set(told.hand)


def jokers_make_sets(told: Told, _: Facts) -> None:
    assert told.deal.rules.joker_use == "set" and JK in told.hand and JK not in told.move.cards


def counts_most(told: Told, _: Facts) -> None:
    """Check that the discard counts more than any other card that may be discarded but can't be laid."""
    card = told.move.cards[0]
    rivals = [
        move.cards[0] for move in told.kinds(told.move.kind) if move.cards[0] not in (*told.placed, card)
    ]
    assert all(told.counts(other) < told.counts(card) for other in rivals), told.deal


def is_kept(told: Told, facts: Facts) -> Card:
    """Check that the named card stays in hand although it could be discarded. Returns the card."""
    card = card_of(facts["card"])
    assert card in told.hand and card != told.move.cards[0]
    assert card in {move.cards[0] for move in told.kinds(told.move.kind)}
    return card


def is_kept_for_a_meld(told: Told, facts: Facts) -> None:
    """Check that the kept card makes a meld with the named cards, which lie where the sentence says."""
    meld = [is_kept(told, facts)]
    gone = told.move.cards[0]
    for where in facts["where"]:
        place, clause = where.key.rpartition(".")[2], dict(where.facts)
        found = named_in(clause["cards"])
        meld += found
        for card in found:
            check_place(told, place, clause["name"], card)
            assert place != "hand" or card != gone or told.hand.count(gone) > 1, told.deal
    assert slow.is_new_meld(list(map(str, meld)), told.deal.rules), (told.deal, meld)


def is_kept_for_its_points(told: Told, facts: Facts) -> None:
    """Check that the kept card counts more than the discarded one."""
    card, less = is_kept(told, facts), card_of(facts["less"])
    assert less == told.move.cards[0] and told.counts(card) > told.counts(less)


def others_lay_it_off(told: Told, facts: Facts) -> None:
    """Check that the kept card fits a meld on which an opponent may lay off (LAYOFF-4)."""
    card, mates = str(is_kept(told, facts)), set(told.turn.side)
    turns = [turn_of(told.deal, seat) for seat in told.others]
    lays = [layoffs_of(replace(turn, hand=(card,))) for turn in turns if not mates & set(turn.side)]
    assert any(lay for found in lays for lay in found), (told.deal, card)


def card_of(fact: Any) -> Card:
    """The card that this fact of a sentence names. A fact that is a phrase names a joker."""
    return JK if isinstance(fact, Said) else fact


def named_in(fact: Any) -> list[Card]:
    if isinstance(fact, Card):
        return [fact]
    if isinstance(fact, Said):
        return [card for _, one in fact.facts for card in named_in(one)]
    return [card for one in fact for card in named_in(one)] if isinstance(fact, tuple) else []


def check_place(told: Told, place: str, name: str, card: Card) -> None:
    deal = told.deal
    if place in ("hand", "pile"):
        assert card in (told.hand if place == "hand" else deal.pile)
    elif place == "taken":
        assert card in deal.hand(name)
    else:
        hidden = Counter([*deal.stock, *(one for seat in told.others for one in deal.hand(seat))])
        assert hidden[card], (deal, card)


def speaks_for_it(told: Told, facts: Facts) -> None:
    assert facts["going"].key in ("coach.goes.nothing", "coach.goes.no_joker", "coach.goes.never")
    assert facts["fits"].key in ("coach.fits.nowhere", "coach.fits.never")


def fits_nowhere(told: Told, facts: Facts) -> None:
    assert facts["fits"].key in ("coach.fits.nowhere", "coach.fits.never")


def goes_with_nothing(told: Told, facts: Facts) -> None:
    assert facts["going"].key in ("coach.goes.nothing", "coach.goes.no_joker", "coach.goes.never")


CLAIMS: dict[str, Check] = {
    "out.find": leads_out,
    "out.find_but": leads_out_but_for,
    "out.discard": ends_with,
    "draw.all_laid": leads_out,
    "draw.any_card": leads_out,
    "draw.out": leads_out,
    "take.out": leads_out,
    "split.out": leads_out,
    "draw.kind": takes_there_are,
    "draw.no_other": one_draw_there_is,
    "no_take.none": nothing_can_be_taken,
    "no_take.no_use": nothing_of_the_pile_is_of_use,
    "no_better.surely": a_take_lays_no_more,
    "take_costs": a_take_costs,
    "take_brings.little": a_take_brings_little,
    "take_brings.waits": waiting_proved_better,
    "take_brings.as_good": waiting_proved_as_good,
    "tried.better": proved_better,
    "tried.better_because": proved_better,
    "tried.equal": proved_equal,
    "tried.wins": proved_to_win,
    "take.more": a_take_lays_more,
    "now.must": must_be_used,
    "now.near_out": is_near_out,
    "now.stock": stock_is_low,
    "discard.look": nothing_to_lay,
    "discard.look_kept": something_to_lay,
    "discard.opens_not": opens_not,
    "discard.can_wait": can_wait,
    "discard.only_allowed": one_may_go,
    "discard.only": all_others_have_a_place,
    "discard.all_have_place": all_have_a_place,
    "discard.bound": some_may_not_go,
    "discard.keep.joker": jokers_make_sets,
    "discard.high": counts_most,
    "discard.keep.promise": is_kept_for_a_meld,
    "discard.keeps_points": is_kept_for_its_points,
    "discard.keep.gift": is_kept_for_a_meld,
    "discard.keep.fits": others_lay_it_off,
    "discard.why.for": speaks_for_it,
    "discard.why.goes": fits_nowhere,
    "discard.why.fits": goes_with_nothing,
}
