"""Finding the cards, melds and places that a sentence speaks of."""

from __future__ import annotations

import pytest
from laid import put_deal

from rummy500 import Deal, Rules
from rummy500.card import cards
from rummy500.melds import new_meld
from rummy500.position import Position
from rummy500.table.session import Session
from rummy500.table.spoken_of import spoken_of
from rummy500.teach.lessons import levels, load


def table() -> Session:
    """A table with sixes in hand and pile, a run each of Bea and Cem, and the person's set."""
    rules, session = Rules.named("modern"), Session("modern", players=3, seed=7)
    lying = (("9S TS JS", 1), ("KS KH KD", 0), ("4D 5D 6D", 2))
    melds = tuple(meld for one, seat in lying if (meld := new_meld(cards(one), seat, rules)))
    hands = [cards("6H 6D 2C 8H JK"), cards("QH"), cards("QD")]
    put_deal(session, Deal(Position(rules, 2, hands, cards("3C"), cards("6C KC 2H"), 0, table=melds)))
    return session


@pytest.mark.parametrize(
    ("line", "cards_marked", "melds", "places"),
    [
        ("Meld the sixes.", "6H 6D 6C", [], []),
        ("The sixes in your hand are a pair.", "6H 6D", [], []),
        ("The third six lies in the pile.", "6C", [], []),
        ("Take {6C}: {KC} comes along.", "6C KC", [], []),
        ("The eight of hearts and a two.", "8H 2C 2H", [], []),
        ("You get two cards, the two queens, and two of them count.", "", [], []),
        ("Your hearts wait, and your joker.", "6H 8H JK", [], []),
        ("The newest card is on top.", "2H", [], []),
        ("Bea's run ends at the jack.", "", [1], []),
        ("Cem's run waits.", "", [3], []),
        ("Bea holds a card.", "", [], ["seat-B"]),
        ("Nothing fits on meld 2 or on meld 7.", "", [2], []),
        ("Lay it on your set, Cem can't.", "", [2], ["seat-C"]),
        ("The set is full.", "", [2], []),
        ("Draw from the stock, or look at the pile.", "", [], ["stock", "pile"]),
        ("A king of the pile fits on the kings.", "KC", [2], []),
        ("Type “lay 8H on 1”, and {JK=7H}.", "8H JK", [1], []),
        ("Nobody knows.", "", [], []),
    ],
)
def test_a_sentence_marks_what_it_names(
    line: str, cards_marked: str, melds: list[int], places: list[str]
) -> None:
    session = table()
    view = session.view()
    faces = {one["id"]: one["card"] for one in (*view["hand"]["cards"], *view["pile"]["cards"])}
    spoken = spoken_of(session.state, line)
    assert sorted(faces[number] for number in spoken.cards) == sorted(cards_marked.split())
    assert (spoken.melds, spoken.places) == (melds, places)


def test_every_level_has_a_hint_that_marks_something() -> None:
    """Except levels whose hints speak only of numbers."""
    unmarked = set()
    for name in levels():
        session = Session(level=name)
        lines = [session.act({"do": "act", "action": "hint"})["hint"]["lines"][-1] for _ in load(name).hints]
        spoken = [spoken_of(session.state, line) for line in lines]
        if not any(any(one) for one in spoken):
            unmarked.add(name)
    assert unmarked <= {
        "chances/how-likely",
        "counting/divided",
        "deal/how-many-left",
        "deal/nine-friends",
        "families/ten-each",
        "gambit/before-you-look",
        "gambit/which-name",
        "house-pile/two-at-once",
    }, unmarked
