"""The hash that the server tells of a view, computed from a folded state: a client that has
folded well comes to the same number (`Transition.viewHash`, `Snapshot.viewHash`).

    view_hash(fold.state)        # an integer; 0 before the game

The bytes are fixed: integers of 8, 16 or 32 bits, the low byte first; a list is its length, then
its elements; enumerators are their numbers in meeple/v1. Written from rules/canonical.md; tests
compare it with the server at every transition.
"""

import hashlib
from typing import Any

from .canonical import NO_SEAT, by_kind, cell, i32, listed, segment, tile_count, u8, u16
from .fold_words import COLOURS, FIGURES, ITEMS, rows_of
from .parts import all_parts

TILES_VERSION, CARDS_VERSION = 0x02, 0x81  # Of these bytes.
PHASES = ["NOT_BEGUN", "PLACING", "DEPLOYING", "ENDED", "CHOOSING", "DRAWING", "ACTED", "SCORING",
          "SCORED", "DONE", "EXTENDING", "REPEATING", "RESUMING"]
COUNTED = 6  # Kinds of figures that are counted for every game.
TOKENS = ["MAGE", "WITCH", "TOKEN_DRAGON", "TOKEN_FAIRY"]
CARD_PHASES = ["CARDS_NOT_BEGUN", "CARDS_SETTING_UP", "CARDS_PLAYING", "CARDS_SETTLING",
               "CARDS_ASSIGNING", "CARDS_ENDED"]
FATES = ["FATE_OPEN", "FATE_KEPT", "FATE_SOLD"]


def view_hash(state: dict[str, Any]) -> int:
    view = tiles_bytes(state["tiles"]) if "tiles" in state else cards_bytes(state["cards"])
    return int.from_bytes(hashlib.sha256(view).digest()[:8], "big")


def tiles_bytes(view: dict[str, Any]) -> bytes:
    out: bytes = u8(TILES_VERSION)
    seat = view.get("turnSeat", NO_SEAT)
    out += listed(rows_of({**view, "turnSeat": seat}), lambda row: u8(
        PHASES.index(row["phase"]), row["seat"], row["question"], row["data"]))
    out += u8(seat) + u16(view["turn"])
    out += listed(view["seats"], lambda one: i32(one["score"]) + u8(one["resigned"])
                  + by_kind(one["supply"], "figure", FIGURES[:COUNTED])
                  + by_kind(one["items"], "item", ITEMS))
    out += listed(view["board"], lambda one: (
        u16(one["tile"]) + cell(one) + u8(one["rotation"])), u16)
    out += listed(view["figures"], lambda one: segment(one) + u8(
        one["seat"], FIGURES.index(one["figure"])), u16)
    out += listed(view["supply"], tile_count, u16)
    out += listed(view["discarded"], u16, u16)
    out += u8(len(view["hand"]) | (128 if view["surplus"] else 0)) + u16(*view["hand"])
    out += listed(view["winners"], u8)
    # What only some games have, in this order; nothing where it is absent.
    if view["tokens"]:
        out += listed(view["tokens"], token_place)
        if any(one["token"] in TOKENS[2:] for one in view["tokens"]):
            out += listed(view["trail"], cell)
    for part in all_parts():
        if part.key in view:
            out += part.canonical(view)
    if "hands" in view:
        out += listed(view["hands"]["held"], lambda one: listed(one["tiles"], u16))
        out += u8(view["hands"]["shown"])
    return out


def token_place(place):
    out = u8(TOKENS.index(place["token"]), "on" in place)
    if "on" in place:
        out += segment(place["on"])
        beside = place.get("beside")
        if place["token"] in TOKENS[2:]:  # Tokens that stand on tiles.
            out += u8(beside["seat"] if beside else NO_SEAT)
        if beside:
            out += u8(FIGURES.index(beside["figure"]))
    return out


def cards_bytes(view: dict[str, Any]) -> bytes:
    nobody = lambda key: view.get(key, 255)
    out: bytes = u8(CARDS_VERSION, CARD_PHASES.index(view["phase"]))
    out += u8(nobody("turnSeat"), nobody("question")) + u16(view["turn"])
    out += u8(view["round"], nobody("dealer"), nobody("nextDealer"), view["stock"])
    out += listed(view["seats"], lambda one: i32(one["score"])
                  + u8(one["resigned"], one["follower"], one["handCount"]) + listed(one["hand"], u8)
                  + u8(*four(one["animals"]), *four(one["jokers"]), one["unassigned"],
                       one["chestCount"], *four(one["buildings"]), one["buildingJokers"]))
    for row in view["rows"]:
        out += listed(row["items"], lambda one: u8(
            one.get("card", 255), one.get("seat", NO_SEAT), 2 * one["follower"] + one["down"]))
    out += listed(view["claims"], lambda one: u8(one["seat"], COLOURS.index(one["row"]))
                  + listed(one["cards"], lambda it: (
                      u8(it["card"], it["down"], FATES.index(it["fate"]))))
                  + u8(*four(one["assigned"])))
    out += u8(*view["box"]) + listed(view["winners"], u8)
    return out


def four(counts):
    """A count for each colour; an empty list stands for four zeros."""
    return counts or [0, 0, 0, 0]
