// Room settings: completes and checks requested ones against the catalogue, and derives the setup
// of the rules and the text that the fair deck's commitment covers.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "meeple/v1/room.pb.h"
#include "rules/core/expected.h"
#include "rules/match.h"

namespace server::codec {

struct SettingsLimits {
    std::uint32_t turn_seconds_default = 120;
    std::uint32_t turn_seconds_max = 7 * 24 * 3600;
    std::uint32_t clock_initial_ms_min = 1'000;
    std::uint32_t clock_ms_max = 14 * 24 * 3'600'000;  // initial time and cap
    std::uint32_t clock_increment_ms_max = 7 * 24 * 3'600'000;
    std::vector<std::string> bot_levels;
    // Instead of the catalogue's, by name of the option; valid values only.
    std::vector<std::pair<std::string, std::string>> option_defaults;
};

// The settings with every default filled in and lists in catalogue order, or all of their
// problems, one line each ("unknown_module: frobnicate").
[[nodiscard]] rules::Expected<meeple::v1::RoomSettings, std::vector<std::string>> complete(
    const meeple::v1::RoomSettings& asked, const SettingsLimits& limits);

// The permitted talk: the setting, or its default.
[[nodiscard]] meeple::v1::Talk talk_of(const meeple::v1::RoomSettings& settings);

// Of completed settings.
[[nodiscard]] rules::Setup setup(const meeple::v1::RoomSettings& settings);
// The way back: game, modules and options of the settings are those of the setup.
void write_game(const rules::Setup& setup, meeple::v1::RoomSettings& settings);

}  // namespace server::codec
