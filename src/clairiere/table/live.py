"""Live tables: a match in memory, folded from its log. Any process can have one; the ledger decides what counts."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.clauses import NOTHING_TO_TAKE_BACK, Clause, Illegal
from clairiere.kernel.fair import FairChance
from clairiere.kernel.match import Match, Trial
from clairiere.kernel.play import asked_seats
from clairiere.kernel.seats import SPECTATOR, Seat
from clairiere.kernel.words import Words
from clairiere.table.batch import TooBusy
from clairiere.table.clock import Clock
from clairiere.table.identity import Identity
from clairiere.table.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Chair, Entry, Ledger, Move, Page, bot_name

KEPT = 4000
"""So many tables stay in memory; the one that nobody has asked for longest goes first."""
WAITING = 16
"""So many answers may wait at one table; who comes then is told to come again."""
STATES = 8
"""So many positions may pile up before those are let go to which nothing leads back."""


class Live:
    """One table: its match, who holds which seat, and the version of its log that it stands for."""

    def __init__(self, page: Page) -> None:
        self.page = replace(page, entries=())  # the match has them
        self.clock = Clock(len(page.chairs))
        self.lock = asyncio.Lock()
        self.waiting = 0  # so many answers wait for the lock
        self.lost = False  # whether what is in memory may be wrong: read the table again
        self.sure = time.monotonic()  # when it was last known to be the newest
        self.sit(page.chairs)
        luck = numbers(page.luck)
        self.match: Match[Any] = opening(page, Scripted(luck))
        self.drawn = len(luck)
        self.version = 0
        self.follow(page.entries)

    def sit(self, chairs: tuple[Chair, ...]) -> None:
        """Who holds which seat from now on."""
        self.chairs = chairs
        people = [(seat, chair) for seat, chair in enumerate(chairs) if not chair.bot]
        self.seats = {chair.person: seat for seat, chair in people if chair.person is not None}
        self.bots = sum([1 << seat for seat, chair in enumerate(chairs) if chair.bot])
        self.spoken: dict[str, Words[Any]] = {}

    def follow(self, entries: tuple[Entry, ...]) -> None:
        """Go on with what stands in the log; from there on luck comes from the table's own seed."""
        luck = [k for entry in entries for k in numbers(entry.luck)]
        script = Scripted(luck)
        self.match.chance = script
        for entry in entries:
            if entry.notation == TAKE_BACK:
                self.match.take_back(entry.seat)
            elif entry.notation not in (HAND_OVER, TIME_UP):
                self.match.answer(entry.seat, entry.notation)
            self.advance(entry)
        script.finish()
        self.drawn += len(luck)
        self.match.chance = FairChance(self.page.seed, self.drawn)

    def seat_of(self, who: Identity | None) -> Seat:
        """The seat that somebody holds; who holds none, or shows a cookie that counts no more, is a spectator."""
        if who is None or who.person not in self.seats:
            return SPECTATOR
        seat = self.seats[who.person]
        return seat if who.epoch >= self.chairs[seat].epoch else SPECTATOR

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One answer after another; raises TooBusy if too many wait already."""
        if self.waiting >= WAITING:
            raise TooBusy
        self.waiting += 1
        try:
            async with self.lock:
                yield
        finally:
            self.waiting -= 1

    def names(self) -> list[str]:
        """What the players are called."""
        return [chair.name for chair in self.chairs]

    def words(self, language: str) -> Words[Any]:
        """The words of this table in this language: as long as it is played they stay the same."""
        found = self.spoken.get(language)
        if found is None:
            found = self.spoken[language] = self.match.game.words(self.match.state, language, self.names())
        return found

    def try_out(self, seat: Seat, notation: str) -> Trial[Any]:
        """What an answer leads to; raises Illegal. Luck of an answer that did not count is drawn again."""
        chance = self.match.chance
        assert isinstance(chance, FairChance)
        del chance.outcomes[self.drawn - chance.drawn :]
        return self.match.try_out(seat, self.match.state.vocabulary().parse(notation))

    def move(self, trial: Trial[Any]) -> Move:
        """An answer as it is to be written."""
        luck = " ".join([str(k) for k in trial.answer.luck])
        entry = Entry(trial.answer.seat, trial.answer.notation, luck)
        after = trial.after
        result = self.match.game.outcome(after).text() if after.over else ""
        return self.written(entry, 0 if after.over else asked_seats(after), after.over, result)

    def back(self, seat: Seat) -> Move:
        """A take-back as it is to be written; raises Illegal."""
        stands = NOTHING_TO_TAKE_BACK if self.clock.settled >> seat & 1 else None
        clause: Clause | None = stands or self.match.against_taking_back(seat)
        if clause is not None:
            raise Illegal(clause)
        return self.written(Entry(seat, TAKE_BACK, ""), asked_seats(self.match.state) | 1 << seat, False, "")

    def time_up(self, seat: Seat) -> Move:
        """A seat that has let its time run out, as it is to be written: too often, and the table's bot has it."""
        asked = asked_seats(self.match.state)
        if self.clock.loses_patience(seat):
            return replace(self.written(Entry(seat, HAND_OVER, ""), asked, False, ""), bot=self.page.takeover)
        return self.written(Entry(seat, TIME_UP, ""), asked, False, "")

    def for_bots(self) -> int:
        """Bit set of the seats that are asked and for which a bot answers."""
        return asked_seats(self.match.state) & (self.bots | self.clock.late)

    def written(self, entry: Entry, asked: int, over: bool, result: str) -> Move:
        """The entry, for this version of the table, and what it makes of the head."""
        page, before = self.page, asked_seats(self.match.state)
        bots = self.bots | self.clock.late_after(entry) | (1 << entry.seat if entry.notation == HAND_OVER else 0)
        pace = page.pace if asked & ~bots else 0  # bots have no clock
        runs_on = pace > 0 and self.clock.runs_on(entry, before, asked)
        return Move(page.table, self.version, entry, asked, bool(asked & bots), pace, over, result, runs_on)

    def accept(self, trial: Trial[Any]) -> None:
        """The answer has been written: it counts."""
        self.match.accept(trial)
        self.drawn += len(trial.answer.luck)
        self.advance(Entry(trial.answer.seat, trial.answer.notation, ""))

    def accept_back(self, seat: Seat) -> None:
        """The take-back has been written: it counts."""
        self.match.take_back(seat)
        self.advance(Entry(seat, TAKE_BACK, ""))

    def advance(self, entry: Entry) -> None:
        """One entry more."""
        self.version += 1
        self.clock.note(entry)
        if len(self.match.states) > STATES:
            self.match.forget()

    def accept_time_up(self, move: Move) -> None:
        """That time was up has been written: it counts."""
        seat = move.entry.seat
        if move.bot:
            chair = Chair(None, move.bot, bot_name(seat))
            self.sit((*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))
        self.advance(move.entry)


def numbers(text: str) -> list[int]:
    """Luck as it is written."""
    return [int(k) for k in text.split()]


class OtherRules(Exception):
    """The table is played by a version of the rules that this process does not have."""


def opening(page: Page, chance: Chance) -> Match[Any]:
    """The match before its first answer; raises OtherRules."""
    game = game_named(page.game)
    if page.rules != game.rules_version:
        raise OtherRules(f"{page.code} is played by rules {page.rules} of {page.game}, not {game.rules_version}")
    variant = dict([setting.split("=", 1) for setting in page.variant.split()])
    return Match(game, len(page.chairs), variant, chance)


class Tables:
    """The tables in memory; the others are read from the ledger when somebody asks for them."""

    def __init__(self, ledger: Ledger, kept: int = KEPT) -> None:
        self.ledger = ledger
        self.kept = kept
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.reading: dict[str, asyncio.Task[Live | None]] = {}

    async def get(self, code: str, version: int = 0) -> Live | None:
        """The table of this code, at this version or a newer one if there is such a version."""
        found = self.live.get(code)
        if found is None:
            found = await self.sought(code)
        else:
            self.live.move_to_end(code)
        if found is not None and version > found.version:
            await self.catch_up(found, version)
        return found

    async def sought(self, code: str) -> Live | None:
        """A table that is not in memory; however many ask for it at once, it is read once."""
        task = self.reading.get(code)
        if task is None:
            task = self.reading[code] = asyncio.create_task(self.read(code))
            task.add_done_callback(lambda _: self.reading.pop(code, None))
        return await asyncio.shield(task)

    async def read(self, code: str) -> Live | None:
        """Fold the table from its log."""
        page = await self.ledger.read(code)
        if page is None or not page.seed:
            return None
        live = self.live[code] = Live(page)
        while len(self.live) > self.kept:
            self.live.popitem(last=False)
        return live

    async def catch_up(self, live: Live, version: int) -> None:
        """Another process has gone on with the table: follow it."""
        async with live.lock:
            if version > live.version:
                await self.follow(live)

    async def follow(self, live: Live) -> None:
        """Go on with whatever the log has more than we have; the table's lock is ours."""
        entries = await self.ledger.since(live.page.table, live.version)
        try:
            if any([entry.notation == HAND_OVER for entry in entries]):
                page = await self.ledger.read(live.page.code)
                live.sit(live.chairs if page is None else page.chairs)
            live.follow(entries)
        except BaseException:
            self.drop(live)
            raise

    def drop(self, live: Live) -> None:
        """What is in memory may be wrong: whoever asks next has the table read again."""
        live.lost = True
        if self.live.get(live.page.code) is live:
            del self.live[live.page.code]
