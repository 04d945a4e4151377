"""Shared by the tests of deploy/: its files, and the tools of operators."""

import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "e2e"))

DEPLOY = os.path.join(os.path.dirname(__file__), "..", "..", "deploy")
SKIPPED = 77


def need(*names):
    """Where each tool is; ends the test as skipped if one of them is not installed."""
    # Some tools are for administrators and not in every PATH.
    path = os.environ.get("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin"
    found = [shutil.which(name, path=path) for name in names]
    if None in found:
        print("skipped: not installed:", *(n for n, where in zip(names, found) if not where))
        sys.exit(SKIPPED)
    return found


def read(name):
    with open(os.path.join(DEPLOY, name), encoding="utf-8") as file:
        return file.read()


def run(*command, env=None):
    """Its exit code and everything it said."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, env=env)
    return done.returncode, done.stdout


def known_settings():
    """Names of the server's settings in the environment."""
    code, told = meepled("serve", "--help")
    assert code == 0, told
    return {"MEEPLED_" + name.upper().replace("-", "_")
            for name in re.findall(r"--([a-z-]+)", told)}


def meepled(*arguments):
    """The same of the program, without settings of this test's environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEEPLED")}
    return run(os.environ.get("MEEPLED", "build/release/bin/meepled"), *arguments, env=kept)
