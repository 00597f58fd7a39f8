"""The battery: random games, each watched by all laws."""

from __future__ import annotations

from random import Random
from typing import Generic

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE, Choice
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import objection, waiting
from clairiere.kernel.record import proof_of, read_record, replay
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import S, Seat
from clairiere.testing import LawBroken, decision, leaving, require, secrecy, stumble

LOOKED_AT = 0.02
"""How often a table is rendered for everybody; the last one of a game always is."""


class Watch(Generic[S]):
    """Plays one random game and checks all laws at every decision."""

    def __init__(self, game: Game[S], parts: Components, seats: int, variant: Variant, seed: int) -> None:
        self.rng = Random(seed)  # what is answered, and what the laws try out
        self.game = game
        self.parts = parts
        self.match = Match(game, seats, variant, Chance(Random(self.rng.random())), parts)
        self.quitting = 0.02 if seed % 4 == 0 else 0.0  # in every fourth game people leave now and then
        self.compared = secrecy.TwinCounts()
        self.decisions = 0
        self.secrets = secrecy.Secrets(game)
        self.looks = Random(f"looks {seed}")  # of its own, so that looking changes no game
        self.leaves = Random(f"leaves {seed}")  # likewise

    def play(self, most: int | None = None) -> None:
        """Play to the end, or at most so many decisions; then replay the record."""
        while not self.match.state.over and self.decisions != most:
            decision.somebody_can_answer(self.match.state)
            seat, choice = self.next_answer()
            self.check_decision(seat, choice)
            self.match.choose(seat, choice)
            self.decisions += 1
            require(self.decisions <= self.game.rules.longest, 8, self.decisions, "decisions and no end")
            self.take_back_and_repeat(seat, choice)
            if self.match.state.over or self.looks.random() < LOOKED_AT:
                decision.everybody_can_look(self.game, self.match.state, self.match.stories[-1])
        decision.nothing_is_lost(self.game, self.match.state)
        self.secrets.check(self.match.state)
        self.check_record()

    def next_answer(self) -> tuple[Seat, Choice]:
        """A random answer of a random asked seat, or a concession."""
        s = self.match.state
        if self.rng.random() < self.quitting:
            seat = self.rng.randrange(s.seats)
            if objection(s, seat, CONCEDE) is None:
                return seat, CONCEDE
        ask = self.rng.choice(waiting(s))
        return ask.seat, self.rng.choice(ask.options(s))

    def check_decision(self, seat: Seat, choice: Choice) -> None:
        """Check all laws about the current state."""
        s = self.match.state
        for ask in waiting(s):
            decision.options_are_what_is_not_objected_to(s, ask, self.rng)
            decision.picks_are_options(s, ask, self.rng)
            decision.view_offers_the_same(s, ask)
        decision.original_stays(s, seat, choice, self.rng)
        decision.imagined_tables_look_the_same(self.game, s, self.rng)
        decision.nothing_is_lost(self.game, s)
        decision.position_reads_back(self.game, s, self.parts)
        decision.view_reads_back(self.game, s, self.parts, self.rng)
        secrecy.twins_tell_the_same(s, seat, choice, self.rng, self.compared)
        secrecy.sealed_answers_tell_nothing(s, seat, self.rng)
        self.secrets.look(s)
        if self.leaves.random() < leaving.TRIED / (leaving.TRIED + self.decisions):
            leaving.others_play_on(self.game, s, self.leaves, self.game.rules.longest - self.decisions)

    def take_back_and_repeat(self, seat: Seat, choice: Choice) -> None:
        """Law 13: an answer that may be taken back leaves no trace, and can be given again."""
        match = self.match
        if self.rng.random() < 0.5 or match.against_taking_back(seat) is not None:
            return
        before, after = match.states[-2].text(), match.state.text()
        match.take_back(seat)
        require(match.state.text() == before, 13, f"{choice} left a trace on\n{before}")
        match.choose(seat, choice)
        require(match.state.text() == after, 13, f"{choice} given again led elsewhere than\n{after}")

    def check_record(self) -> None:
        """Law 6: the record replays to the same states."""
        record = self.match.record
        record.proof = proof_of(record, self.game, self.parts)
        again = read_record(record.text())
        require(again.text() == record.text(), 6, "the record is not read back", record)
        for number, (s, story) in enumerate(replay(again, self.game, self.parts)):
            require(s.text() == self.match.states[number].text(), 6, "state", number, "differs", record)
            require(story.text() == self.match.stories[number].text(), 6, "story", number, "differs", record)
        if self.match.state.over:
            require(
                again.result == self.game.rules.outcome(self.match.state).text(), 6, "the result is not in the record"
            )


class LawReport:
    """Counts of what was checked at one kind of table."""

    def __init__(self, game: str, seats: int, variant: Variant) -> None:
        self.game = game
        self.seats = seats
        self.variant = variant
        self.games = 0
        self.decisions = 0
        self.compared = 0

    def text(self) -> str:
        """Game, seats, settings and counts, in columns."""
        settings = " ".join([f"{name}={value}" for name, value in self.variant.items()])
        return (
            f"{self.game:<13} {self.seats} seats  {settings:<40} {self.games:>5} games {self.decisions:>8} decisions"
            f" {self.compared:>8} twins compared"
        )


def keep_laws(game: Game[S], parts: Components, seats: int, variant: Variant, seeds: list[int]) -> LawReport:
    """Check a random game for each seed; raises LawBroken."""
    kept = LawReport(game.name, seats, variant)
    for seed in seeds:
        watch = Watch(game, parts, seats, variant, seed)
        try:
            watch.play()
        except LawBroken as broken:
            raise LawBroken(broken.law, f"game {seed}: {broken.what}") from broken
        except Exception as error:
            raise LawBroken(0, f"game {seed}: {stumble(error)}") from error
        kept.games += 1
        kept.decisions += watch.decisions
        kept.compared += watch.compared.same
    return kept


def tables(game: Game[S]) -> list[tuple[int, Variant]]:
    """Every combination of seats and variant of a game."""
    return [(seats, variant) for seats in game.rules.seats for variant in game.rules.variants(seats)]
