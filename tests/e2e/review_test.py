"""Reviews of finished games, over HTTP while they grow and with permissions, and by `meepled
analyse`."""

import json
import subprocess
import tempfile
import unittest

import harness
import openapi
from harness import Process, Server, eventually


class Reviews(harness.Case):
    def setUp(self):
        self.server = Server("--connections-per-address", 0, "--commands-per-second", 10000)
        self.addCleanup(self.server.close)

    def game(self, *options):
        bot = Process("bot", "--url", self.server.url, "--bots", 1, *options)
        self.addCleanup(bot.kill)
        entered = bot.find(r"^room (\S+)(?: invite (\S+))?$")
        bot.find(r"^end room (\S+) ")
        self.assertEqual(bot.wait(), 0, bot.errors)
        return entered.groups()

    def review(self, room, query=""):
        """The whole review, and how often it was asked for; it never shrinks."""
        seen = []

        def whole():
            status, body, headers = self.server.get(f"/v1/records/{room}/review{query}")
            self.assertEqual(status, 200, body)
            self.assertEqual(headers["Content-Type"], "application/json")
            review = json.loads(body)
            self.assertEqual(openapi.problems(openapi.message("Review"), review), [])
            if seen:
                self.assertGreaterEqual(review["done"], seen[-1]["done"])
                self.assertGreaterEqual(len(review["steps"]), len(seen[-1]["steps"]))
            seen.append(review)
            return review["complete"]

        # It computes for many seconds, and everything else on the machine goes first.
        eventually(whole, "the review", 5 * harness.PATIENCE)
        return seen[-1]

    def test_a_review_grows_until_it_is_whole(self):
        room, _ = self.game("--game", "cardcassonne", "--level", "random")
        review = self.review(room)
        record = json.loads(self.server.get(f"/v1/records/{room}")[1])
        self.assertEqual([seat["score"] for seat in review["seats"]], record["scores"])
        for i, seat in enumerate(review["seats"]):
            total = review["start"]["margin"][i] + seat["luck"] + seat["skill"] + seat["others"]
            self.assertAlmostEqual(total, seat["margin"], delta=0.05)
            self.assertAlmostEqual(review["steps"][-1]["after"]["margin"][i], seat["margin"])
        for step in review["steps"]:
            self.assertLessEqual(step["skill"], 0)
            self.assertTrue(1 <= len(step["best"]) <= 3 and step["best"][0]["less"] == 0)
        self.assertEqual(review, self.review(room), "it is kept")
        self.server.kill()
        self.server.start()
        status, body, _ = self.server.get(f"/v1/records/{room}/review")
        self.assertEqual((status, json.loads(body)), (200, review), "also over kill -9")

    def test_who_may_see_the_record_may_see_the_review(self):
        room, invite = self.game("--game", "cardcassonne", "--level", "random", "--private")
        path = f"/v1/records/{room}/review"
        self.assertEqual(self.server.get(path)[0], 403)
        self.review(room, f"?invite={invite}")
        self.assertEqual(self.server.get(path)[0], 403, "also when it is there")
        self.assertEqual(self.server.get("/v1/records/nothing/review")[0], 404)
        self.assertEqual(self.server.get("/v1/records//review")[0], 404)

    def test_the_program_alone(self):
        room, _ = self.game("--level", "strong", "--time", "0.01", "--threads", "2")
        with tempfile.NamedTemporaryFile("wb", suffix=".json") as file:
            file.write(self.server.get(f"/v1/records/{room}")[1])
            file.flush()
            done = [self.analyse(file.name, "--nodes", 50, "--seed", 7, *more)
                    for more in ((), ("--json",), ("--json",), ("--json", "--time", "0.5"))]
        for one in done:
            self.assertEqual(one.returncode, 0, one.stderr)
        self.assertRegex(done[0].stdout, r"(?m)^seat 1: .* luck .* skill ")
        self.assertEqual(done[1].stdout, done[2].stdout)
        self.assertEqual(json.loads(done[1].stdout)["seed"], "7")
        self.assertTrue(json.loads(done[3].stdout)["complete"])

    def analyse(self, *arguments):
        return subprocess.run(
            [harness.MEEPLED, "analyse", *map(str, arguments)],
            capture_output=True,
            text=True,
            timeout=harness.PATIENCE,
            check=False,
        )


if __name__ == "__main__":
    unittest.main()
