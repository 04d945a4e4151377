"""Spaces of observations and actions: gymnasium's if it can be imported, else just enough of
them."""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from ._types import Array

try:
    from gymnasium import spaces as _real
except ImportError:
    _real = None


class _Space:
    """What gymnasium.spaces.Space offers, as far as it is needed here."""

    def __init__(self, shape: tuple[int, ...] | None, dtype: Any) -> None:
        self.shape = shape
        self.dtype = None if dtype is None else np.dtype(dtype)
        self.np_random = np.random.default_rng()

    def seed(self, seed: int | None = None) -> list[int | None]:
        self.np_random = np.random.default_rng(seed)
        return [seed]

    def __contains__(self, value: Any) -> bool:
        return bool(self.contains(value))

    def contains(self, value: Any) -> bool:
        raise NotImplementedError


class _Box(_Space):
    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__(shape, dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def sample(self, mask: Any = None) -> Array:
        return self.np_random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

    def contains(self, value: Any) -> bool:
        return (
            isinstance(value, np.ndarray)
            and np.can_cast(value.dtype, self.dtype)
            and value.shape == self.shape
            and bool(np.all(value >= self.low))
            and bool(np.all(value <= self.high))
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Box) and self.shape == other.shape and self.dtype == other.dtype


class _Dict(_Space):
    def __init__(self, spaces: dict[str, Any]) -> None:
        super().__init__(None, None)
        self.spaces = spaces

    def seed(self, seed: int | None = None) -> list[int | None]:
        for number, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + number)
        return super().seed(seed)

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def sample(self, mask: Any = None) -> dict[str, Any]:
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() == self.spaces.keys()
            and all(value[key] in space for key, space in self.spaces.items())
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Dict) and self.spaces == other.spaces


class _Discrete(_Space):
    def __init__(self, n: int) -> None:
        super().__init__((), np.int64)
        self.n, self.start = np.int64(n), np.int64(0)

    def sample(self, mask: Any = None) -> Any:
        if mask is None:
            return self.np_random.integers(self.n)
        return self.np_random.choice(np.flatnonzero(mask)) if np.any(mask) else self.start

    def contains(self, value: Any) -> bool:
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
            return False
        return bool(0 <= value < self.n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Discrete) and self.n == other.n


Box: Any = _real.Box if _real else _Box
Dict: Any = _real.Dict if _real else _Dict
Discrete: Any = _real.Discrete if _real else _Discrete


class Actions(Discrete):  # type: ignore[misc]
    """The actions of one agent. Without a mask a sample is legal when the agent is asked."""

    def __init__(self, n: int, legal: Callable[[], Array | None]) -> None:
        super().__init__(n)
        self._legal = legal

    def sample(self, mask: Any = None, **more: Any) -> Any:
        if mask is None and not more:
            mask = self._legal()
        return super().sample(mask, **more)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Actions) and self.n == other.n

    __hash__ = None  # type: ignore[assignment]


def observation_space(planes: tuple[int, ...], values: int, actions: int) -> Any:
    limits = np.iinfo(np.int32)
    return Dict(
        {
            "observation": Box(0, 255, planes, np.uint8),
            "globals": Box(limits.min, limits.max, (values,), np.int32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
    )
