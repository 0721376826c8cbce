"""The command line: ``python -m rummy500 check|replay|play|rules|lab``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from . import terminal
from .bots import KINDS
from .deal import Deal, seed_of
from .lab import tournament
from .lab.statistics import STOP
from .lab.tournaments import SEEDS
from .moves import NotationError
from .rules import PRESETS, Rules
from .table.session import Session
from .table.words import capital
from .teach import lessons
from .text import scenario
from .text.scenario import ScenarioError

INTERRUPTED = 130  # the status by which shells know a Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal can't show or send stops no game
    given = vars(_parser().parse_args(arguments))
    command: Callable[..., int] = given.pop("command")
    try:
        status = command(**given)
        sys.stdout.flush()  # what is still to be written may find no reader either
        return status
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:  # the reader, say `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rummy500", description="500 Rum: the rules as a program.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(command: Callable[..., int], help: str, description: str) -> argparse.ArgumentParser:
        added = commands.add_parser(command.__name__, help=help, description=description)
        added.set_defaults(command=command)
        return added

    checking = add(
        check,
        "run files of scenarios and levels, and folders of them",
        "Runs scenarios. Exit status 1 when one fails, 2 when one can't be read.",
    )
    checking.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a scenario file, or a folder")

    replaying = add(
        replay,
        "tell a recorded game move by move",
        "Tells a recorded game move by move and checks its scores. "
        "Exit status 1 when the record is wrong, 2 when it can't be read.",
    )
    replaying.add_argument("file", type=Path, metavar="FILE", help="a record")

    playing = add(
        play,
        "play a game in the terminal, against bots",
        "A whole game in the terminal. You sit at seat A and type moves, such as take 6C or meld 6C 6D 6S; "
        f"? lists what can be done. You can also type {terminal.COMMANDS}.",
    )
    playing.add_argument(
        "--rules", default="classic", help="a game and its house rules, as in 'classic run_opens_with=4'"
    )
    playing.add_argument(
        "--players", type=int, help="players, you among them (default 3, or as the rules ask)"
    )
    playing.add_argument("--seed", help="a number or a word that says how the cards lie (default: by chance)")
    playing.add_argument("--bots", default="greedy", help=f"who plays against you: {', '.join(KINDS)}")

    telling = add(
        rules,
        "tell the rules of a game",
        "Tells which statements are in force in a game, and what sets it apart from classic. "
        f"The games are {', '.join(PRESETS)}.",
    )
    telling.add_argument(
        "words", nargs="*", metavar="RULES", help="a game, then house rules, as in classic run_opens_with=4"
    )

    measuring = add(
        lab,
        "let bots play each other over many deals",
        "A tournament: each bot plays each other one over the same deals, from every seat. Tells how many "
        "points a deal the first bot of each pair is ahead, and how often it wins, with 95% intervals.",
    )
    measuring.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=f"{', '.join(KINDS)}; an option of a bot follows a colon, as in planner:playouts=40",
    )
    measuring.add_argument("--deals", type=int, default=500, help="deals for each pair (default 500)")
    measuring.add_argument("--rules", default="classic", help="a game and its house rules")
    measuring.add_argument("--players", type=int, help="players at the table (default 2; 4 with partners)")
    measuring.add_argument(
        "--seeds", default="report", help=f"which deals: {' or '.join(SEEDS)} (default report)"
    )
    measuring.add_argument(
        "--stop",
        action="store_const",
        const=STOP,
        help=f"end a match when it is clear that a bot is better, or that neither is by {STOP:g} Elo",
    )
    measuring.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each deal and seating")
    measuring.add_argument("--workers", type=int, help="processes (default: as many as the machine runs)")
    return parser


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


def replay(file: Path) -> int:
    """Tell a recorded game; 0 when it is right, 1 when it is wrong, 2 when it can't be read."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return _wrong(f"The record can't be read: {error}", 2)
    try:
        for line in terminal.replayed(text):
            print(line)
    except NotationError as error:
        return _wrong(f"{file}: {error}", 1)
    return 0


def play(rules: str, players: int | None, seed: str | None, bots: str) -> int:
    """Play a game in the terminal; 2 where it can't be set up like this."""
    try:
        chosen = Rules.parse(rules)
        players = usual_players(chosen) if players is None else players
        session = Session(chosen, players=players, seed=seed_of(seed), bots=bots)
    except ValueError as error:
        return _wrong(str(error), 2)
    terminal.play(session)
    return 0


def usual_players(rules: Rules) -> int:
    """Three, or a number that suits the rules better."""
    for players in (3, 4, 2):
        with suppress(ValueError):
            return len(Deal.new(rules, players).seats)
    return 3


def rules(words: Sequence[str]) -> int:
    """Tell the rules of a game; 2 where there is none like this."""
    try:
        found = Rules.parse(" ".join(words) or "classic")
    except ValueError as error:
        return _wrong(str(error), 2)
    for line in terminal.told(found):
        print(line)
    return 0


def lab(bots: Sequence[str], csv: Path | None, **given: Any) -> int:
    """Play a tournament and print its table; 2 where it can't be played like this."""
    try:
        if csv is not None:
            csv.touch()  # rather now than when all has been played
        result = tournament(bots, **given)
    except OSError as error:
        return _wrong(f"{csv} can't be written: {error.strerror}", 2)
    except ValueError as error:
        return _wrong(str(error), 2)
    print(result)
    print(f"\nms a decision: {', '.join(f'{name} {ms:.2f}' for name, ms in result.milliseconds.items())}")
    if csv is not None:
        result.write_csv(csv)
    return INTERRUPTED if result.interrupted else 0


def _wrong(sentence: str, status: int) -> int:
    print(f"{capital(sentence).rstrip('.')}.", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
