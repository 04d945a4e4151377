"""Rated games over sockets: permissions, effects, and that a result and its ratings are stored
together, however the server ends. MEEPLED_RATED_KILLS sets the number of kills."""

import itertools
import os
import random
import threading
import unittest

import harness
import people
from harness import Client, new_id

# No two look alike; so many that no pair meets so often that it does not count.
NAMES = (
    "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar "
    "Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Yankee"
).split()
KILLS = int(os.environ.get("MEEPLED_RATED_KILLS", "5"))
SEED = int(os.environ.get("MEEPLED_RATED_SEED", "0")) or random.randrange(1, 1 << 30)


class Ratings(people.Case):
    def rating(self, name):
        """Of the only pool that is played here; nothing: no rated game yet."""
        status, person = self.look(f"people/{name}")
        self.assertEqual(status, 200, person)
        return person["ratings"][0] if person["ratings"] else None

    def test_a_rated_game_is_for_accounts_and_moves_both(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        guest = Client(self.server, "Guest")
        self.assertEqual(guest.create(rated=True)["code"], "NOT_REGISTERED")
        host = Client(self.server, token=ada)
        room = host.create(rated=True)["room"]
        self.assertEqual(guest.attach(room)["code"], "NOT_REGISTERED")
        self.assertIn("handle", guest.attach(room, role="SPECTATOR"))
        room, table = self.rated_table([ada, ben])
        info = table[0][0].attach(room)["info"]
        self.assertTrue(info["settings"]["rated"])
        self.assertEqual(info["settings"]["onTimeout"], "LOSE")
        self.assertEqual([seat["holder"]["registered"] for seat in info["seats"]], [True, True])
        self.assertEqual(self.look(f"results/{room}")[0], 404)
        self.assertIn("commandDone", self.resign(table[1]))
        status, result = self.look(f"results/{room}")
        self.assertEqual(status, 200)
        self.assertEqual([seat["place"] for seat in result["seats"]], [1, 2])
        self.assertEqual([seat["before"]["rating"] for seat in result["seats"]], [1500, 1500])
        self.assertGreater(result["seats"][0]["after"]["rating"], 1500)
        self.assertLess(self.rating("Ben")["rating"], 1500)
        # The next table tells what they have now.
        room, table = self.rated_table([ada, ben])
        seats = table[0][0].attach(room)["info"]["seats"]
        self.assertEqual(seats[0]["holder"]["rating"], result["seats"][0]["after"]["rating"])
        self.assertTrue(seats[0]["holder"]["provisional"])
        # Everything of it can be looked at, and taken along.
        games = self.look("people/Ada/games?opponent=Ben")[1]["games"]
        self.assertEqual([game["room"] for game in games], [result["room"]])
        points = self.look("people/Ada/ratings?game=carcassonne")[1]["points"]
        self.assertEqual(len(points), 1)
        self.assertEqual(self.look("people/Ada/opponents")[1]["opponents"][0]["ahead"], 1)
        self.assertEqual(len(self.look("account/export", ada)[1]["games"]), 1)
        self.assertEqual(self.look("leaderboards/carcassonne")[1]["places"], [])

    def test_from_nothing_to_the_rated_game_of_a_bot(self):
        """The path of a bot to a rated game, as in proto/docs/ratings.md."""
        owner, ben = self.account("Ada"), self.account("Ben")
        status, bot = self.post("account/bots", {"name": "Ada's bot"}, owner)
        self.assertEqual(status, 200, bot)
        player = Client(self.server, token=bot["token"])
        self.assertTrue(player.welcome["bot"])
        settings = {"game": "carcassonne", "rated": True, "seats": [{"open": {}}] * 2}
        invited = [{"seat": 1, "name": "Ben"}]
        room = player.ask(
            "createRoom", settings=settings, commandId=new_id(), invitations=invited
        )["roomCreated"]["room"]
        handle = player.attach(room)["handle"]
        person = Client(self.server, token=ben)
        seats = person.attach(room)["info"]["seats"]
        self.assertTrue(seats[0]["holder"]["bot"])
        table = [(player, handle), (person, person.attach(room)["handle"])]
        for client, number in table:
            self.assertIn("commandDone", client.ready(number))
        harness.everybody_moves(table)
        self.assertIn("commandDone", self.resign(table[1]))
        # A bot is rated by people, too; people by people alone.
        self.assertGreater(self.rating("Adas%20bot")["rating"], 1500)
        self.assertIsNone(self.rating("Ben"))

    def test_what_a_rated_room_may_not_be(self):
        ada = Client(self.server, token=self.account("Ada"))
        bot = [{"open": {}}, {"bot": "greedy"}]
        hand = [{"name": "hand", "value": "three_open"}]
        host = [{"name": "start_player", "value": "host"}]
        for wrong in (
            {"private": True},
            {"turnSeconds": 0},
            {"takebacks": True},
            {"aids": "LEARN"},
            {"onTimeout": "BOT"},
            {"seats": bot},
            {"options": hand},
            {"options": host},
        ):
            refused = ada.create(rated=True, **wrong)
            self.assertEqual(refused.get("code"), "OPTIONS_INVALID", (wrong, refused))
            self.assertIn("rated:", refused["detail"])
        self.assertIn("room", ada.create(rated=True))

    def test_deleted_an_account_has_no_name_in_its_games_and_no_rating(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        room, table = self.rated_table([ada, ben])
        self.resign(table[0])
        # One more that ends after it is gone.
        other, running = self.rated_table([ada, ben])
        self.assertEqual(self.post("account/delete", {"name": "Ben", **people.PROOF}, ben)[0], 200)
        self.resign(running[0])  # Perhaps Ben's seat was given up sooner.
        for one in (room, other):
            harness.eventually(lambda one=one: self.look(f"results/{one}")[0] == 200)
            seats = self.look(f"results/{one}")[1]["seats"]
            self.assertEqual([seat["name"] for seat in seats], ["Ada", ""])
        self.assertIn("after", self.look(f"results/{other}")[1]["seats"][0])
        self.assertEqual(self.rating("Ada")["games"], 2)
        self.assertEqual(self.look("people/Ben")[0], 404)
        self.account("Ben")
        self.assertIsNone(self.rating("Ben"))

    def test_who_cancels_a_rated_game_waits_for_the_next_one(self):
        ada, ben = self.account("Ada"), self.account("Ben")
        room, table = self.rated_table([ada, ben], moves=False)
        self.assertIn("commandDone", self.resign(table[0]))
        table[1][0].next_pushed("transition")
        self.assertEqual(self.look(f"results/{room}")[0], 404)
        self.assertIsNone(self.rating("Ben"))
        refused = table[0][0].create(rated=True)
        self.assertEqual((refused["code"], refused["retry"]), ("RATE_LIMITED", "AFTER"))
        self.assertGreater(refused["retryAfterMs"], 30_000)
        waiting = table[1][0].create(rated=True)["room"]
        self.assertEqual(table[0][0].attach(waiting)["code"], "RATE_LIMITED")
        self.assertIn("handle", table[0][0].attach(waiting, role="SPECTATOR"))
        game = {"game": "carcassonne", "seats": [{"open": {}}] * 2, "rated": True}
        self.assertEqual(table[0][0].ask("seek", games=[game])["error"]["code"], "RATE_LIMITED")
        # Other games are open to all, and so is her finished game.
        self.assertIn("room", table[0][0].create())
        self.assertIn("handle", table[0][0].attach(room))

    def test_games_of_one_person_that_end_at_once_count_all(self):
        tokens = [self.account(f"Person {letter}") for letter in "ABCDE"]
        tables = [self.rated_table([tokens[0], other])[1] for other in tokens[1:]]
        threads = [threading.Thread(target=self.resign, args=(table[1],)) for table in tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(self.rating("Person%20A")["games"], 4)
        self.rebuild(4)

    def rebuild(self, results):
        process = harness.Process("ratings", "--data", self.server.data, "rebuild")
        self.assertEqual(process.wait(), 0, process.errors)
        self.assertRegex(process.lines[0], f"^{results} results, .* 0 changed$")
        process.kill()

    def test_killed_there_are_a_result_and_its_ratings_or_neither(self):
        print(f"seed {SEED}, {KILLS} times", flush=True)
        chance = random.Random(SEED)
        names = NAMES[: max(3, min(len(NAMES), KILLS))]
        tokens = {name: self.account(name) for name in names}
        played = dict.fromkeys(names, 0)
        pairs = list(itertools.combinations(names, 2))
        chance.shuffle(pairs)
        ended_before = 0
        for one, other in itertools.islice(itertools.cycle(pairs), KILLS):
            room, table = self.rated_table([tokens[one], tokens[other]])
            client, handle = table[1]
            command = {"handle": handle, "commandId": new_id()}
            client.send("resign", **command)
            # Now, or after an answer of another connection: somewhere around the disk's own time.
            for _ in range(chance.randrange(4)):
                table[0][0].ask("ping")
            self.server.restart()
            finished = self.look(f"records/{room}")[0] == 200
            known = self.look(f"results/{room}")[0] == 200
            self.assertEqual(finished, known, f"room {room}, seed {SEED}")
            ended_before += finished
            again = Client(self.server, token=tokens[other])
            command["handle"] = again.attach(room)["handle"]
            done = again.ask("resign", **command)["commandDone"]
            self.assertEqual(done["duplicate"], finished)
            for name in (one, other):
                played[name] += 1
                rating = self.rating(name)
                self.assertEqual(rating["games"], played[name], f"{name}, seed {SEED}")
            self.hang_up()
        print(f"{ended_before} had ended", flush=True)
        self.rebuild(KILLS)


if __name__ == "__main__":
    unittest.main()
