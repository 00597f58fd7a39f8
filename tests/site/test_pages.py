"""The pages: what people read, in both languages, with names that nobody need fear."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from tests.site.test_seating import asked_one, new_table, started
from tests.site.visitor import FORM, Reply, Visitor, read
from tests.table.kit import Store

Visit = Callable[..., Visitor]
NASTY = '<b onload="x">&\'"{0}%s'
VOID = {"input", "meta", "link", "br", "hr", "img"}


class Outline(HTMLParser):
    """Whether what is opened is closed, ids are used once, and fields have labels."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.faults: list[str] = []
        self.feed(page)
        self.faults += [f"{tag} stays open" for tag in self.open]
        self.faults += [f"id {id} twice" for id, n in Counter(self.ids).items() if n > 1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "id" in given:
            self.ids.append(given["id"] or "")
        named = "label" in self.open or "aria-label" in given
        if tag in ("input", "select") and given.get("type") != "hidden" and not named:
            self.faults.append(f"{tag} {given.get('name')} has no label")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> where {self.open[-1:]} is open")
        else:
            self.open.pop()


def sound(page: Reply) -> Reply:
    assert page.status == 200
    assert Outline(page.text).faults == []
    return page


def test_a_guest_opens_a_table_another_sits_down_and_they_play_all_by_forms(visit: Visit) -> None:
    ann, ben = visit(), visit(language="fr")
    page = sound(ann.submit("/tables/new/bloody_grove", name="Ann", seats="2", pace="0", listed="on", addition="abc"))
    found = re.search(r'data-code="(\w+)"', page.text)
    assert found
    code = found[1]
    assert "There are still free seats." in read(page)
    assert "S’asseoir ici" in read(sound(ben.get(f"/tables/{code}")))
    assert "L’hôte lance la partie" in read(sound(ben.submit(f"/tables/{code}/sit", name="Béa", seat="B")))
    board = sound(ann.submit(f"/tables/{code}/start"))
    assert '<svg class="clairiere' in board.text
    assert "Abandonner la partie" in read(sound(ben.get(f"/tables/{code}")))
    player = asked_one(code, ann, ben)
    sight = player.get(f"/api/t/{code}").json()
    after = player.submit(f"/t/{code}/answer", version="0", notation=sight["options"][0]["notation"])
    assert 'data-version="1"' in sound(after).text
    again = player.submit(f"/t/{code}/answer", version="0", notation=sight["options"][0]["notation"])
    assert (again.status, again.headers["content-type"]) == (409, "text/html; charset=utf-8")


def test_every_kind_of_page_is_sound_in_both_languages(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    waiting, playing = new_table(ann, game="benevolent", seats=4), started(ann, ben)
    for one in (ann, ben, visit(), visit("Zoé", "fr")):
        for path in ("/", "/tables/new/benevolent", "/tables/new/bloody_grove", f"/tables/{waiting}",
                     f"/tables/{playing}", f"/tables/{playing}?whole"):
            page = sound(one.get(path))
            assert f'<html lang="{one.language}">' in page.text


def test_the_page_without_a_script_carries_the_drawings_and_the_other_leads_to_them(visit: Visit) -> None:
    ann = visit("Ann")
    code = started(ann, visit("Ben"))
    page, whole = ann.get(f"/tables/{code}").text, ann.get(f"/tables/{code}?whole").text
    sheet = re.search(r'data-sheet="([^"]+)"', page)
    assert sheet
    drawn = ann.get(sheet[1])
    assert drawn.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert (drawn.text in whole, drawn.text in page) == (True, False)
    assert '<noscript><meta http-equiv="refresh"' in page
    assert ann.get(sheet[1].replace("-", "-0")).status == 404


def test_files_of_the_pages_are_there_and_packed_for_who_can_unpack(visit: Visit) -> None:
    page = visit().get("/").text
    for url in re.findall(r'(?:href|src)="(/assets/[^"]+)"', page):
        plain, packed = visit().get(url), visit().get(url, Accept_Encoding="gzip")
        assert (plain.status, packed.headers["content-encoding"]) == (200, "gzip")
        assert len(packed.body) < len(plain.body)


def test_a_reader_chooses_the_language(visit: Visit) -> None:
    ann = visit("Ann")
    assert "Being played" in read(ann.get("/"))
    assert "Parties en cours" in read(ann.submit("/language", language="fr", next="/"))
    assert "Parties en cours" in read(ann.get("/"))
    refused = ann.post("/api/tables/nowhere/sit")
    assert refused.json()["error"] == "Aucune table ne porte ce code."


def test_a_refusal_is_a_sentence_on_the_page(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Zoé", "fr")
    code = new_table(ann, bots={"B": "greedy"})
    page = ben.submit(f"/tables/{code}/sit", next=f"/tables/{code}")
    assert "Toutes les places de cette table sont prises." in read(page)
    assert "There is no table with this code." in read(ann.get("/tables/nowhere"))
    assert ann.get("/tables/nowhere").status == 404
    assert "Il n’y a rien ici." in read(ben.get("/nothing/of/the/kind"))


@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_a_form_leads_nowhere_but_to_our_own_pages(visit: Visit, elsewhere: str) -> None:
    ann = visit("Ann")
    for path, fields in (("/me", {"name": "Ann"}), ("/language", {"language": "fr"}), ("/tables/nowhere/sit", {})):
        body = "&".join([f"{key}={value}" for key, value in fields.items()] + [f"next={elsewhere}"])
        body += f"&csrfmiddlewaretoken={ann.token()}"
        reply = ann.ask("POST", path, body.encode(), Content_Type=FORM, Referer=elsewhere)
        assert (reply.status, reply.headers["location"]) == (302, "/")


def test_a_code_is_found_however_it_is_typed(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann)
    typed = f"{code[:4]}%20{code[4:]}".upper()
    assert ann.get(f"/join?code={typed}").headers["location"] == f"/tables/{code}"
    assert ann.get("/join?code=../admin").headers["location"] == "/"
    assert ann.get("/join").headers["location"] == "/"


def test_no_name_is_ever_markup(visit: Visit, store: Store) -> None:
    ann, ben = visit(NASTY), visit("Ben")
    waiting, playing = new_table(ann), started(ann, ben)
    for path in ("/", f"/tables/{waiting}", f"/tables/{playing}", f"/tables/{playing}?whole", f"/t/{playing}/now"):
        page = ben.get(path)
        assert "<b onload" not in page.text, path
        assert "&lt;b onload=" in page.text, path
    assert Outline(ben.get(f"/t/{playing}/now").text).faults == []


def test_a_name_is_one_short_line(visit: Visit) -> None:
    ann = visit("Ann")
    named = ann.post("/api/me", name="  A\u0000n\u202en\n\tof  the " + "x" * 90).json()["name"]
    assert (named, len(named)) == ("A n n of the " + "x" * 11, 24)


def test_the_cookie_is_not_for_scripts_nor_for_other_sites(visit: Visit) -> None:
    ann = visit()
    given = ann.post("/api/me", name="Ann").set_cookies[0]
    assert "HttpOnly" in given
    assert "SameSite=Lax" in given
    assert "Secure" not in given
    behind = ann.ask("POST", "/api/me", b'{"name": "Ann"}', Content_Type="application/json", X_Forwarded_Proto="https")
    assert "Secure" in behind.set_cookies[0]


def test_a_page_runs_only_our_own_scripts(visit: Visit) -> None:
    assert visit().get("/").headers["content-security-policy"].startswith("default-src 'self';")
    assert re.findall(r"<script(?! src=)", visit().get("/").text) == []
