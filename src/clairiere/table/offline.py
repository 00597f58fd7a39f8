"""Tables on one device, without a server: people who pass it on, and bots. They are kept as records.

It answers what a page asks `/t/CODE/` for with the same fragments and sentences. It runs in the Python of a browser
(Pyodide), so it needs the standard library only; bots think in the same thread.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Final

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance, promise, seed_of
from clairiere.kernel.choices import CONCEDE, Illegal
from clairiere.kernel.earlier import numbers_text
from clairiere.kernel.match import Match
from clairiere.kernel.play import asked_seats
from clairiere.kernel.record import BadRecord, Record, proof_of, read_record
from clairiere.kernel.state import LETTERS, SPECTATOR, Seat, letter
from clairiere.store.ledger import RUNNING, Chair, Entry, LogAppend, StoredTable, bot_name
from clairiere.table.bots.executor import BotQueue, seed_for
from clairiere.table.http.reasons import sentence
from clairiere.table.http.refusals import Refused
from clairiere.table.play.live import Live
from clairiere.table.play.past import Past
from clairiere.table.views.explanations import explained, foreseen, refused
from clairiere.table.views.fragment import fragment
from clairiere.table.views.guide import guide
from clairiere.table.views.lines import listed
from clairiere.table.views.seat_page import Scene, SeatPage

OWNER: Final = 1
"""The person who holds all seats of people: whoever has the device."""
LONGEST_NAME = 40
PLAYER = "# player "
"""Begins the remark on a player in a record, as the terminal writes it: `# player A person Ann`."""
PATIENCE = 4.0
"""Seconds that a bot may think about one answer: the strongest would take longer on a phone."""
HTML, JSON, SVG, TEXT = "text/html", "application/json", "image/svg+xml", "text/plain"
Body = dict[str, Any]


class Reply:
    """What the page is answered: as an HTTP response would be."""

    def __init__(self, body: str, kind: str = HTML, status: int = 200) -> None:
        self.body = body
        self.kind = kind
        self.status = status


def as_json(told: object, status: int = 200) -> Reply:
    """A reply with some fields."""
    return Reply(json.dumps(told, ensure_ascii=False), JSON, status)


class Player:
    """Who plays on a seat: a person, or a bot of a level."""

    def __init__(self, bot: str = "", name: str = "") -> None:
        if bot and bot not in LEVELS:
            raise ValueError(f"no such level: {bot}")
        self.bot = bot
        self.name = "".join(filter(str.isprintable, " ".join(name.split())))[:LONGEST_NAME]

    def remark(self, seat: Seat) -> str:
        """The player as a remark in a record."""
        return f"{PLAYER}{letter(seat)} {self.bot or 'person'} {self.name}".rstrip()

    def chair(self, seat: Seat) -> Chair:
        """The player as a table has them."""
        return Chair(None, self.bot, self.name or bot_name(seat)) if self.bot else Chair(OWNER, "", self.name)


def players_in(text: str, seats: int) -> list[Player]:
    """The players that the remarks of a record name; people where there is no remark. Raises BadRecord."""
    found = [Player() for _ in range(seats)]
    for line in text.splitlines():
        seat, _, rest = line.removeprefix(PLAYER).partition(" ")
        if line.startswith(PLAYER) and len(seat) == 1 and seat in LETTERS[:seats]:
            kind, _, name = rest.partition(" ")
            if kind not in ("person", *LEVELS):
                raise BadRecord(f"no such level: {kind}")
            found[LETTERS.index(seat)] = Player("" if kind == "person" else kind, name)
    return found


class OfflineTable:
    """A table of one device: what the page asks for, answers, bots, and the record that is kept."""

    def __init__(self, code: str, record: Record, players: Sequence[Player]) -> None:
        """The table after the last answer of a record; raises what a record raises that does not replay."""
        if not record.secret:
            raise BadRecord("a table goes on from its own luck, and this record has no secret")
        self.players = players
        self.secret, self.additions = record.secret, record.additions
        variant = " ".join([f"{name}={value}" for name, value in record.variant.items()])
        self.past = Past(StoredTable(
            table=0, code=code, game=record.game, rules=record.rules, variant=variant, pace=0, takeover="",
            status=RUNNING, seed=seed_of(record.secret, record.additions), luck=numbers_text(record.luck),
            chairs=tuple([player.chair(seat) for seat, player in enumerate(players)]), hints=False,
            entries=tuple([Entry(one.seat, one.notation, numbers_text(one.luck)) for one in record.answers]),
        ))  # fmt: skip
        self.bot: tuple[Seat, BotQueue] | None = None  # the one that has just answered, with what it remembers
        self.reads: dict[str, Callable[[dict[str, str]], Reply]] = {
            "now": self.now, "at": self.at, "log": self.log, "try": self.attempt, "why": self.why, "guide": self.guide,
            "picture.svg": self.picture, "record": lambda _: Reply(self.record_text(), TEXT),
        }  # fmt: skip

    @classmethod
    def start(
        cls, code: str, game: str, players: Sequence[Player], options: dict[str, str], secret: str
    ) -> OfflineTable:
        """A new table, with luck from this secret; raises WrongTable."""
        additions = [""] * len(players)
        match: Match[Any] = Match(game_named(game), len(players), options, FairChance(seed_of(secret, additions)))
        record = match.record
        record.secret, record.additions = secret, additions
        return cls(code, record, players)

    @classmethod
    def resume(cls, code: str, text: str) -> OfflineTable:
        """The table of a record that was kept; raises BadRecord."""
        record = read_record(text)
        return cls(code, record, players_in(text, record.seats))

    @property
    def live(self) -> Live:
        """The newest version of the table."""
        return self.past.fold

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.live.state.over)

    # What the page asks for.

    def request(self, verb: str, query: dict[str, str], body: Body | None = None) -> Reply:
        """The reply to `GET` or, with a body, `POST /t/CODE/VERB`."""
        try:
            if body is not None:
                return self.post(verb, query, body)
            if verb not in self.reads:
                raise Refused(404, "no such page")
            return self.reads[verb](query)
        except Refused as no:
            language = query.get("language", "")
            return as_json({"error": no.reason, "says": sentence(no.reason, language), **no.more}, no.status)

    def reader(self, query: dict[str, str]) -> tuple[Seat, str]:
        """The seat from which the page looks, and its language.

        The seat is that of the people here that is asked, unless one is named; who names none of theirs only watches.
        """
        people, wanted = self.live.seats.get(OWNER, []), query.get("seat", "")
        asked = asked_seats(self.live.state)
        named = [seat for seat in people if letter(seat) == wanted]
        usual = [] if wanted else [*[seat for seat in people if asked >> seat & 1], *people]
        return [*named, *usual, SPECTATOR][0], query.get("language", "")

    def page(self, query: dict[str, str], scene: Scene | None = None) -> SeatPage:
        """The table as the reader sees it."""
        return SeatPage(scene or self.live, *self.reader(query))

    def seen(self, query: dict[str, str]) -> SeatPage:
        """The table at the version that the reader sees; raises Refused if it has gone on."""
        if query.get("version", str(self.live.version)) != str(self.live.version):
            raise Refused(409, "the table has gone on", version=self.live.version)
        return self.page(query)

    def now(self, query: dict[str, str]) -> Reply:
        """The newest version."""
        return Reply(fragment(self.page(query)).decode())

    def at(self, query: dict[str, str]) -> Reply:
        """An earlier version, as the seat knew it then."""
        return Reply(fragment(self.page(query, self.then(query.get("at", "")))).decode())

    def then(self, wanted: str) -> Scene:
        """The table at a version; raises Refused."""
        if not wanted.isdecimal() or int(wanted) > self.live.version:
            raise Refused(404, "not there yet")
        return self.past.at(int(wanted), self.live)

    def log(self, query: dict[str, str]) -> Reply:
        """The log lines after one that the reader has."""
        seat, language = self.reader(query)
        lines = self.past.lines[int(query.get("since", "0")) :]
        return Reply(listed(lines, self.live.game, seat, self.live.words(language), self.live.chairs))

    def attempt(self, query: dict[str, str]) -> Reply:
        """Preview of an answer."""
        page, notation = self.seen(query), query.get("notation", "")
        try:
            return as_json(asdict(foreseen(page, notation)))
        except Illegal as illegal:
            raise refused(page, page.seat, notation, illegal) from illegal

    def why(self, query: dict[str, str]) -> Reply:
        """What an element is, and why it cannot be chosen."""
        return as_json(asdict(explained(self.seen(query), query.get("piece", ""))))

    def guide(self, query: dict[str, str]) -> Reply:
        """What bots have done since the seat's last answer, and what for."""
        page = self.seen(query)
        if page.view.ask() is None:
            raise Refused(403, "nothing is asked of you")
        return as_json(asdict(guide(page, self.past.lines, self.past.tables)))

    def picture(self, query: dict[str, str]) -> Reply:
        """A standalone picture."""
        scene = self.then(query["at"]) if query.get("at") else None
        return Reply(self.page(query, scene).picture("night" if query.get("theme") == "night" else "day", True), SVG)

    def post(self, verb: str, query: dict[str, str], body: Body) -> Reply:
        """An answer, a take-back or a concession, for the version that the reader has seen."""
        page = self.seen({**query, **{name: str(value) for name, value in body.items()}})
        notation = {"answer": str(body.get("notation", "")), "concede": CONCEDE.notation(), "back": ""}.get(verb)
        if notation is None or page.seat == SPECTATOR:
            raise Refused(404, "no such page")
        try:
            written = self.live.take_back(page.seat) if verb == "back" else self.tried(page.seat, notation)
        except Illegal as illegal:
            raise refused(page, page.seat, notation, illegal) from illegal
        return self.write(written)

    def tried(self, seat: Seat, notation: str) -> LogAppend:
        """The log entry of an answer that the rules allow; raises Illegal."""
        return self.live.move(self.live.try_out(seat, notation))

    def write(self, written: LogAppend) -> Reply:
        """Let an entry count."""
        self.past.follow((written.entry,))
        return as_json({"version": self.live.version})

    # Bots.

    def bot_due(self) -> Seat | None:
        """The first seat that is asked and has a bot; None if there is none."""
        asked = asked_seats(self.live.state) & self.live.bots
        return next((seat for seat in range(len(self.players)) if asked >> seat & 1), None)

    def let_bot_answer(self, patience: float = PATIENCE) -> None:
        """Let the bot that is due answer; with no patience at all, the same seed gives the same answer everywhere."""
        seat, live = self.bot_due(), self.live
        assert seat is not None, "no bot is asked"
        if self.bot is None or self.bot[0] != seat or not live.row_of(seat):
            self.bot = seat, BotQueue(self.players[seat].bot, seed_for(live.stored.seed, seat, live.version))
        until = time.monotonic() + patience
        notation = self.bot[1].choose(
            live.game, live.match.view(seat), lambda: patience > 0 and time.monotonic() > until
        )
        self.write(self.tried(seat, notation))

    # What is kept.

    def record(self) -> Record:
        """The game so far; with its proof once it is over."""
        own = self.live.match.record
        found = Record(own.game, own.rules, own.seats, own.variant, own.parts)
        found.luck, found.answers, found.result = own.luck, own.answers, own.result
        found.promise, found.secret, found.additions = promise(self.secret), self.secret, self.additions
        if self.over:
            found.proof = proof_of(found, self.live.game, self.live.match.parts)
        return found

    def record_text(self) -> str:
        """The record as text, with remarks on who plays."""
        heading, _, rest = self.record().text().partition("\n")
        return "\n".join([heading, *[player.remark(seat) for seat, player in enumerate(self.players)], rest])

    def standing(self, language: str) -> Body:
        """What a list of tables says of this one: game, names, where it is, and whether it is over."""
        live, seat = self.live, self.reader({})[0]
        page = SeatPage(live, seat, language)
        return {
            "game": live.stored.game, "seats": len(self.players), "bots": [player.bot for player in self.players],
            "names": live.names(language), "own": [letter(seat) for seat in live.seats.get(OWNER, [])],
            "headline": live.game.words.headline(page.view, language), "version": live.version, "over": self.over,
            "result": page.prompt() if self.over else "", "secret_hands": live.game.rules.secret_hands,
        }  # fmt: skip


def opened(settings: str) -> OfflineTable:
    """A table from what a page has kept of it, as JSON: its record or, for a new one, who plays what.

    Called by the worker of the page.
    """
    about = json.loads(settings)
    if about.get("record"):
        return OfflineTable.resume(about["code"], about["record"])
    players = [Player(one.get("bot", ""), one.get("name", "")) for one in about["players"]]
    return OfflineTable.start(about["code"], about["game"], players, about.get("options", {}), about["secret"])


def answered(table: OfflineTable, verb: str, query: str, body: str) -> list[object]:
    """Status, type and text of the reply to a request, all of it as texts. Called by the worker of the page."""
    reply = table.request(verb, json.loads(query), json.loads(body) if body else None)
    return [reply.status, reply.kind, reply.body]
