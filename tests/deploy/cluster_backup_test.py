"""PostgreSQL's own backup tools as in deploy/cluster/README.md: a server continues on a restored
database, and a client that saw more than the copy is told so."""

import os
import subprocess
import tempfile
import unittest

from tools import DEPLOY, need, run

from harness import Case, Client, Server, a_step, new_id, next_decision, started_game

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
        self.call(DATABASE, "create", self.database)
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

    def test_a_base_backup_is_a_store(self):
        table, room = started_game(self.server)
        before = self.move(table)
        copy = os.path.join(self.folder, "copy")
        os.mkdir(copy, 0o700)
        owner = ()
        if os.geteuid() == 0:
            subprocess.run(["chown", "postgres:", copy], check=True)
            owner = ("runuser", "-u", "postgres", "--")
        data = os.path.join(copy, "data")
        self.call(*owner, "pg_basebackup", "-h", self.database, "-U", "postgres", "-D", data,
                  "-X", "stream", "-c", "fast", "--no-sync")
        self.move(table)
        self.server.close()
        self.call(DATABASE, "kill", self.database)
        with open(os.path.join(data, "postgresql.conf"), "a", encoding="utf-8") as settings:
            settings.write(f"unix_socket_directories = '{copy}'\n")
        self.call(DATABASE, "start", copy)
        self.addCleanup(run, DATABASE, "remove", copy)
        other = self.serve(copy, "meepled")
        self.goes_on(other, table, room["room"], before)


if __name__ == "__main__":
    unittest.main()
