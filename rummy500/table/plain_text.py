"""The table as text, for a terminal and for programs that can't draw it."""

from __future__ import annotations

from ..card import text_of
from ..position import NAME
from ..scoring import side_of
from ..sentences import say
from . import new_game_form, score_sheet
from .cards_shown import named
from .state import ME, State
from .titles import subtitle


def as_text(state: State) -> str:
    """The table as lines of text. Equal tables give equal text on every run."""
    view, names = state.seen, state.names
    lines = _head(state) + [_seat(state, seat) for seat in names]
    for number, meld in enumerate(view.table, start=1):
        line = "text.meld_sealed" if meld.sealed else "text.meld"
        lines.append(say(line, number=number, cards=text_of(meld.cards)))
    lines.append(say("text.stock", count=view.stock))
    lines.append(say("text.pile", cards=text_of(view.pile)) if view.pile else say("text.pile_empty"))
    if view.dealers_joker:
        lines.append(say(f"text.dealers_joker.{view.dealers_joker}", named=named(view, names)))
    if view.gone:
        lines.append(say("text.gone", cards=text_of(view.gone)))
    warning = [str(state.deal.warning)] * bool(state.deal.warning)
    return "\n".join([*lines, _hand(state), *warning, _what_now(state)])


def _head(state: State) -> list[str]:
    if state.attempt:
        level = state.attempt.level
        return [level.scenario.title, level.task, subtitle(state)]
    game = new_game_form.game_of(state.deal.rules).title
    return [say("text.head", game=game, subtitle=subtitle(state))]


def _seat(state: State, seat: str) -> str:
    view = state.seen
    notes = [
        say("cards.counted", count=view.cards[seat]),
        say("text.laid", points=view.laid[seat]),
        say("text.total", points=score_sheet.running(state)[side_of(seat, state.deal.sides)]),
    ]
    notes += [say("text.dealer")] * (seat == view.dealer)
    notes += [say("text.floats")] * (seat in view.floating)
    notes += [say("text.not_opened")] * (seat not in view.opened)
    return f"{seat} {state.names[seat]}: {', '.join(notes)}"


def _hand(state: State) -> str:
    if state.hand:
        return say("text.hand", cards=text_of(card for _, card in state.hand))
    view = state.seen
    return say("text.hand_down", count=view.cards[ME]) if view.phase == NAME else say("text.hand_empty")


def _what_now(state: State) -> str:
    """Whose turn it is and what to do; after a round, the scores."""
    view = state.seen
    if not view.over:
        return say(f"text.to.{view.phase}", name=state.names[view.turn])
    sides = score_sheet.side_names(state)
    return ", ".join(f"{sides[side]} {net:+d}" for side, net in view.scores.items())
