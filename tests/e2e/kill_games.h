// The games of the kill loop: setups on the wire, and whether all viewers see equal things.
#pragma once

#include <string>

#include "meeple/v1/room.pb.h"
#include "rules/editions/setup.h"
#include "rules/match.h"
#include "tests/support/games.h"

namespace server {

// Whether viewers of the same game see different things: whether they do in some random games.
inline bool hides(const rules::Setup& setup) {
    rules::Random chance(1);
    for (int game = 0; game < 3; ++game) {
        rules::Match match = games::fresh(setup);
        match.start(chance);
        while (const auto decision = match.decision()) {
            const rules::View seen = match.view(rules::Viewer::spectator());
            for (rules::Seat seat = 0; seat < setup.seats; ++seat) {
                if (match.view(rules::Viewer::at(seat)) != seen) return true;
            }
            (void)match.play(decision->seat, games::random_command(match, chance), chance);
        }
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
