"""The API keeps to its description: every operation in it answers, with a status and a body that it names."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from clairiere.table.http.protocol import LARGEST_BODY
from tests.site.test_seating import asked_one, new_table, started
from tests.site.visitor import FORM, Reply, Visitor
from tests.table.kit import Server
from tests.test_code_blocks import everything

Visit = Callable[..., Visitor]
KINDS = {"string": str, "integer": int, "boolean": bool, "object": dict, "array": list, "null": type(None)}
NOT_FOR_READING = ("/api/t/{code}/stream",)


class Described:
    """The description, and whether a reply keeps to it."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def operations(self) -> list[tuple[str, str]]:
        paths = self.document["paths"]
        return [(method, path) for path in paths for method in paths[path] if method in ("get", "post")]

    def resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in schema:
            return schema
        found: Any = self.document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return dict(found)

    def keeps(self, method: str, path: str, reply: Reply) -> None:
        responses = self.document["paths"][path][method]["responses"]
        assert str(reply.status) in responses, (method, path, reply.status, reply.text[:200])
        content = responses[str(reply.status)].get("content", {})
        if "application/json" in content:
            assert reply.headers["content-type"] == "application/json"
            self.fits(reply.json(), content["application/json"]["schema"], path)

    def fits(self, value: Any, schema: dict[str, Any], where: str) -> None:
        schema = self.resolved(schema)
        if "enum" in schema:
            assert value in schema["enum"], (where, value)
        kinds = [part["type"] for part in schema.get("anyOf", [schema]) if "type" in part]
        if "pattern" in schema:
            assert re.search(schema["pattern"], value), (where, value)
        assert not kinds or any([type(value) is KINDS[kind] for kind in kinds]), (where, value)
        if isinstance(value, dict):
            self.fits_object(value, schema, where)
        if isinstance(value, list) and "items" in schema:
            for n, item in enumerate(value):
                self.fits(item, schema["items"], f"{where}/{n}")

    def fits_object(self, value: dict[str, Any], schema: dict[str, Any], where: str) -> None:
        named = schema.get("properties", {})
        assert set(schema.get("required", ())) <= set(value), (where, value)
        for key, part in value.items():
            assert key in named or "additionalProperties" in schema, (where, key)
            self.fits(part, named.get(key) or schema["additionalProperties"], f"{where}/{key}")


@pytest.fixture
def described(visit: Visit) -> Described:
    return Described(visit().get("/api/openapi.json").json())


def test_the_description_is_of_openapi_3_1_and_all_it_refers_to_is_there(described: Described) -> None:
    assert described.document["openapi"] == "3.1.0"
    text = json.dumps(described.document)
    for reference in {part.split('"')[0] for part in text.split('"$ref": "')[1:]}:
        assert described.resolved({"$ref": reference})


def test_the_whole_way_keeps_to_the_description(visit: Visit, described: Described) -> None:
    ann, ben, keeps = visit(), visit(), described.keeps
    keeps("get", "/api/me", ann.get("/api/me"))
    keeps("post", "/api/me", ann.post("/api/me", name="Ann"))
    keeps("get", "/api/me", ann.get("/api/me"))
    keeps("get", "/api/games", ann.get("/api/games"))
    wish = {"game": "benevolent", "seats": 3, "variant": {"first": "A"}, "bots": {"C": "greedy"}, "listed": True}
    opened = ann.post("/api/tables", **wish)
    keeps("post", "/api/tables", opened)
    code = opened.json()["code"]
    keeps("get", "/api/tables", ann.get("/api/tables?game=benevolent"))
    keeps("post", "/api/tables/{code}/sit", ben.post(f"/api/tables/{code}/sit", name="Ben"))
    keeps("post", "/api/tables/{code}/bot", ann.post(f"/api/tables/{code}/bot", seat="C", bot="random"))
    keeps("post", "/api/tables/{code}/start", ann.post(f"/api/tables/{code}/start"))
    keeps("get", "/api/tables/{code}", ben.get(f"/api/tables/{code}"))
    for verb, who, fields in (("lock", ann, {"seat": "B"}), ("nudge", ann, {}), ("standin", ann, {})):
        keeps("post", f"/api/tables/{{code}}/{verb}", who.post(f"/api/tables/{code}/{verb}", **fields))
    sight = ann.get(f"/api/t/{code}?language=fr")
    keeps("get", "/api/t/{code}", sight)
    given = ann.post(f"/api/t/{code}/answer", version=0, notation=sight.json()["options"][0]["notation"])
    keeps("post", "/api/t/{code}/answer", given)
    for verb in ("back", "concede"):
        version = ann.get(f"/api/t/{code}").json()["version"]
        keeps("post", f"/api/t/{{code}}/{verb}", ann.post(f"/api/t/{code}/{verb}", version=version))
    for verb in ("leave", "return"):
        keeps("post", f"/api/tables/{{code}}/{verb}", ben.post(f"/api/tables/{code}/{verb}"))
    keeps("post", "/api/tables/{code}/remove", ann.post(f"/api/tables/{code}/remove", seat="B"))


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"version": 0, "notation": "nonsense"}, 422),
        ({"version": "0", "notation": "nonsense", "seat": "A", "more": [1]}, 422),
        ({"version": 0}, 400),
        ({"notation": "nonsense"}, 400),
        ({"version": -1, "notation": "nonsense"}, 400),
        ({"version": 10**9, "notation": "nonsense"}, 400),
        ({"version": 0, "notation": "n" * 401}, 400),
        ({"version": 0, "notation": 7}, 400),
        ({"version": 0, "notation": "nonsense", "seat": "AB"}, 400),
    ],
)
def test_an_answer_that_does_not_keep_to_its_schema_never_comes_to_the_rules(
    visit: Visit, sent: dict[str, Any], status: int
) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    player = asked_one(code, ann, ben)
    if sent.get("seat") == "A":
        sent |= {"seat": player.get(f"/api/t/{code}").json()["seat"]}
    assert player.post(f"/api/t/{code}/answer", **sent).status == status
    if all([isinstance(value, str | int) for value in sent.values()]):
        form = urlencode({key: str(value) for key, value in sent.items()}).encode()
        same = player.ask("POST", f"/api/t/{code}/answer", form, Content_Type=FORM, Sec_Fetch_Site="same-origin")
        assert same.status == (422 if sent.get("notation") == 7 else status), "a form says the same, all in texts"


def test_every_schema_is_made_of_a_type(described: Described) -> None:
    made = described.document["components"]["schemas"]
    assert [name for name, schema in made.items() if schema.get("title") != name] == []  # msgspec names them so
    bodies = [described.document["paths"][path][method].get("requestBody") for method, path in described.operations()]
    assert all([not body or "$ref" in body["content"]["application/json"]["schema"] for body in bodies])


BODIES = [
    b"", b"{}", b"[]", b"null", b"{", b'"text"', b"\xff\xfe", b"[" * 3000,
    b'{"version": []}', b'{"version": "\\u0000"}',
    b'{"name": "\\u0000", "game": "\\u0000", "seats": 1e99}', b'{"seat": "AB", "bot": {}, "version": -1}',
    b'{"name": "\\ud800"}',
    b'{"name": "Eve", "variant": {"first": {"a": []}}, "bots": [1], "game": "benevolent", "seats": 2}',
    b'{"version": 99999999999999999999, "notation": "\\ud800\\u0000"}', b'{"x": "' + b"y" * (LARGEST_BODY + 1) + b'"}',
]  # fmt: skip


def test_whatever_is_sent_the_reply_is_one_that_is_described(visit: Visit, described: Described) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    waiting, playing = new_table(ann, game="benevolent", seats=4), started(ann, ben)
    player = asked_one(playing, ann, ben)
    for method, path in described.operations():
        if path in NOT_FOR_READING:
            continue
        for code in (waiting, playing, "nowhere"):
            url = path.replace("{code}", code).replace("{game}", "benevolent")
            if method == "get":
                described.keeps(method, path, player.get(url))
                continue
            for body in BODIES:
                reply = player.ask("POST", url, body, Content_Type="application/json")
                described.keeps(method, path, reply)


def test_odd_questions_get_no_error_of_ours(visit: Visit) -> None:
    ann = visit("Ann")
    for path in (
        "/api/tables?status=over", "/api/tables?game=%00", "/api/tables/%00", "/api/tables/AAAA", "/api/nothing",
        "/tables/%F0%9F%8C%B2", "/t/%00/now", "/api/t//", "/t/", "/join?code=%00", "/assets/x-0.css", "/api/t/a/b/c",
    ):
        assert 400 <= ann.get(path).status < 500 or ann.get(path).status == 302, path
    for method in ("PUT", "DELETE", "PATCH"):
        assert ann.ask(method, "/api/tables").status == 405
        assert ann.ask(method, "/t/nowhere/now").status in (404, 405)
    ann.cookies["clairiere"] = "9" * 400 + ".0.0.x"
    assert ann.get("/api/me").json()["name"] is None


def test_an_operation_that_does_not_exist_is_not_done(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann)
    assert ann.post(f"/api/tables/{code}/burn").status == 404
    assert ann.get(f"/api/tables/{code}/sit").status == 405
    assert ann.get(f"/tables/{code}/sit").status == 405


def test_the_commands_of_the_page_open_a_table(server: Server, tmp_path: Path) -> None:
    """docs/api.md, typed into a shell."""
    commands = [code.text for code in everything() if code.document == "docs/api.md"]
    said = []
    for command in commands:
        typed = command.replace("localhost:8000", f"127.0.0.1:{server.port}").replace("curl", "curl -sS", 1)
        done = subprocess.run(["sh", "-c", typed], cwd=tmp_path, check=True, capture_output=True, text=True)
        said.append(json.loads(done.stdout))
    assert said[0]["name"] == "Ann"
    assert len(said[1]["code"]) == 12
