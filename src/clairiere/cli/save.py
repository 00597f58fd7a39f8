"""Saved games: a record as the kernel writes it, with remarks on who sits where."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

from clairiere.cli.box import text_of
from clairiere.cli.errors import CommandError
from clairiere.cli.players import Player, player_of
from clairiere.kernel.chance import Chance
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.match import Match, played_again
from clairiere.kernel.record import BadRecord, Record, read_record

MARK = "# player "


class Saved:
    """What is in a file: the record, and the players that it remembers."""

    def __init__(self, record: Record, players: list[Player]) -> None:
        self.record = record
        self.players = players

    def names(self) -> list[str]:
        """The names that were given, seat by seat; empty: none was."""
        called = {player.seat: player.name for player in self.players}
        return [called.get(seat, "") for seat in range(self.record.seats)]


def read_saved(path: Path, speech: Language) -> Saved:
    """The game in a file."""
    text = text_of(path, speech)
    try:
        record = read_record(text)
    except BadRecord as bad:
        raise CommandError(speech.say("{file} is not the record of a game: {why}.", file=path, why=bad)) from bad
    remarks = [line.removeprefix(MARK) for line in text.splitlines() if line.startswith(MARK)]
    return Saved(record, [player for player in map(player_of, remarks) if player is not None])


def saved_text(record: Record, players: list[Player]) -> str:
    """The record, its players remarked behind its heading."""
    heading, _, rest = record.text().partition("\n")
    return "\n".join([heading, *[MARK + player.remark() for player in players], rest])


def write_saved(path: Path, record: Record, players: list[Player], speech: Language) -> None:
    """Put the game into a file, whole or not at all."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(saved_text(record, players), "utf-8")
        os.replace(beside, path)
    except OSError as full:
        raise CommandError(speech.say("{file} cannot be written: {why}.", file=path, why=full.strerror)) from full


def free_path(game: str, folder: Path) -> Path:
    """A name that no file here has: `benevolent.record`, `benevolent-2.record`, ..."""
    path, number = folder / f"{game}.record", 2
    while path.exists():
        path, number = folder / f"{game}-{number}.record", number + 1
    return path


def resumed(saved: Saved, game: Game[Any], parts: Components, rng: Random, speech: Language) -> Match[Any]:
    """The match as it stood when it was saved; from here on luck is fresh."""
    try:
        return played_again(saved.record, game, parts, Chance(rng))
    except BadRecord as bad:
        raise CommandError(speech.say("The record does not lead through the game: {why}.", why=bad)) from bad
