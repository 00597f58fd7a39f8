"""Players: who sits where, people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from clairiere.bots.roster import NoSuchBot
from clairiere.cli.common import CommandError
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.state import Seat, letter
from clairiere.lab.plugins import CannotLoad, check_bot, names_module

USUAL_BOT = "search:500"


class Player:
    """A person or bot on a seat."""

    def __init__(self, seat: Seat, bot: str = "", name: str = "") -> None:
        self.seat = seat
        self.bot = bot
        self.name = name  # empty: called by the colour

    def remark(self) -> str:
        """The player as a comment in a saved game: `A person Ann`, `B search:500`."""
        return f"{letter(self.seat)} {self.bot or 'person'} {self.name}".rstrip()


def seated(seats: int, bots: Sequence[str] | None, names: Sequence[str], speech: Language) -> list[Player]:
    """Players by seat; bots take the last seats, by default all but the first."""
    taken = [USUAL_BOT] * (seats - 1) if bots is None else list(bots)
    if len(taken) > seats:
        raise CommandError(
            speech.say("There are more bots than seats: {bots} for {seats}.", bots=len(taken), seats=seats)
        )
    if len(names) > seats:
        raise CommandError(speech.say("There are more names than seats: {names} for {seats}.",
                                   names=len(names), seats=seats))
    people = seats - len(taken)
    called = [*names, *[""] * (seats - len(names))]
    return [Player(seat, taken[seat - people] if seat >= people else "", called[seat]) for seat in range(seats)]


def bots_in(text: str | None, game: Game[Any], speech: Language) -> list[str] | None:
    """Parse `--bots`: `greedy,search:500`, `mymodule:MyBot`, `none`, or nothing."""
    if text is None:
        return None
    named = [name.strip() for name in text.split(",") if name.strip() not in ("", "none")]
    for name in named:
        try:
            check_bot(name, game)
        except CannotLoad as broken:
            raise CommandError(speech.say("The bot {name} cannot be loaded: {why}.", name=name, why=broken.why)
                               ) from broken
        except NoSuchBot as unknown:
            raise CommandError(speech.say("There is no bot called “{name}”. There are random, greedy, search and "
                                       "search:500, with any number, and the levels seed, sprout, sapling, tree and "
                                       "forest.", name=name)) from unknown
    return named


def refuse_modules(bots: Sequence[str], file: Path, speech: Language) -> None:
    """Raise CommandError if a saved game names a module: a file from somebody else does not say what to import."""
    for name in bots:
        if names_module(name):
            raise CommandError(speech.say("{file} names the bot {name}. Files do not say what is imported: name the "
                                       "bots again with --bots.", file=file, name=name))


def names_in(text: str | None) -> list[str]:
    """Parse `--names`: `Ann,Ben`."""
    return [] if text is None else [" ".join(name.split()) for name in text.split(",")]


def player_of(remark: str) -> Player | None:
    """Parse a player from a comment of a saved game; None if it is another comment."""
    words = remark.split(maxsplit=2)
    if len(words) < 2 or len(words[0]) != 1:
        return None
    seat, kind, name = "ABCDEFG".find(words[0]), words[1], words[2] if len(words) > 2 else ""
    return None if seat < 0 else Player(seat, "" if kind == "person" else kind, name)
