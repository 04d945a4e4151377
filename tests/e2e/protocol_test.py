"""Every kind of mistake on the wire gets a typed answer, and the others play on."""

import base64
import json
import os
import socket
import unittest

import websocket
from harness import (
    BINARY,
    PATIENCE,
    Client,
    Closed,
    ServerCase,
    a_step,
    eventually,
    new_id,
    next_decision,
    started_game,
)


def raw_socket(server, subprotocol=BINARY, **more):
    connection = websocket.WebSocket()
    connection.connect(
        server.url, subprotocols=[subprotocol], suppress_origin=True, timeout=PATIENCE, **more
    )
    return connection


def close_code(connection):
    """Reads to the end; the close code, or 0 if the connection just ended."""
    while True:
        try:
            opcode, data = connection.recv_data()
        except (websocket.WebSocketException, ConnectionError):
            return 0
        if opcode == websocket.ABNF.OPCODE_CLOSE:
            return int.from_bytes(data[:2], "big")


class Frames(ServerCase):
    settings = ("--hello-ms", "1500", "--connections-per-address", "0")

    def test_bytes_that_are_no_frame(self):
        connection = raw_socket(self.server)
        connection.send_binary(b"\xff\xff\xff\xff")
        self.assertEqual(close_code(connection), 1007)

    def test_text_that_is_no_frame(self):
        for text in ("{", "[]", "nonsense", '{"re": "x"}', "{" * 2000):
            client = Client(self.server)
            client.socket.send(text)
            closed = client.closed()
            self.assertEqual(closed.code, 1007, text)
            self.assertEqual(closed.goodbye["code"], 1007)
            self.assertEqual([f["error"]["code"] for f in client.pushed if "error" in f][:1] or
                             ["BAD_FRAME"], ["BAD_FRAME"])

    def test_the_wrong_kind_of_message(self):
        connection = raw_socket(self.server)
        connection.send("{}")
        self.assertEqual(close_code(connection), 1003)
        client = Client(self.server)
        client.socket.send_binary(b"\x08\x01")
        closed = client.closed()
        self.assertEqual((closed.code, closed.goodbye["code"]), (1003, 1003))

    def test_text_that_is_no_text(self):
        client = Client(self.server)
        client.socket.send(b"\xff\xfe{}", websocket.ABNF.OPCODE_TEXT)
        self.assertEqual(client.closed().code, 1007)

    def test_too_large(self):
        client = Client(self.server)
        fits = client.ask("hello", client="x" * 30_000)
        self.assertEqual(fits["error"]["code"], "ALREADY_GREETED")
        client.send("hello", client="x" * 50_000)
        closed = client.closed()
        self.assertEqual(closed.code, 1009)
        self.assertEqual(closed.goodbye["code"], 1009)

    def test_unknown_fields_and_types(self):
        client = Client(self.server)
        self.assertEqual(client.ask("ping", nonsense=1)["error"]["code"], "BAD_FIELD")
        client.socket.send('{"re": 77}')
        self.assertEqual(client.answer(77)["error"]["code"], "UNKNOWN_TYPE")
        self.assertIn("pong", client.ask("ping"))

    def test_nothing_before_hello_and_no_second_one(self):
        client = Client(self.server, hello=False)
        self.assertEqual(client.ask("ping")["error"]["code"], "HELLO_REQUIRED")
        client.greet()
        again = client.ask("hello", protoMin=1, protoMax=1, guest={})
        self.assertEqual(again["error"]["code"], "ALREADY_GREETED")

    def test_no_common_version(self):
        client = Client(self.server, hello=False)
        client.send("hello", protoMin=90, protoMax=99, guest={})
        try:
            self.assertEqual(client.receive()["error"]["code"], "VERSION_UNSUPPORTED")
            closed = client.closed()
        except Closed as early:
            closed = early
        self.assertEqual(closed.code, 4003)

    def test_a_token_that_is_not_ours(self):
        client = Client(self.server, hello=False)
        answer = client.ask("hello", protoMin=1, protoMax=1, token="A" * 64)
        self.assertEqual(answer["error"]["code"], "UNAUTHENTICATED")

    def test_no_hello_in_time(self):
        silent = Client(self.server, hello=False)
        closed = silent.closed()
        self.assertEqual(closed.code, 4004)
        self.assertEqual(closed.goodbye["code"], 4004)

    def test_a_fragmented_message_counts_as_one(self):
        client = Client(self.server)
        text = json.dumps({"re": 5, "ping": {}}).encode()
        frame = websocket.ABNF
        client.socket.send_frame(frame(0, 0, 0, 0, frame.OPCODE_TEXT, 1, text[:4]))
        client.socket.send_frame(frame(1, 0, 0, 0, frame.OPCODE_CONT, 1, text[4:]))
        self.assertIn("pong", client.answer(5))


class Upgrades(ServerCase):
    def refusal(self, **more):
        try:
            websocket.create_connection(self.server.url, timeout=PATIENCE, **more)
        except websocket.WebSocketBadStatusException as refused:
            return refused.status_code
        return 101

    def test_subprotocol_and_origin(self):
        self.assertEqual(self.refusal(suppress_origin=True), 400)
        self.assertEqual(self.refusal(suppress_origin=True, subprotocols=["meeple.v9"]), 400)
        evil = {"subprotocols": [BINARY], "origin": "https://evil.example"}
        self.assertEqual(self.refusal(**evil), 403)
        own = {"subprotocols": [BINARY], "origin": f"http://127.0.0.1:{self.server.port}"}
        self.assertEqual(self.refusal(**own), 101)

    def test_http(self):
        self.assertEqual(self.server.get("/healthz")[0], 200)
        self.assertIn(b"<title>", self.server.get("/")[1])
        catalogue = json.loads(self.server.get("/v1/catalogue")[1])
        self.assertEqual(
            [game["name"] for game in catalogue["games"]],
            ["carcassonne", "hunters_and_gatherers", "hunters_and_gatherers_2020", "cardcassonne"],
        )
        self.assertEqual(self.server.get("/../secret")[0], 400)
        self.assertEqual(self.server.get("/", method="POST")[0], 405)
        self.assertGreaterEqual(self.server.metric("meepled_upgrades_total"), 0)


class Commands(ServerCase):
    settings = ("--commands-per-second", "1000", "--commands-burst", "1000",
                "--frames-per-second", "1000", "--frames-burst", "1000",
                "--connections-per-address", "0")

    def code(self, frame):
        return frame["error"]["code"]

    def test_what_can_be_wrong_with_a_command(self):
        table, _ = started_game(self.server)
        seat, told = next_decision(table)
        client, handle = table[seat]
        other, other_handle = table[1 - seat]
        decision = told["decision"]["id"]
        actions = a_step(told)

        def play(who=client, on=handle, **changes):
            body = {"handle": on, "commandId": new_id(), "decision": decision, "actions": actions}
            return who.ask("command", **{**body, **changes})

        self.assertEqual(self.code(play(other, other_handle)), "NOT_YOUR_DECISION")
        self.assertEqual(self.code(play(decision=decision + 1)), "STALE_DECISION")
        self.assertEqual(self.code(play(on=handle + 1000)), "NOT_ATTACHED")
        self.assertEqual(self.code(play(commandId=base64.b64encode(b"short").decode())),
                         "BAD_FIELD")
        self.assertEqual(self.code(play(actions=[])), "BAD_FIELD")
        place = dict(actions[0]["tiles"]["place"])
        start = {"tiles": {"place": {**place, "x": 0, "y": 0}}}
        refused = play(actions=[start])["error"]
        self.assertEqual((refused["code"], refused["reason"]), ("ILLEGAL_ACTION", "CELL_OCCUPIED"))
        refused = play(actions=[{"tiles": {"place": {**place, "x": 50}}}])["error"]
        self.assertEqual(refused["reason"], "NO_NEIGHBOUR")
        refused = play(actions=actions + actions)["error"]
        self.assertEqual(refused["code"], "ILLEGAL_ACTION")

        # Once, twice the same, and the same id for something else.
        mine = new_id()
        done = play(commandId=mine)["commandDone"]
        self.assertFalse(done["duplicate"])
        again = play(commandId=mine)["commandDone"]
        self.assertEqual((again["seq"], again["duplicate"]), (done["seq"], True))
        self.assertEqual(self.code(play(commandId=mine, decision=decision + 5)),
                         "COMMAND_ID_CONFLICT")
        self.assertEqual(self.code(play()), "STALE_DECISION")
        # Exactly one transition came of all that.
        told = other.next_pushed("transition")
        self.assertEqual(told["seq"], done["seq"])
        self.assertIn("pong", other.ask("ping"))
        self.assertFalse([frame for frame in other.pushed if "transition" in frame])

    def test_after_the_end(self):
        table, created = started_game(self.server)
        seat, told = next_decision(table)
        client, handle = table[seat]
        command = {"handle": handle, "commandId": new_id(), "decision": told["decision"]["id"],
                   "actions": a_step(told)}
        done = client.ask("command", **command)["commandDone"]
        resigned = table[1][0].ask("resign", handle=table[1][1], commandId=new_id())
        self.assertIn("commandDone", resigned)
        late = client.ask("command", **{**command, "commandId": new_id()})
        self.assertEqual(self.code(late), "GAME_OVER")
        again = client.ask("command", **command)["commandDone"]
        self.assertEqual((again["seq"], again["duplicate"]), (done["seq"], True))
        stranger = Client(self.server)
        watching = stranger.attach(created["room"], role="SPECTATOR")
        self.assertIn("handle", watching)
        self.assertEqual(stranger.next_pushed("snapshot")["phase"], "FINISHED")

    def test_seats_belong_to_who_took_them(self):
        table, created = started_game(self.server)
        stranger = Client(self.server)
        self.assertIn(self.code({"error": stranger.attach(created["room"], seat=0)}),
                      ("SEAT_TAKEN", "ROOM_STARTED", "ROOM_FULL"))
        self.assertEqual(stranger.attach("nosuchroom")["code"], "ROOM_NOT_FOUND")
        hidden = table[0][0].create(private=True)
        self.assertIn(stranger.attach(hidden["room"], invite="guess")["code"],
                      ("INVITE_INVALID", "ROOM_NOT_FOUND"))
        self.assertIn("handle", stranger.attach(hidden["room"], invite=hidden["invite"]))

    def test_settings_that_cannot_be(self):
        client = Client(self.server)
        answer = client.create(game="chess")
        self.assertEqual(answer["code"], "OPTIONS_INVALID")
        answer = client.create(modules={"names": ["nonsense"]}, seats=[{"open": {}}])
        self.assertEqual(answer["code"], "OPTIONS_INVALID")
        self.assertGreaterEqual(len(answer["detail"].splitlines()), 2)

    def test_create_twice_with_one_id_makes_one_room(self):
        client = Client(self.server)
        body = {"settings": {"game": "carcassonne", "seats": [{"open": {}}, {"bot": "random"}]},
                "commandId": new_id()}
        first = client.ask("createRoom", **body)["roomCreated"]
        second = client.ask("createRoom", **body)["roomCreated"]
        self.assertEqual(first["room"], second["room"])


class Limits(ServerCase):
    settings = ("--connections-per-address", "6")

    def test_too_many_frames(self):
        client = Client(self.server)
        numbers = [client.send("ping") for _ in range(100)]
        answers = [client.answer(number) for number in numbers]
        limited = [a["error"] for a in answers if "error" in a]
        self.assertTrue(limited)
        self.assertEqual({e["code"] for e in limited}, {"RATE_LIMITED"})
        self.assertTrue(all(e["retryAfterMs"] > 0 for e in limited))
        self.assertGreaterEqual(sum("pong" in a for a in answers), 50)
        client.close()

    def test_too_many_connections_of_one_address(self):
        clients = []
        with self.assertRaises(websocket.WebSocketBadStatusException) as refused:
            for _ in range(7):
                clients.append(Client(self.server))
        self.assertEqual(refused.exception.status_code, 429)
        for client in clients:
            client.close()
        eventually(lambda: self.server.metric("meepled_sessions") == 0, "all gone")


class Slow(ServerCase):
    settings = ("--frames-per-second", "100000", "--frames-burst", "100000",
                "--send-buffer-bytes", "8192")

    def test_a_slow_client_is_closed_and_the_server_goes_on(self):
        # A receive window that is full at once, and requests for something long without reading.
        slow = Client(self.server, sockopt=[(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)])

        def closed_for_slowness():
            # One at a time: who sends on after the server has given up gets a reset, no code.
            slow.send("getCatalogue")
            page = self.server.get("/metrics")[1].decode()
            return 'meepled_connections_ended_total{why="slow"} 1' in page

        eventually(closed_for_slowness, "closing")
        self.assertEqual(slow.closed().code, 4009)
        self.assertIn("pong", Client(self.server).ask("ping"))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    unittest.main()
