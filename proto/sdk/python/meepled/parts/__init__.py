"""What modules add to a view of tiles: one file each, found by being in this folder.

A class of such a file, derived from `Part`, has one method for each delta of its module, and for
each delta of the engine that changes its state (called after the engine's own); and `canonical`.
"""

import functools
import importlib
import pkgutil
from typing import Any, ClassVar


class Part:
    key: ClassVar[str]  # Of its state in the view.
    # In canonical bytes: parts that show something, in the sequence of rules/tiles/parts.h.
    place: ClassVar[int]

    def __init__(self, game: Any) -> None:
        self.game = game

    @property
    def view(self) -> Any:
        return self.game.view

    @staticmethod
    def canonical(view: Any) -> bytes:
        """The bytes of its state, in a view that has it."""
        raise NotImplementedError


@functools.lru_cache(maxsize=None)
def all_parts() -> "list[type[Part]]":
    """In the order of canonical bytes."""
    for file in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{file.name}")
    parts = sorted(Part.__subclasses__(), key=lambda part: part.place)
    places = [part.place for part in parts]
    assert len(set(places)) == len(places), "two parts of the view have one place"
    return parts
