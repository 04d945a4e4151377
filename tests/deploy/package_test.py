"""The Debian package: its files, its installation, that removal keeps games, and purging."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from tools import need, run

from harness import MEEPLED

CPACK, DPKG, DPKG_DEB, ANALYZE, _ = need(
    "cpack", "dpkg", "dpkg-deb", "systemd-analyze", "dpkg-shlibdeps")
BUILD = pathlib.Path(MEEPLED).resolve().parents[1]


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.home = pathlib.Path(cls.folder.name)
        code, said = run(CPACK, "-G", "DEB", "--config", str(BUILD / "CPackConfig.cmake"),
                         "-B", str(cls.home / "made"))
        assert code == 0, said
        [cls.package] = (cls.home / "made").glob("*.deb")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def files(self):
        code, said = run(DPKG_DEB, "--contents", str(self.package))
        self.assertEqual(code, 0, said)
        return {line.split()[5]: line.split()[0] for line in said.splitlines()}

    def test_what_is_in_it(self):
        files = self.files()
        self.assertEqual(files["./usr/bin/meepled"], "-rwxr-xr-x")
        self.assertEqual(files["./etc/meepled.toml"], "-rw-r--r--")
        self.assertEqual(files["./lib/systemd/system/meepled.service"], "-rw-r--r--")
        self.assertFalse([name for name in files if name.endswith((".a", ".h", ".cmake"))])
        field = lambda name: run(DPKG_DEB, "--field", str(self.package), name)[1].strip()
        self.assertEqual(field("Package"), "meepled")
        self.assertIn("libpq5", field("Depends"))
        self.assertEqual(field("Architecture"), run(DPKG, "--print-architecture")[1].strip())

    def test_it_installs_is_removed_and_purged(self):
        root = self.home / "root"
        for folder in ("var/lib/dpkg/updates", "var/lib/dpkg/info", "var/lib/private/meepled"):
            (root / folder).mkdir(parents=True)
        for file in ("status", "available"):
            (root / "var/lib/dpkg" / file).touch()
        game = root / "var/lib/private/meepled/meepled.db"
        game.write_text("a game")
        dpkg = (DPKG, f"--root={root}", "--force-script-chrootless", "--force-depends",
                "--force-not-root", "--no-triggers")
        code, said = run(*dpkg, "--install", str(self.package))
        self.assertEqual(code, 0, said)

        program = root / "usr/bin/meepled"
        unit = root / "lib/systemd/system/meepled.service"
        text = unit.read_text(encoding="utf-8")
        self.assertIn("ExecStart=/usr/bin/meepled serve --config /etc/meepled.toml", text)
        unit.write_text(text.replace("/usr/bin/meepled", str(program)), encoding="utf-8")
        self.assertEqual(run(ANALYZE, "verify", str(unit)), (0, ""))
        told = subprocess.run([program, "serve", "--config", root / "etc/meepled.toml",
                               "--print-config"], capture_output=True, text=True, check=False)
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("port", told.stdout)

        code, said = run(*dpkg, "--remove", "meepled")
        self.assertEqual(code, 0, said)
        self.assertFalse(program.exists())
        self.assertTrue((root / "etc/meepled.toml").exists(), "a configuration file stays")
        self.assertEqual(game.read_text(), "a game")

        code, said = run(*dpkg, "--purge", "meepled")
        self.assertEqual(code, 0, said)
        left = [path for path in root.rglob("*")
                if path.is_file() and "/var/" not in str(path)]
        self.assertEqual(left, [])
        self.assertFalse(game.parent.exists())


if __name__ == "__main__":
    unittest.main()
