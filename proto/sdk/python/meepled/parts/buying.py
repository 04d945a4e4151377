"""Bids for a tile, and its sale."""

from ..canonical import listed, u8, u16
from ..fold_words import ITEMS, due
from . import Part


class Buying(Part):
    key = "bids"
    place = 4

    def drop_bids(self, which):
        if "bids" in self.view:
            bids = self.view["bids"]["bids"]
            self.view["bids"]["bids"] = [bid for bid in bids if not which(bid)]

    def bidMade(self, seat, price):
        bids = self.view["bids"]["bids"]
        bids.append({"seat": seat, "price": price})
        bids.sort(key=lambda one: one["seat"])

    def tileSold(self, seller, buyer, price):
        self.drop_bids(lambda bid: True)
        if "item" in price:
            self.game.itemsTaken(buyer, price["item"], -price["count"])
            self.game.itemsTaken(seller, price["item"], price["count"])
        rows = self.game.rows()
        at = next(i for i, row in enumerate(rows) if row["phase"] == "PLACING")
        later = due("RESUMING", seller, extends="extends" in rows[at])
        self.view["turnSeat"] = buyer
        self.game.set_rows(rows[:at] + [later, due("PLACING", buyer)] + rows[at + 1:])

    def turnResumed(self, seat):
        rows = self.game.rows()
        at = next(i for i, row in enumerate(rows) if row["phase"] == "RESUMING")
        self.view["turnSeat"] = seat
        self.game.set_rows(rows[:at] + [due("PLACING", seat, extends="extends" in rows[at])])

    def placed(self, **_):
        self.drop_bids(lambda bid: True)

    def resigned(self, seat):
        in_turn = self.view.get("turnSeat")
        self.drop_bids(lambda bid: seat in (in_turn, bid["seat"]))

    @staticmethod
    def canonical(view):
        return listed(view["bids"]["bids"], lambda one: u8(
            one["seat"], ITEMS.index(one["price"]["item"]) if "item" in one["price"] else 255)
            + u16(one["price"]["count"]))
