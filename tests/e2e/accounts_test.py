"""Accounts over real HTTP and sockets: a guest who becomes one and keeps a seat, signing in
elsewhere, revoked tokens, races, and a server that is killed right after it has answered."""

import json
import threading
import unittest

import harness
import people
from harness import Client
from people import PASSWORD


class Accounts(people.Case):
    def test_a_guest_becomes_an_account_and_keeps_a_seat(self):
        guest = Client(self.server, "Somebody")
        self.assertFalse(guest.welcome["registered"])
        room = guest.create()["room"]
        guest.attach(room)
        status, made = self.register(guest.token, "Ada")
        self.assertEqual(status, 200, made)
        self.assertEqual(len(made["codes"]), 10)
        # On another browser, by password: the same identity, with its seat and its name.
        status, back = self.sign_in("ADA")
        self.assertEqual(status, 200, back)
        self.assertNotEqual(back["token"], guest.token)
        elsewhere = Client(self.server, "another name", token=back["token"])
        self.assertEqual(elsewhere.welcome["account"], guest.welcome["account"])
        self.assertEqual(elsewhere.welcome["name"], "Ada")
        self.assertTrue(elsewhere.welcome["registered"])
        self.assertEqual([one["room"] for one in elsewhere.welcome["active"]], [room])
        self.assertEqual(elsewhere.token, back["token"])
        # Everything about oneself, and no secret in it.
        status, everything = self.look("account/export", back["token"])
        self.assertEqual(status, 200)
        self.assertEqual([seat["room"] for seat in everything["seats"]], [room])
        for secret in (back["token"], PASSWORD, "argon2", *made["codes"]):
            self.assertNotIn(secret, json.dumps(everything))

    def test_a_guest_has_no_name_that_looks_like_an_accounts(self):
        ada = Client(self.server, "Ada")
        self.assertEqual(self.register(ada.token, "Ada Bob")[0], 200)
        for name in ("Ada Bob", "ada b0b", "ADA-BOB"):
            self.assertRegex(Client(self.server, name).welcome["name"], "^Guest-")
        self.assertEqual(Client(self.server, "Ben").welcome["name"], "Ben")

    def test_a_revoked_token_ends_the_connection_that_it_opened(self):
        ada = Client(self.server, "Ada")
        self.register(ada.token, "Ada")
        stolen = self.sign_in("Ada")[1]["token"]
        thief = Client(self.server, token=stolen)
        status, account = self.post("account/tokens/revoke", {}, ada.token)
        self.assertEqual((status, len(account["tokens"])), (200, 1))
        closed = thief.closed()
        self.assertEqual((closed.code, closed.goodbye["reason"]), (4001, "UNAUTHENTICATED"))
        late = Client(self.server, token=stolen, hello=False)
        answer = late.ask("hello", protoMin=1, protoMax=1, token=stolen)
        self.assertEqual(answer["error"]["code"], "UNAUTHENTICATED")
        self.assertEqual(self.look("account", stolen)[0], 401)
        self.assertIn("pong", ada.ask("ping"))

    def test_what_was_answered_survives_a_crash(self):
        for i in range(5):
            guest = Client(self.server, "x")
            status, made = self.register(guest.token, f"Person {i}x")
            self.assertEqual(status, 200, made)
            self.server.restart()
            self.assertEqual(self.look("account", guest.token)[1]["name"], f"Person {i}x")
            code = {"name": f"Person {i}x", "code": made["codes"][0]}
            self.assertEqual(self.post("account/sign-in", code)[0], 200)
            self.server.restart()
            self.assertEqual(self.post("account/sign-in", code)[0], 401)

    def test_of_many_who_want_one_name_one_gets_it(self):
        guests = [Client(self.server, "x") for _ in range(8)]
        said = [None] * len(guests)

        def take(i):
            said[i] = self.register(guests[i].token, ["Ada", "ada", "ADA", "a-da"][i % 4])[0]

        threads = [threading.Thread(target=take, args=(i,)) for i in range(len(guests))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(said), [200] + [409] * 7)

    def test_an_operator_gives_out_a_code_while_the_server_runs(self):
        ada = Client(self.server, "Ada")
        self.register(ada.token, "Ada")

        def reset(name):
            process = harness.Process("admin", "--data", self.server.data, "reset", name)
            outcome = process.wait()
            process.kill()
            return outcome, process

        outcome, process = reset("ada")
        self.assertEqual(outcome, 0, process.errors)
        code = {"name": "Ada", "code": process.lines[0]}
        status, back = self.post("account/sign-in", code)
        self.assertEqual(status, 200, back)
        self.assertEqual(back["account"]["name"], "Ada")
        self.assertEqual(self.post("account/sign-in", code)[0], 401)
        outcome, process = reset("Nobody")
        self.assertEqual(outcome, 1)
        self.assertIn("no account", process.errors[0])

    def test_deleted_it_is_nobody(self):
        ada = Client(self.server, "Ada")
        self.register(ada.token, "Ada")
        self.assertEqual(self.post("account/delete", {"name": "Eve"}, ada.token)[0], 400)
        self.assertEqual(self.post("account/delete", {"name": "Ada"}, ada.token)[0], 200)
        self.assertEqual(ada.closed().code, 4001)
        self.assertEqual(self.sign_in("Ada")[0], 401)
        self.assertEqual(self.look("people/Ada")[0], 404)
        self.server.restart()
        self.assertEqual(self.look("account", ada.token)[0], 401)

    def test_guessing_and_nonsense(self):
        self.register(Client(self.server, "x").token, "Ada")
        said = [self.sign_in("Ada", "a wrong password")[0] for _ in range(7)]
        self.assertEqual(said, [401] * 5 + [429] * 2)
        token = Client(self.server, "x").token
        for body in ([], {"nam": "x"}, {"name": 7}, {"name": "x" * 9000}, {"passkey": {}}):
            self.assertIn(self.post("account/register", body, token)[0], (400, 409))
        self.assertEqual(self.post("account/register", {}, token, "text/plain")[0], 415)
        self.assertEqual(self.server.get("/v1/account", method="DELETE")[0], 405)
        self.assertEqual(self.post("account/register", {"name": "x" * 20000}, token)[0], 413)

    def test_a_bots_token_plays_and_does_no_more(self):
        ada = Client(self.server, "Ada")
        self.register(ada.token, "Ada")
        status, bot = self.post("account/bots", {"name": "Ada's bot"}, ada.token)
        self.assertEqual(status, 200, bot)
        self.assertEqual(Client(self.server, token=bot["token"]).welcome["name"], "Ada's bot")
        for path in ("account/codes", "account/tokens/revoke", "account/bots", "account/password"):
            self.assertEqual(self.post(path, {}, bot["token"])[0], 403, path)
        person = self.look("people/Adas%20bot")[1]
        self.assertEqual((person["bot"], person["owner"]), (True, "Ada"))


if __name__ == "__main__":
    unittest.main()
