"""Judges the tests that a learner has written, by how many wrong versions of a function they find.

The learner's function returns the tests. A test has the arguments and, last, the right answer. All versions
are called here with plain cards, after the learner's code has ended. So the learner's code can't find out
which version is being tried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..card import Card
from ..sentences import say
from .calling import Unanswered, call
from .check import SECONDS, Asker, Points, Row
from .stored import stored
from .values import NOTHING, differs, safely, text_of_value
from .versions import TESTED, Specified, Version

__all__ = ["check_tests"]

LISTS: Final = (list, tuple)
STEEP: Final = 2  # the power of the share of versions found: finding only easy versions earns little


class _Test(NamedTuple):
    """A test that a learner has written: the text of its call, its arguments and the answer it expects."""

    asked: str
    arguments: list[Any]
    expected: Any


class _NoTest(Exception):
    """A learner's value isn't a list of tests, or an item of the list isn't a test. The text says why."""


def check_tests(
    tests: Callable[[], Any],
    *,
    of: str,
    most: int,
    points: float,
    exercise: str,
    wrong: Mapping[str, Version] | None = None,
) -> Points:
    """The points that a learner's tests of a function earn; ``tests()`` returns the list of tests.

    ``of`` names the function (``fits_set``, ``hand_points``, ``is_low_run`` or ``fits_run``), and ``most`` is
    the largest number of tests. If the right version fails a test, the tests earn nothing. Otherwise the
    share of the points is the share of wrong versions found, squared: half of the versions earn a quarter of
    the points. ``wrong`` replaces the package's wrong versions; each name says what the version does.
    """
    asker = Asker(tests, may_call=stored(exercise).may_call)
    try:
        written = _written(_given(asker), of, most)
    except (Unanswered, _NoTest) as error:
        return Points(0, points, asker.name, [Row(False, asker.name, str(error))])
    function = TESTED[of]
    failing = [Row(False, test.asked, why) for test in written if (why := _why_wrong(test, function))]
    if failing:
        return Points(0, points, asker.name, failing)
    named = wrong or {say(f"exercise.versions.{of}.{name}"): one for name, one in function.wrong.items()}
    rows = [_sought(what, version, written) for what, version in named.items()]
    share = sum(row.ok for row in rows) / len(rows)
    passes = Row(True, say("exercise.tests.right", count=len(written)))
    return Points(points * share**STEEP, points, asker.name, [passes, *rows], in_parts=True)


def _sought(what: str, version: Version, written: Sequence[_Test]) -> Row:
    """The row for a wrong version. It says which test finds the version, if any does."""
    finding = next((test.asked for test in written if _finds(test, version)), "")
    why = say("exercise.tests.found", test=finding) if finding else say("exercise.tests.missed")
    return Row(bool(finding), what, why)


def _finds(test: _Test, version: Version) -> bool:
    """Whether a version answers a test wrongly, or raises an error."""
    try:
        return bool(differs(version(*test.arguments), test.expected))
    except Exception:
        return True


def _why_wrong(test: _Test, function: Specified) -> str:
    """Why a test is wrong; empty if the right version passes it."""
    why_open = function.open(*test.arguments)
    if why_open:
        return say("exercise.tests.open", why=why_open)
    right = function.right(*test.arguments)
    if differs(test.expected, right):
        return say("exercise.tests.wrong", expected=text_of_value(test.expected), right=text_of_value(right))
    return ""


# ---- what the learner's function returned -------------------------------------------------------------


def _given(asker: Asker) -> Any:
    """The value that the learner's function returns. Raises ``_NoTest`` if the function can't be called."""
    why_not = asker.why_no_answer()
    if why_not:
        raise _NoTest(why_not)
    return call(asker.function, (), SECONDS, asker.may_call)


def _written(given: Any, of: str, most: int) -> list[_Test]:
    """The tests that a learner's function returned. Raises ``_NoTest`` if the value isn't a list of tests."""
    if given is None:
        raise _NoTest(NOTHING)
    if type(given) not in LISTS:
        raise _NoTest(say("exercise.tests.no_list", given=safely(text_of_value, given)))
    if not given:
        raise _NoTest(say("exercise.tests.none"))
    if len(given) > most:
        raise _NoTest(say("exercise.tests.too_many", count=len(given), most=most))
    return [_test(one, of) for one in given]


def _test(given: Any, of: str) -> _Test:
    function = TESTED[of]
    if type(given) in LISTS and len(given) == len(function.arguments) + 1:
        *arguments, expected = given
        plain = [*map(_plain, arguments)]
        if tuple(map(type, plain)) == function.arguments and type(expected) is function.gives:
            return _Test(f"{of}({', '.join(map(text_of_value, plain))})", plain, expected)
    form = say(f"exercise.tests.form.{of}")
    raise _NoTest(say("exercise.tests.no_test", given=safely(text_of_value, given), form=form))


def _plain(given: Any) -> Card | list[Card] | None:
    """A card, or a new list of cards; ``None`` if the value is anything else."""
    if type(given) is Card:
        return given
    is_cards = type(given) in LISTS and all(type(card) is Card for card in given)
    return [*given] if is_cards else None
