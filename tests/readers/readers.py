"""Finds out whether newcomers understand the project's texts (``make readers``).

    python tests/readers/readers.py                             write a packet of texts with an empty sheet
    python tests/readers/readers.py --sheet FILE --reader NAME  lay the answers and the texts side by side
    python tests/readers/readers.py --verdicts FILE             keep the verdicts on the texts

The packet is one HTML file, with the book's tables and pictures beside the texts. Give the packet and the
sheet to several people who have never seen the project. They read each text once, and write down in a few
words what the text says or asks for. A text with a verdict isn't put into a packet again until the text has
changed. The verdicts are in ``read.csv``, in this folder. Another file, ``levels.csv``, has one player's
verdicts on the levels of the first part: how much fun and how useful each level is.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

TOP = Path(__file__).parents[2]
PATHS = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"][
    "pythonpath"
]
sys.path[:0] = [str(TOP / path) for path in PATHS]

from filled import answers, keep, lay_side_by_side, read_hashes  # noqa: E402
from packet import NUMBER, draw, write  # noqa: E402
from texts import all_texts  # noqa: E402

FOLDER = TOP / "_build/readers"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same texts (1)")
    parser.add_argument("--number", type=int, default=NUMBER, help=f"how many texts to draw ({NUMBER})")
    parser.add_argument("--all", action="store_true", help="draw texts that have been read, too")
    parser.add_argument("--sheet", type=Path, help="a filled sheet to put beside the texts")
    parser.add_argument("--reader", help="the name under which the answers are kept")
    parser.add_argument("--verdicts", type=Path, help="a file of verdicts to store")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder for the written files")
    asked = parser.parse_args(arguments)
    if asked.sheet and not asked.reader:
        parser.error("--sheet needs --reader NAME")
    try:
        print(_done(asked))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _done(asked: argparse.Namespace) -> str:
    """Do what the arguments ask for, and return a sentence about the result."""
    if asked.verdicts:
        return f"{keep(asked.verdicts)} verdicts are new."
    if asked.sheet:
        changed = lay_side_by_side(answers(asked.sheet), asked.reader, all_texts(), asked.to)
        return f"See {asked.to}/side-by-side.md. {changed} texts have changed since and are left out."
    drawn = draw(all_texts().values(), asked.seed, set() if asked.all else read_hashes(), asked.number)
    write(drawn, asked.to)
    return f"{len(drawn)} texts are in {asked.to}/packet.html, and the sheet is beside it."


if __name__ == "__main__":
    sys.exit(main())
