"""Gymnasium: one seat of a table against bots (`gymnasium.Env`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from clairiere.bots.bot import Bot
from clairiere.env.table import FLAT, RENDER_MODES, SETTINGS, GameTable, Mask, Observation
from clairiere.games.registry import game_named, game_names
from clairiere.kernel.game import Game
from clairiere.kernel.record import Record
from clairiere.kernel.state import Seat, seat_of
from clairiere.lab.plugins import bot_named, check_bot

RANDOM: Final = "random"
"""The seat that is drawn anew for every game."""
Opponent = str | Callable[[Game[Any], int], Bot[Any]]
"""The name of a bot, as `clairiere arena` takes it, or what makes one of a game and a seed."""
Returned = tuple[Observation, float, bool, bool, dict[str, Any]]


def gym(game: str | Game[Any], seats: int = 0, **options: Any) -> SeatEnv:
    """A Gymnasium environment of a game, with its fewest seats unless told; options are those of `SeatEnv`."""
    return SeatEnv(game, seats, **options)


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat of a table; bots answer for the others before and after it.

    The actions that the seat may take are in `info["action_mask"]` and in `action_masks()`. The reward comes at the
    end, from -1 to 1. An action that the rules forbid ends the game with -1; the rule stands in `info["illegal"]`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # Gymnasium's class attribute

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        *,
        seat: str = "A",
        opponents: Opponent | Sequence[Opponent] = "seed",
        observation: str = FLAT,
        settings: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        """`seat` is a letter or `random`; `opponents` is one for all other seats, or a list of them clockwise."""
        self.table = GameTable(game, seats, observation=observation, settings=settings, tells=render_mode is not None)
        self.render_mode = render_mode
        self.language = language
        self.chosen_seat = seat
        others = self.table.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) or callable(opponents) else list(opponents)
        self.check(seat, others)
        self.seat: Seat = 0
        self.bots: list[Bot[Any]] = []
        self.observation_space = self.table.encoding.space()
        self.action_space: spaces.Discrete = spaces.Discrete(len(self.table.actions.choices))

    def check(self, seat: str, others: int) -> None:
        """Raise ValueError or NoSuchBot for a seat or bots that cannot be."""
        if len(self.opponents) != others:
            raise ValueError(f"{self.table.seats} seats have {others} opponents, not {len(self.opponents)}")
        if seat != RANDOM and not 0 <= seat_of(seat) < self.table.seats:
            raise ValueError(f"there is no seat {seat!r} at a table of {self.table.seats}")
        for opponent in self.opponents:
            if isinstance(opponent, str):
                check_bot(opponent, self.table.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Set up a new game, and let the bots play up to the first question to the seat."""
        super().reset(seed=seed)
        luck = Random(int(self.np_random.integers(1 << 62)))
        self.seat = luck.randrange(self.table.seats) if self.chosen_seat == RANDOM else seat_of(self.chosen_seat)
        self.bots = [self.bot(opponent, luck.getrandbits(32)) for opponent in self.opponents]
        self.table.begin(luck, (options or {}).get(SETTINGS))
        self.play_others()
        return self.table.observe(self.seat), self.info()

    def bot(self, opponent: Opponent, seed: int) -> Bot[Any]:
        """A new bot for this game."""
        game = self.table.game
        return bot_named(opponent, game, seed) if isinstance(opponent, str) else opponent(game, seed)

    def play_others(self) -> None:
        """Let the bots answer until the seat is asked or the game is over."""
        table = self.table
        while not table.over and self.seat not in table.asked():
            seat = table.turn()
            table.play(seat, self.bots[(seat - self.seat - 1) % table.seats].choose(table.view(seat)))

    def step(self, action: np.int64 | int) -> Returned:
        """Answer for the seat, and let the bots play up to its next question."""
        clause = self.table.act(self.seat, int(action))
        if clause is not None:
            return self.table.observe(self.seat), -1.0, True, False, {**self.info(), "illegal": str(clause)}
        self.play_others()
        over = self.table.over
        reward = self.table.rewards()[self.seat] if over else 0.0
        return self.table.observe(self.seat), reward, over, False, self.info()

    def action_masks(self) -> Mask:
        """The actions that the seat may take now, by the name under which sb3-contrib looks for them."""
        return self.table.mask(self.seat)

    def info(self) -> dict[str, Any]:
        """What goes with an observation."""
        return {"action_mask": self.action_masks()}

    def render(self) -> str | None:
        """The table as the seat sees it."""
        return self.table.render(self.render_mode, self.seat, self.language)

    def record(self) -> Record:
        """The game so far."""
        return self.table.record()


def environment_id(game: Game[Any]) -> str:
    """`clairiere/BroomService-v1`; the version is that of the observations."""
    title = "".join([word.capitalize() for word in game.name.split("_")])
    return f"clairiere/{title}-v{game.observation.version}"


def register_games() -> None:
    """Let `gymnasium.make` know every game."""
    for name in game_names():
        game = game_named(name)
        gymnasium.register(environment_id(game), entry_point="clairiere.env.seat:SeatEnv", kwargs={"game": name})
