"""Hidden tiles and flocks."""

from ..canonical import cell, listed, u8, u16
from . import Part


class HillsAndSheep(Part):
    key = "hills"
    place = 8

    def tileBuried(self, x, y, tile=None):
        hidden = {"x": x, "y": y}
        if tile is not None:
            hidden["tile"] = tile
            found = next(one for one in self.game.supply() if one["tile"] == tile)
            found["count"] -= 1
            if found["count"] == 0:
                self.game.supply().remove(found)
        self.view["hills"]["hidden"].append(hidden)

    def sheepDrawn(self, seat, sheep):
        hills = self.view["hills"]
        hills["bag"][sheep] -= 1
        hills["flocks"][seat]["tokens"].append(sheep)
        hills["flocks"][seat]["tokens"].sort()

    def flockLeft(self, seat):
        hills = self.view["hills"]
        for sheep in hills["flocks"][seat]["tokens"]:
            hills["bag"][sheep] += 1
        hills["flocks"][seat]["tokens"] = []

    @staticmethod
    def canonical(view):
        hills = view["hills"]
        out = listed(hills["hidden"], lambda one: cell(one) + u16(one.get("tile", 65535)))
        out += u8(*hills["bag"], len(view["seats"]))
        for seat, flock in zip(view["seats"], hills["flocks"]):
            have = {one["figure"]: one["count"] for one in seat["supply"]}
            out += u8(have.get("SHEPHERD", 0)) + listed(flock["tokens"], u8)
        return out
