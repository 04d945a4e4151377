#include "server/record/consent.h"

#include <algorithm>

#include "server/codec/match.h"

namespace server {

namespace v1 = meeple::v1;
using meeple::store::v1::LogEntry;

bool Consent::note(const v1::Delta& delta, const LogEntry& entry) {
    if (const auto seat = codec::resigned_seat(delta)) {
        if (*seat < out_.size()) out_[*seat] = true;
    }
    if (delta.has_proposal_made()) return made(delta.proposal_made(), entry);
    if (delta.has_proposal_answered()) return answered(delta.proposal_answered(), entry);
    if (delta.has_proposal_closed()) return closed(delta.proposal_closed());
    return true;
}

Consent::Seats Consent::others(std::uint32_t seat) const {
    Seats others;
    for (std::uint32_t i = 0; i < persons_.size(); ++i) {
        if (i != seat && persons_[i] && !out_[i]) others.push_back(i);
    }
    return others;
}

// The seats asked for a pause, or where a majority is enough, depend on presence.
bool Consent::made(const v1::ProposalMade& made, const LogEntry& entry) {
    if (open_ || !entry.has_actor() || made.seat() != entry.actor()) return false;
    const Seats everybody = others(made.seat());
    const Seats asked(made.asked().begin(), made.asked().end());
    const bool some = made.majority() || made.kind() == v1::PAUSE;
    const bool right =
        some ? std::includes(everybody.begin(), everybody.end(), asked.begin(), asked.end())
             : asked == everybody;
    if (!right) return false;
    open_ = Open{made, {}, {}};
    return true;
}

bool Consent::answered(const v1::ProposalAnswered& answered, const LogEntry& entry) {
    if (!open_ || open_->made.id() != answered.id() || !entry.has_actor() ||
        answered.seat() != entry.actor())
        return false;
    const auto has = [&](const auto& seats) {
        return std::find(seats.begin(), seats.end(), answered.seat()) != seats.end();
    };
    if (!has(open_->made.asked()) || has(open_->agreed) || has(open_->refused)) return false;
    (answered.agree() ? open_->agreed : open_->refused).push_back(answered.seat());
    return true;
}

bool Consent::closed(const v1::ProposalClosed& closed) {
    if (!open_ || open_->made.id() != closed.id()) return false;
    const v1::ProposalMade& made = open_->made;
    const auto asked = static_cast<std::size_t>(made.asked_size());
    const std::size_t agreed = open_->agreed.size();
    if (closed.outcome() == v1::AGREED) {
        const bool enough = made.majority() ? 2 * (agreed + 1) > asked + 1 : agreed == asked;
        if (!enough) return false;
        agreed_ = Agreed{made.kind(), made.seat(), made.to_seq()};
    }
    open_.reset();
    return true;
}

}  // namespace server
