"""The image is really built from deploy/Containerfile, and what deploy/compose.yaml starts from it plays games.

Without Docker and without a registry: buildah with chroot isolation, on a Debian made by debootstrap. `CLAIRIERE_IMAGE`
names a folder that `python -m tools.image` has filled; else it is built for the tests.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psycopg
import pytest
from packaging.utils import canonicalize_name

from tests.deploy.containers import Container, Image, services
from tests.table.browsers import Browser
from tests.table.kit import SECRET, Client, Store, lay_table
from tests.table.misfortune import OwnPostgres, own_redis
from tests.table.network import Network, network, why_not
from tools import image as tool

ROOT = Path(__file__).parents[2]
MISSING = [name for name in ("buildah", "debootstrap") if not shutil.which(name)]
pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(bool(why_not()), reason=why_not() or "-"),
    pytest.mark.skipif(bool(MISSING) and "CLAIRIERE_IMAGE" not in os.environ, reason=f"not installed: {MISSING}"),
]
ENV = {
    "CLAIRIERE_SITE": "clairiere", "CLAIRIERE_SECRET": SECRET, "CLAIRIERE_LIMITS": "0", "POSTGRES_PASSWORD": "owner",
    "POSTGRES_APP_PASSWORD": "app", "REDIS_PASSWORD": "wakes",
}  # fmt: skip
"""What an operator would write into deploy/.env."""
BUILD_TOOLS = re.compile(
    r"(x86_64-linux-gnu-)?(gcc|g\+\+|cc|c\+\+|cpp|ld|as|make|cmake|cargo|rustc|pip[\d.]*|git|curl|wget)(-\d+)?"
)


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    if folder := os.environ.get("CLAIRIERE_IMAGE"):
        yield Image(Path(folder))
        return
    with TemporaryDirectory(prefix="clairiere-image-", ignore_cleanup_errors=True) as name:
        tool.build(Path(name), ROOT / "build/bases")
        Path(name).chmod(0o755)
        yield Image(Path(name))


def files(image: Image) -> Iterator[tuple[Path, os.stat_result]]:
    for folder, _, names in os.walk(image.root):
        for name in names:
            path = Path(folder, name)
            yield path.relative_to(image.root), path.lstat()


# ---------------------------------------------------------------- what is in it


def test_nothing_in_the_image_becomes_root_builds_or_installs(image: Image) -> None:
    found = list(files(image))
    assert len(found) > 1000
    assert [path for path, of in found if stat.S_ISREG(of.st_mode) and of.st_mode & 0o6000] == []
    programs = [path for path, of in found if of.st_mode & 0o111 and path.parent.name in ("bin", "sbin")]
    assert [path for path in programs if BUILD_TOOLS.fullmatch(path.name)] == []
    assert not list(image.root.glob("**/site-packages/pip"))
    assert not list(image.root.glob("**/setuptools"))
    assert not list(image.root.glob("usr/include/**/*.h"))


def test_nobody_but_root_may_write_into_the_image_outside_its_home(image: Image) -> None:
    for path, of in files(image):
        assert of.st_uid != image.ids[0] or path.is_relative_to("var/lib/clairiere"), path
        assert not stat.S_ISREG(of.st_mode) or not of.st_mode & 0o002, path
    assert image.ids[0] == 10001
    assert image.config["User"] == "clairiere"


def test_no_secret_and_no_address_of_an_index_is_left_in_the_image(image: Image) -> None:
    assert not (image.root / "etc/pip.conf").exists()
    assert not list(image.root.glob("**/direct_url.json"))
    names = [path for path, _ in files(image) if path.name in (".env", ".netrc", ".pypirc") or path.suffix == ".key"]
    assert names == []
    set_for_us = [name for name in image.environment() if name.startswith("CLAIRIERE_")]
    assert sorted(set_for_us) == ["CLAIRIERE_HOME", "CLAIRIERE_PROXIES"]
    assert "://" not in json.dumps([image.config["Env"], image.history]).replace("http://127.0.0.1:8000/health", "")
    private = re.compile(rb"-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/]{40}")
    ours = [path for path in (image.root / "opt").rglob("*") if path.is_file() and path.suffix != ".so"]
    assert [path for path in ours if private.search(path.read_bytes())] == []


def test_the_bill_of_materials_of_the_image_is_what_was_checked_by_hash(image: Image) -> None:
    done = subprocess.run(
        ["chroot", str(image.root), "/opt/clairiere/venv/bin/python", "-"], check=True,
        capture_output=True, input=(ROOT / "tools/sbom.py").read_bytes(),
    )  # fmt: skip
    bill = json.loads(done.stdout)
    found = {str(canonicalize_name(one["name"])): one["version"] for one in bill["components"]}
    pinned = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / "deploy/requirements.txt").read_text(), re.MULTILINE))
    assert {"django", "uvicorn", "asyncpg"} <= set(found)
    ours = found.pop("clairiere")
    assert found.items() <= pinned.items()
    assert ours == re.findall(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[0]
    known = {one["bom-ref"] for one in bill["components"]}
    assert [one for one in bill["dependencies"] if not {one["ref"], *one["dependsOn"]} <= known] == []


# ---------------------------------------------------------------- what is started from it


class Deployment:
    """A PostgreSQL and a Redis, set up as the compose file says, and containers of the image beside them."""

    def __init__(self, image: Image, net: Network, folder: Path) -> None:
        self.image = image
        self.net = net
        self.folder = folder
        self.services = services(ENV)
        self.database, self.cache = net.machine("postgres"), net.machine("redis")
        self.postgres = OwnPostgres(folder, self.database)
        self.redis = own_redis(6379, self.cache, self.redis_options())
        self.hosts = folder / "hosts"
        lines = ["127.0.0.1 localhost", f"{self.database.address} postgres", f"{self.cache.address} redis"]
        self.hosts.write_text("\n".join(lines) + "\n")
        self.running: list[Container] = []

    def redis_options(self) -> list[str]:
        """What follows the name of the program in the compose file."""
        words: list[str] = self.services["redis"]["command"][1:]
        return words

    def set_up(self) -> None:
        """A database and an owner with a password, as the image of PostgreSQL makes them from its environment."""
        given = self.services["postgres"]["environment"]
        command = [word for word in self.services["postgres"]["command"][1:] if word != "-c"]
        self.postgres.start(*[word for word in command if "lz4" not in word])
        with psycopg.connect(f"postgresql://postgres@{self.database.address}:5432/postgres", autocommit=True) as admin:
            role = f"CREATE ROLE {given['POSTGRES_USER']} SUPERUSER LOGIN PASSWORD '{given['POSTGRES_PASSWORD']}'"
            admin.execute(role.encode())
            admin.execute(f"CREATE DATABASE clairiere OWNER {given['POSTGRES_USER']}".encode())
        self.postgres.require_passwords()
        self.redis.start()

    @property
    def store(self) -> Store:
        """The database, as its owner."""
        return Store(f"postgresql://clairiere:{ENV['POSTGRES_PASSWORD']}@{self.database.address}:5432/clairiere")

    def container(self, service: str, number: int = 1) -> Container:
        """One more container of a service."""
        machine = self.net.machine(f"{service}{number}")
        found = Container(self.image, self.services[service], machine, self.hosts, self.folder)
        self.running.append(found)
        return found

    def close(self) -> None:
        """Everything ends."""
        for container in self.running:
            container.stop()
        self.redis.kill()
        self.postgres.stop()


@pytest.fixture(scope="module")
def deployment(image: Image) -> Iterator[Deployment]:
    with TemporaryDirectory(prefix="clairiere-compose-", ignore_cleanup_errors=True) as name, network() as net:
        Path(name).chmod(0o755)
        found = Deployment(image, net, Path(name))
        try:
            found.set_up()
            migrate = found.container("migrate").start()
            assert migrate.process is not None
            assert migrate.process.wait(timeout=120) == 0, migrate.log.read_text()
            yield found
        finally:
            found.close()


@pytest.fixture(scope="module")
def sites(deployment: Deployment) -> list[Container]:
    """Two sites and a worker."""
    found = [deployment.container("site", number).start() for number in (1, 2)]
    deployment.container("worker").start()
    for site in found:
        site.wait_until_healthy()
    return found


def test_migrations_leave_static_files_and_a_role_without_rights_to_change_tables(deployment: Deployment) -> None:
    static = deployment.folder / "static"
    assert (static / "admin").is_dir()
    rights = "SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = 'clairiere_app'"
    assert deployment.store.run(rights) == [(False, False)]
    assert list(deployment.image.root.glob("var/lib/clairiere/static/*")) == [], "they are in the volume"


def test_containers_play_tables_through_with_people_and_bots(deployment: Deployment, sites: list[Container]) -> None:
    laid = [lay_table(deployment.store, "bloody_grove", bots=bots) for bots in ({}, {1: "greedy"})]
    laid += [lay_table(deployment.store, "benevolent", bots={1: "random"})]
    places = [(site.machine.address, 8000) for site in sites]
    people = [(table.code, cookie) for table in laid for cookie in table.cookies if cookie]
    browsers = [Browser(places, code, cookie, Random(n)) for n, (code, cookie) in enumerate(people)]

    async def play() -> None:
        async with asyncio.timeout(300):
            await asyncio.gather(*[browser.play() for browser in browsers])

    asyncio.run(play())
    for browser in browsers:
        assert browser.wrong == []
        assert browser.board["over"]
        assert browser.acknowledged
    assert deployment.store.run("SELECT count(*) FROM head WHERE over") == [(3,)]


def test_pages_come_with_the_rules_compiled_and_machines_are_answered(sites: list[Container]) -> None:
    me = Client(8000, host=sites[0].machine.address)
    me.headers["Host"] = "clairiere"
    assert me.get("/").status == 200
    ready = me.get("/ready")
    assert (ready.status, ready.json()["redis"]) == (200, True)
    assert Client(8000, host=sites[0].machine.address).get("/").status == 400  # a name that is not in CLAIRIERE_HOSTS


WHAT_IT_MAY = """
import os
tried = {}
def attempt(name, act):
    try:
        act(); tried[name] = "done"
    except OSError as error:
        tried[name] = type(error).__name__ + " " + os.strerror(error.errno)
attempt("home", lambda: open("/var/lib/clairiere/x", "w"))
attempt("program", lambda: open("/opt/clairiere/x", "w"))
attempt("tmp", lambda: open("/tmp/x", "w"))
attempt("root", lambda: os.setuid(0))
attempt("low port", lambda: __import__("socket").socket().bind(("0.0.0.0", 80)))
attempt("mount", lambda: os.chroot("/tmp"))
told = [line.split() for line in open("/proc/self/status")]
print(os.getuid(), *[line[1] for line in told if line[0] in ("CapEff:", "CapBnd:", "NoNewPrivs:")])
print(tried)
"""


def test_a_container_is_not_root_has_no_rights_and_writes_nowhere_but_tmp(sites: list[Container]) -> None:
    done = sites[0].run(["python", "-c", WHAT_IT_MAY])
    assert done.returncode == 0, done.stderr
    who, tried = done.stdout.splitlines()
    assert who.split() == ["10001", "0" * 16, "0" * 16, "1"]
    assert json.loads(tried.replace("'", '"')) == {
        "home": "OSError Read-only file system", "program": "OSError Read-only file system", "tmp": "done",
        "root": "PermissionError Operation not permitted", "low port": "PermissionError Permission denied",
        "mount": "PermissionError Operation not permitted",
    }  # fmt: skip


def test_a_site_that_is_asked_to_stop_does_so_in_time_and_the_other_plays_on(
    deployment: Deployment, sites: list[Container]
) -> None:
    assert sites[1].stop() in (0, -15)
    assert sites[0].healthy()
    assert not [line for line in sites[1].log.read_text().splitlines() if "Traceback" in line]


@pytest.mark.parametrize("secret", ["", "short"])
def test_without_a_secret_nothing_starts(deployment: Deployment, secret: str) -> None:
    container = deployment.container("migrate", 2 + len(secret))
    container.service["environment"] = {**container.service["environment"], "CLAIRIERE_SECRET": secret}
    done = container.run(container.service["command"])
    assert (done.returncode, "CLAIRIERE_SECRET" in done.stdout) == (1, True)
