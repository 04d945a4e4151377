"""deploy/release packages a build that exists: its files, their parts, checksums and signature;
that a second run gives equal files; and what it refuses, with nothing left behind."""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import tarfile
import tempfile
import unittest

from tools import DEPLOY, need, run

from harness import MEEPLED

GIT, MINISIGN, DPKG_DEB, *_ = need(
    "git", "minisign", "dpkg-deb", "cpack", "dpkg-shlibdeps", "python3")
BUILD = pathlib.Path(MEEPLED).resolve().parents[1]
ROOT = pathlib.Path(DEPLOY).resolve().parent
RELEASE = str(ROOT / "deploy" / "release")


def version_of(file, pattern):
    return re.search(pattern, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE).group(1)


VERSION = version_of("CMakeLists.txt", r"^project\(meepled VERSION (\S+) ")


def release(*options):
    done = subprocess.run([RELEASE, *map(str, options)], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


class Versions(unittest.TestCase):
    def test_there_is_one_version(self):
        self.assertEqual(version_of("deploy/CHANGELOG.md", r"^## (\S+), "), VERSION)
        self.assertEqual(version_of("proto/sdk/python/pyproject.toml", r'^version = "(.*)"'),
                         VERSION)
        self.assertEqual(version_of("proto/sdk/typescript/package.json", r'"version": "(.*)"'),
                         VERSION)


@unittest.skipIf(run(GIT, "-C", str(ROOT), "rev-parse", "HEAD")[0], "no git clone")
class Release(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.home = pathlib.Path(folder.name)
        cls.key = cls.home / "key"
        code, said = run(MINISIGN, "-G", "-W", "-s", str(cls.key), "-p", str(cls.home / "public"))
        assert code == 0, said
        cls.out = cls.home / "first"
        code, cls.said, errors = release("--key", cls.key, "--built", BUILD, "--out", cls.out)
        assert code == 0, errors

    def test_the_signature_and_the_checksums_are_of_all_files(self):
        code, said = run(MINISIGN, "-V", "-p", str(self.home / "public"), "-m",
                         str(self.out / "SHA256SUMS"))
        self.assertEqual(code, 0, said)
        commit = run(GIT, "-C", str(ROOT), "rev-parse", "HEAD")[1].strip()
        self.assertIn(f"Trusted comment: meepled {VERSION} {commit}", said)
        sums = dict(reversed(line.split("  ")) for line in
                    (self.out / "SHA256SUMS").read_text(encoding="ascii").splitlines())
        files = {path.name for path in self.out.iterdir()}
        self.assertEqual(files - set(sums), {"SHA256SUMS", "SHA256SUMS.minisig"})
        for name, digest in sums.items():
            self.assertEqual(hashlib.sha256((self.out / name).read_bytes()).hexdigest(), digest)
        public = (self.home / "public").read_text(encoding="ascii").splitlines()[1]
        self.assertIn(f"minisign -V -P {public} ", self.said)

    def test_the_tarball_has_program_and_documents_in_one_folder(self):
        [archive] = self.out.glob("*.tar.gz")
        with tarfile.open(archive) as tar:
            members = {member.name: member for member in tar.getmembers()}
        folder = f"meepled-{VERSION}"
        self.assertTrue(all(name == folder or name.startswith(folder + "/") for name in members))
        self.assertEqual(members[f"{folder}/bin/meepled"].mode, 0o755)
        for name in ("CHANGELOG.md", "LICENSE", "deploy/meepled.service", "deploy/README.md"):
            self.assertIn(f"{folder}/{name}", members)
        self.assertEqual({(one.uid, one.gid) for one in members.values()}, {(0, 0)})
        self.assertEqual(len({one.mtime for one in members.values()}), 1)

    def test_each_package_has_a_list_of_its_parts(self):
        artifacts = [*self.out.glob("*.deb"), *self.out.glob("*.tar.gz")]
        self.assertEqual(len(artifacts), 2)
        for artifact in artifacts:
            with open(f"{artifact}.cdx.json", encoding="utf-8") as file:
                bom = json.load(file)
            self.assertEqual((bom["bomFormat"], bom["specVersion"]), ("CycloneDX", "1.5"))
            about = bom["metadata"]["component"]
            self.assertEqual(about["version"], VERSION)
            digest = hashlib.sha256(artifact.read_bytes()).hexdigest()
            self.assertEqual(about["hashes"], [{"alg": "SHA-256", "content": digest}])
            refs = [part["bom-ref"] for part in bom["components"]]
            self.assertEqual(refs, sorted(set(refs)))
            parts = {part["name"]: part for part in bom["components"]}
            for name in ("libpq5", "libc6", "preact", "nlohmann-json3-dev"):
                self.assertEqual(parts[name]["scope"], "required", name)
            for name in ("esbuild", "g++"):
                self.assertEqual(parts[name]["scope"], "excluded", name)
            self.assertTrue(all(part["purl"].startswith(("pkg:deb/", "pkg:npm/"))
                                and part["version"] for part in bom["components"]))

    def test_the_package_depends_on_what_the_list_names(self):
        [package] = self.out.glob("*.deb")
        depends = run(DPKG_DEB, "--field", str(package), "Depends")[1]
        bom = (self.out / f"{package.name}.cdx.json").read_text(encoding="utf-8")
        names = [one.split()[0] for one in depends.split(", ")]
        self.assertIn("libpq5", names)
        for name in names:
            # Else another package provides it.
            status = run("dpkg-query", "--show", "--showformat", "${db:Status-Status}", name)[1]
            if status == "installed" and name != "ca-certificates":
                self.assertTrue(f'"name": "{name}"' in bom, name)

    def test_a_second_run_gives_equal_files(self):
        again = self.home / "again"
        code, _, errors = release("--key", self.key, "--built", BUILD, "--out", again)
        self.assertEqual(code, 0, errors)
        names = sorted(path.name for path in again.iterdir())
        self.assertEqual(names, sorted(path.name for path in self.out.iterdir()))
        for name in names:
            self.assertEqual((again / name).read_bytes(), (self.out / name).read_bytes(), name)

    def test_no_secret_is_in_it(self):
        secret = self.key.read_bytes().splitlines()[1]
        for path in self.out.iterdir():
            self.assertNotIn(secret, path.read_bytes())

    def test_what_is_wrong_is_one_line_and_leaves_nothing(self):
        bad_key = self.home / "bad-key"
        bad_key.write_text("untrusted comment: no key\nRWQAAAAA\n", encoding="ascii")
        out = self.home / "none"
        good = ("--key", self.key, "--built", BUILD)
        for options, why in (
            (("--built", BUILD), "--key is missing"),
            (("--key", self.home / "nowhere"), "cannot read the key"),
            (("--key", ROOT / "LICENSE"), "outside of the project"),
            (("--key", bad_key, "--built", BUILD), "minisign refuses the key"),
            (("--key", self.key, "--built", self.home), "there is no build in"),
            ((*good, "--output", out), "unknown option --output"),
            ((*good, "--key"), "--key needs a value"),
        ):
            with self.subTest(why):
                code, said, errors = release("--out", out, *options)
                self.assertEqual((code, said), (1, ""))
                self.assertRegex(errors, rf"^release: .*{re.escape(why)}.*\n$")
                self.assertEqual([path for path in self.home.iterdir()
                                  if path.name.startswith("none")], [])
        code, _, errors = release(*good, "--out", self.out)
        self.assertEqual((code, errors), (1, f"release: {self.out.resolve()} exists\n"))


if __name__ == "__main__":
    unittest.main()
