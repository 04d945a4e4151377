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
                    self.assertRegex(done.stdout, r"^seat \d: \d+ points; the others: \d+; ")

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
            modules="farmers, gifts,tower,princess_and_dragon,mage_and_witch",
            options={"hand": "three_hidden"},
        )
        self.assertEqual(len(result.scores), 3)

    def test_what_a_bot_sees(self):
        test = self

        class Looks(First):
            def choose(self, game):
                if "cards" in game.view:
                    hand = game.view["cards"]["seats"][game.me]["hand"]
                    shown = str(game).split(f"seat {game.me}: ")[1].split("[")[1].split("]")[0]
                    test.assertEqual(len(shown.split()), len(hand))
                    test.assertEqual(game.supply, {})
                else:
                    supply = game.view["tiles"]["seats"][game.me]["supply"]
                    counts = {one["figure"].lower(): one["count"] for one in supply}
                    free = {kind: count for kind, count in game.supply.items() if count}
                    test.assertEqual(free, counts)
                return super().choose(game)

        meepled.play(Looks(), self.server.url, "cardcassonne", vs="random")
        result = meepled.play(Looks(), self.server.url, vs="random,greedy", seats=3)
        self.assertEqual(len(result.scores), 3)
        meepled.play(Looks(), self.server.url, vs="random", modules="inns_and_cathedrals")

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

    def test_a_refusal_says_what_is_allowed(self):
        refusals = (
            ({"game": "hunters"}, meepled.BadSetup, "allowed games: carcassonne, hunters_and_"),
            ({"modules": "farmer"}, meepled.BadSetup, "modules of carcassonne: farmers, abbot"),
            ({"vs": "expert"}, meepled.NoLevel, "allowed levels: random, newcomer, "),
            ({"vs": ["greedy", "best"]}, meepled.NoLevel, "allowed levels: random, newcomer, "),
            ({"options": {"hnd": "none"}}, meepled.BadSetup, "allowed options of .*, hand, "),
            ({"options": {"hand": "x"}}, meepled.BadSetup, "allowed values of hand: none, next_"),
            ({"seats": 7}, meepled.BadSetup, "allowed seats: 2 to 6"),
            ({"vs": "expert", "seats": 4}, meepled.NoLevel, "unknown_bot: expert; allowed levels"),
            ({"modules": ["farmers"] * 2}, meepled.BadSetup, "duplicate_module: farmers"),
        )
        for asked, kind, pattern in refusals:
            with self.subTest(asked):
                with self.assertRaisesRegex(kind, f"OPTIONS_INVALID: .*{pattern}") as caught:
                    meepled.play(First(), self.server.url, **asked)
                self.assertIsInstance(caught.exception, meepled.Refused)

    def test_what_is_no_setup_is_not_sent(self):
        for asked in (
            {"modules": 3},
            {"modules": ["farm ers"]},
            {"options": {"table_width": 15}},
            {"options": "hand"},
            {"game": None},
            {"vs": 1},
        ):
            with self.subTest(asked), self.assertRaises(meepled.BadSetup):
                meepled.play(First(), self.server.url, **asked)
        with self.assertRaisesRegex(meepled.BadArgument, "seats is a whole number, not 'two'"):
            meepled.play(First(), self.server.url, seats="two")

        async def whole():
            async with meepled.connect(self.server.url) as server:
                await server.create(vs="random", turnSeconds="soon")

        with self.assertRaisesRegex(meepled.Lost, "1007"):
            run(whole())

    def test_a_bot_that_cannot_play(self):
        class Closer(meepled.Bot):
            def chose(self, game):
                return game.moves[0]

        for bot, pattern in (
            (Closer(), "the class Closer has no method choose"),
            (Closer, r"Closer\(\) instead of Closer"),
            (7, "a bot is an object of a class that is derived from meepled.Bot"),
        ):
            with self.subTest(bot), self.assertRaisesRegex(meepled.BadArgument, pattern):
                meepled.play(bot, self.server.url)
        with self.assertRaisesRegex(NotImplementedError, "Closer has no method choose"):
            Closer().choose(None)
        Closer.choose = lambda self, game: None
        with self.assertRaisesRegex(meepled.BadArgument, r"choose\(\) returned None"):
            meepled.play(Closer(), self.server.url)


class Addresses(ServerCase):
    settings = ()

    def test_a_server_may_be_named_without_a_path(self):
        place = f"127.0.0.1:{self.server.port}"
        for url in (f"ws://{place}", f"http://{place}/"):
            with self.subTest(url):
                self.assertEqual(len(meepled.play(First(), url, vs="random").scores), 2)

    def test_a_bad_address_is_named(self):
        for url in ("localhost:8080", "ftp://localhost/ws", "ws://localhost:x/ws", "", None):
            with self.subTest(url), self.assertRaises(meepled.BadAddress) as caught:
                meepled.play(First(), url)
            self.assertIn(f"not {url!r}", str(caught.exception))
            self.assertIsInstance(caught.exception, ValueError)

    def test_a_server_that_is_not_there_is_named(self):
        place = f"ws://127.0.0.1:{self.server.port}/here"
        for url, pattern in (
            ("ws://nowhere.invalid/ws", "no connection to ws://nowhere.invalid/ws: "),
            ("ws://127.0.0.1:1/ws", "no connection to ws://127.0.0.1:1/ws: "),
            (place, f"no connection to {place}: .*404.*the path of a server is /ws"),
        ):
            with self.subTest(url), self.assertRaisesRegex(meepled.Lost, pattern) as caught:
                meepled.play(First(), url)
            self.assertIsInstance(caught.exception, OSError)
            self.assertIsInstance(caught.exception, meepled.Error)


class Results(unittest.TestCase):
    def test_a_result_reads_as_a_sentence(self):
        for seat, scores, winners, text in (
            (0, (54, 100), (1,), "seat 0: 54 points; the others: 100; lost"),
            (2, (5, 6, 70), (2,), "seat 2: 70 points; the others: 5, 6; won"),
            (1, (9, 9), (0, 1), "seat 1: 9 points; the others: 9; drew"),
        ):
            self.assertEqual(str(meepled.room.Result("", seat, scores, winners)), text)


if __name__ == "__main__":
    unittest.main()
