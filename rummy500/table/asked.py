"""What is asked outside the three steps of a turn: to name, to open the pile, to call, to lay off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ..deal import View
from ..moves import CHOICES, Move
from ..position import CALL, LAST, NAME, START
from . import buttons, words
from .offers import calls
from .seat import ME

if TYPE_CHECKING:
    from .session import Session

MOST_CALLS: Final = 6  # more are found by pressing cards of the pile


def of(session: Session, view: View) -> dict[str, Any] | None:
    """The window that stays until it is answered; ``None`` where nothing is asked."""
    windows: dict[str, Callable[[Session, View], dict[str, Any]]] = {
        NAME: _naming,
        START: _starting,
        CALL: _calling,
        LAST: _laying_off,
    }
    if not session.my_turn or view.phase not in windows:
        return None
    return {"kind": view.phase, **windows[view.phase](session, view)}


def _naming(session: Session, _view: View) -> dict[str, Any]:
    moves = [Move(ME, "name", choice=choice) for choice in CHOICES["name"]]
    says = ". ".join(f"{words.capital(name)}: {does}" for name, does in words.NAMED.items())
    return {
        "title": "What does a joker do in this hand?",
        "says": f"{says}. You deal, so you name it, unseen, for everybody.",
        "note": "No hurry: nobody looks at a hand before.",
        "actions": [buttons.of_move(session, move, words.capital(move.choice)) for move in moves],
    }


def _starting(session: Session, _view: View) -> dict[str, Any]:
    return {
        "title": "Which card opens the pile?",
        "says": "Nothing was turned up, so you hold one card more than others. Select the one to open with.",
        "note": "",
        "actions": [buttons.action(session, "start", main=True)],
    }


def _calling(session: Session, view: View) -> dict[str, Any]:
    found = calls(session)
    actions = [
        buttons.of_move(session, move, words.call_of(move), main=number == 0)
        for number, move in enumerate(found[:MOST_CALLS])
    ]
    picking = "To call other cards, press them in the pile." if len(found) > 1 or session.picked else ""
    return {
        "title": "Rummy?",
        "says": _what_a_call_does(found, view),
        "note": f"No hurry: the table waits for your answer. {picking}".strip(),
        "actions": [
            *(actions or [buttons.action(session, "rum", main=False)]),
            buttons.action(session, "pass", main=False),
        ],
    }


def _what_a_call_does(found: list[Move], view: View) -> str:
    if not found:
        return "The cards that you have pressed can't be laid alone. Press them again to put them back."
    call = found[0]
    one = len(call.cards) == 1
    where = f"{'fits' if one else 'fit'} on meld {call.on}" if call.on else "lie in the pile as a meld"
    told = f"{words.marked(call.cards)} {where}."
    if view.rules.rum == "discard":
        return f"{told} A call takes this card alone and lays it there; then the game goes on as ever."
    places = [max(at for at, card in enumerate(view.pile) if card == laid.held) for laid in call.cards]
    if call.nths:
        return f"{told} A call takes the pile down to the deepest card that is named."
    number = len(view.pile) - min(places)
    if number == len(call.cards):
        return f"{told} A call takes and lays {'it' if one else 'them'}; then you discard."
    top, those = words.count(number), "one is" if one else "these are"
    return f"{told} A call takes the top {top} of the pile, of which {those} laid; then you discard."


def _laying_off(session: Session, view: View) -> dict[str, Any]:
    out = session.names[view.out] if view.out else ""
    return {
        "title": "Lay off once more?",
        "says": f"{words.does(out, 'are')} out. What you lay on a meld now still counts for you.",
        "note": "No hurry: the table waits for your answer.",
        "actions": [
            buttons.action(session, "lay", main=True),
            buttons.action(session, "pass", main=False),
        ],
    }
