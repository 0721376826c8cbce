"""A worker stops a learner's code at each limit, and a sentence names the limit."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

import attacks
import pytest
from grader.sandbox import runtime
from grader.sandbox import sandbox as boxes
from grader.sandbox.allowed import names
from grader.sandbox.runtime import PYODIDE
from grader.sandbox.sandbox import Ended, Missing, TooLong, Unknown, Worker, decoded

from rummy500 import Move, cards
from rummy500.teach.calling import Unanswered
from rummy500.teach.stored import stored

TOP = Path(__file__).parents[2]
Run = Callable[..., Any]


PARTS = "rummy500.deal", "rummy500.melds", "rummy500.moves", "rummy500.partition", "rummy500.rules"


@pytest.fixture(scope="module")
def worker(sandbox: None) -> Iterator[list[Worker]]:
    """A worker that tests share. If a test ends the worker, the next test starts another."""
    with Worker(sandboxed=True, may_call=PARTS) as first:
        workers = [first]
        yield workers
        workers[-1].end()


@pytest.fixture
def run(worker: list[Worker]) -> Run:
    """A function that runs a cell in the sandbox and calls the ``f`` that the cell defines."""
    if worker[-1]._process.poll() is not None:
        worker.append(Worker(sandboxed=True, may_call=PARTS))

    def run(
        source: str, *arguments: Any, seconds: float = 20, may_call: tuple[str, ...] | None = None
    ) -> Any:
        worker[-1].run(f"globals().pop('f', None)\n{source}", seconds)
        return worker[-1].call("f", arguments, may_call, seconds)

    return run


def stopped(source: str, seconds: float = 20) -> type[Exception]:
    """Run this source in a worker, check that the worker ends, and return the kind of error."""
    with Worker(sandboxed=True) as worker, pytest.raises((Ended, TooLong)) as found:
        worker.run(source, seconds)
    return found.type


# ---- the sandbox ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sandboxed", [True, False])
def test_no_trick_in_python_leads_out_of_the_sandbox(sandbox: None, sandboxed: bool) -> None:
    found = []
    with Worker(sandboxed) as worker:
        for way, source in attacks.OUT_OF_PYTHON.items():
            try:
                worker.run(source, 20)
                if worker.call("f", (), None, 20):
                    found.append(way)
            except Unanswered:
                worker.run("def f(): pass", 20)
    assert found == []


BROKEN_OUT = """
import fs from "node:fs";
const tries = {
  read: () => fs.readFileSync(process.argv[2]),
  write: () => fs.writeFileSync(process.argv[3], "x"),
  process: () => process.getBuiltinModule("child_process").spawnSync("true").status ?? bad(),
  worker: () => new (process.getBuiltinModule("worker_threads").Worker)("1", { eval: true }),
  addon: () => process.dlopen({ exports: {} }, process.execPath),
  code: () => new Function("return 1")(),
};
function bad() { throw new Error("no process"); }
for (const [name, attempt] of Object.entries(tries)) {
  try { attempt(); console.log(name); } catch {}
}
"""


def test_node_denies_access_to_files_and_processes_even_without_bubblewrap(tmp_path: Path) -> None:
    script = tmp_path / "broken-out.mjs"
    script.write_text(BROKEN_OUT, "utf-8")
    program, _, *others = boxes._parts()
    files = str(TOP / "README.md"), str(tmp_path / "out")
    command = [*boxes._command((program, script, *others))[:-2], *files]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == ""


def test_memory_is_limited(run: Run) -> None:
    for takes in ("return len(bytearray(600 << 20))", "x = []\n    while True: x.append(bytearray(1 << 20))"):
        with pytest.raises(Unanswered, match="more memory"):
            run(f"def f():\n    {takes}")


FILLS = """
def f():
    kept, size = [], 1 << 20
    while True:
        try: kept.append(bytearray(size))
        except MemoryError:
            if size == 1: raise
            size //= 2
"""


def test_code_that_fills_all_memory_is_stopped_and_a_sentence_says_why(run: Run) -> None:
    with pytest.raises(Unanswered, match="more memory"):
        run(FILLS)
    assert run("def f(): return 1") == 1


def test_files_that_code_writes_count_as_memory(run: Run) -> None:
    with pytest.raises((Unanswered, Ended)):
        run("def f():\n    for n in range(40): open(f'/{n}', 'wb').write(bytes(64 << 20))")


def test_no_file_is_left_for_the_next_worker(sandbox: None) -> None:
    for _ in range(2):
        with Worker(sandboxed=True) as worker:
            worker.run(
                "import os\ndef f(): return os.path.exists('/kept'), open('/kept', 'w').write('x')", 20
            )
            assert worker.call("f", (), None, 20)[0] is False


PIECES = {
    "07-sets-and-runs": "melds finding partition laying.layoffs scoring",
    "08-what-fits": "melds finding partition laying.layoffs scoring",
    "09-hand-value": "melds finding partition laying.layoffs scoring",
    "10-best-melds": "melds finding partition laying.layoffs",
    "11-discard": "companions finding partition laying.layoffs legal referee.reasons bots teach.rivals",
    "12-bot": "bots teach.rivals teach.advice lab",
    "13-chances": "companions finding partition laying.layoffs",
    "14-luck-and-skill": "lab lab.statistics",
    "15-house-rule": "lab lab.statistics",
    "17-own-tests": "melds finding partition laying.layoffs scoring teach.own_tests teach.versions",
    "18-others-bot": "partition finding laying.layoffs legal referee.reasons bots teach.rivals lab",
}
"""For each exercise, the engine's modules that would answer its questions."""

TAKES = """
import contextlib, importlib, sys
from rummy500.teach import calling
finders = [*sys.meta_path]
def has_functions(module):
    return any(callable(one) for name, one in vars(module).items() if not name.startswith("_"))
def f(name):
    sys.settrace(None)
    calling._watched = lambda *_: contextlib.nullcontext()
    sys.meta_path[:] = finders
    if has_functions(importlib.import_module(name)): return True
    del sys.modules[name]
    sys.meta_path[:] = [one for one in sys.meta_path if type(one).__module__ != "worker"]
    return has_functions(importlib.import_module(name))
"""


def test_the_trick_works_on_a_module_that_the_worker_has(sandbox: None) -> None:
    with Worker(sandboxed=True, may_call=("rummy500.melds",)) as worker:
        worker.run(TAKES, 20)
        assert worker.call("f", ("rummy500.melds",), (), 20) is True


@pytest.mark.parametrize("exercise", PIECES)
def test_the_trick_reaches_no_module_that_would_answer_the_question(sandbox: None, exercise: str) -> None:
    with Worker(sandboxed=True, may_call=stored(f"{exercise}/").may_call) as worker:
        worker.run(TAKES, 20)
        for name in PIECES[exercise].split():
            try:
                assert worker.call("f", (f"rummy500.{name}",), (), 20) is False, name
            except Unanswered as none:
                assert "ModuleNotFoundError" in str(none), name


def test_an_error_says_which_name_of_the_package_is_missing(run: Run) -> None:
    for code, missing in (
        ("from rummy500.bots.planner import Planner\ndef f(): return Planner(0)", "bots.planner.Planner"),
        ("from rummy500 import Game\ndef f(): return Game()", "Game"),
        ("from rummy500 import lab\ndef f(): return lab.score()", "lab"),
        ("import rummy500\ndef f(): return rummy500.lab.score()", "lab"),
        ("from rummy500.card import nothing\ndef f(): return nothing()", "card.nothing"),
    ):
        with pytest.raises(Unanswered, match=rf"rummy500\.{missing} is not there when your work is graded"):
            run(code)
    assert run("from rummy500 import Table\ndef f(): return Table('classic') is not None")


def test_a_worker_has_only_the_files_of_its_modules() -> None:
    with zipfile.ZipFile(runtime.image(("rummy500.card",)) / "package.zip") as package:
        names = set(package.namelist())
    parts = {"__init__.py", "card.py", "sentences.py", "sentences.json"}
    parts |= {"teach/__init__.py", "teach/calling.py"}
    assert names == {"worker.py", *(f"rummy500/{part}" for part in parts)}


def test_an_exercise_may_only_allow_functions_that_exist() -> None:
    with pytest.raises(ValueError, match=r"may_call: there is no module for 'rummy501.card'"):
        names(["rummy501.card"])


def test_missing_programs_are_reported_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(runtime, "PYODIDE", tmp_path)
    monkeypatch.setattr(runtime, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    for asks in (runtime.fetch, runtime.node):
        with pytest.raises(runtime.NotThere, match=r"^Node is not installed: do pip install"):
            asks()
    monkeypatch.undo()
    monkeypatch.setattr(runtime, "PYODIDE", tmp_path)
    monkeypatch.setattr(runtime, "NPM", ("no-such-command",))
    with pytest.raises(runtime.NotThere, match=r"^Pyodide could not be fetched, .* offline$"):
        runtime.fetch()


def test_a_worker_runs_the_same_python_as_the_browser_lab(run: Run) -> None:
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    python = ".".join(map(str, run("import sys\ndef f(): return tuple(sys.version_info[:3])")))
    assert python == lock["info"]["python"]
    with pytest.raises(Unanswered, match="No module named 'numpy'"):
        run("import numpy")
    with pytest.raises(Unanswered, match=r"RecursionError|calls itself"):
        run("def f(n=0): return f(n + 1)")


def test_only_the_workers_own_processor_time_counts(run: Run, worker: list[Worker]) -> None:
    assert run("def f(): return sum(range(3_000_000))") > 0
    own = boxes._innermost(worker[-1]._process.pid)
    os.kill(own, signal.SIGSTOP)
    before, until = worker[-1].spent, process_time() + 0.2
    while process_time() < until:
        pass
    assert worker[-1].spent == before > 0
    os.kill(own, signal.SIGCONT)
    run("def f():\n    for number in range(3_000_000): pass")
    assert worker[-1].spent > before


def test_time_is_limited_even_if_the_code_catches_every_exception(sandbox: None) -> None:
    assert (
        stopped("while True:\n    try:\n        while True: pass\n    except BaseException: pass", 1)
        is TooLong
    )


def test_a_stopped_worker_leaves_no_process(sandbox: None) -> None:
    with Worker(sandboxed=True) as worker:
        with pytest.raises(TooLong):
            worker.run("while True: pass", 0.5)
        assert worker._process.poll() is not None
        with pytest.raises(ProcessLookupError):
            os.killpg(worker._process.pid, 0)


# ---- the pipe -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "import os; os._exit(0)",
        "import worker\nworker.json.dumps = lambda *a: '[[[['",
        'import worker\nworker.json.dumps = lambda *a: \'{"number": 9, "value": 1}\'',
        'import worker\nworker.json.dumps = lambda *a: \'{"number": 1, "value": {"card": "XX"}}\'',
        'import worker\nworker.json.dumps = lambda *a: \'{"number": 1, "value": [\' * 5000',
        "import worker\nworker.json.dumps = lambda *a: 'x' * 3_000_000",
    ],
)
def test_ending_python_or_corrupting_the_pipe_ends_the_worker(sandbox: None, source: str) -> None:
    assert stopped(source) is Ended


def test_printing_does_not_corrupt_answers_in_the_pipe(run: Run) -> None:
    noise = "import os, sys\nfor n in (1, 2): os.write(n, b'x' * 99999)\nprint('x', file=sys.stderr)\n"
    assert run(noise + "def f():\n    print('y' * 99999)\n    return sys.stdin.read()") == ""


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        3,
        -0.5,
        "ü\ud800",
        [1, (2, [])],
        {1, 2},
        frozenset({"a"}),
        {(1, 2): {"a": None}},
        cards("6C JK=7H DJ"),
    ],
)
def test_plain_values_are_returned_unchanged(run: Run, value: Any) -> None:
    assert run("def f(value): return value", value) == value


def test_every_kind_of_dict_is_returned_as_a_plain_dict(run: Run) -> None:
    source = "from collections import *\nclass Odd(dict):\n    def items(self): return [1]\n"
    kinds = "Counter(x), defaultdict(list, x), OrderedDict(x), Odd(x)"
    found = run(f"{source}def f(x): return [{kinds}]", {"6C": 2})
    assert found == [{"6C": 2}] * 4 and {type(one) for one in found} == {dict}


def test_moves_are_returned_as_moves(run: Run) -> None:
    moves = [Move.parse("A: rum 6C 7C on 2"), Move.parse("B: take TD/2"), Move.parse("A: name wild")]
    assert run("def f(value): return value", moves) == moves


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("object", "<class 'object'>"),
        ("b'x'", "b'x'"),
        ("type('Odd', (int,), {'__repr__': lambda self: 'x' * 9999})()", "x" * 500 + " …"),
        ("type('Odd', (), {'__repr__': lambda self: 1 / 0})()", "Odd, which has no text (ZeroDivisionError)"),
        ("10 ** 9999", "too large to be read"),
        ("list(range(10 ** 6))", "list, too large to be read"),
    ],
)
def test_values_other_than_plain_ones_and_moves_are_returned_as_text(run: Run, given: str, text: str) -> None:
    found = run(f"def f(): return {given}")
    assert isinstance(found, Unknown) and repr(found) == text
    as_text: object = found.text
    assert found != as_text


def test_a_value_that_came_back_as_text_cannot_be_an_argument(run: Run) -> None:
    unknown = run("class Odd:\n    def __repr__(self): return 'an odd one'\ndef f(): return Odd()")
    for arguments in ((unknown,), ([3, {"a": (unknown,)}],)):
        with pytest.raises(Unanswered, match=r"^it was given an odd one$"):
            run("def f(x): return 3", *arguments)
    assert run("def f(x): return x", 3) == 3


@pytest.mark.parametrize("kind", ["set", "frozenset", "dict"])
def test_a_set_or_dict_with_many_items_of_equal_hashes_is_returned_as_text(kind: str) -> None:
    alike = [(2**61 - 1) * number for number in range(20_000)]  # Python gives all of them the hash 0
    found = decoded({kind: [[one, 0] for one in alike] if kind == "dict" else alike})
    assert isinstance(found, Unknown) and repr(found) == f"{kind}, too large to be read"


def test_a_list_that_contains_itself_is_returned_as_text(run: Run) -> None:
    assert repr(run("def f():\n    x = []\n    x.append(x)\n    return x")) == "list, too large to be read"


@pytest.mark.parametrize(
    "answer",
    [
        {"tuple": 3},
        {"card": "XX"},
        {"card": ["6C"]},
        {"move": "A: fly"},
        {"set": [[1]]},
        {"dict": [1]},
        {"eval": "1"},
        {},
        {"list": [], "tuple": []},
        {"move": "A: meld" + " 7S" * 400},  # reading a move takes long if it has very many cards
    ],
)
def test_an_invalid_answer_from_a_worker_is_refused(answer: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        decoded(answer)


# ---- a notebook's cells ---------------------------------------------------------------------------------


def test_an_exception_is_reported_as_the_reason_why_there_is_no_value(run: Run) -> None:
    with pytest.raises(Unanswered, match=r"^it raised ZeroDivisionError: division by zero"):
        run("def f(): return 1 / 0")
    with pytest.raises(Unanswered, match=r"^it is not written yet$"):
        run("def f(): raise NotImplementedError")
    with pytest.raises(Unanswered, match=r"^it ended Python$"):
        run("def f(): exit()")
    with pytest.raises(Unanswered, match=r"^it raised E: an error without a text"):
        run("class E(Exception):\n    def __str__(self): return 1 / 0\ndef f(): raise E")


def test_calling_a_function_that_the_cell_does_not_define_is_reported(run: Run) -> None:
    with pytest.raises(Missing):
        run("")


def test_notebook_syntax_does_no_harm(run: Run) -> None:
    source = """
    from rummy500 import Table
    from rummy500.teach.check import check, check_bot
    %matplotlib inline
    !ls
    files = !ls
    print?
    display(Table(players=3).session, check(1), get_ipython().run_line_magic("x", ""))
    def f(): return 5 % 3"""
    assert run("\n".join(line[4:] for line in source.splitlines())) == 2


def test_only_the_allowed_parts_of_the_engine_can_be_called(run: Run) -> None:
    asks = "from rummy500 import Rules, melds\nfrom rummy500.melds import why_no_meld\n"
    asks += "def f(held): return {}(held, Rules()) is None"
    six = [*cards("6C 6D 6H")]
    for name in ("why_no_meld", "melds.why_no_meld"):
        with pytest.raises(Unanswered, match="calls the tutorial's own why_no_meld"):
            run(asks.format(name), six, may_call=("rummy500.rules",))
    with pytest.raises(Unanswered, match="calls the tutorial's own why_no_meld"):
        run("from rummy500.melds import why_no_meld as f", six, None, may_call=())
    assert run(asks.format("why_no_meld"), six, may_call=("rummy500.rules", "rummy500.melds")) is True


# ---- without a sandbox -------------------------------------------------------------------------------------


def test_memory_and_time_are_limited_even_without_a_sandbox() -> None:
    with Worker(sandboxed=False) as worker:
        with pytest.raises(Unanswered, match="more memory"):
            worker.run("x = bytearray(600 << 20)", 5)
        with pytest.raises(TooLong):
            worker.run("while True: pass", 0.5)


def test_the_reason_for_a_missing_sandbox_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "bubblewrap is not installed" in boxes.why_no_sandbox()
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(boxes, "_bubblewrap", lambda seen: ["false"])
    assert boxes.why_no_sandbox() == "bubblewrap can't be used here (it ended with 1)"
    monkeypatch.setattr(boxes, "_bubblewrap", lambda seen: ["/no/bwrap"])
    assert boxes.why_no_sandbox() == "bubblewrap can't be used here (No such file or directory)"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "needs Linux" in boxes.why_no_sandbox()


def test_bubblewraps_own_error_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text(
        "#!/bin/sh\necho warning >&2\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n"
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    why = "bubblewrap can't be used here (bwrap: No permissions to create new namespace)"
    assert boxes.why_no_sandbox() == why
