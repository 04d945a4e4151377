"""A table that can be made larger."""

import struct

from . import Part


class Extension(Part):
    key = "table"
    place = 5

    def tableExtended(self, side, cells):
        edge, by = {"NORTH": ("top", -cells), "EAST": ("right", cells),
                    "SOUTH": ("bottom", cells), "WEST": ("left", -cells)}[side]
        self.view["table"][edge] += by

    @staticmethod
    def canonical(view):
        table = view["table"]
        return struct.pack("<bbbb", *(table[edge] for edge in ("left", "top", "right", "bottom")))
