"""Details of proto/docs, compared with the server."""

import base64
import glob
import json
import os
import re
import sys
import unittest

import openapi
import record_dialogue
from harness import Client, Server, ServerCase, new_id, next_decision, started_game

PROTO = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "proto")
sys.path.insert(0, PROTO)
import list_messages  # noqa: E402

FREE = ("--commands-per-second", "1000", "--commands-burst", "1000",
        "--frames-per-second", "10000", "--frames-burst", "10000",
        "--connections-per-address", "0")


class Dialogue(unittest.TestCase):
    maxDiff = None

    def test_the_dialogue_in_the_documentation_is_still_right(self):
        written = record_dialogue.frames(record_dialogue.split_page()[1])
        self.assertGreater(len(written), 7)
        told = record_dialogue.frames(record_dialogue.record())
        for number, (before, now) in enumerate(zip(written, told), 1):
            self.assertEqual(before, now, f"request {number}: record the dialogue anew")
        self.assertEqual(len(written), len(told))


class Messages(unittest.TestCase):
    def test_the_page_has_every_message(self):
        # Otherwise: python3 proto/list_messages.py > proto/docs/messages.md
        with open(os.path.join(PROTO, "docs", "messages.md"), encoding="utf-8") as file:
            written = file.read()
        self.assertEqual(written, list_messages.page())
        names = [re.match(r"- \*\*([\w.]+)", line).group(1)
                 for line in written.splitlines() if line.startswith("- ")]
        declared = []
        for path in glob.glob(os.path.join(PROTO, "meeple", "v1", "*.proto")):
            with open(path, encoding="utf-8") as file:
                declared += re.findall(r"(?m)^\s*(?:message|enum) (\w+) \{", file.read())
        self.assertEqual(sorted(name.split(".")[-1] for name in names), sorted(declared))


class OpenApi(ServerCase):
    """proto/docs/openapi.json against a server."""

    settings = (
        *FREE,
        *("--security-contact", "mailto:security@example.org"),
        *("--security-expires", "2099-12-31"),
    )

    def test_a_record_is_as_it_says(self):
        table, created = started_game(self.server)
        host, handle = table[0]
        self.assertIn("commandDone", host.ask("resign", handle=handle, commandId=new_id()))
        record = json.loads(self.server.get(f"/v1/records/{created['room']}")[1])
        answers = openapi.DOCUMENT["paths"]["/v1/records/{room}"]["get"]["responses"]
        schema = answers["200"]["content"]["application/json"]["schema"]
        self.assertEqual(openapi.problems(schema, record), [])
        self.assertIn("$.none", openapi.problems(schema, {**record, "none": 1})[0])
        self.assertTrue(openapi.problems(schema, {**record, "scores": ["1"]}))

    def test_every_address_answers_as_it_says(self):
        guest = Client(self.server)
        for path, operations in openapi.DOCUMENT["paths"].items():
            for method, operation in operations.items():
                with self.subTest(path, method=method):
                    filled = re.sub(r"\{\w+\}", "carcassonne", path)
                    secure = {"Authorization": f"Bearer {guest.token}"}
                    answered = self.server.ask(method.upper(), filled, secure)
                    status, body, headers = answered
                    self.assertNotIn(status, (0, 405, 426), body)
                    self.assertNotIn(b"nothing at this address", body)
                    which = "200" if status == 200 else "default"
                    content = operation["responses"][which]["content"]
                    kind = headers["Content-Type"].split(";")[0]
                    self.assertIn(kind, content)
                    if kind == "application/json":
                        said = openapi.problems(content[kind]["schema"], json.loads(body))
                        self.assertEqual(said, [])
                    if operation.get("security") == [{"token": []}]:
                        status = self.server.ask(method.upper(), filled, {})[0]
                        self.assertIn(status, (400, 401, 403))


class Frames(ServerCase):
    settings = FREE

    def test_request_number_0(self):
        client = Client(self.server)
        client.socket.send('{"re": 0, "ping": {}}')
        self.assertEqual(client.next_pushed("error")["code"], "BAD_FIELD")
        self.assertIn("pong", client.ask("ping"))

    def test_json_of_the_wrong_type_is_no_frame(self):
        for text in ('{"re": "x", "ping": {}}', '{"re": 2, "ping": 7}',
                     '{"re": 2, "attach": {"haveSeq": "many"}}',
                     '{"re": 2, "ready": {"commandId": 5}}'):
            with self.subTest(text):
                client = Client(self.server)
                client.socket.send(text)
                self.assertEqual(client.closed().code, 1007)

    def test_unknown_names_are_bad_fields(self):
        client = Client(self.server)
        for body in ({"role": "NOBODY"}, {"role": 77}, {"rooom": "x"}):
            with self.subTest(body):
                self.assertEqual(client.ask("attach", **body)["error"]["code"], "BAD_FIELD")
        client.socket.send('{"re": 90, "juggle": {}}')
        self.assertEqual(client.answer(90)["error"]["code"], "UNKNOWN_TYPE")


class Rooms(ServerCase):
    settings = (*FREE, "--rooms-per-account", "100")

    def test_everything_lies_in_the_supply_before_the_game(self):
        client = Client(self.server)
        client.attach(client.create()["room"])
        waiting = client.next_pushed("snapshot")
        supply = {one["tile"]: one["count"] for one in waiting["tiles"]["supply"]}
        self.assertEqual(sum(supply.values()), 72)
        catalogue = json.loads(self.server.get("/v1/catalogue")[1])
        base = catalogue["games"][0]
        drawn = {one["tile"]: one["count"] for one in base["tiles"]}
        self.assertEqual(supply.pop(base["startTile"]), drawn.pop(base["startTile"]) + 1)
        self.assertEqual(supply, drawn)
        self.assertEqual(waiting["viewHash"], "0")

    def test_whose_a_command_id_is(self):
        host, guest, same = Client(self.server), Client(self.server), new_id()
        # Each identity has its own, for making rooms and in each room.
        rooms = [client.ask("createRoom", commandId=same, settings=settings)["roomCreated"]["room"]
                 for client in (host, guest)
                 for settings in [{"game": "carcassonne", "seats": [{"open": {}}, {"open": {}}]}]]
        self.assertNotEqual(*rooms)
        handles = [client.attach(rooms[0])["handle"] for client in (host, guest)]
        for client, handle in zip((host, guest), handles):
            done = client.ask("ready", handle=handle, commandId=same)["commandDone"]
            self.assertFalse(done["duplicate"])
        elsewhere = host.attach(rooms[1])["handle"]
        self.assertFalse(host.ask("ready", handle=elsewhere, commandId=same)
                         ["commandDone"]["duplicate"])
        # In one room all requests share them, and the content counts.
        again = host.ask("ready", handle=handles[0], commandId=same)["commandDone"]
        self.assertTrue(again["duplicate"])
        other = host.ask("resign", handle=handles[0], commandId=same)["error"]
        self.assertEqual(other["code"], "COMMAND_ID_CONFLICT")
        more = host.ask("ready", handle=handles[0], commandId=same, entropy="AAAA")["error"]
        self.assertEqual(more["code"], "COMMAND_ID_CONFLICT")
        # Ready under a new id comes too late: its entropy is not what counts.
        second = host.ask("ready", handle=elsewhere, commandId=new_id())["error"]
        self.assertEqual(second["code"], "ALREADY_READY")

    def test_how_much_at_once(self):
        client = Client(self.server)
        room = client.create()["room"]
        handle = client.attach(room)["handle"]
        nine = [{"tiles": {"pass": {}}}] * 9
        command = {"handle": handle, "decision": 1, "commandId": new_id()}
        self.assertEqual(client.ask("command", actions=nine, **command)["error"]["code"],
                         "BAD_FIELD")
        self.assertNotEqual(client.ask("command", actions=nine[:8], **command)["error"]["code"],
                            "BAD_FIELD")
        long = base64.b64encode(b"e" * 33).decode()
        self.assertEqual(client.ask("ready", handle=handle, commandId=new_id(), entropy=long)
                         ["error"]["code"], "BAD_FIELD")
        limited = Server()
        self.addCleanup(limited.close)
        client = Client(limited)
        codes = [client.ask("createRoom", commandId=new_id(), settings={})["error"]["code"]
                 for _ in range(50)]
        self.assertEqual(set(codes), {"OPTIONS_INVALID", "RATE_LIMITED"})
        self.assertEqual(set(codes[:20]), {"OPTIONS_INVALID"})

    def test_rooms_on_one_connection(self):
        makers = [Client(self.server) for _ in range(4)]
        rooms = [makers[i % 4].create()["room"] for i in range(33)]
        client = Client(self.server)
        attached = [client.attach(room, role="SPECTATOR") for room in rooms]
        self.assertTrue(all("handle" in one for one in attached[:32]))
        self.assertEqual(attached[32]["code"], "QUOTA")
        self.assertIn("left", client.ask("leave", handle=attached[0]["handle"]))
        self.assertIn("handle", client.attach(rooms[32], role="SPECTATOR"))

    def test_another_role(self):
        table, created = started_game(self.server, options=[
            {"name": "hand", "value": "three_hidden"}])
        host, handle = table[0]
        guest, _ = table[1]
        own = next_decision(table)[1]
        self.assertTrue(own["decision"]["tiles"]["x"])
        host.attach(created["room"])
        seen = host.next_pushed("snapshot")["tiles"]
        mine = seen["hand"] if seen["turnSeat"] == 0 else seen["hands"]["held"][0]["tiles"]
        self.assertNotIn(65535, mine)

        watching = host.attach(created["room"], role="SPECTATOR")
        self.assertEqual((watching["role"], watching["handle"]), ("SPECTATOR", handle))
        seen = host.next_pushed("snapshot")["tiles"]
        hands = [seen["hand"], *(one["tiles"] for one in seen["hands"]["held"])]
        self.assertEqual({tile for hand in hands for tile in hand}, {65535})
        refused = host.ask("resign", handle=handle, commandId=new_id())["error"]
        self.assertEqual(refused["code"], "FORBIDDEN")
        told = guest.next_pushed("presence")
        while told["presence"] != "DROPPED":
            told = guest.next_pushed("presence")
        self.assertEqual(told["seat"], 0)

        # The view of the other role is void; without a role the seat is found again.
        back = host.attach(created["room"], haveSeq=watching["headSeq"], haveHash="1")
        self.assertEqual((back["role"], back["seat"], back["rolledBack"]), ("SEAT", 0, True))
        self.assertIn("commandDone", host.ask("resign", handle=handle, commandId=new_id()))

    def test_entropy_is_for_the_record_alone(self):
        host, guest = Client(self.server), Client(self.server)
        room = host.create()["room"]
        handles = [client.attach(room)["handle"] for client in (host, guest)]
        secrets = [base64.b64encode(word).decode() for word in (b"first secret", b"the second")]
        for client, handle, secret in zip((host, guest), handles, secrets):
            done = client.ask("ready", handle=handle, commandId=new_id(), entropy=secret)
            self.assertIn("commandDone", done)
        watcher = Client(self.server)
        watcher.attach(room, role="SPECTATOR", history=True)
        self.assertEqual(self.server.get(f"/v1/records/{room}")[0], 409)
        self.assertIn("commandDone", guest.ask("resign", handle=handles[1], commandId=new_id()))
        told = watcher.next_pushed("transition")
        everything = [told]
        while not any("roomClosed" in delta for delta in told["deltas"]):
            told = watcher.next_pushed("transition")
            everything.append(told)
        self.assertEqual(everything[0]["seq"], 1)
        for secret in secrets:
            self.assertNotIn(secret, json.dumps([everything, host.pushed, guest.pushed]))
        log = json.loads(self.server.get(f"/v1/records/{room}")[1])["log"]
        said = {delta["seatReady"]["seat"]: entry["entropy"] for entry in log
                for delta in entry["deltas"] if "seatReady" in delta}
        self.assertEqual(said, dict(enumerate(secrets)))

    def test_records_have_their_statuses(self):
        host = Client(self.server)
        created = host.create([{"open": {}}, {"bot": "random"}], private=True)
        path = f"/v1/records/{created['room']}"

        def status(token=None, invite=""):
            headers = {"Authorization": f"Bearer {token}"} if token else None
            return self.server.get(path + invite, headers)[0]

        self.assertEqual(status(host.token), 409)
        handle = host.attach(created["room"])["handle"]
        self.assertIn("commandDone", host.ready(handle))
        self.assertIn("commandDone", host.ask("resign", handle=handle, commandId=new_id()))
        self.assertEqual(status(), 403)
        self.assertEqual(status(Client(self.server).token), 403)
        self.assertEqual(status(host.token), 200)
        self.assertEqual(status(invite="?invite=" + created["invite"]), 200)
        self.assertEqual(self.server.get("/v1/records/" + "x" * 20)[0], 404)

    def test_cards_have_no_appraisals(self):
        for game, some in (("carcassonne", True), ("cardcassonne", False)):
            with self.subTest(game):
                table, _ = started_game(self.server, game=game)
                client, handle = table[0]
                worth = client.ask("appraise", handle=handle)["appraisals"]
                self.assertEqual(bool(worth["tiles"]), some)
                self.assertGreater(worth["seq"], 1)


if __name__ == "__main__":
    unittest.main()
