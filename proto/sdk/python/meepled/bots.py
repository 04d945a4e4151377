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
    up."""

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
        return [one for one in self.scored if one.complete]

    @property
    def features(self) -> list[Feature]:
        """All on the board then."""
        return self.table.features()


class Game:
    """A game that waits for the seat `me`, as far as that seat may know it."""

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
        return self.table.state.scores

    @property
    def features(self) -> list[Feature]:
        return self.table.features()

    def after(self, move: Move | str) -> After:
        copy = self.table.clone()
        copy.play(move if isinstance(move, str) else move.text)
        return After(copy, self.me, self.scores)

    def move(self, text: str) -> Move:
        """The move with this text."""
        for one in self.moves:
            if one.text == text:
                return one
        raise errors.IllegalAction(
            f"{text!r} is no legal step; legal are {len(self.moves)}, as {self.moves[0].text!r}"
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
        raise NotImplementedError

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
    return policy if isinstance(policy, Bot) else _PolicyBot(policy)


def bot(level: str, nodes: int = 0) -> Bot:
    """One of the server's own bots. nodes: about how many turns it looks through; 0: as usual."""
    return _LevelBot(level, nodes)


def chosen(choice: Choice, game: Game) -> Move:
    """The move that a bot has chosen."""
    if isinstance(choice, Move):
        return choice
    if isinstance(choice, str):
        return game.move(choice)
    for one in game.table.commands():
        if one["action"] == choice:
            return Move(one["text"], tuple(one["actions"]), one["action"])
    game.table.clone().step(choice)  # Says why not.
    raise errors.IllegalAction(f"action {choice} is not legal")
