"""Finds the pars of graded whole rounds and writes them into the questions:

    python exercises/pars.py

Each question has ``ROUNDS`` rounds. ``pars`` has the score of the bot ``careful`` in each, and ``by_chance``
the average score of random play. The numbers are the same in every run as long as the bots don't change. It
takes a minute.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from rummy500.teach import questions
from rummy500.teach.rounds import worth_of

ROUNDS: Final = 60
TIMES: Final = 20  # the number of random plays of each round
NUMBERS: Final = re.compile(r"^(pars|by_chance) = \[[-\d, ]*\]$", re.MULTILINE)
PLAYED: Final = Path(questions.__file__).with_name("played")


def main() -> None:
    for name in questions.questions():
        path = PLAYED / f"{name}.toml"
        text = path.read_text("utf-8")
        if NUMBERS.search(text):
            path.write_text(with_numbers(text, name), "utf-8")
            print(name)


def with_numbers(text: str, name: str, rounds: int = ROUNDS) -> str:
    """The text of a question with new pars."""
    data = tomllib.loads(text)
    worth = [worth_of(data, name, place, TIMES) for place in range(rounds)]
    found = {"pars": [one.par for one in worth], "by_chance": [one.by_chance for one in worth]}
    return NUMBERS.sub(lambda line: f"{line[1]} = {found[line[1]]}", text)


if __name__ == "__main__":
    main()
