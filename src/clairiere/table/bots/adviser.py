"""The adviser: thinks about hints in a process of its own, so that no table waits while it does.

    python -m clairiere.table.bots.adviser

The process reads questions and writes advice, one JSON object a line. It is started for the first question, begun anew
after it has failed, and killed if it does not answer in time; when its input ends, because whoever has started it is
gone, so does it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.json import decode, encode

from clairiere.bots.bot import Advice, Budget
from clairiere.bots.greedy import GreedyBot
from clairiere.bots.reasons import benefits
from clairiere.bots.roster import bot_named
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import step
from clairiere.kernel.record import final_state, read_record
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View, view
from clairiere.table.bots.executor import LEAST, LONGEST
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.supervisor import Supervised, Supervisor
from clairiere.table.play.commits import TooBusy

COMMAND: Final = (sys.executable, "-m", "clairiere.table.bots.adviser")
IN_TIME: Final = 10.0
"""Seconds for an answer, with the start of the process: thinking takes one at most."""
WAITING: Final = 8
"""So many may wait for one; who comes then is told to come again."""
IDLE: Final = 600.0
"""Seconds without a question after which the process is let go: where nobody wants hints it takes no memory."""
COSTLY: Final = 0.05
"""By so much a greedy bot's chances must be worse after an answer, on average, and by half of it on every table."""
CHANCES: Final = 0.1
"""By so much the stronger bot's chances must be worse."""
HOPELESS: Final = 0.2
"""With less than that nothing costs much any more."""
WEIGHED: Final = 4
"""Tables on which an answer is weighed."""
LONGEST_LINE: Final = 1 << 22
COURTEOUS: Final = 5
"""By so much nicer than the process that serves people."""


class Question(Struct):
    """A request to the hint process: record so far, seat, bot, seed, seconds to think, and an answer to be weighed."""

    record: str
    seat: Seat
    bot: str
    seed: int
    seconds: float
    answer: str = ""


class Found(Struct):
    """The reply of the hint process: advice with choices in notation."""

    choice: str
    chances: list[tuple[str, float]]
    why: list[str] = []
    then: list[str] = []


class Adviser:
    """Client of the hint process: starts it, queues questions, kills it when it fails."""

    def __init__(
        self,
        supervisor: Supervisor,
        command: tuple[str, ...] = COMMAND,
        in_time: float = IN_TIME,
        longest: float = LONGEST,
    ) -> None:
        self.supervisor = supervisor
        self.command = command
        self.in_time = in_time
        self.longest = longest  # seconds of thinking, where nobody waits behind
        self.questions: asyncio.Queue[tuple[Question, asyncio.Future[Found]]] = asyncio.Queue(WAITING)
        self.process: Process | None = None
        self.task: Supervised | None = None

    async def advise(self, record: str, bot: str, seen: View[Any], seed: int, answer: str = "") -> Advice:
        """What the bot would do in this view; raises TooBusy if too many wait, Refused if no reply comes.

        With an answer: that same answer, unless something else is surely much better.
        """
        if self.task is None:
            self.task = self.supervisor.supervise("hints", self.run)
        found: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        question = Question(record, seen.seat, bot, seed, self.longest, answer)
        try:
            self.questions.put_nowait((question, found))
        except asyncio.QueueFull:
            raise TooBusy from None
        try:
            return read_advice(await asyncio.wait_for(found, 2 * self.in_time), seen)
        except TimeoutError:  # the process fails again and again, and those before us have waited for it too
            raise Refused(503, "no hint came", retry=30) from None

    async def run(self) -> None:
        """Send questions one after the other; stop the process when it fails or is idle for long."""
        try:
            while True:
                try:
                    question, found = await asyncio.wait_for(self.questions.get(), IDLE)
                except TimeoutError:
                    await self.let_go()
                    continue
                await self.answer(question, found)
        finally:
            await self.let_go()

    async def answer(self, question: Question, found: asyncio.Future[Found]) -> None:
        """Put one question to the process; on failure, whoever waits gets a refusal."""
        question.seconds = max(LEAST, self.longest / (1 + self.questions.qsize()))  # who waits shall not wait long
        try:
            told = await asyncio.wait_for(self.asked(question), self.in_time)
            if not found.done():
                found.set_result(decode(told, type=Found))
        except BaseException:
            if not found.done():
                found.set_exception(Refused(503, "no hint came", retry=5))
            raise

    async def asked(self, question: Question) -> bytes:
        """Write one line to the process and read its reply."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
            )  # in a session of its own, so that Ctrl-C is for us alone
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(encode(question) + b"\n")
        await self.process.stdin.drain()
        told = await self.process.stdout.readline()
        if not told:
            raise EOFError("the process that thinks about hints has ended")
        return told

    async def let_go(self) -> None:
        """Kill the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Stop the process and refuse further questions."""
        if self.task is not None:
            await self.task.stop()
        while not self.questions.empty():
            self.questions.get_nowait()[1].cancel()


def read_advice(found: Found, seen: View[Any]) -> Advice:
    """Advice parsed from notation into choices of this table."""
    parse = seen.table.vocabulary().parse
    chances = [(parse(choice), chance) for choice, chance in found.chances]
    advice = Advice(parse(found.choice), chances, found.why)
    advice.then = [parse(choice) for choice in found.then]
    return advice


def advised(game: Game[Any], bot: str, seen: View[Any], seed: int, time_is_up: Callable[[], bool]) -> Advice:
    """Let the bot search the view and return its advice."""
    thinking = bot_named(bot, game, seed)
    return thinking.advise(seen, Budget(thinking.iterations(seen.table.seats), time_is_up))


def answered(question: Question) -> Found:
    """Replay the record, take the seat's view, and compute the advice."""
    record = read_record(question.record)
    game = game_named(record.game)
    seen = view(final_state(record, game, game.rules.components()), question.seat)
    until = time.monotonic() + question.seconds
    weighed = question.answer and seen.table.vocabulary().parse(question.answer)
    if weighed and not is_costly(game, seen, weighed, question.seed):
        return Found(question.answer, [])
    advice = advised(game, question.bot, seen, question.seed, lambda: time.monotonic() > until)
    if weighed and not is_worse(advice, weighed):
        return Found(question.answer, [])
    chances = [(choice.notation(), chance) for choice, chance in advice.chances]
    # To try features out takes seconds in some games, and is needed only where the game has no words for this table.
    told = game.words.for_table(seen.table, "en").purpose(seen, advice.choice)
    why = [] if told else benefits(game, seen, advice.choice, question.seed)
    then = [choice.notation() for choice in other_picks(game, seen, advice.choice, question.seed)]
    return Found(advice.choice.notation(), chances, why, then)


def is_costly(game: Game[Any], seen: View[Any], answer: Choice, seed: int) -> bool:
    """Whether a greedy bot values an answer much less than its best one, on each of several imagined tables."""
    ask, rng = seen.ask(), Random(seed)
    options = [] if ask is None else game.strategy.considered(seen.table, ask)
    if answer not in options:
        options = [*options, answer]
    bot, losses = GreedyBot(game, seed), list[list[float]]()
    guesses = game.strategy.guesses(seen)
    for _ in range(WEIGHED):
        values = [0.0 for _ in options]
        bot.add_table(guesses.imagine(rng), seen.seat, options, values)
        losses.append([value - values[options.index(answer)] for value in values])
    best = max(range(len(options)), key=lambda n: sum([more[n] for more in losses]))
    more = [found[best] for found in losses]
    return sum(more) >= COSTLY * WEIGHED and min(more) >= COSTLY / 2


def is_worse(advice: Advice, answer: Choice) -> bool:
    """Whether an answer is none of the best that a stronger bot has found, or much worse than the first of them."""
    chances = dict(advice.chances)
    if advice.choice is answer or chances.get(advice.choice, 1.0) < HOPELESS:
        return False
    return answer not in chances or chances[advice.choice] - chances[answer] >= CHANCES


def other_picks(game: Game[Any], seen: View[Any], choice: Choice, seed: int) -> list[Choice]:
    """The picks that go with one of several: what a greedy bot adds to it until they are to be confirmed."""
    ask, rng, greedy = seen.ask(), Random(seed), bot_named("greedy", game, seed)
    picks = None if ask is None else ask.picks(seen.table)
    table, found = seen.imagine(rng), list[Choice]()
    while picks is not None and choice is not picks.confirm:
        found.append(choice)
        table, _ = step(table, seen.seat, choice, Chance(rng))
        after = view(table, seen.seat)
        ask = after.ask()
        picks = None if ask is None else ask.picks(table)
        choice = greedy.choose(after) if picks is not None else choice
    return found[1:]


def main() -> None:
    """Entry point of the hint process: answer questions from standard input until it closes."""
    os.nice(COURTEOUS)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encode(answered(decode(line, type=Question))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
