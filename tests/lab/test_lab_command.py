"""The command ``python -m rummy500 lab``."""

import csv
import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from rummy500 import __main__ as command_line
from rummy500.__main__ import main
from rummy500.bots import KINDS
from rummy500.lab import tournaments

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in the test's own process, since no test here needs worker processes."""
    monkeypatch.setattr(tournaments, "_executor", lambda *_: tournaments.InProcess())


def test_results_are_printed_as_a_table_and_deals_are_written_to_a_csv_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rows.csv"
    words = ["lab", "greedy", "random", "--deals", "6", "--rules", "modern target=250", "--players", "3"]
    assert main([*words, "--seeds", "tuning", "--csv", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "modern target=250, 3 players; deals tuning 1 to 6, in 6 seatings each."
    assert lines[4].startswith("greedy – random  6      +")
    assert re.fullmatch(r"ms a decision: greedy \d+\.\d\d, random \d+\.\d\d", lines[-1])
    with file.open(encoding="utf-8", newline="") as read:
        assert len(list(csv.DictReader(read))) == 6 * 6
    text = file.read_bytes()
    assert main([*words, "--seeds", "tuning", "--csv", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == lines[:-1] and file.read_bytes() == text
    assert main([*words, "--csv", str(file)]) == 2
    assert capsys.readouterr().err.endswith("another tournament: seeds 'tuning', and not 'report'.\n")


def test_the_table_says_if_the_engine_is_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command_line, "COMPILED", True)
    assert main(["lab", "greedy", "random", "--deals", "1"]) == 0
    assert (
        capsys.readouterr()
        .out.splitlines()[-1]
        .startswith("ms a decision, with the compiled engine: greedy ")
    )


def test_the_games_option_plays_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "greedy", "random", "--games", "2"]) == 0
    assert capsys.readouterr().out.startswith(
        "classic, 2 players; games report 1 to 2, in 2 seatings each.\n"
    )


def test_the_stop_option_ends_a_decided_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "greedy", "random", "--deals", "300", "--stop", "--workers", "1"]) == 0
    line = capsys.readouterr().out.splitlines()[4]
    assert line.endswith("greedy is better") and 20 <= int(line.split()[3]) < 300


def test_a_game_has_two_players_by_default_and_four_with_partners(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for game, players in {"classic": 2, "partnership": 4}.items():
        assert main(["lab", "greedy", "random", "--deals", "1", "--rules", game]) == 0
        assert capsys.readouterr().out.startswith(f"{game}, {players} players; ")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["greedy"], "A tournament needs two bots or more."),
        (["greedy", "clever"], f"There is no bot 'clever'; there are: {', '.join(KINDS)}."),
        (["greedy", "random:luck=3"], "Random has no option 'luck': it has none."),
        (["greedy", "random", "--players", "9"], "9 players can't play: 500 Rum is for 2 to 8."),
        (["greedy", "random", "--rules", "whist"], "There is no game 'whist'; there are: classic"),
        (["greedy", "random", "--deals", "0"], "0 deals can't be played: one or more are needed."),
        (["greedy", "random", "--csv", "no/such/folder.csv"], "No/such/folder.csv can't be written: No such"),
    ],
)
def test_the_error_for_an_impossible_tournament_is_one_sentence(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.startswith(why) and printed.err.count("\n") == 1


def test_the_help_lists_the_bots_and_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["lab", "--help"])
    told = capsys.readouterr().out
    assert ended.value.code == 0
    for word in (
        *KINDS,
        "--deals",
        "--games",
        "--rules",
        "--players",
        "--seeds",
        "--stop",
        "--csv",
        "--workers",
        "95%",
    ):
        assert word in told
    assert "%%" not in told


@pytest.mark.skipif(
    sys.platform == "win32", reason="on Windows, Ctrl-C can't be sent to one group of processes"
)
def test_ctrl_c_prints_the_result_so_far_and_nothing_else() -> None:
    """A terminal sends Ctrl-C to the command and to its worker processes."""
    words = [
        sys.executable,
        "-m",
        "rummy500",
        "lab",
        "greedy",
        "random",
        "--deals",
        "20000",
        "--workers",
        "2",
    ]
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
        preexec_fn=partial(
            signal.signal, signal.SIGINT, signal.SIG_DFL
        ),  # sets the default handler, since a background job ignores Ctrl-C
    ) as running:
        assert running.stderr is not None
        assert "deals, about" in running.stderr.readline()  # now there is a result to print
        os.killpg(running.pid, signal.SIGINT)
        out, errors = running.communicate(timeout=30)
    assert running.returncode == 130 and errors == ""
    told = re.search(r"^greedy – random +(\d+) +\+", out, re.MULTILINE)
    assert told and 0 < int(told[1]) < 20_000
