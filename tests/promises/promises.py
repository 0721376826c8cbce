"""Plays rounds to show that bots, figures and reviews keep their promises (``make promises``).

    python tests/promises/promises.py                         all parts; moments and endings take hours
    python tests/promises/promises.py strength                one part; --help names them
    python tests/promises/promises.py moments --decisions 40  moments (or hints) in only 40 decisions

Each line gives a promise and how sure its result is. Some lines give a value and the interval in which the
true value lies in 95 of 100 cases. The others say how often the promise was kept, and give an upper limit
for how often it is broken. A claim that must hold in every case isn't a promise; a test checks it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice, pairwise
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "bots"), str(TESTS / "teach"), str(TESTS.parent / "book")]

from claims import claims_are_so  # noqa: E402
from figures import melds, points, stored, takes  # noqa: E402
from frozen import Frozen  # noqa: E402
from judging import BLUNDER, PLAYOUTS, decisions_there_are, judged, round_of  # noqa: E402
from plays import PRESET_TABLES, name_of, some_seating  # noqa: E402
from promised import plays_fairly  # noqa: E402
from reviewing import claims_hold, reviewed, round_by_chance  # noqa: E402
from stubborn import Lasted, stubborn_round  # noqa: E402
from told import hints_in  # noqa: E402

from rummy500 import Deal  # noqa: E402
from rummy500.bots import KINDS  # noqa: E402
from rummy500.bots.learned import GAMES as GAMES_LEARNED  # noqa: E402
from rummy500.bots.planner import Planner  # noqa: E402
from rummy500.card import SEATS, Chance  # noqa: E402
from rummy500.lab import InProcess, fair, tournament  # noqa: E402
from rummy500.lab.playing import Entrant  # noqa: E402
from rummy500.lab.processes import processes  # noqa: E402
from rummy500.lab.progress import Bar  # noqa: E402
from rummy500.lab.statistics import mean_of, share_of  # noqa: E402
from rummy500.table.bot_time import MOST  # noqa: E402

# The number of deals in which a kind of bot meets the next better kind: enough to show the difference.
DEALS = {"random": 100, "beginner": 400, "casual": 400, "greedy": 800, "regular": 800, "careful": 500}
# The number of games from each seat: enough to show how often a kind wins against the kind below it.
LADDER = 200
OF_GAMES = (0.6, 0.75)  # the least and the greatest share of games that the better of two kinds may win
GAMES = 100  # the number of games that show whether one planner beats another
LEAST_WON = 0.5  # the newer planner has to win more than this share of the games
AGAIN = 5  # this many of the deals behind each figure are played again
ROUNDS = 6  # the number of rounds that are reviewed in each game
STUBBORN = 100_000  # the number of stubborn rounds: their players try to go on forever
AT_ONCE = 50  # the number of rounds that a process gets at a time
SEATINGS = 40  # the number of tables with random rules, for each kind of bot
FAIR_TABLE = ("classic", 3)
FAIR_ROUNDS = 10_000  # the number of rounds between equal bots to measure how lucky a seat's cards are
FAIR_WITHIN = 1.5  # the mean luck of equal bots may be at most this many points above or below 0
DECISIONS = 800  # the decisions to check, in rounds between beginners, greedy players and random players
MOST_WORSE = 0.03  # at most this share of the moves that reviews call better may be worse
MOST_MISSED = 0.1  # at most this share of the blunders may be missing in reviews


class Shown(NamedTuple):
    """A promise that was checked: whether it holds, its text, and how sure the result is."""

    holds: bool
    what: str
    sure: str


class Extent(NamedTuple):
    """How many decisions to check in the slow parts, and with how many processes."""

    decisions: int = DECISIONS
    workers: int | None = None


def strength(_: Extent) -> Iterator[Shown]:
    """Each kind of bot outplays the kind before it."""
    for rules, players in points.GAMES:
        for weaker, stronger in pairwise(KINDS):
            pair = [at_a_table(stronger), weaker]
            match = tournament(pair, rules, players, DEALS[weaker]).matches[0]
            lead = match.points
            yield Shown(
                lead.low > 0,
                f"{stronger} outplays {weaker}: {rules}, {players} players",
                f"{lead.value:+.1f} points a deal (95%: {lead.low:+.1f} to {lead.high:+.1f}), "
                f"{DEALS[weaker]} deals",
            )


def ladder(_: Extent) -> Iterator[Shown]:
    """Each kind of bot wins more games than the kind below it, but far from all games."""
    least, most = OF_GAMES
    for weaker, stronger in pairwise(KINDS):
        pair = [at_a_table(stronger), weaker]
        wins = tournament(pair, "classic", 2, games=LADDER).matches[0].wins
        yield Shown(
            least <= wins.value <= most,
            f"{stronger} wins {least:.0%} to {most:.0%} of games against {weaker}: classic, 2 players",
            f"{wins.value:.1%} (95%: {wins.low:.1%} to {wins.high:.1%}), {LADDER} games from each seat",
        )


def at_a_table(kind: str) -> str:
    """A kind of bot as it plays at a table on a fast machine. In the lab, a planner makes fewer playouts."""
    return f"{kind}:playouts={MOST}" if kind == "planner" else kind


def outgrown(_: Extent) -> Iterator[Shown]:
    """The planner wins whole games against its older version."""
    for rules in GAMES_LEARNED:
        for players in (2, 4):
            pair: list[str | Entrant] = [at_a_table("planner"), Entrant("as it was", Frozen)]
            wins = tournament(pair, rules, players, games=GAMES).matches[0].wins
            yield Shown(
                wins.low > LEAST_WON,
                f"the planner wins whole games against what it was: {rules}, {players} players",
                f"{wins.value:.1%} (95%: {wins.low:.1%} to {wins.high:.1%}), {GAMES} games from each seat",
            )


def figures(_: Extent) -> Iterator[Shown]:
    """Play deals of the book's figures again, and compare the results with the stored rows."""
    seeds = [f"report {number}" for number in range(1, AGAIN + 1)]
    for figure in (melds, takes):
        rows = [row for row in stored.read(figure.FILE) if row["deal"] in seeds]
        games = dict.fromkeys((row["rules"], int(row["players"]), row["bot"]) for row in rows)
        again = [row for game in games for seed in seeds for row in figure.rows_of(*game, seed)]
        yield same(figure.FILE.stem, again, rows)
    for path in points.files():
        stored_rows = stored.read(path)
        anew = list(
            tournament(
                (stored_rows[0]["first"], stored_rows[0]["second"]), *stored.game_of(path), AGAIN
            ).rows()
        )
        yield same(f"{path.parent.name}/{path.stem}", anew, stored_rows[: len(anew)])


def same(name: str, again: Sequence[Mapping[str, object]], rows: Sequence[Mapping[str, str]]) -> Shown:
    """Compare the rows of replayed deals with the stored rows. Their order and times may differ."""
    columns = [
        {key: str(value) for key, value in row.items() if key not in stored.NOT_STORED} for row in again
    ]
    others = sum(row not in rows for row in columns)
    alike = not others and len(columns) == len(rows)
    what = f"the figure's rows, played again, are the stored ones: {name}"
    return Shown(alike, what, f"{len(columns) - others} of {len(rows)} rows")


def reviews(_: Extent) -> Iterator[Shown]:
    """Check that every claim of a planner's review is right when it is computed again."""
    for table in PRESET_TABLES:
        found, wrong = 0, 0
        with patch("rummy500.teach.review.PLAYOUTS", 16):
            for seed in range(ROUNDS):
                review = reviewed(round_by_chance(table, seed, sense=0.6))
                found += len(review.found)
                try:
                    if review.found:
                        claims_hold(review)
                except AssertionError as error:
                    wrong += 1
                    print(error)
        yield counted(wrong, found, f"the claims of a review hold: {name_of(table)}", "moments")


def hints(extent: Extent) -> Iterator[Shown]:
    """No reason in a planner's hint contradicts the position, no matter how the round was played."""
    wrong, bar = 0, Bar(what="decisions")
    told = (
        one
        for played in map(round_of, count())
        for one in hints_in(played.deals(), played.moves, Planner)
        if len(one.legal) > 1
    )
    for done, one in enumerate(islice(told, extent.decisions), start=1):
        try:
            claims_are_so(one)
        except AssertionError as error:
            wrong += 1
            print(one.deal, *one.steps, error, sep="\n  ")
        bar(done, extent.decisions)
    bar.end()
    yield counted(wrong, extent.decisions, "no reason of a hint contradicts its position", "hints")


def moments(extent: Extent) -> Iterator[Shown]:
    """Play on to check that a review's better moves are better, and that reviews show costly mistakes."""
    found, bar = [], Bar(what="decisions")
    with InProcess() if extent.workers == 1 else processes(extent.workers) as pool:
        for one in pool.map(judged, *zip(*islice(decisions_there_are(), extent.decisions), strict=True)):
            found.append(one)
            bar(len(found), extent.decisions)
            if one.is_worse or one.is_missed:
                print(one, flush=True)
    bar.end()
    shown, blunders = [one for one in found if one.shown], [one for one in found if one.blunder]
    to_the_end = f"in up to {PLAYOUTS:,} playouts to the end"
    what = f"a moment that is shown is not worse {to_the_end}"
    yield but_for(MOST_WORSE, [one.is_worse for one in shown], what, "moments")
    what = f"a blunder of over {BLUNDER} points is shown"
    yield but_for(MOST_MISSED, [one.is_missed for one in blunders], what, "blunders")


def fairness(_: Extent) -> Iterator[Shown]:
    """Check that bots play legal moves under any rules, and that hidden cards don't change the moves."""
    for kind in KINDS:
        wrong = 0
        for number in range(SEATINGS):
            rules, players = some_seating(Chance(number, "fairness"))
            try:
                plays_fairly(Deal.new(rules, players, seed=number), kind, number)
            except AssertionError as error:
                wrong += 1
                print(error)
        yield counted(wrong, SEATINGS, f"{kind} plays by the rules and by what it sees", "rounds")


def luck(extent: Extent) -> Iterator[Shown]:
    """Check that a seat's mean lead among equal bots is about 0, if each seat deals equally often."""
    rules, players = FAIR_TABLE
    rounds = [(rules, players, f"fair {at}", 1, SEATS[at % players]) for at in range(FAIR_ROUNDS)]
    found, bar = [], Bar(what="rounds")
    with processes(extent.workers) as pool:
        for one in pool.map(fair.luck, *zip(*rounds, strict=True), chunksize=AT_ONCE):
            found.append(one)
            if len(found) % AT_ONCE == 0:
                bar(len(found), FAIR_ROUNDS)
    bar.end()
    mean = mean_of(found)
    yield Shown(
        abs(mean.value) <= FAIR_WITHIN,
        f"luck is 0, give or take {FAIR_WITHIN} points a round: {rules}, {players} players",
        f"{mean.value:+.2f} (95%: {mean.low:+.2f} to {mean.high:+.2f}), {FAIR_ROUNDS:,} rounds",
    )


def endings(extent: Extent) -> Iterator[Shown]:
    """Check that rounds end under any rules, even if all players try to go on forever."""
    longest, ended, bar = Lasted(0, "", ""), 0, Bar()
    with processes(extent.workers) as pool:
        for one in pool.map(stubborn_round, range(STUBBORN), chunksize=AT_ONCE):
            ended += 1
            if one.moves > longest.moves:
                longest = one
                print(f"the longest so far: {one.moves:,} moves to {one.by}: {one.table}", flush=True)
            if ended % AT_ONCE == 0:
                bar(ended, STUBBORN)
    bar.end()
    most = f"rounds end even if all players try to go on forever, in {longest.moves:,} moves or fewer"
    yield counted(0, ended, most, "rounds")


def counted(wrong: int, number: int, what: str, of: str) -> Shown:
    """How often a promise was kept, and how often it may be broken at most if no case broke it.

    The limit comes from the rule of three.
    """
    most = f", so at most {min(1.0, 3 / number):.1%} do not (95%)" if number and not wrong else ""
    return Shown(not wrong and number > 0, what, f"{number - wrong} of {number} {of} hold{most}")


def but_for(most: float, wrong: Sequence[bool], what: str, of: str) -> Shown:
    """A promise about most cases. It holds if at most this share of the cases is ``wrong``."""
    others = share_of([float(one) for one in wrong]) if wrong else None
    told = f", {others.value:.1%} are not (95%: {others.low:.1%} to {others.high:.1%})" if others else ""
    holds = others is not None and others.value <= most
    return Shown(
        holds, f"{what}, but for {most:.0%}", f"{len(wrong) - sum(wrong)} of {len(wrong)} {of} hold{told}"
    )


PARTS: dict[str, Callable[[Extent], Iterator[Shown]]] = {
    one.__name__: one
    for one in (strength, ladder, outgrown, figures, reviews, hints, moments, fairness, luck, endings)
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the promises of the wanted parts, or of all parts. Returns 1 if a promise isn't shown to hold."""
    parser = ArgumentParser(
        prog="promises", description="Checks what the book promises about bots, figures and reviews."
    )
    parser.add_argument(
        "parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=f"{', '.join(PARTS)} (default: all)"
    )
    parser.add_argument(
        "--decisions",
        type=int,
        default=DECISIONS,
        help="how many decisions to check for hints and for moments",
    )
    parser.add_argument("--workers", type=int, help="the number of processes (by default, one per core)")
    given = parser.parse_args(arguments)
    shown = []
    for name in given.parts or PARTS:
        print(f"\n{PARTS[name].__doc__}")
        for one in PARTS[name](Extent(given.decisions, given.workers)):
            shown.append(one)
            print(f"{'shown' if one.holds else 'NOT SHOWN':10} {one.what:62} {one.sure}", flush=True)
    print(f"\n{sum(one.holds for one in shown)} of {len(shown)} are shown.")
    return int(not all(one.holds for one in shown))


if __name__ == "__main__":
    sys.exit(main())
