"""A rolling upgrade: in a cluster of three servers, one after another is replaced by another
version under load, and then back. Games go on meanwhile.

PREVIOUS_MEEPLED is the program of an earlier version (deploy/test --full --only upgrade builds it);
without it each server is replaced by the same program.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

from tools import SKIPPED, need

import harness
from harness import MEEPLED, PATIENCE, Case, Process, clean_environment, eventually, free_ports
import nodes

need("psql", "ps")
if not nodes.installed:
    print("skipped: not installed: a PostgreSQL server")
    sys.exit(SKIPPED)

PREVIOUS = os.environ.get("PREVIOUS_MEEPLED", MEEPLED)
NAMES = ("a", "b", "c")
LOAD_SECONDS = 4
LEASE_SECONDS = int(3 * PATIENCE)


class Node:
    """A server of the cluster, by its name and port."""

    def __init__(self, name, port, store):
        self.name = name
        self.port = port
        self.store = store
        self.process = None

    @property
    def url(self):
        return f"ws://127.0.0.1:{self.port}/ws"

    def start(self, program):
        # Rooms of a server that was lost instead of stopped would wait for longer than this test.
        self.process = Process(
            "serve", "--port", self.port, "--store", self.store, "--node", self.name,
            "--node-url", self.url, "--lease-seconds", LEASE_SECONDS, "--log-level", "warn",
            "--connections-per-address", 0, "--commands-per-second", 10000, program=program)

    def stop(self):
        """As a service manager would."""
        self.process.child.send_signal(signal.SIGTERM)
        return self.process.wait()

    def get(self, path):
        return harness.Server.get(self, path)

    def ready(self):
        assert self.process.child.poll() is None, self.process.errors[-3:]
        status, self.told, _ = self.get("/readyz")
        return status == 200


class Load(Process):
    """Games with checked views, played by clients of that program."""

    def __init__(self, program, nodes):
        urls = ",".join(node.url for node in nodes)
        super().__init__("load", "--url", urls, "--rooms", 6, "--rate", 60, "--check",
                         "--seconds", LOAD_SECONDS, program=program)

    def check(self):
        assert self.wait() == 0, self.lines + self.errors
        figures = self.find(r"losses (\d+), gave up (\d+)")
        assert figures.group(2) == "0", self.lines
        return int(figures.group(1))


class Bot(Process):
    def __init__(self, program, nodes, *more):
        super().__init__("bot", "--url", ",".join(node.url for node in nodes), "--level",
                         "random", "--verbose", "--think-ms", 150, "--seed", 7, *more,
                         program=program)

    def seen(self):
        """The number of the last transition that it saw."""
        found = (re.match(r"at (\d+) hash", line) for line in reversed(list(self.lines)))
        return next((int(one.group(1)) for one in found if one), 0)

    def await_seq(self, seq):
        def there():
            assert self.child.poll() is None, f"ended: {self.lines[-3:]} {self.errors[-3:]}"
            return self.seen() >= seq

        eventually(there, f"transition {seq}")


class RollingUpgrade(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="meepled-upgrade-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        store = nodes.new_store(self)
        self.nodes = [Node(name, port, store) for name, port in zip(NAMES, free_ports(len(NAMES)))]
        for node in self.nodes:
            self.start(node, PREVIOUS)
        for node in self.nodes:
            eventually(node.ready, "readiness")

    def start(self, node, program):
        node.start(program)
        self.addCleanup(node.process.kill)

    def run_bot(self, *arguments):
        bot = Bot(*arguments)
        self.addCleanup(bot.kill)
        return bot

    def replace(self, node, program):
        """During a game on that server, between clients of both versions, and other load."""
        loads = [Load(one, self.nodes) for one in (PREVIOUS, MEEPLED)]
        for load in loads:
            self.addCleanup(load.kill)
        first = [node, *(one for one in self.nodes if one is not node)]
        host = self.run_bot(PREVIOUS, first)
        room = host.find(r"^room (\S+)").group(1)
        guest = self.run_bot(MEEPLED, first, "--room", room)
        bots = (host, guest)
        for bot in bots:
            bot.await_seq(6)
        self.assertEqual(node.stop(), 0, node.process.errors)
        seen = host.seen()
        for bot in bots:
            bot.await_seq(seen + 4)  # on another server
        self.start(node, program)
        eventually(node.ready, "readiness")
        losses = sum(load.check() for load in loads)
        self.assertEqual([bot.wait() for bot in bots], [0, 0], host.errors + guest.errors)
        ends = [[line for line in bot.lines if line.startswith("end ")] for bot in bots]
        self.assertEqual(len(ends[0]), 1)
        self.assertEqual(ends[0], ends[1])
        self.verify(room)
        return losses

    def verify(self, room):
        """Both versions read and verify the record."""
        for node in self.nodes:
            status, record, _ = eventually(
                lambda node=node: (told := node.get(f"/v1/records/{room}"))[0] == 200 and told,
                "a record")
            path = os.path.join(self.folder, "game.json")
            with open(path, "wb") as file:
                file.write(record)
            for program in {PREVIOUS, MEEPLED}:
                done = subprocess.run([program, "verify", path], capture_output=True, text=True,
                                      check=False, env=clean_environment(), timeout=PATIENCE)
                self.assertEqual((status, done.returncode), (200, 0), done.stdout + done.stderr)

    def why_no_way_back(self):
        """Nothing, if the earlier version runs on the store. If not, it must say so in one line."""
        trial = Node("trial", free_ports(1)[0], self.nodes[0].store)
        self.start(trial, PREVIOUS)
        eventually(lambda: trial.process.child.poll() is not None or trial.ready(), "a start")
        if trial.process.child.poll() is not None:
            self.assertEqual(trial.process.wait(), 1)
            self.assertEqual(len(trial.process.errors), 1, trial.process.errors)
            self.assertIn("newer", trial.process.errors[0])
            return "the store is of a newer version"
        self.assertEqual(trial.stop(), 0)
        return None

    def test_games_go_on(self):
        losses = sum(self.replace(node, MEEPLED) for node in self.nodes)
        self.assertGreater(losses, 0, "no client was on a server that stopped")
        if PREVIOUS == MEEPLED:
            return
        if why := self.why_no_way_back():
            print("no way back:", why)
            return
        for node in self.nodes:
            self.replace(node, PREVIOUS)


if __name__ == "__main__":
    unittest.main()
