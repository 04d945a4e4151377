"""Plays a whole game by chance, in the environment: nothing but its own interface.

    python3 random_player.py
"""

import numpy as np

import meepled

chance = np.random.default_rng(1)
env = meepled.env("carcassonne", seats=2, seed=1)
env.reset()
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        action = None
        print(f"{agent}: {reward:+.0f}")
    else:
        action = chance.choice(np.flatnonzero(observation["action_mask"]))
    env.step(action)
env.close()
