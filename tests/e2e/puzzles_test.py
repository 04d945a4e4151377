"""How people do on puzzles, over HTTP: first tries are counted and survive a crash; nonsense is
refused."""

import unittest

import people
from harness import eventually

PUZZLE = "6d484da749"


class Puzzles(people.Case):
    def known(self):
        status, said = self.look("puzzles")
        self.assertEqual(status, 200, said)
        return said["puzzles"]

    def test_first_tries_are_counted_and_survive_a_crash(self):
        self.assertEqual(self.known(), [])
        status, said = self.post("puzzles", {"puzzle": PUZZLE, "solved": True})
        self.assertEqual((status, said), (200, {"puzzle": PUZZLE, "tried": 1, "solved": 1}))
        # A second one from here changes nothing.
        status, said = self.post("puzzles", {"puzzle": PUZZLE})
        self.assertEqual((status, said["tried"], said["solved"]), (200, 1, 1))
        self.post("puzzles", {"puzzle": "11a48c8b4a"})
        self.server.restart()
        both = [{"puzzle": "11a48c8b4a", "tried": 1, "solved": 0},
                {"puzzle": PUZZLE, "tried": 1, "solved": 1}]
        eventually(lambda: self.known() == both, "what was counted before the crash")

    def test_nonsense_is_refused_by_its_name(self):
        for body in ({}, {"puzzle": "x"}, {"puzzle": PUZZLE.upper()}, {"puzzle": "a" * 5000}):
            status, said = self.post("puzzles", body)
            self.assertEqual((status, said["code"]), (400, "BAD_FIELD"), said)
            self.assertIn("puzzle", said["detail"])
        for body in ([], {"puzle": PUZZLE}, {"puzzle": 7}, {"puzzle": PUZZLE, "solved": "maybe"}):
            self.assertEqual(self.post("puzzles", body)[0], 400)
        self.assertEqual(self.post("puzzles", {"puzzle": PUZZLE}, None, "text/plain")[0], 415)
        self.assertEqual(self.server.get("/v1/puzzles", method="DELETE")[0], 405)
        self.assertEqual(self.known(), [])


if __name__ == "__main__":
    unittest.main()
