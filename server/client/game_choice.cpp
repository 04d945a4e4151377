#include "server/client/game_choice.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "rules/editions/catalog.h"
#include "server/bots/bot.h"

namespace server::client {

namespace {

std::string without_blanks(std::string_view text) {
    constexpr std::string_view blanks = " \t";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return std::string(text.substr(0, text.find_last_not_of(blanks) + 1));
}

std::string with_commas(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all.empty() ? "none" : all;
}

template <class Entries>
std::string names_of(const Entries& entries) {
    std::vector<std::string> names;
    for (const auto& entry : entries) names.push_back(entry.name);
    return with_commas(names);
}

// Of the option that was given this value.
std::string values_allowed(const std::string& value, const meeple::v1::RoomSettings& asked,
                           const rules::editions::EditionEntry& edition) {
    for (const auto& option : asked.options()) {
        if (option.value() != value) continue;
        for (const auto& entry : edition.options) {
            if (entry.name == option.name())
                return "'" + value + "' is no value of " + entry.name +
                       "; allowed: " + with_commas(entry.values);
        }
    }
    return "'" + value + "' is not allowed";
}

std::string line_problem(const std::string& line, const meeple::v1::RoomSettings& asked,
                         const FieldNames& fields) {
    const auto colon = line.find(": ");
    if (colon == std::string::npos) return line;
    const std::string kind = line.substr(0, colon);
    const std::string what = line.substr(colon + 2);
    const std::string unknown = "'" + what + "' is unknown; allowed: ";
    if (kind == "unknown_edition")
        return fields.game + ": " + unknown + names_of(rules::editions::catalog());
    if (kind == "unknown_bot") return fields.bots + ": " + unknown + bots::bot_levels_text();
    const auto* edition = rules::editions::find_edition(asked.game());
    if (edition == nullptr) return line;
    if (kind == "unknown_module")
        return fields.modules + ": " + unknown + names_of(edition->modules);
    if (kind == "unknown_option")
        return fields.options + ": " + unknown + names_of(edition->options);
    if (kind == "bad_option_value")
        return fields.options + ": " + values_allowed(what, asked, *edition);
    if (kind == "seat_count")
        return fields.seats + ": " + what + "; allowed: " + std::to_string(edition->seats_min) +
               " to " + std::to_string(edition->seats_max);
    constexpr std::array<std::string_view, 3> of_modules{"duplicate_module", "missing_module",
                                                         "clashing_modules"};
    const bool is_of_modules = std::ranges::find(of_modules, kind) != of_modules.end();
    return is_of_modules ? fields.modules + ": " + line : line;
}

}  // namespace

void GameChoice::write(meeple::v1::RoomSettings& settings) const {
    settings.set_game(without_blanks(game));
    if (modules) {
        auto& names = *settings.mutable_modules();
        const std::string all = without_blanks(*modules);
        std::istringstream list(all == "none" ? std::string() : all);
        for (std::string name; std::getline(list, name, ',');)
            names.add_names(without_blanks(name));
    }
    for (const std::string& text : options) {
        const auto middle = text.find('=');
        auto& option = *settings.add_options();
        option.set_name(without_blanks(text.substr(0, middle)));
        if (middle != std::string::npos) option.set_value(without_blanks(text.substr(middle + 1)));
    }
}

std::string option_problem(const std::string& text) {
    const auto middle = text.find('=');
    if (middle != std::string::npos && middle > 0) return {};
    return "'" + text + "' is not NAME=VALUE";
}

std::string settings_problem(const std::string& detail, const meeple::v1::RoomSettings& asked,
                             const FieldNames& fields) {
    std::istringstream lines(detail);
    std::string all;
    for (std::string line; std::getline(lines, line);)
        all += (all.empty() ? "" : "\n") + line_problem(line, asked, fields);
    return all;
}

}  // namespace server::client
