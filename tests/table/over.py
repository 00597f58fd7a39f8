"""Finished tables: a whole game at once, written as the ledger writes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from random import Random
from typing import Any

from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.store.ledger import OVER
from tests.table.kit import Laid, Store, lay_table

NEW_ANSWER = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) VALUES (?, ?, ?, ?, ?, ?)"
ENDED = "UPDATE game_table SET status = ?, result = ?, ended = ? WHERE id = ?"
AT_ITS_END = "UPDATE head SET version = ?, asked = 0, over = ?, due = NULL WHERE table_id = ?"


def finished_table(store: Store, game: str, *, seats: int = 0, seed: int = 1, variant: Mapping[str, str] | None = None,
                   ) -> Laid:
    """A table whose game was played to its end at random; `opening` is the match at its end."""
    table = lay_table(store, game, seats=seats, variant=variant)
    match: Match[Any] = table.opening
    random = Random(seed)
    while not match.state.over:
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, random))
    now, answers = datetime.now(UTC), match.record.answers
    rows = [(table.id, seq, one.seat, one.notation, " ".join(map(str, one.luck)), now)
            for seq, one in enumerate(answers, start=1)]
    store.run_many([(NEW_ANSWER, row) for row in rows] + [
        (AT_ITS_END, (len(answers), True, table.id)), (ENDED, (OVER, match.record.result, now, table.id)),
    ])  # fmt: skip
    return table
