#include "server/client/game_choice.h"

#include <sstream>

namespace server::client {

void GameChoice::write(meeple::v1::RoomSettings& settings) const {
    settings.set_game(game);
    if (modules) {
        auto& names = *settings.mutable_modules();
        std::istringstream list(*modules == "none" ? std::string() : *modules);
        for (std::string name; std::getline(list, name, ',');) names.add_names(name);
    }
    for (const std::string& text : options) {
        const auto middle = text.find('=');
        auto& option = *settings.add_options();
        option.set_name(text.substr(0, middle));
        if (middle != std::string::npos) option.set_value(text.substr(middle + 1));
    }
}

std::string option_problem(const std::string& text) {
    const auto middle = text.find('=');
    if (middle != std::string::npos && middle > 0) return {};
    return "'" + text + "' is not NAME=VALUE";
}

}  // namespace server::client
