"""A level's author lists what each hint marks. The coach's hints mark the cards and melds they name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from laid import put_deal

from rummy500 import Deal, Rules
from rummy500.card import JK, Card, cards, rank_words
from rummy500.melds import name_of, new_meld
from rummy500.position import Position
from rummy500.sentences import Said, Who, said
from rummy500.table import hints
from rummy500.table.session import Session
from rummy500.table.state import Hints
from rummy500.teach.coach_words import named
from rummy500.teach.lessons import hint_of, levels, load
from rummy500.text.scenario import ScenarioError

RUN = new_meld(cards("9S TS JS"), 1, Rules())


def table() -> Session:
    """A table with sixes in the hand and the pile. Bea and Cem have each laid a run, and the person a set."""
    rules, session = Rules.named("modern"), Session("modern", players=3, seed=7)
    lying = (("9S TS JS", 1), ("KS KH KD", 0), ("4D 5D 6D", 2))
    melds = tuple(meld for one, seat in lying if (meld := new_meld(cards(one), seat, rules)))
    hands = [cards("6H 6D 2C 8H JK"), cards("QH"), cards("QD")]
    put_deal(session, Deal(Position(rules, 2, tuple(hands), cards("3C"), cards("6C KC 2H"), 0, table=melds)))
    return session


def marked(line: str | Said) -> tuple[list[str], list[int], list[str]]:
    """The cards (by their faces), melds and other places that a line of a hint marks at this table."""
    session = table()
    view = session.view()
    faces = {one["id"]: one["card"] for one in (*view["hand"]["cards"], *view["pile"]["cards"])}
    shown = hints.shown(replace(session.state, hints=Hints((line,), 1)))
    return sorted(faces[number] for number in shown["cards"]), shown["melds"], shown["places"]


@pytest.mark.parametrize(
    ("written", "faces", "melds", "places"),
    [
        ("Meld {the sixes|rank:6}.", "6H 6D 6C", [], []),
        ("{The sixes|rank:6/hand} in your hand are a pair.", "6H 6D", [], []),
        ("The third {six|rank:6/pile} lies in {the pile|pile}.", "6C", [], []),
        ("Take 6♣: K♣ comes along.", "6C KC", [], []),
        ("{The eight of hearts|8H} and {a two|rank:2}.", "8H 2C 2H", [], []),
        ("Your {hearts|suit:H/hand} wait, and your {joker|JK}.", "6H 8H JK", [], []),
        ("{The newest card|upcard} is on top.", "2H", [], []),
        ("{Bea's run|run:B} ends at the jack.", "", [1], []),
        ("{Cem's run|run:C} waits, and {a run|run} is not told from another.", "", [3], []),
        ("{Bea|seat:B} holds a card, and {you|seat:A} hold more.", "", [], ["seat-B"]),
        ("Nothing fits on {meld 2|meld:2} or on {meld 7|meld:7}.", "", [2], []),
        ("Lay it on {your set|set:A}, {Cem|seat:C} can't.", "", [2], ["seat-C"]),
        ("{The set|set} is full.", "", [2], []),
        ("Draw from {the stock|stock}, or look at {the pile|pile}.", "", [], ["stock", "pile"]),
        ("{A king|rank:K/pile} of the pile fits on {the kings|rank:K}.", "KC", [2], []),
        ("Type {lay 8H on 1|8H meld:1}, and J♣ comes.", "8H", [1], []),
        ("Nobody knows.", "", [], []),
    ],
)
def test_a_levels_hint_has_the_marks_that_the_author_listed(
    written: str, faces: str, melds: list[int], places: list[str]
) -> None:
    assert marked(hint_of(written)) == (sorted(faces.split()), melds, places)


@pytest.mark.parametrize("mark", ["7X", "rank:H", "meld:0", "seat:Z", "table", "rank:6/table"])
def test_a_meaningless_mark_in_a_hint_is_refused(mark: str) -> None:
    with pytest.raises(ScenarioError, match="marks nothing"):
        hint_of(f"Look at {{this|{mark}}}.")


@pytest.mark.parametrize(
    ("line", "faces", "melds", "places"),
    [
        (said("coach.draw.look"), "", [], ["pile"]),
        (said("coach.draw.one"), "", [], ["stock"]),
        (said("coach.discard.move", card=Card("8H")), "8H", [], []),
        (said("coach.discard.move", card=named(JK)), "JK", [], []),
        (said("coach.look.ranks", ranks=rank_words(5, plural=True)), "6H 6D 6C", [], []),
        (said("coach.lay_off.move", cards=(Card("8H"),), on=name_of([RUN], 1, "A")), "8H", [1], []),
        (said("coach.block.of_dealer", name=Who("B"), left=said("coach.counts_nothing")), "", [], ["seat-B"]),
    ],
)
def test_a_line_of_the_coachs_hint_marks_the_cards_melds_and_places_that_it_names(
    line: Said, faces: str, melds: list[int], places: list[str]
) -> None:
    assert marked(line) == (sorted(faces.split()), melds, places)


def test_every_level_has_a_hint_that_marks_something() -> None:
    """The test leaves out levels whose hints mention only numbers."""
    unmarked = {
        name
        for name in levels()
        if not any(line.marks or any(sign in line for sign in "♠♥♦♣") for line in load(name).hints)
    }
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
