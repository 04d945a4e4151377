"""A deleted account: its name disappears from tables, lists, chat and records, no game waits for
it, and logs stay unchanged."""

import json
import tempfile
import unittest

import harness
import people
from harness import Client, eventually, new_id

OPEN = {"open": {}}
SLOW = {"initialMs": 24 * 3_600_000, "incrementMs": 0}


class Deleted(people.Case):
    def setUp(self):
        super().setUp()
        self.ada, self.ben = (Client(self.server, token=self.account(n)) for n in ("Ada", "Ben"))

    def delete_ben(self):
        status, said = self.post("account/delete", {"name": "Ben", **people.PROOF}, self.ben.token)
        self.assertEqual(status, 200, said)

    def table(self, **settings):
        """Ada and Ben play."""
        room = self.ada.create(name="a table", **settings)["room"]
        handles = [one.attach(room)["handle"] for one in (self.ada, self.ben)]
        for one, handle in zip((self.ada, self.ben), handles):
            self.assertIn("commandDone", one.ready(handle))
        return room, *handles

    def deltas(self, client, what):
        """Until a transition has such a delta: all of that transition."""
        while True:
            told = client.next_pushed("transition")
            if any(what in delta for delta in told["deltas"]):
                return told

    def listed(self, room):
        rooms = self.ada.ask_when_allowed("listRooms")["roomList"]["rooms"]
        found = [one for one in rooms if one["room"] == room]
        return [(seat["name"], seat["offeredTo"]) for seat in found[0]["seats"]] if found else None

    def test_in_a_game_the_seat_is_given_up_and_has_no_name(self):
        settings = {"talk": "FREE_TEXT", "seats": [OPEN] * 3, "clock": SLOW}
        room = self.ada.create(**settings)["room"]
        cleo = Client(self.server, "Cleo")
        table = [(one, one.attach(room)["handle"]) for one in (self.ada, self.ben, cleo)]
        for one, handle in table:
            self.assertIn("commandDone", one.ready(handle))
        (_, handle), (_, bens), _ = table
        said = self.ben.ask("say", handle=bens, commandId=new_id(), text="hello")
        self.assertIn("commandDone", said)
        self.delete_ben()
        told = self.deltas(self.ada, "seatRenamed")
        self.assertEqual((told["cause"], told["actor"]), ("ADMIN", 1))
        self.assertEqual(told["deltas"][0], {"seatRenamed": {"seat": 1, "name": ""}})
        self.assertTrue(any("resigned" in delta.get("tiles", {}) for delta in told["deltas"]))
        eventually(lambda: self.listed(room) == [("Ada", ""), ("", ""), ("Cleo", "")])
        for again in range(2):
            # Looking at the list may have used up what requests are allowed.
            attached = self.ada.ask_when_allowed("attach", room=room, history=True)["attached"]
            info = attached["info"]
            self.assertEqual([seat["name"] for seat in info["seats"]], ["Ada", "", "Cleo"])
            lines = self.ada.ask("getLines", handle=handle)["lines"]["lines"]
            self.assertEqual([(line["name"], line["text"]) for line in lines], [("", "hello")])
            told = json.dumps([frame for frame in self.ada.pushed if "transition" in frame])
            if again:
                self.assertNotIn("Ben", told)
                break
            self.server.restart()
            self.ada = Client(self.server, token=self.ada.token)
            handle = self.ada.attach(room)["handle"]
        # The others play on, to an end that can be checked.
        self.assertIn("commandDone", self.ada.ask("resign", handle=handle, commandId=new_id()))
        self.check_record(room)

    def test_who_has_blocked_them_reads_no_name_any_more(self):
        _, handle, _ = self.table(talk="FREE_TEXT")

        def blocked():
            return [one["name"] for one in self.ada.ask("getBlocks")["blocks"]["persons"]]

        told = self.ada.ask("block", handle=handle, seat=1)["blocks"]["persons"]
        self.assertEqual([one["name"] for one in told], ["Ben"])
        self.assertEqual(blocked(), ["Ben"])
        self.delete_ben()
        self.assertEqual(blocked(), [""])
        left = self.ada.ask("unblock", id=told[0]["id"])["blocks"]
        self.assertEqual(left.get("persons"), [])

    def record(self, room, named=False):
        """Nothing as long as it is not there, or tells the name; or does not, where it should."""
        status, text, _ = self.server.get(f"/v1/records/{room}")
        return text if status == 200 and (b"Ben" in text) == named else None

    def check_record(self, room):
        text = eventually(lambda: self.record(room), "the record without a name")
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(text)
            file.flush()
            verify = harness.Process("verify", file.name)
            self.assertEqual(verify.wait(), 0, (verify.lines, verify.errors))
            verify.kill()

    def test_a_record_that_somebody_has_looked_at_forgets_the_name(self):
        room, handle, _ = self.table()
        self.assertIn("commandDone", self.ada.ask("resign", handle=handle, commandId=new_id()))
        eventually(lambda: self.record(room, named=True))
        self.delete_ben()
        self.check_record(room)

    def test_before_a_game_seats_are_open_again(self):
        waiting = self.ada.create()["room"]
        self.ada.attach(waiting)
        self.ben.attach(waiting)
        settings = {"game": "carcassonne", "seats": [OPEN] * 2}
        invited = [{"seat": 1, "name": "Ben"}]
        made = self.ada.ask(
            "createRoom", settings=settings, commandId=new_id(), invitations=invited
        )
        kept = made["roomCreated"]["room"]
        self.assertEqual(self.listed(kept)[1], ("", "Ben"))
        own = self.ben.create()["room"]
        self.ben.attach(own)
        self.delete_ben()
        left = self.deltas(self.ada, "seatLeft")
        self.assertEqual(left["deltas"], [{"seatLeft": {"seat": 1, "kicked": False}}])
        eventually(lambda: self.listed(waiting) == [("Ada", ""), ("", "")])
        eventually(lambda: self.listed(kept) == [("", ""), ("", "")])
        eventually(lambda: self.listed(own) is None)
        cleo = Client(self.server, "Cleo")
        self.assertEqual(cleo.attach(kept)["seat"], 0)
        self.assertEqual(cleo.attach(waiting)["seat"], 1)

    def test_nobody_is_matched_with_who_is_gone(self):
        """Also while their connection has not hung up."""
        game = {"game": "carcassonne", "seats": [OPEN] * 2}
        self.assertIn("seeking", self.ben.ask("seek", games=[game]))
        self.assertEqual(self.server.metric("meepled_tickets_waiting"), 1)
        self.delete_ben()
        eventually(lambda: self.server.metric("meepled_tickets_waiting") == 0)
        self.assertEqual(self.ada.ask("seek", games=[game])["seeking"]["waiting"], 0)

    def test_a_series_goes_nowhere_and_says_so(self):
        room, handle, _ = self.table(bestOf=3)
        self.delete_ben()
        told = self.deltas(self.ada, "roomClosed")
        self.assertEqual(told["cause"], "ADMIN")
        info = self.ada.attach(room)["info"]
        self.assertEqual([seat["name"] for seat in info["seats"]], ["Ada", ""])
        # There is no next game.
        self.assertIn("pong", self.ada.ask("ping"))
        self.assertNotIn("rematchMade", json.dumps(self.ada.pushed))
        state = self.ada.next_pushed("snapshot")
        self.assertEqual(state["rematch"], "")
        del handle

    def test_no_seat_is_kept_for_who_is_gone(self):
        """In another game of the same people, and where a game is played on."""
        room, handle, _ = self.table()
        self.assertIn("commandDone", self.ada.ask("resign", handle=handle, commandId=new_id()))
        self.delete_ben()
        self.assertIn("commandDone", self.ada.ask("rematch", handle=handle, commandId=new_id()))
        told = self.deltas(self.ada, "rematchMade")
        rematch = told["deltas"][0]["rematchMade"]["room"]
        goes_on = {"room": room, "seq": 4, "keepSeats": True}
        made = self.ada.ask(
            "createRoom", settings={}, commandId=new_id(), continues=goes_on
        )
        for next_room in (rematch, made["roomCreated"]["room"]):
            seats = self.ada.attach(next_room)["info"]["seats"]
            self.assertEqual([s["offeredTo"] for s in seats], ["", ""], seats)
            self.assertEqual([s["name"] for s in seats], ["Ada", ""])
            cleo = Client(self.server, "Cleo")
            self.assertEqual(cleo.attach(next_room)["seat"], 1)

    def test_a_new_name_is_told_at_open_tables(self):
        room, _, _ = self.table(clock=SLOW)
        order = ("admin", "--data", self.server.data, "rename", "Ben", "Somebody", "--reason", "x")
        rename = harness.Process(*order)
        self.assertEqual(rename.wait(), 0, rename.errors)
        rename.kill()
        told = self.deltas(self.ada, "seatRenamed")
        self.assertEqual(told["deltas"], [{"seatRenamed": {"seat": 1, "name": "Somebody"}}])
        self.server.restart()
        self.ada = Client(self.server, token=self.ada.token)
        seats = self.ada.attach(room)["info"]["seats"]
        self.assertEqual([seat["name"] for seat in seats], ["Ada", "Somebody"])
        self.assertFalse(seats[1]["resigned"])


if __name__ == "__main__":
    unittest.main()
