"""Players made of code: they choose legal moves, by what they may know, the same on every run."""

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEEDS, Hand, Seating, hands, seatings

from rummy500 import Deal, Move, Rules
from rummy500.bots import KINDS, bot
from rummy500.bots.greedy import promise, standing, together
from rummy500.cards import PACK, cards
from rummy500.position import Position


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=12)
@given(seating=seatings(), seed=SEEDS)
def test_bots_play_a_hand_to_its_end_by_legal_moves(kind: str, seating: Seating, seed: int):
    deal = Deal.new(*seating, seed=seed)
    seated = {seat: bot(kind, f"{seed}/{seat}") for seat in deal.seats}
    for _ in range(2000):
        if deal.over:
            break
        legal = deal.legal_moves()
        move = seated[deal.turn].choose(deal.view(deal.turn), legal)
        assert move in legal
        deal = deal.play(move)
    assert deal.over


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(20))
def test_a_hand_in_which_upcards_may_be_kept_comes_to_its_end(kind: str, seed: int):
    deal = Deal.new(Rules(keep_upcard=True), 2, seed=seed)
    seated = {seat: bot(kind, f"{seed}/{seat}") for seat in deal.seats}
    for _ in range(2000):
        if deal.over:
            break
        deal = deal.play(seated[deal.turn].choose(deal.view(deal.turn), deal.legal_moves()))
    assert deal.over


@given(hands(most=120), SEEDS)
def test_the_same_seed_and_view_choose_the_same(hand: Hand, seed: int):
    deal = hand.last
    if deal.over:
        return
    view, legal = deal.view(deal.turn), deal.legal_moves()
    for kind in KINDS:
        assert bot(kind, seed).choose(view, legal) == bot(kind, seed).choose(view, legal)


def test_other_seeds_make_a_random_bot_play_otherwise():
    deal = Deal.new(players=2, seed=7).play("A: draw")
    chosen = {bot("random", seed).choose(deal.view("A"), deal.legal_moves()) for seed in range(20)}
    assert len(chosen) > 5


def greedy_at(hand: str, pile: str = "2S", **turn) -> Move:
    where = Position(Rules(), 1, [cards(hand), cards("QS 3D")], cards("2C 3C"), cards(pile), 0, **turn)
    deal = Deal(where)
    return bot("greedy").choose(deal.view("A"), deal.legal_moves())


def test_greedy_takes_what_pays_lays_what_it_can_and_throws_what_costs_most():
    assert str(greedy_at("KS KD 4H 9C", "KC")) == "A: take KC"
    assert str(greedy_at("KS 3D 4H 9C", "KC")) == "A: draw"
    assert str(greedy_at("3S 3C 4H 9C", "3H KC QD JC TS 9D")) == "A: draw"
    assert str(greedy_at("KS KD KC 4H 5H 6H 2D", phase="play")) == "A: meld KS KD KC"
    assert str(greedy_at("KS 2D 3D 4C", phase="play")) == "A: discard KS"
    assert str(greedy_at("KS KD 9C 4C", phase="play")) == "A: discard 9C"


def test_greedy_plays_alike_whether_all_is_divided_by_five_or_not():
    for seed in range(8):
        whole, fifth = (
            Deal.new(Rules(count="five-ten", by_five=by_five), 3, seed=seed) for by_five in (False, True)
        )
        while not whole.over:
            move = bot("greedy").choose(whole.view(whole.turn), whole.legal_moves())
            assert move == bot("greedy").choose(fifth.view(fifth.turn), fifth.legal_moves())
            whole, fifth = whole.play(move), fifth.play(move)
        assert whole.scores == {seat: 5 * score for seat, score in fifth.scores.items()}


def test_greedy_outplays_chance():
    scored = {"greedy": 0, "random": 0}
    for seed in range(60):
        kinds = dict(zip("AB", ("greedy", "random") if seed % 2 else ("random", "greedy"), strict=True))
        deal, seated = Deal.new(players=2, seed=seed), {seat: bot(kinds[seat], seed) for seat in "AB"}
        while not deal.over:
            deal = deal.play(seated[deal.turn].choose(deal.view(deal.turn), deal.legal_moves()))
        for seat, score in deal.scores.items():
            scored[kinds[seat]] += score
    assert scored["greedy"] > scored["random"] * 1.2


def test_what_a_card_promises():
    view = Deal(Position(Rules(), 1, [cards("KS KD 9C"), cards("3D")], cards("2C"), (), 0)).view("A")
    assert promise(view, cards("KS")[0]) > promise(view, cards("9C")[0]) == 0
    assert together(*cards("AS KS")) and together(*cards("AS 3S")) and together(*cards("KS KD"))
    assert not together(*cards("KS KS")) and not together(*cards("9S QS")) and not together(*cards("9S 9S"))
    assert standing(view, cards("KS KD KC 2S")) == 2 * 30 - 2


def test_even_with_two_packs_nearly_all_in_the_pile_greedy_chooses_in_no_time():
    pack = list(PACK) * 2
    Random(4).shuffle(pack)
    hands_ = [tuple(pack[7 * seat : 7 * seat + 7]) for seat in range(5)]
    for options in (Rules(), Rules(equal_suits=True, corner=True)):
        deal = Deal(Position(options, 4, hands_, (), tuple(pack[35:]), 0))
        began = time.process_time()
        bot("greedy").choose(deal.view("A"), deal.legal_moves())
        assert time.process_time() - began < 1.5


@pytest.mark.parametrize("kind", ["", "clever", None, ["greedy"]])
def test_a_bot_that_is_none_is_refused_with_those_there_are(kind):
    with pytest.raises(ValueError) as error:
        bot(kind)
    assert str(error.value) == f"there is no bot {kind!r}; there are: greedy, random"


@given(st.data(), hands(most=80))
def test_greedy_looks_at_no_hidden_card(data: st.DataObject, hand: Hand):
    deal = hand.last
    if deal.over:
        return
    view = deal.view(deal.turn)
    shuffled = deal.position.but(stock=tuple(data.draw(st.permutations(deal.stock))))
    assert bot("greedy").choose(view, deal.legal_moves()) == bot("greedy").choose(
        Deal(shuffled).view(deal.turn), Deal(shuffled).legal_moves()
    )
