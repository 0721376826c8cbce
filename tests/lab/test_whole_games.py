"""The lab plays whole games until somebody wins, and reports the number of games and the shares of wins."""

from dataclasses import replace
from typing import Any

import pytest
import rigged
from test_tournaments import TWICE, matched

from rummy500 import Game, Rules
from rummy500.bots import bot
from rummy500.lab import Entrant, GameResult, playing, seatings, tournament


def games_of(*bots: Any, **options: Any) -> list[GameResult]:
    match = matched(*bots, **{"games": 3, **options})
    return [one for each in match.played for one in each if isinstance(one, GameResult)]


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("modern", 3), ("partnership", 4)])
def test_a_whole_game_is_played_until_somebody_has_won(game: str, players: int) -> None:
    found = games_of("greedy", "random", rules=game, players=players)
    assert len(found) == 3 * len(seatings(players))
    for number, one in enumerate(found):
        seed = f"report {number // len(seatings(players)) + 1}"
        going = Game.new(Rules.parse(game), players, seed)
        moves = turns = 0
        while True:
            bots = {
                seat: bot(kind, f"{seed}/{going.round}/{seat}")
                for seat, kind in zip(going.deal.seats, one.bots, strict=True)
            }
            while not going.deal.over:
                deal = going.deal
                turns += deal.phase == "draw"
                going = going.play(bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves()))
                moves += 1
            if going.over:
                break
            going = going.next_deal()
        assert (one.deal, one.scores, one.winner) == (seed, going.totals, going.winner)
        assert (one.rounds, one.out, one.turns) == (going.round, going.deal.out, turns)
        assert sum(one.decisions.values()) == moves


def test_bots_know_the_totals_in_a_game_but_get_no_totals_in_a_single_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("chose", "told"):
        monkeypatch.setattr(rigged.Keen, name, [])
    matched(rigged.Keen, "greedy", deals=1)
    assert rigged.Keen.chose and not any(rigged.Keen.chose + rigged.Keen.told)
    rigged.Keen.chose.clear()
    rigged.Keen.told.clear()
    games_of(rigged.Keen, "greedy", games=1)
    seen = list(map(dict, dict.fromkeys(tuple(totals.items()) for totals in rigged.Keen.chose)))
    assert seen[0] == {"A": 0, "B": 0} and len(seen) > 2
    assert all(totals in seen for totals in rigged.Keen.told)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("modern", 3), ("partnership", 4)])
def test_a_bot_wins_half_of_the_games_against_itself(game: str, players: int) -> None:
    match = matched(*TWICE, rules=game, players=players, games=2)
    assert match.margins == pytest.approx([0, 0]) and match.shares == [0.5, 0.5]
    assert all(one.share("one", "two") in (0, 1) for each in match.played for one in each)


def test_a_win_counts_the_same_no_matter_how_far_behind_the_others_are() -> None:
    scores = {"A": 510, "B": 480, "C": 0}
    one = GameResult("report 1", ("one", "two", "one"), scores, "A", 9, {}, {}, "A", 4)
    assert one.margin("one", "two") < 0 and one.share("one", "two") == 1 - one.share("two", "one") == 1
    assert replace(one, winner=None).share("one", "two") == 0.5


def test_a_game_that_nobody_wins_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ROUNDS", 3)
    for one in games_of(rigged.Idle, Entrant("other", rigged.Idle), games=1):
        assert (one.winner, one.rounds, one.share("Idle", "other")) == (None, 3, 0.5)


def test_a_table_of_whole_games_says_that_it_counts_games() -> None:
    assert str(tournament(["greedy", "random"], games=2, workers=1)).splitlines() == [
        "classic, 2 players; games report 1 to 2, in 2 seatings each.",
        "Points and wins are those of the first bot, with 95% intervals in brackets.",
        "",
        "                 games  points a game                wins",
        "greedy – random  2      +267.2 (−1146.3 to +1680.8)  100.0% (12.5% to 100.0%)",
    ]
