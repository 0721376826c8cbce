"""Hints: a level has its own, at a game the coach gives them. They come step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from ..sentences import Said, say, write
from ..teach.coach import STEPS
from . import words
from .spoken_of import spoken_of
from .state import Hints, State

MELDS: Final = ("on", "then")  # the facts that are numbers of melds


def why_none(state: State) -> str:
    """Why no hint is given now, when none is: a level's hints speak of the whole task."""
    helps = state.my_turn or (state.attempt is not None and state.attempt.state == "open")
    return "" if helps else say("errors.no_hint")


def are_the_coachs(state: State) -> bool:
    """Is the coach to be asked for this position, which no hint has been given for yet?"""
    return not (why_none(state) or state.attempt or state.hints.lines)


def with_lines(state: State, lines: Sequence[Said], playouts: int) -> State:
    """The table with these lines ready, which the hint gives one by one."""
    return replace(state, hints=Hints(tuple(lines), playouts=playouts))


def next_step(state: State) -> State:
    """The table with one more line of the hint; ``ValueError`` where none is given."""
    why = why_none(state)
    if why:
        raise ValueError(why)
    hints = state.hints
    lines = state.attempt.level.hints if state.attempt else hints.lines
    step = min(hints.step + 1, len(lines))
    return replace(state, hints=hints._replace(lines=lines, step=step))


def shown(state: State) -> dict[str, Any]:
    """The lines so far as the screen shows them: a level's stand in its file, the coach's are said here."""
    hints = state.hints
    lines = hints.lines[: hints.step]
    written = [words.drawn(one) if isinstance(one, str) else write(one, state.voice) for one in lines]
    return {
        "step": hints.step,
        "of": len(hints.lines) or STEPS,
        "lines": written,
        **(_means(state, lines[-1], written[-1]) if lines else _guides(state)),
    }


def _guides(state: State) -> dict[str, Any]:
    """What the next move of a guided level is made with; nothing at other tables."""
    move = state.attempt.guides_to if state.attempt else None
    if not move or not state.my_turn:
        return {"cards": [], "melds": [], "places": []}
    cards = spoken_of(state, str(move)).cards
    on = [move.on] * (move.on > 0)
    return {"cards": cards, "melds": on, "places": ["stock"] * (move.kind == "draw")}


def _means(state: State, line: str | Said, written: str) -> dict[str, Any]:
    """What a line of a hint speaks of, to be marked: by its words, a line of the coach's by its facts too."""
    spoken = spoken_of(state, written)
    return {"cards": spoken.cards, "melds": sorted({*spoken.melds, *_melds(line)}), "places": spoken.places}


def _melds(line: str | Said) -> Iterator[int]:
    """The numbers of the melds that a line of the coach speaks of."""
    for name, fact in line.facts if isinstance(line, Said) else ():
        for part in fact if isinstance(fact, tuple) else (fact,):
            if name in MELDS and isinstance(part, int) and part:  # 0 is none
                yield part
            elif isinstance(part, Said):
                yield from _melds(part)
