"""The client against the server, with the programs of proto/sdk/python/README.md exactly as written
there."""

import asyncio
import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "proto" / "sdk" / "python"
sys.path[:0] = [str(PACKAGE), str(ROOT / "tests" / "e2e")]

from harness import PATIENCE, ServerCase  # noqa: E402

import meepled  # noqa: E402
from meepled.room import new_id  # noqa: E402


class First(meepled.Bot):
    def choose(self, game):
        return game.moves[0]


async def until(room, holds):
    """Until this is so in the room."""
    while not holds(room):
        room._changed.clear()
        await room._changed.wait()


def run(work):
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


class Client(ServerCase):
    settings = ()

    def test_snippets(self):
        snippets = re.findall(
            r"```python\n(.*?)```", (PACKAGE / "README.md").read_text(), re.DOTALL
        )
        self.assertEqual(len(snippets), 3)
        for number, snippet in enumerate(snippets):
            with self.subTest(number):
                program = snippet.replace("ws://localhost:8080/ws", self.server.url)
                done = subprocess.run(
                    [sys.executable, "-c", program],
                    capture_output=True,
                    text=True,
                    timeout=PATIENCE * 2,
                    check=False,
                    env={**os.environ, "PYTHONPATH": str(PACKAGE)},
                )
                self.assertEqual(done.returncode, 0, done.stderr)
                if "ws://" in snippet:
                    self.assertRegex(done.stdout, r"seat \d of scores \[")

    def test_every_game_is_played_to_its_end_by_every_kind_of_player(self):
        for game in ("carcassonne", "hunters_and_gatherers", "cardcassonne"):
            for player in (
                First(),
                meepled.bot("greedy"),
                lambda seen, legal: int(legal.actions[-1]),
            ):
                with self.subTest(game, player=player):
                    result = meepled.play(player, self.server.url, game, vs="random")
                    self.assertEqual(len(result.scores), 2)

    def test_modules_with_hidden_things(self):
        result = meepled.play(
            First(),
            self.server.url,
            vs=["random", "random"],
            seats=3,
            modules=["farmers", "gifts", "tower", "princess_and_dragon", "mage_and_witch"],
            options={"hand": "three_hidden"},
        )
        self.assertEqual(len(result.scores), 3)

    def test_a_broken_connection_is_no_business_of_the_bot(self):
        async def whole():
            async with meepled.connect(self.server.url) as server:
                room = await server.create(vs="random")
                turns = 0
                while (game := await room.turn()) is not None:
                    turns += 1
                    if turns % 5 == 0:
                        server._socket._writer.transport.abort()
                    await room.play(game.moves[0], game)
                return turns, room.result()

        turns, result = asyncio.run(whole())
        self.assertGreater(turns, 20)
        self.assertEqual(len(result.scores), 2)

    def test_the_server_is_killed_and_comes_back(self):
        async def whole():
            async with meepled.connect(self.server.url) as server:
                room = await server.create(vs="random")
                turns = 0
                while (game := await room.turn()) is not None:
                    turns += 1
                    if turns == 8:
                        await asyncio.to_thread(self.server.kill)
                        await asyncio.to_thread(self.server.start)
                    await room.play(game.moves[0], game)
                return room.result()

        self.assertEqual(len(asyncio.run(whole()).scores), 2)

    def test_a_room_has_the_settings_that_the_host_has_changed(self):
        async def whole():
            async with meepled.connect(self.server.url) as host:
                async with meepled.connect(self.server.url) as guest:
                    room = await host.create(seats=3)
                    seat = await guest.join(room.id, room.invite)
                    two = [{"open": {}}] * 2
                    changed = {**room.settings, "seats": two, "turnSeconds": 77}
                    await host.ask(
                        "changeSettings", of=room, settings=changed, commandId=new_id()
                    )
                    played = [one.play_on(First()) for one in (room, seat)]
                    return room, seat, await asyncio.gather(*played)

        room, seat, results = asyncio.run(asyncio.wait_for(whole(), PATIENCE))
        self.assertEqual(room.id, seat.id)
        for one in (room, seat):
            self.assertEqual(one.settings["turnSeconds"], 77)
            self.assertEqual(one.state["closed"], "GAME_FINISHED")
        self.assertEqual(*(one.scores for one in results))

    def test_a_player_comes_back_before_the_game_in_it_and_after_it(self):
        async def whole():
            async with meepled.connect(self.server.url) as host:
                room = await host.create(seats=2)
                place = (room.id, room.invite)
            async with meepled.connect(self.server.url, host.token) as ready:
                await ready.join(*place)
                async with meepled.connect(self.server.url) as guest:
                    seat = await guest.join(*place)
                    await until(seat, lambda one: one.state.get("phase") == "PLAYING")
            players = [meepled.connect(self.server.url, one.token) for one in (host, guest)]
            async with players[0] as one, players[1] as two:
                rooms = [await one.join(*place), await two.join(*place)]
                results = await asyncio.gather(*(back.play_on(First()) for back in rooms))
            async with meepled.connect(self.server.url, host.token) as late:
                back = await late.join(*place)
                return results, await back.play_on(First())

        (mine, theirs), again = run(whole())
        self.assertEqual((mine.seat, theirs.seat), (0, 1))
        self.assertEqual(again.scores, mine.scores)
        self.assertEqual(again.winners, theirs.winners)

    def test_a_move_that_comes_too_late_does_nothing(self):
        async def whole():
            async with meepled.connect(self.server.url) as server:
                room = await server.create(vs="random")
                async with meepled.connect(self.server.url, server.token) as other:
                    same = await other.join(room.id, room.invite)
                    late, game = await room.turn(), await same.turn()
                    await same.play(game.moves[0], game)
                    await same.turn()
                    seq = same.state["seq"]
                    await until(room, lambda one: one.state["seq"] == seq)
                    await room.play(late.moves[0], late)
                    late = await room.turn()
                    self.assertEqual(room.state["seq"], seq)
                    # And so it is after the end.
                    await same.resign()
                    await room.play(late.moves[0], late)
                    self.assertIsNone(await room.turn())

        run(whole())

    def test_a_player_agrees_to_what_others_propose(self):
        async def whole():
            async with meepled.connect(self.server.url) as host:
                async with meepled.connect(self.server.url) as guest:
                    room = await host.create(seats=2)
                    seat = await guest.join(room.id, room.invite)
                    for one in (room, seat):
                        await until(one, lambda one: "decision" in one.state)
                    first = (room, seat)[room.state["decision"]["seats"][0]]

                    async def propose(kind):
                        await host.ask("propose", of=room, commandId=new_id(), kind=kind)

                    await propose("PAUSE")
                    for one in (room, seat):
                        await until(one, lambda one: "pause" in one.state)
                    turn = asyncio.create_task(first.turn())
                    await host.ask("ping")
                    self.assertFalse(turn.done(), "nobody is asked during a pause")
                    await host.ask("resume", of=room, commandId=new_id())
                    await turn
                    await propose("ABORT")
                    await until(room, lambda one: one.over)
                    return room.state["closed"]

        self.assertEqual(run(whole()), "ABORTED")

    def test_refusals(self):
        async def whole():
            async with meepled.connect(self.server.url) as server:
                with self.assertRaisesRegex(meepled.Refused, "."):
                    await server.join("nowhere")
                with self.assertRaises(meepled.Refused):
                    await server.create("chess")
                room = await server.create(vs="random")
                game = await room.turn()
                with self.assertRaises(meepled.IllegalAction):
                    await room.play("pass", game)
                with self.assertRaises(meepled.IllegalAction):
                    await room.play(0, game)

        asyncio.run(whole())


if __name__ == "__main__":
    unittest.main()
