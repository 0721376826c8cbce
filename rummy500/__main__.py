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
from .deal import Deal
from .deal.dealing import seed_of
from .lab import tournament
from .lab.playing import COMPILED
from .lab.statistics import STOP
from .lab.tournaments import SEEDS
from .moves import NotationError
from .rules import PRESETS, Rules
from .sentences import said, say
from .table.session import Session
from .teach import lessons
from .text import scenario
from .text.scenario import ScenarioError
from .version import VERSION

INTERRUPTED = 130  # the exit status that shells use for a Ctrl-C
ENCODING = "utf-8-sig"  # editors on Windows put a byte order mark before the text
LONGEST_PATH = 300  # an error message shows at most this many letters of a path


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character that a terminal can't show must not end a game
    given = vars(_parser().parse_args(arguments))
    command: Callable[..., int] = given.pop("command")
    try:
        status = command(**given)
        sys.stdout.flush()  # raises BrokenPipeError now if nobody reads the rest
        return status
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:  # the reader, for example `head`, has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rummy500", description=say("command.about"))
    parser.add_argument(
        "--version", action="version", version=f"rummy500 {VERSION}", help=say("command.version")
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(command: Callable[..., int], help: str, description: str) -> argparse.ArgumentParser:
        added = commands.add_parser(command.__name__, help=help, description=description)
        added.set_defaults(command=command)
        return added

    checking = add(
        check,
        say("command.check.help"),
        say("command.check.about"),
    )
    checking.add_argument("paths", nargs="+", type=Path, metavar="PATH", help=say("command.check.paths"))

    replaying = add(
        replay,
        say("command.replay.help"),
        say("command.replay.about"),
    )
    replaying.add_argument("file", type=Path, metavar="FILE", help=say("command.replay.file"))

    playing = add(
        play,
        say("command.play.help"),
        say("command.play.about", commands=said("terminal.commands")),
    )
    playing.add_argument("--rules", default="classic", help=say("command.play.rules"))
    playing.add_argument("--players", type=int, help=say("command.play.players"))
    playing.add_argument("--seed", help=say("command.play.seed"))
    playing.add_argument("--bots", default="greedy", help=say("command.play.bots", kinds=tuple(KINDS)))

    telling = add(
        rules,
        say("command.rules.help"),
        say("command.rules.about", games=tuple(PRESETS)),
    )
    telling.add_argument("words", nargs="*", metavar="RULES", help=say("command.rules.words"))

    measuring = add(
        lab,
        say("command.lab.help"),
        say("command.lab.about"),
    )
    measuring.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=say("command.lab.bots", kinds=tuple(KINDS)),
    )
    played = measuring.add_mutually_exclusive_group()
    played.add_argument("--deals", type=int, default=500, help=say("command.lab.deals"))
    played.add_argument("--games", type=int, help=say("command.lab.games"))
    measuring.add_argument("--rules", default="classic", help=say("command.lab.rules"))
    measuring.add_argument("--players", type=int, help=say("command.lab.players"))
    measuring.add_argument("--seeds", default="report", help=say("command.lab.seeds", seeds=tuple(SEEDS)))
    measuring.add_argument(
        "--stop",
        action="store_const",
        const=STOP,
        help=say("command.lab.stop", elo=f"{STOP:g}"),
    )
    measuring.add_argument("--csv", type=Path, metavar="FILE", help=say("command.lab.csv"))
    measuring.add_argument("--workers", type=int, help=say("command.lab.workers"))
    return parser


def check(paths: Iterable[Path]) -> int:
    """Run scenarios and print failures. Returns 0 if all pass, 1 if one fails, 2 if one can't be read."""
    passed = failed = unread = 0
    for path in paths:
        is_folder = os.path.isdir(path)  # Path.is_dir raises for a name that is too long
        files = sorted(path.rglob("*.toml")) if is_folder else [path]
        if not files:
            print(say("command.check.none", path=str(path)))
            unread += 1
        for file in files:
            try:
                wrong = failures_of(file)
            except ScenarioError as error:
                print(f"{_name_of(file)}: {error}")
                unread += 1
                continue
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong:
                print(f"{file}: {'; '.join(wrong)}")
    print(say("command.check.ran", passed=passed, failed=failed + unread))
    return 2 if unread else int(failed > 0)


def _name_of(file: Path) -> str:
    """A file's path, or only its beginning if the path is too long for any file system."""
    path = str(file)
    return path if len(path) <= LONGEST_PATH else f"{path[:LONGEST_PATH]}…"


def _reason(error: OSError | UnicodeDecodeError) -> str:
    """The reason why a file can't be read, without the file's path."""
    return (error.strerror or "") if isinstance(error, OSError) else str(error)


def failures_of(file: Path) -> list[str]:
    """The failures of the scenario, or of the level's solution, in a file.

    Raises ``ScenarioError`` if the file has neither or can't be read.
    """
    try:
        text = file.read_text(ENCODING)
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(say("command.check.unread", why=_reason(error))) from None
    found = scenario.read(text)
    if not (found.is_level or found.has_cards):
        raise ScenarioError(say("command.check.nothing"))
    return lessons.read(text).failures() if found.is_level else scenario.failures(found)


def replay(file: Path) -> int:
    """Print a recorded game. Returns 0 if the record is right, 1 if it is wrong, 2 if it can't be read."""
    try:
        text = file.read_text(ENCODING)
    except (OSError, UnicodeDecodeError) as error:
        return _wrong(say("command.replay.unread", why=f"{_name_of(file)}: {_reason(error)}"), 2)
    try:
        for line in terminal.replayed(text):
            print(line)
    except NotationError as error:
        return _wrong(f"{file}: {error}", 1)
    return 0


def play(rules: str, players: int | None, seed: str | None, bots: str) -> int:
    """Play a game in the terminal. Returns 2 if no game is possible with these arguments, else 0."""
    try:
        chosen = Rules.parse(rules)
        players = usual_players(chosen) if players is None else players
        session = Session(chosen, players=players, seed=seed_of(seed), bots=bots)
    except ValueError as error:
        return _wrong(str(error), 2)
    terminal.play(session)
    return 0


def usual_players(rules: Rules) -> int:
    """The usual number of players: three, or else the first of 4, 2 and 5 that suits the rules."""
    for players in (3, 4, 2, 5):
        with suppress(ValueError):
            return len(Deal.new(rules, players).seats)
    return 3


def rules(words: Sequence[str]) -> int:
    """Print the rules of a game. Returns 2 if there is no such game, else 0."""
    try:
        found = Rules.parse(" ".join(words) or "classic")
    except ValueError as error:
        return _wrong(str(error), 2)
    for line in terminal.told(found):
        print(line)
    return 0


def lab(bots: Sequence[str], **given: Any) -> int:
    """Play a tournament and print its table.

    Returns 2 if no tournament is possible with these arguments, ``INTERRUPTED`` after a Ctrl-C, else 0.
    """
    try:
        result = tournament(bots, **given)
    except OSError as error:
        return _wrong(say("command.lab.unwritten", file=given["csv"], why=error.strerror), 2)
    except ValueError as error:
        return _wrong(str(error), 2)
    print(result)
    times = (f"{name} {ms:.2f}" for name, ms in result.milliseconds.items())
    head = "command.lab.compiled_times" if COMPILED else "command.lab.times"
    print("\n" + say(head, times=tuple(times)))
    return INTERRUPTED if result.interrupted else 0


def _wrong(sentence: str, status: int) -> int:
    print(say("command.wrong", why=sentence.rstrip(".")), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
