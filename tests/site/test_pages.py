"""The pages: what people read, in both languages, with names that nobody need fear."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from urllib.parse import quote

import pytest

from clairiere.games.registry import BUILT_IN
from clairiere.site.tables.labels import new_code
from clairiere.site.tables.templatetags.icons import qr
from tests.site.test_seating import asked_one, new_table, started
from tests.site.visitor import FORM, Reply, Visitor, read
from tests.table.kit import Store, lay_table

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


CHOICES = re.compile(
    r'<option value="([^"]*)"[^>]*>([^<]*)</option>|name="option-[^>]* value="([^"]*)"[^>]*>([^<]*)</label>'
)
"""The values of the settings of a new table, and what they are called: in a list, or side by side."""


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", BUILT_IN)
def test_every_choice_of_a_new_table_has_a_plain_name(visit: Visit, game: str, language: str) -> None:
    """None is called by digits, by letters that stand for something, or by the word that programs use."""
    page = visit(language).get(f"/tables/new/{game}")
    found = [(value or side, unescape(said or beside)) for value, said, side, beside in CHOICES.findall(page.text)]
    assert len(found) > 4
    for value, said in found:
        assert re.search(r"[a-zà-ÿ]{2}", said), f"{value} is called {said!r}"
        assert "_" not in said
        assert not value.isupper() or not re.search(rf"\b{value}\b", said), f"{value} is called {said!r}"


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
    assert "One seat is still free." in read(page)
    assert "S’asseoir ici" in read(sound(ben.get(f"/tables/{code}")))
    assert "Ann lance la partie." in read(sound(ben.submit(f"/tables/{code}/sit", name="Béa", chair="B")))
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
        for path in ("/", "/play", "/tables", "/tables?game=benevolent&pace=slow&free=on", "/mine", "/me",
                     "/tables/new/benevolent", "/tables/new/bloody_grove", f"/tables/{waiting}", "/about/privacy",
                     "/about/accessibility", "/about/games", "/rules/fidelity", f"/tables/{playing}",
                     f"/tables/{playing}?whole"):
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
    found = set(re.findall(r"/assets/[\w.-]+", page))
    assert {url.rpartition(".")[2] for url in found} == {"css", "js", "svg", "woff2"}
    for url in found:
        plain, packed = visit().get(url), visit().get(url, Accept_Encoding="gzip")
        assert plain.status == 200, url
        if not url.endswith("woff2"):
            assert packed.headers["content-encoding"] == "gzip"
            assert len(packed.body) < len(plain.body)


def test_a_reader_chooses_the_language(visit: Visit) -> None:
    ann = visit("Ann")
    assert "The boxes on the shelf" in read(ann.get("/"))
    assert "or else Hulotte the owl and her robots." in read(ann.get("/"))
    assert "Les boîtes sur l’étagère" in read(ann.submit("/language", language="fr", next="/"))
    assert "Les boîtes sur l’étagère" in read(ann.get("/"))
    assert ann.get("/api/me").json()["language"] == "fr"
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
    dashed = f"{code[:10]}-{code[10:]}"
    for way in (typed, dashed, f"http://127.0.0.1/tables/{code}?whole", f"%20{code}/"):
        assert ann.get(f"/join?code={way}").headers["location"] == f"/tables/{code}"
    for kept in ("../admin", "", "no-where", "🌲"):
        page = ann.get(f"/join?code={quote(kept)}").text
        field, _, after = page.partition('name="code"')[2].partition("</form>")
        assert f'value="{kept}"' in field, "what was typed is still there"
        assert re.match(r'\s*<p id="no-code" role="alert">\s*There is no table with this code\.', after)


def test_a_code_can_be_said_aloud_and_is_hard_to_guess(visit: Visit) -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all([re.fullmatch("([b-z][aeiou]){5}[2-9]{2}", code) for code in codes])
    code = new_table(visit("Ann"))
    assert f"{code[:10]}-{code[10:]}" in visit().get(f"/tables/{code}").text


def test_no_name_is_ever_markup(visit: Visit, store: Store) -> None:
    ann, ben = visit(NASTY), visit("Ben")
    waiting, playing = new_table(ann), started(ann, ben)
    paths = ("/tables", f"/tables/{waiting}", f"/tables/{waiting}?part", f"/tables/{playing}", f"/t/{playing}/now")
    for path in (*paths, f"/tables/{playing}?whole"):
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


def test_a_guest_is_given_the_cookies_that_the_privacy_page_names_and_no_other(visit: Visit) -> None:
    ann = visit()
    for path in ("/", "/play", "/tables", "/me", "/mine", "/about/privacy", "/rules/benevolent", "/offline"):
        assert ann.get(path).status == 200
    assert ann.submit("/me", name="Ann").status == 200
    assert ann.submit("/theme", theme="night").status == 200
    assert ann.submit("/language", language="fr").status == 200
    assert "Ann" in ann.submit("/tables/new/benevolent", name="Ann", seats="2", company="owls").text
    assert ann.given == {"clairiere", "django_language", "theme", "csrftoken", "messages"}


def test_a_page_runs_only_our_own_scripts(visit: Visit) -> None:
    assert visit().get("/").headers["content-security-policy"].startswith("default-src 'self';")
    assert re.findall(r"<script(?! src=)", visit().get("/").text) == []


def test_day_and_night_are_chosen_by_a_form_and_kept(visit: Visit) -> None:
    ann = visit()
    assert '<html lang="en">' in ann.get("/").text
    assert 'data-theme="night"' in ann.submit("/theme", theme="night", next="/play").text
    assert 'data-theme="night"' in ann.get("/").text
    assert 'data-theme="day"' in ann.submit("/theme", theme="day").text
    assert "data-theme" not in ann.submit("/theme", theme="dusk").text.split("<head>")[0]


def test_the_first_page_leads_back_to_the_game_that_waits_for_you(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben, game="benevolent", variant={"first": "A"})
    assert "Benevolent is waiting for you At the table with Ben. It is your turn." in read(ann.get("/"))
    assert f'href="/tables/{code}"' in ann.get("/").text
    assert "Benevolent goes on Waiting for Ann." in read(ben.get("/"))


def test_my_games_tell_whose_turn_it_is_what_waits_and_how_it_ended(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    assert "No game of yours yet." in read(ann.get("/mine"))
    started(ann, ben, game="benevolent", variant={"first": "A"})
    new_table(ann, listed=False)
    over = started(ann, ben)
    ben.post(f"/t/{over}/concede", version=0)
    page = read(sound(ann.get("/mine")))
    said = ("Your turn", "It is your turn.", "Waiting for players", "Played", "You have won.")
    assert [page.index(part) for part in said] == sorted([page.index(part) for part in said])
    assert "The others are thinking" not in page
    assert re.search(r"with Ben · \d+ \w+ · \w+ \d", page), "company, day, and where the game is"
    assert "The others are thinking" in read(ben.get("/mine"))
    assert "Ann has won." in read(ben.get("/mine"))


def test_the_list_is_sifted_by_game_pace_and_free_seats(visit: Visit) -> None:
    ann, ben, reader = visit("Ann"), visit("Ben"), visit()
    slow = new_table(ann, game="benevolent", seats=3, pace=86400)
    full = new_table(ann, bots={"B": "greedy"})
    running = started(ann, ben)
    for query, seen in (
        ("", {slow, full, running}), ("?game=benevolent", {slow}), ("?pace=slow", {slow}),
        ("?pace=live", {full, running}), ("?free=on", {slow}), ("?game=nothing&pace=odd", {slow, full, running}),
    ):
        page = sound(reader.get(f"/tables{query}")).text
        assert {code for code in (slow, full, running) if code in page} == seen, query
    assert sound(reader.get("/tables?part&pace=slow")).text.lstrip().startswith('<div id="tables"')


def test_a_table_whose_host_has_gone_is_listed_without_one(visit: Visit, store: Store) -> None:
    table = lay_table(store, "roundforest")
    page = visit().get("/tables?game=roundforest")
    assert f'href="/tables/{table.code}"' in page.text
    assert "at ’s" not in page.text


def test_an_empty_list_says_so_and_leads_on(visit: Visit) -> None:
    page = visit().get("/tables?game=bloody_grove&pace=slow&free=on")
    assert "Nobody around this stump for now. Open the first table" in read(page)
    assert 'href="/tables/new/bloody_grove"' in page.text


def test_a_table_shows_what_has_changed_alone_to_who_has_the_rest(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann)
    part = sound(ann.get(f"/tables/{code}?part")).text
    assert part.lstrip().startswith('<div id="waiting"')
    assert part.count('data-stream="') == 1
    assert "<html" not in part


def test_the_sign_of_a_table_holds_its_address(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann)
    page = ann.get(f"/tables/{code}").text
    assert qr(f"http://127.0.0.1:{ann.port}/tables/{code}") in page


def test_who_has_no_name_sits_down_with_two_fields_and_one_button(visit: Visit) -> None:
    code = new_table(visit("Ann"), game="benevolent", seats=3)
    guest = visit()
    form = re.search(r'<form id="sit".*?</form>', guest.get(f"/tables/{code}").text, re.DOTALL)
    assert form
    assert re.findall(r'name="(?!csrf|addition)(\w+)"', form[0]) == ["name", "seat", "seat", "seat"]
    assert re.findall(r'value="([A-C])"[^>]* checked', form[0]) == ["B"]
    assert "Cleo" in read(guest.submit(f"/tables/{code}/sit", name="Cleo", seat="C"))


def test_what_goes_wrong_is_told_kindly(visit: Visit) -> None:
    ann = visit("Ann", "fr")
    for path in ("/tables/new/chess", "/about/nothing", "/tables/zzz"):
        assert ann.get(path).status == 404
        assert "Vers les tables ouvertes" in read(ann.get(path))
    stale = ann.ask("POST", "/me", b"name=Eve", Content_Type=FORM, Accept="text/html")
    assert (stale.status, "On a perdu le fil." in read(stale)) == (403, True)
