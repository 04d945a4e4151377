"""The program as a process: options, start, stop, two processes on one store."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import unittest

import harness
from harness import Client, Process, Server, clean_environment, eventually, started_game


def run(*arguments, env=None, timeout=harness.PATIENCE):
    return subprocess.run(
        [harness.MEEPLED, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=timeout,
        env=clean_environment(env),
        check=False,
    )


class Options(harness.Case):
    def assert_one_line(self, done, *words):
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        lines = [line for line in done.stderr.splitlines() if line]
        self.assertEqual(len(lines), 1, done.stderr)
        for word in words:
            self.assertIn(word, lines[0])

    def test_help_and_version(self):
        self.assertRegex(run("--version").stdout, r"^meepled \d+\.\d+\.\d+$")
        for command in ("", "serve", "bot", "load", "verify", "analyse", "puzzles", "backup",
                        "restore"):
            done = run(*command.split(), "--help")
            self.assertEqual(done.returncode, 0)
            self.assertGreater(len(done.stdout), 200)

    def test_mistakes(self):
        self.assert_one_line(run())
        self.assert_one_line(run("sing"))
        self.assert_one_line(run("serve", "--prot", "1"), "--prot")
        self.assert_one_line(run("serve", "--port", "99999"), "--port", "65535")
        self.assert_one_line(run("serve", "--port", "x"), "--port")
        self.assert_one_line(run("serve", "--log-level", "loud"), "log-level")
        self.assert_one_line(run("serve", "--address", "nowhere", "--data", self.folder()),
                             "nowhere")
        self.assert_one_line(run("serve", "--animal-table", "3,6,9"), "animal-table", "3,6,9")
        self.assert_one_line(run("serve", env={"MEEPLED_ANIMAL_TABLE": "many"}), "many")
        self.assert_one_line(run("serve", "--config", "/nonexistent.toml"), "/nonexistent.toml")
        self.assert_one_line(run("serve", env={"MEEPLED_PROT": "1"}), "MEEPLED_PROT")
        self.assert_one_line(run("serve", env={"MEEPLED_PORT": "-1"}), "MEEPLED_PORT")
        self.assert_one_line(run("bot", "--url", "http://x"), "http://x")
        self.assert_one_line(run("bot", "--level", "genius"), "genius")
        self.assert_one_line(run("bot", "--time", "21"), "--time")
        self.assert_one_line(run("bot", "--threads", "0"), "--threads")
        self.assert_one_line(run("analyse", "/nonexistent.json", "--time", "-1"), "--time")
        self.assert_one_line(run("analyse", "/nonexistent.json", "--nodes", "-5"), "--nodes")
        self.assert_one_line(run("puzzles", "/nonexistent.json", "--check-nodes", "0"), "--check")
        self.assert_one_line(run("bot", "--option", "hand"), "--option", "NAME=VALUE")
        self.assert_one_line(run("load", "--seats", "7"), "--seats")
        self.assert_one_line(run("load", "--people", "9"), "--people")
        self.assert_one_line(run("load", "--people", "50", "--rooms", "2"), "--people")
        self.assert_one_line(run("backup", "--data", self.folder(), "x.db"))

    def folder(self):
        folder = tempfile.TemporaryDirectory(prefix="meepled-e2e-")
        self.addCleanup(folder.cleanup)
        return folder.name

    def test_nearer_settings_win(self):
        path = os.path.join(self.folder(), "settings.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[listen]\nport = 1001\n[room]\nturn_seconds = 7\nrooms_max = 8\n")
        env = {"MEEPLED_CONFIG": path, "MEEPLED_PORT": "1002", "MEEPLED_TURN_SECONDS": "9"}
        shown = run("serve", "--print-config", "--port", "1003", env=env).stdout
        self.assertIn("port = 1003\n", shown)
        self.assertIn("turn_seconds = 9\n", shown)
        self.assertIn("rooms_max = 8\n", shown)

    def test_data_directories_that_cannot_be_used(self):
        file = os.path.join(self.folder(), "file")
        with open(file, "w", encoding="utf-8"):
            pass
        self.assert_one_line(run("serve", "--port", 0, "--data", file), file)
        self.assert_one_line(run("serve", "--port", 0, "--data", "/proc/meepled"), "/proc")


class Life(harness.Case):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def test_a_second_server(self):
        for arguments, word in ((("--port", 0, "--data", self.server.data), self.server.data),
                                (("--port", self.server.port), str(self.server.port))):
            with tempfile.TemporaryDirectory(prefix="meepled-e2e-") as folder:
                more = () if "--data" in arguments else ("--data", folder)
                done = run("serve", *arguments, *more)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn(word, done.stderr)
        self.assertEqual(self.server.get("/healthz")[0], 200)

    def test_terminate_says_goodbye_and_ends_with_0(self):
        table, created = started_game(self.server)
        self.assertEqual(self.server.terminate(), 0, self.server.process.errors)
        for client, _ in table:
            closed = client.closed()
            self.assertEqual(closed.code, 1012)
            self.assertEqual(closed.goodbye["code"], 1012)
            self.assertEqual(closed.goodbye["reason"], "DRAINING")
        self.server.start()
        back = Client(self.server, token=table[0][0].token)
        self.assertIn("handle", back.attach(created["room"]))
        self.assertEqual(back.next_pushed("snapshot")["phase"], "PLAYING")

    def test_interrupt_is_a_stop_too(self):
        self.server.process.child.send_signal(signal.SIGINT)
        self.assertEqual(self.server.process.wait(), 0)

    def test_hangup_reads_the_log_level_again(self):
        self.server.close()
        path = os.path.join(tempfile.mkdtemp(prefix="meepled-e2e-"), "settings.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write('[process]\nlog_level = "info"\n')
        process = Process("serve", "--config", path, "--port", 0, "--data", path + ".data")
        self.addCleanup(process.kill)
        process.find("listening on")
        process.find("level=info part=app started", process.errors)
        process.child.send_signal(signal.SIGHUP)
        process.find("log_level now=info", process.errors)
        with open(path, "w", encoding="utf-8") as file:
            file.write('[process]\nlog_level = "loud"\n')
        process.child.send_signal(signal.SIGHUP)
        process.find("log_level_unchanged", process.errors)

    def test_hangup_reads_the_page_again(self):
        self.server.close()
        folder = tempfile.mkdtemp(prefix="meepled-e2e-")
        self.addCleanup(shutil.rmtree, folder)

        def write(text):
            with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
                file.write(text)
            one = {"path": "/", "file": "index.html", "mime": "text/html", "immutable": False}
            with open(os.path.join(folder, "manifest.json"), "w", encoding="utf-8") as file:
                json.dump({"files": [one]}, file)

        write("<p>before")
        self.server = Server("--page", folder, "--log-level", "info")
        self.addCleanup(self.server.close)
        self.assertEqual(self.server.get("/")[1], b"<p>before")
        write("<p>after")
        self.server.process.child.send_signal(signal.SIGHUP)
        self.server.process.find("page_read", self.server.process.errors)
        self.assertEqual(self.server.get("/")[1], b"<p>after")
        os.remove(os.path.join(folder, "index.html"))
        self.server.process.child.send_signal(signal.SIGHUP)
        self.server.process.find("page_unchanged.*index.html", self.server.process.errors)
        self.assertEqual(self.server.get("/")[1], b"<p>after")

    def test_no_secret_in_the_logs(self):
        self.server.close()
        self.server = Server("--log-level", "trace")
        self.addCleanup(self.server.close)
        table, created = started_game(self.server, private=True)
        self.server.get(f"/v1/records/{created['room']}?invite={created['invite']}",
                        {"Authorization": "Bearer " + table[0][0].token})
        self.assertEqual(self.server.terminate(), 0)
        text = "\n".join(self.server.process.errors)
        self.assertIn("session_ended", text)
        for secret in (table[0][0].token, table[1][0].token, created["invite"]):
            self.assertNotIn(secret, text)

    def test_backup_while_it_runs_can_be_restored(self):
        table, created = started_game(self.server)
        with tempfile.TemporaryDirectory(prefix="meepled-e2e-") as folder:
            copy = os.path.join(folder, "store.db")
            done = run("backup", "--data", self.server.data, copy)
            self.assertEqual(done.returncode, 0, done.stderr)
            other = Server(data=folder)
            self.addCleanup(other.close)
            back = Client(other, token=table[0][0].token)
            self.assertIn("handle", back.attach(created["room"]))
            self.assertEqual(back.next_pushed("snapshot")["phase"], "PLAYING")
            other.close()

    def test_one_thread_is_enough(self):
        self.server.close()
        self.server = Server("--threads", "1")
        self.addCleanup(self.server.close)
        bot = Process("bot", "--url", self.server.url, "--bots", 1)
        self.addCleanup(bot.kill)
        self.assertEqual(bot.wait(), 0, bot.errors)

    def test_metrics_on_their_own_address(self):
        self.server.close()
        self.server = Server("--metrics-address", "127.0.0.1", "--metrics-port", "0")
        self.addCleanup(self.server.close)
        port = self.server.process.find(r"metrics on http://127.0.0.1:(\d+)/metrics").group(1)
        self.assertEqual(self.server.get("/metrics")[0], 404)
        self.server.port = int(port)
        self.assertEqual(eventually(lambda: self.server.get("/metrics"))[0], 200)


if __name__ == "__main__":
    unittest.main()
