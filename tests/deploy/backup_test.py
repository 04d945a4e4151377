"""deploy/backup with the program: it copies the store of a running server and keeps the newest
copies, and a server continues on a restored copy."""

import os
import subprocess
import tempfile
import unittest

from tools import DEPLOY

from harness import MEEPLED, Case, Client, Server, clean_environment, started_game

BACKUP = os.path.join(DEPLOY, "backup")


def backup(*options):
    environment = clean_environment({"MEEPLED": os.path.abspath(MEEPLED)})
    done = subprocess.run([BACKUP, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, env=environment)
    return done.returncode, done.stdout


class Backup(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = os.path.join(folder.name, "data")
        self.copies = os.path.join(folder.name, "copies")
        self.restored = os.path.join(folder.name, "restored")

    def test_a_game_comes_back_from_a_copy(self):
        server = Server(data=self.data)
        self.addCleanup(server.close)
        table, room = started_game(server)
        token = table[0][0].token
        os.mkdir(self.copies)
        for name in ("meepled-20010101T000000Z.db", "meepled-20020101T000000Z.db"):
            with open(os.path.join(self.copies, name), "w", encoding="ascii") as old:
                old.write("old")
        code, said = backup("--data", self.data, "--to", self.copies, "--keep", "2")
        self.assertEqual(code, 0, said)
        names = sorted(os.listdir(self.copies))
        self.assertEqual(len(names), 2)
        self.assertEqual(names[0], "meepled-20020101T000000Z.db")
        copy = os.path.join(self.copies, names[1])
        code, said = backup("--restore", copy, "--data", self.restored)
        self.assertEqual(code, 0, said)
        self.assertNotEqual(backup("--restore", copy, "--data", self.restored)[0], 0)

        other = Server(data=self.restored)
        self.addCleanup(other.close)
        back = Client(other, token=token)
        active = [one["room"] for one in back.welcome.get("active", [])]
        self.assertEqual(active, [room["room"]])

    def test_the_new_copy_and_files_of_others_stay(self):
        server = Server(data=self.data)
        self.addCleanup(server.close)
        os.mkdir(self.copies)
        mine = ["meepled-20010101T000000Z.db.old", "meepled-before-upgrade.db"]
        # The clock was wrong once.
        for name in [*mine, "meepled-20010101T000000Z.db", "meepled-20990101T000000Z.db"]:
            with open(os.path.join(self.copies, name), "w", encoding="ascii") as old:
                old.write("old")
        code, said = backup("--data", self.data, "--to", self.copies, "--keep", "1")
        self.assertEqual(code, 0, said)
        made = os.path.basename(said.split(": ")[0])
        self.assertEqual(sorted(os.listdir(self.copies)), sorted([*mine, made]))

    def test_what_is_wrong_is_one_line(self):
        for options in (("--data", self.data), ("--unknown", "x"), ("--keep",)):
            code, said = backup(*options)
            self.assertEqual((code, said.count("\n")), (1, 1), said)


if __name__ == "__main__":
    unittest.main()
