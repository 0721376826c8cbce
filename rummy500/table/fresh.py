"""Makes fresh moments that a table can open, and finds new ones.

``lab/fresh_moments.py`` finds the positions. This module describes each position with the words that a review
uses for a moment. A page runs this search in a second Python, one round at a time, and keeps the moments that
it finds. So no table loads this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..lab.fresh_moments import PLAY, SEAT, moment_in, position_of, weighed_in
from ..rules import PRESETS
from ..sentences import Voice, say, write
from ..teach.review import Review
from ..text.records import write_record
from ..text.transcript import Transcript, write_transcript
from .settings import names_of_bots


def found(rules: str, seed: int) -> dict[str, Any] | None:
    """The fresh moment that a round of this game contains; ``None`` if it contains none."""
    line = moment_in(rules, seed)
    return moment_of(line) if line else None


def moment_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """The moment that a line of a list stores, as a table opens it and a page keeps it.

    Its ``found`` says how many of the seven bots chose the best move. Its record contains every card, so that
    a page can exchange suits.
    """
    names = (say("you"), *names_of_bots(PLAY[1 : line["players"]]))
    game, best = position_of(line, names).game, weighed_in(line)[0]
    review = Review.of(game.play(best).played[-1], SEAT, line["seed"])
    decision = review.decisions[-1]
    preset = PRESETS[line["rules"]]
    title = say("moment.fresh", game=preset.title, players=len(names), turn=decision.turn)
    better = write(review.reason(decision, best), Voice(game.names, marks=True))
    tags = {"Moment": title, "Better": better, "Weighed": line["weighed"]}
    # The record has the id in place of a seed. An id can't make a deal, so the record contains the cards.
    record = write_record(replace(game, seed=id_of(line)))
    return {
        "id": id_of(line),
        "text": write_transcript(Transcript(tags, ())) + record,
        "title": title,
        "says": "You held " + " ".join(f"{{{card}}}" for card in game.deal.hand(SEAT)) + ".",
        "cost": 0,
        "found": line["found"],
        "game": line["rules"],
    }


def id_of(line: Mapping[str, Any]) -> str:
    """The id of a moment. It contains the game's name, unless the game is classic.

    Browsers stored ids of classic moments before other games had moments, so these ids stay as they were.
    """
    game = "" if line["rules"] == "classic" else f"{line['rules']}/"
    return f"fresh/{game}{line['seed']}"
