"""A host takes somebody off a table for good, or closes a seat; two people with the same name are told apart."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.site.test_leaving import press
from tests.site.test_seating import new_table
from tests.site.visitor import Visitor, read
from tests.table.kit import Store

Visit = Callable[..., Visitor]


def held(somebody: Visitor, code: str) -> list[str]:
    return [seat["held"] for seat in somebody.get(f"/api/tables/{code}").json()["seats"]]


def test_a_host_takes_somebody_off_a_table_that_waits_and_they_cannot_sit_down_there_again(visit: Visit) -> None:
    ann, ben, cleo = visit("Ann"), visit("Ben"), visit("Cleo")
    code = new_table(ann, game="benevolent", seats=3)
    assert ben.post(f"/api/tables/{code}/sit").status == 200
    assert cleo.post(f"/api/tables/{code}/remove", seat="B").status == 403
    assert ann.post(f"/api/tables/{code}/remove", seat="A").status == 409
    assert ann.post(f"/api/tables/{code}/remove", seat="C").status == 409
    asked = ann.get(f"/tables/{code}/remove?seat=B")
    for said in ("Take Ben off this table?", "Their seat is free again.", "They cannot sit down at this table again."):
        assert said in read(asked)
    assert f'href="/tables/{code}/remove?seat=B"' in ann.get(f"/tables/{code}").text
    press(ann, asked, "remove")
    assert held(ann, code) == ["person", "free", "free"]
    refused = ben.post(f"/api/tables/{code}/sit", seat="C")
    assert (refused.status, "taken you off this table" in refused.json()["error"]) == (403, True)
    page = ben.get(f"/tables/{code}")
    assert "The host has taken you off this table. You can watch, but not sit down here again." in read(page)
    assert "Sit down" not in read(page)
    assert cleo.post(f"/api/tables/{code}/sit").status == 200


def test_a_host_takes_somebody_off_a_game_and_a_bot_plays_on_from_their_seat_for_good(visit: Visit) -> None:
    ann, ben, cleo = visit("Ann"), visit("Ben"), visit("Cleo")
    code = new_table(ann, game="benevolent", seats=3)
    for other in (ben, cleo):
        other.post(f"/api/tables/{code}/sit")
    ann.post(f"/api/tables/{code}/start")
    asked = ann.get(f"/tables/{code}/remove?seat=B")
    assert "A robot plays on from their seat at once. What it answers stands." in read(asked)
    assert "They can watch, but not take the seat back. You cannot change this later." in read(asked)
    assert "Take off the table" in read(press(ann, asked, "remove"))  # Cleo could be
    assert held(ann, code) == ["person", "bot", "person"]
    assert ben.post(f"/api/tables/{code}/return").status == 403
    page = ben.get(f"/tables/{code}")
    assert "The host has taken you off this table." in read(page)
    assert "Take my seat back" not in read(page)
    assert "Your seat is kept" not in read(ben.get("/mine"))
    assert ann.post(f"/api/tables/{code}/lock", seat="B", locked=False).status == 409
    assert ann.post(f"/api/tables/{code}/leave").status == 200
    assert ann.post(f"/api/tables/{code}/remove", seat="C").status == 403  # a host who does not play any more


def test_nobody_takes_a_seat_that_the_host_has_closed_until_it_is_open_again(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann)
    assert ben.post(f"/api/tables/{code}/lock", seat="B").status == 403
    page = ann.get(f"/tables/{code}")
    assert "Nobody can take a closed seat until you open it again." in read(page)
    press(ann, page, "lock")
    assert ben.post(f"/api/tables/{code}/sit").status == 409
    assert "closed by the host" in read(ben.get(f"/tables/{code}"))
    assert ann.get(f"/api/tables/{code}").json()["seats"][1]["locked"] is True
    press(ann, ann.get(f"/tables/{code}"), "lock")
    assert ben.post(f"/api/tables/{code}/sit").status == 200
    assert ann.post(f"/api/tables/{code}/lock", seat="B").status == 409
    ann.post(f"/api/tables/{code}/start")
    ben.post(f"/api/tables/{code}/leave")
    assert ann.post(f"/api/tables/{code}/lock", seat="B").status == 200
    closed = ben.post(f"/api/tables/{code}/return")
    assert (closed.status, closed.json()["error"]) == (403, "The host has closed this seat.")
    assert ann.post(f"/api/tables/{code}/lock", seat="B", locked=False).status == 200
    assert ben.post(f"/api/tables/{code}/return").status == 200


def test_who_is_taken_off_while_they_leave_and_come_back_is_off_the_table(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann)
    ben.post(f"/api/tables/{code}/sit")
    ann.post(f"/api/tables/{code}/start")
    doing = [(ben, "leave"), (ben, "return"), (ann, "remove"), (ben, "leave"), (ben, "return"), (ben, "return")]
    with ThreadPoolExecutor(len(doing)) as together:
        ended = list(together.map(lambda one: one[0].post(f"/api/tables/{code}/{one[1]}", seat="B").status, doing))
    assert ended[2] == 200
    assert held(ann, code) == ["person", "bot"]
    said = "SELECT a.seq FROM answer a JOIN game_table t ON t.id = a.table_id WHERE code = ? ORDER BY 1"
    lines = store.run(said, code)
    assert [seq for (seq,) in lines] == list(range(1, ann.get(f"/api/t/{code}").json()["version"] + 1))


def test_two_people_with_the_same_name_are_told_apart_by_the_colours_of_their_seats(visit: Visit) -> None:
    first, second, cleo = visit("Ann"), visit("ann", "fr"), visit("Cleo")
    code = new_table(first, game="benevolent", seats=3)
    for other in (second, cleo):
        other.post(f"/api/tables/{code}/sit")
    assert "Ann (Lake)" in read(cleo.get(f"/tables/{code}"))
    assert "ann (Honey)" in read(cleo.get(f"/tables/{code}"))
    first.post(f"/api/tables/{code}/start")
    for page in (cleo.get(f"/tables/{code}"), cleo.get(f"/t/{code}/now")):
        assert "Ann (Lake)" in page.text
        assert "ann (Honey)" in page.text
        assert "Cleo (Raven" not in page.text
    first.post(f"/api/tables/{code}/leave")
    assert "ann (Honey)" in cleo.get(f"/t/{code}/now?version=1").text  # as before, while a bot plays on for the other
