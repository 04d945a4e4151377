"""Tables that begin at a position somebody set up, over sockets: what is refused and where, who may
sit, what older clients hear, a crash in the middle, and what the program says of the record."""

import contextlib
import json
import os
import subprocess
import tempfile
import time
import unittest

import harness
from harness import Client, Server, eventually, new_id

POSITION = """\
position 1
edition carcassonne
seats 2
modules farmers
seat 1
scores 3 5
hand base/U
tile 0,0 r0 base/D
tile 1,0 r1 base/U
figure 0 meeple 1,0 road EW
"""


class Player(Client):
    """A client that knows its tile and decision, whether by transitions or by snapshots."""

    minor, features = 5, ["legal", "takeback", "continue"]

    def greet(self, name="Tester"):
        self.hand, self.decision, self.over, self.board = None, None, False, 0
        who = {"token": self.token} if self.token else {"guest": {"name": name}}
        return self.ask("hello", protoMin=1, protoMax=1, minor=self.minor, kind="BOT_PROGRAM",
                        client="e2e", features=self.features, **who)["welcome"]

    def pose(self, position=POSITION, settings=None, command_id=None, **more):
        frame = self.ask("createRoom", settings=settings or {}, commandId=command_id or new_id(),
                         position=position, **more)
        return frame.get("roomCreated") or frame["error"]

    def look(self):
        self.ask("ping")
        self.heard = self.pushed
        self.pushed = []
        for frame in self.heard:
            told = frame.get("snapshot") or frame.get("transition") or {}
            self.take_view(told.get("tiles"))
            for delta in told.get("deltas", ()):
                self.take_view(delta.get("gameContinued", {}).get("tiles"))
                event = delta.get("tiles", {})
                if "drawn" in event:
                    self.hand = event["drawn"]["tile"]
                self.board += "placed" in event
                self.over = self.over or "roomClosed" in delta
            self.over = self.over or told.get("phase") == "FINISHED"
            if told:
                self.decision = told.get("decision")
        return self.heard

    def take_view(self, view):
        if view:
            self.hand, self.board = (view["hand"] or [None])[0], len(view["board"])

    def step(self, seat):
        """The first legal step, if it is this seat's turn; nothing otherwise."""
        decision = self.decision or {}
        legal = decision.get("tiles")
        if seat not in decision.get("seats", ()) or not legal:
            return None
        place = {"tile": self.hand, "x": legal["x"][0], "y": legal["y"][0]}
        actions = [{"tiles": {"place": {**place, "rotation": legal["rotation"][0]}}}]
        if any(follow_up["segments"][0] for follow_up in legal["followUps"]):
            actions.append({"tiles": {"pass": {}}})
        return {"decision": decision["id"], "actions": actions}


class Older(Player):
    minor, features = 0, ["legal"]


@contextlib.contextmanager
def running(words):
    """A program that ends with the block, whatever happens in it."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.kill()


class Posed(harness.Case):
    def setUp(self):
        self.server = Server("--commands-per-second", "1000", "--commands-burst", "1000",
                             "--frames-per-second", "10000", "--frames-burst", "10000",
                             "--rooms-per-account", "20")
        self.addCleanup(self.server.close)

    def seated(self, clients, room):
        table = [(client, client.attach(room)["handle"]) for client in clients]
        for client, handle in table:
            self.assertIn("commandDone", client.ready(handle))
        return table

    def deciding(self, table):
        """(seat, what its client heard last), when somebody is to decide; None: it is over."""

        def somebody():
            for seat, (client, _) in enumerate(table):
                heard = client.look()
                if client.over:
                    return (None, heard)
                if client.step(seat):
                    return (seat, heard)
            return None

        return eventually(somebody, "a decision")

    def play(self, table, steps=1000):
        """So many steps, or until the end."""
        for _ in range(steps):
            seat, _ = self.deciding(table)
            if seat is None:
                return
            client, handle = table[seat]
            done = client.ask("command", handle=handle, commandId=new_id(), **client.step(seat))
            self.assertIn("commandDone", done)
            client.decision = None

    def run_on(self, room, *words):
        """A command of the program on the room's record."""
        status, record, _ = self.server.get(f"/v1/records/{room}")
        self.assertEqual(status, 200)
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(record)
            file.flush()
            done = subprocess.run([harness.MEEPLED, words[0], file.name, *words[1:]],
                                  capture_output=True, text=True, check=False,
                                  env=harness.clean_environment())
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(record), done.stdout

    def test_friends_play_from_it_through_a_crash_to_a_record_that_verifies(self):
        ada, ben = Player(self.server, "Ada"), Player(self.server, "Ben")
        made = ada.pose(settings={"turnSeconds": 0})
        table = self.seated((ada, ben), made["room"])
        # The seat in turn begins, with the tile in its hand.
        seat, heard = self.deciding(table)
        self.assertEqual(seat, 1)
        begun = next(delta["gameContinued"] for frame in heard
                     for delta in frame.get("transition", {}).get("deltas", ())
                     if "gameContinued" in delta)
        self.assertEqual(begun["origin"], {"room": "", "seq": 0})
        self.assertEqual([it["score"] for it in begun["tiles"]["seats"]], [3, 5])
        self.assertEqual(len(begun["tiles"]["board"]), 2)
        self.assertEqual(len(begun["tiles"]["figures"]), 1)
        self.play(table, 4)
        self.server.restart()  # kill -9
        again = [Player(self.server, token=one.token) for one in (ada, ben)]
        entered = [one.attach(made["room"]) for one in again]
        self.assertEqual(entered[0]["info"]["origin"], {"room": "", "seq": 0})
        again[0].look()
        self.assertEqual(again[0].board, 6)
        self.play([(one, it["handle"]) for one, it in zip(again, entered, strict=True)])
        record, said = self.run_on(made["room"], "verify")
        self.assertIn("begins at a position that was set up", said)
        self.assertFalse(record["header"]["settings"].get("rated", False))
        self.assertEqual(record["header"]["origin"]["room"], "")
        self.assertEqual(len(record["header"]["origin"]["tiles"]["board"]), 2)
        review = json.loads(self.run_on(made["room"], "analyse", "--json", "--nodes", "20",
                                        "--seed", "1")[1])
        self.assertGreater(len(review["steps"]), 40)

    def test_what_cannot_be_is_refused_by_line_and_column_and_nothing_is_made(self):
        ada = Player(self.server, "Ada")
        wrong = {
            POSITION.replace("tile 1,0 r1", "tile 1,0 r0"): "position: line 9, column 6: edge: ",
            POSITION + "dance\n": "position: line 11, column 1: unreadable: expected edition",
            POSITION.replace("hand base/U\n", ""): "no_hand",
            "x": "position: line 1, column 1: unreadable: expected 'position 1', found 'x'",
            "position 1\nedition cardcassonne\n": "setup",
            "# " + "x" * 33_000: "position: line 0, column 0: too_long",
        }
        for text, said in wrong.items():
            with self.subTest(said):
                error = ada.pose(text)
                self.assertEqual(error["code"], "OPTIONS_INVALID")
                self.assertIn(said, error["detail"])
        for settings in ({"rated": True}, {"bestOf": 3}, {"game": "carcassonne"},
                         {"modules": {"names": []}}, {"seats": [{"open": {}}] * 3},
                         {"options": [{"name": "table", "value": "floor"}]}):
            with self.subTest(settings):
                self.assertIn(ada.pose(settings=settings)["code"],
                              ("OPTIONS_INVALID", "NOT_REGISTERED"))
        both = ada.pose(continues={"room": "x"})
        self.assertEqual(both["code"], "OPTIONS_INVALID")
        self.assertEqual(ada.ask("listRooms")["roomList"]["rooms"], [])
        # All problems at once.
        many = POSITION.replace("base/D", "base/Q2").replace("scores 3 5", "scores x")
        self.assertEqual(len(ada.pose(many)["detail"].splitlines()), 2)

    def test_the_longest_text_is_read(self):
        ada = Player(self.server, "Ada")
        longest = POSITION + "# " + "x" * (32 * 1024 - len(POSITION) - 3) + "\n"
        self.assertEqual(len(longest), 32 * 1024)
        self.assertIn("room", ada.pose(longest))
        self.assertEqual(ada.pose(longest + "\n")["code"], "OPTIONS_INVALID")

    def test_asked_twice_it_is_one_room_and_another_position_is_another_one(self):
        ada, number = Player(self.server, "Ada"), new_id()
        first = ada.pose(command_id=number)["room"]
        self.assertEqual(ada.pose(command_id=number)["room"], first)
        other = POSITION.replace("scores 3 5", "scores 3 6")
        self.assertEqual(ada.pose(other, command_id=number)["code"], "COMMAND_ID_CONFLICT")
        self.assertIn("room", ada.pose(other))

    def test_an_older_client_gets_snapshots_and_plays_along(self):
        ada, old = Player(self.server, "Ada"), Older(self.server, "Old")
        made = ada.pose(settings={"turnSeconds": 0})
        table = self.seated((ada, old), made["room"])
        _, heard = self.deciding(table)
        self.assertNotIn("gameContinued", json.dumps(heard))
        self.assertEqual((old.board, old.hand is None), (2, False))
        self.play(table)
        self.run_on(made["room"], "verify")

    def test_the_oldest_client_plays_along(self):
        ada = Player(self.server, "Ada")
        made = ada.pose(settings={"turnSeconds": 0})
        with running([os.environ["OLD_CLIENT"], self.server.url, made["room"]]) as old:
            entered = ada.attach(made["room"])
            handle = entered["handle"]
            ada.ready(handle)
            while not ada.over:
                if old.poll():
                    self.fail(old.stdout.read())
                ada.look()
                step = ada.step(entered["seat"])
                if step:
                    done = ada.ask("command", handle=handle, commandId=new_id(), **step)
                    self.assertIn("commandDone", done)
                    ada.decision = None
                else:
                    # The limit of 300 requests a second is for the address, which both share.
                    time.sleep(0.02)
            out, _ = old.communicate(timeout=harness.PATIENCE)
        self.assertEqual(old.returncode, 0, out)
        self.run_on(made["room"], "verify")

    def test_a_rematch_begins_at_the_position_again(self):
        ada, ben = Player(self.server, "Ada"), Player(self.server, "Ben")
        made = ada.pose(settings={"turnSeconds": 0})
        table = self.seated((ada, ben), made["room"])
        self.play(table, 2)
        ada.ask("resign", handle=table[0][1], commandId=new_id())
        self.assertIn("commandDone",
                      ada.ask("rematch", handle=table[0][1], commandId=new_id()))
        ada.pushed.clear()
        ada.attach(made["room"])
        room = ada.next_pushed("snapshot")["rematch"]
        again = [Player(self.server, token=one.token) for one in (ada, ben)]
        table = self.seated(again, room)
        seat, heard = self.deciding(table)
        self.assertEqual((seat, again[1].board), (1, 2))
        self.assertIn("gameContinued", json.dumps(heard))
        ben = again[1]
        ben.ask("resign", handle=table[1][1], commandId=new_id())
        self.run_on(room, "verify")


if __name__ == "__main__":
    unittest.main()
