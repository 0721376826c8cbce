"""The table's buttons: what each would do now, or why it does nothing. The referee is asked for both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..cards import JOKER
from ..deal import View
from ..moves import Move
from ..position import DRAW
from ..scoring import scaled
from . import undoing, words
from .lesson import ANSWER_FIRST
from .offers import Choices, Offer, offer
from .seat import ME

if TYPE_CHECKING:
    from .session import Session

LABELS: Final = {
    "draw": "Draw",
    "take": "Take",
    "split": "Split",
    "pass": "Pass",
    "meld": "Meld",
    "double": "Double",
    "lay": "Lay off",
    "block": "Block",
    "back": "Back",
    "discard": "Discard",
    "start": "Open the pile",
    "rum": "Rummy!",
}


def steps(session: Session, view: View) -> list[dict[str, Any]]:
    """The three steps of a turn (TURN-1), each with the buttons that the rules in force can need."""
    drawing, mine = view.phase == DRAW, session.my_turn
    now = {"Draw": mine and drawing, "Lay down": mine and not drawing, "Discard": mine and not drawing}
    done = {"Draw": mine and not drawing, "Lay down": False, "Discard": False}
    main = suggested(session)
    return [
        {
            "no": number,
            "name": name,
            "note": _note(session, view) if name == "Lay down" else "",
            "state": "done" if done[name] else "now" if now[name] and name != "Discard" else "later",
            "actions": [action(session, one, one == main) for one in needed],
        }
        for number, (name, needed) in enumerate(_needed(view).items(), start=1)
    ]


def _needed(view: View) -> dict[str, list[str]]:
    """The buttons of each step."""
    rules = view.rules
    dry = view.phase == DRAW and not view.stock and rules.stock_out != "reshuffle"
    gambit = rules.joker_use == "gambit"
    return {
        "Draw": [*(["take", "pass"] if dry else ["draw", "take"]), *["split"] * gambit],
        "Lay down": ["meld", "lay", *["double", "block"] * gambit, *["back"] * (rules.opening > 0)],
        "Discard": ["discard"],
    }


def _note(session: Session, view: View) -> str:
    """What is said beside the second step: with a minimum to open, how much of it is laid (SCORE-8)."""
    if ME in view.opened:
        return "if you like"
    least, laid = scaled(view.rules.opening, view.rules), view.points_now if session.my_turn else 0
    return f"{laid} of {least} points to open"


def suggested(session: Session) -> str:
    """The button that what is selected speaks for."""
    if not session.my_turn:
        return ""
    if session.deal.phase == DRAW:
        return next((one for one in ("take", "split") if _can(session, one)), "draw")
    joker = any(card >= JOKER for card in session.selection)
    wanted = ("double", "meld", "lay", "discard") if joker else ("meld", "lay", "discard")
    return next((one for one in wanted if _can(session, one)), "")


def _can(session: Session, name: str) -> bool:
    return why_not(session, offer(session, name)) == ""


def action(session: Session, name: str, main: bool) -> dict[str, Any]:
    """A button of what is selected."""
    wanted = offer(session, name)
    why = why_not(session, wanted)
    label, short = _labels(session, name, wanted if not why else None)
    return {
        **plain(name, label, why, main and not why),
        "short": short,
        "move": str(wanted) if isinstance(wanted, Move) and not why else "",
    }


def of_move(session: Session, move: Move, label: str, main: bool = False) -> dict[str, Any]:
    """A button that makes this one move."""
    made = plain(move.kind, label, why_not(session, move), main)
    return {**made, "move": str(move), "text": str(move).partition(": ")[2]}


def plain(name: str, label: str, why: str, main: bool = False) -> dict[str, Any]:
    """A button, and why it does nothing now."""
    return {
        "action": name,
        "label": label,
        "short": label,
        "can": not why,
        "main": main,
        "why": why,
        "move": "",
        "text": "",
    }


def why_not(session: Session, wanted: Offer) -> str:
    """Why a button does nothing now; empty when it does."""
    deal = session.deal
    if deal.over:
        return "The hand is over."
    if session.attempt and session.attempt.state != "open":
        return f"The lesson is {session.attempt.state}."
    if session.attempt and session.attempt.asks:
        return f"{words.capital(ANSWER_FIRST)}."
    if session.bots_turn and not session.lays_off_turn:
        return words.turn_of(deal.phase, session.names[deal.turn])
    if isinstance(wanted, Choices):
        return ""
    refused = deal.why_not(wanted) if isinstance(wanted, Move) else wanted
    if refused is None:
        return ""
    statement = f" ({refused.statement})" if refused.statement else ""
    return words.drawn(session.told(refused)) + statement


def _labels(session: Session, name: str, wanted: Offer | None) -> tuple[str, str]:
    """A button's words, and the short ones for a phone."""
    label = LABELS[name]
    if isinstance(wanted, Choices):
        return f"{label} …", f"{label} …"
    if not isinstance(wanted, Move):
        return label, label
    if name == "take":
        number = len(session.deal.pile) - (session.pointed or 0)
        return f"Take {words.count(number)}", f"Take {number}"
    if name == "lay":
        return f"Lay {words.marked(wanted.cards)} on {wanted.on}", f"Lay on {wanted.on}"
    if name in ("discard", "start"):
        return f"{label.replace(' the pile', ' with')} {words.marked(wanted.cards)}", label
    return label, label


def foot(session: Session) -> list[dict[str, Any]]:
    """The buttons below the turn."""
    if session.replay:
        return []
    told = session.hint_step > 0 and session.hint_step == len(session.hints)
    why_no_undo = undoing.why_not(session)
    why_no_hint = f"{words.capital(session.why_no_hint)}." if session.why_no_hint else ""
    return [
        plain("undo", "Undo", why_no_undo and f"{words.capital(why_no_undo)}."),
        plain(
            "hint", "Hint" if not session.hint_step else "Next hint", "All is said." if told else why_no_hint
        ),
    ]


def example(session: Session) -> str:
    """A move as one could type it now; a lesson's is any, since which one to make is its question."""
    if session.attempt:
        return "draw" if session.deal.phase == DRAW and session.deal.stock else "meld 6C 6D 6S"
    if not session.my_turn:
        return "draw"
    if session.deal.position.must is not None and not session.selected:
        return f"meld {session.deal.position.must} …"  # how it is used is for the player to find
    wanted = offer(session, suggested(session))
    legal = isinstance(wanted, Move) and session.deal.why_not(wanted) is None
    move = wanted if legal else session.deal.legal_moves()[0 if session.deal.phase == "call" else -1]
    return str(move).partition(": ")[2]
