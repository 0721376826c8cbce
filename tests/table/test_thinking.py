"""At a live table, a planner makes only as many playouts as fit into a short wait."""

from collections.abc import Sequence

import pytest

from rummy500 import Deal, Move
from rummy500.bots import bot
from rummy500.bots.planner import MOST_TRIED, Planner
from rummy500.deal import View
from rummy500.table.bot_time import (
    FIRST,
    MOST,
    MOST_FOR_HINT,
    WAIT,
    WAIT_FOR_HINT,
    Thinking,
    round_number,
)
from rummy500.table.session import Session

DEAL = Deal.new(players=2, seed=7).play("A: draw")
SLOWEST = 0.4  # seconds that a person may have to wait for a bot


class Machine:
    """A simulated machine. By its clock, each playout takes the given number of seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.now = seconds, 0.0
        self.thinking = Thinking(clock=lambda: self.now)

    def choose(self) -> float:
        """Let a planner choose, and return the seconds that the choice takes."""
        planner, began = Planner(1), self.now
        choice = planner.choose

        def chosen(view: View, legal: Sequence[Move]) -> Move:
            move = choice(view, legal)
            self.now += self.seconds * planner.tried
            return move

        vars(planner)["choose"] = chosen
        self.thinking.choose(planner, DEAL.view("A"), DEAL.legal_moves())
        return self.now - began


@pytest.mark.parametrize("seconds", [0.0005, 0.002, 0.01, 0.03])
def test_no_choice_takes_longer_than_a_person_is_willing_to_wait(seconds: float) -> None:
    machine = Machine(seconds)
    assert max(machine.choose() for _ in range(30)) <= SLOWEST


def test_a_fast_machine_makes_more_playouts() -> None:
    fast, slow = Machine(0.001), Machine(0.04)
    for _ in range(10):
        fast.choose()
        slow.choose()
    assert fast.thinking.playouts == MOST
    assert int(WAIT / 0.04) <= slow.thinking.playouts <= MOST_TRIED + 1


def test_a_slow_choice_lowers_the_number_of_playouts_at_once() -> None:
    machine = Machine(0.001)
    for _ in range(40):
        machine.choose()
    machine.seconds = 0.06
    machine.choose()
    assert machine.thinking.playouts == int(WAIT / 0.06)


def test_one_quick_choice_raises_the_number_of_playouts_only_a_little() -> None:
    machine = Machine(0.02)
    machine.choose()
    few = machine.thinking.playouts
    machine.seconds = 0.001
    assert machine.choose()
    assert few <= machine.thinking.playouts <= few * 3 // 2


def test_a_machine_that_was_slow_for_a_while_makes_more_playouts_again() -> None:
    machine = Machine(0.2)
    machine.choose()
    assert machine.thinking.playouts < MOST_TRIED
    machine.seconds = 0.001
    for _ in range(30):
        machine.choose()
    assert machine.thinking.playouts == MOST


def test_the_first_choice_has_few_playouts() -> None:
    assert Thinking().playouts == int(WAIT / FIRST)


@pytest.mark.parametrize("kind", ["greedy", "careful"])
def test_bots_without_playouts_make_the_same_choices_on_every_machine(kind: str) -> None:
    view, legal = DEAL.view("A"), DEAL.legal_moves()
    assert Thinking().choose(bot(kind), view, legal) == bot(kind).choose(view, legal)


def test_a_planner_at_a_table_makes_as_many_playouts_as_fit_into_the_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[int] = []
    choose = Planner.choose

    def noted(self: Planner, view: View, legal: Sequence[Move]) -> Move:
        given.append(self.playouts)
        return choose(self, view, legal)

    monkeypatch.setattr(Planner, "choose", noted)
    session = Session("classic", players=2, seed=7, bots="planner")
    session.act({"do": "play", "text": "A: draw"})
    session.act({"do": "play", "text": f"{session.state.deal.legal_moves()[-1]}"})
    while session.state.deal.turn == "B":
        session.act({"do": "tick"})
    assert Planner().playouts != int(WAIT / FIRST)
    assert given[0] == int(WAIT / FIRST) and all(1 <= number <= MOST for number in given)


def test_the_playouts_of_a_hint_are_a_rounded_number_and_fit_into_the_wait() -> None:
    clock = iter([0.0, 1.0])
    advising = Thinking(WAIT_FOR_HINT, MOST_FOR_HINT, lambda: next(clock))
    assert round_number(advising.playouts) == 32
    planner = Planner(1, playouts=32)
    advising.timed(planner, lambda: planner.weigh(DEAL.view("A"), DEAL.legal_moves()))
    assert advising.playouts == int(WAIT_FOR_HINT * planner.tried)
