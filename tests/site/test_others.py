"""A table can seat different kinds of bots, show the reasons for their moves, and offer a more even game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import answered, nothing_serious
from playwright.sync_api import Locator, Page, expect
from staging import LAPTOP, PHONE, Size

from rummy500.table.session import Session


def table_of(page: Page) -> Locator:
    return page.locator("[data-rummy-table]")


def played(**cell: Any) -> Session:
    """A session in which a round has been played to its end."""
    session = Session("classic", **{"players": 2, "seed": 7, "bots": "beginner", **cell})
    while not session.state.deal.over:
        legal = session.state.deal.legal_moves()
        session.act({"do": "play", "text": str(legal[-1])} if session.state.my_turn else {"do": "tick"})
    return session


def to_a_move_of_kit(session: Session) -> None:
    """Play until Kit has made the first move of a turn."""
    while not session.state.game.moves or session.state.game.moves[-1].seat != "B":
        legal = session.state.deal.legal_moves()
        session.act({"do": "play", "text": str(legal[-1])} if session.state.my_turn else {"do": "tick"})


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_bot_waits_while_the_reader_reads_the_reason_for_its_move(
    stage: Callable[..., Page], size: Size
) -> None:
    session = Session("classic", players=2, seed=7, bots="beginner", explains=True)
    to_a_move_of_kit(session)
    session.act({"do": "act", "action": "why", "place": len(session.state.game.moves) - 1})
    table = table_of(stage(size, session))
    sheet = table.locator(".rt-say [data-why]")
    expect(sheet).to_contain_text("From Kit's seat: “Draw from the stock")
    expect(sheet).to_be_in_viewport()
    nothing_serious(table.page)
    moves = len(session.state.game.moves)
    sheet.locator("[data-do=dismiss]").click()
    expect(sheet).to_have_count(0)
    expect(table.locator("[data-zone=log] li", has_text="B: ")).not_to_have_count(0)
    table.page.wait_for_function("moves => shown.log.length > moves", arg=moves)  # until Kit moves


def test_the_log_of_a_finished_round_gives_the_reason_for_each_move(stage: Callable[..., Page]) -> None:
    table = table_of(stage(LAPTOP, played()))
    table.locator("[data-action=review]").click()
    table.locator("[data-do=log]").click()
    expect(table.locator("[data-panel=log]")).to_have_attribute("open", "")
    line = table.locator("[data-zone=log] li", has_text="B: draw").first
    line.locator("[data-action=why]").click()
    answer = line.locator("[data-why]")
    expect(answer).to_contain_text("Kit's seat: “")
    expect(answer).to_be_in_viewport()
    line.locator("[data-action=why]").click()
    expect(answer).to_have_count(0)


def test_the_form_can_seat_a_different_kind_of_bot_at_each_seat(stage: Callable[..., Page]) -> None:
    session = Session("classic", players=2, seed=7, bots="beginner")
    table = table_of(stage(LAPTOP, session))
    table.locator(".rt-head [data-action=new]").click()
    seats = table.get_by_role("group", name="Choose who sits here").get_by_role("radio")
    expect(seats).to_have_count(0)
    table.get_by_role("radio", name="3", exact=True).check()
    expect(seats).to_have_count(3)
    table.get_by_role("radio", name="Kit II").check()
    table.get_by_role("radio", name="careful").check()
    table.locator("[data-panel=settings] > summary").click()
    table.get_by_role("checkbox", name="Reasons at once").check()
    nothing_serious(table.page)
    table.locator("[data-deal]").click()
    expect(table.locator('[data-seat="C"] .rt-kind')).to_have_text(", careful")
    expect(table.locator('[data-seat="C"] .rt-seat-name')).to_contain_text("Ruth")
    answered(table)
    assert session.state.settings.bots == ("beginner", "careful") and session.state.settings.explains


def test_a_button_seats_a_weaker_bot_for_a_reader_who_is_far_behind(stage: Callable[..., Page]) -> None:
    session = played(bots="careful", target=2000)
    for _ in range(2):
        session.act({"do": "act", "action": "next"})
        while not session.state.deal.over:
            legal = session.state.deal.legal_moves()
            session.act({"do": "play", "text": str(legal[-1])} if session.state.my_turn else {"do": "tick"})
    table = table_of(stage(PHONE, session))
    offer = table.locator(".rt-even")
    expect(offer).to_contain_text("You are far behind.")
    nothing_serious(table.page)
    offer.get_by_role("button", name="Next round against Nia (regular)").click()
    expect(table.locator('[data-seat="B"] .rt-kind')).to_have_text(", regular")
    expect(offer).to_have_count(0)
