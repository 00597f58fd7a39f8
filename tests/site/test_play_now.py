"""Play now on pages, without a script: from the first page, the preferences and the table; and whom one avoids."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.site.account import enter, sites_with_mail
from tests.site.test_leaving import press
from tests.site.test_privacy import exported
from tests.site.visitor import Reply, Visitor, read
from tests.table.kit import Store

Visit = Callable[..., Visitor]


@pytest.fixture(autouse=True)
def alone(store: Store) -> None:
    """Nobody who came in another test is there."""
    store.run("UPDATE game_table SET joinable = ?", False)


def code_of(page: Reply) -> str:
    found = re.search(r'data-code="(\w+)"', page.text)
    assert found, read(page)
    return found[1]


def test_one_touch_on_the_first_page_leads_to_a_game_that_is_being_played(visit: Visit) -> None:
    stranger, frank = visit(), visit("", "fr")
    assert 'action="/play/now"' in stranger.get("/").text
    table = stranger.submit("/play/now")
    code = code_of(table)
    assert stranger.get(f"/api/t/{code}").json()["seat"] == "A"
    assert stranger.get("/api/me").json()["name"]
    assert "Jouer maintenant" in read(frank.get("/"))
    box = frank.get("/play").text
    assert box.count('action="/play/now"') == 5
    assert 'name="game" value="roundforest"' in box
    assert "Roundforest" in read(frank.submit("/play/now", game="roundforest"))
    refused = frank.submit("/play/now", game="chess")
    assert "Nous n’avons pas ce jeu." in read(refused)


def test_who_has_not_played_to_the_end_yet_is_told_the_rules_as_they_play(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    assert 'class="play-now first-game"' in ann.get("/").text
    code = code_of(ann.submit("/play/now"))
    store.run("UPDATE game_table SET status = 2 WHERE code = ?", code)
    assert 'class="play-now"' in ann.get("/").text


def test_the_page_of_preferences_keeps_what_was_chosen_and_plays(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.get("/play/preferences")
    assert "Choose how you like to play" in read(ann.get("/"))
    assert 'name="strangers" aria-label="With strangers" checked' in " ".join(page.text.split())
    kept = ann.submit("/play/preferences", games="bloody_grove", pace="60", seats="2", strangers="off")
    assert "We will remember it." in read(kept)
    told = ann.get("/api/play").json()
    assert (told["games"], told["pace"], told["seats"], told["strangers"]) == ("bloody_grove", 60, 2, False)
    assert 'value="bloody_grove" checked' in ann.get("/play/preferences").text
    table = ann.submit("/play/preferences", games="benevolent", pace="0", seats="0", play="on")
    assert ann.get(f"/api/tables/{code_of(table)}").json()["game"] == "benevolent"
    wrong = ann.submit("/play/preferences", games="bloody_grove", seats="4")
    assert "None of these games is played by so many." in read(wrong)


def test_at_a_rated_table_nobody_has_hints(visit: Visit) -> None:
    ann = visit("Ann")
    rated = ann.post("/api/play", game="benevolent", rated=True).json()
    assert (rated["rated"], rated["hints"]) == (True, False)
    ann.post(f"/api/tables/{rated['code']}/leave")
    assert ann.post("/api/play", game="benevolent", rated=False).json()["hints"] is True


def test_a_host_opens_and_closes_the_seats_of_robots_and_whoever_watches_takes_one(visit: Visit) -> None:
    ann, stranger = visit("Ann"), visit()
    code = ann.post("/api/play", game="benevolent", strangers=True).json()["code"]
    page = ann.get(f"/tables/{code}")
    assert "People who come can take the seats of robots." in read(page)
    closed = press(ann, page, "joinable")
    assert "Nobody can take the seat of a robot." in read(closed)
    assert "Take a robot’s seat" not in read(stranger.get(f"/tables/{code}"))
    press(ann, closed, "joinable")
    assert "Take a robot’s seat" in read(stranger.get("/tables"))
    watching = stranger.get(f"/tables/{code}")
    assert "Robots give their seats to people here." in read(watching)
    taken = press(stranger, watching, "sit")
    assert 'data-seat="B"' in taken.text
    assert "Take a robot’s seat" not in read(visit("Eve").get(f"/tables/{code}"))


def test_not_again_with_somebody_is_said_at_the_table_and_undone_under_ones_name(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = ann.post("/api/play", game="benevolent").json()["code"]
    assert ben.post("/api/play", game="benevolent").json()["code"] == code
    page = ann.get(f"/tables/{code}")
    assert "We do not tell them." in read(page)
    assert "Not again with" not in read(visit("Eve").get(f"/tables/{code}"))
    press(ann, page, "block")
    assert 'action="/tables/' + code + '/block"' not in ann.get(f"/tables/{code}").text
    assert "Ann" not in read(ben.get("/me")).replace("My name", "")
    other = ben.post("/api/tables", game="benevolent", seats=2).json()["code"]
    refused = ann.post(f"/api/tables/{other}/sit")
    assert "You asked not to play again with somebody at this table." in refused.json()["error"]
    mine = ann.get("/me")
    assert "Ben Play together again" in read(mine)
    assert "You can be led to the same table again." in read(press(ann, mine, "unblock"))
    assert ann.post(f"/api/tables/{other}/sit").status == 200


def test_the_way_an_avoided_person_is_refused_names_nobody(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben", "fr")
    code = ann.post("/api/play", game="benevolent").json()["code"]
    ben.post("/api/play", game="benevolent")
    ann.post(f"/api/tables/{code}/block", seat="B")
    other = ann.post("/api/tables", game="benevolent", seats=2).json()["code"]
    refused = ben.post(f"/api/tables/{other}/sit")
    assert refused.status == 403
    assert refused.json()["error"].startswith("Tu ne peux pas t’asseoir à cette table.")


def test_an_account_takes_along_whom_its_guest_avoids_and_how_they_like_to_play(store: Store, tmp_path: Path) -> None:
    with sites_with_mail(store, tmp_path) as ((server,), mail):
        ann, ben = Visitor(server.port), Visitor(server.port)
        enter(ann, mail, "play@example.org")
        guest = Visitor(server.port)
        for who, name in ((guest, "Ann"), (ben, "Ben")):
            assert who.post("/api/me", name=name).status == 200
        code = guest.post("/api/play", game="benevolent", pace=60).json()["code"]
        assert ben.post("/api/play", game="benevolent", pace=60).json()["code"] == code
        guest.post(f"/api/tables/{code}/block", seat="B")
        enter(guest, mail, "play@example.org")
        assert "Ben" in read(guest.get("/me"))
        assert guest.get("/api/play").json()["pace"] == 60
        told = exported(guest)["personal-data.json"]
        assert '"not_again"' in told
        assert '"name": "Ben"' in told
        assert '"pace": 60' in told


def test_a_guest_who_signs_in_does_not_wait_any_longer_with_whom_their_account_avoids(
    store: Store, tmp_path: Path
) -> None:
    with sites_with_mail(store, tmp_path) as ((server,), mail):
        ann, ben, guest = [Visitor(server.port) for _ in range(3)]
        enter(ann, mail, "wait@example.org")
        for who, name in ((ann, "Ann"), (ben, "Ben"), (guest, "Guest")):
            assert who.post("/api/me", name=name).status == 200
        code = ann.post("/api/play", game="benevolent").json()["code"]
        assert ben.post("/api/play", game="benevolent").json()["code"] == code
        assert ann.post(f"/api/tables/{code}/block", seat="B").status == 200
        waiting = ben.post("/api/tables", game="benevolent", seats=3).json()["code"]
        assert guest.post(f"/api/tables/{waiting}/sit").status == 200
        enter(guest, mail, "wait@example.org")
        there = ben.get(f"/api/tables/{waiting}").json()["seats"]
        assert [seat["held"] for seat in there] == ["person", "free", "free"]


def test_two_with_the_same_name_are_told_apart_also_if_one_has_taken_a_robots_seat(visit: Visit) -> None:
    first, second = visit("Ann"), visit("Ann")
    code = first.post("/api/play", game="benevolent", seats=3).json()["code"]
    assert second.post("/api/play", game="benevolent").json()["code"] == code
    page = read(first.get(f"/tables/{code}"))
    assert "Ann (Lake)" in page
    assert "Ann (Honey)" in page


def test_a_robot_takes_the_seat_back_when_whoever_had_it_goes_and_keeps_it_for_them(visit: Visit) -> None:
    ann, ben, cleo = visit("Ann"), visit("Ben"), visit("Cleo")
    code = ann.post("/api/play", game="benevolent", seats=2).json()["code"]
    assert ben.post("/api/play", game="benevolent").json()["code"] == code
    assert ben.post(f"/api/tables/{code}/leave").status == 200
    chair = ann.get(f"/api/tables/{code}").json()["seats"][1]
    assert (chair["held"], "plays on for Ben" in read(ann.get(f"/t/{code}/now"))) == ("bot", True)
    assert cleo.post("/api/play", game="benevolent").json()["code"] != code
    assert "Take my seat back" in read(ben.get("/"))
    assert ben.post(f"/api/tables/{code}/return").json()["seat"] == "B"


def test_who_joins_a_rated_game_is_told_that_it_does_not_count_for_them(visit: Visit) -> None:
    said = "This game is rated. You come in the middle, so it does not count for you."
    ann, ben = visit("Ann"), visit("Ben")
    for rated in (True, False):
        code = ann.post("/api/play", game="benevolent", rated=rated).json()["code"]
        assert (said in read(ben.get(f"/tables/{code}"))) is rated
        ann.post(f"/api/tables/{code}/leave")


def test_who_is_deleted_leaves_no_preferences_and_no_blocks(visit: Visit, store: Store) -> None:
    ann, ben, cleo = visit("Ann"), visit("Ben"), visit("Cleo")
    code = ann.post("/api/play", game="benevolent", seats=3).json()["code"]
    for other in (ben, cleo):
        assert other.post("/api/play", game="benevolent").json()["code"] == code
    before = store.run("SELECT count(*) FROM block")[0][0], store.run("SELECT count(*) FROM play_preferences")[0][0]
    ann.post(f"/api/tables/{code}/block", seat="B")
    cleo.post(f"/api/tables/{code}/block", seat="A")
    assert "You are deleted." in read(ann.submit("/me/delete"))
    after = store.run("SELECT count(*) FROM block")[0][0], store.run("SELECT count(*) FROM play_preferences")[0][0]
    assert after == (before[0], before[1] - 1)
