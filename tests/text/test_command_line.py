"""The command ``python -m rummy500`` lists its help, checks files, and reports errors."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rummy500
from rummy500 import Game, write_record
from rummy500.__main__ import failures_of, main
from rummy500.text.scenario import ScenarioError

SCENARIOS = Path(__file__).parents[1] / "scenarios"
LEVELS = Path(rummy500.__file__).parent / "teach/levels"
GOOD = '[hands]\nA = "6H"\nB = "6D"\n'
FAILS = GOOD + '[expect]\nturn = "B"\n'
UNREAD = "speed = 3\n"


def command(*words: str) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.run(
        [sys.executable, "-m", "rummy500", *words], capture_output=True, text=True, env=env, check=False
    )


def test_the_help_lists_the_commands() -> None:
    done = command("--help")
    assert done.returncode == 0 and "check" in done.stdout and done.stderr == ""
    assert "PATH" in command("check", "--help").stdout


@pytest.mark.parametrize("words", [[], ["fly"], ["check"]])
def test_an_unknown_command_ends_with_the_usage_and_status_2(words: list[str]) -> None:
    done = command(*words)
    assert done.returncode == 2 and "usage: rummy500" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("texts", "status", "last"),
    [
        ([GOOD], 0, "1 passed, 0 failed"),
        ([GOOD, FAILS], 1, "1 passed, 1 failed"),
        ([GOOD, UNREAD], 2, "1 passed, 1 failed"),
        ([FAILS, UNREAD, GOOD], 2, "1 passed, 2 failed"),
        ([GOOD + "[expect]\npile = 5"], 2, "0 passed, 1 failed"),
        (["not TOML"], 2, "0 passed, 1 failed"),
        ([""], 2, "0 passed, 1 failed"),
        ([GOOD, "# to be written"], 2, "1 passed, 1 failed"),
        (['title = "no cards"'], 2, "0 passed, 1 failed"),
    ],
)
def test_the_exit_status_says_whether_files_passed_failed_or_could_not_be_read(
    texts: list[str], status: int, last: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.toml").write_text(text)
    assert main(["check", str(tmp_path)]) == status
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == last
    wrong = [str(tmp_path / f"{number}.toml") for number, text in enumerate(texts) if text is not GOOD]
    assert [line.partition(": ")[0] for line in lines[:-1]] == wrong


def test_paths_are_checked_in_order_and_each_folder_includes_its_subfolders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "one.toml").write_text(FAILS)
    (tmp_path / "two.toml").write_text(UNREAD)
    assert main(["check", str(tmp_path / "two.toml"), str(tmp_path / "deep")]) == 2
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.endswith("two.toml: line 1: speed is no key of a scenario; " + first.partition("; ")[2])
    assert second.endswith("one.toml: turn: expected B, found A") and last == "0 passed, 2 failed"


def test_a_missing_path_or_a_folder_without_scenarios_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path / "none.toml")]) == 2
    assert main(["check", str(tmp_path)]) == 2
    assert "this folder has no scenario" in capsys.readouterr().out


def test_a_missing_file_or_one_that_is_not_text_raises_a_scenario_error(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"title = '\xff'")
    for name in ("none.toml", "bytes.toml", "."):
        with pytest.raises(ScenarioError, match="the file can't be read"):
            failures_of(tmp_path / name)


@pytest.mark.parametrize(
    "text", ["", "\n", "# to be written\n", 'title = "no cards"\nplayers = 3\n', "[hands]\n", "[expect]\n"]
)
def test_a_file_without_a_scenario_or_a_level_is_reported(text: str, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(text)
    with pytest.raises(ScenarioError, match="this file has no scenario and no level"):
        failures_of(tmp_path / "one.toml")


@pytest.mark.parametrize("text", [FAILS, (LEVELS / "draw/three-sixes.toml").read_text("utf-8")])
def test_a_scenario_or_a_level_is_checked_even_if_it_has_a_byte_order_mark(text: str, tmp_path: Path) -> None:
    (tmp_path / "with.toml").write_text(text, "utf-8-sig")
    (tmp_path / "without.toml").write_text(text, "utf-8")
    assert failures_of(tmp_path / "with.toml") == failures_of(tmp_path / "without.toml")


def test_a_record_is_read_even_if_it_has_a_byte_order_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = write_record(Game.new(seed=7).play("B: draw"))
    (tmp_path / "with.txt").write_text(record, "utf-8-sig")
    (tmp_path / "without.txt").write_text(record, "utf-8")
    assert main(["replay", str(tmp_path / "without.txt")]) == 0
    told = capsys.readouterr()
    assert main(["replay", str(tmp_path / "with.txt")]) == 0
    assert capsys.readouterr() == told


def test_an_error_in_toml_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.toml").write_text('title = "fine"\nplayers = \n')
    assert main(["check", str(tmp_path)]) == 2
    assert "(at line 2, column 11)" in capsys.readouterr().out
