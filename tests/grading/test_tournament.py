"""The better bot wins a tournament of small bots, and faulty bots lose without delaying the others."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest
import small
from grader import grade
from grader.check import tournament
from grader.make import build
from grader.read.handins import HandIn
from grader.read.inbox import read_inbox
from grader.sheets import write_text

from rummy500 import Deal, Move, Rules, View
from rummy500.teach.check import Chooser

LAYS = """def choose(view, legal):
    for kind in ("take", "meld", "lay_off"):
        moves = [move for move in legal if move.kind == kind]
        if moves:
            return moves[-1]
    return legal[0]
"""
SECRET = "the deals of these tests"  # with another secret, another bot may win the two deals
BOTS = {
    "Ann": LAYS,
    "Bob": "def choose(view, legal):\n    return legal[0]\n",
    "=Cem": "def choose(view, legal):\n    raise KeyError('<b>')\n",
    "Eve": "import os\n\ndef choose(view, legal):\n    os._exit(3)\n",
}


def hand_in(folder: Path, code: str) -> None:
    made = build.learners(build.read(build.SOURCES / f"{tournament.EXERCISE}.md"))
    small.cell(made, tournament.FUNCTION).source = code
    small.write(made, folder / "bot.ipynb")


def held(folder: Path, *options: str) -> list[dict[str, str]]:
    """Hold a tournament with these options, and return the rows of ``tournament.csv``."""
    words = [grade.TOURNAMENT, str(folder / "inbox"), str(folder / "report"), *options]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["grade.py", *words])
        grade.main()
    with (folder / "report/tournament.csv").open(encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, sandbox: None) -> Path:
    made = tmp_path_factory.mktemp("tournament")
    for name, code in BOTS.items():
        hand_in(made / "inbox" / name, code)
    (made / "inbox/Finn").mkdir()
    write_text(made / "report" / grade.KEPT / "secret", SECRET)
    return made


@pytest.fixture(scope="module")
def table(folder: Path) -> dict[str, dict[str, str]]:
    return {row["learner"]: row for row in held(folder, "--deals", "2")}


def test_the_better_bot_is_first_and_faulty_bots_are_last(table: Any) -> None:
    assert [*table][:2] == ["Ann", "Bob"] and {*table} == {"Ann", "Bob", "'=Cem", "Eve"}
    assert float(table["Ann"]["points from"]) <= float(table["Ann"]["points ahead"])
    assert {row["deals"] for row in table.values()} == {"2"}


def test_a_faulty_bot_loses_its_rounds(table: Any) -> None:
    for name in ("'=Cem", "Eve"):
        # In two deals from both seats, a faulty bot loses all 8 rounds against the good bots, and 2 of 4
        # rounds against the other faulty bot.
        assert table[name]["rounds lost by fault"] == "10"
    assert "KeyError" in table["'=Cem"]["fault"]
    assert table["Eve"]["fault"] == "it ended Python"
    assert table["Ann"]["fault"] == table["Bob"]["fault"] == ""


def test_the_page_names_all_bots_and_escapes_their_text(folder: Path, table: Any) -> None:
    page = (folder / "report/tournament.html").read_text("utf-8")
    assert "No bot was handed in by Finn." in page and "<b>" not in page
    assert all(name in page for name in BOTS) and "http" not in page.split("<style>")[1]


def test_only_a_changed_bot_plays_again(folder: Path, table: Any, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "report/tournament.html").read_bytes()
    held(folder, "--deals", "2")
    assert " 0 rounds newly played" in capsys.readouterr().out
    assert (folder / "report/tournament.html").read_bytes() == before
    hand_in(folder / "inbox/Eve", BOTS["Bob"])
    rows = held(folder, "--deals", "2")
    assert " 12 rounds newly played" in capsys.readouterr().out  # three pairs play two deals from both seats
    same = [row for row in rows if row["learner"] in ("Bob", "Eve")]
    assert {row["rounds lost by fault"] for row in same} == {"0"}
    hand_in(folder / "inbox/Eve", BOTS["Eve"])


def test_no_pair_plays_deals_after_the_time_limit(
    tmp_path: Path, sandbox: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tournament, "STAGE", 1)
    for name in ("Ann", "Bob"):
        hand_in(tmp_path / "inbox" / name, BOTS[name])
    rows = held(tmp_path, "--deals", "2", "--minutes", "0")
    assert {row["deals"] for row in rows} == {"1"}
    assert "1 of 2 deals took 0 minutes" in capsys.readouterr().out


def test_an_illegal_move_is_a_fault() -> None:
    def anywhere(view: View, legal: Sequence[Move]) -> Move:
        return Move.parse("A: discard KC")

    deal = Deal.new(Rules.named("classic"), seed=1)
    bot = tournament._Bot("Dana", Chooser(anywhere, ("rummy500",)))
    with pytest.raises(tournament.Fault, match="A: discard KC was no legal move"):
        bot.choose(deal.view(deal.turn), deal.legal_moves())


def test_the_deals_come_from_the_classs_secret_and_do_not_reveal_it() -> None:
    seeds = tournament.seeds_of("a secret of the class", 3)
    assert seeds == tournament.seeds_of("a secret of the class", 5)[:3] and len({*seeds}) == 3
    assert not {*seeds} & {*tournament.seeds_of("another secret", 3)}
    assert "secret" not in "".join(seeds)


def as_read(folder: Path, code: str) -> HandIn:
    """A hand-in of this bot, as the grader reads it."""
    hand_in(folder / "inbox/one", code)
    return read_inbox(folder / "inbox", build.exercises_there()).hand_ins["one", tournament.EXERCISE]


def test_a_bot_with_too_many_faults_loses_later_stages_without_playing(tmp_path: Path, sandbox: None) -> None:
    bad = tournament.Player("Cem", as_read(tmp_path / "cem", BOTS["=Cem"]))
    good = tournament.Player("Bob", as_read(tmp_path / "bob", BOTS["Bob"]))
    exercise = build.exercises_there()[tournament.EXERCISE]
    rounds = tournament.play_pair(exercise, (bad, good), ("one", "two"), True, frozenset({"Cem"}))
    assert rounds.faults == [("Cem", "")] * 4
    lost = [{"A": -300, "B": 0}, {"A": 0, "B": -300}]
    assert [one.scores for deal in rounds.played for one in deal] == lost * 2


REMEMBERS = """seats = set()

def choose(view, legal):
    seats.add(view.seat)
    return legal[0] if len(seats) == 1 else None
"""


def test_bots_remember_nothing_when_they_play_a_deal_again_from_another_seat(
    tmp_path: Path, sandbox: None
) -> None:
    pair = (
        tournament.Player("Ann", as_read(tmp_path / "ann", REMEMBERS)),
        tournament.Player("Bob", as_read(tmp_path / "bob", REMEMBERS)),
    )
    exercise = build.exercises_there()[tournament.EXERCISE]
    rounds = tournament.play_pair(exercise, pair, ("one", "two"), True, frozenset())
    assert rounds.faults == []
    assert [[one.deal for one in deal] for deal in rounds.played] == [["one", "one"], ["two", "two"]]


class Elsewhere:
    """A bot that waits before each move. It reports ``works`` seconds of processor time for the move."""

    spent = 0.0

    def __init__(self, works: float) -> None:
        self.works = works

    def call(self, arguments: Any, seconds: float) -> Move:
        self.spent += self.works
        sleep(0.2)
        return Move.parse("A: draw")


def test_a_bots_time_limit_counts_processor_time() -> None:
    view: Any = None
    draw = Move.parse("A: draw")
    idle, busy = (
        tournament._Bot("Ann", Chooser(cast(Any, Elsewhere(works)), ()), left=0.1) for works in (0, 0.2)
    )
    assert idle.choose(view, [draw]) == draw
    with pytest.raises(tournament.Fault, match="took more than 5 seconds"):
        busy.choose(view, [draw])


def test_a_single_bot_plays_no_tournament(tmp_path: Path) -> None:
    hand_in(tmp_path / "inbox/Ann", LAYS)
    with pytest.raises(SystemExit, match="1 bot handed in for 12-bot: a tournament needs two"):
        held(tmp_path)
