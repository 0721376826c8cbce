"""Chooses the files of the package that learners' code can use when it is graded.

Each name in ``may_call`` allows its module and all modules that this one imports. The other modules are
missing in the learner's process, so no trick within Python can call them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import rummy500

PACKAGE: Final = Path(rummy500.__file__).parent
ROOT: Final = PACKAGE.name
NEEDED: Final = f"{ROOT}.teach.calling"  # the worker calls learners' functions by it
DATA: Final = ("sentences.json",)  # files that modules read


def allowed(may_call: Iterable[str]) -> dict[str, bytes]:
    """The files as {name: content}, given the modules, classes and functions that may be called.

    >>> "rummy500/card.py" in allowed(["rummy500.card"]), "rummy500/melds.py" in allowed(["rummy500.card"])
    (True, False)
    """
    there = modules(may_call)
    files = {f"{ROOT}/__init__.py": _head(there)}
    for path in [*map(_file, sorted(there)), *(PACKAGE / name for name in DATA)]:
        files[path.relative_to(PACKAGE.parent).as_posix()] = path.read_bytes()
    return files


def modules(may_call: Iterable[str]) -> set[str]:
    """The modules of these names, and all modules of the package that those import.

    >>> sorted(modules(["rummy500.card.Card"]))
    ['rummy500.card', 'rummy500.sentences', 'rummy500.teach', 'rummy500.teach.calling']
    """
    found, todo = set[str](), [NEEDED, *map(_module_of, may_call)]
    while todo:
        module = todo.pop()
        if module not in found and module != ROOT:
            found.add(module)
            todo += [module.rpartition(".")[0], *_imports(module)]
    return found


def _module_of(name: str) -> str:
    """The module that contains a name. Raises ``ValueError`` if there is none."""
    module = name
    while not _is_module(module):
        module = module.rpartition(".")[0]
    if module in ("", ROOT):
        raise ValueError(f"may_call: there is no module for {name!r}")
    return module


@cache
def _imports(module: str) -> frozenset[str]:
    """The modules of the package that a module imports."""
    path = _file(module)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return frozenset(
        name
        for one in _statements(ast.parse(path.read_bytes()))
        for name in _named(one, package)
        if name != ROOT and _is_module(name)
    )


def _statements(tree: ast.AST) -> Iterator[ast.ImportFrom]:
    """The imports from the package, without those that are only for type checkers."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield node
        elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield from _statements(node)


def _named(statement: ast.ImportFrom, package: str) -> Iterator[str]:
    """What an import could name: its module, and each name in it, which may be a module too."""
    parents = package.split(".")
    base = ".".join([*parents[: len(parents) + 1 - statement.level], *filter(None, [statement.module])])
    yield base
    yield from (f"{base}.{one.name}" for one in statement.names)


def _is_module(name: str) -> bool:
    return not name or _file(name).exists()


def _file(module: str) -> Path:
    path = PACKAGE.parent / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _head(there: set[str]) -> bytes:
    """The package's ``__init__.py``, reduced to its imports from these modules."""
    tree = ast.parse(_file(ROOT).read_bytes())
    kept = [one for one in tree.body if isinstance(one, ast.ImportFrom) and f"{ROOT}.{one.module}" in there]
    return "".join(f"{ast.unparse(one)}\n" for one in kept if one.level).encode()
