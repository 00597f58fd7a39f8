"""Law 15: whatever the rules can lead to can be drawn and told, to every reader, in both languages."""

from __future__ import annotations

from typing import Any

from clairiere.kernel.game import Game
from clairiere.kernel.play import waiting
from clairiere.kernel.state import SPECTATOR, Story
from clairiere.kernel.view import View, view
from clairiere.lab.laws.law import LawBroken

LANGUAGES = ("en", "fr")


def everybody_can_look(game: Game[Any], s: Any, last: Story) -> None:
    """Render the table for each seat and for spectators."""
    for reader in [*range(s.seats), SPECTATOR]:
        for language in LANGUAGES:
            try:
                render(game, view(s, reader), last.as_seen_by(reader), language)
            except Exception as error:
                raise LawBroken(15, f"reader {reader}, {language}: {error!r}\n{s.text()}") from error


def render(game: Game[Any], v: View[Any], last: Story, language: str) -> None:
    """Everything that a page, the API or a screen reader is made from."""
    game.picture.svg(v, language, last=last)
    game.words.read_aloud(v, language)
    game.picture.slots(v)
    game.words.headline(v, language)
    words = game.words.for_table(v.table, language)
    words.story(last)
    words.turn(v.table, v.seat)
    for ask in waiting(v.table):
        words.prompt(ask, v.table)
        words.steps(v.table, ask)
        words.at_work(v.table, ask)
    for choice in v.options():
        words.choice(choice, v.table)
    if v.table.over:
        outcome = game.rules.outcome(v.table)
        words.outcome(v.table, outcome)
        words.scores(v.table, outcome)
