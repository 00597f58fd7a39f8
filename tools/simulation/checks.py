"""What must hold, whatever goes wrong: at the moment at which a process says something, and when all is over.

- What a process shows, acknowledges or tells others of is in the log by then, an acknowledged answer at its version.
- After a commit with unknown outcome a process shows nothing older than the log was at that moment.
- Every answer that was acknowledged is in the log, once, at its version, in the order in which they were given; nothing
  is in the log that its player has not sent.
- Whatever anybody was shown is, for their seat, the fold of the log up to that version, and nothing of other seats.
- The luck of every answer follows from the seed, every game ends, and everybody sees its end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from msgspec.json import decode, encode

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.store.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Chair, LogAppend
from clairiere.table.play.live import Live
from clairiere.table.play.past import text_of
from clairiere.table.views.fragment import fragment
from clairiere.table.views.fragment_cache import event_of
from clairiere.table.views.seat_page import SeatPage
from tools.simulation.database import DatabaseServer, Row
from tools.simulation.network import SUCCESS, Connection, Message
from tools.simulation.world import World

ACKNOWLEDGED = re.compile(rb'^\{"version": ?(\d+)\}$')
SHOWN = re.compile(rb'"version":(\d+)')
EVENT = re.compile(rb"^id: (\d+)$", re.M)
PAGE = re.compile(rb' data-version="(\d+)"')
DUE = re.compile(rb' data-due="\d+"')
GIVEN = {"back": TAKE_BACK, "concede": "concede", "leave": HAND_OVER, "return": HAND_OVER}
"""What stands in the log for what is no answer, by the last part of its path."""
PUBLISHED = re.compile(r"^(\S+) (\d+)$")


@dataclass
class Submission:
    """Something that somebody has sent as their answer."""

    person: int
    seen: int
    notation: str
    at: float


@dataclass
class Acknowledged:
    """A reply that says that it counts."""

    sent: Submission
    version: int
    at: float


class Watch:
    """Everything that was sent, acknowledged and shown."""

    def __init__(self, world: World, server: DatabaseServer) -> None:
        self.world = world
        self.server = server
        self.submissions: dict[str, list[Submission]] = {}
        self.acks: dict[str, list[Acknowledged]] = {}
        self.sights: dict[str, dict[tuple[str, int, int, bytes], None]] = {}
        self.dues: dict[str, dict[tuple[int, int], None]] = {}
        self.doubts: dict[tuple[object, int], tuple[float, int]] = {}
        self.troubled_until = 0.0

    def row(self, code: str) -> Row:
        """A table as it is stored."""
        return self.server.database.codes[code]

    def committed(self, code: str) -> int:
        """The version of the log."""
        return self.row(code).head.version

    def sent(self, code: str, submission: Submission) -> None:
        """Somebody gives an answer."""
        self.submissions.setdefault(code, []).append(submission)

    def acknowledged(self, code: str, sent: Submission, version: int) -> None:
        """Somebody hears that their answer counts."""
        self.acks.setdefault(code, []).append(Acknowledged(sent, version, self.world.now))

    def saw(self, code: str, kind: str, person: int, version: int, body: bytes, due: int | None = None) -> None:
        """Somebody is shown a table."""
        if kind == "html":
            found = PAGE.search(body)
            version, body = int(found[1]) if found else -version, DUE.sub(b"", body)
        elif kind == "event":
            body = DUE.sub(b"", body)
        self.sights.setdefault(code, {})[kind, person, version, body] = None
        if kind == "json":
            self.dues.setdefault(code, {})[version, due or 0] = None

    def doubt(self, process: object) -> Callable[[list[LogAppend]], None]:
        """Note that a process does not know what became of a batch."""

        def noted(moves: list[LogAppend]) -> None:
            for move in moves:
                version = self.server.database.version(move.table)
                self.doubts[process, move.table] = (self.world.now, version or 0)

        return noted

    def outage(self, seconds: float) -> None:
        """For so long somebody without whom nobody hears anything does not answer."""
        self.troubled_until = max(self.troubled_until, self.world.now + seconds)

    def moved_on_since(self, code: str, version: int, since: float, seconds: float) -> bool:
        """Whether the log has had more than this version for so long, after this moment and the last outage."""
        row = self.row(code)
        if len(row.written) <= version:
            return False
        return max(row.written[version], since, self.troubled_until) + seconds < self.world.now

    def sends(self, connection: Connection, message: Message) -> None:
        """A process says something."""
        body: bytes = message.get("body", b"")
        parts = connection.scope["path"].removeprefix("/api").strip("/").split("/")
        if not body or parts[1] not in self.server.database.codes:
            return
        code, verb = parts[1], parts[2] if len(parts) > 2 else ""
        if connection.scope["method"] == "POST":
            self.replies(connection, code, verb, body)
        elif verb == "stream":
            for found in EVENT.findall(body):
                self.in_log(code, int(found), "stream")
        elif connection.status == SUCCESS and (shown := (PAGE if verb == "now" else SHOWN).search(body)):
            self.in_log(code, int(shown[1]), verb or "board")
            self.knows(connection, code, int(shown[1]))

    def replies(self, connection: Connection, code: str, verb: str, body: bytes) -> None:
        """An answer is acknowledged."""
        found = ACKNOWLEDGED.match(body)
        if connection.status != SUCCESS or found is None:
            return
        version, entries = int(found[1]), self.row(code).entries
        notation = GIVEN.get(verb) or decode(connection.body)["notation"]
        self.world.note(f"{connection.server.loop.name} acknowledges {code} {version} {notation}")
        if version > len(entries) or entries[version - 1].notation != notation:
            self.world.problem(f"{code}: {notation} is acknowledged at {version} and not there in the log")

    def in_log(self, code: str, version: int, where: str) -> None:
        """Something is shown or published."""
        if version > self.committed(code):
            self.world.problem(f"{code}: {where} tells of {version}, the log has {self.committed(code)}")

    def published(self, line: str) -> None:
        """Something is told to other processes."""
        found = PUBLISHED.match(line)
        if found is not None and found[1] in self.server.database.codes:
            self.in_log(found[1], int(found[2]), "wake-up")

    def knows(self, connection: Connection, code: str, version: int) -> None:
        """A board is shown by a process that may have been in doubt."""
        at, least = self.doubts.get((connection.server.loop, self.row(code).stored.table), (0.0, 0))
        if connection.reached > at and version < least:
            self.world.problem(f"{code}: version {version} is shown after a doubt about {least}")

    def check(self) -> None:
        """What must hold when all is over."""
        for code, row in self.server.database.codes.items():
            found = [*self.check_log(code, row), *self.check_answers(code, row)]
            for problem in found or self.check_sights(code, row):  # a log that does not replay shows nothing
                self.world.problem(f"{code}: {problem}")

    def check_log(self, code: str, row: Row) -> Iterator[str]:
        """The log has no gap, its luck is that of the seed, and the game is over."""
        stored = row.stored
        if row.head.version != len(row.entries):
            yield f"the head says {row.head.version}, the log has {len(row.entries)} entries"
        chance = FairChance(stored.seed)
        variant = dict([setting.split("=", 1) for setting in stored.variant.split()])
        match: Match[Any] = Match(game_named(stored.game), len(stored.chairs), variant, chance)
        for number, entry in enumerate(row.entries, 1):
            drawn = len(chance.outcomes)
            try:
                if entry.notation == TAKE_BACK:
                    match.take_back(entry.seat)
                elif entry.notation not in (HAND_OVER, TIME_UP):
                    match.answer(entry.seat, entry.notation)
            except Exception as error:
                yield f"entry {number}, {entry.notation}, is not legal: {error!r}"
                return
            if " ".join([str(k) for k in chance.outcomes[drawn:]]) != entry.luck:
                yield f"entry {number} has other luck than the seed"
        if not match.state.over or not row.head.over:
            yield "the game has not ended"
        elif row.result != match.game.rules.outcome(match.state).text():
            yield f"the result is {row.result}"

    def check_answers(self, code: str, row: Row) -> Iterator[str]:
        """Acknowledged answers are in the log, once and in order; nothing else is that nobody has sent."""
        acks, entries = self.acks.get(code, []), row.entries
        for version, times in Counter([ack.version for ack in acks]).items():
            if times > 1:
                yield f"version {version} was acknowledged {times} times"
        newest = 0
        events = [(ack.at, 1, ack.version) for ack in acks] + [(ack.sent.at, 0, ack.version) for ack in acks]
        for _, heard, version in sorted(events):
            if heard:
                newest = max(newest, version)
            elif version <= newest:
                yield f"version {version} was sent after {newest} had been acknowledged"
        for ack in acks:
            if ack.version > len(entries) or entries[ack.version - 1].notation != ack.sent.notation:
                yield f"{ack.sent.notation} of {ack.sent.person} was acknowledged at {ack.version} and is lost"
        yield from self.check_senders(code, row)

    def check_senders(self, code: str, row: Row) -> Iterator[str]:
        """Every entry of a person's seat comes from something that they have sent, and each of these counts once."""
        sent: dict[tuple[int, str], list[int]] = {}
        for submission in self.submissions.get(code, []):
            sent.setdefault((submission.person, submission.notation), []).append(submission.seen)
        used: Counter[tuple[int, str]] = Counter()
        for number, entry in enumerate(row.entries, 1):
            person = row.people[entry.seat]
            if person is None or entry.notation in (TIME_UP, HAND_OVER) or row.by_worker[number - 1]:
                continue
            key = person, entry.notation
            used[key] += 1
            if used[key] > len([seen for seen in sent.get(key, []) if seen < number]):
                yield f"entry {number}, {entry.notation}, is in the log oftener than {person} has sent it"

    def check_sights(self, code: str, row: Row) -> Iterator[str]:
        """Everything that was shown is the fold of the log."""
        wanted: dict[int, list[tuple[str, int, bytes]]] = {}
        for kind, person, version, body in self.sights.get(code, {}):
            wanted.setdefault(len(row.entries) if kind == "record" else version, []).append((kind, person, body))
        for version, due in self.dues.get(code, {}):
            if due not in row.dues.get(version, ()):
                yield f"due {due} was shown at {version}"
        opening = replace(row.stored, chairs=row.chairs[0], entries=())
        live, chairs = Live(opening), row.chairs[0]
        for version in range(len(row.entries) + 1):
            if version:
                live.follow((row.entries[version - 1],))
                chairs = row.chairs.get(version, chairs)
            later = [chairs] + [row.chairs[v] for v in sorted(row.chairs) if v > version]
            for kind, person, body in wanted.pop(version, ()):
                if not any([body in self.views(kind, live, row, person, each) for each in later]):
                    yield f"{kind} of {person} at {version} is not what the log says"
        for version in wanted:
            yield f"version {version} was shown, which never was"

    def views(self, kind: str, live: Live, row: Row, person: int, chairs: tuple[Chair, ...]) -> Iterator[bytes]:
        """What somebody may be shown of a table."""
        if live.chairs != chairs:
            live.sit(chairs)
        seats: list[Seat] = [seat for seat, chair in enumerate(chairs) if person and chair.person == person]
        for seat in seats or [SPECTATOR]:
            page = SeatPage(live, seat, "en")
            if kind == "json":
                board = decode(page.as_json())
                board.pop("due", None)
                yield encode(board)
            elif kind == "record":
                yield text_of(live.match, row.luck)
            else:
                html = DUE.sub(b"", fragment(page))
                yield html if kind == "html" else event_of(live.version, html)
