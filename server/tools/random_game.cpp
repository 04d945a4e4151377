#include "server/tools/random_game.h"

#include <algorithm>
#include <cstddef>

#include "rules/core/ensure.h"
#include "rules/editions/catalog.h"

namespace server::tools {

rules::GameRecord play_random_game(const rules::Setup& setup, rules::Chance& chance,
                                   const std::function<void(const rules::Event&)>& heard) {
    auto match = rules::Match::create(setup);
    rules::ensure(match.has_value(), "a random game has a valid setup");
    rules::GameRecord record;
    record.setup = setup;
    // What the start takes beyond the opening is drawn once more, so that it can be written down.
    rules::Match opened = *match;
    for (const rules::Event& event : opened.start(chance)) {
        const auto of_family = [&record](const auto& it) {
            using Started = std::variant_alternative_t<0, std::decay_t<decltype(it)>>;
            if (const auto* opening = std::get_if<Started>(&it)) record.opening = *opening;
        };
        std::visit(of_family, event);
    }
    rules::Noted noted(chance);
    for (const rules::Event& event : match->start(record.opening, noted)) heard(event);
    record.chance = noted.numbers();
    std::vector<rules::Command> offers;
    while (const std::optional<rules::Decision> decision = match->decision()) {
        match->offers(decision->seat, offers);
        const rules::Command& chosen =
            offers.at(chance.below(static_cast<std::uint32_t>(offers.size())));
        rules::Noted numbers(chance);
        const auto events = match->play(decision->seat, chosen, numbers);
        record.steps.push_back({decision->seat, {chosen}, numbers.numbers()});
        rules::ensure(events.has_value(), "what is offered can be played");
        for (const rules::Event& event : *events) heard(event);
    }
    return record;
}

std::vector<std::vector<std::string>> module_sets(const std::string& edition) {
    const rules::editions::EditionEntry* entry = rules::editions::find_edition(edition);
    rules::ensure(entry != nullptr, "the edition exists");
    std::vector<std::string> usual;
    std::vector<std::string> all;
    for (const auto& module : entry->modules) {
        if (module.by_default) usual.push_back(module.name);
        all.push_back(module.name);
    }
    std::vector<std::vector<std::string>> sets;
    const auto add = [&](std::vector<std::string> modules) {
        const rules::Setup setup{edition, modules, {}, entry->seats_min};
        const bool known = std::find(sets.begin(), sets.end(), modules) != sets.end();
        if (!known && rules::editions::check(setup).empty()) sets.push_back(std::move(modules));
    };
    add({});
    add(usual);
    for (const auto& module : entry->modules) {
        std::vector<std::string> with = usual;
        if (!module.by_default) with.push_back(module.name);
        add(std::move(with));
    }
    add(std::move(all));
    return sets;
}

}  // namespace server::tools
