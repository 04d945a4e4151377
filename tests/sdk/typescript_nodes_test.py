"""The TypeScript package on three servers of one PostgreSQL. Programs that know one address each
play whole games while the server that has their room stops or is killed. What they chose is what
the record has, and what they folded is what a newcomer is told.

MEEPLED_SEED repeats the choices of the players and the moments of the losses."""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import typescript

sys.path.insert(0, str(typescript.ROOT / "tests" / "e2e"))

import nodes  # noqa: E402  (found by the line above)
from harness import PATIENCE, Case, Client, Process, Server, eventually, free_ports  # noqa: E402

SEED = int(os.environ.get("MEEPLED_SEED", random.randrange(1 << 32)))
PLAYING = 'meepled_rooms{phase="PLAYING"}'
# Of a server's lease: after that others take its rooms; so much that only a stop moves rooms.
LEASE_SECONDS, NO_LOSS = 10, int(3 * PATIENCE)
PAUSES = (9, 18, 27)  # Of the 35 choices of each player.
ELSEWHERE = 'meepled_errors_total{code="NOT_OWNER"}'

# Before some of its choices it waits for a line, and then compares its game with that of a newcomer
# at its seat. It watches its game, too.
PLAYER = """
import { deepStrictEqual } from 'node:assert';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { play, watch, Bot } from 'meepled';
const [url, room, token, seed, ...pauses] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let dice = Number(seed);
const below = (n) => {
    dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
    return Math.floor((dice / 2 ** 32) * n);
};
// Without the time left.
const lasting = ({ clocks, decision, ...rest }) =>
    ({ ...rest, decision: decision && { ...decision, remainingMs: 0 } });
const same = (folded, told) => deepStrictEqual(lasting(folded), lasting(told));
class Newcomer extends Bot {
    choose(game) {
        this.game = game;
        throw this;
    }
    caught = (reason) => { if (reason !== this) throw reason; };
}
class Mine extends Bot {
    chosen = 0;
    async choose(game) {
        if (pauses.includes(String(this.chosen))) {
            console.log('waits');
            await lines.next();
            const newcomer = new Newcomer();
            await play(newcomer, url, { room, token }).catch(newcomer.caught);
            same(game.state, newcomer.game.state);
        }
        await setTimeout(below(10));
        const { text } = game.moves[below(game.moves.length)];
        console.log(`chose ${text}`);
        this.chosen += 1;
        return text;
    }
}
let watching;
await new Promise((there) => { watching = watch(url, room, there); });
const { seat, scores } = await play(new Mine(), url, { room, token });
await watching.result;
const afterwards = watch(url, room, () => undefined);
await afterwards.result;
same(watching.state, afterwards.state);
const board = watching.state.tiles.board.map(({ tile, x, y, rotation }) => [tile, x, y, rotation]);
console.log(`end ${JSON.stringify({ seat, scores, board })}`);
process.exit(0);
"""


# What the package calls a step.
WORDS = {"place": "place {x},{y} r{rotation}", "deploy": "deploy {figure} {segment}",
         "pass": "pass"}


def text_of(actions):
    return "; ".join(WORDS[kind].format(**value)
                     for action in actions for kind, value in action["tiles"].items())


class Player(Process):
    def __init__(self, home, url, *words):
        super().__init__(home / "player.mjs", url, *words, program="node", stdin=subprocess.PIPE)

    def told(self, kind):
        said = (line.partition(" ") for line in list(self.lines))
        return [rest for first, _, rest in said if first == kind]


class Nodes(Case):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.home = pathlib.Path(folder.name)
        typescript.install(cls.home)
        (cls.home / "player.mjs").write_text(PLAYER, encoding="utf-8")

    def setUp(self):
        print(f"seed={SEED}", flush=True)
        self.chance = random.Random(SEED)

    def start(self, lease_seconds):
        """The servers, which can name each other to their clients."""
        self.nodes = []
        store = ("--store", nodes.new_store(self), "--lease-seconds", lease_seconds)
        for name, port in zip(("one", "two", "three"), free_ports(3)):
            named = ("--node", name, "--node-url", f"ws://127.0.0.1:{port}/ws")
            server = Server(*store, *named, port=port)
            self.addCleanup(server.close)
            self.nodes.append(server)

    def running(self):
        return [node for node in self.nodes if node.process.child.poll() is None]

    def owner(self):
        """The one server that has the game in memory."""
        def one():
            having = [node for node in self.running() if node.metric(PLAYING) == 1]
            return having[0] if len(having) == 1 else None

        return eventually(one, "an owner")

    def begin(self, addresses):
        """A game on the first server, of players that know these addresses."""
        host = Client(self.nodes[0])
        self.room = host.create(turnSeconds=0)["room"]
        host.close()
        self.players = []
        for name, server in zip(("Anna", "Ben"), addresses):
            guest = Client(server, name)
            guest.close()
            seed = self.chance.randrange(1 << 32)
            player = Player(self.home, server.url, self.room, guest.token, seed, *PAUSES)
            self.addCleanup(player.kill)
            self.players.append(player)

    def await_told(self, kind, count):
        def told():
            for player in self.players:
                assert player.child.poll() in (None, 0), player.errors
            return sum(len(player.told(kind)) for player in self.players) >= count

        eventually(told, f"{count} times '{kind}'")

    def lose(self, part, end):
        """Ends the owner at a random moment of that part of the game, until another process has
        the game: the lost owner and the next one."""
        # Not before both have chosen again: until then a newcomer may be on its way, and a first
        # connection is given up soon.
        first = 2 * PAUSES[part - 1] + 2 if part else 2
        lost = self.owner()
        process = lost.pid
        self.await_told("chose", self.chance.randrange(first, 2 * PAUSES[part] - 2))
        end(lost)
        owner = self.owner()
        self.assertNotEqual(owner.pid, process)
        return lost, owner

    def go_on(self, part):
        """When the game waits at the end of that part."""
        self.await_told("waits", 2 * part + 1)
        for player in self.players:
            player.child.stdin.write("\n")
            player.child.stdin.flush()

    def finish(self):
        """Waits for the end of the game; players and record must agree."""
        ends = [json.loads(player.find("^end (.*)").group(1)) for player in self.players]
        for player in self.players:
            self.assertEqual(player.wait(), 0, player.errors)
            player.child.stdin.close()
        record = self.record()
        log = record["log"]
        self.assertEqual({entry["cause"] for entry in log}, {"COMMAND"})
        placed = [delta["tiles"]["placed"] for entry in log for delta in entry["deltas"]
                  if "placed" in delta.get("tiles", {})]
        board = [[one[name] for name in ("tile", "x", "y", "rotation")] for one in placed]
        self.assertEqual(sorted(end["seat"] for end in ends), [0, 1])
        for player, end in zip(self.players, ends):
            steps = [text_of(entry["actions"]) for entry in log
                     if entry["actions"] and entry["actor"] == end["seat"]]
            self.assertEqual(player.told("chose"), steps)
            self.assertGreater(len(steps), PAUSES[-1])
            self.assertEqual(len(player.told("waits")), len(PAUSES))
            self.assertEqual((end["scores"], end["board"]), (record["scores"], board))

    def record(self):
        """That of the game, verified."""
        status, record, _ = self.running()[0].get(f"/v1/records/{self.room}")
        self.assertEqual(status, 200)
        path = self.home / "game.json"
        path.write_bytes(record)
        verified = Process("verify", path)
        self.assertEqual(verified.wait(), 0, verified.lines + verified.errors)
        verified.kill()
        return json.loads(record)

    def test_players_who_enter_at_different_servers_play_one_game(self):
        self.start(NO_LOSS)
        self.begin(self.nodes[1:])
        for part in range(len(PAUSES)):
            self.assertIs(self.owner(), self.nodes[0])
            self.go_on(part)
        self.finish()
        for node in self.nodes[1:]:
            self.assertGreater(node.metric(ELSEWHERE), 0)

    def test_a_game_goes_on_when_each_server_that_has_it_stops(self):
        self.start(NO_LOSS)
        self.begin(self.nodes[:2])
        for part in range(len(PAUSES)):
            lost, owner = self.lose(part, lambda node: self.assertEqual(node.terminate(), 0))
            self.assertIsNot(owner, lost)
            lost.restart()
            self.go_on(part)
        self.finish()

    def test_a_game_goes_on_when_the_server_that_has_it_is_killed(self):
        self.start(LEASE_SECONDS)
        self.begin(self.nodes[1:])
        lost, owner = self.lose(0, Server.kill)
        self.assertIs(lost, self.nodes[0])
        self.assertIn(owner, self.nodes[1:])
        for part in range(len(PAUSES)):
            self.go_on(part)
        self.finish()

    def test_a_game_goes_on_when_killed_servers_start_again(self):
        self.start(LEASE_SECONDS)
        self.begin(self.nodes[:2])
        for part in range(len(PAUSES)):
            self.lose(part, Server.restart)
            self.go_on(part)
        self.finish()


if __name__ == "__main__":
    typescript.need()
    if not nodes.installed:
        print("skipped: not installed: a PostgreSQL server")
        sys.exit(77)
    unittest.main()
