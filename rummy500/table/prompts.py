"""The prompts that are no step of a turn: naming what jokers do, opening the pile, calls, last lay-offs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..deal import View
from ..melds import name_of
from ..moves import CHOICES, Move
from ..position import CALL, LAST, NAME, START, Phase
from ..sentences import say
from . import buttons, labels
from .offers import calls
from .state import ME, State

if TYPE_CHECKING:
    from .play_types import Asked, Window

MOST_CALLS: Final = 6  # at most this many calls have buttons; others are picked in the pile


def window(state: State) -> Window | None:
    """The prompt that stays on the table until the person answers; ``None`` if there is none."""
    windows: dict[Phase, Callable[[State], Asked]] = {
        NAME: _naming,
        START: _starting,
        CALL: _calling,
        LAST: _laying_off,
    }
    phase = state.deal.phase
    if not state.my_turn or phase not in windows:
        return None
    return {"kind": phase, **windows[phase](state)}


def _naming(state: State) -> Asked:
    choices = {choice: labels.capital(say(f"choice.{choice}")) for choice in CHOICES["name"]}
    moves = {word: Move(ME, "name", choice=choice) for choice, word in choices.items()}
    return {
        "title": say("asked.name_title"),
        "says": say("asked.name_who"),
        "note": say("asked.name_note"),
        "actions": [
            buttons.of_move(state, move, word, buttons.is_lit(state, move, False))
            for word, move in moves.items()
        ],
        "tells": [labels.as_sentence(labels.capital(say(f"named.{choice}"))) for choice in choices],
    }


def _starting(state: State) -> Asked:
    return {
        "title": say("asked.start_title"),
        "says": say("asked.start_says"),
        "note": "",
        "actions": [
            buttons.action(state, "start", buttons.is_lit(state, "start", True)),
            *([buttons.action(state, "block", main=False)] if state.deal.rules.acts_off_turn else []),
        ],
        "tells": [],
    }


def _calling(state: State) -> Asked:
    found = calls(state)
    actions = [
        buttons.of_move(state, move, labels.call_of(move), buttons.is_lit(state, move, number == 0))
        for number, move in enumerate(found[:MOST_CALLS])
    ]
    picking = say("asked.call_others") if len(found) > 1 or state.marks.picked else ""
    return {
        "title": say("asked.call_title"),
        "says": _what_a_call_does(found, state.seen),
        "note": f"{say('asked.no_hurry')} {picking}".strip(),
        "actions": [
            *(actions or [buttons.action(state, "rum", main=False)]),
            buttons.action(state, "pass", buttons.is_lit(state, "pass", False)),
        ],
        "tells": [],
    }


def _what_a_call_does(found: list[Move], view: View) -> str:
    if not found:
        return say("asked.call_nothing")
    call = found[0]
    fits = "asked.call_fits" if call.on else "asked.call_meld"
    on = name_of(view.table, call.on, ME)
    told = say(fits, cards=labels.marked(call.cards), count=len(call.cards), on=on)
    return f"{told} {_what_it_takes(call, view)}"


def _what_it_takes(call: Move, view: View) -> str:
    if view.rules.rum == "discard":
        return say("asked.call_one")
    if call.nths:
        return say("asked.call_named")
    places = [max(at for at, card in enumerate(view.pile) if card == laid.held) for laid in call.cards]
    number = len(view.pile) - min(places)
    if number == len(call.cards):
        return say("asked.call_these", count=number)
    top = say("cards.counted", count=number)
    return say("asked.call_deep", top=top, cards=labels.marked(call.cards))


def _laying_off(state: State) -> Asked:
    out = state.deal.out
    return {
        "title": say("asked.last_title"),
        "says": say("asked.last_says", name=state.names[out] if out else ""),
        "note": say("asked.no_hurry"),
        "actions": [
            buttons.action(state, "lay", buttons.is_lit(state, "lay", True)),
            buttons.action(state, "pass", buttons.is_lit(state, "pass", False)),
        ],
        "tells": [],
    }
