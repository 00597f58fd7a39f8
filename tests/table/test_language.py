"""In which language somebody is answered: asked for by name, else as their browser weighs languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clairiere.table.http.protocol import accepted_language
from tests.table.kit import ALONE, Server, Store
from tests.table.sitting import Sitting


@pytest.fixture(scope="module")
def running(sqlite: Store) -> Iterator[Server]:
    with Server(sqlite, ALONE) as server:
        yield server


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("en;q=0.4, fr;q=0.8", "fr"),
        ("en;q=0.8, fr;q=0.4", "en"),
        ("fr;q=0.8, en;q=0.8", "fr"),
        ("en;q=0.8, fr;q=0.8", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0, *", "en"),
        ("en;q=0, *;q=0.1", "fr"),
        ("*", "en"),
        ("*, fr;q=0.5", "en"),
        ("*;q=0.2, fr;q=0.5", "fr"),
        ("FR ; Q=1.000 , en", "fr"),
        ("en;q=0.3,fr-FR;q=0.2,fr;q=0.9", "fr"),
        ("french, frog, en;q=0.1", "en"),
        ("fr;q=2, en;q=0.1", "en"),
        ("fr;q=0.1234, en;q=0.1", "en"),
        (";;q,=,-, fr", "fr"),
    ],
)
def test_the_language_with_the_highest_weight_is_taken(header: str, language: str) -> None:
    assert accepted_language(header) == language


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_refusal_is_in_the_language_that_was_asked_for_by_name(running: Server, method: str) -> None:
    sitting = Sitting(running)
    english, french = sitting.players[0], running.client(sitting.table.cookies[0], "fr")
    body = None if method == "GET" else b'{"version": 0, "notation": "fly away"}'
    path = "/t/nowhere/now" if method == "GET" else sitting.path + "/answer"
    sent = {"Content_Type": "application/json"}
    said = [
        who.ask(method, f"{path}?language={language}", body, **sent).json()["says"]
        for who, language in ((english, "fr"), (french, "fr"), (french, "en"), (english, "en"))
    ]
    assert said[0] == said[1] != said[2] == said[3]


def test_a_refusal_as_a_page_is_in_the_language_that_was_asked_for_by_name(running: Server) -> None:
    sitting = Sitting(running)
    sent = {"Accept": "text/html", "Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}
    body = b"version=7&notation=place+h03"
    reply = sitting.players[0].ask("POST", sitting.path + "/answer?language=fr", body, **sent)
    assert (reply.status, '<html lang="fr">' in reply.text, "entre-temps" in reply.text) == (409, True, True)


def test_a_query_that_cannot_be_read_is_refused_all_the_same(running: Server) -> None:
    query = "&".join([f"a{n}=b" for n in range(40)])
    reply = running.client(language="fr").get(f"/t/nowhere/now?{query}")
    assert reply.status in (400, 404)
    assert reply.json()["says"]


@pytest.mark.parametrize("verb", ["", "/now", "/at?at=0", "/log", "/promise", "/picture.svg", "/record", "/elsewhere"])
def test_head_is_answered_like_get_without_a_body(running: Server, verb: str) -> None:
    sitting = Sitting(running)
    whole, head = [sitting.players[0].ask(method, sitting.path + verb) for method in ("GET", "HEAD")]
    assert (head.status, head.body) == (whole.status, b"")
    for name in ("content-type", "content-length", "etag", "cache-control"):
        assert head.headers.get(name) == whole.headers.get(name)


def test_head_of_a_stream_says_that_there_is_one_and_ends(running: Server) -> None:
    sitting = Sitting(running)
    reply = sitting.somebody.ask("HEAD", sitting.path + "/stream")
    assert (reply.status, reply.headers["content-type"], reply.body) == (200, "text/event-stream", b"")
    assert sitting.somebody.ask("HEAD", "/t/nowhere/stream").status == 404
    assert sitting.somebody.ask("HEAD", "/t/lobby/stream").status == 200
