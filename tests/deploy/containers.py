"""Services of deploy/compose.yaml, started without Docker from the image that `python -m tools.image` has unpacked.

What the compose file says of a service is done with namespaces: command, environment, user, a read-only file system
with tmpfs and volumes where they are declared, no capabilities, no new privileges, a network without a way out.
Limits of open files, restarts, `init` and the default seccomp filter are left to the real engine.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import yaml

from tests.table.network import Machine

COMPOSE = Path(__file__).parents[2] / "deploy/compose.yaml"
VARIABLE = re.compile(r"\$(?:\$|\{(\w+)(?::-([^}]*))?\})")
DEVICES = ("null", "zero", "full", "random", "urandom")


def filled_in(text: str, env: Mapping[str, str]) -> str:
    """`${NAME:-default}` and `$$`, as Docker Compose reads them."""
    return VARIABLE.sub(lambda found: (env.get(found[1]) or found[2] or "") if found[1] else "$", text)


def services(env: Mapping[str, str]) -> dict[str, Any]:
    """What the compose file says of each service, with this environment file."""
    found: dict[str, Any] = json.loads(filled_in(json.dumps(yaml.safe_load(COMPOSE.read_text())), env))
    every: dict[str, Any] = found["services"]
    return every


class Image:
    """An image as a folder: `root` is its file system, `config.json` what it says of itself."""

    def __init__(self, folder: Path) -> None:
        told = json.loads((folder / "config.json").read_text())
        self.root = (folder / "root").resolve()
        self.config: dict[str, Any] = told["config"]
        self.history: list[dict[str, Any]] = told["history"]
        lines = [line.split(":") for line in (self.root / "etc/passwd").read_text().splitlines()]
        self.ids = next((int(line[2]), int(line[3])) for line in lines if line[0] == self.config["User"])

    def environment(self) -> dict[str, str]:
        """What the image sets."""
        return dict([setting.split("=", 1) for setting in self.config["Env"]])


class Container:
    """One container of a service."""

    def __init__(self, image: Image, service: dict[str, Any], machine: Machine, hosts: Path, volumes: Path) -> None:
        self.image = image
        self.service = dict(service)
        self.machine = machine
        self.hosts = hosts
        self.volumes = volumes
        self.log = volumes / f"{machine.namespace}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def mounts(self) -> list[str]:
        """Commands that make its view of the file system."""
        root, done = self.image.root, list[str]()
        done.append(f"mount --bind {root} {root}")
        if self.service.get("read_only"):
            done.append(f"mount -o remount,bind,ro {root}")
        done += [f"mount -t proc proc {root}/proc", f"mount -t tmpfs -o mode=755 devices {root}/dev"]
        for name in DEVICES:
            done += [f"touch {root}/dev/{name}", f"mount --bind /dev/{name} {root}/dev/{name}"]
        done += [f"mount -t tmpfs -o mode=1777 tmpfs {root}{place}" for place in self.service.get("tmpfs", [])]
        done.append(f"mount --bind {self.hosts} {root}/etc/hosts")
        for volume in self.service.get("volumes", []):
            source, place = volume.split(":")[:2]
            here, there = self.volumes / source, root / place.lstrip("/")
            if not here.exists():  # a new volume belongs to whoever has the folder in the image
                here.mkdir()
                os.chown(here, there.stat().st_uid, there.stat().st_gid)
            done.append(f"mount --bind {self.volumes / source} {root}{place}")
        return done

    def command(self, words: list[str]) -> list[str]:
        """A command in this container."""
        user, group = self.image.ids
        who = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", "--inh-caps=-all"]
        if self.service.get("cap_drop") == ["ALL"]:
            who.append("--bounding-set=-all")
        if "no-new-privileges:true" in self.service.get("security_opt", []):
            who.append("--no-new-privs")
        folder = self.image.config.get("WorkingDir") or "/"
        inner = ["env", f"--chdir={folder}", *words]
        last = f"exec chroot {self.image.root} {shlex.join([*who, *inner])}"
        script = "\n".join(["set -e", *self.mounts(), last])
        return self.machine.inside(["unshare", "--mount", "--ipc", "--uts", "sh", "-c", script])

    def environment(self) -> dict[str, str]:
        """That of the image and that of the service, and nothing of ours."""
        return self.image.environment() | {name: str(value) for name, value in self.service["environment"].items()}

    def run(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        """As `docker compose exec` or `run`."""
        command = self.command(words)
        return subprocess.run(
            command, env=self.environment(), capture_output=True, text=True, check=False, timeout=120, cwd="/"
        )

    def start(self) -> Self:
        """As `docker compose up`: what it says goes to a file."""
        words = self.service.get("command") or self.image.config["Cmd"]
        with open(self.log, "ab") as file:
            self.process = subprocess.Popen(
                self.command(words), env=self.environment(), stdout=file, stderr=file, cwd="/"
            )
        return self

    def healthy(self) -> bool:
        """What the health check of the service or of its image says."""
        check = self.service.get("healthcheck", {}).get("test") or self.image.config["Healthcheck"]["Test"]
        assert check[0] == "CMD"
        return self.run(check[1:]).returncode == 0

    def wait_until_healthy(self, patience: float = 60) -> None:
        """Raises AssertionError with the end of the log."""
        until = time.monotonic() + patience
        while not self.healthy():
            assert time.monotonic() < until, self.log.read_text()[-3000:]
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()[-3000:]
            time.sleep(0.3)

    def stop(self) -> int:
        """As `docker stop`; the exit code."""
        process, self.process = self.process, None
        if process is None:
            return 0
        process.terminate()
        try:
            return process.wait(timeout=30)
        finally:
            process.kill()
