"""A table over sockets: a loss on time, a takeback, a pause over a restart of the server, an agreed
end; and clients that know none of these."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import harness
from fold_test import comparable
from harness import Client, Server, a_step, new_id, next_decision

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "proto", "sdk", "python"))
from fold import Fold  # noqa: E402


class Player(Client):
    """A client that knows of takebacks."""

    def greet(self, name="Tester"):
        who = {"token": self.token} if self.token else {"guest": {"name": name}}
        return self.ask("hello", protoMin=1, protoMax=1, kind="BOT_PROGRAM", client="e2e",
                        features=["legal", "takeback"], **who)["welcome"]


def delta_of(transition, kind):
    return next((delta[kind] for delta in transition["deltas"] if kind in delta), None)


class Tables(harness.Case):
    def setUp(self):
        self.server = Server("--commands-per-second", "1000", "--commands-burst", "1000")
        self.addCleanup(self.server.close)

    def seated(self, kinds, **settings):
        """[(client, handle), ...] by seat, all ready."""
        clients = [kind(self.server, f"player {i}") for i, kind in enumerate(kinds)]
        created = clients[0].create([{"open": {}} for _ in kinds], **settings)
        table = []
        for client in clients:
            table.append((client, client.attach(created["room"])["handle"]))
            client.fresh = client.next_pushed("snapshot")
        for client, handle in table:
            self.assertIn("commandDone", client.ready(handle))
        return table, created["room"]

    def say(self, table, seat, what, **body):
        client, handle = table[seat]
        return client.ask(what, handle=handle, commandId=new_id(), **body)

    def everybody_is_told(self, table, kind):
        """The next transition with such a delta, from each client."""
        told = []
        for client, _ in table:
            one = client.next_pushed("transition")
            while delta_of(one, kind) is None:
                one = client.next_pushed("transition")
            told.append(one)
        return told

    def assert_folds(self, room):
        """Every transition from the first one on makes what a fresh snapshot is."""
        catalogue = json.loads(self.server.get("/v1/catalogue")[1])
        watcher = Player(self.server, "Watcher")
        head = watcher.attach(room, role="SPECTATOR", history=True)["headSeq"]
        known = Fold(watcher.next_pushed("snapshot"), catalogue)
        self.assertEqual(known.state["seq"], 0)
        while known.state["seq"] < head:
            known.apply(watcher.next_pushed("transition"))
        fresh = Player(self.server, "Fresh")
        fresh.attach(room, role="SPECTATOR")
        told, folded = comparable(fresh.next_pushed("snapshot")), comparable(known.state)
        for state in (told, folded):
            for kind in ("proposal", "pause"):
                state.get(kind, {}).pop("remainingMs", None)
        self.assertEqual(folded, told)

    def assert_verified(self, room):
        status, body, _ = self.server.get(f"/v1/records/{room}")
        self.assertEqual(status, 200)
        with tempfile.NamedTemporaryFile("wb", suffix=".json") as file:
            file.write(body)
            file.flush()
            done = subprocess.run([harness.MEEPLED, "verify", file.name], capture_output=True,
                                  text=True, timeout=harness.PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(body)

    def test_a_loss_on_time(self):
        table, room = self.seated([Player, Client], onTimeout="LOSE", name="Hasty",
                                  clock={"initialMs": 1000, "incrementMs": 0})
        for _ in range(2):
            seat, told = next_decision(table)
            self.assertTrue(told["clocks"]["firstTurn"])
            self.assertGreater(told["decision"]["remainingMs"], 50_000)
            self.say(table, seat, "command", decision=told["decision"]["id"], actions=a_step(told))
        late, told = next_decision(table)
        self.assertEqual(told["clocks"], {"remainingMs": [1000, 1000], "runs": late,
                                          "firstTurn": False})
        end = self.everybody_is_told(table, "roomClosed")
        for one in end:
            self.assertEqual((one["cause"], one["actor"]), ("TIMEOUT", late))
            self.assertEqual(one["clocks"]["remainingMs"][late], 0)
        record = self.assert_verified(room)
        self.assertEqual(record["winners"], [1 - late])
        self.assertTrue(all(entry["clocks"]["seats"] for entry in record["log"][4:]))

    def test_a_mis_click(self):
        table, room = self.seated([Player, Client])
        while True:
            seat, told = next_decision(table)
            actions = a_step(told)
            step = {"decision": told["decision"]["id"], "actions": actions[:1]}
            self.say(table, seat, "command", **step)
            if len(actions) == 2 and seat == 0:
                break
            if len(actions) == 2:
                seat, told = next_decision(table)
                self.say(table, seat, "command", decision=told["decision"]["id"],
                         actions=actions[1:])
        seat, asked = next_decision(table)
        self.assertEqual((seat, asked["decision"]["kind"]), (0, "DEPLOY_FIGURE"))
        refused = self.say(table, 1, "propose", kind="TAKEBACK")["error"]["code"]
        self.assertEqual(refused, "UNDO_BARRIER")
        done = self.say(table, 0, "propose", kind="TAKEBACK", decision=asked["decision"]["id"])
        # A client with the feature gets the takeback, the other one the new view.
        back = table[0][0].next_pushed("transition")
        self.assertEqual((back["seq"], back["cause"]), (done["commandDone"]["seq"], "UNDO"))
        view = delta_of(back, "takenBack")["tiles"]
        self.assertEqual(view["hand"], [actions[0]["tiles"]["place"]["tile"]])
        fresh = table[1][0].next_pushed("snapshot")
        self.assertEqual(fresh["seq"], back["seq"])
        self.assertEqual(fresh["tiles"]["board"], view["board"])
        self.say(table, 0, "command", decision=back["decision"]["id"], actions=actions)
        self.assert_folds(room)
        self.say(table, 1, "resign")
        self.assert_verified(room)

    def test_a_pause_outlives_the_server(self):
        table, room = self.seated([Player, Player], onTimeout="LOSE", takebacks=True,
                                  clock={"initialMs": 600_000})
        seat, _ = next_decision(table)
        self.assertIn("commandDone", self.say(table, 0, "propose", kind="PAUSE"))
        made = self.everybody_is_told(table, "proposalMade")[1]
        proposal = delta_of(made, "proposalMade")
        self.assertEqual((proposal["seat"], proposal["asked"]), (0, [1]))
        self.say(table, 1, "answer", proposal=proposal["id"],
                 agree=True)
        paused = self.everybody_is_told(table, "gamePaused")[0]
        self.assertNotIn("runs", paused["clocks"])
        self.assert_folds(room)
        self.server.kill()
        self.server.restart()
        again = []
        for client, _ in table:
            back = Player(self.server, token=client.token)
            again.append((back, back.attach(room)["handle"]))
            back.fresh = back.next_pushed("snapshot")
            self.assertIn("pause", back.fresh)
        fresh = again[seat][0].fresh
        told = {"decision": fresh["decision"],
                "deltas": [{"tiles": {"drawn": {"tile": fresh["tiles"]["hand"][-1]}}}]}
        step = {"decision": fresh["decision"]["id"], "actions": a_step(told)}
        error = self.say(again, seat, "command", **step)["error"]
        self.assertEqual((error["code"], error["retry"]), ("PAUSED", "AFTER"))
        self.assertIn("commandDone", self.say(again, 1 - seat, "resume"))
        self.assertIn("commandDone", self.say(again, seat, "command", **step))
        self.assertIn("commandDone", self.say(again, 1, "propose", kind="ABORT"))
        made = self.everybody_is_told(again, "proposalMade")[0]
        self.assert_folds(room)
        self.say(again, 0, "answer", proposal=delta_of(made, "proposalMade")["id"], agree=True)
        end = self.everybody_is_told(again, "roomClosed")[0]
        self.assertEqual(delta_of(end, "roomClosed")["reason"], "ABORTED")
        record = self.assert_verified(room)
        downtime = [entry["evidence"]["downMs"] for entry in record["log"]
                    if int(entry.get("evidence", {}).get("downMs", 0)) > 0]
        self.assertEqual(len(downtime), 1)

    def test_an_old_client(self):
        """Made from the .proto files of before, at a table with all that it does not know."""
        client = Player(self.server, "New")
        created = client.create([{"open": {}}, {"open": {}}], takebacks=True, onTimeout="BOT",
                                clock={"initialMs": 300_000, "incrementMs": 5000})
        handle = client.attach(created["room"])["handle"]
        table = [(client, handle)]
        with subprocess.Popen([os.environ["OLD_CLIENT"], self.server.url, created["room"]],
                              stdout=subprocess.PIPE, text=True) as old:
            client.ready(handle)
            takebacks = pauses = 0
            while True:
                told = client.next_pushed("transition")
                if delta_of(told, "roomClosed"):
                    break
                if "tiles" not in (told.get("decision") or {}):
                    continue
                decision, actions = told["decision"], a_step(told)
                if decision["kind"] == "PLACE_TILE" and len(actions) == 2 and takebacks < 3:
                    self.say(table, 0, "command", decision=decision["id"], actions=actions[:1])
                    client.next_pushed("transition")
                    done = self.say(table, 0, "propose", kind="TAKEBACK")
                    self.assertIn("commandDone", done)
                    takebacks += 1
                    # It is asked again: the tile is in the view.
                    back = client.next_pushed("transition")
                    decision = back["decision"]
                elif pauses == 0:
                    # It does not answer what it does not know, and the wish is withdrawn.
                    self.say(table, 0, "propose", kind="PAUSE")
                    made = client.next_pushed("transition")
                    proposal = delta_of(made, "proposalMade")["id"]
                    self.say(table, 0, "withdraw", proposal=proposal)
                    client.next_pushed("transition")
                    pauses += 1
                self.say(table, 0, "command", decision=decision["id"], actions=actions)
            said = old.communicate(timeout=harness.PATIENCE)[0]
        self.assertEqual(old.returncode, 0, said)
        words = said.split()
        self.assertGreater(int(words[1]), 60)
        self.assertEqual(int(words[3]), 1 + takebacks, said)
        self.assertEqual((takebacks, pauses), (3, 1))
        self.assert_verified(created["room"])

    def test_bots_agree(self):
        client = Player(self.server)
        created = client.create([{"open": {}}, {"open": {}}])
        handle = client.attach(created["room"])["handle"]
        bot = harness.Process("bot", "--url", self.server.url, "--level", "random", "--room",
                              created["room"])
        self.addCleanup(bot.kill)
        client.ready(handle)
        table = [(client, handle)]
        while not (client.next_pushed("transition").get("decision") or {}).get("seats"):
            pass
        self.assertIn("commandDone", self.say(table, 0, "propose", kind="ABORT"))
        end = self.everybody_is_told(table, "roomClosed")[0]
        self.assertEqual(delta_of(end, "roomClosed")["reason"], "ABORTED")
        self.assertEqual(bot.wait(), 0)


if __name__ == "__main__":
    unittest.main()
