"""Tables of one device, in CPython: what the page asks for, bots, and the record that is kept."""

import json
from random import Random

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.record import BadRecord
from clairiere.table.offline import OfflineTable, Player, answered, opened
from clairiere.table.play.recorded import FAIR, PROVEN, recorded

LANGUAGE = {"language": "en"}


def table_of(game: str, *players: Player, secret: str = "s", **options: str) -> OfflineTable:
    return OfflineTable.start("abc", game, players, options, secret)


def against_bots(game: str) -> OfflineTable:
    return table_of(game, Player(), *[Player("seed") for _ in range(game_named(game).rules.seats[0] - 1)])


def post(table: OfflineTable, verb: str, **body: object) -> dict[str, object]:
    seen = {"version": table.live.version, **body}
    found: dict[str, object] = json.loads(table.request(verb, LANGUAGE, seen).body)
    return found


def options_of(table: OfflineTable) -> list[str]:
    return [one.notation for one in table.page(LANGUAGE).options()]


def play(table: OfflineTable, answers: int) -> None:
    """People answer at random, bots as they do."""
    random = Random(7)
    while answers and not table.over:
        if table.bot_due() is None:
            post(table, "answer", notation=random.choice(options_of(table)))
        else:
            table.let_bot_answer(0)
        answers -= 1


@pytest.fixture(params=BUILT_IN)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_person_is_asked_and_bots_answer_for_themselves(game: str) -> None:
    table = against_bots(game)
    play(table, 12)
    assert table.live.version == 12
    page = table.request("now", {"language": "fr"}).body
    assert '<section id="table"' in page
    assert 'lang="fr"' in page
    assert 'data-own="A"' in page
    assert 'id="hint"' not in page, "nobody gives hints there"


def test_a_record_goes_on_where_it_was_with_the_same_luck(game: str) -> None:
    table = against_bots(game)
    play(table, 9)
    again = OfflineTable.resume("abc", table.record_text())
    assert again.record_text() == table.record_text()
    assert again.request("now", LANGUAGE).body == table.request("now", LANGUAGE).body
    for one in (table, again):
        one.bot = None  # a bot that was stopped in the middle of its turn thinks anew
        play(one, 6)
    assert again.record_text() == table.record_text()


def test_a_game_that_is_over_has_a_record_that_proves_itself() -> None:
    table = table_of("benevolent", Player("", "Ann"), Player("seed"))
    play(table, 1000)
    assert table.over
    found = recorded(table.record_text())
    assert (found.proof, found.luck) == (PROVEN, FAIR)
    assert [chair.name for chair in found.live.chairs] == ["Ann", ""]


def test_an_answer_that_the_rules_do_not_allow_is_refused_with_its_reason() -> None:
    table = table_of("benevolent", Player(), Player("seed"), first="A")
    told = post(table, "answer", notation="stop")
    assert told["says"]
    assert table.live.version == 0
    assert table.request("answer", LANGUAGE, {"version": 0, "notation": "stop"}).status == 422


def test_an_answer_for_an_older_version_is_refused() -> None:
    table = table_of("benevolent", Player(), Player("seed"), first="A")
    notation = options_of(table)[0]
    assert post(table, "answer", notation=notation) == {"version": 1}
    late = table.request("answer", LANGUAGE, {"version": 0, "notation": notation})
    assert (late.status, json.loads(late.body)["version"]) == (409, 1)


def test_an_answer_can_be_taken_back_as_the_rules_of_the_site_allow() -> None:
    table = table_of("benevolent", Player(), Player(), first="A")
    before = table.page(LANGUAGE).view.text()
    post(table, "answer", notation=options_of(table)[0])
    assert 'id="back"' in table.request("now", {"seat": "A", **LANGUAGE}).body
    assert post(table, "back", seat="A") == {"version": 2}
    assert table.page(LANGUAGE).view.text() == before


def test_those_who_share_the_device_look_each_from_their_own_seat() -> None:
    table = table_of("bloody_grove", Player("", "Ann"), Player("", "Ben"))
    first, second = [table.request("now", {"seat": seat, **LANGUAGE}).body for seat in "AB"]
    assert 'data-seat="A"' in first
    assert 'data-seat="B"' in second
    assert 'data-curtain="true"' in first
    assert 'data-own="A B"' in first
    assert first != second


def test_a_record_without_its_secret_is_not_gone_on_with() -> None:
    text = against_bots("benevolent").record_text()
    bare = "\n".join([line for line in text.splitlines() if not line.startswith(("secret", "promise"))])
    with pytest.raises(BadRecord, match="no secret"):
        OfflineTable.resume("abc", bare)


def test_what_a_worker_calls_takes_and_gives_text() -> None:
    table = opened(json.dumps({"code": "abc", "game": "benevolent", "players": [{}, {"bot": "seed"}], "secret": "s"}))
    status, kind, body = answered(table, "at", '{"at": "0", "language": "en"}', "")
    assert (status, kind) == (200, "text/html")
    assert 'data-version="0"' in str(body)
    assert answered(table, "nothing", '{"language": "en"}', "")[0] == 404
    assert opened(json.dumps({"code": "abc", "record": table.record_text()})).players[1].bot == "seed"


def test_a_player_is_a_person_or_a_bot_of_a_level() -> None:
    with pytest.raises(ValueError, match="no such level"):
        Player("plugin:Bot")
    assert Player("", " Ann\n# player B person Ben ").name == "Ann # player B person Ben"
