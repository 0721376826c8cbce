"""The bots at a table: they have watched the moves of the hand, choose for the others, and give advice."""

from __future__ import annotations

from typing import Final

from ..bots import Bot, bot, tell
from ..bots.careful import Careful
from ..deal import Deal
from ..moves import Move
from ..sentences import Said
from ..teach.coach import hint
from ..teach.why import Why, why
from . import explaining, hints
from .bot_time import Thinking
from .state import ME, Explained, State
from .update import Advised, Moved

ADVISER: Final = "careful"  # the bot whose moves hints lead to


class Others:
    """The bots of one table. They are told each move once; where a move was taken back, new ones sit down."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._start: Deal | None = None  # of the hand that they watch;
        self._watched: tuple[Move, ...] = ()  # its moves so far,
        self._deal: Deal | None = None  # and where it stood after them
        self._thinking = Thinking()

    def completed(self, state: State, message: object) -> object:
        """The message with what bots add to it: the move of the next one, or the coach's hint."""
        if not isinstance(message, dict):
            return message
        if message.get("do") == "tick" and state.bot_moves:
            return Moved(self.move(state))
        if message.get("do") == "act" and message.get("action") == "hint" and hints.are_the_coachs(state):
            return Advised(self.hint(state))
        place = explaining.place_asked(state, message)
        return message if place is None else Explained(place, self.why(state, place))

    def move(self, state: State) -> Move:
        """What the bot in turn does; at a level perhaps what that has for it."""
        scripted = state.attempt.scripted if state.attempt else None
        if scripted:
            return scripted
        deal = state.deal
        player = self._at(state)[deal.turn]
        return self._thinking.choose(player, state.game.view(deal.turn), deal.legal_moves())

    def hint(self, state: State) -> tuple[Said, ...]:
        """What the coach says to the person in turn."""
        adviser = self._at(state)[ME]
        assert isinstance(adviser, Careful), "one who gives hints sits at the own seat"
        return tuple(hint(state.seen, state.deal.legal_moves(), adviser))

    def why(self, state: State, place: int) -> Why:
        """Why the move at this place of the round was made, by one that has seen what its player had."""
        played = state.game.played[-1]
        deal, move = played.start, played.moves[place]
        player = _seated(state)[move.seat]
        for before in played.moves[:place]:
            deal = deal.play(before)
            tell({move.seat: player}, deal, before)
        return why(player, deal.view(move.seat, state.game.totals_before), deal.legal_moves(), move)

    def _at(self, state: State) -> dict[str, Bot]:
        """The bots, when they have seen the hand as it stands and nothing else."""
        start, moves, number = state.game.played[-1].start, state.game.moves, len(self._watched)
        if start is not self._start or self._deal is None or moves[:number] != self._watched:
            self._bots, self._start, self._deal, number = _seated(state), start, start, 0
        for move in moves[number:]:
            self._deal = self._deal.play(move)
            tell(self._bots, self._deal, move)
        self._watched = moves
        return self._bots


def _seated(state: State) -> dict[str, Bot]:
    """Fresh bots: who plays, and at the own seat who gives hints."""
    seed, hand = state.settings.seed, state.game.hand
    kinds = {ME: ADVISER} | state.settings.kinds
    return {seat: bot(kind, f"{seed}/{seat}/{hand}") for seat, kind in kinds.items()}
