"""A deal hands out the cards, shows each seat what it may see, and is played to its end."""

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
import slow
from hypothesis import given
from hypothesis import strategies as st
from plays import Round, Seating
from strategies import SEEDS, of_the_pack, played, rounds, seatings, tries
from sure import sure

from rummy500 import Card, Deal, Game, Move, NotationError, Refused, Rules, View
from rummy500.card import JK, PACK, SEATS, Chance, text_of
from rummy500.deal.dealing import pack_for

PARTNERS = Rules.named("partnership")
START_PHASE = {"turned": "draw", "chosen": "start"}


def test_the_example_in_the_readme_runs_as_written() -> None:
    rules_ = Rules.named("classic", run_opens_with=4)
    deal = Deal.new(rules_, players=3, dealer="C", seed=7)
    assert (deal.turn, deal.phase, deal.dealer, deal.seats) == ("A", "draw", "C", ("A", "B", "C"))
    assert (len(deal.hand("A")), len(deal.pile), len(deal.stock), deal.table) == (7, 1, 30, ())
    later = deal.play("A: draw")
    assert (later.phase, deal.phase) == ("play", "draw") and later != deal
    with pytest.raises(Refused) as error:
        deal.play(f"A: take {deal.pile[0]}")
    assert error.value.statement == "DRAW-7"
    assert (deal.over, deal.out, deal.scores) == (False, None, {})


@given(seatings(), SEEDS)
def test_each_player_gets_as_many_cards_as_the_rules_say(seating: Seating, seed: int) -> None:
    options, players = seating
    deal = Deal.new(options, players, seed=seed)
    each = options.hand_size or (13 if players == 2 else 7)
    pack = of_the_pack(players, options)
    sizes = dict.fromkeys(deal.seats, each)
    if options.start == "chosen":
        sizes["A"] += 1  # A is left of the dealer, so A begins and gets the extra card (DEAL-5)
    assert {seat: len(deal.hand(seat)) for seat in deal.seats} == sizes
    assert len(deal.pile) == (options.start == "turned")
    assert len(deal.stock) == len(pack) - each * players - 1
    dealt = [*deal.stock, *deal.pile, *(card for seat in deal.seats for card in deal.hand(seat))]
    assert deal.phase == ("name" if options.joker_use == "gambit" else START_PHASE[options.start])
    assert deal.turn == (deal.dealer if deal.phase == "name" else "A")
    assert Counter(dealt) == Counter(pack)


@pytest.mark.parametrize(("next_dealer", "order"), [("left", "CDAB"), ("out", "CDAB"), ("right", "ADCB")])
def test_cards_are_dealt_one_by_one_from_the_dealers_neighbour_on(next_dealer: str, order: str) -> None:
    options = Rules.named("classic", next_dealer=next_dealer)
    deal = Deal.new(options, 4, "B", seed=7)
    pack = pack_for(options, 4, 7, 1)[::-1]
    for place, seat in enumerate(order):
        assert deal.hand(seat) == tuple(pack[place:28:4])
    assert deal.pile == (pack[28],) and deal.stock == tuple(pack[29:][::-1])
    assert deal.turn == "C"  # play goes clockwise even if the deal passes to the right


def test_the_pack_is_shuffled_then_cut() -> None:
    chance = Chance(7, "deal 3")
    shuffled = chance.shuffled(PACK * 2)
    cut = chance.below(104)
    assert pack_for(Rules(), 5, 7, 3) == shuffled[cut:] + shuffled[:cut]


@pytest.mark.parametrize(
    ("options", "players", "jokers"),
    [
        ({"jokers": 1}, 3, 1),
        ({"jokers": 2}, 4, 2),
        ({"jokers": 2}, 5, 4),
        ({"jokers": 4, "joker_use": "set"}, 2, 4),
        ({"jokers": 2, "joker_use": "gambit"}, 3, 1),
        ({"jokers": 4, "joker_use": "gambit"}, 4, 3),
        ({"joker_total": 7}, 2, 7),
        ({"jokers": 2, "joker_total": 3}, 5, 3),
        ({"joker_use": "gambit", "joker_total": 2}, 2, 1),
    ],
)
def test_every_joker_except_the_dealers_own_is_shuffled_into_the_pack(
    options: dict[str, Any], players: int, jokers: int
) -> None:
    pack = pack_for(Rules(**options), players, 7, 1)
    assert pack.count(JK) == jokers and Counter(pack) == Counter(of_the_pack(players, Rules(**options)))
    assert len(pack) == jokers + (104 if players > 4 else 52)


def test_a_seed_always_deals_the_same_cards() -> None:
    deal = Deal.new(Rules(), 2, "B", seed=7)
    assert text_of(sorted(deal.hand("A"))) == "AS 8S 9S 2H 3H 4H 5H 6H 3D 7D 8D TD JD"
    assert text_of(deal.pile) == "JS" and text_of(deal.stock[-5:]) == "5S 4D 2C QH 8C"
    five = Deal.new(Rules(), 5, "A", seed="class 4b", round=2)
    assert text_of(five.hand("B")) == "KD 9H 9S TD 3S 4S 8C"
    assert five.turn == "B"


def test_neither_options_nor_players_change_how_a_seed_shuffles() -> None:
    assert Deal.new(Rules(corner=True), 3, seed=7).stock == Deal.new(Rules(), 3, seed=7).stock
    assert Deal.new(Rules(), 3, seed=7).stock != Deal.new(Rules(), 3, seed=7, round=2).stock
    assert Deal.new(Rules(), 3, seed=7).stock != Deal.new(Rules(), 3, seed=8).stock


def test_the_cards_are_shuffled_at_random_if_no_seed_is_given() -> None:
    assert len({Deal.new(players=3).stock for _ in range(4)}) == 4


@pytest.mark.parametrize("players", [0, 1, 9, -1, "3", 3.0, True, None, [3], 10**12])
def test_an_impossible_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(ValueError) as error:
        Deal.new(Rules(), players)
    assert str(error.value) == f"{players!r} players can't play: 500 Rum is for 2 to 8"


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_partners_are_refused_unless_four_play(players: int) -> None:
    sentence = f"two against two needs four players, not {players}"
    for refused in (lambda: Deal.new(PARTNERS, players), lambda: Game.new(PARTNERS, players)):
        with pytest.raises(ValueError) as error:
            refused()
        assert str(error.value) == sentence


def test_partners_sit_opposite_each_other_and_score_as_one() -> None:
    whole = played(Deal.new(PARTNERS, 4, seed=5), 1)
    deal = whole.last
    assert deal.over and deal.sides == {"AC": ("A", "C"), "BD": ("B", "D")} and list(deal.laid) == [*"ABCD"]
    assert deal.scores == deal.view("B").scores == slow.counted(whole.deals, whole.moves)
    assert list(deal.scores) == ["AC", "BD"] and deal.side_out == ("AC" if deal.out in ("A", "C") else "BD")
    assert whole.deals[0].side_out is None and whole.deals[0].scores == {}
    assert str(deal).endswith(", ".join(f"{side} {score}" for side, score in deal.scores.items()))


@pytest.mark.parametrize("dealer", ["D", "a", "AB", "Z", 0, ["A"]])
def test_a_dealer_at_an_empty_seat_is_refused(dealer: Any) -> None:
    with pytest.raises(ValueError) as error:
        Deal.new(Rules(), 3, dealer)
    assert str(error.value) == f"{dealer!r} can't deal: the seats of 3 players are A, B, C"


@pytest.mark.parametrize("seat", ["D", "", "AB", 0, None])
def test_a_seat_where_nobody_sits_is_refused(seat: Any) -> None:
    deal = Deal.new(Rules(), 3, seed=1)
    for ask in (deal.hand, deal.view):
        with pytest.raises(ValueError) as error:
            ask(seat)
        assert str(error.value) == f"nobody sits at {seat!r}: the seats are A, B, C"
    assert deal.legal_moves() == deal.legal_moves("A")


@pytest.mark.parametrize("seed", [1.5, True, ["7"], "a\nb", b"7"])
def test_a_seed_is_a_number_or_a_text_of_one_line(seed: Any) -> None:
    with pytest.raises(ValueError, match="is no seed: a seed is a whole number or a text of one line"):
        Deal.new(Rules(), 3, seed=seed)


@pytest.mark.parametrize("move", ["A: fly", "draw", "", None, 5])
def test_text_that_is_not_a_move_raises_a_value_error_and_the_deal_continues(move: Any) -> None:
    deal = Deal.new(Rules(), 3, seed=1)
    with pytest.raises(NotationError):
        deal.play(move)
    assert deal.play("A: draw").phase == "play"


def test_a_move_may_be_given_as_text_or_as_a_value() -> None:
    deal = Deal.new(Rules(), 3, seed=1)
    for move in deal.legal_moves():
        assert deal.play(move) == deal.play(str(move)) and deal.why_not(str(move)) is None


# ---- what a seat sees ----------------------------------------------------------------------------------


def with_hidden_cards_changed(deal: Deal, seat: str, chance: Random) -> Deal:
    """Shuffle the cards that this seat can't see, and return the new deal."""
    where, own = deal.position, deal.seats.index(seat)
    hidden = [card for other, hand in enumerate(where.hands) if other != own for card in hand]
    hidden += where.stock
    chance.shuffle(hidden)
    hands_ = []
    for other, hand in enumerate(where.hands):
        hands_.append(hand if other == own else tuple(hidden.pop() for _ in hand))
    if where.phase == "name":  # nobody has looked at their cards yet (GAMBIT-2)
        hands_[own], hidden = tuple(hidden[: len(hands_[own])]), [*hidden[len(hands_[own]) :], *hands_[own]]
    return Deal(where.but(hands=tuple(hands_), stock=tuple(hidden)))


@given(rounds(most=250), st.randoms(use_true_random=False))
def test_no_view_shows_the_stock_or_another_hand(played: Round, chance: Random) -> None:
    deal = played.last
    if deal.over:
        return  # at the end, all hands are shown and counted
    for seat in deal.seats:
        other = with_hidden_cards_changed(deal, seat, chance)
        # The view's ``taken`` stays the same, too: everybody saw which cards were taken from the pile.
        assert other.view(seat) == deal.view(seat)


@given(rounds(most=250))
def test_a_view_shows_all_open_cards(played: Round) -> None:
    deal = played.last
    for seat in deal.seats:
        view = deal.view(seat)
        assert isinstance(view, View) and view.seat == seat
        assert view.hand == (deal.hand(seat) if deal.phase != "name" else ())
        assert view.cards == {other: len(deal.hand(other)) for other in deal.seats}
        assert (view.stock, view.pile, view.table) == (len(deal.stock), deal.pile, deal.table)
        assert (view.turn, view.phase, view.dealer) == (deal.turn, deal.phase, deal.dealer)
        assert (view.laid, view.scores, view.out, view.over) == (
            deal.laid,
            deal.scores,
            deal.out,
            deal.over,
        )
        assert view.rules == deal.rules and view.opened == deal.opened
        assert not Counter(view.taken) - Counter(deal.hand(deal.turn))
        where = deal.position
        assert (view.named, view.dealers_joker, view.gone) == (where.gambit or ("", "", ()))
        assert view.discarder == (None if where.discarder is None else SEATS[where.discarder])
        assert (view.discarder is not None) == (view.phase == "call")
        assert view.must == where.now.must and view.points_now == where.now.points_now


def test_all_players_see_the_cards_of_a_take_until_the_turn_is_over() -> None:
    whole = played(Deal.new(Rules(), 2, seed=5), 1)
    takes = [place for place, move in enumerate(whole.moves) if move.kind == "take"]
    assert takes
    for place in takes:
        before, after = whole.deals[place], whole.deals[place + 1]
        card = whole.moves[place].cards[0]
        for seat in after.seats:
            assert after.view(seat).must == card
            assert after.view(seat).taken == before.pile[len(after.pile) :]
        later = next(deal for deal in whole.deals[place + 1 :] if deal.turn != after.turn or deal.over)
        assert later.view("A").taken == () and later.view("A").must is None


# ---- the end ---------------------------------------------------------------------------------------------


@given(rounds())
def test_scores_are_the_same_as_in_a_slow_second_implementation(played: Round) -> None:
    deal = played.last
    scores = slow.counted(played.deals, played.moves)
    if deal.over:
        assert deal.scores == scores
        emptied = [seat for seat in deal.seats if not deal.hand(seat)]
        assert deal.out in (emptied or (None,))  # with last lay-offs, several players may empty their hands
        assert emptied == ([] if deal.out is None else [deal.out]) or deal.rules.last_layoff
        swapped = deal.rules.keep_upcard  # this option ends a round if a position recurs (STOCK-8)
        assert emptied or not deal.stock or swapped
    else:
        last = deal.phase == "last"  # somebody is out, and others lay off (SCORE-10)
        assert deal.scores == {} and (deal.out is not None) == last
        assert last or all(deal.hand(seat) for seat in deal.seats)
    assert deal.left == {seat: slow.held(deal.hand(seat), deal.rules) for seat in deal.seats}


def test_a_listed_move_is_played_unchecked_and_any_other_move_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Move] = []
    monkeypatch.setattr("rummy500.deal.refusal", lambda position, move: asked.append(move))
    deal = Deal.new(players=3, seed=7)
    same = Move.parse("A: draw")
    assert deal.play(same) and asked == [same]  # the list of legal moves hasn't been made yet
    legal = deal.legal_moves()
    assert deal.play(legal[0]) and asked == [same]
    legal.append(Move.parse("A: discard 4S"))  # this line changes a copy, not the deal's own list
    assert legal[-1] not in deal.legal_moves()
    deal.play(legal[-1])
    assert asked == [same, legal[-1]]


@given(rounds())
def test_a_finished_round_stays_finished(played: Round) -> None:
    if played.last.over:
        assert played.last.legal_moves() == []
        for seat in played.last.seats:
            assert sure(played.last.why_not(f"{seat}: draw")).statement == "TURN-1"


@given(rounds(most=300))
def test_a_deal_can_be_pickled_and_used_as_a_key(played: Round) -> None:
    deal = played.last
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert {deal: 1}[Deal(deal.position.but())] == 1


def test_the_text_of_a_deal_is_the_same_on_every_run() -> None:
    deal = Deal.new(Rules(corner=True), 3, "C", seed=7)
    lines = str(deal).splitlines()
    assert lines[0] == "classic corner=true, 3 players, C deals"
    assert lines[1].startswith("> A  ") and lines[2].startswith("  B  ")
    assert lines[-2:] == [f"  stock 30 cards, pile {deal.pile[0]}", "  A is to draw"]
    assert str(deal.play("A: draw")).endswith("A is to play")


def test_the_text_of_a_deal_shows_the_selected_card_meld_owners_and_the_end() -> None:
    whole = played(Deal.new(Rules(), 2, seed=5), 1)
    texts = list(map(str, whole.deals))
    for move, text in zip(whole.moves, texts[1:], strict=True):
        if move.kind == "take":
            assert text.endswith(f"{move.seat} has to use {move.cards[0]}")
    melds = [line for line in texts[-1].splitlines() if line.startswith("  meld ")]
    assert len(melds) == len(whole.last.table) > 0 and "(laid by " in melds[0]
    out = whole.last.out or "nobody"
    scores = ", ".join(f"{seat} {score}" for seat, score in whole.last.scores.items())
    assert texts[-1].endswith(f"over, {out} is out: {scores}")


def test_each_seat_has_a_letter_and_its_own_hand() -> None:
    deal = Deal.new(Rules(), 8, seed=3)
    assert deal.seats == tuple(SEATS) and len({deal.hand(seat) for seat in SEATS}) == 8
    assert all(isinstance(card, Card) for card in deal.hand("H"))


# ---- each game's own rules -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "players", "sentence"),
    [
        ({"joker_use": "gambit", "jokers": 2}, 5, "Dealer's gambit is for two to four players, not 5"),
        ({"joker_use": "set", "jokers": 4}, 6, "jokers=4 is for one pack, and 6 players use two packs here"),
        ({"equal_suits": True}, 4, "equal_suits is for two packs, and 4 players use one here"),
        (
            {"equal_suits": True, "packs": 1, "hand_size": 5},
            6,
            "equal_suits is for two packs",
        ),
        ({"joker_use": "set", "jokers": 4, "packs": 2}, 3, "jokers=4 is for one pack, and"),
        ({"hand_size": 13}, 4, "52 cards are too few for 4 players with 13 cards each"),
        ({"packs": 1}, 8, "52 cards are too few for 8 players with 7 cards each"),
        ({"sides": "partners"}, 3, "two against two needs four players, not 3"),
    ],
)
def test_a_wrong_number_of_players_is_refused_with_a_reason(
    options: dict[str, Any], players: int, sentence: str
) -> None:
    rules = Rules(**options)
    for refused in (Deal.new, Game.new):
        with pytest.raises(ValueError) as error:
            refused(rules, players, seed=1)
        assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({"joker_use": "gambit", "jokers": 2}, 4),
        ({"joker_use": "set", "jokers": 4, "packs": 1, "hand_size": 9}, 6),
        ({"joker_use": "set", "joker_total": 4}, 6),
        ({"equal_suits": True, "packs": 2}, 2),
        ({"equal_suits": True}, 5),
        ({"hand_size": 15}, 3),
        ({"hand_size": 12, "packs": 1, "jokers": 0}, 4),
        ({"packs": 1, "hand_size": 6}, 8),
    ],
)
def test_the_largest_number_of_players_leaves_a_card_in_the_stock(
    options: dict[str, Any], players: int
) -> None:
    deal = Deal.new(Rules(**options), players, seed=1)
    assert len(deal.stock) >= 1


def test_by_house_rule_the_first_player_begins_the_pile_with_any_card() -> None:
    deal = Deal.new(Rules(start="chosen"), 3, "B", seed=7)
    assert (deal.phase, deal.turn, deal.pile) == ("start", "C", ())
    assert [len(deal.hand(seat)) for seat in "ABC"] == [7, 7, 8]
    assert deal.hand("C")[-1] == pack_for(deal.rules, 3, 7, 1)[-22]  # the last card dealt is C's extra card
    assert {move.cards[0] for move in deal.legal_moves()} == {*deal.hand("C")}
    assert {move.kind for move in deal.legal_moves()} == {"start"}
    card = deal.hand("C")[2]
    begun = deal.play(f"C: start {card}")
    assert (begun.phase, begun.turn, begun.pile, len(begun.hand("C"))) == ("draw", "C", (card,), 7)
    again = sure(begun.why_not(f"C: start {begun.hand('C')[0]}"))
    assert again.why == "The pile already has a card, so you can't put the first one there."
    assert str(deal).endswith("C is to open the pile")


@pytest.mark.parametrize(("start", "phase"), [("turned", "draw"), ("chosen", "start")])
@pytest.mark.parametrize("named", ["wild", "double", "split"])
def test_in_dealers_gambit_the_dealer_chooses_what_jokers_do(named: str, start: str, phase: str) -> None:
    deal = Deal.new(Rules.named("gambit", start=start), 3, "B", seed=7)
    assert (deal.phase, deal.turn, deal.view("A").dealers_joker) == ("name", "B", "open")
    assert [move.choice for move in deal.legal_moves()] == ["wild", "double", "split"]
    assert str(deal).endswith("B is to name what jokers do")
    after = deal.play(f"B: name {named}")
    assert (after.phase, after.turn, after.view("A").named) == (phase, "C", named)
    assert all(after.view(seat).hand == after.hand(seat) != () for seat in after.seats)


@given(SEEDS, st.sampled_from([2, 3, 4]), st.data())
def test_nothing_reveals_a_hand_before_the_dealer_has_chosen_what_jokers_do(
    seed: int, players: int, data: st.DataObject
) -> None:
    rules = Rules.named("gambit", start=data.draw(st.sampled_from(["turned", "chosen"])))
    deal = Deal.new(rules, players, seed=seed)
    other = with_hidden_cards_changed(deal, "A", Random(seed))
    for seat in deal.seats:
        assert deal.view(seat) == other.view(seat) and deal.view(seat).hand == ()
    for _ in range(12):
        move = data.draw(tries(deal))
        one, two = deal.why_not(move), other.why_not(move)
        assert (one and (one.statement, one.why)) == (two and (two.statement, two.why))
        if move.kind != "name":
            assert one is not None and one.statement == "TURN-1"
    assert deal.legal_moves() == other.legal_moves()
