"""Shared by the end-to-end tests: the program as a process, and a client that speaks JSON.

Nothing here sleeps to wait for something: everything is looked at again and again until a deadline.
"""

import base64
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

import websocket

MEEPLED = os.environ.get("MEEPLED", "build/release/bin/meepled")
PATIENCE = float(os.environ.get("MEEPLED_TEST_PATIENCE", "60"))  # seconds, for what must happen
# The library knows close codes up to 1011 only; 1012 (restart) and 1013 are as good.
websocket._abnf.VALID_CLOSE_STATUS = (*websocket._abnf.VALID_CLOSE_STATUS, 1012, 1013)
JSON = "meeple.v1.json"
BINARY = "meeple.v1"


def eventually(condition, what="it", patience=PATIENCE):
    """Returns the first true value of condition(), or fails after `patience` seconds."""
    end = time.monotonic() + patience
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen within {patience} s")
        time.sleep(0.01)


def free_ports(count):
    """So many ports of the system's choice, which another process could take before their use."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def new_id():
    return base64.b64encode(os.urandom(16)).decode()


def clean_environment(extra=None):
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MEEPLED")}
    return {**kept, **(extra or {})}


class Process:
    """The program, or another one, whose output is read as it comes."""

    def __init__(self, *arguments, env=None, program=None, **more):
        self.lines = []
        self.errors = []
        self.child = subprocess.Popen(
            [program or MEEPLED, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env=clean_environment(env),
            **{"stdin": subprocess.DEVNULL, **more},
        )
        self.readers = [
            threading.Thread(target=self._read, args=(stream, into), daemon=True)
            for stream, into in ((self.child.stdout, self.lines), (self.child.stderr, self.errors))
        ]
        for reader in self.readers:
            reader.start()

    def _read(self, stream, into):
        for line in stream:
            into.append(line.rstrip("\n"))

    def find(self, pattern, lines=None):
        """The first line that matches, as a match object, when it has come."""

        def look():
            # Read the state first, so that no output between search and read is missed.
            over = self.child.poll() is not None and not any(r.is_alive() for r in self.readers)
            for line in list(self.lines if lines is None else lines):
                found = re.search(pattern, line)
                if found:
                    return found
            if over:
                raise AssertionError(
                    f"ended with {self.child.returncode} before {pattern!r}: "
                    f"{self.lines[-5:]} {self.errors[-5:]}"
                )
            return None

        return eventually(look, pattern)

    def wait(self):
        code = self.child.wait(PATIENCE)
        for reader in self.readers:
            reader.join(PATIENCE)
        return code

    def kill(self):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGKILL)
        self.wait()
        self.child.stdout.close()
        self.child.stderr.close()


class Server:
    """`meepled serve` on a port of the system's choice; started again it takes the same port."""

    def __init__(self, *settings, data=None, env=None, port=0):
        self.folder = None if data else tempfile.mkdtemp(prefix="meepled-e2e-")
        self.data = data or os.path.join(self.folder, "data")
        self.settings = list(settings)
        self.env = env
        self.port = port
        self.start()

    def start(self):
        quiet = () if "--log-level" in self.settings else ("--log-level", "warn")
        where = ("--data", self.data, "--port", self.port)
        self.process = Process("serve", *where, *quiet, *self.settings, env=self.env)
        self.port = int(self.process.find(r"listening on http://.*:(\d+)/").group(1))
        eventually(lambda: self.get("/readyz")[0] == 200, "readiness")

    @property
    def url(self):
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def pid(self):
        return self.process.child.pid

    def kill(self):
        """As a crash: no time for anything."""
        self.process.kill()

    def restart(self):
        self.kill()
        self.start()

    def terminate(self):
        self.process.child.send_signal(signal.SIGTERM)
        return self.process.wait()

    def close(self):
        self.kill()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, method, path, headers=None):
        """As get(); a POST has an empty JSON object."""
        more = {"Content-Type": "application/json"} if method == "POST" else {}
        return self.get(path, {**(headers or {}), **more}, method, "{}" if more else None)

    def get(self, path, headers=None, method="GET", body=None):
        """(status, body, headers) of a request; status 0 if there is no server."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.getheaders())
        except (ConnectionError, http.client.HTTPException):
            return 0, b"", {}
        finally:
            connection.close()

    def metric(self, name):
        for line in self.get("/metrics")[1].decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[-1])
        raise AssertionError(f"no metric {name}")


class Closed(Exception):
    """The server closed the connection."""

    def __init__(self, code, goodbye):
        super().__init__(f"closed with {code} after {goodbye}")
        self.code = code
        self.goodbye = goodbye


class Client:
    """One JSON connection. Requests are answered in order of their number; the rest is `pushed`."""

    all_open = []  # sockets, closed at the end of each test

    def __init__(
        self, server, name="Tester", token=None, hello=True, origin=None, headers=None, **options
    ):
        self.re = 0
        self.pushed = []
        self.goodbye = None
        self.socket = websocket.WebSocket(**options)
        Client.all_open.append(self.socket)
        self.socket.connect(
            server.url,
            subprotocols=[JSON],
            suppress_origin=origin is None,
            origin=origin,
            header=headers or {},
            timeout=PATIENCE,
        )
        self.token = token
        if hello:
            self.welcome = self.greet(name)
            self.token = self.welcome["token"]

    def greet(self, name="Tester"):
        who = {"token": self.token} if self.token else {"guest": {"name": name}}
        features = {"features": ["legal"], "kind": "BOT_PROGRAM", "client": "e2e"}
        return self.ask("hello", protoMin=1, protoMax=1, **features, **who)["welcome"]

    def send(self, what, **body):
        self.re += 1
        self.socket.send(json.dumps({"re": self.re, what: body}))
        return self.re

    def ask(self, what, **body):
        """The one answer to a request, as the whole frame."""
        number = self.send(what, **body)
        return self.answer(number)

    def ask_when_allowed(self, what, **body):
        """The same; where the server says that it is asked too often, later."""
        while True:
            frame = self.ask(what, **body)
            if frame.get("error", {}).get("code") != "RATE_LIMITED":
                return frame
            time.sleep(frame["error"]["retryAfterMs"] / 1000)

    def answer(self, number):
        while True:
            frame = self.receive()
            if frame["re"] == number:
                return frame
            self.pushed.append(frame)

    def receive(self):
        opcode, data = self.socket.recv_data()
        if opcode == websocket.ABNF.OPCODE_CLOSE:
            code = int.from_bytes(data[:2], "big") if len(data) >= 2 else 1005
            raise Closed(code, self.goodbye)
        frame = json.loads(data)
        if "goodbye" in frame:
            self.goodbye = frame["goodbye"]
        return frame

    def next_pushed(self, kind):
        """The next pushed frame of that kind; others are put aside."""
        for index, frame in enumerate(self.pushed):
            if kind in frame:
                return self.pushed.pop(index)[kind]
        while True:
            frame = self.receive()
            if kind in frame:
                return frame[kind]
            self.pushed.append(frame)

    def closed(self):
        """Reads until the server has closed; tells how."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed

    def create(self, seats=None, **settings):
        seats = seats or [{"open": {}}, {"open": {}}]
        asked = {"game": "carcassonne", "seats": seats, **settings}
        frame = self.ask("createRoom", settings=asked, commandId=new_id())
        return frame.get("roomCreated") or frame["error"]

    def attach(self, room, **more):
        frame = self.ask("attach", room=room, **more)
        return frame.get("attached") or frame["error"]

    def ready(self, handle):
        return self.ask("ready", handle=handle, commandId=new_id())

    def close(self):
        self.socket.close()


def started_game(server, **settings):
    """Two clients at a table, the game has begun: [(client, handle), ...] by seat, and the room."""
    host = Client(server, "Host")
    created = host.create(**settings)
    guest = Client(server, "Guest")
    table = []
    for client in (host, guest):
        attached = client.attach(created["room"], invite=created["invite"])
        table.append((client, attached["handle"]))
        client.fresh = client.next_pushed("snapshot")
    for client, handle in table:
        assert "commandDone" in client.ready(handle)
    return table, created


def next_decision(table):
    """Waits until all clients know the deciding seat: (seat, the transition its client got)."""
    told = []
    for client, handle in table:
        one = client.next_pushed("transition")
        while one["handle"] != handle or not (one.get("decision") or {}).get("seats"):
            one = client.next_pushed("transition")
        told.append(one)
    seat = told[0]["decision"]["seats"][0]
    return seat, told[seat]


def a_step(told, at=0):
    """The actions of one offered placement, without a figure."""
    legal = told["decision"]["tiles"]
    drawn = [d["tiles"]["drawn"]["tile"] for d in told["deltas"] if "drawn" in d.get("tiles", {})]
    place = {"tile": drawn[-1], "x": legal["x"][at], "y": legal["y"][at]}
    actions = [{"tiles": {"place": {**place, "rotation": legal["rotation"][at]}}}]
    if any(follow_up["segments"][at] for follow_up in legal["followUps"]):
        actions.append({"tiles": {"pass": {}}})
    return actions


def everybody_moves(table):
    """A turn of every seat of (client, handle): from then on a rated game counts."""
    waiting = set(range(len(table)))
    while waiting:
        seat, told = next_decision(table)
        client, handle = table[seat]
        step = {"decision": told["decision"]["id"], "actions": a_step(told)}
        done = client.ask("command", handle=handle, commandId=new_id(), **step)
        assert "commandDone" in done, done
        waiting.discard(seat)


class Case(unittest.TestCase):
    def tearDown(self):
        while Client.all_open:
            Client.all_open.pop().shutdown()


class ServerCase(Case):
    """Tests against one server for the whole class."""

    settings = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.settings)
        cls.addClassCleanup(cls.server.close)
