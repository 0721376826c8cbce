"""The careful bot remembers cards, discards safely, holds melds back and goes out in time."""

from typing import Any

import pytest
from corpus import positions, rounds

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.bots import bot
from rummy500.bots.careful import Careful
from rummy500.bots.discarding import Chances, best_discards, unseen_by
from rummy500.bots.greedy import of_kind
from rummy500.bots.memory import Memory
from rummy500.bots.weights import FOR_MORE, FOR_TWO, weights_for
from rummy500.card import JK, text_of
from rummy500.deal.dealing import whole_pack
from rummy500.melds import new_meld
from rummy500.position import Position
from rummy500.rules import PRESETS


def table(hands: str, pile: str = "2C", laid: str = "", game: str = "classic", **more: Any) -> Deal:
    """A deal in which it is A's turn. ``hands`` has the hands of all seats, separated by ``|``."""
    rules = Rules.parse(game)
    held = [cards(hand) for hand in hands.split("|")]
    melds = tuple(new_meld(cards(meld), 1, rules) for meld in laid.split("|") if meld)
    seen = [*sum(held, ()), *cards(pile), *(card for meld in melds for card in meld.cards)]
    stock = whole_pack(rules, len(held))
    for card in seen:
        stock.remove(card)
    more = {"phase": "play", **more}
    return Deal(Position(rules, len(held) - 1, tuple(held), tuple(stock), cards(pile), 0, melds, **more))


def chosen(deal: Deal, kind: str = "careful") -> str:
    return str(bot(kind).choose(deal.view("A"), deal.legal_moves()))


# ---- what the bot remembers --------------------------------------------------------------------------


def remembered(deal: Deal, moves: str, seat: str = "A") -> dict[str, str]:
    memory = Memory()
    for text in moves.split(","):
        move = Move.parse(text)
        deal = deal.play(move)
        memory.watch(deal.view(seat), move)
    return {other: text_of(held) for other, held in memory.held_by_others(deal.view(seat)).items()}


HANDS = "KS QD 2D|6S 6H 9C JC 3S 4S|KH 8S 3D"


def test_the_careful_bot_knows_which_cards_others_took_and_still_hold() -> None:
    deal = table(HANDS, pile="2C 6D 5H", phase="draw")
    known = remembered(deal, "A: draw,A: discard KS,B: take 6D,B: meld 6S 6H 6D,B: discard KS")
    assert known == {"B": "5H", "C": ""}


def test_a_card_that_is_taken_back_counts_as_seen_by_everybody() -> None:
    moves = "A: draw,A: discard KS,B: draw,B: meld 6S 6H 6D,B: back,B: discard JC"
    deal = table("KS QD 2D|6S 6H 6D JC 3S 4S|KH 8S 3D", phase="draw", game="classic opening=30")
    assert remembered(deal, moves)["B"] == "6S 6H 6D"


def test_no_seat_is_thought_to_hold_more_cards_than_it_does() -> None:
    memory = Memory()
    deal = table(HANDS, pile="2C 6D 5H", phase="draw").play("A: draw").play("A: discard KS")
    taken = deal.play("B: take 6D")
    memory.watch(taken.view("A"), Move.parse("B: take 6D"))
    assert len(memory.held_by_others(table("KS|6S|KH").view("A"))["B"]) == 1


# ---- what the bot discards ----------------------------------------------------------------------------


def test_a_card_is_not_discarded_if_it_makes_a_meld_with_two_cards_of_the_pile() -> None:
    assert chosen(table("9S 8H|2H 3H 5S TD 8D 7C", pile="9D 9C 2C")) == "A: discard 8H"


def test_a_card_that_another_player_is_known_to_need_is_not_discarded() -> None:
    view = table("KS QD 7C|KH KD 9C JC 3S 4S 8S", pile="2C 5S").view("A")
    allowed = cards("KS QD")
    assert best_discards(view, allowed, {"B": cards("KH KD")}, FOR_MORE)[0] == Card("QD")
    assert best_discards(view, allowed, {"B": cards("QH QC")}, FOR_MORE)[0] == Card("KS")


@pytest.mark.parametrize("preset", PRESETS)
def test_unseen_cards_are_those_of_the_stock_and_of_other_hands(preset: str) -> None:
    rules = Rules.named(preset)
    deal = Deal.new(rules, 4, seed=preset)
    if deal.phase == "name":
        deal = deal.play(f"{deal.turn}: name wild")
    hidden = [*deal.stock, *(card for seat in "BCD" for card in deal.hand(seat))]
    assert sorted(unseen_by(deal.view("A")).elements()) == sorted(hidden)


def test_cards_out_of_play_are_not_counted_as_unseen() -> None:
    """After a split, the joker used and the untaken part of the pile are out of play (GAMBIT-5)."""
    met = 0
    for played in rounds(("gambit", 4), 12):
        for deal in played.deals[1:-1]:  # before the dealer names what jokers do, no seat sees a hand
            view = deal.view(deal.turn)
            met += bool(view.gone)
            others = [card for seat in deal.seats if seat != deal.turn for card in deal.hand(seat)]
            assert sorted(unseen_by(view).elements()) == sorted([*deal.stock, *others])
    assert met


def test_a_set_of_jacks_is_feared_less_after_one_jack_of_hearts_is_laid() -> None:
    def fear(laid: str) -> float:
        """How much worse it is to discard the jack of spades if B is known to have the jack of hearts."""
        hands = "JS 5S 2D|2S 3H 5C TC 8D 7C KC|2D|3D|4C"
        view = table(hands, pile="9S", laid=laid, game="classic equal_suits=true").view("A")
        alone, beside = (
            Chances(view, known, FOR_MORE).of_discarding(Card("JS")).worth
            for known in ({}, {"B": cards("JH")})
        )
        return alone - beside

    assert fear("9H TH JH") < fear("9D TD JD") / 2


# ---- what the bot holds back --------------------------------------------------------------------------


def test_melds_stay_in_hand_while_nobody_is_nearly_out() -> None:
    deal = table("6S 6H 6D KC JH 3D|2H 3H 5S TD 8D 7C")
    assert chosen(deal, "greedy") == "A: meld 6S 6H 6D"
    assert chosen(deal).startswith("A: discard")


def test_melds_are_laid_when_another_player_is_nearly_out() -> None:
    assert chosen(table("6S 6H 6D KC JH 3D|2H 3H 5S")) == "A: meld 6S 6H 6D"


def test_melds_are_laid_when_the_partner_may_soon_go_out() -> None:
    hands = "6S 6H 6D KC JH 3D|2H 3H 5S TD|9D QS{}|8D 7C AC 4S"
    assert chosen(table(hands.format(" JC 7D"), game="partnership")).startswith("A: discard")
    assert chosen(table(hands.format(""), game="partnership")) == "A: meld 6S 6H 6D"


def test_melds_are_laid_when_the_hand_has_few_other_cards() -> None:
    assert chosen(table("6S 6H 6D KC|2H 3H 5S TD 8D 7C")) == "A: meld 6S 6H 6D"


def test_a_seat_that_has_not_opened_opens_as_soon_as_it_can() -> None:
    deal = table("KS KH KD 4C JH 3D|2H 3H 5S TD 8D 7C", game="classic opening=30")
    assert chosen(deal) == "A: meld KS KH KD"


def test_a_joker_is_not_discarded_if_another_card_can_be() -> None:
    view = table("JK 9S 4D 2H|2S 3H 5S TD 8D 7C", pile="9D 9C 2C", game="modern").view("A")
    assert best_discards(view, cards("JK 9S"), {}, FOR_MORE)[0] == Card("9S")
    assert best_discards(view, (JK,), {}, FOR_MORE)[0] == JK


# ---- how the bot goes out ----------------------------------------------------------------------------


def test_the_careful_bot_goes_out_with_a_take_melds_and_lay_offs_in_one_turn() -> None:
    deal = table("KH 8H 2D|2H 3H 5S TD 8D 7C", pile="2C 6H 7H 9H", laid="KS KD KC", phase="draw")
    for _ in range(6):
        if deal.over:
            break
        deal = deal.play(chosen(deal))
    assert deal.out == "A"


@pytest.mark.parametrize("kind", ["regular", "careful"])
def test_a_seat_that_can_go_out_does_so(kind: str) -> None:
    met = 0
    for deal in positions(range(60)):
        view, legal = deal.view(deal.turn), deal.legal_moves()
        way = Careful().way_out(view, legal)
        if way is None:
            continue
        met += 1
        seat, player, move = deal.turn, bot(kind), way
        while not deal.over and deal.turn == seat:
            move = player.choose(deal.view(seat), deal.legal_moves())
            deal = deal.play(move)
        assert deal.out == seat, move
    assert met > 20


# ---- the numbers that guide the bot ------------------------------------------------------------------


def test_the_careful_bot_takes_less_often_with_two_players_than_with_three() -> None:
    """With more players, cards in hand are more likely to be laid or discarded before the round ends."""
    taken = {}
    for others in ("2H 3H 5S TD 8D 7C 4C", "2H 3H 5S TD|8D 7C 4C"):
        deal = table(f"4S 4D JH 8S 9C 2D|{others}", pile="4H QC TH JD", phase="draw")
        taken[len(deal.seats)] = bool(of_kind([Move.parse(chosen(deal))], "take"))
    assert taken == {2: False, 3: True}


def test_each_number_of_players_has_its_own_weights() -> None:
    for players in (2, 3, 4, 8):
        view = Deal.new(players=players, seed=1).view("A")
        assert weights_for(view) == (FOR_TWO if players == 2 else FOR_MORE)
