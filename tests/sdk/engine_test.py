"""Engines: the protocol of proto/docs/engine.md, `meepled match` and `meepled bot --engine`."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "e2e"))

from harness import MEEPLED, PATIENCE, Process, ServerCase, eventually  # noqa: E402

SHELL = ROOT / "proto" / "sdk" / "engines" / "greedy.sh"

ENGINE = """\
    #!{python}
    import os, sys, time
    first = not os.path.exists("{folder}/used")
    open("{folder}/used", "w").close()
    def say(text):
        print(text, flush=True)
    steps = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "meepled":
            say("ready")
        elif word == "position":
            steps = []
        elif word == "step":
            steps.append(rest.split(" ", 2)[2])
        elif word == "go":
            open("{folder}/pid", "w").write(str(os.getpid()))
            open("{folder}/environment", "w").write(repr(dict(os.environ)))
            if first:
                first = False
                {trouble}
            say("bestmove " + steps[0])
"""


def match(*words, **more):
    done = subprocess.run(
        [MEEPLED, "match", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=PATIENCE * 5,
        check=False,
        **more,
    )
    return done


class Folder:
    """A folder with an engine that gets into trouble at its first move."""

    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def engine(self, trouble="pass"):
        program = self.folder / "engine"
        program.write_text(
            textwrap.dedent(ENGINE).format(
                python=sys.executable, folder=self.folder, trouble=trouble
            )
        )
        program.chmod(0o755)
        return program


class Engines(Folder, unittest.TestCase):
    def test_an_engine_in_shell_beats_random(self):
        self.assertLessEqual(len(SHELL.read_text().splitlines()), 60)
        done = match(SHELL, "random", "--games", 6, "--json", "--move-seconds", 20)
        self.assertEqual(done.returncode, 0, done.stderr)
        [meeting] = json.loads(done.stdout)["meetings"]
        self.assertEqual(meeting["first_failures"], 0, done.stderr)
        self.assertEqual(meeting["wins"], 6)
        self.assertEqual(meeting["shown"], "the first is stronger")

    def test_the_own_levels_are_engines_in_every_game(self):
        for game in ("carcassonne", "hunters_and_gatherers_2020", "cardcassonne"):
            with self.subTest(game):
                own = f"{os.path.abspath(MEEPLED)} engine --level greedy"
                words = ("--game", game, "--options", "", "--games", 2, "--move-seconds", 20)
                done = match(own, "random", *words)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("games 2 +2 =0 -0", done.stdout)
                self.assertNotIn("failures", done.stdout)

    def test_a_level_reads_positions_as_text_and_says_what_is_wrong(self):
        head = "position 1\nedition carcassonne\n\nmodules farmers\nseat 1\nhand base/U\n"
        board = "tile 0,0 r0 base/D\ntile 1,0 r1 base/U\nfigure 0 meeple 1,0 road EW\n"
        lines = [
            "meepled 1",
            head + board + "go time 0 nodes 0",
            # Another one replaces it, and the engine goes on after those that cannot be.
            head + board.replace("r1", "r0") + "go time 0 nodes 0",
            head + "dance\n" + board + "go time 0 nodes 0",
            "position\ngo time 0 nodes 0",
            "position 1\n# " + "x" * 40_000 + "\ngo time 0 nodes 0",
            "position 1\nedition hunters_and_gatherers\nhand hg2002/2\n"
            "tile 0,0 r0 hg2002/start\ngo time 0 nodes 0",
            head + board + "go time 0 nodes 0",
            "quit",
        ]
        done = subprocess.run([MEEPLED, "engine", "--level", "greedy"], input="\n".join(lines),
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        said = done.stdout.splitlines()
        self.assertEqual(said[:2], ["name meepled greedy", "ready"])
        self.assertRegex(said[2], r"^bestmove place -?\d+,-?\d+ r[0-3]; (deploy|pass)")
        self.assertRegex(said[3], r"^info error line 8, column 6: edge: the \w+ edge is ")
        self.assertRegex(said[4], r"^info error line 7, column 1: unreadable: expected edition")
        self.assertRegex(said[5], r"^info error line \d+, column \d+: ")
        self.assertRegex(said[6], r"^info error line 0, column 0: too_long: ")
        self.assertRegex(said[7], r"^(bestmove place|info error line)")
        self.assertEqual(said[8], said[2])
        self.assertEqual(len(said), 9)

    def test_what_was_not_shown_is_said(self):
        done = match("greedy", "greedy", "--games", 8)
        self.assertIn("no difference is shown", done.stdout)

    def test_troubles_are_reported_and_a_legal_step_is_taken(self):
        troubles = {
            "time.sleep(1000)": "took too long",
            'say("bestmove resign"); continue': "not one of the",
            'say("bestmove dance"); continue': "not one of the",
            'say("x" * 5000)': "longer than 4096",
            'sys.stdout.write("x" * 9000); sys.stdout.flush(); time.sleep(1000)': "longer than",
            "sys.exit(1)": "it has ended",
            "os.close(0); os.close(1); time.sleep(1000)": "it has ended",
            "[say('info') for _ in range(10001)]": "says too much",
            "b'x' * 900_000_000": "it has ended",  # MemoryError, within the limit
        }
        for trouble, report in troubles.items():
            with self.subTest(trouble):
                (self.folder / "used").unlink(missing_ok=True)
                seconds = 0.5 if "sleep(1000)" == trouble[-11:] else 20
                done = match(
                    self.engine(trouble),
                    "random",
                    *("--games", 2, "--json", "--memory", 500, "--move-seconds", seconds),
                )
                self.assertEqual(done.returncode, 0, done.stderr)
                [meeting] = json.loads(done.stdout)["meetings"]
                self.assertEqual(meeting["games"], 2)
                self.assertGreaterEqual(meeting["first_failures"], 1)
                self.assertIn(report, done.stderr)

    def test_an_engine_has_few_variables_and_no_token(self):
        secrets = {"MEEPLED_TOKEN": "secret", "AWS_KEY": "secret"}
        done = match(self.engine(), "random", "--games", 2, env={**os.environ, **secrets})
        self.assertEqual(done.returncode, 0, done.stderr)
        environment = (self.folder / "environment").read_text()
        self.assertNotIn("secret", environment)
        self.assertIn("PATH", environment)

    def test_wrong_arguments(self):
        for words, pattern in (
            (("grdy", "random"), "no level 'grdy'"),
            (("./nothing", "random"), "cannot start ./nothing"),
            (("greedy:depth=3", "random"), "time, nodes and workers"),
            (("greedy", "random", "--game", "chess"), "unknown_edition"),
            (("greedy", "random", "--options", "x"), "NAME=VALUE"),
        ):
            with self.subTest(words):
                done = match(*words)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(pattern, done.stderr)


def runs(pid):
    try:
        return "Z" not in pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]
    except OSError:
        return False


class OnAServer(Folder, ServerCase):
    settings = ()

    def bot(self, *words):
        bot = Process("bot", "--url", self.server.url, "--bots", 1, *words)
        self.addCleanup(bot.kill)
        return bot

    def test_games_at_once(self):
        bot = self.bot("--engine", SHELL, "--games", 3, "--at-once", 2, "--move-seconds", 20)
        self.assertEqual(bot.child.wait(PATIENCE * 3), 0)
        eventually(lambda: len([one for one in bot.lines if one.startswith("end room")]) == 3)

    def test_an_engine_ends_with_its_parent(self):
        bot = self.bot("--engine", self.engine("time.sleep(1000)"), "--move-seconds", 1000)
        pid = eventually(
            lambda: (self.folder / "pid").exists() and (self.folder / "pid").read_text()
        )
        self.assertTrue(runs(pid))
        os.kill(bot.child.pid, signal.SIGKILL)
        eventually(lambda: not runs(pid), "the engine's end")

    def test_a_gentle_stop(self):
        bot = self.bot("--engine", self.engine(), "--games", 100)
        eventually(lambda: any(one.startswith("room ") for one in bot.lines))
        bot.child.send_signal(signal.SIGTERM)
        self.assertEqual(bot.child.wait(PATIENCE * 3), 0)
        ended = [one for one in bot.lines if one.startswith("end room")]
        self.assertIn(len(ended), (1, 2))


if __name__ == "__main__":
    unittest.main()
