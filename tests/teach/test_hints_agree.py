"""Each claim in the steps of a hint is true in its position. The tests check nearly every kind of claim."""

from collections.abc import Iterator
from typing import Any

import pytest
from claims import CLAIMS, claims_are_so
from plays import TABLES, name_of
from told import hinted, parts

from rummy500.bots.planner import Planner
from rummy500.sentences import SAID

TRIED = [table for table in TABLES if table[0] in ("classic", "modern", "in-the-pile")]
FIRST = range(1)  # the seed of the only round
PLAYOUTS = 16

# These sentences only ask a question, name a move, or give numbers that other tests check.
NO_CLAIM = {
    *(
        "out.all",
        "out.all_but",
        "discard.could_wait",
    ),  # only reviews and reasons say these; a hint asks instead
    *(
        "draw.look",
        "draw.no_pile",
        "draw.one",
        "draw.two",
        "draw.ends",
        "draw.shuffles",
        "no_take.no_pile",
    ),
    *(
        "no_better.seems",
        "take_brings.may_pay",
        "take.kind",
        "take.kept_to_open",
        "take.opens",
        "take.may_keep",
        "take.used",
        "take.dry",
    ),
    *("take.counts_towards", "take.makes", "take.lacks", "take.counts_less", "take.only_kept"),
    *(f"tried.cause.{cause}" for cause in ("laid", "held", "theirs", "caught")),
    *(
        "take.alone",
        "take.with",
        "take.in_all",
        "take.lays",
        "take.kept",
        "discard.look_at_last",
        "discard.out",
    ),
    *("discard.last", "discard.think", "discard.move", "discard.why.goes_and_fits"),
    *(f"discard.why_and_gift.{against}" for against in ("none", "for", "goes", "fits", "goes_and_fits")),
}


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_each_claim_in_the_steps_of_a_hint_is_true(table: tuple[str, int]) -> None:
    seen = 0
    for one in hinted(table):
        seen += 1
        claims_are_so(one)
    assert seen > 100


@pytest.mark.parametrize("table", TRIED, ids=name_of)
def test_each_claim_that_rests_on_trials_is_true(table: tuple[str, int]) -> None:
    for one in hinted(table, FIRST, tries):
        claims_are_so(one)


def tries(seat: str) -> Planner:
    return Planner(seat, playouts=PLAYOUTS)


def test_nearly_every_kind_of_claim_occurs_in_a_checked_hint() -> None:
    met = {
        part.key.removeprefix("coach.")
        for told in [*map(hinted, TABLES), *(hinted(table, FIRST, tries) for table in TRIED)]
        for one in told
        for step in one.steps
        for part in parts(step)
    }
    assert CLAIMS.keys() - met <= {
        "discard.all_have_place",
        "discard.bound",
        "split.out",
        "take_brings.as_good",
        "tried.better",
        "tried.wins",
    }


GROUPS = [
    "out",
    "now",
    "draw",
    "no_take",
    "no_better",
    "take_costs",
    "take_brings",
    "tried",
    "take",
    "discard",
]


@pytest.mark.parametrize("group", GROUPS)
def test_every_sentence_about_the_reason_for_a_move_has_a_claim_to_check(group: str) -> None:
    def keys(where: Any, name: str) -> Iterator[str]:
        if isinstance(where, str) or "other" in where:
            yield name
        else:
            for key, part in where.items():
                yield from keys(part, f"{name}.{key}")

    assert set(keys(SAID["coach"][group], group)) <= CLAIMS.keys() | NO_CLAIM
