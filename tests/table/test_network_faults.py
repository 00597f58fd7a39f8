"""Processes on two machines: the network is cut, loses packets and is slow, PostgreSQL fails over, Redis hangs.

What is checked is that of `test_nothing_lost`: every acknowledged answer is in the log once, every board is what its
log says, every table ends. `CLAIRIERE_FAULTS_SEED` repeats the choices of a run.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from random import Random

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.table.kit import Store
from tests.table.misfortune import filled
from tests.table.network import Machine, why_not
from tests.table.slow_line import slow_line
from tests.table.two_machines import Scenario, Site, ready, signal_to, two_machines, wait_for

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(bool(why_not()), reason=why_not() or "-")]

SEED = int(os.environ.get("CLAIRIERE_FAULTS_SEED", "0")) or time.time_ns() % 1_000_000
TABLES = int(os.environ.get("CLAIRIERE_FAULTS_TABLES", "12"))
EVERY = 60
"""Answers between two faults, about."""


def tell(name: str, figures: str) -> None:
    print(f"\n{name}: {figures}; seed {SEED}")  # noqa: T201


def parted(site: Site, random: Random, *others: Machine) -> None:
    """One of the machines is cut off from one of these for some seconds; packets are dropped without a word."""
    machine, other = random.choice([site.west, site.east]), random.choice(others)
    machine.refuse(other)
    time.sleep(random.uniform(0.5, 6))
    machine.heal()


def test_machines_that_are_parted_from_database_and_redis_lose_nothing() -> None:
    random = Random(SEED)
    with two_machines() as site:
        scenario = Scenario(site, TABLES, SEED)
        tell("partitions", scenario.run(lambda: parted(site, random, site.database, site.redis_machine), EVERY))
        assert scenario.happened >= 3


def test_a_network_that_loses_packets_loses_no_answer() -> None:
    with two_machines() as site:
        for machine in (site.west, site.east, site.database, site.redis_machine):
            machine.lose(0.02)
        scenario = Scenario(site, TABLES, SEED)
        tell("2 % of all packets lost at each end", scenario.run(lambda: None, EVERY))


def test_a_redis_that_hangs_holds_nobody_up() -> None:
    random = Random(SEED)

    with two_machines() as site:
        def hang() -> None:
            signal_to(site.redis, signal.SIGSTOP)
            time.sleep(random.uniform(1, 8))
            signal_to(site.redis, signal.SIGCONT)

        scenario = Scenario(site, TABLES, SEED)
        tell("Redis hangs", scenario.run(hang, EVERY))
        assert scenario.happened >= 3


def test_answers_wait_for_a_slow_network_and_are_not_lost_in_it() -> None:
    with two_machines(waiting=True) as site, ExitStack() as stack:
        here = site.net.here.address
        database = stack.enter_context(slow_line(here, (site.database.address, 5432), 0.02, 0.08))
        redis = stack.enter_context(slow_line(here, (site.redis_machine.address, 6379), 0.02, 0.4))
        site.address = f"postgresql://postgres@{here}:{database.port}/postgres"
        site.redis_address = f"redis://{here}:{redis.port}/0"
        site.open()
        scenario = Scenario(site, TABLES, SEED)
        tell("20 to 80 ms to the database, 20 to 400 to Redis", scenario.run(lambda: None, EVERY))
        assert min(database.pieces, redis.pieces) > 100


def test_a_disk_that_is_full_again_and_again_loses_nothing() -> None:
    random = Random(SEED)
    with two_machines("max_wal_size=64MB", "min_wal_size=32MB", megabytes=250) as site:

        def fill() -> None:
            """Sooner or later PostgreSQL ends itself for want of room; whoever watches over it starts it again."""
            with filled(site.disk):
                time.sleep(random.uniform(1, 5))
            site.postgres.ensure()

        scenario = Scenario(site, TABLES, SEED)
        tell("disk full", scenario.run(fill, EVERY // 2))
        assert scenario.happened >= 3


def test_when_the_primary_is_gone_the_sites_follow_to_the_standby_and_nothing_acknowledged_is_lost() -> None:
    with two_machines(standby=True) as site:
        scenario = Scenario(site, TABLES, SEED)
        assert site.standby is not None
        began: list[float] = []

        def fail_over() -> None:
            """The primary's machine is gone without a word, and an operator promotes the standby."""
            assert site.standby is not None
            site.database.unplug()
            time.sleep(1)
            site.standby.promote()
            began.append(time.monotonic())
            site.store = Store(site.standby.address)
            known = scenario.acknowledged()
            wait_for(lambda: scenario.acknowledged() > known, "an answer on the standby")
            began.append(time.monotonic())

        figures = scenario.run(fail_over, TABLES * 20, most=1)
        tell("failover", f"{figures}; the first answer {began[1] - began[0]:.1f} s after the promotion")
        assert site.store.address == site.standby.address
        for machine in (site.west, site.east):
            wait_for(lambda machine=machine: pages_come(site, machine), "a page")  # type: ignore[misc]
            assert ready(machine)


class Authority:
    """Somebody who certifies the machine of the database."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "an authority of this test")])
        self.file = site.folder / "authority.pem"
        found = self.certificate(self.name, self.key, 30, x509.BasicConstraints(ca=True, path_length=None))
        self.file.write_bytes(found.public_bytes(Encoding.PEM))

    def certificate(
        self, name: x509.Name, key: ec.EllipticCurvePrivateKey, days: int, extension: x509.ExtensionType
    ) -> x509.Certificate:
        """A certificate that began two days ago and ends in so many days."""
        now = datetime.now(UTC)
        begun = x509.CertificateBuilder(self.name, name, key.public_key(), x509.random_serial_number(),
                                        now - timedelta(days=2), now + timedelta(days=days))  # fmt: skip
        return begun.add_extension(extension, critical=False).sign(self.key, hashes.SHA256())

    def certify(self, days: int) -> None:
        """The server has a certificate that ends in so many days."""
        host, data = self.site.database.address, self.site.postgres.data
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
        found = self.certificate(name, key, days, x509.SubjectAlternativeName([x509.IPAddress(ip_address(host))]))
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        for file, text in ((data / "server.crt", found.public_bytes(Encoding.PEM)), (data / "server.key", secret)):
            file.write_bytes(text)
            file.chmod(0o600)
            shutil.chown(file, "postgres")
        self.site.postgres.set("ssl", "on")  # it reads both again


def pages_come(site: Site, machine: Machine) -> bool:
    """Whether pages that read the database come, one after the other."""
    return all([site.client(machine).get("/tables").status == 200 for _ in range(4)])


def test_a_certificate_that_has_expired_is_refused_and_said_in_so_many_words() -> None:
    with two_machines(waiting=True) as site:
        authority = Authority(site)
        authority.certify(days=30)
        site.address += f"?sslmode=verify-full&sslrootcert={authority.file}"
        site.open()
        authority.certify(days=-1)
        site.store.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        west = site.client(site.west)
        wait_for(lambda: west.get("/ready").status == 503, "a site that is not ready")
        told = west.get("/ready").json()
        assert told["database"] is False
        assert "certificate has expired" in told["error"]
        assert "certificate has expired" in site.log("west")
        assert [west.get(page).status for page in ("/", "/t/nobody")] == [503, 503]
        authority.certify(days=30)
        wait_for(lambda: ready(site.west), "a site that is ready again")
