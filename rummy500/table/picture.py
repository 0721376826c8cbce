"""The table's view: what a session shows, as plain JSON for the screen and as text.

It is made of the person's ``View`` of the deal and of what is selected, nothing else, so that no
other hand and no card of the stock can get in. What may be done, and why not, is asked of the
referee; the screen knows no rule.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..cards import SEATS, Card, text_of
from ..deal import MOST_WITH_ONE_PACK, View
from ..melds import Meld
from ..moves import Move
from ..position import CALL, DRAW, LAST, NAME, PLAY
from ..scoring import scaled
from ..statements import STATEMENTS
from ..teach.coach import STEPS
from ..teach.lessons import Attempt
from . import answers, asked, buttons, gambit, panel, possible, review, sheet, words
from .offers import Choices, calls, is_open, lay_on, offer
from .seat import ME
from .sentences import say
from .settings import link_of

if TYPE_CHECKING:
    from .session import Session


def of(session: Session) -> dict[str, Any]:
    """The whole view of a session."""
    view = session.seen
    game, names, totals = session.game, session.names, sheet.running(session)
    window = asked.of(session, view)
    return {
        "serial": session.serial,
        "kind": "replay" if session.replay else "level" if session.attempt else "game",
        "title": _title(session, view),
        "subtitle": _subtitle(session, view),
        "me": ME,
        "turn": view.turn,
        "phase": view.phase,
        "seats": [_seat(session, view, seat) for seat in names],
        "melds": [_meld(session, number, meld) for number, meld in enumerate(view.table, start=1)],
        "stock": {
            "count": view.stock,
            "label": say("labels.stock", count=view.stock),
            "can": session.my_turn and view.phase == DRAW and is_open(session.deal, Move(ME, "draw")),
        },
        "gambit": gambit.of(session, view),
        "pile": _pile(session, view),
        "hand": _hand(session, view),
        "status": session.status,
        "task": _task(session, view),
        "about": _about(session),
        "refusal": _refusal(session),
        "window": window,
        "choices": _choices(session),
        "steps": [] if window else buttons.steps(session, view),
        "foot": buttons.foot(session),
        "typed": {"example": buttons.example(session)},
        "moves": possible.of(session) if session.listing else None,
        "log": _log(session),
        "hint": {
            "step": session.hint_step,
            "of": len(session.hints) or STEPS,
            "lines": _hints(session),
        },
        "scores": {
            "line": ", ".join(f"{name} {totals[side]}" for side, name in sheet.side_names(session).items()),
            "target": 0 if view.rules.deals else scaled(view.rules.target, view.rules),
            "hands": [sheet.hand_of_sheet(row, session) for row in game.sheet],
        },
        "review": review.of(session),
        "over": _over(session) if view.over and not session.attempt else None,
        "bot": session.bots_turn and not session.bots_wait,
        "pace": session.pace,
        "replay": _replay(session) if session.replay else None,
        "level": _level(session.attempt) if session.attempt else None,
        "answer": answers.of(session),
        "setup": {**panel.of(session.settings), "open": session.setup},
        "considered": session.considered,
        "share": "" if session.attempt else link_of(session.settings),
        "saved": session.saved,
        "fault": "",
        "text": as_text(session),
    }


def as_text(session: Session) -> str:
    """The table in text, the same on every run: its ``repr``, and its alternative where nothing is drawn."""
    view, names, totals = session.seen, session.names, sheet.running(session)
    lines = [say("text.head", game=panel.game_of(view.rules).title, subtitle=_subtitle(session, view))]
    if session.attempt:
        level = session.attempt.level
        lines = [level.scenario.title, level.task, _subtitle(session, view)]
    for seat, name in names.items():
        notes = [
            say("cards.counted", count=view.cards[seat]),
            say("text.laid", points=view.laid[seat]),
            say("text.total", points=totals[sheet.side_of(session, seat)]),
        ]
        notes += [say("text.dealer")] * (seat == view.dealer) + [say("text.floats")] * (
            seat in session.floating
        )
        notes += [say("text.not_opened")] * (seat not in view.opened)
        lines.append(f"{seat} {name}: {', '.join(notes)}")
    for number, meld in enumerate(view.table, start=1):
        line = "text.meld_sealed" if meld.sealed else "text.meld"
        lines.append(say(line, number=number, cards=text_of(meld.cards)))
    lines.append(say("text.stock", count=view.stock))
    lines.append(say("text.pile", cards=text_of(view.pile)) if view.pile else say("text.pile_empty"))
    if view.dealers_joker:
        lines.append(say(f"text.dealers_joker.{view.dealers_joker}", named=gambit.named(view, names)))
    if view.gone:
        lines.append(say("text.gone", cards=text_of(view.gone)))
    lines.append(_hand_as_text(session, view))
    if view.over:
        sides = sheet.side_names(session)
        lines.append(", ".join(f"{sides[side]} {net:+d}" for side, net in view.scores.items()))
    else:
        lines.append(say(f"text.to.{view.phase}", name=names[view.turn]))
    return "\n".join(lines)


def _hand_as_text(session: Session, view: View) -> str:
    if session.hand:
        return say("text.hand", cards=text_of(card for _, card in session.hand))
    return say("text.hand_down", count=view.cards[ME]) if view.phase == NAME else say("text.hand_empty")


def _title(session: Session, view: View) -> str:
    if session.answer:
        return say("title.exercise")
    return say("title.lesson") if session.attempt else panel.game_of(view.rules).title


def _subtitle(session: Session, view: View) -> str:
    if session.attempt:
        return say("title.in_lesson", rules=_rules_of_lesson(view), count=len(session.names))
    packs = "two_packs" if len(session.names) > MOST_WITH_ONE_PACK else "one_pack"
    hand, rules = session.game.hand, view.rules
    if rules.deals:
        return say(f"title.of_deals.{packs}", hand=hand, deals=rules.deals)
    return say(f"title.to_target.{packs}", hand=hand, target=scaled(rules.target, rules))


def _rules_of_lesson(view: View) -> str:
    game, changes = panel.game_of(view.rules).title, view.rules.changes(view.rules.preset)
    return say("title.house_rules" if changes else "title.rules", game=game, count=len(changes))


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
        "floats": seat in session.floating,
        "opened": seat in view.opened,
    }


# ---- cards ------------------------------------------------------------------------------------------


def _meld(session: Session, number: int, meld: Meld) -> dict[str, Any]:
    owners = [(SEATS[seat], len(list(cards))) for seat, cards in groupby(meld.by)]
    refused = session.refusal.move if session.refusal else None
    aimed = bool(session.selection) and (session.my_turn or session.lays_off_turn)
    laid = lay_on(session, number) if aimed else None
    return {
        "no": number,
        "kind": words.kind_of(meld),
        "cards": [str(card) for card in meld.cards],
        "owners": [
            {"name": session.names[seat], "seat": seat, "you": seat == ME, "cards": cards}
            for seat, cards in owners
        ],
        "label": words.meld_label(number, meld, [(session.names[seat], cards) for seat, cards in owners]),
        "sealed": meld.sealed,
        "open": laid is not None and is_open(session.deal, laid),
        "refused": refused is not None and refused.kind == "lay" and refused.on == number,
        "why": buttons.why_not(session, laid) if laid else "",
    }


def _pile(session: Session, view: View) -> dict[str, Any]:
    legal = session.deal.legal_moves(ME) if session.my_turn and view.phase == DRAW else []
    takes = {(move.cards[0], move.nth) for move in legal if move.kind in ("take", "split")}
    callable_now = {card.held for move in calls(session) for card in move.cards}
    pointed = session.pointed
    cards = []
    for place, card in enumerate(view.pile):
        taken = pointed is not None and place >= pointed
        cards.append(
            {
                "card": str(card),
                "state": "" if pointed is None else "taken" if taken else "stays",
                "no": place - pointed + 1 if pointed is not None and taken else 0,
                "label": words.capital(words.read_aloud(card)),
                "can": (card, view.pile[place:].count(card)) in takes,
                "call": card in callable_now,
                "picked": place in session.picked,
            }
        )
    return {
        "cards": cards,
        "label": say("labels.pile", count=len(cards)),
        "note": "" if pointed is None else _note_on_take(session, pointed),
        "press": _pressed(session, view),
    }


def _pressed(session: Session, view: View) -> str:
    """What a card of the pile is pressed for: a draw, made when it is pressed again, or a call."""
    if not session.my_turn or view.phase not in (DRAW, CALL):
        return ""
    if view.phase == CALL:
        return "rum"
    only_split = not is_open(session.deal, offer(session, "take")) and is_open(
        session.deal, offer(session, "split")
    )
    return "split" if only_split else "take"


def _note_on_take(session: Session, place: int) -> str:
    """What a take from here would bring, or why it is not to be had."""
    move = offer(session, "take")
    if not isinstance(move, Move):
        return ""  # in a replay
    refused = session.deal.why_not(move)
    if refused:
        splits = is_open(session.deal, offer(session, "split"))
        return say("take.split") if splits else words.drawn(session.told(refused))
    deal, card = session.deal.play(move), move.cards[0]
    with_it = len(session.deal.pile) - place - 1
    together = say("cards.counted", count=with_it + 1)
    brings = say(
        "take.with" if with_it else "take.alone", card=words.marked([card]), count=with_it, together=together
    )
    if deal.position.must is None:
        return f"{brings} {say('take.keep')}"
    return f"{brings} {_use(deal.legal_moves()[0], card)}"


def _use(move: Move, card: Card) -> str:
    """How a card that was taken can be used at once."""
    others = [other for other in move.cards if other.held != card]
    how = words.kind_of_cards(move.cards) if move.kind != "lay" else "lay_with" if others else "lay"
    return say(f"take.use.{how}", card=words.marked([card]), others=words.marked(others), on=move.on)


def _hand(session: Session, view: View) -> dict[str, Any]:
    refused = session.refusal.move.cards if session.refusal and session.refusal.move else ()
    must, fresh = view.must, list(session.fresh)
    taken = list(view.taken) if view.turn == ME else []
    cards = []
    for number, card in reversed(session.hand):  # of equal cards the newest copy is the one just come
        flag = ""
        if card == must and view.turn == ME:
            flag, must = "use first", None
        elif card in fresh:
            flag = "new"
            fresh.remove(card)
        elif card in taken:
            flag = "taken"
        if card in taken:
            taken.remove(card)
        cards.append(
            {
                "id": number,
                "card": str(card),
                "label": words.capital(words.read_aloud(card)),
                "selected": number in session.selected,
                "flag": flag,
                "refused": card in refused,
            }
        )
    return {
        "cards": cards[::-1],
        "backs": view.cards[ME] if view.phase == NAME else 0,
        "sort": session.sort,
        "label": say("labels.hand_down" if view.phase == NAME else "labels.hand", count=view.cards[ME]),
    }


# ---- what is said ------------------------------------------------------------------------------------


def _task(session: Session, view: View) -> str:
    """What the player may do now."""
    if session.attempt and session.attempt.asks:
        return say("task.question")
    return words.task(view, session.names, ME in session.floating) if session.playing else ""


def _about(session: Session) -> str:
    """What the selected cards could do."""
    cards, deal = session.selection, session.deal
    if not cards or not (session.my_turn or session.lays_off_turn) or deal.phase not in (DRAW, PLAY, LAST):
        return ""
    shown = words.marked(cards)
    melded = offer(session, "meld")
    if isinstance(melded, Choices):
        melded = melded.items[0].move
    if isinstance(melded, Move) and deal.why_not(melded) is None:
        return say(f"about.{words.kind_of_cards(melded.cards)}", cards=shown)
    fits = [number for number in range(1, len(deal.table) + 1) if is_open(deal, lay_on(session, number))]
    if fits:
        melds = words.joined(say("fits.meld", on=number) for number in fits)
        return say("fits.on", cards=shown, count=len(cards), melds=melds)
    return ""


def _refusal(session: Session) -> dict[str, Any] | None:
    refusal = session.refusal
    if refusal is None:
        return None
    rule = STATEMENTS[refusal.statement].text if refusal.statement else ""
    after = say("after.turn" if session.my_turn else "after.game")
    return {
        "serial": session.serial,
        "statement": refusal.statement,
        "why": words.drawn(refusal.why),
        "rule": rule,
        "after": after if refusal.move else "",
    }


def _choices(session: Session) -> dict[str, Any] | None:
    """The question that waits for an answer: a button for each move that could be meant."""
    choices = session.choices
    if choices is None:
        return None
    items = [
        {"action": item.action, "label": item.label, "text": str(item.move).partition(": ")[2]}
        for item in choices.items
    ]
    return {"title": choices.title, "items": items}


def _hints(session: Session) -> list[str]:
    """The hints so far, in the table's words: the coach speaks of seats."""
    return [words.drawn(words.with_names(line, session.names)) for line in session.hints[: session.hint_step]]


def _over(session: Session) -> dict[str, Any]:
    """The count after a hand, and the button that goes on from it."""
    game = session.game
    why_not = say("why_not.game_over") if game.over else ""
    goes_on = buttons.plain("next", say("sheet.next", hand=game.sheet[-1].hand + 1), why_not, main=True)
    stays = bool(session.replay) or review.is_trying(session)
    return {**sheet.counted(session), "next": None if stays else goes_on, "review": review.begins(session)}


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
        "question": _question(attempt) if "answer" in level.goal else None,
        "says": words.drawn(attempt.says),
        "solution": [str(move) for move in level.solution] if attempt.state == "solved" else [],
    }


def _question(attempt: Attempt) -> dict[str, Any]:
    """A lesson's question: the answers to choose from (none: a number), the one that stands, is it right?"""
    level, answered = attempt.level, attempt.answered
    return {
        "choices": [{"text": text, "label": words.drawn(text)} for text in level.choices],
        "answered": None if answered is None else words.drawn(str(answered).replace("-", "−")),
        "right": answered == level.goal["answer"],
        "only": set(level.goal) == {"answer"},
    }


def _replay(session: Session) -> dict[str, Any]:
    moves = session.game.moves
    return {"at": session.step, "of": len(session.replay) - 1, "move": str(moves[-1]) if moves else ""}
