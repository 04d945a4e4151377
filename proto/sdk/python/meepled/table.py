"""Table: one game, as the rules see it."""

from __future__ import annotations

import ctypes
import json
import operator
import secrets
from typing import Any, NamedTuple, Sequence

import numpy as np

from ._types import Array

from . import errors
from ._library import (
    EVENTS,
    FEATURES,
    GLOBALS,
    HAPPENED,
    HASH,
    NOTHING,
    PLANES,
    RECORD,
    TOO_SMALL,
    SAVED,
    SETUP,
    STEPS,
    BOARD,
    COMMANDS,
    Space,
    Status,
    Totals,
    i32,
    library,
    size_t,
)
from .settings import options_of, word_of, words_of

# What the numbers of a row of Table.legal() are.
LEGAL = np.dtype(
    [
        (name, np.int32)
        for name in (
            "action",
            "kind",
            "tile",
            "x",
            "y",
            "rotation",
            "figure",
            "segment",
            "seat",
            "points",
            "points_complete",
            "open",
        )
    ]
)

# Of Table.claims(): `owners` has bit s for seat s.
CLAIMS = np.dtype(
    [
        (name, np.int32)
        for name in (
            "kind",
            "x",
            "y",
            "segment",
            "complete",
            "points",
            "points_complete",
            "open",
            "size",
            "owners",
        )
    ]
)


class State(NamedTuple):
    """The state of a Table. The state of a game on a server is Game.view."""

    seat: int  # the seat to act; -1: the game is over
    decision: int  # as meeple.v1.DecisionKind
    turn: int
    over: bool
    outside: bool  # a legal action lies outside the window
    steps: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Feature(NamedTuple):
    """Of a board (joined over all its tiles), or completed or scored by a step."""

    kind: str  # "city", "road", "field", "monastery"; "forest", "river" and so on
    x: int  # the place of one of its tiles
    y: int
    segment: int  # the part of that tile
    complete: bool
    points: int  # for each owner, if the game ended now
    owners: tuple[int, ...]  # seats with the most figures in it; empty if there are none
    points_complete: int = 0  # for each owner, if it were complete as it lies
    open: int = 0  # what is missing: edges without a neighbour; cells around a monastery
    size: int = 0  # its segments: a tile may have several


def seed_of(seed: int | None) -> int:
    """A seed of 64 bits; None: any."""
    if seed is None:
        return secrets.randbits(63)
    return whole(seed, "a seed") % 2**64


def whole(number: Any, what: str) -> int:
    """A whole number: of Python, of NumPy, or an array of one."""
    if isinstance(number, (bool, np.bool_)):
        raise errors.BadArgument(f"{what} is a whole number, not {number!r}")
    if isinstance(number, np.ndarray):
        if number.size != 1 or number.dtype.kind not in "iu":
            raise errors.BadArgument(
                f"{what} is one whole number, not an array of shape {number.shape} "
                f"and type {number.dtype}"
            )
        return int(number.reshape(-1)[0])
    try:
        return operator.index(number)
    except TypeError:
        raise errors.BadArgument(f"{what} is a whole number, not {number!r}") from None


def setup_text(
    game: str, seats: int, modules: Sequence[str] | None, options: dict[str, str] | None, board: int
) -> str:
    words = [f"edition {word_of(game)}", f"seats {whole(seats, 'seats')}"]
    if modules is not None:
        words.append(" ".join(["modules", *words_of(modules, "modules")]))
    words.extend(f"option {name} {value}" for name, value in options_of(options).items())
    words.append(f"board {whole(board, 'board')}")
    return "\n".join(words) + "\n"


def catalogue() -> dict[str, Any]:
    """Games with their modules, options and seats; levels of bots."""
    found: dict[str, Any] = json.loads(library.text("catalogue"))
    return found


class Table:
    """One game. `modules` None: the usual ones; equal seeds and actions give equal games.

    `state` is a property; features(), moves(), claims() and so on are methods."""

    def __init__(
        self,
        game: str = "carcassonne",
        seats: int = 2,
        modules: Sequence[str] | None = None,
        options: dict[str, str] | None = None,
        seed: int | None = None,
        board: int = 31,
        *,
        _handle: int = 0,
    ) -> None:
        self._handle = 0
        self._handle = _handle or library.handle(
            "create", setup_text(game, seats, modules, options, board).encode(), seed_of(seed)
        )
        space = Space()
        library.call("space_of", self._handle, ctypes.byref(space))
        self.actions: int = space.actions
        self.planes_shape = (space.planes, space.height, space.width)
        self.globals_count: int = space.globals
        self.seats: int = space.seats

    @classmethod
    def from_view(cls, setup: str, view: bytes, seed: int | None = None) -> Table:
        """A game that agrees with a view's canonical bytes (meepled.view_hash)."""
        bytes_ = ctypes.create_string_buffer(view, len(view))
        return cls(
            _handle=library.handle("from_view", setup.encode(), bytes_, len(view), seed_of(seed))
        )

    @classmethod
    def restore(cls, saved: str) -> Table:
        """What serialise() wrote."""
        if not isinstance(saved, str) or "\0" in saved:
            raise errors.BadData("a saved game is the text that serialise() wrote")
        return cls(_handle=library.handle("restore", saved.encode()))

    def close(self) -> None:
        if self._handle:
            library.code("free", self._handle)
            self._handle = 0

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # The interpreter ends.
            pass

    def reset(self, seed: int | None = None) -> None:
        library.call("reset", self._handle, seed_of(seed))

    def clone(self) -> Table:
        """The same game, hidden things included."""
        return Table(_handle=library.handle("clone", self._handle))

    def known_to(self, seat: int, seed: int | None = None) -> Table:
        """A game that the seat cannot tell from this one: for searches that do not cheat."""
        return Table(
            _handle=library.handle(
                "clone_known", self._handle, whole(seat, "a seat"), seed_of(seed)
            )
        )

    def __copy__(self) -> Table:
        return self.clone()

    def __deepcopy__(self, _: Any) -> Table:
        return self.clone()

    def __reduce__(self) -> Any:
        return Table.restore, (self.serialise(),)

    def serialise(self) -> str:
        return self._text(SAVED)

    @property
    def state(self) -> State:
        it = Status()
        library.call("status_of", self._handle, ctypes.byref(it))
        winners = tuple(seat for seat in range(self.seats) if it.winners >> seat & 1)
        return State(
            it.seat,
            it.decision,
            it.turn,
            bool(it.over),
            bool(it.outside),
            it.steps,
            winners,
            tuple(it.scores[: self.seats]),
        )

    def mask(self, out: Array | None = None) -> Array:
        """int8[actions]: 1 for what the asked seat may do."""
        mask = np.empty(self.actions, np.int8) if out is None else out
        library.call(
            "mask", self._handle, _address(mask, (self.actions,), np.int8, "the mask"), self.actions
        )
        return mask

    def observe(self, seat: int) -> tuple[Array, Array]:
        """uint8[planes, height, width] and int32[globals]: what the seat may know."""
        planes = np.empty(self.planes_shape, np.uint8)
        values = np.empty(self.globals_count, np.int32)
        library.call(
            "observe",
            self._handle,
            whole(seat, "a seat"),
            planes.ctypes.data,
            planes.size,
            values.ctypes.data,
            values.size,
        )
        return planes, values

    def legal(self) -> Array:
        """All legal commands as rows of LEGAL; NOTHING where a number means nothing."""
        return self._rows("legal", LEGAL)

    def claims(self) -> Array:
        """The features where figures stand as rows of CLAIMS; much faster than features()."""
        return self._rows("claims", CLAIMS)

    def globals(self, seat: int) -> Array:
        """The second part of observe() alone."""
        values = np.empty(self.globals_count, np.int32)
        library.call(
            "observe",
            self._handle,
            whole(seat, "a seat"),
            None,
            0,
            values.ctypes.data,
            values.size,
        )
        return values

    def step(self, action: int) -> None:
        number = whole(action, "an action")
        if not 0 <= number < self.actions:
            raise errors.BadArgument(
                f"an action is a number from 0 to {self.actions - 1}, not {number}"
            )
        library.call("step", self._handle, number)

    def play(self, commands: str) -> None:
        """Commands as text; several as one step with ';' between them."""
        library.call("play", self._handle, _plain(commands))

    def default(self) -> None:
        """What the rules do for a seat whose time is over."""
        library.call("default", self._handle)

    def random_step(self) -> None:
        """One of the legal commands, each as likely, drawn from the table's own seed."""
        library.call("random_step", self._handle)

    def action_name(self, action: int) -> str:
        return library.text("action_name", self._handle, whole(action, "an action"))

    def action_index(self, command: str) -> int:
        action = i32()
        library.call("action_index", self._handle, _plain(command), ctypes.byref(action))
        return action.value

    def bot(self, level: str, nodes: int = 0, seed: int = 0) -> str:
        """The step that a bot would take, from what its seat knows."""
        return library.text(
            "bot", self._handle, _plain(level), whole(nodes, "nodes"), seed_of(seed)
        )

    def play_out(self, policy: str = "random", seed: int | None = None) -> Array:
        """The scores at the end of a copy that is played on; policy: "random" or a level."""
        scores = np.empty(self.seats, np.int32)
        library.call(
            "play_out", self._handle, _plain(policy), seed_of(seed), scores.ctypes.data, self.seats
        )
        return scores

    def features(self) -> list[Feature]:
        """On the board, with what they are worth now. None in Cardcassonne."""
        return [_feature(one) for one in json.loads(self._text(FEATURES))]

    def happened(self) -> list[Feature]:
        """What the last step completed or scored."""
        return [_feature(one) for one in json.loads(self._text(HAPPENED))]

    def moves(self) -> list[dict[str, Any]]:
        """Every legal step as text, as actions of the protocol, and its first action's number."""
        found: list[dict[str, Any]] = json.loads(self._text(STEPS))
        return found

    def commands(self) -> list[dict[str, Any]]:
        """Every legal command, described as in moves(), in the order of legal()."""
        found: list[dict[str, Any]] = json.loads(self._text(COMMANDS))
        return found

    def events(self) -> list[str]:
        """What the last step brought, as text. (Hidden things included.)"""
        return self._text(EVENTS).splitlines()

    def hash(self) -> str:
        """Over all events until now: equal games have equal ones everywhere."""
        return self._text(HASH)

    def record(self) -> str:
        """The game as ".match" text."""
        return self._text(RECORD)

    @property
    def setup(self) -> str:
        return self._text(SETUP)

    @property
    def plane_names(self) -> list[str]:
        return self._text(PLANES).splitlines()

    @property
    def global_names(self) -> list[str]:
        return self._text(GLOBALS).splitlines()

    def __str__(self) -> str:
        return self._text(BOARD)

    def _rows(self, what: str, kind: Any) -> Array:
        count = size_t()
        room = 128
        while True:
            rows = np.empty(room, kind)
            code = library.code(what, self._handle, rows.ctypes.data, room, ctypes.byref(count))
            if code == 0:
                return rows[: count.value]
            if code != TOO_SMALL:
                library.fail(code)
            room = count.value

    def _text(self, what: int) -> str:
        return library.text("text", self._handle, what)


def random_games(
    game: str = "carcassonne",
    seats: int = 2,
    modules: Sequence[str] | None = None,
    options: dict[str, str] | None = None,
    *,
    games: int = 1,
    seed: int = 1,
) -> dict[str, Any]:
    """Whole random games in one call: mean scores, turns, and the checksum that `playouts`
    prints."""
    totals = Totals()
    library.call(
        "random_games",
        setup_text(game, seats, modules, options, 31).encode(),
        seed_of(seed),
        max(0, whole(games, "games")),
        ctypes.byref(totals),
    )
    played = max(1, totals.games)
    return {
        "games": totals.games,
        "turns": totals.turns,
        "decisions": totals.decisions,
        "checksum": f"{totals.checksum:016x}",
        "scores": [one / played for one in totals.scores[:seats]],
    }


def _plain(text: Any) -> bytes:
    if not isinstance(text, str) or "\0" in text:
        raise errors.BadArgument(f"a command or a level is a text, not {text!r}")
    return text.encode()


def _address(array: Array, shape: tuple[int, ...], kind: Any, what: str) -> int:
    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != np.dtype(kind):
        raise errors.BadArgument(
            f"{what} is an array of shape {shape} and type {np.dtype(kind)}, "
            f"not {type(array).__name__} of shape {getattr(array, 'shape', None)} "
            f"and type {getattr(array, 'dtype', None)}"
        )
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise errors.BadArgument(f"{what} is contiguous and writeable")
    return int(array.ctypes.data)


def _feature(one: dict[str, Any]) -> Feature:
    known: dict[str, Any] = {key: one[key] for key in Feature._fields if key in one}
    known["owners"] = tuple(one["owners"])
    return Feature(**known)


__all__ = ["CLAIMS", "LEGAL", "NOTHING", "Feature", "State", "Table", "catalogue", "random_games"]
