"""The host of a waiting table changes its settings, while the server is killed at any moment."""

import os
import random
import time
import unittest

import harness
from harness import Client, Server, new_id

OPEN = {"open": {}}


class Changes(harness.Case):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def settings(self, bots):
        seats = [OPEN] * 3 + [{"bot": "random"}] * bots
        return {"game": "carcassonne", "private": True, "seats": seats}

    def come(self, token=None):
        return Client(self.server, token=token)

    def enter(self, client, room, invite=""):
        """Takes the seat at the table, whichever room it is now."""
        while True:
            client.pushed.clear()
            answer = client.ask_when_allowed("attach", room=room, invite=invite)
            error = answer.get("error", {})
            if error.get("room"):
                room = error["room"]
                continue
            self.assertIn("attached", answer)
            told = answer["attached"]
            snapshot = client.next_pushed("snapshot")
            if not snapshot["rematch"]:
                return room, told
            room = snapshot["rematch"]

    def test_players_follow_and_a_link_to_the_old_room_leads_to_the_new_one(self):
        ada, ben = self.come(), self.come()
        made = ada.create(seats=[OPEN] * 3, private=True)
        room, told = self.enter(ada, made["room"])
        self.enter(ben, room, made["invite"])
        ben.ready(told["handle"])
        change = {"handle": told["handle"], "settings": self.settings(1)}
        refused = ben.ask("changeSettings", commandId=new_id(), **change)
        self.assertEqual(refused["error"]["code"], "FORBIDDEN")
        done = ada.ask("changeSettings", commandId=new_id(), **change)
        self.assertIn("commandDone", done)
        rooms = set()
        for client in (ada, ben):
            while True:
                deltas = client.next_pushed("transition")["deltas"]
                if "roomClosed" in deltas[0]:
                    break
            self.assertEqual(deltas[0]["roomClosed"]["reason"], "NEVER_STARTED")
            rooms.add(deltas[1]["rematchMade"]["room"])
        (new_room,) = rooms
        for seat, client in enumerate((ada, ben)):
            found, told = self.enter(client, new_room)
            self.assertEqual((found, told["seat"]), (new_room, seat))
            self.assertEqual(told["code"], made["code"])
            self.assertFalse(told["info"]["seats"][1]["ready"])
        cem = self.come()
        self.assertEqual(self.enter(cem, room, made["invite"])[0], new_room)
        found = cem.ask("findRoom", code=made["code"])["roomFound"]
        self.assertEqual(found["room"], new_room)

    def test_killed_at_any_moment_no_player_is_lost_and_there_is_one_table(self):
        chance = random.Random(int(os.environ.get("MEEPLED_SEED", "7")))
        ada, ben = self.come(), self.come()
        made = ada.create(seats=[OPEN] * 3, private=True)
        room, told = self.enter(ada, made["room"])
        self.enter(ben, room, made["invite"])
        tokens = (ada.token, ben.token)
        for number in range(1, 7):
            command = new_id()
            change = {"commandId": command, "settings": self.settings(1 + number % 2)}
            ada.send("changeSettings", handle=told["handle"], **change)
            time.sleep(chance.random() / 50)
            self.server.restart()
            ada, ben = (self.come(token) for token in tokens)
            answer = ada.attach(room)
            self.assertIn("handle", answer)
            done = ada.ask_when_allowed("changeSettings", handle=answer["handle"], **change)
            self.assertIn("commandDone", done)
            before = room
            room, told = self.enter(ada, before)
            self.assertNotEqual(room, before)
            self.assertEqual(told["seat"], 0)
            # Ben knows the room from before, and the code.
            found, his = self.enter(ben, before)
            self.assertEqual((found, his["seat"]), (room, 1))
            found = ben.ask_when_allowed("findRoom", code=made["code"])["roomFound"]
            self.assertEqual(found["room"], room)
            self.assertEqual(len(told["info"]["seats"]), 4 + number % 2)


if __name__ == "__main__":
    unittest.main()
