"""Every date has a deal of the day, and no listed deal ever changes."""

from __future__ import annotations

import json
from datetime import date
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rummy500 import Rules
from rummy500.bots import KINDS, BotKind, bot, tell
from rummy500.lab import days
from rummy500.table.session import Session

LISTS = sorted((Path(__file__).parents[2] / "book/days").glob("days-*.json"))


def listed(path: Path) -> list[tuple[date, dict[str, Any]]]:
    month = json.loads(path.read_text("utf-8"))
    assert month["edition"] == days.EDITION
    assert path.name == f"days-{month['month']}.json"
    first = date.fromisoformat(f"{month['month']}-01")
    return [(first.replace(day=number), day) for number, day in enumerate(month["days"], start=1)]


def test_the_lists_cover_whole_months_without_a_gap() -> None:
    dates = [day for path in LISTS for day, _ in listed(path)]
    assert all((later - sooner).days == 1 for sooner, later in pairwise(dates))
    assert dates[0] <= date(2026, 11, 1) and dates[-1] >= date(2027, 6, 30)


PUBLISHED = {
    "days-2026-11": "f2746eb9185ea71c",
    "days-2026-12": "2c71291157a53b4e",
    "days-2027-01": "96d71c7281c25007",
    "days-2027-02": "8eaff3eefadba9ed",
    "days-2027-03": "a562f6bfd5559346",
    "days-2027-04": "1d37e2f60855f29d",
    "days-2027-05": "879433eb75a66922",
    "days-2027-06": "e0ee945177dc9544",
}
"""The digest of each list, as the first edition of the book with this list has it."""


def test_a_published_list_never_changes() -> None:
    assert {
        path.stem: sha256(path.read_text("utf-8").encode()).hexdigest()[:16] for path in LISTS
    } == PUBLISHED


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_each_day_has_the_right_game_and_a_deal_that_favours_stronger_bots(path: Path) -> None:
    assert path.stat().st_size < 3500
    for day, deal in listed(path):
        assert deal["rules"] == days.GAMES[day.weekday()]
        assert str(deal["seed"]).startswith(f"{day:%Y%m%d}")
        assert len(deal["panel"]) == len(KINDS)
        assert days.follows_strength(deal["panel"])


def test_a_bot_at_the_table_of_a_day_gets_its_listed_score() -> None:
    _, deal = listed(LISTS[0])[3]
    kind: BotKind = "careful"
    session = Session(deal["rules"], players=3, seed=str(deal["seed"]), bots=deal["bots"].split(","))
    person = bot(kind, f"{deal['seed']}/A/1")
    while not session.state.deal.over:
        game = session.state.game
        if game.deal.turn == "A":
            move = person.choose(game.view("A"), game.deal.legal_moves())
            session.act({"do": "play", "text": str(move)})
        else:
            session.act({"do": "tick"})
        assert session.state.game.moves != game.moves, "somebody has moved"
        for done in session.state.game.moves[len(game.moves) :]:
            game = game.play(done)
            tell({"A": person}, game, done)
    played = days.score_of(kind, Rules.of(deal["rules"]), deal["seed"])
    assert session.state.deal.scores["A"] == played


def test_a_month_that_has_been_written_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(days, "panel", lambda _rules, seed: [seed % 7 * 30 * place for place in range(7)])
    path = days.write_month("2026-02", tmp_path)
    before = path.read_bytes()
    assert len(json.loads(before)["days"]) == 28
    monkeypatch.setattr(days, "GAMES", ("modern",) * 7)
    with pytest.raises(FileExistsError, match="its days must not change"):
        days.write_month("2026-02", tmp_path)
    assert path.read_bytes() == before
