"""The site's wheel can be installed without other packages.

It has the engine, the table, and the game in a terminal.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from browsing import HTML, TOP

from rummy500.statements import STATEMENTS

WHEELS = list((HTML / "_static/wheels").glob("rummy500-*.whl"))
PACKAGE = TOP / "rummy500"
DATA = sorted(
    str(path.relative_to(PACKAGE))
    for path in PACKAGE.rglob("*")
    if path.suffix in (".toml", ".js", ".css", ".json", ".typed") and path.is_file()
)


def installed(folder: Path, extra: str = "") -> Path:
    """Install the wheel with this extra into a new environment. Return the environment's Python."""
    venv.create(folder, with_pip=False)
    python = folder / "bin/python"
    pins = ["-c", str(TOP / "requirements.txt")]  # the versions that all other tests use
    run(
        [sys.executable, "-m", "pip", "--python", python, "install", "-qq", *pins, f"{WHEELS[0]}{extra}"],
        folder,
    )
    return python


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the package and the packages that its table needs."""
    return installed(tmp_path_factory.mktemp("wheel"), "[table]")


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the package and no other packages."""
    return installed(tmp_path_factory.mktemp("bare"))


@pytest.fixture(params=["python", "bare_python"])
def either_python(request: pytest.FixtureRequest) -> Path:
    found: Path = request.getfixturevalue(request.param)
    return found


def run(command: list[str | Path], folder: Path, typed: str = "") -> str:
    """Run a command in this folder, without Python's environment variables, and return its output."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTHON")},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def say(python: Path, folder: Path, code: str) -> list[str]:
    """Run code with this Python in an empty folder, and return the lines that it prints."""
    return run([python, "-I", "-c", code], folder).splitlines()


def test_installing_the_package_installs_no_other_package(bare_python: Path, tmp_path: Path) -> None:
    code = (
        "from importlib.metadata import distributions\n"
        "print(*sorted(one.name for one in distributions() if one.name != 'pip'))\n"
    )
    assert say(bare_python, tmp_path, code) == ["rummy500"]


def test_the_site_has_exactly_one_wheel() -> None:
    assert len(WHEELS) == 1


def test_the_wheel_has_the_package_and_all_its_data(bare_python: Path, tmp_path: Path) -> None:
    code = (
        "import rummy500; from pathlib import Path\n"
        "print(*sorted(map(str, Path(rummy500.__file__).parent.rglob('*.*'))), sep='\\n')"
    )
    files = say(bare_python, tmp_path, code)
    assert DATA and all(any(file.endswith(f"/rummy500/{name}") for file in files) for name in DATA)


def test_the_engine_works_with_or_without_the_tables_packages(either_python: Path, tmp_path: Path) -> None:
    code = (
        "from rummy500 import Deal, Rules\n"
        "from rummy500.statements import STATEMENTS\n"
        "from rummy500.teach.lessons import levels, load\n"
        "deal = Deal.new(Rules.named('classic'), players=3, dealer='C', seed=7).play('A: draw')\n"
        "print(deal.why_not('A: take 9C').statement)\n"
        "print(len(STATEMENTS), sum(load(name).failures() == [] for name in levels()))\n"
    )
    solved = len(list((PACKAGE / "teach/levels").rglob("*.toml")))
    assert say(either_python, tmp_path, code) == ["TURN-3", f"{len(STATEMENTS)} {solved}"]


def test_a_game_is_played_in_a_terminal_with_or_without_the_tables_packages(
    either_python: Path, tmp_path: Path
) -> None:
    typed = "draw\ndiscard QC\nhint\ndraw\nquit\n"
    output = run([either_python.with_name("rummy500"), "play", "--seed", "7"], tmp_path, typed)
    assert "You drew 7♦ from the stock." in output and "You discarded Q♣." in output
    assert output.count("You drew") == 2 and output.endswith("The game ends here. It isn't finished.\n")


def test_a_table_can_be_printed_played_and_shown(python: Path, tmp_path: Path) -> None:
    code = (
        "from rummy500 import Table\n"
        "table = Table(level='draw/three-sixes')\n"
        "print(table)\n"
        "table.play('take 6C', 'meld 6C 6D 6H', 'discard KD')\n"
        "print(table.view['level']['state'], table.view['level']['stars'])\n"
        "print('application/vnd.jupyter.widget-view+json' in table._repr_mimebundle_()[0])\n"
    )
    lines = say(python, tmp_path, code)
    assert lines[0] == "The third six" and "your hand: 6H 6D KD" in lines
    assert lines[-2:] == ["solved 3", "True"]


def test_the_table_says_which_package_to_install_if_its_packages_are_missing(
    bare_python: Path, tmp_path: Path
) -> None:
    code = "import rummy500\ntry:\n rummy500.Table\nexcept ModuleNotFoundError as error:\n print(error)"
    needs = 'Table needs anywidget, which is not installed: pip install "rummy500[table]"'
    assert say(bare_python, tmp_path, code) == [needs]
