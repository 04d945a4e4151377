"""Shared by tests of several servers on one PostgreSQL."""

import glob
import os
import pathlib
import shutil
import subprocess
import tempfile

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "deploy/cluster/database"
installed = bool(glob.glob("/usr/lib/postgresql/*/bin/postgres") or shutil.which("postgres"))


def new_store(test):
    """The address of a new database, until the end of the test; in memory, if possible."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    around = tempfile.mkdtemp(prefix="meepled-nodes-", dir=memory)
    test.addCleanup(shutil.rmtree, around, ignore_errors=True)
    os.chmod(around, 0o711)  # the database has an owner of its own
    folder = os.path.join(around, "database")
    test.addCleanup(subprocess.run, [SCRIPT, "remove", folder], check=False)
    subprocess.run([SCRIPT, "create", folder], check=True, stdout=subprocess.DEVNULL)
    return f"postgres://postgres@/postgres?host={folder}"
