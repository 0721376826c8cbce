"""The table's view: what a session shows, as plain JSON for the screen and as text.

It is made of the person's ``View`` of the deal and of what is selected, nothing else, so that no
other hand and no card of the stock can get in. What may be done, and why not, is asked of the
referee; the screen knows no rule.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from ..bots import KINDS
from ..cards import SEATS, Card, text_of
from ..deal import LEAST_PLAYERS, MOST_PLAYERS, MOST_WITH_ONE_PACK, View
from ..melds import Meld
from ..moves import Move
from ..position import DRAW
from ..rules import OPTIONS, PRESETS, Rules, value_text
from ..scoring import scaled
from ..statements import STATEMENTS
from ..teach.coach import STEPS
from ..teach.lessons import Attempt
from . import sheet, words

if TYPE_CHECKING:
    from .session import Refusal, Session

ME: Final = "A"  # the seat of the person at the table


def of(session: Session) -> dict[str, Any]:
    """The whole view of a session."""
    view = session.deal.view(ME)
    game, names, totals = session.game, session.names, sheet.running(session)
    return {
        "serial": session.serial,
        "kind": "replay" if session.replay else "level" if session.attempt else "game",
        "title": "Lesson" if session.attempt else PRESETS[view.rules.preset].title,
        "subtitle": _subtitle(session, view),
        "me": ME,
        "turn": view.turn,
        "phase": view.phase,
        "seats": [_seat(session, view, seat) for seat in names],
        "melds": [_meld(session, number, meld) for number, meld in enumerate(view.table, start=1)],
        "stock": {
            "count": view.stock,
            "label": f"Stock: {words.count(view.stock)}, face down",
            "can": session.my_turn and view.phase == DRAW and view.stock > 0,
        },
        "pile": _pile(session, view),
        "hand": _hand(session, view),
        "status": session.status,
        "task": words.task(view, names) if session.playing else "",
        "about": _about(session),
        "refusal": _refusal(session),
        "steps": _steps(session, view),
        "foot": _foot(session),
        "typed": {"example": _example(session)},
        "log": _log(session),
        "hint": {
            "step": session.hint_step,
            "of": len(session.hints) or STEPS,
            "lines": list(map(words.drawn, session.hints[: session.hint_step])),
        },
        "scores": {
            "line": ", ".join(f"{name} {totals[side]}" for side, name in sheet.side_names(session).items()),
            "target": 0 if view.rules.deals else scaled(view.rules.target, view.rules),
            "hands": [sheet.hand_of_sheet(row, session) for row in game.sheet],
        },
        "over": _over(session) if view.over and not session.attempt else None,
        "bot": session.bots_turn,
        "pace": session.pace,
        "replay": _replay(session) if session.replay else None,
        "level": _level(session.attempt) if session.attempt else None,
        "setup": _setup(session),
        "share": "" if session.attempt else session.settings.link,
        "saved": session.saved,
        "fault": "",
        "text": as_text(session),
    }


def as_text(session: Session) -> str:
    """The table in text, the same on every run: its ``repr``, and its alternative where nothing is drawn."""
    view, names, totals = session.deal.view(ME), session.names, sheet.running(session)
    lines = [f"{PRESETS[view.rules.preset].title}, {_subtitle(session, view)}"]
    if session.attempt:
        level = session.attempt.level
        lines = [level.scenario.title, level.task, _subtitle(session, view)]
    for seat, name in names.items():
        notes = [
            words.count(view.cards[seat]),
            f"{view.laid[seat]} laid",
            f"{totals[sheet.side_of(session, seat)]} in all",
        ]
        lines.append(f"{seat} {name}: {', '.join(notes)}{', dealer' if seat == view.dealer else ''}")
    lines += [f"meld {number}: {text_of(meld.cards)}" for number, meld in enumerate(view.table, start=1)]
    lines.append(f"stock: {words.count(view.stock)}")
    lines.append(f"pile: {text_of(view.pile) or 'empty'}")
    lines.append(f"your hand: {text_of(card for _, card in session.hand) or 'empty'}")
    if view.over:
        sides = sheet.side_names(session)
        lines.append(", ".join(f"{sides[side]} {net:+d}" for side, net in view.scores.items()))
    else:
        lines.append(f"{names[view.turn]} {'are' if names[view.turn] == 'You' else 'is'} to {view.phase}")
    return "\n".join(lines)


def _subtitle(session: Session, view: View) -> str:
    if session.attempt:
        return f"{PRESETS[view.rules.preset].title} rules, {len(session.names)} players"
    packs = "two packs, " if len(session.names) > MOST_WITH_ONE_PACK else ""
    if view.rules.deals:
        return f"hand {session.game.hand} of {view.rules.deals}{', two packs' if packs else ''}"
    return f"hand {session.game.hand}, {packs}to {scaled(view.rules.target, view.rules)} points"


def _seat(session: Session, view: View, seat: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": session.names[seat],
        "you": seat == ME,
        "turn": seat == view.turn and not view.over,
        "dealer": seat == view.dealer,
        "partner": seat != ME and sheet.side_of(session, seat) == sheet.side_of(session, ME),
        "cards": view.cards[seat],
        "total": sheet.running(session)[sheet.side_of(session, seat)],
        "laid": view.laid[seat],
    }


# ---- cards ------------------------------------------------------------------------------------------


def _meld(session: Session, number: int, meld: Meld) -> dict[str, Any]:
    owners = [(SEATS[seat], len(list(cards))) for seat, cards in groupby(meld.by)]
    refused = session.refusal.move if session.refusal else None
    tried = Move(ME, "lay", session.selection, number) if session.selection and session.my_turn else None
    why_not = session.deal.why_not(tried) if tried else None
    return {
        "no": number,
        "kind": words.kind_of(meld),
        "cards": [str(card) for card in meld.cards],
        "owners": [
            {"name": session.names[seat], "seat": seat, "you": seat == ME, "cards": cards}
            for seat, cards in owners
        ],
        "label": words.meld_label(number, meld, [(session.names[seat], cards) for seat, cards in owners]),
        "open": tried is not None and why_not is None,
        "refused": refused is not None and refused.kind == "lay" and refused.on == number,
        "why": words.drawn(why_not.why) if why_not else "",
    }


def _pile(session: Session, view: View) -> dict[str, Any]:
    takes = (
        {(move.cards[0], move.nth) for move in session.deal.legal_moves(ME) if move.kind == "take"}
        if session.my_turn
        else set()
    )
    pointed = session.pointed
    cards = []
    for place, card in enumerate(view.pile):
        taken = pointed is not None and place >= pointed
        cards.append(
            {
                "card": str(card),
                "state": "" if pointed is None else "taken" if taken else "stays",
                "no": place - pointed + 1 if pointed is not None and taken else 0,
                "label": words.capital(card.words),
                "can": (card, view.pile[place:].count(card)) in takes,
            }
        )
    return {
        "cards": cards,
        "label": f"Pile: {words.count(len(cards))}, oldest first",
        "note": "" if pointed is None else _note_on_take(session, pointed),
    }


def _note_on_take(session: Session, place: int) -> str:
    """What a take from here would bring, or why it is not to be had."""
    move = session.offer("take")
    if not isinstance(move, Move):
        return move.why  # in a replay
    refused = session.deal.why_not(move)
    if refused:
        return words.drawn(refused.why)
    deal, card = session.deal.play(move), move.cards[0]
    with_it = len(session.deal.pile) - place - 1
    brings = f"{{{card}}} and the {words.count(with_it)} on top of it: " if with_it else f"{{{card}}} alone: "
    brings += f"{words.count(with_it + 1)} for your hand."
    if deal.position.must is None:
        return f"{brings} You may keep it."
    return f"{brings} {{{card}}} has to be used at once; {_use(deal.legal_moves()[0], card)}."


def _use(move: Move, card: Card) -> str:
    others = words.marked([other for other in move.cards if other != card])
    if move.kind == "lay":
        return f"with {others} it fits on meld {move.on}" if others else f"it fits on meld {move.on}"
    return f"it makes a {'set' if len({other.rank for other in move.cards}) == 1 else 'run'} with {others}"


def _hand(session: Session, view: View) -> dict[str, Any]:
    refused = session.refusal.move.cards if session.refusal and session.refusal.move else ()
    must, fresh, taken = view.must, session.fresh, list(view.taken) if view.turn == ME else []
    cards = []
    for number, card in reversed(session.hand):  # of equal cards the newest copy is the one just come
        flag = ""
        if card == must:
            flag, must = "use first", None
        elif card == fresh:
            flag, fresh = "new", None
        elif card in taken:
            flag = "taken"
        if card in taken:
            taken.remove(card)
        cards.append(
            {
                "id": number,
                "card": str(card),
                "label": words.capital(card.words),
                "selected": number in session.selected,
                "flag": flag,
                "refused": card in refused,
            }
        )
    return {"cards": cards[::-1], "sort": session.sort, "label": f"Your hand: {words.count(len(cards))}"}


# ---- words and buttons ---------------------------------------------------------------------------------


def _about(session: Session) -> str:
    """What the selected cards could do."""
    cards = session.selection
    if not cards or not session.my_turn or session.deal.phase == DRAW:
        return ""
    shown = words.marked(cards)
    if session.deal.why_not(Move(ME, "meld", cards)) is None:
        kind = "set" if len({card.rank for card in cards}) == 1 else "run"
        return f"{shown} are a {kind}."
    fits = [
        number
        for number in range(1, len(session.deal.table) + 1)
        if session.deal.why_not(Move(ME, "lay", cards, number)) is None
    ]
    if fits:
        return f"{shown} {'fits' if len(cards) == 1 else 'fit'} on meld {' and meld '.join(map(str, fits))}."
    return ""


def _refusal(session: Session) -> dict[str, Any] | None:
    refusal = session.refusal
    if refusal is None:
        return None
    rule = STATEMENTS[refusal.statement].text if refusal.statement else ""
    goes_on = "your turn goes on" if session.my_turn else "the game goes on"
    return {
        "serial": session.serial,
        "statement": refusal.statement,
        "why": words.drawn(refusal.why),
        "rule": rule,
        "after": f"Nothing has changed; {goes_on}." if refusal.move else "",
    }


def _steps(session: Session, view: View) -> list[dict[str, Any]]:
    """The three steps of a turn (TURN-1), each with its buttons."""
    drawing = view.phase == DRAW
    mine = session.my_turn
    draw = ["draw", "take"] if view.stock or not drawing else ["take", "pass"]
    now = {"Draw": mine and drawing, "Lay down": mine and not drawing, "Discard": mine and not drawing}
    done = {"Draw": mine and not drawing, "Lay down": False, "Discard": False}
    actions = {"Draw": draw, "Lay down": ["meld", "lay"], "Discard": ["discard"]}
    main = _suggested(session)
    return [
        {
            "no": number,
            "name": name,
            "note": "if you like" if name == "Lay down" else "",
            "state": "done" if done[name] else "now" if now[name] and name != "Discard" else "later",
            "actions": [_action(session, action, action == main) for action in names],
        }
        for number, (name, names) in enumerate(actions.items(), start=1)
    ]


def _suggested(session: Session) -> str:
    """The button that what is selected speaks for."""
    if not session.my_turn:
        return ""
    if session.deal.phase == DRAW:
        return "take" if _why_not(session, session.offer("take")) == "" else "draw"
    for action in ("meld", "lay", "discard"):
        if _why_not(session, session.offer(action)) == "":
            return action
    return ""


def _action(session: Session, action: str, main: bool) -> dict[str, Any]:
    wanted = session.offer(action)
    why = _why_not(session, wanted)
    label, short = _labels(session, action, wanted, can=not why)
    return {
        "action": action,
        "label": label,
        "short": short,
        "can": not why,
        "main": main and not why,
        "why": why,
        "move": str(wanted) if not why else "",
    }


def _why_not(session: Session, wanted: Move | Refusal) -> str:
    """Why a button does nothing now; empty when it does."""
    if session.deal.over:
        return "The hand is over."
    if session.attempt and session.attempt.state != "open":
        return f"The lesson is {session.attempt.state}."
    if session.bots_turn:
        return words.turn_of(session.names[session.deal.turn])
    refused = session.deal.why_not(wanted) if isinstance(wanted, Move) else wanted
    if refused is None:
        return ""
    return words.drawn(refused.why) + (f" ({refused.statement})" if refused.statement else "")


def _labels(session: Session, action: str, wanted: Move | Refusal, can: bool) -> tuple[str, str]:
    """A button's words, and the short ones for a phone."""
    plain = {
        "draw": "Draw",
        "take": "Take",
        "meld": "Meld",
        "lay": "Lay off",
        "discard": "Discard",
        "pass": "Pass",
    }
    if not can or not isinstance(wanted, Move):
        return plain[action], plain[action]
    if action == "take":
        number = len(session.deal.pile) - (session.pointed or 0)
        return f"Take {words.count(number)}", f"Take {number}"
    if action == "lay":
        return f"Lay {words.marked(wanted.cards)} on {wanted.on}", f"Lay on {wanted.on}"
    if action == "discard":
        return f"Discard {words.marked(wanted.cards)}", "Discard"
    return plain[action], plain[action]


def _foot(session: Session) -> list[dict[str, Any]]:
    if session.replay:
        return []
    undo, told = bool(session.past), session.hint_step > 0 and session.hint_step == len(session.hints)
    why_no_hint = "" if session.my_turn else "A hint is for your own turn."
    return [
        _plain_action("undo", "Undo", "" if undo else words.capital(session.why_no_undo) + "."),
        _plain_action(
            "hint", "Hint" if not session.hint_step else "Next hint", "All is said." if told else why_no_hint
        ),
    ]


def _plain_action(action: str, label: str, why: str, main: bool = False) -> dict[str, Any]:
    return {
        "action": action,
        "label": label,
        "short": label,
        "can": not why,
        "main": main,
        "why": why,
        "move": "",
    }


def _over(session: Session) -> dict[str, Any]:
    """The count after a hand, and the button that goes on from it."""
    game = session.game
    why_not = "The game is over." if game.over else ""
    goes_on = _plain_action("next", f"Deal hand {game.sheet[-1].hand + 1}", why_not, main=True)
    return {**sheet.counted(session), "next": None if session.replay else goes_on}


def _example(session: Session) -> str:
    """A move as one could type it now."""
    if not session.my_turn:
        return "draw"
    if session.deal.position.must is not None and not session.selected:
        return f"meld {session.deal.position.must} …"  # how it is used is for the player to find
    wanted = session.offer(_suggested(session))
    legal = isinstance(wanted, Move) and session.deal.why_not(wanted) is None
    move = wanted if legal else session.deal.legal_moves()[-1]
    return str(move).partition(": ")[2]


def _log(session: Session) -> list[dict[str, Any]]:
    lines = [
        (place, 1, {"text": str(move), "refused": False}) for place, move in enumerate(session.game.moves)
    ]
    for place, refusal in session.refused:
        text = f"{str(refusal.move).partition(': ')[2]}: {refusal.statement}"
        lines.append((place, 0, {"text": text, "refused": True}))
    return [line for _, _, line in sorted(lines, key=lambda item: item[:2])]


# ---- lessons, replays, a new game ------------------------------------------------------------------------


def _level(attempt: Attempt) -> dict[str, Any]:
    """A lesson: its task, how far the learner is, and what there is to say of it."""
    level = attempt.level
    return {
        "name": level.name,
        "title": level.scenario.title,
        "task": words.drawn(level.task),
        "state": attempt.state,
        "stars": attempt.stars,
        "par": level.par,
        "moves": len(attempt.made),
        "says": words.drawn(attempt.says),
        "solution": [str(move) for move in level.solution] if attempt.state == "solved" else [],
    }


def _replay(session: Session) -> dict[str, Any]:
    moves = session.game.moves
    return {"at": session.step, "of": len(session.replay) - 1, "move": str(moves[-1]) if moves else ""}


def _setup(session: Session) -> dict[str, Any]:
    """What the new-game panel offers, and what is set."""
    settings = session.settings
    preset = Rules.named(settings.rules.preset)
    return {
        "rules": settings.rules.preset,
        "options": {option.name: getattr(settings.rules, option.name) for option in fields(Rules)},
        "players": len(settings.names),
        "seed": str(settings.seed),
        "bots": settings.bots,
        "presets": [
            {"name": name, "title": preset.title, "line": preset.line} for name, preset in PRESETS.items()
        ],
        "fields": [
            {
                "name": name,
                "title": option.title,
                "values": [value_text(value) for value, _ in option.values],
                "labels": [label for _, label in option.values],
                "statement": option.statement,
                "default": value_text(getattr(preset, name)),
            }
            for name, option in OPTIONS.items()
        ],
        "kinds": list(KINDS),
        "least": LEAST_PLAYERS,
        "most": MOST_PLAYERS,
    }
