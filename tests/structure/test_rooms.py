"""The map of rooms in ARCHITECTURE.md is up to date, and its arrows have no cycle."""

import re
from collections import defaultdict
from graphlib import TopologicalSorter

from rooms import MAP, ROOMS, TOP, arrows, files, room_of, svg


def test_every_module_belongs_to_a_room() -> None:
    entrance = TOP / "rummy500/__init__.py"  # this module imports all public names, from all rooms
    assert [path for path in files() if room_of(path) is None and path != entrance] == []


def test_every_arrow_of_the_map_leads_down() -> None:
    assert [(one, other) for one, other in arrows() if ROOMS[one].row >= ROOMS[other].row] == []


def test_the_map_is_drawn_from_the_imports() -> None:
    assert MAP.read_text("utf-8") == svg(), "run python tests/structure/rooms.py"


def test_the_architecture_names_every_room_and_its_files() -> None:
    told = (TOP / "ARCHITECTURE.md").read_text("utf-8")
    for name, room in ROOMS.items():
        assert all(path.exists() for path in room.paths), name
        files = ", ".join(f"`{path.relative_to(TOP).as_posix()}`" for path in room.paths)
        assert f"| **{name}** | {files} |" in told


def test_the_graders_readme_names_each_room_of_the_grader() -> None:
    grader = TOP / "exercises/grader"
    told = re.findall(r"^\| `(\w+)` \|", (grader / "README.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(told) == sorted(path.parent.name for path in grader.glob("*/__init__.py"))


def test_the_imports_between_the_rooms_of_the_grader_have_no_cycle() -> None:
    imports: dict[str, set[str]] = defaultdict(set)
    rooms = {path.parent.name for path in (TOP / "exercises/grader").glob("*/__init__.py")}
    for path in (TOP / "exercises/grader").glob("*/*.py"):
        found = re.findall(r"^(?:from|import) grader\.(\w+)", path.read_text("utf-8"), re.MULTILINE)
        imports[path.parent.name] |= {*found} & rooms - {path.parent.name}
    TopologicalSorter(imports).prepare()  # raises CycleError if the imports have a cycle


def test_the_architecture_names_only_files_that_exist() -> None:
    told = (TOP / "ARCHITECTURE.md").read_text("utf-8")
    table = told[told.index("## Where to look") :]
    paths = re.findall(r"`([\w-]+/[\w/.*-]+)`", table)
    assert [path for path in paths if not list(TOP.glob(path))] == []
