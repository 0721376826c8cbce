"""The panel of moves lists or counts all legal moves, and says why other moves are refused."""

import json
from random import Random
from typing import Any

import pytest
from laid import put_deal
from sure import sure
from test_games import GAMES, a_table

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.melds import new_meld
from rummy500.position import Position, Turn
from rummy500.statements import STATEMENTS
from rummy500.table import labels
from rummy500.table.possible import MOST_ITEMS, MOST_WAYS
from rummy500.table.session import Session

OPEN, CLOSED = {"do": "moves", "open": True}, {"do": "moves", "open": False}


def listed(view: dict[str, Any]) -> list[str]:
    """The moves for which the panel has a button."""
    groups = view["moves"]["groups"]
    return [way["text"] for group in groups for item in group["items"] for way in item["ways"]]


def left_out(view: dict[str, Any]) -> int:
    return sum(
        group["more"] + sum(item["more"] for item in group["items"]) for group in view["moves"]["groups"]
    )


def refused(view: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [
        (part["name"], labels.plain(f"{item['cards']}: {item['why']}".removeprefix(": ")), item["statement"])
        for part in view["moves"]["refused"]
        for item in part["items"]
    ]


def position(
    hand: str, game: str = "classic", table: tuple[str, ...] = (), pile: str = "2S", **turn: Any
) -> Session:
    """A table with this position, in the person's turn."""
    rules = Rules.parse(game)
    session = Session(rules, players=3, seed=1)
    melds = tuple(new_meld(cards(meld), 1, rules) for meld in table)
    hands, stock = [cards(hand), cards("QS 3D 8C"), cards("QH 5D TC")], cards("2C 3C 4C")
    where = Position(rules, 2, tuple(hands), stock, cards(pile), 0, melds, **{"phase": "play", **turn})
    return put_deal(session, Deal(where), begins=False)


@pytest.mark.parametrize(
    ("hand", "together"), [("8D TD KC QC", False), ("8D 9D KC QC", True), ("4D KD 8D 3D", True)]
)
def test_the_list_speaks_of_several_cards_only_if_several_fit(hand: str, together: bool) -> None:
    view = position(hand, table=("5D 6D 7D", "7S 7H 7C")).act(OPEN)
    [note] = [group["note"] for group in view["moves"]["groups"] if group["kind"] == "lay_off"]
    assert ("several cards" in note) is together


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_listed_or_counted_and_can_be_played(game: str) -> None:
    session, chance = a_table(game, 6), Random(6)
    view = session.act(OPEN)
    for _ in range(300):
        if session.state.deal.over:
            break
        legal = (
            session.state.deal.legal_moves("A")
            if session.state.my_turn or session.state.lays_off_turn
            else []
        )
        texts = [str(move).partition(": ")[2] for move in legal]
        assert set(listed(view)) <= set(texts) and len(listed(view)) == len(set(listed(view)))
        assert len(listed(view)) + left_out(view) == len(texts)
        for group in view["moves"]["groups"]:
            assert len(group["items"]) <= MOST_ITEMS
            assert all(0 < len(item["ways"]) <= MOST_WAYS for item in group["items"])
        assert json.loads(json.dumps(view)) == view
        for part in view["moves"]["refused"]:
            assert part["items"] and all(item["statement"] in STATEMENTS for item in part["items"])
        wanted = listed(view)
        message = {"do": "play", "text": chance.choice(wanted)} if session.state.my_turn else {"do": "tick"}
        view = session.act(message)
        assert view["refusal"] is None


@pytest.mark.parametrize("game", ["classic", "modern", "five-and-ten", "in-the-pile", "boathouse", "gambit"])
def test_each_card_that_cannot_be_taken_laid_or_discarded_is_listed_with_its_reason(game: str) -> None:
    for seed in range(3):
        session, chance = a_table(game, seed), Random(seed)
        session.act(OPEN)
        while not session.state.deal.over:
            if session.state.my_turn:
                check_all_refused(session)
            legal = session.state.deal.legal_moves() if session.state.my_turn else []
            session.act({"do": "play", "text": str(chance.choice(legal))} if legal else {"do": "tick"})


def check_all_refused(session: Session) -> None:
    deal, legal = session.state.deal, session.state.deal.legal_moves()
    reasons = refused(session.view())
    more = sum(part["more"] for part in session.view()["moves"]["refused"])
    used = {card.held for move in legal if move.kind in ("meld", "lay_off", "double") for card in move.cards}
    if deal.phase == "draw" and not more:
        takes = {(move.cards[0], move.nth) for move in legal if move.kind == "take"}
        for place, card in enumerate(deal.pile):
            nth = deal.pile[place:].count(card)
            if (card, nth) not in takes:
                why = deal.why_not(Move("A", "take", (card,), nth=nth))
                assert any(
                    statement == sure(why).statement and card.sign in text for _, text, statement in reasons
                )
    if deal.phase == "play" and not more:
        for card in set(deal.hand("A")) - used - {Card("JK")}:
            assert any(name == "Lay down" and card.sign in text for name, text, _ in reasons), (card, reasons)
        kept = set(deal.hand("A")) - {move.cards[0] for move in legal if move.kind == "discard"}
        discards = [text for name, text, _ in reasons if name == "Discard"]
        assert bool(kept) == bool(discards)


def test_the_panel_says_what_is_missing_for_a_card_that_fits_nowhere() -> None:
    view = position("9H 9C KS 2D", table=("4H 5H 6H", "8S 8D 8C")).act(OPEN)
    assert refused(view) == [
        (
            "Lay down",
            "K♠ alone is no meld. A meld is three cards of one rank, or three of one suit in a row.",
            "MELD-1",
        ),
        ("Lay down", "9♥ 9♣ are only two cards, and a set needs three or four.", "MELD-1"),
        (
            "Lay down",
            "9♥ can't join the run of hearts from 4 to 6, because 7♥ and 8♥ are missing.",
            "LAYOFF-3",
        ),
        (
            "Lay down",
            "2♦ alone is no meld. A meld is three cards of one rank, or three of one suit in a row.",
            "MELD-1",
        ),
    ]


def test_the_panel_says_if_a_card_has_to_be_drawn_or_used_before_a_move() -> None:
    view = position("9H 8C KS 2D", now=Turn(Card("9H")), table=("9S 9D 9C",)).act(OPEN)
    assert any(statement == "DRAW-3" and name == "Discard" for name, _, statement in refused(view))
    early = position("9H 9C KS 2D", phase="draw").act(OPEN)
    assert refused(early)[-1] == (
        "Lay down",
        "K♠ 9♥ 2♦ 9♣: Draw first: you may lay down after you have drawn.",
        "TURN-1",
    )


def test_at_an_open_table_the_panel_lists_and_refuses_melds_before_the_draw() -> None:
    game = "classic open_table=any-time"
    session = position("9H 9C 9D KS", game, phase="draw")
    view = session.act(OPEN)
    assert [group["kind"] for group in view["moves"]["groups"]] == ["draw", "meld"]
    assert [(name, statement) for name, _, statement in refused(view)][-1] == ("Lay down", "MELD-1")
    assert view["task"].endswith("You may lay cards before you draw.")
    nines = [number for number, card in session.state.hand if card != Card("KS")]
    view = session.act({"do": "select", "ids": nines})
    main = [one["action"] for step in view["steps"] for one in step["actions"] if one["main"]]
    assert main == ["meld"]
    session.act({"do": "act", "action": "meld"})
    assert session.state.my_turn and session.state.deal.phase == "draw"


def test_the_list_has_one_item_for_all_meanings_of_a_joker() -> None:
    view = position("5H 6H JK JK KS QD", "modern").act(OPEN)
    melds = next(group for group in view["moves"]["groups"] if group["kind"] == "meld")
    folded = next(item for item in melds["items"] if item["label"] == "{5H} {6H} {JK}")
    assert [way["text"] for way in folded["ways"]] == ["meld JK=4H 5H 6H", "meld 5H 6H JK=7H"]


def test_moves_are_listed_only_while_the_panel_is_open() -> None:
    session = Session(seed=7)
    assert session.view()["moves"] is None
    assert session.act(OPEN)["moves"] is not None and session.act({"do": "tick"})["moves"] is not None
    assert session.act(CLOSED)["moves"] is None
    assert session.act({"do": "moves", "open": "yes"})["moves"] is None


def test_the_panel_says_that_another_player_has_the_turn_or_that_the_round_is_over() -> None:
    session = Session(players=3, seed=7)
    session.act(OPEN)
    chance = Random(7)
    while not session.state.bots_turn:
        session.act({"do": "play", "text": str(chance.choice(session.state.deal.legal_moves()))})
    moves = session.view()["moves"]
    assert (moves["groups"], moves["refused"]) == ([], []) and moves["note"].endswith("turn.")
    while not session.state.deal.over:
        legal = session.state.deal.legal_moves() if session.state.my_turn else []
        session.act({"do": "play", "text": str(chance.choice(legal))} if legal else {"do": "tick"})
    assert session.view()["moves"]["note"] == "The round is over."


def test_moves_beyond_the_limit_of_the_list_are_only_counted() -> None:
    session = position("2D 3H 5H 6H 9C TD 7S 9S JH QD KS 4C AC JK JK", "modern")
    view = session.act(OPEN)
    assert any(group["more"] for group in view["moves"]["groups"])
    assert len(listed(view)) + left_out(view) == len(session.state.deal.legal_moves()) > 100
    assert len(listed(view)) < 100


def test_equal_cards_in_the_pile_are_listed_separately() -> None:
    session = position("6D 6C KS QH", phase="draw", pile="6S 3H 6S 8D")
    assert listed(session.act(OPEN)) == ["draw", "take 6S", "take 6S/2"]
    [taken] = [item for part in session.view()["moves"]["refused"][:1] for item in part["items"][:1]]
    assert "{8D}" in taken["why"] and taken["statement"] == "DRAW-7"
    refusals = [text for name, text, _ in refused(session.view()) if name == "Take from the pile"]
    assert len(refusals) == 2 and not any("6♠" in text for text in refusals)
