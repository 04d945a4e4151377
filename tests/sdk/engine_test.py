"""Engines: the protocol of proto/docs/engine.md, `meepled match` and `meepled bot --engine`."""

import json
import os
import pathlib
import re
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
            say("info depth 3")
            say("bestmove " + steps[0])
    open("{folder}/saved", "w").write(line)
"""

REPLACED = 3  # the exit code where a step was taken in the place of an engine


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

    def test_few_games_are_no_certainty(self):
        done = match("greedy", "random", "--games", 2)
        self.assertRegex(done.stdout, r"share 1\.000 \(0\.[0-4]\d\d to 1\.000\) margin \d")
        self.assertIn("no difference is shown", done.stdout)

    def test_progress_is_told(self):
        done = match("greedy", "random", "--games", 4, "--progress", 0.000001)
        self.assertIn("greedy against random: 2 of 4 games, share 1.000\n", done.stderr)
        self.assertEqual(match("greedy", "random", "--games", 2).stderr, "")

    def test_an_engine_may_save_when_it_is_to_quit(self):
        done = match(self.engine(), "random", "--games", 2)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "saved").read_text().strip(), "quit")

    def test_what_hinders_a_start_is_said(self):
        program = self.engine()
        words = [os.path.abspath(MEEPLED), "bot", "--url", "ws://127.0.0.1:1/ws", "--engine"]
        program.with_name("bare").write_text("print(1)\n")
        program.with_name("lost").write_text("#!/no/such\n")
        program.with_name("lost").chmod(0o755)
        for engine, hint in (("engine", "needs its path: ./engine"),
                             ("./bare", r"try: chmod \+x ./bare"),
                             ("./lost", r"first line \(#!\) names is missing")):
            done = subprocess.run([*words, engine], capture_output=True, text=True, check=False,
                                  timeout=PATIENCE, cwd=self.folder)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, f"cannot start {engine}: .*; .*{hint}")

    def test_troubles_are_reported_and_a_legal_step_is_taken(self):
        troubles = {
            "time.sleep(1000)": "took too long",
            'say("bestmove resign"); continue': "not one of the",
            'say("bestmove dance"); continue': "not one of the",
            'say("x" * 5000)': "longer than 4096",
            'sys.stdout.write("x" * 9000); sys.stdout.flush(); time.sleep(1000)': "longer than",
            "sys.exit(1)": "it has ended with exit code 1",
            "os.kill(os.getpid(), 9)": "it was ended by signal 9 (Killed)",
            "os.close(0); os.close(1); time.sleep(1000)": "it has closed its input or output",
            'say("best move"); time.sleep(1000)': 'its last line is unknown: "best move"; it must',
            'print("bestmove", end="", flush=True); time.sleep(1000)': 'has no end: "bestmove"',
            'say("best move")': 'unknown line "best move"',
            "[say('info') for _ in range(10001)]": "says too much",
            "b'x' * 900_000_000": "exit code 1",  # MemoryError, within the limit
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
                [meeting] = json.loads(done.stdout)["meetings"]
                self.assertEqual(meeting["games"], 2)
                self.assertIn(report, done.stderr)
                # A line that is unknown is no failure.
                failed = trouble != 'say("best move")'
                self.assertEqual(meeting["first_failures"] >= 1, failed)
                self.assertEqual(done.returncode, REPLACED if failed else 0, done.stderr)

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
        form = r"^result room \S+ seat 0: \d+ points; the others: \d+; (won|lost|drew)$"
        self.assertEqual(sum(bool(re.match(form, one)) for one in bot.lines), 3)

    def test_opponents_have_a_level_and_info_is_shown(self):
        bot = self.bot("--engine", self.engine(), "--bot-level", "random", "--verbose")
        self.assertEqual(bot.child.wait(PATIENCE * 3), 0)
        bot.find("^engine: info depth 3$", bot.errors)
        wrong = self.bot("--engine", self.engine(), "--level", "strong")
        self.assertNotEqual(wrong.child.wait(PATIENCE), 0)
        wrong.find("--level: not with --engine.*--bot-level", wrong.errors)

    def test_a_step_that_was_taken_in_its_place_shows_in_the_exit_code(self):
        bot = self.bot("--engine", self.engine("sys.exit(7)"))
        self.assertEqual(bot.child.wait(PATIENCE * 3), REPLACED)
        bot.find("it has ended with exit code 7", bot.errors)

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
