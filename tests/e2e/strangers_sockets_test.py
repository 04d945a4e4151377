"""Hostile clients at the sockets of the program, while two honest players continue their games.

Each test is one kind of attack, from an address of its own (127.0.0.66). Beside it two clients play
game after game; they must lose nothing: every command is done, every transition comes in order,
both are told the same scores. How long answers took and how much memory is in use is printed.
MEEPLED_STRANGERS=long makes each attack last half a minute instead of two seconds.
"""

import contextlib
import json
import os
import random
import re
import socket
import struct
import subprocess
import sys
import threading
import time
import unittest

import harness
from harness import Client, Server, eventually, new_id

LONG = os.environ.get("MEEPLED_STRANGERS") == "long"
SECONDS = 30 if LONG else 2
HONEST_MS = 100  # p99 of an honest answer, in the long form, which has the machine for itself
STRANGER = "127.0.0.66"
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
SEED = int(os.environ.get("MEEPLED_SEED", random.randrange(1 << 32)))


def frame(first, payload=b"", announced=None):
    """A masked frame; `announced`: a length that is not the payload's."""
    size = len(payload) if announced is None else announced
    head = bytes([first])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    return head + b"\0\0\0\0" + payload


TEXT, BINARY, PIECE, CLOSE, PING, PONG = 0x81, 0x82, 0x00, 0x88, 0x89, 0x8A


def knock(server, source=STRANGER):
    """A connection that has said nothing yet."""
    return socket.create_connection(("127.0.0.1", server.port), 5, source_address=(source, 0))


def request(path="/ws", host="127.0.0.1", key=KEY, more=""):
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Sec-WebSocket-Protocol: meeple.v1.json\r\n{more}\r\n"
    ).encode()


def upgraded(server, source=STRANGER):
    """A WebSocket; None if the server has had enough of this address."""
    one = knock(server, source)
    try:
        one.sendall(request())
        answer = one.recv(4096)
    except OSError:
        answer = b""
    if b" 101 " in answer:
        return one
    one.close()
    return None


def reset(one):
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()


def say(one, data):
    """False if the server has ended the connection."""
    try:
        one.sendall(data)
        return True
    except OSError:
        return False


def status(answer):
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0


def rest(one):
    data = b""
    try:
        while block := one.recv(65536):
            data += block
    except OSError:
        pass
    return data


def step(decision, hand, dice):
    """One offered placement, and perhaps a figure on it."""
    legal, at, actions = decision["tiles"], 0, []
    if legal["x"]:
        at = dice.randrange(len(legal["x"]))
        tile = legal["tile"][at] if legal["tile"] else hand
        place = {"x": legal["x"][at], "y": legal["y"][at], "rotation": legal["rotation"][at]}
        actions.append({"tiles": {"place": {"tile": tile, **place}}})
    choices = [{"pass": {}}]
    for offer in legal["followUps"]:
        segments = [bit for bit in range(32) if offer["segments"][at] >> bit & 1]
        choices += [{"deploy": {"figure": offer["figure"], "segment": s}} for s in segments]
    if len(choices) > 1 or not actions:
        actions.append({"tiles": dice.choice(choices)})
    return actions


class Player(threading.Thread):
    """One honest client: plays at the given table to the end."""

    def __init__(self, client, attached, dice, times):
        super().__init__(daemon=True)
        self.client = client
        self.handle = attached["handle"]
        self.dice = dice
        self.times = times
        self.seq = None
        self.steps = 0
        self.scores = None
        self.problem = None

    def run(self):
        try:
            self.play()
        except Exception as problem:  # told to the test, which fails
            self.problem = problem

    def play(self):
        client, hand, asked = self.client, None, {}
        client.send("ready", handle=self.handle, commandId=new_id())
        while self.scores is None or asked:
            heard = client.pushed.pop(0) if client.pushed else client.receive()
            if "error" in heard:
                raise AssertionError(f"refused: {heard['error']}")
            if heard["re"] in asked and "commandDone" in heard:
                self.times.append(time.monotonic() - asked.pop(heard["re"]))
            if "snapshot" in heard:
                self.seq = int(heard["snapshot"]["seq"])
            told = heard.get("transition")
            if not told:
                continue
            if int(told["seq"]) != self.seq + 1:
                raise AssertionError(f"after {self.seq} came {told['seq']}")
            self.seq += 1
            for delta in told["deltas"]:
                happened = delta.get("tiles", {})
                hand = happened.get("drawn", {}).get("tile", hand)
                if "ended" in happened:
                    self.scores = happened["ended"]["scores"]
            decision = told.get("decision") or {}
            if decision.get("tiles"):
                time.sleep(0.01)  # thinks
                what = {"decision": decision["id"], "actions": step(decision, hand, self.dice)}
                number = client.send("command", handle=self.handle, commandId=new_id(), **what)
                asked[number] = time.monotonic()
                self.steps += 1


class HonestGames(threading.Thread):
    """Two players at a table, game after game until stop()."""

    def __init__(self, server, seed):
        super().__init__(daemon=True)
        self.server = server
        self.dice = random.Random(seed)
        self.times = []
        self.games = 0
        self.problem = None
        self.over = threading.Event()
        self.clients = [Client(server, "Honest"), Client(server, "Decent")]

    def run(self):
        try:
            while not self.over.is_set() or self.games == 0:
                self.one_game()
        except Exception as problem:  # told to the test, which fails
            self.problem = problem

    def one_game(self):
        host = self.clients[0]
        created = host.create()
        players = []
        for client in self.clients:
            attached = client.attach(created["room"], invite=created["invite"])
            dice = random.Random(self.dice.random())
            players.append(Player(client, attached, dice, self.times))
        for player in players:
            player.start()
        for player in players:
            player.join(harness.PATIENCE)
            if player.is_alive():
                raise AssertionError(f"a game stands still at {player.seq}")
            if player.problem:
                raise player.problem
        if players[0].scores != players[1].scores or players[0].seq != players[1].seq:
            raise AssertionError("both are told the same game")
        # One for each tile, but for those few that fit nowhere and are put away.
        if players[0].steps + players[1].steps < 60:
            raise AssertionError("a whole game has a step for each tile")
        for player in players:
            player.client.ask("leave", handle=player.handle)
            player.client.pushed.clear()
        self.games += 1

    def stop(self):
        self.over.set()
        self.join(2 * harness.PATIENCE)
        for client in self.clients:
            client.close()


class Bystander:
    """Honest games in a process of their own, where nothing but the server makes them wait."""

    def __init__(self, server):
        options = {"--url": server.url, "--rooms": 4, "--rate": 40, "--warmup": 0,
                   "--seconds": SECONDS - 2, "--seed": SEED}
        arguments = [str(one) for option in options.items() for one in option]
        self.process = subprocess.Popen([harness.MEEPLED, "load", *arguments, "--check"], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def p99_ms(self):
        said = self.process.communicate(timeout=SECONDS + harness.PATIENCE)[0]
        found = re.search(r"command -> result .* p99 ([\d.]+) ms", said)
        if self.process.returncode != 0 or not found or "losses 0" not in said:
            raise AssertionError(f"the bystander's games failed: {said}")
        return float(found[1]), found[0]


def resident_mib(server):
    with open(f"/proc/{server.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


class Strangers(harness.Case):
    settings = ("--commands-per-second", "1000", "--commands-burst", "1000",
                "--frames-per-second", "100", "--frames-burst", "200", "--finished-seconds", "1",
                "--creates-per-second", "100", "--hello-ms", "1000", "--http-ms", "2000",
                "--rooms-per-account", "1000")

    def setUp(self):
        self.server = Server(*self.settings)
        self.addCleanup(self.server.close)
        self.dice = random.Random(SEED)

    def attack(self, once, hands=4):
        """Strangers do `once(dice)` again and again, several at a time, beside honest games."""
        honest = HonestGames(self.server, SEED)
        honest.start()
        eventually(lambda: len(honest.times) > 20 or honest.problem, "the game goes on")
        before = resident_mib(self.server)
        bystander = Bystander(self.server) if LONG else None
        end = time.monotonic() + SECONDS
        blows = [0] * hands
        problems = []

        def strike(number):
            # Strangers have machines of their own: what they compute is not the server's to lose.
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
            dice = random.Random(SEED + number)
            while time.monotonic() < end:
                try:
                    once(dice)
                except (ConnectionError, TimeoutError, socket.timeout):
                    pass  # the server has had enough
                except Exception as problem:  # told to the test, which fails
                    problems.append(problem)
                    return
                blows[number] += 1

        threads = [threading.Thread(target=strike, args=(i,), daemon=True) for i in range(hands)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS + harness.PATIENCE)
        at_once = len(honest.times)
        honest.stop()
        self.assertIsNone(honest.problem)
        self.assertFalse(honest.is_alive())
        self.assertEqual(problems, [])
        self.assertIsNone(self.server.process.child.poll(), "the server lives")
        self.assertGreater(sum(blows), 0)
        eventually(
            lambda: self.server.metric("meepled_sessions") == 0, "all connections are closed"
        )
        times = sorted(honest.times)
        p99 = times[len(times) * 99 // 100]
        print(f"{self.id().split('.')[-1]}: {sum(blows)} blows, {honest.games} honest games, "
              f"{at_once} answers: p50 {times[len(times) // 2] * 1000:.1f} ms, "
              f"p99 {p99 * 1000:.1f} ms, longest {times[-1] * 1000:.1f} ms; memory "
              f"{before:.1f} MiB before, {resident_mib(self.server):.1f} after; seed {SEED}",
              file=sys.stderr)
        if bystander:
            p99_ms, said = bystander.p99_ms()
            print(said, file=sys.stderr)
            self.assertLess(p99_ms, HONEST_MS)

    def test_requests_without_hello_and_a_reset(self):
        ping = frame(TEXT, json.dumps({"re": 1, "ping": {}}).encode())

        def once(dice):
            one = upgraded(self.server)
            if one:
                say(one, ping * dice.randrange(1, 59))
                reset(one)

        self.attack(once)

    def test_a_close_with_requests_on_their_way(self):
        ping = frame(TEXT, json.dumps({"re": 1, "ping": {}}).encode())

        def once(dice):
            one = upgraded(self.server)
            if one:
                end = frame(CLOSE) if dice.random() < 0.5 else b""
                say(one, ping * dice.randrange(6, 31) + end)
                one.close()

        self.attack(once)

    def flood(self, block, first=b""):
        def once(_dice):
            one = upgraded(self.server)
            end = time.monotonic() + SECONDS
            if one:
                one.settimeout(0.5)
                say(one, first)
                while time.monotonic() < end and say(one, block):
                    pass
                reset(one)

        self.attack(once)
        self.assertGreater(self.server.metric("meepled_read_pauses_total"), 0)

    def test_a_flood_of_pings(self):
        self.flood(frame(PING) * 500)

    def test_a_flood_of_pongs(self):
        self.flood(frame(PONG, b"x") * 500)

    def test_a_flood_of_empty_pieces(self):
        self.flood(frame(PIECE) * 500, first=frame(0x01))

    def test_a_flood_of_bytes(self):
        """Pieces of messages that never end in anything the server would answer."""
        self.flood(frame(PONG, b"b" * 125) * 100)

    def test_idle_connections_of_one_address(self):
        """They hold at most their places; another address gets in right away."""
        held = []

        def once(_dice):
            held.append(knock(self.server))
            if len(held) > 400:
                held.pop(0).close()
            if len(held) in (100, 200, 300):
                with upgraded(self.server, "127.0.0.67"):
                    pass

        self.addCleanup(lambda: [one.close() for one in held])
        self.attack(once)

    def test_slow_heads(self):
        def once(dice):
            slow = [knock(self.server) for _ in range(20)]
            for letter in request()[: dice.randrange(10, 40)]:
                for one in slow:
                    say(one, bytes([letter]))
                time.sleep(0.01)
            for one in slow:
                one.close()

        self.attack(once)

    def test_connects_as_fast_as_they_go(self):
        def once(dice):
            with knock(self.server) as one:
                if dice.random() < 0.5:
                    reset(one)

        self.attack(once)

    def test_lengths_that_lie_and_frames_that_are_none(self):
        def once(dice):
            one = upgraded(self.server)
            if not one:
                return
            kind = dice.randrange(4)
            if kind == 0:
                say(one, frame(TEXT, announced=2**40))
                self.assertIn(b"\x03\xf1", rest_until_close(one))
            elif kind == 1:
                say(one, dice.randbytes(200))
            elif kind == 2:
                say(one, frame(dice.randrange(256), dice.randbytes(dice.randrange(125))))
            else:
                say(one, frame(CLOSE, dice.randbytes(dice.randrange(20))))
            one.close()

        self.attack(once)

    def test_upgrades_that_are_refused(self):
        def once(dice):
            bad, answer = dice.choice((
                (request(key="x"), 400),
                (request(path="/elsewhere"), 404),
                (request(host="evil.example", more="Origin: http://evil.example\r\n"), 403),
                (request(more="Origin: http://evil.example\r\n"), 403),
                (b"\x16\x03\x01" + dice.randbytes(30) + b"\r\n\r\n", 400),
            ))
            with knock(self.server) as one:
                one.sendall(bad)
                self.assertIn(status(rest(one)), (answer, 429, 0))

        self.attack(once)

    def test_a_flood_of_http(self):
        def once(dice):
            path = dice.choice(("/", "/v1/catalogue", "/v1/records/none", "/metrics", "/nothing"))
            line = f"X-Forwarded-For: 198.51.100.{dice.randrange(256)}\r\n"
            with knock(self.server) as one:
                for _ in range(50):
                    one.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{line}\r\n".encode())
                with contextlib.suppress(OSError):  # It may have been cut off by now.
                    one.shutdown(socket.SHUT_WR)
                self.assertNotIn(b"process_cpu_seconds", rest(one))

        self.attack(once)
        self.assertGreater(self.server.metric('meepled_refused_total{reason="request_rate"}'), 0)


def rest_until_close(one):
    """Up to the end of the connection, or to what looks like a close frame."""
    data = b""
    one.settimeout(harness.PATIENCE)
    try:
        while b"\x88\x02" not in data and b"\x88\x0f" not in data:
            block = one.recv(4096)
            if not block:
                break
            data += block
    except OSError:
        pass
    return data


if __name__ == "__main__":
    unittest.main()
