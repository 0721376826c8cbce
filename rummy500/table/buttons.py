"""The table's buttons: what each button would do now, or why it does nothing. The referee decides both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..card import JOKER
from ..deal import View
from ..moves import Move, Word
from ..position import DRAW
from ..scoring import opening_minimum
from ..sentences import say
from . import hints, labels, refusals, undo
from .offers import Choices, Offer, offer
from .protocol import Action
from .refused import Refusal
from .state import ME, State

if TYPE_CHECKING:
    from .play_types import Button, Step


def steps(state: State) -> list[Step]:
    """The three steps of a turn (TURN-1), each with the buttons that the game's rules may need."""
    view = state.seen
    drawing, mine = view.phase == DRAW, state.my_turn
    now = {"draw": mine and drawing, "lay": mine and not drawing, "discard": False}
    done = {"draw": mine and not drawing, "lay": False, "discard": False}
    lit = suggested(state)
    return [
        {
            "no": number,
            "name": say(f"steps.{step}"),
            "note": _note(state) if step == "lay" else "",
            "state": "done" if done[step] else "now" if now[step] else "later",
            "actions": [action(state, one, one == lit) for one in needed],
        }
        for number, (step, needed) in enumerate(_needed(view).items(), start=1)
    ]


def _needed(view: View) -> dict[str, list[Word]]:
    """The buttons of each step."""
    rules = view.rules
    dry = view.phase == DRAW and not view.stock and rules.stock_out != "reshuffle"
    gambit = rules.joker_use == "gambit"
    wanted: dict[str, dict[Word, bool]] = {
        "draw": {"draw": not dry, "take": True, "pass": dry, "split": gambit},
        "lay": {
            "meld": True,
            "lay": True,
            "swap": rules.joker_swap,
            "double": gambit,
            "block": gambit,
            "back": opening_minimum(rules) > 0,
        },
        "discard": {"discard": True},
    }
    return {step: [word for word, is_needed in words.items() if is_needed] for step, words in wanted.items()}


def _note(state: State) -> str:
    """The note beside the second step: how many points of the opening minimum are laid, or "optional"."""
    view = state.seen
    if ME in view.opened:
        return say("step.optional")
    least, laid = opening_minimum(view.rules), view.points_now if state.my_turn else 0
    return say("step.to_open", laid=laid, least=least)


def suggested(state: State) -> Word | None:
    """The button to light: the one that a guided level or a hint asks for, or one for the selected cards.

    In a level or after a hint, drawing or discarding may be a mistake. So Draw and Discard are lit only if
    the level or the hint asks for them.
    """
    asked = hints.leads_to(state)
    if asked:
        return asked.word if _makes(state, asked) else None
    if not state.my_turn:
        return None
    wanted: tuple[Word, ...]
    last: Word
    is_free = not (state.attempt or state.hints.step)
    if state.deal.phase == DRAW:
        lays = state.lays_before_draw and state.selection
        wanted, last = ("meld", "lay", "take", "split") if lays else ("take", "split"), "draw"
    elif any(card >= JOKER for card in state.selection):
        wanted, last = ("double", "meld", "lay"), "discard"
    else:
        wanted, last = ("meld", "lay", "swap"), "discard"
    return next((one for one in (*wanted, *[last] * is_free) if _can(state, one)), None)


def _makes(state: State, move: Move) -> bool:
    """Whether the button for this kind of move would make exactly this move with the selected cards."""
    offered = offer(state, move.word)
    return not isinstance(offered, Move) or sorted(offered.cards) == sorted(move.cards)


def is_lit(state: State, wanted: Move | Word, otherwise: bool) -> bool:
    """Whether to light the button for this move or kind of move.

    The answer is ``otherwise`` if neither a hint nor a guided level asks for a move.
    """
    asked = hints.leads_to(state)
    if asked is None:
        return otherwise
    return wanted == (asked.word if isinstance(wanted, str) else asked)


def _can(state: State, name: Word) -> bool:
    return why_not(state, offer(state, name)) == ""


def action(state: State, name: Word, main: bool) -> Button:
    """A button that makes a kind of move with the cards that are selected."""
    wanted = offer(state, name)
    why = why_not(state, wanted)
    label = _label(state, name, wanted if not why else None)
    return {
        **plain(name, label, why, main and not why),
        "move": str(wanted) if isinstance(wanted, Move) and not why else "",
    }


def of_move(state: State, move: Move, label: str, main: bool = False) -> Button:
    """A button that makes this one move."""
    made = plain(move.word, label, why_not(state, move), main)
    return {**made, "move": str(move), "text": str(move).partition(": ")[2]}


def plain(name: Action, label: str, why: str, main: bool = False) -> Button:
    """A button; ``why`` says why it does nothing now, and is empty if the button works."""
    return {
        "action": name,
        "label": label,
        "can": not why,
        "main": main,
        "why": why,
        "move": "",
        "text": "",
    }


def why_not(state: State, wanted: Offer) -> str:
    """Why a button does nothing now; empty if it does something."""
    deal = state.deal
    if deal.over:
        return say("why_not.round_over")
    if state.attempt and state.attempt.state != "open":
        return say(f"level_is.{state.attempt.state}")
    if state.attempt and state.attempt.asks:
        return labels.as_sentence(say("errors.answer_first"))
    if state.bots_turn and not state.lays_off_turn:
        return labels.turn_of(deal.phase, state.names[deal.turn])
    if isinstance(wanted, Choices):
        return ""
    refused = deal.why_not(wanted) if isinstance(wanted, Move) else wanted
    if refused is None:
        return ""
    return refused.why if isinstance(refused, Refusal) else refusals.in_words(state, refused)


def _label(state: State, name: Word, wanted: Offer | None) -> str:
    """The words on a button. They are few, because they have to fit on a phone."""
    label = say(f"buttons.{name}")
    if isinstance(wanted, Choices):
        return say("button.choose", label=label)
    if not isinstance(wanted, Move):
        return label
    if name == "take":
        return say("button.take", number=len(state.deal.pile) - (state.marks.pointed or 0))
    if wanted.on:
        return say("button.swap" if wanted.kind == "swap" else "button.lay", on=wanted.on)
    return say("button.start", cards=labels.marked(wanted.cards)) if name == "start" else label


def foot(state: State) -> list[Button]:
    """The buttons for undo and hint."""
    if state.replay:
        return []
    why_no_undo = undo.why_no_undo(state)
    hint = "foot.next_hint" if state.hints.step else "foot.hint"
    return [
        plain("undo", say("foot.undo"), why_no_undo and labels.as_sentence(why_no_undo)),
        plain("hint", say(hint), _why_no_hint(state)),
    ]


def _why_no_hint(state: State) -> str:
    if 0 < state.hints.step == len(state.hints.lines):
        return say("foot.all_said")
    why = hints.why_none(state)
    return why and labels.as_sentence(why)


def example(state: State) -> str:
    """An example of a move to type now. In a level it ignores the hand, so it reveals no solution."""
    if state.attempt:
        return "draw" if state.deal.phase == DRAW and state.deal.stock else "meld 6C 6D 6S"
    if not state.my_turn:
        return "draw"
    if state.deal.position.now.must is not None and not state.marks.selected:
        return f"meld {state.deal.position.now.must} …"  # the player has to find out how to use this card
    lit = suggested(state)
    wanted = offer(state, lit) if lit else None
    legal = isinstance(wanted, Move) and state.deal.why_not(wanted) is None
    move = wanted if legal else state.deal.legal_moves()[0 if state.deal.phase == "call" else -1]
    return str(move).partition(": ")[2]
