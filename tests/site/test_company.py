"""Company: several people at one screen, chairs that change, tables that are set anew, and the same people again."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from clairiere.games.registry import BUILT_IN
from tests.site.test_seating import new_table, started
from tests.site.visitor import Visitor, read
from tests.table.kit import Server, Store

Visit = Callable[..., Visitor]


def names(somebody: Visitor, code: str) -> list[str]:
    return [seat["name"] for seat in somebody.get(f"/api/tables/{code}").json()["seats"]]


def held(somebody: Visitor, code: str) -> list[str]:
    return [seat["held"] for seat in somebody.get(f"/api/tables/{code}").json()["seats"]]


def test_one_more_player_sits_down_at_the_same_device(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann, game="benevolent", seats=3)
    assert ann.post(f"/api/tables/{code}/sit").status == 409
    assert ann.post(f"/api/tables/{code}/sit", another="  ").status == 422
    assert ann.post(f"/api/tables/{code}/sit", another="Mia").json()["own"] == ["A", "B"]
    assert ann.post(f"/api/tables/{code}/sit", another="Tom", seat="C").json()["own"] == ["A", "B", "C"]
    assert names(ann, code) == ["Ann", "Mia", "Tom"]
    assert "Mia stands up" in read(ann.get(f"/tables/{code}"))
    ann.post("/api/me", name="Anna")
    assert names(ann, code) == ["Anna", "Mia", "Tom"]
    assert ann.post(f"/api/tables/{code}/start").json()["status"] == "running"
    assert ann.get(f"/api/t/{code}").json()["seat"] in ("A", "B", "C")


def test_one_of_several_at_a_device_stands_up_or_hands_over_alone(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann, game="benevolent", seats=3)
    ann.post(f"/api/tables/{code}/sit", another="Mia")
    assert ben.post(f"/api/tables/{code}/leave", seat="B").status == 403
    assert ann.post(f"/api/tables/{code}/leave", seat="A").json()["own"] == ["B"]
    assert ann.get(f"/api/tables/{code}").json()["host"] is True
    ann.post(f"/api/tables/{code}/sit", another="Tom", seat="A")
    ben.post(f"/api/tables/{code}/sit")
    ann.post(f"/api/tables/{code}/start")
    assert ann.post(f"/api/tables/{code}/leave", seat="A").json()["own"] == ["B"]
    assert held(ann, code) == ["bot", "person", "person"]
    assert ann.post(f"/api/tables/{code}/leave").json()["own"] == []
    lines = store.run("SELECT count(*) FROM answer a JOIN game_table t ON t.id = a.table_id WHERE code = ?", code)
    assert lines == [(2,)]


def test_who_has_several_seats_can_sign_out_everywhere(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann, game="benevolent", seats=3)
    ann.post(f"/api/tables/{code}/sit", another="Mia")
    ben.post(f"/api/tables/{code}/sit")
    ann.post(f"/api/tables/{code}/start")
    old = dict(ann.cookies)
    ann.submit("/me/sign-out")
    ann.cookies = old
    assert ann.get(f"/api/t/{code}?version=1").json()["seat"] is None


def test_a_colour_is_a_chair_and_whoever_likes_one_sits_there_if_it_is_free(visit: Visit) -> None:
    ann, ben, cleo = visit("Ann"), visit("Ben"), visit("Cleo")
    assert ben.post("/api/me", name="Ben", colour="C").json()["colour"] == "C"
    assert cleo.post("/api/me", name="Cleo", colour="C").status == 200
    assert ben.post("/api/me", name="Ben", colour="F").status == 422
    code = new_table(ann, game="benevolent", seats=4)
    assert ben.post(f"/api/tables/{code}/sit").json()["seat"] == "C"
    assert cleo.post(f"/api/tables/{code}/sit").json()["seat"] == "B"
    assert ben.get("/api/me").json()["colour"] == "C"
    own = new_table(ben, game="benevolent", seats=3)
    assert ben.get(f"/api/tables/{own}").json()["seat"] == "C"
    small = new_table(ben, seats=2)
    assert ben.get(f"/api/tables/{small}").json()["seat"] == "A"


def test_who_changes_chairs_takes_the_colour_of_the_new_one(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann, game="benevolent", seats=4, addition="four leaves")
    ben.post(f"/api/tables/{code}/sit")
    assert ann.post(f"/api/tables/{code}/move", seat="B").status == 409
    assert ann.post(f"/api/tables/{code}/move").status == 409
    assert visit("Eve").post(f"/api/tables/{code}/move", seat="D").status == 403
    assert ann.post(f"/api/tables/{code}/move", seat="D").json()["seat"] == "D"
    assert (names(ann, code), ann.get("/api/me").json()["colour"]) == (["", "Ben", "", "Ann"], "D")
    ann.post(f"/api/tables/{code}/sit", another="Mia", seat="A")
    assert ann.post(f"/api/tables/{code}/move", **{"from": "A", "seat": "C"}).json()["own"] == ["C", "D"]
    assert ann.get("/api/me").json()["colour"] == "D"


def test_the_host_sets_the_table_anew_while_it_waits(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann, game="benevolent", seats=2, variant={"first": "B"})
    told = ann.post(f"/api/tables/{code}/change", seats=4, pace=300, listed=False, variant={"first": "D"}).json()
    assert (len(told["seats"]), told["pace"], told["listed"], told["variant"]) == (4, 300, False, {"first": "D"})
    ben.post(f"/api/tables/{code}/sit", seat="D")
    assert ben.post(f"/api/tables/{code}/change", seats=2).status == 403
    assert ann.post(f"/api/tables/{code}/change", seats=5).status == 422
    assert ann.post(f"/api/tables/{code}/change", pace=7).status == 422
    smaller = ann.post(f"/api/tables/{code}/change", seats=2).json()
    assert ([seat["name"] for seat in smaller["seats"]], smaller["variant"]) == (["Ann", "Ben"], {"first": "random"})
    assert (smaller["pace"], smaller["listed"]) == (300, False)
    assert ann.post(f"/api/tables/{code}/start").status == 200
    assert ann.post(f"/api/tables/{code}/change", seats=3).status == 409


def test_a_table_does_not_become_too_small_for_its_people_but_bots_make_room(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann, game="benevolent", seats=4, bots={"B": "greedy"})
    for name in ("Ben", "Cleo"):
        visit(name).post(f"/api/tables/{code}/sit")
    assert ann.post(f"/api/tables/{code}/change", seats=2).status == 409
    assert names(ann, code)[0::2] == ["Ann", "Ben"]
    assert ann.post(f"/api/tables/{code}/change", seats=3).status == 200
    assert names(ann, code) == ["Ann", "Cleo", "Ben"]


def test_a_form_changes_what_it_names_and_a_switch_that_is_off_counts(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann, game="benevolent", seats=3)
    page = ann.submit(f"/tables/{code}/change", seats="4", pace="60", option_first="C", listed="off")
    assert "One seat of four is taken." in read(page)
    told = ann.get(f"/api/tables/{code}").json()
    assert (told["pace"], told["variant"], told["listed"]) == (60, {"first": "C"}, False)


def test_who_plays_with_friends_finds_the_other_seats_free_whatever_level_the_owls_have(visit: Visit) -> None:
    ann, form = visit(), {"seats": "3", "company": "friends", "bots": "greedy", "listed": "on"}
    assert "One seat of three is taken." in read(ann.submit("/tables/new/benevolent", name="Ann", **form))


def test_hulotte_fills_a_table_that_is_opened_for_one(visit: Visit) -> None:
    ann = visit()
    page = ann.submit("/tables/new/benevolent", name="Ann", seats="3", bots="sapling", colour="C", listed="on")
    assert "Everybody is here. Start when you like." in read(page)
    assert "Hulotte Robot · Sapling, quick and sensible" in read(page)
    code = page.text.split('data-code="')[1].split('"')[0]
    assert (held(ann, code), ann.get(f"/api/tables/{code}").json()["seat"]) == (["person", "bot", "bot"], "A")


def test_who_plays_with_hulotte_alone_plays_at_once_and_gently_at_first(visit: Visit) -> None:
    ann = visit()
    form = read(ann.get("/tables/new/benevolent"))
    assert "Play at once" in form
    assert '<option value="seed" selected>' in ann.get("/tables/new/benevolent").text
    page = ann.submit("/tables/new/benevolent", name="Ann", seats="3", company="owls", bots="seed")
    code = page.text.split('data-code="')[1].split('"')[0]
    assert ann.get(f"/api/t/{code}").json()["version"] == 0, "the game runs"
    assert 'id="start"' not in page.text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_variant_has_a_line_of_help_and_plain_values(visit: Visit, language: str) -> None:
    for game in BUILT_IN:
        page = visit().get(f"/tables/new/{game}", Accept_Language=language).text.partition("opt-more")[2]
        helped = re.findall(r"<h2>([^<]*)</h2>\s*<p>([^<]*)</p>", page)
        assert len(helped) == page.count("<h2>")
        assert all([len(said.split()) > 3 for _, said in helped]), helped
        assert not re.findall(r"<option value=\"[0-9A-Z]{2,}\"[^>]*>[0-9]+<", page)


def test_the_host_is_told_of_settings_by_name_and_only_of_those_that_are_not_usual(visit: Visit) -> None:
    ann = visit("Ann")
    told: list[str] = []
    for variant in ({}, {"storm": "yes"}):
        code = new_table(ann, game="broom_service", seats=4, variant=variant)
        told += re.findall(r"Pace and variants\s*<small>(.*?)</small>", ann.get(f"/tables/{code}").text)
    assert told == ["no clock", "no clock, Storm clouds: on"]


def over(ann: Visitor, ben: Visitor, **wish: Any) -> str:
    code = started(ann, ben, **wish)
    assert ben.post(f"/t/{code}/concede", version=0).status == 200
    return code


def test_the_same_people_play_again_in_the_same_chairs_as_they_come(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    old = over(ann, ben, game="benevolent", pace=300, listed=False)
    again = ben.post(f"/api/tables/{old}/rematch", addition="a feather").json()
    code = again["code"]
    assert (again["status"], again["host"], again["seat"]) == ("open", True, "B")
    assert (again["pace"], again["listed"]) == (300, False)
    assert [seat["held"] for seat in again["seats"]] == ["free", "person"]
    assert [seat["kept"] for seat in again["seats"]] == ["Ann", ""]
    assert "We are waiting for Ann." in read(ben.get(f"/tables/{code}"))
    assert "You are expected" in read(ann.get("/mine"))
    assert ann.get(f"/api/tables/{old}").json()["rematch"] == code
    assert visit("Eve").post(f"/api/tables/{code}/sit").status == 409
    assert ben.post(f"/api/tables/{code}/start").status == 409
    assert ann.post(f"/api/tables/{old}/rematch").json()["code"] == code
    assert held(ann, code) == ["person", "person"]
    assert ben.post(f"/api/tables/{code}/start").status == 200
    assert ann.post(f"/api/tables/{old}/rematch").json()["code"] == code


def test_bots_come_along_to_a_rematch(visit: Visit) -> None:
    ann = visit("Ann")
    old = new_table(ann, game="benevolent", seats=2, bots={"B": "search:200"}, variant={"first": "A"})
    ann.post(f"/api/tables/{old}/start")
    ann.post(f"/t/{old}/concede", version=0)
    again = ann.post(f"/api/tables/{old}/rematch").json()
    assert (again["seats"][1]["bot"], again["variant"]) == ("search:200", {"first": "A"})
    assert ann.post(f"/api/tables/{again['code']}/start").status == 200


def test_who_plays_again_against_bots_alone_plays_at_once(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    old = new_table(ann, game="benevolent", seats=2, bots={"B": "search:200"})
    ann.post(f"/api/tables/{old}/start")
    ann.post(f"/t/{old}/concede", version=0)
    assert 'id="stage"' in ann.submit(f"/tables/{old}/rematch", company="owls").text
    again = ann.get(f"/api/tables/{old}").json()["rematch"]
    assert ann.get(f"/api/tables/{again}").json()["status"] == "running"
    together = over(ann, ben)
    assert "Your table is filling" in read(ann.submit(f"/tables/{together}/rematch", company="owls"))


def test_of_many_who_ask_for_a_rematch_at_once_all_come_to_one_table(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    old = over(ann, ben)
    with ThreadPoolExecutor(6) as together:
        asked = list(together.map(lambda one: one.post(f"/api/tables/{old}/rematch").json()["code"], [ann, ben] * 3))
    assert len(set(asked)) == 1
    assert held(ann, asked[0]) == ["person", "person"]


def test_a_rematch_is_for_those_who_played_and_after_the_end(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    playing = started(ann, ben)
    assert ann.post(f"/api/tables/{playing}/rematch").status == 409
    old = over(ann, ben)
    assert visit("Eve").post(f"/api/tables/{old}/rematch").status == 403
    assert "Your table is filling" in read(ann.submit(f"/tables/{old}/rematch"))


def test_a_chair_that_is_kept_can_be_freed_by_the_host(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    old = over(ann, ben)
    code = ann.post(f"/api/tables/{old}/rematch").json()["code"]
    assert ann.post(f"/api/tables/{code}/bot", seat="B", bot="").json()["seats"][1]["kept"] == ""
    assert visit("Eve").post(f"/api/tables/{code}/sit").status == 200


def test_several_at_one_device_play_again_together(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann, game="benevolent", seats=2)
    ann.post(f"/api/tables/{code}/sit", another="Mia")
    ann.post(f"/api/tables/{code}/start")
    assert ann.post(f"/t/{code}/concede", version=0).status == 200
    again = ann.post(f"/api/tables/{code}/rematch").json()
    assert (again["own"], names(ann, again["code"])) == (["A", "B"], ["Ann", "Mia"])


def test_whoever_waits_at_a_table_or_in_the_lobby_hears_when_somebody_sits_down(visit: Visit, server: Server) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann)
    for path in (f"/t/{code}/stream", "/t/lobby/stream"):
        told = server.client().events(path)
        first = next(told)
        assert ben.post(f"/api/tables/{code}/{'leave' if 'lobby' in path else 'sit'}").status == 200
        second = next(told)
        assert (first[0], second[0], int(second[1]) > int(first[1])) == ("chairs", "chairs", True)
        told.close()


def test_whoever_waits_hears_when_the_game_begins(visit: Visit, server: Server) -> None:
    ann = visit("Ann")
    code = new_table(ann, bots={"B": "greedy"})
    told = server.client().events(f"/t/{code}/stream")
    next(told)
    ann.post(f"/api/tables/{code}/start")
    assert next(told)[0] == "chairs"
    told.close()
