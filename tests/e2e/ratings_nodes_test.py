"""On PostgreSQL, too, a result and its ratings are stored together, however often the server is
killed (see ratings_test.py). MEEPLED_RATED_KILLS sets the number of kills."""

import unittest

import harness
import people_nodes_test
import ratings_test


class Killed(people_nodes_test.Nodes, ratings_test.Ratings):
    def rebuild(self, games):
        done = harness.Process("ratings", "--store", self.url, "rebuild")
        self.assertEqual(done.wait(), 0, done.errors)
        self.assertRegex(done.lines[0], f"^{games} results, .* 0 changed$")
        done.kill()


def load_tests(*_):
    return unittest.TestSuite(
        [Killed("test_killed_there_are_a_result_and_its_ratings_or_neither")]
    )


if __name__ == "__main__":
    unittest.main()
