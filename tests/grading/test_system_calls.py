"""The sandbox denies a learner's code many system calls, whichever user runs the grader."""

from __future__ import annotations

import ast
import errno
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import attacks
import pytest
from grader.sandbox.sandbox import Worker
from grader.sandbox.system_calls import AGAIN, REFUSED

NOBODY = 65534


def test_no_attack_succeeds(sandbox: None) -> None:
    assert attacks.came_through() == []


def test_no_attack_succeeds_if_the_grader_runs_as_nobody(sandbox: None, tmp_path: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can run a program as another user")
    # Other users can't run an interpreter in root's home, so use the system's interpreter.
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    python = shutil.which(version, path="/usr/bin:/usr/local/bin")
    if python is None:
        pytest.skip(f"the system has no {version} that every user can run")
    run = subprocess.run(
        [python, attacks.__file__],
        user=NOBODY,
        group=NOBODY,
        extra_groups=[],
        cwd="/",
        env={"PATH": os.environ["PATH"], "PYTHONPATH": sysconfig.get_path("purelib")},
        capture_output=True,
        text=True,
        check=False,
    )
    if "Permission denied" in run.stderr:
        pytest.skip("only root can read this folder")
    assert (run.returncode, run.stdout, run.stderr) == (0, "\n", "")


ASKS = "print([[name, asked(SYS[name], 0, 0, 0, 0), ctypes.get_errno()] for name in {names}])"


def asked(names: list[str]) -> list[list[Any]]:
    """Make these system calls in the sandbox, and return the name, result and error number of each."""
    here = [name for name in names if attacks.number_of(name) >= 0]  # some calls exist only on some machines
    numbers = {name: attacks.number_of(name) for name in here}
    found: list[list[Any]] = ast.literal_eval(
        attacks.inside({}, f"SYS = {numbers}\n{ASKS.format(names=here)}")
    )
    return found


def test_each_system_call_in_the_filter_is_refused(sandbox: None) -> None:
    names = [*" ".join(REFUSED.values()).split(), "clone3"]
    found = asked(names)
    assert len(found) > 40 and {(given, error) for _, given, error in found} == {(-1, errno.ENOSYS)}


def test_threads_can_be_started_but_processes_cannot(sandbox: None) -> None:
    found = asked([*AGAIN.split(), "clone"])
    assert {(given, error) for _, given, error in found} == {(-1, errno.EAGAIN)}
    threads = (
        "import threading\none = threading.Thread(target=lambda: print('began'))\none.start(); one.join()"
    )
    assert attacks.inside({}, threads) == "began\n"


def test_all_memory_counts_against_the_limit(sandbox: None) -> None:
    takes = "try: x = bytearray(2 << 30); print('had')\nexcept MemoryError: print('refused')"
    assert attacks.inside({}, takes) == "refused\n"
    shares = "try: mmap.mmap(-1, 4096, flags=mmap.MAP_SHARED | mmap.MAP_ANONYMOUS); print('had')\n"
    assert attacks.inside({}, f"{shares}except OSError: print('refused')") == "refused\n"


def test_the_worker_can_write_nothing_and_see_only_what_it_needs(sandbox: None) -> None:
    tries = """
import os
for place in ("/tmp/x", "/x", "/grading/x", "/dev/x"):
    try: open(place, "w"); print(place)
    except OSError: pass
hidden = ("/etc/passwd", "/proc", "/sys", "/var", "/tmp", "/usr/bin/env")
print([one for one in hidden if os.path.exists(one)])
print(sorted(os.environ))
"""
    assert attacks.inside({}, tries) == "[]\n['LANG', 'PWD']\n"


def test_the_worker_has_no_rights_in_its_own_user_namespace(sandbox: None) -> None:
    with Worker(sandboxed=True) as worker:
        worker.run("", 20)
        inside = [
            child for child in _below(worker._process.pid) if _namespace(child) != _namespace(os.getpid())
        ]
        assert inside
        (last,) = [child for child in inside if not _below(child)]
        about = dict(line.split(":\t") for line in Path(f"/proc/{last}/status").read_text().splitlines())
        assert {*about["Uid"].split(), *about["Gid"].split()} == {str(os.getuid())}
        assert {int(about[kind], 16) for kind in ("CapPrm", "CapEff", "CapInh", "CapBnd", "CapAmb")} == {0}
        assert (about["NoNewPrivs"], about["Seccomp"]) == ("1", "2")


def _below(process: int) -> list[int]:
    """The ids of all descendants of this process."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [one for child in map(int, children) for one in (child, *_below(child))]


def _namespace(process: int) -> str:
    return os.readlink(f"/proc/{process}/ns/user")
