"""Leaving asks first and says what follows; whoever has left finds the way back from every page, without a script."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.site.test_seating import asked_one, new_table, started
from tests.site.visitor import Reply, Visitor, read
from tests.table.kit import Store

Visit = Callable[..., Visitor]


def press(who: Visitor, page: Reply, action: str) -> Reply:
    """Send the form of a page that leads there, with all that it holds, as a touch of its button does."""
    form = re.search(rf'<form[^>]* action="[^"]*/{action}".*?</form>', page.text, re.DOTALL)
    assert form, f"no form {action} in {read(page)}"
    path = re.search(r'action="([^"]*)"', form[0])
    hidden = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form[0]))
    hidden.pop("csrfmiddlewaretoken", None)
    assert path
    return who.submit(path[1], **hidden)


def test_leaving_asks_first_and_says_what_follows(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben", "fr")
    code = started(ann, ben, pace=300)
    menu = ann.get(f"/tables/{code}").text
    assert f'href="/tables/{code}/leave"' in menu
    assert f'action="/tables/{code}/leave"' not in menu
    asked = ann.get(f"/tables/{code}/leave")
    for said in (
        "Leave this game?", "A robot plays on from your seat at once (level: Sapling). What it answers stands.",
        "as long as the game lasts you can take it back", "A robot has no clock.", "For the others the game goes on.",
        "To stop for good, concede the game instead", "Stay",
    ):  # fmt: skip
        assert said in read(asked)
    assert "Quitter cette partie" in read(ben.get(f"/tables/{code}/leave"))
    assert ann.get(f"/api/tables/{code}").json()["own"] == ["A"]
    assert "Take my seat back" in read(press(ann, asked, "leave"))
    assert ann.get(f"/api/tables/{code}").json()["own"] == []
    assert ann.get(f"/tables/{code}/leave").status == 403
    assert visit("Eve").get(f"/tables/{code}/leave").status == 403
    assert ann.get(f"/tables/{code}/start").status == 405


def test_without_a_clock_no_clock_is_spoken_of_and_who_plays_alone_hears_what_becomes_of_the_game(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann, bots={"B": "random"})
    ann.post(f"/api/tables/{code}/start")
    asked = read(ann.get(f"/tables/{code}/leave"))
    assert "clock" not in asked
    assert "a game that nobody has watched for 7 days is deleted" in asked


def test_from_the_first_page_my_games_and_the_table_it_is_at_most_two_touches_to_the_seat(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    for way in ("home", "mine", "table"):
        assert ann.post(f"/api/tables/{code}/leave").status == 200
        if way == "home":
            page = ann.get("/")
            assert "Bloody Grove: your seat is kept" in read(page)
        elif way == "mine":
            mine = ann.get("/mine")
            assert "Your seat is kept" in read(mine)
            assert f'href="/tables/{code}"' in mine.text  # the first touch
            page = ann.get(f"/tables/{code}")
        else:
            page = ann.get(f"/tables/{code}")
            assert "Your seat is kept as long as the game lasts." in read(page)
        assert "plays on for you." in read(page)
        assert "Take my seat back" not in read(ben.get(f"/tables/{code}"))
        assert 'data-seat="A"' in press(ann, page, "return").text
        assert "Your seat is kept" not in read(ann.get("/mine"))


def test_who_has_conceded_is_not_played_on_and_cannot_come_back(visit: Visit) -> None:
    ann, ben, cleo = visit("Ann"), visit("Ben"), visit("Cleo")
    code = new_table(ann, game="benevolent", seats=3)
    for other in (ben, cleo):
        other.post(f"/api/tables/{code}/sit")
    ann.post(f"/api/tables/{code}/start")
    assert ann.post(f"/t/{code}/concede", version=0).status == 200
    told = ben.get(f"/api/t/{code}?version=1").json()
    assert not told["over"]
    assert "A" not in told["asked"]
    assert [seat["held"] for seat in ben.get(f"/api/tables/{code}").json()["seats"]] == ["person"] * 3
    assert ann.post(f"/api/tables/{code}/return").status == 403
    assert asked_one(code, ben, cleo).get(f"/api/t/{code}").json()["options"]


def test_who_stands_up_from_a_table_where_nobody_else_sits_is_told_that_it_goes(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann)
    assert f'href="/tables/{code}/leave"' in ann.get(f"/tables/{code}").text
    asked = ann.get(f"/tables/{code}/leave")
    assert "Nobody else sits here: the table is put away, and its code leads nowhere." in read(asked)
    ben.post(f"/api/tables/{code}/sit")
    assert "Your seat is free again, and you can sit down as long as nobody else does." in read(
        ben.get(f"/tables/{code}/leave")
    )
    ben.post(f"/api/tables/{code}/leave")
    assert ben.post(f"/api/tables/{code}/sit").status == 200
    ben.post(f"/api/tables/{code}/leave")
    press(ann, asked, "leave")
    assert visit().get(f"/tables/{code}").status == 404
