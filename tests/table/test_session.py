"""A session carries out a player's messages and shows the table. No message can damage the session."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laid import make, put_deal
from plays import Seating
from strategies import JSON, SEEDS, played, seatings
from sure import sure

from rummy500 import Deal, Game, Move, NotationError, Rules, cards, read_record, write_record
from rummy500.bots import tell
from rummy500.bots.careful import Careful
from rummy500.bots.greedy import Greedy
from rummy500.bots.planner import Planner
from rummy500.deal import View
from rummy500.melds import new_meld
from rummy500.position import Position
from rummy500.rules import OPTIONS, PRESETS, value_text
from rummy500.sentences import write
from rummy500.statements import STATEMENTS
from rummy500.table.bot_time import MOST_FOR_HINT, WAIT_FOR_HINT, Thinking
from rummy500.table.new_game_form import catalogue
from rummy500.table.protocol import Save
from rummy500.table.session import Session
from rummy500.table.update import update
from rummy500.teach.advice import Advice, advice
from rummy500.teach.coach import STEPS, steps_of
from rummy500.teach.lessons import levels, load

DOES = (
    "select", "point", "act", "play", "leave", "tick", "sort", "moves", "pace", "consider", "new", "load",
    "save", "seek",
)  # fmt: skip
ACTIONS = (
    "draw", "take", "meld", "lay", "discard", "pass", "undo", "hint", "next", "new",
    "rum", "back", "start", "name", "split", "double", "block", "declare", "review", "try", "on",
)  # fmt: skip
KEYS = {
    "serial", "kind", "title", "subtitle", "me", "turn", "phase", "seats", "melds", "stock", "pile", "hand",
    "status", "task", "about", "refusal", "steps", "foot", "typed", "log", "hint", "scores", "over", "bot",
    "level", "window", "choices", "gambit", "pace", "replay", "setup", "share", "saved", "fault", "text",
    "moves", "review", "considered", "answer", "ended", "dealt", "drawn", "why",
}  # fmt: skip


FRIENDS = ("You", "Bea", "Cem", "Dana")


def shape(view: dict[str, Any]) -> set[str]:
    return set(view)


def table(
    hand: str, pile: str = "2S 9D", stock: str = "2C 3C", game: str = "classic", **turn: Any
) -> Session:
    """A table with this position, in the person's turn."""
    session = Session(players=["You", "Bea"], seed=1)
    where = Position(
        Rules.parse(game), 1, (cards(hand), cards("QS QC")), cards(stock), cards(pile), 0, **turn
    )
    return put_deal(session, Deal(where))


def press(session: Session, action: str, **more: Any) -> dict[str, Any]:
    return session.act({"do": "act", "action": action, **more})


def select(session: Session, text: str) -> dict[str, Any]:
    wanted, ids = list(cards(text)), []
    for number, card in session.state.hand:
        if card in wanted:
            wanted.remove(card)
            ids.append(number)
    assert not wanted
    return session.act({"do": "select", "ids": ids})


def to_my_turn(session: Session) -> dict[str, Any]:
    view = session.view()
    while view["bot"]:
        view = session.act({"do": "tick"})
    return view


def button(view: dict[str, Any], action: str) -> dict[str, Any]:
    buttons = [one for step in view["steps"] for one in step["actions"]] + view["foot"]
    return next(one for one in buttons if one["action"] == action)


# ---- a turn -------------------------------------------------------------------------------------------


def flag_of(view: dict[str, Any], wanted: str) -> str:
    return next(str(card["flag"]) for card in view["hand"]["cards"] if card["card"] == wanted)


def test_a_house_rule_lets_the_taken_card_be_used_later_in_the_turn() -> None:
    session = table("6H 6D KD 9H", pile="KS 6C 2D", game="classic use_selected=this-turn")
    session.act({"do": "point", "at": 1})
    view = press(session, "take")
    assert view["task"].startswith("Use {6C} before you discard")
    assert flag_of(view, "6C") == "use"


def test_a_whole_turn_can_be_played_with_buttons() -> None:
    session = table("6H 6D KD 9H", pile="KS 6C 2D")
    view = session.act({"do": "point", "at": 1})
    assert [card["state"] for card in view["pile"]["cards"]] == ["stays", "taken", "taken"]
    assert "It makes a set with {6H} {6D}" in view["pile"]["note"]
    assert button(view, "take")["can"] and button(view, "take")["move"] == "A: take 6C"
    view = press(session, "take")
    assert view["status"] == "You took {6C} and 1 more card from the pile."
    assert view["task"].startswith("Use {6C} first")
    assert flag_of(view, "6C") == "use first"
    view = select(session, "KD")
    assert not button(view, "discard")["can"] and "use it first" in button(view, "discard")["why"]
    view = select(session, "6C 6H 6D")
    assert view["about"].endswith("are a set.") and button(view, "meld")["main"]
    view = press(session, "meld")
    assert view["melds"][0]["cards"] == ["6H", "6D", "6C"] and view["seats"][0]["laid"] == 18
    select(session, "KD")
    view = press(session, "discard")
    assert (view["turn"], view["bot"]) == ("B", True)
    assert [line["text"] for line in view["log"]] == ["A: take 6C", "A: meld 6H 6D 6C", "A: discard KD"]
    assert to_my_turn(session)["turn"] == "A"


def test_cards_are_laid_off_on_the_chosen_meld_or_on_the_only_meld_that_they_fit() -> None:
    session = table("6H 6D 6C 6S 7H 8H 9H KD", phase="play")
    for meld in ("6D 6C 6S", "7H 8H 9H"):
        select(session, meld)
        press(session, "meld")
    view = select(session, "6H")
    assert view["about"] == "{6H} fits on your set of sixes and your run of hearts from 7 to 9."
    assert (
        press(session, "lay")["refusal"]["why"]
        == "You can lay {6H} on more than one meld: your set of sixes and your run of hearts from 7 to 9. "
        "Choose one of them."
    )
    assert press(session, "lay", meld=2)["melds"][1]["cards"] == ["6H", "7H", "8H", "9H"]
    view = select(session, "KD")
    assert press(session, "lay")["refusal"]["why"] == "{KD} fits on none of the melds on the table."
    view = press(session, "lay", meld=1)
    assert view["refusal"]["statement"] == "MELD-1" and view["melds"][0]["refused"]


@pytest.mark.parametrize("meld", [99, -1, None])
def test_a_meld_that_is_not_on_the_table_cannot_be_chosen(meld: int | None) -> None:
    session = table("6D 6C 6S 6H KD")
    press(session, "draw")
    select(session, "6D 6C 6S")
    press(session, "meld")
    select(session, "6H")
    view = press(session, "lay", meld=meld)
    assert view["log"][-1]["text"] == "A: lay 6H on 1" and view["refusal"] is None
    assert read_record_of(session).deal.table == session.state.deal.table


def read_record_of(session: Session) -> Game:
    return read_record(session.act({"do": "save"})["saved"])


def test_the_refusal_of_a_call_says_why_nobody_may_call_now() -> None:
    assert press(Session(seed=7), "rum")["refusal"]["why"] == "Nobody may call Rummy! in this game."
    soon = press(Session("in-the-pile", seed=7), "rum")["refusal"]["why"]
    assert soon == "You can't call now. A call comes right after a discard."


def test_a_refusal_leaves_the_game_unchanged_and_names_the_broken_rule() -> None:
    session = table("6H 6D KD", phase="play")
    select(session, "6H 6D")
    before = session.state.game
    view = press(session, "meld")
    assert session.state.game == before
    assert view["refusal"]["statement"] == "MELD-1" and view["refusal"]["rule"] == STATEMENTS["MELD-1"].text
    assert view["refusal"]["why"] == "{6H} {6D} are only two cards, and a set needs three or four."
    assert view["refusal"]["after"] == "No card has moved, and it is still your turn."
    assert view["log"][-1] == {"text": "meld 6H 6D", "statement": "MELD-1", "why": None}
    assert session.act({"do": "tick"})["refusal"] is None


def test_a_typed_move_needs_no_seat_and_may_not_name_another_seat() -> None:
    session = table("6H 6D KD")
    assert session.act({"do": "play", "text": "DRAW"})["phase"] == "play"
    view = session.act({"do": "play", "text": "B: draw"})
    assert view["refusal"]["why"] == "You play seat A; B is not yours to move."
    view = session.act({"do": "play", "text": "fly"})
    assert view["refusal"]["why"].startswith("'fly' is no move; moves are draw")
    assert view["refusal"]["statement"] == "" and view["phase"] == "play"
    assert session.act({"do": "play", "text": "a: discard kd"})["turn"] == "B"


@pytest.mark.parametrize("text", [None, 5, [], {"do": "play"}, "x" * 10**6, "\ud800", ""])
def test_typed_text_that_is_not_a_move_is_answered_with_a_sentence(
    text: dict[str, str] | int | list[Any] | str | None,
) -> None:
    why = Session(seed=7).act({"do": "play", "text": text})["refusal"]["why"]
    assert why.endswith(".") and len(why) < 700
    assert "is no move" in why or "is no seat" in why or "should stand here" in why


def test_the_example_beside_the_field_for_moves_is_a_legal_move() -> None:
    session, chance = Session(seed=5, players=2), Random(5)
    phases = set()
    for _ in range(60):
        example = session.view()["typed"]["example"]
        if session.state.my_turn and not example.endswith("…"):  # an example that ends with "…" is incomplete
            phases.add(session.state.deal.phase)
            assert session.state.deal.why_not(f"A: {example}") is None
        play_on(session, chance)
    assert phases == {"draw", "play"}
    assert table("4H 9C", pile="KC", stock="").view()["typed"]["example"] == "pass"


def test_the_status_names_each_move_that_is_taken_back() -> None:
    session = table("6H 6D 6C 6S 9S KD", pile="2S")
    press(session, "draw")
    session.act({"do": "play", "text": "meld 6H 6D 6C"})
    session.act({"do": "play", "text": "lay 6S on 1"})
    assert press(session, "undo")["status"] == "You took back this move: you laid {6S} on your set of sixes."
    assert press(session, "undo")["status"] == "You took back this move: you laid the set {6H} {6D} {6C}."


def test_a_draw_cannot_be_taken_back() -> None:
    session = table("6H 6D 6C 9D 9S KD", pile="2S 9H")
    assert not button(press(session, "draw"), "undo")["can"]
    assert press(session, "undo")["refusal"]["why"].startswith("You can't take anything back now")
    select(session, "6H 6D 6C")
    press(session, "meld")
    view = press(session, "undo")
    assert (
        view["melds"] == []
        and view["status"] == "You took back this move: you laid the set {6H} {6D} {6C}."
        and view["phase"] == "play"
    )
    assert [card["card"] for card in view["hand"]["cards"] if card["flag"] == "new"] == ["3C"]
    select(session, "KD")
    press(session, "discard")
    assert not button(session.view(), "undo")["can"]


def test_a_button_asks_for_cards_only_when_its_move_is_due() -> None:
    session = table("9D 9S KD", pile="2S 9H 4C")
    view = session.view()
    assert button(view, "discard")["why"] == "Draw first: you may discard after you have drawn."
    assert button(view, "meld")["why"] == "Draw first: you may lay down after you have drawn."
    assert button(view, "lay")["why"] == "No meld lies on the table yet."
    assert button(view, "take")["why"].startswith("First choose a card in the pile. You get it and ")
    session.act({"do": "point", "at": 1})
    view = press(session, "take")
    assert button(view, "discard")["why"] == "You took {9H} from the pile, so you must use it first."
    assert button(view, "meld")["can"]  # because the nines are selected
    assert "only one draw" in button(view, "take")["why"] and "only one draw" in button(view, "draw")["why"]
    assert press(session, "discard")["refusal"]["statement"] == "DRAW-3"


def test_a_take_selects_the_largest_meld_with_the_taken_card_except_in_a_level() -> None:
    session = table("9D 9S KD 8H TH 5C", pile="2S 9H 4C")
    session.act({"do": "point", "at": 1})
    view = press(session, "take")
    assert {card["card"] for card in view["hand"]["cards"] if card["selected"]} in (
        {"9D", "9S", "9H"},
        {"8H", "9H", "TH"},
    )
    assert press(session, "meld")["refusal"] is None
    level = Session(level="draw/three-sixes")
    level.act(
        {
            "do": "act",
            "action": "take",
            "at": level.view()["pile"]["cards"].index(
                next(one for one in level.view()["pile"]["cards"] if one["can"])
            ),
        }
    )
    assert not any(card["selected"] for card in level.view()["hand"]["cards"])


def test_a_take_and_its_meld_are_taken_back_step_by_step() -> None:
    session = table("9D 9S KD", pile="2S 9H 4C")
    start = session.state.game
    session.act({"do": "point", "at": 1})
    press(session, "take")
    select(session, "9D 9S 9H")
    press(session, "meld")
    press(session, "undo")
    assert press(session, "undo")["refusal"] is None and session.state.game == start


def test_the_end_of_a_turn_cannot_be_taken_back() -> None:
    session = table("6H 6D 6C 9D 9S KD")
    press(session, "draw")
    select(session, "6H 6D 6C")
    assert button(press(session, "meld"), "undo")["can"]
    select(session, "KD")
    assert not button(press(session, "discard"), "undo")["can"]
    assert press(session, "undo")["refusal"] and session.state.deal.turn == "B"


def test_a_hint_is_given_in_steps() -> None:
    session = table("KS KD 4H 9C", pile="2S KC")
    assert [press(session, "hint")["hint"]["step"] for _ in range(4)] == [1, 2, 3, 3]
    view = session.view()
    assert view["hint"]["lines"][-1].startswith("Take {KC}") and not button(view, "hint")["can"]
    assert press(session, "draw")["hint"]["step"] == 0


def adviser(session: Session) -> Planner:
    """A planner that has watched the round and makes as many playouts as the planner behind the hints."""
    one, deal = Planner(f"{session.state.settings.seed}/A/1"), session.state.game.played[-1].start
    for move in session.state.game.moves:
        deal = deal.play(move)
        tell({"A": one}, deal, move)
    one.playouts = session.state.hints.playouts
    return one


def test_hints_lead_to_the_move_of_a_planner_that_has_watched_the_round() -> None:
    differ = 0
    for seed in range(2):
        session = Session("classic", players=2, seed=seed)
        while not session.state.deal.over:
            if not session.state.my_turn:
                session.act({"do": "tick"})
                continue
            for _ in range(STEPS):
                view = press(session, "hint")
            seen, legal = session.state.game.view("A"), session.state.deal.legal_moves()
            player = adviser(session)
            advised = advice(seen, legal, player)
            told = steps_of(seen, legal, advised, player.known(seen))
            assert view["hint"]["lines"] == [write(one, session.state.voice) for one in told]
            differ += advised.move != Careful.choose(player, seen, legal)
            session.act({"do": "play", "text": str(advised.move)})
    assert differ


def test_the_coach_sees_the_score_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    session, seen = table("KS KD 4H 9C", pile="2S KC"), []

    def advised(view: View, legal: Sequence[Move], player: Planner) -> Advice:
        seen.append(view.totals)
        return advice(view, legal, player)

    monkeypatch.setattr("rummy500.table.bots.advise", advised)
    press(session, "hint")
    assert seen == [session.state.game.totals_before] and seen[0]


def test_a_repeated_hint_is_the_same_even_if_the_device_has_become_faster() -> None:
    clock = iter([0.0, 10, 10, 10.001, 20, 20.001])
    session = table("KS KD KC 4H 9C 2D", pile="2S 5C 8H", phase="play")
    session._others._advising = Thinking(WAIT_FOR_HINT, MOST_FOR_HINT, lambda: next(clock))
    first = [press(session, "hint")["hint"]["lines"] for _ in range(STEPS)][-1]
    select(session, "KS KD KC")
    assert not press(session, "meld")["hint"]["lines"] and press(session, "hint")["hint"]["lines"]
    press(session, "undo")
    assert [press(session, "hint")["hint"]["lines"] for _ in range(STEPS)][-1] == first


def test_a_hint_advises_a_pass_if_the_stock_is_empty() -> None:
    session = table("4H 9C AD", pile="2S 9S KC QD JD 7C 4S TH", stock="")
    assert button(session.view(), "pass")["can"] and not session.view()["stock"]["can"]
    for _ in range(3):
        view = press(session, "hint")
    assert view["refusal"] is None and view["hint"]["lines"][-1] == (
        "Pass, and the round ends: no card of the pile makes a meld with your cards or fits on a meld."
    )
    assert press(session, "pass")["over"]["title"].endswith("won round 1")


def test_cards_are_sorted_as_asked_and_keep_their_ids() -> None:
    session = table("KD 2S KS 9H AC")
    by = {}
    for order in ("suit", "rank", "drawn"):
        view = session.act({"do": "sort", "by": order})
        by[order] = [card["card"] for card in view["hand"]["cards"]]
        ids = {card["id"]: card["card"] for card in view["hand"]["cards"]}
        assert len(ids) == 5
    assert by["suit"] == ["2S", "KS", "9H", "KD", "AC"]
    assert by["rank"] == ["AC", "2S", "9H", "KS", "KD"]
    assert by["drawn"] == ["KD", "2S", "KS", "9H", "AC"]
    assert session.act({"do": "sort", "by": "colour"})["hand"]["sort"] == "drawn"


def test_equal_cards_of_two_packs_are_selected_one_by_one() -> None:
    session = Session(players=6, seed=3)
    deal = session.state.deal.position
    hand = cards("6H 6H 6D 6C KD")
    where = deal.but(hands=(hand, *deal.hands[1:]), turn=0)
    put_deal(session, Deal(where), begins=False)
    ids = [card["id"] for card in session.view()["hand"]["cards"] if card["card"] == "6H"]
    assert len(set(ids)) == 2
    session.act({"do": "select", "ids": ids[:1]})
    assert session.state.selection == cards("6H")
    session.act({"do": "select", "ids": ids})
    assert session.state.selection == cards("6H 6H")


def test_the_table_keeps_the_chosen_pace() -> None:
    session = Session(seed=7)
    assert session.act({"do": "pace", "ms": 0})["pace"] == 0
    assert session.act({"do": "pace", "ms": 20_000})["pace"] == 0


# ---- games ----------------------------------------------------------------------------------------------


def play_on(session: Session, chance: Random) -> dict[str, Any]:
    """Make a random legal move, or let the next bot move."""
    legal = session.state.deal.legal_moves("A") if session.state.my_turn else []
    if legal:
        return session.act({"do": "play", "text": str(chance.choice(legal))})
    return session.act({"do": "tick"})


def test_a_game_is_played_to_its_end_and_the_next_begins() -> None:
    session, chance = Session(seed=7, players=3, target=60), Random(7)
    view = session.view()
    for _ in range(5000):
        if view["over"] and view["over"]["game"]:
            break
        view = press(session, "next") if view["over"] else play_on(session, chance)
    over = view["over"]
    assert over["title"].endswith("won the game") and not over["next"]["can"]
    assert {row["pays"] for row in over["settlement"]} == set(session.state.game.settlement.values())
    assert (
        over["standing"][0]["seat"] == session.state.game.winner and over["decided"] == ""
    )  # only one round was played, so none was decisive
    assert press(session, "next")["refusal"]["why"] == "The game is over: there is no next round."
    view = press(session, "new")
    assert view["over"] is None and view["scores"]["rounds"] == []


def test_the_end_of_a_game_ranks_the_sides_and_names_the_decisive_round() -> None:
    session, mine = Session(seed=7, players=3, target=150), Greedy()
    while not session.state.game.over:
        if session.state.deal.over:
            press(session, "next")
        elif session.state.my_turn:
            legal = session.state.deal.legal_moves()
            session.act({"do": "play", "text": str(mine.choose(session.state.seen, legal))})
        else:
            session.act({"do": "tick"})
    game, over = session.state.game, session.view()["over"]
    winner, rival, _ = (row["seat"] for row in over["standing"])
    assert [row["seat"] for row in over["standing"] if row["won"]] == [game.winner] == [winner]
    assert [row["total"] for row in over["standing"]] == sorted(game.totals.values(), reverse=True)
    gained = {row.round: row.net[winner] - row.net[rival] for row in game.sheet}
    hand = max(gained, key=lambda number: gained[number])
    assert len(gained) > 1 and over["decided"].startswith(f"Round {hand} made the difference: ")
    assert f" gained {gained[hand]} points on " in over["decided"]


# ---- sides, and other ways to end a game -------------------------------------------------------------------


def laid_out(
    session: Session, hands: list[str], turned: str = "2S", stock: str = "2C 3C", **turn: Any
) -> None:
    """Put this position on the table, in the person's turn, and keep the scores so far."""
    rules = session.state.game.rules
    where = Position(rules, 3, tuple(map(cards, hands)), cards(stock), cards(turned), 0, **turn)
    put_deal(session, Deal(where), begins=False)


def finished_round(session: Session, seed: int = 7) -> dict[str, Any]:
    chance, view = Random(seed), session.view()
    while not view["over"]:
        view = play_on(session, chance)
    return view


def test_partners_share_a_total_and_a_row_of_the_sheet() -> None:
    session = Session("partnership", players=FRIENDS, seed=7)
    view = finished_round(session)
    totals = session.state.game.totals
    assert list(totals) == ["AC", "BD"] and view["title"] == "Partnership"
    assert [seat["total"] for seat in view["seats"]] == [totals["AC"], totals["BD"]] * 2
    assert [row["name"] for row in view["over"]["rows"]] == ["You and Cem", "Bea and Dana"]
    assert view["scores"]["line"] == f"You and Cem {totals['AC']}, Bea and Dana {totals['BD']}"
    counted = view["scores"]["rounds"][0]
    assert [row["name"] for row in counted["rows"]] == ["You and Cem", "Bea and Dana"]
    assert counted["dealer"] in ("You", "Bea", "Cem", "Dana")
    for row, side in zip(view["over"]["rows"], totals, strict=True):
        assert (row["before"], row["total"], row["seat"]) == (0, totals[side], side)
        assert row["net"] == row["laid"] - row["left"] + row["bonus"] == totals[side]
    outs = {row["name"]: row["note"] for row in view["over"]["rows"]}
    assert session.state.deal.out is None or outs[sides_name(session, session.state.deal.out)] == "out"
    text = view["text"].splitlines()
    assert text[3].startswith("C Cem: ") and f"{totals['AC']} in all" in text[3]
    assert text[-1] == f"You and Cem {totals['AC']:+d}, Bea and Dana {totals['BD']:+d}"


def sides_name(session: Session, seat: str) -> str:
    return "You and Cem" if seat in session.state.deal.sides["AC"] else "Bea and Dana"


def test_the_losing_partners_pay_the_winning_partners() -> None:
    session = Session("partnership", players=FRIENDS, seed=7, target=20)
    laid_out(session, ["QS QH", "5C", "TC", "4C 2D"], stock="QD")
    press(session, "draw")
    select(session, "QS QH QD")
    over = press(session, "meld")["over"]
    assert over["title"].endswith("won the game") and not over["next"]["can"]
    assert over["sentence"].endswith("You and Cem win the game with 20 points.")
    assert over["settlement"] == [{"name": "Bea and Dana", "verb": "pay", "pays": 31}]
    assert [row["note"] for row in over["rows"]] == ["out", "dealer"]


def test_the_side_with_more_points_wins_although_the_other_goes_out() -> None:
    session = Session("partnership", players=FRIENDS, seed=7, target=20)
    six = new_meld(cards("6S 6H 6D"), 1, session.state.game.rules)
    laid_out(
        session, ["QS QH", "5C", "TC", "4C 2D"], stock="QD", table=(six,), laid=(0, 90, 0, 0), phase="draw"
    )
    press(session, "draw")
    select(session, "QS QH QD")
    over = press(session, "meld")["over"]
    assert [row["total"] for row in over["rows"]] == [20, 79]
    assert "Bea and Dana win the game with 79 points." in over["sentence"]
    assert [one["name"] for one in over["standing"]] == ["Bea and Dana", "You and Cem"]
    assert over["settlement"] == [{"name": "You and Cem", "verb": "pay", "pays": 59}]


def test_partners_who_are_bots_of_one_kind_have_different_names() -> None:
    view = finished_round(Session("partnership", players=4, seed=7))
    assert [row["name"] for row in view["over"]["rows"]] == ["You and Max II", "Max and Max III"]


def test_a_winner_without_a_partner_is_named_alone() -> None:
    session = Session(players=4, seed=7, target=20)
    laid_out(session, ["QS QH", "5C", "TC", "4C 2D"], stock="QD")
    press(session, "draw")
    select(session, "QS QH QD")
    over = press(session, "meld")["over"]
    assert over["sentence"].endswith("You win the game with 30 points.")
    assert [one["verb"] for one in over["settlement"]] == ["pays"] * 3


def test_a_game_of_michigan_shows_the_running_score_during_the_round() -> None:
    session = Session("michigan", players=FRIENDS, seed=7)
    laid_out(session, ["QS QH 9C KH", "5C", "TC", "4C 2D"], stock="QD")
    press(session, "draw")
    select(session, "QS QH QD")
    view = press(session, "meld")
    assert (view["seats"][0]["laid"], view["seats"][0]["total"]) == (30, 30)
    assert view["scores"]["line"] == "You 30, Bea 0, Cem 0, Dana 0"
    assert "A You: 2 cards, 30 laid, 30 in all" in view["text"]
    view = press(session, "undo")
    assert view["scores"]["line"] == "You 0, Bea 0, Cem 0, Dana 0"


def test_in_michigan_a_player_who_goes_out_scores_the_cards_left_in_other_hands() -> None:
    session = Session("michigan", players=FRIENDS, seed=7, target=1000)
    laid_out(session, ["QS QH", "5C", "TC", "4C 2D"], stock="QD")
    press(session, "draw")
    select(session, "QS QH QD")
    view = press(session, "meld")
    assert view["scores"]["line"] == "You 51, Bea 0, Cem 0, Dana 0" and view["seats"][0]["total"] == 51
    you, *others = view["over"]["rows"]
    assert (you["laid"], you["left"], you["bonus"], you["net"], you["total"]) == (30, 0, 21, 51, 51)
    assert {row["net"] for row in others} == {row["left"] for row in others} == {0}
    view = press(session, "next")
    assert [seat["total"] for seat in view["seats"]] == [51, 0, 0, 0]
    assert [row["before"] for row in finished_round(session)["over"]["rows"]] == [51, 0, 0, 0]


def test_a_game_with_a_fixed_number_of_deals_counts_the_deals_and_ends_with_the_game_bonus() -> None:
    session = Session("partnership", players=FRIENDS, seed=7, deals=1, game_bonus=50)
    view = session.view()
    assert view["subtitle"] == "round 1 of 1" and view["scores"]["target"] == 0
    view = finished_round(session)
    totals = session.state.game.totals
    better = max(totals, key=totals.__getitem__)
    name = "You and Cem" if better == "AC" else "Bea and Dana"
    assert view["over"]["game"] and view["over"]["sentence"].endswith(
        f"{name} win the game with {totals[better]} points. 50 of them are the bonus for the better side."
    )
    row = next(row for row in view["over"]["rows"] if row["seat"] == better)
    assert row["total"] == row["before"] + row["net"] + 50 and row["before"] == 0


def test_a_tie_after_the_last_deal_is_reported_as_a_draw() -> None:
    session = Session("classic", players=4, seed=7, deals=1, deduct_nobody_out=False)
    where = session.state.deal.position.but(stock=(), pile=cards("2S"), laid=(0, 0, 0, 0))
    put_deal(session, Deal(where))
    while not session.state.deal.over:
        make(session, Move(session.state.deal.turn, "pass"))
    over = session.view()["over"]
    assert over["sentence"].endswith("It is a draw.") and over["settlement"] == [] and over["game"]
    assert not any(one["won"] for one in over["standing"]) and over["decided"] == ""


def test_the_target_is_shown_divided_by_five_if_all_points_are_divided_by_five() -> None:
    view = Session(players=5, seed=7, by_five=True, count="fives").view()
    assert view["subtitle"] == "round 1, two packs, to 100 points" and view["scores"]["target"] == 100


def test_a_replay_says_only_in_its_last_position_that_the_game_is_over() -> None:
    session = Session(players=3, seed=7, deals=2, game_bonus=50)
    for _ in range(2):
        view = finished_round(session)
        if not view["over"]["game"]:
            press(session, "next")
    replay = Session(record=session.act({"do": "save"})["saved"])
    first = [sight.game for sight in sure(replay.state.replay).sights if sight.game.round == 1]
    assert not any(game.over for game in first)
    for place in (0, len(first) - 1):
        view = replay.act({"do": "seek", "at": place})
        assert not replay.state.game.over and (view["over"] is None or not view["over"]["game"])
    assert view["over"]["title"].endswith("won round 1")
    assert replay.act({"do": "seek", "at": len(sure(replay.state.replay).sights) - 1})["over"]["game"]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_of_partners_needs_four_players(players: int) -> None:
    with pytest.raises(ValueError, match="two against two needs four players, not"):
        Session("partnership", players=players)
    session = Session(seed=7)
    view = session.act({"do": "new", "game": {"rules": "partnership", "players": players}})
    assert (
        view["refusal"]["why"].startswith("Two against two needs four players")
        and len(session.state.names) == 3
    )


def test_a_numeric_option_accepts_only_whole_numbers_of_at_least_its_minimum() -> None:
    session = Session(seed=7)
    for options, rules in [
        ({"out_bonus": "0", "deals": "0", "game_bonus": "0", "target": "1"}, Rules(target=1)),
        ({"out_bonus": "25", "deals": "2", "game_bonus": "50"}, Rules(out_bonus=25, deals=2, game_bonus=50)),
        ({"out_bonus": 0, "deals": 1}, Rules(deals=1)),
    ]:
        view = session.act({"do": "new", "game": {"players": 3, "options": options}})
        assert view["refusal"] is None and session.state.game.rules == rules
    for wrong, part in [
        ({"target": "0"}, "target can't be 0: it is a whole number from 1"),
        ({"out_bonus": "-1"}, "out_bonus can't be '-1'"),
        ({"deals": "two"}, "deals can't be 'two'"),
        ({"game_bonus": "50"}, "game_bonus is paid after the last deal, so it needs deals=1"),
    ]:
        view = session.act({"do": "new", "game": {"players": 3, "options": wrong}})
        assert part.lower() in view["refusal"]["why"].lower() and session.state.game.rules == Rules(deals=1)


def test_the_form_lists_only_options_that_differ_from_those_of_the_chosen_game() -> None:
    """A game that is chosen in the form must not keep the options of the previous game."""
    for name in PRESETS:
        setup = Session(name, players=4, seed=7).view()["setup"]
        assert setup["rules"] == name and setup["options"] == {}
        own = next(game["options"] for game in catalogue()["presets"] if game["name"] == name)
        for field in catalogue()["fields"]:
            value = own.get(field["name"], field["classic"])
            assert value == value_text(getattr(Rules.named(name), field["name"]))
    setup = Session("michigan", players=4, seed=7, out_bonus=5).view()["setup"]
    own = {game["name"]: game["options"] for game in catalogue()["presets"]}["michigan"]
    assert own == {"left_over": "michigan"} and setup["options"] == {"out_bonus": "5"}


def test_the_form_has_a_name_for_each_value_of_an_option() -> None:
    fields = {field["name"]: field for field in catalogue()["fields"]}
    assert fields["out_bonus"]["labels"] == ["0", "25"]
    for field in fields.values():
        assert len(field["labels"]) >= len(field["values"])


# ---- choosing a game in the form ---------------------------------------------------------------------------


def consider(session: Session, **game: Any) -> dict[str, Any]:
    view = session.act({"do": "consider", "game": {"players": 3, "seed": "11", **game}})
    assert view["refusal"] is None
    considered: dict[str, Any] = view["considered"]
    return considered


def test_the_form_lists_how_the_chosen_options_differ_from_the_nearest_game() -> None:
    session = Session(seed=7)
    before = session.state.game
    told = consider(session, options={"run_opens_with": "4", "target": "250"})
    assert (told["why"], told["game"], told["text"]) == ("", "Classic", "classic run_opens_with=4 target=250")
    assert [(one["title"], one["label"], one["text"], one["statement"]) for one in told["differs"]] == [
        ("A run is opened with", "four cards or more", "run_opens_with=4", "MELD-3"),
        ("The game is played to", "250", "target=250", "GAME-1"),
    ]
    assert session.state.game is before and session.state.settings.seed == 7
    modern = consider(session, rules="modern", options={"rum": "discard"})
    assert [one["text"] for one in modern["differs"]] == ["rum=discard"]
    plain = consider(session, rules="modern", options={"jokers": "0", "keep_upcard": "false"})
    assert plain["text"] == "classic"


def test_the_link_to_the_game_in_the_form_begins_the_same_game_as_the_form() -> None:
    session, other = Session(seed=7), Session(seed=1)
    game = {"rules": "modern", "options": {"rum": "pile", "target": "250"}, "players": 4, "seed": "11"}
    other.act({"do": "new", "link": consider(session, **game)["link"]})
    session.act({"do": "new", "game": game})
    assert other.state.game == session.state.game and other.state.settings == session.state.settings
    assert session.view()["considered"]["link"] == session.view()["share"]


@pytest.mark.parametrize(
    ("game", "part", "speaks_of"),
    [
        (
            {"options": {"out": "float", "open_table": "true"}},
            "With out=float you float in your own turn, and with open_table",
            ["open_table", "out"],
        ),
        (
            {"options": {"game_bonus": "50"}},
            "game_bonus is paid after the last deal, so it needs deals=1",
            ["deals", "game_bonus"],
        ),
        (
            {"options": {"deals": "2", "over_target": "out"}},
            "With deals the game ends after a number of rounds, so ",
            ["deals", "over_target"],
        ),
        ({"options": {"target": "many"}}, "target can't be 'many'", ["target"]),
        ({"rules": "partnership"}, "Two against two needs four players", []),
        ({"rules": "gambit", "players": 5}, "Dealer's gambit is for two to four players, not", []),
        ({"rules": "poker"}, "There is no game 'poker'", []),
        ({"options": [3]}, "Options are names with values", []),
    ],
)
def test_the_form_says_why_its_game_cannot_be_dealt_and_names_the_options_at_fault(
    game: dict[str, Any], part: str, speaks_of: list[str]
) -> None:
    told = consider(Session(seed=7), **game)
    assert told["why"].startswith(part) and told["why"].endswith(".")
    assert [one["name"] for one in told["speaks_of"]] == speaks_of
    assert all(one["title"] == OPTIONS[one["name"]].title for one in told["speaks_of"])
    assert (told["differs"], told["text"], told["link"]) == ([], "", "")


def test_choosing_a_game_in_the_form_leaves_the_tables_question_open() -> None:
    session = Session("gambit", seed=10, players=3)
    while session.view()["choices"] is None:
        action = {"do": "tick"} if session.state.bots_turn else {"do": "act", "action": "name"}
        session.act(action)
    consider(session, options={"corner": "true"})
    assert session.view()["choices"] is not None
    session.act({"do": "act", "action": "new"})
    assert session.view()["considered"]["text"] == "gambit"


def test_a_table_can_begin_with_an_open_form_that_closes_once_a_game_is_dealt() -> None:
    session = Session(seed=7, setup=True)
    assert session.view()["setup"]["open"] is True
    assert session.act({"do": "new", "game": {"players": 9}})["setup"]["open"] is True
    assert session.act({"do": "new", "game": {"players": 2}})["setup"]["open"] is False
    assert Session(seed=7).view()["setup"]["open"] is False


# ---- saved and shared ------------------------------------------------------------------------------------


def test_a_saved_game_continues_where_it_was_saved() -> None:
    session, chance = Session(seed=7, players=4, corner=True), Random(1)
    for _ in range(60):
        play_on(session, chance)
    saved = session.act({"do": "save"})["saved"]
    assert session.act({"do": "tick"})["saved"] == ""
    other = Session(seed=1)
    view = other.act({"do": "load", "record": saved})
    assert view["refusal"] is None and write_record(other.state.game) == saved
    assert view["setup"]["players"] == 4 and view["setup"]["options"] == {"corner": "true"}


def test_two_sessions_with_equal_seeds_and_messages_show_the_same_table() -> None:
    def run() -> Iterator[str]:
        session, chance = Session(seed="class 4b", players=3), Random(2)
        for _ in range(80):
            yield json.dumps(play_on(session, chance))

    assert list(run()) == list(run())


def test_a_link_carries_rules_seed_and_players() -> None:
    session = Session(seed="a b&c=ü", players=5, bots="random", run_opens_with=4, target=250)
    other = Session(seed=1)
    view = other.act({"do": "new", "link": "#" + session.view()["share"]})
    assert view["refusal"] is None
    assert other.state.game == session.state.game and other.state.settings == session.state.settings


def test_a_link_says_which_bot_has_each_seat_and_whether_the_table_gives_reasons() -> None:
    session = Session(seed=3, players=3, bots=["beginner", "planner"], explains=True)
    assert session.view()["share"].endswith("&bots=beginner%2Cplanner&explains=true")
    other = Session(seed=1)
    other.act({"do": "new", "link": session.view()["share"]})
    assert other.state.settings == session.state.settings


def test_each_bot_may_be_of_a_different_kind_and_the_table_shows_each_kind() -> None:
    view = Session(seed=3, players=3, bots=["beginner", "planner"]).view()
    assert [seat["bot"] for seat in view["seats"]] == ["", "beginner", "planner"]
    assert view["setup"]["bots"] == ["beginner", "planner"] and not view["setup"]["explains"]
    for other in (Session(level="draw/three-sixes"), Session(record=write_record(Game.new(seed=1)))):
        assert {seat["bot"] for seat in other.view()["seats"]} == {""}


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        (["greedy"], "1 kinds are named for 2 other players: name one kind, or one for each"),
        (["greedy", "clever"], "there is no bot 'clever'"),
        ("greedy,careful,random", "3 kinds are named for 2 other players"),
        (7, "the kinds of the others are a list of names, or names with commas between them"),
    ],
)
def test_kinds_of_bots_are_refused_if_one_is_unknown_or_their_number_is_wrong(bots: Any, why: str) -> None:
    with pytest.raises(ValueError) as error:
        Session(seed=7, players=3, bots=bots)
    assert why in str(error.value)


def test_additional_bots_of_a_saved_game_are_of_the_last_kind_in_the_settings() -> None:
    session = Session(seed=3, players=3, bots=["beginner", "planner"])
    for players, wanted in ((4, ("beginner", "planner", "planner")), (2, ("beginner",))):
        session.act({"do": "load", "record": write_record(Game.new(players=players, seed=1))})
        assert session.state.settings.bots == wanted
        session.act({"do": "new", "game": {"players": 3, "bots": ["beginner", "planner"]}})


@pytest.mark.parametrize(
    "link",
    ["rules=poker", "players=9", "players=x", "bots=clever", "speed=3", "rules=classic+corner", "seed=a%0Ab"],
)
def test_an_invalid_link_is_refused_and_the_game_continues(link: str) -> None:
    session = Session(seed=7)
    before = session.state.game
    view = session.act({"do": "new", "link": link})
    assert view["refusal"]["why"] and view["refusal"]["statement"] == "" and session.state.game == before


def test_a_new_game_has_the_chosen_rules_players_and_seed() -> None:
    session = Session(seed=7)
    wanted = {"rules": "classic", "players": "2", "seed": "12", "bots": "random"}
    view = session.act({"do": "new", "game": {**wanted, "options": {"corner": True, "target": 250}}})
    assert view["refusal"] is None and session.state.settings.seed == 12
    assert session.state.game.rules == Rules(corner=True, target=250) and len(session.state.names) == 2
    view = session.act({"do": "new", "game": {"options": {"run_opens_with": "4"}, "seed": 0}})
    assert session.state.game.rules == Rules(run_opens_with=4) and session.state.settings.seed == 0


@pytest.mark.parametrize(
    ("game", "part"),
    [
        (None, "a new game is made of settings"),
        ({"rules": "poker"}, "there is no game 'poker'"),
        ({"players": 9}, "9 can't play"),
        ({"players": "x"}, "players: a whole number is wanted, not 'x'"),
        ({"players": True}, "players: a whole number is wanted"),
        ({"bots": "clever"}, "there is no bot 'clever'"),
        ({"options": {"speed": 3}}, "there is no option 'speed'"),
        ({"options": {"corner": "maybe"}}, "corner can't be 'maybe'"),
        ({"options": {"target": "-5"}}, "target can't be '-5'"),
        ({"options": {"preset": "classic"}}, "there is no option 'preset'"),
        ({"options": [3]}, "options are names with values"),
        ({"seed": "a\nb"}, "is no seed: a seed is a whole number"),
    ],
)
def test_invalid_settings_are_refused_and_the_game_continues(game: dict[str, Any] | None, part: str) -> None:
    session = Session(seed=7)
    before = session.state.game
    view = session.act({"do": "new", "game": game})
    assert part.lower() in view["refusal"]["why"].lower() and session.state.game == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": "poker"},
        {"players": 1},
        {"players": 9},
        {"players": True},
        {"players": "3"},
        {"players": 3.0},
        {"players": None},
        {"players": ["You"]},
        {"players": ["You", "You"]},
        {"bots": "clever"},
        {"bots": ["greedy"]},
        {"seed": 1.5},
        {"speed": 3},
        {"target": 0},
        {"rules": Rules(), "target": 50},
        {"rules": 5},
        {"level": "none"},
        {"level": 5},
        {"record": "none"},
        {"record": 5},
    ],
)
def test_invalid_arguments_of_a_session_raise_a_value_error_with_a_message_of_one_line(
    wrong: dict[str, Any],
) -> None:
    with pytest.raises(ValueError) as error:
        Session(**wrong)
    assert str(error.value) and "\n" not in str(error.value)


FOUR_KINGS = """\
[Game "500 Rum"]
[Rules "modern"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=B
hand A = KS KH KD KC JK QD 2C
hand B = 2H 4S 9C 8H JD 3C 3D
stock = 4C 5C AH TS
pile = 2S
A: draw
A: meld KS KH KD KC
"""


def test_the_log_says_what_a_joker_stands_for_in_a_refused_lay_off() -> None:
    session = Session()
    session.act({"do": "load", "record": FOUR_KINGS})
    joker = [one["id"] for one in session.view()["hand"]["cards"] if one["card"] == "JK"]
    session.act({"do": "select", "ids": joker})
    refusal = session.act({"do": "act", "action": "lay", "meld": 1})["refusal"]
    assert refusal["statement"] == "JOKER-3" and "your set of kings" in refusal["why"]
    assert session.view()["log"][-1] == {"text": "lay JK=KS on 1", "statement": "JOKER-3", "why": None}


# ---- replays and levels ---------------------------------------------------------------------------------


def a_record(seed: int = 7) -> str:
    chance, game = Random(seed), Game.new(Rules(target=10**6), ["Ada", "Bea", "Cem"], seed)
    for _ in range(200):
        game = game.next_deal() if game.deal.over else game.play(chance.choice(game.deal.legal_moves()))
    return write_record(game)


def test_a_replay_shows_every_position_and_lets_nobody_play() -> None:
    text = a_record()
    session, game = Session(record=text), read_record(text)
    last = session.view()["replay"]["of"]
    assert last == sum(1 + len(deal.moves) for deal in game.played) - 1
    for place in (0, 5, last // 2, last):
        view = session.act({"do": "seek", "at": place})
        assert view["replay"]["at"] == place and view["refusal"] is None
    assert session.state.game == game
    for message in ({"do": "play", "text": "draw"}, {"do": "act", "action": "draw"}, {"do": "tick"}):
        assert session.act(message)["replay"]["at"] == last and session.state.game == game
    assert "0 to" in session.act({"do": "seek", "at": last + 1})["refusal"]["why"]


def test_no_button_changes_the_game_of_a_replay() -> None:
    session = Session(record=a_record())
    for place in range(0, session.view()["replay"]["of"] + 1, 7):
        for message in (
            {"do": "point", "at": 0},
            {"do": "select", "ids": list(range(110))},
            {"do": "play", "text": "draw"},
            {"do": "tick"},
            *({"do": "act", "action": action} for action in ACTIONS if action != "new"),
        ):
            session.act({"do": "seek", "at": place})
            view = session.act(message)
            assert shape(view) == KEYS and view["replay"]["at"] == place
            assert session.state.game == sure(session.state.replay).sights[place].game


@pytest.mark.parametrize("name", levels())
def test_a_level_is_solved_by_typing_its_solution(name: str) -> None:
    session = Session(level=name)
    assert shape(session.view()) == KEYS
    if sure(session.state.attempt).asks:
        session.act({"do": "answer", "given": str(sure(session.state.attempt).level.goal["answer"])})
    for move in sure(session.state.attempt).level.solution:
        if move.seat == "A":
            session.act({"do": "play", "text": str(move)})
        else:
            session.act({"do": "tick"})
    assert sure(session.state.attempt).state == "solved" and sure(session.state.attempt).stars == 3


@pytest.mark.parametrize("name", levels())
def test_random_messages_do_no_harm_in_a_level(name: str) -> None:
    session, chance = Session(level=name), Random(name)
    keys = shape(session.view())
    for _ in range(40):
        view = session.act(chance.choice([*SOME, {"do": "play", "text": a_move(session, chance)}]))
        assert shape(view) == keys
        json.dumps(view, allow_nan=False)
        if view["saved"]:
            read_record(view["saved"])
        if session.state.attempt is None:
            session = Session(level=name)


SOME = [
    {"do": "tick"},
    *({"do": "answer", "given": given} for given in (3, "Yes", "-5", None)),
    {"do": "save"},
    *({"do": "act", "action": action} for action in ACTIONS),
    *({"do": "point", "at": place} for place in (None, 0, 1, 2)),
    *({"do": "select", "ids": [number, number + 1, number + 2]} for number in range(0, 104, 4)),
]


def a_move(session: Session, chance: Random) -> str:
    legal = session.state.deal.legal_moves()
    return str(chance.choice(legal)) if legal else "draw"


def test_a_level_shows_the_totals_so_far_and_says_that_it_has_house_rules() -> None:
    view = Session(level="persian/two-deals").view()
    scores = load("persian/two-deals").scenario.scores
    assert {seat["seat"]: seat["total"] for seat in view["seats"]} == {
        seat: scores[side] for side in scores for seat in side
    }
    assert view["subtitle"] == "Persian rules, 4 players"
    assert (
        Session(level="house-pile/no-hitting").view()["subtitle"]
        == "Classic rules with a house rule, 2 players"
    )


def test_a_question_comes_before_the_moves_and_a_wrong_answer_costs_a_star() -> None:
    session = Session(level="draw/how-many")
    view = session.act({"do": "play", "text": "take 5C"})
    assert view["refusal"]["why"] == "Answer the question above the table first."
    draw = view["steps"][0]["actions"][0]
    assert (draw["can"], draw["why"]) == (False, "Answer the question above the table first.")
    pressed = session.act({"do": "act", "action": "discard"})
    assert pressed["refusal"]["why"] == "Answer the question above the table first."
    assert "whole number" in session.act({"do": "answer", "given": "three"})["refusal"]["why"]
    view = session.act({"do": "answer", "given": "4"})
    assert view["level"]["state"] == "failed" and "Look one card deeper" in view["level"]["says"]
    assert view["level"]["asks"] == {
        "choices": [],
        "answered": "4",
        "right": False,
        "only": False,
        "shows": None,
    }
    session.act({"do": "act", "action": "undo"})
    view = session.act({"do": "answer", "given": " 5 "})
    assert view["level"]["asks"]["right"] and view["level"]["state"] == "open"
    for move in sure(session.state.attempt).level.solution:
        view = session.act({"do": "play", "text": str(move)})
    assert (view["level"]["state"], view["level"]["stars"]) == ("solved", 2)


def test_only_a_level_asks_a_question_and_only_its_choices_are_accepted() -> None:
    session = Session(level="draw/use-or-keep")
    choices = [choice["text"] for choice in session.view()["level"]["asks"]["choices"]]
    assert choices == ["Only 6♣", "Only 6♠", "Either of them", "Neither of them"]
    assert ", ".join(choices) in session.act({"do": "answer", "given": "Perhaps"})["refusal"]["why"]
    right = {"do": "answer", "given": choices[1]}
    view = session.act(right)
    assert (view["level"]["state"], view["level"]["stars"]) == ("solved", 3)
    assert "waits for an answer" in session.act(right)["refusal"]["why"]
    assert "no level here" in Session(seed=7).act(right)["refusal"]["why"].lower()


# ---- what the table shows -------------------------------------------------------------------------------


def all_that_is_shown(deal: Deal, seed: int) -> str:
    """Everything that a fresh table shows of this deal."""
    session = Session(seed=seed, players=len(deal.seats))
    put_deal(session, deal)
    views = [session.view()]
    messages = [
        *({"do": "point", "at": place} for place in range(len(deal.pile))),
        {"do": "select", "ids": [number for number, _ in session.state.hand[:3]]},
        {"do": "act", "action": "hint"},
        {"do": "act", "action": "meld"},
        {"do": "play", "text": "take 6C"},
    ]
    return json.dumps(views + [session.act(message) for message in messages])


@settings(max_examples=25)
@given(SEEDS, st.integers(2, 8), st.integers(0, 120))
def test_other_hands_and_the_stock_are_not_shown(seed: int, players: int, moves: int) -> None:
    deal = played(Deal.new(Rules(), players, seed=seed), seed, moves).last
    if deal.over:
        return
    where = deal.position
    hidden = [card for other in where.hands[1:] for card in other] + list(where.stock)
    Random(seed).shuffle(hidden)
    others = tuple(tuple(hidden.pop() for _ in other) for other in where.hands[1:])
    changed = where.but(
        hands=(where.hands[0], *others),
        stock=tuple(hidden),
    )
    assert all_that_is_shown(deal, seed) == all_that_is_shown(Deal(changed), seed)


@settings(max_examples=15)
@given(SEEDS, seatings())
def test_every_view_is_json_with_the_same_keys_and_its_enabled_buttons_work(
    seed: int, seating: Seating
) -> None:
    session, chance = Session(seating.rules, seed=seed, players=seating.players), Random(seed)
    for _ in range(60):
        view = play_on(session, chance) if not session.state.deal.over else press(session, "next")
        assert shape(view) == KEYS and json.loads(json.dumps(view, allow_nan=False)) == view
        assert view["text"] == str(session) and len(view["steps"]) == (0 if view["window"] else 3)
        for step in view["steps"]:
            for one in step["actions"]:
                asks = one["label"].endswith("…")  # “Meld …”: a press asks what a joker stands for
                assert one["can"] == (one["why"] == "") and bool(one["move"]) == (one["can"] and not asks)
                if one["move"]:
                    assert session.state.deal.why_not(one["move"]) is None
        assert sum(one["main"] for step in view["steps"] for one in step["actions"]) <= 1
        for place, card in enumerate(view["pile"]["cards"]):
            pointed = Session.act(session, {"do": "point", "at": place})
            if session.state.my_turn and session.state.deal.phase == "draw":
                assert card["can"] == any(
                    one["can"]
                    for step in pointed["steps"]
                    for one in step["actions"]
                    if one["action"] in ("take", "split")
                )
        session.act({"do": "point", "at": None})


def test_two_views_are_never_equal() -> None:
    session = Session(seed=7)
    assert session.act({"do": "tick"}) != session.act({"do": "tick"})


# ---- meaningless messages -------------------------------------------------------------------------

WORDS = st.sampled_from([*DOES, *ACTIONS, "A: draw", "6C", "suit", "rank", "", "x", *OPTIONS, "classic"])
NUMBERS = st.integers(-2, 120) | st.booleans() | st.sampled_from([10**30, 1.5, -1])
VALUE = WORDS | NUMBERS | JSON
MESSAGES = st.fixed_dictionaries(
    {"do": st.sampled_from(DOES) | VALUE},
    optional={
        "ids": st.lists(NUMBERS, max_size=8) | VALUE,
        "at": NUMBERS | VALUE,
        "action": st.sampled_from(ACTIONS) | VALUE,
        "meld": NUMBERS | VALUE,
        "moment": NUMBERS | VALUE,
        "text": WORDS | st.text(max_size=20) | VALUE,
        "by": VALUE,
        "open": st.booleans() | VALUE,
        "ms": NUMBERS | VALUE,
        "game": st.dictionaries(
            st.sampled_from(["rules", "players", "seed", "bots", "options"]), VALUE, max_size=5
        )
        | VALUE,
        "link": st.text(max_size=30) | st.just("rules=classic&players=4&seed=x") | VALUE,
        "record": st.text(max_size=30) | st.just(a_record(3)) | st.just(a_record(4)[:-9]) | VALUE,
    },
)


@settings(max_examples=150)
@given(st.lists(MESSAGES | JSON, max_size=12), st.sampled_from(["game", "replay"]))
def test_every_message_is_answered_with_a_view_of_the_same_keys(messages: list[Any], kind: str) -> None:
    session = Session(record=a_record()) if kind == "replay" else Session(seed=3, players=5)
    for number, message in enumerate(messages, start=1):
        view = session.act(message)
        assert shape(view) == KEYS and view["serial"] == number and view["fault"] == ""
        json.dumps(view, allow_nan=False)
        if view["refusal"]:
            why = view["refusal"]["why"]
            assert why.endswith((".", "!")) and "\n" not in why
            assert not {"unhashable", "object", "argument", "attribute"} & set(why.lower().split())
        saved = update(session.state, Save()).saved
        try:
            assert read_record(saved) == session.state.game
        except NotationError as error:
            raise AssertionError(saved) from error


def test_a_move_in_anothers_turn_is_refused_with_that_players_name() -> None:
    session = Session("classic", players=3, seed=8)
    session.act({"do": "play", "text": "draw"})
    session.act({"do": "play", "text": f"discard {session.state.deal.hand('A')[0]}"})
    refusal = session.act({"do": "play", "text": "draw"})["refusal"]
    assert (refusal["statement"], refusal["why"]) == ("TURN-1", "It is Max's turn.")
