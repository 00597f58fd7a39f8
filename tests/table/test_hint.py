"""A hint: for whoever is asked, from their own view, with its reason; and never where it is not wanted."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from clairiere.bots.bot import Advice
from clairiere.bots.reasons import benefits
from clairiere.bots.roster import bot_named
from clairiere.games.registry import known_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.play import step
from clairiere.kernel.view import View, view
from clairiere.store.ledger import Entry, Ledger
from clairiere.table.bots import adviser
from clairiere.table.bots.adviser import COMMAND, Adviser, Question, advised, answered, other_picks
from clairiere.table.bots.executor import BotQueue
from clairiere.table.http.identity import Identity
from clairiere.table.http.limits import Limits
from clairiere.table.http.protocol import Request
from clairiere.table.http.reasons import sentence
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.live import Live
from clairiere.table.views.hint import Hints, hint_response
from clairiere.table.views.seat_page import SeatPage
from tests.table.kit import Answered, Client, Server, Store
from tests.table.sitting import Sitting
from tests.table.test_fragment import laid, play_on


@pytest.fixture(scope="module")
def running(sqlite: Store) -> Iterator[Server]:
    with Server(sqlite) as server:
        yield server


def asks(sitting: Sitting, who: Client, **more: object) -> Answered:
    return who.post(sitting.path + "/hint", **({"version": sitting.look()["version"]} | more))


def given(sitting: Sitting) -> list[int]:
    said = "SELECT hints FROM seat WHERE table_id = ? ORDER BY number"
    return [hints for (hints,) in sitting.server.store.run(said, sitting.table.id)]


def test_who_is_asked_is_told_one_of_their_options_and_why(running: Server) -> None:
    sitting = Sitting(running)
    who = sitting.asked()
    reply = asks(sitting, who)
    assert reply.status == 200, reply.text
    hint, options = reply.json(), {option["notation"]: option["says"] for option in sitting.look(who)["options"]}
    assert hint["says"] == options[hint["notation"]]
    assert hint["told"]
    assert sitting.answer(who, hint["notation"]).status == 200


def test_who_asks_twice_is_told_the_same_and_it_counts_once(running: Server) -> None:
    sitting = Sitting(running)
    who = sitting.asked()
    first, second = asks(sitting, who), asks(sitting, who)
    assert first.json() == second.json()
    assert sorted(given(sitting)) == [0, 1]
    seats = sitting.somebody.get(f"/api/tables/{sitting.table.code}").json()["seats"]
    assert sorted([seat["hints"] for seat in seats]) == [0, 1], "everybody may know"
    assert sitting.look()["version"] == 0, "nothing has happened on the table"


def test_nobody_else_is_given_one(running: Server) -> None:
    sitting = Sitting(running)
    other = next(player for player in sitting.players if player is not sitting.asked())
    assert asks(sitting, other).status == 422
    assert asks(sitting, sitting.somebody).status == 403
    assert given(sitting) == [0, 0]


def test_a_hint_is_about_the_table_as_one_sees_it(running: Server) -> None:
    sitting = Sitting(running)
    who = sitting.asked()
    assert sitting.answer(who, sitting.look(who)["options"][0]["notation"]).status == 200
    assert asks(sitting, who, version=0).status == 409


@pytest.mark.parametrize("why", ["the host does not allow them", "a clock runs"])
def test_where_hints_are_not_allowed_there_is_no_button_and_no_hint(running: Server, why: str) -> None:
    sitting = Sitting(running, pace=600 if why == "a clock runs" else 0)
    if not why.startswith("a clock"):
        running.store.run("UPDATE game_table SET hints = ? WHERE id = ?", False, sitting.table.id)
    who = sitting.asked()
    refused = asks(sitting, who)
    assert (refused.status, refused.json()["error"]) == (403, "no hints")
    assert 'id="hint"' not in who.get(sitting.path + "/now").text


def test_only_who_has_something_to_choose_is_offered_one(running: Server) -> None:
    sitting = Sitting(running)
    offered = ['id="hint"' in player.get(sitting.path + "/now").text for player in sitting.players]
    assert offered == [player is sitting.asked() for player in sitting.players]
    assert 'id="hint"' not in sitting.somebody.get(sitting.path + "/now").text


def test_a_browser_without_a_script_is_shown_a_page(running: Server) -> None:
    sitting = Sitting(running)
    host = f"127.0.0.1:{running.port}"
    form = {"Content_Type": "application/x-www-form-urlencoded", "Accept": "text/html", "Origin": f"http://{host}"}
    page = sitting.asked().ask("POST", sitting.path + "/hint", b"version=0", **form)
    assert page.status == 200
    assert f'<a href="/tables/{sitting.table.code}?whole">' in page.text


class Quick(Adviser):
    """Thinks of the first that comes to mind."""

    async def advise(self, record: str, bot: str, seen: View[Any], seed: int, answer: str = "") -> Advice:
        return Advice(seen.options()[0], [])


class Counting:
    """As much of a ledger as a hint needs."""

    def __init__(self) -> None:
        self.hints = 0

    async def count_hint(self, table: int, seat: int) -> None:
        self.hints += 1


def test_somebody_who_wants_too_many_is_asked_to_take_a_breath() -> None:
    ledger, live = Counting(), laid(BENEVOLENT, pace=0)
    request = Request({"method": "POST", "path": "", "headers": [], "client": ("192.0.2.7", 1)}, asyncio.Event().wait)  # type: ignore[arg-type]

    async def ask_on_and_on() -> None:
        hints = Hints(cast("Ledger", ledger), Limits(clock=lambda: 100.0), Quick(Supervisor()))
        while True:
            request.who = Identity(1, 0, 0)
            await hints.give(request, asked_sight(live), live)
            live.version += 1  # the next question

    with pytest.raises(Refused) as refused:
        asyncio.run(ask_on_and_on())
    assert (refused.value.status, refused.value.reason) == (429, "too often")
    assert ledger.hints == 12


# ---------------------------------------------------------------- the reason


def reason(game: Game[Any], chances: list[float], language: str = "en") -> str:
    """What is said of the first option if these are the chances of the first ones."""
    page = asked_sight(laid(game), language)
    options = page.view.options()
    return hint_response(page, Advice(options[0], list(zip(options, chances)))).chances


def asked_sight(live: Live, language: str = "en") -> SeatPage:
    seat = next(seat for seat in range(len(live.chairs)) if live.match.view(seat).ask() is not None)
    return SeatPage(live, seat, language)


BENEVOLENT = next(game for game in known_games() if game.name == "benevolent")


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ([0.61, 0.48], ["By my reckoning you then win about 6 games in 10.", "it would be 5 in 10."]),
        ([0.61, 0.58], ["about 6 games in 10", "is about as good."]),
        ([0.12, 0.01], ["about 1 game in 10.", "it would be hardly any."]),
        ([0.97], ["By my reckoning you then nearly always win."]),
        ([0.02], ["here you have the best chance left"]),
        ([], []),
    ],
)
def test_who_asks_for_chances_is_told_them_beside_the_next_best(chances: list[float], said: list[str]) -> None:
    found = reason(BENEVOLENT, chances)
    assert all([part in found for part in said]), found


def test_chances_are_told_in_french_too() -> None:
    found = reason(BENEVOLENT, [0.61, 0.48], "fr")
    assert "D’après mes calculs, tu gagnes ainsi environ 6 parties sur 10." in found
    assert "ce serait 5 sur 10." in found


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_a_hint_tells_the_same_whatever_is_hidden_from_the_seat(game: Game[Any]) -> None:
    live = laid(game)
    page = asked_sight(live)
    live.match.states[-1] = page.view.imagine(Random(5))
    other = asked_sight(live)
    assert other.view.text() == page.view.text()
    hints = [hint_response(s, advised(game, "search:8", s.view, 7, lambda: False)) for s in (page, other)]
    assert hints[0] == hints[1]
    choice = page.view.options()[0]
    assert benefits(game, page.view, choice, 7) == benefits(game, other.view, choice, 7)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_a_hint_has_a_reason_of_the_game_in_words_without_chances(game: Game[Any]) -> None:
    live, random, greedy, found = laid(game), Random(3), bot_named("greedy", game, 1), list[str]()
    while len(found) < 12 and not live.state.over:
        for language in ("en", "fr"):
            page = asked_sight(live, language)
            if len(page.view.options()) > 1:
                choice = greedy.choose(page.view)
                why = benefits(game, page.view, choice, 7)
                assert all([name in [group for group, _ in game.strategy.weights().groups] for name in why])
                found.append(hint_response(page, Advice(choice, [(choice, 0.01)], why)).told)
        play_on(live, random, 3)
    plain = [said for said in found if not re.search("Thought through|Several answers|Tout bien|Plusieurs", said)]
    assert len(plain) * 2 > len(found), found
    assert len(set(plain)) > 3
    assert not re.search(r"%|lost|perdu|reckoning|calcul|in 10\b|sur 10\b", " ".join(found))


def test_a_hint_for_several_picks_names_them_all_with_a_reason_each() -> None:
    [game] = [game for game in known_games() if game.name == "broom_service"]
    live = laid(game)
    page = asked_sight(live, "en")
    greedy = bot_named("greedy", game, 1)
    choice = greedy.choose(page.view)
    advice = Advice(choice, [(choice, 0.5)])
    advice.then = other_picks(game, page.view, choice, 7)
    hint = hint_response(page, advice)
    picked = [pick for pick in (choice, *advice.then) if pick.notation() != "pick nothing"]
    assert hint.picks == [pick.notation() for pick in picked]
    assert len(hint.picks) == len(set(hint.picks)) == 4
    assert all([page.words.purpose(page.view, pick) in hint.told for pick in picked])
    assert len(hint.touches) == 4
    after = page.view.imagine(Random(1))
    assert hint.says.startswith("Pick ")
    assert hint.says.count(",") + hint.says.count(" and ") == 3
    for pick in picked:
        after, _ = step(after, page.seat, pick, Chance(Random(1)))
    assert [choice.notation() for choice in view(after, page.seat).options()] == ["confirm"]


def test_features_are_tried_out_only_where_the_game_has_no_words_for_this_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [game] = [game for game in known_games() if game.name == "broom_service"]
    live = laid(game)
    monkeypatch.setattr(adviser, "benefits", lambda game, seen, choice, seed: ["points"])
    found = answered(Question(live.match.record.text(), asked_sight(live).seat, "greedy", 1, 1.0))
    assert (found.why, len(found.then)) == ([], 3)
    monkeypatch.setattr(type(asked_sight(live).words), "purpose", lambda words, seen, choice: "")
    assert answered(Question(live.match.record.text(), asked_sight(live).seat, "greedy", 1, 1.0)).why == ["points"]


def test_a_hint_without_a_reason_of_the_game_says_so_and_names_no_level(monkeypatch: pytest.MonkeyPatch) -> None:
    page = asked_sight(laid(known_games()[0]), "en")
    monkeypatch.setattr(type(page.words), "purpose", lambda words, seen, choice: "")
    best, next_best = page.view.options()[:2]
    told_of = [hint_response(page, Advice(best, [(best, 0.6), (next_best, n)])).told for n in (0.6, 0.2)]
    assert "about as good" in told_of[0]
    assert "turns out best" in told_of[1]
    assert "forest would" not in " ".join(told_of).lower()


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_what_every_answer_brings_is_no_reason_for_one_of_them(game: Game[Any]) -> None:
    live, random, reasons = laid(game), Random(4), 0
    for _ in range(6):
        page = asked_sight(live, "en")
        options = page.view.options()
        if 1 < len(options) <= 4:
            found = [set(benefits(game, page.view, choice, 7)) for choice in options]
            reasons += sum([len(one) for one in found])
            assert not set.intersection(*found), [one.notation() for one in options]
        play_on(live, random, 2)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_a_hint_names_another_player_whom_the_answer_concerns(game: Game[Any]) -> None:
    live, random = laid(game, game.rules.seats[-1]), Random(3)
    found: dict[str, list[str]] = {"en": [], "fr": []}
    for _ in range(40):
        for language, sentences in found.items():
            page = asked_sight(live, language)
            others = [str(who) for seat, who in enumerate(page.words.players) if seat != page.seat]
            for choice in page.view.options():
                said = page.words.others(page.view, choice)
                assert not said or [who for who in others if who in said], said
                assert str(page.words.players[page.seat]) not in said
                if said and len(page.view.options()) > 1:
                    sentences.append(said)
                    assert hint_response(page, Advice(choice, [], [])).told.endswith(f" {said}")
        play_on(live, random, 2)
        live = laid(game, game.rules.seats[-1]) if live.state.over else live
    assert len(found["en"]) == len(found["fr"]) > 10
    assert not set(found["en"]) & set(found["fr"])
    assert not re.search(r"\d|lost|perdu", " ".join(found["en"] + found["fr"]))


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_what_an_answer_means_to_others_is_the_same_whatever_is_hidden_from_the_seat(game: Game[Any]) -> None:
    live, random, said = laid(game, game.rules.seats[-1]), Random(4), 0
    for _ in range(40):
        live = laid(game, game.rules.seats[-1]) if live.state.over else live
        page, state = asked_sight(live), live.match.states[-1]
        told = [page.words.others(page.view, choice) for choice in page.view.options()]
        for seed in (5, 6):
            live.match.states[-1] = page.view.imagine(Random(seed))
            other = asked_sight(live)
            assert [other.words.others(other.view, choice) for choice in other.view.options()] == told
        live.match.states[-1] = state
        said += len([sentence for sentence in told if sentence])
        play_on(live, random, 3)
    assert said


@pytest.mark.parametrize(("language", "wins", "then"), [
    ("en", "You win with this!", "Then you can win: “"),
    ("fr", "Avec cela, tu gagnes !", "Ensuite, tu peux gagner : « "),
])  # fmt: skip
def test_a_hint_that_wins_says_so_and_one_before_it_says_what_wins(language: str, wins: str, then: str) -> None:
    live, greedy, said = laid(BENEVOLENT), bot_named("greedy", BENEVOLENT, 1), list[tuple[int, str, str]]()
    while not live.state.over:
        page = asked_sight(live, language)
        choice = greedy.choose(page.view)
        names = page.words.choice(choice, page.view.table)
        why = hint_response(page, Advice(choice, [], ["kind"])).told
        said.append((page.seat, " ".join(names.split()), " ".join(why.split())))
        live.follow((Entry(page.seat, choice.notation(), ""),))
    (walker, _, walked), (winner, won_by, won) = said[-2:]
    assert walker == winner
    assert won == wins
    assert walked.startswith(then + won_by)
    assert not [one for *_, one in said[:-1] if wins in one]


def test_a_hint_to_take_a_secret_speaks_of_no_stack_of_gifts() -> None:
    live, random, found = laid(BENEVOLENT, 2), Random(8), 0
    for _ in range(400):
        live = laid(BENEVOLENT, 2) if live.state.over else live
        page = asked_sight(live)
        taking = [choice for choice in page.view.options() if choice.notation().startswith("take ")]
        assert [page.words.others(page.view, choice) for choice in taking] == [""] * len(taking)
        found += len(taking)
        play_on(live, random, 1)
    assert found > 20


def test_roundforest_praises_nothing_of_which_bots_have_learned_to_want_less() -> None:
    """Giving coins away does not fill a purse, whatever it is good for."""
    game = next(game for game in known_games() if game.name == "roundforest")
    learned, words, n = game.strategy.weights(), laid(game).words("en"), 0
    for name, size in learned.groups:
        more_is_hoped_for = size == 1 and all([row[n] >= 0 for row in game.strategy.initial_weights().rows])
        if more_is_hoped_for and words.benefit(name):
            assert sum([row[n] for row in learned.rows]) > 0, name
        n += size


def test_a_hint_to_go_to_a_nest_says_who_needs_that_nest_too() -> None:
    live = laid(BENEVOLENT)
    sights = [asked_sight(live, language) for language in ("en", "fr")]
    nests = [
        choice for choice in sights[0].view.options() if "Nest" in sights[0].words.choice(choice, sights[0].view.table)
    ]
    seat = next(seat for seat in range(2) if seat != sights[0].seat)
    who = str(sights[0].words.players[seat])
    assert nests
    assert {sights[0].words.others(sights[0].view, nest) for nest in nests} == {
        f"{who} needs that Nest too, for a Feather, and would pay you a toll there."
    }
    assert {sights[1].words.others(sights[1].view, nest) for nest in nests} == {
        f"{who} a aussi besoin du Nid, pour une Plume, et t’y paierait un péage."
    }


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_every_feature_that_is_told_has_words_in_both_languages(game: Game[Any]) -> None:
    live = laid(game)
    english, french = [live.words(language) for language in ("en", "fr")]
    told = [name for name, _ in game.strategy.weights().groups if english.benefit(name)]
    assert len(told) > 6
    assert all([french.benefit(name) != english.benefit(name) for name in told])


@pytest.mark.parametrize("bot", ["greedy", "search:8"])
def test_a_bot_that_is_asked_for_advice_would_do_what_it_would_do_itself(bot: str) -> None:
    view = asked_sight(laid(BENEVOLENT)).view
    advice = advised(BENEVOLENT, bot, view, 7, lambda: False)
    assert advice.choice.notation() == BotQueue(bot, 7).choose(BENEVOLENT, view, lambda: False)


# ---------------------------------------------------------------- the process that thinks

NEVER_ANSWERS = (sys.executable, "-c", "import time; time.sleep(60)")
ENDS_AT_ONCE = (sys.executable, "-c", "pass")


async def asked_of(adviser: Adviser, live: Live) -> Advice:
    """What it advises to whoever is asked."""
    page = asked_sight(live)
    return await adviser.advise(live.match.record.text(), "search:4", page.view, 7)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_the_process_that_thinks_advises_what_would_be_advised_here(game: Game[Any]) -> None:
    live = laid(game)
    play_on(live, Random(3), 12)

    async def ask() -> Advice:
        adviser = Adviser(Supervisor(), in_time=60.0, longest=50.0)  # all four iterations, however busy the machine is
        try:
            return await asked_of(adviser, live)
        finally:
            await adviser.close()

    there, here = asyncio.run(ask()), advised(game, "search:4", asked_sight(live).view, 7, lambda: False)
    assert there.choice.notation() == here.choice.notation()
    assert [(c.notation(), chance) for c, chance in there.chances] == [(c.notation(), p) for c, p in here.chances]


@pytest.mark.parametrize("command", [NEVER_ANSWERS, ENDS_AT_ONCE])
def test_if_no_hint_comes_one_is_told_so_and_the_next_is_thought_out_by_a_new_process(command: tuple[str, ...]) -> None:
    live = laid(BENEVOLENT)

    async def ask() -> tuple[list[str], Advice]:
        supervisor = Supervisor()
        adviser = Adviser(supervisor, command, in_time=0.5)
        try:
            with pytest.raises(Refused) as refused:
                await asked_of(adviser, live)
            assert (refused.value.status, refused.value.reason) == (503, "no hint came")
            while not supervisor.failing():
                await asyncio.sleep(0.01)
            failing, adviser.command, adviser.in_time = supervisor.failing(), COMMAND, 20.0
            return failing, await asked_of(adviser, live)
        finally:
            await adviser.close()

    failing, advice = asyncio.run(ask())
    assert failing == ["hints"], "somebody who looks after the house can see it"
    assert advice.choice.notation() in [c.notation() for c in asked_sight(live).view.options()]
    assert sentence("no hint came", "fr").startswith("Aucun conseil n’est venu à temps")


def test_a_process_that_is_left_behind_ends_by_itself() -> None:
    ended = subprocess.run(COMMAND, stdin=subprocess.DEVNULL, timeout=60, check=True, capture_output=True)
    assert not ended.stdout
