"""A result and its ratings are one thing on PostgreSQL, too, however often the server is killed:
ratings_test.py tells how. MEEPLED_RATED_KILLS says how often."""

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
