"""Towers and prisoners."""

from ..canonical import cell, listed, u8, u16
from ..fold_words import FIGURES
from . import Part


class Tower(Part):
    key = "towers"
    place = 3

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
        self.game.change_figures({"seat": seat, "figure": figure}, -1)

    def prisonerFreed(self, jailer, seat, figure, ransomed):
        self.change_prisoners(jailer, seat, figure, -1)
        self.game.change_figures({"seat": seat, "figure": figure}, 1)
        if ransomed:
            self.view["towers"]["ransomTurn"] = self.view["turn"]

    @staticmethod
    def canonical(view):
        towers = view["towers"]
        out = listed(towers["floors"], u8)
        out += listed(towers["towers"], lambda one: cell(one) + u8(one["floors"]))
        out += listed(towers["prisoners"], lambda one: u8(
            one["jailer"], one["seat"], FIGURES.index(one["figure"]), one["count"]))
        return out + u16(towers["ransomTurn"])
