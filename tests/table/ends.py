"""Games played to their end by players of several kinds, and everything that leaves the service on the way."""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.bots.greedy import GreedyBot
from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask, objection
from clairiere.kernel.record import proof_of, read_record, replay
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import SPECTATOR
from clairiere.table.play.live import Live
from clairiere.testing import decision
from tests.table.outputs import LANGUAGES, everything_sent, live_of

PLAYERS = ("random", "greedy", "conceding")
LEAVES = 0.03
"""How likely somebody concedes at each answer of a conceding game."""


class Played:
    """One game, moment by moment."""

    def __init__(self, game: str, seats: int, variant: Variant, players: str, seed: int) -> None:
        self.game = game_named(game)
        self.random = Random(seed)
        self.players = players
        self.setting = (seats, variant, f"ends {seed}")
        self.match = self.begun()
        self.greedy = GreedyBot(self.game, seed)

    def begun(self) -> Match[Any]:
        """The game at its beginning, with the luck that it has."""
        seats, variant, luck = self.setting
        return Match(self.game, seats, variant, FairChance(luck))

    def answer(self) -> None:
        """The next one."""
        match = self.match
        ask = next_ask(match.state)
        leaver, leaves = self.random.randrange(match.state.seats), self.random.random() < LEAVES
        if self.players == "conceding" and leaves and not objection(match.state, leaver, CONCEDE):
            match.choose(leaver, CONCEDE)
        elif self.players == "greedy" and not leaves:  # else two of them may go round in circles
            match.choose(ask.seat, self.greedy.choose(match.view(ask.seat)))
        else:
            match.choose(ask.seat, ask.pick(match.state, self.random))

    def play(self, most: int) -> None:
        """To the end; at most so many answers."""
        while not self.match.state.over:
            assert len(self.match.record.answers) < most, "no end"
            self.answer()

    def look(self, moments: int) -> int:
        """Play it again and ask for everything at the end and so many times before; how many replies there were."""
        answers = self.match.record.answers
        chosen = {len(answers), *self.random.sample(range(1, len(answers)), min(moments, len(answers) - 1))}
        again, sent = self.begun(), 0
        for number, answer in enumerate(answers, 1):
            again.answer(answer.seat, answer.notation)
            if number in chosen:
                sent += self.look_once(live_of(again))
        return sent

    def look_once(self, live: Live) -> int:
        """Everything, for each reader and in both languages."""
        decision.everybody_can_look(self.game, live.state, live.story)
        readers = [*range(live.state.seats), SPECTATOR]
        return sum([len(everything_sent(live, reader, code)) for reader in readers for code in LANGUAGES])

    def check_record(self) -> None:
        """It is read back, and replays to the same end."""
        record = self.match.record
        record.proof = proof_of(record, self.game, self.match.parts)
        again = read_record(record.text())
        *_, (last, _) = replay(again, self.game, self.match.parts)
        assert (again.text(), last.text()) == (record.text(), self.match.state.text())


def check_end(game: str, seats: int, variant: Variant, players: str, seed: int, moments: int) -> int:
    """A whole game; how many replies there were."""
    played = Played(game, seats, variant, players, seed)
    played.play(played.game.rules.longest)
    sent = played.look(moments)
    played.check_record()
    return sent
