"""What lies on the table beside tiles and figures: towers and prisoners, abbeys and barns.

A part of `Tiles` (fold.py): one method for each TilesDelta, with the delta's fields.
"""

from typing import Any

FIGURES = ["MEEPLE", "ABBOT", "LARGE_MEEPLE", "HUT", "BUILDER", "PIG", "MAYOR", "WAGON"]


class TilePieces:
    view: dict[str, Any]

    def change_figures(self, figure, by):
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
