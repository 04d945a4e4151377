#!/usr/bin/env python3
"""Shuffles a finished game again, from its record: check_deck.py RECORD.json CATALOGUE.json

RECORD.json is /v1/records/<room> and CATALOGUE.json is /v1/catalogue. Prints `ok`, or what differs
and exits 1. Not for games that go on from others. Written from proto/docs/fair_deck.md alone;
needs nothing but Python."""
import base64
import hashlib
import hmac
import itertools
import json
import sys

GIFTS = ["SYNOD", "ROAD_SWEEPER", "CHANGE_POSITION", "CASH_OUT", "TAKE_2"]
BAG = [2, 4, 5, 5, 2]  # Wolves, then tokens of 1, 2, 3, 4 sheep.
RIVER = {"river_1/A": 0, "river_1/L": 2}  # The source, the lake; other tiles of the river are 1.


class Differs(Exception):
    pass


def expect(what, told, computed):
    if told != computed:
        raise Differs(f"{what}: the record says {told}, it should be {computed}")


def options_hash(settings):
    lines = ["meepled options 1", f"game {settings['game']}"]
    modules = settings.get("modules", {}).get("names", [])
    options = [f"{one['name']}={one['value']}" for one in settings.get("options", [])]
    lines += [f"module {name}" for name in sorted(modules)]
    lines += [f"option {one}" for one in sorted(options)]
    lines.append(f"seats {len(settings['seats'])}")
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).digest()


class Chance:
    """The stream of numbers of one room."""

    def __init__(self, seed, room, entropies):
        prefix = b"meepled/1" + room.encode()
        self.message = prefix + b"".join(bytes([len(one)]) + one for one in entropies)
        self.seed = seed
        self.taken = 0

    def next(self):
        block, number = divmod(self.taken, 4)
        self.taken += 1
        message = self.message + block.to_bytes(8, "big")
        digest = hmac.new(self.seed, message, hashlib.sha256).digest()
        return int.from_bytes(digest[8 * number : 8 * number + 8], "big")

    def below(self, n):
        while True:
            number = self.next()
            if number < 2**64 // n * n:
                return number % n

    def shuffled(self, things):
        things = list(things)
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things


def listed(counts, key="tile"):
    return [one[key] for one in counts for _ in range(one["count"])]


STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]  # To the neighbours, from the north clockwise.


def matches(mine, beside):
    return all(theirs in (None, own) for own, theirs in zip(mine, beside))


def with_road(edges, side):
    return ["ROAD" if i == side else edge for i, edge in enumerate(edges)]


def bridged(edges, axis):
    return with_road(with_road(edges, axis), axis + 2)


class Tiles:
    """Follows the deltas of a tile-laying game, and does again what was left to chance."""

    def __init__(self, settings, catalogue, chance):
        self.options = {one["name"]: one["value"] for one in settings["options"]}
        self.modules = settings.get("modules", {}).get("names", [])
        self.seats = len(settings["seats"])
        self.chance = chance
        self.types = catalogue["tiles"]
        self.game = next(one for one in catalogue["games"] if one["name"] == settings["game"])
        self.start_tile = self.game["startTile"]
        self.stages = {}
        self.stack = self.tiles_of_the_game()
        self.supply = self.side = self.gifts = self.discarded_gifts = None
        self.bag = list(BAG)
        self.flocks = [[] for _ in range(self.seats)]
        self.from_side = False
        self.board = {}
        self.panels = {"NORTH": 0, "EAST": 0, "SOUTH": 0, "WEST": 0}  # Cells added to the table.
        self.plain = {}  # Beside `board`: which sides a bridge may lead to.
        bridges = 2 if self.seats > 4 else 3
        has_bridges = "bridges_castles_and_bazaars" in self.modules
        self.bridges = [bridges if has_bridges else 0] * self.seats
        self.spanned = None  # The bridge over the next tile that is placed.
        self.turn_seat = 0
        self.before = None  # The delta before, questions aside.

    def tiles_of_the_game(self):
        tiles = listed(self.game["tiles"])
        for module in self.game["modules"]:
            if module["name"] in self.modules:
                tiles += listed(module["tiles"])
        names = {one["name"]: one["tile"] for one in self.types}
        if "river" in self.modules:
            self.start_tile = names["river_1/A"]
            river = [one for one in self.types if one["name"].startswith("river_1/")]
            self.stages = {one["tile"]: RIVER.get(one["name"], 1) for one in river}
        if "labyrinth" in self.modules and self.options["labyrinth_tiles"] == "2":
            tiles.append(names["labyrinth/LAB-C2"])
        if self.options.get("start_tile") == "bag":
            tiles.append(self.start_tile)
            self.start_tile = None
        return sorted(tiles)

    def staged(self, tiles):
        return sorted(tiles, key=lambda tile: self.stages.get(tile, 3))

    # ---- What tiles look like.

    def edges(self, tile, rotation=0):
        """The kinds of feature in the middle of the four sides, from the north clockwise; None
        on the sides of a tile without edges, which fits everywhere."""
        segments = self.types[tile]["segments"]
        kinds = [next((s["kind"] for s in segments if s["slots"] >> (3 * side + 1) & 1), None)
                 for side in range(4)]
        return [kinds[(side - rotation) % 4] for side in range(4)]

    def plain_sides(self, tile, rotation=0):
        """Which sides belong to one field."""
        fields = [s["slots"] for s in self.types[tile]["segments"] if s["kind"] == "FIELD"]
        plain = [any(slots >> 3 * side & 7 == 7 for slots in fields) for side in range(4)]
        return [plain[(side - rotation) % 4] for side in range(4)]

    def on_table(self, x, y):
        width, height = int(self.options["table_width"]), int(self.options["table_height"])
        if self.options["table"] in ("fixed", "extension"):
            more = self.panels
            return (-(width // 2) - more["WEST"] <= x <= width // 2 + more["EAST"]
                    and -(height // 2) - more["NORTH"] <= y <= height // 2 + more["SOUTH"])
        if self.options["table"] == "shifting":
            xs, ys = zip((x, y), *self.board)
            return max(xs) - min(xs) < width and max(ys) - min(ys) < height
        return True

    def fits(self, tile):
        cells = {(x + dx, y + dy) for x, y in self.board for dx, dy in STEPS}
        return any(self.fits_in(tile, rotation, cell)
                   for cell, rotation in itertools.product(cells, range(4)) if self.is_free(*cell))

    def is_free(self, x, y):
        return (x, y) not in self.board and self.on_table(x, y)

    def fits_in(self, tile, rotation, cell):
        """Also with a bridge of the seat in turn, over this tile or one beside it."""
        mine = self.edges(tile, rotation)
        spots = [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]
        beside = [self.board[spot][(side + 2) % 4] if spot in self.board else None
                  for side, spot in enumerate(spots)]
        if matches(mine, beside):
            return True
        if self.bridges[self.turn_seat] == 0 or tile in self.stages:
            return False
        plain = self.plain_sides(tile, rotation)
        return any(plain[axis] and plain[axis + 2] and matches(bridged(mine, axis), beside)
                   for axis in (0, 1)) or any(
            self.may_span(spot, side % 2) and matches(mine, with_road(beside, side))
            for side, spot in enumerate(spots))

    def may_span(self, spot, axis):
        """axis 0: from north to south, 1: from east to west."""
        plain = self.plain.get(spot)
        ends = [(spot[0] + dx, spot[1] + dy) for dx, dy in STEPS[axis::2]]
        return (plain is not None and plain[axis] and plain[axis + 2]
                and all(self.is_free(*end) for end in ends))

    # ---- What was left to chance.

    def draws_for_the_start(self):
        """start_player=roads: whoever draws the tile with the most roads begins."""
        contenders, draws = list(range(self.seats)), []
        for _ in range(20):
            if len(contenders) == 1:
                break
            bag, roads = list(self.stack), {}
            for seat in contenders:
                pick = self.chance.below(len(bag))
                tile, bag[pick] = bag[pick], bag[-1]
                bag.pop()
                draws.append({"seat": seat, "tile": tile})
                roads[seat] = self.edges(tile).count("ROAD")
            contenders = [seat for seat in contenders if roads[seat] == max(roads.values())]
        return contenders[0], draws

    def started(self, told):
        first, draws = 0, []
        if self.options["start_player"] == "random":
            first = self.chance.below(self.seats)
        elif self.options["start_player"] == "roads":
            first, draws = self.draws_for_the_start()
        else:
            first = named_seat(self.options["start_player"])
        expect("who begins", told["firstSeat"], first)
        expect("the draws for the start", told["draws"], draws)
        self.supply = self.staged(self.chance.shuffled(self.stack))
        expect("the supply", told["supply"], self.supply)
        self.side = self.chance.shuffled(listed(self.game["sideTiles"]))
        expect("the side stack", told["side"], self.side)

    def giftsShuffled(self, told):
        cards = self.discarded_gifts
        if cards is None:  # The first time.
            kinds = [one for one in GIFTS if one != "CHANGE_POSITION" or "farmers" in self.modules]
            cards = [one for one in kinds for _ in range(5)]
        self.gifts = self.chance.shuffled(cards)
        self.discarded_gifts = []
        expect("the gifts", told["stack"], self.gifts)

    def giftReceived(self, told):
        expect("the gift", told["gift"], self.gifts.pop(0))

    def giftOpened(self, told):
        self.discarded_gifts.append(told["gift"])

    def putBack(self, told):
        left = self.supply + [told["tile"]]
        kept = 0
        if self.before not in ("placed", "resigned"):  # Not by take 2, but by unplaceable=bag.
            first = next((i for i, one in enumerate(self.supply) if self.fits(one)), len(left))
            kept = min(first + 1, len(self.supply))
        left[kept:] = self.chance.shuffled(left[kept:])
        self.supply = left if kept else self.staged(left)
        expect("the supply with a tile put back", told["supply"], self.supply)

    # ---- What follows from that.

    def draw(self, tile, stack):
        expect("the next tile", tile, stack.pop(0))

    def drawn(self, told):
        self.draw(told["tile"], self.side if self.from_side else self.supply)

    def taken(self, told):
        self.draw(told["tile"], self.supply)

    def bazaarOpened(self, told):
        for tile in told["tiles"]:
            self.draw(tile, self.supply)

    def tileBuried(self, told):
        self.draw(told["tile"], self.supply)

    def sheepDrawn(self, told):
        number, token = self.chance.below(sum(self.bag)), 0
        while number >= self.bag[token]:
            number -= self.bag[token]
            token += 1
        expect("the token", told["sheep"], token)
        self.bag[token] -= 1
        self.flocks[told["seat"]].append(token)

    def flockLeft(self, told):
        for token in self.flocks[told["seat"]]:
            self.bag[token] += 1
        self.flocks[told["seat"]] = []

    def placed(self, told):
        if not self.board:
            if self.start_tile is None:
                self.draw(told["tile"], self.supply)
            else:
                expect("the start tile", told["tile"], self.start_tile)
        at = told["x"], told["y"]
        self.board[at] = self.edges(told["tile"], told["rotation"])
        self.plain[at] = self.plain_sides(told["tile"], told["rotation"])
        if self.spanned is not None:
            self.span(at, self.spanned)
            self.spanned = None

    def span(self, at, axis):
        self.board[at] = bridged(self.board[at], axis)
        self.plain[at] = [False] * 4  # One bridge for each tile.

    def bridgeLaid(self, told):
        self.bridges[told["seat"]] -= 1
        axis = 0 if told["axis"] == "NORTH_SOUTH" else 1
        if "tile" in told:
            self.spanned = axis
        else:
            self.span((told["x"], told["y"]), axis)

    def extended(self, told):
        self.from_side = told["from"] == "SIDE"

    def tableExtended(self, told):
        self.panels[told["side"]] += told["cells"]

    def turnBegan(self, told):
        self.from_side = False
        self.turn_seat = told["seat"]

    def turnResumed(self, told):
        self.turn_seat = told["seat"]

    def tileSold(self, told):
        self.turn_seat = told["buyer"]

    def follow(self, delta):
        [(what, told)] = delta["tiles"].items()
        getattr(self, what, lambda _: None)(told)
        if what not in ("asked", "tokenMoved", "abbeyKept", "tileBuried"):
            self.before = what


def named_seat(value):
    """Of start_player: "seat_3" is the one numbered 2, "host" and "seats" are the first."""
    return int(value[len("seat_"):]) - 1 if value.startswith("seat_") else 0


class Cards:
    """The same for Cardcassonne, where one shuffle decides everything."""

    def __init__(self, settings, catalogue, chance):
        self.seats = len(settings["seats"])
        options = {one["name"]: one["value"] for one in settings["options"]}
        self.start_player = options["start_player"]
        self.chance = chance
        self.stack = listed(catalogue["cards"], "card")
        self.gone = set()

    def started(self, told):
        if self.start_player == "random":
            dealer = self.chance.below(self.seats)
        else:
            dealer = (named_seat(self.start_player) - 1) % self.seats
        expect("who deals", told["dealer"], dealer)
        self.stack = self.chance.shuffled(self.stack)
        expect("the cards", told["deck"], self.stack)

    def turnedUp(self, told):
        expect("the next card", told["card"], self.stack.pop(0))

    def roundBegan(self, told):
        hands = [[] for _ in range(self.seats)]
        for _ in range(told["cards"]):
            for seat in range(told["dealer"] + 1, told["dealer"] + 1 + self.seats):
                if seat % self.seats not in self.gone:
                    hands[seat % self.seats].append(self.stack.pop(0))
        expect("the hands", [hand["cards"] for hand in told["hands"]], list(map(sorted, hands)))

    def resigned(self, told):
        self.gone.add(told["seat"])

    def follow(self, delta):
        [(what, told)] = delta["cards"].items()
        getattr(self, what, lambda _: None)(told)


def check(record, catalogue):
    """How many numbers the game took. Raises Differs."""
    header = record["header"]
    settings = header["settings"]
    seed = base64.b64decode(header["serverSeed"])
    committed = hashlib.sha256(seed + header["room"].encode() + options_hash(settings)).digest()
    expect("the commitment", header["commitment"], base64.b64encode(committed).decode())

    if "origin" in header:
        raise Differs("this game goes on from another one: meepled verify knows how")
    entropies = [b""] * len(settings["seats"])
    game = None
    for entry in record["log"]:
        for delta in entry["deltas"]:
            if "seatReady" in delta:
                entropies[delta["seatReady"]["seat"]] = base64.b64decode(entry["entropy"])
            elif "seatLeft" in delta:
                entropies[delta["seatLeft"]["seat"]] = b""
            elif "gameStarted" in delta:
                chance = Chance(seed, header["room"], entropies)
            elif "tiles" in delta or "cards" in delta:
                game = game or (Tiles if "tiles" in delta else Cards)(settings, catalogue, chance)
                game.follow(delta)
        if game:
            expect(f"numbers taken at {entry['seq']}", int(entry["chanceDraws"]), chance.taken)
    return chance.taken


def main():
    record, catalogue = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:3])
    try:
        print(f"ok: {check(record, catalogue)} numbers")
    except Differs as differs:
        sys.exit(str(differs))


if __name__ == "__main__":
    main()
