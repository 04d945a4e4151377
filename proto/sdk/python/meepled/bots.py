"""What a bot sees and answers: the same on a server and in an environment."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Union

import numpy as np

from ._types import Array

from . import errors
from .table import Feature, Table


class Move(NamedTuple):
    """One whole legal step: a tile and perhaps a figure, a card, an answer."""

    text: str  # "place 1,0 r0; deploy meeple road W"
    actions: tuple[dict[str, Any], ...]  # as the protocol has them
    action: int  # the number of its first command


class After:
    """What a game would be after a move, as far as the seat may know: what is drawn then is made
    up.

    scores: the points, by seat; gained: what the move added to them.
    scored: features that the move completed or scored; completed: the complete ones of these.
    features: all on the board then.
    """

    def __init__(self, table: Table, me: int, before: tuple[int, ...]) -> None:
        self.table, self.me = table, me
        self.scores = table.state.scores
        self.gained = tuple(now - then for now, then in zip(self.scores, before))
        self._happened: list[Feature] | None = None

    @property
    def scored(self) -> list[Feature]:
        """Features that the move completed or scored. Their points are those of each owner."""
        if self._happened is None:
            self._happened = self.table.happened()
        return self._happened

    @property
    def completed(self) -> list[Feature]:
        """Those of `scored` that are complete."""
        return [one for one in self.scored if one.complete]

    @property
    def features(self) -> list[Feature]:
        """All on the board then."""
        return self.table.features()


class Game:
    """A game that waits for the seat `me`, as far as that seat may know it.

    me: your seat, from 0 on.
    moves: every legal step. A turn may have thousands, with the module tower for example.
    scores: the points, by seat.
    features: all on the board (Feature); none in Cardcassonne.
    supply: your free figures: {"meeple": 7}.
    view: on a server the whole state as JSON (message Snapshot of the protocol); else None.
        view["tiles"]: board, figures, seats (score, supply), hand, supply (tiles to come), phase.
        view["cards"], in Cardcassonne: rows, seats (score, hand, chestCount), claims.
        view["decision"]["remainingMs"]: the time that is left for this step.
    table: the game itself, for searches (Table).
    print(game) draws the board, with your hand.
    """

    def __init__(
        self, table: Table, me: int, view: dict[str, Any] | None = None, decision: int = 0
    ) -> None:
        self.table, self.me, self.view = table, me, view
        self.decision = decision  # of a room, that the seat is asked for; 0: none
        self._moves: list[Move] | None = None

    @property
    def moves(self) -> list[Move]:
        """Every legal step."""
        if self._moves is None:
            self._moves = [
                Move(one["text"], tuple(one["actions"]), one["action"])
                for one in self.table.moves()
            ]
        return self._moves

    @property
    def scores(self) -> tuple[int, ...]:
        """The points, by seat."""
        return self.table.state.scores

    @property
    def features(self) -> list[Feature]:
        """All on the board, with what they are worth now. None in Cardcassonne."""
        return self.table.features()

    @property
    def supply(self) -> dict[str, int]:
        """Your free figures, by kind: {"meeple": 7}. Empty in Cardcassonne."""
        start = "supply 0 "  # Seats are counted from the one that looks.
        values = zip(self.table.global_names, self.table.globals(self.me))
        return {name[len(start) :]: int(one) for name, one in values if name.startswith(start)}

    def after(self, move: Move | str) -> After:
        """The game after a move, as far as you may know it. The game itself does not change."""
        copy = self.table.clone()
        copy.play(move if isinstance(move, str) else move.text)
        return After(copy, self.me, self.scores)

    def move(self, text: str) -> Move:
        """The move with this text."""
        for one in self.moves:
            if one.text == text:
                return one
        raise errors.IllegalAction(
            f"{text!r} is no legal step; there are {len(self.moves)}, "
            f"for example {self.moves[0].text!r}"
        )

    def __str__(self) -> str:
        return str(self.table)


class Legal:
    """What a policy may choose from: numbers of actions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mask = game.table.mask()
        self.actions = np.flatnonzero(self.mask)

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def rows(self) -> Array:
        """The same with what it is, and what its feature is worth (Table.legal)."""
        return self.game.table.legal()

    def name(self, action: int) -> str:
        return self.game.table.action_name(action)


Choice = Union[Move, str, int]
Policy = Callable[[Any, Legal], int]


class Bot:
    """A player. Make a class of your own with choose()."""

    def choose(self, game: Game) -> Choice:
        """A move of game.moves, or its text, or the number of an action."""
        raise NotImplementedError(f"{type(self).__name__} has no method choose(self, game)")

    def begin(self, game: Game) -> None:
        """Called before the first choice of a game."""

    def end(self, scores: tuple[int, ...], me: int) -> None:
        """Called when a game is over."""

    def __call__(self, observation: Any, legal: Legal) -> int:
        """A bot is a policy, too: the first action of its choice."""
        return chosen(self.choose(legal.game), legal.game).action


class _PolicyBot(Bot):
    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, game: Game) -> Choice:
        planes, values = game.table.observe(game.me)
        legal = Legal(game)
        observation = {"observation": planes, "globals": values, "action_mask": legal.mask}
        return int(self.policy(observation, legal))


class _LevelBot(Bot):
    def __init__(self, level: str, nodes: int) -> None:
        self.level, self.nodes = level, nodes

    def choose(self, game: Game) -> Choice:
        return game.table.bot(self.level, self.nodes, game.table.state.turn)


def policy_bot(policy: Policy | Bot) -> Bot:
    """A function of an observation and Legal as a bot."""
    if isinstance(policy, type):
        name = policy.__name__
        raise errors.BadArgument(f"a bot is an object, not a class: {name}() instead of {name}")
    if isinstance(policy, Bot):
        if getattr(policy.choose, "__func__", None) is Bot.choose:
            name = type(policy).__name__
            raise errors.BadArgument(f"the class {name} has no method choose(self, game)")
        return policy
    if not callable(policy):
        raise errors.BadArgument(
            "a bot is an object of a class that is derived from meepled.Bot, or a function of an "
            f"observation and Legal, not {policy!r}"
        )
    return _PolicyBot(policy)


def bot(level: str, nodes: int = 0) -> Bot:
    """One of the server's own bots. nodes: about how many turns it looks through; 0: as usual."""
    return _LevelBot(level, nodes)


def chosen(choice: Choice, game: Game) -> Move:
    """The move that a bot has chosen."""
    if isinstance(choice, Move):
        return choice
    if isinstance(choice, str):
        return game.move(choice)
    if choice is None:
        raise errors.BadArgument("choose() returned None: return a move of game.moves")
    for one in game.table.commands():
        if one["action"] == choice:
            return Move(one["text"], tuple(one["actions"]), one["action"])
    game.table.clone().step(choice)  # Says why not.
    raise errors.IllegalAction(f"action {choice} is not legal")
