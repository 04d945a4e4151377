#include "rules/editions/setup.h"

#include <algorithm>
#include <optional>

#include "rules/editions/cardcassonne.h"
#include "rules/editions/catalog.h"
#include "rules/editions/house_rules.h"

namespace rules {

std::string_view name(SetupProblem::Kind kind) {
    switch (kind) {
        case SetupProblem::Kind::unknown_edition: return "unknown_edition";
        case SetupProblem::Kind::unknown_module: return "unknown_module";
        case SetupProblem::Kind::duplicate_module: return "duplicate_module";
        case SetupProblem::Kind::missing_module: return "missing_module";
        case SetupProblem::Kind::clashing_modules: return "clashing_modules";
        case SetupProblem::Kind::unknown_option: return "unknown_option";
        case SetupProblem::Kind::bad_option_value: return "bad_option_value";
        case SetupProblem::Kind::seat_count: return "seat_count";
    }
    return "unknown";
}

namespace editions {

namespace {

// The value that an option has in this setup.
std::string_view option_value(const OptionEntry& option, const Setup& setup) {
    for (const auto& [name, value] : setup.options) {
        if (name == option.name) return value;
    }
    return option.values.front();
}

void check_modules(const Setup& setup, const EditionEntry& edition,
                   std::vector<SetupProblem>& problems) {
    using Kind = SetupProblem::Kind;
    const auto chosen = [&](const std::string& name) {
        return std::ranges::count(setup.modules, name) > 0;
    };
    for (std::size_t i = 0; i < setup.modules.size(); ++i) {
        const std::string& name = setup.modules[i];
        const auto entry = std::ranges::find(edition.modules, name, &ModuleEntry::name);
        if (entry == edition.modules.end()) {
            problems.push_back({Kind::unknown_module, name});
            continue;
        }
        if (std::ranges::count(setup.modules.begin(),
                               setup.modules.begin() + static_cast<std::ptrdiff_t>(i), name) > 0) {
            problems.push_back({Kind::duplicate_module, name});
            continue;
        }
        for (const std::string& needed : entry->needs) {
            if (!chosen(needed)) problems.push_back({Kind::missing_module, needed});
        }
        for (const std::string& excluded : entry->excludes) {
            if (!chosen(excluded)) continue;
            problems.push_back({Kind::clashing_modules, name});
            problems.back().what.append(" ").append(excluded);
        }
    }
}

}  // namespace

std::vector<SetupProblem> check(const Setup& setup) {
    using Kind = SetupProblem::Kind;
    std::vector<SetupProblem> problems;
    const EditionEntry* edition = find_edition(setup.edition);
    if (edition == nullptr) return {{Kind::unknown_edition, setup.edition}};
    check_modules(setup, *edition, problems);
    for (const auto& [name, value] : setup.options) {
        const auto option = std::ranges::find(edition->options, name, &OptionEntry::name);
        if (option == edition->options.end()) {
            problems.push_back({Kind::unknown_option, name});
        } else if (std::ranges::find(option->values, value) == option->values.end() &&
                   (option->accepts == nullptr || !option->accepts(value, setup.seats))) {
            problems.push_back({Kind::bad_option_value, value});
        }
    }
    if (setup.seats < edition->seats_min || setup.seats > edition->seats_max) {
        problems.push_back({Kind::seat_count, std::to_string(setup.seats)});
    }
    return problems;
}

Family family(const Setup& setup) {
    return find_edition(setup.edition)->family;
}

cards::Ingredients card_ingredients(const Setup& setup) {
    cards::Ingredients ingredients;
    ingredients.seats = setup.seats;
    for (const OptionEntry& option : find_edition(setup.edition)->options) {
        const std::string_view value = option_value(option, setup);
        if (option.name == "start_player") {
            ingredients.random_first_seat = value == "random";
            ingredients.first_seat = seat_named(value).value_or(0);
        }
        if (option.name == "animal_table") ingredients.animals = *animal_table(value);
    }
    return ingredients;
}

tiles::Ingredients ingredients(const Setup& setup) {
    const EditionEntry& edition = *find_edition(setup.edition);
    tiles::Ingredients ingredients;
    ingredients.seats = setup.seats;
    ingredients.start_tile = edition.start_tile;
    ingredients.tiles = edition.tiles;
    ingredients.side_tiles = edition.side_tiles;
    ingredients.figures = edition.figures;
    ingredients.modules = modules_in_play(edition, setup.modules);
    const auto chosen = [&](const std::string& module) {
        return std::ranges::find(setup.modules, module) != setup.modules.end();
    };
    for (const ModuleEntry& module : edition.modules) {
        if (!chosen(module.name)) continue;
        if (module.prepare != nullptr) module.prepare(ingredients);
        ingredients.tiles.insert(ingredients.tiles.end(), module.tiles.begin(), module.tiles.end());
        ingredients.figures.insert(ingredients.figures.end(), module.figures.begin(),
                                   module.figures.end());
    }
    for (const OptionEntry& option : edition.options) {
        if (option.choose == nullptr || !(option.module.empty() || chosen(option.module))) continue;
        option.choose(ingredients, option_value(option, setup));
    }
    std::ranges::sort(ingredients.tiles);
    return ingredients;
}

// The normal form, independent of sequence and of explicit defaults.
Setup plain(const Setup& setup) {
    Setup result = setup;
    std::ranges::sort(result.modules);
    result.options.clear();
    for (const OptionEntry& option : find_edition(setup.edition)->options) {
        result.options.emplace_back(option.name, option_value(option, setup));
    }
    return result;
}

}  // namespace editions

}  // namespace rules
