"""The artist: draws the diagrams of a rulebook from the worked examples of its game."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from clairiere.kernel.examples import read_examples
from clairiere.kernel.game import Game
from clairiere.kernel.view import view


class Artist:
    """Renders the diagrams of a rulebook as SVG, with unique ids per drawing."""

    def __init__(self, game: Game[Any], code: str) -> None:
        self.game = game
        self.code = code
        self.examples = {example.id: example for example in read_examples(game.rules.file("words/examples.toml"))}
        self.drawn = 0

    def figure(self, source: str, caption: str) -> str:
        """The HTML figure of a diagram reference such as `example:BEN-EX-01#forest`; empty without pictures."""
        id, _, frame = source.removeprefix("example:").partition("#")
        table = self.game.rules.read_position(self.examples[id].position, self.game.rules.components())
        self.drawn += 1
        try:
            layer = self.game.picture.svg(view(table, 0), self.code, frame=frame)
        except NotImplementedError:
            layer = ""
        drawing = apart(without_buttons(layer), f"d{self.drawn}-")
        return f"<figure>{drawing}<figcaption>{escape(caption)}</figcaption></figure>"


def without_buttons(svg: str) -> str:
    """A picture without its buttons, since nothing can be chosen in a book."""
    return re.sub(r' (?:role="button"|tabindex="0"|data-answers="[^"]*")', "", svg)


def apart(svg: str, prefix: str) -> str:
    """A picture with a prefix before its own ids; those of the sprite sheet stay."""
    own = set(re.findall(r'\bid="([^"]+)"', svg))

    def renamed(found: re.Match[str]) -> str:
        return found[1] + prefix + found[2] if found[2] in own else found[0]

    return re.sub(r'(\bid="|href="#|url\(#)([^")]+)', renamed, svg)
