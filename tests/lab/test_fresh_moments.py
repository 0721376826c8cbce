"""In the lists of fresh moments, each moment has one best move, and no entry ever changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from live_book.fresh_moments import LISTS, fresh_moments
from live_book.node import ask_node

from rummy500 import Move
from rummy500.bots import KINDS
from rummy500.bots.planner import Weighed
from rummy500.lab import fresh_moments as lab
from rummy500.table import fresh
from rummy500.table.session import Session
from rummy500.text.records import read_record
from rummy500.text.transcript import read_transcript

OTHER_SUITS = Path(__file__).with_name("other_suits.mjs")
ORDERS = 24  # the number of orders of the four suits
FINDS = 1_000_005  # the seed of a round that has a fresh moment; the seeds of a page begin at a million
CLASSIC, MODERN = (lab.read(path) for path in LISTS)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_each_listed_moment_has_one_best_move_that_some_bots_miss(path: Path) -> None:
    lines = lab.read(path)
    assert {line["rules"] for line in lines} == {path.stem}
    assert len({line["seed"] for line in lines}) == len(lines)
    assert path.stat().st_size < 1000 * len(lines)
    for line in lines:
        deal, moves = lab.position_of(line, line["players"]).game.deal, lab.weighed_in(line)
        points = [float(one.partition(" ")[0]) for one in line["weighed"].split("; ")]
        assert deal.turn == lab.SEAT and set(moves) <= set(deal.legal_moves())
        assert points == sorted(points) and points[0] == 0 and points[1] >= lab.LEAST_LEAD
        assert 0 <= line["found"] < len(KINDS)
    assert len({line["found"] for line in lines}) >= 4, "there are easy ones and hard ones"


def test_every_moment_has_its_own_id_and_classic_moments_keep_their_ids() -> None:
    ids = [moment["id"] for moment in fresh_moments()]
    assert len(set(ids)) == len(ids) == len(CLASSIC) + len(MODERN)
    assert ids[: len(CLASSIC)] == [f"fresh/{line['seed']}" for line in CLASSIC]


def test_the_table_of_each_moment_knows_the_best_move_and_its_reason() -> None:
    for moment in fresh_moments():
        session = Session("classic", players=2, seed=8)
        view = session.act({"do": "load", "record": moment["text"]})
        assert view["refusal"] is None and view["level"]["title"] == moment["title"]
        best = session.state.attempt.level.solution[0]  # type: ignore[union-attr]
        view = session.act({"do": "play", "text": str(best)})
        assert view["level"]["state"] == "solved" and view["level"]["says"]


def with_other_suits(time: int, *texts: str) -> list[str]:
    return list(ask_node(str(OTHER_SUITS), {"texts": texts, "time": time}))


def test_a_moment_with_other_suits_has_the_same_moves_with_the_same_points() -> None:
    for number, moment in enumerate(fresh_moments()):
        time = 1 + number % (ORDERS - 1)
        before, [text] = read_record(moment["text"]), with_other_suits(time, moment["text"])
        after = read_record(text)
        assert text != moment["text"] and after.deal.turn == lab.SEAT
        moves = before.deal.legal_moves()
        others = list(map(Move.parse, with_other_suits(time, *map(str, moves))))
        assert sorted(map(str, after.deal.legal_moves())) == sorted(map(str, others))
        for move, other in zip(moves, others, strict=True):
            one, same = before.play(move).deal, after.play(other).deal
            assert (one.laid, one.left, one.over, one.scores) == (
                same.laid, same.left, same.over, same.scores,
            )  # fmt: skip


def test_a_moment_with_other_suits_has_the_same_best_move_and_reason() -> None:
    for number, moment in enumerate(fresh_moments()):
        time = 1 + number % (ORDERS - 1)
        tags = read_transcript(moment["text"]).tags
        text, better, *weighed = with_other_suits(
            time, moment["text"], tags["Better"], *tags["Weighed"].split("; ")
        )
        best = weighed[0].partition(" ")[2]
        session = Session("classic", players=2, seed=8)
        view = session.act({"do": "load", "record": text})
        assert view["refusal"] is None and view["level"]["title"] == moment["title"]
        view = session.act({"do": "play", "text": best})
        assert view["level"]["state"] == "solved" and view["level"]["says"] == better


def clear(_decision: lab.Decision, moves: list[Move], _number: int) -> list[Weighed]:
    return [Weighed(move, -10 * place, 1) for place, move in enumerate(dict.fromkeys(moves))]


def test_a_list_grows_to_the_requested_length_and_keeps_its_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "weighed", clear)
    path = tmp_path / "list.json"
    lab.add("modern", 1, path)
    first = lab.read(path)
    lab.add("modern", 2, path)
    lab.add("modern", 2, path)
    assert len(first) == 1 and lab.read(path)[:1] == first and len(lab.read(path)) == 2
    assert first[0]["weighed"].startswith("0.0 A: ") and first[0]["rules"] == "modern"


def test_a_position_is_left_out_if_longer_trials_find_a_different_best_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lab, "choices", lambda decision: decision.game.deal.legal_moves()[:3])
    looks: list[int] = []

    def otherwise(at: lab.Decision, moves: list[Move], number: int) -> list[Weighed]:
        looks.append(number)
        return clear(at, moves[:: -1 if number else 1], number)

    monkeypatch.setattr(lab, "weighed", otherwise)
    assert lab.moment_in("classic", 1) is None and fresh.found("classic", 1) is None
    assert looks.count(0) == looks.count(1) > 0  # the first look was always clear, so there was a second one


def test_a_page_finds_the_moment_that_the_lab_finds_in_the_same_round() -> None:
    """The page shows this moment like a listed moment, but with an id that no listed moment has."""
    line = lab.moment_in("classic", FINDS)
    assert line is not None and lab.still_best(line)
    moment = fresh.found("classic", FINDS)
    assert moment == fresh.moment_of(line)
    assert moment["id"] == f"fresh/{FINDS}" and moment["id"] not in {one["id"] for one in fresh_moments()}


def test_moves_weighed_twice_with_the_same_number_get_the_same_points() -> None:
    line = next(line for line in CLASSIC if line["moves"].count(";") > 20)
    decision, moves = lab.position_of(line, line["players"]), lab.weighed_in(line)
    looks = [lab.weighed(decision, moves, number) for number in (0, 0, 1)]
    assert looks[0] == looks[1]
    assert [one.points for one in looks[1]] != [one.points for one in looks[2]]
