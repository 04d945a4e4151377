// The games of the kill loop: setups on the wire, and whether all viewers see equal things.
#pragma once

#include <string>

#include "meeple/v1/room.pb.h"
#include "rules/editions/catalog.h"
#include "rules/editions/setup.h"
#include "rules/match.h"

namespace server {

// Whether viewers of the same game see different things.
inline bool hides(const rules::Setup& setup) {
    if (rules::editions::family(setup) == rules::editions::Family::cards) return true;
    for (const std::string& module : setup.modules) {
        if (module == "gifts") return true;
    }
    for (const auto& [name, value] : setup.options) {
        if (name == "hand" && value.ends_with("hidden")) return true;
    }
    return false;
}

// The first two seats are for clients, the others for bots of the server.
inline meeple::v1::RoomSettings settings_of(const rules::Setup& setup) {
    meeple::v1::RoomSettings settings;
    settings.set_game(setup.edition);
    settings.mutable_modules();
    for (const std::string& name : setup.modules) settings.mutable_modules()->add_names(name);
    for (const auto& [name, value] : setup.options) {
        meeple::v1::Option& option = *settings.add_options();
        option.set_name(name);
        option.set_value(value);
    }
    for (int seat = 0; seat < setup.seats; ++seat) {
        meeple::v1::SeatSetting& who = *settings.add_seats();
        if (seat < 2) {
            who.mutable_open();
        } else {
            who.set_bot("random");
        }
    }
    settings.set_takebacks(true);
    settings.mutable_clock()->set_initial_ms(60'000);
    settings.mutable_clock()->set_increment_ms(1'000);
    settings.set_on_timeout(meeple::v1::LOSE);
    return settings;
}

}  // namespace server
