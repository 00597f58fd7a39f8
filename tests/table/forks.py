"""Python processes that are forked from one which has imported what most of them need.

Importing Django, the games and the rest takes 1.5 s of CPU, and tests start hundreds of servers, workers and scripts.
`start` and `run` are used like `subprocess.Popen` and `subprocess.run`. Each process has its own environment, and
imports the settings and everything that needs them itself.

    python -m tests.table.forks DESCRIPTOR

is the process that is forked: it reads requests from a socket until that is closed.
"""

from __future__ import annotations

import array
import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

IMPORTED = (
    "asyncio", "uuid", "uvicorn.main", "uvicorn.server", "uvicorn.lifespan.on", "uvicorn.protocols.http.httptools_impl",
    "uvicorn.loops.uvloop", "uvicorn.protocols.websockets.auto", "psycopg", "psycopg_pool", "asyncpg", "redis.asyncio",
    "structlog", "procrastinate", "prometheus_client", "fido2.server", "nh3",
    "django.core.asgi", "django.core.management", "django.core.serializers.json", "django.db.models", "django.forms",
    "django.http", "django.template.loader", "django.test.client", "django.views.debug", "django.contrib.admin.options",
    "django.db.backends.postgresql.base", "django.db.backends.sqlite3.base", "django.db.migrations.executor",
    "clairiere.kernel.match", "clairiere.bots", "clairiere.books", "clairiere.raster", "clairiere.reviews",
    "clairiere.lessons", "clairiere.ratings", "clairiere.store.postgres", "clairiere.store.sqlite",
    "clairiere.table.http.app", "clairiere.table.bots.worker", "clairiere.cli",
)  # fmt: skip
"""None of them reads the environment; what is not installed or needs settings is imported where it is used."""
LONGEST = 1 << 20


class Forked:
    """A process that the template has started, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, pid: int, ended: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = ended

    def poll(self) -> int | None:
        """The exit code; None while it runs."""
        return self._read(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends; raises TimeoutExpired."""
        code = self._read(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0.0)
        return code

    def send_signal(self, number: int) -> None:
        """Nothing if it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _read(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._ended], [], [], timeout)[0]:
            told = self._ended.recv(32)
            self._ended.close()
            self.returncode = int(told) if told else -signal.SIGKILL  # with the template
        return self.returncode


Process = subprocess.Popen[bytes] | Forked


def start(
    command: Sequence[str],
    *,
    env: Mapping[str, str],
    stdout: IO[Any] | int | None = None,
    stderr: IO[Any] | int | None = None,
) -> Process:
    """Start a command: forked if it is a module or a script for this very Python."""
    if not can_be_forked(command, env):
        return subprocess.Popen([*command], env=env, stdout=stdout, stderr=stderr)
    with open(os.devnull, "wb") as nowhere:
        places = [target(stdout, 1, nowhere), target(stderr, 2, nowhere)]
        return template().fork([*command[1:]], env, places)


def can_be_forked(command: Sequence[str], env: Mapping[str, str]) -> bool:
    """Whether a process forked from the template finds the same modules as a new one."""
    python = command[0] == sys.executable and command[1] in ("-m", "-c")
    return python and all([env.get(name) == os.environ.get(name) for name in {*env, *os.environ} if "PYTHON" in name])


def target(wanted: IO[Any] | int | None, usual: int, nowhere: IO[bytes]) -> int:
    """The descriptor that a process writes to."""
    if wanted is None:
        return usual
    if isinstance(wanted, int):
        return nowhere.fileno() if wanted == subprocess.DEVNULL else wanted
    return wanted.fileno()


def run(command: Sequence[str], *, env: Mapping[str, str], check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; what it has written is captured."""
    with TemporaryFile() as out, TemporaryFile() as error:
        code = start(command, env=env, stdout=out, stderr=error).wait()
        texts = []
        for file in (out, error):
            file.seek(0)
            texts.append(file.read().decode())
    done = subprocess.CompletedProcess([*command], code, *texts)
    if check and code:
        sys.stderr.write(done.stderr)
        done.check_returncode()
    return done


class Template:
    """The process that is forked, as a process of tests sees it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
        self.socket = ours
        command = [sys.executable, "-m", "tests.table.forks", str(theirs.fileno())]
        root = str(Path(__file__).parents[2])
        self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()], cwd=root)
        theirs.close()
        atexit.register(self.close)

    def close(self) -> None:
        """End it; what was forked from it goes on."""
        self.socket.close()
        self.process.wait()

    def fork(self, arguments: list[str], env: Mapping[str, str], places: Sequence[int]) -> Forked:
        """A new process with these arguments and this environment, writing to these descriptors."""
        ours, theirs = socket.socketpair()
        order = json.dumps({"arguments": arguments, "env": dict(env), "cwd": os.getcwd()}).encode()
        with theirs:
            socket.send_fds(self.socket, [order], [theirs.fileno(), *places])
        return Forked(int(self.socket.recv(32)), ours)


@cache
def template() -> Template:
    """One for each process that tests."""
    return Template()


class Forker:
    """The loop of the process that is forked."""

    def __init__(self, orders: socket.socket) -> None:
        self.orders = orders
        self.running: dict[int, socket.socket] = {}
        woken, waker = socket.socketpair()
        woken.setblocking(False)
        waker.setblocking(False)
        self.woken, self.waker = woken, waker

    def loop(self) -> None:
        """Fork as often as it is asked for, and tell when what was forked has ended."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.set_wakeup_fd(self.waker.fileno())
        while True:
            ready = select.select([self.orders, self.woken], [], [])[0]
            if self.woken in ready:
                self.woken.recv(4096)
                self.tell_ends()
            if self.orders in ready and not self.obey():
                return

    def tell_ends(self) -> None:
        """Tell whose process has ended, and how."""
        for pid in [*self.running]:
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                with self.running.pop(pid) as ended, suppress(OSError):
                    ended.send(str(os.waitstatus_to_exitcode(status)).encode())

    def obey(self) -> bool:
        """Fork once; False if nobody is there any more to ask for it."""
        order, descriptors = self.received()
        if not order:
            return False
        wanted = json.loads(order)
        pid = os.fork()
        if not pid:
            self.become(wanted, descriptors[1:])
        self.running[pid] = socket.socket(fileno=descriptors[0])
        for descriptor in descriptors[1:]:
            os.close(descriptor)
        self.orders.send(str(pid).encode())
        return True

    def received(self) -> tuple[bytes, array.array[int]]:
        """An order, with the descriptors that came with it."""
        order, descriptors, _, _ = socket.recv_fds(self.orders, LONGEST, 3)
        return order, array.array("i", descriptors)

    def become(self, wanted: dict[str, Any], places: Sequence[int]) -> None:
        """Be the process that was asked for; never returns."""
        code = 1
        try:
            self.forget()
            for number, descriptor in enumerate(places, 1):
                os.dup2(descriptor, number)
                os.close(descriptor)
            os.chdir(wanted["cwd"])
            os.environ.clear()
            os.environ.update(wanted["env"])
            code = execute(wanted["arguments"])
        except BaseException:
            traceback.print_exc()
        finally:
            with suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def forget(self) -> None:
        """Close what belongs to the template alone, and handle signals as a new process does."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for one in (self.orders, self.woken, self.waker, *self.running.values()):
            one.close()


def execute(arguments: Sequence[str]) -> int:
    """Run a module or a script as `python` does; the exit code."""
    try:
        if arguments[0] == "-m":
            sys.argv = [*arguments[1:]]
            runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = ["-c", *arguments[2:]]
            exec(compile(arguments[1], "<string>", "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        return exit_code(end)
    finally:
        shut_down()
    return 0


def exit_code(end: SystemExit) -> int:
    """The exit code that Python makes of what `sys.exit` was called with."""
    if end.code is None or isinstance(end.code, int):
        return end.code or 0
    sys.stderr.write(f"{end.code}\n")
    return 1


def shut_down() -> None:
    """Wait for threads and call what was registered for the end, as Python does."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()


def main() -> None:
    """Import, then fork until nobody asks any more."""
    for name in IMPORTED:
        with suppress(ImportError):
            import_module(name)
    gc.freeze()
    Forker(socket.socket(fileno=int(sys.argv[1]))).loop()


if __name__ == "__main__":
    main()
