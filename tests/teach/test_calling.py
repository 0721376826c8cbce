"""A learner's function has a time limit, prints nothing, and may call only some functions of the engine."""

import builtins
import sys
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Any

import pytest

from rummy500 import Card, Move, Rules, cards, partition
from rummy500.bots.greedy import Greedy
from rummy500.card import PACK
from rummy500.deal import View
from rummy500.teach import calling
from rummy500.teach.calling import Borrowed, Unanswered, call
from rummy500.teach.seeing import seen

RULES = Rules()
WORTH = dict.fromkeys(PACK, 1)
HAND = cards("6S 6H 6D KC")


def why(function: Callable[..., Any], *arguments: Any, seconds: float = 0.2) -> str:
    with pytest.raises(Unanswered) as raised:
        call(function, arguments, seconds)
    return str(raised.value)


# ---- the time limit -------------------------------------------------------------------------------------


def loop_of_one_line() -> None:
    while True: pass  # fmt: skip  # noqa: E701


def loop_of_lines() -> None:
    number = 0
    while number < 10:
        number *= 2


def loop_in_brackets() -> list[int]:
    return [number * 2 for number in iter(int, 1)]


def loop_in_a_call() -> int:
    return sum(number for number in iter(int, 1))


def loop_that_lets_nothing_pass() -> None:
    while True:
        try:
            loop_of_lines()
        except Exception:
            continue


def loop_through_the_engine() -> None:
    while True:
        Card("6S")


@pytest.mark.parametrize(
    "loop",
    [
        loop_of_one_line,
        loop_of_lines,
        loop_in_brackets,
        loop_in_a_call,
        loop_that_lets_nothing_pass,
        loop_through_the_engine,
    ],
)
def test_an_endless_loop_is_stopped(loop: Callable[..., Any]) -> None:
    assert why(loop) == "it was still running after 0.2 seconds, which is the limit"


def test_endless_recursion_is_reported_with_its_own_sentence() -> None:
    def deeper(number: int) -> int:
        return deeper(number + 1)

    assert why(deeper, 1, seconds=5) == "it calls itself again and again. When should it stop?"


def test_a_tracer_set_before_a_call_is_restored_after_it() -> None:
    def tracer(*_: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        call(len, ("abc",), 1)
        why(loop_of_lines)
        kept = sys.gettrace()
    finally:
        sys.settrace(before)
    assert kept is tracer


# ---- no output, no input, no exit -----------------------------------------------------------------------


def test_a_learners_function_prints_nothing_and_asks_for_no_input(capsys: pytest.CaptureFixture[str]) -> None:
    def loud() -> str:
        print("here")
        print("there", file=sys.stderr)
        return input("how many? ")

    before = builtins.input
    assert why(loud) == "it asks for input, but its arguments hold all that it needs"
    assert capsys.readouterr() == ("", "")
    assert builtins.input is before


def test_a_call_of_the_notebooks_exit_function_ends_only_the_learners_function(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = []
    monkeypatch.setattr(sys.modules["__main__"], "exit", lambda: ended.append(1), raising=False)
    mine = vars(sys.modules["__main__"])["exit"]
    assert why(eval("lambda: exit()", vars(sys.modules["__main__"]))) == "it ended Python"
    assert not ended and vars(sys.modules["__main__"])["exit"] is mine


@pytest.mark.parametrize("end", [sys.exit, lambda: exit(), lambda: quit()])
def test_a_function_that_ends_python_gives_no_answer(end: Callable[..., Any]) -> None:
    assert why(end) == "it ended Python"


# ---- sentences for the learner --------------------------------------------------------------------------


def test_a_wrong_number_of_arguments_is_reported() -> None:
    def fits(card: Card) -> Card:
        return card

    expected = "test_a_wrong_number_of_arguments_is_reported.<locals>.fits() takes 1 positional argument"
    assert why(fits, 1, 2) == f"{expected} but 2 were given: look at the brackets after def fits"


def test_an_error_names_the_line_in_the_learners_cell() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec("def first(held):\n    return held[0]", names)
    assert why(names["first"], []) == "it raised IndexError: list index out of range (in first, line 2)"


def test_an_error_whose_text_raises_an_error_is_reported() -> None:
    class Odd(Exception):
        def __str__(self) -> str:
            raise ValueError

    def odd() -> None:
        raise Odd

    assert why(odd) == "it raised Odd: an error without a text"


def test_an_interrupted_function_gives_no_answer() -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    assert why(stopped) == "it was stopped"


# ---- arguments and processor time -----------------------------------------------------------------------


def test_a_learners_function_can_change_only_a_copy_of_its_arguments() -> None:
    view, _ = seen("6S 6H KC", pile="6D")
    held, table, laid = [Card("6S")], ([Card("7S")],), {"A": [Card("8S")]}

    def change(
        held: list[Card], table: tuple[list[Card], ...], laid: dict[str, list[Card]], view: View
    ) -> None:
        held.clear()
        table[0].clear()
        laid["A"].clear()
        view.laid.clear()

    call(change, (held, table, laid, view), 1)
    assert (held, table, laid) == ([Card("6S")], ([Card("7S")],), {"A": [Card("8S")]})
    assert view.laid == {"A": 0, "B": 0}


def for_a_while() -> str:
    until = monotonic() + 0.3
    while monotonic() < until:
        pass
    return "done"


def test_processor_time_that_other_processes_use_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calling, "processor_time", lambda: 0.0)
    assert call(for_a_while, (), 0.1) == "done"
    monkeypatch.setattr(calling, "by_the_clock", lambda seconds: 2 * seconds)
    assert why(for_a_while, seconds=0.1) == "it was still running after 0.1 seconds, which is the limit"


def test_an_object_with_a_method_named_call_is_called_through_this_method() -> None:
    class StandIn:
        def call(self, arguments: tuple[object, ...], seconds: float) -> tuple[tuple[object, ...], float]:
            return arguments, seconds

    stand_in: Any = StandIn()
    assert call(stand_in, (1, 2), 3) == ((1, 2), 3)


# ---- no calls of the engine's solution ------------------------------------------------------------------

best_partition = partition.best_partition
another_name = partition.best_partition


class Tools:
    search = staticmethod(partition.best_partition)


def imported_before(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    return best_partition(hand, RULES, WORTH)


def by_another_name(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    return another_name(hand, RULES, WORTH)


def through_the_module(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    return partition.best_partition(hand, RULES, WORTH)


def imported_inside(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    from rummy500.partition import best_partition as best

    return best(hand, RULES, WORTH)


def module_imported_inside(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    import rummy500.partition

    return rummy500.partition.best_partition(hand, RULES, WORTH)


def by_a_helper(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    return imported_before(hand)


def as_a_default(hand: Sequence[Card], best: Callable[..., Any] = partition.best_partition) -> Any:
    return best(hand, RULES, WORTH)


def in_a_class(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    return Tools.search(hand, RULES, WORTH)


def in_an_order(hand: Sequence[Card]) -> Sequence[Card]:
    return max([hand], key=lambda held: len(best_partition(held, RULES, WORTH)))


def though_it_tries_to_go_on(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    try:
        return best_partition(hand, RULES, WORTH)
    except Exception:
        return []


@pytest.mark.parametrize(
    "function",
    [
        imported_before,
        by_another_name,
        through_the_module,
        imported_inside,
        module_imported_inside,
        by_a_helper,
        as_a_default,
        in_a_class,
        in_an_order,
        though_it_tries_to_go_on,
        partial(partition.best_partition, rules=RULES, worth=WORTH),
    ],
)
def test_a_call_of_the_engines_own_solution_is_refused_under_any_name(function: Callable[..., Any]) -> None:
    assert call(function, (HAND,), 1)
    with pytest.raises(Borrowed, match="calls the tutorial's own best_partition"):
        call(function, (HAND,), 1, ["rummy500.card", "rummy500.melds"])
    assert call(function, (HAND,), 1, ["rummy500.partition"])
    assert call(function, (HAND,), 1, ["rummy500.partition.best_partition"])


def test_a_method_that_a_class_inherits_from_the_engine_is_refused() -> None:
    class Mine(Greedy):
        def choose(self, view: View, legal: Sequence[Move]) -> Move:
            return super().choose(view, legal)

    view, legal = seen("6S 6H KC")
    with pytest.raises(Borrowed):
        call(Mine().choose, (view, legal), 1, ["rummy500.card"])


def test_a_learners_function_may_import_and_print_a_module_of_the_engine() -> None:
    def loud() -> Card:
        import rummy500.laying.takes_and_lays

        print(rummy500.laying.takes_and_lays)
        return Card("6S")

    sys.modules.pop("rummy500.laying.takes_and_lays")
    assert call(loud, (), 1, ["rummy500.card"]) == Card("6S")
    with pytest.raises(Unanswered, match="asks for input"):
        call(lambda: input(), (), 1, [])


def test_a_function_is_refused_if_its_name_only_begins_like_an_allowed_name() -> None:
    with pytest.raises(Borrowed):
        call(imported_before, (HAND,), 1, ["rummy500.part", "rummy500.partition.best"])


def test_the_engine_can_be_called_again_after_an_error() -> None:
    with pytest.raises(Borrowed):
        call(imported_before, (HAND,), 1, [])
    assert imported_before(HAND)
    assert sys.gettrace() is None or "calling" not in sys.gettrace().__module__
