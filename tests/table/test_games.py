"""The table plays a round of every game with random moves, some made with buttons and some typed."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from laid import put_deal

from rummy500 import Card, Rules, cards, read_record, write_record
from rummy500.__main__ import usual_players
from rummy500.deal import Deal
from rummy500.melds import new_meld
from rummy500.moves import KINDS, Move
from rummy500.position import CALL, LAST, NAME, START, Position
from rummy500.position.transfers import with_hand
from rummy500.rules import PRESETS
from rummy500.sentences import SAID
from rummy500.table import happened
from rummy500.table.session import Session
from rummy500.table.state import DEALERS_JOKER_ID

HOUSE_RULES = (
    "classic start=chosen stock_out=reshuffle",
    "classic open_table=true stock_out=discard-on",
    "classic rum=discard out_bonus=10",
    "modern joker_suits=free joker_swap=true open_table=true",
    "modern rum=discard last_layoff=true",
    "gambit start=chosen take_for=meld block=any-time",
    "floating stock_out=discard-on",
    "floating stock_out=reshuffle start=chosen",
    "five-and-ten jokers=2 rum=pile last_layoff=true",
    "boathouse open_table=any-time",
)
GAMES = (*PRESETS, *HOUSE_RULES)


def a_table(game: str, seed: int) -> Session:
    rules = Rules.parse(game)
    return Session(rules, players=usual_players(rules), seed=seed, bots="random")


def buttons(view: dict[str, Any]) -> list[dict[str, Any]]:
    """All buttons that the table shows."""
    steps = [one for step in view["steps"] for one in step["actions"]]
    asked = view["window"]["actions"] if view["window"] else []
    return [*steps, *asked, *view["foot"]]


def ids_of(session: Session, move: Move) -> list[int]:
    """The ids of the cards that a move uses from the hand."""
    ids, hand = [], session.state.hand
    for card in move.cards:
        if card.is_dealers:
            ids.append(DEALERS_JOKER_ID)
            continue
        ids.append(next(number for number, held in hand if held == card.held and number not in ids))
    return ids


def pressed(session: Session, move: Move) -> dict[str, Any]:
    """Make a legal move as a person does: select or point, press, and answer the table's prompt."""
    text = str(move).partition(": ")[2]
    if move.kind in ("take", "split"):
        places = [place for place, card in enumerate(session.state.deal.pile) if card == move.cards[0]]
        session.act({"do": "point", "at": places[-move.nth]})
    elif move.kind == "rum":
        lying, nths = session.state.deal.pile, move.nths or (1,) * len(move.cards)
        picked: set[int] = set()
        for card, nth in zip(move.cards, nths, strict=True):
            places = [place for place in range(len(lying)) if lying[place] == card.held]
            place = places[-nth] if move.nths else [one for one in places if one not in picked][-1]
            picked.add(place)
            session.act({"do": "point", "at": place})
    elif move.kind != "name":
        session.act({"do": "select", "ids": ids_of(session, move)})
    wanted = {"on": move.on} if move.kind == "lay_off" else {}
    view = session.act({"do": "act", "action": move.word, "meld": wanted.get("on")})
    if view["choices"]:
        assert text in [item["text"] for item in view["choices"]["items"]]
        view = session.act({"do": "play", "text": text})
    assert view["refusal"] is None, (move, view["refusal"])
    assert session.state.game.moves[-1] == move
    return view


def check(session: Session, view: dict[str, Any]) -> None:
    """Check everything that must hold for every view."""
    assert json.loads(json.dumps(view, allow_nan=False)) == view and view["text"] == str(session)
    assert not view["fault"] and view["status"].endswith(".")
    for one in buttons(view):
        assert one["can"] == (one["why"] == "")
        if one["move"]:
            refused = session.state.deal.why_not(one["move"])
            assert (refused is None) == one["can"]
    assert sum(one["main"] for one in buttons(view)) <= 1
    for meld in view["melds"]:
        offered = session.act({"do": "act", "action": "lay", "meld": meld["no"]}) if meld["refused"] else None
        assert offered is None or not meld["open"]
    window = session.state.my_turn and session.state.deal.phase in (NAME, START, CALL, LAST)
    assert bool(view["window"]) == window and len(view["steps"]) == (0 if window else 3)
    if session.state.deal.phase == NAME:
        assert view["hand"]["cards"] == [] and view["hand"]["backs"] == len(session.state.deal.hand("A"))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_is_played_with_buttons(game: str) -> None:
    session, chance = a_table(game, 3), Random(game)
    kinds: Counter[str] = Counter()
    view = session.view()
    for _ in range(2000):
        check(session, view)
        if view["over"]:
            break
        legal = session.state.deal.legal_moves("A")
        if legal and (session.state.my_turn or chance.random() < 0.5):
            move = chance.choice(legal)
            kinds[move.kind] += 1
            view = pressed(session, move)
        else:
            view = session.act({"do": "tick"})
            assert view["refusal"] is None
    assert view["over"]["title"].endswith("round 1") and kinds["discard"]


def test_every_kind_of_move_can_be_made_with_a_button() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(80):
        games = ("gambit start=chosen", "five-and-ten", "in-the-pile", "classic stock_out=discard-on")
        game = games[seed % 4] if seed < 60 else "modern joker_swap=true"
        session, chance = a_table(game, seed), Random(seed)
        while not session.state.deal.over and set(kinds) != set(KINDS):
            legal = session.state.deal.legal_moves() if session.state.my_turn else []
            if legal:
                seldom = min(kinds[move.kind] for move in legal)
                move = chance.choice([move for move in legal if kinds[move.kind] == seldom])
                kinds[move.kind] += 1
                pressed(session, move)
            else:
                session.act({"do": "tick"})
    assert set(kinds) == set(KINDS)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_saved_in_any_phase_continues(game: str) -> None:
    session, chance, met = a_table(game, 5), Random(5), set()
    for _ in range(150):
        if session.state.deal.over:
            break
        if session.state.deal.phase not in met:
            met.add(session.state.deal.phase)
            saved = session.act({"do": "save"})["saved"]
            other = Session(seed=1)
            view = other.act({"do": "load", "record": saved})
            assert view["refusal"] is None and other.state.game == session.state.game == read_record(saved)
            assert [one["can"] for one in buttons(view)] == [
                one["can"] for one in buttons(session.view())
            ] or (session.state.past)
        legal = session.state.deal.legal_moves() if session.state.my_turn else []
        session.act({"do": "play", "text": str(chance.choice(legal))} if legal else {"do": "tick"})
    assert "play" in met


@pytest.mark.parametrize("game", [game for game in GAMES if "open_table" not in game])
def test_no_game_shows_other_hands_or_the_stock(game: str) -> None:
    """The table looks the same if hidden cards are dealt again.

    Games with an open table are left out: a refusal there may reveal that a player can't finish the turn.
    """
    session, chance = a_table(game, 7), Random(7)
    for number in range(90):
        if session.state.deal.over:
            break
        if number % 6 == 0 or session.state.deal.phase in (NAME, START):
            assert looked_at(session, session.state.deal) == looked_at(
                session, dealt_anew(session.state.deal, chance)
            )
        legal = session.state.deal.legal_moves() if session.state.my_turn else []
        session.act({"do": "play", "text": str(chance.choice(legal))} if legal else {"do": "tick"})


def dealt_anew(deal: Deal, chance: Random) -> Deal:
    """The same deal, with different cards wherever the person can't see them."""
    where = deal.position
    mine = () if deal.phase == NAME else where.hands[0]
    hidden = [
        *where.stock,
        *(card for hand in where.hands[0 if deal.phase == NAME else 1 :] for card in hand),
    ]
    known = list(where.now.taken) if where.turn else []  # everybody saw these cards being taken from the pile
    for card in known:
        hidden.remove(card)
    chance.shuffle(hidden)
    hands = [mine] if mine else []
    for seat in range(len(hands), len(where.hands)):
        seen = known if seat == where.turn else []
        hands.append((*seen, *(hidden.pop() for _ in range(len(where.hands[seat]) - len(seen)))))
    made = Deal(where.but(stock=tuple(hidden)))
    for seat, hand in enumerate(hands):
        made = Deal(with_hand(made.position, seat, hand))
    return made


def looked_at(session: Session, deal: Deal) -> str:
    """Everything that a table shows of this deal when the person selects, points and types."""
    table = Session(session.state.deal.rules, players=len(deal.seats), seed=1)
    put_deal(table, deal)
    messages = [
        *({"do": "point", "at": place} for place in range(len(deal.pile))),
        {"do": "select", "ids": [number for number, _ in table.state.hand[:3]]},
        *({"do": "act", "action": action} for action in (*SAID["choose"], "block", "back", "rum", "lay")),
        *({"do": "play", "text": text} for text in ("discard 6C", "meld 6C 6D 6H", "take 6C", "block")),
    ]
    shown = [table.view()]
    for message in messages:
        if table.state.game.moves:  # one of the messages was a legal move
            break
        shown.append(table.act(message))
    if table.state.game.moves:
        shown.pop()
    return json.dumps(shown)


def test_the_record_of_a_game_played_at_a_table_is_read_back() -> None:
    session = a_table("gambit start=chosen", 2)
    chance = Random(2)
    while not session.state.deal.over:
        legal = session.state.deal.legal_moves() if session.state.my_turn else []
        session.act({"do": "play", "text": str(chance.choice(legal))} if legal else {"do": "tick"})
    assert read_record(write_record(session.state.game)) == session.state.game


# ---- taking back, prompts, selections ---------------------------------------------------------------


def press(session: Session, action: str) -> dict[str, Any]:
    return session.act({"do": "act", "action": action})


def with_hand_of(session: Session, text: str, **changes: Any) -> Session:
    """The same table, in the person's turn and with these cards in the person's hand."""
    where = with_hand(session.state.deal.position, 0, cards(text)).but(turn=0, **changes)
    return put_deal(session, Deal(where), begins=False)


def test_a_declared_joker_can_be_taken_back_but_not_a_draw_or_the_dealers_choice() -> None:
    session = next(
        one for one in (a_table("gambit", seed) for seed in range(20)) if one.state.deal.dealer == "A"
    )
    assert "You named wild" in press_name(session, "wild")["status"] and not session.state.past
    session = with_hand_of(a_table("modern", 3), "5H 6H JK 9C", phase="play")
    session.act(
        {"do": "select", "ids": [number for number, card in session.state.hand if card != Card("9C")]}
    )
    asked = press(session, "meld")["choices"]
    assert [item["label"] for item in asked["items"]] == ["{4H}", "{7H}"]
    assert session.act({"do": "tick"})["choices"] == asked and session.act({"do": "leave"})["choices"] is None
    press(session, "meld")
    view = session.act({"do": "play", "text": asked["items"][1]["text"]})
    assert view["melds"][0]["cards"] == ["5H", "6H", "JK=7H"] and view["choices"] is None
    assert press(session, "undo")["melds"] == [] and len(session.state.hand) == 4
    assert press(with_hand_of(a_table("modern", 3), "5H 6H", phase="draw"), "draw")["foot"][0]["can"] is False


def press_name(session: Session, choice: str) -> dict[str, Any]:
    assert [item["label"] for item in press(session, "name")["choices"]["items"]] == [
        "wild",
        "double",
        "split",
    ]
    return session.act({"do": "play", "text": f"name {choice}"})


def test_the_table_does_not_ask_about_a_joker_with_at_most_one_meaning() -> None:
    session = with_hand_of(a_table("modern", 3), "QH KH JK 9C 2D", phase="play", pile=())
    cards_of = {str(card): number for number, card in session.state.hand}
    session.act({"do": "select", "ids": [cards_of["9C"], cards_of["2D"], cards_of["JK"]]})
    assert press(session, "meld")["refusal"]["statement"] in ("MELD-3", "JOKER-3")
    session.act({"do": "select", "ids": [cards_of["JK"]]})
    assert press(session, "meld")["refusal"]["statement"]
    session = with_hand_of(a_table("modern joker_suits=declared", 3), "QS QH QD JK 9C", phase="play")
    session.act(
        {"do": "select", "ids": [number for number, card in session.state.hand if card != Card("9C")]}
    )
    assert press(session, "meld")["melds"][0]["cards"][-1] == "JK=QC"


def test_at_an_open_table_selected_cards_stay_selected_while_other_players_move() -> None:
    session = a_table("classic open_table=true", 4)
    while session.state.my_turn:
        session.act({"do": "play", "text": str(session.state.deal.legal_moves()[-1])})
    ids = [session.state.hand[0][0]]
    session.act({"do": "select", "ids": ids})
    view = session.act({"do": "tick"})
    assert session.state.marks.selected == set(ids)
    whys = {one["action"]: one["why"] for one in buttons(view)}
    assert whys["draw"] == f"It is {session.state.names[session.state.deal.turn]}'s turn."
    assert not whys["meld"].startswith("It is") or session.state.my_turn


def test_a_house_rule_enables_the_block_button_in_another_players_turn() -> None:
    session = Session(level="gambit/before-she-doubles")
    can = {one["action"]: one["can"] for one in buttons(session.view())}
    assert can["block"] and not can["draw"] and not can["meld"]
    press(session, "block")
    assert session.counts.state == "solved"


@pytest.mark.parametrize(
    ("level", "first", "why"),
    [
        ("gambit/block", "draw", "You can't double a meld in this round, because the dealer"),
        ("gambit/comes-along", "", "You don't hold a joker."),
        ("gambit/once", "", "First select cards of your hand that make a set or a run."),
        ("gambit/out-by-a-block", "", "Draw first"),
    ],
)
def test_the_double_button_says_what_is_missing(level: str, first: str, why: str) -> None:
    session = Session(level=level)
    if first:
        press(session, first)
    double = next(one for one in buttons(session.view()) if one["action"] == "double")
    assert not double["can"] and double["why"].startswith(why)


def at_a_table_with_a_joker(hand: str, nines: str = "9S 9H JK=9D", **options: Any) -> Session:
    """A table at which A plays with this hand, and B has laid these nines and 4H 5H 6H."""
    rules = Rules.named("modern", joker_swap=True, **options)
    melds = tuple(new_meld(cards(meld), 1, rules) for meld in (nines, "4H 5H 6H"))
    hands, stock = [cards(hand), cards("QS 3D 8C")], cards("2C 3C 4C")
    where = Position(rules, 1, tuple(hands), stock, cards("2S"), 0, melds, phase="play")
    return put_deal(Session(rules, players=2, seed=1), Deal(where), begins=False)


def test_buttons_and_typed_moves_can_swap_a_card_for_a_joker() -> None:
    for act in (
        {"do": "act", "action": "swap"},
        {"do": "act", "action": "lay", "meld": 1},
        {"do": "play", "text": "swap 9D on 1"},
    ):
        session = at_a_table_with_a_joker("9D KC QC")
        nine = next(number for number, card in session.state.hand if card == Card("9D"))
        view = session.act({"do": "select", "ids": [nine]})
        swap = next(one for one in buttons(view) if one["action"] == "swap")
        assert swap["can"] and swap["main"] and swap["label"] == "Swap on 1"
        view = session.act(act)
        assert view["melds"][0]["cards"] == ["9S", "9H", "9D"]
        assert view["status"].endswith("took the joker.")
        assert [card["card"] for card in view["hand"]["cards"]].count("JK") == 1


def test_a_swap_without_a_fitting_card_is_refused_with_a_reason() -> None:
    session = at_a_table_with_a_joker("9C KC QC")
    assert session.act({"do": "act", "action": "swap"})["refusal"]["why"].startswith(
        "First select the card of your hand that you want to swap"
    )
    queen = next(number for number, card in session.state.hand if card == Card("QC"))
    session.act({"do": "select", "ids": [queen]})
    refusal = session.act({"do": "act", "action": "swap"})["refusal"]
    assert refusal["statement"] == "JOKER-7" and "stands for" in refusal["why"]


def test_the_table_asks_whether_to_lay_off_or_swap() -> None:
    session = at_a_table_with_a_joker("9D KC QC", "9S JK=9 JK=9", joker_suits="free")
    nine = next(number for number, card in session.state.hand if card == Card("9D"))
    session.act({"do": "select", "ids": [nine]})
    view = session.act({"do": "act", "action": "lay", "meld": 1})
    assert view["choices"]["title"] == "What do you want to do with {9D}?"
    assert [item["label"] for item in view["choices"]["items"]] == ["Lay off on meld 1", "Swap on meld 1"]
    text = view["choices"]["items"][1]["text"]
    assert session.act({"do": "play", "text": text})["melds"][0]["cards"] == ["9S", "9D", "JK=9"]


def test_the_table_names_the_moves_of_the_other_players() -> None:
    told = set()
    for seed in range(8):
        for game in ("in-the-pile", "gambit start=chosen", "floating"):
            session, chance = a_table(game, seed), Random(seed)
            while not session.state.deal.over:
                legal = session.state.deal.legal_moves() if session.state.my_turn else []
                view = session.act(
                    {"do": "play", "text": str(chance.choice(legal))} if legal else {"do": "tick"}
                )
                told.add(" ".join(view["status"].split()[1:3]))
                told.add(" ".join(view["task"].split()[1:3]))
    for beginning in ("called Rummy!", "opened the", "may call", "opens the", "discarded"):
        assert any(one.startswith(beginning) for one in told), beginning


def test_a_sentence_names_the_skipped_players_who_have_nothing_to_take() -> None:
    rules, names, told = Rules(stock_out="pass-round"), dict(zip("ABCD", "WXYZ", strict=True)), 0
    for seed in range(12):
        deal, chance = Deal.new(rules, players=4, seed=seed), Random(seed)
        while not deal.over:
            before, move = deal, chance.choice(deal.legal_moves())
            deal = before.play(move)
            line = happened.told(before, deal, move, names, "A")
            between = (deal.position.turn - before.position.turn - 1) % 4
            ends_turn = move.kind in ("discard", "pass") and not deal.over
            seats = [(before.position.turn + 1 + number) % 4 for number in range(between if ends_turn else 0)]
            skipped = " and ".join("WXYZ"[seat] for seat in seats)
            assert line.endswith(f" {skipped} had nothing to take.") if skipped else "nothing to" not in line
            told += bool(skipped)
    assert told > 3


def test_the_status_says_how_a_round_ended() -> None:
    ends = set()
    for seed in range(6):
        for game in (
            "classic stock_out=end",
            "classic",
            "classic stock_out=reshuffle",
            "classic stock_out=discard-on",
            "classic stock_out=pass-round",
            "modern last_layoff=true",
        ):
            session, chance = a_table(game, seed), Random(seed)
            while not session.state.deal.over:
                legal = session.state.deal.legal_moves() if session.state.my_turn else []
                session.act({"do": "play", "text": str(chance.choice(legal))} if legal else {"do": "tick"})
            ends.add(session.state.status.partition(". ")[2])
            assert session.state.status.endswith("round is over.")
    assert "The stock is empty and all have passed, so the round is over." in ends and len(ends) >= 4
