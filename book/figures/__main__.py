"""Play the deals of the figures anew and draw them: ``python -m figures``, in the folder ``book``."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rummy500.bots import KINDS
from rummy500.lab.rows import edition

from . import FIGURES, PLAYED, drawings
from .playing import Run
from .stored import DRAWN

HERE: Final = Path(__file__).parent
UNFINISHED: Final = HERE.parents[1] / "_build/figures"
"""The rows of unfinished figures, in a folder named after the code that plays them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; gives the exit status."""
    given = _parser().parse_args(arguments)
    if not given.draw:
        unfinished = UNFINISHED / edition(*HERE.glob("*.py"))
        unfinished.mkdir(parents=True, exist_ok=True)
        for name in PLAYED:
            print(f"Playing the deals of {name} …", flush=True)
            FIGURES[name].play(Run(unfinished, given.workers, given.keep))
        shutil.rmtree(UNFINISHED)
    for name, text in drawings():
        (DRAWN / name).write_text(text, "utf-8")
    print(f"The figures are in {DRAWN}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="figures",
        description="Plays the deals of the book's figures anew, stores what they came to and draws them. On "
        "two cores this takes some five minutes. The matches of a bot that thinks long, as the planner does, "
        "take far longer; --keep planner leaves them as they are stored. Where it was stopped, even killed, "
        "the same command goes on.",
    )
    parser.add_argument("--draw", action="store_true", help="only draw what is stored")
    parser.add_argument(
        "--keep",
        nargs="+",
        default=[],
        choices=KINDS,
        metavar="BOT",
        help="leave the matches of these bots as stored",
    )
    parser.add_argument("--workers", type=int, help="processes (default: as many as the machine runs)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
