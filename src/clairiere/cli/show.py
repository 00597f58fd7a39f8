"""`clairiere show`: a moment of a recorded game as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from clairiere.cli.common import INSTALL, CommandError, add_language, speech
from clairiere.cli.options import title
from clairiere.cli.saved_games import RecordPlayer, add_record
from clairiere.kernel.language import Language
from clairiere.kernel.view import view

WIDTH = 1600
"""Of a PNG, in pixels."""


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    add_record(parser, own)
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE",
                        help=say("the picture: a name that ends in .svg or .png"))
    parser.add_argument("--at", type=int, metavar="N", help=say("after this answer; 0 is the set-up (the end)"))
    light = parser.add_mutually_exclusive_group()
    light.add_argument("--day", dest="theme", action="store_const", const="day", default="", help=say("by day"))
    light.add_argument("--night", dest="theme", action="store_const", const="night", help=say("by night"))
    parser.add_argument("--width", type=int, default=WIDTH, metavar="PX", help=say("width of a PNG (1600)"))
    add_language(parser, own)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write one picture."""
    own = speech(chosen.language)
    kind = chosen.output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise CommandError(own.say("A picture's name ends in .svg or .png; {file} does not.", file=chosen.output))
    if chosen.width < 1:
        raise CommandError(own.say("A picture is at least one pixel wide."))
    svg = drawn(RecordPlayer(chosen, own), chosen)
    try:
        chosen.output.write_bytes(svg.encode() if kind == ".svg" else painted(svg, chosen, own))
    except OSError as full:
        raise CommandError(own.say("{file} cannot be written: {why}.", file=chosen.output, why=full.strerror)) from full
    print(chosen.output)
    return 0


def drawn(tape: RecordPlayer, chosen: argparse.Namespace) -> str:
    """The table at that moment, with what has just happened marked."""
    wanted = tape.number(chosen.at, len(tape.record.answers))
    state, story = [moment for number, moment in enumerate(tape.run()) if number <= wanted][-1]
    last = story.as_seen_by(tape.seat) if wanted else None
    try:
        return tape.game.picture.svg(view(state, tape.seat), tape.own.code, tape.names[: tape.record.seats], last=last,
                                 standalone=True, theme=chosen.theme)
    except NotImplementedError as missing:
        raise CommandError(tape.own.say("{game} has no pictures yet.", game=title(tape.game.name))) from missing


def painted(svg: str, chosen: argparse.Namespace, own: Language) -> bytes:
    """The picture in pixels, if what paints it is installed."""
    try:
        from clairiere.raster import png
    except ImportError as missing:
        raise CommandError(own.say("For PNG pictures, install what the terminal draws with:") + INSTALL) from missing
    return png(svg, chosen.theme or "day", chosen.width)
