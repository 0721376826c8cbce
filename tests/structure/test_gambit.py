"""Only one module of the engine and a few listed functions mention Dealer's gambit."""

import ast
from pathlib import Path

import pytest

import rummy500

PACKAGE = Path(rummy500.__file__).parent

DOORS = {
    "melds": "__repr__ _place_of_joker",
    "scoring": "worth_at_once",
    "position/__init__": "__new__ _plays_as change",
    "laying/__init__": "_jokers_among _melds_with melds_of",
    "laying/opening": "__init__ _kinds _dearest _starts _melds at_most",
    "laying/finishing": "_as_it_can_be_laid _is_hopeless _is_new _next_lays make_lay sure_to_leave_a_use",
    "laying/takes_and_lays": "draw_from_pile splits_of",
    "referee/reasons": "no_layoff no_meld no_swap",
    "referee/timing": "not_now",
    "referee/__init__": "_from_hand _of_the_draw",
    "legal": "_off_turn _plays",
    "deal/dealing": "check_players first_phase whole_pack why_impossible",
    "deal/__init__": "__str__ view",
    "text/layout": "_gambit _sealed _why_no_turn position_of",
}
"""The functions of each module that may mention Dealer's gambit."""

# The modules to check. Cards, moves, rules and statements aren't here, since they describe all games.
MODULES = [
    "melds",
    "finding",
    "laying/layoffs",
    "combining",
    "partition",
    "scoring",
    "position/__init__",
    "position/transfers",
    "laying/__init__",
    "laying/opening",
    "laying/finishing",
    "laying/takes_and_lays",
    "deal/turns",
    "deal/round",
    "referee/reasons",
    "referee/timing",
    "referee/__init__",
    "legal",
    "deal/dealing",
    "deal/__init__",
    "game",
    "text/layout",
    "text/records",
    "text/scenario",
]

NAMES = {
    "gambit", "Gambit", "named", "dealers_joker", "gone", "is_dealers", "DJ", "dj", "sealed", "under_joker",
    "OPEN", "USED", "BLOCKED",
}  # fmt: skip
TEXTS = {"gambit", "split", "double", "block", "wild"}


def parsed(module: str) -> ast.Module:
    return ast.parse((PACKAGE / f"{module}.py").read_text("utf-8"))


def from_the_room(tree: ast.Module) -> set[str]:
    """The names that a module imports from the gambit's module."""
    imports = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("gambit")
    ]
    return {alias.name for node in imports for alias in node.names}


def knows(function: ast.FunctionDef, names: set[str]) -> bool:
    return any(is_of_gambit(node, names) for node in ast.walk(function))


def is_of_gambit(node: ast.AST, names: set[str]) -> bool:
    match node:
        case ast.Name(name) | ast.keyword(name):
            return name in names
        case ast.Attribute(of, name):
            return name in names and not is_game(of)
        case ast.Constant(str(text)):
            return text in TEXTS or text.startswith("GAMBIT-")
    return False


def is_game(of: ast.expr) -> bool:
    """Whether this is the name ``Rules``. ``Rules.named`` has nothing to do with Dealer's gambit."""
    return isinstance(of, ast.Name) and of.id == "Rules"


def doors(module: str) -> set[str]:
    tree = parsed(module)
    names = NAMES | from_the_room(tree)
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and knows(node, names)}


@pytest.mark.parametrize("module", MODULES)
def test_only_the_listed_functions_mention_dealers_gambit(module: str) -> None:
    assert doors(module) == set(DOORS.get(module, "").split())


def test_a_position_has_one_field_for_dealers_gambit() -> None:
    fields = {name for name in rummy500.position.Values._fields if name in NAMES}
    assert fields == {"gambit"}
