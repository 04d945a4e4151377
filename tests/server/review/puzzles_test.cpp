// Puzzles: the page's puzzles are correct, and a search with their seed finds them again in a
// record.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "server/codec/catalogue.h"
#include "server/codec/match.h"
#include "server/review/puzzle_program.h"
#include "server/review/puzzles.h"
#include "tests/server/review/programs.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;
using meeple::store::v1::Puzzle;
using meeple::store::v1::PuzzleMove;
using meeple::store::v1::PuzzleSet;

namespace {

std::string bytes_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

PuzzleSet set_in(const std::string& path) {
    PuzzleSet set;
    REQUIRE(set.ParseFromString(bytes_of(path)));
    return set;
}

// All parts.
PuzzleSet of_the_page() {
    PuzzleSet set;
    for (const auto& file : std::filesystem::directory_iterator(PAGE_PUZZLES))
        if (file.path().extension() == ".pb") set.MergeFrom(set_in(file.path().string()));
    return set;
}

std::string released(const std::string& name) {
    return std::string(RELEASED_RECORDS) + "/" + name;
}

Outcome found(const PuzzleOptions& options, const std::function<bool()>& stop = never) {
    return outcome_of(
        [&](auto& out, auto& problems) { return find_puzzles(options, stop, out, problems); });
}

}  // namespace

TEST_CASE("the page has puzzles of both games, each of them once") {
    const PuzzleSet set = of_the_page();
    CHECK(set.puzzles_size() >= 280);
    std::set<std::string> ids;
    std::map<std::string, int> games;
    for (const Puzzle& puzzle : set.puzzles()) {
        CHECK(ids.insert(puzzle.id()).second);
        ++games[puzzle.settings().game()];
    }
    CHECK(games["carcassonne"] >= 8);
    CHECK(games["hunters_and_gatherers"] >= 8);
}

TEST_CASE("a puzzle of the page has its seat's view, and every legal step") {
    const PuzzleSet set = of_the_page();
    for (const Puzzle& puzzle : set.puzzles()) {
        CAPTURE(puzzle.id());
        const rules::Match match = match_of(puzzle, 7);
        const auto seat = static_cast<rules::Seat>(puzzle.seat());
        meeple::v1::Decision legal;
        codec::write(*match.decision(), legal);
        legal.set_id(1);
        codec::write_legal(match, seat, legal);
        CHECK(codec::deterministic_bytes(legal) ==
              codec::deterministic_bytes(puzzle.snapshot().decision()));
        std::vector<bots::StepCommands> moves;
        for (const PuzzleMove& move : puzzle.moves()) moves.push_back(commands_of(move));
        const auto view = match.view(rules::Viewer::at(seat));
        const auto steps = codec::legal_steps(legal, view);
        CHECK(std::ranges::is_permutation(moves, steps));
        for (const bots::StepCommands& move : moves) CHECK(match.tried(seat, move).has_value());
    }
}

TEST_CASE("the solution of a puzzle is clearly best, and no other seed finds a better step") {
    constexpr std::uint64_t seed = 77;
    constexpr std::uint64_t nodes = 600;
    constexpr std::size_t compared = 12;  // the best ones
    const PuzzleSet set = of_the_page();
    for (const Puzzle& puzzle : set.puzzles()) {
        CAPTURE(puzzle.id(), seed);
        REQUIRE(puzzle.moves_size() > 1);
        CHECK(puzzle.moves(0).less() == 0);
        for (const PuzzleMove& move : puzzle.moves()) {
            if (&move == &puzzle.moves(0)) continue;
            CHECK(move.less() >= 200);
            CHECK(move.less() + 1 >= 3 * move.error());
        }
        const rules::Match match = match_of(puzzle, seed);
        std::vector<bots::StepCommands> moves;
        for (const PuzzleMove& move : puzzle.moves()) moves.push_back(commands_of(move));
        moves.resize(std::min(moves.size(), compared));
        const bots::Forecast forecast(match.setup().seats);
        const auto weighed = weigh_steps(match, static_cast<rules::Seat>(puzzle.seat()), moves,
                                         forecast, seed, nodes);
        const auto solution = std::ranges::find(weighed, moves.front(), &WeighedStep::commands);
        REQUIRE(solution != weighed.end());
        CHECK(solution->less <= 3 * solution->error);
    }
}

TEST_CASE("a puzzle is tried by every level, and equal seeds count the same") {
    const PuzzleSet set = of_the_page();
    const GradingPlan plan{7, 1};
    for (const int at : {0, set.puzzles_size() - 1}) {
        Puzzle one = set.puzzles(at);
        CAPTURE(one.id());
        Puzzle stopped = one;
        CHECK_FALSE(grade(stopped, plan, [] { return true; }));
        CHECK(stopped.tries_size() == one.tries_size());
        REQUIRE(grade(one, plan));
        Puzzle again = set.puzzles(at);
        again.add_tries()->set_level("from before");
        REQUIRE(grade(again, plan));
        CHECK(again.SerializeAsString() == one.SerializeAsString());
        REQUIRE(one.tries_size() == 4);
        CHECK(one.tries(0).level() == "beginner");
        CHECK(one.tries(3).level() == "strong");
        for (const auto& tries : one.tries()) {
            CHECK(tries.count() == 1);
            CHECK(tries.found() <= 1);
        }
        // Greedy has no luck: it always finds it, or never.
        CHECK(one.tries(1).found() == (one.hard() ? 0 : 1));
    }
}

TEST_CASE("sets of puzzles are graded into one set, and what is none is refused") {
    PuzzleSet few;
    *few.add_puzzles() = of_the_page().puzzles(0);
    const TemporaryFile given(few.SerializeAsString());
    const TemporaryFile file;
    PuzzleOptions options;
    options.grade = true;
    options.records = {given.path().string(), given.path().string()};
    options.out = file.path().string();
    options.seed = 7;
    options.tries = 1;
    const auto graded = [&](const std::function<bool()>& stop = never) {
        return outcome_of(
            [&](auto& out, auto& problems) { return grade_puzzles(options, stop, out, problems); });
    };
    const Outcome done = graded();
    CHECK(done.code == 0);
    CHECK(done.out.find(few.puzzles(0).id() + ": beginner ") != std::string::npos);
    const PuzzleSet written = set_in(file.path().string());
    REQUIRE(written.puzzles_size() == 2);
    CHECK(written.puzzles(0).SerializeAsString() == written.puzzles(1).SerializeAsString());
    CHECK(written.puzzles(0).tries_size() == 4);
    CHECK(graded([] { return true; }).code == 3);
    options.records = {released("v3/carcassonne.json")};
    CHECK(graded().code == 1);
    options.records = {"no such file"};
    CHECK(graded().code == 1);
}

TEST_CASE("the same seed finds the same puzzles of a record, and writes them") {
    const TemporaryFile file;
    PuzzleOptions options;
    options.records = {released("v3/carcassonne.json")};
    options.out = file.path();
    options.seed = 3;
    options.plan.nodes = 60;
    options.plan.check_nodes = 60;
    options.plan.games = 2;
    options.plan.points = 0.5;
    const Outcome once = found(options);
    CHECK(once.code == 0);
    CHECK(once.problems.empty());
    const PuzzleSet set = set_in(file.path());
    REQUIRE(set.puzzles_size() > 0);
    CHECK(set.puzzles_size() <= static_cast<int>(options.plan.most));
    CHECK(once.out.find(set.puzzles(0).id()) != std::string::npos);
    for (const Puzzle& puzzle : set.puzzles()) {
        const rules::Match match = match_of(puzzle, 1);
        const auto seat = static_cast<rules::Seat>(puzzle.seat());
        CHECK(match.tried(seat, commands_of(puzzle.moves(0))).has_value());
    }
    const std::string bytes = bytes_of(file.path());
    CHECK(found(options).out == once.out);
    CHECK(bytes_of(file.path()) == bytes);
}

TEST_CASE("an invalid record is reported in a line, and the others are searched") {
    const TemporaryFile nothing;
    PuzzleOptions options;
    options.plan.nodes = 30;
    options.plan.check_nodes = 30;
    options.plan.games = 2;
    options.records = {nothing.path()};
    const Outcome missing = found(options);
    CHECK(missing.code == 2);
    CHECK(missing.problems == nothing.path().string() + ": it cannot be read\n");
    options.records.push_back(released("v3/carcassonne.json"));
    CHECK(found(options).code == 0);
    options.out = nothing.path().string() + "/nowhere";
    const Outcome unwritten = found(options);
    CHECK(unwritten.code == 1);
    CHECK(unwritten.problems.find("it cannot be written") != std::string::npos);
    CHECK(found(options, [] { return true; }).code == 3);
}

TEST_CASE("a puzzle that this program's rules do not know is refused") {
    Puzzle puzzle = of_the_page().puzzles(0);
    puzzle.mutable_settings()->set_game("chess");
    CHECK_THROWS_AS(match_of(puzzle, 1), std::runtime_error);
    puzzle = of_the_page().puzzles(0);
    puzzle.clear_snapshot();
    CHECK_THROWS_AS(match_of(puzzle, 1), std::runtime_error);
    puzzle = of_the_page().puzzles(0);
    puzzle.set_seat(1 - puzzle.seat());
    CHECK_THROWS_AS(match_of(puzzle, 1), std::runtime_error);
    PuzzleMove move;
    move.add_actions();
    CHECK_THROWS_AS(commands_of(move), std::runtime_error);
}
