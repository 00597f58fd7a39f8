"""What you know: the private page of what somebody has learnt, on PostgreSQL and on SQLite."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from html import unescape
from typing import Any
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest

from clairiere.games.registry import game_named
from clairiere.lessons.lesson import against, lessons_of
from clairiere.lessons.progress import NOTES
from tests.site.account import Mailbox, enter, sites_with_mail
from tests.site.test_lessons import exercises, right_answers
from tests.site.test_pages import Outline
from tests.site.test_seating import started
from tests.site.visitor import FORM, Reply, Visitor, read
from tests.table.kit import Store, migrated_sqlite, own_postgres

GAME = game_named("benevolent")
LESSON = lessons_of(GAME)[0]
CLAUSE = "BEN-MOVE-07"
ME = "/learn/me"


class House:
    """A site with its mail."""

    def __init__(self, store: Store, port: int, mail: Mailbox) -> None:
        self.store = store
        self.port = port
        self.mail = mail

    def visitor(self, name: str = "", language: str = "en") -> Visitor:
        new = Visitor(self.port, language)
        if name:
            assert new.post("/api/me", name=name).status == 200
        return new

    def kept(self) -> list[tuple[object, ...]]:
        return self.store.run("SELECT person_id, game, notes FROM progress ORDER BY person_id, game")


@pytest.fixture(scope="module", params=["postgresql", "sqlite"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("known")
    with ExitStack() as stack:
        store = migrated_sqlite(folder) if request.param == "sqlite" else stack.enter_context(own_postgres("known"))
        [server], mail = stack.enter_context(sites_with_mail(store, folder / "mail"))
        yield House(store, server.port, mail)


def notes(somebody: Visitor, *lines: str, game: str = "benevolent") -> Reply:
    """What the script of a page sends after a mark."""
    fields = {"csrfmiddlewaretoken": somebody.token(), "game": game, "notes": "\n".join(lines)}
    return somebody.ask("POST", f"{ME}/note", urlencode(fields).encode(), Content_Type=FORM)


def press(somebody: Visitor, page: Reply) -> Reply:
    """Send the form below a mark, as a browser without a script does."""
    form = page.text[page.text.index('<form class="note"') :]
    fields = dict(re.findall(r'name="([a-z]+)" value="([^"]*)"', form[: form.index("</form>")]))
    return somebody.submit(f"{ME}/note", **{name: unescape(value) for name, value in fields.items()})


def exported(somebody: Visitor) -> dict[str, Any]:
    reply = somebody.get("/me/export")
    with ZipFile(io.BytesIO(reply.body)) as archive:
        told: dict[str, Any] = json.loads(archive.read("personal-data.json"))["learnt"]
    return told


def test_without_a_script_a_mark_is_noted_by_the_button_below_it(house: House) -> None:
    someone = house.visitor()
    right = next(one for one in exercises(GAME) if one.kind == "forbidden")
    page = someone.get(f"/learn/benevolent/{right.id}?{urlencode({'notation': right_answers(right, GAME)[0]})}")
    assert house.kept() == []
    press(someone, page)
    told = exported(someone)["benevolent"]
    assert told["exercises_done"] == {right.id: True}
    wrong = next(one for one in exercises(GAME) if one.kind == "find")
    practice = wrong.begin(GAME)
    asked = wrong.these or [c.notation() for c in practice.view().ask().candidates(practice.state)]  # type: ignore[union-attr]
    refused = next(one for one in asked if against(practice, one) is not None)
    clause = against(practice, refused)
    assert clause is not None
    again = press(someone, someone.get(f"/learn/benevolent/{wrong.id}?{urlencode({'notation': refused})}"))
    assert unescape(wrong.asks["en"]) in unescape(again.text)  # it can be tried again
    told = exported(someone)["benevolent"]
    assert told["exercises_done"] == {right.id: True, wrong.id: False}
    assert told["clauses"][clause.id]["status"] == "missed"
    page = someone.get(ME)
    assert not Outline(page.text).faults
    assert "run into" in read(page)
    assert "used" in read(page)


def test_exercises_marks_and_pages_store_nothing_by_themselves(house: House) -> None:
    someone, before = house.visitor(), house.kept()
    people = house.store.run("SELECT count(*) FROM person")
    exercise = LESSON.exercises[0]
    query = urlencode({"notation": right_answers(exercise, GAME)[0]})
    paths = [exercise.id, f"{exercise.id}?{query}", f"{exercise.id}/answer?{query}", "me", "me/forget", "benevolent"]
    for path in paths:
        someone.get(f"/learn/benevolent/{path}" if path[:2] not in ("me", "be") else f"/learn/{path}")
    assert house.kept() == before
    assert house.store.run("SELECT count(*) FROM person") == people
    assert "clairiere" not in someone.cookies


def test_who_has_done_nothing_is_shown_one_step(house: House) -> None:
    for language, said in (("en", "Everything is still new"), ("fr", "Tout est encore à découvrir")):
        page = house.visitor(language=language).get(ME)
        assert said in read(page)
        assert page.text.count('class="btn go big"') == 1
        assert 'href="/learn/benevolent/' in page.text
        assert not Outline(page.text).faults


def test_lessons_that_are_done_have_a_tick_and_the_next_one_is_offered(house: House) -> None:
    someone = house.visitor(language="fr")
    done = [exercise.id for exercise in LESSON.exercises]
    for count in range(1, len(done) + 1):
        assert notes(someone, f"{done[count - 1]} right").status == 204
        following = done[count] if count < len(done) else lessons_of(GAME)[1].exercises[0].id
        for path in (ME, "/learn/benevolent"):
            assert re.search(rf'class="btn go[ a-z]*" href="/learn/benevolent/{following}"', someone.get(path).text)
    for path in (ME, "/learn/benevolent"):
        assert someone.get(path).text.count('<li class="done"') == 1
        assert someone.get(path).headers["cache-control"] == "private, no-store"


def test_a_rule_that_refused_at_a_table_is_run_into(house: House) -> None:
    ann, ben = house.visitor("Ann"), house.visitor("Ben")
    code = started(ann, ben, game="benevolent")
    first, second = (ann, ben) if ann.get(f"/api/t/{code}").json()["options"] else (ben, ann)
    place = first.get(f"/api/t/{code}").json()["options"][0]["notation"]
    assert first.post(f"/t/{code}/answer", version=0, notation=place).status == 200
    version = second.get(f"/api/t/{code}").json()["version"]
    no = second.post(f"/t/{code}/answer", version=version, notation=place)
    assert no.status == 422
    assert notes(second, f"refused {no.json()['clause']}").status == 204
    assert "run into" in re.findall(r"<small>\s*([a-z ]+)", second.get(ME).text)[0]
    assert "Everything is still new" in read(first.get(ME))


def test_nobody_sees_or_forgets_what_somebody_else_has_learnt(house: House) -> None:
    me, twin = house.visitor("Mira"), house.visitor("Mira")
    notes(me, f"refused {CLAUSE}", f"{LESSON.exercises[0].id} right")
    notes(twin, f"{LESSON.exercises[1].id} right")
    mine, theirs = exported(me), exported(twin)
    assert list(mine["benevolent"]["exercises_done"]) == [LESSON.exercises[0].id]
    assert list(theirs["benevolent"]["exercises_done"]) == [LESSON.exercises[1].id]
    assert CLAUSE in mine["benevolent"]["clauses"]
    assert f"/rules/benevolent#{CLAUSE}" in re.sub(r'<a href="[^"]*">\s*<b>', "", me.get(ME).text)
    assert "Forget what I have learnt?" in read(me.get(f"{ME}/forget"))
    assert exported(me) == mine  # asking forgets nothing
    assert "It is forgotten." in read(me.submit(f"{ME}/forget"))
    assert "Everything is still new" in read(me.get(ME))
    assert exported(me) == {}
    assert exported(twin) == theirs
    assert me.get("/api/me").json()["name"] == "Mira"


def test_a_learner_without_a_name_is_nobody_to_other_pages_and_can_be_forgotten(house: House) -> None:
    someone = house.visitor()
    notes(someone, f"{LESSON.exercises[0].id} right")
    number = someone.cookies["clairiere"].partition(".")[0]
    assert someone.get("/api/me").json()["name"] is None
    assert "What are you called?" in read(someone.get("/me"))
    assert someone.get("/me/delete").headers["location"] == f"{ME}/forget"
    assert house.store.run("SELECT name FROM person WHERE id = ?", int(number)) == [("",)]
    someone.submit(f"{ME}/forget")
    assert house.store.run("SELECT name FROM person WHERE id = ?", int(number)) == []
    assert "clairiere" not in someone.cookies


def test_who_says_their_name_later_keeps_what_they_have_learnt(house: House) -> None:
    someone = house.visitor()
    notes(someone, f"{LESSON.exercises[0].id} right")
    learnt, cookie = exported(someone), someone.cookies["clairiere"]
    someone.submit("/me", name="Ada", colour="A")
    assert someone.get("/api/me").json()["name"] == "Ada"
    assert someone.cookies["clairiere"].partition(".")[0] == cookie.partition(".")[0]
    assert exported(someone) == learnt


def test_an_account_takes_along_what_its_guests_have_learnt_and_its_deletion_removes_it(house: House) -> None:
    first, second = house.visitor(), house.visitor("Ada")
    notes(first, f"{LESSON.exercises[0].id} right", f"refused {CLAUSE}")
    enter(first, house.mail, "learner@example.org")
    notes(second, f"{LESSON.exercises[1].id} right", f"refused {CLAUSE}")
    enter(second, house.mail, "learner@example.org")
    told = exported(second)["benevolent"]
    assert told["exercises_done"] == {one.id: True for one in LESSON.exercises[:2]}
    assert told["clauses"][CLAUSE]["run_into_since"] == 2
    assert exported(first) == exported(second)
    person = house.store.run("SELECT id FROM person WHERE name = 'learner'")[0][0]
    assert first.get("/api/me").json()["name"] == "learner"
    second.submit("/me/delete")
    assert person not in [row[0] for row in house.kept()]


def test_notes_of_nothing_that_exists_are_refused_and_none_of_them_counts(house: House) -> None:
    someone, before = house.visitor(), house.kept()
    good = f"met {CLAUSE}"
    assert notes(someone, good, "met BEN-NOT-99").status == 422
    assert notes(someone, good, "walking-99 right").status == 422
    assert notes(someone, *[good] * (NOTES + 1)).status == 422
    assert notes(someone, good, "met " + "x" * 5000).status == 422
    assert notes(someone, "").status == 422
    assert notes(someone, good, game="chess").status == 404
    assert house.kept() == before
    assert "clairiere" not in someone.cookies


def test_notes_that_come_at_the_same_time_all_count(house: House) -> None:
    someone = house.visitor("Ada")
    token = someone.token()
    body = urlencode({"csrfmiddlewaretoken": token, "game": "benevolent", "notes": f"refused {CLAUSE}"}).encode()
    with ThreadPoolExecutor(4) as pool:
        sent = [pool.submit(someone.ask, "POST", f"{ME}/note", body, Content_Type=FORM) for _ in range(8)]
    assert [one.result().status for one in sent] == [204] * 8
    assert exported(someone)["benevolent"]["clauses"][CLAUSE]["run_into_since"] == 8


def test_a_form_leads_on_to_our_own_pages_only(house: House) -> None:
    someone = house.visitor()
    for wanted, led in (("/learn/me", "/learn/me"), ("https://elsewhere.example/", "/"), ("//elsewhere.example", "/")):
        fields = {"csrfmiddlewaretoken": someone.token(), "game": "benevolent", "notes": f"met {CLAUSE}"}
        fields["next"] = wanted
        reply = someone.ask("POST", f"{ME}/note", urlencode(fields).encode(), Content_Type=FORM)
        assert (reply.status, reply.headers["location"]) == (302, led)
