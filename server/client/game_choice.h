// Which game a program that makes a room asks for, as it is given on the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "meeple/v1/room.pb.h"

namespace server::client {

struct GameChoice {
    std::string game = "carcassonne";
    // Names with commas, or "none"; nothing: the defaults of the catalogue.
    std::optional<std::string> modules;
    std::vector<std::string> options;  // NAME=VALUE each

    // Everything of the settings but the seats. What is wrong the server tells. Blanks around names
    // and values do not count.
    void write(meeple::v1::RoomSettings& settings) const;
};

// Nothing: `text` is NAME=VALUE. Otherwise one line that says what is wrong.
[[nodiscard]] std::string option_problem(const std::string& text);

// What the caller of a program calls the fields of the settings.
struct FieldNames {
    std::string game = "game";
    std::string modules = "modules";
    std::string options = "options";
    std::string seats = "seats";
    std::string bots = "vs";
};
// What a server found wrong with these settings ("unknown_module: frobnicate", one problem a line),
// with the caller's own field and what is allowed there, as far as this program knows. A line that
// it does not know stays as it is.
[[nodiscard]] std::string settings_problem(const std::string& detail,
                                           const meeple::v1::RoomSettings& asked,
                                           const FieldNames& fields);

}  // namespace server::client
