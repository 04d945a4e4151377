"""Attacks on accounts and moderation from outside."""

import http.client
import json
import re
import threading
import unittest

import harness
import people
from harness import Client, eventually, new_id

OPEN = {"open": {}}
GAME = {"game": "carcassonne", "seats": [OPEN] * 2}


class Attacks(people.Case):
    settings = (
        *("--bot-rooms-per-account", "2", "--bot-commands-per-second", "1"),
        *("--bot-commands-burst", "2", "--bot-tickets-per-hour", "2"),
        *("--bot-challenges-per-hour", "2", "--challenges-per-hour", "3"),
        *("--creates-burst", "100"),
    )

    def admin(self, *arguments):
        process = harness.Process("admin", "--data", self.server.data, *arguments)
        self.assertEqual(process.wait(), 0, process.errors)
        process.kill()

    def order(self, token, **order):
        return self.post("order", order, token)[0]

    def administrator(self):
        token = self.account("Root")
        self.admin("role", "Root", "ADMINISTRATOR")
        return token

    def bot(self, owner, name):
        status, made = self.post("account/bots", {"name": name}, owner)
        self.assertEqual(status, 200, made)
        return made["token"]

    def test_nobody_is_more_than_an_administrator(self):
        root, eve = self.administrator(), self.account("Eve")
        for role in (3, 99, -1):
            order = {"kind": "SET_ROLE", "name": "Eve", "role": role}
            self.assertEqual(self.order(root, **order), 403, role)
            self.assertEqual(self.order(root, **order, **people.PROOF), 400, role)
        self.assertEqual(self.look("people/Eve")[1]["role"], "NONE")
        # Programs decide nothing, and their tokens do not look into what moderators know.
        bot = self.bot(eve, "Evebot")
        for role in ("MODERATOR", "ADMINISTRATOR"):
            order = {"kind": "SET_ROLE", "name": "Evebot", "role": role}
            self.assertEqual(self.order(root, **order, **people.PROOF), 403)
        for path in ("order/log", "order/reports", "order/person?name=Eve"):
            self.assertEqual(self.look(path, bot)[0], 403, path)
        self.assertEqual(len(self.look("order/log", root)[1]["lines"]), 1)

    def resident_kb(self):
        with open(f"/proc/{self.server.pid}/status", encoding="utf-8") as file:
            return int(re.search(r"VmRSS:\s+(\d+) kB", file.read()).group(1))

    def test_rooms_that_wait_are_small(self):
        # The game whose tiles have the largest shapes: they take 100 KB, once for all rooms.
        def make(identities):
            for _ in range(identities):
                maker = Client(self.server)
                for _ in range(5):
                    made = maker.create(game="hunters_and_gatherers")
                    self.assertIn("room", made)
                maker.close()

        make(2)
        before = self.resident_kb()
        make(17)
        self.assertLess((self.resident_kb() - before) / 85, 60)

    def test_orders_about_rooms_that_are_not_there(self):
        root = self.administrator()
        room = Client(self.server).create()["room"]
        for order, status in (
            ({"kind": "CLOSE_ROOM", "room": "nowhere"}, 404),
            ({"kind": "CLOSE_ROOM", "room": "x" * 5_000}, 400),
            ({"kind": "PUT_SEAT_OUT", "room": "nowhere"}, 404),
            ({"kind": "PUT_SEAT_OUT", "room": room, "seat": 2}, 400),
            ({"kind": "PUT_SEAT_OUT", "room": room, "seat": 1}, 404),
        ):
            self.assertEqual(self.order(root, reason="x", **order), status, order)

    def test_the_ban_of_an_address_can_be_lifted(self):
        root = self.administrator()
        mo = self.account("Mo")
        self.admin("role", "Mo", "MODERATOR")
        guest = Client(self.server).token
        hears = Client(self.server, hello=False)
        hello = {"protoMin": 1, "protoMax": 1, "features": ["people"], "client": "e2e"}
        hears.ask("hello", token=mo, **hello)

        def heard():
            """Servers hear of it in turn: by the second announcement all before it is done."""
            for text in ("one", "two"):
                self.assertEqual(self.order(root, kind="ANNOUNCE", text=text), 200)
                while hears.next_pushed("notice")["announcement"] != text:
                    pass

        ban = {"kind": "BAN_ADDRESS", "text": "127.0.0.1", "reason": "x"}
        self.assertEqual(self.order(root, **ban), 200)
        heard()

        def barred():
            late = Client(self.server, hello=False)
            said = late.ask("hello", protoMin=1, protoMax=1, guest={"name": "x"})
            return said.get("error", {}).get("code") == "BANNED"

        self.assertTrue(barred())
        status, refused = self.sign_in("Mo")
        self.assertEqual((status, refused["code"], refused["sanction"]["reason"]),
                         (403, "BANNED", "x"))
        self.assertEqual(self.register(guest, "Late")[1]["code"], "BANNED")
        pardon = {"kind": "PARDON", "text": "127.0.0.1"}
        self.assertEqual(self.order(mo, **pardon), 403)
        self.assertEqual(self.order(root, kind="PARDON", text="127.0.0.2"), 404)
        self.assertEqual(self.order(root, **pardon), 200)
        heard()
        self.assertFalse(barred())
        self.assertEqual(self.order(root, **pardon), 404)
        self.assertEqual((self.sign_in("Mo")[0], self.register(guest, "Late")[0]), (200, 200))

    def test_a_block_is_not_evaded_through_a_bot_of_ones_own(self):
        ada, eve = (Client(self.server, token=self.account(name)) for name in ("Ada", "Eve"))
        old = Client(self.server, token=self.bot(eve.token, "Evebot"))
        room = ada.create()["room"]
        handle = ada.attach(room)["handle"]
        eve.attach(room)
        self.assertIn("blocks", ada.ask("block", handle=handle, seat=1))
        new = Client(self.server, token=self.bot(eve.token, "Evebot Two"))
        room = ada.create()["room"]
        handle = ada.attach(room, role="SPECTATOR")["handle"]
        for count, bot in enumerate((old, new), 1):
            self.assertEqual(bot.attach(room)["code"], "FORBIDDEN")
            there = bot.attach(room, role="SPECTATOR")["handle"]
            said = bot.ask("say", handle=there, commandId=new_id(), emote="smile")
            self.assertIn("commandDone", said)
            self.assertEqual(len(bot.ask("getLines", handle=there)["lines"]["lines"]), count)
            self.assertEqual(ada.ask("getLines", handle=handle)["lines"]["lines"], [])
            self.assertEqual(ada.attach(bot.create()["room"])["code"], "FORBIDDEN")

    def test_who_is_pardoned_hears_it_and_sees_what_is_kept(self):
        root, eve = self.administrator(), self.account("Eve")
        client = Client(self.server, hello=False)
        hello = {"protoMin": 1, "protoMax": 1, "features": ["people"], "client": "e2e"}
        client.ask("hello", token=eve, **hello)
        mute = {"kind": "MUTE_PERSON", "name": "Eve", "reason": "loud", "minutes": 5}
        self.assertEqual(self.order(root, **mute), 200)
        self.assertEqual(client.next_pushed("notice")["sanction"]["reason"], "loud")
        kept = [self.look("account", eve)[1], self.look("account/export", eve)[1]["account"]]
        for account in kept:
            self.assertEqual([one["reason"] for one in account["sanctions"]], ["loud"])
        self.assertEqual(self.order(root, kind="PARDON", name="Eve"), 200)
        notice = client.next_pushed("notice")
        self.assertTrue(notice["pardoned"])
        self.assertNotIn("sanction", notice)
        self.assertEqual(self.look("account", eve)[1]["sanctions"], [])

    def test_names_that_the_server_gives_are_nobodys(self):
        token = Client(self.server).token
        for name in ("console", "C0NS0LE", "Guest-12ab", "guest", "Adm1n", "\u0410dmin", "Bot"):
            status, said = self.register(token, name)
            self.assertEqual((status, said["code"]), (400, "NAME_NOT_ALLOWED"), name)
        self.assertEqual(self.register(token, "Consoles")[0], 200)
        # Nor a guest's.
        for name in ("Moderator", "SYSTEM", "meepled"):
            self.assertRegex(Client(self.server, name).welcome["name"], "^Guest-")

    def test_a_seat_is_kept_for_one_and_nobody_has_two(self):
        ada, _, _ = (Client(self.server, token=self.account(n)) for n in ("Ada", "Ben", "Cleo"))
        settings = {**GAME, "seats": [OPEN] * 3}
        for invited in (
            [{"seat": 1, "name": "Ben"}, {"seat": 1, "name": "Cleo"}],
            [{"seat": 1, "name": "Ben"}, {"seat": 2, "name": "BEN"}],
        ):
            made = ada.ask(
                "createRoom", settings=settings, commandId=new_id(), invitations=invited
            )
            self.assertEqual(made["error"]["code"], "OPTIONS_INVALID", invited)

    def test_bots_that_are_made_at_once_are_all_made(self):
        owner = self.account("Ada")
        said = [None] * 5

        def make(i):
            said[i] = self.post("account/bots", {"name": f"bot {'abcde'[i]}"}, owner)[0]

        threads = [threading.Thread(target=make, args=(i,)) for i in range(len(said))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(said, [200] * 5)

    def test_programs_have_limits_of_their_own(self):
        ada = self.account("Ada")
        self.account("Ben")
        bot = Client(self.server, token=self.bot(ada, "Adabot"))
        limits = bot.welcome["limits"]
        self.assertEqual((limits["roomsPerAccountMax"], limits["commandsBurst"]), (2, 2))
        person = Client(self.server, token=ada)
        self.assertEqual(person.welcome["limits"]["roomsPerAccountMax"], 5)
        # Tickets and challenged players, from any address.
        for code in (None, None, "RATE_LIMITED"):
            self.assertEqual(bot.ask("seek", games=[GAME]).get("error", {}).get("code"), code)
        bot.ask("stopSeeking")
        invited = [{"seat": 1, "name": "Ben"}]
        codes = []
        for _ in range(3):
            made = bot.ask(
                "createRoom", settings=GAME, commandId=new_id(), invitations=invited
            )
            codes.append(made.get("error", {}).get("code"))
        self.assertEqual(codes, [None, None, "RATE_LIMITED"])
        self.assertEqual(bot.create()["code"], "QUOTA")
        # Commands: a seat of hers has ten at once, the bot's two.
        room = person.create()["room"]
        table = [(one, one.attach(room)["handle"]) for one in (person, bot)]
        answers = [
            [client.ask("ready", handle=handle, commandId=new_id()) for _ in range(4)]
            for client, handle in table
        ]
        limited = [
            sum(one.get("error", {}).get("code") == "RATE_LIMITED" for one in said)
            for said in answers
        ]
        self.assertEqual(limited[0], 0)
        self.assertGreater(limited[1], 0)

    def test_a_ban_is_no_matter_of_one_token(self):
        """A ban includes bots: in the lobby, in their games, and no new ones can be made."""
        root, ada = self.administrator(), self.account("Ada")
        bot = Client(self.server, token=self.bot(ada, "Adabot"))
        room = bot.create()["room"]
        bot.attach(room)
        watcher = Client(self.server)
        watcher.attach(room, role="SPECTATOR")
        self.assertEqual(self.order(root, kind="BAN_PERSON", name="Ada", reason="x"), 200)
        self.assertEqual(bot.closed().code, 4001)
        late = Client(self.server, hello=False)
        answer = late.ask("hello", protoMin=1, protoMax=1, token=bot.token)
        self.assertEqual(answer["error"]["code"], "BANNED")
        self.assertEqual(answer["error"]["sanction"]["reason"], "x")
        left = watcher.next_pushed("transition")
        self.assertEqual(left["cause"], "ADMIN")
        self.assertEqual(left["deltas"][0]["seatLeft"]["seat"], 0)
        for path, body in (
            ("account/bots", {"name": "Another"}),
            ("account/bots/token", {"bot": "Adabot"}),
            ("order/report", {"room": room, "seat": 0, "reason": "x"}),
        ):
            status, said = self.post(path, body, ada)
            self.assertEqual((status, said["code"]), (403, "BANNED"), path)
        self.assertEqual(self.look("account/export", ada)[0], 200)
        self.assertEqual(self.order(root, kind="PARDON", name="Ada"), 200)
        self.assertTrue(Client(self.server, token=bot.token).welcome["bot"])

    def test_a_mute_is_no_matter_of_one_token(self):
        root, ada = self.administrator(), self.account("Ada")
        bot = Client(self.server, hello=False)
        hello = {"protoMin": 1, "protoMax": 1, "features": ["talk", "people"], "client": "e2e"}
        bot.ask("hello", token=self.bot(ada, "Adabot"), **hello)
        handle = bot.attach(bot.create(talk="FREE_TEXT")["room"])["handle"]
        self.assertEqual(self.order(root, kind="MUTE_PERSON", name="Ada", reason="loud"), 200)
        self.assertEqual(bot.next_pushed("notice")["sanction"]["reason"], "loud")
        said = bot.ask("say", handle=handle, commandId=new_id(), text="hello")
        self.assertEqual(said["error"]["code"], "MUTED")
        # All players would read that, too.
        self.assertEqual(bot.create(name="what I want to say")["code"], "MUTED")
        self.assertIn("room", bot.create())

    def test_moderators_are_no_judges_of_their_own_games(self):
        root, mo, ada = self.administrator(), self.account("Mo"), self.account("Ada")
        self.admin("role", "Mo", "MODERATOR")
        room, _ = self.rated_table([mo, root])
        other, _ = self.rated_table([root, ada])
        for token in (mo, root):
            for order in (
                {"kind": "PUT_SEAT_OUT", "room": room, "seat": 0},
                {"kind": "PUT_SEAT_OUT", "room": room, "seat": 1},
                {"kind": "CLOSE_ROOM", "room": room},
                {"kind": "CLOSE_ROOM", "room": other},
                {"kind": "PUT_SEAT_OUT", "room": other, "seat": 0},
            ):
                self.assertEqual(self.order(token, reason="x", **order), 403, order)
        self.assertEqual(self.order(root, kind="BAN_PERSON", name="Ada", reason="x"), 403)
        complaint = {"room": room, "seat": 0, "reason": "slow"}
        report = self.post("order/report", complaint, ada)[1]["id"]
        self.assertEqual(self.look("order/reports", mo)[1]["reports"], [])
        self.assertEqual(self.order(mo, kind="SETTLE", report=report, reason="no"), 403)
        # The operator is no player.
        reports = harness.Process("admin", "--data", self.server.data, "reports")
        self.assertEqual(reports.wait(), 0, reports.errors)
        self.assertTrue(any(report in line for line in reports.lines))
        reports.kill()
        self.admin("settle", report, "--reason", "that is allowed")
        self.admin("close", room, "--reason", "x")
        # A banned moderator can give no orders.
        self.admin("mute", "Mo", "--reason", "loud", "--minutes", "5")
        for path in ("order/log", "order/reports", "order/person?name=Ada"):
            self.assertEqual(self.look(path, mo)[0], 403, path)
        self.assertEqual(self.order(mo, kind="WARN", name="Ada", reason="x"), 403)

    def test_a_private_room_is_not_told_to_who_only_knows_its_name(self):
        ada, eve, fay = (self.account(name) for name in ("Ada", "Eve", "Fay"))
        host = Client(self.server, token=ada)
        made = host.create(private=True)
        host.attach(made["room"])
        complaint = {"room": made["room"], "seat": 0, "reason": "who is it?"}
        for seat in (0, 1, 9):
            said = self.post("order/report", {**complaint, "seat": seat}, eve)
            nowhere = self.post("order/report", {**complaint, "room": "nowhere"}, eve)
            self.assertEqual(said[0], 404)
            self.assertEqual(said, nowhere)
        self.assertEqual(self.look("account/export", eve)[1]["reports"], [])
        self.assertEqual(self.invited("order/report", complaint, fay, made["invite"]), 200)
        self.assertEqual(self.look("account/export", fay)[1]["reports"][0]["about"], "Ada")

    def invited(self, path, body, token, invite):
        """The status of a request with the room's invite."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        headers = {"Content-Type": "application/json", "X-Invite": invite}
        headers["Authorization"] = f"Bearer {token}"
        try:
            connection.request("POST", "/v1/" + path, json.dumps(body), headers)
            return connection.getresponse().status
        finally:
            connection.close()

    def test_guests_challenge_people_they_have_played_with(self):
        token = self.account("Ben")
        ben, guest = Client(self.server, token=token), Client(self.server)
        invited = [{"seat": 1, "name": "Ben"}]

        def challenge():
            return guest.ask(
                "createRoom", settings=GAME, commandId=new_id(), invitations=invited
            )

        self.assertEqual(challenge()["error"]["code"], "FORBIDDEN")
        # Nor by continuing a game of other players.
        room = ben.create(seats=[OPEN, {"bot": "random"}])["room"]
        seat = (ben, ben.attach(room)["handle"])
        self.assertIn("commandDone", ben.ready(seat[1]))
        self.assertIn("commandDone", self.resign(seat))
        goes_on = guest.ask(
            "createRoom",
            settings={"seats": [OPEN] * 2},
            commandId=new_id(),
            continues={"room": room, "keepSeats": True},
        )
        self.assertEqual(goes_on["error"]["code"], "FORBIDDEN")
        # After a game together it is another matter.
        ben = Client(self.server, token=token)
        room = guest.create()["room"]
        table = [(one, one.attach(room)["handle"]) for one in (guest, ben)]
        for client, handle in table:
            self.assertIn("commandDone", client.ready(handle))
        harness.everybody_moves(table)
        self.assertIn("commandDone", self.resign(table[0]))
        eventually(lambda: self.look(f"results/{room}")[0] == 200, "the result")
        self.assertIn("roomCreated", challenge())

    def test_nobody_is_flooded_with_challenges(self):
        """Of many strangers, each with tokens and rooms of their own."""
        self.account("Ben")
        invited = [{"seat": 1, "name": "Ben"}]
        codes = []
        for i in range(5):
            stranger = Client(self.server, token=self.account(f"Stranger {'abcde'[i]}"))
            for _ in range(5):
                made = stranger.ask(
                    "createRoom", settings=GAME, commandId=new_id(), invitations=invited
                )
                codes.append(made.get("error", {}).get("code"))
        self.assertEqual(codes.count(None), 3)
        self.assertEqual(set(codes[3:]), {"RATE_LIMITED"})

    def test_who_hides_is_hidden_from_the_first_moment(self):
        ada = self.account("Ada")
        looker = Client(self.server)
        client = Client(self.server, hello=False)
        client.ask("hello", protoMin=1, protoMax=1, token=ada, hidden=True, client="e2e")

        def counted():
            here = looker.ask("getPeople").get("peopleHere", {})
            self.assertEqual(here.get("people", []), [])
            return here.get("accounts") == 1

        eventually(counted)

    def test_the_name_of_the_scheme_is_written_as_one_likes(self):
        token = self.account("Ada")
        for scheme in ("Bearer", "bearer", "BEARER"):
            status, _, _ = self.server.get("/v1/account", {"Authorization": f"{scheme} {token}"})
            self.assertEqual(status, 200, scheme)
        self.assertEqual(self.server.get("/v1/account", {"Authorization": token})[0], 401)


if __name__ == "__main__":
    unittest.main()
