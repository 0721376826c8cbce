"""Runs a learner's cells and answers calls in Pyodide, one request at a time.

The grader (``sandbox.py``) starts this program with ``worker.mjs``, sends cells to run and functions to call,
and reads the answers. The program needs only the standard library and ``rummy500``. The learner's
code may read and change everything in the program: the worst that this code can do is to send wrong answers.

A request is a pickled dict with its ``number``. It also has either ``run``, the source of a cell, or
``call``, the name of a function, with its ``arguments`` and the modules of the engine that it ``may_call``.

An answer is JSON with the request's ``number`` and one of these: ``value``, ``raised`` (a sentence that says
why there is no value) or ``missing`` (the name of a function that the learner hasn't defined).
"""

from __future__ import annotations

import ast
import gc
import json
import pickle
import random
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from math import inf
from types import ModuleType
from typing import Any, Final

DEEPEST = 50
MOST_PARTS = 100_000
LONGEST = 500
TAKEN_FOR_PYTHON = ("%%time", "%%timeit", "%%capture")  # cell magics: the rest of the cell is Python
SCREENS: Final = (
    "rummy500.table",
    "rummy500.table.widget",
    "rummy500.teach.check",
    "rummy500.teach.own_tests",
)
"""Modules that the worker replaces, because it has no screen for tables and doesn't run the checks itself."""
WAYS_OUT: Final = re.compile(r"(js|pyodide_js|pyodide|_pyodide|_pyodide_core|ctypes|_ctypes)(\..*)?")
"""Modules, and their submodules, through which Python could reach Node or machine code."""
FINDS_ALL: Final = ("get_objects", "get_referents", "get_referrers")
"""Functions of ``gc`` that find objects even if no name leads to them any more."""
_NO_PYTHON = re.compile(r"^(\s*)(?:[%!?]|[\w, ]+=\s*[%!]|.*\?\s*$).*$")


class Inert:
    """Takes the place of a table, because a worker has no screen. Its attributes and calls do nothing."""

    def __init__(self, *_: object, **__: object) -> None: ...

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> Inert:
        return self


def nothing(*_: object, **__: object) -> None:
    """Do nothing."""


class Screen(ModuleType):
    """Takes the place of a module of ``SCREENS``."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Inert if name == "Table" else nothing


class Missing(ModuleType):
    """Takes the place of a module that is missing when work is graded.

    Its ``Table`` does nothing. Calling its other names raises an error.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []  # its submodules are missing too

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "Table":
            return Inert
        return Absent(f"{self.__name__}.{name}")


class Absent:
    """Takes the place of a name in a missing module. Calling it or using its attributes raises an error."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self()

    def __call__(self, *_: object, **__: object) -> Any:
        raise ModuleNotFoundError(f"{self._name} is not there when your work is graded, so write your own")


# ---- cells ----------------------------------------------------------------------------------------


def python_of(source: str) -> str:
    """A cell's source without lines that only notebooks run (``%matplotlib inline``, ``!ls``, ``cards?``).

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
    """Run a cell. Raises every error that the cell raises."""
    exec(compile(python_of(source), "<cell>", "exec"), namespace)


# ---- answers ----------------------------------------------------------------------------------------


class TooMuch(Exception):
    """A value is too large or too deep to be sent."""


def encoded(value: object) -> Any:
    """A value as plain JSON. A value that can't be sent becomes ``{"unknown": its text}``.

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
        if issubclass(kind, dict):  # a Counter is a dict, too
            pairs = dict.items(value)
            return {"dict": [[walk(key, depth + 1), walk(one, depth + 1)] for key, one in pairs]}
        if kind.__module__ == "rummy500.card" and kind.__name__ == "Card":
            return {"card": str(value)}
        if kind.__module__ == "rummy500.moves" and kind.__name__ == "Move":
            return {"move": str(value)}
        return {"unknown": short(value)}

    try:
        return walk(value, 0)
    except TooMuch:
        return {"unknown": f"{type(value).__name__}, too large to be read"}


def short(value: object) -> str:
    """The ``repr`` of a value, cut if it is long."""
    try:
        text = repr(value)
    except BaseException as error:
        text = f"{type(value).__name__}, which has no text ({type(error).__name__})"
    return text if len(text) <= LONGEST else text[:LONGEST] + " …"


def why(error: BaseException) -> str:
    """A sentence that says why a call has no value, for a call that raised this error."""
    from rummy500.teach.calling import why_raised

    try:
        return why_raised(error)[:LONGEST]
    except BaseException:  # the text of a learner's exception may itself raise an error
        return "it raised an exception"


# ---- requests ----------------------------------------------------------------------------------------------


def done(request: Mapping[str, Any], namespace: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request. If the learner's code raises an error, the answer reports the error."""
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
    """Call a learner's function, which may use only these modules of the engine, and return the answer."""
    from rummy500.teach.calling import call

    if name not in names:
        return {"missing": name}
    # The call has no time limit here, because the grader limits its time.
    return {"value": encoded(call(names[name], arguments, inf, may_call))}


def answered(data: bytes) -> bytes:
    """The answer to a request. Both are bytes."""
    request = pickle.loads(data)
    number, answer = request["number"], done(request, vars(sys.modules["__main__"]))
    try:
        return json.dumps({"number": number, **answer}).encode()
    except BaseException:  # for example, if an integer has too many digits
        return json.dumps({"number": number, "value": {"unknown": "too large to be read"}}).encode()


def load() -> None:
    """Load the modules in the worker's package, so that the snapshot contains them."""
    for name in SCREENS:
        sys.modules[name] = Screen(name)
    sys.meta_path.append(Elsewhere())
    import rummy500
    from rummy500.teach import calling

    assert calling
    _forget_cached("_pyodide_core")
    _show_views()
    vars(rummy500)["__getattr__"] = Missing("rummy500").__getattr__


def _show_views() -> None:
    """If ``seen`` isn't allowed but ``view_of`` is, add a ``seen`` without moves for the notebooks."""
    from rummy500.teach import seeing

    if "view_of" in vars(seeing) and "seen" not in vars(seeing):
        vars(seeing)["seen"] = lambda *args, **named: (seeing.view_of(*args, **named), [])


def _forget_cached(name: str) -> None:
    """Remove a built-in module from Python's cache, so that Python can't create the module again."""
    tests = import_module("_testinternalcapi")  # only Pyodide has this module
    tests.clear_extension(name, name)
    del sys.modules[tests.__name__]


def begin() -> None:
    """Begin from a snapshot: make ``WAYS_OUT`` unavailable, and give ``__main__`` a notebook's names."""
    for finder in sys.meta_path:
        getattr(finder, "jsproxies", {}).clear()
    for name, module in [*sys.modules.items()]:
        if WAYS_OUT.fullmatch(name):
            del sys.modules[name]
            if type(module) is ModuleType:
                vars(
                    module
                ).clear()  # code may still hold functions of the module, but they fail without their globals
    for name in FINDS_ALL:
        delattr(gc, name)
    sys.meta_path[:] = [Closed(), *(one for one in sys.meta_path if not _leads_out(one))]
    random.seed()
    main = ModuleType("__main__")
    main.__dict__.update(display=nothing, get_ipython=Inert, exit=sys.exit, quit=sys.exit)
    sys.modules["__main__"] = main


def _leads_out(finder: object) -> bool:
    return bool(WAYS_OUT.fullmatch((finder if isinstance(finder, type) else type(finder)).__module__))


class Closed:
    """A finder that refuses to import the modules of ``WAYS_OUT``."""

    def find_spec(self, name: str, *_: object) -> None:
        if WAYS_OUT.fullmatch(name):
            raise ModuleNotFoundError(f"{name} is not there when your work is graded", name=name)


class Elsewhere(Loader):
    """The last import finder. It loads a ``Missing`` for each module that the worker's package lacks."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name.startswith("rummy500.") else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return Missing(spec.name)

    def exec_module(self, _: ModuleType) -> None:
        """Do nothing: a missing module has no code to run."""
