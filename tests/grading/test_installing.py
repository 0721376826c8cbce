"""The teachers' page says how to install everything that the command for grading loads."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sure import sure

TOP = Path(__file__).parents[2]
LOADS = """
import sys
sys.path.insert(0, "exercises")
import grader.grade
for name, module in sys.modules.items():
    if name.partition(".")[0] in ("grader", "rummy500"):
        print(module.__file__)
"""


def told() -> Iterator[str]:
    """The requirements of the extra and of the dependency group that the teachers' page says to install."""
    text = (TOP / "book/teachers.md").read_text("utf-8")
    extra, group = sure(re.search(r'pip install -e (?:\.|"\.\[(\w+)\]") --group (\w+)', text)).groups()
    project: dict[str, Any] = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    yield from project["project"]["optional-dependencies"].get(extra, ())
    yield from project["dependency-groups"][group]


def installed(requirements: Iterator[str]) -> set[str]:
    """The distributions that pip installs for these requirements."""
    found: set[str] = set()
    todo = [Requirement(text) for text in requirements]
    while todo:
        one = todo.pop()
        name = canonicalize_name(one.name)
        if name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found.add(name)
            todo += map(Requirement, metadata.requires(name) or ())
    return found


def loaded() -> set[str]:
    """The top-level third-party modules that the grading command imports, in ``grader`` or ``rummy500``."""
    done = subprocess.run([sys.executable, "-c", LOADS], cwd=TOP, capture_output=True, text=True, check=True)
    nodes = [
        node for path in done.stdout.splitlines() for node in ast.walk(ast.parse(Path(path).read_bytes()))
    ]
    names = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"grader", "rummy500"}


def test_teachers_install_everything_that_grading_loads() -> None:
    there, owners = installed(told()), metadata.packages_distributions()
    owned = {name: {canonicalize_name(owner) for owner in owners[name]} for name in loaded() & owners.keys()}
    assert {"anywidget", "jinja2"} <= owned.keys()
    assert [name for name, own in owned.items() if not own & there] == []
