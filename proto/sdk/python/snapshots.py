#!/usr/bin/env python3
"""Plays one game at random: snapshots.py ws://127.0.0.1:8080/ws [ROOM [INVITE]]

With the feature "snapshots" the server sends the whole view with every step. All that this client
remembers is the last one: it knows no rules and no deltas. A server that does not know the feature
is asked for the view. Needs Debian's python3-websocket."""
import base64
import contextlib
import json
import os
import random
import sys
import time
from urllib.parse import urljoin

import websocket

MINOR = 6  # The minor version of the protocol for which this was written.
new_id = lambda: base64.b64encode(os.urandom(16)).decode()


def steps(snapshot):
    """Everything that may be asked for now: lists of actions."""
    decision = snapshot.get("decision", {})
    if "cards" in decision:
        return [[{"cards": action}] for action in decision["cards"]["actions"]]
    if "tiles" not in decision:
        return []
    legal, hand = decision["tiles"], snapshot["tiles"]["hand"]
    found = [[{"openGift": gift}] for gift in legal["gifts"]]
    found += [[{"placeBridged": one}] for one in legal.get("bridged", [])]
    for one in legal["tokens"]:
        found += [[{"moveToken": {"token": one["token"], **on}}] for on in one["on"]]
        found += [[{"removeToken": {"token": one["token"]}}]] if one["remove"] else []
    for at, (x, y, rotation) in enumerate(zip(legal["x"], legal["y"], legal["rotation"])):
        tile = legal["tile"][at] if legal["tile"] else hand[-1]
        place = {"place": {"tile": tile, "x": x, "y": y, "rotation": rotation}}
        question = legal["questions"][at] if legal["questions"] else 0
        after = [] if question else follow_ups(legal, at)
        found += [[place, one] for one in after + [{"pass": {}}]] if after else [[place]]
    if not legal["x"]:
        found += [[one] for one in follow_ups(legal, 0, waiting=True)]
    found += [[{"pass": {}}]] if legal["pass"] else []
    return [[{"tiles": action} for action in step] for step in found]


def follow_ups(legal, at, waiting=False):
    """What may come after placement `at`, or now."""
    possible = lambda one: waiting or at not in one["notAfter"]
    found = [{"deploy": {"figure": one["figure"], "segment": s}}
             for one in legal["followUps"] for s in range(32) if one["segments"][at] >> s & 1]
    found += [{"recall": {"figure": one["figure"], **one["on"]}}
              for one in legal["recalls"] if possible(one)]
    return found + [one["action"] for one in legal["others"] if possible(one)]


class Player:
    """One seat. `on_view` hears every snapshot, `choose` picks one of the steps."""

    def __init__(self, url, room=None, invite="", settings=None,
                 choose=lambda view, found: random.choice(found), on_view=lambda view: None):
        self.home, self.url, self.room, self.invite = url, url, room, invite
        seats = [{"open": {}}, {"bot": "random"}]
        self.settings = settings or {"game": "carcassonne", "seats": seats}
        self.choose, self.on_view = choose, on_view
        self.token = self.view = self.answered = self.end = self.socket = self.lost = None
        self.ids = {"createRoom": new_id(), "ready": new_id()}

    def play(self):
        """The last snapshot of the game. Raises what `choose` and `on_view` raise."""
        try:
            while not self.end:
                self.hear(self.receive())
            return self.view
        finally:
            if self.socket:
                self.socket.close()

    def receive(self):
        """The next frame. A lost connection is made again, for a minute; the first one is not."""
        while True:
            try:
                if not self.socket:
                    self.connect()
                return json.loads(self.socket.recv() or "{}")
            except (OSError, websocket.WebSocketException):
                self.lost = self.lost or time.monotonic()
                if not self.token or time.monotonic() - self.lost > 60:
                    raise
                self.socket, self.url = None, self.home
                time.sleep(0.2)

    def connect(self):
        # A decision that is still open is answered again: of two answers one is carried out.
        self.sent, self.handle, self.answered = {}, None, None
        # The server pings after 15 seconds of silence.
        self.socket = websocket.create_connection(self.url, 40, subprotocols=["meeple.v1.json"])
        self.hello(minor=MINOR)

    def hello(self, **more):
        who = {"token": self.token} if self.token else {"guest": {"name": "Python"}}
        self.ask("hello", protoMin=1, protoMax=1, features=["legal", "snapshots"], **who, **more)

    def ask(self, what, **body):
        number = len(self.sent) + 1
        self.sent[number] = (what, body)
        text = json.dumps({"re": number, what: body})
        with contextlib.suppress(OSError, websocket.WebSocketException):  # receive() notices it.
            self.socket.send(text)

    def attach(self):
        self.ask("attach", room=self.room, invite=self.invite)

    def hear(self, frame):
        if "error" in frame:
            self.refused(frame["re"], frame["error"])
        elif "welcome" in frame:
            self.token, self.lost = frame["welcome"]["token"], None
            self.whole = "snapshots" in frame["welcome"]["features"]
            if self.room:
                return self.attach()
            self.ask("createRoom", settings=self.settings, commandId=self.ids["createRoom"])
        elif "roomCreated" in frame:
            self.room, self.invite = frame["roomCreated"]["room"], frame["roomCreated"]["invite"]
            self.attach()
        elif "attached" in frame:
            newly, self.handle = self.handle is None, frame["attached"]["handle"]
            if newly and frame["attached"]["info"]["phase"] == "WAITING":
                self.ask("ready", handle=self.handle, commandId=self.ids["ready"])
        elif "snapshot" in frame:
            self.view = frame["snapshot"]
            self.end = self.view["phase"] == "FINISHED"
            self.on_view(self.view)
            found = steps(self.view)
            if found and self.view["decision"]["id"] != self.answered:
                self.answered = self.view["decision"]["id"]
                step = {"decision": self.answered, "actions": self.choose(self.view, found)}
                self.ask("command", handle=self.handle, commandId=new_id(), **step)
        elif "transition" in frame and not self.whole:
            self.attach()

    def refused(self, number, error):
        what, body = self.sent.get(number, ("", {}))
        if what == "hello" and error["code"] == "BAD_FIELD" and "minor" in body:
            self.hello()  # A server of before minor versions.
        elif error["url"]:  # Another server has the room.
            self.url = urljoin(self.home, error["url"])
            self.socket.close()
            self.socket = None
        elif error["retry"] in ("AFTER", "SAME", "OTHER_NODE") and what:
            time.sleep(error["retryAfterMs"] / 1000)
            self.ask(what, **body)
        elif error["retry"] == "RESYNC":
            self.answered = None
            self.attach()
        elif error["code"] not in ("ALREADY_READY", "GAME_OVER"):
            sys.exit(f"refused: {error['code']} {error['detail']}")


if __name__ == "__main__":
    end = Player(*sys.argv[1:]).play()
    print("scores", [seat["score"] for seat in end.get("tiles", end.get("cards"))["seats"]])
