"""What a client knows of one room: a snapshot, folded forward by transitions, all as plain JSON.

    fold = Fold(snapshot, catalogue)       # of a Snapshot frame, and of /v1/catalogue
    fold.apply(transition)                 # each one that follows

After that `fold.state` is what a fresh snapshot of that number would be, but for who is connected,
the time left and the legal set. It knows no rules: a delta says everything that changes. Needs
nothing but Python; written from proto/docs alone, and compared with the server by its tests.
"""

import copy

from .fold_words import (
    COLOURS,
    FIGURES,
    HIDDEN_TILE,
    ITEMS,
    change_count,
    due,
    implied_rows,
    place_of,
    rows_of,
)
from .parts import all_parts
from .parts.gifts import GIFTS  # noqa: F401


class Gap(Exception):
    """A transition that does not follow: attach again and take the snapshot."""


class Fold:
    def __init__(self, snapshot, catalogue):
        self.state = copy.deepcopy(snapshot)
        family = "tiles" if "tiles" in snapshot else "cards"
        self.view = self.state[family]
        self.game = Tiles(self.view) if family == "tiles" else Cards(self.view, catalogue)

    def apply(self, transition):
        if transition["seq"] != self.state["seq"] + 1:
            raise Gap(f"{transition['seq']} after {self.state['seq']}")
        for delta in copy.deepcopy(transition["deltas"]):
            self.apply_delta(delta)
        if "hands" in self.view:
            self.game.count_hidden()
        self.state["seq"] = transition["seq"]
        self.state["viewHash"] = transition["viewHash"]
        if "clocks" in transition:
            self.state["clocks"] = transition["clocks"]
        self.state.pop("decision", None)
        if "decision" in transition:
            self.state["decision"] = transition["decision"]

    def apply_delta(self, delta):
        [(what, it)] = delta.items() or [("newer than this program", None)]
        seats = self.state["seats"]
        if what in ("tiles", "cards"):
            [(event, it)] = it.items()
            self.game.hear(event, it)
            if event == "resigned":
                seats[it["seat"]]["resigned"] = True
        elif what == "seatTaken":
            taken = {"kind": "PLAYER", "name": it["name"], "ready": False, "offeredTo": ""}
            seats[it["seat"]].update(taken)
            set_look(seats[it["seat"]], it)
        elif what == "seatLeft":
            nobody = {"kind": "OPEN", "name": "", "botLevel": "", "offeredTo": ""}
            seats[it["seat"]].update(nobody, ready=False, resigned=False, standIn=False)
            seats[it["seat"]].pop("look", None)
        elif what == "seatRenamed":
            who = "name" if seats[it["seat"]]["kind"] == "PLAYER" else "offeredTo"
            seats[it["seat"]][who] = it["name"]
        elif what == "seatLookChanged":
            set_look(seats[it["seat"]], it)
        elif what == "seatReady":
            seats[it["seat"]]["ready"] = True
        elif what == "gameStarted":
            self.state["phase"] = "PLAYING"
        elif what == "roomClosed":
            closed = {"closed": it["reason"], "serverSeed": it["serverSeed"], "rematch": ""}
            self.state.update(closed, phase="FINISHED")
            self.state.pop("pause", None)
        elif what == "rematchMade":
            self.state["rematch"] = it["room"]
        elif what in ("takenBack", "gameContinued"):
            # The game's own methods hold the view: it changes in place.
            before = it["tiles"] if "tiles" in it else it["cards"]
            self.view.clear()
            self.view.update(before)
        elif what == "proposalMade":
            self.state["proposal"] = {**it, "agreed": [], "refused": []}
        elif what == "proposalAnswered":
            answer = "agreed" if it["agree"] else "refused"
            self.state["proposal"][answer].append(it["seat"])
        elif what == "seatStandIn":
            seats[it["seat"]]["standIn"] = it["plays"]
        elif what == "proposalClosed":
            self.state.pop("proposal", None)
        elif what == "gamePaused":
            self.state["pause"] = it
        elif what == "gameResumed":
            self.state.pop("pause", None)


def set_look(seat, told):
    seat.pop("look", None)
    if told.get("look"):
        seat["look"] = told["look"]


class Tiles:
    """One method for each delta of the engine, with the delta's fields. Deltas of modules, and what
    modules make of those of the engine, are in `parts`."""

    def __init__(self, view):
        self.view = view
        self.parts = [part(self) for part in all_parts()]

    def hear(self, event, it):
        hearers = [one for one in (self, *self.parts) if hasattr(one, event)]
        if not hearers:
            raise AttributeError(f"unknown delta of tiles: {event}")
        for one in hearers:
            getattr(one, event)(**it)

    # ---- What is due: the top row last. What the phase tells already is not written down.

    def rows(self):
        return rows_of(self.view)

    def set_rows(self, rows):
        phase, question = rows[-1]["phase"], rows[-1]["question"]
        told = rows == implied_rows(phase, self.view.get("turnSeat"), question)
        self.view.update(phase=phase, question=question, agenda=[] if told else rows)

    def agendaSet(self, rows):
        self.set_rows(rows)

    # ---- Tiles: the supply, the side stack, the hands.

    def supply(self, of_side=False):
        return self.view["side"]["supply"] if of_side else self.view["supply"]

    def in_side(self):
        return self.view.get("side", {}).get("inUse", False)

    def from_hand(self, tile):
        """The last one that is equal; or else the last one that this viewer could not see."""
        hand = self.view["hand"]
        if tile not in hand:
            change_count(self.supply(self.in_side()), "tile", tile, -1)
            tile = HIDDEN_TILE
        last = len(hand) - 1 - hand[::-1].index(tile)
        hands = self.view.get("hands")
        if hands and len(hand) - last <= hands["shown"]:
            hands["shown"] -= 1
        del hand[last]

    def put_down_hand(self):
        if "hands" in self.view and "turnSeat" in self.view:
            self.view["hands"]["held"][self.view["turnSeat"]]["tiles"] = self.view["hand"]
            self.view["hands"]["shown"] = 0
            self.view["hand"] = []

    def count_hidden(self):
        hands = self.view["hands"]
        for one in (hands, *hands["held"]):
            one["hidden"] = one.get("tiles", self.view["hand"]).count(HIDDEN_TILE)

    def started(self, **_):
        pass  # TilePlaced and TurnBegan follow, and TileTaken where seats have hands.

    def turnBegan(self, seat):
        if "hands" in self.view:
            self.put_down_hand()
            held = self.view["hands"]["held"][seat]
            self.view["hand"], held["tiles"] = held["tiles"], []
        if "side" in self.view:
            self.view["side"]["inUse"] = False
        self.view.update(turnSeat=seat, turn=self.view["turn"] + 1)
        self.set_rows([due("PLACING", seat)])

    def extended(self, **it):
        rows = self.rows()
        while len(rows) > 1 and rows[-1]["phase"] != "EXTENDING":
            rows.pop()
        self.set_rows(rows[:-1] + [due("PLACING", self.view["turnSeat"], extends=True)])
        if "side" in self.view:
            self.view["side"]["inUse"] = it["from"] == "SIDE"

    def drawn(self, tile):
        change_count(self.supply(self.in_side()), "tile", tile, -1)
        self.view["surplus"] = bool(self.view["hand"])
        self.view["hand"].append(tile)
        if "hands" in self.view:
            self.view["hands"]["shown"] += 1

    def taken(self, seat, tile, hidden):
        if tile != HIDDEN_TILE:
            change_count(self.supply(), "tile", tile, -1)
        own = seat == self.view.get("turnSeat")
        (self.view["hand"] if own else self.view["hands"]["held"][seat]["tiles"]).append(tile)

    def discarded(self, tile):
        self.from_hand(tile)
        self.view["surplus"] = False
        self.view["discarded"].append(tile)

    def putBack(self, tile, **_):
        self.from_hand(tile)
        self.view["surplus"] = False
        if tile != HIDDEN_TILE:
            change_count(self.supply(), "tile", tile, 1)

    def placed(self, **placed):
        self.view["trail"] = []
        if self.view["phase"] == "NOT_BEGUN":
            change_count(self.supply(), "tile", placed["tile"], -1)
        else:
            self.from_hand(placed["tile"])
            rows = self.rows()
            self.set_rows(rows[:-1] + [{**rows[-1], "phase": "DEPLOYING"}])
        self.view["board"].append({**placed, "span": "AXIS_UNSPECIFIED"})

    # ---- Figures, tokens, points.

    def change_figures(self, figure, by):
        counts = self.view["seats"][figure["seat"]]["supply"]
        change_count(counts, "figure", figure["figure"], by, FIGURES.index)

    def put_figure(self, figure):
        self.view["figures"].append(figure)
        self.view["figures"].sort(
            key=lambda one: (*place_of(one), one["seat"], FIGURES.index(one["figure"])))

    def deployed(self, **figure):
        self.change_figures(figure, -1)
        self.put_figure(figure)

    def returned(self, **figure):
        self.view["figures"].remove(figure)
        self.change_figures(figure, 1)

    def moved(self, figure, to):
        self.view["figures"].remove(figure)
        self.put_figure({**figure, **to})

    def completed(self, **_):
        pass  # What comes of it follows.

    def scored(self, awards, **_):
        for award in awards:
            self.view["seats"][award["seat"]]["score"] += award["points"]

    def itemsTaken(self, seat, item, count):
        change_count(self.view["seats"][seat]["items"], "item", item, count, ITEMS.index)

    def seatScored(self, seat, lines, **_):
        self.view["seats"][seat]["score"] += sum(line["points"] for line in lines)

    def asked(self, question):
        rows = self.rows()
        self.set_rows(rows + [due("CHOOSING", rows[-1]["seat"], question)])

    def answered(self):
        self.set_rows(self.rows()[:-1])

    def token(self, token):
        return next(one for one in self.view["tokens"] if one["token"] == token)

    def tokenMoved(self, token, on, step, beside=None):
        place = self.token(token)
        if step:
            self.view["trail"].append({"x": place["on"]["x"], "y": place["on"]["y"]})
        place["on"] = on
        place.pop("beside", None)
        if beside is not None:
            place["beside"] = beside

    def tokenRemoved(self, token):
        self.token(token).pop("on", None)
        self.token(token).pop("beside", None)

    # ---- The end.

    def resigned(self, seat):
        self.view["seats"][seat]["resigned"] = True

    def ended(self, winners, **_):
        self.put_down_hand()
        self.view.update(phase="ENDED", winners=winners, question=0, agenda=[])
        self.view.pop("turnSeat", None)


class Cards:
    """One method for each CardsDelta, with the delta's fields."""

    def __init__(self, view, catalogue):
        self.view = view
        self.types = catalogue["cards"]

    def hear(self, event, it):
        getattr(self, event)(**it)

    def ask(self, seat=None, card=None):
        for key, value in (("turnSeat", seat), ("question", card)):
            if value is None:
                self.view.pop(key, None)
            else:
                self.view[key] = value

    def row(self, row):
        return self.view["rows"][COLOURS.index(row)]["items"]

    def claim(self, seat):
        return next(one for one in self.view["claims"] if one["seat"] == seat)

    def started(self, dealer, **_):
        self.view.update(phase="CARDS_SETTING_UP", dealer=dealer)

    def turnedUp(self, card, row):
        self.row(row).append({"card": card, "follower": False, "down": False})
        self.view["stock"] -= 1
        self.ask()

    def jokerTurnedUp(self, seat, card):
        self.ask(seat, card)

    def roundBegan(self, round, dealer, cards, hands):
        for seat, hand in zip(self.view["seats"], hands):
            if not seat["resigned"]:
                seat.update(handCount=cards, hand=hand["cards"], follower=True)
                self.view["stock"] -= cards
        self.view.update(round=round, dealer=dealer, phase="CARDS_PLAYING")
        self.view.pop("nextDealer", None)
        self.ask()

    def turnBegan(self, seat):
        self.view["turn"] += 1
        self.ask(seat)

    def played(self, seat, row, down, card=None):
        me = self.view["seats"][seat]
        me["handCount"] -= 1
        if me["hand"]:
            me["hand"].remove(card)
        known = {} if card is None else {"card": card}
        self.row(row).append({**known, "seat": seat, "follower": False, "down": down})

    def followerPlaced(self, seat, row):
        self.view["seats"][seat]["follower"] = False
        self.row(row).append({"seat": seat, "follower": True, "down": False})
        self.view["nextDealer"] = seat

    def lifted(self, claims):
        self.view.update(claims=claims, phase="CARDS_SETTLING")
        for claim in claims:
            self.view["seats"][claim["seat"]]["follower"] = True
        for row in self.view["rows"]:
            followers = [i for i, item in enumerate(row["items"]) if item["follower"]]
            row["items"] = row["items"][followers[-1] + 1:] if followers else row["items"]
        self.ask()

    def choiceBegan(self, seat, card):
        joker = self.types[card]["kind"] == "ANIMAL_JOKER"
        self.view["phase"] = "CARDS_ASSIGNING" if joker else "CARDS_SETTLING"
        self.ask(seat, card)

    def settled(self, seat, card, keep):
        cards = self.claim(seat)["cards"]
        lifted = next(one for one in cards if one["card"] == card and one["fate"] == "FATE_OPEN")
        lifted["fate"] = "FATE_KEPT" if keep else "FATE_SOLD"
        self.ask()

    def assigned(self, seat, kind):
        self.claim(seat)["assigned"][COLOURS.index(kind)] += 1
        self.ask()

    def scored(self, seat, points, boxed, animals, jokers, unassigned, chest, **_):
        self.view["claims"].remove(self.claim(seat))
        for card in boxed:
            self.view["box"][card] += 1
        me = self.view["seats"][seat]
        me["score"] += points
        me.update(animals=animals, jokers=jokers, unassigned=unassigned, chestCount=chest)

    def buildings(self, seat, buildings, jokers, points):
        me = self.view["seats"][seat]
        me["score"] += points
        me.update(buildings=buildings, buildingJokers=jokers)

    def resigned(self, seat):
        self.view["seats"][seat]["resigned"] = True

    def ended(self, winners, **_):
        self.view.update(phase="CARDS_ENDED", winners=winners)
        self.ask()
