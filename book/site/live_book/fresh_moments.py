"""Makes the fresh moments on the page of moments from the lists in ``book/fresh``, one list for each game.

``rummy500.lab.fresh_moments`` finds the positions and writes the lists. This module gives each position the
words that a review gives to a moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rummy500.lab.fresh_moments import SEAT, position_of, read, weighed_in
from rummy500.rules import PRESETS
from rummy500.sentences import Voice, say, write
from rummy500.table.settings import OTHERS
from rummy500.teach.review import Review
from rummy500.text.records import write_record
from rummy500.text.transcript import Transcript, write_transcript

LISTS = sorted((Path(__file__).parents[2] / "fresh").glob("*.json"))


def fresh_moments() -> list[dict[str, Any]]:
    """The fresh moments, as the runtime's ``fresh.js`` reads them."""
    return [moment_of(line) for path in LISTS for line in read(path)]


def moment_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """A moment in the form that a table opens. ``found`` says how many of the seven bots found the best move.

    The moment's record has all cards, so that the runtime can exchange their suits.
    """
    names = (say("you"), *OTHERS[: line["players"] - 1])
    game, best = position_of(line, names).game, weighed_in(line)[0]
    review = Review.of(game.play(best).played[-1], SEAT, line["seed"])
    decision = review.decisions[-1]
    title = f"{PRESETS[line['rules']].title} with {len(names)} players, turn {decision.turn}"
    better = write(review.reason(decision, best), Voice(game.names, marks=True))
    tags = {"Moment": title, "Better": better, "Weighed": line["weighed"]}
    # The id stands in the seed's place. It can't deal these cards, so the record has to contain them.
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
    """The id of a moment. It names the game, except for classic moments: browsers stored their ids before
    there was another game.
    """
    game = "" if line["rules"] == "classic" else f"{line['rules']}/"
    return f"fresh/{game}{line['seed']}"
