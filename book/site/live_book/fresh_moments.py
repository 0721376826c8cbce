"""Makes the fresh moments from the lists in ``book/fresh``. Readers play them on the page of moments.

Each game has a list. ``rummy500.lab.fresh_moments`` finds the positions and writes the lists. This module
describes each position with the words that a review uses for a moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rummy500.lab.fresh_moments import PLAY, SEAT, position_of, read, weighed_in
from rummy500.rules import PRESETS
from rummy500.sentences import Voice, say, write
from rummy500.table.settings import names_of_bots
from rummy500.teach.review import Review
from rummy500.text.records import write_record
from rummy500.text.transcript import Transcript, write_transcript

LISTS = sorted((Path(__file__).parents[2] / "fresh").glob("*.json"))


def fresh_moments() -> list[dict[str, Any]]:
    """The fresh moments of all games, in the form that the runtime's ``fresh.js`` reads."""
    return [moment_of(line) for path in LISTS for line in read(path)]


def moment_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """A moment that a table can open. Its ``found`` says how many of the seven bots chose the best move.

    Its record contains every card, so that the runtime can exchange suits.
    """
    names = (say("you"), *names_of_bots(PLAY[1 : line["players"]]))
    game, best = position_of(line, names).game, weighed_in(line)[0]
    review = Review.of(game.play(best).played[-1], SEAT, line["seed"])
    decision = review.decisions[-1]
    title = f"{PRESETS[line['rules']].title} with {len(names)} players, turn {decision.turn}"
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
