"""Moments: tables that greedy bots have brought to their opening, middle or end; the same every time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from clairiere.bots.roster import bot_named
from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.state import LETTERS
from tests.table.kit import Laid, Server, lay_table

OPENING, MIDDLE, END = 0.0, 0.55, 1.0
"""How much of the game has been played."""
PLAYERS = (("greedy", 0), ("random", 1), ("random", 2), ("random", 3))
QUICK = PLAYERS[1:]
"""Bots with their seeds; where many play for long, only those that do not think."""
TARGET = re.compile(r'<g id="[^"]+" class="[^"]*\btarget\b')
GAMES_PLAYED: dict[tuple[object, ...], list[tuple[int, str]]] = {}


def played(opening: Match[Any], seed: str) -> list[tuple[int, str]]:
    """Who answers what, from the opening of a table to its end."""
    game, seats = opening.game, opening.record.seats
    match: Match[Any] = Match(game, seats, dict(opening.record.variant), FairChance(seed))
    bots = [bot_named("greedy", game, seat) for seat in range(seats)]
    while not match.state.over:
        ask = waiting(match.state)[0]
        match.choose(ask.seat, bots[ask.seat].choose(match.view(ask.seat)))
    return [(answer.seat, answer.notation) for answer in match.record.answers]


def stations(server: Server, table: Laid, times: int) -> Iterator[int]:
    """A laid table, played on from its opening to shortly before its end with so many halts; the version at each."""
    answers = whole_game(server, table)
    for halt in range(times):
        yield halt * len(answers) // times
        send(server, table, answers, halt * len(answers) // times, (halt + 1) * len(answers) // times)


def brought_to(server: Server, game: str, moment: float, **more: Any) -> Laid:
    """A table at a moment of its game; every answer was given through the table service."""
    table = lay_table(server.store, game, **more)
    answers = whole_game(server, table)
    send(server, table, answers, 0, touched_from(server, table, answers, round(moment * len(answers))))
    return table


def touched_from(server: Server, table: Laid, answers: list[tuple[int, str]], moment: int) -> int:
    """The first moment from this one on at which something on the board can be chosen."""
    match = so_far(server, table.code)
    for number, (seat, notation) in enumerate(answers):
        if number >= moment and TARGET.search(match.game.picture.svg(match.view(seat))):
            return number
        match.answer(seat, notation)
    return len(answers)


def whole_game(server: Server, table: Laid) -> list[tuple[int, str]]:
    """Who answers what, from the opening of a laid table to its end."""
    seed = str(server.store.run("SELECT seed FROM game_table WHERE id = ?", table.id)[0][0])
    record = table.opening.record
    key = (table.opening.game.name, record.seats, *record.variant.values(), seed)
    if key not in GAMES_PLAYED:
        GAMES_PLAYED[key] = played(table.opening, seed)
    return GAMES_PLAYED[key]


def send(server: Server, table: Laid, answers: list[tuple[int, str]], since: int, until: int) -> None:
    """Some of these answers, as programs give them."""
    players = [server.client(cookie) for cookie in table.cookies]
    for version in range(since, until):
        seat, notation = answers[version]
        reply = players[seat].post(f"/t/{table.code}/answer", version=version, notation=notation)
        assert reply.status == 200, reply.text


def so_far(server: Server, code: str) -> Match[Any]:
    """The game of a table as it stands, folded from its log."""
    found = "SELECT id, game, size, variant, seed FROM game_table WHERE code = ?"
    id, game, size, variant, seed = server.store.run(found, code)[0]
    settings = dict([str(setting).split("=") for setting in variant.split()])
    match: Match[Any] = Match(game_named(game), size, settings, FairChance(seed))
    for seat, notation in server.store.run("SELECT seat, notation FROM answer WHERE table_id = ? ORDER BY seq", id):
        match.answer(seat, notation)
    return match


def shortest_end(server: Server, code: str) -> list[tuple[int, str]]:
    """Who has to answer what so that a game soon ends: the shortest of some games that bots play on from here."""
    ends: list[list[tuple[int, str]]] = []
    for kind, seed in QUICK if so_far(server, code).game.name == "broom_service" else PLAYERS:
        match = so_far(server, code)
        begun = len(match.record.answers)
        bots = [bot_named(kind, match.game, seed + seat) for seat in range(match.record.seats)]
        while not match.state.over:
            ask = waiting(match.state)[0]
            match.choose(ask.seat, bots[ask.seat].choose(match.view(ask.seat)))
        ends.append([(answer.seat, answer.notation) for answer in match.record.answers[begun:]])
    return min(ends, key=len)


def go_on(server: Server, table: Laid, times: int = 1) -> int:
    """Whoever is asked gives the first answer there is, as a program would; the version that comes of it."""
    version = 0
    for _ in range(times):
        asked = server.client().get(f"/api/t/{table.code}").json()["asked"][0]
        client = server.client(table.cookies[LETTERS.index(asked)])
        board = client.get(f"/api/t/{table.code}").json()
        sent = {"version": board["version"], "notation": board["options"][0]["notation"]}
        reply = client.post(f"/t/{table.code}/answer", **sent)
        assert reply.status == 200, reply.text
        version = reply.json()["version"]
    return version


def asked_seat(server: Server, table: Laid) -> int:
    """The first seat that has to answer; 0 when the game is over."""
    asked = server.client().get(f"/api/t/{table.code}").json()["asked"]
    return LETTERS.index(asked[0]) if asked else 0
