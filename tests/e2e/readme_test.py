"""The commands of README.md, exactly as written there, against a server with default settings."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
import unittest

from harness import (MEEPLED, PATIENCE, Client, Process, ServerCase, a_step, new_id,
                     next_decision, started_game)

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def lines_with(word):
    """The indented lines of README.md that hold the word, without their comments."""
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        found = [line.split(" # ")[0].strip() for line in file if line.startswith("    ")]
    return [line for line in found if word in line]


class Readme(ServerCase):
    settings = ()

    def tearDown(self):
        super().tearDown()
        refused = [line for line in self.server.get("/metrics")[1].decode().splitlines()
                   if line.startswith("meepled_errors_total") and "RATE_LIMITED" in line]
        self.assertEqual(refused, [], "no request is refused")

    def arguments(self, line, **replaced):
        line = line.replace("ws://127.0.0.1:8080/ws", self.server.url)
        for name, value in replaced.items():
            line = line.replace(name, value)
        words = shlex.split(line.replace("$bin", MEEPLED))
        return [sys.executable, *words[1:]] if words[0] == "python3" else words

    def test_the_bot_in_python_plays_its_game(self):
        [line] = lines_with("bot.py")
        for _ in range(5):
            done = subprocess.run(self.arguments(line), cwd=ROOT, capture_output=True, text=True,
                                  timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("scores", done.stdout)

    def test_two_bots_play_a_game_and_are_never_refused(self):
        make, sit = [self.arguments(line) for line in lines_with("$bin bot --level")]
        here = ("--url", self.server.url)
        first = Process(*make[1:], *here)
        self.addCleanup(first.kill)
        room = first.find(r"^room (\S+)").group(1)
        second = Process(*[room if word == "ROOM" else word for word in sit[1:]], *here)
        self.addCleanup(second.kill)
        for bot in (first, second):
            self.assertEqual(bot.wait(), 0, bot.errors)
            self.assertEqual([line for line in bot.errors if "refused" in line], [])
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "game.json")
            with open(record, "wb") as file:
                file.write(self.server.get(f"/v1/records/{room}")[1])
            done = subprocess.run([MEEPLED, "verify", record], check=False, capture_output=True)
            self.assertEqual(done.returncode, 0, done.stderr)


# A request of each kind that the page names.
ASKED = {
    "Ping": ("ping", {}),
    "ListRooms": ("listRooms", {}),
    "FindRoom": ("findRoom", {"code": "x"}),
    "GetPeople": ("getPeople", {}),
    "GetLines": ("getLines", {"handle": 9}),
    "GetBlocks": ("getBlocks", {}),
    "Block": ("block", {"handle": 9}),
    "Unblock": ("unblock", {"id": "x"}),
    "Decline": ("decline", {"room": "x"}),
    "Attach": ("attach", {"room": "x"}),
    "WatchLobby": ("watchLobby", {}),
    "Consider": ("consider", {"handle": 9}),
    "AppraiseRoom": ("appraise", {"handle": 9}),
    "Seek": ("seek", {}),
    "GetCatalogue": ("getCatalogue", {}),
    "history": ("attach", {"room": "x", "history": True}),
    "have_seq": ("attach", {"room": "x", "haveSeq": 1}),
    "text": ("listRooms", {"text": "x"}),
    "best": ("consider", {"handle": 9, "best": {}}),
    "continues": ("createRoom", {"continues": {"room": "x"}, "commandId": "AAAA"}),
    "position": ("createRoom", {"position": "x", "commandId": "AAAA"}),
}


class Costs(ServerCase):
    settings = ("--frames-per-second", "1", "--frames-burst", "30",
                "--connections-per-address", "0")

    def test_every_request_costs_what_the_page_says(self):
        with open(os.path.join(ROOT, "proto", "docs", "errors.md"), encoding="utf-8") as file:
            rows = re.findall(r"(?m)^\| ([1-9]\d?) \| (.*`.*) \|$", file.read())
        said = {name: int(cost) for cost, names in rows for name in re.findall(r"`(\w+)`", names)}
        self.assertEqual(set(said), set(ASKED), "the page and this test name the same requests")
        for name, (what, body) in ASKED.items():
            with self.subTest(name):
                client = Client(self.server)
                begun = time.monotonic()
                accepted = 1  # Hello.
                while client.ask(what, **body).get("error", {}).get("code") != "RATE_LIMITED":
                    accepted += said[name]
                most = 30 + time.monotonic() - begun + 1
                self.assertLessEqual(accepted, most)
                self.assertGreater(accepted + said[name], 30)


class Limits(ServerCase):
    """The section Limits of proto/docs/errors.md."""

    settings = ("--frames-per-second", "1", "--frames-burst", "30",
                "--requests-per-second", "1", "--requests-burst", "60")

    def test_steps_of_the_game_that_are_accepted_are_free(self):
        table, _ = started_game(self.server)
        for _ in range(70):
            seat, told = next_decision(table)
            client, handle = table[seat]
            answer = client.ask("command", handle=handle, commandId=new_id(),
                                decision=told["decision"]["id"], actions=a_step(told))
            self.assertIn("commandDone", answer, answer)

    def test_refused_steps_are_limited_and_the_refusal_says_what_to_do(self):
        table, _ = started_game(self.server)
        seat, told = next_decision(table)
        client, handle = table[seat]
        refused = [client.ask("command", handle=handle, commandId=new_id(),
                              decision=told["decision"]["id"] + 7,
                              actions=[{"tiles": {"pass": {}}}])["error"] for _ in range(20)]
        self.assertEqual({one["code"] for one in refused}, {"STALE_DECISION", "RATE_LIMITED"})
        limited = next(one for one in refused if one["code"] == "RATE_LIMITED")
        self.assertEqual(limited["retry"], "AFTER")
        self.assertGreater(limited["retryAfterMs"], 0)
        self.assertIn("requests", limited["detail"])


if __name__ == "__main__":
    unittest.main()
