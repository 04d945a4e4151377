"""A plain picture of what lies: uint8[height, width, 3]."""

from __future__ import annotations

import numpy as np

from ._types import Array

from .table import Table

CELL = 17
COLOURS = {
    "field": (124, 179, 66),
    "road": (236, 229, 206),
    "city": (193, 130, 66),
    "river": (70, 140, 210),
    "forest": (46, 110, 60),
    "meadow": (170, 200, 90),
    "stream": (90, 160, 220),
    "lake": (60, 120, 190),
}
SEATS = [(200, 40, 40), (30, 60, 160)]  # The viewer's own figures, others'.
BACK = (40, 44, 52)
SIDES = ["north", "east", "south", "west"]


def draw(table: Table, seat: int = 0) -> Array:
    planes, _ = table.observe(seat)
    names = table.plane_names
    height, width = planes.shape[1:]
    picture = np.full((height * CELL, width * CELL, 3), BACK, np.uint8)
    masks = _sides()
    for name, plane in zip(names, planes):
        words = name.split()
        if name == "card":
            _cards(picture, plane)
        if len(words) == 2 and words[0] in COLOURS and words[1] in SIDES:
            mask = masks[SIDES.index(words[1])]
            for y, x in np.argwhere(plane):
                _cell(picture, y, x)[mask] = COLOURS[words[0]]
        if len(words) == 2 and words[0] in ("own", "other") and words[1] != "figures":
            for y, x in np.argwhere(plane):
                _cell(picture, y, x)[5:12, 5:12] = SEATS[words[0] == "other"]
    return picture


def _cards(picture: Array, plane: Array) -> None:
    shades = np.linspace(60, 255, 26).astype(np.uint8)
    for y, x in np.argwhere(plane):
        _cell(picture, y, x)[1:-1, 1:-1] = (shades[plane[y, x]], shades[25 - plane[y, x]], 120)


def _cell(picture: Array, y: int, x: int) -> Array:
    return picture[y * CELL : (y + 1) * CELL, x * CELL : (x + 1) * CELL]


def _sides() -> list[Array]:
    """The four triangles of a cell."""
    y, x = np.mgrid[0:CELL, 0:CELL]
    up, left = y <= x, x <= CELL - 1 - y
    return [up & left, up & ~left, ~up & ~left, ~up & left]
