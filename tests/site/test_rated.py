"""Rated tables: how one is opened, what it refuses, and where one reads it before sitting down."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.site.test_seating import Visit, new_table
from tests.site.visitor import Visitor, read
from tests.table.kit import Store

COUNTS = "A rated game: it changes the ratings of all who play, and it has no hints."


def told(somebody: Visitor, code: str) -> tuple[bool, bool, bool]:
    """Whether a table is rated, joinable, and has hints."""
    table = somebody.get(f"/api/tables/{code}").json()
    return table["rated"], table["joinable"], table["hints"]


def test_a_table_is_friendly_and_closed_to_latecomers_unless_its_host_says_otherwise(visit: Visit) -> None:
    ann = visit("Ann")
    assert told(ann, new_table(ann)) == (False, False, True)
    assert told(ann, new_table(ann, rated=True, joinable=True)) == (True, True, False)


def test_the_form_opens_a_rated_table_without_hints(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    form = {"seats": "2", "company": "anyone", "rated": "on", "joinable": "on", "hints": "on"}
    assert COUNTS not in read(ann.submit("/tables/new/bloody_grove", **form))  # its host reads it beside the switch
    (code,) = store.run("SELECT code FROM game_table ORDER BY id DESC LIMIT 1")[0]
    assert told(ann, str(code)) == (True, True, False)
    assert told(ann, new_table(ann)) == (False, False, True)


def test_the_host_changes_it_while_the_table_waits(visit: Visit) -> None:
    ann = visit("Ann")
    code = new_table(ann)
    assert ann.post(f"/api/tables/{code}/change", rated=True, hints=True).status == 200
    assert told(ann, code) == (True, False, False)
    ann.post(f"/api/tables/{code}/change", joinable=True)
    assert told(ann, code) == (True, True, False)
    ann.post(f"/api/tables/{code}/change", rated=False)
    assert told(ann, code) == (False, True, True), "a friendly table has hints again"


def test_everybody_reads_it_before_they_sit_down(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    friendly, rated = new_table(ann, game="roundforest"), new_table(ann, game="roundforest", rated=True)
    assert COUNTS in read(ben.get(f"/tables/{rated}"))
    assert COUNTS not in read(ben.get(f"/tables/{friendly}"))
    cards = ben.get("/tables?game=roundforest").text.split("<article")
    marked = {code for code in (friendly, rated) for card in cards if code in card and ">rated<" in card}
    assert marked == {rated}
    assert "· friendly" in read(ben.get("/tables?game=roundforest"))
    beside_a_link = re.compile(r'og:description" content="([^"]*)')
    previews = [beside_a_link.findall(ben.get(f"/tables/{code}").text)[0] for code in (friendly, rated)]
    assert [said.endswith("The game is rated.") for said in previews] == [False, True]
    ben.post(f"/api/tables/{rated}/sit")
    ann.post(f"/api/tables/{rated}/start")
    assert "<b>rated</b>" in ben.get(f"/tables/{rated}").text


def test_who_has_chosen_rated_games_reads_it_beside_play_now(visit: Visit) -> None:
    ann, chosen = visit("Ann"), "You have chosen rated games."
    assert chosen not in read(ann.get("/"))
    ann.submit("/play/preferences", rated="on")
    assert chosen in read(ann.get("/"))
    ann.submit("/play/preferences", rated="off")
    assert chosen not in read(ann.get("/"))


def test_a_rated_game_gives_no_hints(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann, rated=True, hints=True)
    ben.post(f"/api/tables/{code}/sit")
    ann.post(f"/api/tables/{code}/start")
    version = ann.get(f"/api/t/{code}").json()["version"]
    refused = [who.post(f"/api/t/{code}/hint", version=version) for who in (ann, ben)]
    assert {reply.status for reply in refused} <= {403, 409}
    assert not any(["hint" in reply.json() for reply in refused])


@pytest.mark.parametrize(
    "wish",
    [
        {"bots": {"B": "greedy"}},
        {"game": "bethel_woods", "seats": 4, "variant": {"difficulty": "impossible"}},  # no team of bots has won there
        {"game": "bethel_woods", "variant": {"rerouting": "critical"}},
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_rated_is_refused_with_a_sentence(visit: Visit, wish: dict[str, Any]) -> None:
    ann = visit("Ann")
    fields = {"game": "bloody_grove", "seats": 2, "rated": True} | wish
    refused = ann.post("/api/tables", **fields)
    assert refused.status == 422
    assert len(refused.json()["error"].split()) > 5
    code = new_table(ann, **wish)
    assert ann.post(f"/api/tables/{code}/change", rated=True).status == 422
    assert told(ann, code)[0] is False


def test_a_rated_table_stays_one_that_can_be_rated(visit: Visit) -> None:
    ann = visit("Ann")
    woods = new_table(ann, game="bethel_woods", rated=True)
    assert ann.post(f"/api/tables/{woods}/change", variant={"rerouting": "critical"}).status == 422
    assert ann.post(f"/api/tables/{woods}/change", variant={"difficulty": "hard_2"}).status == 200
    assert ann.post(f"/api/tables/{woods}/bot", seat="B", bot="random").status == 422
    assert ann.post(f"/api/tables/{woods}/bot", seat="B", bot="tree").status == 200
    assert ann.post(f"/api/tables/{woods}/start").status == 200


def test_at_a_rated_table_nobody_has_two_seats(visit: Visit) -> None:
    ann = visit("Ann")
    rated, shared = new_table(ann, rated=True), new_table(ann)
    assert ann.post(f"/api/tables/{rated}/sit", another="Mia").status == 409
    assert "One more player at this device" not in ann.get(f"/tables/{rated}").text
    assert ann.post(f"/api/tables/{shared}/sit", another="Mia").status == 200
    assert ann.post(f"/api/tables/{shared}/change", rated=True).status == 409


def test_whoever_plays_again_plays_for_the_same(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    code = new_table(ann, rated=True, joinable=True, bots={"B": "seed"})
    ann.post(f"/api/tables/{code}/start")
    ann.post(f"/t/{code}/concede", version=0)
    again = ann.post(f"/api/tables/{code}/rematch").json()["code"]
    assert told(ann, again) == (True, True, False)
