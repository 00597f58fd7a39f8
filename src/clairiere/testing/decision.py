"""The laws that can be seen at a single decision; whatever the rules lead to can be drawn and told."""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE, Choice
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, objection, step, waiting
from clairiere.kernel.state import SPECTATOR, Ask, Poll, S, Seat, Story, letter
from clairiere.kernel.view import View, open_view, view
from clairiere.testing import LawBroken, require, stumble

SAMPLE = 12
"""So many choices of the vocabulary are tried at each decision, or all of a smaller one."""


def somebody_can_answer(s: S) -> None:
    """Law 3: a running game asks somebody who has an option."""
    asks = waiting(s)
    require(bool(asks), 3, "nobody is asked at", s)
    for ask in asks:
        require(bool(ask.options(s)), 3, letter(ask.seat), "has no option at", s)
        require(not s.gone >> ask.seat & 1, 3, letter(ask.seat), "has left and is asked at", s)


def options_are_what_is_not_objected_to(s: S, ask: Ask[S], rng: Random) -> None:
    """Law 2: options equal the candidates without objection."""
    options = ask.options(s)
    legal = [c for c in ask.candidates(s) if ask.objection(s, c) is None]
    legal += [aside for aside in ask.asides(s) if aside.objection(s, ask.seat) is None]
    require(options == legal, 2, options, "and", legal, "at", s)
    require(len(set(options)) == len(options), 2, "an option stands twice in", options)
    for c in options:
        require(s.vocabulary().parse(c.notation()) is c, 2, c, "is not read back")
        require(objection(s, ask.seat, c) is None, 2, c, "is an option and refused at", s)
    vocabulary = s.vocabulary().choices()
    for c in rng.sample(vocabulary, min(SAMPLE, len(vocabulary))):
        if c is not CONCEDE and objection(s, ask.seat, c) is None:
            require(c in options, 2, c, "is not refused and no option at", s)


def picks_are_options(s: S, ask: Ask[S], rng: Random) -> None:
    """Law 2 for the fast path `pick_legal`."""
    c = ask.pick(s, rng)
    require(c in ask.options(s), 2, c, "was picked and is no option at", s)


def original_stays(s: S, seat: Seat, c: Choice, rng: Random) -> None:
    """Law 1: playing on a copy does not change the original."""
    before = s.text()
    step(s, seat, c, Chance(Random(rng.random())))
    require(s.text() == before, 1, letter(seat), c, f"on a copy changed\n{before}into", s)


def view_offers_the_same(s: S, ask: Ask[S]) -> None:
    """Law 4: a seat has the same options in its view."""
    offered = view(s, ask.seat).options()
    require(offered == ask.options(s), 4, offered, "in the view at", s)


def imagined_tables_look_the_same(game: Game[S], s: S, rng: Random) -> None:
    """Law 5: an imagined state gives the same view, and whoever is asked observes the same numbers."""
    for seat in [*range(s.seats), SPECTATOR]:
        seen = view(s, seat)
        imagined = view(seen.imagine(rng), seat)
        require(imagined.text() == seen.text(), 5, "to", letter(seat), seen, "imagined", imagined)
        if seat != SPECTATOR and ask_of(s, seat) is not None:
            same = game.observation.encode(imagined) == game.observation.encode(seen)
            require(same, 5, letter(seat), "observes other numbers of", seen, "imagined", imagined)


def nothing_is_lost(game: Game[S], s: S) -> None:
    """Law 7: no component is lost or added."""
    lost = game.rules.missing_components(s)
    require(not lost, 7, lost, "at", s)


def position_reads_back(game: Game[S], s: S, parts: Components) -> None:
    """Law 14: a position parses to the same state; sealed answers are not part of it."""
    if any(isinstance(item, Poll) and any(item.given) for item in s.agenda):
        return
    written = s.text()
    again = game.rules.read_position(written, parts)
    require(again.text() == written, 14, s, "was read as", again)


def view_reads_back(game: Game[S], s: S, parts: Components, rng: Random) -> None:
    """Law 18: the text of a view parses to a view that looks the same, asks the same and imagines nothing else."""
    reader = rng.choice([*range(s.seats), SPECTATOR])
    seen = view(s, reader)
    again = game.rules.read_view(seen.text(), parts)
    require(again.text() == seen.text() and again.seat == reader, 18, "to", letter(reader), seen, "read as", again)
    options = sorted([c.notation() for c in again.options()])
    require(options == sorted([c.notation() for c in seen.options()]), 18, letter(reader), options, "in", seen)
    imagined = view(again.imagine(rng), reader)
    require(imagined.text() == seen.text(), 18, "to", letter(reader), seen, "read, imagined", imagined)


LANGUAGES = ("en", "fr")


def everybody_can_look(game: Game[Any], s: Any, last: Story) -> None:
    """Law 15: render the state for each seat and for spectators, and laid open as once the game is over."""
    for reader in [*range(s.seats), SPECTATOR]:
        for language in LANGUAGES:
            try:
                render(game, view(s, reader), last.as_seen_by(reader), language)
            except Exception as error:
                raise LawBroken(15, f"reader {reader}, {language}: {stumble(error)}\n{s.text()}") from error
    for language in LANGUAGES:
        try:
            render(game, open_view(s), last.opened(), language)
        except Exception as error:
            raise LawBroken(15, f"laid open, {language}: {stumble(error)}\n{s.text()}") from error


def render(game: Game[Any], v: View[Any], last: Story, language: str) -> None:
    """Everything that pages, API and screen readers are made from."""
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
