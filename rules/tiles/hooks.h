// Hooks: which modules of one game are asked or told what, each list in the order of the catalogue.
// RuleTables fills it from what the modules say in stock(), questions() and reactions().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/module.h"

namespace rules::tiles {

struct Hooks {
    using Modules = std::vector<const Module*>;
    struct Listener {
        const Module* module;
        Reaction tell;
    };
    // The module that asks a question, and its functions for it.
    struct Owner {
        const Module* module = nullptr;
        const Asking* asking = nullptr;
    };

    Modules offering;  // in any phase, or answers to their questions
    std::array<Modules, phase_count> offering_in;
    std::array<Modules, std::variant_size_v<Command>> playing;  // play(), by type of command
    std::array<Modules, phase_count> arriving;                  // arrive()
    Modules ending_turns;                                       // plays_again()
    Modules asking;                                             // asks()
    Modules fitting_otherwise;                                  // fits_otherwise()
    Modules scored;                                             // scored()
    Modules completing;                                         // completing()
    std::array<std::vector<Listener>, std::variant_size_v<Event>> listeners;
    std::array<Owner, decision_kind_count> owners{};  // by question

    Modules vetoing_placements;
    Modules vetoing_deployments;
    std::vector<std::pair<Mark, const Module*>> vetoing_tiles;   // about tiles with this mark
    std::uint64_t vetoed_marks = 0;                              // these, as in Shape::tile_marks
    std::vector<std::pair<FeatureKind, const Module*>> joining;  // must_join()
    // By phase: the modules with a veto on a type of command, and all these types (bit i).
    std::array<std::vector<std::pair<std::size_t, const Module*>>, phase_count> vetoing_offers;
    std::array<unsigned, phase_count> vetoed_offers{};

    // Null: no module of this game asks it.
    [[nodiscard]] const Owner* owner(Question question) const {
        const auto number = static_cast<std::size_t>(question);
        return number < owners.size() && owners[number].module != nullptr ? &owners[number]
                                                                          : nullptr;
    }
    [[nodiscard]] const Modules& offers_in(Phase phase) const {
        return offering_in[static_cast<std::size_t>(phase)];
    }
    [[nodiscard]] const Modules& arrives(Phase step) const {
        return arriving[static_cast<std::size_t>(step)];
    }
    // Whether modules may offer anything in this phase.
    [[nodiscard]] bool may_offer_in(Phase phase) const {
        return phase == Phase::choosing || !offers_in(phase).empty();
    }
    // Whether some module plays commands of this type.
    [[nodiscard]] bool plays(std::size_t command_index) const {
        return !playing[command_index].empty();
    }
};

}  // namespace rules::tiles
