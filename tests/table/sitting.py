"""A sitting: a table of a test on a server, and those who play at it."""

from __future__ import annotations

from typing import Any

from tests.table.kit import Answered, Client, Laid, Server, lay_table

A_BEGINS = "hare"
"""With this secret, and nothing added by the players, the luck of the set-up lets A begin."""


class Sitting:
    """A table of a test, and those who play at it."""

    def __init__(self, server: Server, game: str = "benevolent", **more: Any) -> None:
        self.server = server
        self.table: Laid = lay_table(server.store, game, secret=A_BEGINS, **more)
        self.path = f"/t/{self.table.code}"
        self.players = [server.client(cookie) for cookie in self.table.cookies]
        self.somebody = server.client()

    def look(self, who: Client | None = None) -> Any:
        """The table as somebody sees it."""
        return (who or self.somebody).get("/api" + self.path).json()

    def asked(self) -> Client:
        """Somebody who is asked."""
        return self.players["ABCDE".index(self.look()["asked"][0])]

    def answer(self, who: Client, notation: str, version: int | None = None) -> Answered:
        """Give an answer for the newest version, or for another."""
        seen = self.look()["version"] if version is None else version
        return who.post(self.path + "/answer", version=seen, notation=notation)

    def play(self, *notations: str) -> None:
        """These answers, each by whoever is asked."""
        for notation in notations:
            reply = self.answer(self.asked(), notation)
            assert reply.status == 200, reply.text

    def sit_together(self, *seats: int) -> Client:
        """From here on these seats are held by one person, the one who holds the first of them."""
        person = self.table.people[seats[0]]
        for seat in seats:
            said = "UPDATE seat SET person_id = ? WHERE table_id = ? AND number = ?"
            self.server.store.run(said, person, self.table.id, seat)
        return self.players[seats[0]]
