"""Canonical bytes (rules/canonical.md): integers of 8, 16 or 32 bits, the low byte first; a list is
its length, then its elements."""

import struct

NO_SEAT = 255


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
