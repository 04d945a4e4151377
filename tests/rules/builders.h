// Short helpers for the tests of the rules.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/match.h"
#include "tests/support/catch.h"

namespace build {

namespace tiles = rules::tiles;

inline rules::Setup setup(int seats = 2, std::vector<std::string> modules = {"farmers"}) {
    return {"carcassonne",
            std::move(modules),
            {{"start_player", "seats"}},
            static_cast<std::uint8_t>(seats)};
}

inline rules::Match match(const rules::Setup& setup) {
    auto created = rules::Match::create(setup);
    REQUIRE(created.has_value());
    return *std::move(created);
}

// All tiles of the game without the start tile, those named first in front, in the order of their
// names. A name without a set is one of the base game.
inline tiles::Started opening(const std::vector<std::string>& first, int first_seat = 0,
                              const rules::Setup& game = setup()) {
    const auto view = std::get<tiles::View>(match(game).view(rules::Viewer::everything()));
    std::vector<tiles::TileIndex> rest;
    for (const auto& [tile, count] : view.supply) rest.insert(rest.end(), count, tile);
    const auto take = [&rest](tiles::TileIndex tile) {
        const auto found = std::ranges::find(rest, tile);
        REQUIRE(found != rest.end());
        rest.erase(found);
    };
    take(tiles::tile_by_name("base/D"));
    tiles::Started started;
    started.first_seat = static_cast<rules::Seat>(first_seat);
    for (const std::string& name : first) {
        const bool whole = name.find('/') != std::string::npos;
        started.supply.push_back(tiles::tile_by_name(whole ? name : "base/" + name));
        take(started.supply.back());
    }
    started.supply.insert(started.supply.end(), rest.begin(), rest.end());
    return started;
}

// A started match in which these tiles come first.
inline rules::Match started(const std::vector<std::string>& first,
                            const rules::Setup& setup = build::setup()) {
    rules::Match match = build::match(setup);
    (void)match.start(opening(first, 0, setup));
    return match;
}

inline rules::Command command(const rules::Match& match, std::string_view text) {
    const auto command = rules::parse_command(match, text);
    INFO("command: " << text);
    REQUIRE(command.has_value());
    return *command;
}

// The events of this command of the seat in turn; it must be legal.
inline rules::Events play(rules::Match& match, std::string_view text) {
    rules::Random unused(0);
    INFO("command: " << text);
    REQUIRE(match.decision().has_value());
    const auto events = match.play(match.decision()->seat, command(match, text), unused);
    if (!events) FAIL("refused: " << rules::name(events.error()));
    return *events;
}

inline tiles::View view(const rules::Match& match) {
    return std::get<tiles::View>(match.view(rules::Viewer::everything()));
}

template <class E>
std::vector<E> all(const rules::Events& events) {
    std::vector<E> found;
    for (const rules::Event& event : events) {
        if (const auto* it = std::get_if<E>(&std::get<tiles::Event>(event))) found.push_back(*it);
    }
    return found;
}

}  // namespace build
