"""In the book's first round, a player who follows the hints wins."""

from __future__ import annotations

import re

import pytest
from prose import BOOK, cells

from rummy500.bots import tell
from rummy500.bots.planner import Planner
from rummy500.table.session import Session
from rummy500.teach.advice import advice

ROUND = re.compile(r'^Table\("classic", players=2, seed=(\d+), bots="(\w+)"\)$', re.MULTILINE)


@pytest.mark.parametrize("playouts", [16, 32, 64, 128])
def test_a_reader_who_follows_the_hints_wins_the_first_round_on_slow_and_fast_devices(
    playouts: int,
) -> None:
    net = followed_by_hints(first_round(), playouts)
    assert net["A"] >= net["B"] + 40


def first_round() -> Session:
    found = [found for _, source, _ in cells(BOOK / "first.ipynb") for found in ROUND.findall(source)]
    ((seed, bots),) = found
    return Session("classic", players=2, seed=int(seed), bots=bots)


def followed_by_hints(session: Session, playouts: int) -> dict[str, int]:
    """Play the round. At seat A, a planner with this many playouts chooses. Return each seat's score."""
    adviser = Planner(f"{session.state.settings.seed}/A/1", playouts)
    while not session.state.deal.over:
        state = session.state
        if state.my_turn:
            hinted = advice(state.seen, state.deal.legal_moves(), adviser).move
            session.act({"do": "play", "text": str(hinted)})
        else:
            session.act({"do": "tick"})
        tell({"A": adviser}, session.state.deal, session.state.game.moves[-1])
    return dict(session.state.game.sheet[-1].net)
