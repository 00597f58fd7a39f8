"""PettingZoo: all seats of a table at once (`ParallelEnv`); whoever is not asked waits."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from clairiere.env.aec import agent_names, metadata
from clairiere.env.table import FLAT, SETTINGS, GameTable, Mask
from clairiere.kernel.choices import NOT_AN_ANSWER, NOT_ASKED, Clause
from clairiere.kernel.game import Game
from clairiere.kernel.record import Record
from clairiere.kernel.state import Seat

Returned = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


def parallel(game: str | Game[Any], seats: int = 0, **options: Any) -> ParallelTableEnv:
    """A parallel PettingZoo environment of a game; options are those of `ParallelTableEnv`."""
    return ParallelTableEnv(game, seats, **options)


class ParallelTableEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo carries no types
    """All seats of a table at once: in a step, every seat that is asked answers, and the others wait.

    The last action of the space is to wait; it is the only one of a seat that is not asked. Rewards and forbidden
    actions are those of `TableEnv`.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        *,
        observation: str = FLAT,
        settings: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        self.table = GameTable(game, seats, observation=observation, settings=settings, tells=render_mode is not None)
        self.metadata = metadata(self.table, parallel=True)
        self.render_mode = render_mode
        self.language = language
        self.possible_agents = agent_names(self.table.seats)
        self.agents: list[str] = []
        self.wait = len(self.table.actions.choices)
        self._luck = Random()
        space = spaces.Dict({
            "observation": self.table.encoding.space(), "action_mask": spaces.MultiBinary(self.wait + 1),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents of a table."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all tables of a game."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Set up a new game; `options={"settings": {...}}` are settings of the game for this once."""
        if seed is not None:
            self._luck = Random(seed)
        self.table.begin(self._luck, (options or {}).get(SETTINGS))
        self.agents = self.possible_agents[:]
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Any]:
        """What each agent sees, and the actions that it may take."""
        return {
            agent: {"observation": self.table.observe(seat), "action_mask": self.mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def mask(self, seat: Seat) -> Mask:
        """The actions of a seat that is asked, or the one that waits."""
        mask = np.zeros(self.wait + 1, np.int8)
        mask[:-1] = self.table.mask(seat)
        mask[-1] = not mask.any()
        return mask

    def step(self, actions: dict[str, int]) -> Returned:
        """Answer for every seat that is asked."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        asked = self.table.asked()
        rewards = [0.0] * self.table.seats
        ended = False
        for seat, agent in enumerate(self.possible_agents):
            clause = self.answer(seat, int(actions[agent]), asked=seat in asked)
            if clause is not None:
                infos[agent] = {"illegal": str(clause)}
                rewards[seat], ended = -1.0, True
        if self.table.over and not ended:
            rewards, ended = self.table.rewards(), True
        told = self.observations()
        named = dict(zip(self.possible_agents, rewards))
        self.agents = [] if ended else self.agents
        return told, named, dict.fromkeys(named, ended), dict.fromkeys(named, False), infos

    def answer(self, seat: Seat, action: int, *, asked: bool) -> Clause | None:
        """Carry out the action of a seat, or return the rule that stands against it."""
        if not asked:
            return None if action == self.wait else NOT_ASKED
        return NOT_AN_ANSWER if action == self.wait else self.table.act(seat, action)

    def render(self) -> str | None:
        """The table as the first seat sees it that is asked."""
        return self.table.render(self.render_mode, 0 if self.table.over else self.table.turn(), self.language)

    def close(self) -> None:
        """There is nothing to release."""

    def record(self) -> Record:
        """The game so far."""
        return self.table.record()
