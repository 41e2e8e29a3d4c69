# SPDX-License-Identifier: Apache-2.0
"""A process with a root file system of its own, as an unprivileged user: what systemd and container engines do."""

import contextlib
import ctypes
import ctypes.util
import dataclasses
import errno
import os
import resource
import traceback
from pathlib import Path

# Constants of <sched.h>, <sys/mount.h> and <sys/prctl.h>.
CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x00020000, 0x04000000, 0x08000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 1, 2, 4, 32, 4096, 16384, 1 << 18
PR_SET_NO_NEW_PRIVS, PR_CAPBSET_DROP = 38, 24
DEVICES = ("null", "zero", "full", "random", "urandom", "tty")

libc = ctypes.CDLL(None, use_errno=True)


def call(name, *arguments):
    if getattr(libc, name)(*arguments) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{name}{arguments}: {os.strerror(code)}")


def mount(source, target, kind=None, flags=0, options=None):
    texts = [None if text is None else os.fsencode(str(text)) for text in (source, target, kind, options)]
    call("mount", texts[0], texts[1], texts[2], ctypes.c_ulong(flags), texts[3])


@dataclasses.dataclass
class Confinement:
    """A read-only root file system. Paths in it begin with a slash.

    Attributes:
        scratch: An empty folder, in which the file system is mounted.
        root: The folder with the content of the file system.
        shown: Files and folders that are mounted read-only, by their path in the file system.
        links: Symbolic links with their targets.
        writable: Folders that the process can write, by their path in the file system.
        hidden: Folders that appear empty.
        user: The numbers of the user and the group.
        umask: The mode bits that files of the process do not get.
        filter: The filter of system calls, or None.
        group: The control group, or None.
    """

    scratch: Path
    root: Path = Path("/")
    shown: dict = dataclasses.field(default_factory=dict)
    links: dict = dataclasses.field(default_factory=dict)
    writable: dict = dataclasses.field(default_factory=dict)
    hidden: tuple = ()
    user: int = 65534
    umask: int = 0o022
    filter: object = None
    group: object = None

    def enter(self):
        """Confines this process, which is to run another program next. Logs an error to standard error."""
        try:
            if self.group:
                self.group.add(os.getpid())
            call("unshare", CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC)
            mount("none", "/", flags=MS_REC | MS_PRIVATE)
            inside = self.mounted_root()
            os.chroot(inside)
            os.chdir("/")
            self.drop_privileges()
            if self.filter:
                self.filter.load()
        except Exception:
            os.write(2, traceback.format_exc().encode())
            raise

    def mounted_root(self):
        """Mounts the file system with everything in it. Returns its folder."""
        mount("tmpfs", self.scratch, "tmpfs", MS_NOSUID | MS_NODEV)
        upper, work, inside = (self.scratch / name for name in ("upper", "work", "root"))
        for folder in (upper, work, inside):
            folder.mkdir(mode=0o755)
        os.chmod(self.scratch, 0o755)
        mount("overlay", inside, "overlay", options=f"lowerdir={self.root},upperdir={upper},workdir={work}")
        at = lambda path: inside / path.lstrip("/")
        for path, source in self.shown.items():
            self.bind(source, at(path))
            mount(None, at(path), flags=MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV)
        for path, target in self.links.items():
            at(path).parent.mkdir(parents=True, exist_ok=True)
            at(path).unlink(missing_ok=True)
            at(path).symlink_to(target)
        for path, source in self.writable.items():
            os.chown(source, self.user, self.user)
            self.bind(source, at(path))
        self.bind(Path("/sys"), at("/sys"))
        mount(None, at("/sys"), flags=MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV)
        self.mount_devices(at("/dev"))
        at("/proc").mkdir(exist_ok=True)
        mount("proc", at("/proc"), "proc", MS_NOSUID | MS_NODEV, "hidepid=2")
        for path in self.hidden:
            if at(path).is_dir():
                mount("tmpfs", at(path), "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV, "mode=000")
        mount(None, inside, flags=MS_REMOUNT | MS_RDONLY)
        return inside

    @staticmethod
    def bind(source, target):
        if source.is_dir():
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.touch()
        mount(source, target, flags=MS_BIND)

    def mount_devices(self, folder):
        folder.mkdir(exist_ok=True)
        mount("tmpfs", folder, "tmpfs", MS_NOSUID, "mode=755")
        for name in DEVICES:
            self.bind(Path("/dev") / name, folder / name)
        (folder / "shm").mkdir(mode=0o1777)
        mount("tmpfs", folder / "shm", "tmpfs", MS_NOSUID | MS_NODEV, "mode=1777")

    def drop_privileges(self):
        """Removes all capabilities, also those that a program could get, and changes the user."""
        os.umask(self.umask)
        # The limits with which systemd starts services.
        hard = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 524_288)
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
        for capability in range(int(Path("/proc/sys/kernel/cap_last_cap").read_text()) + 1):
            call("prctl", PR_CAPBSET_DROP, capability, 0, 0, 0)
        call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        os.setgroups([])
        os.setresgid(self.user, self.user, self.user)
        os.setresuid(self.user, self.user, self.user)


class CallFilter:
    """A filter of system calls, made with libseccomp as systemd does: other known calls end the process.

    Attributes:
        allowed: The names of the calls that are allowed.
        known: The names of all calls that systemd knows. Newer ones fail as with an older kernel.
        families: The numbers of the families of sockets that are allowed.
    """

    KILL, ALLOW, FAIL, EQUAL = 0x80000000, 0x7FFF0000, 0x00050000, 4

    class Comparison(ctypes.Structure):
        _fields_ = [("argument", ctypes.c_uint), ("operator", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]

    def __init__(self, allowed, known, families):
        self.allowed, self.known, self.families = set(allowed) - {"socket"}, set(known) - {"socket"}, families
        self.library = ctypes.CDLL(ctypes.util.find_library("seccomp") or "libseccomp.so.2")
        self.library.seccomp_init.restype = ctypes.c_void_p

    def load(self):
        context = ctypes.c_void_p(self.library.seccomp_init(self.FAIL | errno.ENOSYS))
        for names, action in (self.allowed, self.ALLOW), (self.known - self.allowed, self.KILL):
            for name in sorted(names):
                self.add(context, action, self.number(name))
        for family in range(46):
            action = self.ALLOW if family in self.families else self.FAIL | errno.EAFNOSUPPORT
            self.add(context, action, self.number("socket"), self.Comparison(0, self.EQUAL, family, 0))
        self.check(self.library.seccomp_load(context))

    def number(self, name):
        return self.library.seccomp_syscall_resolve_name(name.encode())

    def add(self, context, action, number, *comparisons):
        # Calls of other processors have negative numbers.
        if number >= 0:
            array = (self.Comparison * len(comparisons))(*comparisons)
            self.check(self.library.seccomp_rule_add_array(
                context, ctypes.c_uint32(action), number, len(comparisons), array))

    @staticmethod
    def check(result):
        if result < 0:
            raise OSError(-result, f"libseccomp: {os.strerror(-result)}")


class ControlGroup:
    """A control group with a limit of memory, of either version."""

    def __init__(self, path, peak):
        self.path, self.peak_file = path, peak

    def create(self, file, limit):
        """Creates the group with a limit. Returns whether that is possible."""
        try:
            self.path.mkdir()
            # A folder that belongs to no controller has no files.
            with open(self.path / file, "r+") as settings:
                settings.write(str(limit))
            return True
        except OSError:
            self.remove()
            return False

    def remove(self):
        """Removes the group. Its processes have ended."""
        with contextlib.suppress(OSError):
            self.path.rmdir()

    def add(self, process):
        (self.path / "cgroup.procs").write_text(str(process))

    def peak(self):
        """The highest memory in bytes, or None."""
        with contextlib.suppress(OSError, ValueError):
            return int((self.path / self.peak_file).read_text())
        return None

    @classmethod
    @contextlib.contextmanager
    def limited(cls, name, limit):
        """A group for the block; None if this process cannot create one."""
        for parent, file, peak in (
            (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes", "memory.max_usage_in_bytes"),
            (Path("/sys/fs/cgroup"), "memory.max", "memory.peak"),
        ):
            group = cls(parent / name, peak)
            if group.create(file, limit):
                break
        else:
            yield None
            return
        try:
            yield group
        finally:
            group.remove()
