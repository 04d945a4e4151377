"""The hash that the server tells of a view, computed from a folded state: a client that has
folded well comes to the same number (`Transition.viewHash`, `Snapshot.viewHash`).

    view_hash(fold.state)        # an integer; 0 before the game

The bytes are fixed: integers of 8, 16 or 32 bits, the low byte first; a list is its length, then
its elements; enumerators are their numbers in meeple/v1. Written from rules/canonical.md; tests
compare it with the server at every transition.
"""

import hashlib
import struct
from typing import Any

from .fold import COLOURS, GIFTS, ITEMS, Tiles
from .fold_pieces import FIGURES

NOBODY = 255
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


def u8(*numbers):
    return b"".join(struct.pack("<B", int(n)) for n in numbers)


def u16(*numbers):
    return b"".join(struct.pack("<H", n) for n in numbers)


def i32(number):
    return struct.pack("<i", number)


def cell(at):
    return struct.pack("<bb", at["x"], at["y"])


def listed(items, write, length=u8):
    return length(len(items)) + b"".join(write(item) for item in items)


def by_kind(counts, key, kinds):
    """How many of each kind, those of which there are none included."""
    have = {one[key]: one["count"] for one in counts}
    return u8(len(kinds), *(have.get(kind, 0) for kind in kinds))


def tile_count(one):
    return u16(one["tile"]) + u8(one["count"])


def segment(on):
    return cell(on) + u8(on["segment"])


def tiles_bytes(view: dict[str, Any]) -> bytes:
    out: bytes = u8(TILES_VERSION)
    seat = view.get("turnSeat", NOBODY)
    rows = Tiles({**view, "turnSeat": seat}).rows()
    out += listed(rows, lambda row: u8(
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
    if "side" in view:
        out += u8(view["side"]["inUse"]) + listed(view["side"]["supply"], tile_count, u16)
        out += listed(view["hunted"], segment, u16)
    if "gifts" in view:
        out += gifts_bytes(view["gifts"])
    if "towers" in view:
        towers = view["towers"]
        out += listed(towers["floors"], u8)
        out += listed(towers["towers"], lambda one: cell(one) + u8(one["floors"]))
        out += listed(towers["prisoners"], lambda one: u8(
            one["jailer"], one["seat"], FIGURES.index(one["figure"]), one["count"]))
        out += u16(towers["ransomTurn"])
    if "bids" in view:
        out += listed(view["bids"]["bids"], lambda one: u8(
            one["seat"], ITEMS.index(one["price"]["item"]) if "item" in one["price"] else 255)
            + u16(one["price"]["count"]))
    if "table" in view:
        edges = ("left", "top", "right", "bottom")
        out += struct.pack("<bbbb", *(view["table"][edge] for edge in edges))
    if "abbeys" in view:
        out += abbeys_bytes(view)
    if "bridges" in view:
        out += bridges_bytes(view)
    if "hills" in view:
        out += hills_bytes(view)
    if "hands" in view:
        out += listed(view["hands"]["held"], lambda one: listed(one["tiles"], u16))
        out += u8(view["hands"]["shown"])
    return out


def abbeys_bytes(view):
    abbeys = view["abbeys"]
    out = u8(len(view["seats"]))
    for i, seat in enumerate(view["seats"]):
        have = {one["figure"]: one["count"] for one in seat["supply"]}
        out += u8(abbeys["abbeys"][i], abbeys["barns"][i],
                  *(have.get(kind, 0) for kind in ("MAYOR", "WAGON")))
    out += listed(abbeys["laid"], lambda one: cell(one) + u8(one["seat"]))
    new = abbeys.get("newBarn")
    out += u8(new is not None) + (cell(new) if new else b"")
    out += listed(abbeys["freed"], lambda one: u8(one["seat"]) + segment(one["on"]))
    return out + u8(abbeys.get("last", NOBODY))


def bridges_bytes(view):
    bridges = view["bridges"]
    out = u8(len(view["seats"]))
    for pair in zip(bridges["bridges"], bridges["castles"]):
        out += u8(*pair)
    out += u16(bridges.get("last", 65535))
    axes = ["AXIS_UNSPECIFIED", "NORTH_SOUTH", "EAST_WEST"]
    over = [one for one in view["board"] if one.get("span", axes[0]) != axes[0]]
    out += listed(over, lambda one: cell(one) + u8(axes.index(one["span"])))
    out += listed(bridges["built"], segment)
    out += listed(bridges["lots"], lambda one: u16(one["tile"]) + u8(one.get("owner", NOBODY)))
    out += u8(bridges.get("chooser", NOBODY), bridges.get("lot", 255),
              bridges.get("bidder", NOBODY))
    return out + u16(bridges["bid"], bridges["taken"])


def hills_bytes(view):
    hills = view["hills"]
    out = listed(hills["hidden"], lambda one: cell(one) + u16(one.get("tile", 65535)))
    out += u8(*hills["bag"], len(view["seats"]))
    for seat, flock in zip(view["seats"], hills["flocks"]):
        have = {one["figure"]: one["count"] for one in seat["supply"]}
        out += u8(have.get("SHEPHERD", 0)) + listed(flock["tokens"], u8)
    return out


def token_place(place):
    out = u8(TOKENS.index(place["token"]), "on" in place)
    if "on" in place:
        out += segment(place["on"])
        beside = place.get("beside")
        if place["token"] in TOKENS[2:]:  # Tokens that stand on tiles.
            out += u8(beside["seat"] if beside else NOBODY)
        if beside:
            out += u8(FIGURES.index(beside["figure"]))
    return out


def gifts_bytes(gifts):
    kinds = lambda cards: listed(cards, lambda one: u8(GIFTS.index(one)))
    out = listed(gifts["held"], lambda one: kinds(one["gifts"]))
    out += u8(gifts["stack"]) + kinds(gifts["discarded"]) + u16(gifts["openedTurn"])
    if "put" not in gifts:
        return out + u8(0)
    return out + u8(1 + FIGURES.index(gifts["putFigure"])) + segment(gifts["put"])


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
            one.get("card", 255), one.get("seat", NOBODY), 2 * one["follower"] + one["down"]))
    out += listed(view["claims"], lambda one: u8(one["seat"], COLOURS.index(one["row"]))
                  + listed(one["cards"], lambda it: (
                      u8(it["card"], it["down"], FATES.index(it["fate"]))))
                  + u8(*four(one["assigned"])))
    out += u8(*view["box"]) + listed(view["winners"], u8)
    return out


def four(counts):
    """A count for each colour; an empty list stands for four zeros."""
    return counts or [0, 0, 0, 0]
