"""Live tables: a match in memory, folded from its log. Any process can have one; the ledger decides what counts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance, LuckMismatch, Scripted
from clairiere.kernel.choices import NOTHING_TO_TAKE_BACK, ClairiereError, Clause, Illegal
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match, Trial
from clairiere.kernel.play import ask_of, asked_seats
from clairiere.kernel.record import read_earlier
from clairiere.kernel.state import LETTERS, SPECTATOR, Poll, Seat, Story
from clairiere.kernel.words import Words
from clairiere.store.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Chair, Entry, LogAppend, StoredTable, bot_name
from clairiere.table.http.reasons import colour_name, told_apart
from clairiere.table.views.lines import KEPT, NOT_ANSWERS, Line, Lines

if TYPE_CHECKING:
    from clairiere.table.http.identity import Identity
    from clairiere.table.play.device import DeviceClaim

PATIENCE = 2
"""A seat that misses so many moves in a row goes to a bot, until its player takes it back."""


class Clock:
    """Which seats are late or have missed moves, as bit sets, derived from the log."""

    def __init__(self, seats: int, *, limited: bool = True) -> None:
        self.limited = limited  # else a bot that answers for somebody does so for a whole turn
        self.missed = [0] * seats
        self.late = 0  # for these a bot gives the next answer
        self.settled = 0  # the last answer of these was a bot's: they cannot take it back
        self.own = [0] * seats  # so many answers each has given itself since a bot last answered for it
        self.undecided = 0  # these have taken back, and nobody else has answered since

    def note(self, entry: Entry, asked: int = 0) -> None:
        """Update from one log entry, after which these seats are asked."""
        bit = 1 << entry.seat
        if entry.notation == TAKE_BACK:
            self.undecided |= bit
            self.own[entry.seat] -= 1
            self.settled |= 0 if self.own[entry.seat] else bit  # what lies below may be a bot's
        elif entry.notation in (TIME_UP, HAND_OVER):
            self.missed[entry.seat] += entry.notation == TIME_UP
            self.own[entry.seat] = 0
            self.settled |= bit
        elif not self.late & bit:
            self.missed[entry.seat] = 0
            self.own[entry.seat] += 1
            self.settled &= ~bit
            self.undecided &= bit
        self.late = self.late_after(entry, asked)

    def late_after(self, entry: Entry, asked: int = 0) -> int:
        """Bit set of the seats that are late once this entry is written."""
        bit = 1 << entry.seat
        if entry.notation == HAND_OVER:
            return self.late
        if entry.notation == TIME_UP:
            return self.late | bit
        return self.late if asked & bit and not self.limited else self.late & ~bit

    def loses_patience(self, seat: Seat) -> bool:
        """Whether the next missed move hands the seat over to a bot."""
        return self.missed[seat] + 1 >= PATIENCE

    def runs_on(self, entry: Entry, before: int, after: int) -> bool:
        """Whether the running time limit continues after this entry, instead of starting anew.

        Nobody gains time by taking back and answering again, nor loses any by what others do under a seal.
        """
        bit = 1 << entry.seat
        if entry.notation in (HAND_OVER, TAKE_BACK, TIME_UP):
            return True
        if after & ~before:
            return False
        return bool(after & ~bit) or bool(self.undecided & bit)


STATES = 8
"""So many positions may pile up before those are let go to which nothing leads back."""
STATES_OF_A_LOG = 64
"""The same while a log is folded: meanwhile nobody asks what can be taken back, so it is not sought as often."""


class Live:
    """A table in memory: match, chairs, clock, log lines, and the version of the log it has reached."""

    past = False

    def __init__(self, stored: StoredTable) -> None:
        self.stored = replace(stored, entries=())  # the match has them
        self.clock = Clock(len(stored.chairs), limited=stored.pace > 0)
        self.lock = asyncio.Lock()
        self.waiting = 0  # so many answers wait for the lock
        self.stale = False  # whether what is in memory may be wrong: read the table again
        self.verified_at = time.monotonic()  # when it was last known to be the newest
        self.asked_at = self.verified_at  # when somebody last wanted it
        self.told = Lines()
        self.most = 0  # with more positions than this, look for those that can go
        self.due = stored.due
        self.device: DeviceClaim | None = None  # thinks for the bots
        self.sit(stored.chairs)
        luck = numbers(stored.luck)
        self.match: Match[Any] = opening(stored, luck)
        self.drawn = len(luck)
        self.version = 0
        self.row = 0  # so many answers in a row the seat has given that has answered last
        self.last = SPECTATOR  # that seat; nobody, if the last line of the log is no answer
        self.given = [0] * len(stored.chairs)  # seat -> so many answers it has given or taken back
        self.asked_since = [0] * len(stored.chairs)  # seat -> the version since which its question is the same
        self.follow_stored(stored)

    def follow_stored(self, stored: StoredTable) -> None:
        """Replay the log of a table as it was read; raises OtherRules.

        Rules that are no longer kept are replaced by today's if these lead through the whole log; then the game goes on
        under them.
        """
        try:
            self.follow(stored.entries)
        except (Illegal, LuckMismatch) as error:
            if self.match.record.rules == stored.rules:
                raise
            raise other_rules(stored) from error

    def sit(self, chairs: tuple[Chair, ...]) -> None:
        """Set who holds which seat."""
        self.chairs = chairs
        self.seats: dict[int, list[Seat]] = {}
        for seat, chair in enumerate(chairs):
            if chair.person is not None and not chair.bot:
                self.seats.setdefault(chair.person, []).append(seat)
        self.bots = sum([1 << seat for seat, chair in enumerate(chairs) if chair.bot])
        self.spoken: dict[str, Words[Any]] = {}
        self.told.forget_words()

    @property
    def game(self) -> Game[Any]:
        """The game of the match."""
        return self.match.game

    @property
    def state(self) -> Any:
        """The current state of the match."""
        return self.match.state

    @property
    def story(self) -> Story:
        """The story of the last answer."""
        return self.match.stories[-1]

    @property
    def newest(self) -> int:
        """The version of this table; a past table names a newer one."""
        return self.version

    @property
    def lines(self) -> Sequence[Line]:
        """The newest log lines."""
        return self.told.newest

    def follow(self, entries: tuple[Entry, ...]) -> None:
        """Replay log entries; afterwards luck is drawn from the table's seed."""
        luck = [k for entry in entries for k in numbers(entry.luck)]
        script = Scripted(luck)
        self.match.chance = script
        shown = self.version + len(entries) - KEPT  # lines up to here would be dropped before anybody reads them
        for entry in entries:
            before, story = self.match.state, None
            if entry.notation == TAKE_BACK:
                self.match.take_back(entry.seat)
            elif entry.notation not in (HAND_OVER, TIME_UP):
                story = self.match.answer(entry.seat, entry.notation)
            self.note(entry, story, before, tell=self.version >= shown)
            self.forget(STATES_OF_A_LOG)
        self.forget(STATES)
        script.finish()  # raises if an entry names luck that its answer did not draw: these rules are not its rules
        self.drawn += len(luck)
        self.match.chance = FairChance(self.stored.seed, self.drawn)

    def row_of(self, seat: Seat) -> int:
        """How many answers this seat has given in a row, up to now."""
        return self.row if seat == self.last else 0

    def seats_held_by(self, who: Identity | None) -> list[Seat]:
        """The seats that an identity holds; none if its cookie was revoked."""
        seats = [] if who is None else self.seats.get(who.person, [])
        return [seat for seat in seats if who is not None and who.epoch >= self.chairs[seat].epoch]

    def seat_of(self, who: Identity | None, wanted: str = "") -> Seat:
        """The seat from which somebody looks: the requested one if it is theirs; else one of theirs that is asked, or
        the first. Who holds none is a spectator.
        """
        held = self.seats_held_by(who)
        if wanted:
            return next((seat for seat in held if LETTERS[seat] == wanted), SPECTATOR)
        if len(held) < 2:
            return held[0] if held else SPECTATOR
        asked = asked_seats(self.match.state)
        return next((seat for seat in held if asked >> seat & 1), held[0])

    def own(self, seat: Seat) -> list[Seat]:
        """All seats of the person who holds this one."""
        person = None if seat == SPECTATOR else self.chairs[seat].person
        return [] if person is None else self.seats.get(person, [])

    def names(self, language: str) -> list[str]:
        """Names of the players, told apart; a deleted one has the colour of the seat."""
        names = [chair.name or colour_name(seat, language) for seat, chair in enumerate(self.chairs)]
        return told_apart(names, language, [chair.former for chair in self.chairs])

    def words(self, language: str) -> Words[Any]:
        """The words of this table in a language, cached until a name changes."""
        found = self.spoken.get(language)
        if found is None:
            found = self.spoken[language] = self.match.game.words.for_table(
                self.match.state, language, self.names(language)
            )
        return found

    def try_out(self, seat: Seat, notation: str) -> Trial[Any]:
        """Play an answer on a copy; raises Illegal. After a trial that was not written, the same luck comes up."""
        chance = self.match.chance
        assert isinstance(chance, FairChance)
        # A trial that was refused by the log, or never sent, has drawn numbers that no entry names. The next trial must
        # draw the same ones: luck is fixed by the seed and by how many numbers the log holds, so it can be verified.
        del chance.outcomes[self.drawn - chance.drawn :]
        return self.match.try_out(seat, self.match.state.vocabulary().parse(notation))

    def move(self, trial: Trial[Any]) -> LogAppend:
        """The log entry of a trial, with its effect on the head row."""
        luck = " ".join([str(k) for k in trial.answer.luck])
        entry = Entry(trial.answer.seat, trial.answer.notation, luck)
        after = trial.after
        result = self.match.game.rules.outcome(after).text() if after.over else ""
        return self.log_append(entry, 0 if after.over else asked_seats(after), after.over, result)

    def against_taking_back(self, seat: Seat) -> Clause | None:
        """The clause against taking back the seat's last answer; an answer that a bot gave for it stands."""
        return NOTHING_TO_TAKE_BACK if self.clock.settled >> seat & 1 else self.match.against_taking_back(seat)

    def take_back(self, seat: Seat) -> LogAppend:
        """The log entry of a take-back; raises Illegal."""
        clause = self.against_taking_back(seat)
        if clause is not None:
            raise Illegal(clause)
        return self.log_append(Entry(seat, TAKE_BACK, ""), asked_seats(self.match.state) | 1 << seat, False, "")

    def time_up(self, seat: Seat) -> LogAppend:
        """The log entry of a missed time limit; after too many, the entry that hands the seat to a bot."""
        asked = asked_seats(self.match.state)
        if self.clock.loses_patience(seat):
            return replace(self.log_append(Entry(seat, HAND_OVER, ""), asked, False, ""), bot=self.bot_of(seat))
        return self.log_append(Entry(seat, TIME_UP, ""), asked, False, "")

    def bot_of(self, seat: Seat) -> str:
        """The bot that answers for a seat: its own or, for a person, their stand-in."""
        chair = self.chairs[seat]
        return chair.bot or chair.stand_in or self.stored.takeover

    def for_bots(self) -> int:
        """Bit set of the seats that are asked and for which a bot answers."""
        return asked_seats(self.match.state) & (self.bots | self.clock.late)

    def log_append(self, entry: Entry, asked: int, over: bool, result: str) -> LogAppend:
        """An entry as an append to the log, with its effect on the head row."""
        # `version` is the guard of the compare-and-swap: the ledger writes the entry only if its head still has it.
        # Everything else must follow from the state before and this entry: memory changes only once it is written.
        stored, before = self.stored, asked_seats(self.match.state)
        bots = self.bots | self.clock.late_after(entry, asked) | (1 << entry.seat if entry.notation == HAND_OVER else 0)
        pace = stored.pace if asked & ~bots else 0  # bots have no clock
        runs_on = pace > 0 and self.clock.runs_on(entry, before, asked)
        return LogAppend(stored.table, self.version, entry, asked, bool(asked & bots), pace, over, result, runs_on)

    def accept(self, trial: Trial[Any]) -> None:
        """Apply a trial that was written."""
        before = self.match.state
        self.match.accept(trial)
        self.drawn += len(trial.answer.luck)  # now the log names it
        self.advance(Entry(trial.answer.seat, trial.answer.notation, ""), trial.story, before)

    def accept_take_back(self, seat: Seat) -> None:
        """Apply a take-back that was written."""
        self.match.take_back(seat)
        self.advance(Entry(seat, TAKE_BACK, ""), None, None)

    def advance(self, entry: Entry, story: Story | None, before: Any) -> None:
        """Count an entry, tell it, and drop states that are no longer needed."""
        self.note(entry, story, before, tell=True)
        self.forget(STATES)

    def note(self, entry: Entry, story: Story | None, before: Any, *, tell: bool) -> None:
        """Count an entry; `tell` is false for old entries of a replayed log, which nobody reads."""
        self.version += 1
        seat = SPECTATOR if entry.notation in NOT_ANSWERS else entry.seat
        self.row = self.row + 1 if seat == self.last and seat != SPECTATOR else 1
        self.last = seat
        self.given[entry.seat] += entry.notation not in (TIME_UP, HAND_OVER)
        self.note_questions(entry.seat, story, before)
        if tell:
            line = Line(self.version, entry, story, before, self.match.state, limited=self.clock.limited)
            self.told.add(line)
        self.clock.note(entry, 0 if self.match.state.over else asked_seats(self.match.state))

    def note_questions(self, answered: Seat, story: Story | None, before: Any) -> None:
        """Record since which version each seat has the same question; sealed answers of others do not change it."""
        # Whatever is told, taken back or decided in the open may change what a question means to anybody.
        if story is None or story.moments or not is_sealed(before) or not is_sealed(self.match.state):
            self.asked_since = [self.version] * len(self.asked_since)
            return
        for seat in range(len(self.asked_since)):
            if seat == answered or ask_of(before, seat) is not ask_of(self.match.state, seat):
                self.asked_since[seat] = self.version

    def still_asks(self, seat: Seat, seen: int) -> bool:
        """Whether a player who saw this version is still asked the same; others may have sealed answers."""
        return self.asked_since[seat] <= seen <= self.version

    def forget(self, least: int) -> None:
        """Drop states that no take-back can reach, once there are so many.

        If many have to stay, such as those of a poll that is still open, it is tried again only when there are twice as
        many: to look for them after every answer would make the fold of a log quadratic.
        """
        if len(self.match.states) > max(least, self.most):
            self.match.forget()
            self.told.forget(self.match.game)
            self.most = 2 * len(self.match.states)

    def accept_time_up(self, move: LogAppend) -> None:
        """Apply a missed time limit that was written."""
        seat = move.entry.seat
        if move.bot:
            chair = Chair(None, move.bot, bot_name(seat), former=self.chairs[seat].name)
            self.sit((*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))
        self.advance(move.entry, None, None)


def is_sealed(s: Any) -> bool:
    """Whether a poll is open."""
    return not s.over and isinstance(s.agenda[-1], Poll)


def numbers(text: str) -> list[int]:
    """Luck parsed from a log entry."""
    return [int(k) for k in text.split()]


class OtherRules(Exception):
    """Raised when this process lacks the table's version of the rules."""


def other_rules(stored: StoredTable) -> OtherRules:
    """The error for a table whose game cannot be played here."""
    version = game_named(stored.game).rules.version
    return OtherRules(f"{stored.code} is played by rules {stored.rules} of {stored.game}, not {version}")


def opening(stored: StoredTable, luck: list[int]) -> Match[Any]:
    """The match before its first answer, with the luck of its set-up; raises OtherRules."""
    game = game_named(stored.game)
    variant = dict([setting.split("=", 1) for setting in stored.variant.split()])
    earlier = read_earlier(stored.earlier.splitlines()) if stored.earlier else None
    seats, chance = len(stored.chairs), Scripted(luck)
    if game.rules.plays(stored.rules):
        return Match(game, seats, variant, chance, rules=stored.rules, earlier=earlier)
    if stored.rules > game.rules.version:
        raise other_rules(stored)
    try:
        match: Match[Any] = Match(game, seats, variant, chance, earlier=earlier)
        chance.finish()
    except ClairiereError as error:
        raise other_rules(stored) from error
    return match
