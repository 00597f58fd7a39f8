"""The archive: a game that is over, as a record that anybody can replay and whose luck anybody can check."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from clairiere.kernel.match import Match
from clairiere.kernel.record import Record, proof_of
from clairiere.table.ledger import Ledger, Luck
from clairiere.table.live import Live

KEPT = 500
"""So many records stay in memory: to prove one, its whole game is played again."""


class Archive:
    """Records that somebody has asked for; one at a time is proved, beside the loop."""

    def __init__(self, ledger: Ledger, kept: int = KEPT) -> None:
        self.ledger = ledger
        self.kept = kept
        self.texts: OrderedDict[int, bytes] = OrderedDict()
        self.lock = asyncio.Lock()

    async def get(self, live: Live) -> bytes:
        """The record of a table whose game is over."""
        table = live.page.table
        async with self.lock:
            if table not in self.texts:
                record = await asyncio.to_thread(record_of, live.match, await self.ledger.luck(table))
                self.texts[table] = record.text().encode()
            self.texts.move_to_end(table)
            if len(self.texts) > self.kept:
                self.texts.popitem(last=False)
            return self.texts[table]


def record_of(match: Match[Any], luck: Luck) -> Record:
    """The record of a finished match, with its proof, and with the secret that is no longer one."""
    own = match.record
    record = Record(own.game, own.rules, own.seats, own.variant, own.parts)
    record.luck, record.answers, record.result = own.luck, own.answers, own.result
    record.promise, record.secret, record.additions = luck.promise, luck.secret, list(luck.additions)
    record.proof = proof_of(record, match.game, match.parts)
    return record
