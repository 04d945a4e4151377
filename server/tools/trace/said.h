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
    std::optional<std::string> tile;                     // the one that stayed in the hand
    nlohmann::json gift;                                 // received
    nlohmann::json reshuffled;                           // a new stack of gifts
    nlohmann::json won = nlohmann::json::array();        // goods
    nlohmann::json captured = nlohmann::json::array();   // in place of returned
    nlohmann::json exchanged = nlohmann::json::array();  // [seat, piece] that came home
    nlohmann::json opening = nlohmann::json::array();    // points for beginning a turn
    nlohmann::json lots = nlohmann::json::array();       // [tile's place, seat] of a bazaar
    nlohmann::json buried;                               // the tile under a hill
    nlohmann::json token;                                // of a flock, drawn from the bag
    bool auctioned = false;                              // the tile was the seat's from a bazaar
    bool at_beginning = false;                           // of a turn

    void hear(const rules::tiles::Event& event);

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
