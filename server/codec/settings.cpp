#include "server/codec/settings.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/editions/catalog.h"
#include "rules/editions/setup.h"
#include "server/text/line.h"
#include "server/text/link.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
using rules::editions::EditionEntry;

constexpr std::size_t room_name_characters_max = 40;
// The preset "standard" of the catalogue.
constexpr std::uint32_t rated_initial_ms = 300'000;
constexpr std::uint32_t rated_increment_ms = 15'000;

// Catalogue order; what the catalogue does not know comes last, so that the rules can name it.
template <class Entries>
std::size_t rank(const Entries& entries, std::string_view name) {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [name](const auto& entry) { return entry.name == name; });
    return static_cast<std::size_t>(found - entries.begin());
}

std::string usual_value(const rules::editions::OptionEntry& option, const SettingsLimits& limits) {
    for (const auto& [name, value] : limits.option_defaults) {
        if (name == option.name) return value;
    }
    return option.values.empty() ? std::string() : option.values.front();
}

// Of rated games: what is no house rule may be chosen freely, but who begins is left to chance, or
// to the tiles.
bool rated_option(const rules::editions::OptionEntry& entry, std::string_view value,
                  std::string_view usual) {
    constexpr std::array<std::string_view, 3> of_the_game = {"table_width", "table_height",
                                                             "table_edge"};
    const std::string_view name = entry.name;
    if (value == usual || (name == "start_player" && value == "roads")) return true;
    return !entry.module.empty() ||
           std::find(of_the_game.begin(), of_the_game.end(), name) != of_the_game.end();
}

void complete_modules(const v1::RoomSettings& asked, const EditionEntry& edition,
                      v1::RoomSettings& out) {
    std::vector<std::string> names(asked.modules().names().begin(), asked.modules().names().end());
    if (!asked.has_modules()) {
        for (const auto& module : edition.modules) {
            if (module.by_default) names.push_back(module.name);
        }
    }
    std::stable_sort(names.begin(), names.end(), [&edition](const auto& a, const auto& b) {
        return rank(edition.modules, a) < rank(edition.modules, b);
    });
    out.mutable_modules()->clear_names();
    for (const std::string& name : names) out.mutable_modules()->add_names(name);
}

// All options that have a meaning in this game. Others are not added, so that a server that does
// not know them yet can take such a game over.
void complete_options(const v1::RoomSettings& asked, const EditionEntry& edition,
                      const SettingsLimits& limits, v1::RoomSettings& out,
                      std::vector<std::string>& problems) {
    out.clear_options();
    const auto& modules = out.modules().names();
    for (const auto& entry : edition.options) {
        const auto is_it = [&entry](const v1::Option& option) {
            return option.name() == entry.name;
        };
        const auto found = std::find_if(asked.options().begin(), asked.options().end(), is_it);
        if (found != asked.options().end()) {
            *out.add_options() = *found;
            if (std::count_if(found, asked.options().end(), is_it) > 1)
                problems.push_back("duplicate_option: " + entry.name);
        } else if (entry.module.empty() ||
                   std::find(modules.begin(), modules.end(), entry.module) != modules.end()) {
            v1::Option& option = *out.add_options();
            option.set_name(entry.name);
            option.set_value(usual_value(entry, limits));
        }
    }
    for (const v1::Option& option : asked.options()) {
        if (rank(edition.options, option.name()) == edition.options.size())
            *out.add_options() = option;  // The rules refuse it by name.
    }
}

// A limit for each turn, or a clock.
void complete_time(const v1::RoomSettings& asked, const SettingsLimits& limits,
                   v1::RoomSettings& out, std::vector<std::string>& problems) {
    if (asked.rated() && !asked.has_clock() && !asked.has_turn_seconds()) {
        out.mutable_clock()->set_initial_ms(rated_initial_ms);
        out.mutable_clock()->set_increment_ms(rated_increment_ms);
        out.set_on_timeout(asked.has_on_timeout() ? asked.on_timeout() : v1::LOSE);
        return;
    }
    if (!asked.has_clock()) {
        if (!asked.has_turn_seconds()) out.set_turn_seconds(limits.turn_seconds_default);
        if (out.turn_seconds() > limits.turn_seconds_max) problems.emplace_back("turn_seconds");
        if (!asked.has_on_timeout()) out.set_on_timeout(asked.rated() ? v1::LOSE : v1::SKIP);
        return;
    }
    if (asked.has_turn_seconds()) problems.emplace_back("clock: not together with turn_seconds");
    if (!asked.has_on_timeout()) out.set_on_timeout(asked.rated() ? v1::LOSE : v1::BOT);
    const v1::Clock& clock = asked.clock();
    if (clock.initial_ms() < limits.clock_initial_ms_min ||
        clock.initial_ms() > limits.clock_ms_max)
        problems.emplace_back("clock: initial_ms");
    if (clock.increment_ms() > limits.clock_increment_ms_max)
        problems.emplace_back("clock: increment_ms");
    const bool holds_initial = clock.cap_ms() >= clock.initial_ms();
    if (clock.cap_ms() != 0 && (!holds_initial || clock.cap_ms() > limits.clock_ms_max))
        problems.emplace_back("clock: cap_ms");
}

// Equal conditions for all, and one game per pool.
void check_rated(const v1::RoomSettings& settings, const EditionEntry& edition,
                 const SettingsLimits& limits, std::vector<std::string>& problems) {
    if (!settings.rated()) return;
    if (settings.private_()) problems.emplace_back("rated: not in a private room");
    if (!settings.has_clock()) problems.emplace_back("rated: not without a clock");
    if (settings.on_timeout() != v1::LOSE) problems.emplace_back("rated: on_timeout: LOSE alone");
    if (settings.takebacks()) problems.emplace_back("rated: not with takebacks");
    if (settings.aids() == v1::LEARN) problems.emplace_back("rated: not with LEARN");
    for (const v1::SeatSetting& seat : settings.seats()) {
        if (seat.who_case() == v1::SeatSetting::kBot)
            problems.emplace_back("rated: not with bots of the server");
    }
    for (const v1::Option& option : settings.options()) {
        const std::size_t index = rank(edition.options, option.name());
        if (index == edition.options.size()) continue;  // The rules refuse it by name.
        const auto& entry = edition.options[index];
        if (!rated_option(entry, option.value(), usual_value(entry, limits)))
            problems.push_back("rated: not with " + option.name() + " " + option.value());
    }
}

void check_series(const v1::RoomSettings& settings, std::vector<std::string>& problems) {
    constexpr std::uint32_t longest = 9;
    const std::uint32_t games = settings.best_of();
    if (games == 0) return;
    if (games < 3 || games > longest || games % 2 == 0)
        problems.emplace_back("best_of: 3, 5, 7 or 9");
}

void check_seats(const v1::RoomSettings& settings, const SettingsLimits& limits,
                 std::vector<std::string>& problems) {
    for (const v1::SeatSetting& seat : settings.seats()) {
        switch (seat.who_case()) {
            case v1::SeatSetting::kOpen: break;
            case v1::SeatSetting::kBot:
                if (std::find(limits.bot_levels.begin(), limits.bot_levels.end(), seat.bot()) ==
                    limits.bot_levels.end()) {
                    problems.push_back("unknown_bot: " + seat.bot());
                }
                break;
            case v1::SeatSetting::WHO_NOT_SET: problems.emplace_back("seat_unset"); break;
        }
    }
}

}  // namespace

rules::Expected<v1::RoomSettings, std::vector<std::string>> complete(const v1::RoomSettings& asked,
                                                                     const SettingsLimits& limits) {
    using Problems = std::vector<std::string>;
    Problems problems;
    const EditionEntry* edition = rules::editions::find_edition(asked.game());
    if (edition == nullptr) {
        problems.push_back("unknown_edition: " + asked.game());
        return rules::Unexpected<Problems>(std::move(problems));
    }
    v1::RoomSettings settings = asked;
    complete_modules(asked, *edition, settings);
    complete_options(asked, *edition, limits, settings, problems);
    complete_time(asked, limits, settings, problems);
    settings.set_talk(talk_of(asked));
    if (auto name = clean_line(settings.name(), room_name_characters_max)) {
        settings.set_name(std::move(*name));
        if (has_link(settings.name())) problems.emplace_back("name: no web addresses");
    } else {
        problems.emplace_back("name_too_long, or with characters that cannot be seen");
    }
    if (settings.seats_size() > rules::seats_max) {
        // Checked here, because a setup counts its seats in one byte.
        problems.push_back("seat_count: " + std::to_string(settings.seats_size()));
        return rules::Unexpected<Problems>(std::move(problems));
    }
    check_seats(settings, limits, problems);
    check_rated(settings, *edition, limits, problems);
    check_series(settings, problems);
    for (const rules::SetupProblem& problem : rules::editions::check(setup(settings)))
        problems.push_back(std::string(rules::name(problem.kind)) + ": " + problem.what);
    if (!problems.empty()) return rules::Unexpected<Problems>(std::move(problems));
    return settings;
}

v1::Talk talk_of(const v1::RoomSettings& settings) {
    if (settings.has_talk()) return settings.talk();
    return settings.private_() ? v1::FREE_TEXT : v1::PHRASES;
}

rules::Setup setup(const v1::RoomSettings& settings) {
    rules::Setup setup;
    setup.edition = settings.game();
    setup.modules.assign(settings.modules().names().begin(), settings.modules().names().end());
    for (const v1::Option& option : settings.options()) {
        setup.options.emplace_back(option.name(), option.value());
    }
    setup.seats = static_cast<std::uint8_t>(settings.seats_size());
    return setup;
}

void write_game(const rules::Setup& setup, v1::RoomSettings& settings) {
    settings.set_game(setup.edition);
    settings.mutable_modules()->clear_names();
    for (const std::string& module : setup.modules) settings.mutable_modules()->add_names(module);
    settings.clear_options();
    for (const auto& [name, value] : setup.options) {
        v1::Option& option = *settings.add_options();
        option.set_name(name);
        option.set_value(value);
    }
}

}  // namespace server::codec
