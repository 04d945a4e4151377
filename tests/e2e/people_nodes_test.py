"""People on two servers of one PostgreSQL: rated games end once, a decision on one server holds on
the other, and revoking a token on one ends connections to the other."""

import pathlib
import subprocess
import sys
import threading
import unittest

import harness
import nodes
import people
from harness import Client, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]

if not nodes.installed:
    raise SystemExit("PostgreSQL is not installed: nothing to test")


class Nodes(people.Case):
    def setUp(self):
        self.url = nodes.new_store(self)
        self.server = self.node("one")
        self.other = self.node("two")

    def node(self, name):
        options = ("--password-memory", "8", "--accounts-per-address-day", "1000",
                   "--frames-per-second", "10000", "--frames-burst", "10000")
        server = Server(*options, "--store", self.url, "--node", name)
        self.addCleanup(server.close)
        return server

    def test_what_happens_on_one_server_holds_on_the_other(self):
        ada, ben, mo = (self.account(name) for name in ("Ada", "Ben", "Mo"))
        # Two games of Ada's that end at once, each on its own server.
        tables = []
        for server in (self.server, self.other):
            here, self.server = self.server, server
            tables.append(self.rated_table([ada, ben]))
            self.server = here
        threads = [
            threading.Thread(target=self.resign, args=(table[1],)) for _, table in tables
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        rating = self.look("people/Ada")[1]["ratings"][0]
        self.assertEqual(rating["games"], 2)
        rebuilt = harness.Process("ratings", "--store", self.url, "rebuild")
        self.assertEqual(rebuilt.wait(), 0, rebuilt.errors)
        self.assertRegex(rebuilt.lines[0], "^2 results, 2 ratings, 0 changed$")
        rebuilt.kill()
        # A token that is revoked on one server ends its connection to the other.
        stolen = self.sign_in("Ada")[1]["token"]
        thief = Client(self.other, token=stolen)
        self.assertEqual(self.post("account/tokens/revoke", {}, ada)[0], 200)
        self.assertEqual(thief.closed().code, 4001)
        bot = self.post("account/bots", {"name": "Adabot"}, ada)[1]["token"]
        playing = Client(self.other, token=bot)
        self.assertEqual(self.post("account/tokens/revoke", {"bots": True}, ada)[0], 200)
        self.assertEqual(playing.closed().code, 4001)
        # So does a ban, and the game that is played there is over.
        here, self.server = self.server, self.other
        room, table = self.rated_table([ada, ben])
        self.server = here
        role = harness.Process("admin", "--store", self.url, "role", "Mo", "MODERATOR")
        self.assertEqual(role.wait(), 0, role.errors)
        role.kill()
        ban = {"kind": "BAN_PERSON", "name": "Ben", "minutes": 5, "reason": "x"}
        self.assertEqual(self.post("order", ban, mo)[0], 200)
        self.assertEqual(table[1][0].closed().goodbye["reason"], "BANNED")
        harness.eventually(lambda: self.look(f"results/{room}")[0] == 200, "the game's end")
        seats = self.look(f"results/{room}")[1]["seats"]
        self.assertEqual([seat["place"] for seat in seats], [1, 2])

    def test_challenges_and_their_answers_reach_the_other_server(self):
        self.server.settings += ["--node-url", self.server.url]
        self.server.restart()
        ada = self.told_client(self.server, self.account("Ada"))
        token = self.account("Ben")
        ben = self.told_client(self.other, token)

        def challenge():
            settings = {"game": "carcassonne", "seats": [{"open": {}}] * 2}
            asked = {"settings": settings, "commandId": harness.new_id()}
            invited = [{"seat": 1, "name": "Ben"}]
            return ada.ask("createRoom", invitations=invited, **asked)["roomCreated"]["room"]

        room = challenge()
        heard = ben.next_pushed("attention")
        self.assertEqual((heard["kind"], heard["room"]), ("CHALLENGED", room))
        again = self.told_client(self.other, token).next_pushed("attention")
        self.assertEqual((again["kind"], again["room"]), ("CHALLENGED", room))
        self.assertIn("declined", ben.ask("decline", room=room))
        heard = ada.next_pushed("attention")
        self.assertEqual((heard["kind"], heard["room"]), ("DECLINED", room))
        # A bot goes where the room is.
        bot = harness.Process("bot", "--url", self.other.url, "--challenges", "--level", "random",
                              env={"MEEPLED_TOKEN": token})
        self.addCleanup(bot.kill)
        bot.find("^waiting for games")
        room = challenge()
        bot.find("^waiting challenge of Ada accepted")
        bot.find(f"^room {room}")

    def told_client(self, server, token):
        """One that hears of challenges."""
        client = Client(server, token=token, hello=False)
        hello = {"protoMin": 1, "protoMax": 1, "features": ["people"], "token": token}
        self.assertIn("welcome", client.ask("hello", **hello))
        return client

    def test_people_of_both_servers_are_listed_on_each(self):
        here = Client(self.server, token=self.account("Ada"))
        there = Client(self.other, token=self.account("Ben"))
        guest = Client(self.other)

        def seen(client, names, guests):
            told = client.ask("watchLobby", people=True)["lobby"]["people"]
            while ([one["name"] for one in told.get("people", [])], told.get("guests", 0)) != (
                names,
                guests,
            ):
                told = client.next_pushed("lobby")["people"]

        for client in (here, there):
            seen(client, ["Ada", "Ben"], 1)
        there.ask("setPresence", hidden=True)
        guest.close()
        for client in (here, there):
            seen(client, ["Ada"], 0)

    def test_a_server_that_died_is_not_named(self):
        host = Client(self.other)
        room = host.create([{"open": {}}, {"bot": "random"}])["room"]
        guest = Client(self.server)
        sent = guest.attach(room, role="SPECTATOR")
        self.assertEqual((sent["code"], sent["retry"]), ("NOT_OWNER", "OTHER_NODE"))
        self.other.kill()

        def not_named():
            refused = guest.attach(room, role="SPECTATOR")
            return refused if refused["retry"] != "OTHER_NODE" else None

        refused = harness.eventually(not_named, "silence")
        self.assertEqual((refused["code"], refused["retry"], refused["url"]),
                         ("NOT_OWNER", "AFTER", ""))
        self.assertLessEqual(refused["retryAfterMs"], 10_000)
        # The sample bot waits so long, once, and plays its game here.
        refusals = 'meepled_errors_total{code="NOT_OWNER"}'
        before = self.server.metric(refusals)
        bot = ROOT / "proto/sdk/python/bot.py"
        done = subprocess.run([sys.executable, bot, self.server.url, room], capture_output=True,
                              text=True, timeout=harness.PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(self.server.metric(refusals), before + 1)


if __name__ == "__main__":
    unittest.main()
