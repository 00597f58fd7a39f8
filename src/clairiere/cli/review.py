"""`clairiere review`: where a recorded game turned, what luck did, and what would have been better."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from clairiere.bots.roster import NoSuchBot, check_name
from clairiere.cli.common import CommandError, add_language, speech
from clairiere.cli.options import add_plain, screen_for, title
from clairiere.cli.saved_games import RecordPlayer, add_record
from clairiere.cli.screen import Screen
from clairiere.kernel.language import Language
from clairiere.kernel.record import BadRecord
from clairiere.kernel.state import SPECTATOR
from clairiere.reviews.plot import plotted
from clairiere.reviews.review import Review
from clairiere.reviews.reviewer import STRENGTH, reviewing
from clairiere.reviews.words import ReviewWords

COSTLY = 3
"""Answers of a side that are told, unless all are asked for."""


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    add_record(parser, own)
    parser.add_argument("--json", action="store_true", help=say("print the review as JSON"))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE",
                        help=say("draw the chances: a name that ends in .svg"))
    parser.add_argument("--every", action="store_true", help=say("tell every answer, not only the dearest"))
    parser.add_argument("--actual", action="store_true", help=say("judge by what was there, not by what was seen"))
    parser.add_argument("--bot", default=STRENGTH, metavar="BOT", help=say("who judges (tree)"))
    parser.add_argument("--iterations", type=int, default=0, metavar="N",
                        help=say("how long it thinks about an answer"))
    parser.add_argument("--seconds", type=float, default=0, metavar="S", help=say("stop after so many seconds"))
    add_plain(parser, own)
    add_language(parser, own)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Review one game; Ctrl-C tells what has been found so far."""
    own = speech(chosen.language)
    if chosen.output is not None and chosen.output.suffix.lower() != ".svg":
        raise CommandError(own.say("A plot's name ends in .svg; {file} does not.", file=chosen.output))
    tape = RecordPlayer(chosen, own)
    try:
        check_name(chosen.bot)
        found = watched(steps(tape, chosen), own)
    except (BadRecord, NoSuchBot) as wrong:
        raise CommandError(own.say("This game cannot be reviewed: {why}.", why=wrong)) from wrong
    words = ReviewWords(found, tape.game, [s for s, _ in tape.run()], own.code, tape.names)
    if chosen.output is not None:
        write_plot(found, words, tape, chosen.output)
    if chosen.json:
        print(found.text())
    else:
        tell(found, words, tape, chosen)
    return 0


def steps(tape: RecordPlayer, chosen: argparse.Namespace) -> Iterator[Review]:
    """The review as it grows."""
    until = monotonic() + chosen.seconds
    up = (lambda: monotonic() > until) if chosen.seconds > 0 else None
    return reviewing(tape.record, components=tape.parts, bot=chosen.bot, iterations=max(0, chosen.iterations),
                     actual=chosen.actual, time_is_up=up)


def watched(growing: Iterator[Review], own: Language) -> Review:
    """The finished review; on a terminal, how far it is."""
    found = next(growing)
    try:
        for found in growing:
            if sys.stderr.isatty():
                told = own.say("Answer {n} of {all}", n=len(found.judgements), all=found.asked)
                print(f"\r{told} ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return found


def tell(found: Review, words: ReviewWords, tape: RecordPlayer, chosen: argparse.Namespace) -> None:
    """Print the review as sentences."""
    screen = screen_for(sys.stdout, plain=chosen.plain)
    screen.players = tape.names[: tape.record.seats]
    screen.heading(title(tape.game.name))
    for side in range(len(found.sides)):
        if tape.seat == SPECTATOR or tape.seat in found.sides[side]:
            tell_side(found, side, words, screen, tape.own, every=chosen.every)
    for line in (words.rough(opened=chosen.actual), words.doubts(), words.unfinished()):
        if line:
            screen.write(line)


def tell_side(
    found: Review, side: int, words: ReviewWords, screen: Screen, own: Language, *, every: bool
) -> None:
    """Print what there is to say to one side."""
    screen.heading(words.side(side))
    for line in words.account(side):
        screen.write(line)
    turning = found.turning_points(side)
    if turning:
        screen.write(own.say("Where it turned:"))
        screen.pairs([(f"{number}.", words.turning_point(point)) for number, point in enumerate(turning, start=1)])
    answers = [each for each in found.judgements if each.seat in found.sides[side]]
    told = answers if every else found.costly(side)[:COSTLY]
    if told:
        screen.write(own.say("Answer by answer:") if every else own.say("What would have been better:"))
        screen.pairs([("-", " ".join(words.judgement(each))) for each in told])


def write_plot(found: Review, words: ReviewWords, tape: RecordPlayer, path: Path) -> None:
    """Write the plot; raises CommandError."""
    own, names = tape.own, [words.side(side) for side in range(len(found.sides))]
    heading = own.say("{game}: the chances of winning", game=title(tape.game.name))
    drawn = plotted(found, heading, names, own.say("answers"))
    try:
        path.write_text(drawn, "utf-8")
    except OSError as full:
        raise CommandError(own.say("{file} cannot be written: {why}.", file=path, why=full.strerror)) from full
    print(path, file=sys.stderr)
