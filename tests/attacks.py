"""Attacks on the sandbox by code that has escaped from WebAssembly and Node.

A native Python inside the sandbox stands for such code. Each attack reports whether it succeeded. If you run
this file as a program, it tries all attacks with your rights, and prints the names of those that succeeded.
The attacks are real: never try them outside the sandbox as a user with many rights.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

TOP = Path(__file__).parents[1]
NAMED = re.compile(r"SYS\['(\w+)'\]")

CALLS = """
import ctypes, errno, mmap, os, struct
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
OF_THE_USER = -4  # the keyring that all processes of a user share

def asked(number, *arguments):
    return libc.syscall(number, *[ctypes.c_long(one) if isinstance(one, int) else one for one in arguments])

def machine_code(code):
    own, all_of_it = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    memory = mmap.mmap(-1, 4096, flags=own, prot=all_of_it)
    memory.write(code)
    return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(memory)))()
"""

ATTACKS = {
    "a key is kept": "asked(SYS['add_key'], b'user', b'planted', b'secret', 6, OF_THE_USER) > 0",
    "a key is found": "asked(SYS['keyctl'], 10, OF_THE_USER, b'user', b'planted', 0) > 0",
    "keys are listed": "asked(SYS['keyctl'], 11, OF_THE_USER, 0, 0) > 0",
    "shared memory is kept": "asked(SYS['shmget'], 0x500, 4096, 0o1666) >= 0",
    "shared memory is found": "asked(SYS['shmget'], 0x500, 0, 0) >= 0",
    "a queue of messages is kept": "asked(SYS['msgget'], 0x500, 0o1666) >= 0",
    "a queue of POSIX is kept": "asked(SYS['mq_open'], b'planted', os.O_CREAT | os.O_RDWR, 0o666, 0) >= 0",
    "a semaphore is kept": "asked(SYS['semget'], 0x500, 1, 0o1666) >= 0",
    "a file lies in memory": "asked(SYS['memfd_create'], b'planted', 0) >= 0",
    "io_uring": "asked(SYS['io_uring_setup'], 8, bytes(120)) >= 0",
    "a namespace in the namespace": "asked(SYS['unshare'], 0x10000000) == 0",
    "a file system is mounted": "asked(SYS['mount'], b'none', b'/tmp', b'tmpfs', 0, 0) == 0",
    "another root": "asked(SYS['chroot'], b'/tmp') == 0",
    "another process is traced": "asked(SYS['ptrace'], 0, 0, 0, 0) == 0",
    "a program for the kernel": "asked(SYS['bpf'], 0, struct.pack('8I', 2, 4, 8, 1, 0, 0, 0, 0), 32) >= 0",
    "the processor is watched": (
        "asked(SYS['perf_event_open'], bytes([1, 0, 0, 0, 112]) + bytes(107), 0, -1, -1, 0) >= 0"
    ),
    "page faults are handled": "asked(SYS['userfaultfd'], 1) >= 0",
    "a process by clone": "asked(SYS['clone'], 17, 0, 0, 0, 0) >= 0",
    "a socket": "asked(SYS['socket'], 1, 1, 0) >= 0",
    "a socket of the kernel's": "asked(SYS['socket'], 16, 3, 0) >= 0",
}
"""For each attack, an expression that is true if it succeeded. ``SYS`` has the system calls' numbers."""

PAST_FINDERS = """
import importlib.machinery, sys, _imp
sys.meta_path[:] = [one for one in sys.meta_path if type(one).__module__ != 'worker']
def made(name):
    return _imp.create_builtin(importlib.machinery.ModuleSpec(name, None, origin='built-in'))
"""
IN_MEMORY = """
def subclasses(kind):
    for one in type.__subclasses__(kind):
        yield one
        if one is not type: yield from subclasses(one)
def f():
    found = set()
    for kind in subclasses(object):
        for one in vars(kind).values():
            names = getattr(one, '__globals__', {})
            if str(names.get('__name__')).lstrip('_').startswith(('pyodide', 'ctypes')): found.add(str(one))
    return found
"""
OUT_OF_PYTHON = {
    "by the module of Node's names": "import js\ndef f(): return js",
    "by Pyodide's own module": "import pyodide_js\ndef f(): return pyodide_js.FS",
    "by running JavaScript": "from pyodide.code import run_js\ndef f(): return run_js('1')",
    "by the modules below": "import _pyodide_core\ndef f(): return _pyodide_core",
    "by importing them past the import": (
        "import importlib.util\ndef f(): return importlib.util.find_spec('pyodide.code')"
    ),
    "by machine code": "import ctypes\ndef f(): return ctypes.CDLL(None)",
    "by the frames above": (
        "import sys\ndef f():\n    found, frame = [], sys._getframe()\n    while frame:\n"
        "        found += [one for one in frame.f_locals.values() if 'Js' in type(one).__name__]\n"
        "        frame = frame.f_back\n    return found"
    ),
    "by a process": "import os\ndef f(): return os.fork() >= 0",
    "by a program": "import subprocess\ndef f(): return subprocess.run(['true']).returncode == 0",
    "by the network": "import socket\ndef f(): return socket.create_connection(('127.0.0.1', 9), 1)",
    "by the disk": "import os\ndef f(): return os.path.exists('/etc/passwd') or os.path.exists('/work')",
    "by the modules below, past the finder": (
        f"{PAST_FINDERS}import _pyodide_core\ndef f(): return _pyodide_core.create_proxy"
    ),
    "by machine code, past the finder": f"{PAST_FINDERS}import ctypes\ndef f(): return ctypes.CDLL(None)",
    "by making the modules below": f"{PAST_FINDERS}def f(): return made('_pyodide_core').create_proxy",
    "by making machine code's module": f"{PAST_FINDERS}def f(): return made('_ctypes').dlopen",
    "by making the interpreter's tests": f"{PAST_FINDERS}def f(): return made('_testinternalcapi')",
    "by making what finds all objects": f"{PAST_FINDERS}def f(): return made('gc')",
    "by all objects in memory": "import gc\ndef f(): return gc.get_objects()",
    "by the names of functions still in memory": IN_MEMORY,
}
"""Code in which ``f`` returns a true value if it found a way from Python to Node or to the machine."""

BY_ANOTHER_DOOR = {
    "as a program of 32 bits": "machine_code(bytes.fromhex('b814000000cd80c3')) > 0",  # getpid
    "by the numbers of x32": "asked(0x40000000 + 39) > 0",  # getpid
}
"""Calls on x86 without the usual call numbers, so a filter could miss them. Each must end the process."""


TRY_ALL = """
for name, expression in ATTACKS.items():
    if eval(expression):
        print(name)
"""


def came_through() -> list[str]:
    """The names of the attacks that succeeded. The attacks in ``ATTACKS`` run twice, because an attack may
    use what the others left.
    """
    doors = BY_ANOTHER_DOOR if platform.machine() == "x86_64" else {}
    tried = [ATTACKS, ATTACKS, *({name: expression} for name, expression in doors.items())]
    return [name for attacks in tried for name in inside(attacks).splitlines()]


def inside(attacks: Mapping[str, str], code: str = TRY_ALL) -> str:
    """The output of this code in a sandboxed Python that knows the attacks and the system calls' numbers."""
    from grader.sandbox.sandbox import SYSTEM, _closed_in, _limited

    python = os.path.realpath(sys.executable)
    library = {os.path.join(sys.base_prefix, "lib"), os.path.dirname(os.__file__)}
    seen = {path: path for path in (*SYSTEM, python, *sorted(library - {*SYSTEM})) if os.path.exists(path)}
    names = {name: number_of(name) for name in {*NAMED.findall(str(ATTACKS)), *NAMED.findall(code)}}
    source = f"{CALLS}\nSYS = {names}\nATTACKS = {json.dumps(dict(attacks))}\n{code}"
    with _closed_in([python, "-I", "-S", "-c", source], seen) as (command, files):
        done = subprocess.run(
            _limited(command, 60), pass_fds=files, capture_output=True, text=True, timeout=60, check=False
        )
    if "Traceback" in done.stderr:
        raise RuntimeError(done.stderr)
    return done.stdout


def number_of(name: str) -> int:
    """A system call's number on this machine."""
    from pyseccomp import resolve_syscall, system_arch

    number: int = resolve_syscall(system_arch(), name)
    return number


if __name__ == "__main__":
    sys.path[:0] = [str(TOP / "exercises"), str(TOP)]
    print("\n".join(came_through()))
