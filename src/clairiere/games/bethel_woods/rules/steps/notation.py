"""Steps of the agenda, read back from their notation."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.numbering import LETTERS, read_tally
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import MOVE_WORKER, Removal, RemoveToken
from clairiere.games.bethel_woods.rules.steps.between import CHECK, CLOSE, DRAW, INTRUDE, NEXT
from clairiere.games.bethel_woods.rules.steps.build import AFTER_MOVE, ENTER_SECTION, UNCOVER_SPY
from clairiere.games.bethel_woods.rules.steps.gift import DISCARD_TOKEN, OVER_LIMIT, Gift, GiveToken, forget
from clairiere.games.bethel_woods.rules.steps.payment import Bill, PayToken
from clairiere.games.bethel_woods.rules.steps.repair import REPAIR_ASKS
from clairiere.games.bethel_woods.rules.steps.sow import DROP_WORKER, PICKUPS, SOW
from clairiere.kernel.seats import seat_of
from clairiere.kernel.state import Step

ALONE: Final[dict[str, Step[Table]]] = {
    "close": CLOSE,
    "check": CHECK,
    "draw": DRAW,
    "intrude": INTRUDE,
    "next": NEXT,
    "sow": SOW,
    "enter": ENTER_SECTION,
    "uncover": UNCOVER_SPY,
}


def read_step(s: Table, words: list[str]) -> Step[Table]:
    """One step; ValueError if there is none."""
    if len(words) == 1 and words[0] in ALONE:
        return ALONE[words[0]]
    if words[0] == "forget":
        return forget(s)
    word, seat, rest = words[0], seat_of(words[1]), words[2:]
    if word == "bill":
        return read_bill(seat, rest)
    if word == "pay":
        return PayToken(read_bill(seat, rest))
    if word == "gift":
        return read_gift(seat, rest)
    if word == "give":
        return GiveToken(read_gift(seat, rest))
    return read_question(word, seat, rest)


def read_question(word: str, seat: int, rest: list[str]) -> Step[Table]:
    """A step of one seat."""
    if word == "repair":
        return REPAIR_ASKS[seat][LETTERS.index(rest[0])]
    if word == "move":
        return MOVE_WORKER[seat][LETTERS.index(rest[0])]
    if word == "removal":
        return Removal(seat, int(rest[0]) - 1)
    if word == "remove":
        return RemoveToken(seat, int(rest[0]) - 1)
    asks: dict[str, Step[Table]] = {
        "pickup": PICKUPS[seat],
        "drop": DROP_WORKER[seat],
        "after": AFTER_MOVE[seat],
        "discard": DISCARD_TOKEN[seat],
        "limit": OVER_LIMIT[seat],
    }
    return asks[word]


def read_bill(seat: int, words: list[str]) -> Bill:
    """`strained M M extra kept S`."""
    kept = words[words.index("kept") + 1 :] if "kept" in words else []
    due = words[: len(words) - len(kept) - 1] if kept else words
    need = [word for word in due if word in LETTERS]
    return Bill(seat, int("strained" in due), read_tally(need), int("extra" in due), read_tally(kept))


def read_gift(seat: int, words: list[str]) -> Gift:
    """`B 2 M`."""
    return Gift(seat, seat_of(words[0]), LETTERS.index(words[2]), int(words[1]))
