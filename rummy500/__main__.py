"""The command line: ``python -m rummy500 check PATH…``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from .text.scenario import ScenarioError, failures, read_file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit status."""
    parser = argparse.ArgumentParser(prog="rummy500", description="500 Rum: the rules as a program.")
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser(
        "check",
        help="run scenario files and folders of them",
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
                wrong = failures(read_file(file))
            except ScenarioError as error:
                print(f"{file}: {error}")
                unread += 1
                continue
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong:
                print(f"{file}: {'; '.join(wrong)}")
    print(f"{passed} passed, {failed + unread} failed")
    return 2 if unread else int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
