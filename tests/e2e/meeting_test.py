"""Quick games by tickets, series, waiting challenges, players online; and the webhook for turns in
games over days."""

import contextlib
import hashlib
import hmac
import http.server
import json
import os
import queue
import tempfile
import threading
import unittest

import harness
import openapi
import people
from harness import Client, Server, eventually, new_id

FEATURES = ["legal", "people"]
OPEN = {"open": {}}


def greet(client, token=None):
    who = {"token": token} if token else {"guest": {"name": "Tester"}}
    hello = client.ask("hello", protoMin=1, protoMax=1, features=FEATURES, client="e2e", **who)
    client.welcome = hello["welcome"]
    client.token = client.welcome["token"]
    return client


class Meeting(people.Case):
    def come(self, token=None):
        return greet(Client(self.server, hello=False), token)

    def seek(self, client, seats=2, rated=False, best_of=0, **more):
        game = {"game": "carcassonne", "seats": [OPEN] * seats, "rated": rated, "bestOf": best_of}
        return client.ask("seek", games=[game], **more)

    def found(self, client):
        while True:
            told = client.next_pushed("seeking")
            if told["state"] != "SEEKING":
                self.assertEqual(told["state"], "FOUND", told)
                return told["room"]

    def take_seat(self, client, room, begun=True):
        answer = client.ask("attach", room=room, history=begun)
        self.assertIn("attached", answer)
        return answer["attached"]

    def test_two_accounts_play_a_rated_best_of_three_by_tickets(self):
        ada, ben = self.come(self.account("Ada")), self.come(self.account("Ben"))
        first = self.seek(ada, rated=True, best_of=3)["seeking"]
        self.assertEqual((first["state"], first["waiting"], first["width"]), ("SEEKING", 0, 100))
        self.assertEqual(self.server.metric("meepled_tickets_waiting"), 1)
        self.seek(ben, rated=True, best_of=3)
        room = self.found(ada)
        self.assertEqual(self.found(ben), room)
        standing = []
        begins = []
        for loser in (1, 0, 1):
            # Histories are dear: later games have none yet.
            seats = [self.take_seat(client, room, not standing) for client in (ada, ben)]
            info = seats[0]["info"]
            self.assertTrue(info["settings"]["rated"])
            standing.append((info["series"]["game"], info["series"]["halves"]))
            options = {one["name"]: one["value"] for one in info["settings"]["options"]}
            begins.append(options["start_player"])
            if info["phase"] == "WAITING":  # Of a next game: a ticket's people are ready.
                for client, seat in zip((ada, ben), seats):
                    done = client.ask("ready", handle=seat["handle"], commandId=new_id())
                    self.assertIn("commandDone", done)
            table = [
                (client, seat["handle"])
                for client, seat in sorted(zip((ada, ben), seats), key=lambda one: one[1]["seat"])
            ]
            harness.everybody_moves(table)
            done = (ada, ben)[loser].ask(
                "resign", handle=seats[loser]["handle"], commandId=new_id()
            )
            self.assertIn("commandDone", done)
            result = eventually(lambda: self.look(f"results/{room}")[0] == 200)
            self.assertTrue(result)
            if len(standing) < 3:
                room = self.next_room(ada)
        self.assertEqual(standing, [(1, [0, 0]), (2, [2, 0]), (3, [2, 2])])
        self.assertEqual(begins[0], "random")
        self.assertEqual({begins[1], begins[2]}, {"seat_1", "seat_2"})
        games = self.look("people/Ada/games")[1]["games"]
        self.assertEqual([game["rated"] for game in games], [True] * 3)
        # Two of three: no further game, except for a request for another series.
        self.assertEqual(self.look(f"results/{room}")[1]["seats"][0]["place"], 1)

    def next_room(self, client):
        while True:
            told = client.next_pushed("transition")
            for delta in told["deltas"]:
                if "rematchMade" in delta:
                    return delta["rematchMade"]["room"]

    def test_guests_meet_but_not_in_rated_games_and_bots_fill_the_table(self):
        guest = self.come()
        self.assertEqual(self.seek(guest, rated=True)["error"]["code"], "NOT_REGISTERED")
        self.seek(guest, seats=3, botsAfterSeconds=1, botLevel="random")
        room = self.found(guest)
        info = self.take_seat(guest, room)["info"]
        kinds = [seat["kind"] for seat in info["seats"]]
        self.assertEqual(kinds, ["PLAYER", "BOT_PLAYER", "BOT_PLAYER"])
        self.assertEqual(info["phase"], "PLAYING")

    def test_after_a_crash_tickets_are_asked_for_again_and_rooms_are_whole(self):
        one = self.come()
        self.seek(one)
        token = one.token
        self.server.restart()
        self.assertEqual(self.server.metric("meepled_tickets_waiting"), 0)
        one, other = self.come(token), self.come()
        self.seek(one)
        self.seek(other)
        room = self.found(one)
        self.assertEqual(self.found(other), room)
        self.server.restart()
        one = self.come(token)
        self.assertEqual([active["room"] for active in one.welcome["active"]], [room])
        self.assertEqual(self.take_seat(one, room)["info"]["phase"], "PLAYING")

    def test_ticket_and_challenge_race(self):
        """Taking a seat at the same moment ends the player's ticket."""
        ada, ben = self.come(self.account("Ada")), self.come(self.account("Ben"))
        settings = {"game": "carcassonne", "seats": [OPEN, OPEN]}
        invited = [{"seat": 1, "name": "Ben"}]
        made = ada.ask("createRoom", settings=settings, commandId=new_id(), invitations=invited)
        room = made["roomCreated"]["room"]
        sought = ben.send("seek", games=[settings])
        attached = ben.send("attach", room=room)
        self.assertIn("seeking", ben.answer(sought))
        self.assertIn("attached", ben.answer(attached))
        eventually(lambda: self.server.metric("meepled_tickets_waiting") == 0)
        self.seek(ada)
        self.assertEqual(ada.ask("stopSeeking")["seeking"]["state"], "STOPPED")

    def test_a_challenge_is_heard_by_who_comes_later_until_it_is_answered(self):
        tokens = {name: self.account(name) for name in ("Ada", "Ben", "Cleo")}
        ada = self.come(tokens["Ada"])
        settings = {"game": "carcassonne", "seats": [OPEN, OPEN, OPEN], "private": True}
        invited = [{"seat": 1, "name": "Ben"}, {"seat": 2, "name": "Cleo"}]
        made = ada.ask("createRoom", settings=settings, commandId=new_id(), invitations=invited)
        room = made["roomCreated"]["room"]
        self.server.restart()
        ada = self.come(tokens["Ada"])
        for _ in range(2):
            ben = self.come(tokens["Ben"])
            heard = ben.next_pushed("attention")
            self.assertEqual((heard["kind"], heard["room"]), ("CHALLENGED", room))
            self.assertEqual(heard["from"], "Ada")
        self.take_seat(ben, room)
        cleo = self.come(tokens["Cleo"])
        self.assertEqual(cleo.next_pushed("attention")["kind"], "CHALLENGED")
        self.assertIn("declined", cleo.ask("decline", room=room))
        heard = ada.next_pushed("attention")
        self.assertEqual((heard["kind"], heard["from"], heard["seat"]), ("DECLINED", "Cleo", 2))
        # Both have answered: no repeated challenge.
        for name in ("Ben", "Cleo"):
            again = self.come(tokens[name])
            again.ask("getPeople")
            eventually(lambda: again.ask("ping"))
            self.assertFalse([frame for frame in again.pushed if "attention" in frame])

    def test_who_is_here_is_told_but_not_of_those_who_hide(self):
        ada, ben = self.come(self.account("Ada")), self.come(self.account("Ben"))
        guest = self.come()

        def here():
            told = guest.ask("getPeople").get("peopleHere")
            if told is None:  # asked too often
                return None, None
            return {one["name"]: one["whereabouts"] for one in told["people"]}, told

        eventually(lambda: here()[0] == {"Ada": "ONLINE", "Ben": "ONLINE"})
        self.assertIn("presenceSet", ben.ask("setPresence", hidden=True))
        self.assertIn("presenceSet", ada.ask("setPresence", idle=True))
        eventually(lambda: here()[0] == {"Ada": "IDLE"})
        counted = eventually(lambda: here()[1])
        self.assertEqual((counted["accounts"], counted["guests"]), (2, 1))
        room = ada.ask(
            "createRoom",
            settings={"game": "carcassonne", "seats": [OPEN, {"bot": "random"}]},
            commandId=new_id(),
        )["roomCreated"]["room"]
        handle = self.take_seat(ada, room)["handle"]
        ada.ask("ready", handle=handle, commandId=new_id())
        eventually(lambda: here()[0] == {"Ada": "PLAYING_NOW"})


ENDLESS = 64 << 20


class Told(http.server.BaseHTTPRequestHandler):
    """Fails as often as it is told to, and keeps what came."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.put((self.headers["X-Meepled-Signature"], body))
        failures = self.server.failures
        self.server.failures = max(0, failures - 1)
        self.server.paths.append(self.path)
        if failures and isinstance(self.server.failure, list):
            return self.babble(*self.server.failure[failures - 1])
        self.send_response(self.server.failure if failures else 204)
        if failures and self.server.failure == 307:
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None

    def babble(self, begin, again):
        """An answer without an end."""
        sent = 0
        with contextlib.suppress(OSError):
            self.wfile.write(begin)
            while sent < ENDLESS:
                sent += self.wfile.write(again * 10_000)
        self.server.babbled.put(sent)

    def do_GET(self):
        self.server.paths.append("GET " + self.path)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


class Webhook(harness.Case):
    SECRET = "a secret of the operator"

    def setUp(self):
        self.hook = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Told)
        self.hook.came, self.hook.failures = queue.Queue(), 2
        self.hook.paths, self.hook.failure = [], 500
        self.hook.babbled = queue.Queue()
        threading.Thread(target=self.hook.serve_forever, daemon=True).start()
        self.addCleanup(self.hook.server_close)
        self.addCleanup(self.hook.shutdown)
        folder = tempfile.TemporaryDirectory(prefix="meepled-hook-")
        self.addCleanup(folder.cleanup)
        secret = os.path.join(folder.name, "secret")
        with open(secret, "w", encoding="utf-8") as file:
            file.write(self.SECRET + "\n")
        url = f"http://127.0.0.1:{self.hook.server_port}/turns"
        self.server = Server("--webhook-url", url, "--webhook-secret-file", secret)
        self.addCleanup(self.server.close)

    def next_told(self):
        signature, body = self.hook.came.get(timeout=harness.PATIENCE)
        right = hmac.new(self.SECRET.encode(), body, hashlib.sha256).hexdigest()
        self.assertEqual(signature, "sha256=" + right)
        return json.loads(body)

    def test_turns_of_slow_games_are_told_signed_and_again_until_they_are_taken(self):
        slow = {"initialMs": 24 * 3_600_000, "incrementMs": 0}
        one = Client(self.server, "Ida")
        made = one.create(seats=[OPEN, {"bot": "random"}], clock=slow, private=True,
                          options=[{"name": "start_player", "value": "host"}])
        handle = one.attach(made["room"])["handle"]
        one.ready(handle)
        first = self.next_told()
        self.assertEqual(openapi.problems(openapi.message("WebhookCall"), first), [])
        self.assertEqual(first["kind"], "your_turn")
        self.assertEqual(first["room"], {"id": made["room"], "name": "", "game": "carcassonne"})
        self.assertEqual(first["person"]["name"], "Ida")
        self.assertEqual(first["person"]["account"], one.welcome["account"])
        self.assertTrue(first["person"]["connected"])
        self.assertNotIn(made["invite"], json.dumps(first))
        self.assertNotIn(one.token, json.dumps(first))
        # It failed twice: the same again, and again.
        self.assertEqual([self.next_told()["id"] for _ in range(2)], [first["id"]] * 2)
        eventually(lambda: self.server.metric("meepled_webhook_sent_total") == 1)
        self.assertEqual(self.server.metric("meepled_webhook_failed_total"), 2)
        self.assertEqual(self.server.metric("meepled_webhook_waiting"), 0)
        # The webhook is not called for a live game.
        live = one.create(seats=[OPEN, {"bot": "random"}])
        one.ready(one.attach(live["room"])["handle"])
        self.assertTrue(self.hook.came.empty())

    def test_a_game_goes_on_whatever_becomes_of_the_other_program(self):
        self.hook.failures = 1_000_000
        slow = {"initialMs": 24 * 3_600_000, "incrementMs": 0}
        one = Client(self.server, "Ida")
        made = one.create(seats=[OPEN, {"bot": "random"}], clock=slow)
        one.ready(one.attach(made["room"])["handle"])
        self.next_told()
        self.assertIn("pong", one.ask("ping"))
        self.assertEqual(self.server.terminate(), 0)

    def test_nobody_is_sent_elsewhere_by_the_other_program(self):
        self.hook.failure = 307
        slow = {"initialMs": 24 * 3_600_000, "incrementMs": 0}
        one = Client(self.server, "Ida")
        made = one.create(seats=[OPEN, {"bot": "random"}], clock=slow, private=True,
                          options=[{"name": "start_player", "value": "host"}])
        one.ready(one.attach(made["room"])["handle"])
        ids = {self.next_told()["id"] for _ in range(3)}
        self.assertEqual(len(ids), 1)
        eventually(lambda: self.server.metric("meepled_webhook_sent_total") == 1)
        self.assertEqual(self.hook.paths, ["/turns"] * 3)
        self.assertEqual(self.server.metric("meepled_webhook_failed_total"), 2)

    def test_an_answer_without_an_end_is_cut_short(self):
        self.hook.failure = [(b"HTTP/1.1 500 No\r\n", b"X: y\r\n"),
                             (b"HTTP/1.1 500 No\r\n\r\n", b"x")]
        slow = {"initialMs": 24 * 3_600_000, "incrementMs": 0}
        one = Client(self.server, "Ida")
        made = one.create(seats=[OPEN, {"bot": "random"}], clock=slow, private=True,
                          options=[{"name": "start_player", "value": "host"}])
        one.ready(one.attach(made["room"])["handle"])
        for _ in range(2):
            self.assertLess(self.hook.babbled.get(timeout=harness.PATIENCE), ENDLESS / 2)
        eventually(lambda: self.server.metric("meepled_webhook_sent_total") == 1)
        self.assertEqual(self.server.metric("meepled_webhook_failed_total"), 2)

    def test_without_a_secret_there_is_no_server(self):
        process = harness.Process("serve", "--webhook-url", "http://127.0.0.1:1/", "--port", 0)
        self.addCleanup(process.kill)
        self.assertNotEqual(process.wait(), 0)
        self.assertIn("webhook-secret-file", "\n".join(process.errors))


if __name__ == "__main__":
    unittest.main()
