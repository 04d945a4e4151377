"""The bot in the binary encoding, with the commands of proto/README.md."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from harness import PATIENCE, ServerCase

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
with open(os.path.join(ROOT, "proto", "README.md"), encoding="utf-8") as page:
    LINES = page.read()
[PROTOC] = re.findall(r"^    (protoc .*?)  +#", LINES, re.MULTILINE)
[BOT] = re.findall(r"^    PYTHONPATH=. python3 (.*binary_bot.py) ", LINES, re.MULTILINE)


@unittest.skipUnless(shutil.which("protoc") and importlib.util.find_spec("google"),
                     "python3-protobuf is not installed")
class Binary(ServerCase):
    def test_it_plays_a_whole_game(self):
        with tempfile.TemporaryDirectory() as folder:
            protoc = PROTOC.replace("--python_out=.", f"--python_out={folder}")
            subprocess.run(protoc, shell=True, cwd=ROOT, check=True, timeout=PATIENCE)
            done = subprocess.run([sys.executable, BOT, self.server.url], cwd=ROOT, text=True,
                                  env={**os.environ, "PYTHONPATH": folder}, check=False,
                                  timeout=PATIENCE, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"^scores \[\d+, \d+\]$")


if __name__ == "__main__":
    unittest.main()
