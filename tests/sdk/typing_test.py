"""The types of the package, checked strictly, and of a program that uses it."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "proto" / "sdk" / "python"

PROGRAM = """
import meepled


class Mine(meepled.Bot):
    def choose(self, game: meepled.Game) -> meepled.Move:
        return max(game.moves, key=lambda move: game.after(move).gained[game.me])


async def play(url: str) -> meepled.Result:
    async with meepled.connect(url) as server:
        room: meepled.Room = await server.create("carcassonne", vs="greedy")
        return await room.play_on(Mine())
"""


class Types(unittest.TestCase):
    def check(self, *words):
        with tempfile.TemporaryDirectory() as cache:
            return subprocess.run(
                [sys.executable, "-m", "mypy", "--cache-dir", cache, *words],
                cwd=PACKAGE,
                capture_output=True,
                text=True,
                timeout=500,
                check=False,
            )

    def test_the_package_and_a_program_with_it(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program.py")
            program.write_text(PROGRAM)
            done = self.check("meepled", str(program))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            program.write_text(PROGRAM.replace(") -> meepled.Move", ") -> int"))
            done = self.check(str(program))
            self.assertIn("Incompatible return value type", done.stdout)


if __name__ == "__main__":
    unittest.main()
