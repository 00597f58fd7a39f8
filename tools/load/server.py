"""The service under load, as processes of its own: site and tables in one process, and a Redis for it alone."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from tempfile import gettempdir

SECRET = "known to this run only, and to nobody else"
APPLICATION = "clairiere.site.asgi:application"
QUIET = ["--log-level", "error", "--no-access-log", "--timeout-graceful-shutdown", "5", "--backlog", "8192"]


def free_port() -> int:
    """An unused port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_for(port: int, process: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Wait until a port accepts connections."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"nobody answers on port {port}")


class Process:
    """A process of the run."""

    def __init__(self, command: list[str], port: int, environment: dict[str, str] | None = None) -> None:
        self.port = port
        self.running = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        wait_for(port, self.running)

    @property
    def pid(self) -> int:
        """Process id, for the meter."""
        return self.running.pid

    def stop(self) -> None:
        """Terminate the process; kill it if it does not end."""
        end(self.running)


class Worker:
    """A `clairiere worker` process without jobs."""

    def __init__(self, settings: dict[str, str]) -> None:
        command = [sys.executable, "-m", "clairiere", "worker", "--no-jobs"]
        self.running = subprocess.Popen(command, env=settings, stdout=subprocess.DEVNULL)

    @property
    def pid(self) -> int:
        """Process id, for the meter."""
        return self.running.pid

    def stop(self) -> None:
        """Terminate the process; kill it if it does not end."""
        end(self.running)


def end(process: subprocess.Popen[bytes]) -> None:
    """Terminate a process; kill it if it does not end."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def start_redis() -> Process | None:
    """Start a temporary Redis; None if it is not installed."""
    found = shutil.which("redis-server")
    if found is None:
        return None
    port = free_port()
    options = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no", "--dir", gettempdir()]
    return Process([found, *options], port)


def environment(database: str, redis: Process | None, library: Path) -> dict[str, str]:
    """Environment variables of the server, without rate limits."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("CLAIRIERE_")}
    return others | {
        "CLAIRIERE_DATABASE": database,
        "CLAIRIERE_REDIS": "" if redis is None else f"redis://127.0.0.1:{redis.port}/0",
        "CLAIRIERE_SECRET": SECRET,
        "CLAIRIERE_LIMITS": "0",
        "CLAIRIERE_LOG": "error",
        "DJANGO_SETTINGS_MODULE": "clairiere.site.settings",
        "PYTHONPATH": str(library),
    }


def start_server(settings: dict[str, str], port: int = 0) -> Process:
    """Start a server process."""
    port = port or free_port()
    command = [sys.executable, "-m", "uvicorn", APPLICATION, "--host", "127.0.0.1", "--port", str(port), *QUIET]
    return Process([*command, "--loop", "uvloop", "--http", "httptools"], port, settings)
