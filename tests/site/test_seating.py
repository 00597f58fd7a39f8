"""From a guest's name to a game that is being played: who may do what, and what others see of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from clairiere.games.registry import game_named
from clairiere.kernel.chance import promise, seed_of
from clairiere.store.ledger import HAND_OVER
from tests.site.visitor import Visitor, read
from tests.table.kit import Server, Store, lay_table

Visit = Callable[..., Visitor]


def new_table(host: Visitor, **wish: Any) -> str:
    opened = host.post("/api/tables", **({"game": "bloody_grove", "seats": 2, "listed": True} | wish))
    assert opened.status == 201, opened.text
    return str(opened.json()["code"])


def started(host: Visitor, guest: Visitor, **wish: Any) -> str:
    code = new_table(host, **wish)
    assert guest.post(f"/api/tables/{code}/sit").status == 200
    assert host.post(f"/api/tables/{code}/start").json()["status"] == "running"
    return code


def asked_one(code: str, *players: Visitor) -> Visitor:
    """Whoever has to answer."""
    sights = {player: player.get(f"/api/t/{code}").json() for player in players}
    return next(player for player, sight in sights.items() if sight["options"])


def answer(player: Visitor, code: str) -> int:
    """The first answer there is; the version it makes."""
    sight = player.get(f"/api/t/{code}").json()
    given = player.post(f"/t/{code}/answer", version=sight["version"], notation=sight["options"][0]["notation"])
    assert given.status == 200, given.text
    return int(given.json()["version"])


def test_two_people_who_have_said_their_names_come_to_play(visit: Visit) -> None:
    ann, ben = visit(), visit()
    code = new_table(ann, name="Ann")
    assert ben.post(f"/api/tables/{code}/sit", name="Ben").json()["seat"] == "B"
    names = [seat["name"] for seat in visit().get(f"/api/tables/{code}").json()["seats"]]
    assert names == ["Ann", "Ben"]
    assert ann.post(f"/api/tables/{code}/start").json()["status"] == "running"
    first = asked_one(code, ann, ben)
    assert answer(first, code) == 1
    other = ben if first is ann else ann
    assert other.get(f"/api/t/{code}?version=1").json()["version"] == 1


def test_a_table_with_a_bot_starts_without_anybody_else(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    code = new_table(ann, game="benevolent", seats=3, bots={"B": "greedy", "C": "random"}, variant={"first": "B"})
    seats = ann.get(f"/api/tables/{code}").json()["seats"]
    assert [(seat["held"], seat["bot"]) for seat in seats] == [("person", ""), ("bot", "greedy"), ("bot", "random")]
    assert ann.post(f"/api/tables/{code}/start").status == 200
    due = store.run("SELECT bot_due IS NOT NULL, asked FROM head JOIN game_table ON id = table_id WHERE code = ?", code)
    assert due == [(True, 0b010)]


def opened_under_older_rules(host: Visitor, store: Store) -> str:
    """A table that waits for players, as version 1 of Bethel Woods has left it."""
    code = new_table(host, game="bethel_woods", bots={"B": "greedy"})
    store.run("UPDATE game_table SET rules = 1, variant = 'difficulty=normal' WHERE code = ?", code)
    return code


def test_a_table_that_was_opened_under_older_rules_is_started_under_them(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    code = opened_under_older_rules(ann, store)
    assert ann.post(f"/api/tables/{code}/start").json()["status"] == "running"
    told = ann.get(f"/api/t/{code}").json()
    assert told["asked"]
    assert "rerouting every" not in told["position"]
    assert ann.get(f"/api/tables/{code}").json()["rules"] == 1


def test_who_changes_a_table_that_waits_gets_the_rules_of_today(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    code = opened_under_older_rules(ann, store)
    assert ann.post(f"/api/tables/{code}/change", variant={"difficulty": "hard_1"}).status == 200
    told = ann.get(f"/api/tables/{code}").json()
    today = game_named("bethel_woods").rules.version
    assert (told["rules"], told["variant"]) == (today, {"difficulty": "hard_1", "rerouting": "every"})


def test_rules_that_are_not_known_here_are_not_started(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    code = opened_under_older_rules(ann, store)
    store.run("UPDATE game_table SET rules = 99 WHERE code = ?", code)
    assert ann.post(f"/api/tables/{code}/start").status == 503
    assert ann.get(f"/api/tables/{code}").json()["status"] == "open"


def test_whoever_has_no_name_is_asked_for_it_and_leaves_no_trace(visit: Visit, store: Store) -> None:
    before = store.run("SELECT count(*) FROM person")
    nobody = visit()
    refused = nobody.post("/api/tables", game="bloody_grove", seats=2)
    assert (refused.status, "called" in refused.json()["error"]) == (403, True)
    assert nobody.post("/api/tables/nowhere/sit", name="Ann").status == 404
    assert nobody.post("/api/me", name=" \u200b\n ").status == 422
    assert store.run("SELECT count(*) FROM person") == before
    assert nobody.cookies == {}


def test_who_takes_another_name_has_it_at_every_table_that_has_not_begun(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    waiting, playing = new_table(ann), started(ann, ben)
    ann.post("/api/me", name="Anna")
    seats = [visit().get(f"/api/tables/{code}").json()["seats"] for code in (waiting, playing)]
    assert [seat[0]["name"] for seat in seats] == ["Anna", "Ann"]


def test_only_the_host_starts_and_only_when_all_seats_are_taken(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann)
    assert ann.post(f"/api/tables/{code}/start").status == 409
    ben.post(f"/api/tables/{code}/sit")
    assert ben.post(f"/api/tables/{code}/start").status == 403
    assert visit("Eve").post(f"/api/tables/{code}/start").status == 403
    assert ann.post(f"/api/tables/{code}/start").status == 200
    assert ann.post(f"/api/tables/{code}/start").status == 409


def test_only_the_host_gives_seats_to_bots_and_only_free_ones(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann, game="benevolent", seats=3)
    ben.post(f"/api/tables/{code}/sit", seat="C")
    assert ben.post(f"/api/tables/{code}/bot", seat="B", bot="greedy").status == 403
    assert ann.post(f"/api/tables/{code}/bot", seat="C", bot="greedy").status == 409
    assert ann.post(f"/api/tables/{code}/bot", seat="B", bot="wizard").status == 422
    assert ann.post(f"/api/tables/{code}/bot", seat="B", bot="greedy").json()["seats"][1]["held"] == "bot"
    assert ann.post(f"/api/tables/{code}/bot", seat="B", bot="").json()["seats"][1]["held"] == "free"


def test_a_full_table_cannot_be_joined_and_nobody_sits_twice(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann)
    assert ann.post(f"/api/tables/{code}/sit").status == 409
    assert ben.post(f"/api/tables/{code}/sit", seat="A").status == 409
    assert ben.post(f"/api/tables/{code}/sit", seat="D").status == 422
    assert ben.post(f"/api/tables/{code}/sit", seat="B").status == 200
    late = visit("Eve").post(f"/api/tables/{code}/sit")
    assert (late.status, late.json()["error"]) == (409, "All seats of this table are taken.")


def test_of_many_who_want_the_same_seat_at_once_one_gets_it(visit: Visit, store: Store) -> None:
    code = new_table(visit("Ann"), game="benevolent", seats=3)
    crowd = [visit(f"Guest {n}") for n in range(12)]
    with ThreadPoolExecutor(len(crowd)) as together:
        statuses = list(together.map(lambda one: one.post(f"/api/tables/{code}/sit", seat="B").status, crowd))
    assert sorted(statuses) == [200, *[409] * 11]
    ben = visit("Ben")
    with ThreadPoolExecutor(6) as together:
        statuses = list(together.map(lambda _: ben.post(f"/api/tables/{code}/sit").status, range(6)))
    assert sorted(statuses) == [200, *[409] * 5]


def test_who_leaves_before_the_start_frees_the_seat_and_hands_the_table_on(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann)
    assert ben.post(f"/api/tables/{code}/leave").status == 403
    ben.post(f"/api/tables/{code}/sit")
    left = ann.post(f"/api/tables/{code}/leave").json()
    assert [seat["held"] for seat in left["seats"]] == ["free", "person"]
    assert ben.get(f"/api/tables/{code}").json()["host"] is True
    assert ben.post(f"/api/tables/{code}/leave").json()["status"] == "gone"
    assert ben.get(f"/api/tables/{code}").status == 404


def test_who_leaves_a_running_game_has_their_seat_played_by_a_bot(visit: Visit, store: Store, server: Server) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    leaver = asked_one(code, ann, ben)
    stayer = ben if leaver is ann else ann
    sight = leaver.get(f"/api/t/{code}").json()
    told = server.client(stayer.cookies["clairiere"]).stream(f"/t/{code}/stream?version=0")
    assert leaver.post(f"/api/tables/{code}/leave").status == 200
    assert next(told) == 1
    told.close()
    late = leaver.post(f"/t/{code}/answer", version=1, notation=sight["options"][0]["notation"])
    assert late.status == 403
    assert leaver.get(f"/api/t/{code}?version=1").json()["seat"] is None
    assert leaver.post(f"/api/tables/{code}/leave").status == 403
    seats = stayer.get(f"/api/tables/{code}").json()["seats"]
    left = {seat["seat"]: (seat["bot"], seat["former"]) for seat in seats}[sight["seat"]]
    assert left == ("sapling", "Ann" if leaver is ann else "Ben")
    words = stayer.get(f"/t/{code}/log?since=0").text
    assert f"(Sapling) plays on for {left[1]}." in words
    rows = store.run(
        "SELECT a.notation, h.version, h.bot_due IS NOT NULL, h.due FROM answer a JOIN head h USING (table_id) "
        "JOIN game_table t ON t.id = h.table_id WHERE t.code = ?", code
    )
    assert rows == [(HAND_OVER, 1, True, None)]


def test_an_older_cookie_of_somebody_who_signs_out_everywhere_is_worth_nothing(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    player = asked_one(code, ann, ben)
    old = dict(player.cookies)
    sight = player.get(f"/api/t/{code}").json()
    assert "Only this browser knows you now." in read(player.submit("/me/sign-out"))
    assert player.get(f"/api/t/{code}").json()["seat"] is not None
    player.cookies = old
    assert player.get("/api/me").json()["name"] is None
    answered = player.post(f"/t/{code}/answer", version=sight["version"] + 1, notation=sight["options"][0]["notation"])
    assert answered.status == 403
    stale = player.post(f"/t/{code}/answer", version=sight["version"], notation=sight["options"][0]["notation"])
    assert stale.status in (403, 409)
    assert player.get(f"/api/t/{code}?version=1").json()["seat"] is None


def test_somebody_with_many_waiting_tables_opens_no_more(visit: Visit) -> None:
    ann = visit("Ann")
    codes = [new_table(ann) for _ in range(5)]
    assert ann.post("/api/tables", game="bloody_grove", seats=2).status == 409
    ann.post(f"/api/tables/{codes[0]}/leave")
    assert ann.post("/api/tables", game="bloody_grove", seats=2).status == 201


def test_somebody_who_plays_at_many_tables_starts_no_more(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    code = new_table(ann, bots={"B": "random"})
    (person,) = store.run("SELECT host_id FROM game_table WHERE code = ?", code)[0]
    others = [lay_table(store, bots={1: "random"}) for _ in range(50)]
    ids = ",".join([str(other.id) for other in others])
    store.run(f"UPDATE seat SET person_id = ? WHERE number = 0 AND table_id IN ({ids})", person)
    assert ann.post(f"/api/tables/{code}/start").status == 409
    assert ann.post(f"/api/tables/{others[0].code}/leave").status == 200
    assert ann.post(f"/api/tables/{code}/start").status == 200


def test_a_game_that_all_have_left_is_in_no_list_and_goes_after_a_week(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    code = new_table(ann, bots={"B": "random"})
    assert ann.post(f"/api/tables/{code}/start").status == 200
    assert code in [table["code"] for table in ann.get("/api/tables?status=running").json()["tables"]]
    assert ann.post(f"/api/tables/{code}/leave").status == 200
    assert code not in [table["code"] for table in ann.get("/api/tables?status=running").json()["tables"]]
    past = "UPDATE head SET watched_until = now() - interval '8 days'"
    store.run(f"{past} WHERE table_id = (SELECT id FROM game_table WHERE code = ?)", code)
    store.python("import django; django.setup(); from clairiere.site.accounts.deletion import enforce; enforce()")
    assert ann.get(f"/api/tables/{code}").status == 404


def test_what_a_game_does_not_have_cannot_be_asked_for(visit: Visit) -> None:
    ann = visit("Ann")
    wishes: list[dict[str, Any]] = [
        {"game": "chess"}, {"seats": 3}, {"seats": "two"}, {"seats": -2}, {"pace": 7},
        {"variant": {"ruse_reach": "far"}},
        {"bots": {"B": "wizard"}}, {"bots": {"A": "greedy"}}, {"seats": [2]}, {"seats": None},
    ]
    for wish in wishes:
        assert ann.post("/api/tables", **({"game": "bloody_grove", "seats": 2} | wish)).status == 422, wish
    assert ann.post("/api/tables", game="\x00", seats=2).status == 400  # that is no text


def test_luck_is_promised_before_the_start_and_its_secret_told_after_the_end(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = new_table(ann, addition="four leaves")
    ben.post(f"/api/tables/{code}/sit", addition="a feather")
    promised = ben.get(f"/api/tables/{code}").json()["promise"]
    ann.post(f"/api/tables/{code}/start")
    secret, seed = store.run("SELECT secret, seed FROM game_table WHERE code = ?", code)[0]
    for path in (f"/api/tables/{code}", f"/tables/{code}", f"/api/t/{code}", f"/t/{code}/now", "/"):
        assert secret not in ann.get(path).text
        assert seed not in ann.get(path).text
    assert promised in ann.get(f"/tables/{code}").text
    assert ann.post(f"/t/{code}/concede", version=0).status == 200
    told = visit().get(f"/api/tables/{code}").json()
    assert (told["status"], told["secret"], told["seed"]) == ("over", secret, seed)
    assert promise(secret) == promised
    assert seed_of(secret, ["four leaves", "a feather"]) == seed
    assert secret in ben.get(f"/tables/{code}").text


def test_what_a_seat_adds_to_the_luck_is_one_short_line_and_never_ours(visit: Visit, store: Store) -> None:
    for addition, kept in (("x" * 64, "x" * 64), ("x" * 65, ""), ("two\nlines", ""), ("é", ""), ("", "")):
        code = new_table(visit("Ann"), addition=addition)
        added = store.run("SELECT addition FROM seat JOIN game_table t ON t.id = table_id WHERE code = ?", code)
        assert added == [(kept,), ("",)]


def test_a_table_is_listed_only_if_its_host_says_so(visit: Visit) -> None:
    ann, form = visit("Ann"), {"seats": "2", "bots": "greedy", "hints": "on"}
    for company, listed in (("friends", False), ("owls", False), ("anyone", True)):
        page = ann.submit("/tables/new/bloody_grove", company=company, **form)
        code = page.text.split('data-code="')[1].split('"')[0]
        told = ann.get(f"/api/tables/{code}").json()
        assert (told["listed"], code in visit().get("/tables").text) == (listed, listed)
        assert bool(told["seats"][1].get("bot")) == (company == "owls")
    assert not ann.post("/api/tables", game="bloody_grove", seats=2).json()["listed"]


def test_a_private_table_is_in_nobodys_list_but_its_players(visit: Visit) -> None:
    ann = visit("Ann")
    code, shown = new_table(ann, listed=False), new_table(ann)
    listed = [table["code"] for table in visit().get("/api/tables?status=open&game=bloody_grove").json()["tables"]]
    assert (shown in listed, code in listed) == (True, False)
    assert (code in visit().get("/tables").text, code in ann.get("/mine").text) == (False, True)


def test_what_another_site_makes_a_browser_send_is_not_done(visit: Visit) -> None:
    ann = visit("Ann")
    body = b'{"game": "bloody_grove", "seats": 2}'
    for headers in ({"Sec_Fetch_Site": "cross-site"}, {"Origin": "https://elsewhere.example"}, {"Origin": "null"}):
        assert ann.ask("POST", "/api/tables", body, Content_Type="application/json", **headers).status == 403
    assert ann.ask("POST", "/api/tables", body, Content_Type="text/plain").status == 403
    assert ann.ask("POST", "/me", b"name=Eve", Content_Type="application/x-www-form-urlencoded").status == 403
    assert ann.get("/api/me").json()["name"] == "Ann"
