"""A worker for one learner's code, and the sandbox around it.

In the sandbox (bubblewrap, on Linux) there is no network, no other process, and nothing of the disk but
what Python needs, to be read only, and an empty folder to write in that is gone afterwards. Of the kernel it
gets little more than memory and files (``system_calls.py``). Whoever grades, root too, the worker is nobody,
in a user namespace of its own. Without the sandbox it has little memory and an empty folder still, but the
rights of whoever grades.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final

from system_calls import filtered, leave_keyrings

import rummy500
from rummy500 import Card, Move
from rummy500.teach.calling import Unanswered

MEMORY: Final = 1 << 30
LARGEST_FILE: Final = 16 << 20
FOLDER: Final = 64 << 20  # all files together
SECONDS_OF_WORK: Final = (
    300  # of the processor, unless more is allowed; of an answer's time the grader decides
)
LARGEST_ANSWER: Final = 2_000_000
PACKAGE: Final = Path(rummy500.__file__).parent
WORKER: Final = Path(__file__).with_name("worker.py")
NOBODY: Final = "65534"
SYSTEM: Final = ("/lib", "/lib64", "/lib32", "/usr/lib", "/usr/lib64", "/usr/lib32", "/etc/ld.so.cache")


class Ended(Exception):
    """The worker ended, or was ended because it gave no sensible answer."""


class TooLong(Exception):
    """The worker gave no answer in time and was ended."""


class Missing(Exception):
    """There is no such name in the learner's notebook."""


class Unknown:
    """A value of a kind that is not handed over, with its text. It equals nothing."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> str:
        """It can't be sent on to the learner's code, in whatever it lies."""
        raise Unanswered(f"it was given {self.text[:300]}")


# ---- the sandbox ----------------------------------------------------------------------------------------


def why_no_sandbox() -> str:
    """Why there is no sandbox here; empty where there is one. It is tried: a container can forbid it."""
    if not sys.platform.startswith("linux"):
        return "it needs Linux (on Windows: WSL)"
    if shutil.which("bwrap") is None:
        return "bubblewrap is not installed (apt-get install bubblewrap)"
    try:
        with filtered():
            pass
    except (ImportError, RuntimeError, OSError) as error:
        return f"libseccomp, which limits what code may ask of the system, can't be used here ({error})"
    try:
        with Worker(sandboxed=True) as worker:
            worker.run("", 20)
    except (Ended, TooLong, Unanswered, OSError):
        return f"bubblewrap can't be used here ({_why_it_fails()})"
    return ""


def _why_it_fails() -> str:
    """What bubblewrap says last when it is to run no more than Python alone."""
    try:
        with _closed_in([_python(), "-I", "-S", "-c", ""]) as (command, files):
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=20,
                text=True,
                errors="replace",
                check=False,
                pass_fds=files,
            )
    except OSError as error:
        return error.strerror or type(error).__name__
    except subprocess.TimeoutExpired:
        return "it does not end"
    said = done.stderr.strip().splitlines()
    if said:
        return said[-1][:300]
    return f"it ended with {done.returncode}" if done.returncode else "the worker in it does not begin"


def _bubblewrap() -> list[str]:
    """What comes before the worker's own command."""
    apart = ["user", "ipc", "pid", "net", "uts", "cgroup-try"]
    command = ["bwrap", *(f"--unshare-{what}" for what in apart), "--disable-userns"]
    command += ["--uid", NOBODY, "--gid", NOBODY, "--cap-drop", "ALL"]
    command += ["--die-with-parent", "--new-session", "--clearenv", "--setenv", "LANG", "C.UTF-8"]
    seen = {path: path for path in _needed()}
    seen |= {str(PACKAGE): "/grading/rummy500", str(WORKER): "/grading/worker.py"}
    for path, there in seen.items():
        for folder in reversed(Path(there).parents[:-1]):
            command += ["--perms", "0755", "--dir", str(folder)]  # else root alone could open it
        command += ["--ro-bind", path, there]
    command += ["--dev-bind", "/dev/null", "/dev/null", "--dev-bind", "/dev/urandom", "/dev/urandom"]
    command += ["--perms", "1777", "--size", str(FOLDER), "--tmpfs", "/tmp", "--chdir", "/tmp"]
    command += ["--remount-ro", "/"]
    return command


@contextmanager
def _closed_in(command: Sequence[str]) -> Iterator[tuple[list[str], tuple[int, ...]]]:
    """A command as it is begun in the sandbox, and the files that it needs to begin."""
    leave_keyrings()
    with filtered() as rules:
        number = rules.fileno()
        yield [*_bubblewrap(), "--seccomp", str(number), *command], (number,)


def _needed() -> Iterator[str]:
    """What Python needs of the disk: itself, its library and the system's."""
    for path in SYSTEM:
        if os.path.exists(path):
            yield path
    python = _python()
    library = {os.path.join(sys.base_prefix, "lib"), os.path.join(sys.base_exec_prefix, "lib")}
    library.add(os.path.dirname(os.__file__))
    yield python
    yield from sorted(path for path in library if os.path.exists(path) and path not in SYSTEM)


def _python() -> str:
    """The interpreter itself, not the link to it in an environment."""
    return os.path.realpath(sys.executable)


# ---- a worker -------------------------------------------------------------------------------------------


class Worker:
    """A process that runs a learner's cells and answers calls. Ends with its ``with`` block."""

    def __init__(self, sandboxed: bool, seconds_of_work: int = SECONDS_OF_WORK) -> None:
        self._folder = None if sandboxed else tempfile.mkdtemp(prefix="rummy500-")
        package, worker = (
            ("/grading", "/grading/worker.py") if sandboxed else (str(PACKAGE.parent), str(WORKER))
        )
        limits = map(str, (MEMORY, LARGEST_FILE, seconds_of_work))
        command = [_python(), "-I", "-S", worker, package, *limits]
        with _closed_in(command) if sandboxed else nullcontext((command, ())) as (command, files):
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=self._folder,
                env={name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ},
                start_new_session=True,
                pass_fds=files,
            )
        self._number = 0

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def run(self, source: str, seconds: float) -> None:
        """Run a cell. ``Unanswered`` where it raises."""
        self._ask({"run": source}, seconds)

    def call(
        self, name: str, arguments: Sequence[Any], may_call: Sequence[str] | None, seconds: float
    ) -> Any:
        """What the learner's function gives. ``Unanswered`` if it raises, ``Missing`` if it is not there."""
        return self._ask({"call": name, "arguments": tuple(arguments), "may_call": may_call}, seconds)

    def _ask(self, request: Mapping[str, Any], seconds: float) -> Any:
        """What comes of a request; ``Ended`` or ``TooLong`` where the worker is no more after it."""
        self._number += 1
        data = pickle.dumps({"number": self._number, **request})
        answers: list[bytes | Exception] = []
        exchange = Thread(target=self._exchange, args=(data, answers), daemon=True)
        exchange.start()
        exchange.join(seconds)
        if not answers:
            self.end()
            raise TooLong
        if isinstance(answers[0], Exception):
            self.end()
            raise Ended
        try:
            answer = json.loads(answers[0])
            if answer["number"] != self._number:
                raise ValueError("an answer to another question")
            if "value" in answer:
                return decoded(answer["value"])
            if "missing" in answer:
                raise Missing
            why = str(answer["raised"])[:500]
        except (ValueError, TypeError, KeyError, RecursionError, MemoryError):
            self.end()
            raise Ended from None
        raise Unanswered(why)

    def _exchange(self, data: bytes, answers: list[bytes | Exception]) -> None:
        """In a thread, since neither writing nor reading may wait for ever."""
        requests, replies = self._process.stdin, self._process.stdout
        assert requests and replies
        try:
            requests.write(len(data).to_bytes(8, "big") + data)
            requests.flush()
            length = int.from_bytes(_exactly(replies, 8), "big")
            if length > LARGEST_ANSWER:
                raise ValueError("an answer that is too long")
            answers.append(_exactly(replies, length))
        except Exception as error:
            answers.append(error)

    def end(self) -> None:
        """End the process and all that it began."""
        if self._process.poll() is None:
            if os.name == "posix":
                os.killpg(self._process.pid, 9)
            else:
                self._process.kill()
        self._process.wait()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data


def decoded(value: Any) -> Any:
    """What an answer stands for. It comes from the learner's process: ``ValueError`` for what is no answer.

    >>> decoded({"tuple": [1, {"card": "6C"}]})
    (1, Card('6C'))
    """
    if value is None or type(value) in (bool, int, float, str):
        return value
    if type(value) is list:
        return [decoded(one) for one in value]
    if type(value) is not dict or len(value) != 1:
        raise ValueError("no answer")
    ((kind, inside),) = value.items()
    match kind, inside:
        case ("tuple", list()):
            return tuple(decoded(one) for one in inside)
        case ("set", list()):
            return {decoded(one) for one in inside}
        case ("frozenset", list()):
            return frozenset(decoded(one) for one in inside)
        case ("dict", list()):
            return {decoded(key): decoded(one) for key, one in inside}
        case ("card", str()):
            return Card(inside)
        case ("move", str()):
            return Move.parse(inside)
        case ("unknown", str()):
            return Unknown(inside[:1000])
    raise ValueError("no answer")
