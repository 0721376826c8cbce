"""A bot's move is explained by the coach's reason and by the bot's own reason."""

from __future__ import annotations

import pytest
from corpus import positions
from test_careful import table

from rummy500 import Deal, Move
from rummy500.bots import KINDS, Bot, bot
from rummy500.bots.careful import Careful
from rummy500.bots.faulty import Faulty
from rummy500.teach.coach import reason_for
from rummy500.teach.why import Why, why

SIX = "2H 3H 5S TD 8D 7D"  # a hand of six cards for the other player


def of(player: Bot, deal: Deal) -> tuple[Move, Why]:
    """The move that a bot makes in this deal, and the reasons for the move."""
    view, legal = deal.view(deal.turn), deal.legal_moves()
    move = player.choose(view, legal)
    return move, why(player, view, legal, move)


@pytest.mark.parametrize("kind", ["greedy", "careful", "regular", "beginner", "casual"])
def test_the_coach_explains_each_move_of_a_bot(kind: str) -> None:
    for deal in positions(range(12)):
        _, told = of(bot(kind, 1), deal)
        assert told.coach and all(str(one) for one in told.coach)
        assert bool(told.own) == told.instead  # a bot has its own reason only for its faults


def test_a_random_bot_gives_only_chance_as_its_reason() -> None:
    _, told = of(bot("random"), Deal.new(players=3, seed=7))
    assert not told.coach and "at random" in str(told.own)


@pytest.mark.parametrize(
    ("fault", "hands", "pile", "laid", "phase", "own", "coach"),
    [
        ("overlooks_out", f"3S 3C 9C|{SIX}", "3D KD", "9S 9H 9D", "draw", "could go out", "Take 3♦"),
        ("forgets_pile", f"KS KD 4H 9C|{SIX}", "KC", "", "draw", "A forgot to look at the pile.", "Take K♣"),
        ("goes_deep", "QS QC 4H 9C|2H 5H 6S", "2C KC QD JC", "", "draw", "too many cards", "Take Q♦"),
        (
            "forgets_layoff",
            "9H KS 4D|2H 5H 6S",
            "2C",
            "9S 9C 9D",
            "play",
            "a card fits",
            "Lay 9♥ on the set of nines",
        ),
        (
            "lays_at_once",
            "KS KH KD JC 8D AH 6H TC|3S 6C 4C 5C 6D 2C",
            "5S 2S",
            "",
            "play",
            "laid at once",
            "You could lay 30 points, but that can wait:",
        ),
        ("keeps_high", "4H 8D AS TS|AC AD 7H", "2D 4S 4D", "", "play", "kept a high card", "Discard A♠"),
        ("own_hand_only", "2C 9C 4S 8D|9H 6H 6C 6D QH 7S", "QD 8C", "", "play", "cards in hand", "Keep 9♣"),
    ],
)
def test_the_reason_for_a_fault_names_the_fault_and_the_better_move(
    fault: str, hands: str, pile: str, laid: str, phase: str, own: str, coach: str
) -> None:
    _, told = of(Faulty(1, **{fault: 100}), table(hands, pile=pile, laid=laid, phase=phase))
    assert told.instead and told.own and own in str(told.own)
    assert coach in " ".join(map(str, told.coach))


@pytest.mark.parametrize(
    ("fault", "hands", "pile", "coach"),
    [
        ("lays_at_once", f"6S 6H 6D KC JH 3D|{SIX}", "2C", "Lay 6♠ 6♥ 6♦"),
        ("keeps_high", f"4C KD 5C|{SIX}", "9S 3D", "Discard 4♣"),
        ("own_hand_only", f"4D TC KS|{SIX}", "AD 3C", "Discard 10♣"),
    ],
)
def test_a_fault_gets_only_the_coachs_reason_if_trials_show_no_better_move(
    fault: str, hands: str, pile: str, coach: str
) -> None:
    player, deal = Faulty(1, **{fault: 100}), table(hands, pile=pile)
    assert player.slip(deal.view("A"), deal.legal_moves()).fault == fault
    _, told = of(player, deal)
    assert told.own is None and not told.instead and coach in str(told.coach[-1])


def test_a_planner_names_its_trials_as_the_reason_for_an_unusual_move() -> None:
    deal = table("KS KD 4H 9C|2H 3H 5S TD 8D 7C", pile="KC", phase="draw")
    view, legal = deal.view("A"), deal.legal_moves()
    usual = Careful().choose(view, legal)
    other = next(move for move in legal if move != usual)
    planner = bot("planner")
    assert why(planner, view, legal, usual).own is None
    told = why(planner, view, legal, other)
    assert "tried out" in str(told.own) and told.coach == (reason_for(view, legal, other),)


@pytest.mark.parametrize("kind", KINDS)
def test_a_move_that_a_bot_would_not_have_made_is_still_explained(kind: str) -> None:
    """In a loaded game, other bots or people may have made the moves."""
    deal = Deal.new(players=3, seed=7).play("A: draw")
    view, legal = deal.view("A"), deal.legal_moves()
    for move in legal:
        told = why(bot(kind), view, legal, move)
        assert told.own or told.coach
