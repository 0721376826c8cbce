"""What code could try from inside the sandbox: each attack is a function that says whether it came through.

Run as a program it tries them all, as whoever runs it, and prints the names of those that came through. They
are real: nobody who may do much should ever try them without the sandbox.
"""

from __future__ import annotations

import platform
import re
import sys
from pathlib import Path

TOP = Path(__file__).parents[1]
NAMED = re.compile(r"SYS\['(\w+)'\]")

CALLS = """
import ctypes, errno, mmap, os, struct
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
OF_THE_USER = -4  # the keyring that all of one user share

def asked(number, *arguments):
    return libc.syscall(number, *[ctypes.c_long(one) if isinstance(one, int) else one for one in arguments])

def machine_code(code):
    memory = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
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
"""An expression for each, true where it came through; ``SYS`` gives the system calls' numbers."""

BY_ANOTHER_DOOR = {
    "as a program of 32 bits": "machine_code(bytes.fromhex('b814000000cd80c3')) > 0",  # getpid
    "by the numbers of x32": "asked(0x40000000 + 39) > 0",  # getpid
}
"""On x86: calls that would go past a filter of the usual numbers. They end the process."""


def came_through() -> list[str]:
    """The names of the attacks that came through, each tried twice: what one kept the other may find."""
    from sandbox import Ended, Worker

    from rummy500.teach.calling import Unanswered

    names = {name: number_of(name) for attack in ATTACKS.values() for name in NAMED.findall(attack)}
    found = []
    tried = {**ATTACKS, **(BY_ANOTHER_DOOR if platform.machine() == "x86_64" else {})}
    for attack, expression in [*tried.items()] * 2:
        with Worker(sandboxed=True) as worker:
            worker.run(f"{CALLS}\nSYS = {names}\ndef f(): return {expression}", 20)
            try:
                if worker.call("f", (), (), 20):
                    found.append(attack)
            except (Ended, Unanswered):
                continue
    return found


def number_of(name: str) -> int:
    """A system call's number on this machine."""
    from pyseccomp import resolve_syscall, system_arch

    number: int = resolve_syscall(system_arch(), name)
    return number


if __name__ == "__main__":
    sys.path[:0] = [str(TOP / "exercises"), str(TOP)]
    print("\n".join(came_through()))
