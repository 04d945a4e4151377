"""Chat over sockets: audience, timing, hostile senders, links, hidden characters, blocks, mutes;
and a server that is killed meanwhile."""

import time
import unittest

import harness
from harness import Client, Server, new_id

QUICK = ("--commands-per-second", "1000", "--commands-burst", "1000")


class Talker(Client):
    """A client with the feature `talk`."""

    def greet(self, name="Tester"):
        who = {"token": self.token} if self.token else {"guest": {"name": name}}
        return self.ask("hello", protoMin=1, protoMax=1, kind="BOT_PROGRAM", client="e2e",
                        features=["legal", "talk"], **who)["welcome"]

    def enter(self, room, **more):
        self.attached = self.attach(room, **more)
        self.handle = self.attached["handle"]
        return self.attached

    def say(self, text, command_id=None):
        return self.ask("say", handle=self.handle, commandId=command_id or new_id(), text=text)

    def hears(self):
        return self.next_pushed("line")

    def before(self, **query):
        return self.ask("getLines", handle=self.handle, **query)["lines"]

    def texts(self):
        return [line.get("text") for line in self.before()["lines"]]

    def heard_nothing(self):
        """Everything that was sent before this answer has arrived by then."""
        self.ask("ping")
        return not any("line" in frame for frame in self.pushed)


def code(frame):
    return frame.get("error", {}).get("code", "none")


class Talks(harness.Case):
    def setUp(self):
        self.server = Server(*QUICK)
        self.addCleanup(self.server.close)

    def gathered(self, **settings):
        """Two with seats, whose game has begun, and two who watch."""
        people = [Talker(self.server, name) for name in ("Ada", "Ben", "Cyd", "Dora")]
        room = people[0].create(**{"talk": "FREE_TEXT", **settings})["room"]
        for i, one in enumerate(people):
            one.enter(room, role="SEAT" if i < 2 else "SPECTATOR")
        for one in people[:2]:
            self.assertIn("commandDone", one.ready(one.handle))
        return people, room

    def test_a_table_talks_and_those_who_watch_do_not_help(self):
        (ada, ben, cyd, dora), _ = self.gathered()
        self.assertIn("talk", ada.welcome["features"])
        self.assertEqual(ada.attached["info"]["settings"]["talk"], "FREE_TEXT")
        number = ada.say("  Grüß Gott ")["commandDone"]["seq"]
        for one in (ada, ben, cyd, dora):
            line = one.hears()
            self.assertEqual((line["text"], line["name"], line["channel"], line["seat"],
                              line["number"], line["speaker"]),
                             ("Grüß Gott", "Ada", "TABLE", 0, number, ada.attached["speaker"]))
        self.assertIn("commandDone", cyd.say("The road is worth four"))
        line = dora.hears()
        self.assertEqual((line["channel"], line.get("seat"), line["name"]),
                         ("SPECTATORS", None, "Cyd"))
        self.assertTrue(ada.heard_nothing() and ben.heard_nothing())
        self.assertEqual(ben.texts(), ["Grüß Gott"])
        # Until it is over.
        ben.ask("resign", handle=ben.handle, commandId=new_id())
        self.assertEqual(ben.texts(), ["Grüß Gott", "The road is worth four"])
        self.assertIn("commandDone", dora.say("Well played"))
        self.assertEqual(ada.hears()["text"], "Well played")

    def test_phrases_and_emotes(self):
        (ada, ben, *_), _ = self.gathered(talk="PHRASES")
        catalogue = ada.ask("getCatalogue")["catalogue"]
        self.assertGreaterEqual(len(catalogue["phrases"]), 12)
        for kind, names in (("phrase", catalogue["phrases"]), ("emote", catalogue["emotes"])):
            ask = {"handle": ada.handle, "commandId": new_id(), kind: names[-1]}
            self.assertIn("commandDone", ada.ask("say", **ask))
            self.assertEqual(ben.hears()[kind], names[-1])
            ask = {"handle": ada.handle, "commandId": new_id(), kind: "no_such_thing"}
            self.assertEqual(code(ada.ask("say", **ask)), "BAD_FIELD")
        self.assertEqual(code(ada.say("Hello")), "TALK_OFF")
        self.assertEqual(code(ada.ask("say", handle=ada.handle, commandId=new_id())), "BAD_FIELD")
        self.assertEqual(code(ada.ask("say", handle=ada.handle, commandId="AAAA", emote="smile")),
                         "BAD_FIELD")

    def test_what_a_room_is_without_a_word_about_talk(self):
        ada = Talker(self.server)
        for private, talk in ((False, "PHRASES"), (True, "FREE_TEXT")):
            created = ada.create(private=private)
            self.assertEqual(ada.enter(created["room"])["info"]["settings"]["talk"], talk)

    def test_what_is_no_line(self):
        (ada, ben, *_), _ = self.gathered()
        for text in ("", "   ", "x" * 201, "a\nb", "a\u0000b", "a\u001b[2Jb", "a\u202eb",
                     "a\u2066b", "a\u200bb", "a\u0085b", "a" + "\u0301" * 4, "\ufeff"):
            with self.subTest(text=text):
                self.assertEqual(code(ada.say(text)), "BAD_FIELD")
        for text in ("see https://example.org/x", "free coins at example.org", "1.2.3.4:80",
                     "ｅｘａｍｐｌｅ．ｏｒｇ", "www.x", "write to me@example.org"):
            with self.subTest(text=text):
                self.assertEqual(code(ada.say(text)), "NO_LINKS")
        # None of that was counted, and none of it was told.
        self.assertIn("commandDone", ada.say("x" * 200))
        self.assertEqual(len(ben.hears()["text"]), 200)
        self.assertIn("commandDone", ada.say("أهلا وسهلا, 3.5 points e.g. here 👍"))
        self.assertEqual(len(ben.texts()), 2)

    def test_a_flood_of_one_identity_ends_soon(self):
        (ada, ben, *_), _ = self.gathered()
        answers = [ada.say(f"flood {i}") for i in range(8)]
        self.assertEqual([code(answer) for answer in answers[:6]], ["none"] * 6)
        self.assertEqual(code(answers[-1]), "RATE_LIMITED")
        wait = answers[-1]["error"]["retryAfterMs"]
        self.assertTrue(0 < wait <= 600, wait)
        self.assertEqual(len(ben.texts()), len([a for a in answers if code(a) == "none"]))

    def test_a_flood_of_one_address_ends_soon(self):
        _, room = self.gathered()
        said = refused = 0
        for i in range(8):  # identities cost nothing
            one = Talker(self.server, f"Troll {i}")
            one.enter(room, role="SPECTATOR")
            for k in range(6):
                answer = code(one.say(f"buy {k}"))
                said, refused = said + (answer == "none"), refused + (answer == "RATE_LIMITED")
        self.assertEqual(said + refused, 48)
        # Twenty at once; two more per second meanwhile do not matter.
        self.assertGreaterEqual(said, 20)
        self.assertGreater(refused, 0)

    def test_blocked_is_blocked_in_every_room_and_both_ways(self):
        (ada, ben, cyd, _), room = self.gathered()
        ben.say("You again")
        self.assertEqual(ada.hears()["text"], "You again")
        blocks = ada.ask("block", handle=ada.handle, seat=1)["blocks"]["persons"]
        self.assertEqual([one["name"] for one in blocks], ["Ben"])
        self.assertEqual(ada.texts(), [])
        ben.say("Do you hear me?")
        ada.say("Who is there?")
        self.assertEqual(cyd.hears()["text"], "You again")
        self.assertEqual(cyd.hears()["text"], "Do you hear me?")
        self.assertEqual(cyd.hears()["text"], "Who is there?")
        self.assertEqual(ada.texts(), ["Who is there?"])
        self.assertEqual(ben.texts(), ["You again", "Do you hear me?"])
        # Blocked players are not told, and the speaker's name differs in other rooms.
        self.assertNotIn("blocks", [kind for frame in ben.pushed for kind in frame])
        # In another room, over a restart, on other connections.
        self.server.restart()
        ada, ben = (Talker(self.server, token=one.token) for one in (ada, ben))
        other = ada.create(talk="FREE_TEXT")["room"]
        speaker = ada.enter(other)["speaker"]
        self.assertEqual(ben.attach(other)["code"], "FORBIDDEN")
        ben.enter(other, role="SPECTATOR")
        ada.say("Alone at last")
        self.assertEqual(ben.texts(), [])
        ada.enter(room)
        self.assertNotEqual(speaker, ada.attached["speaker"])
        self.assertEqual(ada.texts(), ["Who is there?"])
        # And no longer.
        persons = ada.ask("getBlocks")["blocks"]["persons"]
        self.assertEqual(ada.ask("unblock", id=persons[0]["id"])["blocks"].get("persons"), [])
        self.assertEqual(ada.texts(), ["You again", "Do you hear me?", "Who is there?"])
        self.assertEqual(ben.attach(other)["role"], "SEAT")

    def test_who_is_muted_is_told_so(self):
        (ada, ben, cyd, dora), room = self.gathered()
        cyd.say("Buy my book")
        loud = dora.hears()["speaker"]
        # The host has a seat and has not heard it: by who is there.
        self.assertEqual(code(ben.ask("mute", handle=ben.handle, speaker=loud, muted=True)),
                         "FORBIDDEN")
        muted = ada.ask("mute", handle=ada.handle, speaker=loud, muted=True)["muted"]
        self.assertEqual((muted["speaker"], muted["muted"]), (loud, True))
        self.assertTrue(cyd.next_pushed("muted")["muted"])
        self.assertEqual(code(cyd.say("Buy it")), "MUTED")
        self.assertIn("commandDone", dora.say("Thanks"))
        self.assertEqual(code(ada.ask("mute", handle=ada.handle, speaker=ben.attached["speaker"],
                                      muted=True)), "FORBIDDEN")
        self.assertEqual(code(ada.ask("mute", handle=ada.handle, speaker="x", muted=True)),
                         "NOBODY_THERE")
        self.server.restart()
        ada, cyd = (Talker(self.server, token=one.token) for one in (ada, cyd))
        self.assertFalse(ada.enter(room)["muted"])
        self.assertTrue(cyd.enter(room, role="SPECTATOR")["muted"])
        self.assertEqual(code(cyd.say("Buy it")), "MUTED")
        self.assertFalse(ada.ask("mute", handle=ada.handle, speaker=loud)["muted"]["muted"])
        self.assertIn("commandDone", cyd.say("Sorry"))

    def say_patiently(self, talker, text, command_id):
        done = talker.say(text, command_id)
        while code(done) == "RATE_LIMITED":
            time.sleep(done["error"]["retryAfterMs"] / 1000)
            done = talker.say(text, command_id)
        return done

    def test_a_server_that_is_killed_forgets_nothing_that_was_said(self):
        (ada, ben, *_), room = self.gathered()
        said = []
        for i in range(12):
            command_id, text = new_id(), f"line {i}"
            if i % 4 == 3:
                # When the server ends, the client does not know whether the line was sent; so it
                # repeats it.
                ada.send("say", handle=ada.handle, commandId=command_id, text=text)
                self.server.restart()
                ada, ben = (Talker(self.server, token=one.token) for one in (ada, ben))
                for one in (ada, ben):
                    one.enter(room)
            self.assertIn("commandDone", self.say_patiently(ada, text, command_id))
            said.append(text)
            again = self.say_patiently(ada, text, command_id)
            self.assertTrue(again["commandDone"]["duplicate"])
        self.assertEqual(ben.texts(), said)
        numbers = [line["number"] for line in ben.before()["lines"]]
        self.assertEqual(numbers, sorted(set(numbers)))
        page = ben.before(linesMax=5)
        self.assertEqual([line["text"] for line in page["lines"]], said[-5:])
        page = ben.before(linesMax=50, before=page["before"])
        self.assertEqual([line["text"] for line in page["lines"]], said[:-5])
        self.assertEqual(page["before"], 0)

    def test_clients_that_know_nothing_of_talk_are_told_nothing(self):
        people, room = self.gathered()
        plain = Client(self.server, "Plain")
        plain.attach(room, role="SPECTATOR")
        people[0].say("Hello")
        people[1].hears()
        plain.ask("ping")
        self.assertFalse(any("line" in frame for frame in plain.pushed))

    def test_talk_is_no_part_of_the_record(self):
        (ada, ben, *_), room = self.gathered()
        ada.say("Not in the record")
        ben.ask("resign", handle=ben.handle, commandId=new_id())
        status, record, _ = self.server.get(f"/v1/records/{room}")
        self.assertEqual(status, 200)
        self.assertNotIn(b"Not in the record", record)
        self.assertEqual(self.server.metric("meepled_lines_total"), 1)


class SlowGames(harness.Case):
    def test_an_identity_has_so_many_games_over_days(self):
        server = Server(*QUICK, "--slow-rooms-per-account", "2", "--rooms-per-account", "1")
        self.addCleanup(server.close)
        slow = {"clock": {"initialMs": 86_400_000, "incrementMs": 0}}
        ada, ben = Client(server, "Ada"), Client(server, "Ben")
        rooms = [ada.create(**slow)["room"] for _ in range(2)]
        self.assertEqual(ada.create(**slow)["code"], "QUOTA")
        self.assertIn("room", ada.create())  # a live one is counted apart
        self.assertEqual(ada.create()["code"], "QUOTA")
        more = [Client(server, f"{i}").create(**slow)["room"] for i in range(2)]
        for room in (rooms[0], more[0]):
            self.assertEqual(ben.attach(room)["role"], "SEAT")
        self.assertEqual(ben.attach(more[1])["code"], "QUOTA")
        self.assertEqual(ben.attach(more[1], role="SPECTATOR")["role"], "SPECTATOR")
        self.assertEqual(ben.attach(rooms[0])["role"], "SEAT")  # it comes back
        ben.ask("leave", handle=ben.attach(rooms[0])["handle"], giveUpSeat=True)
        self.assertEqual(ben.attach(more[1])["role"], "SEAT")


if __name__ == "__main__":
    unittest.main()
