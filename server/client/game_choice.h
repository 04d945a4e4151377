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

    // Everything of the settings but the seats. What is wrong the server tells.
    void write(meeple::v1::RoomSettings& settings) const;
};

// Nothing: `text` is NAME=VALUE. Otherwise one line that says what is wrong.
[[nodiscard]] std::string option_problem(const std::string& text);

}  // namespace server::client
