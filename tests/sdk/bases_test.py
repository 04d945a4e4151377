"""If PettingZoo and Gymnasium are installed, the package uses their classes: tested with strict
stand-ins of both."""

import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "proto" / "sdk" / "python"

STAND_INS = {
    "pettingzoo/__init__.py": """
        class AECEnv:
            def render(self): raise NotImplementedError
            def close(self): pass
            def reset(self, seed=None, options=None): raise NotImplementedError
            @property
            def num_agents(self): return len(self.agents)
            @property
            def max_num_agents(self): return len(self.possible_agents)
            @property
            def unwrapped(self): return self
        class ParallelEnv(AECEnv): pass
        """,
    "gymnasium/__init__.py": "from . import spaces\n",
    "gymnasium/spaces.py": """
        import numpy as np
        class Space:
            def __init__(self, shape, dtype, seed=None):
                self._shape, self.dtype, self._random = shape, dtype and np.dtype(dtype), None
            @property
            def shape(self): return self._shape
            @property
            def np_random(self):
                if self._random is None: self.seed()
                return self._random
            def seed(self, seed=None):
                self._random = np.random.default_rng(seed)
                return [seed]
            def __contains__(self, value): return self.contains(value)
        class Discrete(Space):
            def __init__(self, n, seed=None, start=0):
                self.n, self.start = np.int64(n), np.int64(start)
                super().__init__((), np.int64, seed)
            def sample(self, mask=None, probability=None):
                if mask is None: return self.start + self.np_random.integers(self.n)
                assert isinstance(mask, np.ndarray) and mask.dtype == np.int8
                assert mask.shape == (self.n,) and np.all((mask == 0) | (mask == 1))
                legal = np.flatnonzero(mask)
                return self.start + self.np_random.choice(legal) if len(legal) else self.start
            def contains(self, value): return bool(0 <= value < self.n)
            def __eq__(self, other): return isinstance(other, Discrete) and self.n == other.n
        class Box(Space):
            def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
                super().__init__(tuple(shape), dtype, seed)
                self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)
            def contains(self, value):
                return bool(np.can_cast(value.dtype, self.dtype) and value.shape == self.shape
                            and np.all(value >= self.low) and np.all(value <= self.high))
            def __eq__(self, other): return isinstance(other, Box) and self.shape == other.shape
        class Dict(Space):
            def __init__(self, spaces=None, seed=None):
                self.spaces = dict(spaces)
                super().__init__(None, None, seed)
            def seed(self, seed=None): return [one.seed(seed) for one in self.spaces.values()]
            def __getitem__(self, key): return self.spaces[key]
            def contains(self, value):
                return value.keys() == self.spaces.keys() and all(
                    self.spaces[key].contains(one) for key, one in value.items())
            def __eq__(self, other): return isinstance(other, Dict) and self.spaces == other.spaces
        """,
}

PROGRAM = """
import gymnasium, pettingzoo, conformance, meepled
for game in ("carcassonne", "hunters_and_gatherers", "cardcassonne"):
    make = lambda: meepled.env(game, seats=3)
    env = make()
    assert isinstance(env, pettingzoo.AECEnv)
    assert type(env).render != pettingzoo.AECEnv.render
    assert type(env).close != pettingzoo.AECEnv.close
    for agent in env.possible_agents:
        assert isinstance(env.action_space(agent), gymnasium.spaces.Discrete)
        assert isinstance(env.observation_space(agent), gymnasium.spaces.Dict)
        assert env.observation_space(agent) == env.observation_space("seat_0")
    conformance.api_test(env, cycles=300)
    conformance.seed_test(make, cycles=50)
    conformance.max_cycles_test(meepled, game=game, seats=3)
print("passed")
"""


class Bases(unittest.TestCase):
    def test_the_real_classes_are_used(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in STAND_INS.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(exist_ok=True)
                path.write_text(textwrap.dedent(text))
            places = os.pathsep.join([folder, str(PACKAGE), str(ROOT / "tests" / "sdk")])
            done = subprocess.run(
                [sys.executable, "-c", PROGRAM],
                env={**os.environ, "PYTHONPATH": places},
                capture_output=True,
                text=True,
                timeout=500,
                check=False,
            )
            self.assertEqual(done.stdout.strip(), "passed", done.stderr)


if __name__ == "__main__":
    unittest.main()
