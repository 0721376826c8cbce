"""Makes the fresh moments on the page of moments from the list in ``book/fresh``.

``rummy500.lab.fresh_moments`` finds the positions and writes the list. This module gives each position the
same words that a moment from a review has.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rummy500.lab.fresh_moments import RULES, SEAT, position_of, read, weighed_in
from rummy500.rules import PRESETS
from rummy500.sentences import Voice, say, write
from rummy500.table.settings import OTHERS
from rummy500.teach.review import Review
from rummy500.text.records import write_record
from rummy500.text.transcript import Transcript, write_transcript

LIST = Path(__file__).parents[2] / "fresh/fresh-moments.json"


def fresh_moments() -> list[dict[str, Any]]:
    """The fresh moments, as the runtime's ``fresh.js`` reads them."""
    return [moment_of(line) for line in read(LIST)]


def moment_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """A moment in the form that a table opens. ``found`` is how many of the seven bots find its best move."""
    names = (say("you"), *OTHERS[: line["players"] - 1])
    game, best = position_of(line, names).game, weighed_in(line)[0]
    review = Review.of(game.play(best).played[-1], SEAT, line["seed"])
    decision = review.decisions[-1]
    title = f"{PRESETS[RULES].title} with {len(names)} players, turn {decision.turn}"
    better = write(review.reason(decision, best), Voice(game.names, marks=True))
    tags = {"Moment": title, "Better": better, "Weighed": line["weighed"]}
    return {
        "id": f"fresh/{line['seed']}",
        "text": write_transcript(Transcript(tags, ())) + write_record(game),
        "title": title,
        "says": "You held " + " ".join(f"{{{card}}}" for card in game.deal.hand(SEAT)) + ".",
        "cost": 0,
        "found": line["found"],
    }
