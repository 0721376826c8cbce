"""Makes tables show as many sentences as possible, and finds texts that are in no catalogue of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from functools import cache
from random import Random
from typing import Any

from laid import put_deal
from pseudo import CARDS, LITERAL, NOTATION
from sure import sure

from rummy500 import Card, Deal, Rules, cards
from rummy500.melds import new_meld
from rummy500.moves import Move
from rummy500.position import Position
from rummy500.position.history import Gambit
from rummy500.rules import PRESETS
from rummy500.table import answer_file
from rummy500.table.session import Session
from rummy500.table.settings import NAMES, OTHERS
from rummy500.teach.lessons import levels
from rummy500.teach.questions import questions

# ---- what is heard -------------------------------------------------------------------------------------

ACTIONS = (
    "draw", "take", "meld", "lay", "discard", "pass", "undo", "hint", "rum", "back", "start", "name", "split",
    "double", "block", "review", "try", "dance",
)  # fmt: skip
REFUSED: tuple[Any, ...] = (
    {"do": "select"},
    {"do": "point", "at": 99},
    {"do": "play", "text": ""},
    {"do": "play", "text": "B: draw"},
    {"do": "pace", "ms": -1},
    {"do": "seek", "at": -1},
    {"do": "act", "action": "undo"},
    {"do": "act", "action": "review"},
    {"do": "act", "action": "try", "moment": 99},
    {"do": "act", "action": "next"},
    {"do": "act", "action": "hint"},
    {"do": "new"},
    {"do": "new", "game": {"options": 1}},
    {"do": "new", "game": {"players": "many"}},
    {"do": "new", "link": "7=me"},
    {"do": "load"},
    {"do": "load", "record": "no record"},
    {"do": "load", "answer": "refused A: discard JK"},
    {"do": "load", "answer": "A: draw\n" * 4000},
    {"do": "load", "answer": "B: draw"},
    {"do": "save"},
    {"do": "consider", "game": {"players": "many"}},
    {"do": "consider", "game": {"rules": "michigan", "players": 8, "options": {"target": "40"}}},
)  # fmt: skip

LOADS: int = next(place for place, message in enumerate(REFUSED) if message["do"] == "new")


def all_views() -> Iterator[dict[str, Any]]:
    """Views of games under all presets, of refusals, replays, reviews, levels and questions."""
    for number, preset in enumerate(PRESETS):
        session, chance = Session(preset, players=4, seed=number, bots="random"), Random(number)
        yield from played(session, chance, 40)
        while not session.state.deal.over:
            legal = session.state.deal.legal_moves("A") if session.state.my_turn else []
            yield session.act({"do": "play", "text": str(legal[0])} if legal else {"do": "tick"})
        yield from afterwards(session)
    yield from swaps()
    yield from two_jokers()
    for name in levels()[::12]:
        yield from level_views(name)
    for name in questions()[::12]:
        yield from exercise(name)


def two_jokers() -> Iterator[dict[str, Any]]:
    """Views of a dealer who may double a set with either of two jokers, which rarely happens by chance.

    Double is pressed before and after the cards are selected.
    """
    hands = cards("KS KH KD JK 2C"), cards("QS 3D")
    where = Position(Rules.named("gambit"), 0, hands, cards("4C 9D"), cards("2S"), 0, gambit=Gambit("double"))
    session = put_deal(Session("gambit", players=2, seed=1), Deal(where).play("A: draw"))
    yield session.act({"do": "act", "action": "double"})
    yield select(session, cards("KS KH KD"))
    yield session.act({"do": "act", "action": "double"})


def played(session: Session, chance: Random, most: int) -> Iterator[dict[str, Any]]:
    """Views of a round of random moves, with buttons pressed in between."""
    yield session.act({"do": "moves", "open": True})
    for _ in range(most):
        if not session.state.playing:
            return
        yield from pressed(session, chance)
        legal = session.state.deal.legal_moves("A") if session.state.playing else []
        if session.state.bots_turn and not session.state.bots_wait:
            yield session.act({"do": "tick"})
        elif legal:
            yield session.act({"do": "play", "text": str(chance.choice(legal))})


def pressed(session: Session, chance: Random) -> Iterator[dict[str, Any]]:
    """Select a legal move's cards, sometimes with other cards, then press a button. Yields all views."""
    legal = session.state.deal.legal_moves("A") if session.state.playing else []
    move = chance.choice(legal or [Move("A", "draw")])
    held = {card.held for card in move.cards}
    ids = [number for number, card in session.state.hand if card in held or chance.random() < 0.05]
    yield session.act({"do": "select", "ids": ids})
    for place, card in enumerate(session.state.deal.pile):
        if move.kind in ("take", "split", "rum") and card in held:
            yield session.act({"do": "point", "at": place})
    action = move.kind if chance.random() < 0.5 else chance.choice(ACTIONS)
    yield session.act({"do": "act", "action": action, "meld": chance.choice((None, None, 1, 2))})


def swaps() -> Iterator[dict[str, Any]]:
    """Views of swaps for a joker in a set: without a card, with a wrong card and with the right card.

    At a second table, the selected card fits the set and could also be swapped for a joker of the set.
    """
    session = with_nines("9S 9H JK=9D")
    for wanted in ((), cards("KC"), cards("9D")):
        yield select(session, wanted)
        yield session.act({"do": "act", "action": "swap"})
    session = with_nines("9S JK=9 JK=9", joker_suits="free")
    yield select(session, cards("9D"))
    yield session.act({"do": "act", "action": "lay", "meld": 1})


def with_nines(nines: str, **options: Any) -> Session:
    """A table at which the person holds 9D KC QC, and the other player has laid these nines."""
    rules = Rules.named("modern", joker_swap=True, **options)
    hands, stock, pile = (cards("9D KC QC"), cards("7D 4S")), cards("2C 3C 4C"), cards("2S")
    where = Position(rules, 1, hands, stock, pile, 0, (new_meld(cards(nines), 1, rules),), phase="play")
    return put_deal(Session(rules, players=2, seed=1), Deal(where), begins=False)


def select(session: Session, wanted: Sequence[Card]) -> dict[str, Any]:
    """Select these cards of the person's hand."""
    ids = [number for number, card in session.state.hand if card in wanted]
    return session.act({"do": "select", "ids": ids})


def afterwards(session: Session) -> Iterator[dict[str, Any]]:
    """Views of a review, of refusals, and of the replay of a round's record."""
    view = session.act({"do": "act", "action": "review"})
    while view["review"] and view["review"]["state"] == "weighing":
        yield view
        view = session.act({"do": "tick"})
    yield view
    for number in range(len(view["review"]["moments"])):
        yield session.act({"do": "act", "action": "try", "moment": number})
        yield session.act({"do": "act", "action": "next"})
    yield session.act({"do": "act", "action": "review"})
    replay = Session(record=session.act({"do": "save"})["saved"])
    for place in range(0, len(sure(replay.state.replay).sights), 4):
        yield replay.act({"do": "seek", "at": place})
    yield replay.act({"do": "act", "action": "draw"})
    for message in ({"do": "answer", "given": "1"}, *REFUSED):
        yield session.act(message)


def level_views(name: str) -> Iterator[dict[str, Any]]:
    """Views of a level that is tried and then solved."""
    session, chance = Session(level=name), Random(name)
    level = sure(session.state.attempt).level
    yield session.act({"do": "act", "action": "draw"})
    for message in REFUSED[:LOADS]:
        yield session.act(message)
    if sure(session.state.attempt).asks:
        yield session.act({"do": "answer", "given": chance.choice(level.choices or ["12"])})
    yield from played(session, chance, 12)
    yield session.act({"do": "act", "action": "undo"})
    yield session.act({"do": "act", "action": "new"})
    if "answer" in level.goal:
        yield session.act({"do": "answer", "given": str(level.goal["answer"])})
    for move in level.solution:
        yield session.act({"do": "play", "text": str(move)} if move.seat == "A" else {"do": "tick"})


def exercise(name: str) -> Iterator[dict[str, Any]]:
    """Views of an exercise's question: with moves, with its saved answer, and after refused messages."""
    session = Session(exercise=name, learner="Ada")
    yield from played(session, Random(name), 6)
    answer = session.view()["answer"]
    yield session.act({"do": "load", "answer": answer["moves"]})
    for solved in (True, False):
        for file in ("", "01.answers.json"):
            yield {"kept": answer_file.bundle({**answer, "solved": solved}, "1", file)["text/plain"]}
    for message in REFUSED[LOADS:]:
        yield session.act(message)


# ---- what is heard -------------------------------------------------------------------------------------

CODES = (
    "kind", "me", "turn", "phase", "dealt", "over.how", "*.seat", "*.card", "*.state", "*.statement",
    "*.action", "*.move",
    "melds.kind", "seats.kind", "melds.cards", "gambit.named", "gambit.gone", "pile.press", "hand.sort",
    "hand.cards.flag", "window.kind", "typed.example", "moves.groups.kind", "level.name", "level.solution",
    "log.text", "answer.*", "setup.rules", "setup.bots", "setup.options.*",
    "share", "saved", "over.record", "considered.link", "considered.text",
    "considered.differs.text", "considered.speaks_of.name", "choices.items.text", "window.actions.text",
    "*.ways.text", "hint.places", "*.keep.*",
)  # fmt: skip
"""The fields of a view that hold notation, or words that the screen uses but doesn't show."""
CATALOGUES = (
    "level.title", "level.task", "level.says", "level.asks.*", "hint.lines",
    "considered.game", "considered.differs.title", "considered.differs.label", "considered.speaks_of.title",
    "refusal.rule", "review.*.better", "review.*.did",
)  # fmt: skip
"""The fields of a view with sentences from other catalogues: levels, options, statements and the coach."""

TYPED = r"'[^']*'|\S+\.json"
TITLES = "|".join(re.escape(game.title) for game in PRESETS.values())
PLAYERS = rf"(?:{'|'.join(NAMES.values())})(?: [IV]+\b)?|{'|'.join(OTHERS)}"
KNOWN = re.compile(f"{CARDS}|{NOTATION}|{TYPED}|{PLAYERS}|{TITLES}")


def heard(view: dict[str, Any]) -> Iterator[str]:
    """The texts of a view that are in no catalogue, each with its path. A level's task is left out."""
    yield from _heard({**view, "text": view["text"].split("\n", 2)[2]} if view.get("level") else view)


def _heard(view: Any, path: str = "") -> Iterator[str]:
    if isinstance(view, dict):
        for key, part in view.items():
            yield from _heard(part, f"{path}.{key}" if path else key)
    elif isinstance(view, list):
        for part in view:
            yield from _heard(part, path)
    elif isinstance(view, str) and not _is_elsewhere(path):
        rest = KNOWN.sub("", LITERAL.sub(" ", view))
        if re.search(r"[^\W\d_]", rest):
            yield f"{path}: {view}"


@cache
def _is_elsewhere(path: str) -> bool:
    return any(fnmatch(path, known) for known in (*CODES, *CATALOGUES))
