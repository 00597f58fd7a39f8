"""PettingZoo: all seats of a table, one answer after the other (`AECEnv`)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from clairiere.env.table import FLAT, RENDER_MODES, SETTINGS, GameTable, Observation
from clairiere.kernel.game import Game
from clairiere.kernel.record import Record
from clairiere.kernel.state import Seat


def aec(game: str | Game[Any], seats: int = 0, **options: Any) -> TableEnv:
    """A PettingZoo environment of a game, with its fewest seats unless told; options are those of `TableEnv`."""
    return TableEnv(game, seats, **options)


def agent_names(seats: int) -> list[str]:
    """`player_0` is seat A."""
    return [f"player_{seat}" for seat in range(seats)]


def metadata(table: GameTable, *, parallel: bool) -> dict[str, Any]:
    """What PettingZoo asks of an environment about itself."""
    name = f"clairiere_{table.game.name}_v{table.game.observation.version}"
    return {"name": name, "render_modes": RENDER_MODES, "render_fps": 1, "is_parallelizable": parallel}


def agent_space(table: GameTable) -> spaces.Dict:
    """What an agent observes, and which actions it may take."""
    mask = spaces.MultiBinary(len(table.actions.choices))
    return spaces.Dict({"observation": table.encoding.space(), "action_mask": mask})


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo carries no types
    """All seats of a table; those that are asked at once answer one after the other, and see nothing of each other.

    An agent observes a dict: `observation` and `action_mask`. The rewards come at the end, from -1 to 1. An action that
    the rules forbid ends the game: its agent gets -1, the others 0, and the rule stands in `infos` of the agent.
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
        super().__init__()
        self.table = GameTable(game, seats, observation=observation, settings=settings, tells=render_mode is not None)
        self.metadata = metadata(self.table, parallel=False)
        self.render_mode = render_mode
        self.language = language
        self.possible_agents = agent_names(self.table.seats)
        self.agents: list[str] = []
        self._luck = Random()
        self._actions = len(self.table.actions.choices)
        self.observation_spaces = {agent: agent_space(self.table) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents of a table."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all tables of a game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new game; `options={"settings": {...}}` are settings of the game for this once."""
        if seed is not None:
            self._luck = Random(seed)
        self.table.begin(self._luck, (options or {}).get(SETTINGS))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seat = self.table.turn()
        self.agent_selection = self.agents[self._seat]

    def observe(self, agent: str) -> dict[str, Observation]:
        """What an agent sees, and the actions that it may take: none if it is not asked."""
        seat = self.seat_of(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def seat_of(self, agent: str) -> Seat:
        """The seat of an agent, from 0 on."""
        return self.possible_agents.index(agent)

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is asked needs an action")
        clause = self.table.act(self._seat, int(action))
        if clause is not None:
            self.infos[agent] = {"illegal": str(clause)}
            self.finish([-1.0 if name == agent else 0.0 for name in self.possible_agents])
        elif self.table.over:
            self.finish(self.table.rewards())
        else:
            self._seat = self.table.turn()
            self.agent_selection = self.possible_agents[self._seat]

    def finish(self, rewards: list[float]) -> None:
        """End the episode for everybody."""
        self.rewards = dict(zip(self.possible_agents, rewards))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as the agent sees it whose turn it is."""
        return self.table.render(self.render_mode, self.seat_of(self.agent_selection), self.language)

    def close(self) -> None:
        """There is nothing to release."""

    def record(self) -> Record:
        """The game so far."""
        return self.table.record()
