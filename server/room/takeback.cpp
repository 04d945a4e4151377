// Where a takeback leads, and whether it is free.
#include <algorithm>

#include "server/codec/match.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;
// The state after that step, without what was taken back.
rules::Match Room::match_at(std::uint32_t seq) const {
    rules::Match match = rules::Match::create(match_.setup()).value();
    LogEntry entry;
    for (const std::uint32_t number : line_to(steps_, seq)) {
        entry.ParseFromString(steps_[number - 1]->body);
        for (const v1::Delta& delta : entry.deltas()) {
            if (delta.has_game_continued()) match = *continued_;
            if (codec::is_game_delta(delta)) match.evolve(codec::read(delta).value());
        }
    }
    return match;
}

// To where the seat was asked last before it acted last. Nothing: it has not acted, or a seat went
// out since.
std::optional<Room::Takeback> Room::takeback(rules::Seat seat) const {
    const std::vector<std::uint32_t> line = line_to(steps_, seq());
    LogEntry entry;
    bool last = true;
    for (auto number = line.rbegin(); number != line.rend(); ++number) {
        entry.ParseFromString(steps_[*number - 1]->body);
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

std::optional<Room::Position> Room::position(std::uint32_t seq) const {
    const auto waits = [this](std::uint32_t number) {
        return steps_[number - 1]->decision_id != 0;
    };
    if (seq == 0) {
        seq = static_cast<std::uint32_t>(steps_.size());
        while (seq != 0 && !waits(seq)) --seq;
    }
    if (seq == 0 || seq > steps_.size() || !waits(seq)) return std::nullopt;
    return Position{seq, match_at(seq).view(rules::Viewer::spectator())};
}

bool Room::is_free(const LogEntry& entry, std::uint32_t to_seq) const {
    const rules::View before = match_at(to_seq).view(rules::Viewer::spectator());
    return std::all_of(entry.deltas().begin(), entry.deltas().end(), [&](const v1::Delta& delta) {
        if (!codec::is_game_delta(delta)) return true;
        return codec::shows_nothing(codec::read(delta).value(), before);
    });
}

}  // namespace server
