"""Makes a smaller package for grading, which has only the parts that learners' code may use.

Each name in ``may_call`` allows a module, or one of its classes or functions, and all that these use.
The rest of the package is missing in the process that runs the learner's code, so no trick can call it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

import rummy500

PACKAGE: Final = Path(rummy500.__file__).parent
ROOT: Final = PACKAGE.name
NEEDED: Final = f"{ROOT}.teach.calling"  # the module with which the worker calls learners' functions
DATA: Final = ("sentences.json",)  # files that the package's modules read
CUT: Final = "from worker import Missing as _Missing\n__getattr__ = _Missing(__name__).__getattr__\n"
"""Added to a module that was cut. Its missing names can be imported, but raise an error when called."""

Name = tuple[str, str]  # a module, and a name at its top level


def allowed(may_call: Iterable[str]) -> dict[str, bytes]:
    """The smaller package's files: {name: content}. ``may_call`` lists what is allowed.

    >>> "rummy500/card.py" in allowed(["rummy500.card"]), "rummy500/melds.py" in allowed(["rummy500.card"])
    (True, False)
    """
    there = names(may_call)
    pairs = {(module, name) for module, bound in there.items() for name in bound}
    there[ROOT] = {name for name in _bound(ROOT) if _uses((ROOT, name)) & pairs}
    files = {_path(module): _cut(module, there[module]).encode() for module in sorted(there)}
    return files | {f"{ROOT}/{name}": (PACKAGE / name).read_bytes() for name in DATA}


def names(may_call: Iterable[str]) -> dict[str, set[str]]:
    """The allowed names at the top level of each module.

    >>> sorted(names(["rummy500.card.Card"]))
    ['rummy500.card', 'rummy500.sentences', 'rummy500.teach', 'rummy500.teach.calling']
    >>> "cards" in names(["rummy500.card"])["rummy500.card"], "cards" in names([])
    (True, False)
    """
    found: dict[str, set[str]] = {}
    todo = [*_asked(NEEDED), *(name for one in may_call for name in _asked(one))]
    while todo:
        module, name = todo.pop()
        for parent in _parents(module):
            found.setdefault(parent, set())
        if name not in found.setdefault(module, set()):
            found[module].add(name)
            todo += _uses((module, name))
    return found


def _parents(module: str) -> Iterator[str]:
    """The packages that a module is in, except the root package."""
    while (module := module.rpartition(".")[0]) != ROOT:
        yield module


def _asked(name: str) -> Iterator[Name]:
    """The names that one entry of ``may_call`` allows. Raises ``ValueError`` if nothing has this name."""
    module = name
    while module and not _file(module).exists():
        module = module.rpartition(".")[0]
    if module in ("", ROOT):
        raise ValueError(f"may_call: there is no module for {name!r}")
    within = name.removeprefix(module).strip(".").partition(".")[0]
    yield from ((module, one) for one in ([within] if within else _bound(module)))


# ---- one module -----------------------------------------------------------------------------------------


@cache
def _bound(module: str) -> dict[str, list[ast.stmt]]:
    """The names that a module binds at its top level, each with the statements that bind it."""
    found: dict[str, list[ast.stmt]] = {}
    for statement in ast.parse(_file(module).read_bytes()).body:
        for name in _binds(statement):
            found.setdefault(name, []).append(statement)
    return found


def _binds(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            yield from (_alias(one) for one in aliases)
        case ast.If(orelse=run) if ast.unparse(statement.test) == "TYPE_CHECKING":
            yield from chain.from_iterable(map(_binds, run))
        case _:
            stored = (one for one in ast.walk(statement) if isinstance(one, ast.Name))
            yield from (one.id for one in stored if isinstance(one.ctx, ast.Store))


def _alias(one: ast.alias) -> str:
    """The name that an import binds."""
    return one.asname or one.name.partition(".")[0]


@cache
def _uses(of: Name) -> frozenset[Name]:
    """The names of the package that the statements behind this name use or import."""
    module, name = of
    bound, found = _bound(module), set[Name]()
    for statement in bound.get(name, ()):
        for one in ast.walk(statement):
            if isinstance(one, ast.ImportFrom) and one.level:
                found |= {*_imported(module, one, name if one is statement else None)}
            elif isinstance(one, ast.Name) and one.id in bound:
                found.add((module, one.id))
    return frozenset(found)


def _imported(module: str, statement: ast.ImportFrom, only: str | None) -> Iterator[Name]:
    """The names of the package that an import loads: all, or just the one that it binds to ``only``."""
    package = module if _file(module).name == "__init__.py" else module.rpartition(".")[0]
    parts = package.split(".")
    base = ".".join([*parts[: len(parts) + 1 - statement.level], *filter(None, [statement.module])])
    for one in statement.names:
        if only in (None, _alias(one)):
            inner = f"{base}.{one.name}"
            if _file(inner).exists():
                yield from _asked(inner)
            elif base != ROOT:
                yield base, one.name


def _cut(module: str, kept: set[str]) -> str:
    """The text of a module with only these names at its top level."""
    parts: list[ast.stmt] = []
    for statement in ast.parse(_file(module).read_bytes()).body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            statement.names = [one for one in statement.names if _alias(one) in kept or _is_future(statement)]
            parts += [statement] if statement.names else []
        elif kept & {*_binds(statement)}:
            parts.append(statement)
    text = "".join(f"{ast.unparse(one)}\n" for one in parts)
    return text + CUT * (module != ROOT and not kept >= _bound(module).keys())


def _is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _file(module: str) -> Path:
    path = PACKAGE.parent / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _path(module: str) -> str:
    """The name of a module's file in the worker's package."""
    return _file(module).relative_to(PACKAGE.parent).as_posix()
