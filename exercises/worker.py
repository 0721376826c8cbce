"""Where a learner's code runs: a process of its own that runs cells and answers calls, one at a time.

The grader starts it (``sandbox.py``), sends what is to be run or called and reads what comes of it. It needs
the standard library and ``rummy500`` alone. Nothing in here is worth hiding or guarding from the learner:
whatever is changed in this process, the grader gets no more than wrong answers from it.

Request: eight bytes, its length, and a pickled dict with its ``number`` and either ``run``, the source of a
cell, or ``call``, the name of a function, with ``arguments`` and what of the engine it ``may_call``. Answer:
eight bytes, its length, and JSON with the ``number`` and a ``value``, or with ``raised``, why there is none,
or with ``missing``, a name that is not defined.
"""

from __future__ import annotations

import ast
import json
import os
import pickle
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import inf
from types import ModuleType
from typing import Any, BinaryIO

DEEPEST = 50
MOST_PARTS = 100_000
LONGEST = 500
TAKEN_FOR_PYTHON = ("%%time", "%%timeit", "%%capture")  # cell magics: the rest of the cell is Python
_NO_PYTHON = re.compile(r"^(\s*)(?:[%!?]|[\w, ]+=\s*[%!]|.*\?\s*$).*$")


class Inert:
    """Stands in the place of a table where there is no screen: whatever it is asked does nothing."""

    def __init__(self, *_: object, **__: object) -> None: ...

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> Inert:
        return self


def nothing(*_: object, **__: object) -> None:
    """Does nothing."""


# ---- what a cell is ----------------------------------------------------------------------------------------


def python_of(source: str) -> str:
    """A cell without lines that only a notebook understands (``%matplotlib inline``, ``!ls``, ``cards?``).

    >>> python_of("%matplotlib inline\\nx = 1")
    'pass\\nx = 1'
    """
    head, _, rest = source.lstrip().partition("\n")
    if head.startswith("%%"):
        source = rest if head.startswith(TAKEN_FOR_PYTHON) else ""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        ast.parse(source)
        return source
    return "\n".join(_NO_PYTHON.sub(r"\1pass", line) for line in source.split("\n"))


def run(source: str, namespace: dict[str, Any]) -> None:
    """Run a cell; raises what it raises."""
    exec(compile(python_of(source), "<cell>", "exec"), namespace)


# ---- what goes back ----------------------------------------------------------------------------------------


class TooMuch(Exception):
    """A value that is too large or too deep to be sent."""


def encoded(value: object) -> Any:
    """A value as plain JSON: what has no form in it becomes ``{"unknown": its text}``.

    >>> encoded((1, {2.5}))
    {'tuple': [1, {'set': [2.5]}]}
    """
    parts = 0

    def walk(value: Any, depth: int) -> Any:
        nonlocal parts
        parts += 1
        if depth > DEEPEST or parts > MOST_PARTS:
            raise TooMuch
        kind = type(value)
        if value is None or kind in (bool, int, float, str):
            return value
        if kind is list:
            return [walk(one, depth + 1) for one in value]
        if kind in (tuple, set, frozenset):
            return {kind.__name__: [walk(one, depth + 1) for one in value]}
        if issubclass(kind, dict):  # a Counter too
            pairs = dict.items(value)
            return {"dict": [[walk(key, depth + 1), walk(one, depth + 1)] for key, one in pairs]}
        if kind.__module__ == "rummy500.cards" and kind.__name__ == "Card":
            return {"card": str(value)}
        if kind.__module__ == "rummy500.moves" and kind.__name__ == "Move":
            return {"move": str(value)}
        return {"unknown": short(value)}

    try:
        return walk(value, 0)
    except TooMuch:
        return {"unknown": f"{type(value).__name__}, too large to be read"}


def short(value: object) -> str:
    """The text of a value, cut where it gets long."""
    try:
        text = repr(value)
    except BaseException as error:
        text = f"{type(value).__name__}, which has no text ({type(error).__name__})"
    return text if len(text) <= LONGEST else text[:LONGEST] + " …"


def why(error: BaseException) -> str:
    """What is said of a call that raised this."""
    from rummy500.teach.calling import why_raised

    try:
        return why_raised(error)[:LONGEST]
    except BaseException:  # an exception of the learner's own can have a text that raises another
        return "it raised an exception"


# ---- the work ----------------------------------------------------------------------------------------------


def done(request: Mapping[str, Any], namespace: dict[str, Any]) -> dict[str, Any]:
    """What comes of a request: never raises, whatever the learner's code does."""
    try:
        if "run" in request:
            run(request["run"], namespace)
            return {"value": None}
        return called(request["call"], request["arguments"], request["may_call"], namespace)
    except BaseException as error:
        return {"raised": why(error)}


def called(
    name: str, arguments: Sequence[Any], may_call: Sequence[str] | None, names: dict[str, Any]
) -> dict[str, Any]:
    """What a function of the learner's gives; of the engine it may call no more than this."""
    from rummy500.teach.calling import call

    if name not in names:
        return {"missing": name}
    # How long is the grader's to say.
    return {"value": encoded(call(names[name], arguments, inf, may_call))}


def exactly(pipe: BinaryIO, length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    namespace = notebook()
    while True:
        try:
            request = pickle.loads(exactly(requests, int.from_bytes(exactly(requests, 8), "big")))
        except EOFError:
            return
        answer = done(request, namespace)
        try:
            data = json.dumps({"number": request["number"], **answer}).encode()
        except BaseException:  # such as a whole number of too many digits
            data = json.dumps(
                {"number": request["number"], "value": {"unknown": "too large to be read"}}
            ).encode()
        answers.write(len(data).to_bytes(8, "big") + data)
        answers.flush()


def notebook() -> dict[str, Any]:
    """The names of a notebook before its first cell: a module ``__main__`` of its own."""
    main = ModuleType("__main__")
    main.__dict__.update(display=nothing, get_ipython=Inert, exit=sys.exit, quit=sys.exit)
    sys.modules["__main__"] = main
    widget: Any = ModuleType("rummy500.table.widget")
    widget.Table = Inert
    sys.modules[widget.__name__] = widget
    return main.__dict__


def narrow(memory: int, largest_file: int, seconds: int) -> None:
    """Little memory, small files, so many seconds of work, no other processes and no threads, for good."""
    if os.name != "posix":
        return
    import resource

    wanted = {
        "RLIMIT_AS": memory,
        "RLIMIT_FSIZE": largest_file,
        "RLIMIT_CPU": seconds,
        "RLIMIT_CORE": 0,
        "RLIMIT_NOFILE": 64,
        "RLIMIT_NPROC": 0,
    }
    for name, most in wanted.items():
        with suppress(AttributeError, ValueError, OSError):  # not every system knows each of them
            resource.setrlimit(getattr(resource, name), (most, most))


def main(package: str, memory: str, largest_file: str, seconds: str) -> None:
    """Begin: the pipe is moved out of the way of what the learner prints, and what is needed is loaded."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    quiet = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(quiet, number)
    os.close(quiet)
    sys.path.insert(0, package)
    load()
    narrow(int(memory), int(largest_file), int(seconds))
    serve(requests, answers)


def load() -> None:
    """What nearly every exercise needs, before memory is limited; in here ``check`` does nothing."""
    from rummy500.teach import calling, check

    assert calling
    for name in [name for name in vars(check) if name.startswith("check")]:
        setattr(check, name, nothing)


if __name__ == "__main__":
    main(*sys.argv[1:])
