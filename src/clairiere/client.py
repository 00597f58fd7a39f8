"""Client of the bot API: sit down at tables of a site, hear when the bot is asked, and answer.

    from clairiere.client import Client, play

    play(Client("https://clairiere.example", token), MyBot, "miralosetu47")

The token comes from the page `/me/bots` of the site. It needs the standard library only.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final, Self
from urllib.parse import urlencode, urlsplit

from clairiere.bots.bot import Bot
from clairiere.games.registry import game_named
from clairiere.kernel.choices import ClairiereError
from clairiere.kernel.game import Game
from clairiere.kernel.view import View

Factory = Callable[[Game[Any], int], Bot[Any]]
"""Makes a bot for a game and a seed, as the arena wants it: a class, or a function."""
API: Final = "/api/v1"
PATIENCE: Final = 60.0
"""Seconds to wait for a reply; a stream says something every 25."""
PAUSES: Final = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before each try of a request while the site cannot be reached; then it is given up."""
LATER: Final = (429, 503)
"""Statuses after which the same request is sent again, when the site says so."""
OK: Final = 200
GONE_ON: Final = 409
LOST: Final = (403, 404)
"""Statuses for a bot that has lost its seat while it thought, or whose table is deleted."""
ASKED: Final = "asked"


class RequestRefused(ClairiereError):
    """The site has refused a request; the message is its sentence, `status` that of HTTP."""

    def __init__(self, status: int, says: str) -> None:
        super().__init__(says)
        self.status = status


class SiteUnreachable(ClairiereError):
    """The site could not be reached, however often it was tried."""


@dataclass(frozen=True)
class Event:
    """What the stream tells: that a table asks the bot (`asked`), or that it plays there no more (`over`, `left`)."""

    name: str
    table: str
    version: int


@dataclass(frozen=True)
class Position:
    """A table as the bot sees it."""

    table: str
    game: Game[Any]
    version: int
    over: bool
    options: list[str]
    text: str

    def view(self) -> View[Any]:
        """What a bot chooses from; raises WrongTable if the site plays by rules that this library lacks."""
        return self.game.read(self.text)


class Client:
    """A site with a bot's token; requests are sent again when they got lost or the site is busy."""

    def __init__(self, site: str, token: str, *, patience: float = PATIENCE) -> None:
        self.address = urlsplit(site)
        if self.address.scheme not in ("http", "https") or not self.address.hostname:
            raise ValueError(f"{site} is no address of a site: it begins with http:// or https://")
        self.headers = {"Authorization": f"Bearer {token}", "Accept-Language": "en"}
        self.patience = patience
        self.connection: HTTPConnection | None = None

    def me(self) -> Any:
        """The bot's name, and the tables where it sits."""
        return self.ask("GET", "/me")

    def table(self, code: str) -> Any:
        """Who sits at a table, and its settings."""
        return self.ask("GET", f"/tables/{code}")

    def sit(self, code: str, seat: str = "") -> Any:
        """Take a seat, of this letter or any."""
        return self.ask("POST", f"/tables/{code}/sit", {"seat": seat} if seat else {})

    def leave(self, code: str) -> Any:
        """Leave a table; in a running game a bot of the site plays on."""
        return self.ask("POST", f"/tables/{code}/leave", {})

    def look(self, code: str, version: int = 0) -> Position:
        """A table at a version that one has heard of, or a newer one."""
        told = self.ask("GET", f"/t/{code}?{urlencode({'version': version})}")
        options = [option["notation"] for option in told["options"]]
        return Position(code, game_named(told["game"]), told["version"], told["over"], options, told["position"])

    def answer(self, code: str, version: int, notation: str) -> int:
        """Answer what is asked at a version; the version that the answer has made."""
        return int(self.ask("POST", f"/t/{code}/answer", {"version": version, "notation": notation})["version"])

    def concede(self, code: str, version: int) -> int:
        """Leave the game to the others."""
        return int(self.ask("POST", f"/t/{code}/concede", {"version": version})["version"])

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The JSON that the site replies; raises RequestRefused."""
        for pause in PAUSES:
            time.sleep(pause)
            try:
                response, told = self.exchange(method, path, body)
            except (OSError, HTTPException):
                self.close()  # an answer that did count is not counted twice: it names its version
                continue
            if response.status not in LATER:
                return checked(response.status, told)
            time.sleep(float(response.getheader("Retry-After") or 1))
        raise SiteUnreachable(f"{self.address.geturl()} does not answer")

    def exchange(self, method: str, path: str, body: object) -> tuple[HTTPResponse, bytes]:
        """One request over a connection that is kept open."""
        if self.connection is None:
            self.connection = self.connected()
        sent = None if body is None else json.dumps(body).encode()
        kind = {} if sent is None else {"Content-Type": "application/json"}
        self.connection.request(method, self.address.path.rstrip("/") + API + path, sent, self.headers | kind)
        response = self.connection.getresponse()
        return response, response.read()

    def connected(self) -> HTTPConnection:
        """A new connection to the site."""
        kind = HTTPSConnection if self.address.scheme == "https" else HTTPConnection
        return kind(self.address.hostname or "", self.address.port, timeout=self.patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def events(self) -> Generator[Event]:
        """What the site tells the bot, for ever: a stream that ends is resumed; raises RequestRefused."""
        last, failures = "", 0
        while failures < len(PAUSES):
            time.sleep(PAUSES[failures])
            connection, failures = self.connected(), failures + 1
            try:
                for number, event in self.listen(connection, last):
                    last, failures = number, 0
                    if event is not None:
                        yield event
            except (OSError, HTTPException):
                pass
            finally:
                connection.close()
        raise SiteUnreachable(f"{self.address.geturl()} does not answer")

    def listen(self, connection: HTTPConnection, last: str) -> Iterator[tuple[str, Event | None]]:
        """The events of one stream with their ids, and None for each sign of life."""
        headers = self.headers | ({"Last-Event-ID": last} if last else {})
        connection.request("GET", f"{self.address.path.rstrip('/')}{API}/stream", None, headers)
        with closing(connection.getresponse()) as response:
            if response.status in LATER:
                time.sleep(float(response.getheader("Retry-After") or 1))
            elif response.status != OK:
                checked(response.status, response.read())
            else:
                yield from events_in(response, last)


def events_in(response: HTTPResponse, last: str) -> Iterator[tuple[str, Event | None]]:
    """The events in the body of a stream with their ids, and None for each sign of life."""
    name = ""
    while line := response.readline().decode():
        field, _, said = line.strip().partition(": ")
        if field == "id":
            last = said
        elif field == "event":
            name = said
        elif field == "data":
            told = json.loads(said)
            yield last, Event(name, told["table"], told.get("version", 0))
        elif line.startswith(":"):
            yield last, None


def checked(status: int, body: bytes) -> Any:
    """The JSON of a reply; raises RequestRefused."""
    try:
        told = json.loads(body or b"{}")
    except ValueError:
        told = {"error": "this is not the bot API of a site"}
        status = status if status >= 400 else 502
    if status >= 400:
        raise RequestRefused(status, told.get("says") or told.get("error", ""))
    return told


class Seats:
    """The bots of one process: one for each table, made when it is asked for the first time."""

    def __init__(self, client: Client, make: Factory) -> None:
        self.client = client
        self.make = make
        self.bots: dict[str, Bot[Any]] = {}
        self.answered: dict[str, int] = {}  # table -> the version at which nothing more was asked

    def answer(self, event: Event) -> None:
        """Answer what a table asks, as long as it asks; an event may be older than what was answered already."""
        if event.version <= self.answered.get(event.table, -1):
            return
        try:
            self.answered[event.table] = self.answer_from(event.table, event.version)
        except RequestRefused as refused:
            if refused.status not in LOST:  # the stream says `left`, and the other tables go on
                raise

    def answer_from(self, table: str, version: int) -> int:
        """Answer from a version on; the version at which nothing more was asked."""
        while (position := self.client.look(table, version)).options:
            notation = self.bot_at(position).choose(position.view()).notation()
            try:
                version = self.client.answer(table, position.version, notation)
            except RequestRefused as refused:
                if refused.status != GONE_ON:  # others were quicker: the question may be the same, or not
                    raise
        return position.version

    def bot_at(self, position: Position) -> Bot[Any]:
        """The bot of a table."""
        if position.table not in self.bots:
            self.bots[position.table] = self.make(position.game, secrets.randbits(32))
        return self.bots[position.table]

    def forget(self, table: str) -> None:
        """Drop the bot of a game that is over."""
        self.bots.pop(table, None)
        self.answered.pop(table, None)


def sit_down(client: Client, code: str, seat: str = "") -> None:
    """Take a seat at a table, unless the bot sits there already; raises RequestRefused."""
    if sits_at(client, code):
        return
    try:
        client.sit(code, seat)
    except RequestRefused:
        if not sits_at(client, code):  # a request whose reply got lost has counted, and was sent again
            raise


def sits_at(client: Client, code: str) -> bool:
    """Whether the bot sits at a table whose game is not over."""
    return code in [table["table"] for table in client.me()["tables"]]


def play(client: Client, make: Factory, code: str = "", seat: str = "") -> str:
    """Sit down at a table, unless the bot sits there already, and play until `over` or `left`, which is returned.

    Without a code, answer at all tables where the bot sits, for ever.
    """
    seats = Seats(client, make)
    if code:
        sit_down(client, code, seat)
    with closing(client.events()) as events:
        for event in events:
            if code and event.table != code:
                continue
            if event.name == ASKED:
                seats.answer(event)
            elif code:
                return event.name
            else:
                seats.forget(event.table)
    raise AssertionError("the stream of events does not end")
