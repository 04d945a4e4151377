#include "tests/support/games.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "rules/editions/catalog.h"

namespace games {
namespace {

using rules::editions::EditionEntry;

std::vector<std::vector<std::string>> module_sets(const EditionEntry& edition) {
    std::vector<std::vector<std::string>> sets;
    for (std::uint32_t bits = 0; bits < 1U << edition.modules.size(); ++bits) {
        rules::Setup setup{edition.name, {}, {}, edition.seats_min};
        for (std::size_t i = 0; i < edition.modules.size(); ++i) {
            if (((bits >> i) & 1U) != 0) setup.modules.push_back(edition.modules[i].name);
        }
        if (rules::Match::create(setup)) sets.push_back(setup.modules);
    }
    return sets;
}

std::vector<std::vector<std::pair<std::string, std::string>>> option_sets(
    const EditionEntry& edition) {
    std::vector<std::vector<std::pair<std::string, std::string>>> sets{{}};
    for (const auto& option : edition.options) {
        const auto shorter = std::move(sets);
        sets.clear();
        for (const auto& set : shorter) {
            for (const auto& value : option.values) {
                sets.push_back(set);
                sets.back().emplace_back(option.name, value);
            }
        }
    }
    return sets;
}

}  // namespace

std::vector<rules::Setup> all_setups() {
    std::vector<rules::Setup> setups;
    for (const auto& edition : rules::editions::catalog()) {
        for (const auto& modules : module_sets(edition)) {
            for (auto seats = edition.seats_min; seats <= edition.seats_max; ++seats) {
                for (const auto& options : option_sets(edition)) {
                    setups.push_back({edition.name, modules, options, seats});
                }
            }
        }
    }
    return setups;
}

std::vector<rules::Setup> some_setups() {
    std::vector<rules::Setup> setups;
    for (const auto& edition : rules::editions::catalog()) {
        for (const auto& modules : module_sets(edition)) {
            for (const auto seats : {edition.seats_min, edition.seats_max}) {
                setups.push_back({edition.name, modules, {}, seats});
            }
        }
    }
    return setups;
}

std::string text_of(const rules::Setup& setup) {
    std::string text = setup.edition + " seats=" + std::to_string(setup.seats) + " modules=";
    for (const auto& module : setup.modules) text += module + ",";
    for (const auto& [name, value] : setup.options) text.append(" ").append(name) += "=" + value;
    return text;
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

int games_each(int normal) {
    const char* factor = std::getenv("MEEPLED_LAW_FACTOR");  // NOLINT(concurrency-mt-unsafe)
    return factor == nullptr ? normal : std::max(1, normal * std::atoi(factor));
}

}  // namespace games
