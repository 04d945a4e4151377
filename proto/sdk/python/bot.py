#!/usr/bin/env python3
"""Plays one game at random: bot.py ws://127.0.0.1:8080/ws [ROOM [INVITE]]; without a room one of
Carcassonne, against a bot of the server. Needs Debian's python3-websocket."""
import base64
import json
import os
import random
import sys
import time
from urllib.parse import urljoin

import websocket

new_id = lambda: base64.b64encode(os.urandom(16)).decode()

def random_step(decision, hand):
    """One of the offered placements, and perhaps a figure on the tile just placed. Or a card."""
    if "cards" in decision:
        return [{"cards": random.choice(decision["cards"]["actions"])}]
    legal, at, actions = decision["tiles"], 0, []
    if legal["x"]:
        at = random.randrange(len(legal["x"]))
        tile = legal["tile"][at] if legal["tile"] else hand
        place = {"x": legal["x"][at], "y": legal["y"][at], "rotation": legal["rotation"][at]}
        actions.append({"tiles": {"place": {"tile": tile, **place}}})
    choices = [{"pass": {}}] if legal["x"] or legal["pass"] else []
    for offer in legal["followUps"]:
        segments = [bit for bit in range(32) if offer["segments"][at] >> bit & 1]
        choices += [{"deploy": {"figure": offer["figure"], "segment": s}} for s in segments]
    choices += [one["action"] for one in legal["others"] if at not in one["notAfter"]]
    choices += [{"placeBridged": one} for one in legal.get("bridged", []) if not actions]
    if len(choices) > 1 or not actions:
        actions.append({"tiles": random.choice(choices)})
    return actions

def play(url, room=None, invite=""):
    me, hand, answered, sent = None, None, None, {}
    socket = websocket.create_connection(url, timeout=40, subprotocols=["meeple.v1.json"])
    def ask(what, **body):
        number = len(sent) + 1
        sent[number] = json.dumps({"re": number, what: body})
        socket.send(sent[number])
    ask("hello", protoMin=1, protoMax=1, features=["legal"], guest={"name": "Python"})
    for frame in map(json.loads, socket):
        if "error" in frame:
            if frame["error"]["retry"] in ("AFTER", "SAME"):  # A limit: send the same frame later.
                time.sleep(frame["error"]["retryAfterMs"] / 1000)
                socket.send(sent[frame["re"]])
                continue
            if not frame["error"]["url"]: sys.exit(f"refused: {frame['error']}")
            return play(urljoin(url, frame["error"]["url"]), room, invite)  # Another server has it.
        if "goodbye" in frame: sys.exit(f"goodbye: {frame['goodbye']}")
        if "welcome" in frame and not room:
            settings = {"game": "carcassonne", "seats": [{"open": {}}, {"bot": "random"}]}
            ask("createRoom", settings=settings, commandId=new_id())
        elif "welcome" in frame or "roomCreated" in frame:
            ask("attach", room=room or frame["roomCreated"]["room"], invite=invite)
        elif "attached" in frame:
            ask("ready", handle=(me := frame["attached"])["handle"], commandId=new_id())
        told = frame.get("transition") or frame.get("snapshot") or {}
        hand = (told.get("tiles", {}).get("hand") or [hand])[-1]
        for delta in told.get("deltas", []):
            happened = delta.get("tiles", delta.get("cards", {}))
            hand = happened.get("drawn", {}).get("tile", hand)
            if "ended" in happened:
                return f"seat {me['seat']} of scores {happened['ended']['scores']}"
        decision = told.get("decision") or {}
        if ("tiles" in decision or "cards" in decision) and decision["id"] != answered:
            answered = decision["id"]
            step = {"decision": decision["id"], "actions": random_step(decision, hand)}
            ask("command", handle=me["handle"], commandId=new_id(), **step)

if __name__ == "__main__":
    print(play(*sys.argv[1:]))
