"""A game begins with a draw for the deal, is scored after each round, and is settled when it ends."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import slow
from hypothesis import given, settings
from plays import Seating, lazy_move, some_move
from strategies import PLAYERS, SEEDS, games, seatings
from sure import sure

from rummy500 import Deal, Game, Move, Rules
from rummy500.card import JK, RANKS, Card
from rummy500.game import draw_for_the_deal, lowest, names_of, who_draws_again
from rummy500.rules import PRESETS


def finished(seed: int, options: Rules, players: int) -> Game:
    chance, game = Random(seed), Game.new(options, players, seed)
    for _ in range(400 * 60):
        if game.over:
            break
        game = game.next_deal() if game.deal.over else game.play(some_move(game.deal, chance))
    return game


@settings(max_examples=25)
@given(SEEDS, PLAYERS)
def test_the_player_with_the_lowest_card_deals_and_tied_players_draw_again(seed: int, players: int) -> None:
    seats = "ABCDEFGH"[:players]
    rounds = draw_for_the_deal(seats, seed)
    drawing = list(seats)
    for number, drew in enumerate(rounds, start=1):
        assert list(drew) == drawing and len(set(drew.values())) == len(drew)
        least = min(RANKS.index(str(card)[0]) for card in drew.values())
        drawing = [seat for seat, card in drew.items() if RANKS.index(str(card)[0]) == least]
        assert drawing == lowest(rounds[:number])
    assert len(drawing) == 1
    game = Game.new(Rules(), players, seed)
    assert game.draws == rounds and game.deal.dealer == drawing[0]
    assert game.deal.turn == seats[(seats.index(drawing[0]) + 1) % players]


def test_the_draw_for_the_deal_may_be_a_tie() -> None:
    tied = [rounds for seed in range(40) if len(rounds := draw_for_the_deal("ABCDEFGH", seed)) > 1]
    assert tied and all(1 < len(rounds[1]) < 8 for rounds in tied)


@pytest.mark.parametrize(
    ("next_dealer", "players", "step"), [("left", 3, 1), ("right", 3, -1), ("left", 2, 1), ("right", 5, -1)]
)
def test_the_deal_passes_to_the_left_or_right_after_each_round_as_the_rules_say(
    next_dealer: str, players: int, step: int
) -> None:
    options = Rules.named("classic", next_dealer=next_dealer, target=10**6)
    game, seats = Game.new(options, players, 3), "ABCDEFGH"[:players]
    for _ in range(3):
        dealer = game.deal.dealer
        game = to_the_end_of_the_deal(game).next_deal()
        assert game.deal.dealer == seats[(seats.index(dealer) + step) % players]


def test_a_player_who_has_opened_need_not_open_again_in_the_next_round() -> None:
    games = (to_the_end_of_the_deal(Game.new(Rules(opening=30, target=10**6), 4, seed)) for seed in range(30))
    for game in games:
        opened = game.deal.opened
        assert game.next_deal().deal.opened == opened
        if 0 < len(opened) < 3:
            return
    raise AssertionError("there is no round in which only some players have opened")


def to_the_end_of_the_deal(game: Game, choose: Callable[[Deal, Random], Move] = some_move) -> Game:
    chance = Random(1)
    while not game.deal.over:
        game = game.play(choose(game.deal, chance))
    return game


def test_a_house_rule_lets_the_player_who_went_out_deal_next() -> None:
    seen = set()
    for seed in range(12):
        dealt = Game.new(Rules(next_dealer="out", target=10**6), 3, seed)
        game = to_the_end_of_the_deal(dealt, lazy_move if seed % 2 else some_move)
        left = "ABC"[("ABC".index(game.deal.dealer) + 1) % 3]
        seen.add(game.deal.out is None)
        assert game.next_deal().deal.dealer == (game.deal.out or left)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("options", "players", "seed"), [({}, 2, 1), ({"target": 100}, 3, 2), ({"target": 60}, 6, 3)]
)
def test_a_game_is_played_until_it_is_settled(options: dict[str, Any], players: int, seed: int) -> None:
    game = finished(seed, Rules(**options), players)
    assert game.over and game.deal.over
    totals = game.totals
    assert totals[sure(game.winner)] == max(totals.values()) >= game.rules.target
    assert list(totals.values()).count(max(totals.values())) == 1
    assert game.settlement == {
        seat: totals[sure(game.winner)] - total for seat, total in totals.items() if seat != game.winner
    }
    with pytest.raises(ValueError, match="the game is over: there is no next round"):
        game.next_deal()


@pytest.mark.parametrize(("sides", "players"), [("single", 3), ("partners", 4)])
def test_a_house_rule_lets_the_player_who_scored_most_deal_next(sides: str, players: int) -> None:
    dealers = set()
    for seed in range(12):
        dealt = Game.new(
            Rules.named("classic", next_dealer="winner", sides=sides, target=10**6), players, seed
        )
        game = to_the_end_of_the_deal(dealt, lazy_move if seed % 2 else some_move)
        net = game.sheet[-1].net
        first = "ABCD"[:players].index(game.deal.dealer) + 1
        from_left = ["ABCD"[(first + step) % players] for step in range(players)]
        best = [
            seat for seat in from_left if any(seat in side and net[side] == max(net.values()) for side in net)
        ]
        dealer = game.next_deal().deal.dealer
        assert dealer == (game.deal.out if game.deal.out in best else best[0])
        dealers.add(dealer == game.deal.out)
    assert dealers == {True, False}


def test_all_players_must_open_again_if_the_minimum_counts_for_each_round() -> None:
    for opening_in, left in (("game", True), ("hand", False)):
        rules = Rules.named("classic", opening=20, opening_in=opening_in, target=10**6)
        ended = [to_the_end_of_the_deal(Game.new(rules, 3, seed)) for seed in range(8)]
        opened = [game for game in ended if game.deal.opened]
        assert opened and all(bool(game.next_deal().deal.opened) == left for game in opened)


@given(games())
def test_the_numbers_on_the_score_sheet_add_up(game: Game) -> None:
    rules, sides = game.rules, slow.sides(list(game.names), game.rules)
    totals = dict.fromkeys(sides, 0)
    assert len(game.sheet) == game.round - (not game.deal.over)
    for number, row in enumerate(game.sheet, start=1):
        assert row.round == number and row.dealer == game.played[number - 1].start.dealer
        for side in sides:
            assert row.net[side] == row.laid[side] - row.left[side] + row.bonus[side]
            assert row.left[side] == 0 or rules.left_over in ("deduct", "both")
            assert row.bonus[side] == 0 or row.out or rules.left_over == "add"
            totals[side] += row.net[side]
        if number == rules.deals:
            totals = with_game_bonus(totals, rules)
        assert row.totals == totals and list(totals) == sides
        if row.out and rules.sides == "single":
            assert row.left[row.out] == 0
    assert game.totals == totals
    top = max(totals.values())
    if rules.deals:
        assert game.over == (len(game.sheet) == rules.deals)
        alone = list(totals.values()).count(top) == 1
        assert (game.winner is not None) == (game.over and alone)
    else:
        assert game.over == (game.winner is not None)
    if game.winner:
        collected = {side: max(0, totals[game.winner] - total) for side, total in totals.items()}
        assert game.settlement == {side: pays for side, pays in collected.items() if side != game.winner}
    else:
        assert game.settlement == {}


def with_game_bonus(totals: dict[str, int], rules: Rules) -> dict[str, int]:
    """The totals after the last deal, with the bonus for a side that leads alone."""
    best = [side for side, total in totals.items() if total == max(totals.values())]
    bonus = rules.game_bonus // (5 if rules.by_five else 1)
    return {side: total + bonus * ([side] == best) for side, total in totals.items()}


@given(games())
def test_a_view_shows_the_totals_at_the_start_of_its_deal(game: Game) -> None:
    finished = [row for row in game.sheet if row.round < game.round]
    before = finished[-1].totals if finished else dict.fromkeys(game.totals, 0)
    for seat in game.names:
        view = game.view(seat)
        assert view.totals == before and replace(view, totals={}) == game.deal.view(seat)
        shown = ", ".join(f"{side} {total}" for side, total in before.items())
        assert repr(view) == f"{repr(game.deal.view(seat))[:-1]}; totals {shown}>"


@given(games())
def test_the_moves_of_each_deal_lead_from_its_start_to_its_current_position(game: Game) -> None:
    for number, deal in enumerate(game.played):
        now = deal.start
        for move in deal.moves:
            now = now.play(move)
        assert now.over if number < game.round - 1 else now == game.deal


def test_changing_the_totals_dict_or_playing_the_next_round_leaves_a_game_unchanged() -> None:
    game = to_the_end_of_the_deal(Game.new(Rules(target=10**6), ["Ada", "Bea"], 7))
    before = (game.sheet[0].net.copy(), game.totals.copy(), game.round)
    game.totals["A"] = 9999
    later = game.next_deal()
    later.play(f"{later.deal.turn}: draw")
    assert (game.sheet[0].net, game.totals, game.round) == before


def test_equal_games_have_equal_hashes() -> None:
    game = Game.new(Rules(), ["Ada", "Bea"], 7)
    assert len({game, Game.new(Rules(), ["Ada", "Bea"], 7), Game.new(Rules(), ["Ada", "Bea"], 8)}) == 2


def test_the_next_round_is_refused_before_the_current_round_is_over() -> None:
    with pytest.raises(ValueError, match="the round is not over yet"):
        Game.new(Rules(), 3, 7).next_deal()


def test_the_second_round_of_a_game_has_other_cards_than_the_first_round() -> None:
    game = to_the_end_of_the_deal(Game.new(Rules(target=10**6), 3, 7)).next_deal()
    assert game.played[0].start.stock != game.deal.stock
    assert game.round == 2 and game.moves == ()


@pytest.mark.parametrize(
    ("players", "part"),
    [
        (0, "0 can't play: 500 Rum is for 2 to 8 players"),
        (1, "1 can't play: 500 Rum is for 2 to 8 players"),
        (9, "9 can't play: 500 Rum is for 2 to 8 players"),
        (-3, "-3 can't play: 500 Rum is for 2 to 8 players"),
        (10**13, "10000000000000 can't play: 500 Rum is for 2 to 8 players"),
        (True, "True can't play"),
        (3.0, "3.0 can't play"),
        (None, "None can't play"),
        ("3", "a list of names is wanted"),
        ("Ada", "a list of names is wanted"),
        (["Ada"], "1 can't play"),
        ([*"abcdefghi"], "9 can't play"),
        (["Ada", ""], "'' is no name"),
        (["Ada", "  "], "'' is no name"),
        (["Ada", "Ada "], "players need different names: 'Ada' comes twice"),
        (["Ada", "B,C"], "'B,C' is no name"),
        (["Ada", "B\nC"], "is no name"),
        (["Ada", 5], "5 is no name"),
        (["Ada", "Ada"], "players need different names: 'Ada' comes twice"),
    ],
)
def test_an_invalid_number_or_list_of_players_is_refused_with_a_sentence(players: Any, part: str) -> None:
    with pytest.raises(ValueError) as error:
        Game.new(Rules(), players)
    assert part in str(error.value) and "\n" not in str(error.value)


def test_players_may_be_given_as_a_number_or_as_any_sequence_of_names() -> None:
    assert names_of(3) == {"A": "Player A", "B": "Player B", "C": "Player C"}
    assert names_of(("Zoë", " 名 ")) == {"A": "Zoë", "B": "名"}


@pytest.mark.parametrize("seed", [1.5, True, "a\nb", ["7"]])
def test_a_seed_that_cannot_be_written_into_a_record_is_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match="is no seed"):
        Game.new(Rules(), 2, seed)


def test_the_same_seed_can_be_given_as_a_number_or_as_text() -> None:
    assert Game.new(Rules(), 2, "7") == Game.new(Rules(), 2, 7)


@given(seatings(), SEEDS)
def test_the_same_seed_rules_and_players_make_the_same_game(seating: Seating, seed: int) -> None:
    options, players = seating
    assert Game.new(options, players, seed) == Game.new(options, players, seed)


def drawn(*rounds: str) -> list[dict[str, Card]]:
    """The card of each seat in each draw for the deal. A draw is given as text, such as ``"A=5H B=3S"``."""
    return [{word[0]: Card(word[2:]) for word in drew.split()} for drew in rounds]


@pytest.mark.parametrize(
    ("rounds", "again", "low"),
    [
        (["A=5H B=3S"], "", "B"),
        (["A=AH B=2S C=KD"], "", "A"),  # an ace is the lowest card
        (["A=5H B=5S C=9S"], "AB", "AB"),
        (["A=5H B=5S C=9S", "A=KH B=QS"], "", "B"),  # only A and B draw again, so C's 9 no longer counts
        (["A=5H B=5S C=9S", "A=KH B=KS"], "AB", "AB"),
        (["A=JK B=5S C=9S"], "A", None),
        (["A=JK B=JK C=9S"], "AB", None),
        (["A=JK B=5S C=9S", "A=4D"], "", "A"),
        (["A=JK B=5S C=9S", "A=6D"], "", "B"),
        (["A=JK B=5S C=9S", "A=5D"], "AB", "AB"),
        (["A=JK B=5S C=9S", "A=JK"], "A", None),
        (["A=JK B=5S C=9S", "A=JK", "A=2H"], "", "A"),
        (["A=JK B=5S C=9S", "A=5D", "A=8H B=9H"], "", "A"),
    ],
)
def test_seats_that_draw_a_joker_or_tie_for_the_lowest_card_draw_again(
    rounds: list[str], again: str, low: str | None
) -> None:
    assert "".join(who_draws_again(drawn(*rounds))) == again
    if low is not None:
        assert "".join(sorted(lowest(drawn(*rounds)))) == low


@pytest.mark.parametrize("jokers", [0, 1, 2, 4])
def test_the_draw_for_the_deal_uses_jokers_and_ends_with_one_lowest_card(
    jokers: int,
) -> None:
    jokers_drawn = 0
    for seed in range(60):
        rounds = draw_for_the_deal("ABCD", seed, jokers)
        for number, drew in enumerate(rounds, start=1):
            again = who_draws_again(rounds[:number])
            assert again == (list(rounds[number]) if number < len(rounds) else [])
            assert list(drew.values()).count(JK) <= jokers
            jokers_drawn += JK in drew.values()
        assert len(lowest(rounds)) == 1 and rounds == draw_for_the_deal("ABCD", seed, jokers)
    assert bool(jokers_drawn) is bool(jokers)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_player_who_draws_the_lowest_card_deals_under_each_preset(preset: str) -> None:
    rules = Rules.named(preset)
    game = Game.new(rules, 4, 5)
    assert game.draws == draw_for_the_deal("ABCD", 5, rules.jokers)
    assert [game.deal.dealer] == lowest(game.draws)
    assert game.deal.phase == ("name" if rules.joker_use == "gambit" else "draw")
