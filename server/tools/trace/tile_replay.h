// A match that follows a recorded game of tiles, with what its extensions share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "rules/match.h"
#include "server/tools/trace/extension.h"
#include "server/tools/trace/match_replay.h"
#include "server/tools/trace/row_fields.h"
#include "server/tools/trace/said.h"
#include "server/tools/trace/tile_header.h"

namespace server::tools {

class TileReplay : public MatchReplay {
public:
    // What was told in the present turn.
    struct Told {
        Said before;  // between the turn before and this one: the draw
        Said during;
        Said after;
        rules::tiles::View after_turn;  // the table at the end of the turn, before the next one
        rules::tiles::View placed;      // just after the tile was placed
        bool in_window = false;         // nothing that is said now belongs to the next turn
        std::size_t eaten = 0;          // figures that came back up to the end of a token's step
        int part = 1;                   // of the turn
        DrawOrder order;
        std::vector<std::uint64_t> numbers;  // what the next command takes from chance
    };

    explicit TileReplay(TileHeader header);
    void begin(const nlohmann::json& first_turn);
    // False: the game cannot be followed any further.
    bool turn(const nlohmann::json& row);
    bool kept(const nlohmann::json& row);
    void end(const nlohmann::json& row);

    // ---- For extensions.

    using MatchReplay::is_asked;
    using MatchReplay::mismatch;
    using MatchReplay::Offered;
    using MatchReplay::offers_like;
    using MatchReplay::report;
    using MatchReplay::view;
    [[nodiscard]] const rules::Match& match() const { return match_; }
    [[nodiscard]] rules::Seat seat() const { return match_seat_; }  // whose row it is
    [[nodiscard]] Told& told() { return told_; }
    [[nodiscard]] const Told& told() const { return told_; }
    // Carry out the recorded command; the record says that it is legal.
    bool play(const rules::tiles::Command& command, const std::string& what);
    bool play(rules::Seat seat, const rules::tiles::Command& command, const std::string& what);
    bool play_like(const std::string& what, const nlohmann::json& chosen, const Offered& offered);
    // Deploys what was chosen; `actions` becomes what could be.
    bool deploy(const nlohmann::json& chosen, nlohmann::json& actions);

private:
    bool each(bool (Extension::*hook)(const nlohmann::json&), const nlohmann::json& row);
    bool place(const nlohmann::json& row);
    void split(const rules::Events& events);
    void compare(const nlohmann::json& row, const Fields& fields);

    std::vector<rules::tiles::TileIndex> deck_;
    Told told_;
    std::vector<std::unique_ptr<Extension>> extensions_;
    Fields turn_fields_;
    Fields end_fields_;
    nlohmann::json legal_;
    nlohmann::json actions_;
};

}  // namespace server::tools
