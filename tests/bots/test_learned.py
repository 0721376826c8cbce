"""The inputs and the estimates of the planner's net, and the games in which the planner uses the net."""

from collections.abc import Iterator, Sequence
from importlib import resources
from random import Random
from statistics import correlation
from struct import unpack_from

import pytest
from test_careful import table

from rummy500 import Deal, Rules, View, cards
from rummy500.bots import bot
from rummy500.bots.inputs import INPUTS, OFFSETS, inputs
from rummy500.bots.learned import GAMES, HIDDEN, net_for
from rummy500.bots.memory import Memory
from rummy500.bots.outlook import ahead, outlook, promised, promises_to
from rummy500.bots.planner import Planner
from rummy500.card import PACK, Card, without
from rummy500.position import DRAW, Position

NETS = resources.files("rummy500.bots") / "nets"


def turns_over(game: str, seed: int) -> Iterator[tuple[Deal, str, tuple[Card, ...]]]:
    """After each turn, yield the deal, the seat that played, and the cards known to be in the other hand."""
    deal = Deal.new(Rules.named(game), 2, seed=seed)
    memories = {seat: Memory() for seat in deal.seats}
    while not deal.over:
        seat = deal.turn
        move = bot("greedy").choose(deal.view(seat), deal.legal_moves())
        deal = deal.play(move)
        for one, memory in memories.items():
            memory.watch(deal.view(one), move)
        if deal.turn != seat and deal.phase == DRAW:
            view = deal.view(seat)
            yield deal, seat, memories[seat].held_by_others(view)[deal.turn]


# ---- what the net is shown ------------------------------------------------------------------------------


def shown(view: View, known: str = "") -> dict[str, list[int]]:
    """The net's inputs that a view turns on, as {group of inputs: numbers within the group}."""
    found = sorted(inputs(view, cards(known)))
    starts = sorted((start, name) for name, start in OFFSETS.items())
    told: dict[str, list[int]] = {name: [] for name in OFFSETS}
    for one in found:
        start, name = max(pair for pair in starts if pair[0] <= one)
        told[name].append(one - start)
    return told


def places(text: str) -> list[int]:
    return sorted([*PACK, Card("JK")].index(card) for card in cards(text))


def test_the_net_is_shown_the_cards_that_the_seat_sees() -> None:
    view = table("6S 6H 8H KD JK|2H 4S 7H KC", pile="9D 6D 2C 7C", laid="TS JS QS", game="modern").view("A")
    told = shown(view, "7H KC")
    for name, seen in {
        "held": "6S 6H 8H KD JK",
        "left": "6S KD",  # the joker stands for 7♥, between 6♥ and 8♥
        "comes": "6C",  # not 7♥, because the other hand holds that card
        "lies": "6D",
        "fits": "9S KS",
        "given": "",
        "gone": "TS JS QS",
        "theirs": "7H KC",
        "pile 0": "7C",
        "pile 1": "2C 6D",
        "pile 2": "9D",
        "pile 3": "",
    }.items():
        assert told[name] == places(seen), name
    assert [told[name] for name in ("cards", "their cards", "pile", "cards left", "need")] == [
        [5],
        [4],
        [4],
        [2],
        [1],
    ]
    assert all(0 <= one < INPUTS for one in inputs(view, ()))


# ---- what the net estimates -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_adding_packed_weights_gives_the_same_estimate_as_adding_weights_one_by_one(game: str) -> None:
    weights = (NETS / f"{game}.net").read_bytes()
    rows = [unpack_from(f"<{HIDDEN}b", weights, HIDDEN * one) for one in range(INPUTS)]
    rest = unpack_from(f"<{3 * HIDDEN}h3q", weights, INPUTS * HIDDEN)
    start, counts, (*bases, parts) = rest[:HIDDEN], rest[HIDDEN : 3 * HIDDEN], rest[3 * HIDDEN :]
    net = net_for(Rules.named(game), 2)
    assert net
    for deal, seat, known in turns_over(game, 3):
        found = inputs(deal.view(seat), known)
        units = [max(0, start[unit] + sum(rows[one][unit] for one in found)) for unit in range(HIDDEN)]
        estimates = [
            (base + sum(unit * count for unit, count in zip(units, counts[for_one:][:HIDDEN], strict=True)))
            / parts
            for for_one, base in zip((0, HIDDEN), bases, strict=True)
        ]
        assert net.still(found) == pytest.approx(estimates)


def test_the_files_of_all_nets_together_are_small() -> None:
    assert sum(len(file.read_bytes()) for file in NETS.iterdir()) < 100_000


@pytest.mark.parametrize("game", GAMES)
def test_the_nets_estimates_are_correlated_with_the_results(game: str) -> None:
    """The rest of a round is mostly luck, so the estimates and results of many turns are compared."""
    estimates, came = [], []
    for seed in range(40):
        ends = [(deal, seat, known) for deal, seat, known in turns_over(game, seed)]
        last = ends[-1][0]
        for deal, seat, known in ends:
            promises = promises_to(deal.view(seat), {deal.turn: known})
            estimates.append(ahead(promises(deal.position), seat))
            came.append(ahead(last.count.net, seat))
    assert correlation(estimates, came) > 0.3


# ---- where the planner uses the net -----------------------------------------------------------------------


def test_a_net_is_used_only_in_two_player_games_that_it_was_trained_for() -> None:
    for rules, players, known in (
        ("classic", 2, True),
        ("classic target=250", 2, True),
        ("modern", 2, True),
        ("modern", 3, False),
        ("classic", 4, False),
        ("classic jokers=1", 2, False),
        ("michigan", 2, False),
    ):
        view = Deal.new(Rules.parse(rules), players, seed=1).view("A")
        assert (promises_to(view, {}) is not promised) == known, rules


def test_no_net_is_used_if_a_trial_ends_with_the_opponents_turn() -> None:
    view = Deal.new(seed=1).view("A")
    asked = {turns: Planner(turns=turns).promises(view) is not promised for turns in (0, 3, 4, 5)}
    assert asked == {0: True, 3: True, 4: False, 5: True}


def otherwise(deal: Deal, seat: str, known: Sequence[Card], chance: Random) -> Position:
    """A copy of the position in which the cards hidden from this seat are shuffled."""
    hidden = [*deal.stock, *without(deal.hand(deal.turn), known)]
    chance.shuffle(hidden)
    number = len(deal.hand(deal.turn)) - len(known)
    held = {seat: deal.hand(seat), deal.turn: (*known, *hidden[:number])}
    return deal.position.but(hands=tuple(held[one] for one in deal.seats), stock=tuple(hidden[number:]))


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_do_not_change_the_estimate(game: str) -> None:
    chance = Random(game)
    for deal, seat, known in turns_over(game, 5):
        promises = promises_to(deal.view(seat), {deal.turn: known})
        for _ in range(3):
            assert promises(otherwise(deal, seat, known, chance)) == promises(deal.position)


def test_a_seat_with_a_joker_does_not_know_of_another_seats_joker() -> None:
    estimates = []
    for hidden in ("JK", "8C"):
        deal = table(f"KS 9H 5C 3D JK|2H 4S 7H KC {hidden}", pile="9D", game="modern", phase=DRAW)
        estimates.append(promises_to(deal.view("A"), {})(deal.position.but(turn=1)))
    assert estimates[0] == estimates[1]


def test_the_planner_tells_the_net_which_cards_the_other_player_took() -> None:
    begun = table("KS KH 9C 3D|2H 4S 7H KC", pile="9D KD")
    promises = promises_to(begun.view("A"), {"B": cards("2H")})
    taken = table("KS KH 9C|2H 4S 7H 3D KD", pile="9D", phase=DRAW)
    net = net_for(Rules(), 2)
    assert net
    position = taken.position.but(turn=1)
    own, other = net.still(inputs(taken.view("A"), cards("2H 3D KD")))
    assert promises(position) == {"A": pytest.approx(own), "B": pytest.approx(other)}


def test_the_estimate_for_a_finished_round_is_its_result() -> None:
    deal = Deal.new(seed=4)
    promises = promises_to(deal.view("A"), {})
    while not deal.over:
        deal = deal.play(bot("greedy").choose(deal.view(deal.turn), deal.legal_moves()))
    assert outlook(deal.position, "A", promises) == ahead(deal.scores, "A")
