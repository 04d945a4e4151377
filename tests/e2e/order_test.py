"""Moderation over sockets: roles, warnings, mutes, bans, closed rooms, reports; from the page's
addresses and from the machine of the store, and their notices."""

import json
import unittest

import harness
import people
from harness import Client, new_id

FEATURES = {"features": ["legal", "talk", "people"], "kind": "HUMAN", "client": "e2e"}


class Order(people.Case):
    def admin(self, *arguments, code=0):
        here = {"MEEPLED_DATA": str(self.server.data)}
        process = harness.Process("admin", *arguments, env=here)
        self.assertEqual(process.wait(), code, process.errors)
        process.kill()
        return [json.loads(line) for line in process.lines if line.startswith("{")]

    def moderator(self, name="Mo"):
        token = self.account(name)
        self.admin("role", name, "MODERATOR")
        return token

    def order(self, token, **order):
        return self.post("order", order, token)

    def person(self, token):
        """A connection that is told what moderators have to say."""
        client = Client(self.server, hello=False)
        client.token = token
        client.welcome = client.ask("hello", protoMin=1, protoMax=1, token=token, **FEATURES)[
            "welcome"
        ]
        return client

    def test_who_may_decide_what(self):
        ada, mo = self.account("Ada"), self.moderator()
        warn = {"kind": "WARN", "name": "Mo", "reason": "x"}
        self.assertEqual(self.order(ada, **warn)[0], 403)
        self.assertEqual(self.order(None, **warn)[0], 401)
        self.assertEqual(self.order(mo, **warn)[0], 403)  # no orders about one's equals
        for order in (
            {"kind": "SET_ROLE", "name": "Ada", "role": "MODERATOR"},
            {"kind": "ANNOUNCE", "text": "x"},
            {"kind": "BAN_ADDRESS", "text": "127.0.0.1"},
        ):
            self.assertEqual(self.order(mo, **order)[0], 403, order)
        for order in (
            {"kind": "WARN", "name": "Ada"},
            {"kind": "WARN", "name": "Nobody", "reason": "x"},
            {"kind": "WARN", "person": "!", "reason": "x"},
            {"kind": "WARN", "name": "Ada", "reason": "x" * 201},
            {"kind": "CLOSE_ROOM", "reason": "x"},
            {"kind": "SETTLE", "report": "none"},
            {},
        ):
            self.assertIn(self.order(mo, **order)[0], (400, 404), order)
        for path in ("order/log", "order/reports", "order/person?name=Mo"):
            self.assertEqual(self.look(path, ada)[0], 403, path)
            self.assertEqual(self.look(path, mo)[0], 200, path)
        self.assertEqual(self.look("people/Mo")[1]["role"], "MODERATOR")
        # Refused orders are not in the log.
        lines = self.look("order/log", mo)[1]["lines"]
        self.assertEqual([line["order"]["kind"] for line in lines], ["SET_ROLE"])
        self.assertEqual(lines[0]["by"], "console")

    def test_who_is_warned_or_muted_hears_why_and_until_when(self):
        mo, ada = self.moderator(), self.account("Ada")
        player = self.person(ada)
        room = player.create(talk="FREE_TEXT")["room"]
        handle = player.attach(room)["handle"]
        warning = {"kind": "WARN", "name": "Ada", "reason": "be kind"}
        self.assertEqual(self.order(mo, **warning)[0], 200)
        notice = player.next_pushed("notice")["sanction"]
        self.assertEqual((notice["kind"], notice["reason"]), ("WARNING", "be kind"))
        mute = {"kind": "MUTE_PERSON", "name": "Ada", "minutes": 60, "reason": "you were warned"}
        self.assertEqual(self.order(mo, **mute)[0], 200)
        self.assertEqual(player.next_pushed("notice")["sanction"]["kind"], "SILENCED")
        refused = player.ask("say", handle=handle, commandId=new_id(), text="hello")["error"]
        self.assertEqual(refused["code"], "MUTED")
        self.assertEqual(refused["sanction"]["reason"], "you were warned")
        self.assertGreater(int(refused["sanction"]["untilMs"]), 0)
        # It holds after a restart, and the player is told again after a reconnect.
        self.server.restart()
        again = self.person(ada)
        kinds = [one["kind"] for one in again.welcome["sanctions"]]
        self.assertEqual(kinds, ["WARNING", "SILENCED"])
        handle = again.attach(room)["handle"]
        said = again.ask("say", handle=handle, commandId=new_id(), text="hello")
        self.assertEqual(said["error"]["code"], "MUTED")
        self.assertEqual(self.order(mo, kind="PARDON", name="Ada")[0], 200)
        said = harness.eventually(
            lambda: self.says(again, handle), "that she may speak again"
        )
        self.assertIn("commandDone", said)

    def says(self, client, handle):
        answer = client.ask("say", handle=handle, commandId=new_id(), text="hello")
        return answer if "commandDone" in answer else None

    def test_banned_somebody_is_out_of_all_games_and_does_not_come_back(self):
        mo, ada, ben = self.moderator(), self.account("Ada"), self.account("Ben")
        room, table = self.rated_table([ada, ben])
        waiting = table[0][0].create()["room"]
        table[0][0].attach(waiting)
        ban = {"kind": "BAN_PERSON", "name": "Ada", "minutes": 60, "reason": "cheating"}
        self.assertEqual(self.order(mo, **ban)[0], 200)
        closed = table[0][0].closed()
        self.assertEqual((closed.code, closed.goodbye["reason"]), (4001, "BANNED"))
        # The other one has won, by the rules of the table.
        end = table[1][0].next_pushed("transition")
        while not any("roomClosed" in delta for delta in end["deltas"]):
            end = table[1][0].next_pushed("transition")
        self.assertEqual(end["cause"], "ADMIN")
        seats = self.look(f"results/{room}")[1]["seats"]
        self.assertEqual([seat["place"] for seat in seats], [2, 1])
        late = Client(self.server, hello=False)
        refused = late.ask("hello", protoMin=1, protoMax=1, token=ada)["error"]
        self.assertEqual((refused["code"], refused["sanction"]["reason"]), ("BANNED", "cheating"))
        self.assertEqual(late.closed().code, 4001)
        watcher = Client(self.server, token=ben)

        def opened():
            seats = watcher.attach(waiting, role="SPECTATOR")["info"]["seats"]
            return seats[0]["kind"] == "OPEN"

        harness.eventually(opened, "that her seat is open")
        self.assertEqual(self.order(mo, kind="PARDON", name="Ada")[0], 200)
        self.assertEqual(Client(self.server, token=ada).welcome["name"], "Ada")

    def test_what_is_decided_while_no_server_runs_happens_when_one_does(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        room, _ = self.rated_table([ada, ben])
        other, _ = self.rated_table([ada, ben])
        self.server.kill()
        self.hang_up()
        self.admin("ban", "Ada", "--reason", "x", "--minutes", "5")
        self.admin("close", other, "--reason", "x")
        self.server.start()
        harness.eventually(lambda: self.look(f"results/{room}")[0] == 200, "the end of the game")
        harness.eventually(lambda: self.look(f"records/{other}")[0] == 200, "the other one's")
        self.assertEqual(self.look(f"results/{other}")[0], 404)
        record = self.look(f"records/{other}")[1]
        last = record["log"][-1]["deltas"][-1]
        self.assertEqual(last["roomClosed"]["reason"], "CLOSED")

    def test_who_decides_sees_private_rooms_that_are_reported_and_later_who_was_muted(self):
        mo, ada, ben = self.moderator(), self.account("Ada"), self.account("Ben")
        rude, other, watch = self.person(ben), self.person(ada), self.person(mo)
        made = rude.create(private=True)
        room = made["room"]
        rude.attach(room, invite=made["invite"])
        other.attach(room, invite=made["invite"])
        complaint = {"room": room, "seat": 0, "reason": "rude"}
        status, told = self.post("order/report", complaint, ada)
        self.assertEqual((status, told["invite"]), (200, ""))
        report = self.look("order/reports", mo)[1]["reports"][0]
        self.assertEqual(watch.attach(room, role="SPECTATOR")["code"], "INVITE_INVALID")
        seen = watch.attach(room, role="SPECTATOR", invite=report["invite"])
        self.assertEqual(seen["role"], "SPECTATOR")
        mute = {"kind": "MUTE_PERSON", "person": report["aboutPerson"], "reason": "rude"}
        self.assertEqual(self.order(mo, minutes=45, **mute)[0], 200)
        line = self.look("order/log", mo)[1]["lines"][0]
        self.assertEqual((line["order"]["name"], line["order"]["minutes"]), ("Ben", 45))

    def test_a_report_holds_what_was_said_and_waits_for_a_moderator(self):
        mo, ada, ben = self.moderator(), self.account("Ada"), self.account("Ben")
        rude, other = self.person(ben), self.person(ada)
        room = rude.create(talk="FREE_TEXT")["room"]
        handle = rude.attach(room)["handle"]
        other.attach(room)
        rude.ask("say", handle=handle, commandId=new_id(), text="something rude")
        complaint = {"room": room, "seat": 0, "reason": "rude"}
        self.assertEqual(self.post("order/report", complaint)[0], 401)
        self.assertEqual(self.post("order/report", {**complaint, "seat": 9}, ada)[0], 404)
        self.assertEqual(self.post("order/report", {**complaint, "room": "x"}, ada)[0], 404)
        self.assertEqual(self.post("order/report", {**complaint, "reason": ""}, ada)[0], 400)
        status, told = self.post("order/report", complaint, ada)
        # A report reveals nothing new to its author: no lines of spectators, no ids.
        self.assertEqual((status, told["lines"], told["aboutPerson"]), (200, [], ""))
        report = self.look("order/reports", mo)[1]["reports"][0]
        self.assertEqual((report["by"], report["about"], report["reason"]), ("Ada", "Ben", "rude"))
        self.assertEqual(report["lines"][0]["text"], "something rude")
        self.assertTrue(report["lines"][0]["byReported"])
        mute = {"kind": "MUTE_PERSON", "person": report["aboutPerson"], "reason": "rude"}
        self.assertEqual(self.order(mo, **mute)[0], 200)
        self.assertEqual(rude.next_pushed("notice")["sanction"]["kind"], "SILENCED")
        settle = {"kind": "SETTLE", "report": report["id"], "reason": "muted"}
        self.assertEqual(self.order(mo, **settle)[0], 200)
        self.assertEqual(self.look("order/reports", mo)[1]["reports"], [])
        settled = self.look("order/reports?settled=1", mo)[1]["reports"][0]
        self.assertEqual((settled["settled"], settled["outcome"]), (True, "muted"))
        # The number of reports per day is limited.
        said = [self.post("order/report", complaint, ada)[0] for _ in range(12)]
        self.assertEqual(said[-1], 429)

    def test_a_new_name_an_announcement_and_an_address(self):
        ada = self.account("Ada")
        player = self.person(ada)
        self.admin("rename", "Ada", "Somebody", "--reason", "that name is a product's")
        self.assertEqual(self.look("people/Ada")[0], 404)
        self.assertEqual(self.person(ada).welcome["name"], "Somebody")
        self.account("Ada")
        self.admin("rename", "Somebody", "ADA", "--reason", "x", code=1)
        self.admin("announce", "We restart at noon.")
        self.assertEqual(player.next_pushed("notice")["announcement"], "We restart at noon.")
        self.assertEqual(self.person(ada).welcome["announcement"], "We restart at noon.")
        self.admin("announce", "")
        self.assertEqual(player.next_pushed("notice")["announcement"], "")
        self.admin("ban-address", "127.0.0.1", "--minutes", "5")

        # They hear of it one after the other: this one is told later than that address is barred.
        self.admin("announce", "Bye.")
        player.next_pushed("notice")
        self.admin("announce", "Good night.")
        player.next_pushed("notice")
        late = Client(self.server, hello=False)
        answer = late.ask("hello", protoMin=1, protoMax=1, token=ada)
        self.assertEqual(answer["error"]["code"], "BANNED")
        lines = self.admin("log")
        self.assertEqual(
            [line["order"]["kind"] for line in lines],
            ["ANNOUNCE", "ANNOUNCE", "BAN_ADDRESS", "ANNOUNCE", "ANNOUNCE", "RENAME"],
        )

    def test_an_administrator_ends_the_server_in_order(self):
        boss = self.account("Boss")
        moderator = self.moderator()
        self.admin("role", "Boss", "ADMINISTRATOR")
        drain = {"kind": "DRAIN", **people.PROOF}
        self.assertEqual(self.post("order", drain, moderator)[0], 403)
        # A token alone is not enough.
        for proof in ({}, {"proof": {"password": "a wrong password"}}):
            status, said = self.post("order", {"kind": "DRAIN", **proof}, boss)
            self.assertEqual((status, said["code"]), (403, "PROOF_NEEDED"))
        guest = Client(self.server)
        # Of another server, this one takes no notice.
        status, line = self.post("order", {**drain, "text": "elsewhere"}, boss)
        self.assertEqual(status, 200)
        self.assertNotIn("proof", line["order"])
        self.assertNotIn(people.PASSWORD, json.dumps(self.look("order/log", boss)))
        self.admin("announce", "Read after that.")
        reader = self.person(boss)
        if not reader.welcome["announcement"]:
            reader.next_pushed("notice")
        self.assertEqual(self.post("order", drain, boss)[0], 200)
        self.assertEqual(guest.closed().code, 1012)
        self.assertEqual(self.server.process.wait(), 0)
        # A repeated order has no second effect.
        self.server.restart()
        again = self.person(boss)
        self.admin("announce", "Still here.")
        again.next_pushed("notice")
        self.assertIn("pong", again.ask("ping"))

    def test_your_turn_and_a_challenge_reach_every_connection(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        lobby = self.person(ada)
        room, table = self.rated_table([ada, ben], moves=False)
        seat, _ = harness.next_decision(table)
        if seat != 0:
            self.resign(table[1])
        else:
            attention = lobby.next_pushed("attention")
            self.assertEqual((attention["kind"], attention["room"]), ("YOUR_TURN", room))
        host = self.person(ben)
        settings = {"game": "carcassonne", "private": True, "seats": [{"open": {}}] * 2}
        invited = [{"seat": 1, "name": "ada"}]
        made = host.ask(
            "createRoom", settings=settings, commandId=new_id(), invitations=invited
        )["roomCreated"]
        called = lobby.next_pushed("attention")
        self.assertEqual((called["kind"], called["room"]), ("CHALLENGED", made["room"]))
        self.assertEqual(called["from"], "Ben")
        self.assertEqual(lobby.attach(made["room"])["seat"], 1)
        for wrong in ([{"seat": 1, "name": "Nobody"}], [{"seat": 7, "name": "Ada"}]):
            refused = host.ask(
                "createRoom", settings=settings, commandId=new_id(), invitations=wrong
            )["error"]
            self.assertIn(refused["code"], ("NOT_REGISTERED", "OPTIONS_INVALID"))


if __name__ == "__main__":
    unittest.main()
