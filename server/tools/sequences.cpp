#include "server/tools/sequences.h"

#include <optional>
#include <stdexcept>
#include <vector>

namespace server::tools {

std::uint64_t count_sequences(const rules::Match& match, int depth) {
    const std::optional<rules::Decision> decision = match.decision();
    if (!decision) return 0;
    std::vector<rules::Command> offers;
    match.offers(decision->seat, offers);
    if (depth == 1) return offers.size();
    std::uint64_t sequences = 0;
    for (const rules::Command& command : offers) {
        rules::Match next = match;
        rules::Random chance(0);  // fresh for each offer: their order does not matter
        if (!next.play(decision->seat, command, chance))
            throw std::logic_error("an offer was refused");
        sequences += count_sequences(next, depth - 1);
    }
    return sequences;
}

}  // namespace server::tools
