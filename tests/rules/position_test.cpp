// Positions as text: every position of a game is one, what no game leads to is refused at its
// place, and a game can go on from each.
#include "rules/position_text.h"

#include <string>
#include <vector>

#include "rules/core/text.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;

const std::string beginning =
    "position 1\nedition carcassonne\nseats 2\nmodules farmers\nseat 0\nscores 4 7\n"
    "hand base/U\ntile 0,0 r0 base/D\n";

// "LINE:COLUMN kind", separated by blanks.
std::string problems(const std::string& text) {
    const auto position = rules::read_position(text);
    std::string all;
    if (position) return all;
    for (const rules::PositionProblem& it : position.error()) {
        CHECK(!it.what.empty());
        all += (all.empty() ? "" : ", ") + std::to_string(it.line) + ':' +
               std::to_string(it.column) + ' ' + std::string(it.kind);
    }
    return all;
}

std::string what_is_wrong(const std::string& text) {
    const auto position = rules::read_position(text);
    return position ? "" : position.error().front().what;
}

rules::Match match_of(const std::string& text) {
    const auto position = rules::read_position(text);
    if (!position) FAIL(position.error().front().what);
    rules::Random chance(1);
    return rules::Match::from_view(position->setup, position->view, chance);
}

void play_one(rules::Match& match, rules::Random& chance) {
    std::vector<rules::Command> offers;
    const auto seat = match.decision()->seat;
    match.offers(seat, offers);
    const auto& one = offers.at(chance.below(static_cast<std::uint32_t>(offers.size())));
    REQUIRE(match.play(seat, one, chance).has_value());
}

// Games of which positions can be set up: each edition with each of its modules alone, and some
// with several.
std::vector<rules::Setup> setups() {
    std::vector<rules::Setup> all{
        {"carcassonne", {"abbot", "farmers", "inns_and_cathedrals"}, {}, 3},
        {"carcassonne",
         {"abbot", "cathedrals_in_germany", "farmers", "inns_and_cathedrals"},
         {},
         5}};
    for (const auto& edition : rules::editions::catalog()) {
        all.push_back({edition.name, {}, {}, 2});
        for (const auto& module : edition.modules)
            all.push_back({edition.name, {module.name, "farmers"}, {}, 2});
    }
    std::erase_if(all, [](const rules::Setup& setup) {
        auto match = rules::Match::create(setup);
        if (!match) return true;
        rules::Random chance(1);
        (void)match->start(chance);
        return !rules::position_text(*match);
    });
    return all;
}

}  // namespace

TEST_CASE("A position is read, and a game goes on from it") {
    const std::string text = beginning + "tile 1,0 r1 base/U\nfigure 1 meeple 1,0 road EW\n";
    const rules::Match match = match_of(text);
    const tiles::View view = build::view(match);
    CHECK(view.board.size() == 2);
    CHECK(view.figures ==
          std::vector{tiles::PlacedFigure{{{1, 0}, 0}, 1, tiles::FigureKind::meeple}});
    CHECK(view.seats.at(0).score == 4);
    CHECK(view.seats.at(1).figures[0] == 6);
    CHECK(match.decision()->seat == 0);
    std::vector<rules::Command> offers;
    match.offers(0, offers);
    CHECK(!offers.empty());
    const auto written = rules::position_text(match);
    REQUIRE(written.has_value());
    CHECK(rules::position_text(match_of(*written)) == written);
    CHECK(build::view(match_of(*written)) == view);
}

TEST_CASE("Tiles stand in any order, figures before them, and pieces have numbers or names") {
    const std::string tail = "tile 2,0 r1 base/U\ntile 1,0 r1 base/U\n";
    CHECK(problems(beginning + tail + "figure 0 meeple 2,0#0\n") == "");
    const std::string before = "position\nedition carcassonne\nfigure 0 meeple 2,0#0\n";
    CHECK(problems(before + "tile 0,0 r0 base/D\nhand base/U\n" + tail) == "");
    CHECK(problems(beginning + "tile 1,0 r1 base/U  # a road\n\n# nothing\n") == "");
}

TEST_CASE("What cannot be in a position is refused at its place") {
    CHECK(problems("") == "1:1 unreadable");
    CHECK(problems("match 1\n") == "1:1 unreadable");
    CHECK(problems(beginning + "dance\n") == "9:1 unreadable");
    CHECK(problems(beginning + "tile 1;0 r1 base/U\n") == "9:6 unreadable");
    CHECK(problems(beginning + "tile 1,0 r4 base/U\n") == "9:10 unreadable");
    CHECK(problems(beginning + "tile 1,0 r1 base/Nothing\n") == "9:13 unreadable");
    CHECK(problems(beginning + "hand base/U\n") == "9:1 unreadable");
    CHECK(problems(beginning + "tile 1,0 r1 hg2002/L-FFMM-1\n") == "9:6 too_many");
    CHECK(problems(beginning + "tile 1,0 r0 base/U\n") == "9:6 edge");
    CHECK(what_is_wrong(beginning + "tile 1,0 r0 base/U\n") ==
          "the western edge is field, the tile beside it has road");
    CHECK(problems(beginning + "tile 0,0 r0 base/D\n") == "9:6 twice");
    CHECK(problems(beginning + "tile 1,1 r0 base/U\n") == "9:6 apart");
    CHECK(problems(beginning + "tile 127,0 r0 base/U\n") == "9:6 far");
    CHECK(problems(beginning + "tile 1,0 r1 base/U\nfigure 0 meeple 1,0 city N\n") ==
          "10:17 no_piece");
    CHECK(problems(beginning + "figure 0 meeple 3,3#0\n") == "9:17 no_piece");
    CHECK(problems(beginning + "figure 0 meeple 0,0#0\n") == "9:17 on_start");
    CHECK(problems(beginning + "tile 1,0 r1 base/U\nfigure 2 meeple 1,0#0\n") == "10:17 no_seat");
    CHECK(problems(beginning + "tile 1,0 r1 base/U\nfigure 0 abbot 1,0#0\n") == "10:16 figures");
    CHECK(problems(beginning +
                   "tile 1,0 r1 base/U\nfigure 0 meeple 1,0#0\nfigure 1 meeple 1,0#1\n") ==
          "11:17 two_on_tile");
    CHECK(problems(beginning + "tile 1,0 r1 base/U\ntile 2,0 r1 base/U\nfigure 0 meeple 1,0#0\n"
                               "figure 1 meeple 2,0#0\n") == "12:17 joined");
    CHECK(problems("position 1\nedition carcassonne\ntile 0,0 r0 base/D\n") == "1:1 no_hand");
    CHECK(problems("position 1\nedition carcassonne\nhand base/D\n") == "4:1 start, 4:1 empty");
    CHECK(problems("position 1\nedition carcassonne\nhand base/D\ntile 0,0 r0 base/U\n") ==
          "4:6 start");
    CHECK(problems(beginning + "seat 1\n") == "9:1 unreadable");
    CHECK(problems("position 1\nedition carcassonne\nhand base/D\ntile 0,0 r0 base/D\nseat 2\n"
                   "scores 1 2 3\n") == "5:6 no_seat, 6:1 scores");
    CHECK(problems("position 1\nedition carcassonne\nseats 9\n") == "3:7 setup");
    CHECK(problems("position 1\nedition cardcassonne\n") == "1:1 setup");
    CHECK(problems("position 1\nedition carcassonne\nmodules gifts\n") == "1:1 setup");
    CHECK(problems(std::string(rules::position_text_bytes_max + 1, ' ')) == "0:0 too_long");
    CHECK(problems(beginning + "\xff\n") == "9:1 unreadable");
}

TEST_CASE("A figure on what is complete, and a tile in hand that fits nowhere") {
    // A city of two tiles.
    CHECK(problems(beginning + "tile 0,-1 r2 base/E\nfigure 0 meeple 0,-1 city S\n") ==
          "10:17 complete");
    CHECK(problems("position 1\nedition carcassonne\nmodules farmers\nhand base/C\n"
                   "tile 0,0 r0 base/D\ntile 0,-1 r2 base/E\n") == "4:6 fits_nowhere");
    // The owners of a city that joined.
    CHECK(problems(beginning + "tile 1,0 r1 base/U\ntile 1,-1 r3 base/E\ntile -1,0 r1 base/U\n"
                               "tile -1,-1 r1 base/E\nfigure 0 meeple 1,-1 city W\n"
                               "figure 1 meeple -1,-1 city E\n") == "");
}

TEST_CASE("Positions can be set up of the base games and the modules of tiles and figures") {
    std::string all;
    for (const rules::Setup& setup : setups()) {
        all += (all.empty() ? "" : "; ") + setup.edition;
        for (const std::string& module : setup.modules) all += ' ' + module;
    }
    CHECK(all ==
          "carcassonne abbot farmers inns_and_cathedrals; carcassonne abbot cathedrals_in_germany "
          "farmers inns_and_cathedrals; carcassonne; carcassonne abbot farmers; carcassonne "
          "labyrinth farmers; carcassonne inns_and_cathedrals farmers; carcassonne "
          "cathedrals_in_germany farmers; hunters_and_gatherers; hunters_and_gatherers_2020");
}

TEST_CASE("Every position of a game is one, and reads as it was written") {
    for (const rules::Setup& setup : setups()) {
        CAPTURE(setup.edition, setup.modules);
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            rules::Random chance(seed);
            rules::Match match = build::match(setup);
            (void)match.start(chance);
            int told = 0;
            for (; match.decision(); play_one(match, chance)) {
                const auto text = rules::position_text(match);
                if (!text) continue;
                ++told;
                CAPTURE(*text);
                REQUIRE(problems(*text) == "");
                rules::Match again = match_of(*text);
                REQUIRE(rules::position_text(again) == text);
                std::vector<rules::Command> before;
                std::vector<rules::Command> after;
                match.offers(match.decision()->seat, before);
                again.offers(again.decision()->seat, after);
                REQUIRE(before == after);
                REQUIRE(build::view(again).supply == build::view(match).supply);
            }
            CHECK(told > 20);
        }
    }
}

TEST_CASE("A text that was changed anyhow is refused, or a game goes on from it to its end") {
    const std::uint64_t seed = 39;
    rules::Random chance(seed);
    const auto below = [&](std::size_t count) {
        return chance.below(static_cast<std::uint32_t>(count));
    };
    int good = 0;
    int all = 0;
    for (const rules::Setup& setup : setups()) {
        for (int game = 0; game < 4; ++game) {
            rules::Match match = build::match(setup);
            (void)match.start(chance);
            std::vector<std::string> texts;
            for (; match.decision(); play_one(match, chance)) {
                if (const auto text = rules::position_text(match)) texts.push_back(*text);
            }
            for (int change = 0; change < 40; ++change) {
                std::vector<std::string> lines;
                std::string text = texts.at(below(texts.size()));
                for (std::size_t end = 0; (end = text.find('\n')) != std::string::npos;
                     text.erase(0, end + 1))
                    lines.push_back(text.substr(0, end));
                const auto changes = 1 + below(3);
                for (std::uint32_t i = 0; i < changes; ++i) {
                    const auto at = below(lines.size());
                    std::string& line = lines[at];
                    switch (below(4)) {
                        case 0: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at)); break;
                        case 1: lines.push_back(line); break;
                        case 2: line[below(line.size())] = "0123456789 -,#rABU"[below(18)]; break;
                        default: std::swap(line, lines[below(lines.size())]); break;
                    }
                }
                text.clear();
                for (const std::string& line : lines) text += line + '\n';
                ++all;
                INFO("seed " << seed << "\n" << text);
                if (!rules::read_position(text)) continue;
                ++good;
                rules::Match again = match_of(text);
                REQUIRE(rules::position_text(match_of(*rules::position_text(again))) ==
                        rules::position_text(again));
                while (again.decision()) play_one(again, chance);
                REQUIRE(again.over());
            }
        }
    }
    CHECK(good > all / 20);
}
