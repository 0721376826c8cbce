"""What a learner's code asks of the kernel and does not get, whoever grades."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import attacks
import pytest
from sandbox import Worker
from system_calls import AGAIN, REFUSED

NOBODY = 65534


def test_no_attack_comes_through(sandbox: None) -> None:
    assert attacks.came_through() == []


def test_no_attack_comes_through_where_somebody_without_rights_grades(sandbox: None, tmp_path: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can become somebody else")
    # An interpreter that lies in root's home is root's alone.
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    python = shutil.which(version, path="/usr/bin:/usr/local/bin")
    if python is None:
        pytest.skip(f"there is no {version} for everybody")
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
        pytest.skip("this folder is root's alone")
    assert (run.returncode, run.stdout, run.stderr) == (0, "\n", "")


@pytest.mark.parametrize("group", REFUSED)
def test_each_system_call_of_the_filter_is_refused(sandbox: None, group: str) -> None:
    asks = f"{attacks.CALLS}\ndef f(number): return asked(number, 0, 0, 0, 0), ctypes.get_errno()"
    with Worker(sandboxed=True) as worker:
        worker.run(asks, 20)
        for name in REFUSED[group].split():
            number = attacks.number_of(name)
            if number >= 0:  # not every machine has each of them
                assert worker.call("f", (number,), (), 20) == (-1, errno.ENOSYS), name


@pytest.mark.parametrize("name", AGAIN.split())
def test_no_process_and_no_thread_is_begun(sandbox: None, name: str) -> None:
    asks = f"{attacks.CALLS}\ndef f(number): return asked(number, 0, 0, 0, 0), ctypes.get_errno()"
    with Worker(sandboxed=True) as worker:
        worker.run(asks, 20)
        assert worker.call("f", (attacks.number_of(name),), (), 20) == (-1, errno.EAGAIN)


def test_the_worker_is_nobody_in_a_user_namespace_of_its_own(sandbox: None) -> None:
    with Worker(sandboxed=True) as worker:
        worker.run("import os\ndef f(): return os.getresuid() + os.getresgid(), os.getgroups()", 20)
        ids, groups = worker.call("f", (), (), 20)
        assert ids == (NOBODY,) * 6 and set(groups) <= {NOBODY}
        inside = [
            child for child in _below(worker._process.pid) if _namespace(child) != _namespace(os.getpid())
        ]
        assert inside
        (last,) = [child for child in inside if not _below(child)]
        about = dict(line.split(":\t") for line in Path(f"/proc/{last}/status").read_text().splitlines())
        assert {int(about[kind], 16) for kind in ("CapPrm", "CapEff", "CapInh", "CapBnd", "CapAmb")} == {0}
        assert (about["NoNewPrivs"], about["Seccomp"]) == ("1", "2")


def _below(process: int) -> list[int]:
    """The processes that this one has begun, and theirs."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [one for child in map(int, children) for one in (child, *_below(child))]


def _namespace(process: int) -> str:
    return os.readlink(f"/proc/{process}/ns/user")
