"""A room of a server, and the game that is played in it."""

from __future__ import annotations

import asyncio
import base64
import os
from typing import TYPE_CHECKING, Any

from . import errors
from ._types import Frame
from .bots import Bot, Choice, Game, Policy, chosen, policy_bot
from .fold import Fold, Gap
from .table import Table
from .view_hash import cards_bytes, tiles_bytes, view_hash

if TYPE_CHECKING:
    from .client import Server

_folded: Any = Fold  # It has no types: the methods of its events are called by their names.
READY_ALREADY = {"ALREADY_READY", "ROOM_STARTED", "ROOM_ENDED"}  # This seat need not be ready.


def new_id() -> str:
    """Of a command: 16 random bytes."""
    return base64.b64encode(os.urandom(16)).decode()


class Result:
    """How a game ended: `scores` by seat, the `winners` (several: they share it), `seat`: your
    own, `won`: you are a winner."""

    def __init__(
        self, room: str, seat: int, scores: tuple[int, ...], winners: tuple[int, ...]
    ) -> None:
        self.room, self.seat, self.scores, self.winners = room, seat, scores, winners
        self.won = seat in winners

    def __str__(self) -> str:
        how = "drew" if len(self.winners) > 1 else "won"
        rest = [str(one) for seat, one in enumerate(self.scores) if seat != self.seat]
        return (
            f"seat {self.seat}: {self.scores[self.seat]} points; the others: {', '.join(rest)}; "
            f"{how if self.won else 'lost'}"
        )


class Room:
    """A room that this client is in. `state` is always current: a Snapshot of the protocol."""

    def __init__(self, server: Server, room: str, invite: str, role: str = "SEAT") -> None:
        self.server, self.id, self.invite, self.role = server, room, invite, role
        self.handle = self.seat = 0
        self.info: Frame = {}
        self._fold: Any = None
        self._epoch = 0
        self._answered = 0  # the decision
        self._agreed = 0  # to the proposal
        self._changed = asyncio.Event()
        self._catalogue: Frame = {}

    @property
    def state(self) -> Frame:
        if self._fold is None:
            return {}
        found: Frame = self._fold.state
        return found

    @property
    def over(self) -> bool:
        view = self.state.get("tiles") or self.state.get("cards") or {}
        return self.state.get("phase") == "FINISHED" or view.get("phase") in (
            "ENDED",
            "CARDS_ENDED",
        )

    @property
    def settings(self) -> Frame:
        found: Frame = self.info["settings"]
        return found

    async def turn(self) -> Game | None:
        """Waits until this seat is asked, and returns the game; None: it is over."""
        while True:
            self._changed.clear()
            if self.server._failure:
                raise self.server._failure
            if self.over:
                return None
            decision = self.state.get("decision")
            if decision and self.seat in decision["seats"] and decision["id"] != self._answered:
                if "pause" not in self.state:
                    return self.game()
            await self._changed.wait()

    def game(self) -> Game:
        """As this seat knows it now."""
        state = self.state
        view = tiles_bytes(state["tiles"]) if "tiles" in state else cards_bytes(state["cards"])
        decision = state.get("decision", {}).get("id", 0)
        return Game(Table.from_view(self._setup(), view), self.seat, state, decision)

    async def play(self, choice: Choice, game: Game | None = None) -> None:
        """Takes a step. It is sent once, whatever becomes of the connection. A step that comes
        too late (the clock ran out, a vote took moves back, the game is over) does nothing: ask for
        the next turn()."""
        game = game or self.game()
        move = chosen(choice, game)
        self._answered = game.decision
        try:
            await self.server.ask(
                "command",
                of=self,
                commandId=new_id(),
                decision=game.decision,
                actions=list(move.actions),
            )
        except errors.Refused as refused:
            if refused.error.get("code") == "GAME_OVER":
                return  # The end is told as every other event.
            self._answered = 0
            if refused.error.get("retry") != "RESYNC":
                raise
            await self._attach()

    async def play_on(self, bot: Bot | Policy) -> Result:
        """Plays to the end of the game with a bot, which thinks on a thread of its own."""
        player = policy_bot(bot)
        begun = False
        while (game := await self.turn()) is not None:
            if not begun:
                player.begin(game)
                begun = True
            await self.play(await asyncio.to_thread(player.choose, game), game)
        result = self.result()
        player.end(result.scores, self.seat)
        return result

    def result(self) -> Result:
        view = self.state.get("tiles") or self.state["cards"]
        return Result(
            self.id, self.seat, tuple(one["score"] for one in view["seats"]), tuple(view["winners"])
        )

    async def resign(self) -> None:
        await self.server.ask("resign", of=self, commandId=new_id())

    # ---- Inside.

    async def _attach(self) -> None:
        if self.role == "SEAT" and not self._catalogue:
            self._catalogue = await self.server.catalogue()
        have: Frame = {}
        if self._fold is not None:
            state = self.state
            have = {
                "haveEpoch": self._epoch,
                "haveSeq": state["seq"],
                "haveHash": str(state["viewHash"]),
            }
        body: Frame = {"room": self.id, "invite": self.invite, "role": self.role, **have}
        try:
            await self.server.ask("attach", of=self, **body)
        except errors.Refused as refused:
            if not refused.error.get("room"):
                raise
            self._become(refused.error["room"])
            await self._attach()

    def _become(self, room: str) -> int:
        """The host has changed the settings: the table is that room now. Returns the old handle."""
        handle, self.handle = self.handle, 0
        self.id, self._fold, self._epoch, self._answered, self._agreed = room, None, 0, 0, 0
        return handle

    async def _follow(self, handle: int) -> None:
        await self.server.ask("leave", handle=handle)
        await self._attach()
        if self.role == "SEAT":
            await self._ready()

    async def _ready(self) -> None:
        room = self.id
        try:
            await self.server.ask("ready", of=self, commandId=new_id())
        except errors.Refused as refused:
            if self.id != room:  # It has become another one, and is ready there.
                return
            if refused.error.get("code") not in READY_ALREADY:
                raise

    def _consent(self) -> None:
        """Bots agree to every proposal."""
        wish = self.state.get("proposal")
        if not wish or self.role != "SEAT" or self.seat not in wish["asked"]:
            return
        if self.seat in wish["agreed"] + wish["refused"] or wish["id"] == self._agreed:
            return
        self._agreed = wish["id"]
        self.server._soon(self._agree(wish["id"]))

    async def _agree(self, proposal: int) -> None:
        try:
            await self.server.ask(
                "answer", of=self, commandId=new_id(), proposal=proposal, agree=True
            )
        except errors.Refused:
            self._agreed = 0  # Too late, or another connection was faster: the state tells.

    def _attached(self, told: Frame) -> None:
        self.handle, self._epoch = told["handle"], told["epoch"]
        self.seat, self.info = told["seat"], told["info"]
        if not told["resumed"]:
            self._fold = None

    def _pushed(self, what: str, body: Frame) -> None:
        if what == "snapshot":
            self._fold = _folded(body, self._catalogue)
            self._epoch = body["epoch"]
        elif what == "transition" and self._fold is not None and body["seq"] > self.state["seq"]:
            try:
                self._fold.apply(body)
                if body.get("viewHash", "0") != "0" and view_hash(self.state) != int(
                    body["viewHash"]
                ):
                    raise Gap("another view than the server's")
            except Gap:
                self._fold = None
                self.server._soon(self._attach())
        state = self.state
        if state.get("closed") == "NEVER_STARTED" and state.get("rematch"):
            self.server._soon(self._follow(self._become(state["rematch"])))
        self._consent()
        self._changed.set()

    def _setup(self) -> str:
        it = self.settings
        lines = [f"edition {it['game']}", f"seats {len(it['seats'])}"]
        if "modules" in it:
            lines.append(" ".join(["modules", *it["modules"]["names"]]))
        lines += [f"option {one['name']} {one['value']}" for one in it["options"]]
        return "\n".join(lines) + "\n"
