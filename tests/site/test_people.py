"""Pages of people: what others see of somebody, what only they see, and all their games."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from clairiere.games.registry import game_named
from clairiere.table.http.identity import COOKIE
from tests.kit import nightly_after
from tests.site.test_pages import NASTY, sound
from tests.site.test_ratings import LONG_AGO
from tests.site.visitor import Reply, Visitor, read
from tests.table.kit import NEW_SEAT, NEW_TABLE, Server, cookie_of, lay_table, new_person, own_store

KINDS = ("postgresql", "sqlite")


@pytest.fixture(scope="module", params=nightly_after(1, KINDS))
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site on either database."""
    with (
        own_store(request.param, "people", tmp_path_factory.mktemp("people")) as store,
        Server(store, CLAIRIERE_LIMITS="0") as server,
    ):
        yield server


class Town:
    """People at a site, and the games that they have finished."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.store = server.store
        self.minute = 0
        self.names: dict[int | None, str] = {}

    def person(self, name: str, **choices: bool) -> int:
        """Somebody new."""
        person = new_person(self.store, name)
        self.names[person] = name
        self.store.run("UPDATE person SET code = ? WHERE id = ?", f"{person:012x}", person)
        for column, value in choices.items():
            self.store.run(f"UPDATE person SET {column} = ? WHERE id = ?", value, person)
        return person

    def visitor(self, person: int | None = None, language: str = "en") -> Visitor:
        """A browser: somebody's, or a stranger's."""
        found = Visitor(self.server.port, language)
        if person is not None:
            found.cookies[COOKIE] = cookie_of(person)
        return found

    def game(self, result: str, people: list[int | None], *, game: str = "roundforest", listed: bool = True,
             rated: bool = False) -> tuple[int, str]:  # fmt: skip
        """A game that these people have finished; the seat of nobody is a bot's."""
        self.minute += 1
        ended, code = LONG_AGO + timedelta(minutes=self.minute), secrets.token_hex(4)
        rules = game_named(game).rules.version
        row = (code, game, rules, "", len(people), 0, 2, "secret", "promise", "seed", "", LONG_AGO, LONG_AGO)
        number = self.store.run(NEW_TABLE, *row)[0][0]
        change = "UPDATE game_table SET listed = ?, rated = ?, counted = ?, result = ?, ended = ? WHERE id = ?"
        self.store.run_many([
            (change, (listed, rated, rated, result, ended, number)),
            ("INSERT INTO head (table_id, version, asked, over) VALUES (?, 0, 0, ?)", (number, True)),
            *[(NEW_SEAT, (number, seat, person, "" if person else "sapling", self.names.get(person, "Hulotte"), ""))
              for seat, person in enumerate(people)],
        ])  # fmt: skip
        return int(number), code

    def left(self, table: int, seat: int, person: int) -> None:
        """Somebody has left this seat, and a bot has finished the game."""
        self.store.run(
            "UPDATE seat SET person_id = NULL, bot = 'sapling', former = (SELECT name FROM person WHERE id = ?), "
            "left_by_id = ?, name = 'Hulotte' WHERE table_id = ? AND number = ?", person, person, table, seat,
        )  # fmt: skip

    def page(self, person: int) -> str:
        """The address of somebody's page."""
        return f"/people/{person:012x}"


@pytest.fixture
def town(running: Server) -> Town:
    return Town(running)


def games_in(reply: Reply) -> list[str]:
    """The codes of the tables in a list of games."""
    return re.findall(r'<h3>\s*<a href="/tables/(\w+)"', reply.text)


def without_tokens(reply: Reply) -> str:
    """A page without what protects its forms, which is new every time."""
    return re.sub(r'csrfmiddlewaretoken" value="\w+"', "", reply.text)


def test_a_page_tells_name_month_games_places_and_company(town: Town) -> None:
    ann, ben, cleo = [town.person(name) for name in ("Ann", "Ben", "Cleo")]
    for result in ("A 1 B 2 C 3", "A 3 B 1 C 2", "A 1 B 1 C 3"):
        town.game(result, [ann, ben, None])
    town.game("A 1 B 2", [ann, cleo], game="bloody_grove")
    page = sound(town.visitor().get(town.page(ann)))
    told = read(page)
    assert f"Here since {datetime.now(UTC):%B %Y} 4 finished games" in told
    assert "games 3 win 1 shared win 1 loss 1" in told
    assert "1st × 2 3rd × 1" in told
    assert "Ben 3 games together" in told
    assert "Cleo 1 game together" in told
    assert told.index("Ben 3 games") < told.index("Cleo 1 game")
    assert '<meta name="robots" content="noindex">' in page.text
    assert page.headers["cache-control"] == "private, no-store"


def test_a_hidden_page_is_to_others_what_a_page_of_nobody_is(town: Town) -> None:
    ann, ben = town.person("Ann", public=False), town.person("Ben")
    town.game("A 1 B 2", [ann, ben])
    nobody = "f" * 12
    for reader in (town.visitor(), town.visitor(ben), town.visitor(ben, "fr")):
        for path in ("", "/games", "/games?page=2"):
            hidden, missing = [reader.get(f"/people/{code}{path}") for code in (f"{ann:012x}", nobody)]
            assert (hidden.status, missing.status) == (404, 404)
            assert without_tokens(hidden).replace(f"{ann:012x}", nobody) == without_tokens(missing)
        for path in ("", "/games"):
            hidden, missing = [reader.get(f"/api/people/{code}{path}") for code in (f"{ann:012x}", nobody)]
            assert (hidden.status, hidden.body) == (404, missing.body)
    own = town.visitor(ann).get(town.page(ann))
    assert "You have hidden it: nobody else sees it." in read(sound(own))
    assert len(games_in(town.visitor(ann).get(f"{town.page(ann)}/games"))) == 1


def test_who_has_not_said_a_name_has_no_page_and_neither_has_a_bot(town: Town) -> None:
    learner, ann = town.person(""), town.person("Ann")
    town.game("A 1 B 2", [ann, None])
    assert town.visitor().get(town.page(learner)).status == 404
    told = town.visitor().get(town.page(ann)).text
    assert set(re.findall(r'href="(/people/\w+)"', told)) == set()
    assert town.visitor().get("/people/hulotte").status == 404


def test_who_hides_is_nowhere_on_the_pages_of_others_and_not_found_there(town: Town) -> None:
    ann, ben, hidden = town.person("Ann"), town.person("Ben"), town.person("Marguerite", public=False)
    for _ in range(3):
        town.game("A 1 B 2 C 3", [ann, ben, hidden])
    for reader in (town.visitor(), town.visitor(ben)):
        for path in ("", "/games"):
            assert "Marguerite" not in reader.get(town.page(ann) + path).text
            assert f"{hidden:012x}" not in reader.get(town.page(ann) + path).text
            assert "Marguerite" not in reader.get(f"/api{town.page(ann)}{path}").text
        assert games_in(reader.get(f"{town.page(ann)}/games?company=marg")) == []
        assert len(games_in(reader.get(f"{town.page(ann)}/games?company=be"))) == 3
    own = town.visitor(ann)
    assert "Marguerite" in own.get(f"{town.page(ann)}/games").text, "they have met"
    assert len(games_in(own.get(f"{town.page(ann)}/games?company=marg"))) == 3
    assert f"{hidden:012x}" not in own.get(town.page(ann)).text


def test_private_tables_are_seen_by_their_players_alone_on_their_own_page(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    _, private = town.game("A 1 B 2", [ann, ben], listed=False, rated=True)
    others = [town.visitor(), town.visitor(ben)]
    for reader in others:
        told = reader.get(town.page(ann))
        assert "No finished game that you could see." in read(sound(told))
        assert "Ben" not in told.text.split("<main")[1]
        assert games_in(reader.get(f"{town.page(ann)}/games")) == []
        assert reader.get(f"/api{town.page(ann)}").json()["games"] == []
    _, public = town.game("A 2 B 1", [ann, ben])
    for reader in others:
        assert games_in(reader.get(f"{town.page(ann)}/games")) == [public]
        assert "1 game together" in read(reader.get(town.page(ann)))
        assert "game 1 wins 0 loss 1" in read(reader.get(town.page(ann)))
    own = town.visitor(ann)
    assert games_in(own.get(f"{town.page(ann)}/games")) == [public, private]
    assert "not in the list" in read(own.get(f"{town.page(ann)}/games"))
    assert "2 games together" in read(own.get(town.page(ann)))


def test_the_curve_shows_what_games_have_made_of_a_rating_and_strangers_see_no_private_one(town: Town) -> None:
    ann = town.person("Ann")
    for mu, listed in ((1320.4, True), (1355.0, False), (1401.6, True)):
        table, _ = town.game("A 1 B 2", [ann, None], listed=listed, rated=True)
        town.store.run("INSERT INTO rated_seat (table_id, number, person_id, mu_before, sigma_before, mu, sigma) "
                       "VALUES (?, 0, ?, 1300, 200, ?, 130)", table, ann, mu)  # fmt: skip
    town.store.run("INSERT INTO rating (person_id, game, mu, sigma, games) "
                   "VALUES (?, 'roundforest', 1401.6, 130, 3)", ann)  # fmt: skip
    stranger, own = town.visitor().get(town.page(ann)), town.visitor(ann).get(town.page(ann))
    for page in (stranger, own):
        assert "1402 ± 250 still finding out" in read(page)
        assert page.text.count('class="curve"') == 1
    assert "1355" in own.text
    assert "1355" not in stranger.text
    (told,) = town.visitor().get(f"/api{town.page(ann)}").json()["games"]
    assert told["rating"] == {"points": 1402, "margin": 250, "settled": False}
    assert [after["rating"]["points"] for after in told["curve"]] == [1320, 1402]


def test_of_a_long_curve_some_points_are_shown_and_the_newest_is_one_of_them(town: Town) -> None:
    ann = town.person("Ann")
    for game in range(65):
        table, _ = town.game("A 1 B 2", [ann, None], rated=True)
        town.store.run("INSERT INTO rated_seat (table_id, number, person_id, mu_before, sigma_before, mu, sigma) "
                       "VALUES (?, 0, ?, 1300, 200, ?, 100)", table, ann, 1300 + game)  # fmt: skip
    (told,) = town.visitor().get(f"/api{town.page(ann)}").json()["games"]
    assert [after["rating"]["points"] for after in told["curve"]] == list(range(1300, 1365, 2))


def test_all_games_are_there_page_by_page_and_each_once(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    codes = [town.game("A 1 B 2", [ann, ben if game % 3 else None])[1] for game in range(67)][::-1]
    reader = town.visitor()
    first = sound(reader.get(f"{town.page(ann)}/games"))
    assert games_in(first) == codes[:30]
    assert "Page 1 of 3" in read(first)
    assert games_in(reader.get(f"{town.page(ann)}/games?page=2")) == codes[30:60]
    for number in (3, 4, 99_999):
        last = sound(reader.get(f"{town.page(ann)}/games?page={number}"))
        assert games_in(last) == codes[60:]
        assert "Page 3 of 3" in read(last)
    for odd in ("0", "-1", "x", "9" * 40, "%00"):
        assert reader.get(f"{town.page(ann)}/games?page={odd}").status in (200, 400)
    with_ben = reader.get(f"{town.page(ann)}/games?company=BEN&page=2")
    assert "company=BEN&amp;page=1" in with_ben.text
    assert len(games_in(with_ben)) == 44 - 30
    told = reader.get(f"/api{town.page(ann)}/games?page=3").json()
    assert [game["table"] for game in told["games"]] == codes[60:]
    assert [told[name] for name in ("page", "pages", "total")] == [3, 3, 67]


def test_games_are_found_by_game_result_and_company(town: Town) -> None:
    ann, ben, cleo = town.person("Ann"), town.person("Ben"), town.person("Cléo 100%_")
    _, won = town.game("A 1 B 2", [ann, ben])
    _, lost = town.game("B 1 A 2", [ann, cleo])
    _, shared = town.game("A 1 B 1 C 3", [ann, ben, cleo])
    _, team = town.game("A 1 B 1", [ann, ben], game="bethel_woods")
    _, forest = town.game("A 2 B 2", [ann, ben], game="bethel_woods")
    _, open_end = town.game("", [ann, ben], game="bloody_grove")
    reader = town.visitor()

    def found(query: str) -> list[str]:
        return games_in(sound(reader.get(f"{town.page(ann)}/games?{query}")))

    assert found("") == [open_end, forest, team, shared, lost, won]
    assert found("result=won") == [team, won]
    assert found("result=shared") == [shared]
    assert found("result=lost") == [forest, lost]
    assert found("result=left") == []
    assert found("result=nonsense") == found("game=chess") == found("")
    assert found("game=bethel_woods&result=won") == [team]
    assert found("company=ben&game=roundforest") == [shared, won]
    assert found("company=%25_") == [shared, lost]
    assert found("company=b%25") == []
    assert "No game like this." in read(reader.get(f"{town.page(ann)}/games?company=nobody"))


def test_who_left_has_left_and_who_came_in_the_middle_has_neither_won_nor_lost(town: Town) -> None:
    ann, ben, cleo = town.person("Ann"), town.person("Ben"), town.person("Cleo")
    table, left = town.game("A 1 B 2", [ann, ben])
    town.left(table, 0, ann)
    table, joined = town.game("A 1 B 2", [ann, ben])
    town.store.run("UPDATE seat SET joined = ? WHERE table_id = ? AND number = 0", True, table)
    table, _ = town.game("A 1 B 2", [ann, cleo])
    town.left(table, 0, ann)
    town.store.run("INSERT INTO removal (table_id, person_id) VALUES (?, ?)", table, ann)
    twice, once = town.game("A 1 B 2 C 3", [ann, ann, ben])
    town.left(twice, 1, ann)
    told = town.visitor().get(f"/api{town.page(ann)}/games").json()["games"]
    assert [(game["table"], game["result"]) for game in told] == [(once, "won"), (joined, "joined"), (left, "left")]
    (figures,) = town.visitor().get(f"/api{town.page(ann)}").json()["games"]
    counted = {name: figures[name] for name in ("played", "won", "shared", "lost", "left", "joined")}
    assert counted == {"played": 3, "won": 1, "shared": 0, "lost": 0, "left": 1, "joined": 1}
    assert figures["places"] == [1, 0, 0, 0, 0]
    assert "left early" in read(town.visitor().get(f"{town.page(ann)}/games"))
    ben_sees = town.visitor().get(f"/api{town.page(ben)}/games").json()["games"]
    assert {game["table"]: game["result"] for game in ben_sees}[left] == "lost", "as the seat of the bot has come first"


def test_nothing_is_left_of_somebody_who_is_deleted(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Benedetta")
    town.game("A 1 B 2", [ann, ben])
    table, _ = town.game("A 1 B 2", [ann, ben])
    town.left(table, 1, ben)
    town.store.python(
        "import django; django.setup(); from clairiere.store.models import Person;"
        f"from clairiere.site.accounts.deletion import delete_at_once; delete_at_once(Person.objects.get(id={ben}))"
    )
    assert town.visitor().get(town.page(ben)).status == 404
    for reader in (town.visitor(), town.visitor(ann)):
        for path in ("", "/games", "/games?company=bene"):
            told = reader.get(town.page(ann) + path)
            assert "Benedetta" not in told.text
            assert f"{ben:012x}" not in told.text
    assert len(games_in(town.visitor().get(f"{town.page(ann)}/games"))) == 2


def test_one_form_says_who_sees_the_page_and_whether_one_is_in_the_leaderboards(town: Town) -> None:
    ann = town.person("Ann")
    me, stranger = town.visitor(ann), town.visitor()
    assert me.get("/api/me").json() == {"name": "Ann", "language": "en", "colour": "A", "code": f"{ann:012x}",
                                        "public": True, "ranked": False}  # fmt: skip
    assert "See my page" in read(sound(me.get("/me")))
    assert "We will remember it." in read(me.submit("/me/visibility", public="off", ranked="on"))
    assert [me.get("/api/me").json()[name] for name in ("public", "ranked")] == [False, True]
    assert stranger.get(town.page(ann)).status == 404
    me.submit("/me/visibility", public="on", ranked="off")
    assert stranger.get(town.page(ann)).status == 200
    assert me.post("/api/me", name="Ann", public=False).json()["public"] is False
    assert stranger.get(town.page(ann)).status == 404
    assert "Tell us first what you are called." in read(stranger.submit("/me/visibility", public="on"))


def test_the_settings_are_part_of_the_export_and_come_along_into_an_account(town: Town) -> None:
    guest, own = town.person("Ann", public=False, ranked=True), town.person("Ann again")
    lines = ("import json, django; django.setup(); from django.db import transaction",
             "from clairiere.store.models import Person; from clairiere.site.accounts.sessions import join",
             "from clairiere.site.accounts.export import as_json, personal_data",
             f"guest, own = [Person.objects.get(id=each) for each in ({guest}, {own})]",
             "print(json.dumps(json.loads(as_json(personal_data(guest)))['person']))",
             "with transaction.atomic(): join(guest, own)")  # fmt: skip
    told = town.store.python("\n".join(lines))
    assert '"page_seen_by_others": false' in told
    assert '"in_leaderboards": true' in told
    assert f'"page": "{guest:012x}"' in told
    assert town.visitor().get(town.page(own)).status == 404, "who has hidden one page has hidden the other"


def test_names_are_text_on_every_page(town: Town) -> None:
    ann, ben = town.person(NASTY[:24]), town.person(NASTY[:24])
    town.game("A 1 B 2", [ann, ben], rated=True)
    for reader in (town.visitor(), town.visitor(ann)):
        for path in ("", "/games", f"/games?company={NASTY[:9].replace(' ', '+').replace('<', '%3C')}"):
            assert "<b onload" not in sound(reader.get(town.page(ann) + path)).text


def test_nothing_tells_who_has_blocked_whom(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    town.game("A 1 B 2", [ann, ben])
    readers = (ann, ben, None)

    def seen() -> list[str]:
        pages = [town.visitor(reader).get(town.page(person) + path)
                 for reader in readers for person in (ann, ben) for path in ("", "/games")]  # fmt: skip
        return [without_tokens(page) for page in pages]

    before = seen()
    town.store.run("INSERT INTO block (person_id, other_id, at) VALUES (?, ?, ?)", ann, ben, LONG_AGO)
    assert seen() == before


def test_names_lead_to_pages_while_a_table_waits_and_when_its_game_is_over(town: Town) -> None:
    ann, ben, hidden = town.person("Ann"), town.person("Ben"), town.person("Marguerite", public=False)
    over = lay_table(town.store, "benevolent", seats=3)
    for seat, person in enumerate((ann, ben, hidden)):
        town.store.run("UPDATE seat SET person_id = ? WHERE table_id = ? AND number = ?", person, over.id, seat)
    assert "/people/" not in town.visitor().get(f"/tables/{over.code}").text, "no query more while it is played"
    town.store.run("UPDATE game_table SET status = 2, ended = started, result = 'A 1 B 2 C 3' WHERE id = ?", over.id)
    page = town.visitor().get(f"/tables/{over.code}").text
    assert set(re.findall(r'href="(/people/\w+)"', page)) == {town.page(ann), town.page(ben)}
    waiting = town.visitor(ann).post("/api/tables", game="benevolent", seats=3).json()["code"]
    for sitting in (ben, hidden):
        assert town.visitor(sitting).post(f"/api/tables/{waiting}/sit").status == 200
    page = town.visitor().get(f"/tables/{waiting}").text
    assert set(re.findall(r'href="(/people/\w+)"', page)) == {town.page(ann), town.page(ben)}


def test_my_games_show_all_that_are_being_played_and_lead_to_all_that_are_over(town: Town) -> None:
    ann = town.person("Ann")
    tables = [lay_table(town.store, "bloody_grove", bots={1: "sapling"}) for _ in range(53)]
    for table in tables:
        town.store.run("UPDATE seat SET person_id = ? WHERE table_id = ? AND number = 0", ann, table.id)
    over = [town.game("A 1 B 2", [ann, None])[1] for _ in range(11)]
    page = town.visitor(ann).get("/mine").text
    assert {table.code for table in tables} <= set(re.findall(r"/tables/(\w+)", page))
    assert len(set(over) & set(re.findall(r"/tables/(\w+)", page))) == 9
    assert f'href="{town.page(ann)}/games"' in page
    assert games_in(town.visitor(ann).get(f"{town.page(ann)}/games")) == over[::-1]


QUERIES = """
import django; django.setup()
from django.conf import settings; settings.ALLOWED_HOSTS = ["*"]
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
import sys
client = Client(raise_request_exception=True)
client.cookies["%s"] = "%s"
for path in %r:
    client.get(path)
    with CaptureQueriesContext(connection) as found:
        assert client.get(path).status_code == 200
    print(len(found))
"""


def test_a_page_takes_as_many_queries_with_many_games_as_with_few(town: Town) -> None:
    few, many = town.person("Ann"), town.person("Ben")
    company = [town.person(f"P{number}") for number in range(5)]
    for game in range(40):
        town.game("A 1 B 2", [many, company[game % 5]])
    for _ in range(6):
        town.game("A 1 B 2", [few, company[0]])
    counts = {}
    for who in (few, many):
        paths = [town.page(who), f"{town.page(who)}/games", f"{town.page(who)}/games?company=p&result=won"]
        counts[who] = town.store.python(QUERIES % (COOKIE, cookie_of(who), paths)).split()
    assert counts[few] == counts[many]
    assert all(int(number) <= 12 for number in counts[many]), counts[many]


def test_somebody_of_before_there_were_pages_gets_one_with_the_next_visit(town: Town) -> None:
    ann = town.person("Ann")
    town.store.run("UPDATE person SET code = NULL WHERE id = ?", ann)
    code = town.visitor(ann).get("/api/me").json()["code"]
    assert re.fullmatch("[0-9a-f]{12}", code)
    assert town.visitor(ann).get("/api/me").json()["code"] == code
    assert town.visitor().get(f"/people/{code}").status == 200
