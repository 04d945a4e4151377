"""Web Push: players who are away get messages about their turns in games over days, through a push
service on this machine."""

import base64
import contextlib
import http.server
import json
import os
import queue
import sqlite3
import tempfile
import threading
import time
import unittest

import harness
import openapi
import people
import push_receiver
from harness import Client, Server, a_step, eventually, new_id, next_decision
from push_receiver import Receiver, to_bytes

CONTACT = "mailto:operator@example.org"
SLOW = {"initialMs": 24 * 3_600_000, "incrementMs": 0}
# RFC 8291, appendix A.
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)
PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
# RFC 8292, section 2.4.
AUTHORIZATION = (
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJl"
    "eHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_H"
    "LGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, "
    "k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
)


class Told(http.server.BaseHTTPRequestHandler):
    """Answers by the status in the path, and keeps what came."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.put((self.path, dict(self.headers), body))
        status = int(self.path.split("/")[1])
        self.send_response(status)
        if status == 307:
            self.send_header("Location", "/201/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class TheReceiver(harness.Case):
    """The receiver decodes the RFCs' own examples."""

    def test_it_reads_the_message_of_rfc_8291(self):
        # SEC 1's form of a private key, as openssl reads it.
        der = bytes.fromhex("30310201010420") + to_bytes(PRIVATE)
        der += bytes.fromhex("a00a06082a8648ce3d030107")
        pem = push_receiver.openssl("ec", "-inform", "DER", "-in", "{0}", files=[der])
        receiver = Receiver(pem, to_bytes("BTBZMqHH6r4Tts7J_aSIgg"))
        text = receiver.read(to_bytes(MESSAGE))
        self.assertEqual(text, b"When I grow up, I want to be a watermelon")
        damaged = bytearray(to_bytes(MESSAGE))
        damaged[-20] ^= 1
        with self.assertRaises(AssertionError):
            receiver.read(bytes(damaged))

    def test_it_checks_the_sender_of_rfc_8292(self):
        claims, _ = push_receiver.read_vapid(AUTHORIZATION)
        self.assertEqual(claims["sub"], "mailto:push@example.com")
        with self.assertRaises(Exception):
            push_receiver.read_vapid(AUTHORIZATION.replace("eHAi", "eHBi"))


class PushCase(people.Case):
    def setUp(self):
        super().setUp()
        self.service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Told)
        self.service.came = queue.Queue()
        threading.Thread(target=self.service.serve_forever, daemon=True).start()
        self.addCleanup(self.service.server_close)
        self.addCleanup(self.service.shutdown)

    def endpoint(self, path="201/ada", host="127.0.0.1", scheme="http"):
        return f"{scheme}://{host}:{self.service.server_port}/{path}"

    def came(self):
        return self.service.came.get(timeout=harness.PATIENCE)

    def subscribe(self, token, receiver, endpoint):
        body = receiver.subscription(endpoint)
        self.assertEqual(openapi.problems(openapi.message("NewPushSubscription"), body), [])
        return self.post("account/push/add", body, token)

    def key(self, token):
        status, told = self.look("account/push", token)
        self.assertEqual(status, 200)
        return base64.b64decode(told["key"])

    def stored(self):
        """Accounts with subscriptions; exports are limited."""
        file = os.path.join(self.server.data, "store.db")
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as store:
            return store.execute("SELECT count(*) FROM document WHERE kind = 23").fetchone()[0]

    def game_over_days(self, ada, ben):
        """Ben is to move; Ada has a seat and no connection. (Ben's client, handle), the room."""
        one, other = Client(self.server, token=ben), Client(self.server, token=ada)
        made = one.create(
            clock=SLOW,
            private=True,
            name="Sunday",
            options=[{"name": "start_player", "value": "host"}],
        )
        handle = one.attach(made["room"])["handle"]
        own = other.attach(made["room"], invite=made["invite"])["handle"]
        for client, handle_of in ((other, own), (one, handle)):
            self.assertIn("commandDone", client.ready(handle_of))
        self.table = [(one, handle), (other, own)]
        _, self.told = next_decision([self.table[0]])
        return made["room"]

    def leave(self, client):
        sessions = self.server.metric("meepled_sessions")
        client.socket.close()
        eventually(lambda: self.server.metric("meepled_sessions") == sessions - 1)

    def move(self):
        client, handle = self.table[0]
        step = {"decision": self.told["decision"]["id"], "actions": a_step(self.told)}
        done = client.ask("command", handle=handle, commandId=new_id(), **step)
        self.assertIn("commandDone", done)


class Push(PushCase):
    settings = ("--push-contact", CONTACT, "--push-networks", "127.0.0.0/8")

    def test_who_is_away_is_told_of_their_turn(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        receivers = {"ada": Receiver(), "ben": Receiver()}
        status, told = self.subscribe(ada, receivers["ada"], self.endpoint())
        self.assertEqual((status, told["endpoint"]), (200, self.endpoint()), told)
        self.assertEqual(openapi.problems(openapi.message("PushSubscription"), told), [])
        self.subscribe(ben, receivers["ben"], self.endpoint("201/ben"))
        room = self.game_over_days(ada, ben)
        self.leave(self.table[1][0])
        self.move()
        path, headers, body = self.came()
        self.assertEqual(path, "/201/ada")
        text = receivers["ada"].read(body)
        self.assertEqual(
            json.loads(text),
            {
                "web_push": 8030,
                "notification": {
                    "title": "Your turn",
                    "body": "Sunday · Ben",
                    "lang": "en",
                    "tag": room,
                    "navigate": f"https://games.example.org/#/room/{room}",
                },
            },
        )
        claims, point = push_receiver.read_vapid(headers["Authorization"])
        self.assertEqual(claims["aud"], f"http://127.0.0.1:{self.service.server_port}")
        self.assertEqual(claims["sub"], CONTACT)
        self.assertTrue(time.time() < claims["exp"] <= time.time() + 24 * 3600)
        self.assertEqual(point, self.key(ada))
        self.assertEqual(headers["Content-Encoding"], "aes128gcm")
        self.assertNotIn(room, str(headers))
        eventually(lambda: self.server.metric("meepled_push_sent_total") == 1)
        # No other player, and not the one who was connected at the first turn.
        self.assertTrue(self.service.came.empty())
        self.assertEqual(self.server.metric("meepled_push_waiting"), 0)

    def test_who_is_connected_is_told_by_the_page(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        self.subscribe(ada, Receiver(), self.endpoint())
        self.game_over_days(ada, ben)
        self.move()
        next_decision([self.table[1]])
        self.assertTrue(self.service.came.empty())
        self.assertEqual(self.server.metric("meepled_push_waiting"), 0)

    def test_a_subscription_that_its_service_has_ended_is_removed(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        self.subscribe(ada, Receiver(), self.endpoint("410/ada"))
        self.assertEqual(self.stored(), 1)
        self.game_over_days(ada, ben)
        self.leave(self.table[1][0])
        self.move()
        self.assertEqual(self.came()[0], "/410/ada")
        eventually(lambda: self.server.metric("meepled_push_gone_total") == 1)
        eventually(lambda: self.stored() == 0)
        self.assertEqual(self.look("account/export", ada)[1]["push"], [])
        self.assertEqual(self.server.metric("meepled_push_sent_total"), 0)

    def test_answers_403_are_counted_and_logged(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        self.subscribe(ada, Receiver(), self.endpoint("403/ada-s-secret"))
        self.game_over_days(ada, ben)
        self.leave(self.table[1][0])
        self.move()
        eventually(lambda: self.server.metric("meepled_push_forbidden_total") == 1)
        lines = eventually(
            lambda: [line for line in self.server.process.errors if "push_refused" in line]
        )
        self.assertIn("status=403", lines[0])
        self.assertNotIn("secret", lines[0])
        self.assertEqual(len(self.look("account/export", ada)[1]["push"]), 1)

    def test_a_redirect_leads_nowhere(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        self.subscribe(ada, Receiver(), self.endpoint("307/ada"))
        self.game_over_days(ada, ben)
        self.leave(self.table[1][0])
        self.move()
        self.assertEqual(self.came()[0], "/307/ada")
        eventually(lambda: self.server.metric("meepled_push_dropped_total") == 1)
        self.assertTrue(self.service.came.empty())

    def test_who_signs_out_is_told_no_longer(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        self.subscribe(ada, Receiver(), self.endpoint("201/signed-out"))
        again = self.sign_in("Ada")[1]["token"]
        self.subscribe(again, Receiver(), self.endpoint("201/still-here"))
        exported = self.look("account/export", ada)[1]
        self.assertEqual(openapi.problems(openapi.message("Export"), exported), [])
        self.assertEqual(len(exported["push"]), 2)
        own = [one["id"] for one in self.look("account", ada)[1]["tokens"] if one["current"]]
        self.post("account/tokens/revoke", {"id": own[0]}, ada)
        self.game_over_days(again, ben)
        self.leave(self.table[1][0])
        self.move()
        self.assertEqual(self.came()[0], "/201/still-here")
        eventually(lambda: self.server.metric("meepled_push_sent_total") == 1)
        self.assertTrue(self.service.came.empty())

    def test_the_key_is_kept(self):
        ada = self.account("Ada")
        before = self.key(ada)
        self.assertEqual(len(before), 65)
        self.server.restart()
        self.assertEqual(self.key(ada), before)


class Public(PushCase):
    """Without networks for tests."""

    settings = ("--push-contact", CONTACT)

    def test_an_address_that_is_not_public_is_refused(self):
        ada = self.account("Ada")
        for endpoint in (
            self.endpoint(),
            self.endpoint(scheme="https"),
            "https://10.0.0.1/",
            "https://[::1]/",
            "https://169.254.169.254/latest",
            "http://push.example.net/",
            "https://me@push.example.net/",
            "https://push.example.net/" + "x" * 1_024,
        ):
            status, told = self.subscribe(ada, Receiver(), endpoint)
            self.assertEqual((status, told["code"]), (400, "BAD_FIELD"), endpoint)
        self.assertEqual(self.look("account/export", ada)[1]["push"], [])

    def test_a_name_that_leads_to_such_an_address_is_not_connected_to(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        endpoint = self.endpoint(host="localhost", scheme="https")
        self.assertEqual(self.subscribe(ada, Receiver(), endpoint)[0], 200)
        accepted = []
        take = self.service.get_request
        self.service.get_request = lambda: accepted.append(1) or take()
        self.game_over_days(ada, ben)
        self.leave(self.table[1][0])
        self.move()
        eventually(lambda: self.server.metric("meepled_push_failed_total") >= 1)
        self.assertEqual(accepted, [])

    def test_guests_and_bots_do_not_subscribe(self):
        guest = Client(self.server, "Guest")
        status, told = self.subscribe(guest.token, Receiver(), "https://push.example.net/")
        self.assertEqual((status, told["code"]), (404, "NOT_REGISTERED"))
        ada = self.account("Ada")
        bot = self.post("account/bots", {"name": "Robbie"}, ada)[1]["token"]
        status, told = self.subscribe(bot, Receiver(), "https://push.example.net/")
        self.assertEqual((status, told["code"]), (403, "FORBIDDEN"))


class Settings(PushCase):
    settings = ("--log-level", "info")

    def test_it_is_off_until_there_is_a_contact(self):
        ada = self.account("Ada")
        self.assertEqual(self.key(ada), b"")
        status, told = self.subscribe(ada, Receiver(), "https://push.example.net/")
        self.assertEqual((status, told["code"]), (403, "FORBIDDEN"))
        eventually(lambda: "push_off" in "\n".join(self.server.process.errors))

    def test_an_operator_may_bring_a_key(self):
        key = push_receiver.new_key()
        with tempfile.TemporaryDirectory(prefix="meepled-push-") as folder:
            file = os.path.join(folder, "push.pem")
            with open(file, "wb") as out:
                out.write(key)
            with contextlib.closing(
                Server("--push-contact", CONTACT, "--push-key-file", file)
            ) as server:
                self.server = server
                self.assertEqual(self.key(self.account("Ada")), push_receiver.point_of(key))

    def test_what_cannot_be_used_ends_the_start(self):
        folder = tempfile.TemporaryDirectory(prefix="meepled-push-")
        self.addCleanup(folder.cleanup)
        for setting, options in (
            ("push-contact", ("--push-contact", "me@example.org")),
            ("push-contact", ("--push-contact", 'mailto:a"b@example.org')),
            ("push-networks", ("--push-networks", "somewhere")),
            ("push-key-file", ("--push-contact", CONTACT, "--push-key-file", "/nowhere")),
        ):
            where = ("--port", 0, "--data", os.path.join(folder.name, "data"))
            process = harness.Process("serve", *options, *where)
            self.addCleanup(process.kill)
            self.assertNotEqual(process.wait(), 0)
            self.assertIn(setting, "\n".join(process.errors))


if __name__ == "__main__":
    unittest.main()
