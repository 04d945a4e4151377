"""Continuing a finished game, over sockets: permissions, what is kept and what is drawn anew, over
a restart; and the program verifies the record."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import harness
from fold_test import comparable
from harness import Client, Server, a_step, new_id, next_decision

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "proto", "sdk", "python"))
from fold import Fold  # noqa: E402


class Player(Client):
    """A client that knows of games that begin in the middle."""

    def greet(self, name="Tester"):
        who = {"token": self.token} if self.token else {"guest": {"name": name}}
        return self.ask("hello", protoMin=1, protoMax=1, kind="BOT_PROGRAM", client="e2e",
                        features=["legal", "takeback", "continue"], **who)["welcome"]

    def go_on(self, room, settings=None, **more):
        frame = self.ask("createRoom", settings=settings or {}, commandId=new_id(),
                         continues={"room": room, **more})
        return frame.get("roomCreated") or frame["error"]


class Continued(harness.Case):
    def setUp(self):
        self.server = Server("--commands-per-second", "1000", "--commands-burst", "1000",
                             "--frames-per-second", "10000", "--frames-burst", "10000",
                             "--rooms-per-account", "20")
        self.addCleanup(self.server.close)

    def seated(self, clients, room, **more):
        table = []
        for client in clients:
            client.pushed.clear()
            table.append((client, client.attach(room, **more)["handle"]))
            client.fresh = client.next_pushed("snapshot")
        for client, handle in table:
            self.assertIn("commandDone", client.ready(handle))
        return table

    def given_up(self, turns=5, **settings):
        """A game of two that was played for so long and then ended by one of them."""
        clients = [Player(self.server, name) for name in ("Ada", "Ben")]
        created = clients[0].create(**settings)
        table = self.seated(clients, created["room"], invite=created["invite"])
        for _ in range(turns):
            seat, told = next_decision(table)
            client, handle = table[seat]
            done = client.ask("command", handle=handle, commandId=new_id(),
                              decision=told["decision"]["id"], actions=a_step(told))
            self.assertIn("commandDone", done)
        next_decision(table)
        client, handle = table[0]
        client.ask("resign", handle=handle, commandId=new_id())
        return clients, created

    def assert_verified(self, room):
        status, record, _ = self.server.get(f"/v1/records/{room}")
        self.assertEqual(status, 200)
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(record)
            file.flush()
            done = subprocess.run([harness.MEEPLED, "verify", file.name], capture_output=True,
                                  text=True, check=False, env=harness.clean_environment())
        self.assertEqual(done.returncode, 0, done.stdout)
        return json.loads(record), done.stdout

    def test_the_same_people_play_on(self):
        (ada, ben), before = self.given_up(name="Sunday")
        made = ada.go_on(before["room"], {"name": "Monday"}, keepSeats=True)
        # Each seat is kept for its earlier player, in any sequence of arrivals.
        stranger = Player(self.server, "Eve")
        self.assertEqual(stranger.attach(made["room"])["code"], "ROOM_FULL")
        table = self.seated((ben, ada), made["room"])
        info = ada.attach(made["room"])["info"]
        self.assertEqual(info["origin"]["room"], before["room"])
        self.assertEqual([seat["name"] for seat in info["seats"]], ["Ada", "Ben"])
        seat, told = next_decision([table[1], table[0]])
        # A folded view equals a new client's snapshot, and has the tiles of the earlier game.
        self.server.restart()
        fresh = Player(self.server, token=ada.token)
        fresh.attach(made["room"])
        snapshot = fresh.next_pushed("snapshot")
        self.assertEqual(len(snapshot["tiles"]["board"]), 6)
        catalogue = json.loads(self.server.get("/v1/catalogue")[1])
        watcher = Player(self.server, "Watcher")
        head = watcher.attach(made["room"], role="SPECTATOR", history=True)["headSeq"]
        known = Fold(watcher.next_pushed("snapshot"), catalogue)
        while known.state["seq"] < head:
            known.apply(watcher.next_pushed("transition"))
        plain = Client(self.server, "Plain")
        plain.attach(made["room"], role="SPECTATOR")
        self.assertEqual(comparable(known.state), comparable(plain.next_pushed("snapshot")))
        fresh.ask("resign", handle=fresh.attach(made["room"])["handle"], commandId=new_id())
        record, said = self.assert_verified(made["room"])
        self.assertEqual(record["header"]["origin"]["room"], before["room"])
        self.assertIn("continues from transition", said)
        self.assertEqual([offer["account"] for offer in record["header"]["offers"]], ["", ""])

    def test_others_and_bots_play_on_from_the_middle(self):
        _, before = self.given_up(turns=6)
        eve = Player(self.server, "Eve")
        seats = [{"bot": "random"}, {"open": {}}]
        made = eve.go_on(before["room"], {"seats": seats, "turnSeconds": 0}, seq=4)
        ((eve, handle),) = self.seated((eve,), made["room"])
        told = eve.next_pushed("transition")
        while "tiles" not in (told.get("decision") or {}):
            told = eve.next_pushed("transition")
        eve.ask("resign", handle=handle, commandId=new_id())
        self.assert_verified(made["room"])

    def test_what_cannot_be_gone_on_from(self):
        (ada, ben), before = self.given_up(private=True)
        eve = Player(self.server, "Eve")
        self.assertEqual(eve.go_on(before["room"])["code"], "FORBIDDEN")
        self.assertIn("room", eve.go_on(before["room"], invite=before["invite"]))
        self.assertIn("room", ben.go_on(before["room"]))
        for wrong in ({"seq": 1}, {"seq": 4711}):
            self.assertEqual(ada.go_on(before["room"], **wrong)["code"], "OPTIONS_INVALID")
        for wrong in ({"game": "carcassonne"}, {"modules": {"names": []}},
                      {"options": [{"name": "table", "value": "floor"}]},
                      {"seats": [{"open": {}}] * 3}):
            self.assertEqual(ada.go_on(before["room"], wrong)["code"], "OPTIONS_INVALID")
        self.assertEqual(ada.go_on("no-such-room")["code"], "ROOM_NOT_FOUND")
        running = ada.create()["room"]
        self.assertEqual(ada.go_on(running)["code"], "GAME_NOT_OVER")

    def test_asked_twice_it_is_one_room(self):
        (ada, _), before = self.given_up()
        ask = {"settings": {}, "commandId": new_id(), "continues": {"room": before["room"]}}
        first = ada.ask("createRoom", **ask)["roomCreated"]["room"]
        self.assertEqual(ada.ask("createRoom", **ask)["roomCreated"]["room"], first)
        ask["continues"] = {"room": before["room"], "seq": 4}
        self.assertEqual(ada.ask("createRoom", **ask)["error"]["code"], "COMMAND_ID_CONFLICT")


if __name__ == "__main__":
    unittest.main()
