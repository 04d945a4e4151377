"""Abbeys, barns and wagons."""

from ..canonical import NO_SEAT, cell, listed, segment, u8
from . import Part


class AbbeyAndMayor(Part):
    key = "abbeys"
    place = 6

    def abbeyTaken(self, seat, tile):
        self.view["abbeys"]["abbeys"][seat] -= 1
        self.view["hand"].append(tile)
        if "hands" in self.view:
            self.view["hands"]["shown"] += 1

    def abbeyKept(self, seat, tile):
        hand = self.view["hand"]
        del hand[len(hand) - 1 - hand[::-1].index(tile)]
        if "hands" in self.view:
            self.view["hands"]["shown"] -= 1
        self.view["abbeys"]["abbeys"][seat] += 1

    def lateTurnsBegan(self, last):
        self.view["abbeys"]["last"] = last

    def barnLaid(self, seat, x, y):
        abbeys = self.view["abbeys"]
        abbeys["barns"][seat] -= 1
        abbeys["laid"].append({"seat": seat, "x": x, "y": y})
        abbeys["laid"].sort(key=lambda one: (one["y"], one["x"], one["seat"]))
        abbeys["newBarn"] = {"x": x, "y": y}

    def wagonFreed(self, seat, on):
        freed = self.view["abbeys"]["freed"]
        freed.append({"seat": seat, "on": on})
        freed.sort(key=lambda one: one["seat"])

    def placed(self, **_):
        if "abbeys" in self.view:
            self.view["abbeys"].pop("newBarn", None)
            self.view["abbeys"]["freed"] = []

    @staticmethod
    def canonical(view):
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
        return out + u8(abbeys.get("last", NO_SEAT))
