"""Learns to play by itself, with NumPy alone: a linear value of positions, by temporal differences.

    python3 learn.py --seconds 300 --picture learning.png

A position is looked at after a player's step. Its value is the lead now, and what the weights make
of the features on the board, of the figures in hand and of the tiles to come. The weights are the
least-squares solution for the temporal differences of all games until now (LSTD with traces), older
games counting less. Now and then it plays against the server's level `beginner`.
"""

import argparse
import struct
import time
import zlib

import numpy as np

import meepled

KINDS = 8  # of features
TRACE, FORGET, EXPLORE = 0.8, 0.999, 0.1
SETUP = {"game": "carcassonne", "seats": 2, "modules": ["farmers"]}


class Player:
    def __init__(self, seed):
        self.chance = np.random.default_rng(seed)
        names = meepled.Table(**SETUP, seed=0).global_names
        self.supply = [names.index(f"supply {seat} meeple") for seat in (0, 1)]
        self.bag = names.index("bag")
        size = 3 * KINDS + 6
        self.weights = np.zeros(size)
        self.left, self.right = np.eye(size), np.zeros(size)

    def look(self, table, seat):
        """The lead of the seat, and what may become of it as numbers."""
        claims = table.claims()
        owns, other = claims["owners"] >> seat & 1, claims["owners"] >> (1 - seat) & 1
        sign = owns - other
        kind = np.minimum(claims["kind"], KINDS - 1)
        growth = (claims["points_complete"] - claims["points"]) / (1.0 + claims["open"])
        values = table.globals(seat)
        bag, supply = values[self.bag] / 70, values[self.supply] / 7
        seen = np.concatenate(
            [
                np.bincount(kind, sign * claims["points"], KINDS),
                np.bincount(kind, sign * growth, KINDS),
                np.bincount(kind, sign * (claims["complete"] == 0) * bag, KINDS),
                [1, bag, *supply, *(supply * bag)],
            ]
        )
        scores = table.state.scores
        return scores[seat] - scores[1 - seat], seen

    def choose(self, table, explore=0.0):
        """The best step, with what was seen after it."""
        moves = table.moves()
        if self.chance.random() < explore:
            moves = [moves[self.chance.integers(len(moves))]]
        best = None
        for move in moves:
            after = table.clone()
            after.play(move["text"])
            lead, seen = self.look(after, table.state.seat)
            value = lead + self.weights @ seen + 1e-6 * self.chance.random()
            if best is None or value > best[0]:
                best = value, move["text"], lead, seen
        return best[1:]

    def learn(self, path, final_lead):
        """From the positions of one seat in a game, in their order."""
        trace = np.zeros(len(self.weights))
        for (lead, seen), (next_lead, next_seen) in zip(path, path[1:] + [(final_lead, 0 * trace)]):
            trace = TRACE * trace + seen
            self.left += np.outer(trace, seen - next_seen)
            self.right += trace * (next_lead - lead)

    def play_itself(self, seed):
        table = meepled.Table(**SETUP, seed=seed)
        paths = [], []
        while not table.state.over:
            seat = table.state.seat
            step, lead, seen = self.choose(table, EXPLORE)
            paths[seat].append((lead, seen))
            table.play(step)
        scores = table.state.scores
        self.left *= FORGET
        self.right *= FORGET
        for seat in (0, 1):
            self.learn(paths[seat], scores[seat] - scores[1 - seat])
        self.weights = np.linalg.solve(self.left, self.right)

    def lead_against(self, level, seed, seat):
        table = meepled.Table(**SETUP, seed=seed)
        while not table.state.over:
            own = table.state.seat == seat
            table.play(self.choose(table)[0] if own else table.bot(level, seed=table.state.turn))
        return table.state.scores[seat] - table.state.scores[1 - seat]


def contest(player, level, games, seed=1_000_000):
    """Share of wins (a draw: one half) and mean lead; each order of tiles once in either seat."""
    before = player.chance.bit_generator.state  # What is learnt does not depend on contests.
    leads = np.array([player.lead_against(level, seed + i // 2, i % 2) for i in range(games)])
    player.chance.bit_generator.state = before
    return np.mean((np.sign(leads) + 1) / 2), np.mean(leads)


def picture(points, path, width=480, height=240):
    """The curve of (seconds, share) as a PNG: grey lines at every quarter of the wins."""
    image = np.full((height, width, 3), 255, np.uint8)
    for quarter in range(5):
        image[(height - 1) * quarter // 4] = (90, 90, 90) if quarter == 2 else (215, 215, 215)
    seconds, shares = np.array(points).T
    x = np.arange(width)
    y = np.interp(x / (width - 1) * max(seconds[-1], 1e-9), seconds, shares)
    rows = np.round((1 - y) * (height - 1)).astype(int)
    for column in x:
        low, high = sorted((rows[column], rows[max(0, column - 1)]))
        image[max(0, low - 1) : high + 2, column] = (30, 100, 200)
    raw = b"".join(b"\0" + row.tobytes() for row in image)

    def chunk(kind, content):
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n")
        out.write(chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
        out.write(chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300, help="of learning, contests aside")
    parser.add_argument("--games", type=int, default=10**9, help="at most so many")
    parser.add_argument("--contest", type=int, default=40, help="games against beginner each time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", help="a PNG of the share of wins over the time")
    asked = parser.parse_args()
    player, points, learnt, played, due = Player(asked.seed), [], 0.0, 0, 0.0
    while True:
        end = learnt >= asked.seconds or played >= asked.games
        if end or learnt >= due:
            share, lead = contest(player, "beginner", asked.contest)
            print(
                f"{learnt:4.0f} s, {played:5} games: {share:.3f} of the points against beginner, "
                f"mean lead {lead:+.1f}",
                flush=True,
            )
            points.append((learnt, share))
            due = max(1.0, learnt * 1.6)
        if end:
            break
        begun = time.process_time()
        player.play_itself(asked.seed + played)
        learnt += time.process_time() - begun
        played += 1
    if asked.picture:
        picture(points, asked.picture)


if __name__ == "__main__":
    main()
