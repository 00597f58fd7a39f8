"""An account in a test: a mailbox in which everything arrives, and a visitor who types the code from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.site.visitor import Reply, Visitor
from tests.table.kit import Server, Store, free_port, wait_until_it_answers
from tests.table.test_worker_process import until, worker

BETWEEN = "-" * 79 + "\n"
"""Django writes this after every mail: two of the same second may lie in one file."""


class Mailbox:
    """The folder into which a site writes its mail; whoever looks waits until nothing is under way any more."""

    def __init__(self, folder: Path, store: Store) -> None:
        self.folder = folder
        self.store = store

    def mails(self, address: str) -> list[str]:
        """All mail to this address, the oldest first."""
        until(lambda: self.store.run("SELECT count(*) FROM outgoing_mail") == [(0,)])
        found = sorted(self.folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        texts = [text for path in found for text in path.read_text().split(BETWEEN)]
        return [text for text in texts if f"To: {address.lower()}" in text]


@contextmanager
def sites_with_mail(
    store: Store, folder: Path, *, processes: int = 1, contact: str = "", operator: str = ""
) -> Iterator[tuple[list[Server], Mailbox]]:
    """Servers that write mail into this folder, with the worker that sends it where there is PostgreSQL."""
    mail = f"file://{folder}"

    def server() -> Server:
        return Server(store, CLAIRIERE_MAIL=mail, CLAIRIERE_CONTACT=contact, CLAIRIERE_OPERATOR=operator)

    with ExitStack() as stack:
        servers = [stack.enter_context(server()) for _ in range(processes)]
        if store.kind != "sqlite":
            port = free_port()
            working = stack.enter_context(worker(store, "--status", f"127.0.0.1:{port}", CLAIRIERE_MAIL=mail))
            wait_until_it_answers(port, working)
        yield servers, Mailbox(folder, store)


def newest_mail(mail: Mailbox, address: str) -> str:
    """The last mail to this address."""
    return mail.mails(address)[-1]


def newest_code(mail: Mailbox, address: str) -> str:
    """The code in it."""
    found = re.search(r"^([A-Z0-9]{3,}(?:-[A-Z0-9]+)?)\s*$", newest_mail(mail, address), re.MULTILINE)
    assert found
    return found[1]


def enter(somebody: Visitor, mail: Mailbox, address: str) -> Reply:
    """Sign up or sign in with a code by mail; the page about oneself."""
    somebody.submit("/account/enter", email=address)
    page = somebody.submit("/account/code", code=newest_code(mail, address))
    assert "sessionid" in somebody.cookies
    return page


def reauthenticate(somebody: Visitor, mail: Mailbox, address: str) -> None:
    """Show once more that the account is one's own."""
    somebody.submit("/account/again")
    somebody.submit("/account/again", code=newest_code(mail, address))


LONG_AGO = """
import django; django.setup()
from django.contrib.sessions.models import Session
row = Session.objects.get(session_key="%s")
data = row.get_decoded()
for record in data["account_authentication_methods"]:
    record["at"] -= 3600
row.session_data = Session.objects.encode(data)
row.save()
"""


def sign_in_an_hour_ago(store: Store, somebody: Visitor) -> None:
    """From now on it is a while since they came in."""
    store.python(LONG_AGO % somebody.cookies["sessionid"])


SHOWN = """
import time, django; django.setup()
from allauth.mfa.models import Authenticator
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
row = Session.objects.get(session_key="%s")
data = row.get_decoded()
user = User.objects.get(pk=data[SESSION_KEY])
made = {"data": {"name": "?", "credential": {}}}
key, _ = Authenticator.objects.get_or_create(user=user, type="webauthn", defaults=made)
record = {"method": "mfa", "at": time.time() - %d, "id": key.pk, "type": "webauthn"}
data["account_authentication_methods"].append(record)
row.session_data = Session.objects.encode(data)
row.save()
"""


def passkey_shown(store: Store, somebody: Visitor, seconds_ago: int = 0) -> None:
    """As if they had shown a passkey; `tests/browser/test_accounts.py` shows a real one."""
    store.python(SHOWN % (somebody.cookies["sessionid"], seconds_ago))
