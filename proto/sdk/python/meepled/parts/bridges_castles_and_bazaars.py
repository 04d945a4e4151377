"""Bridges, castles and bazaars."""

from ..canonical import NO_SEAT, cell, listed, segment, u8, u16
from . import Part


class BridgesCastlesAndBazaars(Part):
    key = "bridges"
    place = 7

    def __init__(self, game):
        super().__init__(game)
        self.coming = "AXIS_UNSPECIFIED"  # Of the bridge over the tile that is placed next.

    def bridgeLaid(self, seat, x, y, axis, rotation, tile=None):
        bridges, board = self.view["bridges"], self.view["board"]
        bridges["bridges"][seat] -= 1
        placing = self.game.rows()[-1]["phase"] == "PLACING"
        bridges["last"] = len(board) - (0 if placing else 1)
        if tile is not None:
            self.coming = axis
            return
        next(one for one in board if (one["x"], one["y"]) == (x, y))["span"] = axis

    def castleBuilt(self, seat, on):
        bridges = self.view["bridges"]
        bridges["castles"][seat] -= 1
        bridges["built"].append(on)
        bridges["built"].sort(key=lambda one: (one["y"], one["x"], one["segment"]))

    def bazaarOpened(self, tiles):
        bridges = self.view["bridges"]
        for tile in tiles:
            found = next(one for one in self.game.supply() if one["tile"] == tile)
            found["count"] -= 1
            if found["count"] == 0:
                self.game.supply().remove(found)
            bridges["lots"].append({"tile": tile})
        self.begin_lot(self.view["turnSeat"])

    def begin_lot(self, chooser):
        """Nothing is chosen, and nothing is bid."""
        bridges = self.view["bridges"]
        for key in ("chooser", "lot", "bidder"):
            bridges.pop(key, None)
        bridges["bid"] = 0
        if chooser is not None:
            bridges["chooser"] = chooser

    def lotChosen(self, seat, lot):
        self.view["bridges"].update(chooser=seat, lot=lot, bidder=seat, bid=0)

    def lotBid(self, seat, points):
        self.view["bridges"].update(bidder=seat, bid=points)

    def lotSold(self, seat, lot):
        bridges = self.view["bridges"]
        bridges["lots"][lot]["owner"] = seat
        self.begin_lot(bridges["chooser"])
        self.end_when_served(None)

    def lotTaken(self, seat, tile):
        self.drop_lot(next(i for i, one in enumerate(self.view["bridges"]["lots"])
                           if one.get("owner") == seat))
        self.view["hand"].append(tile)
        self.view["bridges"]["taken"] = self.view["turn"]

    def drop_lot(self, place):
        return self.view["bridges"]["lots"].pop(place)["tile"]

    def drop_lots(self, owner):
        lots = self.view["bridges"]["lots"]
        for place in range(len(lots) - 1, -1, -1):
            if lots[place].get("owner") == owner:
                self.view["discarded"].append(self.drop_lot(place))

    def end_when_served(self, leaver):
        """When each seat that plays has a tile the bazaar is over."""
        bridges = self.view["bridges"]
        if "chooser" not in bridges:
            return
        served = {one.get("owner") for one in bridges["lots"]}
        if all(i in served or i == leaver or seat["resigned"]
               for i, seat in enumerate(self.view["seats"])):
            self.begin_lot(None)
            self.drop_lots(None)

    def resigned(self, seat):
        """The seat's tile leaves the game, and so does its bid."""
        bridges = self.view.get("bridges")
        if not bridges or not bridges["lots"]:
            return
        if "lot" in bridges and bridges["chooser"] == seat:
            self.begin_lot(seat)
        elif "lot" in bridges and bridges.get("bidder") == seat:
            bridges.update(bidder=bridges["chooser"], bid=0)
        if "lot" in bridges:
            bridges["lot"] -= sum(one.get("owner") == seat
                                  for one in bridges["lots"][:bridges["lot"]])
        self.drop_lots(seat)
        self.end_when_served(seat)

    def placed(self, **_):
        self.view["board"][-1]["span"] = self.coming
        self.coming = "AXIS_UNSPECIFIED"

    @staticmethod
    def canonical(view):
        bridges = view["bridges"]
        out = u8(len(view["seats"]))
        for pair in zip(bridges["bridges"], bridges["castles"]):
            out += u8(*pair)
        out += u16(bridges.get("last", 65535))
        axes = ["AXIS_UNSPECIFIED", "NORTH_SOUTH", "EAST_WEST"]
        over = [one for one in view["board"] if one.get("span", axes[0]) != axes[0]]
        out += listed(over, lambda one: cell(one) + u8(axes.index(one["span"])))
        out += listed(bridges["built"], segment)
        out += listed(bridges["lots"], lambda one: u16(one["tile"]) + u8(one.get("owner", NO_SEAT)))
        out += u8(bridges.get("chooser", NO_SEAT), bridges.get("lot", 255),
                  bridges.get("bidder", NO_SEAT))
        return out + u16(bridges["bid"], bridges["taken"])
