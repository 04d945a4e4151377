"""Hunters & Gatherers: hunted animals, and the side stack in canonical bytes."""

from ..canonical import listed, segment, tile_count, u8, u16
from ..fold_words import place_of
from . import Part


class Hunters(Part):
    key = "side"
    place = 1

    def hunted(self, segments, **_):
        self.view["hunted"] = sorted(self.view["hunted"] + segments, key=place_of)

    @staticmethod
    def canonical(view):
        out = u8(view["side"]["inUse"]) + listed(view["side"]["supply"], tile_count, u16)
        return out + listed(view["hunted"], segment, u16)
