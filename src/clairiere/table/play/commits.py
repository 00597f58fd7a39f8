"""Commits: the one way into a table's log, for answers of people and of bots, take-backs and clocks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clairiere.kernel.state import Seat
from clairiere.store.ledger import LogAppend
from clairiere.table.play.batch import Batches, TooBusy
from clairiere.table.play.live import Live
from clairiere.table.play.tables import Tables


class Commits:
    """The commit path: write an entry, accept it in memory, notify readers."""

    def __init__(self, tables: Tables, batches: Batches, news: Callable[[Live, bool], None]) -> None:
        self.tables = tables
        self.batches = batches
        self.news = news

    async def answer(self, live: Live, seat: Seat, notation: str, claim: int = 0) -> bool:
        """Play an answer on a copy and write it; raises Illegal."""
        trial = live.try_out(seat, notation)
        return await self.write(live, live.move(trial), lambda: live.accept(trial), claim)

    async def take_back(self, live: Live, seat: Seat) -> bool:
        """Write a take-back of the seat's last answer; raises Illegal."""
        return await self.write(live, live.back(seat), lambda: live.accept_back(seat))

    async def time_up(self, live: Live, seat: Seat, claim: int) -> bool:
        """Write that the seat's time is up."""
        move = live.time_up(seat)
        return await self.write(live, move, lambda: live.accept_time_up(move), claim)

    async def write(self, live: Live, move: LogAppend, accept: Callable[[], None], claim: int = 0) -> bool:
        """Write an entry and accept it; False if the log has moved on. The caller holds the table's lock.

        A worker that goes on at the table itself keeps its claim for so many seconds more, if a bot is asked next; then
        no other worker is woken.

        TooBusy means that the move was never sent, so the table in memory stays as it is. After any other failure
        nobody knows whether the move was written: what is in memory may be wrong, and is read again.
        """
        try:
            due = await self.batches.write(replace(move, claim=claim) if claim and move.bot_due else move)
            if due is None:
                return False
            accept()
        except TooBusy:
            raise
        except BaseException:
            self.tables.drop(live)
            raise
        live.due = due
        self.news(live, move.bot_due and not claim)
        return True
