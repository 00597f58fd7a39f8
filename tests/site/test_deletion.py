"""Deletion: afterwards neither the database nor anything that is served has the name or the address.

At home it is one process on SQLite; elsewhere two processes on PostgreSQL, which have the tables in memory before.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from clairiere.cli import main
from tests.kit import nightly_after
from tests.site.account import Mailbox, enter, newest_code, passkey_shown, sign_in_an_hour_ago, sites_with_mail
from tests.site.test_seating import new_table, started
from tests.site.visitor import Visitor, read
from tests.table.kit import Server, Store, migrated_sqlite, own_postgres

NAME, ADDRESS = "Zibeline Quatrevents", "zibeline.q@waldmeister.example"
ANOTHER = "Ottokar Zwischenlicht"
TRACES = ("zibeline", "quatrevents", "waldmeister", "ottokar", "zwischenlicht")
COPIED = """
import django; django.setup()
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from clairiere.site.accounts.models import OutgoingMail
from clairiere.store.models import Person
from django.utils.timezone import now, timedelta
person = Person.objects.get(id=%d)
if person.user is not None:
    OutgoingMail.objects.create(recipient="%s", subject="?", body="zibeline", expires=now() + timedelta(minutes=5))
staff = User.objects.create(username="warden")
for one, text in ((person, person.name), (person.user, "zibeline.q@waldmeister.example")):
    if one is not None:
        kind = ContentType.objects.get_for_model(one)
        LogEntry.objects.create(user=staff, content_type=kind, object_id=str(one.pk), object_repr=text, action_flag=2)
"""
SESSIONS = """
import django; django.setup()
from django.contrib.sessions.models import Session
print([row.get_decoded() for row in Session.objects.all()])
"""


class House:
    """The processes of one site, on one database, with the folder that its mail goes to."""

    def __init__(self, store: Store, servers: list[Server], mail: Mailbox) -> None:
        self.store = store
        self.ports = [server.port for server in servers]
        self.mail = mail

    def visitor(self, name: str = "", language: str = "en") -> Visitor:
        new = Visitor(self.ports[0], language)
        if name:
            assert new.post("/api/me", name=name).status == 200
        return new

    def stored(self) -> str:
        """Every byte of the database, and what is packed into sessions."""
        packed = self.store.python(SESSIONS)
        if self.store.kind != "sqlite":
            dump = subprocess.run(["pg_dump", self.store.address], check=True, capture_output=True).stdout
            return packed + dump.decode()
        files = Path(self.store.path).parent.glob("clairiere.sqlite3*")
        return packed + "".join([path.read_bytes().decode("latin-1") for path in files])


ON_POSTGRESQL = pytest.mark.parametrize("house", nightly_after(1, ["postgresql", "sqlite"]), indirect=True)
ON_SQLITE = pytest.mark.parametrize("house", nightly_after(1, ["sqlite", "postgresql"]), indirect=True)
"""In the gate on one kind of database."""


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    with ExitStack() as stack:
        if request.param == "sqlite":
            store, processes = migrated_sqlite(tmp_path), 1
        else:
            store, processes = stack.enter_context(own_postgres("deletion")), 2
        servers, mail = stack.enter_context(sites_with_mail(store, tmp_path / "mail", processes=processes))
        yield House(store, servers, mail)


def traces(text: str) -> list[str]:
    """What is left of the name, the address and the other player's name."""
    return [trace for trace in TRACES if trace in text.casefold()]


def lived(house: House, me: Visitor, ben: Visitor) -> dict[str, str]:
    """Tables of every kind with the name on them: open, kept, running, with a seat left to a bot, and finished."""
    codes = {"open": new_table(me, seats=2)}
    codes["joined"] = new_table(ben, seats=2)
    me.post(f"/api/tables/{codes['joined']}/sit")
    codes["running"] = started(me, ben)
    codes["shared"] = new_table(ben, game="benevolent", seats=3)
    me.post(f"/api/tables/{codes['shared']}/sit", addition="four leaves")
    me.post(f"/api/tables/{codes['shared']}/sit", another=ANOTHER)
    ben.post(f"/api/tables/{codes['shared']}/start")
    codes["left"] = started(ben, me)
    me.post(f"/api/tables/{codes['left']}/leave")
    codes["over"] = started(me, ben, addition="a word")
    assert me.post(f"/t/{codes['over']}/concede", version=0).status == 200
    codes["kept"] = ben.post(f"/api/tables/{codes['over']}/rematch").json()["code"]
    return codes


def served(house: House, codes: dict[str, str], cookies: dict[str, str]) -> dict[str, str]:
    """Whatever can be read of these tables, in every process, by a player in French and by a stranger in English."""
    found = {}
    for port in house.ports:
        for language, known in (("fr", cookies), ("en", {})):
            reader = Visitor(port, language)
            reader.cookies = dict(known)
            for path in addresses(codes):
                found[f"{port} {language} {path}"] = reader.get(path).text
    return found


def addresses(codes: dict[str, str]) -> list[str]:
    paths = ["/", "/tables", "/mine", "/me", "/api/me", "/api/tables", "/api/tables?status=running", "/offline"]
    for code in codes.values():
        paths += [f"/tables/{code}", f"/api/tables/{code}", f"/tables/{code}?whole", f"/t/{code}", f"/api/t/{code}"]
        paths += [f"/t/{code}/{verb}" for verb in ("log", "record", "promise", "picture.svg", "at?at=0", "at?at=1")]
    return paths


def told(house: House, codes: dict[str, str]) -> str:
    """What streams say when one comes to them."""
    said = []
    for port in house.ports:
        for code in (codes["running"], codes["over"], "lobby"):
            client = Server(house.store, port=port).client()
            events = client.events(f"/t/{code}/stream", last=0)
            said.append(str(next(events)))
            events.close()
    return " ".join(said)


def check_nothing_left(house: House, codes: dict[str, str], ben: Visitor) -> None:
    """Neither in the database nor in what is served, at once for who asks anew, soon for who names an older version."""
    assert traces(house.stored()) == []
    left = {where: traces(text) for where, text in served(house, codes, ben.cookies).items() if traces(text)}
    assert left == {}
    assert traces(told(house, codes)) == []
    time.sleep(5.5)
    for port in house.ports:
        stale = Visitor(port)
        assert traces("".join([stale.get(f"/t/{code}?version=0").text for code in codes.values()])) == []


def check_games_go_on(codes: dict[str, str], ben: Visitor, folder: Path) -> None:
    """Bots play on, seats are free again, and a finished game is called by colours and can still be verified."""
    tables = {kind: ben.get(f"/api/tables/{code}") for kind, code in codes.items()}
    assert tables["open"].status == 404
    assert [seat["held"] for seat in tables["joined"].json()["seats"]] == ["person", "free"]
    assert [seat["held"] for seat in tables["running"].json()["seats"]] == ["bot", "person"]
    assert [seat["held"] for seat in tables["shared"].json()["seats"]] == ["person", "bot", "bot"]
    assert tables["left"].json()["seats"][1]["former"] == ""
    assert [(seat["held"], seat["kept"]) for seat in tables["kept"].json()["seats"]] == [("free", ""), ("person", "")]
    assert [seat["name"] for seat in tables["over"].json()["seats"]] == ["Lake", "Ben"]
    assert ben.get(f"/api/tables/{codes['over']}", Accept_Language="fr").json()["seats"][0]["name"] == "Lac"
    assert "Whoever played Lake has had their name deleted." in read(ben.get(f"/t/{codes['over']}/log"))
    record = folder / "over.record"
    record.write_bytes(ben.get(f"/t/{codes['over']}/record").body)
    assert main(["verify", str(record)]) == 0
    assert main(["replay", str(record), "--plain"]) == 0


@pytest.mark.parametrize(
    ("house", "account"),
    [("postgresql", True), ("sqlite", False), *[
        pytest.param(*case, marks=pytest.mark.nightly) for case in (("postgresql", False), ("sqlite", True))
    ]],
    indirect=["house"], ids=lambda value: {True: "account", False: "guest"}.get(value, value),
)  # fmt: skip
def test_after_a_deletion_no_byte_of_the_name_or_the_address_is_left(
    house: House, tmp_path: Path, account: bool
) -> None:
    me, ben = house.visitor(NAME), house.visitor("Ben")
    phone = house.visitor()
    if account:
        enter(me, house.mail, ADDRESS)
        me.post("/api/me", name=NAME)
        enter(phone, house.mail, ADDRESS)
        abandoned = house.visitor()
        abandoned.submit("/account/enter", email=ADDRESS)  # a session that knows the address, and nobody
    codes = lived(house, me, ben)
    me.post("/api/me", name="Zibeline")  # older names stand at older tables
    person = house.store.run("SELECT id FROM person WHERE name = 'Zibeline'")[0][0]
    house.store.python(COPIED % (person, ADDRESS))
    old = dict(me.cookies)
    before = served(house, codes, ben.cookies)  # so that every process has every table in memory
    assert set(traces("".join(before.values()))) == set(TRACES) - {"waldmeister"}
    assert set(traces(house.stored())) >= set(TRACES) - ({"waldmeister"} if not account else set())

    asked = read(me.get("/me/delete"))
    assert "Delete everything about me?" in asked
    assert "robot plays on for you" in asked
    assert "You are deleted." in read(me.submit("/me/delete"))
    assert "clairiere" not in me.cookies
    assert "sessionid" not in me.cookies

    check_nothing_left(house, codes, ben)
    for cookies in (old, phone.cookies):
        me.cookies = dict(cookies)
        assert me.get("/api/me").json()["name"] is None
        assert traces(me.get("/me").text) == []
    check_games_go_on(codes, ben, tmp_path)


@ON_SQLITE
def test_nothing_is_deleted_before_the_question_is_answered(house: House) -> None:
    me = house.visitor(NAME)
    code = new_table(me)
    assert house.visitor().get("/me/delete").headers["location"] == "/me"
    assert me.get("/me/delete").status == 200
    assert me.ask("POST", "/me/delete", b"", Content_Type="application/x-www-form-urlencoded").status == 403
    assert me.get(f"/api/tables/{code}").json()["seats"][0]["name"] == NAME


@ON_SQLITE
def test_an_account_is_deleted_only_by_who_has_just_shown_that_it_is_theirs(house: House) -> None:
    me = house.visitor(NAME)
    enter(me, house.mail, ADDRESS)
    sign_in_an_hour_ago(house.store, me)
    assert me.get("/me/delete").headers["location"] == "/account/again?next=%2Fme%2Fdelete"
    assert read(me.submit("/me/delete")).startswith("Is it you?")
    sent = me.submit("/account/again", next="/me/delete")
    assert "We have sent a code" in read(sent)
    assert "That is not the code" in read(me.submit("/account/again", code="WRONG1", next="/me/delete"))
    right = me.submit("/account/again", code=newest_code(house.mail, ADDRESS), next="/me/delete")
    assert "Delete everything about me?" in read(right)
    del me.cookies["sessionid"]  # the cookie of the tables alone is not enough either
    assert me.get("/me/delete").headers["location"].startswith("/account/enter")
    assert house.store.run("SELECT count(*) FROM auth_user") == [(1,)]


@ON_POSTGRESQL
def test_staff_delete_a_person_as_if_they_had_asked_for_it_themselves(house: House) -> None:
    me, ben = house.visitor(NAME), house.visitor("Ben")
    codes = {"running": started(me, ben), "over": started(me, ben)}
    me.post(f"/t/{codes['over']}/concede", version=0)
    create = "import django; django.setup(); from django.contrib.auth.models import User; " \
             "User.objects.create_superuser('warden', '', 'a long walk in the woods')"
    house.store.python(create)
    warden = house.visitor()
    warden.submit("/admin/login/?next=/admin/", username="warden", password="a long walk in the woods")
    passkey_shown(house.store, warden)
    person = house.store.run("SELECT id FROM person WHERE name = ?", NAME)[0][0]
    warden.submit(f"/admin/tables/person/{person}/change/", name=NAME, language="en", user="")
    warden.submit(f"/admin/tables/person/{person}/delete/", post="yes")
    assert house.store.run("SELECT count(*) FROM person WHERE id = ?", person) == [(0,)]
    check_nothing_left(house, codes, ben)
