"""The games as environments of PettingZoo: turn by turn (AEC), and with an action of everybody.

The real base classes are used where they can be imported; otherwise the interface is the same.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Iterator, Sequence

import numpy as np

from ._types import Array

from . import errors, spaces
from .picture import draw
from .table import Table, seed_of, whole

try:
    from pettingzoo import AECEnv as _Aec
    from pettingzoo import ParallelEnv as _Parallel
except ImportError:
    _Aec = _Parallel = object

RENDER_MODES = ["human", "ansi", "rgb_array"]
REWARDS = ["outcome", "points"]


class Environment(_Aec):  # type: ignore[misc]
    """Each agent is a seat. An agent may be asked several times in a row: for a tile, a figure,
    what modules ask. reset() without a seed deals the next game; a game that was broken off is
    dealt again. An illegal action raises IllegalAction and changes nothing.

    max_cycles: an agent that was asked so often is truncated, and the rules play on for it until
    all are. reward "outcome": 1 for a winner, -1 for others at the end, 0 if all tie; "points":
    own points less the mean of the others', at every step.
    """

    def __init__(
        self,
        game: str = "carcassonne",
        seats: int = 2,
        modules: Sequence[str] | None = None,
        options: dict[str, str] | None = None,
        seed: int | None = None,
        board: int = 31,
        max_cycles: int | None = None,
        reward: str = "outcome",
        render_mode: str | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise errors.BadArgument(f"reward is one of {REWARDS}, not {reward!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise errors.BadArgument(f"render_mode is one of {RENDER_MODES}, not {render_mode!r}")
        if max_cycles is not None and whole(max_cycles, "max_cycles") < 1:
            raise errors.BadArgument("max_cycles is at least 1")
        self.metadata: dict[str, Any] = {
            "name": f"meepled_{game}_v1",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self._seed = seed_of(seed)
        self._table: Table | None = Table(game, seats, modules, options, self._seed, board)
        self._make = (game, seats, modules, options, board)
        self._max_cycles, self._reward = max_cycles, reward
        self.possible_agents = [f"seat_{i}" for i in range(seats)]
        self.agents: list[str] = []
        table = self._table
        self._actions = {
            agent: spaces.Actions(table.actions, partial(self._legal, agent))
            for agent in self.possible_agents
        }
        self._observations = {
            agent: spaces.observation_space(table.planes_shape, table.globals_count, table.actions)
            for agent in self.possible_agents
        }
        self._nothing = np.zeros(table.actions, np.int8)
        self._nothing.flags.writeable = False
        self.agent_selection: str = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._asked: dict[str, int] = {}
        self._current: Array | None = None
        self._turn: str | None = None
        self._ended = self._reset = False

    # ---- What is so.

    @property
    def observation_spaces(self) -> dict[str, Any]:
        return self._observations

    @property
    def action_spaces(self) -> dict[str, Any]:
        return self._actions

    def observation_space(self, agent: str) -> Any:
        return self._observations[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        return self._actions[self._known(agent)]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Environment:
        return self

    @property
    def table(self) -> Table:
        """The game itself, hidden things included. To look at; play by step()."""
        if self._table is None:
            raise errors.Closed("the environment is closed: reset() opens it again")
        return self._table

    def observe(self, agent: str) -> dict[str, Array]:
        table = self._running()
        planes, values = table.observe(self.possible_agents.index(self._known(agent)))
        return {"observation": planes, "globals": values, "action_mask": self._mask(agent).copy()}

    def state(self) -> Array:
        """PettingZoo's view of the whole game: there is none, because hands and bags are hidden."""
        raise NotImplementedError("no array has the whole game: see Environment.table")

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._running()
        agent = self.agent_selection
        if agent not in self.agents:
            raise errors.GameOver("every agent is gone: reset()")
        observation = self.observe(agent) if observe else None
        return (
            observation,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        left = max_iter
        while self.agents and left > 0:
            left -= 1
            yield self.agent_selection

    def legal(self) -> Array:
        """What the asked agent may do, as rows (see Table.legal)."""
        return self._running().legal()

    def action_name(self, action: int) -> str:
        return self._running().action_name(action)

    def action_index(self, command: str) -> int:
        return self._running().action_index(command)

    def bot_action(self, level: str, nodes: int = 0) -> int:
        """What a bot would do next for the asked agent, from what its seat knows."""
        table = self._running()
        return table.action_index(table.bot(level, nodes, table.state.steps).split(";")[0])

    def play_out(self, policy: str = "random", seed: int | None = None) -> Array:
        """The scores at the end if a copy is played on like this."""
        return self._running().play_out(policy, seed)

    # ---- Playing.

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seed = seed_of(seed)
        elif self._ended:
            self._seed = (self._seed + 1) % 2**64
        if self._table is None:
            game, seats, modules, setting, board = self._make
            self._table = Table(game, seats, modules, setting, self._seed, board)
        else:
            self._table.reset(self._seed)
        self._clear()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._asked = dict.fromkeys(self.agents, 0)
        self._go_on()

    def step(self, action: int | None) -> None:
        table = self._running()
        if not self.agents:
            raise errors.GameOver("every agent is gone: reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise errors.DeadAgent(f"the game of {agent} is over: its only action is None")
            self._bury(agent)
            return
        if action is None:
            raise errors.BadArgument(
                f"{agent} is asked for an action: None is for agents whose game is over"
            )
        before = table.state.scores
        table.step(action)
        self._asked[agent] += 1
        if self._asked[agent] == self._max_cycles:
            self.truncations[agent] = True
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self.rewards = self._rewards_since(before)
        for one, reward in self.rewards.items():
            self._cumulative_rewards[one] += reward
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        if self.render_mode is None:
            raise errors.BadArgument(
                f"to render, make the environment with render_mode, one of {RENDER_MODES}"
            )
        table = self._running()
        if self.render_mode == "rgb_array":
            return draw(table)
        if self.render_mode == "ansi":
            return str(table)
        print(table)
        return None

    def close(self) -> None:
        if self._table is not None:
            self._table.close()
            self._table = None

    # ---- Copies.

    def clone(self) -> Environment:
        """The same, hidden things included: what is done to one does not touch the other."""
        table = self._running()
        copy = Environment(
            *self._make[:4],
            self._seed,
            self._make[4],
            self._max_cycles,
            self._reward,
            self.render_mode,
        )
        copy._table = table.clone()
        copy.agents = list(self.agents)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "_asked"):
            setattr(copy, name, dict(getattr(self, name)))
        copy._ended, copy._reset = self._ended, True
        copy._look()
        return copy

    def __deepcopy__(self, _: Any) -> Environment:
        return self.clone()

    def serialise(self) -> dict[str, Any]:
        """Plain values (for JSON) from which restore() goes on."""
        return {
            "game": self._running().serialise(),
            "seed": self._seed,
            "agents": list(self.agents),
            **{
                name: dict(getattr(self, name))
                for name in (
                    "rewards",
                    "_cumulative_rewards",
                    "terminations",
                    "truncations",
                    "_asked",
                )
            },
        }

    def restore(self, saved: dict[str, Any]) -> None:
        try:
            table = Table.restore(saved["game"])
            agents = [self._known(agent) for agent in saved["agents"]]
            kept = {
                name: {agent: saved[name][agent] for agent in agents}
                for name in (
                    "rewards",
                    "_cumulative_rewards",
                    "terminations",
                    "truncations",
                    "_asked",
                )
            }
            seed = saved["seed"]
        except (KeyError, TypeError) as error:
            raise errors.BadData(f"this is not what serialise() wrote: {error!r}") from error
        if (table.actions, table.planes_shape) != (len(self._nothing), self.table.planes_shape):
            raise errors.BadData("this was saved of another game, or of other seats")
        self._table, self._seed, self.agents = table, seed, agents
        for name, value in kept.items():
            setattr(self, name, value)
        self._reset = True
        self._look()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # ---- Inside.

    def _clear(self) -> None:
        self.agents = []
        self.rewards, self._cumulative_rewards, self.infos, self._asked = {}, {}, {}, {}
        self.terminations, self.truncations = {}, {}
        self.agent_selection = self.possible_agents[0]
        self._current = self._turn = None
        self._ended = self._reset = False

    def _running(self) -> Table:
        if self._table is None:
            raise errors.Closed("the environment is closed: reset() opens it again")
        if not self._reset and not self.agents:
            raise errors.Closed("reset() comes first")
        return self._table

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise errors.BadArgument(
                f"there is no agent {agent!r}; allowed: {self.possible_agents}"
            )
        return agent

    def _legal(self, agent: str) -> Array | None:
        return self._current if agent == self._turn else None

    def _mask(self, agent: str) -> Array:
        mask = self._legal(agent)
        return self._nothing if mask is None else mask

    def _go_on(self) -> None:
        """To the next agent that is asked, or the end."""
        table = self.table
        self._reset = True
        while True:
            state = table.state
            if state.over or state.outside:
                break
            agent = self.possible_agents[state.seat]
            if agent in self.agents and not self.truncations[agent]:
                break
            if all(self.truncations[one] for one in self.agents):
                break
            table.default()
        for agent in self.agents:
            if state.over and not self.truncations[agent]:
                self.terminations[agent] = True
            elif state.outside and not state.over:
                self.truncations[agent] = True
        self._look()

    def _look(self) -> None:
        """Who is asked for what."""
        state = self.table.state
        dead = [one for one in self.agents if self.terminations[one] or self.truncations[one]]
        self._ended = self._ended or len(dead) == len(self.agents)
        self._turn = None
        self._current = None
        if len(dead) < len(self.agents):
            self._turn = self.possible_agents[state.seat]
            self._current = self.table.mask()
        if dead:
            self.agent_selection = dead[0]
        elif self._turn:
            self.agent_selection = self._turn
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        if state.outside and not state.over:
            for info in self.infos.values():
                info["truncated"] = "a legal action lies outside the window: make `board` larger"

    def _bury(self, agent: str) -> None:
        self.agents.remove(agent)
        tables: list[dict[str, Any]] = [
            self._cumulative_rewards,
            self.terminations,
            self.truncations,
        ]
        for kept in tables:
            kept.pop(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._look()

    def _rewards_since(self, before: Sequence[int]) -> dict[str, float]:
        state = self.table.state
        seats = range(len(self.possible_agents))
        rewards = dict.fromkeys(seats, 0.0)
        if self._reward == "points":
            gained = [state.scores[seat] - before[seat] for seat in seats]
            others = max(1, len(gained) - 1)
            rewards = {seat: gained[seat] - (sum(gained) - gained[seat]) / others for seat in seats}
        elif state.over and len(state.winners) < len(self.possible_agents):
            rewards = {seat: 1.0 if seat in state.winners else -1.0 for seat in seats}
        return {agent: float(rewards[self.possible_agents.index(agent)]) for agent in self.agents}


class ParallelEnvironment(_Parallel):  # type: ignore[misc]
    """An action of every agent at each step; that of the agent that is asked counts, as its mask
    tells; the others' are passed over. max_cycles: so many steps."""

    def __init__(self, *arguments: Any, max_cycles: int | None = None, **more: Any) -> None:
        if max_cycles is not None and whole(max_cycles, "max_cycles") < 1:
            raise errors.BadArgument("max_cycles is at least 1")
        self._turns = Environment(*arguments, **more)
        self._max_cycles = max_cycles
        self._steps = 0
        self.metadata: dict[str, Any] = {**self._turns.metadata, "is_parallelizable": True}
        self.render_mode = self._turns.render_mode
        self.possible_agents = self._turns.possible_agents
        self.observation_spaces = self._turns.observation_spaces
        self.action_spaces = self._turns.action_spaces
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._turns.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        return self._turns.action_space(agent)

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def state(self) -> Array:
        return self._turns.state()

    @property
    def unwrapped(self) -> ParallelEnvironment:
        return self

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self._turns.reset(seed, options)
        self._steps = 0
        self.agents = list(self._turns.agents)
        return {one: self._turns.observe(one) for one in self.agents}, dict(self._turns.infos)

    def step(self, actions: dict[str, Any]) -> Any:
        turns = self._turns
        if not self.agents:
            raise errors.GameOver("every agent is gone: reset()")
        asked = turns.agent_selection
        if asked not in actions:
            raise errors.BadArgument(f"{asked} is asked: give its action")
        turns.step(actions[asked])
        self._steps += 1
        cut = self._steps == self._max_cycles
        agents = self.agents
        observations = {one: turns.observe(one) for one in agents}
        rewards = {one: turns.rewards[one] for one in agents}
        truncations = {
            one: turns.truncations[one] or (cut and not turns.terminations[one]) for one in agents
        }
        result = observations, rewards, dict(turns.terminations), truncations, dict(turns.infos)
        self.agents = [
            one for one in agents if not turns.terminations[one] and not truncations[one]
        ]
        return result

    def render(self) -> Any:
        return self._turns.render()

    def close(self) -> None:
        self._turns.close()


def env(*arguments: Any, **more: Any) -> Environment:
    """An environment of PettingZoo's AEC kind: see Environment for what it may be given."""
    return Environment(*arguments, **more)


def parallel_env(*arguments: Any, **more: Any) -> ParallelEnvironment:
    """The same with an action of everybody at each step."""
    return ParallelEnvironment(*arguments, **more)
