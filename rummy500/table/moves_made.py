"""Makes a move at a table, and updates its marks, hints and undo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ..card import Card
from ..game import Game
from ..moves import Move
from ..sentences import Wrong, said
from . import happened
from .state import ME, NO_HINTS, NO_MARKS, Hints, Marks, State

REVEAL_NOTHING: Final = ("start", "take", "split", "meld", "double", "lay_off", "swap", "block", "back")


def played(state: State, move: Move) -> State:
    """The state after a move of any seat; raises ``Refused`` if the rules forbid it."""
    attempt = state.attempt
    if state.replay or (attempt and attempt.state != "open"):
        raise Wrong(said("errors.not_played"))
    if attempt and attempt.asks:
        raise Wrong(said("errors.answer_first"))
    before, game = state.deal, state.game.play(move)
    drawn = game.deal.hand(ME)[len(before.hand(ME)) :] if move == Move(ME, "draw") else state.drew
    after = replace(
        state,
        sight=state.sight.after(game, move, state.marks.selected),
        status=happened.told(before, game.deal, move, state.names, ME),
        drew=drawn,
        past=_past(state, game, move),
        marks=_marks_after(state.marks, move),
        hints=hints_after(state),
    )
    return after.with_attempt(attempt.play(move)) if attempt else _with_use_selected(after, move)


def _marks_after(marks: Marks, move: Move) -> Marks:
    """The marks after a move. The person's move removes all marks, a bot's move only those in the pile."""
    return NO_MARKS if move.seat == ME else replace(marks, pointed=None, picked=frozenset())


def _with_use_selected(state: State, move: Move) -> State:
    """The state after a move. After a take, the cards of the largest lay with the taken card are selected."""
    must = state.deal.position.now.must
    if move.seat != ME or move.kind not in ("take", "split") or must is None or not state.playing:
        return state
    uses = [use for use in state.deal.legal_moves() if _is_laid_from_hand(use) and must in _held(use)]
    ids = _ids_of(state, max(uses, key=lambda use: len(use.cards)).cards) if uses else frozenset()
    return replace(state, marks=replace(state.marks, selected=ids))


def _is_laid_from_hand(move: Move) -> bool:
    return move.kind in ("meld", "lay_off") and not any(card.is_dealers for card in move.cards)


def _held(move: Move) -> list[Card]:
    """The cards of a move as they are in the hand, where a joker doesn't stand for anything."""
    return [card.held for card in move.cards]


def _ids_of(state: State, cards: Iterable[Card]) -> frozenset[int]:
    """The ids of these cards in the hand; among equal cards, the newest."""
    held, found = sorted(state.hand, reverse=True), set[int]()
    for wanted in cards:
        found.add(next(number for number, card in held if card == wanted.held and number not in found))
    return frozenset(found)


def hints_after(state: State) -> Hints:
    """The hints after a move: none in a game, and all in a level, whose hints are for the whole level."""
    return state.hints if state.attempt else NO_HINTS


def _past(state: State, game: Game, move: Move) -> tuple[State, ...]:
    """The states that undo can go back to after this move.

    A move that draws a card or ends the turn reveals cards or moves, so it can't be undone. In a level that
    isn't graded, every move can be undone, because a learner could begin the level again anyway.
    """
    mine, at_level = move.seat == ME, state.goes_back
    goes_on = not game.deal.over and game.deal.turn == state.deal.turn
    if mine and (at_level or (move.kind in REVEAL_NOTHING and goes_on)):
        return (*state.past, state)
    return () if mine or not at_level else state.past
