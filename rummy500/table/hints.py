"""Hints, one line at a time. A level has its own hints; in a game the coach gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ..card import SEATS, Card
from ..melds import Meld, MeldName
from ..moves import Move
from ..sentences import Place, Said, Voice, Who, mentioned, say, write
from ..teach.attempts import Hint
from ..teach.coach import STEPS
from . import labels
from .state import ME, AtMoment, Hints, Marks, State

if TYPE_CHECKING:
    from .view_types import Means, ShownHint

RANKS: Final = "cards.ranks."  # begins the keys of clauses that mention a whole rank
JOKERS: Final = ("coach.the_joker", "coach.your_joker", "coach.a_joker")
"""The keys of the clauses that mention a joker."""
WITH_CARDS_OF_THE_HAND: Final = ("start", "meld", "double", "lay_off", "swap", "discard")  # kinds of moves


def why_none(state: State) -> str:
    """Why there is no hint now; empty if there is one. A level gives hints even when another player moves."""
    if isinstance(state.activity, AtMoment):
        return say("errors.no_hint_at_moment")
    helps = state.my_turn or (state.attempt is not None and state.attempt.state == "open")
    return "" if helps else say("errors.no_hint")


def are_the_coachs(state: State) -> bool:
    """Whether the coach has to make the hint: only in a game, and only if this position has none yet."""
    return not (why_none(state) or state.attempt or state.hints.lines)


def with_advice(state: State, move: Move, lines: Sequence[Said], playouts: int) -> State:
    """The state with the coach's advice stored, so that hints can show its lines one by one."""
    return replace(state, hints=Hints(tuple(lines), playouts=playouts, move=move))


def next_step(state: State) -> State:
    """The state with one more line of the hint. Raises ``ValueError`` if there is no hint.

    The last line names the move. Then the move's cards are selected, so that its button can be pressed.
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
    """The cards to select or the place to point at, so that the button for such moves makes this move."""
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
    """The lines shown so far, in words for the screen, and what to mark on the table."""
    hints = state.hints
    lines = hints.lines[: hints.step]
    written = [labels.drawn(one) if isinstance(one, str) else write(one, state.voice) for one in lines]
    return {
        "step": hints.step,
        "of": len(hints.lines) or STEPS,
        "lines": written,
        **(_means(state, _marks(state, lines[-1])) if lines else _guides(state)),
    }


def _marks(state: State, line: str | Said) -> Iterator[str]:
    """The marks of a line: in a level's hint, the line's cards and the marks that its author added."""
    if isinstance(line, Said):
        return _marks_of(line, state.voice)
    return iter((*labels.faces_in(labels.drawn(line)), *(line.marks if isinstance(line, Hint) else ())))


def _guides(state: State) -> Means:
    """The cards, melds and places of the move that a guided level asks for; empty if it asks for none."""
    move = leads_to(state)
    if not move:
        return {"cards": [], "melds": [], "places": []}
    marks = [*(str(card.held) for card in move.cards), *[f"meld:{move.on}"] * (move.on > 0)]
    return _means(state, [*marks, *["stock"] * (move.kind == "draw")])


def _marks_of(line: Said, voice: Voice) -> Iterator[str]:
    """The marks of a coach's line: the cards, jokers, ranks, players, places and melds that it names."""
    for fact in mentioned(line, voice):
        if isinstance(fact, Card):
            yield str(fact.held)
        elif isinstance(fact, Place):
            yield fact
        elif isinstance(fact, Who):
            yield f"seat:{fact}"
        elif isinstance(fact, Said) and fact.key in JOKERS:
            yield "JK"
        elif isinstance(fact, Said) and fact.key.startswith(RANKS):
            yield f"rank:{fact.key.removeprefix(RANKS)}"
        elif isinstance(fact, MeldName):
            yield f"meld:{fact.number}"


def _means(state: State, marks: Iterable[str]) -> Means:
    """The cards, melds and places that these marks mean on the table now; a mark without a match is skipped.

    ====================  =================================================================================
    ``6C``, ``JK``        a card: the newest such card of the hand, else of the pile
    ``rank:6``            all sixes of the hand and the pile, and a set of sixes; ``suit:H`` is all hearts.
                          ``/hand`` or ``/pile`` is added to mean only the hand's or the pile's cards
    ``meld:1``            meld 1
    ``run:B``, ``set:B``  B's runs or sets; ``run`` alone is the table's run, if it has just one
    ``seat:B``            player B
    ``upcard``            the newest card of the pile
    ``stock``, ``pile``   the stock, the pile; the pile isn't marked if one of its cards is marked
    ====================  =================================================================================
    """
    meant = sorted(set(marks))
    cards = list(dict.fromkeys(number for mark in meant for number in _ids(state, mark)))
    melds = sorted({number for mark in meant for number in _numbers(state, mark)})
    on_pile = "pile" in meant and not {*cards} & {*state.sight.ids.pile}
    places = [*["stock"] * ("stock" in meant), *["pile"] * on_pile]
    seats = [f"seat-{seat}" for seat in state.names if seat != ME and f"seat:{seat}" in meant]
    return {"cards": cards, "melds": melds, "places": [*places, *seats]}


def _ids(state: State, mark: str) -> Iterator[int]:
    """The ids of the cards that a mark means."""
    seen, ids = state.seen, state.sight.ids
    zones = {"hand": (seen.hand, ids.hand), "pile": (seen.pile, ids.pile)}
    kind, _, which = mark.partition(":")
    letter, _, where = which.partition("/")
    if mark == "upcard":
        yield from ids.pile[-1:]
    elif kind in ("rank", "suit"):
        for zone in [zones[where]] if where else zones.values():
            yield from (number for card, number in zip(*zone, strict=True) if letter == _letter(card, kind))
    elif not which:
        newest = [dict(zip(map(str, cards), numbers, strict=True)) for cards, numbers in zones.values()]
        yield from [there[mark] for there in newest if mark in there][:1]


def _letter(card: Card, kind: str) -> str:
    """The letter of a card's rank or suit; jokers have a rank of their own."""
    if card.is_joker:
        return str(card) if kind == "rank" else ""
    return str(card)[0 if kind == "rank" else 1]


def _numbers(state: State, mark: str) -> Iterator[int]:
    """The numbers of the melds that a mark means."""
    lying = list(enumerate(state.seen.table, start=1))
    kind, _, which = mark.partition(":")
    if kind == "meld":
        yield from (number for number, _ in lying if str(number) == which)
    elif kind == "rank":
        yield from (number for number, meld in lying if meld.is_set and which[:1] in _ranks(meld))
    elif kind in ("run", "set"):
        alike = [(number, meld) for number, meld in lying if meld.is_set == (kind == "set")]
        mine = [number for number, meld in alike if SEATS[meld.by[0]] == which]
        yield from mine if which else [number for number, _ in alike] * (len(alike) == 1)


def _ranks(meld: Meld) -> set[str]:
    return {_letter(card, "rank") for card in meld.cards if not card.is_joker}
