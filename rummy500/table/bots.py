"""The bots at a table. They watch the round, choose the moves of the other seats, and give advice."""

from __future__ import annotations

from functools import partial
from typing import Final

from ..bots import Bot, bot, tell
from ..bots.planner import Planner
from ..deal import Deal
from ..moves import Move
from ..teach.advice import advice as advise
from ..teach.coach import steps_of
from ..teach.why import Why, why
from . import explaining, hints
from .bot_time import MOST_FOR_HINT, WAIT_FOR_HINT, Thinking, round_number
from .protocol import Act, Handled, Tick
from .state import ME, Explained, State
from .update import Advised, Event, Moved

ADVISER: Final = "planner"  # the kind of bot that chooses the move for a hint


class Others:
    """The bots of one table. They watch each move once. When a move is taken back, new bots replace them."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._start: Deal | None = None  # the start of the round that the bots watch
        self._watched: tuple[Move, ...] = ()  # the moves that the bots have watched
        self._deal: Deal | None = None  # the deal after the watched moves
        self._thinking, self._advising = Thinking(), Thinking(WAIT_FOR_HINT, MOST_FOR_HINT)
        self._advised: dict[tuple[Move, ...], Advised] = {}  # the advice after each sequence of moves

    def completed(self, state: State, message: Handled, tried: int = 0) -> Handled | Event:
        """The move, hint or reason that this message asks a bot for; any other message is returned unchanged.

        ``tried`` is the number of playouts made for a hint before a reload. With the same number of
        playouts, the coach gives the same hint again.
        """
        match message:
            case Tick() if state.bot_moves:
                return Moved(self.move(state))
            case Act("hint") if hints.are_the_coachs(state):
                return self.advice(state, tried)
            case Act("why", place=int(place)) if explaining.is_to_be_told(state, place):
                return Explained(place, self.why(state, place))
        return message

    def move(self, state: State) -> Move:
        """The move of the bot whose turn it is. In some levels the move is scripted."""
        scripted = state.attempt.scripted if state.attempt else None
        if scripted:
            return scripted
        deal = state.deal
        player = self._at(state)[deal.turn]
        return self._thinking.choose(player, state.game.view(deal.turn), deal.legal_moves())

    def advice(self, state: State, tried: int = 0) -> Advised:
        """The coach's advice to the person, whose turn it is. Equal positions get equal advice."""
        adviser, moves = self._at(state)[ME], state.game.moves
        assert isinstance(adviser, Planner), "the adviser sits at the person's seat"
        if moves not in self._advised:
            adviser.playouts = min(tried, MOST_FOR_HINT) or round_number(self._advising.playouts)
            seen, legal = state.game.view(ME), state.deal.legal_moves()
            found = self._advising.timed(adviser, partial(advise, seen, legal, adviser))
            lines = tuple(steps_of(seen, legal, found, adviser.known(seen)))
            self._advised[moves] = Advised(found.move, lines, adviser.playouts)
        return self._advised[moves]

    def why(self, state: State, place: int) -> Why:
        """The reason for move ``place`` (from 0) of the round, from a bot that watched the earlier moves."""
        played = state.game.played[-1]
        deal, move = played.start, played.moves[place]
        player = _seated(state)[move.seat]
        for before in played.moves[:place]:
            deal = deal.play(before)
            tell({move.seat: player}, deal, before)
        return why(player, deal.view(move.seat, state.game.totals_before), deal.legal_moves(), move)

    def _at(self, state: State) -> dict[str, Bot]:
        """The bots by seat. They have watched every move of the round so far, and no other move."""
        start, moves, number = state.game.played[-1].start, state.game.moves, len(self._watched)
        if start is not self._start:
            self._advised = {}
        if start is not self._start or self._deal is None or moves[:number] != self._watched:
            self._bots, self._start, self._deal, number = _seated(state), start, start, 0
        for move in moves[number:]:
            self._deal = self._deal.play(move)
            tell(self._bots, self._deal, move)
        self._watched = moves
        return self._bots


def _seated(state: State) -> dict[str, Bot]:
    """New bots by seat: the players at the other seats, and the adviser at the person's seat."""
    seed, number = state.settings.seed, state.game.round
    kinds = {ME: ADVISER} | state.settings.kinds
    return {seat: bot(kind, f"{seed}/{seat}/{number}") for seat, kind in kinds.items()}
