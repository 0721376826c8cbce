"""The benchmark works in a tiny run that measures only the project's own engine."""

import re
import subprocess
import sys
from pathlib import Path

import bench
import pytest

BENCH = Path(bench.__file__)


def test_the_bench_measures_the_engine_and_names_its_slowest_work() -> None:
    words = [sys.executable, str(BENCH), "--alone", "--rounds=1", "--seconds=0.05", "--positions=50"]
    words.append("--playouts=1")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    table = done.stdout.splitlines()
    assert next(line.split() for line in table if "moves/s" in line)[:2] == ["moves/s", "games/s"]
    assert re.search(r"^rummy500, classic, two players( +[\d,.]+( ms| MB)?){5}$", done.stdout, re.MULTILINE)
    assert re.fullmatch(r"Legal moves of 50 positions .* slowest \d+\.\d+ ms, .*", table[-8])
    for line in table[-7:-3]:
        assert re.fullmatch(r"A playout of the planner, \w+, [24] players: \d+\.\d\d ms, .* of \d+\.", line)
    for what, line in zip(("lists", "hints", "reviews"), table[-3:], strict=True):
        assert re.fullmatch(rf"Slowest {what}, \d+: up to \d+ ms \(.+, a pile of \d+\)\.", line)


def figures(moves: float, slowest: float) -> dict[str, float]:
    return {"moves": moves, "games": moves / 100, "slowest": slowest, "import": 0.02, "memory": 20}


def test_repeated_measurements_give_the_best_rate_and_the_slowest_call() -> None:
    found = bench.together([figures(90, 0.5), figures(100, 0.25)])
    assert (found["moves"], found["games"], found["slowest"]) == (100, 1, 0.5)


def test_the_report_has_a_line_for_each_engine_and_compares_them() -> None:
    found = {"rummy500": figures(50_000, 0.001), "rlcard": figures(20_000, 0.004)}
    lines = bench.report(found).splitlines()
    assert any(
        re.match(r"RLCard [\d.]+, gin-rummy +20,000 +200 +4\.00 ms +20 ms +20 MB$", line) for line in lines
    )
    times = r"rummy500 plays 2\.50 times as many moves a second as RLCard [\d.]+: 50,000 and 20,000\."
    assert re.fullmatch(times, lines[-1])


def test_the_report_also_compares_the_compiled_engine_with_each_other_engine() -> None:
    rates = {"rummy500": 50_000, "compiled": 80_000, "open_spiel": 40_000}
    lines = bench.report({name: figures(rate, 1) for name, rate in rates.items()}).splitlines()
    for line, start, end in zip(
        lines[-3:],
        ("rummy500 plays 1.25 ", "rummy500 (compiled) plays 1.60 ", "rummy500 (compiled) plays 2.00 "),
        ("50,000 and 40,000.", "rummy500: 80,000 and 50,000.", "80,000 and 40,000."),
        strict=True,
    ):
        assert line.startswith(start) and line.endswith(end)


@pytest.fixture
def no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "TOP", tmp_path)
    monkeypatch.setattr(bench, "ENVIRONMENT", tmp_path / "none")


def test_the_bench_leaves_out_an_engine_that_cannot_be_installed_and_says_why(
    no_environment: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "why_not_installed", lambda _python, _pin: "ERROR: no wheel fits")
    assert bench.python_with("rlcard") is None
    version = bench.VERSIONS["rlcard"]
    assert capsys.readouterr().out.splitlines() == [
        f"Installing rlcard {version} into none …",
        f"rlcard {version} is left out: ERROR: no wheel fits",
    ]


def test_the_bench_leaves_out_an_engine_that_does_not_run_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_arguments: object) -> None:
        raise subprocess.CalledProcessError(1, "python")

    monkeypatch.setattr(bench, "is_installed", lambda _python, _name: True)
    monkeypatch.setattr(bench, "measured", fails)
    assert bench.python_with("open_spiel") is None
    assert "open_spiel 2.0.2 is left out: it is installed but does not run" in capsys.readouterr().out


def test_the_reason_for_a_failed_installation_is_the_last_line_of_pips_output() -> None:
    assert bench.last_line("Collecting x\nERROR: no wheel\n\n") == "ERROR: no wheel"
    assert bench.last_line("") == "no reason was given"
