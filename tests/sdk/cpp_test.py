"""The installed C++ package: the programs of its README build outside the tree, and play."""

import os
import pathlib
import re
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "e2e"))

from harness import MEEPLED, Case, Client, Server, new_id  # noqa: E402  (found by the line above)
from programs import run

BUILD = pathlib.Path(MEEPLED).resolve().parents[1]
README = (ROOT / "proto" / "sdk" / "cpp" / "README.md").read_text(encoding="utf-8")
BOT, RULES = re.findall(r"```cpp\n(.*?)```", README, re.DOTALL)
[LISTS] = re.findall(r"```cmake\n(.*?)```", README, re.DOTALL)

TROUBLE = """
#include <meepled.h>
#include <iostream>
#include <thread>
template <class Work>
void tell(const Work& work) {
    try {
        work();
    } catch (const std::invalid_argument& no) {
        std::cout << no.what() << std::endl;
    }
}
struct Bad : meepled::Bot {
    meepled::Move choose(const meepled::Game& game) override {
        const meepled::After after = game.after(game.moves().front());
        for (const auto& by_seat : {game.scores(), after.scores, after.gained})
            if (by_seat.size() != 2) std::cout << "not a number for each seat" << std::endl;
        if (after.completed.size() > after.scored.size()) std::cout << "too many" << std::endl;
        tell([&] { (void)game.move("place 9,9 r0"); });
        tell([&] { (void)game.best("genius"); });
        rules::Match over = game.match();
        rules::Random chance(1);
        const rules::tiles::Command resign = rules::tiles::Resign{};
        (void)over.play(game.me(), rules::Command(resign), chance);
        tell([&] { (void)meepled::Game(over, game.me()).best("greedy"); });
        const meepled::Move& last = game.moves().back();
        if (game.move(game.text(last)) != last) return last;
        return {last.front(), last.front()};
    }
};
struct Empty : meepled::Bot {
    meepled::Move choose(const meepled::Game&) override { return {}; }
};
struct First : meepled::Bot {
    meepled::Move choose(const meepled::Game& game) override { return game.moves().front(); }
};
template <class Error, class Player = Bad>
void expect(const meepled::Options& options) {
    Player bad;
    try {
        (void)meepled::play(bad, options);
    } catch (const Error& no) {
        std::cout << no.what() << std::endl;
    }
}
int main(int, char** words) {
    expect<meepled::IllegalMove>({.url = words[1]});
    expect<meepled::Failed>({.url = words[1], .game = "chess"});
    expect<meepled::Failed>({.url = "http://nowhere"});
    expect<meepled::Failed>({.url = "ws://127.0.0.1:99999/ws"});
    expect<meepled::Failed>({.url = std::string(words[1]) + "nowhere"});
    expect<meepled::Failed>({.url = words[1], .room = words[2]});
    expect<meepled::IllegalMove, Empty>({.url = words[1]});
    First first;
    tell([&] { (void)meepled::compare(first, "random", {.modules = {"farmer"}}); });
    std::cout << meepled::compare(first, "random", {.rounds = 1}).games << " games" << std::endl;
    std::thread guest;
    const auto meet = [&](const std::string& room, const std::string& invite) {
        guest = std::thread([&words, room, invite] {
            First second;
            (void)meepled::play(second, {.url = words[1], .room = room, .invite = invite});
        });
    };
    (void)meepled::play(first, {.url = words[1], .vs = "", .entered = meet});
    guest.join();
    std::cout << "met" << std::endl;
}
"""


class Package(Case):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.home = pathlib.Path(cls.folder.name)
        run("cmake", "--install", BUILD, "--component", "cpp", "--prefix", cls.home / "meepled")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def program(self, name, source, lists=LISTS):
        """The program, built in a folder of its own."""
        place = self.home / name
        place.mkdir()
        (place / "mine.cpp").write_text(source, encoding="utf-8")
        (place / "CMakeLists.txt").write_text(lists, encoding="utf-8")
        run("cmake", "-S", place, "-B", place / "build",
            f"-DCMAKE_PREFIX_PATH={self.home}/meepled")
        run("cmake", "--build", place / "build")
        return place / "build" / "mine"

    def test_the_bot_of_the_readme_plays_a_whole_game(self):
        server = Server()
        self.addCleanup(server.close)
        source = BOT.replace("ws://localhost:8080/ws", server.url).replace('"greedy"', '"random"')
        self.assertRegex(run(self.program("bot", source)),
                         r"^seat 0: \d+ points; the others: \d+; (won|lost)$")

    def test_the_rules_alone_need_nothing_else(self):
        lists = LISTS.replace("REQUIRED", "REQUIRED COMPONENTS rules")
        lists = lists.replace("::client", "::rules")
        program = self.program("rules", RULES, lists)
        self.assertEqual(run(program), "finished\n")
        self.assertNotRegex(run("ldd", program), "protobuf|ssl|boost")

    def test_what_goes_wrong_is_said(self):
        server = Server()
        self.addCleanup(server.close)
        host = Client(server, name="Host")
        seats = [{"open": {}}, {"bot": "random"}]
        settings = {"game": "carcassonne", "seats": seats}
        begun = host.ask("createRoom", commandId=new_id(), settings=settings)["roomCreated"]["room"]
        host.ask("ready", handle=host.attach(begun)["handle"], commandId=new_id())
        told = run(self.program("trouble", TROUBLE), server.url, begun).splitlines()
        self.assertRegex(told[0], "'place 9,9 r0' is no legal move; legal are [0-9]+ moves, "
                         "for example 'place ")
        self.assertEqual(told[1], "there is no bot 'genius'; allowed: random, newcomer, beginner, "
                         "casual, regular, greedy, skilled, strong, strongest")
        self.assertEqual(told[2], "there is no legal move: this seat has no decision")
        self.assertRegex(told[3], r"^the rules refuse 'place .*: wrong_phase: .*; legal are \d+ "
                         "moves, for example 'place ")
        self.assertRegex(told[4], "^OPTIONS_INVALID: game: 'chess' is unknown; allowed: carcass")
        self.assertRegex(told[5], "url: 'http://nowhere' is not like ws://")
        self.assertRegex(told[6], "url: 'ws://127.0.0.1:99999/ws' is not like ws://")
        self.assertRegex(told[7], f"^no connection to {server.url}nowhere: .*: 404 WebSocket "
                         "connections go to /ws.$")
        self.assertEqual(told[8], "ROOM_STARTED: the game has begun")
        self.assertRegex(told[9], "^the rules refuse a move without commands; legal are ")
        self.assertRegex(told[10], "^modules: 'farmer' is unknown; allowed: ")
        self.assertEqual(told[11], "2 games")
        self.assertEqual(told[12:], ["met"])


if __name__ == "__main__":
    unittest.main()
