"""Measures the environment of proto/sdk/python, beside `playouts` in the same run.

    python3 tests/bench/environment.py [--build build/release]

Prints random play without observations as a share of `playouts`; decisions with masks and with
planes, by game and by threads: in a second, and in a second of CPU time, which other programs on
this machine change less. Each number is the best of some runs.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNS = 5
GAMES = {
    "carcassonne": ["farmers"],
    "hunters_and_gatherers": [],
    "cardcassonne": [],
}


def best(measure):
    return max(measure() for _ in range(RUNS))


def turns_of_playouts(build, game, modules):
    words = [build / "bin" / "playouts", "--game", game, "--games", "20000"]
    if modules:
        words += ["--modules", ",".join(modules)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return float(re.search(r"(?:turns|actions)/s (\d+)", done.stdout).group(1))


def turns_without_looking(meepled, game, modules):
    begun = time.perf_counter()
    played = meepled.random_games(game, 2, modules, games=20000)
    return played["turns"] / (time.perf_counter() - begun)


def decisions(meepled, game, modules, threads, planes):
    nothing = {} if planes else {"planes": None, "globals": None}
    many = meepled.vector(game, n=64, modules=modules, seed=1, threads=threads, **nothing)
    steps = 1000
    begun, worked = time.perf_counter(), time.process_time()
    many.random(steps)
    return tuple(
        many.n * steps / spent
        for spent in (time.perf_counter() - begun, time.process_time() - worked)
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    build = parser.parse_args().build
    os.environ.setdefault("MEEPLED_ENV_LIBRARY", str(build / "lib" / "libmeepled_env.so"))
    sys.path.insert(0, str(ROOT / "proto" / "sdk" / "python"))
    import meepled

    for game, modules in GAMES.items():
        own = best(lambda: turns_of_playouts(build, game, modules))
        without = best(lambda: turns_without_looking(meepled, game, modules))
        print(
            f"{game}: playouts {own / 1e6:.2f} M turns/s, "
            f"the environment without observations {without / 1e6:.2f} M: {without / own:.0%}"
        )
        for what in ("masks", "planes"):
            for threads in range(1, (os.cpu_count() or 1) + 1):
                rates = [
                    decisions(meepled, game, modules, threads, what == "planes")
                    for _ in range(RUNS)
                ]
                wall, worked = (max(numbers) / 1e3 for numbers in zip(*rates))
                print(
                    f"  decisions with {what}, {threads} thread{'s' * (threads > 1)}: "
                    f"{wall:.0f} k/s, {worked:.0f} k per second of CPU time"
                )


if __name__ == "__main__":
    main()
