#include "tests/support/games.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "rules/editions/catalog.h"

namespace games {
namespace {

using rules::editions::EditionEntry;

// Fixed: the random setups are the same in every run.
constexpr std::uint64_t setups_seed = 20;
constexpr int random_setups = 24;

std::vector<std::string> modules_by_default(const EditionEntry& edition) {
    std::vector<std::string> modules;
    for (const auto& module : edition.modules) {
        if (module.by_default) modules.push_back(module.name);
    }
    return modules;
}

std::uint8_t some_seats(const EditionEntry& edition, rules::Chance& chance) {
    const auto range = static_cast<std::uint32_t>(edition.seats_max - edition.seats_min + 1);
    return static_cast<std::uint8_t>(edition.seats_min + chance.below(range));
}

void add(std::vector<rules::Setup>& setups, rules::Setup setup) {
    if (rules::Match::create(setup)) setups.push_back(std::move(setup));
}

// Nothing, the defaults, each module and each value of an option alone, all modules.
void add_plain(const EditionEntry& edition, rules::Chance& chance,
               std::vector<rules::Setup>& setups) {
    const auto usual = modules_by_default(edition);
    for (auto seats = edition.seats_min; seats <= edition.seats_max; ++seats) {
        add(setups, {edition.name, usual, {}, seats});
        if (!usual.empty()) add(setups, {edition.name, {}, {}, seats});
    }
    std::vector<std::string> all;
    for (const auto& module : edition.modules) {
        all.push_back(module.name);
        if (module.by_default) continue;
        auto modules = usual;
        modules.push_back(module.name);
        add(setups, {edition.name, modules, {}, some_seats(edition, chance)});
    }
    add(setups, {edition.name, all, {}, edition.seats_min});
    add(setups, {edition.name, all, {}, edition.seats_max});
    for (const auto& option : edition.options) {
        for (const auto& value : option.values) {
            auto modules = usual;
            if (!option.module.empty()) modules.push_back(option.module);
            add(setups,
                {edition.name, modules, {{option.name, value}}, some_seats(edition, chance)});
        }
    }
}

// Everything is made before, so that the setups of one game are the same with and without others.
std::vector<rules::Setup> of_wanted_game(std::vector<rules::Setup> setups) {
    const char* game = std::getenv("MEEPLED_LAW_GAME");  // NOLINT(concurrency-mt-unsafe)
    if (game == nullptr) return setups;
    std::erase_if(setups, [game](const rules::Setup& setup) { return setup.edition != game; });
    if (setups.empty()) throw std::logic_error(std::string("MEEPLED_LAW_GAME: no game ") + game);
    return setups;
}

}  // namespace

rules::Setup random_setup(const EditionEntry& edition, rules::Chance& chance) {
    rules::Setup setup{edition.name, {}, {}, some_seats(edition, chance)};
    for (const auto& module : edition.modules) {
        if (chance.below(2) == 0) setup.modules.push_back(module.name);
    }
    for (const auto& option : edition.options) {
        if (chance.below(3) != 0) continue;
        const auto value = chance.below(static_cast<std::uint32_t>(option.values.size()));
        setup.options.emplace_back(option.name, option.values[value]);
    }
    return setup;
}

std::vector<rules::Setup> all_setups() {
    rules::Random chance(setups_seed);
    std::vector<rules::Setup> setups;
    for (const auto& edition : rules::editions::catalog()) {
        add_plain(edition, chance, setups);
        for (int i = 0; i < random_setups * law_factor(); ++i) {
            add(setups, random_setup(edition, chance));
        }
    }
    return of_wanted_game(std::move(setups));
}

std::vector<rules::Setup> some_setups() {
    rules::Random chance(setups_seed);
    std::vector<rules::Setup> setups;
    for (const auto& edition : rules::editions::catalog()) {
        const auto usual = modules_by_default(edition);
        for (const auto seats : {edition.seats_min, edition.seats_max}) {
            add(setups, {edition.name, usual, {}, seats});
        }
        for (int i = 0; i < 4; ++i) add(setups, random_setup(edition, chance));
    }
    return of_wanted_game(std::move(setups));
}

std::string text_of(const rules::Setup& setup) {
    std::string text = setup.edition + " seats=" + std::to_string(setup.seats) + " modules=";
    for (const auto& module : setup.modules) text += module + ",";
    for (const auto& [name, value] : setup.options) text.append(" ").append(name) += "=" + value;
    return text;
}

bool is_extensible(const rules::Setup& setup) {
    return std::ranges::any_of(setup.options, [](const auto& option) {
        return option.first == "table" && option.second == "extension";
    });
}

rules::Match fresh(const rules::Setup& setup) {
    auto created = rules::Match::create(setup);
    if (!created) throw std::logic_error("impossible setup: " + text_of(setup));
    return std::move(*created);
}

rules::Command random_command(const rules::Match& match, rules::Chance& chance) {
    std::vector<rules::Command> offers;
    match.offers(match.decision().value().seat, offers);
    return offers.at(chance.below(static_cast<std::uint32_t>(offers.size())));
}

int law_factor() {
    const char* factor = std::getenv("MEEPLED_LAW_FACTOR");  // NOLINT(concurrency-mt-unsafe)
    return factor == nullptr ? 1 : std::max(1, std::atoi(factor));
}

}  // namespace games
