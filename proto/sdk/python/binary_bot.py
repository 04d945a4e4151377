#!/usr/bin/env python3
"""Plays a random game against a bot of the server, in the binary encoding: binary_bot.py
ws://127.0.0.1:8080/ws. Needs Debian's python3-websocket and python3-protobuf, and the messages:
protoc -Iproto --python_out=. proto/meeple/v1/*.proto"""
import os
import random
import sys

import websocket
from meeple.v1.envelope_pb2 import ClientFrame, ServerFrame

# The server pings after 15 seconds of silence.
socket = websocket.create_connection(sys.argv[1], 40, subprotocols=["meeple.v1"])
new_id = lambda: os.urandom(16)

def ask(number, **body):
    socket.send_binary(ClientFrame(re=number, **body).SerializeToString())

def random_step(legal, hand):
    """A placement without a figure. (A word of Python as a field: getattr(legal, "pass").)"""
    if not legal.x:
        return [{"tiles": {"pass": {}}}]
    at = random.randrange(len(legal.x))
    place = {"x": legal.x[at], "y": legal.y[at], "rotation": legal.rotation[at]}
    return [{"tiles": {"place": {"tile": legal.tile[at] if legal.tile else hand, **place}}}]

ask(1, hello={"proto_min": 1, "proto_max": 1, "features": ["legal"], "guest": {"name": "Ada"}})
handle = hand = scores = None
while scores is None:
    frame = ServerFrame.FromString(socket.recv())
    kind = frame.WhichOneof("body")
    body = getattr(frame, kind)
    if kind in ("error", "goodbye"):
        sys.exit(f"{kind}: {body}")
    elif kind == "welcome":
        settings = {"game": "carcassonne", "seats": [{"open": {}}, {"bot": "random"}]}
        ask(2, create_room={"settings": settings, "command_id": new_id()})
    elif kind == "room_created":
        ask(3, attach={"room": body.room})
    elif kind == "attached":
        ask(4, ready={"handle": (handle := body.handle), "command_id": new_id()})
    elif kind == "snapshot" and body.tiles.hand:
        hand = body.tiles.hand[-1]
    elif kind == "transition":
        for delta in body.deltas:
            happened = delta.tiles.WhichOneof("delta")
            if happened == "drawn":
                hand = delta.tiles.drawn.tile
            elif happened == "ended":
                scores = list(delta.tiles.ended.scores)
    if kind in ("snapshot", "transition") and body.decision.HasField("tiles"):
        step = {"decision": body.decision.id, "actions": random_step(body.decision.tiles, hand)}
        ask(5, command={"handle": handle, "command_id": new_id(), **step})
print("scores", scores)
