"""Calling a learner's function: for so long and no longer, unheard, and without the engine's own answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase
from time import monotonic
from types import FrameType, ModuleType
from typing import Any, Final

ENGINE: Final = __name__.partition(".")[0]


class Unanswered(Exception):
    """A call that gave no value; its text says why, in the words of a learner's own code."""


class _TooLong(BaseException):
    """Not an ``Exception``, so that what catches those lets it pass."""


class _Nowhere(TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


def call(function: Callable[..., Any], arguments: Sequence[Any], seconds: float) -> Any:
    """What the function gives; ``Unanswered`` where it raises, ends Python or takes longer than ``seconds``.

    A stand-in for a function that lives elsewhere is asked by its own ``call(arguments, seconds)``. Lists
    are given as copies. What runs in C alone, or catches ``BaseException`` for ever, can't be stopped here.

    >>> call(max, ([3, 5],), 1)
    5
    >>> call(lambda: 1 / 0, (), 1)
    Traceback (most recent call last):
    rummy500.teach.calling.Unanswered: it raised ZeroDivisionError: division by zero
    """
    if hasattr(function, "call"):
        return function.call(arguments, seconds)
    try:
        with redirect_stdout(_Nowhere()), redirect_stderr(_Nowhere()), _for(seconds):
            return function(*map(_copied, arguments))
    except KeyboardInterrupt:
        raise
    except _TooLong:
        raise Unanswered(too_long(seconds)) from None
    except BaseException as error:  # exit() is one of them
        raise Unanswered(why_raised(error)) from None


def too_long(seconds: float) -> str:
    """What is said of a call that does not end."""
    return f"it was still running after {seconds:g} seconds: does a loop never end?"


def why_raised(error: BaseException) -> str:
    """What is said of a call that raised this.

    >>> why_raised(NotImplementedError("your turn")), why_raised(KeyError("6C"))
    ('it is not written yet', "it raised KeyError: '6C'")
    """
    if isinstance(error, NotImplementedError):
        return "it is not written yet"
    if isinstance(error, Borrowed):
        return str(error)
    if isinstance(error, SystemExit):
        return "it ended Python"
    return f"it raised {type(error).__name__}: {error}"[:300]


@contextmanager
def _for(seconds: float) -> Iterator[None]:
    """For so many seconds code may run; each step of it but the engine's is watched.

    A tracer works in the browser too, where there are no signals and no threads.
    """
    ends = monotonic() + seconds

    def watch(frame: FrameType, _event: str, _value: object) -> Any:
        if _is_of_engine(frame):
            return None
        frame.f_trace_opcodes = True  # a loop in one line has no new lines
        if monotonic() > ends:
            raise _TooLong
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)


def _copied(value: Any) -> Any:
    """A value that the learner may change without harm; what is no list can't be changed anyway."""
    return [_copied(item) for item in value] if isinstance(value, list) else value


# ---- no borrowing ---------------------------------------------------------------------------------------


class Borrowed(Exception):
    """A learner's code has called the engine's function that it was to replace."""


@contextmanager
def without(function: Callable[..., Any], engine: Sequence[Callable[..., Any]]) -> Iterator[None]:
    """While this lasts, these functions of the engine answer the engine alone, and not the learner's code.

    It keeps an honest learner from a short cut that earns nothing; who means to cheat finds ways. A stand-in
    of a function that lives elsewhere has a ``without`` of its own.
    """
    if hasattr(function, "without"):
        with function.without(engine):
            yield
        return
    places = [(names, name) for names in _namespaces(function) for name in names if names[name] in engine]
    held = [(names, name, names[name]) for names, name in places]
    try:
        for names, name, own in held:
            names[name] = _for_engine_only(own)
        yield
    finally:
        for names, name, own in held:
            names[name] = own


def _namespaces(function: Callable[..., Any]) -> list[dict[str, Any]]:
    """The names of the engine's modules, and those that the function itself sees."""
    modules = [vars(module) for name, module in list(sys.modules.items()) if _is_engines(name, module)]
    return [*modules, getattr(function, "__globals__", {})]


def _is_engines(name: str, module: ModuleType) -> bool:
    return isinstance(module, ModuleType) and name.partition(".")[0] == ENGINE


def _is_of_engine(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).partition(".")[0] == ENGINE


def _for_engine_only(own: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(*arguments: Any, **named: Any) -> Any:
        if _is_of_engine(sys._getframe(1)):
            return own(*arguments, **named)
        raise Borrowed(f"it calls the tutorial's own {own.__name__}: write your own")

    return guarded
