"""What a learner's code can't do, shown one by one in a worker; and what is told of it."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sandbox as boxes
from sandbox import Ended, Missing, TooLong, Unknown, Worker, decoded

from rummy500 import Move, cards
from rummy500.teach.calling import Unanswered

TOP = Path(__file__).parents[2]
Run = Callable[..., Any]


@pytest.fixture
def run(sandbox: None) -> Iterator[Run]:
    """Run a cell in the sandbox and call its ``f``."""
    with Worker(sandboxed=True) as worker:

        def run(
            source: str, *arguments: Any, seconds: float = 20, may_call: tuple[str, ...] | None = None
        ) -> Any:
            worker.run(source, seconds)
            return worker.call("f", arguments, may_call, seconds)

        yield run


def stopped(source: str, seconds: float = 20) -> type[Exception]:
    """How a worker ends that runs this."""
    with Worker(sandboxed=True) as worker, pytest.raises((Ended, TooLong)) as found:
        worker.run(source, seconds)
    return found.type


# ---- the sandbox ----------------------------------------------------------------------------------------


def test_no_network(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(Unanswered, match=r"it raised (OSError|ConnectionRefusedError)"):
            run(f"import socket\ndef f(): socket.create_connection(('127.0.0.1', {port}), 2)")
        server.settimeout(0.2)
        with pytest.raises(TimeoutError):
            server.accept()


@pytest.mark.parametrize(
    "place",
    [
        TOP / "exercises/source/01-melds.md",
        TOP / "README.md",
        Path("/etc/passwd"),
        Path("/proc/self/environ"),
        Path("/sys"),
        Path("/var"),
        Path("/usr/bin/env"),
    ],
)
def test_nothing_of_the_disk_is_in_sight(run: Run, place: Path) -> None:
    assert place.exists()
    assert run(f"import os\ndef f(): return os.path.exists({str(place)!r})") is False


def test_only_what_python_needs_is_there(run: Run) -> None:
    needed = {Path(path).parts[1] for path in boxes._needed()}
    found = run("import os\ndef f(): return set(os.listdir('/'))")
    assert found == needed | {"grading", "tmp", "dev"}
    assert run("import os\ndef f(): return set(os.listdir('/grading'))") == {"rummy500", "worker.py"}


def test_no_variables_of_the_teacher_s(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "CANARY")
    with Worker(sandboxed=True) as worker:
        worker.run("import os\ndef f(): return sorted(os.environ)", 5)
        assert worker.call("f", (), None, 5) == ["LANG", "PWD"]


def test_what_python_needs_can_only_be_read(run: Run) -> None:
    asks = "import os\ndef f(paths): return [p for p in paths if not os.statvfs(p).f_flag & os.ST_RDONLY]"
    places = [*boxes._needed(), "/grading/rummy500", "/grading/worker.py", "/grading", "/"]
    assert run(asks, places) == []


READ_ONLY = ["/grading/worker.py", "/grading/new", "/new", os.__file__, "/dev/null/x", "/usr/lib/x"]


@pytest.mark.parametrize("place", READ_ONLY)
def test_only_an_empty_folder_can_be_written_to(run: Run, place: str) -> None:
    with pytest.raises(Unanswered, match=r"Read-only|Permission|Not a directory"):
        run(f"def f(): open({place!r}, 'a').write('x')")
    writes = "import os\ndef f():\n    open('mine', 'w').write('x')\n    return os.getcwd(), os.listdir()"
    assert run(writes) == ("/tmp", ["mine"])


def test_files_stay_small_and_few(run: Run) -> None:
    with pytest.raises(Unanswered, match="too large"):
        run("def f(): open('a', 'wb').write(b'x' * (17 << 20))")
    with pytest.raises(Unanswered, match="No space left"):
        run("def f():\n    for n in range(9): open(f'a{n}', 'wb').write(b'x' * (15 << 20))")


def test_no_other_processes_and_no_threads(run: Run) -> None:
    with pytest.raises(Unanswered, match="BlockingIOError"):
        run("import os\ndef f(): os.fork()")
    with pytest.raises(Unanswered, match="can't start new thread"):
        run("import threading\ndef f(): threading.Thread(target=print).start()")
    assert (
        run("import os\ndef f():\n    try: os.kill(1, 9)\n    except OSError: pass\n    return os.getppid()")
        < 5
    )


def test_limits_can_t_be_widened(run: Run) -> None:
    widen = "import resource\ndef f(): resource.setrlimit(resource.{}, (999, 1 << 40))"
    for limit in ("RLIMIT_NPROC", "RLIMIT_AS", "RLIMIT_FSIZE", "RLIMIT_CPU"):
        with pytest.raises(Unanswered, match=r"ValueError|Permission"):
            run(widen.format(limit))


def test_memory_has_an_end(run: Run) -> None:
    with pytest.raises(Unanswered, match="more memory"):
        run("def f(): return len(bytearray(2 << 30))")
    with pytest.raises(Unanswered, match="more memory"):
        run("def f():\n    x = []\n    while True: x.append(bytearray(1 << 20))")


def test_time_has_an_end_whatever_is_caught(sandbox: None) -> None:
    assert (
        stopped("while True:\n    try:\n        while True: pass\n    except BaseException: pass", 1)
        is TooLong
    )
    assert (
        stopped(
            "import signal, time\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))\ntime.sleep(99)", 1
        )
        is TooLong
    )


def test_no_process_is_left_behind(sandbox: None) -> None:
    with Worker(sandboxed=True) as worker:
        with pytest.raises(TooLong):
            worker.run("while True: pass", 0.5)
        assert worker._process.poll() is not None
        with pytest.raises(ProcessLookupError):
            os.killpg(worker._process.pid, 0)


# ---- the pipe -------------------------------------------------------------------------------------------


def writing(data: str) -> str:
    """A cell that writes this into all files that are open."""
    return f"import os\nfor n in range(3, 20):\n    try: os.write(n, {data})\n    except OSError: pass"


def frame(text: str) -> str:
    return repr(len(text).to_bytes(8, "big") + text.encode())


@pytest.mark.parametrize(
    "source",
    [
        "import os; os._exit(0)",
        "import os; os.kill(os.getpid(), 9)",
        "import os; os.closerange(3, 99)",
        writing("b'x' * 99"),
        writing(frame("[[[[")),
        writing(frame('{"number": 9, "value": 1}')),
        writing(frame('{"number": 1, "value": {"card": "XX"}}')),
        writing(frame('{"number": 1, "value": [' * 5000)),
    ],
)
def test_who_ends_python_or_spoils_the_pipe_is_told_so(sandbox: None, source: str) -> None:
    assert stopped(source) is Ended


def test_what_is_printed_spoils_nothing(run: Run) -> None:
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
def test_plain_values_come_back_as_they_are(run: Run, value: Any) -> None:
    assert run("def f(value): return value", value) == value


def test_every_kind_of_dict_comes_back_as_one(run: Run) -> None:
    source = "from collections import *\nclass Odd(dict):\n    def items(self): return [1]\n"
    kinds = "Counter(x), defaultdict(list, x), OrderedDict(x), Odd(x)"
    found = run(f"{source}def f(x): return [{kinds}]", {"6C": 2})
    assert found == [{"6C": 2}] * 4 and {type(one) for one in found} == {dict}


def test_moves_come_back(run: Run) -> None:
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
def test_any_other_value_comes_as_its_text_alone(run: Run, given: str, text: str) -> None:
    found = run(f"def f(): return {given}")
    assert isinstance(found, Unknown) and repr(found) == text
    as_text: object = found.text
    assert found != as_text


def test_a_value_that_is_no_answer_is_not_asked_with(run: Run) -> None:
    unknown = run("class Odd:\n    def __repr__(self): return 'an odd one'\ndef f(): return Odd()")
    for arguments in ((unknown,), ([3, {"a": (unknown,)}],)):
        with pytest.raises(Unanswered, match=r"^it was given an odd one$"):
            run("def f(x): return 3", *arguments)
    assert run("def f(x): return x", 3) == 3


def test_a_value_in_itself_comes_as_a_word(run: Run) -> None:
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
    ],
)
def test_what_is_no_value_is_refused(answer: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        decoded(answer)


# ---- a notebook's cells ---------------------------------------------------------------------------------


def test_a_function_that_raises_is_told_in_the_words_of_the_check(run: Run) -> None:
    with pytest.raises(Unanswered, match=r"^it raised ZeroDivisionError: division by zero"):
        run("def f(): return 1 / 0")
    with pytest.raises(Unanswered, match=r"^it is not written yet$"):
        run("def f(): raise NotImplementedError")
    with pytest.raises(Unanswered, match=r"^it ended Python$"):
        run("def f(): exit()")
    with pytest.raises(Unanswered, match=r"^it raised E: an error without a text"):
        run("class E(Exception):\n    def __str__(self): return 1 / 0\ndef f(): raise E")


def test_a_name_that_is_not_there(run: Run) -> None:
    with pytest.raises(Missing):
        run("")


def test_what_only_a_notebook_has_does_no_harm(run: Run) -> None:
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


def test_of_the_engine_no_more_can_be_called_than_is_told(run: Run) -> None:
    asks = "from rummy500 import Rules, melds\nfrom rummy500.melds import why_no_meld\n"
    asks += "def f(held): return {}(held, Rules()) is None"
    six = [*cards("6C 6D 6H")]
    for name in ("why_no_meld", "melds.why_no_meld"):
        with pytest.raises(Unanswered, match="calls the tutorial's own why_no_meld"):
            run(asks.format(name), six, may_call=("rummy500.rules",))
    with pytest.raises(Unanswered, match="calls the tutorial's own why_no_meld"):
        run("from rummy500.melds import why_no_meld as f", six, None, may_call=())
    assert run(asks.format("why_no_meld"), six, may_call=("rummy500.rules", "rummy500.melds")) is True


# ---- without it -----------------------------------------------------------------------------------------


def test_without_a_sandbox_memory_and_time_have_an_end_still() -> None:
    with Worker(sandboxed=False) as worker:
        with pytest.raises(Unanswered, match="more memory"):
            worker.run("x = bytearray(2 << 30)", 5)
        worker.run(
            "open('mine', 'w').close()\ndef f(): import os; return os.getcwd(), 'HOME' in os.environ", 5
        )
        folder, has_home = worker.call("f", (), None, 5)
        assert os.listdir(folder) == ["mine"] and not has_home
        with pytest.raises(TooLong):
            worker.run("while True: pass", 0.5)
    assert not os.path.exists(folder)


def test_why_there_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "bubblewrap is not installed" in boxes.why_no_sandbox()
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(boxes, "_bubblewrap", lambda: ["false"])
    assert boxes.why_no_sandbox() == "bubblewrap can't be used here (it ended with 1)"
    monkeypatch.setattr(boxes, "_bubblewrap", lambda: ["/no/bwrap"])
    assert boxes.why_no_sandbox() == "bubblewrap can't be used here (No such file or directory)"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "needs Linux" in boxes.why_no_sandbox()


def test_why_bubblewrap_fails_is_told_in_its_own_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text(
        "#!/bin/sh\necho warning >&2\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n"
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    why = "bubblewrap can't be used here (bwrap: No permissions to create new namespace)"
    assert boxes.why_no_sandbox() == why
