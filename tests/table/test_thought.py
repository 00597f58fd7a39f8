"""Thought: however many wait, everybody is answered in time; who is alone may think for long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.view import View
from clairiere.table.bots.executor import IN_TIME, LEAST, LONGEST, BotExecutor, BotQueue, Pause, share

STEP = 0.001


class Time:
    """A clock that goes on by a little whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 100.0

    def clock(self) -> float:
        self.now += STEP
        return self.now


def thought_out(time: Time) -> Callable[[Callable[[], bool]], tuple[float, float]]:
    """A task that thinks until time is up: when it began, and when it was done."""

    def task(time_is_up: Callable[[], bool]) -> tuple[float, float]:
        begun = time.now
        while not time_is_up():
            pass
        return begun, time.now

    return task


def all_at_once(waited: list[float]) -> list[tuple[float, float]]:
    """So many are asked at one moment, having waited so long; when each began and was done, from then on."""
    time = Time()

    async def ask() -> list[tuple[float, float]]:
        thinker, gate = BotExecutor(clock=time.clock), threading.Event()
        held = asyncio.get_running_loop().run_in_executor(thinker.thread, gate.wait)
        asked, task = time.now, thought_out(time)
        thoughts = [asyncio.create_task(thinker.think(seconds, task)) for seconds in waited]
        await asyncio.sleep(0)
        gate.set()
        await held
        done = await asyncio.gather(*thoughts)
        thinker.close()
        return [(begun - asked, end - asked) for begun, end in done]

    return asyncio.run(ask())


def test_a_bot_that_nobody_waits_behind_thinks_as_long_as_it_likes_to() -> None:
    [(begun, done)] = all_at_once([0.0])
    assert done - begun == pytest.approx(LONGEST, abs=0.01)


@pytest.mark.parametrize("number", [2, 8, 25])
def test_of_many_who_are_asked_at_once_even_the_last_is_in_time_and_all_think_equally_long(number: int) -> None:
    thoughts = all_at_once([0.0] * number)
    assert thoughts[-1][1] <= IN_TIME + number * 3 * STEP
    lengths = [done - begun for begun, done in thoughts]
    assert lengths == pytest.approx([min(LONGEST, IN_TIME / number)] * number, rel=0.15, abs=0.01)


def test_who_has_waited_already_is_answered_the_sooner() -> None:
    (_, first), (_, second) = all_at_once([0.0, 0.8])
    assert second <= IN_TIME - 0.8 + 0.02
    assert first == pytest.approx(second / 2, rel=0.1)


def test_who_comes_while_somebody_thinks_shortens_the_thought() -> None:
    time = Time()

    async def ask() -> list[tuple[float, float]]:
        thinker, task = BotExecutor(clock=time.clock), thought_out(time)
        begun = threading.Event()

        def first(time_is_up: Callable[[], bool]) -> tuple[float, float]:
            begun.set()
            come.wait()
            return task(time_is_up)

        come = threading.Event()
        thoughts = [asyncio.create_task(thinker.think(0.0, first))]
        await asyncio.to_thread(begun.wait)
        thoughts += [asyncio.create_task(thinker.think(0.0, task)) for _ in range(9)]
        await asyncio.sleep(0)
        come.set()
        done = await asyncio.gather(*thoughts)
        thinker.close()
        return done

    thoughts = asyncio.run(ask())
    assert thoughts[0][1] - thoughts[0][0] < 0.2
    assert thoughts[-1][1] <= 100 + IN_TIME + 0.05


def test_who_has_waited_too_long_already_is_worth_a_short_thought_and_does_not_cost_the_others_theirs() -> None:
    (_, late), (_, in_time) = all_at_once([60.0, 0.0])
    assert late == pytest.approx(LEAST, abs=0.02)
    assert in_time - late == pytest.approx(LONGEST, abs=0.02)


def test_nobody_makes_room_for_a_thought_that_is_no_longer_wanted() -> None:
    async def ask() -> int:
        thinker, gate = BotExecutor(), threading.Event()
        held = asyncio.get_running_loop().run_in_executor(thinker.thread, gate.wait)
        unwanted = asyncio.create_task(thinker.think(0.0, lambda time_is_up: None))
        await asyncio.sleep(0)
        unwanted.cancel()
        await asyncio.wait([unwanted])
        gate.set()
        await held
        await thinker.think(0.0, lambda time_is_up: None)
        thinker.close()
        return len(thinker.due)

    assert asyncio.run(ask()) == 0


def test_the_share_is_what_the_most_hurried_of_those_who_wait_allows() -> None:
    assert share([10.0], 4.0) == 6.0
    assert share([10.0, 10.0], 4.0) == 3.0
    assert share([10.0, 5.0, 30.0], 4.0) == 0.5


def test_where_hands_are_secret_nobody_thinks_beyond_the_last_moment_that_is_in_time() -> None:
    assert Pause(("game", "bot"), 0.0, 0.0).lost(1.5) == 0.0
    assert Pause(("game", "bot"), 0.0, 0.4).lost(1.5) == pytest.approx(0.3)
    assert Pause(("game", "bot"), 0.0, 1.2).lost(1.5) == pytest.approx(0.3)


# ---------------------------------------------------------------- answers in a row


def views_of_a_row(game: str, bot: str, least: int) -> tuple[Match[Any], list[View[Any]], list[str]]:
    """What a seat sees that has to answer several times in a row, and what one bot answers to all of it."""
    match: Match[Any] = Match(game_named(game), 2, {}, FairChance("owl"))
    row, views, answers = BotQueue(bot, 7), list[View[Any]](), list[str]()
    while len(views) < least:
        seat = waiting(match.state)[0].seat
        if views and views[-1].seat != seat:
            row, views, answers = BotQueue(bot, 7), [], []
        views.append(match.view(seat))
        answers.append(row.choose(match.game, views[-1], lambda: False))
        match.answer(seat, answers[-1])
    return match, views, answers


@pytest.mark.parametrize("bot", ["search:8", "greedy"])
def test_who_takes_over_in_the_middle_of_a_row_answers_as_who_has_begun_it(bot: str) -> None:
    match, views, answers = views_of_a_row("bethel_woods", bot, 4)
    for begun in range(1, len(views)):
        taken_over = BotQueue(bot, 7, missed=views[:begun])
        assert [taken_over.choose(match.game, view, lambda: False) for view in views[begun:]] == answers[begun:]


def test_a_bot_that_goes_on_thinks_less_than_one_that_begins_anew() -> None:
    match, views, _ = views_of_a_row("bethel_woods", "search:8", 4)
    goes_on, looks = BotQueue("search:8", 7), [0, 0]
    for view in views:
        goes_on.choose(match.game, view, counting(looks, 0))
        BotQueue("search:8", 7).choose(match.game, view, counting(looks, 1))
    assert looks[0] <= looks[1] / 2


def counting(looks: list[int], number: int) -> Callable[[], bool]:
    """Time that is never up, and counts how often a bot has looked at it."""

    def time_is_up() -> bool:
        looks[number] += 1
        return False

    return time_is_up
