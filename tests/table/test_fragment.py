"""The piece of a page that shows a table: what is in it, for whom, and that it is the same wherever it is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import all_games, game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.game import Game
from clairiere.kernel.language import capital
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.state import SPECTATOR, Story, letter
from clairiere.store.ledger import HAND_OVER, RUNNING, TAKE_BACK, TIME_UP, Chair, Entry, StoredTable
from clairiere.table.play.live import Live
from clairiere.table.views.fragment import fragment
from clairiere.table.views.lines import KEPT, counted_up, of_others
from clairiere.table.views.seat_page import SeatPage
from tests.table.kit import ALONE, Server, Store
from tests.table.sitting import Sitting

DUE = 1_763_193_600_000
RECAPS = ("bethel_woods", "bloody_grove", "broom_service")
"""Games that count up what others have done: there one turn has too many events to name the most important two."""


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
        return [found["value"] for found in self.ids.values() if found.get("name") == "notation"]


def laid(
    game: Game[Any], seats: int = 0, people: tuple[int, ...] = (1, 2, 3, 4, 5), due: int = 0, pace: int = 60
) -> Live:
    """A table in memory that has just been set up."""
    seats = seats or game.rules.seats[0]
    match: Match[Any] = Match(game, seats, {}, FairChance("seed"))
    variant = " ".join([f"{name}={value}" for name, value in match.record.variant.items()])
    luck = " ".join([str(k) for k in match.record.luck])
    chairs = tuple([Chair(people[seat], "", f"Player <{letter(seat)}>") for seat in range(seats)])
    rules = game.rules.version
    return Live(
        StoredTable(1, "abc", game.name, rules, variant, pace, "greedy", RUNNING, "seed", luck, chairs, (), due=due)
    )


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
    return [fragment(SeatPage(live, reader, language)) for reader in readers for language in ("en", "fr")]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_answer_that_can_be_given_has_a_button_and_nobody_else_has_one(game: Game[Any]) -> None:
    live, random = laid(game), Random(1)
    while not live.state.over:
        play_on(live, random, 5)
        for reader in [*range(len(live.chairs)), SPECTATOR]:
            page = SeatPage(live, reader, "fr")
            found = Found(fragment(page))
            assert found.offered() == [choice.notation() for choice in page.view.options()]
            told = fragment(page).decode().partition('<div id="spoken"')[2].partition("<h3>Tu peux répondre</h3>")[2]
            said = [unescape(line) for line in re.findall("<li>(.*?)</li>", told.partition("</div>")[0])]
            assert said == [option.says for option in page.options()], "the table in words tells them too"
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
    html = fragment(SeatPage(live, waiting(live.state)[0].seat, "en"))
    targets = re.findall(r'data-answers="([^"]*)"', html.decode())
    drawn = {notation for found in targets for notation in found.split("|")}
    marked = [found["value"] for found in Found(html).ids.values() if "on-board" in found.get("class", "")]
    assert set(marked) == drawn & set(Found(html).offered()) != set()


@pytest.mark.parametrize("name", ["benevolent", "roundforest"])
def test_verbs_are_buttons_that_stay_however_many_places_can_be_touched(name: str) -> None:
    """To keep, to leave, to gather; and to barter, which then asks what for."""
    live, random = laid(game_named(name)), Random(1)
    verbs: set[str] = set()
    while not live.state.over:
        seat = waiting(live.state)[0].seat
        found = Found(fragment(SeatPage(live, seat, "en")))
        drawn = {one["value"]: one["class"] for one in found.ids.values() if "on-board" in one.get("class", "")}
        assert {value for value, kind in drawn.items() if kind == "on-board verb"} == {v for v in drawn if " " not in v}
        barter = [notation for notation in found.offered() if notation.startswith("barter ")]
        assert found.ids.get("verb-barter", {"value": ""})["value"] == "|".join(barter)
        verbs |= {value for value in drawn if " " not in value} | ({"barter"} if barter else set())
        play_on(live, random, 1)
    assert verbs >= ({"gather"} if name == "benevolent" else {"keep", "leave", "barter"})


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_goal_is_told_in_the_first_turns_and_always_with_how_near_everyone_is(game: Game[Any]) -> None:
    live, random, told = laid(game), Random(3), set[str]()
    early = fragment(SeatPage(live, 0, "en")).decode()
    play_on(live, random, 40)
    for language in ("en", "fr"):
        late = fragment(SeatPage(live, 0, language)).decode()
        goal = unescape(re.findall(r'<div id="aim" hidden><p>([^<]+)</p>', late)[0])
        near = re.findall(r"<li>([^<]+)</li>", late.partition('<div id="aim"')[2].partition("</div>")[0])
        assert len(near) == (1 if game.rules.together else live.match.state.seats)
        assert 'id="goal"' not in late
        told |= {goal, *near}
    assert f'<p id="goal">{game.words.for_table(live.match.state, "en").goal()}</p>' in unescape(early)
    assert len(told) >= 4, "both languages"


def test_who_answers_first_after_many_answers_of_others_is_still_told_the_goal() -> None:
    """A turn of another may take more answers than all first turns of another game."""
    live, random = laid(game_named("bethel_woods")), Random(3)
    while not live.given[1]:
        early = fragment(SeatPage(live, 1, "en")).decode()
        assert 'id="goal"' in early
        play_on(live, random, 1)
    while live.given[1] < 6:
        play_on(live, random, 1)
    assert 'id="goal"' not in fragment(SeatPage(live, 1, "en")).decode()
    assert live.version > 2 * len(live.chairs)


@pytest.mark.parametrize("name", RECAPS)
def test_a_summary_counts_up_all_that_others_have_done_since_ones_turn(name: str) -> None:
    live, random, told, longest = laid(game_named(name), game_named(name).rules.seats[-1]), Random(5), 0, 0
    since: dict[int, list[Story]] = {seat: [] for seat in range(len(live.chairs))}
    for _ in range(250):
        for entry in play_on(live, random, 1):
            for seat, stories in since.items():
                since[seat] = [] if seat == entry.seat else [*stories, live.story]
        for ask in waiting(live.state):
            page = SeatPage(live, ask.seat, "en")
            moments = [one for story in since[ask.seat][-KEPT:] for one in story.as_seen_by(ask.seat).moments]
            counted = page.words.recap(moments, ask.seat)
            said = teller(live, ask.seat)
            assert all([part.rstrip(".").partition(" ")[2] in said for part in counted]), (counted, said)
            told += bool(counted)
            longest = max(longest, len(since[ask.seat]))
    assert told > 4
    assert longest > 4, "more lines than the two that could be named"


def test_what_was_taken_back_is_not_counted_up() -> None:
    live, random = laid(game_named("bethel_woods")), Random(4)
    while not (log := play_on(live, random, 1))[0].notation.startswith("repair 1"):
        pass
    reader, repaired = SeatPage(live, 1 - log[0].seat, "en"), counted(live, 1 - log[0].seat)
    live.follow((Entry(log[0].seat, TAKE_BACK, ""),))
    assert counted(live, reader.seat) == repaired - 1


def counted(live: Live, seat: int) -> int:
    """How many malfunctions others have repaired, as the summary for a seat says."""
    said = counted_up(of_others(live.lines, seat), SeatPage(live, seat, "en"))
    return sum([int(n) for n in re.findall(r"repairs (\d+)", said)])


def test_the_newest_lines_are_told_and_all_of_them_have_words() -> None:
    live = laid(all_games()[0])
    log = play_on(live, Random(3), 25)
    for notation in (TIME_UP, HAND_OVER):
        live.follow((Entry(log[-1].seat, notation, ""),))
    found = Found(fragment(SeatPage(live, 0, "en")))
    assert [id for id in found.ids if id.startswith("line-")] == [f"line-{number}" for number in range(8, 28)]
    who = live.names("en")[log[-1].seat]
    assert f"{who} has run out of time: a robot gives this answer." in found.texts
    assert f"The seat has changed hands: {who} plays on." in found.texts


def test_an_answer_that_can_be_taken_back_offers_it_and_the_log_tells_that_it_was() -> None:
    live = laid(all_games()[0])
    [answer] = play_on(live, Random(4), 1)
    assert "back" in Found(fragment(SeatPage(live, answer.seat, "en"))).ids
    assert "back" not in Found(fragment(SeatPage(live, 1 - answer.seat, "en"))).ids
    live.follow((Entry(answer.seat, TAKE_BACK, ""),))
    found = Found(fragment(SeatPage(live, answer.seat, "en")))
    who = live.names("en")[answer.seat]
    assert f"{who} takes the last answer back." in found.texts
    assert "back" not in found.ids


def test_who_has_just_given_an_answer_that_stands_is_told_why() -> None:
    live, random = laid(all_games()[0]), Random(5)
    while (entry := play_on(live, random, 1)[0]) and live.against_taking_back(entry.seat) is None:
        pass
    clause = live.against_taking_back(entry.seat)
    assert clause is not None
    found = Found(fragment(SeatPage(live, entry.seat, "en")))
    assert found.ids["no-back"]["data-clause"] == clause.id
    assert clause.says in found.texts
    assert "no-back" not in Found(fragment(SeatPage(live, 1 - entry.seat, "en"))).ids


def test_one_person_may_hold_several_seats_and_a_game_of_hidden_hands_then_wants_a_curtain() -> None:
    for game in all_games():
        live = laid(game, people=(7, 7, 8, 9, 10))
        for seat in (0, 1):
            found = Found(fragment(SeatPage(live, seat, "en"))).table
            assert (found["data-own"], found["data-seat"], found["data-turn"]) == ("A B", letter(seat), "yours")
            assert found["data-curtain"] == ("true" if game.rules.secret_hands else "false")
        assert Found(fragment(SeatPage(live, SPECTATOR, "en"))).table["data-own"] == ""


def test_the_clock_of_a_version_is_a_moment_and_absent_where_none_runs() -> None:
    live = laid(all_games()[0], due=DUE)
    assert Found(fragment(SeatPage(live, 0, "en"))).table["data-due"] == str(DUE)
    assert "data-due" not in Found(fragment(SeatPage(laid(all_games()[0]), 0, "en"))).table


def teller(live: Live, seat: int, language: str = "en") -> str:
    """What the dock tells of the others."""
    found = re.search(r'<p id="teller">(.*?)</p>', fragment(SeatPage(live, seat, language)).decode())
    return "" if found is None else unescape(found[1])


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_dock_tells_in_one_line_what_others_have_just_done(game: Game[Any]) -> None:
    live, random, told = laid(game), Random(6), 0
    for _ in range(60):
        for answer in play_on(live, random, 1):
            others = [seat for seat in range(len(live.chairs)) if seat != answer.seat]
            assert teller(live, answer.seat) == "", "nobody is told what they have done themselves"
            told += any([live.names("en")[answer.seat] in teller(live, seat) for seat in others])
    assert told > 20


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_what_others_do_to_the_reader_is_told_to_the_reader_and_of_them_to_onlookers(game: Game[Any]) -> None:
    spoken_to, named = 0, 0
    for seed in range(2):
        live, random = laid(game, game.rules.seats[-1]), Random(seed)
        last = live.names("en")[-1]
        for _ in range(100):
            play_on(live, random, 1)
            for seat, name in enumerate(live.names("en")):
                for language in ("en", "fr"):
                    said = teller(live, seat, language)
                    assert name not in said, said
                    heard = said.partition(": ")[2] if said.startswith(("Since", "Depuis")) else said
                    spoken_to += bool(re.search(r"\b(?:you|tu|te|toi)\b", heard, re.IGNORECASE))
            named += last in teller(live, SPECTATOR)
    assert named, "a spectator is nobody's seat, not the last one"
    assert spoken_to or game.name == "bethel_woods"  # there one player rarely does anything to another


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_whose_turn_it_is_hears_in_two_sentences_what_has_happened_since_their_last(game: Game[Any]) -> None:
    live, random, told = laid(game, game.rules.seats[-1]), Random(7), 0
    for _ in range(120):
        play_on(live, random, 1)
        for ask in waiting(live.state):
            said = teller(live, ask.seat, "fr")
            assert len(re.findall(r"[.!?](?: |$)", said)) <= 2, said
            assert said == "" or said.startswith("Depuis ton tour") == (live.given[ask.seat] > 0), said
            told += said.startswith("Depuis ton tour")
    assert told


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_summary_does_not_tell_that_somebody_has_answered(game: Game[Any]) -> None:
    """What was answered is told once it is public; until then nothing has happened."""
    live, random, told = laid(game, game.rules.seats[-1]), Random(2), 0
    for _ in range(120):
        play_on(live, random, 1)
        for ask in waiting(live.state):
            said = teller(live, ask.seat)
            assert "has answered" not in said, said
            told += said.startswith("Since your turn")
    assert told


@pytest.mark.parametrize("game", [game for game in all_games() if game.name not in RECAPS], ids=lambda game: game.name)
def test_what_others_have_done_is_told_in_the_order_in_which_they_did_it(game: Game[Any]) -> None:
    live, random, told = laid(game, game.rules.seats[-1]), Random(7), 0
    for _ in range(70):
        play_on(live, random, 1)
        for ask in waiting(live.state):
            said = teller(live, ask.seat).removeprefix("Since your turn: ")
            assert not re.search(r"^(?:The|A|No|You)\b", said) or not live.given[ask.seat], said
            parts = [capital(part.rstrip(".")) for part in re.split(r"; |\. ", said) if part]
            page = SeatPage(live, ask.seat, "en")
            heard = iter([
                both
                for line in live.lines
                for both in zip(*[line.sentences(ask.seat, words, live.chairs[line.entry.seat])
                                  for words in (page.words, page.to_reader())])
            ])
            assert all([any(part in (one.rstrip(".")[: len(part)] for one in both) for both in heard)
                        for part in parts]), said
            french = teller(live, ask.seat, "fr")
            assert not re.search(r"\w; ", french), "French has a space before it"
            assert not re.search(r"[:;]\s(?:The|A|No|You|Le|La|L|Les|Un|Aucun|Tu)\b", said + french), said
            told += len(parts) > 2
    assert told or len(live.chairs) < 4


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_prompt_speaks_of_others_in_the_third_person(game: Game[Any]) -> None:
    live, random, kinds = laid(game, game.rules.seats[-1]), Random(8), set[str]()
    while not live.state.over:
        play_on(live, random, 1)
        for language, to_you in (("en", r"\byour?\b"), ("fr", r"\b(?:tu|ton|ta|tes|toi)\b")):
            asked = re.search(r'<p id="asked">(.*?)</p>', fragment(SeatPage(live, SPECTATOR, language)).decode())
            assert asked is not None
            assert live.state.over or not re.search(to_you, asked[1]), asked[1]
            kinds.add(asked[1].partition("&gt;")[2])
    assert len(kinds) > 6


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_end_says_in_one_sentence_who_won_and_why_and_you_to_who_it_is(game: Game[Any]) -> None:
    live = laid(game, game.rules.seats[-1])
    while not live.state.over:
        play_on(live, Random(9), 50)
    outcome = game.rules.outcome(live.state)
    for seat in [*range(len(live.chairs)), SPECTATOR]:
        for language, you in (("en", "You"), ("fr", "Tu")):
            html = fragment(SeatPage(live, seat, language)).decode()
            ending = html[html.index('<div id="ending">') :]
            said = unescape(re.findall(r'<p class="result">(.*?)</p>', ending)[0])
            if not outcome.together:
                assert said.startswith(you) == (seat in outcome.winners())
                assert re.search(r"\w\s*: \w|\w: \w", said), "why"
                assert len(re.findall(r"[.!?](?: |$)", said)) == 1
                assert ending.count('class="length"') == len(live.chairs), "the scores are drawn"
                assert SeatPage(live, seat, language).prompt().startswith(you) == (seat in outcome.winners())
            assert '<svg class="wreath' in ending
            assert ("here-seat-" in ending) == bool(outcome.winners() or not outcome.together)


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


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_question_is_the_same_while_only_others_answer_and_another_once_its_own_seat_has(game: Game[Any]) -> None:
    live, random, kept = laid(game, max(game.rules.seats)), Random(5), 0
    for _ in range(24):
        before = [asks_of(live, seat) for seat in range(len(live.chairs))]
        seat = play_on(live, random, 1)[0].seat
        after = [asks_of(live, seat) for seat in range(len(live.chairs))]
        for other, (old, new) in enumerate(zip(before, after, strict=True)):
            assert (old[0] == new[0]) == (old == new if other != seat else False)
            kept += bool(old[0]) and old == new
    assert bool(kept) == (game.name == "broom_service"), "there, all pick at once"
    found = [Found(fragment(SeatPage(live, seat, "en"))).table for seat in (0, SPECTATOR)]
    assert [table["data-question"] for table in found] == [asks_of(live, 0)[0], ""]


def asks_of(live: Live, seat: int) -> tuple[str, str, list[str]]:
    """What a seat is asked: the digest of the question, its words, and what can be answered."""
    page = SeatPage(live, seat, "en")
    options = page.options()
    return page.question(options), page.prompt() if options else "", [option.notation for option in options]


def test_a_question_that_takes_several_picks_says_how_many_and_what_confirms_them() -> None:
    live = laid(game_named("broom_service"), 4)
    found, table = Found(fragment(SeatPage(live, 0, "fr"))), live.state
    ask = waiting(table)[0]
    picks = ask.picks(table)
    assert picks is not None
    told = found.ids["picks"]
    assert (told["data-fewest"], told["data-most"]) == (str(picks.fewest), str(picks.most))
    assert (told["data-confirm"], told["data-empty"]) == ("confirm", "pick nothing")
    picked = [one["value"] for one in found.ids.values() if "data-pick" in one]
    assert picked == [choice.notation() for choice in ask.legal(table) if choice is not picks.empty]
    for number in range(picks.most):
        left = ask.picks(live.state)
        assert left is not None
        assert (left.most, left.fewest) == (picks.most - number, max(0, picks.fewest - number))
        live.accept(live.try_out(0, picked[number]))
    last = Found(fragment(SeatPage(live, 0, "fr")))
    assert "picks" not in last.ids
    assert last.offered() == ["confirm"], "who has picked one by one, as without a script, confirms by itself"
    assert "picks" not in Found(fragment(SeatPage(live, SPECTATOR, "fr"))).ids


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_answer_with_a_risk_is_marked_also_if_it_is_given_on_the_board(game: Game[Any]) -> None:
    live, random, on_board = laid(game), Random(7), 0
    for _ in range(60):
        play_on(live, random, 3)
        for ask in waiting(live.state):
            page = SeatPage(live, ask.seat, "en")
            found = Found(fragment(page))
            for choice in page.view.options():
                button = found.ids[f"answer-{choice.notation().replace(' ', '-')}"]
                risk = page.words.risk(page.view, choice)
                told = bool(button["data-pick"]) if "data-pick" in button else "data-risk" in button
                assert told == bool(risk)
                on_board += bool(risk) and "on-board" in button.get("class", "")
    assert bool(on_board) == (game.name != "bethel_woods"), "there, only who ends the turn risks something"
