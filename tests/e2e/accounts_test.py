"""Accounts over HTTP and sockets: a guest who registers and keeps a seat, sign-in elsewhere,
revoked tokens, races, and a server that is killed right after its answer."""

import json
import os
import sqlite3
import threading
import unittest

import harness
import people
from harness import Client
from people import PASSWORD, PROOF


class Accounts(people.Case):
    def test_a_guest_becomes_an_account_and_keeps_a_seat(self):
        guest = Client(self.server, "Somebody")
        self.assertFalse(guest.welcome["registered"])
        room = guest.create()["room"]
        guest.attach(room)
        status, made = self.register(guest.token, "Ada", guest.welcome["session"])
        self.assertEqual(status, 200, made)
        self.assertEqual(len(made["codes"]), 10)
        self.assertIn("pong", guest.ask("ping"))
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

    def test_a_guests_token_that_others_know_is_worth_nothing_once_the_guest_registers(self):
        ada = Client(self.server, "Ada")
        room = ada.create()["room"]
        handle = ada.attach(room)["handle"]
        thief = Client(self.server, token=ada.token)
        status, made = self.register(ada.token, "Ada", ada.welcome["session"])
        self.assertEqual(status, 200, made)
        # The thief's connection ends; that of who has registered goes on, with its seat.
        self.assertEqual(thief.closed().code, 4001)
        self.assertIn("commandDone", ada.ready(handle))
        for path in ("account", "account/export"):
            status, said = self.look(path, ada.token)
            self.assertEqual((status, said["code"]), (401, "TOKEN_EXPIRED"), path)
        late = Client(self.server, hello=False)
        answer = late.ask("hello", protoMin=1, protoMax=1, token=ada.token)["error"]
        self.assertEqual((answer["code"], answer["retry"]), ("TOKEN_EXPIRED", "REAUTH"))
        # The token that replaces it can be revoked, and that ends the same connection.
        back = Client(self.server, token=made["token"])
        self.assertEqual([one["room"] for one in back.welcome["active"]], [room])
        other = self.sign_in("Ada")[1]["token"]
        self.assertEqual(self.post("account/tokens/revoke", {}, other)[0], 200)
        for client in (ada, back):
            self.assertEqual(client.closed().code, 4001)

    def test_who_registers_as_before_is_told_to_sign_in(self):
        """A client that knows nothing of the new token."""
        old = Client(self.server, "Ada")
        self.assertEqual(self.register(old.token, "Ada")[0], 200)
        closed = old.closed()
        self.assertEqual((closed.code, closed.goodbye["reason"]), (4001, "UNAUTHENTICATED"))
        status, said = self.look("account", old.token)
        self.assertEqual((status, said["code"]), (401, "TOKEN_EXPIRED"))
        self.assertEqual(self.sign_in("Ada")[0], 200)

    def test_a_token_alone_does_nothing_that_is_dangerous(self):
        token = self.account("Ada")
        dangerous = {
            "account/password": {"password": "another good one"},
            "account/codes": {},
            "account/delete": {"name": "Ada"},
            "account/passkeys/add": {},
        }
        for path, body in dangerous.items():
            for proof in ({}, {"proof": {}}, {"proof": {"password": "a wrong password"}}):
                status, said = self.post(path, {**body, **proof}, token)
                self.assertEqual((status, said["code"]), (403, "PROOF_NEEDED"), path)
        stolen = self.sign_in("Ada")[1]["token"]
        status, codes = self.post("account/codes", PROOF, token)
        self.assertEqual((status, len(codes["codes"])), (200, 10))
        change = {"password": "another good one", "proof": {"code": codes["codes"][0]}}
        status, account = self.post("account/password", change, token)
        self.assertEqual((status, len(account["tokens"]), account["codesLeft"]), (200, 1, 9))
        self.assertEqual(self.look("account", stolen)[0], 401)
        status, account = self.post("account/tokens/revoke", {"everywhere": True}, token)
        self.assertEqual((status, account["tokens"]), (200, []))
        self.assertEqual(self.look("account", token)[0], 401)

    def test_a_portrait_is_the_accounts_and_in_its_profile(self):
        ada = self.account("Ada")
        self.assertEqual(self.look("account", ada)[1]["portrait"], 0)
        status, said = self.post("account/portrait", {"portrait": 7}, ada)
        self.assertEqual((status, said["portrait"]), (200, 7))
        self.assertEqual(self.look("account", ada)[1]["portrait"], 7)
        self.assertEqual(self.look("people/Ada")[1]["portrait"], 7)
        self.assertEqual(self.post("account/portrait", {"portrait": 256}, ada)[0], 400)
        self.assertEqual(self.post("account/portrait", {}, ada)[1]["portrait"], 0)
        self.assertNotEqual(self.post("account/portrait", {"portrait": 1})[0], 200)

    def test_a_revoked_token_ends_the_connection_that_it_opened(self):
        ada = Client(self.server, token=self.account("Ada"))
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
            self.assertEqual(self.look("account", made["token"])[1]["name"], f"Person {i}x")
            code = {"name": f"Person {i}x", "code": made["codes"][0]}
            self.assertEqual(self.post("account/sign-in", code)[0], 200)
            self.server.restart()
            self.assertEqual(self.post("account/sign-in", code)[0], 401)

    def test_of_many_who_want_one_name_one_gets_it(self):
        guests = [Client(self.server, "x") for _ in range(8)]
        said = [None] * len(guests)
        names = ["Tom", "tom", "TOM", "\u0422\u041e\u041c"]  # the last one in Cyrillic

        def take(i):
            said[i] = self.register(guests[i].token, names[i % 4])[0]

        threads = [threading.Thread(target=take, args=(i,)) for i in range(len(guests))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(said), [200] + [409] * 7)

    def test_names_of_an_earlier_version_are_compared_once_the_store_is_opened(self):
        cyrillic = "\u0422\u041e\u041c"
        token = self.account("Tom")
        self.server.terminate()
        self.server.kill()
        # As it was before there were skeletons: documents of kind 22, and the rank of names.
        store = sqlite3.connect(os.path.join(self.server.data, "store.db"))
        self.assertGreater(store.execute("DELETE FROM document WHERE kind = 22").rowcount, 0)
        store.execute("UPDATE document SET rank = 0 WHERE kind = 2")
        store.commit()
        store.close()
        self.server.start()
        status, said = self.register(Client(self.server, "x").token, cyrillic)
        self.assertEqual((status, said["code"]), (409, "NAME_TAKEN"))
        self.assertRegex(Client(self.server, cyrillic).welcome["name"], "^Guest-")
        self.assertEqual(self.look("account", token)[1]["name"], "Tom")
        self.assertEqual(self.post("account/delete", {"name": "Tom", **PROOF}, token)[0], 200)
        self.assertEqual(self.register(Client(self.server, "x").token, cyrillic)[0], 200)

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
        ada = Client(self.server, token=self.account("Ada"))
        self.assertEqual(self.post("account/delete", {"name": "Eve", **PROOF}, ada.token)[0], 400)
        self.assertEqual(self.post("account/delete", {"name": "Ada", **PROOF}, ada.token)[0], 200)
        self.assertEqual(ada.closed().code, 4001)
        self.assertEqual(self.sign_in("Ada")[0], 401)
        self.assertEqual(self.look("people/Ada")[0], 404)
        self.server.restart()
        self.assertEqual(self.look("account", ada.token)[0], 401)

    def test_guessing_and_nonsense(self):
        made = self.register(Client(self.server, "x").token, "Ada")[1]
        said = [self.sign_in("Ada", "a wrong password")[0] for _ in range(7)]
        self.assertEqual(said, [401] * 5 + [429] * 2)
        # Her own device has attempts of its own.
        back = {"name": "Ada", "password": PASSWORD, "deviceKey": made["deviceKey"]}
        status, said = self.post("account/sign-in", back)
        self.assertEqual(status, 200, said)
        self.assertNotEqual(said["deviceKey"], "")
        token = Client(self.server, "x").token
        for body in ([], {"nam": "x"}, {"name": 7}, {"name": "x" * 9000}, {"passkey": {}}):
            self.assertIn(self.post("account/register", body, token)[0], (400, 409))
        self.assertEqual(self.post("account/register", {}, token, "text/plain")[0], 415)
        self.assertEqual(self.server.get("/v1/account", method="DELETE")[0], 405)
        self.assertEqual(self.post("account/register", {"name": "x" * 20000}, token)[0], 413)

    def test_a_bots_token_plays_and_does_no_more(self):
        ada = Client(self.server, token=self.account("Ada"))
        status, bot = self.post("account/bots", {"name": "Ada's bot"}, ada.token)
        self.assertEqual(status, 200, bot)
        self.assertEqual(Client(self.server, token=bot["token"]).welcome["name"], "Ada's bot")
        for path in ("account/codes", "account/tokens/revoke", "account/bots", "account/password",
                     "order/report", "puzzles"):
            self.assertEqual(self.post(path, {}, bot["token"])[0], 403, path)
        person = self.look("people/Adas%20bot")[1]
        self.assertEqual((person["bot"], person["owner"]), (True, "Ada"))

    def test_the_owner_revokes_a_bots_token_and_that_ends_its_connection(self):
        owner = self.account("Ada")
        bot = self.post("account/bots", {"name": "Adabot"}, owner)[1]["token"]
        tokens = [one for one in self.look("account", owner)[1]["tokens"] if one["bot"]]
        self.assertEqual([(one["bot"], one["scope"]) for one in tokens], [("Adabot", "PLAY")])
        playing = Client(self.server, token=bot)
        self.assertEqual(self.post("account/tokens/revoke", {}, owner)[0], 200)
        self.assertIn("pong", playing.ask("ping"))
        status, account = self.post("account/tokens/revoke", {"id": tokens[0]["id"]}, owner)
        self.assertEqual((status, len(account["tokens"])), (200, 1))
        self.assertEqual(playing.closed().code, 4001)
        again = {"id": tokens[0]["id"]}
        self.assertEqual(self.post("account/tokens/revoke", again, owner)[1]["code"], "BAD_FIELD")

    def test_a_token_that_is_pushed_out_ends_its_connection(self):
        owner = self.account("Ada")
        bot = self.post("account/bots", {"name": "Adabot"}, owner)[1]["token"]
        playing = Client(self.server, token=bot)
        for _ in range(50):
            status, said = self.post("account/bots/token", {"bot": "Adabot"}, owner)
            self.assertEqual(status, 200, said)
        self.assertEqual(playing.closed().code, 4001)

    def test_a_stolen_token_uses_up_nothing_of_its_owner(self):
        owner = self.account("Ada")
        stolen = self.sign_in("Ada")[1]["token"]
        thief = Client(self.server, token=stolen)
        for _ in range(20):
            self.post("account/password", {"password": "another good one"}, stolen)
        while self.post("account/portrait", {}, stolen)[0] != 429:
            pass
        while self.post("account/tokens/revoke", {"id": "AAAA"}, stolen)[0] != 429:
            pass
        change = {"password": "another good one", **PROOF}
        self.assertEqual(self.post("account/password", change, owner)[0], 200)
        self.assertEqual(thief.closed().code, 4001)
        alone = {"name": "Ada", "password": "another good one", "alone": True}
        status, back = self.post("account/sign-in", alone)
        self.assertEqual((status, len(back["account"]["tokens"])), (200, 1))
        self.assertEqual(self.look("account", owner)[0], 401)


if __name__ == "__main__":
    unittest.main()
