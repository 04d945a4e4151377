#!/usr/bin/env python3
"""Records proto/docs/dialogue.md again, from a server:

    MEEPLED=build/release/bin/meepled tests/e2e/record_dialogue.py
"""

import itertools
import json
import os
import textwrap

from harness import Client, Server, a_step, new_id

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "proto", "docs", "dialogue.md")
BEGIN = "<!-- dialogue: written by tests/e2e/record_dialogue.py -->\n"
END = "<!-- end of dialogue -->\n"


class Recorder(Client):
    """Writes down every frame in both directions."""

    def __init__(self, server):
        self.lines = []
        super().__init__(server, "Ada")

    def write(self, mark, text):
        whole_words = {"break_long_words": False, "break_on_hyphens": False}
        self.lines += textwrap.wrap(
            f"{mark} {text}", 100, subsequent_indent="    ", **whole_words
        )

    def send(self, what, **body):
        number = super().send(what, **body)
        self.write("C", json.dumps({"re": number, what: body}))
        return number

    def receive(self):
        frame = super().receive()
        self.write("S", json.dumps(frame))
        return frame

    def say(self, text):
        self.lines += ["", *textwrap.wrap("# " + text, 100), ""]


def dialogue(server):
    ada = Recorder(server)
    ada.lines.insert(0, "# Ada says Hello and asks for the legal set with her decisions.")
    ada.say("She creates a room with a server bot in the other seat, and takes a seat.")
    room = ada.create([{"open": {}}, {"bot": "random"}],
                      options=[{"name": "start_player", "value": "host"}])["room"]
    handle = ada.attach(room)["handle"]
    ada.next_pushed("snapshot")
    ada.say("All seats are ready, so the game begins. The answer and the transition may come in "
            "either order.")
    ada.ready(handle)
    told = ada.next_pushed("transition")
    while not (told.get("decision") or {}).get("tiles"):
        told = ada.next_pushed("transition")
    ada.say("She places her tile in the first legal place, without a figure.")
    command = {"handle": handle, "commandId": new_id(), "decision": told["decision"]["id"],
               "actions": a_step(told)}
    ada.ask("command", **command)
    ada.next_pushed("transition")
    ada.say("The bot moves.")
    told = ada.next_pushed("transition")
    ada.say("Ada does not know whether her command arrived, and sends it again. It has no second "
            "effect.")
    ada.ask("command", **command)
    ada.say("She tries an occupied cell, and resigns.")
    place = {**a_step(told)[0]["tiles"]["place"], "x": 0, "y": 0}
    ada.ask("command", handle=handle, commandId=new_id(), decision=told["decision"]["id"],
            actions=[{"tiles": {"place": place}}])
    ada.ask("resign", handle=handle, commandId=new_id())
    ada.next_pushed("transition")
    return ada.lines


def record():
    server = Server()
    try:
        return dialogue(server)
    finally:
        server.close()


# ---- Comparing two dialogues: what chance, time and identities make differ is left out.

MADE_UP = {
    "server", "token", "account", "serverTimeMs", "catalogueHash", "commandId", "room", "code",
    "speaker", "commitment", "createdMs", "dtMs", "remainingMs", "viewHash", "serverSeed",
}
# Of these there may be some or none, as the tiles happen to come.
BY_CHANCE = {"completed", "scored", "deployed", "returned", "discarded"}


def shape(what, value):
    """The value without random parts; for a random kind of value, only the kind."""
    if what in MADE_UP:
        return type(value).__name__
    if what == "deltas":
        kinds = [next(iter(one)) + ":" + next(iter(next(iter(one.values()), {})), "")
                 for one in value]
        sure = [one for one in kinds if one.split(":")[1] not in BY_CHANCE]
        return [one for one, _ in itertools.groupby(sure)]  # An unplaceable tile is drawn again.
    if what == "actions":
        return next(iter(value[0]["tiles"]))
    if what == "tiles" and "x" in value:
        return sorted(value)  # The legal set.
    if isinstance(value, dict):
        return {key: shape(key, one) for key, one in value.items()}
    if isinstance(value, list):
        return [shape(None, one) for one in value]
    return value


def frames(lines):
    """Each request with the frames that followed it, whose order may be another one."""
    exchanges, last = [], None
    for line in lines:
        if line[:2] in ("C ", "S "):
            last = [line]
            if line[0] == "C":
                exchanges.append([last])
            else:
                exchanges[-1].append(last)
        elif line.startswith("    "):
            last.append(line[4:])
    plain = [[shape(None, json.loads(" ".join(frame)[2:])) for frame in one] for one in exchanges]
    return [[one[0], *sorted(one[1:], key=json.dumps)] for one in plain]


def split_page():
    """The text before the dialogue, its lines, and the text after it."""
    with open(PAGE, encoding="utf-8") as file:
        before, rest = file.read().split(BEGIN)
    block, after = rest.split(END)
    return before, block.splitlines(), after


def main():
    lines = record()
    before, _, after = split_page()
    block = "\n".join(["```text", *lines, "```", ""])
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(before + BEGIN + block + END + after)


if __name__ == "__main__":
    main()
