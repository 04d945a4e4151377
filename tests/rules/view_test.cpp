// Views: folding, projecting, canonical bytes, and back to a match.
#include "rules/tiles/view.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/ensure.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;
using build::play;
using build::view;

std::string bytes(const rules::View& view) {
    std::string out;
    rules::append_canonical(view, out);
    return out;
}

std::string hex(const std::string& bytes) {
    std::string text;
    for (const char c : bytes) {
        text += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4U];
        text += "0123456789abcdef"[static_cast<unsigned char>(c) & 15U];
    }
    return text;
}

// A match some way into a random game, at the given number of decisions.
rules::Match some_way(const rules::Setup& setup, std::uint64_t seed, int decisions) {
    rules::Random chance(seed);
    rules::Match match = build::match(setup);
    (void)match.start(chance);
    std::vector<rules::Command> offers;
    for (int i = 0; i < decisions && match.decision(); ++i) {
        const auto seat = match.decision()->seat;
        match.offers(seat, offers);
        (void)match.play(seat, offers.at(chance.below(static_cast<std::uint32_t>(offers.size()))),
                         chance);
    }
    return match;
}

}  // namespace

TEST_CASE("Folding a viewer's events gives the viewer's view, event by event") {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(seed);
        const rules::Setup setup = build::setup(2 + static_cast<int>(seed) % 3);
        rules::Random chance(seed);
        rules::Match match = build::match(setup);
        rules::Match folded = match;
        rules::View spectator = match.view(rules::Viewer::spectator());
        rules::View everything = match.view(rules::Viewer::everything());
        rules::Events events = match.start(chance);
        std::vector<rules::Command> offers;
        for (;;) {
            for (const rules::Event& event : events) {
                rules::evolve(spectator, rules::project(event, rules::Viewer::spectator()));
                rules::evolve(everything, event);
                folded.evolve(event);
                REQUIRE(spectator == folded.view(rules::Viewer::spectator()));
            }
            REQUIRE(folded == match);
            REQUIRE(everything == match.view(rules::Viewer::everything()));
            REQUIRE(bytes(everything) == bytes(match.view(rules::Viewer::everything())));
            if (!match.decision()) break;
            const auto seat = match.decision()->seat;
            match.offers(seat, offers);
            const auto played = match.play(
                seat, offers.at(chance.below(static_cast<std::uint32_t>(offers.size()))), chance);
            REQUIRE(played.has_value());
            events = *played;
        }
    }
}

TEST_CASE("No viewer at the table is told the order of the supply") {
    const tiles::Event started = build::opening({"W"});
    for (const auto viewer :
         {rules::Viewer::spectator(), rules::Viewer::at(0), rules::Viewer::at(5)}) {
        const auto told = std::get<tiles::Started>(tiles::project(started, viewer));
        CHECK(told.supply.empty());
    }
    CHECK(tiles::project(started, rules::Viewer::everything()) == started);
    const tiles::Event drawn = tiles::TileDrawn{3};
    CHECK(tiles::project(drawn, rules::Viewer::spectator()) == drawn);
}

TEST_CASE("A view becomes a match with the same offers, features and course") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        for (int decisions : {0, 1, 2, 17, 40, 83, 130, 999}) {
            CAPTURE(seed, decisions);
            const rules::Setup setup = build::setup(
                2 + static_cast<int>(seed) % 4,
                seed % 2 == 0 ? std::vector<std::string>{} : std::vector<std::string>{"farmers"});
            const rules::Match match = some_way(setup, seed, decisions);
            const rules::View seen = match.view(rules::Viewer::spectator());
            rules::Random chance(99);
            rules::Match rebuilt = rules::Match::from_view(setup, seen, chance);
            REQUIRE(rebuilt.view(rules::Viewer::spectator()) == seen);
            REQUIRE(rebuilt.decision() == match.decision());
            if (!match.decision()) continue;
            const auto seat = match.decision()->seat;
            std::vector<rules::Command> ours;
            std::vector<rules::Command> theirs;
            match.offers(seat, ours);
            rebuilt.offers(seat, theirs);
            REQUIRE(ours == theirs);
            rules::Match original = match;
            const auto a = original.play(seat, ours.back(), chance);
            const auto b = rebuilt.play(seat, ours.back(), chance);
            REQUIRE(a.has_value());
            REQUIRE(b.has_value());
            REQUIRE(build::all<tiles::FeatureScored>(*a) == build::all<tiles::FeatureScored>(*b));
            while (rebuilt.decision()) {  // and it can be played to its end
                rebuilt.offers(rebuilt.decision()->seat, theirs);
                const auto& chosen =
                    theirs.at(chance.below(static_cast<std::uint32_t>(theirs.size())));
                REQUIRE(rebuilt.play(rebuilt.decision()->seat, chosen, chance).has_value());
            }
        }
    }
}

TEST_CASE("A match from a view before the start has not started") {
    const rules::Match match = build::match(build::setup());
    rules::Random chance(1);
    rules::Match rebuilt =
        rules::Match::from_view(build::setup(), match.view(rules::Viewer::spectator()), chance);
    CHECK(rebuilt == match);
}

TEST_CASE("Views that cannot be are broken") {
    const tiles::View good = view(some_way(build::setup(), 3, 20));
    rules::Random chance(1);
    const auto broken = [&](const std::function<void(tiles::View&)>& damage) {
        tiles::View bad = good;
        damage(bad);
        CHECK_THROWS_AS(rules::Match::from_view(build::setup(), rules::View(bad), chance),
                        rules::Broken);
    };
    CHECK_NOTHROW(rules::Match::from_view(build::setup(), rules::View(good), chance));
    broken([](tiles::View& v) { v.seats.pop_back(); });
    broken([](tiles::View& v) { v.board.pop_back(); });
    broken([](tiles::View& v) { v.board.back().at = {50, 50}; });
    broken([](tiles::View& v) { v.board.back().at = {120, 0}; });
    broken([](tiles::View& v) { v.board.back().rotation = 4; });
    broken([](tiles::View& v) { v.board.back().tile = 9999; });
    broken([](tiles::View& v) { v.board.clear(); });
    broken([](tiles::View& v) { ++v.supply.front().second; });
    broken([](tiles::View& v) { v.discarded.push_back(0); });
    broken([](tiles::View& v) { ++v.seats[0].figures[0]; });
    broken([](tiles::View& v) {
        v.figures.push_back({{{0, 0}, 200}, 0, tiles::FigureKind::meeple});
    });
    broken([](tiles::View& v) { v.turn_seat = 7; });
    using tiles::Phase;
    using tiles::Question;
    broken([](tiles::View& v) { v.agenda.restart({Phase::drawing, 0, Question::none, 0}); });
    broken([](tiles::View& v) { v.agenda.restart({Phase::done, 0, Question::none, 0}); });
    broken([](tiles::View& v) { v.agenda.restart({Phase::placing, 1, Question::none, 0}); });
    broken([](tiles::View& v) { v.agenda.restart({Phase::placing, 0, tiles::AskToken::kind, 0}); });
    broken([](tiles::View& v) { v.agenda.push({Phase::choosing, 0, Question::none, 0}); });
    broken([](tiles::View& v) { v.agenda.push({Phase::choosing, 7, tiles::AskToken::kind, 0}); });
    broken([](tiles::View& v) { v.agenda.push({Phase::deploying, 0, Question::none, 0}); });
    broken([](tiles::View& v) { v.hand.clear(); });
    CHECK_THROWS_AS(rules::Match::from_view({"none", {}, {}, 2}, rules::View(good), chance),
                    rules::Broken);
}

TEST_CASE("Events that cannot follow are broken, for views and for matches") {
    const rules::Match match = build::started({"W", "X"});
    const std::vector<tiles::Event> impossible = {
        build::opening({}),
        tiles::TileDrawn{tiles::no_tile},
        tiles::TileDiscarded{tiles::tile_by_name("base/X")},
        tiles::TilePlaced{tiles::tile_by_name("base/X"), {1, 0}, 0},
        tiles::FigureDeployed{{{{0, 0}, 0}, 7, tiles::FigureKind::meeple}},
        tiles::FigureDeployed{{{{0, 0}, 0}, 0, tiles::FigureKind::abbot}},
        tiles::FigureDeployed{{{{0, 0}, 0}, 0, static_cast<tiles::FigureKind>(99)}},
        tiles::FigureReturned{{{{0, 0}, 0}, 0, tiles::FigureKind::meeple}},
        tiles::TurnBegan{9},
        tiles::SeatResigned{9},
        tiles::FeatureScored{tiles::FeatureKind::road, {}, true, {}, {{9, 1}}, {}, {}},
    };
    for (const tiles::Event& event : impossible) {
        CAPTURE(event.index());
        rules::Match changed = match;
        CHECK_THROWS_AS(changed.evolve(event), rules::Broken);
        CHECK(changed == match);
    }
    const std::vector<tiles::Event> for_matches = {
        tiles::TilePlaced{tiles::tile_by_name("base/W"), {1, 0}, 3},  // does not fit
        tiles::TilePlaced{tiles::tile_by_name("base/W"), {5, 5}, 0},  // touches nothing
        tiles::TilePlaced{tiles::tile_by_name("base/W"), {1, 0}, 9},
        tiles::FeatureCompleted{tiles::FeatureKind::city, {{0, 0}, 0}},  // it is open
        tiles::FeatureCompleted{tiles::FeatureKind::city, {{9, 9}, 0}},
        tiles::GameEnded{{1, 2}, {1}},
        tiles::GameEnded{{0}, {}},
        tiles::AgendaSet{{}},
        tiles::AgendaSet{{{tiles::Phase::deploying, 0, tiles::Question::none, 0}}},  // no tile lies
        tiles::AgendaSet{{{tiles::Phase::placing, 1, tiles::Question::none, 0}}},
        tiles::AgendaSet{{{tiles::Phase::choosing, 0, tiles::AskToken::kind, 0}}},
        tiles::ItemsTaken{9, tiles::Item::wine, 1},
        tiles::ItemsTaken{0, static_cast<tiles::Item>(99), 1},
    };
    for (const tiles::Event& event : for_matches) {
        CAPTURE(event.index());
        rules::Match changed = match;
        CHECK_THROWS_AS(changed.evolve(event), rules::Broken);
        CHECK(changed == match);
    }
    for (std::size_t i = 1; i < impossible.size(); ++i) {
        if (std::holds_alternative<tiles::TileDrawn>(impossible[i])) continue;
        CAPTURE(i);
        tiles::View folded = view(match);
        CHECK_THROWS_AS(tiles::evolve(folded, impossible[i]), rules::Broken);
    }
}

TEST_CASE("A view's hands hold no more tiles than a hand has room for") {
    const auto match = some_way({"carcassonne", {}, {{"hand", "three_hidden"}}, 2}, 1, 3);
    const rules::Seat other = 1 - match.decision()->seat;
    auto seen = std::get<tiles::View>(match.view(rules::Viewer::spectator()));
    REQUIRE(seen.hands->held.at(other).size() == 3);
    CHECK_THROWS_AS(tiles::evolve(seen, tiles::TileTaken{other, tiles::no_tile, true}),
                    rules::Broken);
    const auto most = std::ranges::max_element(seen.supply, {},
                                               &std::pair<tiles::TileIndex, std::uint8_t>::second);
    const tiles::TileDrawn drawn{most->first};
    while (seen.hand.size() < tiles::hand_max) tiles::evolve(seen, drawn);
    CHECK_THROWS_AS(tiles::evolve(seen, drawn), rules::Broken);
    CHECK_THROWS_AS(tiles::evolve(seen, tiles::TurnBegan{other}), rules::Broken);
}

TEST_CASE("A question about a tower that is not there makes no match") {
    const rules::Setup setup = build::setup(2, {"tower"});
    const tiles::View good = view(some_way(setup, 3, 20));
    rules::Random chance(1);
    for (const std::uint16_t tile : {std::uint16_t{0}, std::uint16_t{255}, std::uint16_t{60000}}) {
        tiles::View bad = good;
        bad.agenda.push({tiles::Phase::choosing, 0, tiles::AskCapture::kind, tile});
        CHECK_THROWS_AS(rules::Match::from_view(setup, rules::View(bad), chance), rules::Broken);
    }
}

TEST_CASE("The data of a question takes two more bytes if one is too small") {
    const auto with = [](std::uint16_t data) {
        tiles::View view;
        view.agenda.restart({tiles::Phase::deploying, 0, tiles::Question::none, 0});
        view.agenda.push({tiles::Phase::choosing, 1, tiles::AskCapture::kind, data});
        return hex(bytes(view)).substr(12, 12);
    };
    CHECK(with(254).starts_with("040106feff"));  // and then: no seat is in turn
    CHECK(with(255) == "040106ffff00");
    CHECK(with(300) == "040106ff2c01");
}

TEST_CASE("The canonical bytes of a view equal the ones in rules/canonical.md") {
    rules::Match match = build::started({"E", "W"});
    CHECK(hex(bytes(match.view(rules::Viewer::spectator()))).substr(0, 18) == "020101000000000100");
    play(match, "place 0,-1 r2");
    play(match, "deploy meeple field NL.NR.EL.ER.WL.WR");
    const std::string text = hex(bytes(match.view(rules::Viewer::at(0))));
    const std::string expected =
        "02"                        // version
        "01"                        // one row is due:
        "01010000"                  // seat 1 is to place
        "01"                        // it is seat 1's turn,
        "0200"                      // the second one
        "02"                        // two seats:
        "000000000006060000000000"  // 0 points, not resigned, 6 kinds of figures: 6, 0, 0, 0, 0, 0
        "03000000"                  // 3 kinds of items: none
        "000000000006070000000000"
        "03000000"
        "0200"        // two placed tiles:
        "0300000000"  // base/D at 0,0 r0
        "040000ff02"  // base/E at 0,-1 r2
        "0100"        // one figure:
        "00ff010000"  // at 0,-1 on segment 1, of seat 0, a meeple
        "2000"        // 32 types of tile in the supply:
        "000002";     // base/A twice ...
    CHECK(text.substr(0, expected.size()) == expected);
    // Nothing discarded, W in the hand, no winners.
    CHECK(text.substr(text.size() - 12) == "0000011e0000");
}
