// Where a takeback leads, and whether it is free.
#include <algorithm>

#include "server/codec/match.h"
#include "server/room/table_state.h"

namespace server {

namespace v1 = meeple::v1;

rules::Match TableState::match_at(std::uint32_t seq) const {
    rules::Match then = rules::Match::create(match.setup()).value();
    LogEntry entry;
    for (const std::uint32_t number : line_to(steps, seq)) {
        entry.ParseFromString(steps[number - 1].body);
        for (const v1::Delta& delta : entry.deltas()) {
            if (delta.has_game_continued()) then = *continued;
            if (codec::is_game_delta(delta)) then.evolve(codec::read(delta).value());
        }
    }
    return then;
}

std::optional<Takeback> TableState::takeback(rules::Seat seat) const {
    const std::vector<std::uint32_t> line = line_to(steps, seq());
    LogEntry entry;
    bool last = true;
    for (auto number = line.rbegin(); number != line.rend(); ++number) {
        entry.ParseFromString(steps[*number - 1].body);
        bool moved = false;
        for (const v1::Delta& delta : entry.deltas()) {
            if (codec::resigned_seat(delta) || delta.has_game_started()) return std::nullopt;
            moved = moved || codec::is_game_delta(delta);
        }
        if (!moved) continue;
        if (entry.has_actor() && entry.actor() == seat && entry.actions_size() > 0) {
            const std::uint32_t to_seq = *number - 1;
            return Takeback{to_seq, last && entry.cause() == v1::COMMAND && is_free(entry, to_seq)};
        }
        last = false;
    }
    return std::nullopt;
}

bool TableState::is_free(const LogEntry& entry, std::uint32_t to_seq) const {
    const rules::View before = match_at(to_seq).view(rules::Viewer::spectator());
    return std::all_of(entry.deltas().begin(), entry.deltas().end(), [&](const v1::Delta& delta) {
        if (!codec::is_game_delta(delta)) return true;
        return codec::shows_nothing(codec::read(delta).value(), before);
    });
}

}  // namespace server
