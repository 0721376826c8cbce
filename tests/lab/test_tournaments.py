"""Tournaments seat bots fairly, count correctly, and have the same result with every executor."""

import subprocess
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
import rigged
from bot_rules import played_out
from distributed import Client, LocalCluster

from rummy500 import Deal
from rummy500.bots import KINDS, Bot, bot
from rummy500.bots.greedy import Greedy
from rummy500.lab import (
    Entrant,
    InProcess,
    Match,
    Result,
    playing,
    seatings,
    tournament,
    tournaments,
)
from rummy500.lab.playing import entrant
from rummy500.scoring import worth_in_hand

TWICE = [Entrant("one", Greedy), Entrant("two", Greedy)]


def matched(*bots: Any, **options: Any) -> Match:
    """The only match of a tournament of two bots, played in this process."""
    (match,) = tournament(bots, **{"workers": 1, "deals": 6, **options}).matches
    return match


# ---- seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_both_bots_sit_equally_often_at_each_seat_and_beside_the_same_neighbours(players: int) -> None:
    found = seatings(players)
    assert len(set(found)) == len(found)
    for seat in range(players):
        assert sum(seats[seat] for seats in found) * 2 == len(found)
    beside = Counter((seats[at], seats[(at + 1) % players], at) for seats in found for at in range(players))
    for (own, other, at), times in beside.items():
        assert beside[1 - own, 1 - other, at] == times


@pytest.mark.parametrize(
    ("game", "players"), [("classic", 2), ("modern", 3), ("classic", 4), ("gambit", 3), ("partnership", 4)]
)
def test_a_bot_against_itself_is_exactly_even_in_each_deal(game: str, players: int) -> None:
    match = matched(*TWICE, rules=game, players=players, deals=4)
    assert match.margins == [0] * 4 and match.shares == [0.5] * 4
    assert any(one.margin("one", "two") for deal in match.played for one in deal)


def test_the_same_bot_plays_at_the_seats_of_both_partners() -> None:
    match = matched("greedy", "random", rules="partnership", deals=2)
    for deal in match.played:
        for one in deal:
            assert one.bots[0] == one.bots[2] != one.bots[1] == one.bots[3]
            assert one.net(one.bots[0]) == one.scores["AC"]


# ---- points and wins ------------------------------------------------------------------------------


def test_the_margin_is_the_difference_in_points_held_if_nobody_lays() -> None:
    """Idle bots keep their cards, so the dealt cards decide the points of a deal."""
    match = matched(rigged.Idle, Entrant("other", rigged.Idle), deals=5)
    for number, deal in enumerate(match.played, start=1):
        start = Deal.new(players=2, seed=f"report {number}")
        worth = {seat: -worth_in_hand(start.hand(seat), start.rules) for seat in start.seats}
        assert [one.scores for one in deal] == [worth, worth]
        assert deal[0].margin("Idle", "other") == worth["A"] - worth["B"] == -deal[1].margin("Idle", "other")


def test_points_and_wins_agree_with_deals_played_one_by_one() -> None:
    match = matched("greedy", rigged.Lightening, players=3, deals=4, seeds="tuning")
    makers = {"greedy": Greedy, "Lightening": rigged.Lightening}
    for number, (margin, share) in enumerate(zip(match.margins, match.shares, strict=True), start=1):
        ahead = []
        for seats in seatings(3):
            names = [("greedy", "Lightening")[who] for who in seats]
            seed = f"tuning {number}"
            bots = {seat: makers[name](f"{seed}/{seat}") for seat, name in zip("ABC", names, strict=True)}
            end, _ = played_out(Deal.new(players=3, seed=seed), bots)
            by_bot: dict[str, list[float]] = {name: [] for name in makers}
            for seat, name in zip("ABC", names, strict=True):
                by_bot[name].append(end.scores[seat])
            own, other = (sum(scores) / len(scores) for scores in by_bot.values())
            ahead.append(own - other)
        assert margin == pytest.approx(sum(ahead) / 6)
        assert share == pytest.approx(sum((one > 0) + (one == 0) / 2 for one in ahead) / 6)


def test_a_bot_that_plays_well_more_often_is_found_to_be_better() -> None:
    """A bot that chooses greedily half of the time is stronger than ``random`` and weaker than ``greedy``."""
    result = tournament(["random", rigged.Mixed, "greedy"], deals=40, workers=1)
    for match in result.matches:
        assert match.points.high < 0 and match.wins.high < 0.5, (match.first, match.second)
    random, mixed, greedy = result.elo.values()
    assert random.high < mixed.low and mixed.value < greedy.low


def test_a_played_deal_records_the_seats_the_scores_the_end_and_the_time() -> None:
    match = matched("greedy", "random", deals=3)
    for number, deal in enumerate(match.played, start=1):
        assert [one.bots for one in deal] == [("greedy", "random"), ("random", "greedy")]
        for one in deal:
            seats = dict(zip("AB", one.bots, strict=True))
            bots = {seat: bot(kind, f"report {number}/{seat}") for seat, kind in seats.items()}
            start = Deal.new(players=2, seed=f"report {number}")
            end, moves = played_out(start, bots)
            assert (one.scores, one.out, sum(one.decisions.values())) == (end.scores, end.out, moves)
            assert 0 < one.turns < moves and one.milliseconds("greedy") > 0


def test_a_watching_bot_gets_each_move_and_the_view_after_the_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rigged.Watching, "told", [])
    match = matched(rigged.Watching, "random", deals=1)
    moves = sum(sum(one.decisions.values()) for one in match.played[0])
    assert len(rigged.Watching.told) == moves  # only one of the two bots watches
    first = Deal.new(players=2, seed="report 1")
    assert rigged.Watching.told[0] == ("A", f"{first.turn}: draw", "play")
    assert rigged.Watching.told[-1][2] == "over"


def test_deals_for_tuning_differ_from_deals_for_reports() -> None:
    played = {
        seeds: matched("greedy", "random", deals=3, seeds=seeds).played for seeds in ("report", "tuning")
    }
    seeds = {name: {one.deal for deal in deals for one in deal} for name, deals in played.items()}
    assert seeds["report"] == {"report 1", "report 2", "report 3"}
    assert seeds["tuning"] == {"tuning 1", "tuning 2", "tuning 3"}


# ---- bots that take part --------------------------------------------------------------------------


def test_a_bot_may_be_given_as_a_kind_a_class_a_function_or_an_entrant() -> None:
    for who in (*KINDS, rigged.Idle, lambda seed: bot("greedy", seed), Entrant("mine", Greedy)):
        assert matched(who, Entrant("other", rigged.Idle), deals=1).second == "other"


class Looks(Greedy):
    """A kind of bot with options."""

    def __init__(self, seed: int | str = 0, playouts: int = 40, share: float = 0.5) -> None:
        super().__init__(seed)
        self.seed, self.playouts, self.share = seed, playouts, share


def test_the_options_of_a_kind_of_bot_are_written_after_a_colon(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: dict[Any, Any] = {**KINDS, "looks": Looks}
    for module in ("rummy500.bots", "rummy500.lab.playing"):
        monkeypatch.setattr(f"{module}.KINDS", kinds)
    name, make = entrant("looks:playouts=7,share=0.25")
    made: Any = make("seed")
    assert (name, made.playouts, made.share, made.seed) == ("looks:playouts=7,share=0.25", 7, 0.25, "seed")
    assert vars(entrant("looks").make("seed"))["playouts"] == 40
    for wrong, why in {
        "looks:depth=3": "looks has no option 'depth': its options are playouts, share",
        "looks:seed=3": "looks has no option 'seed': its options are playouts, share",
        "looks:playouts": "playouts of looks can't be '': by default it is 40",
        "looks:playouts=many": "playouts of looks can't be 'many': by default it is 40",
        "greedy:playouts=7": "greedy has no option 'playouts': it has none",
        "clever": "there is no bot 'clever'; there are: " + ", ".join(kinds),
    }.items():
        with pytest.raises(ValueError) as error:
            entrant(wrong)
        assert str(error.value) == why


@pytest.mark.parametrize(
    ("bots", "options", "why"),
    [
        (["greedy"], {}, "a tournament needs two bots or more"),
        (["greedy", "random", "greedy"], {}, "greedy takes part twice: each bot needs a name of its own"),
        (["greedy", "random"], {"deals": 0}, "0 deals can't be played: one or more are needed"),
        (["greedy", "random"], {"games": 0}, "0 games can't be played: one or more are needed"),
        (["greedy", "random"], {"seeds": "x"}, "there are no seeds 'x'; there are: report, tuning"),
        (["greedy", "random"], {"stop": 0}, "can't be stopped at 0 Elo"),
        (["greedy", "random"], {"workers": 0}, "0 workers can't do the work: one or more are needed"),
        (["greedy", "random"], {"players": 9}, "9 players can't play: 500 Rum is for 2 to 8"),
        (
            ["greedy", "random"],
            {"rules": "partnership", "players": 2},
            "two against two needs four players, not",
        ),
        (["greedy", "random"], {"rules": "whist"}, "there is no game 'whist'"),
    ],
)
def test_an_impossible_tournament_is_refused_with_a_sentence(
    bots: list[str], options: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]*$") as error:
        tournament(bots, **{"workers": 1, **options})
    assert why in str(error.value)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_error_for_a_refused_move_names_the_bot_the_move_and_the_deal(workers: int) -> None:
    with pytest.raises(ValueError, match=r"^Cheat can't play 'B: discard .*' in deal 'report 1': .*TURN-1"):
        tournament(["greedy", rigged.Cheat], deals=8, workers=workers)


def test_a_deal_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_MOVES", 6)
    with pytest.raises(ValueError, match="deal 'report 1' is not over after 6 moves of Circling and other"):
        matched(rigged.Circling, Entrant("other", rigged.Circling), rules="classic keep_upcard=true")


# ---- who does the work ----------------------------------------------------------------------------


BOTS: list[str | Callable[[str], Bot]] = ["greedy", "random", rigged.Idle]


@pytest.fixture(scope="module")
def played() -> Result:
    """A tournament played in this process. Two matches are stopped early, and one is played to its end."""
    result = tournament(BOTS, deals=26, stop=30, workers=1)
    assert [len(match.played) for match in result.matches] == [26, 20, 20]
    return result


def same_on(executor: Executor, played: Result) -> bool:
    again = tournament(BOTS, deals=26, stop=30, executor=executor)
    assert again == played and str(again) == str(played)
    return True


def test_a_tournament_in_several_processes_has_the_same_result(played: Result) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert same_on(pool, played)


def test_a_tournament_in_several_threads_has_the_same_result(played: Result) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert same_on(pool, played)


def test_a_tournament_on_a_dask_cluster_has_the_same_result(played: Result) -> None:
    here = {"processes": False, "host": "127.0.0.1", "protocol": "tcp://", "dashboard_address": None}
    with LocalCluster(n_workers=2, threads_per_worker=1, **here) as cluster, Client(cluster) as client:
        assert same_on(client.get_executor(), played)


class Backwards(Executor):
    """An executor that waits for the last piece of work, and then does all pieces in reverse order."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces
        self.given: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given.append((future, work, args))
        if len(self.given) == self.pieces:
            for future, work, args in reversed(self.given):
                future.set_result(work(*args))
        return self.given[-1][0]


def test_the_order_of_the_work_does_not_change_the_result(played: Result) -> None:
    assert same_on(Backwards(pieces=3 * 7), played)


def test_smaller_pieces_of_work_do_not_change_a_match_that_runs_to_its_end(
    played: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "CHUNK", 3)
    again = tournament(BOTS, deals=10, workers=1)
    assert [match.played for match in again.matches] == [match.played[:10] for match in played.matches]


def test_worker_processes_are_used_if_they_are_possible_and_useful(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def chosen(*bots: Any, pieces: int = 10, workers: int | None = None) -> type[Executor]:
        executor = tournaments._executor([entrant(who) for who in bots], pieces, workers)
        executor.shutdown()
        return type(executor)

    assert issubclass(chosen("greedy", rigged.Idle), ProcessPoolExecutor)
    assert chosen("greedy", "random", workers=1) is InProcess
    assert chosen("greedy", "random", pieces=1) is InProcess
    assert chosen("greedy", lambda seed: bot("greedy", seed)) is InProcess
    monkeypatch.setattr(rigged.Idle, "__module__", "__main__")  # as if the class were from a notebook
    monkeypatch.setitem(sys.modules, "__main__", rigged)
    assert chosen("greedy", rigged.Idle) is InProcess
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert chosen("greedy", "random") is InProcess


def test_an_error_in_this_process_is_raised_when_the_result_is_read() -> None:
    failing = InProcess().submit(int, "many")
    with pytest.raises(ValueError, match="many"):
        failing.result()
    assert InProcess().submit(int, "40").result() == 40


# ---- how a tournament ends ------------------------------------------------------------------------


class InterruptedAfter(InProcess):
    """An executor that is interrupted after this many pieces of work."""

    def __init__(self, pieces: int) -> None:
        self.pieces, self.given = pieces, 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        self.given += 1
        return super().submit(work if self.given <= self.pieces else interrupt, *args)


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_an_interrupted_tournament_returns_the_deals_played_so_far(played: Result) -> None:
    result = tournament(BOTS, deals=26, executor=InterruptedAfter(4))
    assert result.interrupted and not played.interrupted
    assert [len(match.played) for match in result.matches] == [8, 4, 4]
    for match, whole in zip(result.matches, played.matches, strict=True):
        assert match.played == whole.played[: len(match.played)]
    assert "greedy – random" in str(result)


def test_an_interrupt_is_raised_again_if_some_pair_has_no_result_yet() -> None:
    with pytest.raises(KeyboardInterrupt):
        tournament(BOTS, deals=26, executor=InterruptedAfter(2))


def peak_of_memory(deals: int) -> int:
    """The most bytes in use in a run of this many deals. The run stops after three pieces of work."""
    tracemalloc.start()
    try:
        assert tournament(["greedy", "random"], deals=deals, executor=InterruptedAfter(3)).interrupted
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_deals_that_are_not_played_yet_take_no_memory() -> None:
    peak_of_memory(100)  # the first run allocates memory that all later runs share
    assert peak_of_memory(10**6) < peak_of_memory(10**4) + 100_000


def test_few_pieces_of_work_are_handed_out_in_advance() -> None:
    executor, told = InterruptedAfter(2), list[tuple[int, int]]()
    tournament(["greedy", "random"], deals=10**6, executor=executor, progress=lambda *now: told.append(now))
    assert told == [(4, 10**6), (8, 10**6)]
    assert executor.given <= tournaments.AHEAD + 2


def test_more_work_is_handed_out_as_results_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "AHEAD", 2)
    told: list[tuple[int, int]] = []
    few = tournament(BOTS, deals=26, stop=30, workers=1, progress=lambda *now: told.append(now))
    monkeypatch.undo()
    assert few == tournament(BOTS, deals=26, stop=30, workers=1)
    assert told[-1] == (66, 66)


def test_progress_counts_deals_after_each_piece_of_work() -> None:
    told = []
    tournament(["greedy", "random"], deals=10, workers=1, progress=lambda *now: told.append(now))
    assert told == [(4, 10), (8, 10), (10, 10)]
    told.clear()
    result = tournament(
        ["greedy", "random"], deals=200, stop=30, workers=1, progress=lambda *now: told.append(now)
    )
    played = len(result.matches[0].played)
    assert told[-1] == (played, played) and played < 200 and told[-2] == (played - 4, 200)


# ---- rows and the table ---------------------------------------------------------------------------


def test_a_result_is_printed_as_a_table() -> None:
    result = tournament(["greedy", "random"], deals=4, workers=1)
    assert str(result).splitlines() == [
        "classic, 2 players; deals report 1 to 4, in 2 seatings each.",
        "Points and wins are those of the first bot, with 95% intervals in brackets.",
        "",
        "                 deals  points a deal            wins",
        "greedy – random  4      +29.5 (−79.3 to +138.3)  87.5% (30.5% to 100.0%)",
    ]


def test_a_result_of_several_bots_shows_their_elo_and_the_verdict_of_a_stopped_match(played: Result) -> None:
    assert "Elo" not in str(tournament(["greedy", "random"], deals=4, workers=1))
    lines = str(played).splitlines()
    assert [line.split("  ")[-1] for line in lines[4:7]] == [
        "undecided",
        "greedy is better",
        "random is better",
    ]
    assert [line.split()[0] for line in lines[8:]] == ["Elo", "greedy", "random", "Idle"]


def test_importing_the_lab_does_not_import_multiprocessing() -> None:
    code = "import sys, rummy500.lab; assert 'multiprocessing' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
