"""Many games at once, on several threads, in arrays of the caller."""

from __future__ import annotations

import ctypes
from typing import Any, Sequence

import numpy as np

from ._types import Array

from . import errors
from ._library import Arrays, Space, library
from .table import Table, _address, _plain, seed_of, setup_text, whole

REWARDS = ["outcome", "points"]


class Vector:
    """n games of one setup. A game that ends is followed by the next one at once: `done` says so,
    and rewards and scores are those of the game that ended; observations and masks are of the new
    one.

    The arrays (`planes`, `globals`, `mask`, `seat`, `rewards`, `done`, `scores`) are written by
    every reset() and step(); give your own as keywords, or None for arrays that you do not need.
    """

    def __init__(
        self,
        game: str = "carcassonne",
        n: int = 1,
        seats: int = 2,
        modules: Sequence[str] | None = None,
        options: dict[str, str] | None = None,
        seed: int | None = None,
        board: int = 31,
        threads: int = 0,
        reward: str = "outcome",
        **arrays: Array | None,
    ) -> None:
        if reward not in REWARDS:
            raise errors.BadArgument(f"reward is one of {REWARDS}, not {reward!r}")
        self._handle = 0
        self._handle = library.handle(
            "many_create",
            setup_text(game, seats, modules, options, board).encode(),
            whole(n, "n"),
            whole(threads, "threads"),
            seed_of(seed),
            REWARDS.index(reward),
        )
        space = Space()
        library.call("many_space", self._handle, ctypes.byref(space))
        self.n, self.actions, self.seats = n, space.actions, space.seats
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "planes": ((n, space.planes, space.height, space.width), np.uint8),
            "globals": ((n, space.globals), np.int32),
            "mask": ((n, space.actions), np.int8),
            "seat": ((n,), np.int32),
            "rewards": ((n, space.seats), np.float32),
            "done": ((n,), np.uint8),
            "scores": ((n, space.seats), np.int32),
        }
        self._arrays, self._out = {}, Arrays()
        for name in arrays:
            if name not in shapes:
                raise errors.BadArgument(f"there is no array {name!r}; allowed: {list(shapes)}")
        for name, (shape, kind) in shapes.items():
            array = arrays[name] if name in arrays else np.zeros(shape, kind)
            self._arrays[name] = array
            if array is not None:
                setattr(self._out, name, _address(array, shape, kind, name))
        self.reset(seed)

    def __getattr__(self, name: str) -> Any:
        arrays = self.__dict__.get("_arrays", {})
        if name not in arrays:
            raise AttributeError(name)
        return arrays[name]

    def reset(self, seed: int | None = None) -> None:
        library.call("many_reset", self._handle, seed_of(seed), ctypes.byref(self._out))

    def step(self, actions: Any) -> None:
        """An action for each game. If one is illegal nothing is played."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise errors.BadArgument(
                f"actions are {self.n} whole numbers, not an array of shape "
                f"{given.shape} and type {given.dtype}"
            )
        plain = np.ascontiguousarray(np.clip(given, -1, 2**31 - 1), np.int32)
        library.call(
            "many_step", self._handle, plain.ctypes.data, plain.size, ctypes.byref(self._out)
        )

    def random(self, steps: int, seed: int = 1) -> None:
        """So many random steps with every game, the arrays written after each: for measuring."""
        library.call(
            "many_random",
            self._handle,
            seed_of(seed),
            whole(steps, "steps"),
            ctypes.byref(self._out),
        )

    def play_out(self, policy: str = "random", seed: int = 1) -> Array:
        """The scores int32[n, seats] at the ends of copies that are played on."""
        scores = np.empty((self.n, self.seats), np.int32)
        library.call(
            "many_play_out",
            self._handle,
            _plain(policy),
            seed_of(seed),
            scores.ctypes.data,
            scores.size,
        )
        return scores

    def table(self, index: int) -> Table:
        """A copy of one of the games."""
        return Table(_handle=library.handle("many_table", self._handle, whole(index, "an index")))

    def close(self) -> None:
        if self._handle:
            library.code("many_free", self._handle)
            self._handle = 0

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # The interpreter ends.
            pass


def vector(*arguments: Any, **more: Any) -> Vector:
    """Many games at once: see Vector."""
    return Vector(*arguments, **more)
