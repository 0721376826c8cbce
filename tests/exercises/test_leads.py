"""The leads that *Luck or skill?* shows are the margins of a match between today's bots."""

import ast
from pathlib import Path

from rummy500.lab import tournament

SOURCE = Path(__file__).parents[2] / "exercises/source/14-luck-and-skill.md"


def test_the_leads_in_the_exercise_are_the_margins_when_the_match_is_played_again() -> None:
    told, written = SOURCE.read_text().split("# the last 20 margins of ")[1].splitlines()[:2]
    assert told == 'tournament(["greedy", "beginner"], deals=40)'
    margins = tournament(["greedy", "beginner"], deals=40, workers=1).matches[0].margins
    assert ast.literal_eval(written.removeprefix("leads = ")) == [round(margin) for margin in margins[20:]]
