"""The TypeScript package as its users have it: packed, and installed outside the tree."""

import pathlib
import shutil
import sys
import tarfile

from programs import run

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "proto" / "sdk" / "typescript"


def need():
    """Ends the test as skipped if the package cannot be made."""
    if not shutil.which("npm") or not (PACKAGE / "node_modules").exists():
        print("skipped: the package's npm packages are not installed")
        sys.exit(77)


def install(home):
    """Into the empty folder `home`; the names of the packed files."""
    run("npm", "pack", "--silent", "--pack-destination", home, cwd=PACKAGE)
    [packed] = home.glob("meepled-*.tgz")
    modules = home / "node_modules"
    modules.mkdir()
    with tarfile.open(packed) as archive:
        names = archive.getnames()
        archive.extractall(home)
    (home / "package").rename(modules / "meepled")
    for name in ("@bufbuild", "ws"):  # The packages that npm install would fetch.
        (modules / name).symlink_to(PACKAGE / "node_modules" / name)
    (home / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return names
