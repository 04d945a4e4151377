"""PostgreSQL's own backup tools as in deploy/cluster/README.md: a server continues on a restored
database, and a client that saw more than the copy is told so."""

import os
import subprocess
import tempfile
import unittest

from tools import DEPLOY, meepled, need, run

from harness import (Case, Client, Server, a_step, eventually, new_id, next_decision,
                     started_game)

need("pg_dump", "pg_restore", "createdb", "psql", "pg_basebackup")
DATABASE = os.path.join(DEPLOY, "cluster", "database")


class Backup(Case):
    def setUp(self):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        folder = tempfile.TemporaryDirectory(dir=memory)
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o711)  # PostgreSQL runs as another user, not as root
        self.folder = folder.name
        self.database = os.path.join(folder.name, "primary")
        self.archive = os.path.join(folder.name, "archive")
        os.mkdir(self.archive)
        os.chmod(self.archive, 0o777)
        self.call(DATABASE, "create", self.database, "archive_mode=on",
                  f"archive_command=test ! -f {self.archive}/%f && cp %p {self.archive}/%f")
        self.addCleanup(run, DATABASE, "remove", self.database)
        self.call("createdb", "-h", self.database, "-U", "postgres", "meepled")
        self.server = self.serve(self.database, "meepled")

    def call(self, *command):
        code, said = run(*command)
        self.assertEqual(code, 0, said)

    def serve(self, database, name):
        server = Server("--store", f"postgres://postgres@/{name}?host={database}")
        self.addCleanup(server.close)
        return server

    def move(self, table):
        """Some step of the game: the number of its transition."""
        seat, told = next_decision(table)
        return self.play(table[seat], told["decision"], a_step(told))

    def play(self, player, decision, actions):
        client, handle = player
        answer = client.ask("command", handle=handle, commandId=new_id(),
                            decision=decision["id"], actions=actions)
        return answer["commandDone"]["seq"]

    def goes_on(self, server, table, room, seq):
        """All who know more than this copy come back to the table, and play on from `seq`."""
        for client, _ in table:
            back = Client(server, token=client.token)
            self.assertEqual([one["room"] for one in back.welcome["active"]], [room])
            attached = back.attach(room, haveSeq=1000, haveEpoch=1, haveHash="1")
            self.assertTrue(attached["rolledBack"])
            seen = back.next_pushed("snapshot")
            self.assertEqual(seen["seq"], seq)
            if seen["decision"]["seats"] == [attached["seat"]]:
                player, told = (back, attached["handle"]), seen
        drawn = {"decision": told["decision"],
                 "deltas": [{"tiles": {"drawn": {"tile": told["tiles"]["hand"][0]}}}]}
        self.assertEqual(self.play(player, told["decision"], a_step(drawn)), seq + 1)

    def test_a_dump_of_a_running_server_is_a_store(self):
        table, room = started_game(self.server)
        before = self.move(table)
        dump = os.path.join(self.folder, "meepled.dump")
        self.call("pg_dump", "-h", self.database, "-U", "postgres", "-Fc", "-f", dump, "meepled")
        self.assertEqual(self.move(table), before + 1)  # it disturbed no game
        self.call("createdb", "-h", self.database, "-U", "postgres", "restored")
        self.call("pg_restore", "-h", self.database, "-U", "postgres", "--exit-on-error",
                  "-d", "restored", dump)
        self.server.close()
        other = self.serve(self.database, "restored")
        self.goes_on(other, table, room["room"], before)

    def base_backup(self):
        """A folder for `database start` with a copy of the running database."""
        copy = os.path.join(self.folder, "copy")
        os.mkdir(copy, 0o700)
        owner = ()
        if os.geteuid() == 0:
            subprocess.run(["chown", "postgres:", copy], check=True)
            owner = ("runuser", "-u", "postgres", "--")
        self.call(*owner, "pg_basebackup", "-h", self.database, "-U", "postgres",
                  "-D", os.path.join(copy, "data"), "-X", "stream", "-c", "fast", "--no-sync")
        return copy

    def start(self, copy, *settings):
        self.server.close()
        self.call(DATABASE, "kill", self.database)
        with open(os.path.join(copy, "data", "postgresql.conf"), "a", encoding="utf-8") as file:
            for line in (f"unix_socket_directories = '{copy}'", *settings):
                file.write(line + "\n")
        self.call(DATABASE, "start", copy)
        self.addCleanup(run, DATABASE, "remove", copy)

    def test_a_base_backup_is_a_store(self):
        table, room = started_game(self.server)
        before = self.move(table)
        copy = self.base_backup()
        self.move(table)
        self.start(copy, "archive_mode = off")
        other = self.serve(copy, "meepled")
        self.goes_on(other, table, room["room"], before)

    def query(self, sql, database=None):
        code, said = run("psql", "-h", database or self.database, "-U", "postgres",
                         "-d", "meepled", "-At", "-c", sql)
        self.assertEqual(code, 0, said)
        return said.strip()

    def test_a_base_backup_and_the_archive_lead_to_a_point_in_time(self):
        table, room = started_game(self.server)
        copy = self.base_backup()
        seqs = [self.move(table) for _ in range(3)]
        self.query("SELECT pg_create_restore_point('before_the_accident')")
        lost = self.move(table)
        self.server.restart()
        epochs = [Client(self.server, token=client.token).attach(room["room"])["epoch"]
                  for client, _ in table]
        last = self.query("SELECT pg_walfile_name(pg_switch_wal())")
        # The file is there before it is whole.
        archived = f"SELECT last_archived_wal >= '{last}' FROM pg_stat_archiver"
        eventually(lambda: self.query(archived) == "t", "the archive")
        with open(os.path.join(copy, "data", "recovery.signal"), "w", encoding="ascii") as signal:
            signal.close()
        self.start(copy, "archive_mode = off",
                   f"restore_command = 'cp {self.archive}/%f %p'",
                   "recovery_target_name = 'before_the_accident'",
                   "recovery_target_action = 'promote'")
        # It answers before it is promoted.
        eventually(lambda: self.query("SELECT pg_is_in_recovery()", copy) == "f", "the promotion")
        url = f"postgres://postgres@/meepled?host={copy}"
        code, said = meepled("restore", "--store", url)
        self.assertEqual((code, said), (0, "restored 1 open rooms\n"))
        other = self.serve(copy, "meepled")
        # Even a client that knows the epochs of the lost time finds a greater one.
        for client, _ in table:
            back = Client(other, token=client.token)
            attached = back.attach(room["room"], haveSeq=lost, haveEpoch=max(epochs), haveHash="1")
            self.assertGreater(attached["epoch"], max(epochs))
            self.assertTrue(attached["rolledBack"])
            back.close()
        self.goes_on(other, table, room["room"], seqs[-1])

    def test_a_database_that_is_gone_cannot_be_marked(self):
        code, said = meepled("restore", "--store",
                         f"postgres://postgres@/none?host={self.database}")
        self.assertEqual((code, said.count("\n")), (1, 1), said)
        self.assertTrue(said.startswith("meepled: the database: "), said)


if __name__ == "__main__":
    unittest.main()
