"""A full disk and a damaged log: affected requests get a typed answer, and everything else
continues."""

import os
import sqlite3
import subprocess
import tempfile
import unittest

import harness
from harness import Client, Server, a_step, eventually, new_id, next_decision, started_game

FREE = ("--commands-per-second", "100000", "--commands-burst", "100000", "--frames-per-second",
        "100000", "--frames-burst", "100000", "--connections-per-address", "0",
        "--rooms-per-account", "1000")


class SmallDisk:
    """A tmpfs of a few megabytes, if this machine lets us mount one."""

    def __init__(self, size="6m"):
        self.path = tempfile.mkdtemp(prefix="meepled-e2e-disk-")
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", self.path],
            capture_output=True,
            check=False,
        )
        if done.returncode != 0:
            os.rmdir(self.path)
            raise unittest.SkipTest("a small disk cannot be mounted here (it takes root)")

    def fill(self):
        with open(os.path.join(self.path, "ballast"), "wb", buffering=0) as file:
            for block in (1 << 16, 1 << 12, 1 << 8):
                try:
                    while file.write(bytes(block)) == block:
                        pass
                except OSError:
                    pass

    def make_room(self):
        os.remove(os.path.join(self.path, "ballast"))

    def close(self):
        subprocess.run(["umount", "--lazy", self.path], check=False)
        os.rmdir(self.path)


class FullDisk(harness.Case):
    def test_nothing_is_acknowledged_and_all_goes_on_afterwards(self):
        disk = SmallDisk()
        self.addCleanup(disk.close)
        server = Server(*FREE, data=os.path.join(disk.path, "data"))
        self.addCleanup(server.close)
        table, created = started_game(server)
        _, waiting = started_game(server)
        seat, told = next_decision(table)
        client, handle = table[seat]
        disk.fill()

        # Rooms are made until the store has used up what it had left.
        def refused():
            answer = Client(server).create()
            return answer.get("code")

        self.assertEqual(eventually(refused, "a refusal"), "STORE_UNAVAILABLE")
        eventually(lambda: server.get("/readyz")[0] == 503, "readiness goes")
        self.assertEqual(server.get("/healthz")[0], 200)
        command = {"handle": handle, "commandId": new_id(), "decision": told["decision"]["id"],
                   "actions": a_step(told)}
        answer = client.ask("command", **command)
        self.assertEqual(answer["error"]["code"], "STORE_UNAVAILABLE")
        self.assertIn(answer["error"]["retry"], ("SAME", "AFTER"))
        # Spectators are served as before.
        stranger = Client(server)
        self.assertIn("handle", stranger.attach(waiting["room"], role="SPECTATOR"))
        self.assertFalse([f for f in table[1 - seat][0].pushed if "transition" in f])

        disk.make_room()
        eventually(lambda: server.get("/readyz")[0] == 200, "readiness comes back")

        def done():
            return client.ask("command", **command).get("commandDone")

        number = eventually(done, "the same command")["seq"]
        other = table[1 - seat][0]
        self.assertEqual(other.next_pushed("transition")["seq"], number)
        again = client.ask("command", **command)["commandDone"]
        self.assertEqual((again["seq"], again["duplicate"]), (number, True))

        # And it is on the disk.
        server.restart()
        back = Client(server, token=client.token)
        self.assertIn("handle", back.attach(created["room"]))
        self.assertEqual(back.next_pushed("snapshot")["seq"], number)


class DamagedLog(harness.Case):
    def test_one_room_is_set_aside_and_the_others_play(self):
        server = Server(*FREE)
        self.addCleanup(server.close)
        hit_table, hit = started_game(server)
        table, well = started_game(server)
        server.kill()
        with sqlite3.connect(os.path.join(server.data, "store.db")) as store:
            entry, body = store.execute(
                "SELECT entry_key, body FROM entry JOIN room USING (room_key) WHERE room = ? "
                "ORDER BY seq LIMIT 1",
                (hit["room"],),
            ).fetchone()
            damaged = bytes([body[0] ^ 1]) + bytes(body[1:])
            store.execute("UPDATE entry SET body = ? WHERE entry_key = ?", (damaged, entry))
        store.close()
        server.start()
        back = Client(server, token=hit_table[0][0].token)
        self.assertEqual(back.attach(hit["room"])["code"], "ROOM_QUARANTINED")
        fine = Client(server, token=table[0][0].token)
        self.assertIn("handle", fine.attach(well["room"]))
        self.assertEqual(fine.next_pushed("snapshot")["phase"], "PLAYING")
        self.assertIn("room", back.create())
        self.assertEqual(server.get("/healthz")[0], 200)


if __name__ == "__main__":
    unittest.main()
