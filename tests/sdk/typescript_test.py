"""The TypeScript package: packed, installed outside the tree, with the programs of its README."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import unittest

from programs import run
import typescript
from typescript import PACKAGE, ROOT

sys.path.insert(0, str(ROOT / "tests" / "e2e"))

from harness import PATIENCE, Case, Client, Server, new_id  # noqa: E402  (found by the line above)

README = (PACKAGE / "README.md").read_text(encoding="utf-8")
BOT, WATCH = re.findall(r"```js\n(.*?)```", README, re.DOTALL)
[TYPED] = re.findall(r"```ts\n(.*?)```", README, re.DOTALL)
[TSCONFIG] = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
RESULT = r"seat \d: \d+ points; the others: \d+(, \d+)*; (won|lost|drew)$"
# The rules as WebAssembly; the package is built without them where there is no compiler for it.
WASM = pathlib.Path(os.environ.get("MIND") or ROOT / "build" / "wasm" / "bin" / "mind.wasm")
rules_needed = unittest.skipUnless(WASM.exists(), "no rules as WebAssembly were built")

RANDOM = """
import { play, Bot } from 'meepled';
class Mine extends Bot {
    choose({ moves }) { return moves[Math.floor(Math.random() * moves.length)]; }
}
const result = await play(new Mine(), 'ws://localhost:8080/ws', { game: 'carcassonne', vs: 'random' });
console.log(String(result));
"""

# Says what each move would do, and compares it with what a spectator then sees.
AFTER = """
import { play, watch, Bot } from 'meepled';
const [url, game] = process.argv.slice(2);
const seen = new Map(), told = new Map();
let watching, completed = 0;
class Mine extends Bot {
    async choose(game) {
        if (!watching)
            await new Promise((there) => {
                watching = watch(url, game.info.room, (state) => {
                    const { seats } = state.tiles ?? state.cards;
                    seen.set(state.seq, seats.map(({ score }) => score));
                    there();
                });
            });
        const move = game.moves[(7 * game.state.seq) % game.moves.length];
        const after = game.after(move);
        completed += after.completed.length;
        told.set(game.state.seq + 1, after.scores);
        for (const [seat, points] of after.gained.entries())
            if (after.scores[seat] !== game.scores[seat] + points) throw new Error('gained');
        if (game.features.length > 0 && after.features.length === 0) throw new Error('features');
        const text = JSON.stringify(after);
        if (text !== JSON.stringify(game.after(move.text))) throw new Error('the text');
        return move;
    }
}
await play(new Mine(), url, { game, vs: 'random' });
await watching.result;
const wrong = [...told].filter(([seq, scores]) => `${seen.get(seq)}` !== `${scores}`);
console.log(`${told.size} moves, ${completed} completed, wrong:`, wrong);
process.exit(0);
"""

MISTAKES = """
import { play, Bot } from 'meepled';
class Mine extends Bot {
    choose(game) {
        for (const move of ['place 9,9 r0', { text: '', actions: [] }])
            try { game.after(move); } catch (no) { console.log(`${no.name}: ${no.message}`); }
        throw new Error('enough');
    }
}
await play(new Mine(), process.argv[2]).catch((no) => console.log(no.message));
process.exit(0);
"""

TROUBLE = """
import { play, watch, Bot, Failed } from 'meepled';
import WebSocket from 'ws';
class Mine extends Bot {
    constructor(choice) { super(); this.choice = choice; }
    choose(game) { return this.choice(game); }
}
const url = process.argv[2];
const tell = async (promise) => {
    await promise.then((it) => console.log(`fine: ${it}`), (no) => console.log(
        `${no instanceof Failed ? 'Failed' : no.constructor.name}: ${no.message}`));
};
await tell(play(new Mine(() => 'place 9,9 r0'), url));
await tell(play(new Mine(() => { throw new TypeError('mine'); }), url));
await tell(play(new Mine(() => undefined), url));
await tell(play(new Mine(() => ({})), url));
await tell(play(new Mine((game) => game.moves[0]), url, { game: 'chess' }));
await tell(play(new Mine((game) => game.moves[0]), 'ws://127.0.0.1:1/ws', { patience_seconds: 0 }));
await tell(play(new Mine((game) => game.moves[0]), '127.0.0.1:1'));
await tell(play(new Mine((game) => game.moves[0]), `${url}nowhere`));
await tell(play(new Mine((game) => game.moves[0]), process.argv[3]));  // Nothing answers there.
await tell(play(new Mine((game) => game.moves[0]), url, { modules: 'farmers,dragons' }));
await tell(play(new Mine(({ moves }) => moves[0]), new URL('/', url), { modules: 'none' }));
await tell(play(new Mine(({ moves }) => moves[0]), url, { room: process.argv[4] }));
await tell(watch(url, 'nowhere', () => undefined).result);
await tell(play(new Mine((game) => ({ text: '', actions: [] })), url));
const place = { action: { case: 'place', value: { x: 'a' } } };
await tell(play(new Mine(() => ({ actions: [{ family: { case: 'tiles', value: place } }] })), url));
const left = watch(url, 'nowhere', () => undefined);
left.close();
await tell(left.result);
for (const game of ['hunters_and_gatherers', 'cardcassonne'])
    await tell(play(new Mine(async ({ moves }) => moves[Math.floor(Math.random() * moves.length)]),
        url, { game, vs: 'random', seats: 3 }));
const modules = ['gifts', 'farmers', 'princess_and_dragon', 'tower', 'traders_and_builders'];
await tell(play(new Mine(({ moves }) => moves[Math.floor(Math.random() * moves.length)]),
    url, { modules, vs: 'random' }));
// A connection that breaks after every 25 frames.
class Frail extends WebSocket {
    constructor(...words) {
        super(...words);
        let heard = 0;
        this.addEventListener('message', () => { if (++heard === 25) this.terminate(); });
    }
}
await tell(play(new Mine(({ moves }) => moves[0]), url, { vs: 'random', WebSocket: Frail }));
process.exit(0);
"""

OPTIONS = """
import { play, watch, Bot, Failed } from 'meepled';
class Mine extends Bot {
    choose(game) {
        const supply = [...game.state.tiles.seats[game.me].supply.values()];
        if (`${Object.values(game.supply)}` !== `${supply}`) throw new Error('supply');
        if (!this.told) console.log(JSON.stringify(game.supply));
        this.told = true;
        return game.moves[0];
    }
}
const url = 'ws://localhost:8080/ws';
const tell = async (promise) => {
    await promise.then((it) => console.log(`fine: ${it}`), (no) => console.log(
        `${no instanceof Failed ? `Failed ${no.code}` : no.constructor.name}: ${no.message}`));
};
await tell(play(new Mine(), url, { gmae: 'cardcassonne' }));
await tell(watch(url, 'nowhere', () => undefined, { vs: 'greedy' }).result);
await tell(watch(url, undefined, () => undefined).result);
await tell(play(new Mine(), url, { vs: 'best', seats: 3 }));
await tell(play(new Mine(), url, { vs: 'greedy,best' }));
await tell(play(new Mine(), url, { options: { hnd: 'none' } }));
await tell(play(new Mine(), url, { options: { hand: 'some' } }));
await tell(play(new Mine(), url, { seats: 7 }));
await tell(play(new Mine(), url, { room: 'nowhere' }));
await tell(play(new Mine(), url, { vs: ['random', 'newcomer'] }));
process.exit(0);
"""

TYPES = """
import { Bot, play, type Game, type Move } from 'meepled';
class Mine extends Bot {
    override choose(game: Game): Move {
        const free: number = game.state.tiles?.seats[game.me]?.supply.size ?? 0;
        const points: number = game.after(game.moves[0] as Move).completed[0]?.points ?? 0;
        return game.moves[free + points] ?? (game.moves[0] as Move);
    }
}
const result = await play(new Mine(), 'ws://localhost/ws', { vs: 'greedy' });
const won: boolean = result.won;
console.log(won);
// @ts-expect-error: no such option
await play(new Mine(), 'ws://localhost/ws', { against: 'greedy' });
"""


class Package(Case):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.home = pathlib.Path(cls.folder.name)
        cls.names = typescript.install(cls.home)
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()
        cls.folder.cleanup()

    def program(self, source, name="mine.js"):
        path = self.home / name
        path.write_text(source.replace("ws://localhost:8080/ws", self.server.url), encoding="utf-8")
        return path

    def test_the_package_has_the_module_its_types_and_the_readme(self):
        self.assertEqual(sorted(self.names), ["package/README.md", "package/dist/index.d.ts",
                                              "package/dist/index.js", "package/dist/wasm.js",
                                              "package/package.json"])

    @rules_needed
    def test_the_bot_of_the_readme_plays_a_whole_game(self):
        source = BOT.replace("'greedy'", "'random'")
        told = run("node", self.program(source), cwd=self.home)
        self.assertRegex(told, RESULT)

    @rules_needed
    def test_the_typed_bot_of_the_readme_compiles_and_plays(self):
        folder = self.home / "typed"
        folder.mkdir()
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        (folder / "tsconfig.json").write_text(TSCONFIG, encoding="utf-8")
        self.program(TYPED.replace("'greedy'", "'random'"), "typed/mine.ts")
        run(PACKAGE / "node_modules/.bin/tsc", cwd=folder)
        self.assertRegex(run("node", "mine.js", cwd=folder), RESULT)

    def test_the_readme_names_the_options_of_play_and_the_games(self):
        catalogue = json.loads(self.server.get("/v1/catalogue")[1])
        names = [game["name"] for game in catalogue["games"]]
        told = run("node", self.program(OPTIONS, "options.js"), cwd=self.home)
        named = re.search(r"there are (.*)$", told, re.MULTILINE).group(1).split(", ")
        self.assertIn("patience_seconds", named)
        for name in [*names, *named]:
            self.assertIn(f"`{name}`", README)

    def test_a_runtime_without_global_cryptography_will_do(self):
        program = self.program(RANDOM, "plain.js")
        told = run("node", "--no-experimental-global-webcrypto", program, cwd=self.home)
        self.assertRegex(told, RESULT)  # As Node 18 is.

    def test_the_board_of_the_readme_follows_a_game(self):
        host = Client(self.server, name="Host")
        room = host.ask("createRoom", commandId=new_id(), settings={
            "game": "carcassonne", "seats": [{"open": {}}, {"bot": "random"}]})
        room = room["roomCreated"]["room"]
        watcher = subprocess.Popen(["node", self.program(WATCH, "watch.js"), room], text=True,
                                   stdout=subprocess.PIPE, cwd=self.home)
        self.addCleanup(watcher.kill)
        watcher.stdout.readline()  # It is there before the game begins.
        mine = RANDOM.replace("game: 'carcassonne'", f"room: '{room}'")
        run("node", self.program(mine), cwd=self.home)
        told, _ = watcher.communicate(timeout=PATIENCE)
        lines = told.splitlines()
        self.assertGreater(len(lines), 70)
        self.assertRegex(lines[-1], r"^scores \[\d+, \d+\]$")

    @rules_needed
    def test_what_a_move_would_do_is_what_it_does(self):
        # In Cardcassonne a hidden card may decide when something is scored.
        for game, wrong in (("carcassonne", r"\[\]"), ("hunters_and_gatherers", r"\[\]"),
                            ("cardcassonne", "")):
            with self.subTest(game):
                told = run("node", self.program(AFTER, "after.js"), self.server.url, game,
                           cwd=self.home)
                self.assertRegex(told, rf"^[1-9]\d+ moves, [1-9]\d* completed, wrong: {wrong}")

    @rules_needed
    def test_a_move_that_cannot_be_is_refused(self):
        told = run("node", self.program(MISTAKES, "mistakes.js"), self.server.url, cwd=self.home)
        first, second, last = told.splitlines()
        self.assertRegex(first, r"^RangeError: 'place 9,9 r0' is no legal move; there are \d+, ")
        self.assertRegex(second, r"^RangeError: the rules refuse this move \(\w+\)$")
        self.assertEqual(last, "enough")

    def test_a_package_without_rules_says_so(self):
        module = self.home / "node_modules" / "meepled" / "dist" / "wasm.js"
        kept = module.read_text(encoding="utf-8")
        self.addCleanup(module.write_text, kept, encoding="utf-8")
        module.write_text('export default "";\n', encoding="utf-8")
        told = run("node", self.program(RANDOM, "without.js"), cwd=self.home)
        self.assertRegex(told, RESULT)
        told = run("node", self.program(MISTAKES, "mistakes.js"), self.server.url, cwd=self.home)
        self.assertIn("Error: this package was built without the rules", told)

    def test_other_games_and_what_goes_wrong(self):
        program = self.program(TROUBLE, "trouble.js")
        silent = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(silent.close)
        nobody = f"ws://127.0.0.1:{silent.getsockname()[1]}/ws"
        host = Client(self.server, name="Host")
        seats = [{"open": {}}, {"bot": "random"}]
        settings = {"game": "carcassonne", "seats": seats}
        begun = host.ask("createRoom", commandId=new_id(), settings=settings)["roomCreated"]["room"]
        host.ask("ready", handle=host.attach(begun)["handle"], commandId=new_id())
        words = (self.server.url, nobody, begun)
        told = run("node", program, *words, cwd=self.home).splitlines()
        expected = [
            "RangeError: 'place 9,9 r0' is no legal move; there are [0-9]+, for example 'place ",
            "TypeError: mine",
            "TypeError: choose returned undefined: neither one of game.moves nor its text",
            "TypeError: choose returned .*: neither one of game.moves nor its text",
            "Failed: OPTIONS_INVALID: unknown_edition: chess; allowed games: carcassonne, ",
            "Failed: no connection to ws://127.0.0.1:1/ws: connect ECONNREFUSED",
            "Failed: url: '127.0.0.1:1' is not like ws://127.0.0.1:8080/ws",
            "Failed: no connection to ws://.*/wsnowhere: .*404; the path of a server is /ws$",
            f"Failed: no connection to {nobody}: no answer in 10 seconds",
            "Failed: OPTIONS_INVALID: unknown_module: dragons; allowed modules of carcassonne: ",
            f"fine: {RESULT}",
            "Failed: ROOM_STARTED: the game has begun",
            "Failed: ROOM_NOT_FOUND",
            "Failed: ",
            "Error: cannot encode field meeple.v1.PlaceTile.x to binary",
            "Failed: closed",
            *[f"fine: {RESULT}"] * 4,
        ]
        self.assertEqual(len(told), len(expected), told)
        for line, pattern in zip(told, expected):
            self.assertRegex(line, pattern)

    def test_names_that_are_not_allowed(self):
        told = run("node", self.program(OPTIONS, "options.js"), cwd=self.home).splitlines()
        levels = "unknown_bot: best; allowed levels: random, newcomer, "
        invalid = "Failed OPTIONS_INVALID: OPTIONS_INVALID: "
        expected = [
            "TypeError: 'gmae' is no option of play: there are game, modules, ",
            "TypeError: 'vs' is no option of watch: there are token, ",
            r"Failed undefined: no room: watch\(url, room, on_change\)",
            invalid + levels,
            invalid + levels,
            invalid + "unknown_option: hnd; allowed options of carcassonne: .*, hand, ",
            invalid + "bad_option_value: some; allowed values of hand: none, next_open, ",
            invalid + "seat_count: 7; allowed seats: 2 to 6$",
            "Failed ROOM_NOT_FOUND: ROOM_NOT_FOUND",
            '{"meeple":7}$',
            r"fine: seat 0: \d+ points; the others: \d+, \d+; ",
        ]
        self.assertEqual(len(told), len(expected), told)
        for line, pattern in zip(told, expected):
            self.assertRegex(line, pattern)

    def test_its_types_hold(self):
        (self.home / "mine.ts").write_text(TYPES, encoding="utf-8")
        options = {"noEmit": True, "strict": True, "target": "es2022", "module": "nodenext",
                   "lib": ["es2022", "dom"], "types": [], "skipLibCheck": False}
        (self.home / "tsconfig.json").write_text(json.dumps(
            {"compilerOptions": options, "files": ["mine.ts"]}), encoding="utf-8")
        run(PACKAGE / "node_modules/.bin/tsc", "--project", self.home, cwd=self.home)


if __name__ == "__main__":
    typescript.need()
    unittest.main()
