"""The first round of the book: whoever follows its hints wins."""

from __future__ import annotations

import re

from prose import BOOK, cells

from rummy500.bots import bot, tell
from rummy500.table.bots import ADVISER
from rummy500.table.session import Session

ROUND = re.compile(r'^Table\("classic", players=2, seed=(\d+), bots="(\w+)"\)$', re.MULTILINE)


def test_a_reader_who_follows_the_hints_wins_the_first_round() -> None:
    net = followed_by_hints(first_round())
    assert net["A"] >= net["B"] + 40


def first_round() -> Session:
    found = [found for _, source, _ in cells(BOOK / "first.ipynb") for found in ROUND.findall(source)]
    ((seed, bots),) = found
    return Session("classic", players=2, seed=int(seed), bots=bots)


def followed_by_hints(session: Session) -> dict[str, int]:
    """What each seat scores when A always does what the hint says."""
    adviser = bot(ADVISER)
    while not session.state.deal.over:
        state = session.state
        if state.my_turn:
            move = adviser.choose(state.seen, state.deal.legal_moves())
            session.act({"do": "play", "text": str(move)})
        else:
            session.act({"do": "tick"})
        tell({"A": adviser}, session.state.deal, session.state.game.moves[-1])
    return dict(session.state.game.sheet[-1].net)
