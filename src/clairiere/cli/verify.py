"""`clairiere verify`: whether the luck of a recorded game was fair."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clairiere.cli.common import CommandError, add_language, speech
from clairiere.cli.options import add_components, game_called, parts_of
from clairiere.cli.saved_games import read_saved
from clairiere.kernel.chance import promise
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.record import (
    NOTHING,
    BadRecord,
    Record,
    WrongDraw,
    drawn_again,
    ends_as_written,
    fits,
    keeps_promise,
    seed_in,
)


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    parser.add_argument("record", type=Path, metavar="RECORD", help=say("the record of a game that is over"))
    noted = say("the promise, as you noted it before the game")
    parser.add_argument("--promise", default="", metavar="HASH", help=noted)
    add_components(parser, own)
    add_language(parser, own)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Say what was checked: 0 if all is as it should be, 1 if something is not, 2 if there is nothing to check."""
    own = speech(chosen.language)
    record = read_saved(chosen.record, own).record
    game = game_called(record.game, own)
    parts = parts_of(game, chosen.components, own)
    can_be_checked(record, game, parts, own)
    try:
        for line in checked(record, game, parts, own, chosen.promise):
            print("✓", line)
    except Unfair as unfair:
        print("✗", unfair)
        return 1
    print(own.say("The luck of this game was fair."))
    return 0


class Unfair(Exception):
    """Something is not as it should be; the message is a sentence for the reader."""


def can_be_checked(record: Record, game: Game[Any], parts: Components, own: Language) -> None:
    """Complain about a record that says nothing of its luck, or that other rules have written."""
    if not record.promise:
        raise CommandError(
            own.say("This record carries no promise: its luck was not drawn in a way that can be checked.")
        )
    if not record.secret:
        raise CommandError(own.say("The secret of this game is not published yet. It is when the game is over."))
    try:
        fits(record, game, parts)
    except BadRecord as bad:
        raise CommandError(own.say("This record cannot be checked here: {why}.", why=bad)) from bad


def checked(record: Record, game: Game[Any], parts: Components, own: Language, noted: str) -> Iterator[str]:
    """A sentence for everything that holds; raises Unfair at the first that does not."""
    yield check_promise(record, own, noted)
    yield told_seed(record, own)
    try:
        last = drawn_again(record, game, parts)
    except WrongDraw as wrong:
        raise Unfair(told_draw(record, wrong, own)) from wrong
    except BadRecord as bad:
        raise Unfair(own.say("The record does not lead through the game: {why}.", why=bad)) from bad
    yield told_draws(record, own)
    yield check_end(record, game, parts, own, last)


def check_promise(record: Record, own: Language, noted: str) -> str:
    """The promise is the one that somebody noted, and the secret the one that was promised."""
    promised = record.promise
    if noted and noted.strip().lower() != promised:
        raise Unfair(own.say("The promise in the record is not the one that you noted: it is {promise}.",
                             promise=promised))
    if not keeps_promise(record):
        raise Unfair(own.say("The secret is not the one that was promised: its hash is {hash}, "
                             "the promise was {promise}.", hash=promise(record.secret), promise=promised))
    return own.say("The secret is the one that was promised before the first answer: {promise}.", promise=promised)


def told_seed(record: Record, own: Language) -> str:
    """What the seed is made of."""
    adding, seed = sum([1 for addition in record.additions if addition]), seed_in(record)
    if not adding:
        return own.say("Nobody has added anything: the seed is made of the secret alone, {seed}.", seed=seed)
    return own.say_many("With what {n} player has added, the secret makes the seed {seed}.",
                        "With what {n} players have added, the secret makes the seed {seed}.", adding, seed=seed)


def told_draws(record: Record, own: Language) -> str:
    """How many draws there were."""
    draws = len(record.luck) + sum([len(answer.luck) for answer in record.answers])
    return own.say_many("The {n} draw of the game is the one that the seed gives.",
                        "All {n} draws of the game are those that the seed gives.", draws)


def told_draw(record: Record, wrong: WrongDraw, own: Language) -> str:
    """The first draw that is wrong, and where it is."""
    where, k = place_of(record, wrong.answer, own), wrong.draw + 1
    if wrong.right == NOTHING:
        return own.say("Draw {k}, {where}, is one too many: there the game draws nothing.", k=k, where=where)
    if wrong.written == NOTHING:
        return own.say("Draw {k}, {where}, is missing: the seed gives {right}.",
                       k=k, where=where, right=str(wrong.right))
    return own.say("Draw {k}, {where}, is not fair: the seed gives {right}, the record says {written}. "
                   "The draw, the secret or something that a player added was changed.",
                   k=k, where=where, right=str(wrong.right), written=str(wrong.written))


def place_of(record: Record, answer: int, own: Language) -> str:
    """Where in the game that is."""
    if not answer:
        return own.say("in the set-up")
    return own.say("at answer {n}, “{answer}”", n=answer, answer=record.answers[answer - 1].text())


def check_end(record: Record, game: Game[Any], parts: Components, own: Language, last: Any) -> str:
    """The game ends as the record claims."""
    if not ends_as_written(record, game, parts, last):
        raise Unfair(own.say("The answers of this record do not lead where it claims: one of them was changed."))
    return own.say_many("Its {n} answer leads where the record claims.",
                        "Its {n} answers lead where the record claims.", len(record.answers))
