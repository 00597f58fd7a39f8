"""`clairiere rulebook`: a game's rulebook in the terminal, or as a page of its own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from clairiere.cli.box import game_called
from clairiere.cli.common import INSTALL, CommandError, add_language, speech
from clairiere.cli.options import add_plain, screen_for
from clairiere.cli.rulebook_viewer import RulebookViewer
from clairiere.games.registry import NAMES
from clairiere.kernel.language import Language


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    parser.add_argument("game", metavar="GAME", help=", ".join(NAMES))
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help=say("a clause, the number of a chapter, or a word"))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=say("write the book as one HTML page"))
    add_plain(parser, own)
    add_language(parser, own)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """`clairiere rulebook`: print it, or write an HTML page."""
    own = speech(chosen.language)
    game = game_called(chosen.game, own)
    shelf = RulebookViewer(game, own, screen_for(sys.stdout, plain=chosen.plain))
    if chosen.output is not None:
        write_page(shelf, chosen.output)
    elif chosen.clause is not None:
        shelf.open(chosen.clause)
    else:
        shelf.whole()
    return 0


def write_page(shelf: RulebookViewer, path: Path) -> None:
    """Write the rulebook as HTML; raises CommandError without its dependencies."""
    say = shelf.speech.say
    if path.suffix.lower() not in (".html", ".htm"):
        raise CommandError(say("A page's name ends in .html; {file} does not.", file=path))
    book = shelf.book()
    try:
        from clairiere.cli.page import page
    except ImportError as missing:
        raise CommandError(say("For a page, install what the terminal draws with:") + INSTALL) from missing
    try:
        path.write_text(page(shelf.game, book, shelf.speech), "utf-8")
    except OSError as full:
        raise CommandError(say("{file} cannot be written: {why}.", file=path, why=full.strerror)) from full
    print(path)
