"""The numbers in the exercise *Luck or skill?* are the margins of a match between today's bots."""

import ast
from pathlib import Path

from rummy500.lab import tournament

SOURCE = Path(__file__).parents[2] / "exercises/source/14-luck-and-skill.md"


def test_playing_the_match_again_gives_the_margins_in_the_exercise() -> None:
    told, written = SOURCE.read_text().split("# the last 20 margins of ")[1].splitlines()[:2]
    assert told == 'tournament(["greedy", "beginner"], deals=40)'
    margins = tournament(["greedy", "beginner"], deals=40, workers=1).matches[0].margins
    assert ast.literal_eval(written.removeprefix("leads = ")) == [round(margin) for margin in margins[20:]]
