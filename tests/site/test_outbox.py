"""The outbox: no page waits for a mail server, mail is tried again while it is of use, and codes stay secret."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.site.mail_server import MailServer
from tests.site.visitor import Visitor, read
from tests.table import forks
from tests.table.kit import Server, free_port, own_store
from tests.table.test_worker_process import until

QUEUED = "SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'send_mail'"


class Site:
    """A site whose mail goes to a port on which somebody may listen or not, and what its processes have logged."""

    def __init__(self, server: Server, port: int, logs: list[Path]) -> None:
        self.server = server
        self.store = server.store
        self.port = port
        self.logs = logs

    def asks_for_code(self, address: str) -> Visitor:
        """Somebody types their address, and is told that a code is on its way."""
        new = Visitor(self.server.port)
        page = new.submit("/account/enter", email=address)
        assert (page.status, f"We have sent a letter to {address}." in read(page)) == (200, True)
        return new

    def waiting(self) -> int:
        """Mails that wait to be sent, and jobs that are to do so."""
        mails = int(self.store.run("SELECT count(*) FROM outgoing_mail")[0][0])
        return mails + (0 if self.store.kind == "sqlite" else int(self.store.run(QUEUED)[0][0]))

    def logged(self) -> str:
        return "".join([path.read_text() for path in self.logs])


@pytest.fixture(params=["postgresql", "sqlite"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    port, logs = free_port(), [tmp_path / "site.log", tmp_path / "worker.log"]
    mail = f"smtp://127.0.0.1:{port}"
    with ExitStack() as stack:
        store = stack.enter_context(own_store(request.param, "outbox", tmp_path))
        server = stack.enter_context(Server(store, CLAIRIERE_MAIL=mail, CLAIRIERE_LOG="debug").logging_to(logs[0]))
        said = stack.enter_context(logs[1].open("wb"))
        if store.kind != "sqlite":
            command = [sys.executable, "-m", "clairiere", "worker"]
            environment = store.environment(CLAIRIERE_MAIL=mail, CLAIRIERE_LOG="debug")
            process = forks.start(command, env=environment, stdout=said, stderr=said)
            stack.callback(process.wait, 30)
            stack.callback(process.terminate)
        yield Site(server, port, logs)


def code_in(mail: str) -> str:
    found = re.search(r"^Subject: Your code: (\S+)$", mail, re.MULTILINE)
    assert found
    return found[1]


def test_while_the_mail_server_is_away_pages_answer_and_the_code_comes_when_it_is_back(site: Site) -> None:
    me = site.asks_for_code("away@example.org")
    until(lambda: "ConnectionRefusedError" in site.logged())
    with MailServer(site.port) as server:
        until(lambda: len(server.to("away@example.org")) == 1)
        page = me.submit("/account/code", code=code_in(server.to("away@example.org")[0]))
        assert "You come in with away@example.org." in read(page)
        until(lambda: site.waiting() == 0)


def test_no_page_waits_for_a_mail_server_that_says_nothing(site: Site) -> None:
    with MailServer(site.port) as server:
        server.silent.clear()
        site.asks_for_code("silent@example.org")
        until(lambda: server.connections > 0)
        assert read(site.asks_for_code("another@example.org").get("/")) != ""
        assert server.received == []
        server.silent.set()
        until(lambda: len(server.to("silent@example.org")) == len(server.to("another@example.org")) == 1)


def test_a_code_that_has_expired_is_not_sent_and_a_refused_mail_keeps_nobody_waiting(site: Site) -> None:
    site.asks_for_code("late@example.org")
    site.store.run("UPDATE outgoing_mail SET expires = ?", datetime.now(UTC) - timedelta(seconds=1))
    with MailServer(site.port, refusal="550 nobody here") as server:
        until(lambda: "has expired unsent" in site.logged())
        site.asks_for_code("nobody@example.org")
        until(lambda: "was refused: SMTPRecipientsRefused" in site.logged())
        server.refusal = ""
        site.asks_for_code("in-time@example.org")
        until(lambda: len(server.to("in-time@example.org")) == 1)
        until(lambda: site.waiting() == 0)
        assert len(server.received) == 1


def test_a_mail_server_that_wants_us_to_come_again_is_asked_again(site: Site) -> None:
    with MailServer(site.port, refusal="451 later, please") as server:
        site.asks_for_code("grey@example.org")
        until(lambda: "SMTPRecipientsRefused" in site.logged())
        assert site.waiting() > 0
        server.refusal = ""
        until(lambda: len(server.to("grey@example.org")) == 1)


def test_neither_the_code_nor_the_address_stays_in_the_queue_or_stands_in_a_log(site: Site) -> None:
    with MailServer(site.port, refusal="451 later, secret@example.org") as server:
        site.asks_for_code("secret@example.org")
        until(lambda: "SMTPRecipientsRefused" in site.logged())
        server.refusal = ""
        until(lambda: len(server.received) == 1)
        until(lambda: site.waiting() == 0)
        code = code_in(server.received[0])
    assert code not in site.logged()
    assert "secret@example.org" not in site.logged()
    if site.store.kind != "sqlite":
        dump = subprocess.run(["pg_dump", "-T", "django_session", site.store.address], check=True, capture_output=True)
        assert code not in dump.stdout.decode()
        assert "secret@example.org" not in dump.stdout.decode()
