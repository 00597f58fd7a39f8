"""`clairiere replay`: a recorded game told again, answer by answer."""

from __future__ import annotations

import argparse
import sys
import time

from clairiere.cli.common import add_language, speech
from clairiere.cli.options import add_plain, screen_for, title
from clairiere.cli.saved_games import RecordPlayer, add_record
from clairiere.cli.screen import Screen
from clairiere.cli.session import EVERYTHING, entry
from clairiere.kernel.language import Language


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    add_record(parser, own)
    parser.add_argument("--all", action="store_true", help=say("with everything that was hidden"))
    parser.add_argument("--from", dest="first", type=int, metavar="N", help=say("begin at this answer (0, the set-up)"))
    parser.add_argument("--to", dest="last", type=int, metavar="N", help=say("end with this answer (the last)"))
    parser.add_argument("--pace", type=float, default=0, metavar="SECONDS", help=say("wait between two answers"))
    add_plain(parser, own)
    add_language(parser, own)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """`clairiere replay`; Ctrl-C ends it."""
    own = speech(chosen.language)
    tape = RecordPlayer(chosen, own)
    screen = screen_for(sys.stdout, plain=chosen.plain)
    screen.players = tape.names[: tape.record.seats]
    screen.heading(title(tape.game.name))
    first, last = tape.number(chosen.first, 0), tape.number(chosen.last, len(tape.record.answers))
    try:
        tell(tape, screen, range(first, last + 1), chosen)
    except KeyboardInterrupt:
        screen.write()
    return 0


def tell(tape: RecordPlayer, screen: Screen, numbers: range, chosen: argparse.Namespace) -> None:
    """Print every answer with its story, and the outcome."""
    seat = EVERYTHING if chosen.all else tape.seat
    state = None
    for number, (state, story) in enumerate(tape.run()):
        if number not in numbers:
            continue
        answer = tape.record.answers[number - 1] if number else None
        words = tape.game.words.for_table(state, tape.own.code, tape.names)
        screen.pairs(entry(number, answer, story, seat, words, tape.own))
        if chosen.pace > 0 and number < numbers.stop - 1:
            time.sleep(chosen.pace)
    if state is not None and state.over and numbers.stop > len(tape.record.answers):
        words = tape.game.words.for_table(state, tape.own.code, tape.names)
        screen.question(words.outcome(state, tape.game.rules.outcome(state)))
