// Golden files: recorded games, numbers of command sequences, canonical bytes; and that trace_check
// finds mistakes.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "rules/core/hash.h"
#include "rules/core/text.h"
#include "rules/game_text.h"
#include "server/tools/sequences.h"
#include "server/tools/trace/card_trace.h"
#include "server/tools/trace/said.h"
#include "server/tools/trace/text_file.h"
#include "server/tools/trace/tile_trace.h"
#include "tests/rules/oracle.h"
#include "tests/support/catch.h"

namespace {

using nlohmann::json;

const std::filesystem::path here = MEEPLED_GOLDEN_DIR;

std::vector<std::filesystem::path> files_in(const std::string& folder,
                                            const std::string& extension) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(here / folder)) {
        if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    REQUIRE_FALSE(files.empty());
    return files;
}

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    REQUIRE(file);
    return text.str();
}

rules::ReplayedGame replayed(const std::string& text) {
    auto game = rules::read_game(text);
    if (!game) FAIL("line " << game.error().line << ": " << game.error().what);
    return *std::move(game);
}

// A recorded game whose rows can be changed.
struct Trace {
    Trace() {
        for (const std::string& line :
             server::tools::read_lines((here / "traces/base-00004.jsonl.gz").string())) {
            rows.push_back(json::parse(line));
        }
    }
    [[nodiscard]] server::tools::Report check() const {
        std::vector<std::string> lines;
        for (const json& row : rows) lines.push_back(row.dump());
        return server::tools::check_tile_trace(lines);
    }
    // The first turn with a score.
    [[nodiscard]] std::size_t scoring() const {
        const auto found = std::find_if(rows.begin(), rows.end(), [](const json& row) {
            return row.at("t") == "turn" && !row.at("scored").empty();
        });
        return static_cast<std::size_t>(found - rows.begin());
    }
    std::vector<json> rows;
};

// The words behind "# canonical" in a recorded game: a form and a hash.
std::vector<std::string> canonical_line(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto words = rules::words_of(line);
        if (words.size() == 4 && words[0] == "#" && words[1] == "canonical")
            return {std::string(words[2]), std::string(words[3])};
    }
    return {};
}

// Over the canonical bytes of the match and of every kind of viewer after each of the game's
// events.
std::string canonical_hash(const rules::ReplayedGame& game) {
    auto match = rules::Match::create(game.record.setup);
    REQUIRE(match.has_value());
    const std::vector<rules::Viewer> viewers{rules::Viewer::spectator(), rules::Viewer::at(0),
                                             rules::Viewer::everything()};
    rules::Fnv hash;
    for (const rules::Event& event : game.events) {
        match->evolve(event);
        std::string bytes;
        match->append_canonical(bytes);
        for (const rules::Viewer viewer : viewers)
            rules::append_canonical(match->view(viewer), bytes);
        hash.add(bytes);
    }
    return hash.text();
}

// The one mismatch that this change makes.
std::string mismatch(const std::function<void(Trace&)>& change) {
    Trace trace;
    change(trace);
    const server::tools::Report report = trace.check();
    REQUIRE(report.mismatches.size() == 1);
    return report.mismatches.front();
}

std::string error(const std::function<void(Trace&)>& change) {
    Trace trace;
    change(trace);
    try {
        (void)trace.check();
    } catch (const std::exception& e) {
        return e.what();
    }
    return "";
}

}  // namespace

TEST_CASE("Recorded games are replayed by every build") {
    for (const auto& path : files_in("recorded", ".match")) {
        CAPTURE(path.filename().string());
        const std::string text = text_of(path);
        const rules::ReplayedGame game = replayed(text);
        CHECK(game.match.over());
        CHECK(rules::game_text(game.record) == text);
    }
}

// The events of these games are pinned by their last lines, so nothing but the bytes can differ.
TEST_CASE("Canonical bytes match the form that is named beside them") {
    for (const auto& path : files_in("canonical", ".match")) {
        CAPTURE(path.filename().string());
        const std::string text = text_of(path);
        const rules::ReplayedGame game = replayed(text);
        REQUIRE(text.find("\nevents ") != std::string::npos);
        const std::vector<std::string> expected{std::to_string(rules::canonical_form),
                                                canonical_hash(game)};
        CHECK(canonical_line(text) == expected);
    }
}

TEST_CASE("There are as many sequences of commands as recorded, by the match and by the oracle") {
    for (const auto& path : files_in("perft", ".match")) {
        CAPTURE(path.filename().string());
        const std::string text = text_of(path);
        const rules::ReplayedGame game = replayed(text);
        int checked = 0;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const auto words = rules::words_of(line);
            if (words.size() != 4 || words[1] != "perft") continue;
            const int depth = rules::number_of<int>(words[2]).value_or(0);
            CAPTURE(depth);
            const auto recorded = rules::number_of<std::uint64_t>(words[3]);
            CHECK(server::tools::count_sequences(game.match, depth) == recorded);
            CHECK(oracle::perft(game.match, depth) == recorded);
            ++checked;
        }
        CHECK(checked == 3);
    }
}

TEST_CASE("The unchanged trace has no mismatch") {
    const server::tools::Report report = Trace().check();
    CHECK(report.turns == 71);
    CHECK(report.mismatches.empty());
}

TEST_CASE("trace_check finds every kind of mismatch") {
    const std::string legal = mismatch([](Trace& t) { t.rows[3]["legal"].erase(2); });
    CHECK(legal.starts_with("turn 3: legal: expected [["));
    CHECK(legal.find(", got [[") != std::string::npos);
    CHECK(mismatch([](Trace& t) {
              t.rows[8]["legal"].push_back({9, 9, 0});
          }).starts_with("turn 8: legal"));
    CHECK(mismatch([](Trace& t) {
              t.rows[7]["actions"].push_back({"deploy", "meeple", "city", "N"});
          }).starts_with("turn 7: actions"));
    CHECK(mismatch([](Trace& t) { t.rows[9]["actions"].erase(0); }).starts_with("turn 9: actions"));
    CHECK(mismatch([](Trace& t) {
              t.rows[5]["player"] = 1;
          }).starts_with("turn 5: player: expected 1, got 0"));
    CHECK(mismatch([](Trace& t) { t.rows[5]["tile"] = "base/C"; }).starts_with("turn 5: tile"));
    CHECK(mismatch([](Trace& t) {
              t.rows[5]["discarded"] = {"base/C"};
          }).starts_with("turn 5: discarded"));
    CHECK(mismatch([](Trace& t) {
              t.rows[5]["left"] = 7;
          }).starts_with("turn 5: left: expected 7, got 66"));
    CHECK(mismatch([](Trace& t) { t.rows[5]["scores"] = {1, 0}; }).starts_with("turn 5: scores"));
    CHECK(mismatch([](Trace& t) {
              t.rows[5]["supply"][1]["meeple"] = 3;
          }).starts_with("turn 5: supply"));
    CHECK(mismatch([](Trace& t) { t.rows[t.scoring()]["scored"][0][1] = 99; }).find("scored: ") !=
          std::string::npos);
    CHECK(mismatch([](Trace& t) { t.rows[t.scoring()]["scored"].clear(); }).find("scored: ") !=
          std::string::npos);
    CHECK(mismatch([](Trace& t) { t.rows[t.scoring()]["returned"].clear(); }).find("returned: ") !=
          std::string::npos);
    CHECK(mismatch([](Trace& t) { t.rows.back()["scored"].erase(0); }).starts_with("end: scored"));
    CHECK(mismatch([](Trace& t) { t.rows.back()["scores"][0] = 0; }).starts_with("end: scores"));
    CHECK(mismatch([](Trace& t) {
              t.rows.back()["winners"] = {0, 1};
          }).starts_with("end: winners"));
    CHECK(mismatch([](Trace& t) {
              t.rows.back()["discarded"] = {"base/C"};
          }).starts_with("end: discarded"));
}

TEST_CASE("trace_check stops where a game cannot be followed") {
    CHECK(mismatch([](Trace& t) {
              t.rows[4]["place"] = {0, 0, 0};
          }) == "turn 4: place [0,0,0]: expected legal, got refused: cell_occupied");
    CHECK(mismatch([](Trace& t) {
              t.rows[4]["chosen"] = {"deploy", "meeple", "road", "N"};
          }).starts_with("turn 4: chosen"));
    Trace trace;
    trace.rows.insert(trace.rows.end() - 1, trace.rows[71]);
    CHECK(trace.check().mismatches.front() ==
          "turn 72: turn: expected a turn, got the end of the game");
    Trace early;
    early.rows.erase(early.rows.begin() + 60, early.rows.end() - 1);
    CHECK(early.check().mismatches.front() == "end: end: expected the end of the game, got a turn");
}

TEST_CASE("Views at a decision of the set-up are those before anything else is turned up") {
    std::vector<std::string> lines =
        server::tools::read_lines((here / "traces/cards/card-2p-00000.jsonl.gz").string());
    json joker = json::parse(lines.at(1));
    REQUIRE(joker.at("kind") == "setup_row");
    REQUIRE(joker.at("chosen") == json({"row", "blue"}));
    const auto up = [](const std::string& card) { return json{{"card", card}, {"down", false}}; };
    json rows{{"yellow", {up("yellow/animal"), up("yellow/person/1")}},
              {"red", {up("red/person/2")}},
              {"green", {up("green/animal")}},
              {"blue", {up("joker/building")}}};
    const auto check = [&] {
        const json none = json::array({0, 0});
        joker["public"] = {{"hand_counts", none},
                           {"chest_counts", none},
                           {"stock", 125},
                           {"scores", none},
                           {"unassigned_jokers", none},
                           {"animals", {json::object(), json::object()}}};
        joker["views"] = {{{"viewer", 0}, {"hand", json::array()}, {"rows", rows}},
                          {{"viewer", 1}, {"hand", json::array()}, {"rows", rows}},
                          {{"viewer", "spectator"}, {"hand", nullptr}, {"rows", rows}}};
        lines[1] = joker.dump();
        return server::tools::check_card_trace(lines).mismatches;
    };
    CHECK(check().empty());
    rows["blue"].push_back(up("blue/person/2"));  // which is turned up next
    const auto wrong = check();
    REQUIRE(wrong.size() == 3);  // each viewer's
    for (const std::string& mismatch : wrong)
        CHECK(mismatch.starts_with("decision setup_row 1: view: expected "));
}

TEST_CASE("trace_check says why it cannot read a game") {
    CHECK(error([](Trace& t) { t.rows.clear(); }) == "is empty");
    CHECK(error([](Trace& t) { t.rows.erase(t.rows.begin()); }) == "does not begin with a header");
    CHECK(error([](Trace& t) { t.rows[0]["format"] = "tile-game-trace/9"; }) ==
          "format is not tile-game-trace/1");
    CHECK(error([](Trace& t) { t.rows[0]["modules"] = {"dragons"}; }) == "unknown_module: dragons");
    CHECK(error([](Trace& t) { t.rows[0]["game"] = "chess"; }) == "unknown_edition: chess");
    CHECK(error([](Trace& t) { t.rows[0]["players"] = 1; }) == "seat_count: 1");
    CHECK(error([](Trace& t) { t.rows[0]["deck"][3] = "base/None"; }) ==
          "unknown tile \"base/None\"");
    CHECK(error([](Trace& t) { t.rows[0]["deck"].erase(0); }) == "the supply holds all tiles");
    CHECK(error([](Trace& t) { t.rows[0]["pieces"]["abbot"] = 1; }) == "played with other figures");
    CHECK(error([](Trace& t) { t.rows[0]["start"] = json::array(); }) ==
          "played with another start");
    CHECK(error([](Trace& t) { t.rows[0]["ext"] = {"gifts/2"}; }) ==
          "extension gifts/2 is not supported");
    CHECK(error([](Trace& t) { t.rows[2]["window"] = nullptr; }) ==
          "field 'window' is not understood");
    CHECK(error([](Trace& t) { t.rows.pop_back(); }) == "has no end");
    CHECK(error([](Trace& t) { t.rows.push_back(t.rows.back()); }) == "goes on after its end");
    CHECK(error([](Trace& t) { t.rows[2]["t"] = "dance"; }) ==
          "row 3 is neither a turn nor the end");
    CHECK_FALSE(error([](Trace& t) { t.rows[2].erase("legal"); }).empty());
    CHECK_FALSE(error([](Trace& t) { t.rows[2]["place"] = "there"; }).empty());
    CHECK_THROWS_AS(server::tools::read_lines((here / "traces/none.jsonl").string()),
                    std::runtime_error);
    CHECK_THROWS_AS(server::tools::read_lines((here / "wrong/truncated.jsonl.gz").string()),
                    std::runtime_error);
}

TEST_CASE("Goods of two cities that one tile completes are added up") {
    using namespace rules::tiles;
    server::tools::Said said;
    said.hear(ItemsTaken{1, Item::wine, 1});
    said.hear(ItemsTaken{1, Item::cloth, 2});
    said.hear(ItemsTaken{1, Item::wine, 2});
    CHECK(said.won == json::array({{"wine", 3}, {"cloth", 2}}));
}
