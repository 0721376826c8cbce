"""Measures the speed of the engine, of two other engines, and of the planner: python tests/bench/bench.py

All engines play whole deals with uniformly random moves. They take turns in a single run on this machine.
If ``make fast`` has compiled this engine, the compiled engine takes part, too. The other two play gin rummy,
the most similar game that they know, and are installed in their own environment.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from compiled import folder, measured

HERE = Path(__file__).parent
TOP = HERE.parents[1]
PINS = HERE / "requirements.txt"
ENVIRONMENT = TOP / "_build" / "bench"
VERSIONS = dict(line.split("==") for line in PINS.read_text("utf-8").splitlines() if "==" in line)
TITLES = {
    "rummy500": "rummy500, classic, two players",
    "deals": "rummy500's Deal, classic, two players",
    "compiled": "rummy500 (compiled), classic, two players",
    "open_spiel": f"OpenSpiel {VERSIONS['open_spiel']}, gin_rummy",
    "rlcard": f"RLCard {VERSIONS['rlcard']}, gin-rummy",
}
COLUMNS = {
    "moves": ("moves/s", "{:,.0f}", 1),
    "games": ("games/s", "{:,.0f}", 1),
    "slowest": ("slowest call", "{:.2f} ms", 1000),
    "import": ("import", "{:.0f} ms", 1000),
    "memory": ("memory", "{:.0f} MB", 1),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--alone", action="store_true", help="measure only rummy500")
    parser.add_argument("--rounds", type=int, default=3, help="how many times each engine is measured")
    parser.add_argument(
        "--seconds", type=float, default=3, help="how many seconds an engine plays in each measurement"
    )
    parser.add_argument(
        "--positions", type=int, default=10_000, help="the number of positions with eight players"
    )
    parser.add_argument("--playouts", type=int, default=1_000, help="the number of playouts of each game")
    asked = parser.parse_args()

    pythons, compiled = {"rummy500": sys.executable, "deals": sys.executable}, folder()
    if not asked.alone:
        if compiled:
            pythons["compiled"] = sys.executable
        else:
            print("rummy500 (compiled) is left out: make fast compiles it", flush=True)
        others = {name: python_with(name) for name in VERSIONS if name in TITLES}
        pythons |= {name: python for name, python in others.items() if python}
    rounds: dict[str, list[dict[str, Any]]] = {name: [] for name in pythons}
    for number in range(1, asked.rounds + 1):
        for name, python in pythons.items():
            print(f"Round {number} of {asked.rounds}: {name} …", flush=True)
            engine = compiled if name == "compiled" else TOP
            rounds[name].append(measured(python, name, asked.seconds, engine))
    print(report({name: together(found) for name, found in rounds.items()}))
    eight = measured(sys.executable, "positions", asked.positions)
    print(
        f"Legal moves of {asked.positions:,} positions of eight players, {eight['rules']}: "
        f"slowest {eight['slowest'] * 1000:.2f} ms, on average {eight['mean'] * 1000:.3f} ms."
    )
    for played in measured(sys.executable, "playouts", asked.playouts):
        print(
            f"A playout of the planner, {played['rules']}, {played['players']} players: "
            f"{played['mean'] * 1000:.2f} ms, on average of {played['number']:,}."
        )
    for what, hard in measured(sys.executable, "lists", 0).items():
        print(f"Slowest {what}, {hard['number']}: up to {hard['slowest'] * 1000:.0f} ms ({hard['where']}).")


def together(rounds: list[dict[str, float]]) -> dict[str, float]:
    """Combine repeated runs: the fastest run, with the shortest import and the slowest call of all runs."""
    best = max(rounds, key=lambda found: found["moves"])
    slowest = max(found["slowest"] for found in rounds)
    return {**best, "slowest": slowest, "import": min(found["import"] for found in rounds)}


def report(found: dict[str, dict[str, float]]) -> str:
    """The results as text: a line for each engine, and how many times faster rummy500 is than the others.

    The compiled rummy500 is compared with the others, too.
    """
    width = max(map(len, TITLES.values()))
    on = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    lines = ["", f"Uniform random play of whole deals, processor time, best round ({on})", ""]
    lines.append(" " * width + "".join(f"{title:>14}" for title, _, _ in COLUMNS.values()))
    for name, values in found.items():
        cells = (text.format(values[key] * scale) for key, (_, text, scale) in COLUMNS.items())
        lines.append(f"{TITLES[name]:<{width}}" + "".join(f"{cell:>14}" for cell in cells))
    lines.append("")
    for our in (name for name in ("rummy500", "compiled") if name in found):
        ours, title = found[our]["moves"], TITLES[our].partition(",")[0]
        for name in (name for name in found if name not in (our, "compiled")):
            theirs, other = found[name]["moves"], TITLES[name].partition(",")[0]
            times = f"{ours / theirs:.2f} times as many moves a second as {other}"
            lines.append(f"{title} plays {times}: {ours:,.0f} and {theirs:,.0f}.")
    return "\n".join(lines)


def python_with(name: str) -> str | None:
    """A Python with this engine. Installs the engine if needed. If that fails, says why and returns None."""
    python, version = ENVIRONMENT / "bin" / "python", VERSIONS[name]
    why = ""
    if not is_installed(python, name):
        print(f"Installing {name} {version} into {ENVIRONMENT.relative_to(TOP)} …", flush=True)
        why = why_not_installed(python, f"{name}=={version}")
    if not why:
        try:
            measured(str(python), name, 0)
            return str(python)
        except subprocess.CalledProcessError:
            why = "it is installed but does not run"
    print(f"{name} {version} is left out: {why}", flush=True)
    return None


def is_installed(python: Path, name: str) -> bool:
    """Whether this Python has the pinned version of the engine."""
    code = f"from importlib.metadata import version; assert version('{name}') == '{VERSIONS[name]}'"
    return python.exists() and not subprocess.run([python, "-c", code], capture_output=True).returncode


def why_not_installed(python: Path, pin: str) -> str:
    """Install a pinned package and print the progress. Returns why the installation failed, or ""."""
    if not python.exists():
        making = [sys.executable, "-m", "venv", str(ENVIRONMENT)]
        made = subprocess.run(making, capture_output=True, text=True, check=False)
        if made.returncode:
            return last_line(made.stdout + made.stderr)
    words = [str(python), "-m", "pip", "install", "--retries", "1", "--disable-pip-version-check"]
    words += ["--progress-bar", "off", "--constraint", str(PINS), pin]
    output = ""
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            output += line
            if line.startswith(("Collecting", "Building", "Installing")):
                print(f"  {line.rstrip()}", flush=True)
    return last_line(output) if pip.returncode else ""


def last_line(text: str) -> str:
    """The last line that isn't empty."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "no reason was given"


if __name__ == "__main__":
    main()
