"""``view(state)``: what a table shows, as plain JSON for the screen.

This JSON is made only from the person's ``View`` of the deal and from what is selected. So it can't show
another hand or a card of the stock. The referee says which moves are legal and why others aren't; the screen
knows no rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..bots import BotKind
from ..melds import name_of
from ..moves import Move
from ..position import DRAW, LAST, PLAY
from ..scoring import scaled, side_of
from ..sentences import say
from ..teach.attempts import lacking
from ..teach.lessons import Attempt
from ..text.records import write_record
from . import (
    buttons,
    cards_shown,
    endings,
    even_game,
    exercise,
    explaining,
    happened,
    hints,
    labels,
    moments,
    new_game_form,
    possible,
    prompts,
    refusals,
    review,
    score_sheet,
    undo,
)
from .offers import Choice, Choices, is_open, lay_on, offer
from .plain_text import as_text
from .settings import kind_named, link_of
from .state import ME, AtMoment, PlayingOn, Replaying, State, Trying
from .titles import subtitle, title

if TYPE_CHECKING:
    from .count_types import ShownOver, ShownScores
    from .play_types import ChoiceButton, OpenChoice, ShownSeat, ShownStock
    from .view_types import AskedAnswer, LogLine, ShownLevel, ShownReplay, TableView


def view(state: State) -> TableView:
    """Everything that a table in this state shows."""
    seen, window = state.seen, prompts.window(state)
    return {
        "serial": state.serial,
        "kind": _activity(state),
        "title": title(state),
        "subtitle": subtitle(state),
        "dealt": _dealt(state),
        "me": ME,
        "turn": seen.turn,
        "phase": seen.phase,
        "seats": [_seat(state, seat) for seat in state.names],
        "melds": [cards_shown.meld(state, number, meld) for number, meld in enumerate(seen.table, start=1)],
        "stock": _stock(state),
        "gambit": cards_shown.dealers_joker(state),
        "pile": cards_shown.pile(state),
        "hand": cards_shown.hand(state),
        "status": state.status,
        "task": _task(state),
        "about": _about(state),
        "refusal": refusals.shown(state),
        "window": window,
        "choices": _choices(state),
        "steps": [] if window else buttons.steps(state),
        "foot": buttons.foot(state),
        "typed": {"example": buttons.example(state)},
        "moves": possible.moves_there_are(state) if state.look.listing else None,
        "drawn": _drawn(state),
        "log": _log(state),
        "hint": hints.shown(state),
        "why": explaining.shown(state),
        "scores": _scores(state),
        "review": review.shown(state),
        "ended": seen.ended.statement if seen.ended else "",
        "over": _over(state) if seen.over and not state.attempt else None,
        "bot": state.bot_moves,
        "pace": state.look.pace,
        "replay": _replay(state.replay) if state.replay else None,
        "level": _level(state, state.attempt) if state.attempt else None,
        "answer": exercise.handed_in(state),
        "setup": {**new_game_form.chosen(state.settings), "open": state.look.form_open},
        "considered": new_game_form.comes_of(state.considered or state.settings),
        "share": "" if state.attempt else link_of(state.settings),
        "saved": state.saved,
        "fault": "",
        "text": as_text(state),
    }


def _activity(state: State) -> Literal["game", "level", "replay", "on"]:
    """The table's activity. ``on`` means that the person has solved a moment and continues its round."""
    if isinstance(state.activity, PlayingOn):
        return "on"
    return "replay" if state.replay else "level" if state.attempt else "game"


def _dealt(state: State) -> str:
    """A name for this deal, which the card ids belong to. A new deal or a retried moment has a new name."""
    tried = f" {state.activity.moment}" if isinstance(state.activity, Trying) else ""
    return f"{state.game.seed} {state.game.round} {''.join(state.names)}{tried}"


# ---- seats and stock -----------------------------------------------------------------------------------


def _seat(state: State, seat: str) -> ShownSeat:
    seen, side = state.seen, side_of(seat, state.deal.sides)
    kind = _kind(state, seat)
    return {
        "seat": seat,
        "name": state.names[seat],
        "kind": kind,
        "bot": say(f"kinds.{kind}") if kind else "",
        "you": seat == ME,
        "turn": seat == seen.turn and not seen.over,
        "dealer": seat == seen.dealer,
        "partner": seat != ME and side == side_of(ME, state.deal.sides),
        "cards": seen.cards[seat],
        "total": score_sheet.running(state)[side],
        "laid": seen.laid[seat],
        "floats": seat in seen.floating,
        "opened": seat in seen.opened,
        "did": _did(state, seat),
    }


def _kind(state: State, seat: str) -> BotKind | Literal[""]:
    """The kind of bot at another seat; empty if it isn't known, as in a level or a replay.

    A record names no kinds. At a moment, the kind follows from the bot's name.
    """
    if seat == ME or state.replay:
        return ""
    return kind_named(state.names[seat]) if state.attempt else state.settings.kinds[seat]


def _did(state: State, seat: str) -> str:
    """A word for what another seat has just done. It replaces the seat's name until the person's turn."""
    last = state.game.moves[-1] if state.game.moves else None
    shown = last is not None and last.seat == seat != ME and state.bots_turn
    return say(f"has_done.{last.kind}") if last and shown else ""


def _stock(state: State) -> ShownStock:
    seen = state.seen
    return {
        "count": seen.stock,
        "label": say("labels.stock", count=seen.stock),
        "can": state.my_turn and seen.phase == DRAW and is_open(state.deal, Move(ME, "draw")),
    }


# ---- what is said --------------------------------------------------------------------------------------


def _task(state: State) -> str:
    """A sentence on what the player may do now."""
    if state.attempt and state.attempt.asks:
        level = state.attempt.level
        return say(
            "task.question" if level.shows is None else "task.choose" if level.choices else "task.type"
        )
    if not state.playing:
        return ""
    task = labels.task(state.seen, state.names, ME in state.seen.floating)
    return f"{task} {say('task.lay_before_draw')}" if state.lays_before_draw else task


def _about(state: State) -> str:
    """A sentence on what the selected cards could do; empty if they could do nothing."""
    cards, deal = state.selection, state.deal
    if not cards or not (state.my_turn or state.lays_off_turn) or deal.phase not in (DRAW, PLAY, LAST):
        return ""
    shown = labels.marked(cards)
    melded = offer(state, "meld")
    if isinstance(melded, Choices):
        melded = melded.items[0].move
    if isinstance(melded, Move) and deal.why_not(melded) is None:
        return say(f"about.{labels.kind_of_cards(melded.cards)}", cards=shown)
    fits = [number for number in range(1, len(deal.table) + 1) if is_open(deal, lay_on(state, number))]
    if fits:
        melds = labels.joined(name_of(deal.table, number, ME) for number in fits)
        return say("fits", cards=shown, count=len(cards), melds=melds)
    return ""


def _choices(state: State) -> OpenChoice | None:
    """The open choice between moves, with a button for each; ``None`` if no choice is open."""
    button = state.marks.pressed
    choices = offer(state, button.action, button.meld) if button else None
    if not isinstance(choices, Choices):
        return None
    items: list[ChoiceButton] = [
        {
            "action": item.action,
            "label": item.label,
            "text": str(item.move).partition(": ")[2],
            "cards": _stood_for(item),
        }
        for item in choices.items
    ]
    return {"title": choices.title, "items": items}


def _stood_for(item: Choice) -> list[str]:
    """The cards that the jokers of this choice would stand for; empty if the choice isn't about jokers."""
    jokers = [card for card in item.move.cards if card.is_joker] if item.action == "declare" else []
    return [str(card if card.stands is None else card.stands) for card in jokers]


def _drawn(state: State) -> str:
    """A sentence on the cards that the players drew for the deal, in the first round of a game."""
    game = state.game
    return happened.drew_for_the_deal(game.draws, game.names) if game.draws and game.round == 1 else ""


def _log(state: State) -> list[LogLine]:
    lines = [(place, 1, _line(state, place)) for place in range(len(state.game.moves))]
    for tried in state.tried:
        text = str(tried.refusal.move).partition(": ")[2]
        lines.append((tried.place, 0, {"text": text, "statement": tried.refusal.statement, "why": None}))
    return [line for _, _, line in sorted(lines, key=lambda item: item[:2])]


def _line(state: State, place: int) -> LogLine:
    """A move of the log, with the button that asks why it was made, if the person may ask."""
    why = explaining.button(state, place) if explaining.can_be_asked(state, place) else None
    return {"text": str(state.game.moves[place]), "statement": "", "why": why}


# ---- scores --------------------------------------------------------------------------------------------


def _scores(state: State) -> ShownScores:
    rules, totals = state.deal.rules, score_sheet.running(state)
    return {
        "line": ", ".join(f"{name} {totals[side]}" for side, name in score_sheet.side_names(state).items()),
        "target": 0 if rules.deals else scaled(rules.target, rules),
        "rounds": [score_sheet.round_of_sheet(row, state) for row in state.game.sheet],
    }


def _over(state: State) -> ShownOver:
    """The scores of a finished round, and the button for the next round."""
    game = state.game
    why_not = say("why_not.game_over") if game.over else ""
    goes_on = buttons.plain("next", say("sheet.next", round=game.sheet[-1].round + 1), why_not, main=True)
    counted = endings.counted(state)
    return {
        **counted,
        "take_along": review.take_along(state) or counted["take_along"],
        "record": write_record(game),
        "next": None if review.is_aside(state) else goes_on,
        "review": review.begins(state),
        "even": even_game.shown(state),
    }


# ---- levels and replays --------------------------------------------------------------------------------


def _level(state: State, attempt: Attempt) -> ShownLevel:
    """A level: its task, how far the learner is, and what the table says about it."""
    level = attempt.level
    return {
        "name": level.name,
        "title": level.scenario.title,
        "task": labels.drawn(level.task),
        "state": attempt.state,
        "stars": attempt.stars,
        "par": level.par,
        "names_parts": level.guided,
        "moves": len(attempt.made),
        "asks": _asks(attempt) if "answer" in level.goal else None,
        "says": labels.drawn(_words_of(attempt)),
        "slipped": undo.has_slipped(state),
        "solution": [str(move) for move in level.solution] if attempt.state == "solved" else [],
        "better": str(level.solution[0]) if _may_be_shown(state, attempt) else "",
        "moment": isinstance(state.activity, AtMoment),
        "goes_on": moments.may_go_on(state),
        "keep": moments.kept_level(level) if _can_come_back(state, attempt) else None,
    }


def _words_of(attempt: Attempt) -> str:
    """The level's own words on the attempt; after a failure without such words, what the goal still needs."""
    if attempt.own_words or attempt.state != "failed":
        return attempt.own_words
    miss = attempt.misses[0]
    return "" if miss == "answer" else labels.capital(say("lacks.so", what=lacking(attempt.level.goal, miss)))


def _may_be_shown(state: State, attempt: Attempt) -> bool:
    """Whether the table may show the better move: only at a failed moment that a single move solves."""
    has_failed = isinstance(state.activity, AtMoment) and attempt.state == "failed"
    return has_failed and len(attempt.level.solution) == 1


def _can_come_back(state: State, attempt: Attempt) -> bool:
    """Whether a page may keep this level: it was failed, is no question, and isn't kept already."""
    return attempt.state == "failed" and not (state.exercise or isinstance(state.activity, AtMoment))


def _asks(attempt: Attempt) -> AskedAnswer:
    """The answer that a level asks for: the choices, the answer given so far, and whether it is right.

    Without choices the answer is a number. ``shows`` says which part of the table the learner needs to see;
    ``None`` means all of it.
    """
    level, answered = attempt.level, attempt.answered
    return {
        "choices": [{"text": text, "label": labels.drawn(text)} for text in level.choices],
        "answered": None if answered is None else labels.drawn(str(answered).replace("-", "−")),
        "right": answered == level.goal["answer"],
        "only": set(level.goal) == {"answer"},
        "shows": level.shows,
    }


def _replay(replay: Replaying) -> ShownReplay:
    moves = replay.sights[replay.at].game.moves
    return {"at": replay.at, "of": len(replay.sights) - 1, "move": str(moves[-1]) if moves else ""}
