"""Calls a learner's function: limits its time and its use of the engine, and hides what it prints."""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import fields, is_dataclass, replace
from io import TextIOBase
from math import inf
from time import monotonic, process_time
from types import FrameType
from typing import Any, Final

from ..sentences import say

ENGINE: Final = f"{__name__.partition('.')[0]}."
LONGEST: Final = 300
# In ``while True: pass``, Python 3.11 calls a tracer only if the tracer asks for a call at each bytecode
# instruction. That is slow.
EACH_STEP: Final = sys.version_info < (3, 12)
# A browser has no clock for processor time, so elapsed time counts there.
processor_time: Final = monotonic if sys.platform == "emscripten" else process_time
_ARGUMENTS = re.compile(r"(\S+)\(\) (takes|missing|got) .*")


class Unanswered(Exception):
    """A call returned no value. The message says why, in terms of the learner's code."""


class Borrowed(Unanswered):
    """The learner's code called a function of the engine that it may not call."""


class Endless(Unanswered):
    """A call was stopped because it took too long."""


class _TooLong(BaseException):
    """Stops a call. It isn't an ``Exception``, so that a learner's ``except Exception`` doesn't catch it."""


def call(
    function: Callable[..., Any],
    arguments: Sequence[Any],
    seconds: float,
    may_call: Sequence[str] | None = None,
) -> Any:
    """The value that the function returns. Raises ``Unanswered`` if the function raises, exits or takes
    longer than ``seconds`` of processor time.

    If ``may_call`` is given, the function may call only these modules, classes and functions of the engine. A
    learner could get around this limit in a notebook, but not in the grader: the grader's process has only
    these modules and the modules that they import.

    The function gets copies of all mutable arguments. If ``function`` is a stand-in for a function in another
    process, the stand-in's ``call(arguments, seconds)`` is used, and ``spent`` is the processor time used in
    that process. Code that runs only in C, or that always catches ``BaseException``, can't be stopped here.

    >>> call(max, ([3, 5],), 1)
    5
    >>> call(lambda: 1 / 0, (), 1)
    Traceback (most recent call last):
    rummy500.teach.calling.Unanswered: it raised ZeroDivisionError: division by zero
    """
    if hasattr(type(function), "call"):
        stand_in: Any = function
        return stand_in.call(arguments, seconds)  # the stand-in knows which functions the learner may call
    try:
        copies = [*map(_copied, arguments)]
        with _unheard(), _watched(seconds, may_call):
            return function(*copies)
    except Unanswered:
        raise
    except _TooLong:
        raise Endless(too_long(seconds)) from None
    except BaseException as error:  # even what exit() raises
        raise Unanswered(why_raised(error)) from error


def worked(function: Any) -> float:
    """The seconds of processor time used so far: by this process, and by a stand-in's own process."""
    return processor_time() + (function.spent if hasattr(type(function), "spent") else 0.0)


def by_the_clock(seconds: float) -> float:
    """The seconds of elapsed time to allow for this much processor time. Other processes may be busy.

    >>> by_the_clock(2)
    30
    """
    return 5 * seconds + 20


def _copied(value: Any) -> Any:
    """A copy of a value, so that the learner's code can't change the original."""
    if is_dataclass(value) and not isinstance(value, type):  # such as a View
        kept = {field.name: getattr(value, field.name) for field in fields(value)}
        copies: dict[str, Any] = {name: dict(one) for name, one in kept.items() if isinstance(one, dict)}
        return replace(value, **copies) if copies else value
    if type(value) is dict:
        return {key: _copied(one) for key, one in value.items()}
    return type(value)(map(_copied, value)) if type(value) in (list, tuple, set) else value


# ---- messages -------------------------------------------------------------------------------------------


def too_long(seconds: float) -> str:
    """The message about a call that took too long."""
    return say("exercise.too_long", seconds=f"{seconds:g}")


def why_raised(error: BaseException) -> str:
    """The message about a call that raised this error.

    >>> why_raised(NotImplementedError("your turn")), why_raised(KeyError("6C"))
    ('it is not written yet', "it raised KeyError: '6C'")
    >>> why_raised(TypeError("fits() missing 1 required positional argument: 'card'"))
    "fits() missing 1 required positional argument: 'card': look at the brackets after def fits"
    """
    if isinstance(error, Unanswered):
        return str(error)
    for kind in _WHY:
        if isinstance(error, kind):
            return say(f"exercise.raised.{kind.__name__}")
    try:
        text = str(error)
    except BaseException:  # a learner's own exception class may raise an error in ``__str__``
        text = say("exercise.no_text")
    about = _ARGUMENTS.fullmatch(text) if isinstance(error, TypeError) else None
    if about:
        return say("exercise.arguments", text=text, name=about[1].split(".")[-1])[:LONGEST]
    raised = type(error).__name__ + (f": {text}" if text else "")
    return say("exercise.it_raised", error=raised)[:LONGEST] + _where(error)


_WHY: Final = (NotImplementedError, SystemExit, RecursionError, MemoryError, KeyboardInterrupt)


def _where(error: BaseException) -> str:
    """Words for the line of the learner's cell that raised this error; empty if no line of the cell did."""
    trace, line = error.__traceback__, ""
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__") == "__main__":
            code, number = trace.tb_frame.f_code, trace.tb_lineno
            line = " " + say("exercise.where", name=code.co_name, line=number)
        trace = trace.tb_next
    return line


# ---- no output ------------------------------------------------------------------------------------------


class _Nowhere(TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


@contextmanager
def _unheard() -> Iterator[None]:
    """In this context nothing is printed, ``input`` raises, and a notebook's ``exit`` ends only the call."""
    own = vars(sys.modules["__main__"])
    with (
        redirect_stdout(_Nowhere()),
        redirect_stderr(_Nowhere()),
        _instead(vars(builtins), input=_not_here, exit=sys.exit, quit=sys.exit),
        _instead(own, **{name: sys.exit for name in ("exit", "quit") if name in own}),
    ):
        yield


@contextmanager
def _instead(names: dict[str, Any], **others: Any) -> Iterator[None]:
    """In this context, these names have the values in ``others``."""
    before = {name: names[name] for name in others if name in names}
    names.update(others)
    try:
        yield
    finally:
        for name in others:
            names.pop(name, None)
        names.update(before)


def _not_here(*_: object) -> str:
    raise Unanswered(say("exercise.input"))


# ---- limits ---------------------------------------------------------------------------------------------


@contextmanager
def _watched(seconds: float, may_call: Sequence[str] | None) -> Iterator[None]:
    """Limit the code's processor time and its calls of the engine.

    A tracer sees every line. It needs no signals and no threads, so it works in the browser, too.
    """
    began, ends, borrowed = monotonic(), processor_time() + seconds, list[Borrowed]()
    known = set[tuple[int, int]]()  # ids of allowed pairs (callee, caller); hashing code would be slow

    def begins(frame: FrameType, event: str, value: object) -> Any:
        caller = frame.f_back
        pair = id(frame.f_code), id(caller and caller.f_code)
        if pair in known:
            return None
        if _is_of_engine(frame):
            if may_call is not None and not _may_be_called(frame, may_call):
                borrowed.append(Borrowed(say("exercise.borrowed", name=frame.f_code.co_name)))
                raise borrowed[0]
            known.add(pair)
            return None
        if ends == inf:
            return None
        frame.f_trace_opcodes = EACH_STEP
        return goes_on(frame, event, value)

    def goes_on(_frame: FrameType, _event: str, _value: object) -> Any:
        took = monotonic() - began  # read this clock first: reading processor time takes ten times longer
        if took > seconds and (processor_time() > ends or took > by_the_clock(seconds)):
            raise _TooLong
        return goes_on

    before = sys.gettrace()
    if ends < inf or may_call is not None:
        sys.settrace(begins)
    try:
        yield
    finally:
        sys.settrace(before)
    if borrowed:  # raise it again: the learner's code may have caught it
        raise borrowed[0]


def _is_of_engine(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).startswith(ENGINE)


def _may_be_called(frame: FrameType, may_call: Sequence[str]) -> bool:
    """Whether this function of the engine may run: the engine itself called it, or ``may_call`` names it."""
    caller, module = frame.f_back, str(frame.f_globals["__name__"])
    if module == __name__ or frame.f_code.co_name == "<module>":
        return True  # this is ``_Nowhere.write``, or the code of a module that is imported
    if caller is not None and _is_of_engine(caller) and caller.f_code is not call.__code__:
        return True
    name = f"{module}.{frame.f_code.co_qualname}"
    return any(name == one or name.startswith(f"{one}.") for one in may_call)
