"""Gift cards."""

from ..canonical import listed, segment, u8, u16
from ..fold_words import FIGURES
from . import Part

GIFTS = ["GIFT_HIDDEN", "SYNOD", "ROAD_SWEEPER", "CHANGE_POSITION", "CASH_OUT", "TAKE_2"]


class Gifts(Part):
    key = "gifts"
    place = 2

    def giftsShuffled(self, stack):
        held = [{"gifts": []} for _ in self.view["seats"]]
        none_yet = {"held": held, "openedTurn": 0, "putFigure": "MEEPLE"}
        gifts = self.view.setdefault("gifts", none_yet)
        gifts.update(stack=len(stack), discarded=[])

    def giftReceived(self, seat, gift):
        self.view["gifts"]["stack"] -= 1
        held = self.view["gifts"]["held"][seat]["gifts"]
        held.append(gift)
        held.sort(key=GIFTS.index)

    def giftOpened(self, seat, gift, target=None):
        gifts = self.view["gifts"]
        held = gifts["held"][seat]["gifts"]
        held.remove(gift if gift in held else "GIFT_HIDDEN")
        gifts["discarded"].append(gift)
        gifts["openedTurn"] = self.view["turn"]
        gifts.pop("put", None)
        gifts["putFigure"] = "MEEPLE"
        if gift == "SYNOD" and target:
            gifts["put"] = {key: target[key] for key in ("x", "y", "segment")}
            gifts["putFigure"] = target["figure"]

    def giftsRevealed(self, seat, gifts):
        self.view["gifts"]["held"][seat]["gifts"] = gifts

    @staticmethod
    def canonical(view):
        gifts = view["gifts"]
        kinds = lambda cards: listed(cards, lambda one: u8(GIFTS.index(one)))
        out = listed(gifts["held"], lambda one: kinds(one["gifts"]))
        out += u8(gifts["stack"]) + kinds(gifts["discarded"]) + u16(gifts["openedTurn"])
        if "put" not in gifts:
            return out + u8(0)
        return out + u8(1 + FIGURES.index(gifts["putFigure"])) + segment(gifts["put"])
