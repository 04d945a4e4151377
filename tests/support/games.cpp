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

// Every value of every option once, and some sets of several: which ones, depends on nothing but
// the catalogue.
std::vector<rules::Setup> with_options(const EditionEntry& edition,
                                       const std::vector<std::vector<std::string>>& modules) {
    std::vector<rules::Setup> setups;
    rules::Random chance(edition.options.size());
    const auto any = [&](std::size_t count) {
        return chance.below(static_cast<std::uint32_t>(count));
    };
    const auto add = [&] {
        const auto seats = edition.seats_min + any(edition.seats_max - edition.seats_min + 1U);
        setups.push_back(
            {edition.name, modules[any(modules.size())], {}, static_cast<std::uint8_t>(seats)});
        return &setups.back();
    };
    for (const auto& option : edition.options) {
        for (std::size_t value = 1; value < option.values.size(); ++value) {
            add()->options.emplace_back(option.name, option.values[value]);
        }
    }
    constexpr int mixed = 24;
    for (int i = 0; i < mixed; ++i) {
        auto* setup = add();
        for (const auto& option : edition.options) {
            if (any(2) == 0) continue;
            setup->options.emplace_back(option.name, option.values[any(option.values.size())]);
        }
    }
    return setups;
}

}  // namespace

std::vector<rules::Setup> all_setups() {
    std::vector<rules::Setup> setups;
    for (const auto& edition : rules::editions::catalog()) {
        const auto sets = module_sets(edition);
        for (const auto& modules : sets) {
            for (auto seats = edition.seats_min; seats <= edition.seats_max; ++seats) {
                setups.push_back({edition.name, modules, {}, seats});
            }
        }
        for (auto& setup : with_options(edition, sets)) setups.push_back(std::move(setup));
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
