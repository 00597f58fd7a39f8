"""Pages of replays: of a finished table, and of a record that somebody drops."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import quote

import pytest

from tests.site.visitor import FORM, Reply, Visitor, read
from tests.table.kit import Laid, Store, lay_table
from tests.table.over import finished_table

PARTED = "x3Gf9"


@pytest.fixture(scope="module")
def table(store: Store) -> Laid:
    """A game of Bloody Grove that is over."""
    return finished_table(store, "bloody_grove", seed=3)


def dropped(somebody: Visitor, text: str, **fields: str) -> Reply:
    """A record as a form with a file sends it."""
    token = somebody.token()
    parts = {"csrfmiddlewaretoken": token, **fields}
    body = "".join([
        f'--{PARTED}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in parts.items()
    ]) + (
        f'--{PARTED}\r\nContent-Disposition: form-data; name="file"; filename="game.record"\r\n'
        f"Content-Type: text/plain\r\n\r\n{text}\r\n--{PARTED}--\r\n"
    )  # fmt: skip
    kind = f"multipart/form-data; boundary={PARTED}"
    return somebody.ask("POST", "/replay", body.encode(), Content_Type=kind, Accept="text/html",
                        Sec_Fetch_Site="same-origin")


def test_a_link_to_a_step_of_a_finished_game_shows_that_step_to_anybody(
    visit: Callable[..., Visitor], table: Laid
) -> None:
    last = len(table.opening.record.answers)
    for somebody in (visit(), visit("Eve")):
        page = somebody.get(f"/tables/{table.code}?at=12")
        assert page.status == 200
        assert f"Step 12 of {last}" in read(page)
        assert len(re.findall(r'<li id="line-\d+"', page.text)) == last + 1
        assert re.search(r'<li id="line-12"[^>]*aria-current="step"', page.text)
    assert somebody.get(f"/tables/{table.code}?at={last + 1}").status == 404
    assert 'id="player"' not in somebody.get(f"/tables/{table.code}").text


def test_without_a_script_links_lead_to_every_step_turn_and_pair_of_eyes(
    visit: Callable[..., Visitor], table: Laid
) -> None:
    somebody, last = visit(), len(table.opening.record.answers)
    page = somebody.get(f"/tables/{table.code}?at=12&eyes=B&whole=1").text
    links = {unescape(link) for link in re.findall(r'href="(\?[^"]*)"', page)}
    for at in (0, 11, 13, last):
        assert any([f"at={at}" in re.split(r"[?&]", link) and "eyes=B" in link for link in links])
    assert {"?at=12&whole=1", "?at=12&eyes=A&whole=1"} <= links
    assert all(["whole" in link for link in links])
    assert '<div id="sheet" aria-hidden="true"><svg' in page, "the drawings are in the page"
    for link in sorted(links)[::7]:
        assert somebody.get(f"/tables/{table.code}{link}").status == 200
    usual = somebody.get(f"/tables/{table.code}?at=12").text
    refresh = re.search(r'http-equiv="refresh" content="0; url=([^"]*)"', usual)
    assert refresh
    assert unescape(refresh[1]) == "?at=12&whole=1"


def test_laid_open_a_page_tells_hands_that_a_seat_did_not_know(visit: Callable[..., Visitor], table: Laid) -> None:
    at = next(n for n, s in enumerate(table.opening.states) if all(s.hands))
    pages = {eyes: read(visit().get(f"/tables/{table.code}?at={at}&eyes={eyes}")) for eyes in ("all", "A")}
    assert re.search(r"In Bo’s hand: the \w+", pages["all"])
    assert not re.search(r"In Bo’s hand: the \w+", pages["A"])


def test_a_game_that_goes_on_is_looked_at_as_before(visit: Callable[..., Visitor], store: Store) -> None:
    running = lay_table(store, "bloody_grove")
    page = visit().get(f"/tables/{running.code}?at=0&eyes=all")
    assert page.status == 200
    assert 'id="player"' not in page.text


def test_a_dropped_record_is_shown_step_by_step_and_the_page_holds_it(
    visit: Callable[..., Visitor], table: Laid
) -> None:
    somebody, last = visit(), len(table.opening.record.answers)
    text = somebody.get(f"/t/{table.code}/record").text
    page = dropped(somebody, text)
    assert page.status == 200
    assert f"Step 0 of {last}" in read(page)
    assert "lead to the end that the record tells of" in read(page)
    assert "Its luck is the luck that was promised" in read(page)
    held = re.search(r'<textarea name="record" hidden>(.*?)</textarea>', page.text, re.DOTALL)
    assert held
    assert unescape(held[1]) == text
    step = somebody.submit("/replay", record=text, at="12", eyes="B")
    assert f"Step 12 of {last}" in read(step)
    piece = somebody.submit("/replay", record=text, at="13", eyes="all", part="1").text
    assert piece.startswith('<section id="table"')
    assert 'data-at="13"' in piece


def test_what_is_no_record_is_refused_in_words_of_the_readers_language(
    visit: Callable[..., Visitor], table: Laid
) -> None:
    ann, tom = visit("Ann"), visit("Tom", "fr")
    text = ann.get(f"/t/{table.code}/record").text
    for changed, said in (
        ("dear diary", "This is not the record of a game, or it is damaged"),
        (text.replace("bloody_grove", "chess"), "a game that is not played here"),
        (re.sub(r"rules \d+", "rules 99", text), "a version of the rules"),
        (text + "#" * 48_000, "That is too long"),
    ):
        reply = dropped(ann, changed)
        assert reply.status == 422
        assert said in read(reply)
    assert "Ce n’est pas l’enregistrement d’une partie" in read(dropped(tom, "cher journal"))
    assert dropped(ann, "#" * 70_000).status == 413
    reply = dropped(ann, "clairiere record 1\n<script>alert(1)</script>")
    assert reply.status == 422
    assert "<script>alert" not in reply.text


def test_nothing_of_a_dropped_record_is_stored_and_no_other_site_can_send_one(
    visit: Callable[..., Visitor], store: Store, table: Laid
) -> None:
    somebody = visit()
    text = somebody.get(f"/t/{table.code}/record").text
    counts = [store.run(f"SELECT count(*) FROM {name}") for name in ("game_table", "answer", "person", "seat")]
    dropped(somebody, text)
    assert [store.run(f"SELECT count(*) FROM {name}") for name in ("game_table", "answer", "person", "seat")] == counts
    body = f"record={quote(text)}".encode()
    assert somebody.ask("POST", "/replay", body, Content_Type=FORM, Accept="text/html").status == 403
