"""deploy/meepled.service: systemd accepts it, and it confines the program."""

import os
import tempfile
import unittest

from tools import need, read, run

from harness import MEEPLED

[ANALYZE] = need("systemd-analyze")
EXPOSURE_MAX = 15  # tenths; 100 is a program without any fence


class Unit(unittest.TestCase):
    def setUp(self):
        self.text = read("meepled.service")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "meepled.service")
        # That the program is there is checked, too.
        program = os.path.abspath(MEEPLED)
        self.assertEqual(self.text.count("ExecStart=/usr/local/bin/meepled "), 1)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(self.text.replace("/usr/local/bin/meepled", program))

    def test_systemd_understands_all_of_it(self):
        self.assertEqual(run(ANALYZE, "verify", self.path), (0, ""))
        with open(self.path, "a", encoding="utf-8") as file:
            file.write("[Service]\nNoSuchSetting=yes\n")
        self.assertIn("NoSuchSetting", run(ANALYZE, "verify", self.path)[1])

    def test_it_may_do_little(self):
        options = ("--offline=true", "--no-pager", f"--threshold={EXPOSURE_MAX}")
        code, said = run(ANALYZE, "security", *options, self.path)
        if "offline" in said and code != 0 and "exposure" not in said:
            self.skipTest("this systemd cannot tell without running it")
        self.assertEqual(code, 0, said)

    def test_it_is_started_again_however_often_and_in_whatever_way_it_ends(self):
        unit = self.text.split("[Service]")[0]
        self.assertIn("\nStartLimitIntervalSec=0\n", unit)
        self.assertIn("\nRestart=always\n", self.text)


if __name__ == "__main__":
    unittest.main()
