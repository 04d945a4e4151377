"""Whole games over sockets: outside bots in both encodings, spectators, records, a crash."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import harness
from harness import Client, Process, Server, eventually

SDK = os.path.join(os.path.dirname(__file__), "..", "..", "proto", "sdk")


def start_table(server, *more):
    """Two bots, one binary and one JSON, and a third connection that watches."""
    bot = ("bot", "--url", server.url, "--verbose", *more)
    first = Process(*bot, "--encoding", "binary", "--level", "greedy", "--name", "Anna")
    room = first.find(r"^room (\S+)").group(1)
    watcher = Process(*bot, "--encoding", "json", "--watch", "--room", room)
    watcher.find(r"^at \d+ hash")
    second = Process(*bot, "--encoding", "json", "--level", "random", "--room", room)
    return room, [first, second, watcher]


def hashes(process):
    """The hash of the view after each transition, as that program was told."""
    seen = {}
    for line in process.lines:
        words = line.split()
        if words[:1] == ["at"]:
            seen.setdefault(int(words[1]), set()).add(words[3])
    return seen


class Games(harness.Case):
    def setUp(self):
        self.server = Server("--connections-per-address", 0, "--commands-per-second", 10000)
        self.addCleanup(self.server.close)

    def run_to_end(self, room, programs):
        ends = [program.find(r"^end room (\S+) scores ([-\d ]+) winners ([\d ]+)$")
                for program in programs]
        for program in programs:
            self.assertEqual(program.wait(), 0, program.errors)
            program.kill()
        self.assertEqual({end.group(1) for end in ends}, {room})
        self.assertEqual(len({end.group(0) for end in ends}), 1, "all tell the same result")
        return [int(score) for score in ends[0].group(2).split()]

    def assert_same_views(self, programs):
        """Every view that two of them saw at the same number is the same view."""
        everything = [hashes(program) for program in programs]
        numbers = set().union(*everything)
        self.assertGreater(len(numbers), 70)
        for number in numbers:
            values = set().union(*(one.get(number, set()) for one in everything))
            self.assertEqual(len(values), 1, f"views differ at {number}: {values}")

    def verify(self, content):
        with tempfile.NamedTemporaryFile("wb", suffix=".json") as file:
            file.write(content)
            file.flush()
            return subprocess.run(
                [harness.MEEPLED, "verify", file.name],
                capture_output=True,
                text=True,
                timeout=harness.PATIENCE,
                check=False,
            )

    def test_two_bots_a_spectator_and_the_record(self):
        room, programs = start_table(self.server)
        scores = self.run_to_end(room, programs)
        self.assert_same_views(programs)

        status, body, headers = self.server.get(f"/v1/records/{room}")
        self.assertEqual(status, 200)
        self.assertEqual(headers["Content-Type"], "application/json")
        record = json.loads(body)
        self.assertEqual(record["scores"], scores)
        for secret in ("invite", "account"):
            self.assertFalse(record["header"].get(secret))
        good = self.verify(body)
        self.assertEqual(good.returncode, 0, good.stdout + good.stderr)
        self.assertIn("verified", good.stdout)

        record["scores"][0] += 1
        bad = self.verify(json.dumps(record).encode())
        self.assertEqual(bad.returncode, 1, bad.stdout)
        record["scores"][0] -= 1
        record["header"]["serverSeed"] = record["header"]["commitment"]
        bad = self.verify(json.dumps(record).encode())
        self.assertEqual(bad.returncode, 1, bad.stdout)
        self.assertEqual(self.verify(b"nonsense").returncode, 2)

    def load(self, *options, rooms=("--rooms", "2"), seconds="1"):
        return subprocess.run(
            [harness.MEEPLED, "load", "--url", self.server.url, *rooms, "--seconds", seconds,
             "--warmup", "0", "--check", *options],
            capture_output=True,
            text=True,
            timeout=harness.PATIENCE,
            check=False,
        )

    def test_load_of_every_game(self):
        for options in (
            ("--game", "cardcassonne", "--seats", "5"),
            ("--game", "hunters_and_gatherers_2020", "--mode", "one-random"),
            ("--modules", "farmers,gifts", "--option", "hand=next_hidden"),
        ):
            with self.subTest(options):
                done = self.load(*options)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertRegex(done.stdout, r"(?m)^commands [1-9]\d* in ")
                self.assertRegex(done.stdout, r"(?m)^errors 0, losses 0, gave up 0$")

    def test_load_like_people(self):
        # They think for long: in a shorter time none of them may take a step.
        done = self.load("--people", "20", rooms=(), seconds="8")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("people: 12 play with each other, 2 with a bot, 2 watch, 4 are in the lobby",
                      done.stdout)
        self.assertRegex(done.stdout, r"(?m)^commands [1-9]\d* in ")
        self.assertRegex(done.stdout, r"(?m)^updates of lists [1-9]\d*,")
        self.assertRegex(done.stdout, r"(?m)^errors 0, losses \d+, gave up 0$")

    def test_load_of_what_cannot_be_played(self):
        done = self.load("--game", "cardcassonne", "--option", "animal_table=1,2,3")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("OPTIONS_INVALID bad_option_value: 1,2,3", done.stdout)

    def options_played(self, server, *asked):
        """The options of a card game that was made like that, from its record."""
        bot = Process("bot", "--url", server.url, "--bots", 1, "--level", "random",
                      "--game", "cardcassonne", *asked)
        self.addCleanup(bot.kill)
        room = bot.find(r"^end room (\S+) ").group(1)
        self.assertEqual(bot.wait(), 0, bot.errors)
        body = server.get(f"/v1/records/{room}")[1]
        self.assertEqual(self.verify(body).returncode, 0)
        settings = json.loads(body)["header"]["settings"]
        return {option["name"]: option["value"] for option in settings["options"]}

    def test_options_of_a_room(self):
        table = "1,6,7,8,14,15,16,17,18,19,20,21,22"
        played = self.options_played(self.server, "--option", f"animal_table={table}",
                                     "--option", "start_player=seats")
        self.assertEqual(played, {"animal_table": table, "start_player": "seats"})

    def test_an_operator_s_own_table_of_animals(self):
        table = "2,6,9,12,14,17,19,21,23,25,27,29,31"
        server = Server("--animal-table", table)
        self.addCleanup(server.close)
        self.assertEqual(self.options_played(server)["animal_table"], table)

    def test_kill_in_the_middle_and_all_three_go_on(self):
        room, programs = start_table(self.server, "--think-ms", "20")
        for wait_until in (10, 30, 50):
            eventually(lambda n=wait_until: max(hashes(programs[0]), default=0) >= n, "progress")
            self.server.restart()
            for program in programs:
                eventually(
                    lambda p=program: sum(line.startswith("back after") for line in p.lines),
                    "coming back",
                )
        self.run_to_end(room, programs)
        self.assert_same_views(programs)

    def test_restart_between_games_keeps_records_and_seats(self):
        one = Client(self.server, "One")
        created = one.create()
        self.assertIn("handle", one.attach(created["room"]))
        self.server.restart()
        back = Client(self.server, token=one.token)
        self.assertEqual([a["room"] for a in back.welcome["active"]], [created["room"]])
        again = back.attach(created["room"])
        self.assertEqual(again["seat"], 0)
        self.assertEqual(again["epoch"], 2)

    def test_a_bot_of_the_server_and_the_python_example(self):
        done = subprocess.run(
            [sys.executable, os.path.join(SDK, "python", "bot.py"), self.server.url],
            capture_output=True,
            text=True,
            timeout=harness.PATIENCE,
            check=False,
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"seat 0 of scores \[-?\d+, -?\d+\]")
        with open(os.path.join(SDK, "python", "bot.py"), encoding="utf-8") as file:
            self.assertLess(len(file.readlines()), 75)

    def test_cards_in_both_encodings_and_the_python_example(self):
        bot = ("bot", "--url", self.server.url, "--verbose")
        first = Process(*bot, "--game", "cardcassonne", "--seats", 4, "--bots", 1,
                        "--encoding", "binary", "--level", "greedy", "--name", "Anna",
                        "--think-ms", 5)
        room = first.find(r"^room (\S+)").group(1)
        second = Process(*bot, "--encoding", "json", "--level", "random", "--room", room,
                         "--think-ms", 5)
        with subprocess.Popen(
            [sys.executable, os.path.join(SDK, "python", "bot.py"), self.server.url, room],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as example:
            scores = self.run_to_end(room, [first, second])
            out, errors = example.communicate(timeout=harness.PATIENCE)
        self.assertEqual(example.returncode, 0, out + errors)
        self.assertIn(f"of scores {scores}", out)
        status, body, _ = self.server.get(f"/v1/records/{room}")
        self.assertEqual(status, 200)
        self.assertEqual(json.loads(body)["scores"], scores)
        good = self.verify(body)
        self.assertEqual(good.returncode, 0, good.stdout + good.stderr)

    def test_kill_in_the_middle_of_cards(self):
        bot = ("bot", "--url", self.server.url, "--verbose", "--think-ms", "20")
        first = Process(*bot, "--game", "cardcassonne", "--encoding", "json")
        room = first.find(r"^room (\S+)").group(1)
        second = Process(*bot, "--level", "random", "--room", room)
        for wait_until in (20, 60):
            eventually(lambda n=wait_until: max(hashes(first), default=0) >= n, "progress")
            self.server.restart()
            for program in (first, second):
                eventually(
                    lambda p=program: sum(line.startswith("back after") for line in p.lines),
                    "coming back",
                )
        self.run_to_end(room, [first, second])

    def test_several_games_one_after_another_with_server_bots(self):
        bot = Process("bot", "--url", self.server.url, "--seats", 4, "--bots", 3, "--games", 2,
                      "--level", "random", "--private")
        self.addCleanup(bot.kill)
        self.assertEqual(bot.wait(), 0, bot.errors)
        self.assertEqual(sum(line.startswith("end room") for line in bot.lines), 2)
        self.assertRegex(bot.lines[0], r"^room \S+ invite \S+$")

    def test_private_records_need_a_proof(self):
        bot = Process("bot", "--url", self.server.url, "--seats", 2, "--bots", 1, "--private")
        self.addCleanup(bot.kill)
        self.assertEqual(bot.wait(), 0, bot.errors)
        room, invite = bot.lines[0].split()[1::2]
        self.assertEqual(self.server.get(f"/v1/records/{room}")[0], 403)
        self.assertEqual(self.server.get(f"/v1/records/{room}?invite=wrong")[0], 403)
        self.assertEqual(self.server.get(f"/v1/records/{room}?invite={invite}")[0], 200)
        self.assertEqual(self.server.get("/v1/records/nothing")[0], 404)


if __name__ == "__main__":
    unittest.main()
