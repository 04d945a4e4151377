// What the extension of a module adds to recorded games of tiles. Its file in modules/ registers
// it: inline const Known<TowerTrace> known_tower;
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match.h"
#include "server/tools/trace/row_fields.h"
#include "server/tools/trace/said.h"

namespace server::tools {

class TileReplay;

// The hooks are called in this order in each turn that is replayed. They get the recorded row;
// false if the match cannot follow, which they have reported (TileReplay::mismatch).
class Extension {
public:
    explicit Extension(TileReplay& game) : game_(game) {}
    Extension(const Extension&) = delete;
    Extension& operator=(const Extension&) = delete;
    virtual ~Extension() = default;

    // Adds the fields of its rows.
    virtual void add_fields(Fields& /*turn*/, Fields& /*end*/) {}
    // A row of its own kind in the place of a turn; nothing: it is not its own.
    virtual std::optional<bool> kept(const nlohmann::json& /*row*/) { return std::nullopt; }
    // Before a tile is drawn, then with the tile in the hand.
    virtual bool drawing(const nlohmann::json& /*row*/) { return true; }
    virtual bool opening(const nlohmann::json& /*row*/) { return true; }
    // The command that places the tile, if it is its own.
    virtual std::optional<rules::tiles::Command> placing(const nlohmann::json& /*row*/,
                                                         const rules::tiles::PlaceTile& /*it*/) {
        return std::nullopt;
    }
    virtual bool placed(const nlohmann::json& /*row*/) { return true; }
    // A figure was deployed, or none.
    virtual bool deployed(const nlohmann::json& /*row*/) { return true; }
    virtual bool acted(const nlohmann::json& /*row*/) { return true; }
    virtual bool completing(const nlohmann::json& /*row*/) { return true; }
    virtual bool scored(const nlohmann::json& /*row*/) { return true; }
    virtual bool done(const nlohmann::json& /*row*/) { return true; }

    // ---- The defaults of what needs no game.

    // Its options in the catalogue, by those of the format.
    static std::map<std::string, std::string> options() { return {}; }
    // The numbers that chance takes before the first turn.
    static std::vector<std::uint64_t> first_numbers(const nlohmann::json& /*header*/) { return {}; }
    // What a seat has beside figures: adds the number of each piece.
    static void pieces(const rules::tiles::View& /*view*/, rules::Seat /*seat*/,
                       nlohmann::json& /*pieces*/) {}
    // A command in the words of the format; null: it is not its own.
    static nlohmann::json action(const rules::tiles::View& /*view*/,
                                 const rules::tiles::Command& /*command*/) {
        return {};
    }
    // Whether a command is offered beside all others, and recorded in a field of its own.
    static bool beside(const rules::tiles::Command& /*command*/) { return false; }
    // The placement in a command that does more.
    static std::optional<rules::tiles::PlaceTile> placement(
        const rules::tiles::Command& /*command*/) {
        return std::nullopt;
    }
    // What an event says, after Said took it.
    static void hear(const rules::tiles::Event& /*event*/, Said& /*said*/) {}

protected:
    [[nodiscard]] TileReplay& game() { return game_; }
    [[nodiscard]] const TileReplay& game() const { return game_; }

private:
    TileReplay& game_;
};

struct KnownExtension {
    std::string name;  // "tower/1"
    std::unique_ptr<Extension> (*make)(TileReplay& game);
    decltype(&Extension::options) options;
    decltype(&Extension::first_numbers) first_numbers;
    decltype(&Extension::pieces) pieces;
    decltype(&Extension::action) action;
    decltype(&Extension::beside) beside;
    decltype(&Extension::placement) placement;
    decltype(&Extension::hear) hear;
};

// In the order of their files.
[[nodiscard]] const std::vector<KnownExtension>& known_extensions();

// Registers the extension E: E::name, and what else it has.
template <class E>
struct Known {
    Known();
};
void add_known(KnownExtension extension);

template <class E>
Known<E>::Known() {
    const auto make = [](TileReplay& game) -> std::unique_ptr<Extension> {
        return std::make_unique<E>(game);
    };
    add_known({std::string(E::name), make, &E::options, &E::first_numbers, &E::pieces, &E::action,
               &E::beside, &E::placement, &E::hear});
}

}  // namespace server::tools
