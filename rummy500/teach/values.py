"""Compares the values that learners' functions return with the right ones, and shows them as text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import isclose
from typing import Any, Final

from ..card import Card, text_of
from ..deal import View
from ..moves import Move
from ..sentences import say
from .calling import Unanswered, call

LONGEST: Final = 300  # at most this many characters of a value are shown
SECONDS: Final = 2.0  # seconds of processor time for showing a value
ROUNDING: Final = 1e-9  # floats may differ by this much, because a sum's rounding depends on its order
NOTHING: Final = say("exercise.nothing")


def differs(given: Any, right: Any) -> str:
    """Why a value is not the right one; empty if it is.

    A list equals a tuple with equal items in the same order. If the right value is a set, the items may be
    in any order, and a list without repeated items is right too. ``1`` is not ``True``. A ``float`` may
    differ by a rounding error.

    >>> differs(1, True), differs(3, 3)
    ('it gave 1, but True is right', '')
    >>> differs([1, 2], (1, 2)), differs([2, 1], {1, 2}), differs([1, 2, 2], {1, 2})
    ('', '', 'it gave [1, 2, 2], but {1, 2} is right')
    >>> differs(0.1 + 0.2, 0.3), differs(0.33, 1 / 3)[:12]
    ('', 'it gave 0.33')
    >>> differs([2, 1], [1, 2])
    'it gave [2, 1], but [1, 2] is right: the order differs'
    """
    if same(given, right):
        return ""
    if given is None:
        return NOTHING
    if callable(given):
        return say("exercise.function")
    if isinstance(given, Iterator):
        return say("exercise.iterator", kind=type(given).__name__)
    order = type(right) in (list, tuple) and _same_in_any_order(given, right)
    differs = "exercise.wrong_order" if order else "exercise.wrong"
    return say(differs, given=text_of_value(given), right=text_of_value(right))


def same(given: Any, right: Any) -> bool:
    """Whether a value counts as equal to the right one (see ``differs``).

    >>> same([[1], (2, 3)], ((1,), [2, 3])), same({"A": 5.0}, {"A": 5}), same([True], [1])
    (True, True, False)
    """
    if type(right) in (list, tuple):
        alike = type(given) in (list, tuple) and len(given) == len(right)
        return alike and all(map(same, given, right))
    if type(right) in (set, frozenset):
        return _same_in_any_order(given, right)
    if type(right) is dict:
        alike = isinstance(given, dict) and len(given) == len(right)
        return alike and all(key in given and same(given[key], value) for key, value in right.items())
    if type(right) is float:
        return type(given) in (int, float) and isclose(given, right, abs_tol=ROUNDING)
    kinds = (int, float) if type(right) is int else (type(right),)
    return type(given) in kinds and bool(given == right)


def _same_in_any_order(given: Any, right: Collection[Any]) -> bool:
    if type(given) not in (list, tuple, set, frozenset) or len(given) != len(right):
        return False
    left = list(given)
    for value in right:
        place = next((place for place, one in enumerate(left) if same(one, value)), None)
        if place is None:
            return False
        left.pop(place)
    return True


def text_of_value(value: Any) -> str:
    """A value as feedback shows it, with cards in the notation.

    >>> from rummy500 import cards
    >>> text_of_value(cards("6C TD")), text_of_value([Card("6C")])
    ('[6C TD]', '[6C]')
    >>> text_of_value(Card("6C")), text_of_value("6C")
    ('6C', "'6C'")
    >>> text_of_value({"A": cards("6C 7C")}), text_of_value({*cards("TD 6C")}), text_of_value([[]])
    ('{A: [6C 7C]}', '{TD 6C}', '[[]]')
    """
    if isinstance(value, Card | Move):
        text = str(value)
    elif isinstance(value, View):
        text = _text_of_view(value)
    elif type(value) is dict:
        text = f"{{{', '.join(f'{key}: {text_of_value(one)}' for key, one in value.items())}}}"
    elif type(value) in (set, frozenset):
        text = f"{{{_listed(sorted(value) if _all_cards(value) else sorted(value, key=text_of_value))}}}"
    elif type(value) in (list, tuple):
        text = f"[{_listed(value)}]"
    else:
        text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def _listed(values: Sequence[Any]) -> str:
    return text_of(values) if _all_cards(values) else ", ".join(map(text_of_value, values))


def _all_cards(values: Collection[Any]) -> bool:
    return all(isinstance(one, Card) for one in values)


def _text_of_view(view: View) -> str:
    """The text of a view, with the hand, the pile and the melds."""
    parts = {"hand": [view.hand], "pile": [view.pile], "table": [meld.cards for meld in view.table]}
    there = tuple(
        say(f"exercise.view.{name}", cards=tuple(map(text_of, cards)))
        for name, cards in parts.items()
        if any(cards)
    )
    return say("exercise.view_of", name=view.seat, there=there)


def safely(to_text: Callable[[Any], Any], value: Any) -> str:
    """The text of a value, made with a time limit: showing a learner's own object can run any code."""
    try:
        return str(call(to_text, (value,), SECONDS))
    except Unanswered:
        return say("exercise.not_shown")
