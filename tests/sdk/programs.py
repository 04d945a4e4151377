"""Programs that the tests of installed packages run."""

import subprocess


def run(*words, **more):
    """What a program prints. AssertionError with all that it said if it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          check=False, timeout=500, **more)
    if done.returncode:
        raise AssertionError(f"{words}: {done.stdout}{done.stderr}")
    return done.stdout
