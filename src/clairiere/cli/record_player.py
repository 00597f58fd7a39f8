"""Record player: a recorded game, to be run through again."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clairiere.cli.box import add_components, game_called, parts_of
from clairiere.cli.errors import CommandError
from clairiere.cli.players import names_in
from clairiere.cli.save import read_saved
from clairiere.kernel.language import Language
from clairiere.kernel.record import BadRecord, replay
from clairiere.kernel.state import LETTERS, SPECTATOR, Seat, Story
from clairiere.kernel.words import seat_names


def add_record(parser: argparse.ArgumentParser, own: Language) -> None:
    """The record, the eyes that see it, and the names of its players."""
    say = own.say
    parser.add_argument("record", type=Path, metavar="RECORD", help=say("a saved game"))
    parser.add_argument("--seat", metavar="S", help=say("as this seat sees it: A, B, ... (as everybody may see it)"))
    parser.add_argument("--names", metavar="A,B", help=say("what the players are called"))
    add_components(parser, own)


class RecordPlayer:
    """The tables and stories of a record, with names for its players."""

    def __init__(self, chosen: argparse.Namespace, own: Language) -> None:
        saved = read_saved(chosen.record, own)
        self.own = own
        self.path = chosen.record
        self.record = saved.record
        self.game = game_called(self.record.game, own)
        self.parts = parts_of(self.game, chosen.components, own)
        given = names_in(chosen.names) or saved.names()
        usual = seat_names(own)
        self.names = [*[name or usual[seat] for seat, name in enumerate(given)], *usual[len(given) :]]
        self.seat = self.seat_named(chosen.seat)

    def seat_named(self, letter: str | None) -> Seat:
        """Whose eyes: a seat's, or those of somebody who only watches."""
        if letter is None:
            return SPECTATOR
        if len(letter) != 1 or letter.upper() not in LETTERS[: self.record.seats]:
            there = self.own.listed(list(LETTERS[: self.record.seats]))
            raise CommandError(self.own.say("There is no seat “{seat}” in this game. There are {there}.",
                                         seat=letter, there=there))
        return LETTERS.index(letter.upper())

    def run(self) -> Iterator[tuple[Any, Story]]:
        """The table after the set-up and after every answer, each with the story that led there."""
        try:
            yield from replay(self.record, self.game, self.parts)
        except BadRecord as bad:
            raise CommandError(self.own.say("{file} does not lead through the game: {why}.",
                                         file=self.path, why=bad)) from bad

    def number(self, asked: int | None, usual: int) -> int:
        """The number of an answer of this game."""
        last = len(self.record.answers)
        if asked is not None and not 0 <= asked <= last:
            raise CommandError(
                self.own.say(
                    "There is no answer {n} in this game: they are numbered from 1 to {last}, and 0 is the set-up.",
                    n=asked,
                    last=last,
                )
            )
        return usual if asked is None else asked
