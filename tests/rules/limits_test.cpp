// Limits of a state: making a game checks them, and a list that overflows throws.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/ensure.h"
#include "rules/core/row.h"
#include "rules/editions/catalog.h"
#include "rules/editions/setup.h"
#include "rules/tiles/agenda.h"
#include "rules/tiles/game.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one folder

namespace {

Game made(const std::function<void(Ingredients&)>& change,
          const rules::Setup& setup = build::setup()) {
    Ingredients ingredients = rules::editions::ingredients(setup);
    change(ingredients);
    return Game(std::move(ingredients));
}

}  // namespace

// A list of ingredients counts at most 255 copies at once.
std::vector<std::pair<TileIndex, std::uint8_t>> copies(std::string_view name, int count) {
    std::vector<std::pair<TileIndex, std::uint8_t>> all;
    for (; count > 0; count -= 200)
        all.emplace_back(tile_by_name(name), static_cast<std::uint8_t>(std::min(count, 200)));
    return all;
}

TEST_CASE("What does not fit into a state makes no game") {
    CHECK_NOTHROW(made([](Ingredients& /*it*/) {}));
    SECTION("Tiles") {
        const auto tiles = [](int count) {
            return [count](Ingredients& it) {
                // Of one segment each, so that it is the tiles that are too many.
                it.tiles = copies("base/C", count);
            };
        };
        CHECK_NOTHROW(made(tiles(board_tiles_max - 1)));
        CHECK_THROWS_AS(made(tiles(board_tiles_max)), rules::Broken);
    }
    SECTION("Segments") {
        const auto tiles = [](int count) {
            return [count](Ingredients& it) { it.tiles = copies("base/X", count); };
        };
        constexpr int segments = 8;  // of a crossing; the start tile has four
        CHECK_NOTHROW(made(tiles((nodes_max - 4) / segments)));
        CHECK_THROWS_AS(made(tiles(nodes_max / segments)), rules::Broken);
    }
    SECTION("Figures") {
        const auto figures = [](int count) {
            return [count](Ingredients& it) {
                it.seats = rules::seats_max;
                it.figures = {{FigureKind::meeple, static_cast<std::uint8_t>(count)}};
            };
        };
        constexpr int most = figures_max / rules::seats_max;
        CHECK_NOTHROW(made(figures(most)));
        CHECK_THROWS_AS(made(figures(most + 1)), rules::Broken);
    }
    SECTION("Monasteries") {
        const auto tiles = [](int count) {
            return [count](Ingredients& it) {
                it.tiles = {{tile_by_name("base/B"), static_cast<std::uint8_t>(count)}};
            };
        };
        CHECK_NOTHROW(made(tiles(watched_max)));
        CHECK_THROWS_AS(made(tiles(watched_max + 1)), rules::Broken);
    }
    SECTION("Foundations of towers") {
        const auto tiles = [](int count) {
            return [count](Ingredients& it) {
                it.tiles = {{tile_by_name("tower/A"), static_cast<std::uint8_t>(count)}};
            };
        };
        const auto towers = build::setup(2, {"tower"});
        CHECK_NOTHROW(made(tiles(towers_max), towers));
        CHECK_THROWS_AS(made(tiles(towers_max + 1), towers), rules::Broken);
    }
    SECTION("Tiles of the side stack") {
        CHECK_THROWS_AS(made([](Ingredients& it) {
                            it.side_tiles = {{tile_by_name("base/C"), side_max + 1}};
                        }),
                        rules::Broken);
    }
}

TEST_CASE("A game with more tiles and types than a byte can number is played to its end") {
    const Game game = made([](Ingredients& it) {
        const TileIndex plain = tile_by_name("base/C");
        // A river runs between fields or between meadows, not both in one game.
        const auto is_river = [](std::string_view name) { return name.starts_with("river_1/"); };
        it.tiles.clear();
        for (TileIndex tile = 0; tile < all_tiles().size(); ++tile)
            if (!is_river(all_tiles()[tile].name)) it.tiles.emplace_back(tile, 1);
        REQUIRE(it.tiles.size() > 256);
        it.tiles[plain].second =
            static_cast<std::uint8_t>(board_tiles_max - static_cast<int>(it.tiles.size()));
    });
    State state = game.fresh();
    State folded = state;
    View seen = game.view(state);
    rules::Random chance(1);
    rules::Random chooser(2);
    std::vector<Event> events;
    const auto follow = [&] {
        for (const Event& event : events) {
            game.evolve(folded, event);
            evolve(seen, event);
        }
        events.clear();
    };
    game.start(state, chance, &events);
    follow();
    std::vector<Command> offers;
    while (state.phase() != Phase::ended) {
        game.offers(state, state.asked(), offers);
        const auto pick = chooser.below(static_cast<std::uint32_t>(offers.size()));
        REQUIRE_FALSE(game.play(state, state.asked(), offers[pick], chance, &events));
        follow();
    }
    CHECK(state.board.tile_count() > 256);
    CHECK(state.board.tile_count() + state.discarded.size() == board_tiles_max);
    CHECK(seen == game.view(state));
    CHECK(seen == game.view(folded));
    CHECK(seen == game.view(game.from_view(seen, chance)));
}

TEST_CASE("Every edition fits with all of its modules and as many seats as it takes") {
    for (const rules::editions::EditionEntry& edition : rules::editions::catalog()) {
        rules::Setup setup;
        setup.edition = edition.name;
        CAPTURE(setup.edition);
        setup.seats = edition.seats_max;
        for (const auto& module : edition.modules) setup.modules.push_back(module.name);
        if (setup.edition == "carcassonne") setup.options = {{"labyrinth_tiles", "2"}};
        REQUIRE(rules::editions::check(setup).empty());
        if (rules::editions::family(setup) != rules::editions::Family::tiles) continue;
        CHECK_NOTHROW(Game(rules::editions::ingredients(setup)));
    }
}

TEST_CASE("A list that is full says so") {
    rules::Row<int, 2> row;
    row.add(1);
    row.add_if(7, false);
    row.add_if(2, true);
    CHECK(row.size() == 2);
    CHECK(row[1] == 2);
    CHECK_THROWS_AS(row.add(3), rules::Broken);
    CHECK_THROWS_AS(row.add_if(3, true), rules::Broken);
    CHECK(row.full());

    Agenda agenda;
    while (agenda.rows().size() < agenda_max) agenda.push({});
    CHECK_THROWS_AS(agenda.push({}), rules::Broken);
    CHECK_THROWS_AS(agenda.put_last({}), rules::Broken);
    CHECK(agenda.rows().size() == agenda_max);
}
