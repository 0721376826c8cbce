"""The command line: ``python -m rummy500 check PATH…``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from .teach import lessons
from .text import scenario
from .text.scenario import ScenarioError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit status."""
    parser = argparse.ArgumentParser(prog="rummy500", description="500 Rum: the rules as a program.")
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser(
        "check",
        help="run files of scenarios and levels, and folders of them",
        description="Runs scenarios. Exit status 1 when one fails, 2 when one can't be read.",
    )
    checking.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a scenario file, or a folder")
    return check(parser.parse_args(arguments).paths)


def check(paths: Iterable[Path]) -> int:
    """Run scenarios and print what fails; 0 when all hold, 1 when one fails, 2 when one can't be read."""
    passed = failed = unread = 0
    for path in paths:
        files = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not files:
            print(f"{path}: no scenario in this folder")
            unread += 1
        for file in files:
            try:
                wrong = failures_of(file)
            except ScenarioError as error:
                print(f"{file}: {error}")
                unread += 1
                continue
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong:
                print(f"{file}: {'; '.join(wrong)}")
    print(f"{passed} passed, {failed + unread} failed")
    return 2 if unread else int(failed > 0)


def failures_of(file: Path) -> list[str]:
    """What does not hold in a scenario, or in a level's solution; ``ScenarioError`` where it is neither."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"the file can't be read: {error}") from None
    found = scenario.read(text)
    return lessons.read(text).failures() if found.is_level else scenario.failures(found)


if __name__ == "__main__":
    sys.exit(main())
