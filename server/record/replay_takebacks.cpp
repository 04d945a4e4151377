// The takebacks in a record, and the consent that they needed.
#include <algorithm>

#include "server/codec/match.h"
#include "server/record/replay.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint32_t takebacks_max = 100;  // more than a room allows were never made

}  // namespace

// Back to a decision of the seat that asked. Tiles drawn from the shuffle since stay drawn.
void Replay::go_back(const LogEntry& entry, std::uint32_t to_seq) {
    const bool possible = to_seq < seq_ && ++takebacks_ <= takebacks_max &&
                          entry.cause() == v1::UNDO && entry.actions().empty();
    if (possible) match_ = match_at(to_seq);
    const auto decision = match_->decision();
    if (!possible || !decision) {
        find(Kind::malformed, "an impossible takeback");
        lost_ = true;
    } else {
        check_consent(entry, to_seq);
    }
}

// The server's bots always agree; within one's own turn no agreement is needed.
void Replay::check_consent(const LogEntry& entry, std::uint32_t to_seq) {
    const auto& agreed = consent_->agreed();
    const bool by_consent = agreed && agreed->kind == v1::TAKEBACK && agreed->to_seq == to_seq;
    const std::uint32_t asker = agreed ? agreed->seat : entry.actor();
    const auto back = takeback(asker);
    if (!back || back->to_seq != to_seq) {
        find(Kind::malformed, "a takeback that does not lead to the proposer's last decision");
    } else if (!back->free && !(record_.header().settings().takebacks() &&
                                (by_consent || !consent_->has_others(asker)))) {
        find(Kind::not_agreed, "a takeback without the necessary consent");
    }
}

void Replay::check_abort(const LogEntry& entry) {
    const auto aborts = [](const v1::Delta& delta) {
        return delta.has_room_closed() && delta.room_closed().reason() == v1::ABORTED;
    };
    if (std::none_of(entry.deltas().begin(), entry.deltas().end(), aborts)) return;
    const auto& agreed = consent_->agreed();
    const bool by_consent = agreed && agreed->kind == v1::ABORT;
    // Without clocks the present seats may end it, and the record does not know which were present.
    const v1::RoomSettings& settings = record_.header().settings();
    const bool timed =
        (settings.has_clock() || settings.turn_seconds() != 0) && settings.on_timeout() != v1::WAIT;
    const bool alone = entry.has_actor() && (!timed || !consent_->has_others(entry.actor()));
    if (!by_consent && !alone) find(Kind::not_agreed, "an end without the necessary consent");
}

// As a room finds it, from the record alone. Asked while the takeback is the last transition.
std::optional<Replay::Takeback> Replay::takeback(std::uint32_t seat) const {
    const std::vector<std::uint32_t> line = line_to(seq_ - 1);
    bool last = true;
    for (auto number = line.rbegin(); number != line.rend(); ++number) {
        const LogEntry& entry = record_.log(static_cast<int>(*number - 1));
        bool moved = false;
        for (const v1::Delta& delta : entry.deltas()) {
            if (codec::resigned_seat(delta) || delta.has_game_started()) return std::nullopt;
            moved = moved || codec::is_game_delta(delta);
        }
        if (!moved) continue;
        if (entry.has_actor() && entry.actor() == seat && entry.actions_size() > 0) {
            const std::uint32_t to_seq = *number - 1;
            const bool free = last && entry.cause() == v1::COMMAND && is_free(entry, to_seq);
            return Takeback{to_seq, free};
        }
        last = false;
    }
    return std::nullopt;
}

bool Replay::is_free(const LogEntry& entry, std::uint32_t to_seq) const {
    const rules::View before = match_at(to_seq).view(rules::Viewer::spectator());
    return std::all_of(entry.deltas().begin(), entry.deltas().end(), [&](const v1::Delta& delta) {
        return !codec::is_game_delta(delta) ||
               codec::shows_nothing(codec::read(delta).value(), before);
    });
}

// The transitions that lead there, without those taken back.
std::vector<std::uint32_t> Replay::line_to(std::uint32_t seq) const {
    std::vector<std::uint32_t> line;
    while (seq != 0) {
        const std::optional<std::uint32_t> back_to = back_to_[seq - 1];
        if (!back_to) line.push_back(seq);
        seq = back_to ? std::min(*back_to, seq - 1) : seq - 1;
    }
    std::reverse(line.begin(), line.end());
    return line;
}

rules::Match Replay::match_at(std::uint32_t seq) const {
    rules::Match match = rules::Match::create(match_->setup()).value();
    for (const std::uint32_t number : line_to(seq)) {
        for (const v1::Delta& delta : record_.log(static_cast<int>(number - 1)).deltas()) {
            if (delta.has_game_continued()) match = *continued_;
            if (codec::is_game_delta(delta)) match.evolve(codec::read(delta).value());
        }
    }
    return match;
}

}  // namespace server
