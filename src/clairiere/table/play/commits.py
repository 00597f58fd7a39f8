"""Commits: the one way into a table's log, for answers of people and of bots, take-backs and clocks."""

from __future__ import annotations

from collections.abc import Callable

from clairiere.store.ledger import LogAppend
from clairiere.table.play.batch import Batches, TooBusy
from clairiere.table.play.live import Live
from clairiere.table.play.tables import Tables


class Commits:
    """Writes a move, lets it count, and tells whoever waits: in this order."""

    def __init__(self, tables: Tables, batches: Batches, news: Callable[[Live, bool], None]) -> None:
        self.tables = tables
        self.batches = batches
        self.news = news

    async def write(self, live: Live, move: LogAppend, accept: Callable[[], None], wake_bots: bool) -> bool:
        """False: the table had gone on elsewhere. The caller holds the table's lock.

        TooBusy means that the move was never sent, so the table in memory stays as it is. After any other failure
        nobody knows whether the move was written: what is in memory may be wrong, and is read again.
        """
        try:
            due = await self.batches.write(move)
            if due is None:
                return False
            accept()
        except TooBusy:
            raise
        except BaseException:
            self.tables.drop(live)
            raise
        live.due = due
        self.news(live, wake_bots)
        return True
