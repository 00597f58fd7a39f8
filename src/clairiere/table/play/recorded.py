"""Records that somebody brings along: replayed once, checked, and shown as a finished table is.

Nothing of it is stored: a few are kept in memory for a while, under the hash of their text.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from clairiere.games.registry import game_named, game_names
from clairiere.kernel.choices import ClairiereError
from clairiere.kernel.earlier import numbers_text
from clairiere.kernel.record import Record, WrongDraw, drawn_again, fits, keeps_promise, read_record
from clairiere.kernel.state import LETTERS
from clairiere.store.ledger import OVER, Chair, Entry, StoredTable
from clairiere.table.play.live import Live, OtherRules
from clairiere.table.play.past import Past
from clairiere.table.views.lines import NOT_ANSWERS

LONGEST = 48_000
"""Characters of a record; the longest that the tests have played has a third of it."""
MOST_ANSWERS = 3_000
MOST_SECONDS = 2.0
"""Processor time of a replay; its checks take about as much again."""
A_FEW = 20
"""Answers between two looks at the clock."""
LAST_WORD, LONGEST_NAME = 4, 40
"""Where the name stands in a remark on a player, and so many letters of it are shown."""
KEPT = 8
KEPT_SECONDS = 900.0

TOO_LONG, DAMAGED, OTHER_GAME, OTHER_RULES, TOO_SLOW = "too long", "damaged", "other game", "other rules", "too slow"
PROVEN, UNPROVEN, DIFFERENT = "proven", "unproven", "different"
FAIR, UNFAIR, UNPROMISED = "fair", "unfair", "unpromised"


DAMAGES = (ClairiereError, ValueError, LookupError, ArithmeticError, AssertionError)
"""What a text that was changed or written by hand may raise."""


class NotReplayed(Exception):
    """Raised for a text that cannot be shown: the reason, and where it is damaged."""

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.where = where


@dataclass(frozen=True)
class Recorded:
    """A replayed record: its table, whether its proof holds, and whether its luck was the promised one."""

    past: Past
    live: Live
    proof: str
    luck: str


class Budget:
    """Processor time for one replay."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self.until = time.thread_time() + seconds

    def check(self) -> None:
        """Raise NotReplayed once it is used up."""
        if time.thread_time() > self.until:
            raise NotReplayed(TOO_SLOW)


def recorded(text: str) -> Recorded:
    """Replay and check the text of a record; raises NotReplayed."""
    budget = Budget()
    record = checked_record(text)
    kept = game_named(record.game).rules.plays(record.rules)
    try:
        past = replayed(record, budget, names_in(text, record.seats))
        budget.check()
        found = Recorded(past, past.fold, proven(record, past), fair(record, past))
    except OtherRules as error:
        raise NotReplayed(OTHER_RULES) from error
    except DAMAGES as error:
        raise NotReplayed(DAMAGED if kept else OTHER_RULES, str(error)[:300] if kept else "") from error
    if not kept and found.proof == DIFFERENT:
        raise NotReplayed(OTHER_RULES)
    return found


def checked_record(text: str) -> Record:
    """Parse the text of a record that can be played here; raises NotReplayed."""
    if len(text) > LONGEST:
        raise NotReplayed(TOO_LONG)
    try:
        record = read_record(text.lstrip("\ufeff"))
        check(record)
    except DAMAGES as error:
        raise NotReplayed(DAMAGED, str(error)[:300]) from error
    return record


def check(record: Record) -> None:
    """Raise NotReplayed for a record of a game, of rules or of a length that are not played here."""
    if record.game not in game_names():
        raise NotReplayed(OTHER_GAME, record.game[:40])
    game = game_named(record.game)
    if not game.rules.plays(record.rules) and record.rules > game.rules.version:
        raise NotReplayed(OTHER_RULES)
    fits(record, game, game.rules.components())
    answers = [*([] if record.earlier is None else record.earlier.answers), *record.answers]
    if len(answers) > MOST_ANSWERS:
        raise NotReplayed(TOO_LONG)
    if any([answer.notation in NOT_ANSWERS for answer in answers]):
        raise ValueError("what a table notes beside answers is no answer")


def names_in(text: str, seats: int) -> list[str]:
    """The names that a terminal notes in a saved game (`# player A person Ann`); empty where there is none."""
    found = [""] * seats
    for line in text.splitlines():
        words = line.split(maxsplit=4)
        if words[:2] == ["#", "player"] and len(words) > LAST_WORD and words[2] in [*LETTERS[:seats]]:
            found[LETTERS.index(words[2])] = "".join(filter(str.isprintable, words[LAST_WORD]))[:LONGEST_NAME]
    return found


def replayed(record: Record, budget: Budget, names: Sequence[str]) -> Past:
    """The table of a record with all its states."""
    variant = " ".join([f"{name}={value}" for name, value in record.variant.items()])
    entries = [Entry(one.seat, one.notation, numbers_text(one.luck)) for one in record.answers]
    past = Past(StoredTable(
        table=0, code="", game=record.game, rules=record.rules, variant=variant, pace=0, takeover="", status=OVER,
        seed="", luck=numbers_text(record.luck), chairs=tuple([Chair(None, "", name) for name in names]),
        entries=(), earlier=None if record.earlier is None else "\n".join(record.earlier.lines()),
    ))  # fmt: skip
    for begun in range(0, len(entries), A_FEW):
        budget.check()
        past.follow(entries[begun : begun + A_FEW])
    return past


def proven(record: Record, past: Past) -> str:
    """Whether the game leads to the result and the proof that the record states."""
    state = past.tables[-1][0]
    result = past.fold.game.rules.outcome(state).text() if state.over else ""
    if result != record.result:
        return DIFFERENT
    if not record.proof:
        return UNPROVEN
    proof = sha256()
    for s, story in past.tables:
        proof.update(s.text().encode())
        proof.update(story.text().encode())
    return PROVEN if proof.hexdigest() == record.proof else DIFFERENT


def fair(record: Record, past: Past) -> str:
    """Whether every draw follows from the secret that was promised."""
    if not record.promise or not record.secret:
        return UNPROMISED
    game = past.fold.game
    try:
        drawn_again(record, game, game.rules.components())
    except WrongDraw:
        return UNFAIR
    return FAIR if keeps_promise(record) else UNFAIR


class RecordCache:
    """LRU cache of replayed records by their text, for as long as somebody is likely to step through one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.entries: OrderedDict[bytes, tuple[float, Recorded]] = OrderedDict()
        self.lock = Lock()

    def get(self, text: str) -> Recorded:
        """The cached record, or a new one; raises NotReplayed."""
        key = sha256(text.encode()).digest()
        with self.lock:
            self.drop_old()
            found = self.entries.pop(key, None)
            if found is not None:
                self.entries[key] = (self.clock(), found[1])
                return found[1]
        made = recorded(text)
        with self.lock:
            self.entries[key] = (self.clock(), made)
            while len(self.entries) > KEPT:
                self.entries.popitem(last=False)
        return made

    def drop_old(self) -> None:
        """Drop what nobody has asked for lately."""
        for key in [key for key, (asked, _) in self.entries.items() if self.clock() - asked > KEPT_SECONDS]:
            del self.entries[key]
