"""The environment: PettingZoo's rules, hidden information, misuse, copies, many tables at once, and
hashes of whole games equal to those in C++."""

import copy
import json
import os
import pathlib
import re
import pickle
import random
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "proto" / "sdk" / "python"))

import conformance  # noqa: E402
import numpy as np  # noqa: E402

import meepled  # noqa: E402
from meepled import errors  # noqa: E402

SETUPS = {
    "base": {"game": "carcassonne"},
    "hidden gifts": {
        "game": "carcassonne",
        "modules": ["farmers", "gifts"],
        "options": {"hand": "three_hidden"},
    },
    "hunters": {"game": "hunters_and_gatherers"},
    "hunters 2020": {"game": "hunters_and_gatherers_2020"},
    "cards": {"game": "cardcassonne"},
}
SEED = int(os.environ.get("MEEPLED_SEED", "1"))


def random_game(environment, chance, steps=10**9):
    """Plays on; returns the last observation of each agent."""
    while environment.agents and steps > 0:
        observation, _, terminated, truncated, _ = environment.last()
        done = terminated or truncated
        environment.step(
            None if done else chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
        )
        steps -= 1


class Conformance(unittest.TestCase):
    def setUp(self):
        random.seed(SEED)
        print(f"{self.id()}: MEEPLED_SEED={SEED}", file=sys.stderr)

    def each(self):
        for name, setup in SETUPS.items():
            for seats in range(2, 6):
                with self.subTest(name, seats=seats):
                    yield {**setup, "seats": seats}

    def test_api(self):
        for setup in self.each():
            conformance.api_test(meepled.env(**setup), cycles=400)

    def test_seeds(self):
        for setup in self.each():
            conformance.seed_test(lambda: meepled.env(**setup), cycles=60)

    def test_max_cycles(self):
        for setup in self.each():
            conformance.max_cycles_test(meepled, **setup)

    def test_the_reward_is_that_of_the_end(self):
        for setup in self.each():
            environment = meepled.env(**setup)
            environment.reset(seed=3)
            gained = dict.fromkeys(environment.agents, 0.0)
            while not all(environment.terminations.values()):
                agent = environment.agent_selection
                environment.step(environment.action_space(agent).sample())
                for one, reward in environment.rewards.items():
                    gained[one] += reward
            winners = environment.table.state.winners
            if len(winners) < setup["seats"]:
                self.assertEqual(
                    [gained[f"seat_{i}"] for i in range(setup["seats"])],
                    [1.0 if i in winners else -1.0 for i in range(setup["seats"])],
                )


class Knowledge(unittest.TestCase):
    def test_equal_knowledge_gives_equal_bytes(self):
        catalogue = meepled.catalogue()
        chance = random.Random(SEED)
        for game in catalogue["games"]:
            modules = [one["name"] for one in game["modules"]]
            for chosen in ([], modules[:3], None):
                environment = meepled.env(game["name"], modules=chosen, seed=SEED)
                environment.reset()
                random_game(environment, chance, 40)
                if not environment.agents:
                    continue
                for seat in range(2):
                    worlds = [environment.table.known_to(seat, seed) for seed in (1, 2)]
                    seen = [environment.table.observe(seat), *(one.observe(seat) for one in worlds)]
                    for planes, values in seen[1:]:
                        self.assertEqual(planes.tobytes(), seen[0][0].tobytes(), game["name"])
                        self.assertEqual(values.tobytes(), seen[0][1].tobytes(), game["name"])

    def test_hidden_worlds_differ_where_they_may(self):
        table = meepled.Table("carcassonne", seed=1)
        worlds = [table.known_to(0, seed) for seed in (1, 2)]
        for one in worlds:
            for _ in range(12):
                one.default()
        self.assertNotEqual(str(worlds[0]), str(worlds[1]))


class Misuse(unittest.TestCase):
    def setUp(self):
        self.env = meepled.env(seed=1)
        self.env.reset()

    def raises(self, kind, pattern, call, *arguments, **more):
        with self.assertRaisesRegex(kind, pattern):
            call(*arguments, **more)

    def test_setups(self):
        self.raises(errors.BadSetup, "allowed: .*cardcassonne", meepled.env, "chess")
        self.raises(errors.BadSetup, "unknown_module.*farmers", meepled.env, modules=["nonsense"])
        self.raises(errors.BadSetup, "seat_count.*2 to", meepled.env, seats=9)
        self.raises(
            errors.BadSetup, "unknown_option.*start_player", meepled.env, options={"x": "y"}
        )
        self.raises(
            errors.BadSetup,
            "bad_option_value.*random",
            meepled.env,
            options={"start_player": "nobody"},
        )
        self.raises(errors.BadSetup, "odd number", meepled.env, board=4)
        self.raises(errors.BadSetup, "words", meepled.env, modules=["a\nseats 3"])
        self.raises(errors.BadArgument, "whole number", meepled.env, seats="two")
        self.raises(errors.BadArgument, "render_mode", meepled.env, render_mode="3d")
        self.raises(errors.BadArgument, "outcome", meepled.env, reward="money")
        self.raises(errors.BadArgument, "max_cycles", meepled.env, max_cycles=0)

    def test_modules_may_be_a_text(self):
        for text, names in (
            ("farmers, abbot", ["farmers", "abbot"]),
            ("none", []),
            ("", []),
        ):
            alike = [meepled.Table(modules=one).setup for one in (text, names)]
            self.assertEqual(*alike)
        with self.assertRaisesRegex(meepled.BadSetup, "unknown_module: farmer; allowed: farmers,"):
            meepled.env(modules="farmer")

    def test_the_readme_names_all_games_modules_and_levels(self):
        readme = (ROOT / "proto" / "sdk" / "python" / "README.md").read_text()
        known = meepled.catalogue()
        modules = [one["name"] for game in known["games"] for one in game["modules"]]
        for name in [*(game["name"] for game in known["games"]), *modules, *known["levels"]]:
            self.assertIn(f"`{name}`", readme)
        usual = [one["name"] for one in known["games"][0]["modules"] if one["usual"]]
        self.assertEqual(usual, ["farmers"])

    def test_an_unfit_combination_says_so(self):
        for modules, seats, pattern in (
            (["farmers", "farmers"], 2, "duplicate_module: farmers"),
            (["labyrinth", "nonsense"], 9, "unknown_module: (.|\n)*seat_count: 9"),
        ):
            self.raises(errors.BadSetup, pattern, meepled.env, modules=modules, seats=seats)
        self.raises(
            errors.BadSetup,
            "unknown_module.*allowed: ",
            meepled.env,
            "hunters_and_gatherers",
            modules=["gifts"],
        )
        self.raises(
            errors.BadSetup,
            "unknown_option.*allowed: .*animal_table",
            meepled.env,
            "cardcassonne",
            options={"hand": "three_hidden"},
        )

    def test_actions(self):
        before = self.env.table.hash()
        self.raises(errors.IllegalAction, "illegal: .*legal: ", self.env.step, 0)
        for wrong in (-1, 10**9, 2**70):
            self.raises(errors.BadArgument, "from 0 to", self.env.step, wrong)
        for wrong in (1.5, "1", True, [1, 2], np.zeros(2, int), np.float32(1)):
            self.raises(errors.BadArgument, "whole number", self.env.step, wrong)
        self.raises(errors.BadArgument, "None is for", self.env.step, None)
        self.raises(errors.BadArgument, "no command", self.env.action_index, "dance")
        self.raises(errors.IllegalAction, "not legal", self.env.action_index, "pass")
        self.raises(errors.BadArgument, "no agent", self.env.observe, "seat_7")
        self.raises(errors.NoLevel, "greedy", self.env.bot_action, "genius")
        self.assertEqual(self.env.table.hash(), before)

    def test_every_action_without_the_mask_is_illegal(self):
        mask = self.env.last()[0]["action_mask"]
        for action in np.flatnonzero(mask == 0)[::97]:
            self.raises(errors.IllegalAction, "illegal", self.env.step, action)

    def test_dead_agents_and_the_end(self):
        while not all(self.env.terminations.values()):
            self.env.step(self.env.action_space(self.env.agent_selection).sample())
        self.raises(errors.DeadAgent, "only action is None", self.env.step, 0)
        for _ in range(2):
            self.env.step(None)
        self.raises(errors.GameOver, "reset", self.env.step, None)
        self.raises(errors.GameOver, "reset", self.env.last)

    def test_closed_and_not_reset(self):
        fresh = meepled.env()
        self.raises(errors.Closed, "reset", fresh.step, 0)
        self.raises(errors.Closed, "reset", fresh.last)
        self.env.close()
        self.env.close()
        self.raises(errors.Closed, "closed", self.env.step, 0)
        self.raises(errors.Closed, "closed", self.env.observe, "seat_0")
        self.env.reset()
        self.env.last()

    def test_arrays_of_a_wrong_shape(self):
        self.raises(errors.BadArgument, "shape", self.env.table.mask, np.zeros(3, np.int8))
        self.raises(
            errors.BadArgument,
            "type",
            self.env.table.mask,
            np.zeros(self.env.table.actions, np.float32),
        )
        self.raises(errors.BadArgument, "array", meepled.vector, n=2, masks=None)
        self.raises(errors.BadArgument, "shape", meepled.vector, n=2, done=np.zeros(3, np.uint8))
        many = meepled.vector(n=3, seed=1)
        for wrong in ([0, 0], [0.0, 0.0, 0.0], 0):
            self.raises(errors.BadArgument, "3 whole numbers", many.step, wrong)
        self.raises(errors.IllegalAction, "table 0", many.step, [0, 0, 0])
        self.raises(errors.BadArgument, "65536", meepled.vector, n=0)
        many.close()
        self.raises(errors.Closed, "no such table", many.step, [0, 0, 0])


class Copies(unittest.TestCase):
    def test_a_clone_goes_its_own_way(self):
        for name, setup in SETUPS.items():
            with self.subTest(name):
                one = meepled.env(seed=5, **setup)
                one.reset()
                random_game(one, random.Random(1), 12)
                other = one.clone()
                before = one.table.hash()
                random_game(other, random.Random(2))
                self.assertEqual(one.table.hash(), before)
                random_game(one, random.Random(2))
                self.assertEqual(one._table.hash(), other._table.hash())

    def test_copies_of_python_are_clones(self):
        environment = meepled.env(seed=5)
        environment.reset()
        random_game(environment, random.Random(1), 12)
        for other in (
            copy.deepcopy(environment.table),
            copy.copy(environment.table),
            pickle.loads(pickle.dumps(environment.table)),
            copy.deepcopy(environment).table,
        ):
            self.assertEqual(other.hash(), environment.table.hash())
            other.random_step()
            self.assertNotEqual(other.hash(), environment.table.hash())
            other.close()
        environment.table.random_step()

    def test_what_was_saved_goes_on_in_another_process_alike(self):
        for name, setup in SETUPS.items():
            with self.subTest(name):
                one = meepled.env(seed=5, **setup)
                one.reset()
                random_game(one, random.Random(1), 12)
                saved = json.loads(json.dumps(one.serialise()))
                other = meepled.env(**setup)
                other.restore(saved)
                random_game(one, random.Random(2))
                random_game(other, random.Random(2))
                self.assertEqual(one._table.hash(), other._table.hash())

    def test_what_was_not_saved_is_refused(self):
        environment = meepled.env()
        good = (environment.reset(), environment.serialise())[1]
        for wrong in ({}, {**good, "game": "x"}, {**good, "agents": ["x"]}, {"game": 7}):
            with self.assertRaises(errors.Error):
                environment.restore(wrong)
        cards = meepled.env("cardcassonne")
        with self.assertRaisesRegex(errors.BadData, "another game"):
            cards.restore(good)

    def test_a_game_that_is_broken_off_is_dealt_again_and_the_next_one_is_another(self):
        environment = meepled.env(seed=9)
        environment.reset()
        first = environment.table.hash()
        environment.step(environment.action_space(environment.agent_selection).sample())
        environment.reset()
        self.assertEqual(environment.table.hash(), first)
        random_game(environment, random.Random(1))
        environment.reset()
        self.assertNotEqual(environment.table.hash(), first)


class Playing(unittest.TestCase):
    def test_names_and_numbers_of_actions(self):
        environment = meepled.env(seed=1)
        environment.reset()
        for row in environment.legal():
            name = environment.action_name(int(row["action"]))
            self.assertEqual(environment.action_index(name), row["action"])
        self.assertIn("deploy", environment.action_name(31 * 31 * 4))

    def test_bots_are_opponents_and_play_out(self):
        environment = meepled.env(seed=1)
        environment.reset()
        while environment.agents:
            done = environment.last(observe=False)[2]
            level = {"seat_0": "greedy", "seat_1": "random"}[environment.agent_selection]
            environment.step(None if done else environment.bot_action(level))
        scores = environment._table.state.scores
        self.assertGreater(scores[0], scores[1])
        environment.reset()
        self.assertEqual(
            list(environment.play_out("greedy", 1)), list(environment.play_out("greedy", 1))
        )

    def test_the_board_is_drawn_with_the_hand_of_the_seat_to_act(self):
        table = meepled.Table("cardcassonne", seed=1)
        for _ in range(4):
            seat = table.state.seat
            hands = re.findall(r"hand \d+ \[(.*?)\]", str(table))
            texts = [one["text"].split() for one in table.moves()]
            cards = {words[1] for words in texts if words[0] == "card"}
            self.assertEqual(set(hands.pop(seat).split()), cards)
            self.assertEqual(hands, [""])
            table.random_step()
        held = meepled.Table(options={"hand": "three_hidden"}, seed=1)
        self.assertNotIn("hidden", str(held))

    def test_claims_are_the_features_with_figures(self):
        for setup in SETUPS.values():
            environment = meepled.env(seed=2, **setup)
            environment.reset()
            chance = random.Random(SEED)
            for _ in range(6):
                random_game(environment, chance, 12)
                if not environment.agents:
                    break
                table = environment.table
                claims = table.claims()
                rows = sorted(
                    (
                        int(one["complete"]),
                        int(one["points"]),
                        int(one["points_complete"]),
                        int(one["open"]),
                        tuple(s for s in range(table.seats) if one["owners"] >> s & 1),
                    )
                    for one in claims
                )
                features = sorted(
                    (int(one.complete), one.points, one.points_complete, one.open, one.owners)
                    for one in table.features()
                    if one.owners
                )
                self.assertEqual([one for one in rows if one[4]], features)

    def test_pictures(self):
        for name, setup in SETUPS.items():
            with self.subTest(name):
                environment = meepled.env(render_mode="rgb_array", **setup)
                environment.reset(seed=SEED)
                empty = environment.render()
                self.assertEqual((empty.ndim, empty.dtype), (3, np.uint8))
                random_game(environment, random.Random(SEED), steps=12)
                picture = environment.render()
                self.assertEqual(picture.shape, empty.shape)
                self.assertGreater(np.count_nonzero(picture != empty), 100)
        text = meepled.env(render_mode="ansi")
        text.reset()
        self.assertIn("F", text.render())

    def test_many_games_are_the_same_as_one_after_the_other(self):
        many = meepled.vector(n=4, seed=10, threads=2)
        seeds = [10, 11, 12, 13]
        tables = [meepled.Table(seed=seed) for seed in seeds]
        chance = random.Random(1)
        ended = 0
        for _ in range(200):
            actions = []
            for i, table in enumerate(tables):
                self.assertTrue(np.array_equal(many.mask[i], table.mask()))
                self.assertEqual(many.seat[i], table.state.seat)
                actions.append(chance.choice(np.flatnonzero(many.mask[i]).tolist()))
            many.step(actions)
            for i, (table, action) in enumerate(zip(tables, actions)):
                table.step(action)
                self.assertEqual(tuple(many.scores[i]), table.state.scores)
                if table.state.over:
                    ended += 1
                    self.assertEqual(many.done[i], 1)
                    self.assertEqual(
                        sorted(many.rewards[i]),
                        [0, 0] if len(table.state.winners) == 2 else [-1, 1],
                    )
                    seeds[i] += 4
                    table.reset(seeds[i])
                planes, values = table.observe(table.state.seat)
                self.assertTrue(np.array_equal(many.planes[i], planes))
                self.assertTrue(np.array_equal(many.globals[i], values))
        self.assertGreater(ended, 3)

    def test_whole_games_are_those_of_the_signature(self):
        """C++, another compiler and WebAssembly come to tests/golden/signature.txt, too."""
        expected = [
            line.split()
            for line in (ROOT / "tests" / "golden" / "signature.txt").read_text().splitlines()
        ]
        for game, seats, modules, hash_ in expected[::29]:
            with self.subTest(game, modules=modules):
                chosen = [one for one in modules.removeprefix("modules=").split(",") if one]
                self.assertEqual(self.signature(game, int(seats[6:]), chosen), hash_)

    @staticmethod
    def signature(game, seats, modules):
        """FNV-1a over the events of six random games, played step by step from here."""
        value = 0xCBF29CE484222325
        for seed in range(1, 7):
            table = meepled.Table(game, seats, modules, seed=seed)
            while True:
                for byte in "".join(line + "\n" for line in table.events()).encode():
                    value = (value ^ byte) * 0x100000001B3 % 2**64
                if table.state.over:
                    break
                table.random_step()
        return f"{value:016x}"


if __name__ == "__main__":
    unittest.main()
