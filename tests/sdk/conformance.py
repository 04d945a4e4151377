"""Checks that mirror those of PettingZoo's library (api_test, seed_test, max_cycles_test), written
from its documentation and sources, without the library."""

import random
from collections import defaultdict

import numpy as np


def choose(environment, observation, info):
    """As the versions of api_test do: by the mask of the observation, or of the info; one of its
    actions, or a sample of the space."""
    mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
    if random.random() < 0.5:
        return environment.action_space(environment.agent_selection).sample(mask)
    return random.choice(np.flatnonzero(mask).tolist())


def check_spaces(environment):
    for agent in environment.agents:
        assert environment.observation_space(agent) is environment.observation_space(agent)
        assert environment.action_space(agent) is environment.action_space(agent)


def check_tables(environment):
    """Of rewards and so on: one entry for each agent that is left."""
    assert environment.num_agents == len(environment.agents)
    agents = set(environment.agents)
    for table in (
        environment.rewards,
        environment.terminations,
        environment.truncations,
        environment.infos,
    ):
        assert set(table) == agents, (set(table), agents)
    assert agents <= set(environment.possible_agents)
    for agent in agents:
        assert isinstance(environment.terminations[agent], bool)
        assert isinstance(environment.truncations[agent], bool)
        assert isinstance(environment.infos[agent], dict)
        float(environment.rewards[agent])


def check_observation(observation, live):
    """What api_test warns about."""
    planes, mask = observation["observation"], observation["action_mask"]
    assert 1 <= len(planes.shape) <= 3 and planes.size > 1 and planes.any()
    assert len(mask.shape) == 1 and np.array_equal(mask, mask.astype(bool))
    assert mask.any() == live


def play_test(environment, cycles):
    environment.reset()
    live, finished, seen = set(environment.agents), set(), set()
    accumulated = defaultdict(float)
    for agent in environment.agent_iter(environment.num_agents * cycles):
        seen.add(agent)
        assert agent not in finished, "agents do not come back"
        check_tables(environment)
        observation, reward, terminated, truncated, info = environment.last()
        assert isinstance(info, dict)
        action = None if terminated or truncated else choose(environment, observation, info)
        assert live <= set(environment.agents), "agents leave when they have stepped None"
        if terminated or truncated:
            live.remove(agent)
            finished.add(agent)
        assert accumulated[agent] == reward, (agent, accumulated[agent], reward)
        accumulated[agent] = 0
        space = environment.observation_space(agent)
        assert space.contains(observation)
        assert space["observation"].dtype == observation["observation"].dtype
        check_observation(observation, live=action is not None)
        assert environment.step(action) is None
        for one, more in environment.rewards.items():
            accumulated[one] += more
    if not environment.agents:
        assert seen == set(environment.possible_agents)


def api_test(environment, cycles=1000):
    for name in (
        "observation_space",
        "action_space",
        "reset",
        "step",
        "observe",
        "close",
        "render",
    ):
        assert callable(getattr(environment, name)), name
    assert isinstance(environment.metadata["render_modes"], list) and environment.metadata["name"]
    environment.reset(seed=0, options={"options": 1})
    assert isinstance(environment.num_agents, int)
    assert environment.max_num_agents == len(environment.possible_agents)
    assert environment.unwrapped is environment
    assert str(environment) == environment.metadata["name"]
    environment.reset()
    assert not any(environment.terminations.values()) and not any(environment.truncations.values())
    assert environment.num_agents == len(environment.agents) > 1
    check_spaces(environment)
    nothing, *_ = environment.last(observe=False)
    assert nothing is None
    play_test(environment, cycles)
    for table in (environment.rewards, environment.terminations, environment.truncations):
        assert isinstance(table, dict) and len(table) == len(environment.agents)
    flexible_actions(environment)


def flexible_actions(environment):
    """An action that was legal after one reset() is given after the next one, as a number of
    NumPy."""
    environment.reset()
    observation, _, _, _, info = environment.last()
    action = choose(environment, observation, info)
    environment.step(action)
    environment.reset()
    environment.step(np.int32(action))


def equal(one, other):
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    return one == other


def seed_test(make, cycles=500):
    one, other = make(), make()
    for environment in (one, other):
        environment.reset(seed=42)
        for agent in environment.possible_agents:
            environment.action_space(agent).seed(7)
    for number, (first, second) in enumerate(zip(one.agent_iter(), other.agent_iter())):
        assert first == second
        told, again = one.last(), other.last()
        assert all(equal(a, b) for a, b in zip(told, again))
        if told[2] or told[3] or number > cycles:
            break
        actions = [
            environment.action_space(first).sample(told[0]["action_mask"])
            for environment in (one, other)
        ]
        assert actions[0] == actions[1]
        one.step(actions[0])
        other.step(actions[1])
    hashes = [kept_state(one, cycles) for _ in range(2)]
    assert hashes[0] == hashes[1], "nothing of an earlier game shows in a later one"
    one.close()
    other.close()


def kept_state(environment, cycles):
    sampler, seen = random.Random(42), []
    environment.reset(seed=42)
    for _ in range(3):
        for number, agent in enumerate(environment.agent_iter(cycles)):
            observation, reward, terminated, truncated, _ = environment.last()
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(None if terminated or truncated else sampler.choice(legal.tolist()))
            if number % 10 == 0:
                seen.append((agent, float(reward), observation["globals"].tobytes()))
        environment.reset()
    return hash(tuple(seen))


def max_cycles_test(module, max_cycles=4, **setup):
    parallel = module.parallel_env(max_cycles=max_cycles, **setup)
    parallel.reset()
    assert str(parallel) == parallel.metadata["name"]
    assert parallel.max_num_agents == len(parallel.possible_agents)
    dones = dict.fromkeys(parallel.agents, False)
    for step in range(max_cycles + 10):
        actions = {
            agent: parallel.action_space(agent).sample()
            for agent in parallel.agents
            if not dones[agent]
        }
        _, _, terminations, truncations, _ = parallel.step(actions)
        dones = {agent: terminations[agent] or truncations[agent] for agent in terminations}
        if all(dones.values()):
            break
    assert step + 1 == max_cycles
    environment = module.env(max_cycles=max_cycles, **setup)
    environment.reset()
    counts = defaultdict(int)
    for agent in environment.agent_iter():
        counts[agent] += 1
        _, _, terminated, truncated, _ = environment.last()
        environment.step(
            None if terminated or truncated else environment.action_space(agent).sample()
        )
    assert max_cycles == max(counts.values()) - 1
    assert max_cycles == np.median(list(counts.values())) - 1
