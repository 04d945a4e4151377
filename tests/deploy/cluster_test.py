"""deploy/cluster: `run` starts three servers on a database with a standby, behind HAProxy, and a
game is played through it to its end in spite of kills."""

import glob
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

from tools import DEPLOY, SKIPPED, need

from harness import MEEPLED, PATIENCE, Case, Client, Process, clean_environment, eventually

need("haproxy", "psql", "curl", "ps", "pgrep")
if not (glob.glob("/usr/lib/postgresql/*/bin/postgres") or shutil.which("postgres")):
    print("skipped: not installed: a PostgreSQL server")
    sys.exit(SKIPPED)

NODES = ("a", "b", "c")
# Killed servers come back after five seconds; their rooms shall go on elsewhere before that.
SETTINGS = {"MEEPLED_LEASE_SECONDS": "2"}


def free_block(count):
    """The first of so many free ports in a row."""
    for _ in range(100):
        with socket.create_server(("127.0.0.1", 0)) as one:
            first = one.getsockname()[1]
        try:
            for port in range(first, first + count):
                socket.create_server(("127.0.0.1", port)).close()
            return first
        except (OSError, OverflowError):
            continue
    raise AssertionError("no free ports")


def processes_of(folder):
    """Command lines of processes that name that folder."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                line = file.read().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if folder in line:
            found.append(line)
    return found


class Address:
    def __init__(self, url):
        self.url = url


class Cluster:
    def __init__(self):
        # In memory, where there is such a folder: it is not the disk that is tried.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.mkdtemp(prefix="meepled-cluster-", dir=memory)
        os.chmod(self.folder, 0o711)  # PostgreSQL runs as another user, not as root
        self.data = os.path.join(self.folder, "data")
        self.port = free_block(1 + len(NODES))
        self.said = os.path.join(self.folder, "said")
        self.child = None

    def start(self):
        with open(self.said, "w", encoding="utf-8") as said:
            self.child = subprocess.Popen(
                [os.path.join(DEPLOY, "cluster", "run"), "--port", str(self.port), "--data",
                 self.data], stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                env=clean_environment({**SETTINGS, "MEEPLED": os.path.abspath(MEEPLED)}))

        def up():
            if self.child.poll() is not None:
                raise AssertionError(f"run ended with {self.child.returncode}: {self.output()}")
            return len(self.pids()) == len(NODES)

        eventually(up, "the cluster")

    def output(self):
        with open(self.said, encoding="utf-8") as file:
            return file.read()

    def pids(self):
        """Of the servers by name, as `run` has told."""
        return {name: int(pid) for name, pid in
                re.findall(r"^server (\w+): process (\d+)$", self.output(), re.MULTILINE)}

    def url(self, path="/ws"):
        return f"ws://127.0.0.1:{self.port}{path}"

    def get(self, path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}",
                                        timeout=PATIENCE) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read()

    def owner(self, room):
        """Which server has made that room."""
        for name in NODES:
            with open(os.path.join(self.data, name + ".log"), encoding="utf-8") as file:
                if f"room={room}" in file.read():
                    return name
        return None

    def promote(self):
        done = subprocess.run([os.path.join(DEPLOY, "cluster", "promote"), "--data", self.data],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def stop(self):
        """As a service manager would; what `run` has said."""
        self.child.send_signal(signal.SIGTERM)
        self.child.wait(PATIENCE)
        return self.output()

    def close(self):
        if self.child and self.child.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Bot(Process):
    """An outside program at a table, by HAProxy's address."""

    def __init__(self, cluster, *more):
        super().__init__("bot", "--url", cluster.url(), "--level", "random", "--verbose",
                         "--think-ms", 250, "--seed", 7, *more)

    def seen(self):
        """The number of the last transition that it saw."""
        found = (re.match(r"at (\d+) hash", line) for line in reversed(list(self.lines)))
        return next((int(one.group(1)) for one in found if one), 0)

    def await_seq(self, seq):
        def there():
            assert self.child.poll() is None, f"ended: {self.lines[-3:]} {self.errors[-3:]}"
            return self.seen() >= seq

        eventually(there, f"transition {seq}")


class OneCluster(Case):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()
        cls.addClassCleanup(cls.cluster.close)
        cls.cluster.start()

    def bot(self, *more):
        one = Bot(self.cluster, *more)
        self.addCleanup(one.kill)
        return one

    def test_one_address_for_everybody(self):
        status, body = self.cluster.get("/")
        self.assertEqual(status, 200)
        self.assertIn(b"<title>", body)
        self.assertEqual(self.cluster.get("/readyz")[0], 200)
        self.assertEqual(self.cluster.get("/metrics")[0], 403)

    def test_a_server_that_has_not_the_room_says_who_has(self):
        by_name = {name: Client(Address(self.cluster.url(f"/ws/{name}"))) for name in NODES}
        room = by_name["b"].create()["room"]
        for name in ("a", "c"):
            refused = by_name[name].attach(room)
            self.assertEqual((refused.get("code"), refused.get("url")), ("NOT_OWNER", "/ws/b"))
        self.assertIn("handle", by_name["b"].attach(room))

    def test_a_game_goes_on_whatever_is_lost(self):
        host = self.bot()
        room = host.find(r"^room (\S+)").group(1)
        guest = self.bot("--room", room, "--encoding", "json")
        guest.await_seq(8)

        name = eventually(lambda: self.cluster.owner(room), "an owner")
        lost = self.cluster.pids()[name]
        os.kill(lost, signal.SIGKILL)
        seen = host.seen()
        for bot in (host, guest):
            bot.await_seq(seen + 8)
        eventually(lambda: self.cluster.pids()[name] != lost, "another process in its place")

        self.assertIn("second is the primary", self.cluster.promote())
        seen = host.seen()
        for bot in (host, guest):
            bot.await_seq(seen + 8)

        said = self.cluster.stop()
        self.assertIn("Stopping", said)
        self.assertEqual(eventually(lambda: not processes_of(self.cluster.data)), True)
        with socket.create_server(("127.0.0.1", self.cluster.port)):
            pass
        self.cluster.start()

        self.assertEqual((host.wait(), guest.wait()), (0, 0), host.errors + guest.errors)
        ends = [[one for one in bot.lines if one.startswith("end ")] for bot in (host, guest)]
        self.assertEqual(len(ends[0]), 1)
        self.assertEqual(ends[0], ends[1])
        self.verified(room)

    def verified(self, room):
        """Its record, from the common address."""
        status, record = self.cluster.get(f"/v1/records/{room}")
        self.assertEqual(status, 200)
        self.assertTrue(json.loads(record))
        path = os.path.join(self.cluster.folder, "game.json")
        with open(path, "wb") as file:
            file.write(record)
        done = subprocess.run([MEEPLED, "verify", path], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
