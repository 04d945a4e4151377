"""Records of public games in bulk: a reader goes on from any line, learns what was removed, and
gets nothing that is private."""

import gzip
import json
import tempfile
import unittest
from urllib.parse import quote

import harness
import people
from harness import Client, Server, eventually, new_id

OPEN = {"open": {}}


class Reader:
    """Goes on from the line after which it stopped."""

    def __init__(self, server):
        self.server = server
        self.cursor = ""
        self.lines = []
        self.seen = 0

    def page(self, **headers):
        path = "/v1/records" + (f"?after={quote(self.cursor)}" if self.cursor else "")
        status, body, said = self.server.get(path, headers)
        return status, body, {name.lower(): value for name, value in said.items()}

    def read(self):
        """One page; whether there was anything in it."""
        status, body, headers = self.page(**{"Accept-Encoding": "gzip"})
        if status == 429:
            return False
        assert (status, headers["content-type"]) == (200, "application/x-ndjson"), (status, body)
        lines = [json.loads(line) for line in gzip.decompress(body).splitlines()]
        self.lines += lines
        if lines:
            self.cursor = lines[-1]["cursor"]
        return bool(lines)

    def next(self):
        """The line after the one returned last."""
        eventually(lambda: len(self.lines) > self.seen or self.read(), "a line")
        self.seen += 1
        return self.lines[self.seen - 1]


class InBulk(people.Case):
    settings = (
        *("--records-in-bulk-seconds", "1", "--requests-per-address-per-second", "0"),
        *("--trusted-proxies", "127.0.0.1"),
    )

    def setUp(self):
        super().setUp()
        self.networks = 0
        self.ada, self.ben = (self.client(token=self.account(n)) for n in ("Ada", "Ben"))

    def client(self, *name, network=0, **options):
        """A client in a network of its own, or in that one."""
        self.networks += 1
        headers = [f"X-Forwarded-For: 192.0.2.{network or self.networks}"]
        return Client(self.server, *name, headers=headers, **options)

    def play(self, *players, moves=True, **settings):
        """A game that all but the first one give up, after a step of each."""
        room = players[0].create(seats=[OPEN] * len(players), **settings)
        invite = room.get("invite", "")
        for one in players:
            one.handle = one.attach(room["room"], **({"invite": invite} if invite else {}))[
                "handle"
            ]
        for one in players:
            self.assertIn("commandDone", one.ready(one.handle))
        if moves:
            harness.everybody_moves([(one, one.handle) for one in players])
        for one in players[1:]:
            given_up = one.ask("resign", handle=one.handle, commandId=new_id())
            self.assertIn("commandDone", given_up)
        return room["room"]

    def verify(self, record):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(record, file)
            file.flush()
            verify = harness.Process("verify", file.name)
            self.assertEqual(verify.wait(), 0, (verify.lines, verify.errors))
            verify.kill()

    def test_a_reader_gets_every_public_game_once_and_can_check_it(self):
        hidden = self.play(self.ada, self.ben, private=True)
        rooms = [self.play(self.ada, self.ben), self.play(self.ben, Client(self.server, "Cleo"))]
        reader = Reader(self.server)
        lines = [reader.next(), reader.next()]
        self.assertEqual([line["room"] for line in lines], rooms)
        for line in lines:
            self.assertFalse(line["removed"])
            self.assertEqual(line["record"]["header"]["room"], line["room"])
            self.assertEqual(line["record"]["header"]["invite"], "")
            self.verify(line["record"])
        # From the middle on, in plain text.
        reader.cursor = lines[0]["cursor"]
        status, body, headers = reader.page()
        self.assertEqual((status, headers.get("content-encoding")), (200, None))
        self.assertEqual([json.loads(line)["room"] for line in body.splitlines()], rooms[1:])
        self.assertNotIn(hidden.encode(), body)
        reader.cursor = lines[1]["cursor"]
        self.assertEqual(reader.page()[:2], (200, b""))

    def test_who_opts_out_leaves_tombstones_and_later_games_are_not_told(self):
        told = self.play(self.ada, self.ben)
        reader = Reader(self.server)
        self.assertEqual(reader.next()["room"], told)
        self.assertFalse(self.look("account", self.ada.token)[1]["recordsWithheld"])
        status, said = self.post("account/records", {"withheld": True}, self.ada.token)
        self.assertEqual((status, said["recordsWithheld"]), (200, True))
        line = reader.next()
        self.assertEqual((line["room"], line["removed"]), (told, True))
        self.assertNotIn("record", {name for name, value in line.items() if value})
        self.play(self.ada, self.ben)
        later = self.play(self.ben, Client(self.server, "Cleo"))
        self.assertEqual(reader.next()["room"], later)
        fresh = Reader(self.server)
        eventually(lambda: fresh.read() or fresh.lines)
        self.assertEqual([line["room"] for line in fresh.lines], [told, later])

    def test_the_choice_is_also_that_of_ones_bots(self):
        before = self.post("account/bots", {"name": "Adas first"}, self.ada.token)[1]["token"]
        self.assertEqual(self.post("account/records", {"withheld": True}, self.ada.token)[0], 200)
        after = self.post("account/bots", {"name": "Adas second"}, self.ada.token)[1]["token"]
        for token in (before, after):
            self.assertTrue(self.look("account", token)[1]["recordsWithheld"])
            self.assertEqual(self.post("account/records", {}, token)[0], 403)
            self.play(Client(self.server, token=token), self.ben)
        told = self.play(self.ben, Client(self.server, "Cleo"))
        self.assertEqual(Reader(self.server).next()["room"], told)

    def test_a_deleted_player_has_no_name_and_readers_are_told_again(self):
        told = self.play(self.ada, self.ben)
        reader = Reader(self.server)
        self.assertEqual(reader.next()["record"]["seatNames"], ["Ada", "Ben"])
        status, said = self.post("account/delete", {"name": "Ben", **people.PROOF}, self.ben.token)
        self.assertEqual(status, 200, said)
        line = reader.next()
        self.assertEqual((line["room"], line["record"]["seatNames"]), (told, ["Ada", ""]))
        self.assertNotIn("Ben", json.dumps(line))
        self.verify(line["record"])

    def test_a_cursor_that_is_none_is_refused(self):
        reader = Reader(self.server)
        for cursor in ("1", "x.y", "-5.***", ".", "9" * 600):
            reader.cursor = cursor
            self.assertEqual(reader.page()[0], 400, cursor)
        # Of before the oldest tombstone that is kept.
        reader.cursor = "-1000.cm9vbQ"
        self.assertEqual(reader.page()[0], 410)
        self.assertEqual(self.post("records", {})[0], 405)

    def finished(self):
        status, body, _ = self.server.get("/v1/finished")
        self.assertEqual(status, 200, body)
        return json.loads(body)["games"]

    def wait_for(self, rooms):
        def listed():
            return [game["room"] for game in self.finished()] == rooms

        eventually(listed, "these games")

    def test_the_public_games_that_ended_last_are_listed_latest_first(self):
        self.assertEqual(self.finished(), [])
        self.play(self.ada, self.ben, private=True)
        rooms = [self.play(self.ben, self.ada, name="Cup")]
        rooms += [self.play(self.client(f"Guest {i}"), self.ada) for i in range(6)]
        self.wait_for(rooms[:0:-1])
        latest = self.finished()[0]
        self.assertEqual([seat["name"] for seat in latest["seats"]], ["Guest 5", "Ada"])
        self.assertEqual([seat["won"] for seat in latest["seats"]], [True, False])
        self.assertEqual([seat["score"] for seat in latest["seats"]], [0, 0])
        self.assertEqual(latest["game"], "carcassonne")
        status, body, _ = self.server.get(f"/v1/records/{latest['room']}")
        self.assertEqual(status, 200, body)
        last = json.loads(body)["log"][-1]
        self.assertEqual(last["atMs"], latest["endedMs"])

    def test_a_network_has_three_played_games_among_those_that_ended_last(self):
        told = self.play(self.ada, self.ben)
        latest = []
        for _ in range(4):
            latest.insert(0, self.play(self.client("Mallory", network=200), self.client("Mallory")))
        self.play(self.client("Nobody"), self.client("None"), moves=False)
        self.wait_for([*latest[:3], told])
        # A game with a bot that is given up at once, again and again.
        host = self.client("Mallory", network=201)
        for _ in range(3):
            room = host.create(seats=[OPEN, {"bot": "random"}], name="Buy now")
            handle = host.attach(room["room"])["handle"]
            self.assertIn("commandDone", host.ready(handle))
            self.assertIn("commandDone", host.ask("resign", handle=handle, commandId=new_id()))
        after = self.play(self.ben, self.ada)
        self.wait_for([after, *latest[:3], told])

    def test_no_name_on_the_first_page_is_a_web_address(self):
        self.assertEqual(self.client("Dora").welcome["name"], "Dora")
        for name in ("https://evil.example", "evil.org", "see www.evil"):
            self.assertRegex(self.client(name).welcome["name"], "^Guest-")
            refused = self.ada.create(name=name)
            self.assertEqual(refused["code"], "OPTIONS_INVALID")
            self.assertEqual(refused["detail"], "name: no web addresses")

    def test_an_order_withdraws_a_game_that_is_over(self):
        rude, told = self.play(self.ada, self.ben, name="Rude"), self.play(self.ben, self.ada)
        self.wait_for([told, rude])
        reader = Reader(self.server)
        self.assertEqual([reader.next()["room"] for _ in range(2)], [rude, told])
        here = {"MEEPLED_DATA": self.server.data}
        program = harness.Process("admin", "close", rude, "--reason", "its name", env=here)
        self.assertEqual(program.wait(), 0, program.errors)
        program.kill()
        self.wait_for([told])
        line = reader.next()
        self.assertEqual((line["room"], line["removed"]), (rude, True))
        self.assertEqual(self.server.get(f"/v1/records/{rude}")[0], 200)

    def test_withdrawn_games_and_deleted_players_are_not_listed_as_latest(self):
        cleo = self.client("Cleo")
        with_ada = self.play(self.ada, cleo)
        with_ben = self.play(self.ben, cleo)
        others = self.play(cleo, Client(self.server, "Dora"))
        self.wait_for([others, with_ben, with_ada])
        said = self.post("account/records", {"withheld": True}, self.ada.token)
        self.assertEqual(said[0], 200, said)
        self.wait_for([others, with_ben])
        said = self.post("account/delete", {"name": "Ben", **people.PROOF}, self.ben.token)
        self.assertEqual(said[0], 200, said)
        self.wait_for([others])


class Off(people.Case):
    settings = ("--records-in-bulk-seconds", "0")

    def test_there_are_none(self):
        ada = self.account("Ada")
        self.assertEqual(Reader(self.server).page()[0], 404)
        self.assertEqual(json.loads(self.server.get("/v1/finished")[1]), {"games": []})
        self.assertNotIn("recordsWithheld", self.look("account", ada)[1])
        self.assertEqual(self.post("account/records", {"withheld": True}, ada)[0], 403)


class Limits(people.Case):
    settings = ("--records-in-bulk-seconds", "1")

    def test_a_page_costs_as_much_as_several_records(self):
        reader = Reader(self.server)
        statuses = [reader.page()[0] for _ in range(20)]
        self.assertEqual(statuses[0], 200)
        self.assertEqual(statuses[-1], 429)


if __name__ == "__main__":
    unittest.main()
