"""Shared by tests about people: accounts over HTTP, and rated tables."""

import http.client
import json

import harness
from harness import PATIENCE, Client, Server, new_id

PASSWORD = "correct horse battery"
PROOF = {"proof": {"password": PASSWORD}}
CLOCK = {"initialMs": 600_000, "incrementMs": 5_000}


class Case(harness.Case):
    settings = ()

    def setUp(self):
        people = ("--password-memory", "8", "--accounts-per-address-day", "1000")
        self.server = Server(*people, *self.settings)
        self.addCleanup(self.server.close)

    def hang_up(self):
        """All connections that there are."""
        while Client.all_open:
            Client.all_open.pop().shutdown()

    def post(self, path, body, token=None, content_type="application/json"):
        """(status, body)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        headers = {"Content-Type": content_type}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            connection.request("POST", "/v1/" + path, json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text.startswith(b"{") else text
        finally:
            connection.close()

    def look(self, path, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        status, body, _ = self.server.get("/v1/" + path, headers)
        return status, json.loads(body) if body.startswith(b"{") else body

    def register(self, token, name, session=None):
        body = {"name": name, "password": PASSWORD}
        if session:
            body["session"] = session
        return self.post("account/register", body, token)

    def sign_in(self, name, password=PASSWORD):
        return self.post("account/sign-in", {"name": name, "password": password})

    def account(self, name):
        """A new account's token."""
        guest = Client(self.server, "x")
        status, made = self.register(guest.token, name)
        self.assertEqual(status, 200, made)
        guest.close()
        return made["token"]

    def rated_table(self, tokens, moves=True, **more):
        """All sit down, are ready and have moved: the room, and (client, handle) by seat."""
        clients = [Client(self.server, token=token) for token in tokens]
        seats = [{"open": {}} for _ in tokens]
        made = clients[0].create(seats=seats, rated=True, clock=CLOCK, **more)
        self.assertIn("room", made)
        table = [(client, client.attach(made["room"])["handle"]) for client in clients]
        for client, handle in table:
            self.assertIn("commandDone", client.ready(handle))
        if moves:
            harness.everybody_moves(table)
        return made["room"], table

    def resign(self, seat):
        client, handle = seat
        return client.ask("resign", handle=handle, commandId=new_id())
