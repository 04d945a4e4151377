#include "rules/editions/catalog.h"

#include <algorithm>
#include <array>

#include "modules/rules.h"
#include "rules/core/ensure.h"
#include "rules/editions/carcassonne.h"
#include "rules/editions/cardcassonne.h"
#include "rules/editions/hunters_and_gatherers.h"

namespace rules::editions {

namespace {

using tiles::Module;

// Modules of the tile-laying games. This order is the order in which they are asked and in which
// they score (BASE-38, FARM-10); interplay modules, which exist only when two others meet, name
// both as needed. Modules that are not listed are asked after these (ModuleEntry::last).
struct Hook {
    const Module& module;
    std::string_view edition;
    bool always;
    std::vector<std::string_view> meets{};  // an interplay module: in force when all of these are
};

std::span<const Hook> hooks() {
    static const std::array all = {
        Hook{tiles::modules::roads(), "carcassonne", true},
        Hook{tiles::modules::cities(), "carcassonne", true},
        Hook{tiles::modules::monasteries(), "carcassonne", true},
        Hook{tiles::modules::abbot(), "carcassonne", false},
        Hook{tiles::modules::farmers(), "carcassonne", false},
        // LAB-41: inns and cathedrals first, then mage and witch; LAB-42: the labyrinth last.
        Hook{tiles::modules::inns(), "carcassonne", false, {"bridges_castles_and_bazaars"}},
        Hook{tiles::modules::inns_and_cathedrals(), "carcassonne", false},
        Hook{tiles::modules::cathedrals_in_germany(), "carcassonne", false},
        Hook{tiles::modules::mage_and_witch(), "carcassonne", false},
        Hook{tiles::modules::traders_and_builders(), "carcassonne", false},
        Hook{tiles::modules::princess_and_dragon(), "carcassonne", false},
        Hook{tiles::modules::tower(), "carcassonne", false},
        Hook{tiles::modules::abbey_and_mayor(), "carcassonne", false},
        Hook{tiles::modules::bridges_castles_and_bazaars(), "carcassonne", false},
        Hook{tiles::modules::castles(), "carcassonne", false, {"bridges_castles_and_bazaars"}},
        Hook{tiles::modules::hills_and_sheep(), "carcassonne", false},
        Hook{tiles::modules::river(), "carcassonne", false},
        Hook{tiles::modules::labyrinth(), "carcassonne", false},
        Hook{tiles::modules::gifts(), "carcassonne", false},
        Hook{tiles::modules::abbot_and_gifts(), "carcassonne", false, {"abbot", "gifts"}},
        Hook{tiles::modules::gatherers_2002(), "hunters_and_gatherers", true},
        Hook{tiles::modules::fishers_2002(), "hunters_and_gatherers", true},
        Hook{tiles::modules::huts(), "hunters_and_gatherers", true},
        Hook{tiles::modules::hunters_2002(), "hunters_and_gatherers", true},
        Hook{tiles::modules::bonus_tiles(), "hunters_and_gatherers", true},
        Hook{tiles::modules::shrine(), "hunters_and_gatherers", true},
        Hook{tiles::modules::gatherers_2020(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::fishers_2020(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::huts(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::hunters_2020(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::bonus_tiles(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::logboat(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::raft(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::hunting_trap(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::pit_trap(), "hunters_and_gatherers_2020", true},
        Hook{tiles::modules::shaman(), "hunters_and_gatherers_2020", true},
    };
    return all;
}

}  // namespace

const std::vector<EditionEntry>& catalog() {
    static const std::vector<EditionEntry> editions = {
        carcassonne(), hunters_and_gatherers(), hunters_and_gatherers_2020(), cardcassonne()};
    return editions;
}

const EditionEntry* find_edition(std::string_view name) {
    const auto found = std::ranges::find(catalog(), name, &EditionEntry::name);
    return found == catalog().end() ? nullptr : &*found;
}

std::vector<const Module*> modules_in_play(const EditionEntry& edition,
                                           std::span<const std::string> chosen) {
    std::vector<const Module*> modules;
    for (const Hook& hook : hooks()) {
        if (hook.edition != edition.name) continue;
        const auto is_chosen = [&](std::string_view name) {
            return std::ranges::find(chosen, name) != chosen.end();
        };
        const bool met = !hook.meets.empty() && std::ranges::all_of(hook.meets, is_chosen);
        if (hook.always || met || is_chosen(hook.module.name())) modules.push_back(&hook.module);
    }
    for (const ModuleEntry& entry : edition.modules) {
        if (entry.last != nullptr && std::ranges::find(chosen, entry.name) != chosen.end())
            modules.push_back(entry.last);
    }
    return modules;
}

}  // namespace rules::editions
