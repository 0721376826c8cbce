"""Runs a learner's code in a worker, with a sandbox around it.

As in the browser lab, the code runs in Pyodide, which is Python in WebAssembly. Here Pyodide runs in a Node
process. Node's permissions let the process read only Pyodide and the worker's own files. The process can't
write files or start other processes. On Linux bubblewrap puts a sandbox around Node. In the sandbox there is
no network and no other process. Only the parts of the disk that Node needs can be read, and the kernel gives
little more than memory and threads (``system_calls.py``). Even if root runs the grader, the worker runs as an
unprivileged user in a user namespace of its own.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any, Final

from grader.sandbox.runtime import PYODIDE, START, image, node
from grader.sandbox.system_calls import filtered, leave_keyrings
from rummy500 import Card, Move
from rummy500.teach.calling import Unanswered, by_the_clock

# Memory that Node reserves counts even if it isn't used. With a lower limit the process would end before
# Python reaches its own limit.
MEMORY: Final = 1280 << 20  # bytes for the whole process (on Linux)
PYTHONS: Final = 512 << 20  # bytes that Python's memory may take
NODES: Final = 256  # MB that Node's objects may take
SECONDS_OF_WORK: Final = 300  # a worker's processor time by default; the grader also limits single answers
LARGEST_ANSWER: Final = 2_000_000  # bytes
LONGEST_MOVE: Final = 1_000  # characters
MOST_HASHED: Final = 1_000  # items in a set or dict; items with equal hashes take quadratic time
NOBODY: Final = "65534"
SYSTEM: Final = ("/lib", "/lib64", "/lib32", "/usr/lib", "/usr/lib64", "/usr/lib32", "/etc/ld.so.cache")
PLACES: Final = ("/grading/node", "/grading/worker.mjs", "/grading/pyodide", "/grading/image")


class Ended(Exception):
    """The worker ended, or was ended because its answer was invalid."""


class TooLong(Exception):
    """The worker didn't answer in time and was ended."""


class Missing(Exception):
    """The learner's notebook doesn't define a function with this name."""


class Unknown:
    """Stands for a value that the worker can't send. The grader gets only the value's text.

    An ``Unknown`` is equal only to itself.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> str:
        """Raise ``Unanswered`` to refuse pickling, so that learners' code never gets an ``Unknown``."""
        raise Unanswered(f"it was given {self.text[:300]}")


# ---- the sandbox ----------------------------------------------------------------------------------------


def why_no_sandbox() -> str:
    """Why this machine can't run a sandbox, or "" if it can. Starts a sandbox to find out."""
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
    """Why bubblewrap can't run Node: the last line that it prints to stderr, or another reason."""
    try:
        with _closed_in([PLACES[0], "--eval", "0"], _seen(_parts())) as (command, files):
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
    errors = done.stderr.strip().splitlines()
    if errors:
        return errors[-1][:300]
    return f"it ended with {done.returncode}" if done.returncode else "the process in it does not start"


def _bubblewrap(seen: Mapping[str, str]) -> list[str]:
    """The beginning of a bubblewrap command. A command appended to it runs in the sandbox.

    ``seen`` maps paths on disk to paths in the sandbox.
    """
    apart = ["user", "ipc", "pid", "net", "uts", "cgroup-try"]
    command = ["bwrap", *(f"--unshare-{what}" for what in apart), "--disable-userns"]
    command += ["--uid", NOBODY, "--gid", NOBODY, "--cap-drop", "ALL"]
    command += ["--die-with-parent", "--new-session", "--clearenv", "--setenv", "LANG", "C.UTF-8"]
    for path, there in seen.items():
        for folder in reversed(Path(there).parents[:-1]):
            command += ["--perms", "0755", "--dir", str(folder)]  # otherwise only root could open the folder
        command += ["--ro-bind", path, there]
    command += ["--dev-bind", "/dev/null", "/dev/null", "--dev-bind", "/dev/urandom", "/dev/urandom"]
    command += ["--chdir", "/", "--remount-ro", "/"]
    return command


def _seen(parts: Sequence[str | Path]) -> dict[str, str]:
    """The paths of the system's libraries and of a worker's files, as {path on disk: path in the sandbox}."""
    system = {path: path for path in SYSTEM if os.path.exists(path)}
    return system | dict(zip(map(str, parts), PLACES, strict=True))


def _parts(may_call: Sequence[str] = ()) -> tuple[str | Path, ...]:
    return node(), START, PYODIDE, image(tuple(may_call))


@contextmanager
def _closed_in(
    command: Sequence[str], seen: Mapping[str, str]
) -> Iterator[tuple[list[str], tuple[int, ...]]]:
    """A command that runs ``command`` in the sandbox, and the file descriptors that it needs."""
    leave_keyrings()
    with filtered() as rules:
        number = rules.fileno()
        yield [*_bubblewrap(seen), "--seccomp", str(number), *command], (number,)


def _limited(command: Sequence[str], seconds: int) -> list[str]:
    """The command with limits of memory and processor time, if the system has such limits."""
    if os.name != "posix":
        return [*command]
    limits = f"ulimit -c 0; ulimit -d {MEMORY >> 10}; ulimit -t {seconds}"
    return ["/bin/sh", "-c", f'{limits}; exec "$@"', "sh", *command]


def _command(parts: Sequence[str | Path]) -> list[str]:
    """The command that starts a worker. ``parts`` are paths: Node, worker.mjs, Pyodide and the image."""
    program, start, pyodide, folder = map(str, parts)
    rights = ["--permission", *(f"--allow-fs-read={path}" for path in (start, pyodide, folder))]
    heap = [f"--wasm-max-mem-pages={PYTHONS >> 16}", f"--max-old-space-size={NODES}"]
    return [program, *rights, "--disallow-code-generation-from-strings", *heap, start, pyodide, folder]


# ---- a worker -------------------------------------------------------------------------------------------


class Worker:
    """A process that runs a learner's cells and functions. It ends when its ``with`` block ends.

    The worker's package has only the modules that ``may_call`` names, and the modules that these import.
    """

    def __init__(
        self, sandboxed: bool, seconds_of_work: int = SECONDS_OF_WORK, may_call: Sequence[str] = ()
    ) -> None:
        parts = _parts(may_call)
        with (
            _closed_in(_command(PLACES), _seen(parts)) if sandboxed else nullcontext((_command(parts), ()))
        ) as (command, files):
            self._process = subprocess.Popen(
                _limited(command, seconds_of_work),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ},
                start_new_session=True,
                pass_fds=files,
            )
        self._number = 0
        self._clock = Clock(self._process.pid)
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes | Exception] = SimpleQueue()
        Thread(target=self._exchange, daemon=True).start()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def run(self, source: str, seconds: float) -> None:
        """Run a cell. Raises ``Unanswered`` if the cell raises an error."""
        self._ask({"run": source}, seconds)

    def call(
        self, name: str, arguments: Sequence[Any], may_call: Sequence[str] | None, seconds: float
    ) -> Any:
        """Call a learner's function and return the value that it returns.

        Raises ``Unanswered`` if the function raises an error, and ``Missing`` if there is no such function.
        """
        return self._ask({"call": name, "arguments": tuple(arguments), "may_call": may_call}, seconds)

    @property
    def spent(self) -> float:
        """Seconds of processor time that the learner's code has taken so far."""
        return self._clock.seconds()

    def _ask(self, request: Mapping[str, Any], seconds: float) -> Any:
        """Send a request and return its answer.

        Raises ``Unanswered`` or ``Missing`` if the answer reports this error. Raises ``Ended`` or ``TooLong``
        if there is no valid answer and the worker has ended.
        """
        if self._process.poll() is not None:
            raise Ended
        self._number += 1
        self._requests.put(pickle.dumps({"number": self._number, **request}))
        reply = self._reply(seconds)
        if reply is None:
            self.end()
            raise TooLong
        if isinstance(reply, Exception):
            self.end()
            raise Ended
        self._clock.settle()
        try:
            answer = json.loads(reply)
            if answer["number"] != self._number:
                raise ValueError("the worker answered another question")
            if "value" in answer:
                return decoded(answer["value"])
            if "missing" in answer:
                raise Missing
            why = str(answer["raised"])[:500]
        except (ValueError, TypeError, KeyError, RecursionError, MemoryError):
            self.end()
            raise Ended from None
        raise Unanswered(why)

    def _reply(self, seconds: float) -> bytes | Exception | None:
        """The answer to the latest request, or the error if sending or reading failed.

        Returns ``None`` if the answer takes more than this many seconds of processor time.
        """
        until, latest = self.spent + seconds, monotonic() + by_the_clock(seconds)
        while True:
            with suppress(Empty):
                return self._answers.get(timeout=min(0.2, seconds))
            if self.spent >= until or monotonic() >= latest:
                return None

    def _exchange(self) -> None:
        """Send each request and read its answer, until the worker is ended.

        This method runs in a thread, because writing or reading could block forever.
        """
        while (data := self._requests.get()) is not None:
            try:
                self._answers.put(self._exchanged(data))
            except Exception as error:
                self._answers.put(error)

    def _exchanged(self, data: bytes) -> bytes:
        """The answer to this request. Raises an error if sending or reading fails."""
        requests, replies = self._process.stdin, self._process.stdout
        assert requests and replies
        requests.write(len(data).to_bytes(8, "big") + data)
        requests.flush()
        length = int.from_bytes(_exactly(replies, 8), "big")
        if length > LARGEST_ANSWER:
            raise ValueError("the worker's answer is too long")
        return _exactly(replies, length)

    def end(self) -> None:
        """End the process and all its children."""
        self._clock.seconds()
        self._requests.put(None)
        if self._process.poll() is None:
            if os.name == "posix":
                os.killpg(self._process.pid, 9)
            else:
                self._process.kill()
        self._process.wait()


class Clock:
    """The processor time of a worker's code.

    Linux reports this time. On macOS and Windows the time that passes is measured instead, so a busy machine
    can cost points there. The worker isn't asked for its time, because a worker that hangs can't answer.
    """

    def __init__(self, process: int) -> None:
        self._process, self._settled = process, False
        self._began, self._last = monotonic(), 0.0

    def settle(self) -> None:
        """Find the process that runs the code, and remember it. Later calls don't search again."""
        if not self._settled:
            with suppress(OSError):
                self._process, self._settled = _innermost(self._process), True

    def seconds(self) -> float:
        """Seconds of processor time so far. After the process has ended, the last measured number counts."""
        if not os.path.exists("/proc/self/stat"):
            return monotonic() - self._began
        with suppress(OSError, ValueError, IndexError):
            process = self._process if self._settled else _innermost(self._process)
            self._last = max(self._last, _worked(process))
        return self._last


def _innermost(process: int) -> int:
    """The innermost process of the sandbox. It runs the learner's code, which can't start another process."""
    while children := Path(f"/proc/{process}/task/{process}/children").read_text().split():
        process = int(children[0])
    return process


def _worked(process: int) -> float:
    """The processor time of a process's first thread. The other threads don't run the code."""
    with open(f"/proc/{process}/task/{process}/stat") as file:
        about = file.read().rpartition(")")[2].split()
    return (int(about[11]) + int(about[12])) / os.sysconf("SC_CLK_TCK")


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data


def decoded(value: Any) -> Any:
    """The value of an answer from the learner's process. Raises ``ValueError`` if the answer is invalid.

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
        case ("set" | "frozenset" | "dict", list()) if len(inside) > MOST_HASHED:
            return Unknown(f"{kind}, too large to be read")
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
        case ("move", str()) if len(inside) <= LONGEST_MOVE:
            return Move.parse(inside)
        case ("unknown", str()):
            return Unknown(inside[:1000])
    raise ValueError("no answer")
