// Settings of a room: what is completed, and what is refused.
#include <algorithm>
#include <string>
#include <vector>

#include "rules/editions/catalog.h"
#include "server/codec/catalogue.h"
#include "server/codec/settings.h"
#include "tests/support/catch.h"

using namespace server;
namespace v1 = meeple::v1;

TEST_CASE("codec: settings are completed, and everything wrong with them is told at once") {
    codec::SettingsLimits limits;
    limits.bot_levels = {"random"};
    v1::RoomSettings asked;
    asked.set_game("carcassonne");
    asked.add_seats()->mutable_open();
    asked.add_seats()->set_bot("random");
    const auto whole = codec::complete(asked, limits);
    REQUIRE(whole.has_value());
    CHECK(whole->turn_seconds() == 120);
    CHECK(whole->has_modules());
    CHECK(codec::setup(*whole).seats == 2);
    // Completing complete settings changes nothing.
    CHECK(codec::complete(*whole, limits)->SerializeAsString() == whole->SerializeAsString());
    asked.set_turn_seconds(0);
    CHECK(codec::complete(asked, limits)->turn_seconds() == 0);

    asked.mutable_modules()->add_names("frobnicate");
    asked.add_options()->set_name("colour");
    asked.add_seats();
    asked.add_seats()->set_bot("genius");
    asked.set_name(std::string(41, 'n'));
    asked.set_turn_seconds(100'000'000);
    const auto problems = codec::complete(asked, limits);
    REQUIRE_FALSE(problems.has_value());
    std::string all;
    for (const std::string& problem : problems.error()) all.append(problem).append("\n");
    for (const char* part :
         {"frobnicate", "colour", "seat_unset", "genius", "name_too_long", "turn_seconds"}) {
        CAPTURE(all, part);
        CHECK(all.find(part) != std::string::npos);
    }
    for (int i = 0; i < 300; ++i) asked.add_seats()->mutable_open();
    CHECK_FALSE(codec::complete(asked, limits).has_value());
    asked.set_game("chess");
    CHECK(codec::complete(asked, limits).error().front() == "unknown_edition: chess");
}

TEST_CASE("codec: the name of a room is no web address") {
    v1::RoomSettings asked;
    asked.set_game("carcassonne");
    asked.add_seats()->mutable_open();
    asked.add_seats()->mutable_open();
    for (const char* name : {"https://evil.example/x free gifts", "evil.org", "see WWW.evil"}) {
        CAPTURE(name);
        asked.set_name(name);
        const auto refused = codec::complete(asked, {});
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error() == std::vector<std::string>{"name: no web addresses"});
    }
    asked.set_name("Round 2.5, all welcome. Come in!");
    CHECK(codec::complete(asked, {}).has_value());
}

// A server that does not know the others yet can take such a game over.
TEST_CASE("codec: complete settings have the options that have a meaning in the game") {
    const codec::SettingsLimits limits;
    const auto& all = rules::editions::find_edition("carcassonne")->options;
    const auto fits = [](const std::string& module) {
        return
            [&module](const auto& entry) { return entry.module.empty() || entry.module == module; };
    };
    for (const auto& option : all) {
        CAPTURE(option.name, option.module);
        v1::RoomSettings asked;
        asked.set_game("carcassonne");
        asked.add_seats()->mutable_open();
        asked.add_seats()->mutable_open();
        asked.mutable_modules();
        if (!option.module.empty()) asked.mutable_modules()->add_names(option.module);
        const auto whole = codec::complete(asked, limits);
        REQUIRE(whole.has_value());
        CHECK(whole->options_size() == std::count_if(all.begin(), all.end(), fits(option.module)));
        // One that a client names stays.
        v1::RoomSettings naming = asked;
        naming.mutable_modules()->clear_names();
        v1::Option& named = *naming.add_options();
        named.set_name(option.name);
        named.set_value(option.values.back());
        const auto kept = codec::complete(naming, limits);
        REQUIRE(kept.has_value());
        const bool is_extra = !option.module.empty();
        CHECK(kept->options_size() ==
              std::count_if(all.begin(), all.end(), fits("")) + (is_extra ? 1 : 0));
        CHECK(codec::complete(*kept, limits)->SerializeAsString() == kept->SerializeAsString());
        *naming.add_options() = named;
        CHECK(codec::complete(naming, limits).error() ==
              std::vector<std::string>{"duplicate_option: " + option.name});
    }
}

TEST_CASE("codec: a room has a clock or a limit for each turn") {
    codec::SettingsLimits limits;
    v1::RoomSettings asked;
    asked.set_game("carcassonne");
    asked.add_seats()->mutable_open();
    asked.add_seats()->mutable_open();
    // Clients that know of no clocks mean what they always meant.
    CHECK(codec::complete(asked, limits)->on_timeout() == v1::SKIP);
    CHECK_FALSE(codec::complete(asked, limits)->has_clock());
    // Everything in the catalogue is a valid setting.
    const v1::Catalogue catalogue = codec::catalogue(nullptr);
    REQUIRE(catalogue.clocks_size() == 7);
    for (const v1::ClockPreset& preset : catalogue.clocks()) {
        CAPTURE(preset.name());
        v1::RoomSettings room = asked;
        if (preset.has_clock()) *room.mutable_clock() = preset.clock();
        if (preset.has_turn_seconds()) room.set_turn_seconds(preset.turn_seconds());
        const auto whole = codec::complete(room, limits);
        REQUIRE(whole.has_value());
        CHECK(whole->has_clock() == preset.has_clock());
        CHECK(whole->has_turn_seconds() == preset.has_turn_seconds());
        CHECK(whole->on_timeout() == (preset.has_clock() ? v1::BOT : v1::SKIP));
        CHECK(codec::complete(*whole, limits)->SerializeAsString() == whole->SerializeAsString());
    }
    CHECK(catalogue.clocks(3).name() == "slow");
    CHECK(catalogue.clocks(3).clock().cap_ms() == 72 * 3'600'000);
    asked.mutable_clock()->set_initial_ms(60'000);
    asked.set_on_timeout(v1::SKIP);
    CHECK(codec::complete(asked, limits)->on_timeout() == v1::SKIP);

    struct Row {
        std::uint32_t initial_ms, increment_ms, cap_ms;
        const char* problem;
    };
    constexpr std::uint32_t day_ms = 24 * 3'600'000;
    const Row rows[] = {
        {999, 0, 0, "initial_ms"},
        {14 * day_ms + 1, 0, 0, "initial_ms"},
        {1'000, 7 * day_ms + 1, 0, "increment_ms"},
        {60'000, 0, 59'999, "cap_ms"},
        {60'000, 0, 14 * day_ms + 1, "cap_ms"},
        {1'000, 0, 0, nullptr},
        {14 * day_ms, 7 * day_ms, 14 * day_ms, nullptr},
        {60'000, 70'000, 60'000, nullptr},
    };
    for (const Row& row : rows) {
        CAPTURE(row.initial_ms, row.increment_ms, row.cap_ms);
        asked.mutable_clock()->set_initial_ms(row.initial_ms);
        asked.mutable_clock()->set_increment_ms(row.increment_ms);
        asked.mutable_clock()->set_cap_ms(row.cap_ms);
        const auto whole = codec::complete(asked, limits);
        REQUIRE(whole.has_value() == (row.problem == nullptr));
        if (row.problem == nullptr) continue;
        REQUIRE(whole.error().size() == 1);
        CHECK(whole.error().front() == "clock: " + std::string(row.problem));
    }
    asked.mutable_clock()->set_initial_ms(60'000);
    asked.mutable_clock()->clear_cap_ms();
    asked.set_turn_seconds(60);
    CHECK_FALSE(codec::complete(asked, limits).has_value());
}
