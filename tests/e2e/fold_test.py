"""Whole games of every kind, with programs written from the documentation alone: the folds of two
JSON clients equal the server's snapshots at every inspected moment, and the shuffle computed from
the record equals the played one. proto/sdk/python has both programs; neither shares code with the
server.

MEEPLED_FOLD_GAMES random games are played (default 10), from MEEPLED_FOLD_SEED on (default 1)."""

import base64
import copy
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

import harness
from harness import Client, Server, new_id

SDK = os.path.join(os.path.dirname(__file__), "..", "..", "proto", "sdk", "python")
sys.path.insert(0, SDK)
import check_deck  # noqa: E402
import fold  # noqa: E402
from view_hash import view_hash  # noqa: E402

GAMES = int(os.environ.get("MEEPLED_FOLD_GAMES", "10"))
FIRST_SEED = int(os.environ.get("MEEPLED_FOLD_SEED", "1"))


def comparable(snapshot):
    """Without what is not folded: the room's name here, who is connected, the legal set, the time
    left."""
    plain = {key: value for key, value in snapshot.items() if key not in ("handle", "epoch")}
    plain["seats"] = [{**seat, "presence": ""} for seat in snapshot["seats"]]
    if "decision" in plain:
        ignored = ("remainingMs", "tiles", "cards")
        plain["decision"] = {k: v for k, v in plain["decision"].items() if k not in ignored}
    return plain


def a_tiles_step(legal, hand, chance):
    """Any of the offered steps, each of its kinds now and then."""
    offers = [{"openGift": gift} for gift in legal["gifts"]]
    if offers and chance.random() < 0.5:
        return [{"tiles": chance.choice(offers)}]
    if legal["tokens"]:
        moves = [{"moveToken": {"token": one["token"], **on}}
                 for one in legal["tokens"] for on in one["on"]]
        moves += [{"removeToken": {"token": one["token"]}}
                  for one in legal["tokens"] if one["remove"]]
        return [{"tiles": chance.choice(moves)}]
    if legal["bridged"] and (not (legal["x"] or legal["pass"]) or chance.random() < 0.3):
        return [{"tiles": {"placeBridged": chance.choice(legal["bridged"])}}]
    at, actions = 0, []
    if legal["x"]:
        at = chance.randrange(len(legal["x"]))
        tile = legal["tile"][at] if legal["tile"] else hand[-1]
        place = {"x": legal["x"][at], "y": legal["y"][at], "rotation": legal["rotation"][at]}
        actions.append({"tiles": {"place": {"tile": tile, **place}}})
        if legal["questions"] and legal["questions"][at] or chance.random() < 0.1:
            return actions
    figures = [{"deploy": {"figure": one["figure"], "segment": segment}}
               for one in legal["followUps"]
               for segment in range(32) if one["segments"][at] >> segment & 1]
    figures += [{"recall": {"figure": one["figure"], **one["on"]}}
                for one in legal["recalls"] if at not in one["notAfter"] or not legal["x"]]
    figures += [one["action"] for one in legal["others"]
                if at not in one["notAfter"] or not legal["x"]]
    if figures and (chance.random() < 0.7 or not (legal["x"] or legal["pass"])):
        actions.append({"tiles": chance.choice(figures)})
    elif figures or not actions:
        actions.append({"tiles": {"pass": {}}})
    return actions


class Viewer:
    """A connection at one room, and what it has folded."""

    def __init__(self, test, name, room, role, token=None):
        self.test = test
        self.client = Client(test.server, name, token=token)
        self.room, self.role = room, role
        self.attached = self.client.attach(room, role=role, history=True)
        self.handle = self.attached["handle"]
        self.fold = fold.Fold(self.client.next_pushed("snapshot"), test.catalogue)
        self.kept = None  # As it was some time ago.

    @property
    def seq(self):
        return self.fold.state["seq"]

    def step(self):
        """The next transition, folded."""
        told = self.client.next_pushed("transition")
        self.fold.apply(told)
        if told["viewHash"] != "0":
            self.test.assertEqual(view_hash(self.fold.state), int(told["viewHash"]))
            self.test.hashes += 1
        for delta in told["deltas"]:
            self.test.happened.update(delta.get("tiles", delta.get("cards", {})))
        return told

    def compare(self):
        """Attaches again as a client without memory would, when nothing is under way."""
        self.client.attach(self.room, role=self.role)
        snapshot = self.client.next_pushed("snapshot")
        self.test.assertEqual(snapshot["seq"], self.seq)
        self.test.assertEqual(comparable(self.fold.state), comparable(snapshot))
        self.test.compared += 1

    def resume(self):
        """Attaches again as a client that has missed something would."""
        old, self.kept = self.kept, copy.deepcopy(self.fold)
        if old is None:
            return
        had = {"haveSeq": old.state["seq"], "haveHash": old.state["viewHash"]}
        attached = self.client.attach(self.room, role=self.role, **had)
        self.test.assertFalse(attached["rolledBack"])
        if not attached["resumed"]:
            self.client.next_pushed("snapshot")
            return
        for seq in range(old.state["seq"] + 1, attached["headSeq"] + 1):
            told = self.client.next_pushed("transition")
            if seq < attached["headSeq"] and "decision" in told:
                self.test.assertNotIn("tiles", told["decision"], "only the last one is asked")
                self.test.assertEqual(told["decision"]["remainingMs"], 0)
            old.apply(told)
        asked = old.state.get("decision", {"seats": []})
        if self.role == "SEAT" and attached["seat"] in asked["seats"]:
            self.test.assertTrue({"tiles", "cards"} & asked.keys(), "the last one is asked")
        self.test.resumed += 1
        self.test.assertEqual(comparable(old.state), comparable(self.fold.state))


class Game:
    """One game: a seat that plays at random, a spectator, and bots of the server."""

    def __init__(self, test, settings, chance):
        self.chance = chance
        self.test = test
        host = Client(test.server, "Host")
        created = host.ask("createRoom", settings=settings, commandId=new_id())
        if "error" in created:
            raise ValueError(created["error"]["detail"])
        self.room = created["roomCreated"]["room"]
        self.seat = Viewer(test, "Host", self.room, "SEAT", host.token)
        self.watcher = Viewer(test, "Watcher", self.room, "SPECTATOR")
        host.close()

    def both_at(self, seq):
        for viewer in (self.seat, self.watcher):
            while viewer.seq < seq:
                viewer.step()

    def play(self):
        self.both_at(self.seat.attached["headSeq"])
        self.seat.compare()
        self.watcher.compare()
        entropy = self.chance.randbytes(self.chance.randrange(33))
        self.ask("ready", entropy=base64.b64encode(entropy).decode())
        while self.seat.fold.state["phase"] != "FINISHED":
            self.seat.step()
            asked = self.seat.fold.state.get("decision", {})
            if "tiles" in asked or "cards" in asked:
                self.move(asked)
        self.both_at(self.seat.seq)
        self.look()
        for viewer in (self.seat, self.watcher):
            viewer.client.close()

    def look(self):
        self.both_at(self.seat.seq)
        for viewer in (self.seat, self.watcher):
            viewer.compare()
            viewer.resume()

    def move(self, asked):
        if self.chance.random() < 0.3:
            self.look()
        if self.chance.random() < 0.004:
            self.ask("resign")
            return
        table = self.seat.fold.view.get("table")
        if table and table["right"] - table["left"] < 40 and self.chance.random() < 0.1:
            side = self.chance.choice(["NORTH", "EAST", "SOUTH", "WEST"])
            self.ask("extendTable", panel={"side": side, "cells": self.chance.randint(1, 2)})
            return  # Asked anew.
        if "cards" in asked:
            step = [{"cards": self.chance.choice(asked["cards"]["actions"])}]
        else:
            hand = self.seat.fold.view["hand"]
            step = a_tiles_step(asked["tiles"], hand, self.chance)
        self.ask("command", decision=asked["id"], actions=step)

    def ask(self, what, **body):
        answer = self.seat.client.ask(what, handle=self.seat.handle, commandId=new_id(), **body)
        self.test.assertIn("commandDone", answer, f"{what} {body}")


# Each kind of game, and what else is left to chance, at least once.
# Modules are names, or a function of the names of all modules of the game.
KINDS = {
    "base": ("carcassonne", ["farmers"], {}),
    "river": ("carcassonne", ["farmers", "river"], {"start_tile": "bag"}),
    "gifts": ("carcassonne", ["farmers", "gifts", "inns_and_cathedrals"], {}),
    "gifts without fields": ("carcassonne", ["gifts", "river", "mage_and_witch"], {}),
    "builders and goods": (
        "carcassonne", ["farmers", "traders_and_builders", "mage_and_witch"], {"hole": "again"}),
    "builders with hands": (
        "carcassonne", ["farmers", "traders_and_builders"],
        {"hand": "three_open", "start_player": "seat_2"}),
    "dragon": ("carcassonne", ["farmers", "princess_and_dragon", "traders_and_builders"], {}),
    "dragon first": (
        "carcassonne", ["farmers", "princess_and_dragon", "abbot"],
        {"princess_and_dragon_walk": "before_scoring", "princess_and_dragon_knights": "must"}),
    "tower": (
        "carcassonne", ["farmers", "tower", "inns_and_cathedrals", "traders_and_builders"], {}),
    "abbey and mayor": (
        "carcassonne", ["farmers", "abbey_and_mayor", "inns_and_cathedrals", "gifts"],
        {"abbey_and_mayor_barn": "anywhere"}),
    "abbeys in hands": (
        "carcassonne", ["farmers", "abbey_and_mayor", "traders_and_builders"],
        {"hand": "three_open", "abbey_and_mayor_wagon": "connected"}),
    "bridges castles and bazaars": (
        "carcassonne", ["farmers", "bridges_castles_and_bazaars", "traders_and_builders"], {}),
    "bazaars and abbeys": (
        "carcassonne", ["farmers", "abbey_and_mayor", "bridges_castles_and_bazaars"],
        {"bridges_castles_and_bazaars_auction": "free"}),
    "hills and sheep": (
        "carcassonne", ["farmers", "hills_and_sheep", "traders_and_builders"],
        {"hills_and_sheep_hill": "number"}),
    "hills and abbeys in hands": (
        "carcassonne", ["farmers", "hills_and_sheep", "abbey_and_mayor"],
        {"hand": "three_hidden"}),
    "tower and dragon": (
        "carcassonne", ["farmers", "tower", "princess_and_dragon", "abbot"],
        {"princess_and_dragon_knights": "must"}),
    "sales": (
        "carcassonne", ["farmers", "traders_and_builders", "gifts"], {"buying": "only_tile"}),
    "table that grows": (
        "carcassonne", ["farmers", "river"],
        {"table": "extension", "table_width": "9", "table_height": "5"}),
    "labyrinth": ("carcassonne", ["labyrinth", "abbot"], {"labyrinth_tiles": "2"}),
    "drawing to begin": ("carcassonne", ["farmers"], {"start_player": "roads", "hole": "again"}),
    "hidden hands and a bag": (
        "carcassonne",
        ["gifts", "farmers"],
        {"hand": "three_hidden", "unplaceable": "bag", "start_tile": "bag", "table": "shifting",
         "table_width": "7", "table_height": "7"},
    ),
    "no hands and a bag": (
        "carcassonne", [], {"unplaceable": "bag", "table": "fixed", "table_width": "9"}),
    "hunters": ("hunters_and_gatherers", [], {}),
    "hunters of 2020": ("hunters_and_gatherers_2020", [], {"start_player": "seats"}),
    "everything": ("carcassonne", list, {}),  # Above 192 tiles.
    "cards": ("cardcassonne", [], {}),
    "cards in the order of seats": ("cardcassonne", [], {"start_player": "seats"}),
    "cards from the second seat on": ("cardcassonne", [], {"start_player": "seat_2"}),
}


class Folds(harness.Case):
    @classmethod
    def setUpClass(cls):
        free = ("--commands-per-second", 100000, "--commands-burst", 100000,
                "--frames-per-second", 100000, "--frames-burst", 100000,
                "--connections-per-address", 0)
        cls.server = Server(*free)
        cls.addClassCleanup(cls.server.close)
        cls.catalogue = json.loads(cls.server.get("/v1/catalogue")[1])

    def setUp(self):
        self.compared = self.resumed = self.hashes = 0
        self.happened = set()  # Kinds of deltas.

    def seats(self, game, chance):
        bots = chance.randint(game["seatsMin"], game["seatsMax"]) - 1
        level = ["random", "random", "random", "greedy"]
        return [{"open": {}}, *({"bot": chance.choice(level)} for _ in range(bots))]

    def settings_at_random(self, game, chance):
        names = [one["name"] for one in game["modules"] if chance.random() < 0.5]
        options = [{"name": one["name"], "value": chance.choice(one["values"])}
                   for one in game["options"] if chance.random() < 0.4]
        return {"game": game["name"], "modules": {"names": names}, "options": options,
                "seats": self.seats(game, chance)}

    def kinds(self):
        """Those above, and each module that none of them names."""
        named = {name for _, modules, _ in KINDS.values() if not callable(modules)
                 for name in modules}
        alone = {one["name"]: (game["name"], ["farmers", one["name"]], {})
                 for game in self.catalogue["games"] for one in game["modules"]
                 if one["name"] not in named}
        return {**KINDS, **alone}

    def settings_of(self, kind, chance):
        name, modules, options = self.kinds()[kind]
        game = next(one for one in self.catalogue["games"] if one["name"] == name)
        if callable(modules):
            modules = modules(one["name"] for one in game["modules"])
        chosen = [{"name": option, "value": value} for option, value in options.items()]
        return {"game": name, "modules": {"names": modules}, "options": chosen,
                "seats": self.seats(game, chance)}

    def play(self, settings, chance, **what):
        """One game; its record."""
        with self.subTest(**what, settings=settings):
            game = Game(self, settings, chance)
            game.play()
            status, body, _ = self.server.get(f"/v1/records/{game.room}")
            self.assertEqual(status, 200)
            record = json.loads(body)
            check_deck.check(record, self.catalogue)
            return record

    def test_each_kind_of_game(self):
        chance = random.Random(FIRST_SEED)
        print(f"seed={FIRST_SEED}", flush=True)
        for kind in self.kinds():
            self.play(self.settings_of(kind, chance), chance, kind=kind, seed=FIRST_SEED)

    def test_random_games_of_everything(self):
        games = self.catalogue["games"]
        for seed in range(FIRST_SEED, FIRST_SEED + GAMES):
            chance = random.Random(seed)
            # Half of them are of the game that has modules.
            game = games[0] if seed % 2 else games[seed // 2 % len(games)]
            settings = self.settings_at_random(game, chance)
            print(f"seed={seed} {json.dumps(settings)}", flush=True)
            self.play(settings, chance, seed=seed)
        print(f"{self.compared} snapshots and {self.resumed} resumptions compared, "
              f"{len(self.happened)} kinds of deltas: {' '.join(sorted(self.happened))}")
        self.assertGreater(self.compared, 4 * GAMES)
        self.assertGreater(self.resumed, 0)

    def test_tiles_go_back_into_the_bag_where_only_bridges_and_panels_make_room(self):
        game = next(one for one in self.catalogue["games"] if one["name"] == "carcassonne")
        modules = ["farmers", "bridges_castles_and_bazaars", "inns_and_cathedrals"]
        for table, seed in itertools.product(("fixed", "extension", "shifting"), range(3)):
            chance = random.Random(seed)
            options = {"unplaceable": "bag", "table": table, "table_width": "9",
                       "table_height": "9"}
            settings = {"game": "carcassonne", "modules": {"names": modules},
                        "options": [{"name": name, "value": value}
                                    for name, value in options.items()],
                        "seats": self.seats(game, chance)}
            self.play(settings, chance, seed=seed)
        self.assertIn("putBack", self.happened)
        self.assertIn("bridgeLaid", self.happened)

    def test_a_shuffle_that_was_not_that_one(self):
        chance = random.Random(FIRST_SEED)
        record = self.play(self.settings_of("hidden hands and a bag", chance), chance)
        self.assertEqual(self.run_program(record), (0, ""))

        def two_tiles_swapped(record):
            supply = next(delta["tiles"]["started"]["supply"] for entry in record["log"]
                          for delta in entry["deltas"] if "started" in delta.get("tiles", {}))
            other = next(i for i, tile in enumerate(supply) if tile != supply[0])
            supply[0], supply[other] = supply[other], supply[0]

        def another_room(record):
            record["header"]["room"] += "x"

        def one_number_more(record):
            record["log"][-1]["chanceDraws"] = str(int(record["log"][-1]["chanceDraws"]) + 1)

        for change, objection in ((two_tiles_swapped, "the supply"),
                                  (another_room, "the commitment"),
                                  (one_number_more, "numbers taken")):
            with self.subTest(objection):
                changed = copy.deepcopy(record)
                change(changed)
                code, said = self.run_program(changed)
                self.assertEqual(code, 1)
                self.assertTrue(said.startswith(objection), said)

    def run_program(self, record):
        """check_deck.py as a person would run it: its exit code and what it has to object."""
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for name, content in (("record", record), ("catalogue", self.catalogue)):
                names.append(os.path.join(folder, name + ".json"))
                with open(names[-1], "w", encoding="utf-8") as file:
                    json.dump(content, file)
            done = subprocess.run([sys.executable, os.path.join(SDK, "check_deck.py"), *names],
                                  capture_output=True, text=True, check=False)
        self.assertEqual(done.stdout.startswith("ok: "), done.returncode == 0)
        return done.returncode, done.stderr


class TakeTwo(unittest.TestCase):
    """A returned tile of take 2 differs from one that fits nowhere, with any events in between."""

    class Chance:
        @staticmethod
        def shuffled(things):
            return list(reversed(things))

    def test_the_dragon_comes_in_between(self):
        game = {"name": "g", "startTile": None, "tiles": [], "modules": []}
        settings = {"options": [], "seats": [{}, {}], "game": "g"}
        deck = check_deck.Tiles(settings, {"games": [game], "tiles": []}, self.Chance)
        deck.edges = lambda tile, rotation: ["FIELD"] * 4
        deck.plain_sides = lambda tile, rotation: [False] * 4
        deck.board, deck.supply = {(0, 0): ["FIELD"] * 4}, [1, 2, 3]
        deck.follow({"tiles": {"placed": {"tile": 4, "x": 1, "y": 0, "rotation": 0}}})
        deck.follow({"tiles": {"tokenMoved": {"token": "TOKEN_DRAGON"}}})
        deck.follow({"tiles": {"putBack": {"tile": 5, "supply": [5, 3, 2, 1]}}})
        self.assertEqual(deck.supply, [5, 3, 2, 1])


class Vectors(unittest.TestCase):
    """The test vectors in proto/docs/fair_deck.md are right."""

    def test_vectors(self):
        page = os.path.join(SDK, "..", "..", "docs", "fair_deck.md")
        with open(page, encoding="utf-8") as file:
            said = dict(re.findall(r"^    (\w[^ ]*(?: \S+)*)  +(\S.*)$", file.read(), re.MULTILINE))
        seed, room = bytes.fromhex(said["server_seed"]), said["room"]
        settings = {"game": "carcassonne", "modules": {"names": ["farmers"]},
                    "options": [{"name": "start_player", "value": "random"}],
                    "seats": [{}, {}]}
        options = check_deck.options_hash(settings)
        self.assertEqual(options.hex(), said["options_hash"])
        self.assertEqual(check_deck.hashlib.sha256(seed + room.encode() + options).hexdigest(),
                         said["commitment"])
        chance = check_deck.Chance(seed, room, [b"alpha", b""])
        numbers = b"".join(chance.next().to_bytes(8, "big") for _ in range(8)).hex()
        self.assertEqual(numbers, said["block 0"] + said["block 1"])
        shuffle = "below(2), then a shuffle of 0..9:"
        chance.taken = 0
        drawn = [chance.below(2), chance.shuffled(range(10)), chance.taken]
        said_drawn = [int(one) for one in re.findall(r"\d+", said[shuffle])]
        self.assertEqual([drawn[0], *drawn[1], drawn[2]], said_drawn)


if __name__ == "__main__":
    unittest.main()
