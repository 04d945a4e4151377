"""meepled backup --every and meepled restore: copies at intervals, whether they are good, what a
damaged or newer one says, and that games go on from a restored one."""

import contextlib
import os
import shutil
import sqlite3
import tempfile
import unittest

from tools import meepled

from harness import (Case, Client, Process, Server, a_step, eventually, new_id,
                     next_decision, started_game)


class Restore(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.copies = os.path.join(folder.name, "copies")
        self.data = os.path.join(folder.name, "data")
        self.server = self.serve(self.data)

    def serve(self, data):
        server = Server(data=data)
        self.addCleanup(server.close)
        return server

    def names(self):
        return sorted(os.listdir(self.copies)) if os.path.isdir(self.copies) else []

    def put(self, name):
        with open(os.path.join(self.copies, name), "w", encoding="ascii") as old:
            old.write("old")

    def copy(self, name="copy.db"):
        path = os.path.join(self.folder, name)
        code, said = meepled("backup", "--data", self.data, path)
        self.assertEqual(code, 0, said)
        return path

    def test_copies_are_made_at_intervals_and_the_newest_stay(self):
        os.mkdir(self.copies)
        for name in ("meepled-20010101T000000Z.db", "meepled-20010101T000000Z.partial", "mine.db"):
            self.put(name)
        process = Process("backup", "--data", self.data, "--every", "1s", "--keep", "2",
                          self.copies)
        self.addCleanup(process.kill)
        eventually(lambda: len(process.lines) >= 4, "four copies")
        process.child.terminate()
        self.assertEqual(process.wait(), 0, process.errors)
        names = self.names()
        self.assertEqual(len(names), 3, names)
        self.assertEqual(names[2], "mine.db")
        for name in names[:2]:
            code, said = meepled("restore", "--check", os.path.join(self.copies, name))
            self.assertEqual(code, 0, said)
        self.assertEqual(len(self.names()), 3)

    def test_the_new_copy_and_files_of_others_stay(self):
        os.mkdir(self.copies)
        mine = ["meepled-20010101T000000Z.db.old", "meepled-before-upgrade.db",
                "meepled-before-upgrade.partial"]
        # The clock was wrong once.
        for name in [*mine, "meepled-20010101T000000Z.db", "meepled-20990101T000000Z.db"]:
            self.put(name)
        process = Process("backup", "--data", self.data, "--every", "1s", "--keep", "1",
                          self.copies)
        self.addCleanup(process.kill)
        eventually(lambda: len(process.lines) >= 2, "two copies")
        process.child.terminate()
        self.assertEqual(process.wait(), 0, process.errors)
        made = os.path.basename(process.lines[-1].split(": ")[0])
        self.assertEqual(self.names(), sorted([*mine, made]))

    def test_a_copy_that_fails_is_told_and_the_next_one_is_made(self):
        process = Process("backup", "--data", self.data, "--every", "1s", self.copies)
        self.addCleanup(process.kill)
        process.find("meepled-", process.lines)
        store = os.path.join(self.data, "store.db")
        os.rename(store, store + ".away")
        process.find("meepled: backup of .*: there is no store", process.errors)
        before = len(process.lines)
        os.rename(store + ".away", store)
        eventually(lambda: len(process.lines) > before, "another copy")
        process.child.terminate()
        self.assertEqual(process.wait(), 0, process.errors)

    def move(self, table):
        seat, told = next_decision(table)
        client, handle = table[seat]
        done = client.ask("command", handle=handle, commandId=new_id(),
                          decision=told["decision"]["id"], actions=a_step(told))
        return done["commandDone"]["seq"]

    def test_a_game_goes_on_and_clients_that_saw_more_are_told_so(self):
        table, created = started_game(self.server)
        room = created["room"]
        seq = self.move(table)
        copy = self.copy()
        self.assertEqual(self.move(table), seq + 1)
        # The server was restarted since: its epochs are greater than that of the copy.
        self.server.restart()
        epochs = [Client(self.server, token=client.token).attach(room)["epoch"]
                  for client, _ in table]
        self.server.close()
        restored = os.path.join(self.folder, "restored")
        code, said = meepled("restore", copy, "--data", restored)
        self.assertEqual(code, 0, said)
        other = self.serve(restored)
        back = [Client(other, token=client.token) for client, _ in table]
        for client in back:
            attached = client.attach(room, haveSeq=seq + 1, haveEpoch=max(epochs), haveHash="1")
            self.assertGreater(attached["epoch"], max(epochs))
            self.assertTrue(attached["rolledBack"])
            self.assertEqual(attached["headSeq"], seq)
            seen = client.next_pushed("snapshot")
            self.assertEqual(seen["seq"], seq)
            if seen["decision"]["seats"] == [attached["seat"]]:
                player, handle, told = client, attached["handle"], seen
        drawn = {"decision": told["decision"],
                 "deltas": [{"tiles": {"drawn": {"tile": told["tiles"]["hand"][0]}}}]}
        done = player.ask("command", handle=handle, commandId=new_id(),
                          decision=told["decision"]["id"], actions=a_step(drawn))
        self.assertEqual(done["commandDone"]["seq"], seq + 1)

    def refused(self, why, *options):
        code, said = meepled("restore", *options)
        self.assertEqual((code, said.count("\n")), (1, 1), said)
        self.assertTrue(said.startswith("meepled: "), said)
        self.assertIn(why, said)

    def test_what_cannot_be_restored_is_one_line_and_leaves_no_store(self):
        started_game(self.server)
        copy = self.copy()
        data = os.path.join(self.folder, "target")
        damaged = shutil.copy(copy, os.path.join(self.folder, "damaged.db"))
        with open(damaged, "r+b") as file:
            file.seek(8192)
            file.write(b"x" * 4096)
        short = shutil.copy(copy, os.path.join(self.folder, "short.db"))
        os.truncate(short, 8000)
        newer = shutil.copy(copy, os.path.join(self.folder, "newer.db"))
        with sqlite3.connect(newer) as database:
            database.execute("PRAGMA user_version = 99")
        foreign = os.path.join(self.folder, "foreign.db")
        with sqlite3.connect(foreign) as database:
            database.execute("CREATE TABLE mine (a)")
        cases = ((damaged, ""), (short, ""), (newer, "run a newer program"),
                 (foreign, "not a store of this server"),
                 (os.path.join(self.folder, "none.db"), "there is no such file"))
        before = set(os.listdir(self.folder))
        for file, why in cases:
            with self.subTest(os.path.basename(file)):
                self.refused(why, "--check", file)
                self.refused(why, file, "--data", data)
                self.assertFalse(os.path.exists(os.path.join(data, "store.db")))
        self.assertEqual(set(os.listdir(self.folder)) - {"target"}, before)
        self.refused("there is a store already", copy, "--data", self.other_store())
        self.refused("--data or --check is needed", copy)
        self.refused("name the backup", "--check")
        for interval in ("5", "0m", "m", "-5m", "5 m", "9999999d"):
            code, said = meepled("backup", f"--every={interval}", self.copies)
            self.assertEqual((code, said.count("\n")), (1, 1), said)
            self.assertIn("is none of 30s, 5m, 2h, 1d", said)

    def other_store(self):
        other = self.serve(os.path.join(self.folder, "other"))
        other.terminate()
        return other.data

    def test_another_program_can_own_the_checkpoints(self):
        data = os.path.join(self.folder, "outside")
        server = Server("--outside-checkpoints", "true", "--connections-per-address", "0",
                        data=data)
        self.addCleanup(server.close)
        store = os.path.join(data, "store.db")
        load = ("load", "--url", server.url, "--rooms", "40", "--seconds", "600")
        process = Process(*load)
        self.addCleanup(process.kill)
        # A server that makes checkpoints begins one at 1000 pages.
        eventually(lambda: server.metric("meepled_store_log_pages") > 4000, "a long log")
        self.assertEqual(server.metric("meepled_store_checkpoints_total"), 0)
        self.assertGreater(os.path.getsize(store + "-wal"), 4000 * 4096)
        # The other program: the server plays on meanwhile and after it.
        with contextlib.closing(sqlite3.connect(store, timeout=60)) as other:
            blocked = other.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()[0]
        self.assertEqual(blocked, 0)
        before = server.metric("meepled_store_entries_total")
        eventually(lambda: server.metric("meepled_store_entries_total") > before, "more entries")
        eventually(lambda: server.metric("meepled_store_log_pages") < 4000, "a log that began anew")
        self.assertEqual(server.get("/readyz")[0], 200)

    def test_a_store_in_use_is_not_replaced(self):
        copy = self.copy()
        self.refused("", copy, "--data", self.data)
        self.assertEqual(self.server.get("/readyz")[0], 200)


if __name__ == "__main__":
    unittest.main()
