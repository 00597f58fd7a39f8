"""Readers: people who answer, take back, concede, read slowly, lose their connection and come again; and who looks on.

They never ask again and again whether something has happened: a wake-up that is lost and not repaired leaves them
waiting.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Any

from msgspec.json import decode, encode

from clairiere.kernel.choices import CONCEDE
from clairiere.table.http.identity import COOKIE, Identity, signed
from tools.simulation.checks import GIVEN, Submission, Watch
from tools.simulation.network import SUCCESS, Connection, Lost, Network
from tools.simulation.processes import SECRET
from tools.simulation.world import BEGAN

ID = re.compile(rb"^id: (\d+)$", re.M)
STUCK = 150.0
"""Seconds for which somebody with a stream may know nothing of what the log has: a lost wake-up is repaired before."""
GONE_ON, NOT_THEIRS, NOT_LEGAL, TOO_SLOW, BUSY = 409, 403, 422, 408, 503


def cookie_of(person: int) -> str:
    """The cookie header of somebody."""
    return f"{COOKIE}={signed([SECRET], Identity(person, 0, int(BEGAN) - 86_400))}"


@dataclass
class Temper:
    """What somebody is like."""

    pause: float = 0.3  # seconds that they think, at most
    back: float = 0.03  # how often they take an answer back
    concede: float = 0.01
    away: float = 0.0  # how often they go away for minutes
    leave: float = 0.0  # how often they leave their seat to a bot
    back_soon: float = 0.0  # and how likely they take it again, whenever something has happened
    fragments: bool = False  # whether their stream brings the picture


class Reader:
    """Somebody at a table: plays if they hold a seat, else looks on."""

    def __init__(self, network: Network, watch: Watch, code: str, person: int, temper: Temper) -> None:
        self.network = network
        self.world = network.world
        self.random = network.world.random
        self.watch = watch
        self.code = code
        self.person = person
        self.temper = temper
        self.cookie = cookie_of(person) if person else ""
        self.board: dict[str, Any] = {"version": 0, "over": False, "options": [], "seat": None}
        self.heard = 0
        self.connected_at = 0.0  # its stream
        self.news = asyncio.Event()
        self.left = False  # whether a bot plays on for them

    async def play(self) -> None:
        """Until the game is over."""
        listening = asyncio.get_running_loop().create_task(self.listen())
        try:
            await self.look()
            while not self.board["over"]:
                if self.board["options"]:
                    await self.act()
                elif self.left and self.random.random() < self.temper.back_soon:
                    await self.change_seats("return")
                else:
                    await self.wait()
            await self.look_back()
        finally:
            listening.cancel()

    async def listen(self) -> None:
        """Follow the stream, and take it up again where it broke off."""
        path = f"/t/{self.code}/stream{'?language=en' if self.temper.fragments else ''}"
        while True:
            self.connected_at = self.world.now
            headers = {"last-event-id": str(self.heard)}
            connection = self.network.connect(self.network.scope("GET", path, self.cookie, headers), b"")
            try:
                await self.hear_all(connection)
            finally:
                connection.leave()
            await asyncio.sleep(self.random.uniform(0.05, 0.6))

    async def hear_all(self, connection: Connection) -> None:
        """Everything on one connection."""
        while (message := await connection.next()) is not None:
            body: bytes = message.get("body", b"")
            if found := ID.search(body):
                self.heard = max(self.heard, int(found[1]))
                self.news.set()
                if b"event:" in body:
                    self.watch.saw(self.code, "event", self.person, int(found[1]), body)
            if self.network.faults.happens("slow reader"):
                await asyncio.sleep(40 * self.random.random() ** 2)

    async def wait(self) -> None:
        """Until the stream tells of something that has not been looked at."""
        while self.heard <= self.board["version"]:
            self.news.clear()
            try:
                async with asyncio.timeout(STUCK):
                    await self.news.wait()
            except TimeoutError:
                known = self.board["version"]
                if self.watch.moved_on_since(self.code, known, self.connected_at, STUCK):
                    self.world.problem(f"{self.code}: {self.person} has heard nothing after version {known}")
                    return
        await self.look()

    async def get(self, path: str) -> bytes:
        """GET, again and again until it comes."""
        while True:
            try:
                status, said = await self.network.ask("GET", path, self.cookie)
                if status == SUCCESS:
                    return said
                if status != BUSY:
                    self.world.problem(f"GET {path}: {status} {said[:200]!r}")
            except Lost:
                pass
            await asyncio.sleep(self.random.uniform(0.05, 0.5))

    async def look(self, least: int = 0) -> None:
        """The board, at least as new as what was heard of."""
        least = max(least, self.heard, self.board["version"])
        said = await self.get(f"/api/t/{self.code}?version={least}")
        board = decode(said)
        if board["version"] < least:
            self.world.problem(f"{self.code}: version {board['version']} for {least}")
        due = board.pop("due", None)
        self.watch.saw(self.code, "json", self.person, board["version"], encode(board), due)
        self.board = board
        self.left = bool(self.person) and board["seat"] is None
        if self.random.random() < 0.005:
            await self.look_at_the_page()

    async def look_at_the_page(self) -> None:
        """The same as a page shows it."""
        asked = self.board["version"]
        said = await self.get(f"/t/{self.code}/now?version={asked}")
        self.watch.saw(self.code, "html", self.person, -asked, said)

    async def look_back(self) -> None:
        """When all is over, the record may be read."""
        if self.random.random() < 0.2:
            self.watch.saw(self.code, "record", self.person, 0, await self.get(f"/t/{self.code}/record"))

    async def act(self) -> None:
        """One of the options; then see what has become of the table."""
        random, board = self.random.random, self.board
        await asyncio.sleep(self.temper.pause * random())
        if random() < self.temper.away and self.network.faults.on:
            await asyncio.sleep(150 * random())
        if random() < self.temper.leave and self.network.faults.on:
            await self.change_seats("leave")
            return
        version = board["version"]
        concede = random() < (self.temper.concede if self.network.faults.on else 0.1)
        notation = CONCEDE.notation() if concede else self.random.choice(board["options"])["notation"]
        status, said = await self.post("concede" if concede else "answer", version, notation)
        if status == SUCCESS and random() < self.temper.back:
            status, again = await self.post("back", said["version"], "")
            said = again if status == SUCCESS else said
            status = status if status != NOT_LEGAL else SUCCESS
        elif status == NOT_LEGAL and not concede:
            self.world.problem(f"{self.code}: {notation} for {version}: {said!r}")
        if status not in (SUCCESS, GONE_ON):
            await asyncio.sleep(self.random.uniform(0.05, 0.5))
        await self.look(said["version"] if status in (SUCCESS, GONE_ON) else 0)

    async def change_seats(self, verb: str) -> None:
        """Leave the game to a bot, or come back; whoever hears nothing of it sees the outcome on the board."""
        status, said = await self.post(verb, self.board["version"], "", "/site/")
        if status != SUCCESS:
            await asyncio.sleep(self.random.uniform(0.05, 0.5))
        await self.look(said["version"] if status == SUCCESS else 0)

    async def post(self, verb: str, version: int, notation: str, where: str = "/t/") -> tuple[int, Any]:
        """Send an answer; status 0: nobody knows what became of it."""
        fields: dict[str, Any] = {"version": version} | ({"notation": notation} if verb == "answer" else {})
        sent = Submission(self.person, version, notation or GIVEN[verb], self.world.now)
        self.watch.sent(self.code, sent)
        path = f"{where}{self.code}/{verb}"
        try:
            status, body = await self.network.ask(
                "POST", path, self.cookie, encode(fields), content_type="application/json"
            )
        except Lost:
            return 0, None
        said = decode(body)
        if status == SUCCESS:
            self.watch.acknowledged(self.code, sent, said["version"])
        elif status not in (GONE_ON, NOT_THEIRS, NOT_LEGAL, TOO_SLOW, BUSY):
            self.world.problem(f"{path} {notation}: {status} {body[:200]!r}")
        return status, said
