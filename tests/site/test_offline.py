"""Playing offline, as the site sees it: pages, files, and finished games that a device sends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance, promise, seed_of
from clairiere.kernel.match import Match
from clairiere.kernel.record import read_record
from clairiere.table.offline import OfflineTable, Player
from tests.offline.bundle import bundle
from tests.site.visitor import Reply, Visitor, read
from tests.table.kit import Server, Store

Visit = Callable[..., Visitor]
ADDRESS = re.compile(r"/(?:offline|assets|sprites)/[\w./-]+\.(?:mjs|wasm|zip|json|js|css|svg)")
NONE = ("", "", "")
WASM = "script-src 'self' 'wasm-unsafe-eval'"


@cache
def played(secret: str = "a secret of this device", *, answers: int = 10_000, additions: tuple[str, ...] = NONE) -> str:
    """The record of a game of Ann and Zoltan against a gentle bot, who answer at random."""
    players = [Player("", "Ann"), Player("", "Zoltan"), Player("seed")]
    record = Match(game_named("benevolent"), 3, {}, FairChance(seed_of(secret, additions))).record
    record.secret, record.additions = secret, list(additions)
    table, random = OfflineTable("x", record, players), Random(3)
    while not table.over and table.live.version < answers:
        if table.bot_due() is not None:
            table.let_bot_answer(0)
        else:
            page = table.page({"language": "en"})
            table.write(table.tried(page.seat, random.choice(page.options()).notation))
    return table.record_text()


def sent(somebody: Visitor, text: str, seat: str = "A", **more: str) -> Reply:
    return somebody.submit("/offline/send", record=text, seat=seat, **more)


@pytest.fixture(scope="module")
def set_up(store: Store) -> Iterator[Server]:
    with Server(store, CLAIRIERE_LIMITS="0", CLAIRIERE_OFFLINE=str(bundle())) as running:
        yield running


def test_where_playing_offline_is_not_set_up_the_page_says_so(visit: Visit) -> None:
    page = visit("Ann").get("/offline/en")
    assert page.status == 404
    assert "Playing offline is not set up here." in read(page)
    assert "/offline/en" not in visit("Ann").get("/play").text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pages_name_nobody_and_all_that_a_browser_keeps_is_there(set_up: Server, language: str) -> None:
    ann = Visitor(set_up.port, "en")
    ann.post("/api/me", name="Annabelle")
    for path in ("", "/table"):
        page = ann.get(f"/offline/{language}{path}")
        assert page.headers["content-language"] == language
        assert "Annabelle" not in page.text
        assert (WASM in page.headers["content-security-policy"]) == bool(path)
        for address in set(ADDRESS.findall(page.text)):
            assert ann.ask("HEAD", address).status == 200, address
    assert WASM not in ann.get("/").headers["content-security-policy"]
    assert "/offline/" in ann.get("/play").text


def test_files_come_compressed_as_the_browser_takes_them(set_up: Server) -> None:
    ann = Visitor(set_up.port, "en")
    address = re.search(r"/offline/files/\w+/pyodide.asm.wasm", ann.get("/offline/en").text)
    assert address
    sizes = {}
    for encoding in ("br, gzip", "gzip", "identity"):
        reply = ann.get(address[0], Accept_Encoding=encoding)
        sizes[reply.headers.get("content-encoding", "")] = len(reply.body)
        assert reply.headers["content-type"] == "application/wasm"
        assert "immutable" in reply.headers["cache-control"]
    assert sizes["br"] < sizes["gzip"] < sizes[""]
    assert ann.get(address[0].replace("pyodide.asm.wasm", "manifest.json")).status == 404


def test_a_finished_game_is_kept_in_my_games_unrated_and_with_nobody_else_named(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    reply = sent(ann, played())
    assert reply.status == 200, reply.text
    code = reply.json()["code"]
    assert sent(ann, played()).json()["code"] == code, "the same game once"
    assert "played on a device" in read(ann.get("/mine"))
    told = ann.get(f"/api/tables/{code}").json()
    assert [(one["held"], one["bot"]) for one in told["seats"]] == [("person", ""), ("person", ""), ("bot", "seed")]
    assert told["rated"] is False
    assert "Zoltan" not in ann.get(f"/tables/{code}").text
    assert read_record(ann.get(f"/t/{code}/record").text).text() == read_record(played()).text()
    assert store.run("SELECT rated, counted, listed, device FROM game_table WHERE code = %s", code) == [
        (False, False, False, True)
    ]


def test_a_kept_game_is_in_no_statistics_and_suits_no_bots_to_anybody(visit: Visit, store: Store) -> None:
    before = store.python(COUNTED)
    assert sent(visit("Ann"), played("another secret")).status == 200
    assert store.python(COUNTED) == before


def test_a_game_whose_bots_think_on_the_device_lets_nobody_in_and_does_not_count(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    before = store.python(COUNTED)
    code = ann.post("/api/tables", game="bloody_grove", seats=2, bots="seed").json()["code"]
    assert ann.post(f"/t/{code}/think", version=0).status == 404, "the game has not begun"
    ann.submit(f"/tables/{code}/start")
    assert ann.post(f"/t/{code}/think", version=0).json()["offered"] is True
    page = ann.submit(f"/tables/{code}/joinable", joinable="on")
    assert "nobody can take their seats" in read(page)
    assert store.run("SELECT joinable, device, rated FROM game_table WHERE code = %s", code) == [(False, True, False)]
    version = ann.get(f"/api/t/{code}").json()["version"]
    assert ann.post(f"/t/{code}/concede", version=version).status == 200
    assert store.python(COUNTED) == before


COUNTED = """
import django; django.setup()
from clairiere.site.statistics.figures import figures_of, whole_games
from clairiere.site.ratings import friendly_rating
from clairiere.store.models import Person
print(whole_games("benevolent").count(), figures_of("benevolent").games,
      sorted({friendly_rating(one, "benevolent").mu for one in Person.objects.all()}))
"""


def test_a_guest_says_a_name_to_keep_a_game(visit: Visit) -> None:
    nobody = visit()
    assert sent(nobody, played("of a guest")).status == 403
    assert sent(nobody, played("of a guest"), name="Gil").status == 200
    assert "played on a device" in read(nobody.get("/mine"))


def test_a_game_belongs_to_whoever_has_kept_it(visit: Visit) -> None:
    assert sent(visit("Ann"), played("of Ann")).status == 200
    assert sent(visit("Eve"), played("of Ann")).status == 409


def test_what_players_have_added_to_the_luck_is_kept_with_the_game(visit: Visit) -> None:
    ann, text = visit("Ann"), played("of three", additions=("red", "green", "blue"))
    code = sent(ann, text).json()["code"]
    assert read_record(ann.get(f"/t/{code}/record").text).text() == read_record(text).text()
    assert ann.get(f"/api/t/{code}/promise").json()["additions"] == ["red", "green", "blue"]


def test_a_game_that_is_sent_twice_at_once_is_kept_once(visit: Visit, store: Store) -> None:
    ann, text = visit("Ann"), played("sent twice")
    ann.token()  # so that all four have the same cookie of Django's
    with ThreadPoolExecutor(4) as threads:
        replies = [threads.submit(sent, ann, text) for _ in range(4)]
    assert len({reply.result().json()["code"] for reply in replies}) == 1


def line(text: str, start: str) -> str:
    return next(one for one in text.splitlines() if one.startswith(start))


def without_last_answer(text: str) -> str:
    lines = text.splitlines()
    last = max(n for n, one in enumerate(lines) if one[:2] in ("A ", "B ", "C "))
    return "\n".join([*lines[:last], *lines[last + 1 :]]) + "\n"


def luckier(text: str) -> str:
    """Other luck at the set-up, with the promise kept in its form."""
    luck = line(text, "luck ").split()
    return text.replace(line(text, "luck "), " ".join([luck[0], luck[2], luck[1], *luck[3:]]))


FORGED: dict[str, Callable[[str], str]] = {
    "another winner": lambda text: text.replace(line(text, "result "), "result A 1 B 1 C 1"),
    "an answer is missing": without_last_answer,
    "other luck": luckier,
    "another secret": lambda text: text.replace(line(text, "secret "), "secret of somebody else"),
    "a secret of one's own with its promise": lambda text: text.replace(line(text, "secret "), "secret mine").replace(
        line(text, "promise "), f"promise {promise('mine')}"),
    "no secret": lambda text: text.replace(line(text, "secret ") + "\n", ""),
    "no proof": lambda text: text.replace(line(text, "proof ") + "\n", ""),
    "another proof": lambda text: text.replace(line(text, "proof "), "proof " + 64 * "0"),
    "another game": lambda text: text.replace("game benevolent", "game roundforest"),
    "not over": lambda text: played("not over", answers=9),
    "no record": lambda text: "hello",
    "luck from what no seat adds": lambda text: played("of Eve", additions=("a\nb", "", "")),
    "luck without what seats add": lambda text: played("of Eve", additions=()),
    "a level that nobody knows": lambda text: text.replace("# player C seed", "# player C grandmaster"),
    "too long": lambda text: text + "# " + 50_000 * "x",
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGED)
def test_a_record_that_was_changed_is_refused_with_a_sentence(visit: Visit, store: Store, forged: str) -> None:
    eve, text = visit("Eve"), played("of Eve")
    changed = FORGED[forged](text)
    assert changed != text
    reply = sent(eve, changed)
    assert reply.status == 422, reply.text
    assert reply.json()["says"]
    assert not store.run("SELECT 1 FROM game_table WHERE promise = %s", promise("of Eve"))


@pytest.mark.parametrize("seat", ["C", "D", "", "AB"])
def test_nobody_takes_the_seat_of_a_bot_or_one_that_is_not_there(visit: Visit, seat: str) -> None:
    assert sent(visit("Eve"), played("of Eve"), seat=seat).status == 422
