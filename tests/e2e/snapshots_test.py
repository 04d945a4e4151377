"""proto/sdk/python/snapshots.py, which uses the whole view with each step: it plays whole games,
its views equal folded ones, and it plays on an old server that knows neither the feature nor minor
versions."""

import json
import os
import random
import subprocess
import sys
import threading
import unittest
import unittest.mock

import harness
from harness import Client, Process, Server, ServerCase, eventually
from old_server import OldServer

SDK = os.path.join(os.path.dirname(__file__), "..", "..", "proto", "sdk", "python")
sys.path.insert(0, SDK)
import fold  # noqa: E402
import bot  # noqa: E402
import snapshots  # noqa: E402
from fold_test import comparable  # noqa: E402

KINDS = {
    "base": ("carcassonne", ["farmers"], {}),
    "hidden gifts and hands": (
        "carcassonne", ["farmers", "gifts"], {"hand": "three_hidden"}),
    "tokens, dragon and tower": (
        "carcassonne", ["mage_and_witch", "princess_and_dragon", "tower"], {}),
    "abbeys, bridges and hills": (
        "carcassonne",
        ["farmers", "abbey_and_mayor", "bridges_castles_and_bazaars", "hills_and_sheep"],
        {"hand": "next_open"}),
    "hunters": ("hunters_and_gatherers", [], {}),
    "cards": ("cardcassonne", [], {}),
}


class Samples(unittest.TestCase):
    def test_a_tile_that_only_a_bridge_makes_fit(self):
        bridged = {"tile": 31, "x": 5, "y": -7, "rotation": 0, "overX": 5, "overY": -6,
                   "axis": "NORTH_SOUTH"}
        empty = ("x", "y", "rotation", "tile", "followUps", "tokens", "recalls", "questions",
                 "gifts", "others")
        legal = {**{name: [] for name in empty}, "pass": False, "bridged": [bridged]}
        step = [{"tiles": {"placeBridged": bridged}}]
        self.assertEqual(bot.random_step({"tiles": legal}, 31), step)
        self.assertEqual(
            snapshots.steps({"decision": {"tiles": legal}, "tiles": {"hand": [31]}}), [step])


class Snapshots(ServerCase):
    settings = ("--connections-per-address", "0")

    def play(self, server, settings, seed):
        """Two of these clients at one table: what each of them saw, by number."""
        seen, players, chance = [{}, {}], [], random.Random(seed)
        first = snapshots.Player(server.url, settings=settings)
        watcher = snapshots.Player(server.url)
        made = threading.Event()

        def look(number, snapshot):
            seen[number][snapshot["seq"]] = snapshot
            if number == 0 and not made.is_set():
                made.set()

        for number, player in enumerate((first, watcher)):
            player.choose = lambda _, found: chance.choice(found)
            player.on_view = lambda snapshot, number=number: look(number, snapshot)
            players.append(threading.Thread(target=player.play, daemon=True))
        players[0].start()
        self.assertTrue(made.wait(harness.PATIENCE))
        watcher.room = first.room
        players[1].start()
        for thread in players:
            thread.join(harness.PATIENCE)
            self.assertFalse(thread.is_alive(), "the game does not end")
        return (first, watcher), seen

    def test_whole_games_and_the_views_are_those_of_a_fold(self):
        catalogue = json.loads(self.server.get("/v1/catalogue")[1])
        for seed, (kind, (game, modules, options)) in enumerate(KINDS.items(), 1):
            settings = {"game": game, "modules": {"names": modules},
                        "options": [{"name": k, "value": v} for k, v in options.items()],
                        "seats": [{"open": {}}, {"open": {}}]}
            with self.subTest(kind, seed=seed):
                players, seen = self.play(self.server, settings, seed)
                for player, own in zip(players, seen):
                    compared = self.compare(player, own, catalogue)
                    self.assertGreater(compared, 30)

    def compare(self, player, own, catalogue):
        """Each view against the fold of all transitions that this seat is told."""
        client = Client(self.server, token=player.token)
        attached = client.attach(player.room, history=True)
        self.assertFalse(attached["resumed"])
        first = client.next_pushed("snapshot")
        compared = 0
        if first["seq"] != 0:
            self.fail("no history: the game is too long")
        told = fold.Fold(first, catalogue)
        while told.state["seq"] < attached["headSeq"]:
            told.apply(client.next_pushed("transition"))
            snapshot = own.get(told.state["seq"])
            if snapshot is None:
                continue  # It was not there yet.
            without = lambda one: {k: v for k, v in comparable(one).items()
                                   if k not in ("decision", "clocks")}
            self.assertEqual(without(snapshot), without(told.state))
            compared += 1
        client.close()
        return compared

    def test_the_example_as_it_is_started(self):
        path = os.path.join(SDK, "snapshots.py")
        done = subprocess.run([sys.executable, path, self.server.url], capture_output=True,
                              text=True, timeout=harness.PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"^scores \[")
        with open(path, encoding="utf-8") as file:
            self.assertLess(len(file.readlines()), 165)

    def test_what_goes_wrong_is_raised(self):
        with self.assertRaises(ConnectionRefusedError):
            snapshots.Player("ws://127.0.0.1:1/ws").play()
        with self.assertRaises(ValueError):
            snapshots.Player("nowhere").play()
        for error in (ValueError("mine"), OSError("mine")):
            with self.assertRaisesRegex(type(error), "^mine$"), \
                    unittest.mock.patch.object(snapshots.random, "choice", side_effect=error):
                snapshots.Player(self.server.url).play()
        settings = {"game": "chess", "seats": [{"open": {}}, {"bot": "random"}]}
        told = r"^refused: OPTIONS_INVALID unknown_edition: chess\Z"
        with self.assertRaisesRegex(SystemExit, told):
            snapshots.Player(self.server.url, settings=settings).play()

    def test_a_lost_connection_and_a_killed_server(self):
        server = Server(*self.settings)
        self.addCleanup(server.close)
        steps = []
        player = snapshots.Player(server.url)

        def look(snapshot):
            steps.append(snapshot["seq"])
            if len(steps) == 20:
                player.socket.sock.close()

        player.on_view = look
        thread = threading.Thread(target=player.play, daemon=True)
        thread.start()
        eventually(lambda: len(steps) > 30, "progress")
        server.restart()
        thread.join(harness.PATIENCE)
        self.assertFalse(thread.is_alive())
        self.assertTrue(player.end)


class OldServers(ServerCase):
    """New clients on a server of before, which has no minor versions and no snapshots."""

    settings = ("--connections-per-address", "0", "--frames-per-second", "10000",
                "--frames-burst", "10000")

    def setUp(self):
        self.old = OldServer(self.server)
        self.addCleanup(self.old.close)

    def test_the_client_on_snapshots(self):
        player = snapshots.Player(self.old.url)
        end = player.play()
        self.assertEqual(end["phase"], "FINISHED")
        self.assertFalse(player.whole)
        self.assertEqual(self.old.refused, ["minor"])

    def test_the_bot_of_the_program(self):
        bot = Process("bot", "--url", self.old.url, "--encoding", "json", "--bots", 1)
        self.addCleanup(bot.kill)
        self.assertEqual(bot.wait(), 0, bot.errors)
        self.assertEqual([line for line in bot.errors if "refused" in line], [])
        self.assertEqual(self.old.refused, ["minor"])

    def test_the_sample_bot(self):
        done = subprocess.run([sys.executable, os.path.join(SDK, "bot.py"), self.old.url],
                              capture_output=True, text=True, timeout=harness.PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Versions(ServerCase):
    def test_minor_versions_both_ways(self):
        new = Client(self.server)
        minor = new.welcome["minor"]
        self.assertGreaterEqual(minor, 1)
        for said in (0, minor, minor + 7):
            client = Client(self.server, hello=False)
            hello = {"protoMin": 1, "protoMax": 1, "minor": said, "guest": {"name": "Ada"}}
            welcome = client.ask("hello", features=["snapshots", "not yet"], **hello)["welcome"]
            self.assertEqual(welcome["minor"], minor)
            self.assertEqual(welcome["features"], ["snapshots"])
        page = os.path.join(SDK, "..", "..", "docs", "versions.md")
        with open(page, encoding="utf-8") as file:
            rows = [line.split("|")[1].strip() for line in file if line.startswith("| ")]
        self.assertEqual(int(rows[-1]), minor, "the last row of the page is what the server is")
        self.assertEqual(snapshots.MINOR, minor)


if __name__ == "__main__":
    unittest.main()
