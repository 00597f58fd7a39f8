"""The archive: a game that is over, as a record that anybody can replay and whose luck anybody can check."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from clairiere.kernel.match import Match
from clairiere.kernel.record import Record, proof_of
from clairiere.store.ledger import Ledger, Luck
from clairiere.table.play.folding import Folder, KeyedLocks
from clairiere.table.play.live import Live

KEPT = 500
"""So many records stay in memory: to prove one, its whole game is played again."""


class Archive:
    """Cache of records of finished games; each is replayed and proved in a thread."""

    def __init__(self, ledger: Ledger, kept: int = KEPT, folder: Folder | None = None) -> None:
        self.ledger = ledger
        self.folder = folder or Folder()
        self.kept = kept
        self.texts: OrderedDict[int, bytes] = OrderedDict()
        self.locks = KeyedLocks()

    async def get(self, live: Live) -> bytes | None:
        """The record of a finished game; None if the table has been deleted."""
        table = live.stored.table
        async with self.locks.hold(table):
            found = self.texts.get(table)
            if found is None:
                luck = await self.ledger.luck(table)
                if luck is None:
                    return None
                found = await self.folder.run(text_of, live.match, luck)
            self.texts[table] = found
            self.texts.move_to_end(table)
            while len(self.texts) > self.kept:
                self.texts.popitem(last=False)
            return found


def text_of(match: Match[Any], luck: Luck) -> bytes:
    """The record as text."""
    return record_of(match, luck).text().encode()


def record_of(match: Match[Any], luck: Luck) -> Record:
    """The record of a finished match, with its proof and the revealed secret."""
    own = match.record
    record = Record(own.game, own.rules, own.seats, own.variant, own.parts)
    record.luck, record.answers, record.result = own.luck, own.answers, own.result
    record.promise, record.secret, record.additions = luck.promise, luck.secret, list(luck.additions)
    record.proof = proof_of(record, match.game, match.parts)
    return record
