// What a stretch of a game's events says, in the words of recorded games of tiles.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rules/tiles/event.h"

namespace server::tools {

struct Said {
    nlohmann::json discarded = nlohmann::json::array();
    nlohmann::json scored = nlohmann::json::array();
    nlohmann::json returned = nlohmann::json::array();
    std::optional<std::string> tile;                   // the one that stayed in the hand
    nlohmann::json won = nlohmann::json::array();      // goods
    nlohmann::json opening = nlohmann::json::array();  // points for beginning a turn
    nlohmann::json more;                               // what extensions heard, by name
    bool at_beginning = false;                         // of a turn

    void hear(const rules::tiles::Event& event);
    // This tile is in the hand now.
    void take(rules::tiles::TileIndex drawn);
    // A list in `more`.
    [[nodiscard]] nlohmann::json& list(const std::string& name);
    // One of `more`; null: nothing was said of it.
    [[nodiscard]] nlohmann::json heard(const std::string& name) const {
        return more.contains(name) ? more.at(name) : nlohmann::json();
    }

private:
    void hear_points(const rules::tiles::SeatScored& event);
    void add_won(const std::string& good, int count);
};

// Of the tiles that are still to be drawn.
struct DrawOrder {
    std::vector<rules::tiles::TileIndex> now;
    std::vector<rules::tiles::TileIndex> before_draw;  // the same before the next draw

    void hear(const rules::tiles::Event& event);
};

// Her points come after the feature that scores them.
[[nodiscard]] bool is_fairy(const rules::tiles::Event& event);

// The last turn and the final scoring come in one step: here the second begins. What is scored
// incomplete before that is followed by a figure that comes back.
[[nodiscard]] bool begins_the_rest(const rules::tiles::Event& event,
                                   const rules::tiles::Event* next);

}  // namespace server::tools
