"""What lies on the table beside tiles and figures: towers and prisoners, abbeys and barns, bridges,
castles and bazaars, hidden tiles and flocks.

A part of `Tiles` (fold.py): one method for each TilesDelta, with the delta's fields.
"""

from typing import Any

FIGURES = ["MEEPLE", "ABBOT", "LARGE_MEEPLE", "HUT", "BUILDER", "PIG", "MAYOR", "WAGON",
           "SHEPHERD"]


class TilePieces:
    view: dict[str, Any]

    coming: str

    def change_figures(self, figure, by):
        raise NotImplementedError

    def rows(self) -> list[dict[str, Any]]:
        raise NotImplementedError

    def supply(self, of_side=False) -> list[dict[str, Any]]:
        raise NotImplementedError

    # ---- Towers and prisoners.

    def floorLaid(self, seat, x, y):
        towers = self.view["towers"]
        towers["floors"][seat] -= 1
        lying = next((one for one in towers["towers"] if (one["x"], one["y"]) == (x, y)), None)
        if lying is None:
            lying = {"x": x, "y": y, "floors": 0}
            towers["towers"].append(lying)
            towers["towers"].sort(key=lambda one: (one["y"], one["x"]))
        lying["floors"] += 1

    def change_prisoners(self, jailer, seat, figure, by):
        all_held = self.view["towers"]["prisoners"]
        key = {"jailer": jailer, "seat": seat, "figure": figure}
        held = next((one for one in all_held if key.items() <= one.items()), None)
        if held is None:
            held = {**key, "count": 0}
            all_held.append(held)
            all_held.sort(
                key=lambda one: (one["jailer"], one["seat"], FIGURES.index(one["figure"])))
        held["count"] += by
        if held["count"] == 0:
            all_held.remove(held)

    def prisonerTaken(self, jailer, seat, figure):
        self.change_prisoners(jailer, seat, figure, 1)
        self.change_figures({"seat": seat, "figure": figure}, -1)

    def prisonerFreed(self, jailer, seat, figure, ransomed):
        self.change_prisoners(jailer, seat, figure, -1)
        self.change_figures({"seat": seat, "figure": figure}, 1)
        if ransomed:
            self.view["towers"]["ransomTurn"] = self.view["turn"]

    # ---- Abbeys, barns and wagons.

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

    # ---- Bridges, castles and bazaars.

    def bridgeLaid(self, seat, x, y, axis, rotation, tile=None):
        bridges, board = self.view["bridges"], self.view["board"]
        bridges["bridges"][seat] -= 1
        placing = self.rows()[-1]["phase"] == "PLACING"
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
            found = next(one for one in self.supply() if one["tile"] == tile)
            found["count"] -= 1
            if found["count"] == 0:
                self.supply().remove(found)
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

    def leave_bazaar(self, seat):
        """The seat resigns: its tile leaves the game, and so does its bid."""
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

    # ---- Hidden tiles and flocks.

    def tileBuried(self, x, y, tile=None):
        hidden = {"x": x, "y": y}
        if tile is not None:
            hidden["tile"] = tile
            found = next(one for one in self.supply() if one["tile"] == tile)
            found["count"] -= 1
            if found["count"] == 0:
                self.supply().remove(found)
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
