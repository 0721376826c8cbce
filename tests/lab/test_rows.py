"""The lab appends rows to a file while it plays, and continues a killed run where that run stopped."""

import csv
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import rigged

from rummy500 import Deal, Rules
from rummy500.bots import Bot
from rummy500.card import SEATS
from rummy500.lab import Entrant, Result, rows, seatings, tournament, tournaments
from rummy500.lab.rows import played_of, row_of

ROOT = Path(__file__).parents[2]
BOTS: list[str | Callable[[str], Bot]] = ["greedy", "random", rigged.Idle]


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a file. Times are left out, since they differ from run to run."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {name: value for name, value in row.items() if not name.startswith("ms ")}
            for row in csv.DictReader(file)
        ]


def run(path: Path, **options: Any) -> Result:
    return tournament(**{"bots": BOTS, "deals": 6, "workers": 1, "csv": path, **options})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """The file and the result of a run that was not stopped."""
    path = tmp_path_factory.mktemp("rows") / "whole.csv"
    return path, run(path)


@pytest.mark.parametrize(
    ("game", "players", "unit"),
    [("classic", 3, "deals"), ("partnership", 4, "deals"), ("classic", 2, "games")],
)
def test_a_row_holds_the_whole_result_of_a_deal_or_game(
    game: str, players: int, unit: str, tmp_path: Path
) -> None:
    path, options = tmp_path / "rows.csv", {"workers": 1, unit: 2}
    result = run(path, bots=["greedy", "random"], rules=game, players=players, **options)
    (match,) = result.matches
    found = read(path)
    played = [one for each in match.played for one in each]
    assert len(found) == 2 * len(seatings(players)) == len(list(result.rows()))
    sides = list(Deal.new(Rules.parse(game), players, seed=1).sides)
    for row, one in zip(found, played, strict=True):
        assert [row[f"bot {seat}"] for seat in SEATS[:players]] == list(one.bots)
        assert {side: row[f"points {side}"] for side in sides} == {
            side: str(score) for side, score in one.scores.items()
        }
        assert (row["rules"], row[one.unit], row["out"]) == (game, one.deal, one.out or "")
        assert played_of(row) == one
        assert {name: str(value) for name, value in row_of("greedy", "random", 1, one).items()}.keys() >= {
            "turns",
            "ms first",
        }


def test_deals_in_the_file_are_not_played_again(
    whole: tuple[Path, Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, result = whole
    text = path.read_bytes()
    monkeypatch.setattr(tournaments, "play", pytest.fail)
    again = run(path)
    assert again == result and str(again) == str(result) and path.read_bytes() == text
    assert again.milliseconds == pytest.approx(result.milliseconds, abs=0.001)


def test_a_continued_run_has_all_rows_wherever_the_file_was_cut_off(
    whole: tuple[Path, Result], tmp_path: Path
) -> None:
    """The file was cut off in the first line, in a later line, or between the rows of a deal."""
    path, result = whole
    text, cut = path.read_bytes(), tmp_path / "cut.csv"
    lines = [place + 1 for place, byte in enumerate(text) if byte == ord("\n")]
    for end in (0, 7, lines[0], lines[0] + 30, lines[1], lines[7], lines[10], lines[10] + 40, len(text) - 1):
        cut.write_bytes(text[:end])
        assert run(cut) == result
        assert read(cut) == read(path)
        kept = max(
            [place for number, place in enumerate(lines) if place <= end and number % 2 == 0], default=0
        )
        assert cut.read_bytes()[:kept] == text[:kept]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_run_continues_where_it_stopped(whole: tuple[Path, Result], tmp_path: Path) -> None:
    """The run is killed after its fourth piece of work. The next run plays the rest."""
    path, result = whole
    mine = tmp_path / "rows.csv"
    code = f"""
import os, signal
import rigged
from rummy500.lab import tournament

told = []

def killed(*now):
    told.append(now)
    if len(told) == 4:
        os.kill(os.getpid(), signal.SIGKILL)

tournament(["greedy", "random", rigged.Idle], deals=6, workers=1, csv={str(mine)!r}, progress=killed)
"""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests/lab")])
    ended = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths}, check=False)
    assert ended.returncode == -signal.SIGKILL
    kept = mine.read_text("utf-8")
    assert len(read(mine)) == 2 * (4 + 4 + 4 + 2)
    told: list[tuple[int, int]] = []
    assert run(mine, progress=lambda *now: told.append(now)) == result
    assert mine.read_text("utf-8").startswith(kept) and read(mine) == read(path)
    assert told[-1] == (18, 18)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_run_leaves_no_process_behind(tmp_path: Path) -> None:
    """The workers share the output of the run, so this output ends only when the last worker has ended."""
    script = tmp_path / "script.py"
    script.write_text(
        """
import os, signal
from rummy500.lab import tournament

if __name__ == "__main__":
    killed = lambda *now: os.kill(os.getpid(), signal.SIGKILL)
    tournament(["greedy", "random"], deals=400, workers=2, progress=killed)
""",
        "utf-8",
    )
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    ) as running:
        try:
            running.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == -signal.SIGKILL


def test_a_run_of_more_deals_continues_a_run_of_fewer_deals(
    whole: tuple[Path, Result], tmp_path: Path
) -> None:
    path, result = whole
    mine = tmp_path / "rows.csv"
    run(mine, deals=3)
    assert run(mine) == result
    assert sorted(map(str, read(mine))) == sorted(map(str, read(path)))
    assert [len(match.played) for match in run(mine, deals=2).matches] == [2, 2, 2]


def test_a_continued_match_is_decided_after_the_same_deal(
    tmp_path: Path,
) -> None:
    path = tmp_path / "rows.csv"
    result = run(path, deals=26, stop=30)
    assert [len(match.played) for match in result.matches] == [26, 20, 20]
    path.write_bytes(path.read_bytes()[:3000])
    assert run(path, deals=26, stop=30) == result
    assert len(read(path)) == 2 * (26 + 20 + 20)


def test_a_row_is_written_as_soon_as_its_deal_is_played(tmp_path: Path) -> None:
    path, seen = tmp_path / "rows.csv", []
    run(path, progress=lambda done, of: seen.append((done, len(read(path)))))
    assert seen == [(done, 2 * done) for done in (4, 8, 12, 14, 16, 18)]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rules": "modern"}, "rules 'classic', and not 'modern'"),
        ({"players": 3}, "players '2', and not '3'"),
        ({"games": 3}, "they play 'deals', and not 'games'"),
        ({"seeds": "tuning"}, "seeds 'report', and not 'tuning'"),
        ({"bots": ["greedy", "careful"]}, "bots 'greedy – random', and not 'greedy – careful'"),
    ],
)
def test_a_file_of_a_different_tournament_is_not_continued(
    options: dict[str, Any], why: str, whole: tuple[Path, Result]
) -> None:
    path, _ = whole
    text = path.read_bytes()
    with pytest.raises(ValueError, match=f"^[^\n]*of another tournament: {re.escape(why)}$"):
        run(path, **options)
    assert path.read_bytes() == text


def test_a_file_from_a_different_edition_of_the_package_is_not_continued(
    whole: tuple[Path, Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = whole
    now = rows.edition()
    monkeypatch.setattr(rows, "edition", lambda: "0.0.9 12345678")
    with pytest.raises(ValueError, match=f"edition '{now}', and not '0.0.9 12345678'$"):
        run(path)


@pytest.mark.parametrize(
    "text",
    [
        "# A readme\n\nWith a line.\n",
        "first,second\ngreedy,random\n",
        "1\n2\n",
        "A line.\n",
        "A line.",
        "\ud800",
    ],
)
def test_a_file_with_other_content_is_left_unchanged(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_text(text, "utf-8", "surrogatepass")  # the last text isn't valid UTF-8
    with pytest.raises(ValueError, match=r"notes holds no rows of a tournament: name another file$"):
        run(path)
    assert path.read_text("utf-8", "surrogatepass") == text


@pytest.mark.parametrize("changed", ["bots/greedy.py", "bots/nets/classic.net", "laying/opening.py"])
def test_the_packages_edition_has_the_version_and_depends_on_the_code(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = rows.edition()
    assert re.fullmatch(r"\d+\.\d+\.\d+ [0-9a-f]{8}", now)
    (tmp_path / changed).parent.mkdir(parents=True)
    (tmp_path / "lab").mkdir()
    (tmp_path / "lab/playing.py").write_text("")
    monkeypatch.setattr(rows, "PACKAGE", tmp_path)
    found = []
    for code in ("one", "other"):
        (tmp_path / changed).write_text(code)
        rows.edition.cache_clear()
        found.append(rows.edition())
    rows.edition.cache_clear()
    assert len({now, *found}) == 3


def test_rows_can_be_read_back_if_names_of_bots_contain_commas_or_quotes(tmp_path: Path) -> None:
    mine = [Entrant("my, own", rigged.Idle), Entrant('"other"', rigged.Idle)]
    path = tmp_path / "rows.csv"
    result = tournament(mine, deals=3, workers=1, csv=path)
    assert tournament(mine, deals=3, workers=1, csv=path) == result
