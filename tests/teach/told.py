"""Hints given in rounds, each with its position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import corpus
import slow
from slow.turns import Turn, layoffs_of_several, melds_of, turn_of
from test_hint_figures import ways_to_lay

from rummy500 import Card, Deal, Move
from rummy500.bots import tell
from rummy500.bots.careful import Careful
from rummy500.deal import View
from rummy500.position.transfers import begin_play
from rummy500.sentences import Said
from rummy500.teach.advice import Advice, advice
from rummy500.teach.coach import steps_of
from rummy500.teach.coach_words import Trials

SEEDS = range(3)
# The end may be near if a hand has only this many cards, or if the stock lasts for only this many turns of
# each seat.
FEW_CARDS, FEW_ROUNDS = 3, 2


@dataclass(frozen=True)
class Told:
    """A hint, and the position in which it was given."""

    deal: Deal
    adviser: Careful
    legal: list[Move]
    advice: Advice
    steps: list[Said]

    @property
    def move(self) -> Move:
        return self.advice.move

    @property
    def trials(self) -> Trials | None:
        return self.advice.trials

    @cached_property
    def view(self) -> View:
        return self.deal.view(self.seat)

    @property
    def seat(self) -> str:
        return self.deal.turn

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        return self.deal.hand(self.seat)

    @cached_property
    def turn(self) -> Turn:
        return turn_of(self.deal, self.seat)

    @cached_property
    def placed(self) -> set[Card]:
        """The cards of the hand that can be laid, alone or with other cards."""
        if not self.deal.rules.jokers:
            lays = [*melds_of(self.turn), *layoffs_of_several(self.turn)]
            return {Card(card) for lay in lays for card in lay.cards}
        return set(self.hand)  # with jokers, nearly every card can be laid

    @cached_property
    def others(self) -> dict[str, int]:
        return {seat: len(self.deal.hand(seat)) for seat in self.deal.seats if seat != self.seat}

    @property
    def hurry(self) -> bool:
        few = FEW_ROUNDS * len(self.deal.seats)
        return min(self.others.values()) <= FEW_CARDS or len(self.deal.stock) <= few

    def kinds(self, *kinds: str) -> list[Move]:
        return [move for move in self.legal if move.kind in kinds]

    def counts(self, card: Card) -> int:
        return slow.held([card], self.deal.rules)

    @cached_property
    def without_a_take(self) -> Deal:
        return Deal(self.deal.position.changed(begin_play))

    def laid_at_most(self, deal: Deal) -> int | None:
        ways = ways_to_lay(deal, deal.laid[self.seat])
        return None if ways is None else max(laid for laid, _, _ in ways)


def parts(sentence: Said) -> Iterator[Said]:
    """A sentence, and all clauses in it."""
    yield sentence
    for _, fact in sentence.facts:
        for one in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(one, Said):
                yield from parts(one)


def hinted(
    table: tuple[str, int], seeds: Iterable[int] = SEEDS, made: Callable[[str], Careful] = Careful
) -> Iterator[Told]:
    """A hint for each position of some rounds of mostly sensible moves."""
    for seed in seeds:
        played = corpus.round_at(table, seed, corpus.SENSIBLE)
        yield from hints_in(played.deals, played.moves, made)


def hints_in(deals: Sequence[Deal], moves: Sequence[Move], made: Callable[[str], Careful]) -> Iterator[Told]:
    """A hint in each position of a round. Each seat has its own adviser, who has watched the round so far."""
    advisers = {seat: made(seat) for seat in deals[0].seats}
    for deal, move, after in zip(deals, moves, deals[1:], strict=False):
        view, legal, adviser = deal.view(deal.turn), deal.legal_moves(), advisers[deal.turn]
        advised = advice(view, legal, adviser)
        yield Told(deal, adviser, legal, advised, steps_of(view, legal, advised, adviser.known(view)))
        tell(advisers, after, move)
