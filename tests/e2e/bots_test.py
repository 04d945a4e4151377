"""`meepled bot` with its options in a file: it waits for quick games and for challenges, and says
what is wrong in the file."""

import os
import pathlib
import re
import signal
import tempfile
import unittest

import harness
import people
from harness import Client, eventually

OPEN = {"open": {}}


class Told(Client):
    """Hears of what becomes of its challenges."""

    def greet(self, name="Tester"):
        greeting = {"protoMin": 1, "protoMax": 1, "features": ["legal", "people"]}
        return self.ask("hello", token=self.token, **greeting)["welcome"]


class Bots(people.Case):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.ada = self.account("Ada")

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def bot_token(self, name):
        status, made = self.post("account/bots", {"name": name}, self.ada)
        self.assertEqual(status, 200, made)
        return made["token"]

    def bot(self, name, settings):
        token = self.file(f"{name}.token", self.bot_token(name) + "\n")
        text = f'url = "ws://127.0.0.1:{self.server.port}/ws"\ntoken_file = "{token}"\n'
        process = harness.Process("bot", "--config", self.file(f"{name}.toml", text + settings))
        self.addCleanup(process.kill)
        process.find("^waiting for games")
        return process

    def test_two_bots_meet_by_their_tickets_and_play_rated_games(self):
        settings = 'seek = true\nrated = true\nclock = "600+5"\nlevel = "random"\ngames = 2\n'
        both = [self.bot(name, settings) for name in ("First", "Second")]
        for bot in both:
            self.assertEqual(bot.wait(), 0, (bot.lines, bot.errors))
            ends = [line for line in bot.lines if line.startswith("end room")]
            self.assertEqual(len(ends), 2, bot.lines)
            self.assertTrue(all(" scores " in line for line in ends), ends)
        games = self.look("people/First/games")[1]["games"]
        self.assertEqual([game["rated"] for game in games], [True, True])

    def test_a_bot_takes_the_challenges_that_its_file_accepts(self):
        settings = (
            'challenges = true\nlevel = "random"\n'
            'accept_games = ["carcassonne"]\naccept_modules = ["none"]\nblock = ["Cleo"]\n'
        )
        bot = self.bot("Mine", settings)
        ben = Told(self.server, token=self.account("Ben"))
        cleo = Told(self.server, token=self.account("Cleo"))

        def challenge(client, **more):
            return self.challenge(client, "Mine", **more)

        challenge(ben, game="cardcassonne", modules=None)
        challenge(ben, modules={"names": ["farmers"]})
        challenge(cleo)
        for why in ("the game cardcassonne", "the module farmers"):
            bot.find(f"^waiting challenge of Ben declined: {why}")
        bot.find("^waiting challenge of Cleo declined: blocked")
        declined = [ben.next_pushed("attention"), ben.next_pushed("attention")]
        self.assertEqual([one["kind"] for one in declined], ["DECLINED", "DECLINED"])
        room = challenge(ben, private=True)
        bot.find("^waiting challenge of Ben accepted")
        handle = ben.attach(room)["handle"]
        self.assertIn("commandDone", ben.ready(handle))
        eventually(lambda: self.playing(ben, room), "the game begins")
        # It ends its game before it goes.
        os.kill(bot.child.pid, signal.SIGTERM)
        bot.find("^stopping after the running games")
        given_up = ben.ask("resign", handle=handle, commandId=harness.new_id())
        self.assertIn("commandDone", given_up)
        self.assertEqual(bot.wait(), 0, (bot.lines, bot.errors))
        self.assertTrue(bot.lines[-1].startswith(f"end room {room} scores"), bot.lines)

    def test_a_bot_finds_a_challenge_whose_table_has_changed_meanwhile(self):
        bot = self.bot("Mine", 'challenges = true\nlevel = "random"\ngames = 2\n')
        ben = Told(self.server, token=self.account("Ben"))
        room = self.challenge(ben, "Mine")
        bot.find("^waiting challenge of Ben accepted")
        # It plays one game at a time, so this one waits.
        later = self.challenge(ben, "Mine")
        handle = ben.attach(later)["handle"]
        settings = {"game": "carcassonne", "modules": {"names": []}, "seats": [OPEN] * 2}
        changed = ben.ask(
            "changeSettings", handle=handle, commandId=harness.new_id(), settings=settings
        )
        self.assertIn("commandDone", changed)
        later = self.next_room(ben)
        handle = ben.attach(room)["handle"]
        self.assertIn("commandDone", ben.ready(handle))
        eventually(lambda: self.playing(ben, room), "the game begins")
        given_up = ben.ask("resign", handle=handle, commandId=harness.new_id())
        self.assertIn("commandDone", given_up)
        bot.find(f"^room {later}")
        handle = ben.attach(later)["handle"]
        self.assertIn("commandDone", ben.ready(handle))
        eventually(lambda: self.playing(ben, later), "the later game begins")
        given_up = ben.ask("resign", handle=handle, commandId=harness.new_id())
        self.assertIn("commandDone", given_up)
        self.assertEqual(bot.wait(), 0, (bot.lines, bot.errors))

    def challenge(self, client, name, **more):
        made = {"game": "carcassonne", "modules": {"names": []}, "seats": [OPEN] * 2, **more}
        invited = [{"seat": 1, "name": name}]
        asked = {"settings": made, "commandId": harness.new_id(), "invitations": invited}
        return client.ask("createRoom", **asked)["roomCreated"]["room"]

    def next_room(self, client):
        while True:
            for delta in client.next_pushed("transition")["deltas"]:
                if "rematchMade" in delta:
                    return delta["rematchMade"]["room"]

    def playing(self, client, room):
        return client.attach(room)["info"]["phase"] == "PLAYING"

    def test_a_mistake_in_the_file_is_named_with_its_line(self):
        for text, problem in (
            ('level = "greedy"\nlevle = "x"\n', "line 2: 'levle' is not known; known are url, "),
            ('\n\nlevel = "clever"\n', "line 3: --level: clever not in {"),
            ("games = 0\n", "line 1: --games: Value 0 not in range"),
            ('games = "many"\n', "line 1: "),
            ('clock = "5"\n', "line 1: --clock: '5' is not INITIAL+INCREMENT in seconds"),
            ("name = { first = 1 }\n", "line 1: name: a text, a number, true, false or a list"),
            ("seats = 2\nname = \n", "line 2: "),
            ("help = true\n", "line 1: 'help' is not known"),
        ):
            with self.subTest(text):
                path = self.file("wrong.toml", text)
                bot = harness.Process("bot", "--config", path)
                self.assertEqual(bot.wait(), 1)
                errors = "\n".join(bot.errors)
                self.assertIn(f"meepled: {path}: {problem}", errors)
                bot.kill()
        bot = harness.Process("bot", "--config", os.path.join(self.folder, "none.toml"))
        self.assertEqual(bot.wait(), 1)
        self.assertIn("none.toml: there is no such file", "\n".join(bot.errors))
        bot.kill()

    def test_the_file_of_the_documents_is_understood(self):
        page = pathlib.Path(__file__).resolve().parents[2] / "proto/docs/engine.md"
        [text] = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
        bot = harness.Process("bot", "--config", self.file("bot.toml", text))
        self.addCleanup(bot.kill)
        self.assertEqual(bot.wait(), 1)
        self.assertEqual(bot.errors, ["--token-file: no token in the first line of mine.token"])

    def test_a_flag_and_a_variable_win_over_the_file(self):
        text = 'url = "nowhere"\nlevel = "random"\nbots = 1\ntoken = "of the file"\n'
        url = f"ws://127.0.0.1:{self.server.port}/ws"
        bot = harness.Process(
            "bot",
            *("--config", self.file("bot.toml", text), "--url", url),
            env={"MEEPLED_TOKEN": self.ada},
        )
        self.addCleanup(bot.kill)
        self.assertEqual(bot.wait(), 0, (bot.lines, bot.errors))
        self.assertTrue(bot.lines[-1].startswith("end room"), bot.lines)
        seats = self.look("people/Ada/games")[1]["games"][0]["seats"]
        self.assertEqual(seats[0]["name"], "Ada")


if __name__ == "__main__":
    unittest.main()
