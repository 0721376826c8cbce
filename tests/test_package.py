"""The package as a whole has the right public names and requirements, and its imports go in one direction."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rummy500

PACKAGE = Path(rummy500.__file__).parent
TOP = PACKAGE.parent
FILES = sorted(PACKAGE.rglob("*.py"))

# The modules from the lowest to the highest. Each imports only from modules before it.
ORDER = [
    *("version", "patience", "sentences"),
    *("card", "statements", "rules.options", "rules", "rules.quotations", "rules.in_force", "sources"),
    *("melds", "companions", "finding", "combining", "partition", "scoring"),
    *("moves", "position.history", "position.summary", "position", "position.transfers", "position.gambit"),
    *("laying.targets", "laying.layoffs", "laying"),
    *("laying.opening", "laying.finishing", "laying.takes_and_lays", "laying.going_out"),
    *("referee.endings", "referee.reasons", "referee.timing", "referee", "legal"),
    *("deal.turns", "deal.dealing", "deal", "game"),
    *("text", "bots", "teach", "lab", "table", "terminal", "__init__", "__main__"),
]


def module_of(path: Path) -> str:
    """The name of a file's module, such as ``laying.opening``. An ``__init__.py`` has its folder's name."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


def place_of(module: str) -> int:
    """The position in ``ORDER`` of this module or of the folder that holds it."""
    return ORDER.index(module if module in ORDER else module.partition(".")[0])


def imported(path: Path) -> list[tuple[str, bool]]:
    """The modules that a file imports, and whether each is in the package."""
    inside, found = path.relative_to(PACKAGE).parts[:-1], []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(name.name.partition(".")[0], False) for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.append(((node.module or "").partition(".")[0], False))
        elif isinstance(node, ast.ImportFrom):
            package = [*inside[: len(inside) + 1 - node.level], *(node.module or "").split(".")]
            module = ".".join(filter(None, package))
            names = [".".join(filter(None, [module, name.name])) for name in node.names]
            found += [(name if file_of(name).exists() else module, True) for name in names]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_the_standard_library_and_modules_below_it(path: Path) -> None:
    for name, inside in imported(path):
        if inside:
            assert place_of(name) <= place_of(module_of(path)), name
        elif path.name != "widget.py":
            assert name in sys.stdlib_module_names | {"__future__"}, name


def test_every_module_has_a_place_in_the_order_and_a_docstring() -> None:
    assert all(place_of(module_of(path)) >= 0 for path in FILES)
    for path in FILES:
        text = path.read_text("utf-8")
        assert not text or ast.get_docstring(ast.parse(text)), path


def test_every_public_name_of_the_package_exists() -> None:
    for name in rummy500.__all__:
        assert getattr(rummy500, name).__doc__, name
    assert rummy500.__version__.count(".") == 2
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        rummy500.Tabel  # noqa: B018


def offered_by(path: Path) -> set[str] | None:
    """The names in a module's ``__all__``; ``None`` if it has none."""
    for step in ast.parse(path.read_text("utf-8")).body:
        if isinstance(step, ast.Assign) and ast.unparse(step.targets[0]) == "__all__":
            return set(ast.literal_eval(step.value))
    return None


def file_of(module: str) -> Path:
    """The file of a module of the package, such as ``teach.lessons``."""
    path = PACKAGE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def taken_from(path: Path) -> list[tuple[str, str]]:
    """The names that a file imports from other files of the package, each with its module."""
    inside, found = path.relative_to(PACKAGE).parts[:-1], []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level and node.module:
            module = ".".join([*inside[: len(inside) + 1 - node.level], node.module])
            found += [(module, name.name) for name in node.names]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_each_imported_name_is_offered_by_the_module_it_comes_from(path: Path) -> None:
    for module, name in taken_from(path):
        offered = offered_by(file_of(module))
        assert offered is None or name in offered or file_of(f"{module}.{name}").exists(), (module, name)


def test_modules_offer_all_names_that_the_book_and_the_exercises_import() -> None:
    written = [*TOP.glob("book/*.ipynb"), *TOP.glob("book/*.md"), *TOP.glob("exercises/source/*.md")]
    text = "\n".join(path.read_text("utf-8") for path in written)
    asked = set(re.findall(r"from rummy500\.([\w.]+) import (\w+)", text))
    assert len(asked) > 10
    for module, name in asked:
        assert file_of(f"{module}.{name}").exists() or name in (offered_by(file_of(module)) or ()), (
            module,
            name,
        )


@pytest.mark.parametrize("package", sorted(PACKAGE.rglob("__init__.py")), ids=lambda path: path.parent.name)
def test_no_public_name_of_a_package_hides_a_module(package: Path) -> None:
    modules = {path.stem for path in package.parent.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert not (offered_by(package) or set()) & modules


def test_the_package_has_a_module_card_and_no_module_cards() -> None:
    import rummy500.card as module

    assert module.cards is rummy500.cards
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'rummy500\.cards'"):
        __import__("rummy500.cards")


def test_the_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_the_table_is_imported_only_on_request() -> None:
    code = (
        "import sys, rummy500, rummy500.table.session\n"
        "heavy = {'ipywidgets', 'anywidget', 'traitlets', 'IPython'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        "rummy500.Table\n"
        "assert 'anywidget' in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_engine_loads_neither_players_nor_levels_nor_tables() -> None:
    code = """if True:
        import sys, rummy500
        names = [name for name in sys.modules if name.startswith("rummy500")]
        size = sum(len(open(sys.modules[name].__file__, "rb").read()) for name in names)
        print(*sorted({name.split(".")[1] for name in names if "." in name}))
        print(len(names), size)
    """
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, encoding="utf-8", check=True
    )
    rooms, counted = done.stdout.splitlines()
    number, size = map(int, counted.split())
    assert not {"bots", "lab", "table", "teach", "terminal"} & set(rooms.split())
    assert number <= 40 and size <= 320_000, (number, size)


def test_the_error_without_the_widget_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "rummy500.table.widget", raising=False)
    with pytest.raises(ModuleNotFoundError) as error:
        exec("from rummy500 import Table", {})
    needs = 'Table needs anywidget, which is not installed: pip install "rummy500[table]"'
    assert str(error.value) == needs and error.value.name == "anywidget"


def test_without_the_widget_library_a_star_import_gets_everything_but_the_table() -> None:
    code = (
        "import sys\n"
        "sys.modules['anywidget'] = None\n"
        "from rummy500 import *\n"
        "assert 'Table' not in dir() and Deal.new('classic').turn == 'A'\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
