"""Writes games of every kind as the server's codec tells them, for the page's fold:

    MEEPLED=build/release/bin/meepled python3 tests/e2e/page_games.py server/web/test/games

One file for each kind: what a seat and what a spectator are told, from the snapshot before the game
on, and now and then the snapshot that a client without memory would get. What is there is kept: the
page must go on to fold what earlier servers told. --anew writes all of them."""

import copy
import gzip
import json
import os
import random
import sys

import fold_test


def all_but_the_river(names):
    return [name for name in names if name != "river"]


KINDS = {**fold_test.KINDS, "traders": ("carcassonne", ["farmers", "traders_and_builders"], {}),
         "everything but the river": ("carcassonne", all_but_the_river,
                                      {"labyrinth_variant": "basic", "unfinished": "nothing"})}
SNAPSHOT_EVERY = 15
FRAMES_MIN = 50  # No seat resigned early.
TRIES = 8


def plain(told):
    """As it is now, without the room's name here, and without legal sets, which are not folded."""
    told = copy.deepcopy(told)
    told = {key: value for key, value in told.items() if key not in ("handle", "epoch")}
    if "decision" in told:
        ignored = ("tiles", "cards", "remainingMs")
        told["decision"] = {k: v for k, v in told["decision"].items() if k not in ignored}
    return told


class Recorder(fold_test.Viewer):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.test.told.append(self)
        self.frames = [{"snapshot": plain(self.fold.state)}]
        self.last_snapshot = 0

    def step(self):
        told = super().step()
        self.frames.append({"transition": plain(told)})
        return told

    def compare(self):
        self.client.attach(self.room, role=self.role)
        snapshot = self.client.next_pushed("snapshot")
        over = self.fold.state["phase"] == "FINISHED"
        if self.seq - self.last_snapshot >= SNAPSHOT_EVERY or over:
            self.last_snapshot = self.seq
            self.frames.append({"snapshot": plain(snapshot)})


class Games(fold_test.Folds):
    def game(self, kind, seed):
        """The frames of the viewers of one game, and the kinds of deltas in them."""
        chance = random.Random(seed)
        self.told, self.happened = [], set()
        settings = self.settings_of(kind, chance)
        self.play(settings, chance, kind=kind)
        frames = [viewer.frames for viewer in self.told]
        return {"settings": settings, "viewers": frames}, self.happened

    def runTest(self):
        fold_test.Viewer, fold_test.KINDS = Recorder, KINDS
        folder, anew = sys.argv[1], "--anew" in sys.argv
        covered = set()
        for kind in self.kinds():
            path = os.path.join(folder, kind.replace(" ", "_") + ".told.json.gz")
            if os.path.exists(path) and not anew:
                continue
            # Of a few games the one in which the most happens that happened in none so far.
            played = [self.game(kind, seed) for seed in range(TRIES)]
            whole = [one for one in played if len(one[0]["viewers"][0]) > FRAMES_MIN]
            content, happened = max(whole, key=lambda one: len(one[1] - covered))
            covered |= happened
            text = json.dumps(content, separators=(",", ":")).encode()
            with open(path, "wb") as file:
                file.write(gzip.compress(text, mtime=0))
            print(f"{path}: {len(covered)} kinds of deltas so far", flush=True)


if __name__ == "__main__":
    Games.setUpClass()
    games = Games()
    result = games.run()
    Games.doClassCleanups()
    for _, failure in [*result.failures, *result.errors]:
        print(failure, file=sys.stderr)
    sys.exit(0 if result.wasSuccessful() else 1)
