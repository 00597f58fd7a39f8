"""Bots of players: tokens, the API under `/api/v1/`, and where such bots may sit."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from http.client import HTTPConnection
from io import BytesIO
from zipfile import ZipFile

from tests.site.test_seating import new_table
from tests.site.visitor import Reply, Visitor, read
from tests.table.kit import Server, Store

Visit = Callable[..., Visitor]
OURS = ("GET /api/v1/me", "GET /api/v1/stream", "GET /api/v1/t/CODE", "POST /api/v1/t/CODE/answer",
        "POST /api/v1/t/CODE/concede", "GET /api/v1/tables/CODE", "POST /api/v1/tables/CODE/sit",
        "POST /api/v1/tables/CODE/leave", "POST /api/v1/tables/CODE/return")


class Robot:
    """A program with a token; it keeps no cookie."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.token = token

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Reply:
        return Visitor(self.port).ask(method, path, body, Authorization=f"Bearer {self.token}", **headers)

    def get(self, path: str) -> Reply:
        return self.ask("GET", path)

    def post(self, path: str, **fields: object) -> Reply:
        return self.ask("POST", path, json.dumps(fields).encode(), Content_Type="application/json")

    def events(self, last: int | None = None, patience: float = 20) -> Generator[tuple[str, dict[str, object]]]:
        """All that its stream tells, until the stream ends."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=patience)
        headers = {"Authorization": f"Bearer {self.token}"} | ({} if last is None else {"Last-Event-ID": str(last)})
        with closing(connection):
            connection.request("GET", "/api/v1/stream", None, headers)
            response = connection.getresponse()
            assert response.status == 200, response.read()
            name = ""
            while line := response.readline().decode():
                if line.startswith("event: "):
                    name = line.removeprefix("event: ").strip()
                elif line.startswith("data: "):
                    yield name, json.loads(line.removeprefix("data: "))


def new_bot(owner: Visitor, name: str = "Hal") -> Robot:
    page = owner.submit("/me/bots", name=name)
    token = re.search(r'id="token" readonly value="([^"]+)"', page.text)
    assert token, read(page)
    return Robot(owner.port, token[1])


def table_with(host: Visitor, robot: Robot, **wish: object) -> str:
    """A table whose host lets bots sit down, being played by both."""
    code = new_table(host, outside_bots=True, **wish)
    seated = robot.post(f"/api/v1/tables/{code}/sit")
    assert seated.status == 200, seated.text
    assert host.post(f"/api/tables/{code}/start").json()["status"] == "running"
    return code


def turn_of(code: str, host: Visitor, robot: Robot) -> None:
    """The host answers until the bot is asked."""
    while not robot.get(f"/api/v1/t/{code}").json()["options"]:
        sight = host.get(f"/api/t/{code}").json()
        given = host.post(f"/t/{code}/answer", version=sight["version"], notation=sight["options"][0]["notation"])
        assert given.status == 200


def test_a_token_is_shown_once_and_only_its_hash_is_kept(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    robot = new_bot(ann)
    assert robot.token not in ann.get("/me/bots").text
    found = store.run("SELECT hash, scope FROM bot_token WHERE hash = ?", sha256(robot.token.encode()).hexdigest())
    assert found == [(sha256(robot.token.encode()).hexdigest(), "play")]
    assert robot.get("/api/v1/me").json() == {"name": "Hal (robot)", "scope": "play", "tables": []}
    assert "last used" in read(ann.get("/me/bots"))


def test_a_token_opens_the_api_of_bots_and_nothing_else(visit: Visit) -> None:
    ann = visit("Ann")
    robot = new_bot(ann)
    assert robot.get("/api/me").json()["name"] is None
    assert robot.post("/api/tables", game="benevolent", seats=2).status == 403
    sat = robot.post(f"/api/v1/tables/{new_table(ann, outside_bots=True)}/sit", name="Ann", another="Ben")
    assert (sat.status, sat.set_cookies) == (200, [])
    assert [seat["name"] for seat in sat.json()["seats"]] == ["Ann", "Hal (robot)"]


def test_without_a_good_token_the_api_of_bots_is_closed_whatever_cookie_comes(visit: Visit) -> None:
    ann = visit("Ann")
    code = table_with(ann, new_bot(ann))
    wrong = Robot(ann.port, "clairiere_" + "x" * 43)
    for route in OURS:
        method, path = route.replace("CODE", code).split()
        for reply in (wrong.ask(method, path, b"{}"), ann.ask(method, path, b"{}", Content_Type="application/json")):
            assert (reply.status, reply.headers.get("www-authenticate")) == (401, "Bearer"), route


def test_a_bot_sits_only_where_the_host_lets_it_and_never_at_a_rated_table(visit: Visit) -> None:
    ann = visit("Ann")
    robot = new_bot(ann)
    closed, rated = new_table(ann), new_table(ann, outside_bots=True, rated=True)
    assert robot.post(f"/api/v1/tables/{closed}/sit").status == 403
    assert robot.post(f"/api/v1/tables/{rated}/sit").status == 403
    assert ann.post(f"/api/tables/{closed}/change", outside_bots=True).json()["outside_bots"] is True
    seats = robot.post(f"/api/v1/tables/{closed}/sit").json()["seats"]
    assert [(seat["held"], seat["outside"]) for seat in seats] == [("person", False), ("person", True)]
    assert ann.post(f"/api/tables/{closed}/change", rated=True).status == 409


def test_everybody_sees_that_it_is_a_robot_in_both_languages(visit: Visit) -> None:
    for language, said in (("en", "a player’s robot"), ("fr", "robot d’un joueur")):
        ann = visit("Ann", language)
        robot = new_bot(ann)
        code = new_table(ann, outside_bots=True)
        robot.post(f"/api/v1/tables/{code}/sit")
        for status in ("open", "running"):
            page = read(ann.get(f"/tables/{code}"))
            assert "Hal (robot)" in page, status
            assert said in page, status
            ann.post(f"/api/tables/{code}/start")


def test_a_bot_is_told_that_it_is_asked_answers_and_is_told_that_the_game_is_over(visit: Visit) -> None:
    ann = visit("Ann")
    robot = new_bot(ann)
    code = new_table(ann, outside_bots=True)
    events = robot.events()
    robot.post(f"/api/v1/tables/{code}/sit")
    assert robot.get("/api/v1/me").json()["tables"] == [
        {"table": code, "game": "bloody_grove", "status": "open", "seats": ["B"]}
    ]
    ann.post(f"/api/tables/{code}/start")
    turn_of(code, ann, robot)
    name, asked = next(events)
    assert (name, asked["table"], asked["seats"]) == ("asked", code, ["B"])
    sight = robot.get(f"/api/v1/t/{code}?version={asked['version']}").json()
    given = robot.post(f"/api/v1/t/{code}/answer", version=sight["version"], notation=sight["options"][0]["notation"])
    assert given.status == 200
    assert ann.post(f"/t/{code}/concede", version=given.json()["version"]).status == 200
    while name != "over":
        name, told = next(events)
    assert told == {"table": code}
    events.close()
    assert list(robot_events(robot, 1)) == [("over", {"table": code})], "a stream that resumes tells it again"


def robot_events(robot: Robot, number: int) -> Generator[tuple[str, dict[str, object]]]:
    """So many events of a stream that resumes long ago."""
    with closing(robot.events(last=0)) as events:
        for _ in range(number):
            yield next(events)


def test_a_new_stream_begins_with_every_table_that_asks_the_bot(visit: Visit) -> None:
    ann = visit("Ann")
    robot = new_bot(ann)
    codes = [table_with(ann, robot) for _ in range(3)]
    for code in codes:
        turn_of(code, ann, robot)
    with closing(robot.events()) as events:
        told = [next(events) for _ in codes]
    assert {(name, about["table"]) for name, about in told} == {("asked", code) for code in codes}


def test_a_revoked_token_is_out_at_once_in_a_second_process_too(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    robot = new_bot(ann)
    code = table_with(ann, robot)
    with Server(store, CLAIRIERE_LIMITS="0") as second:
        there = Robot(second.port, robot.token)
        turn_of(code, ann, robot)
        sight = there.get(f"/api/v1/t/{code}").json()
        streams = [robot.events(), there.events()]
        assert [next(stream)[0] for stream in streams] == ["asked", "asked"]
        number = re.search(r'name="revoke" value="(\d+)"', ann.get("/me/bots").text)
        assert number
        ann.submit("/me/bots", revoke=number[1])
        answer = {"version": sight["version"], "notation": sight["options"][0]["notation"]}
        for one in (robot, there):
            assert one.post(f"/api/v1/t/{code}/answer", **answer).status == 401
            assert one.get("/api/v1/me").status == 401
        for stream in streams:
            assert [name for name, _ in stream if name != "left"] == [], "its streams have ended"
    seats = ann.get(f"/api/tables/{code}").json()["seats"]
    assert (seats[1]["held"], seats[1]["former"]) == ("bot", "Hal (robot)")


def test_the_stream_of_a_bot_that_has_never_played_ends_with_its_token(visit: Visit) -> None:
    ann = visit("Ann")
    robot = new_bot(ann)
    with ThreadPoolExecutor(1) as threads:
        stream = threads.submit(list, robot.events(patience=10))
        time.sleep(1)  # until it is open
        number = re.search(r'name="revoke" value="(\d+)"', ann.get("/me/bots").text)
        assert number
        ann.submit("/me/bots", revoke=number[1])
        assert stream.result() == []


def test_a_person_has_few_bots_and_revoking_makes_room(visit: Visit) -> None:
    ann = visit("Ann")
    for number in range(5):
        new_bot(ann, f"Bot {number}")
    assert "as many robots as one can have" in read(ann.submit("/me/bots", name="One more"))
    first = re.search(r'name="revoke" value="(\d+)"', ann.get("/me/bots").text)
    assert first
    assert visit("Ben").submit("/me/bots", revoke=first[1]).status == 200
    assert len(re.findall('name="revoke"', ann.get("/me/bots").text)) == 5, "nobody revokes what is not theirs"
    ann.submit("/me/bots", revoke=first[1])
    new_bot(ann, "One more")


def test_who_was_taken_off_a_table_does_not_come_back_as_a_robot_of_theirs(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann, outside_bots=True, seats=2)
    robot, other = new_bot(ben), new_bot(ben, "Other")
    robot.post(f"/api/v1/tables/{code}/sit")
    assert ann.post(f"/api/tables/{code}/remove", seat="B").status == 200
    assert other.post(f"/api/v1/tables/{code}/sit").status == 403


def test_who_is_blocked_does_not_come_as_a_robot(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    met = new_table(ann)
    ben.post(f"/api/tables/{met}/sit")
    assert ann.post(f"/api/tables/{met}/block", seat="B").status == 200
    code = new_table(ann, outside_bots=True)
    assert new_bot(ben).post(f"/api/v1/tables/{code}/sit").status == 403


def test_a_bot_never_becomes_host_and_nobody_waits_for_it_in_a_rematch(visit: Visit) -> None:
    ann = visit("Ann")
    robot = new_bot(ann)
    waiting = new_table(ann, outside_bots=True)
    robot.post(f"/api/v1/tables/{waiting}/sit")
    ann.post(f"/api/tables/{waiting}/leave")
    assert ann.get(f"/api/tables/{waiting}").status == 404
    code = table_with(ann, robot)
    ann.post(f"/t/{code}/concede", version=0)
    again = ann.post(f"/api/tables/{code}/rematch").json()
    assert (again["seats"][1]["held"], again["seats"][1]["kept"]) == ("free", "")
    assert again["outside_bots"] is True


def test_bots_are_exported_with_their_owner_and_deleted_with_them(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    robot = new_bot(ann)
    code = table_with(ben, robot)
    with ZipFile(BytesIO(ann.get("/me/export").body)) as archive:
        (told,) = json.loads(archive.read("personal-data.json"))["bots"]
    assert (told["name"], told["token_revoked"], told["tables"]) == ("Hal (robot)", False, [code])
    ann.submit("/me/delete")
    assert robot.get("/api/v1/me").status == 401
    assert store.run("SELECT id FROM bot_token JOIN person ON id = bot_id WHERE owner_id IS NULL") == []
    seat = ben.get(f"/api/tables/{code}").json()["seats"][1]
    assert (seat["held"], seat["former"]) == ("bot", "")
