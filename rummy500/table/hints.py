"""Hints, given step by step: a level has its own; in a game the coach gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ..moves import Move
from ..sentences import Said, say, write
from ..teach.coach import STEPS
from . import labels
from .spoken_of import spoken_of
from .state import Hints, Marks, State

if TYPE_CHECKING:
    from .view_types import Means, ShownHint

MELDS: Final = ("on", "then")  # the names of facts that are numbers of melds
WITH_CARDS_OF_THE_HAND: Final = ("start", "meld", "double", "lay_off", "swap", "discard")  # kinds of moves


def why_none(state: State) -> str:
    """Why there is no hint now; empty if there is one. A level has hints in any turn, for its whole task."""
    helps = state.my_turn or (state.attempt is not None and state.attempt.state == "open")
    return "" if helps else say("errors.no_hint")


def are_the_coachs(state: State) -> bool:
    """Whether a hint for this position has to come from the coach, who hasn't given one for it yet."""
    return not (why_none(state) or state.attempt or state.hints.lines)


def with_advice(state: State, move: Move, lines: Sequence[Said], playouts: int) -> State:
    """The state with the coach's advice stored; the hint shows its lines one by one."""
    return replace(state, hints=Hints(tuple(lines), playouts=playouts, move=move))


def next_step(state: State) -> State:
    """The state with one more line of the hint; ``ValueError`` if there is no hint.

    The last line names the move, so its cards are selected and its button can be pressed.
    """
    why = why_none(state)
    if why:
        raise ValueError(why)
    hints = state.hints
    lines = state.attempt.level.hints if state.attempt else hints.lines
    step = min(hints.step + 1, len(lines))
    after = replace(state, hints=hints._replace(lines=lines, step=step))
    move = leads_to(after)
    return replace(after, marks=_chosen_for(after, move)) if move and after.hints.all_said else after


def leads_to(state: State) -> Move | None:
    """The move that a guided level, or the last line of a hint, asks for now."""
    if not (state.my_turn or state.lays_off_turn):
        return None
    if state.attempt:
        return state.attempt.leads_to if state.hints.all_said else state.attempt.guides_to
    return state.hints.move if state.hints.all_said else None


def _chosen_for(state: State, move: Move) -> Marks:
    """The marks with which the button of this move makes it."""
    if move.kind in ("take", "split"):
        [card] = move.cards
        places = [place for place, lying in enumerate(state.deal.pile) if lying == card]
        return Marks(pointed=places[-move.nth])
    if move.kind not in WITH_CARDS_OF_THE_HAND:
        return state.marks
    wanted, selected = Counter(card.held for card in move.cards), set()
    for number, card in reversed(state.hand):
        if wanted[card]:
            wanted[card] -= 1
            selected.add(number)
    return Marks(selected=frozenset(selected))


def shown(state: State) -> ShownHint:
    """The lines so far as the screen shows them: a level's are text, the coach's are put in words here."""
    hints = state.hints
    lines = hints.lines[: hints.step]
    written = [labels.drawn(one) if isinstance(one, str) else write(one, state.voice) for one in lines]
    return {
        "step": hints.step,
        "of": len(hints.lines) or STEPS,
        "lines": written,
        **(_means(state, lines[-1], written[-1]) if lines else _guides(state)),
    }


def _guides(state: State) -> Means:
    """The cards, melds and places of a guided level's next move; nothing at other tables."""
    move = leads_to(state)
    if not move:
        return {"cards": [], "melds": [], "places": []}
    cards = spoken_of(state, str(move)).cards
    on = [move.on] * (move.on > 0)
    return {"cards": cards, "melds": on, "places": ["stock"] * (move.kind == "draw")}


def _means(state: State, line: str | Said, written: str) -> Means:
    """What a line of a hint mentions, to be marked: found by its words, and by a coach's line's facts."""
    spoken = spoken_of(state, written)
    return {"cards": spoken.cards, "melds": sorted({*spoken.melds, *_melds(line)}), "places": spoken.places}


def _melds(line: str | Said) -> Iterator[int]:
    """The numbers of the melds that a line of the coach mentions."""
    for name, fact in line.facts if isinstance(line, Said) else ():
        for part in fact if isinstance(fact, tuple) else (fact,):
            if name in MELDS and isinstance(part, int) and part:  # 0 is none
                yield part
            elif isinstance(part, Said):
                yield from _melds(part)
