"""Play the deals of the figures again and draw the figures: ``python -m figures``, in the folder ``book``."""

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
"""The folder for rows of stopped runs, with a subfolder for each version of the code."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return the exit status."""
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
        description="Plays the deals of the book's figures again, stores the results and draws the figures. "
        "On two cores this takes some five minutes. The planner thinks long, so its matches take far longer; "
        "--keep planner keeps their stored results. If the command was stopped or even killed, run it "
        "again: it continues where it stopped.",
    )
    parser.add_argument("--draw", action="store_true", help="only draw the stored results")
    parser.add_argument(
        "--keep",
        nargs="+",
        default=[],
        choices=KINDS,
        metavar="BOT",
        help="keep the stored results of these bots' matches",
    )
    parser.add_argument("--workers", type=int, help="the number of processes (by default, one per core)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
