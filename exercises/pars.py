"""Finds the pars of the rounds in graded questions, and writes them into these questions:

    python exercises/pars.py

Each question has ``ROUNDS`` rounds. For each round ``pars`` has the score of the bot ``careful``, and
``by_chance`` has the average score of random play. As long as the bots don't change, the numbers are the same
in every run. A run takes a minute.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from rummy500.teach import questions
from rummy500.teach.rounds import worth_of

ROUNDS: Final = 60
TIMES: Final = 20  # how often each round is played at random
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
    """The text of a question's file with new pars and new averages of random play."""
    data = tomllib.loads(text)
    worth = [worth_of(data, name, place, TIMES) for place in range(rounds)]
    found = {"pars": [one.par for one in worth], "by_chance": [one.by_chance for one in worth]}
    return NUMBERS.sub(lambda line: f"{line[1]} = {found[line[1]]}", text)


if __name__ == "__main__":
    main()
