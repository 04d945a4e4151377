"""The examples of proto/sdk/python run; the learner beats the level `beginner`."""

import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "proto" / "sdk" / "python"


def run(name, *words):
    done = subprocess.run(
        [sys.executable, PACKAGE / "examples" / name, *words],
        capture_output=True,
        text=True,
        timeout=550,
        check=False,
        env={**os.environ, "PYTHONPATH": str(PACKAGE), "OPENBLAS_NUM_THREADS": "1"},
    )
    if done.returncode:
        raise AssertionError(f"{name}: {done.stdout}{done.stderr}")
    return done.stdout


class Examples(unittest.TestCase):
    def test_a_random_player(self):
        self.assertRegex(run("random_player.py"), r"seat_0: [+-][01]\nseat_1: [+-][01]")

    def test_the_greedy_bot_and_the_search_beat_random(self):
        for name in ("greedy.py", "search.py"):
            with self.subTest(name):
                scores = re.search(r"(\d+) (\d+)$", run(name).strip())
                self.assertGreater(int(scores.group(1)), int(scores.group(2)) + 20)

    def test_the_learner_beats_beginner(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "curve.png")
            told = run("learn.py", "--games", "40", "--contest", "8", "--picture", path)
            shares = [float(one) for one in re.findall(r"games: ([\d.]+) of the points", told)]
            self.assertLess(shares[0], 0.5, told)
            self.assertGreater(shares[-1], 0.7, told)
            with open(path, "rb") as file:
                image = file.read()
            width, height = struct.unpack(">II", image[16:24])
            begin = image.index(b"IDAT") + 4
            rows = zlib.decompress(image[begin : image.index(b"IEND") - 8])
            self.assertEqual(len(rows), height * (1 + 3 * width))


if __name__ == "__main__":
    unittest.main()
