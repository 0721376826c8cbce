"""Makes the sandbox's filter (seccomp), which refuses many system calls.

A learner's process runs in namespaces that hide the rest of the system. The filter stops calls that could get
around the namespaces. It also refuses calls that could leave data for another learner (keyrings, shared
memory), use memory that isn't counted, or make a sandbox within the sandbox. The refused calls fail as if
the kernel didn't have them.
"""

from __future__ import annotations

import ctypes
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO, Final

REFUSED: Final = {
    "keyrings": "add_key keyctl request_key",
    "shared memory, queues and semaphores, which outlive the process": (
        "shmget shmat shmctl shmdt semget semop semtimedop semctl msgget msgsnd msgrcv msgctl "
        "mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr"
    ),
    "memory that no limit counts": "memfd_create memfd_secret userfaultfd",
    "calls that go past the filter": "io_uring_setup io_uring_enter io_uring_register",
    "other processes": (
        "ptrace process_vm_readv process_vm_writev process_madvise kcmp pidfd_open pidfd_getfd"
    ),
    "namespaces and file systems": (
        "unshare setns chroot pivot_root mount umount umount2 mount_setattr move_mount open_tree fsopen "
        "fsconfig fsmount fspick name_to_handle_at open_by_handle_at quotactl quotactl_fd swapon swapoff "
        "fanotify_init"
    ),
    "the kernel itself": (
        "bpf perf_event_open init_module finit_module delete_module kexec_load kexec_file_load reboot syslog "
        "acct settimeofday clock_settime adjtimex clock_adjtime personality lookup_dcookie nfsservctl vhangup"
    ),
    "the network, and sockets of all kinds": "socket socketpair",
}
"""The system calls that the filter refuses, grouped by what they give access to."""
AGAIN: Final = "fork vfork"
"""Calls that start processes.

They fail as if there were too many processes; ``clone`` may start only threads.
"""
THREAD: Final = 0x10000  # clone's flag for a thread; without it clone starts a process
NAMESPACES: Final = (0x80, 0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000)
SHARED: Final = 0x21  # mmap's flags for anonymous memory that processes share
_FRESH: Final = 1  # keyctl's command to join a new session keyring


@contextmanager
def filtered() -> Iterator[IO[bytes]]:
    """A file with the filter, for bubblewrap to read.

    Raises ``RuntimeError`` or ``OSError`` if libseccomp is missing or can't make the filter.
    """
    from pyseccomp import ALLOW, ERRNO, MASKED_EQ, Arg, SyscallFilter

    made = SyscallFilter(ALLOW)
    for names in REFUSED.values():
        for name in names.split():
            made.add_rule(ERRNO(errno.ENOSYS), name)
    made.add_rule(ERRNO(errno.ENOSYS), "clone3")  # clone3 hides its flags; programs use clone instead
    made.add_rule(ERRNO(errno.EAGAIN), "clone", Arg(0, MASKED_EQ, THREAD, 0))
    for one in NAMESPACES:
        made.add_rule(ERRNO(errno.EAGAIN), "clone", Arg(0, MASKED_EQ, one, one))
    made.add_rule(ERRNO(errno.ENOSYS), "mmap", Arg(3, MASKED_EQ, SHARED, SHARED))
    for name in AGAIN.split():
        made.add_rule(ERRNO(errno.EAGAIN), name)
    with TemporaryFile() as file:
        made.export_bpf(file)
        file.seek(0)
        yield file


def leave_keyrings() -> None:
    """Join an empty keyring, without the teacher's keys. Processes that this thread starts later use it, too.

    Raises ``OSError`` if that fails.
    """
    from pyseccomp import resolve_syscall, system_arch

    system = ctypes.CDLL(None, use_errno=True)
    if system.syscall(resolve_syscall(system_arch(), "keyctl"), _FRESH, None) < 0:
        number = ctypes.get_errno()
        if number != errno.ENOSYS:  # a kernel without keyrings has none to leave
            raise OSError(number, os.strerror(number))
