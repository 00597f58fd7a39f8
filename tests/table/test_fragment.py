"""The piece of a page that shows a table: what is in it, for whom, and that it is the same wherever it is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import all_games
from clairiere.kernel.fair import FairChance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.seats import SPECTATOR, letter
from clairiere.table.fragment import fragment
from clairiere.table.ledger import HAND_OVER, RUNNING, TAKE_BACK, TIME_UP, Chair, Entry, Page
from clairiere.table.live import Live
from clairiere.table.sight import Sight
from tests.table.kit import ALONE, Server, Store
from tests.table.sitting import Sitting

DUE = 1_763_193_600_000


class Found(HTMLParser):
    """The elements of a fragment that have an id, with their attributes; and the texts."""

    def __init__(self, html: bytes) -> None:
        super().__init__()
        self.ids: dict[str, dict[str, str]] = {}
        self.texts: list[str] = []
        self.feed(html.decode())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        if "id" in found:
            assert found["id"] not in self.ids, f"{found['id']} is there twice"
            self.ids[found["id"]] = {"": tag, **found}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def table(self) -> dict[str, str]:
        """The outermost element."""
        return self.ids["table"]

    def offered(self) -> list[str]:
        """The notations of its buttons."""
        return [found["value"] for found in self.ids.values() if found[""] == "button" and "value" in found]


def laid(
    game: Game[Any], seats: int = 0, people: tuple[int, ...] = (1, 2, 3, 4, 5), due: int = 0, pace: int = 60
) -> Live:
    """A table in memory that has just been set up."""
    seats = seats or game.seats[0]
    match: Match[Any] = Match(game, seats, {}, FairChance("seed"))
    variant = " ".join([f"{name}={value}" for name, value in match.record.variant.items()])
    luck = " ".join([str(k) for k in match.record.luck])
    chairs = tuple([Chair(people[seat], "", f"Player <{letter(seat)}>") for seat in range(seats)])
    rules = game.rules_version
    return Live(Page(1, "abc", game.name, rules, variant, pace, "greedy", RUNNING, "seed", luck, chairs, (), due=due))


def play_on(live: Live, random: Random, answers: int) -> list[Entry]:
    """So many random answers; what the log would say."""
    log: list[Entry] = []
    for _ in range(answers):
        if live.state.over:
            break
        ask = waiting(live.state)[0]
        trial = live.try_out(ask.seat, ask.pick(live.state, random).notation())
        log.append(live.move(trial).entry)
        live.accept(trial)
    return log


def everything(live: Live) -> list[bytes]:
    """What every seat sees, in both languages."""
    readers = [*range(len(live.chairs)), SPECTATOR]
    return [fragment(Sight(live, reader, language)) for reader in readers for language in ("en", "fr")]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_answer_that_can_be_given_has_a_button_and_nobody_else_has_one(game: Game[Any]) -> None:
    live, random = laid(game), Random(1)
    while not live.state.over:
        play_on(live, random, 5)
        for reader in [*range(len(live.chairs)), SPECTATOR]:
            sight = Sight(live, reader, "fr")
            found = Found(fragment(sight))
            assert found.offered() == [choice.notation() for choice in sight.view.options()]
            asked = {letter(ask.seat) for ask in waiting(live.state)}
            turn = "over" if live.state.over else "yours" if letter(reader) in asked else "theirs"
            assert (found.table["data-turn"], set(found.table["data-asked"].split())) == (turn, asked)
            assert found.table["data-names"].startswith('["Player <A>"')
            assert ("ending" in found.ids) == live.state.over
            assert {"headline", "board", "prompt", "whose", "asked", "answers", "news", "spoken"} <= set(found.ids)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_who_folds_a_table_from_its_log_draws_the_same_as_who_has_seen_it_played(game: Game[Any]) -> None:
    live, random, log = laid(game), Random(2), list[Entry]()
    while not live.state.over:
        log += play_on(live, random, 3)
        everything(live)  # whoever looks in between changes nothing
        again = laid(game)
        again.follow(tuple(log))
        assert everything(again) == everything(live)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_target_of_the_picture_is_marked_among_the_answers(game: Game[Any]) -> None:
    live = laid(game)
    html = fragment(Sight(live, waiting(live.state)[0].seat, "en"))
    targets = re.findall(r'data-answers="([^"]*)"', html.decode())
    drawn = {notation for found in targets for notation in found.split("|")}
    marked = [found["value"] for found in Found(html).ids.values() if found.get("class") == "on-board"]
    assert set(marked) == drawn & set(Found(html).offered()) != set()


def test_the_newest_lines_are_told_and_all_of_them_have_words() -> None:
    live = laid(all_games()[0])
    log = play_on(live, Random(3), 25)
    for notation in (TIME_UP, HAND_OVER):
        live.follow((Entry(log[-1].seat, notation, ""),))
    found = Found(fragment(Sight(live, 0, "en")))
    assert [id for id in found.ids if id.startswith("line-")] == [f"line-{number}" for number in range(8, 28)]
    who = live.names("en")[log[-1].seat]
    assert f"{who} has run out of time: a bot gives this answer." in found.texts
    assert f"The seat has changed hands: {who} plays on." in found.texts


def test_an_answer_that_can_be_taken_back_offers_it_and_the_log_tells_that_it_was() -> None:
    live = laid(all_games()[0])
    [answer] = play_on(live, Random(4), 1)
    assert "back" in Found(fragment(Sight(live, answer.seat, "en"))).ids
    assert "back" not in Found(fragment(Sight(live, 1 - answer.seat, "en"))).ids
    live.follow((Entry(answer.seat, TAKE_BACK, ""),))
    found = Found(fragment(Sight(live, answer.seat, "en")))
    who = live.names("en")[answer.seat]
    assert f"{who} takes the last answer back." in found.texts
    assert "back" not in found.ids


def test_who_has_just_given_an_answer_that_stands_is_told_why() -> None:
    live, random = laid(all_games()[0]), Random(5)
    while (entry := play_on(live, random, 1)[0]) and live.against_back(entry.seat) is None:
        pass
    clause = live.against_back(entry.seat)
    assert clause is not None
    found = Found(fragment(Sight(live, entry.seat, "en")))
    assert found.ids["no-back"]["data-clause"] == clause.id
    assert clause.says in found.texts
    assert "no-back" not in Found(fragment(Sight(live, 1 - entry.seat, "en"))).ids


def test_one_person_may_hold_several_seats_and_a_game_of_hidden_hands_then_wants_a_curtain() -> None:
    for game in all_games():
        live = laid(game, people=(7, 7, 8, 9, 10))
        for seat in (0, 1):
            found = Found(fragment(Sight(live, seat, "en"))).table
            assert (found["data-own"], found["data-seat"], found["data-turn"]) == ("A B", letter(seat), "yours")
            assert found["data-curtain"] == ("true" if game.secret_hands else "false")
        assert Found(fragment(Sight(live, SPECTATOR, "en"))).table["data-own"] == ""


def test_the_clock_of_a_version_is_a_moment_and_absent_where_none_runs() -> None:
    live = laid(all_games()[0], due=DUE)
    assert Found(fragment(Sight(live, 0, "en"))).table["data-due"] == str(DUE)
    assert "data-due" not in Found(fragment(Sight(laid(all_games()[0]), 0, "en"))).table


# ---------------------------------------------------------------- with a server


@pytest.fixture(scope="module")
def running(store: Store) -> Iterator[Server]:
    with Server(store, ALONE) as server:
        yield server


def test_every_process_tells_the_same_moment_at_which_time_is_up(running: Server) -> None:
    sitting = Sitting(running, pace=300)
    with Server(running.store, ALONE) as other:
        for notation in ("", "place h03", "gather", "place h05"):
            if notation:
                sitting.play(notation)
            here = Found(sitting.somebody.get(sitting.path + "/now").body).table["data-due"]
            there = Found(other.client().get(sitting.path + "/now").body).table["data-due"]
            [(due,)] = running.store.run("SELECT due FROM head WHERE table_id = ?", sitting.table.id)
            assert here == there
            assert sitting.look()["due"] == int(here) == other.client().get("/api" + sitting.path).json()["due"]
            assert str(due)  # there is one
        written = {"sqlite": "SELECT CAST(round((julianday(due) - 2440587.5) * 86400000) AS INTEGER) FROM head",
                   "postgresql": "SELECT (extract(epoch FROM due) * 1000)::bigint FROM head"}[running.store.kind]
        assert running.store.run(f"{written} WHERE table_id = ?", sitting.table.id) == [(int(here),)]


def test_who_holds_several_seats_answers_for_each_of_them(running: Server) -> None:
    sitting = Sitting(running)
    one = sitting.sit_together(0, 1)
    assert one.get("/api" + sitting.path).json()["own"] == ["A", "B"]
    for seat in ("A", "B"):
        assert one.get(f"/api{sitting.path}?seat={seat}").json()["seat"] == seat
    assert one.post(sitting.path + "/answer", version=0, notation="place h03", seat="B").json()["clause"] == "TABLE-01"
    assert one.post(sitting.path + "/answer", version=0, notation="place h03", seat="C").status == 403
    assert one.post(sitting.path + "/answer", version=0, notation="place h03", seat="A").status == 200
    assert one.post(sitting.path + "/back", version=1, seat="A").json() == {"version": 2}
    for version, notation in enumerate(("place h03", "gather", "place h05", "gather"), start=2):
        reply = one.post(sitting.path + "/answer", version=version, notation=notation)  # whoever of them is asked
        assert reply.json() == {"version": version + 1}
    assert one.post(sitting.path + "/concede", version=6, seat="B").status == 200
    assert sitting.players[1].post(sitting.path + "/answer", version=7, notation="gather").status == 403
