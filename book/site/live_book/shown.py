"""Reads the book's pictures from ``book/pictures``, and works out from the rules how to draw them.

A picture has a caption and some panels. A panel is a scenario with cards and moves. The package says what a
move changes, what it scores, and why it is refused. A key of the picture applies to all its panels. Besides
the keys of a scenario, a panel has these:

==========  ===========================================================================
``title``   its heading
``says``    the sentence under the panel. ``{6C}`` stands for a card, and ``{points}`` for a number from
            ``facts``. If the last move is refused, the referee's sentence is shown instead
``show``    the rows of zones that are drawn. Without ``show``, the cards of the last move are drawn
``at``      ``"before"`` draws the table before the last move
``sums``    if true, A's points laid are shown above the melds, and A's points held above the hand
``upcard``  if true, the upcard is labelled
``values``  if true, each card of the hand, and of the meld in the last move, has its value under it
==========  ===========================================================================

If the round has ended, the seats are shown with the dealer of the next round.

If a picture is ``moving``, the cards of the last move fly to their places. A picture with ``seats`` has no
panels. It shows who sits where, who deals, and in which order they play.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from rummy500 import Deal, Refused, Rules
from rummy500.card import DJ, SEATS, Card
from rummy500.melds import Meld
from rummy500.moves import FROM_PILE, Move
from rummy500.position.history import BLOCKED
from rummy500.scoring import values_of, worth_in_hand
from rummy500.sentences import Voice, say, write
from rummy500.table.labels import as_sentence, meld_label, plain, read_aloud
from rummy500.table.settings import OTHERS
from rummy500.text import scenario
from rummy500.text.scenario import Scenario

PICTURES = Path(__file__).parents[2] / "pictures"
ME = "A"
NAMES = dict(zip(SEATS, ("You", *OTHERS), strict=True))
BY_NAME = Voice(NAMES, marks=True)
OF_PICTURE = ("caption", "panel", "moving")
LAYING = ("meld", "lay_off", "double")
OF_PANEL = ("title", "says", "show", "at", "sums", "upcard", "values")
TITLES = {
    "stock": "Stock",
    "pile": "Pile",
    "joker": "The dealer's joker",
    "melds": "On the table",
    "hand": "Your hand",
}
CARD = re.compile(r"\{(?=(?:[A2-9TJQK][SHDC]|JK)\})([^}]*)\}")


@dataclass(frozen=True)
class Panel:
    """A panel of a picture: a position in a deal, and how it is drawn."""

    scenario: Scenario
    title: str
    says: str
    rows: tuple[tuple[str, ...], ...]
    is_before: bool
    has_sums: bool
    names_upcard: bool
    has_values: bool

    @functools.cached_property
    def reached(self) -> tuple[Deal, Deal, Refused | None]:
        """The deal before and after the last move, and the reason if the move is refused, else ``None``."""
        before = after = self.scenario.deal
        for move in self.scenario.moves:
            before, refused = after, after.why_not(move)
            if refused:
                return before, before, refused
            after = before.play(move)
        return before, after, None

    @property
    def refused(self) -> Refused | None:
        """Why the last move is refused; ``None`` if it is legal."""
        return self.reached[2]

    @property
    def move(self) -> Move | None:
        """The last move; ``None`` if the scenario has no moves."""
        return self.scenario.moves[-1] if self.scenario.moves else None

    @property
    def facts(self) -> dict[str, int]:
        """The numbers that a sentence can use: A's points from the last move; A's points laid and held, and
        A's score; the values of the newest meld's first and last card; after a round, A's and B's scores."""
        before, after, _ = self.reached
        laid, left = after.laid[ME], worth_in_hand(after.hand(ME), after.rules)
        values = values_of(after.table[-1], after.rules) if after.table else [0]
        return {
            "points": laid - before.laid[ME],
            "laid": laid,
            "left": left,
            "score": laid - left,
            "first": values[0],
            "last": values[-1],
        } | dict(zip(("you", "bea"), after.scores.values(), strict=False))

    @property
    def sentence(self) -> str:
        """The sentence under the panel: the referee's if the last move is refused, or else the picture's."""
        refused = self.refused
        return write(refused.said, BY_NAME) if refused else with_minus(filled(self.says, self.facts))

    def as_json(self) -> dict[str, Any]:
        """The whole drawing of the panel, and a description for readers who can't see it."""
        rows = [[self.zone(name) for name in row] for row in self.rows]
        return {
            "title": self.title,
            "says": self.sentence,
            "rows": rows,
            "told": " ".join(zone["told"] for row in rows for zone in row),
        }

    # ---- its zones ----

    @property
    def seen(self) -> Deal:
        """The deal that the panel shows: before or after the last move."""
        before, after, _ = self.reached
        return before if self.is_before else after

    def zone(self, name: str) -> dict[str, Any]:
        """A zone of the table: its cards with their marks, its title, and its description in words."""
        zone: dict[str, Any] = getattr(self, f"{name}_zone")()
        if self.has_values:
            values = self.values(name)
            for card, value in zip(zone["cards"], values, strict=True):
                card["name"] = str(value)
            zone["told"] += f" They count {', '.join(map(str, values))}."
        return {"zone": name, "title": self.titles.get(name, ""), **zone}

    def values(self, name: str) -> list[int]:
        """What each card counts: the cards of the hand, or of the meld that the last move lays."""
        deal = self.seen
        if name == "hand":
            return [worth_in_hand((card,), deal.rules) for card in deal.hand(ME)]
        return values_of(deal.table[-1], deal.rules)

    @property
    def titles(self) -> dict[str, str]:
        """The headings of the zones."""
        if not self.has_sums:
            return TITLES
        facts = self.facts
        owners = {name for meld in self.seen.table for name, _ in owners_of(meld)}
        of_others = owners - {NAMES[ME]}
        laid = f"On the table: you laid {facts['laid']}" if of_others else f"You laid {facts['laid']}"
        return TITLES | {"melds": laid, "hand": f"You hold {facts['left']}"}

    def move_zone(self) -> dict[str, Any]:
        assert self.move
        return {
            "cards": [{"card": str(card)} for card in self.move.cards],
            "told": told("The card is", "These are the cards:", self.move.cards),
        }

    def seats_zone(self) -> dict[str, Any]:
        seats = seats_of(self.seen)
        if not self.seen.over:
            return {"seats": seats, "told": told_seats(seats)}
        return {"seats": seats, "told": f"In the next round: {told_seats(seats)}", "title": "The next round"}

    def stock_zone(self) -> dict[str, Any]:
        count = len(self.seen.stock)
        return {"count": count, "told": f"The stock has {say('cards.counted', count=count)}."}

    def pile_zone(self) -> dict[str, Any]:
        pile, taken = self.seen.pile, self.taken
        last = self.move
        cards = [
            {
                "card": str(card),
                "up": place in taken,
                "name": "upcard" if self.names_upcard and place == len(pile) - 1 else "",
            }
            | self.came(last is not None and last.kind == "discard" and place == len(pile) - 1, card)
            for place, card in enumerate(pile)
        ]
        moved = [pile[place] for place in taken]
        more = f" {told('The move takes', 'The move takes these cards:', moved)}" if taken else ""
        in_words = told("The pile has one card,", "From oldest to newest, these cards lie in the pile:", pile)
        return {"cards": cards, "told": (in_words if pile else "The pile is empty.") + more}

    def joker_zone(self) -> dict[str, Any]:
        gambit = self.seen.position.gambit
        assert gambit
        cards = [{"card": str(DJ)}, *([{"back": True}] if gambit.dealers_joker == BLOCKED else [])]
        return {"cards": cards, "told": say(f"gambit.lies.{gambit.dealers_joker}")}

    @property
    def taken(self) -> range:
        """The places in the pile from which the last move takes cards; empty if the panel doesn't show these
        cards in the pile.
        """
        pile, move = self.seen.pile, self.move
        if not self.is_before or self.refused or not move or move.kind not in FROM_PILE:
            return range(0)
        place = len(pile) - 1 - pile[::-1].index(move.cards[0])
        return range(place + 1) if move.choice == "below" else range(place, len(pile))

    def melds_zone(self) -> dict[str, Any]:
        table = self.seen.table
        melds = [self.meld(meld) for meld in table]
        labels = [
            as_sentence(meld_label(number, meld, owners_of(meld)))
            for number, meld in enumerate(table, start=1)
        ]
        return {"melds": melds, "told": " ".join(labels) or "No meld lies on the table."}

    def meld(self, meld: Meld) -> dict[str, Any]:
        """A meld: its cards, how many of them each player laid, and marks on the cards from the last move."""
        move = self.move
        laid = move.cards if move and move.kind in LAYING and not (self.refused or self.is_before) else ()
        return {
            "cards": [
                {"card": str(card), "new": card in laid and len(laid) < len(meld.cards)}
                | self.came(card in laid, card)
                for card in meld.cards
            ],
            "owners": [
                {"name": name, "you": name == NAMES[ME], "cards": cards} for name, cards in owners_of(meld)
            ],
            "sealed": meld.sealed,
        }

    def hand_zone(self) -> dict[str, Any]:
        hand, before, move = self.seen.hand(ME), self.reached[0].hand(ME), self.move
        tried = move.cards if move and move.seat == ME and self.refused else ()
        cards = [
            {"card": str(card), "refused": card in tried}
            | self.came(move is not None and move.kind == "draw" and card not in before, card)
            for card in hand
        ]
        in_words = told("You hold one card,", "You hold these cards:", hand)
        return {"cards": cards, "told": in_words if hand else "You hold no card."}

    def came(self, is_new: bool, card: Card) -> dict[str, Any]:
        """Where a new card of a meld comes from: its place in the hand, or the stock. Empty if the card isn't
        new.
        """
        hand = self.reached[0].hand(ME)
        if not is_new:
            return {}
        return {"from": hand.index(card) if card in hand else "stock"}


def owners_of(meld: Meld) -> list[tuple[str, int]]:
    """Who laid a meld's cards, as (player, number of cards), in the order of the cards."""
    return [(NAMES[SEATS[seat]], len(list(cards))) for seat, cards in groupby(meld.by)]


@dataclass(frozen=True)
class Picture:
    """A picture in the book. It has a caption, and either panels or the players around a table."""

    name: str
    caption: str
    panels: tuple[Panel, ...] = ()
    seats: Deal | None = None
    is_moving: bool = False

    def as_json(self) -> dict[str, Any]:
        """The whole drawing of the picture, and a description for readers who can't see it."""
        made: dict[str, Any] = {"name": self.name, "caption": self.words, "moving": self.is_moving}
        if self.seats is None:
            return made | {"panels": [panel.as_json() | self.verdict(panel) for panel in self.panels]}
        seats = seats_of(self.seats)
        return made | {"seats": seats, "told": told_seats(seats)}

    @property
    def in_words(self) -> str:
        """The whole picture as plain text, a line for each panel."""
        if self.seats is not None:
            lines = [told_seats(seats_of(self.seats))]
        else:
            shown = [panel.as_json() for panel in self.panels]
            lines = [f"{one['title']}: {one['told']} {one['says']}".removeprefix(": ") for one in shown]
        return plain("\n\n".join([self.words, *lines]))

    def verdict(self, panel: Panel) -> dict[str, str]:
        """Whether a panel's move is legal, ``yes`` or ``no``; empty if all moves of the picture are legal."""
        if not any(one.refused for one in self.panels):
            return {}
        return {"verdict": "no" if panel.refused else "yes"} if panel.move else {}

    @property
    def words(self) -> str:
        """The caption. ``{apart}`` becomes the difference between the scores of the first and last panel."""
        if not self.panels:
            return self.caption
        first, last = self.panels[0].facts["score"], self.panels[-1].facts["score"]
        return filled(self.caption, {"apart": abs(first - last)})


# ---- words -------------------------------------------------------------------------------------------


def filled(text: str, facts: dict[str, int]) -> str:
    """A text with its numbers filled in. The marks of cards stay as they are.

    >>> filled("{6C} counts {points}.", {"points": 6})
    '{6C} counts 6.'
    """
    return CARD.sub(r"{{\1}}", text).format(**facts)


def with_minus(text: str) -> str:
    """The text with a real minus sign in place of the hyphen before a number.

    >>> with_minus("-5, K-A-2")
    '−5, K-A-2'
    """
    return re.sub(r"(?<!\w)-(?=\d)", "−", text)


def words(cards: Iterable[Card]) -> str:
    """The names of cards, as screen readers say them."""
    return ", ".join(card.words if card.is_joker else read_aloud(card) for card in cards)


def told(one: str, many: str, cards: Sequence[Card]) -> str:
    """A zone in words. The sentence begins with ``one`` for one card or with ``many`` for several, and then
    names the cards.
    """
    return f"{one} the {words(cards)}." if len(cards) == 1 else f"{many} {words(cards)}."


def told_seats(seats: list[dict[str, Any]]) -> str:
    """A description of the seats: who sits around the table, who deals, and in which order they play."""
    order = sorted(seats, key=lambda seat: seat["order"])
    dealer = next(seat for seat in seats if seat["dealer"])
    deals = "You deal" if dealer["you"] else f"{dealer['name']} deals"
    partners = [seat["name"] for seat in seats if seat["partner"]]
    return (
        f"Clockwise, the players are {', '.join(seat['name'] for seat in seats)}. {deals}. "
        f"The order of play is {', '.join(seat['name'] for seat in order)}."
        + "".join(f" Your partner is {name}." for name in partners)
    )


def seats_of(deal: Deal) -> list[dict[str, Any]]:
    """The players as they sit around the table, each with their place in the order of play.

    If the round has ended, the dealer and the order are those of the next round.
    """
    dealer = deal.next_dealer if deal.over else deal.dealer
    first = (deal.seats.index(dealer) + 1) % len(deal.seats) if deal.over else deal.seats.index(deal.turn)
    mine = next(seats for seats in deal.sides.values() if ME in seats)
    return [
        {
            "seat": seat,
            "name": NAMES[seat],
            "you": seat == ME,
            "dealer": seat == dealer,
            "turn": place == first,
            "partner": seat != ME and seat in mine,
            "order": (place - first) % len(deal.seats) + 1,
        }
        for place, seat in enumerate(deal.seats)
    ]


# ---- reading -----------------------------------------------------------------------------------------


@functools.cache
def pictures() -> dict[str, Picture]:
    """All pictures of the book, as {name: picture}."""
    return {name: picture(name, data) for path in files() for name, data in read(path)}


def files() -> list[Path]:
    return sorted(PICTURES.glob("*.toml"))


def read(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from tomllib.loads(path.read_text("utf-8")).items()


def picture(name: str, data: dict[str, Any]) -> Picture:
    """The picture that this entry of a TOML file describes."""
    if seats := data.get("seats"):
        deal = Deal.new(Rules.named(seats.get("game", "classic")), seats["players"], seats["dealer"], seed=1)
        return Picture(name, data["caption"], seats=deal)
    shared = {key: value for key, value in data.items() if key not in OF_PICTURE}
    panels = tuple(panel(shared | own) for own in data["panel"])
    return Picture(name, data["caption"], panels, is_moving=data.get("moving", False))


def panel(data: dict[str, Any]) -> Panel:
    """The panel that this entry of a TOML file describes.

    Raises ``ScenarioError`` if the position can't exist.
    """
    laid_out = scenario.of({key: value for key, value in data.items() if key not in OF_PANEL})
    rows = tuple(tuple(row.split()) for row in data.get("show", ["move"]))
    return Panel(
        laid_out,
        data.get("title", ""),
        data.get("says", ""),
        rows,
        data.get("at") == "before",
        data.get("sums", False),
        data.get("upcard", False),
        data.get("values", False),
    )
