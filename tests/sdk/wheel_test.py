"""The wheel, made by `python3 -m build --no-isolation`, in a new environment without the
repository."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "proto" / "sdk" / "python"

PROGRAM = """
import meepled, numpy
env = meepled.env(seed=1)
env.reset()
while env.agents:
    _, _, done, cut, info = env.last()
    env.step(None if done or cut else int(numpy.flatnonzero(info["action_mask"])[0]))
print(meepled.__file__)
"""


def run(*words, **more):
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=500, **more)
    if done.returncode:
        raise AssertionError(f"{words}: {done.stdout}{done.stderr}")
    return done.stdout


class Wheel(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        run(
            sys.executable,
            "-m",
            "build",
            "--no-isolation",
            "--outdir",
            str(self.folder),
            str(PACKAGE),
        )
        [self.wheel] = self.folder.glob("*.whl")

    def test_it_is_installed_and_plays_without_the_repository(self):
        self.assertTrue(self.wheel.name.endswith("-py3-none-linux_x86_64.whl"))
        with zipfile.ZipFile(self.wheel) as content:
            self.assertIn("meepled/py.typed", content.namelist())
        home = self.folder / "home"
        run(sys.executable, "-m", "venv", "--system-site-packages", str(home))
        python = str(home / "bin" / "python")
        run(python, "-m", "pip", "install", "--quiet", "--no-index", str(self.wheel))
        plain = {
            k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "MEEPLED_ENV_LIBRARY")
        }
        where = run(python, "-c", PROGRAM, cwd=self.folder, env=plain).strip()
        self.assertTrue(where.startswith(str(home)), where)

    def test_the_same_sources_make_the_same_bytes(self):
        again = self.folder / "again"
        run(
            sys.executable,
            "-m",
            "build",
            "--wheel",
            "--no-isolation",
            "--outdir",
            str(again),
            str(PACKAGE),
        )
        [other] = again.glob("*.whl")
        self.assertEqual(other.read_bytes(), self.wheel.read_bytes())


if __name__ == "__main__":
    unittest.main()
