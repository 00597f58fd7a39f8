"""Saved games: records with remarks on who sits where, read back and run through again."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from clairiere.cli.common import CommandError
from clairiere.cli.options import add_components, game_called, parts_of, text_of
from clairiere.cli.players import Player, names_in, player_of
from clairiere.kernel.chance import Chance
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.match import Match, played_again
from clairiere.kernel.record import BadRecord, Record, read_record, replay
from clairiere.kernel.state import LETTERS, SPECTATOR, Seat, Story
from clairiere.kernel.words import seat_names

MARK = "# player "


class Saved:
    """A saved game: record and players."""

    def __init__(self, record: Record, players: list[Player]) -> None:
        self.record = record
        self.players = players

    def names(self) -> list[str]:
        """Names by seat; empty where none was given."""
        called = {player.seat: player.name for player in self.players}
        return [called.get(seat, "") for seat in range(self.record.seats)]


def read_saved(path: Path, speech: Language) -> Saved:
    """Read a saved game; raises CommandError."""
    text = text_of(path, speech)
    try:
        record = read_record(text)
    except BadRecord as bad:
        raise CommandError(speech.say("{file} is not the record of a game: {why}.", file=path, why=bad)) from bad
    remarks = [line.removeprefix(MARK) for line in text.splitlines() if line.startswith(MARK)]
    return Saved(record, [player for player in map(player_of, remarks) if player is not None])


def saved_text(record: Record, players: list[Player]) -> str:
    """The record with its players as comments."""
    heading, _, rest = record.text().partition("\n")
    return "\n".join([heading, *[MARK + player.remark() for player in players], rest])


def write_saved(path: Path, record: Record, players: list[Player], speech: Language) -> None:
    """Write a saved game atomically."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(saved_text(record, players), "utf-8")
        os.replace(beside, path)
    except OSError as full:
        raise CommandError(speech.say("{file} cannot be written: {why}.", file=path, why=full.strerror)) from full


def free_path(game: str, folder: Path) -> Path:
    """An unused file name: `benevolent.record`, `benevolent-2.record`, ..."""
    path, number = folder / f"{game}.record", 2
    while path.exists():
        path, number = folder / f"{game}-{number}.record", number + 1
    return path


def resumed(saved: Saved, game: Game[Any], parts: Components, rng: Random, speech: Language) -> Match[Any]:
    """The match of a saved game, with new luck from here on."""
    try:
        return played_again(saved.record, game, parts, Chance(rng))
    except BadRecord as bad:
        raise CommandError(speech.say("The record does not lead through the game: {why}.", why=bad)) from bad


def add_record(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the arguments of commands that read a record: file, seat, names."""
    say = own.say
    parser.add_argument("record", type=Path, metavar="RECORD", help=say("a saved game"))
    parser.add_argument("--seat", metavar="S", help=say("as this seat sees it: A, B, ... (as everybody may see it)"))
    parser.add_argument("--names", metavar="A,B", help=say("what the players are called"))
    add_components(parser, own)


class RecordPlayer:
    """Replays a record with names for its players."""

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
        """The seat of a letter, or a spectator; raises CommandError."""
        if letter is None:
            return SPECTATOR
        if len(letter) != 1 or letter.upper() not in LETTERS[: self.record.seats]:
            there = self.own.listed(list(LETTERS[: self.record.seats]))
            raise CommandError(self.own.say("There is no seat “{seat}” in this game. There are {there}.",
                                         seat=letter, there=there))
        return LETTERS.index(letter.upper())

    def run(self) -> Iterator[tuple[Any, Story]]:
        """States after the set-up and every answer, each with its story."""
        try:
            yield from replay(self.record, self.game, self.parts)
        except BadRecord as bad:
            raise CommandError(self.own.say("{file} does not lead through the game: {why}.",
                                         file=self.path, why=bad)) from bad

    def number(self, asked: int | None, usual: int) -> int:
        """An answer number, checked; raises CommandError."""
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
