"""Nobody is in where they don't belong: answers only from who holds the seat, and to each only what they may see."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any
from zlib import crc32

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import FairChance, seed_of
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask, objection
from clairiere.kernel.state import SPECTATOR, Poll, Seat
from clairiere.store.ledger import RUNNING, Chair, StoredTable
from clairiere.table.http.identity import AGE
from clairiere.table.play.live import Live
from clairiere.table.views.fragment import fragment
from clairiere.table.views.seat_page import SeatPage
from tests.table.kit import ALONE, SECRET, Answered, Client, Laid, Server, Store, cookie_of, lay_table

READERS = (0, 1, SPECTATOR)
MARKUP = "<script>alert(\"1\")</script>&'<b>"


@pytest.fixture(scope="module")
def running(postgres: Store) -> Iterator[Server]:
    with Server(postgres, ALONE) as server:
        yield server


def played_to(match: Match[Any], random: Random, answers: int) -> None:
    """So many random answers, if the game lasts so long."""
    for _ in range(answers):
        if match.state.over:
            return
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, random))


def live_of(match: Match[Any], seed: str = "seed") -> Live:
    """A table in memory at which this is being played."""
    chairs = tuple([Chair(seat + 1, "", f"Player {seat}") for seat in range(match.record.seats)])
    page = StoredTable(
        table=1, code="abc", game=match.game.name, rules=1, variant="", pace=0, status=RUNNING, seed=seed,
        luck=" ".join([str(k) for k in match.record.luck]), chairs=chairs, entries=(), takeover="greedy",
    )  # fmt: skip
    live = Live(page)
    live.match = match
    return live


def write_down(store: Store, laid: Laid, match: Match[Any]) -> None:
    """Put what has been played into the log of a table."""
    said = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) SELECT ?, ?, ?, ?, ?, started FROM game_table"
    lines = [
        (laid.id, seq, a.seat, a.notation, " ".join([str(k) for k in a.luck]), laid.id)
        for seq, a in enumerate(match.record.answers, 1)
    ]
    head = ("UPDATE head SET version = ? WHERE table_id = ?", [len(lines), laid.id])
    store.run_many([(said + " WHERE id = ?", line) for line in lines] + [head])


def tag_of(page: Answered) -> str:
    """The tag of a page without its checksum, which tells nothing but what the page itself says, its code included."""
    head, dash, checksum = page.headers.get("etag", "").strip('"').rpartition("-")
    assert not dash or int(checksum, 16) == crc32(page.body)
    return head


def everything(client: Client, laid: Laid, **headers: str) -> list[str]:
    """All that somebody can read of a table, without the table's own code."""
    pages = [client.get(path.format(laid.code), **headers) for path in ("/api/t/{}", "/t/{}/now", "/t/{}")]
    told = [f"{page.status} {tag_of(page)} {page.text}" for page in pages]
    with closing(client.stream(f"/t/{laid.code}/stream", last=0)) as stream:
        told.append(str(next(stream)))
    return [text.replace(laid.code, "CODE") for text in told]


# ------------------------------------------------------------------------------------------------ what somebody sees


@pytest.mark.parametrize("game", BUILT_IN)
def test_two_tables_that_a_reader_cannot_tell_apart_give_the_same_bytes(game: str) -> None:
    random, others, hidden = Random(11), 0, 0
    for start in range(3):
        match: Match[Any] = Match(game_named(game), game_named(game).rules.seats[0], {}, FairChance(f"seed {start}"))
        while not match.state.over:
            played_to(match, random, 7)
            live = live_of(match)
            for reader in READERS:
                told = shown(live, reader)
                match.states[-1], kept = match.view(reader).imagine(random), match.states[-1]
                hidden += any([not seen >> reader & 1 for seen in kept.pieces.seen]) if reader != SPECTATOR else 0
                others += match.state.pieces.faces != kept.pieces.faces
                again = shown(live, reader)
                match.states[-1] = kept
                assert told == again
    assert others > 10 or not hidden  # a view that hid nothing would have only itself for a twin


def shown(live: Live, reader: Seat) -> list[bytes]:
    """All that a reader is shown, in both languages."""
    sights = [SeatPage(live, reader, code) for code in ("en", "fr")]
    return [page.as_json() for page in sights] + [fragment(page) for page in sights]


def pool_of(match: Match[Any], random: Random) -> list[str]:
    """Notations that have been possible in a whole game: most of them are wrong at any other moment."""
    found: set[str] = set()
    other: Match[Any] = Match(match.game, match.record.seats, {}, FairChance("pool"))
    while not other.state.over:
        ask = next_ask(other.state)
        found |= {c.notation() for c in ask.candidates(other.state)} | {c.notation() for c in ask.asides(other.state)}
        other.choose(ask.seat, ask.pick(other.state, random))
    return sorted(found)


@pytest.mark.parametrize("game", BUILT_IN)
def test_why_an_answer_is_refused_tells_nothing_that_its_player_does_not_know(game: str) -> None:
    random = Random(5)
    match: Match[Any] = Match(game_named(game), game_named(game).rules.seats[0], {}, FairChance("refusals"))
    pool = pool_of(match, random)
    while not match.state.over:
        played_to(match, random, 6)
        for seat in (0, 1):
            imagined = match.view(seat).imagine(random)
            for notation in random.sample(pool, min(len(pool), 120)):
                choice = match.state.vocabulary().parse(notation)
                assert imagined.vocabulary().parse(notation).notation() == choice.notation()
                assert objection(match.state, seat, choice) is objection(imagined, seat, choice), notation


def test_no_parameter_and_no_header_shows_another_seat(running: Server) -> None:
    laid = lay_table(running.store)
    write_down(running.store, laid, one_answer(laid))
    spectator, other = running.client(), running.client(laid.cookies[1])
    for reader in (spectator, other):
        plain = everything(reader, laid)
        assert everything(reader, laid, X_Seat="A", X_Forwarded_User="1", Authorization="Basic QTpB") == plain
        for path in (f"/api/t/{laid.code}", f"/t/{laid.code}/now"):
            for query in ("as=A", "person=1", "version=0", "version=1", "version=-1", "version=99999"):
                assert reader.get(f"{path}?{query}").body == reader.get(path).body
            for seat in ("A", "0", "-", "AB", "a"):  # not theirs: they see what everybody sees
                assert reader.get(f"{path}?seat={seat}").body == spectator.get(path).body
    assert everything(other, laid) != everything(spectator, laid)


def one_answer(laid: Laid) -> Match[Any]:
    """The first answer, the first there is."""
    played_to(laid.opening, Random(0), 1)
    return laid.opening


def test_what_a_browser_keeps_of_one_reader_is_not_shown_to_another(running: Server) -> None:
    laid = lay_table(running.store)
    players, path = [running.client(cookie) for cookie in laid.cookies], f"/t/{laid.code}/now"
    tags = [player.get(path).headers["etag"] for player in players]
    assert len({*tags, running.client().get(path).headers["etag"]}) == 3
    assert players[1].get(path, If_None_Match=tags[0]).status == 200
    for page in (players[0].get(path), players[0].get(path, If_None_Match=tags[0])):
        assert "private" in page.headers["cache-control"]
        assert "cookie" in page.headers["vary"]
    assert players[0].post(f"/t/{laid.code}/answer", version=9).headers["cache-control"] == "no-store"


def test_no_other_site_may_read_anything(running: Server) -> None:
    laid = lay_table(running.store)
    me = running.client(laid.cookies[0])
    for path in (f"/api/t/{laid.code}", f"/t/{laid.code}/now"):
        page = me.get(path, Origin="https://elsewhere.example", Sec_Fetch_Site="cross-site")
        assert not [name for name in page.headers if name.startswith("access-control")]


# ------------------------------------------------------------------------------------------------ sealed answers


def before_a_poll(secret: str) -> Match[Any] | None:
    """A game of Bloody Grove up to a moment when both seats have to say in which order they return their cards."""
    random = Random(secret)
    match: Match[Any] = Match(game_named("bloody_grove"), 2, {}, FairChance(seed_of(secret, ["", ""])))
    while not match.state.over:
        top = match.state.agenda[-1]
        if isinstance(top, Poll) and all([ask is not None for ask in top.asks]):
            return match
        played_to(match, random, 1)
    return None


def some_poll() -> tuple[str, Match[Any]]:
    """A secret, and the game that it leads to."""
    for number in range(200):
        match = before_a_poll(f"secret {number}")
        if match is not None:
            return f"secret {number}", match
    raise AssertionError("no game has a poll")


def test_of_a_sealed_answer_others_learn_only_that_it_was_given(running: Server) -> None:
    secret, match = some_poll()
    options = [c.notation() for c in match.view(0).options()]
    version, seen = len(match.record.answers), []
    for notation in (options[0], options[-1]):
        laid = lay_table(running.store, secret=secret)
        write_down(running.store, laid, match)
        answering, other, spectator = running.client(laid.cookies[0]), running.client(laid.cookies[1]), running.client()
        watching = [client.stream(f"/t/{laid.code}/stream", last=version) for client in (other, spectator)]
        reply = answering.post(f"/t/{laid.code}/answer", version=version, notation=notation)
        assert (reply.status, reply.json()) == (200, {"version": version + 1})
        heard = [next(stream) for stream in watching]
        for stream in watching:
            stream.close()
        refused = other.post(f"/t/{laid.code}/answer", version=version + 1, notation=notation)
        late = other.post(f"/t/{laid.code}/answer", version=version, notation=options[0])
        seen.append([heard, everything(other, laid), everything(spectator, laid), late.text, late.status])
        assert refused.status in (200, 422)
    assert options[0] != options[-1]
    assert seen[0] == seen[1]


# ------------------------------------------------------------------------------------------------ who may answer


UNREADABLE = (400, "unreadable")


def test_nobody_answers_for_another_seat(running: Server) -> None:
    laid = lay_table(running.store, "benevolent")
    asked = next_ask(laid.opening.state).seat
    other = running.client(laid.cookies[1 - asked])
    reply = other.post(f"/t/{laid.code}/answer", version=0, notation="place h03", person=laid.people[asked])
    assert (reply.status, reply.json()["clause"]) == (422, "TABLE-01")
    not_yours = (403, "this is not your table")
    for seat, refused in [("AB"[asked], not_yours), (asked, UNREADABLE), (laid.people[asked], UNREADABLE)]:
        reply = other.post(f"/t/{laid.code}/answer", version=0, notation="place h03", seat=seat)
        assert (reply.status, reply.json()["error"]) == refused
    assert running.client().get(f"/api/t/{laid.code}").json()["version"] == 0


@pytest.mark.parametrize("verb", ["answer", "back", "concede"])
def test_who_plays_at_one_table_is_a_spectator_at_another(running: Server, verb: str) -> None:
    mine, theirs = lay_table(running.store), lay_table(running.store)
    me = running.client(mine.cookies[0])
    assert me.post(f"/t/{theirs.code}/{verb}", version=0, notation=CONCEDE.notation()).status == 403
    assert everything_at_zero(me, theirs) == everything_at_zero(running.client(), theirs)


def everything_at_zero(client: Client, laid: Laid) -> list[bytes]:
    return [client.get(f"/api/t/{laid.code}").body, client.get(f"/t/{laid.code}/now").body]


def wrong_cookies(person: int) -> dict[str, str]:
    """Cookies that are worth nothing."""
    now, good = int(time.time()), cookie_of(person)
    body, _, written = good.rpartition(".")
    return {
        "forged": f"{body}.{'A' * len(written)}",
        "forged in the form of before": f"{person}.0.{now}.{'A' * 43}",
        "unsigned": body,
        "empty signature": f"{body}.",
        "truncated": good[:-1],
        "lengthened": good + "A",
        "of another secret": cookie_of(person, secret=SECRET + "!"),
        "of no secret": cookie_of(person, secret=""),
        "too old": cookie_of(person, issued=now - AGE - 1),
        "of the future": cookie_of(person, issued=now + 3600),
        "of another person": good.replace(f"{person}.", f"{person + 1}.", 1),
        "with a sign": "+" + good,
        "with a space": " " + good.replace(".", " .", 1),
        "of other digits": good.replace("0", "０"),
        "quoted": f'"{good}"',
        "too long": good * 50,
        "no cookie": "\\..%00",
    }


@pytest.mark.parametrize("kind", list(wrong_cookies(1)))
def test_a_cookie_that_is_not_ours_makes_a_spectator(running: Server, kind: str) -> None:
    laid = lay_table(running.store)
    assert laid.people[0] is not None
    cookie = wrong_cookies(laid.people[0])[kind].encode().decode("latin-1")
    somebody = running.client(cookie)
    assert everything_at_zero(somebody, laid) == everything_at_zero(running.client(), laid)
    assert somebody.post(f"/t/{laid.code}/concede", version=0).status == 403


REVOKE = (
    "import django; django.setup(); from clairiere.store.models import Person; "
    "from clairiere.site.tables.people import revoke_cookies; revoke_cookies(Person.objects.get(id={}))"
)


def test_an_older_cookie_is_worth_nothing_once_its_person_has_signed_out_everywhere(running: Server) -> None:
    laid = lay_table(running.store)
    thief, person = running.client(laid.cookies[0]), laid.people[0]
    assert thief.get(f"/api/t/{laid.code}").json()["seat"] == "A"
    running.store.python(REVOKE.format(person))
    assert person is not None
    again = running.client(cookie_of(person, epoch=1))
    assert thief.post(f"/t/{laid.code}/concede", version=0).status in (403, 409)
    assert thief.post(f"/t/{laid.code}/concede", version=1).status == 403
    assert thief.get(f"/api/t/{laid.code}").json()["seat"] is None
    assert again.get(f"/api/t/{laid.code}").json()["seat"] == "A"


def test_a_table_in_memory_learns_of_a_revoked_cookie_soon_though_nobody_answers(running: Server) -> None:
    laid = lay_table(running.store)
    thief = running.client(laid.cookies[0])
    assert thief.get(f"/api/t/{laid.code}").json()["seat"] == "A"
    running.store.python(REVOKE.format(laid.people[0]))
    until = time.monotonic() + 8
    while thief.get(f"/api/t/{laid.code}?version=0").json()["seat"] is not None:
        assert time.monotonic() < until
        time.sleep(0.25)


# ------------------------------------------------------------------------------------------------ other sites


FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Site": "cross-site", "Content_Type": "application/json"},
        {"Sec_Fetch_Site": "same-site", "Content_Type": "application/json"},
        {"Sec_Fetch_Site": "cross-site", "Origin": "http://127.0.0.1", "Content_Type": FORM},
        {"Origin": "https://elsewhere.example", "Content_Type": FORM},
        {"Origin": "null", "Content_Type": FORM},
        {"Origin": "http://127.0.0.1:1", "Content_Type": "application/json"},
        {"Origin": "", "Content_Type": FORM},
        {"Content_Type": FORM},
        {"Content_Type": "text/plain"},
        {"Content_Type": "multipart/form-data; boundary=x"},
        {"Content_Type": "text/plain; application/json"},
        {},
    ],
)
def test_what_another_site_sends_in_my_name_does_not_count(running: Server, headers: dict[str, str]) -> None:
    laid = lay_table(running.store, "benevolent")
    me = running.client(laid.cookies[next_ask(laid.opening.state).seat])
    for body in (b"version=0&notation=place+h03", b'{"version": 0, "notation": "place h03"}'):
        assert me.ask("POST", f"/t/{laid.code}/answer", body, **headers).status == 403
    for path in (f"/t/{laid.code}/answer?version=0&notation=place+h03", f"/t/{laid.code}/concede?version=0"):
        assert me.get(path).status == 404
    assert me.get(f"/api/t/{laid.code}").json()["version"] == 0


@pytest.mark.parametrize("headers", [{"Sec_Fetch_Site": "same-origin"}, {"Sec_Fetch_Site": "none"}, {"Origin": "own"}])
def test_our_own_page_may_send_a_form(running: Server, headers: dict[str, str]) -> None:
    laid = lay_table(running.store, "benevolent")
    ours = {name: f"http://127.0.0.1:{running.port}" if value == "own" else value for name, value in headers.items()}
    body = b"version=0&notation=place+h03"
    me = running.client(laid.cookies[next_ask(laid.opening.state).seat])
    reply = me.ask("POST", f"/t/{laid.code}/answer", body, Content_Type=FORM, **ours)
    assert (reply.status, reply.json()) == (200, {"version": 1})


# ------------------------------------------------------------------------------------------------ markup


class Tags(HTMLParser):
    """The names of all elements of a page, its attributes' names, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_name_with_markup_is_shown_as_it_is_and_does_nothing(game: str) -> None:
    random = Random(3)
    match: Match[Any] = Match(game_named(game), game_named(game).rules.seats[0], {}, FairChance("markup"))
    live, seen = live_of(match), ""
    live.chairs = tuple([replace(chair, name=MARKUP) for chair in live.chairs])
    while not match.state.over:
        played_to(match, random, 9)
        for reader in READERS:
            page = Tags(fragment(SeatPage(live, reader, "fr")).decode())
            seen += page.text
            assert not page.tags & {"script", "b", "iframe", "object", "embed", "foreignobject"}
            assert not [name for name in page.attributes if name.startswith("on")]
            assert json.loads(SeatPage(live, reader, "fr").as_json())["over"] is match.state.over
    assert "<script>" in seen


def test_the_seat_of_a_sight_is_never_taken_for_another(running: Server) -> None:
    """Fragments are kept by table, version, seat and language; each reader in turn asks first, then all again."""
    laid = lay_table(running.store)
    readers = [running.client(cookie) for cookie in (*laid.cookies, "")]
    path = f"/t/{laid.code}/now"
    first = [reader.get(path).body for reader in readers]
    assert [reader.get(path).body for reader in reversed(readers)] == first[::-1]
    assert len(set(first)) == len(first)


