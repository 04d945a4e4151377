"""A client of a server: connects, comes back, sends each command once, keeps its pace and folds."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from typing import Any, Callable, Sequence
from urllib.parse import urljoin

from . import errors
from ._types import Frame
from .bots import Bot, Policy, policy_bot
from .errors import Lost
from .room import Result, Room, new_id
from .settings import options_of, refused, word_of, words_of
from .table import whole
from .websocket import WebSocket, address_of

JSON_PROTOCOL = "meeple.v1.json"
FINAL_CLOSES = {1003, 1007, 1008, 1009, 4001, 4003}  # To come back would not help.
PAUSE_MAX = 30.0  # seconds between two attempts to come back


class _Asked:
    """A request without an answer yet."""

    def __init__(self, what: str, body: Frame, room: Room | None) -> None:
        self.what, self.body, self.room = what, body, room
        self.answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()


class Server:
    """A connection that comes back by itself. Use `async with meepled.connect(url) as server`."""

    def __init__(self, url: str, token: str | None = None, name: str = "Python") -> None:
        self.url = self._home = address_of(url).geturl()
        self.token, self.name = token, name
        self.welcome: Frame = {}
        self.rooms: list[Room] = []
        self.on_push: Callable[[str, Frame], None] | None = None  # Of what belongs to no room.
        self._socket: WebSocket | None = None
        self._asked: dict[int, _Asked] = {}
        self._number = 0
        self._task: asyncio.Task[None] | None = None
        self._later: set[asyncio.Task[None]] = set()
        self._failure: BaseException | None = None
        self._moving = False

    async def __aenter__(self) -> Server:
        await self._open()
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: Any) -> None:
        for task in [*self._later, *([self._task] if self._task else [])]:
            task.cancel()
        if self._socket:
            await self._socket.close()

    async def ask(self, what: str, *, of: Room | None = None, **body: Any) -> Frame:
        """A request of the protocol and its answer, which may take until the connection is back.
        `of` a room: its handle is added. Raises Refused. Limits are waited for. Give what changes
        something a commandId: it counts once."""
        if self._failure:
            raise self._failure
        self._number += 1
        number, asked = self._number, _Asked(what, body, of)
        self._asked[number] = asked
        await self._send(number)
        try:
            return await asked.answer
        except errors.Refused as no:
            if no.error.get("code") != "OPTIONS_INVALID":
                raise
            raise await self._explained(no, body) from None

    async def create(
        self,
        game: str = "carcassonne",
        vs: str | Sequence[str] | None = None,
        seats: int = 2,
        modules: Sequence[str] | None = None,
        options: dict[str, str] | None = None,
        **settings: Any,
    ) -> Room:
        """A new room with a seat for this client: the others are bots (vs: a level or one for
        each), or open. More settings are those of RoomSettings (turnSeconds=10). Raises a Refused
        that is also a BadSetup or a NoLevel, and says what is allowed."""
        seats = whole(seats, "seats")
        if isinstance(vs, str) and "," not in vs:
            levels = [word_of(vs)] * (seats - 1)
        else:
            levels = words_of(vs or [], "levels (vs)")
        places: list[Frame] = [{"open": {}}, *({"bot": level} for level in levels)]
        places += [{"open": {}}] * (seats - len(places))
        asked: Frame = {"game": word_of(game), "seats": places, **settings}
        if modules is not None:
            asked["modules"] = {"names": words_of(modules, "modules")}
        asked["options"] = [
            {"name": name, "value": value} for name, value in options_of(options).items()
        ]
        made = (await self.ask("createRoom", settings=asked, commandId=new_id()))["roomCreated"]
        return await self.join(made["room"], made["invite"])

    async def join(self, room: str, invite: str = "") -> Room:
        """Take a seat in a room, or come back to it, and be ready."""
        one = Room(self, room, invite)
        self.rooms.append(one)
        try:
            await one._attach()
            await one._ready()
        except BaseException:
            self.rooms.remove(one)
            raise
        return one

    async def watch(self, room: str, invite: str = "") -> Room:
        """A room as a spectator."""
        one = Room(self, room, invite, role="SPECTATOR")
        self.rooms.append(one)
        await one._attach()
        return one

    async def seek(
        self, games: Sequence[Frame], bots_after_seconds: int = 0, bot_level: str = ""
    ) -> Room:
        """A ticket for one of these games (RoomSettings each); returns when it has found its
        room."""
        found: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        before = self.on_push

        def listen(what: str, frame: Frame) -> None:
            if what == "seeking" and frame["state"] in ("FOUND", "NOT_FOUND") and not found.done():
                found.set_result(frame)
            if before:
                before(what, frame)

        self.on_push = listen
        try:
            answer = (
                await self.ask(
                    "seek",
                    games=list(games),
                    botsAfterSeconds=bots_after_seconds,
                    botLevel=bot_level,
                )
            ).get("seeking", {})
            if answer.get("state") not in ("FOUND", "NOT_FOUND"):
                answer = await found
        finally:
            self.on_push = before
        if answer["state"] != "FOUND":
            raise errors.Refused(answer.get("error", {}))
        return await self.join(answer["room"])

    async def decline(self, room: str) -> None:
        """A challenge: the seat that is kept in that room."""
        await self.ask("decline", room=room)

    async def catalogue(self) -> Frame:
        """What the server can play, as GET /v1/catalogue tells it."""
        parts = address_of(self._home)
        address = f"{'https' if parts.scheme == 'wss' else 'http'}://{parts.netloc}/v1/catalogue"

        def fetch() -> Frame:
            try:
                with urllib.request.urlopen(address, timeout=30) as answer:
                    found: Frame = json.loads(answer.read())
                    return found
            except (OSError, ValueError) as error:
                raise Lost(1006, f"no catalogue from {address}: {error}") from error

        return await asyncio.to_thread(fetch)

    async def _explained(self, no: errors.Refused, body: Frame) -> errors.Refused:
        """A refusal of settings, with what is allowed."""
        asked = [body["settings"]] if "settings" in body else body.get("games", [])
        try:
            return refused(no.error, asked, await self.catalogue())
        except (Lost, LookupError, TypeError):  # No catalogue, or settings of another shape.
            return no

    # ---- Inside: the connection.

    async def _open(self) -> None:
        socket = await WebSocket.open(self.url, JSON_PROTOCOL)
        hello: Frame = {
            "protoMin": 1,
            "protoMax": 1,
            "kind": "BOT_PROGRAM",
            "client": "meepled-python/0.1.0",
        }
        guest: Frame = {"guest": {"name": self.name}}
        hello.update({"token": self.token} if self.token else guest)
        try:
            while True:
                await socket.send(json.dumps({"re": 1 << 30, "hello": hello}))
                frame = json.loads(await socket.receive())
                if "welcome" in frame:
                    break
                error = frame.get("error", {})
                if error.get("retry") not in ("AFTER", "SAME"):
                    raise errors.Refused(error or frame)
                await asyncio.sleep(error["retryAfterMs"] / 1000)
        except BaseException:
            await socket.close()
            raise
        self.welcome = frame["welcome"]
        self.token, self.name = self.welcome["token"], self.welcome["name"]
        self._socket = socket

    async def _run(self) -> None:
        pause = 0.2
        while True:
            try:
                if self._socket is None:
                    await self._open()
                    self._come_back()
                pause = 0.2
                await self._read()
            except (OSError, Lost) as lost:
                if isinstance(lost, Lost) and lost.code in FINAL_CLOSES:
                    return self._fail(lost)
                self._socket = None
                if not self._moving:
                    self.url = self._home
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, PAUSE_MAX)
                self._moving = False
            except asyncio.CancelledError:
                raise
            except Exception as error:  # Of this program: it must not wait for ever.
                return self._fail(error)

    def _fail(self, error: BaseException) -> None:
        self._failure = error
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.set_exception(error)
        for room in self.rooms:
            room._changed.set()

    def _come_back(self) -> None:
        """To the rooms; what has no answer is sent again, once they are there."""

        async def rooms() -> None:
            waiting = [number for number, asked in self._asked.items() if asked.what != "attach"]
            for number in [one for one in self._asked if one not in waiting]:
                self._asked.pop(number).answer.cancel()
            for room in self.rooms:
                await room._attach()
            for number in waiting:
                await self._send(number)

        self._soon(rooms())

    def _soon(self, work: Any) -> None:
        async def whole() -> None:
            try:
                await work
            except (Lost, OSError):
                pass  # _read() sees it, too.
            except Exception as error:
                self._fail(error)

        task = asyncio.create_task(whole())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _send(self, number: int) -> None:
        asked, socket = self._asked.get(number), self._socket
        if asked is None or socket is None:
            return  # Answered, or sent when the connection is back.
        body = dict(asked.body)
        if asked.room is not None and asked.what != "attach":
            body["handle"] = asked.room.handle
        try:
            await socket.send(json.dumps({"re": number, asked.what: body}))
        except (Lost, OSError):
            pass  # _read() sees it, too.

    async def _read(self) -> None:
        assert self._socket is not None
        while True:
            frame = json.loads(await self._socket.receive())
            number = frame.pop("re", 0)
            [(what, body)] = list(frame.items())[:1] or [("", {})]
            if number in self._asked:
                self._answered(number, what, frame)
            elif number == 0:
                self._pushed(what, body)

    def _answered(self, number: int, what: str, frame: Frame) -> None:
        asked = self._asked[number]
        if what == "error":
            error = frame["error"]
            if error["retry"] in ("AFTER", "SAME"):
                self._soon(self._again(number, error["retryAfterMs"] / 1000))
                return
            if error["retry"] == "OTHER_NODE":
                self._move(error)
                return
        self._asked.pop(number)
        if asked.answer.done():
            return
        if what == "error":
            asked.answer.set_exception(errors.Refused(frame["error"]))
            return
        if what == "attached" and asked.room:
            asked.room._attached(frame["attached"])
        asked.answer.set_result(frame)

    async def _again(self, number: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._send(number)

    def _move(self, error: Frame) -> None:
        """The room is at another server: everything that has no answer goes there."""
        self._moving = bool(error.get("url"))
        self.url = urljoin(self._home, error["url"]) if error.get("url") else self._home
        socket, self._socket = self._socket, None
        if socket:
            self._soon(socket.close())

    def _pushed(self, what: str, body: Frame) -> None:
        if what == "goodbye" and body.get("url"):
            self.url, self._moving = urljoin(self._home, body["url"]), True
        for room in self.rooms:
            if body.get("handle") == room.handle and room.handle:
                room._pushed(what, body)
                return
        if self.on_push:
            self.on_push(what, body)


def connect(url: str, token: str | None = None, name: str = "Python") -> Server:
    """`async with meepled.connect(url) as server`. A token of an earlier Server.token, or of an
    account, comes back to its seats; without one there is a new guest."""
    return Server(url, token, name)


def play(
    bot: Bot | Policy,
    url: str,
    game: str = "carcassonne",
    vs: str | Sequence[str] | None = "greedy",
    *,
    seats: int = 2,
    modules: Sequence[str] | None = None,
    options: dict[str, str] | None = None,
    room: str | None = None,
    invite: str = "",
    token: str | None = None,
    name: str = "Python",
) -> Result:
    """Plays one game on a server: in a new room against its bots, or in the room that is named.

    vs: a level for all other seats, or a list with one for each; None: seats that are open.
    modules, options: names from the catalogue; None: its defaults.
    Raises a kind of meepled.Error, and whatever the bot raises."""
    player = policy_bot(bot)

    async def whole() -> Result:
        async with connect(url, token, name) as server:
            if room:
                table = await server.join(room, invite)
            else:
                table = await server.create(game, vs, seats, modules, options)
            return await table.play_on(player)

    return asyncio.run(whole())
