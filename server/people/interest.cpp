#include "server/people/interest.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "server/store/wait_for.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

Interest::Interest(const Archive& archive, RoomIndex* rooms, Authority by)
    : archive_(archive),
      rooms_(rooms),
      by_(std::move(by)),
      own_(is_operator() ? std::set<std::string>() : with_bots(by_.account)) {}

std::set<std::string> Interest::with_bots(const std::string& account) const {
    const auto person = archive_.one<stored::Account>(DocumentKind::account, account);
    std::set<std::string> all(person.is.bots().begin(), person.is.bots().end());
    all.insert(account);
    return all;
}

v1::PersonRole Interest::rank_of(const std::string& account) const {
    const auto person = archive_.one<stored::Account>(DocumentKind::account, account);
    if (person.is.bot_owner().empty()) return person.is.role();
    return archive_.one<stored::Account>(DocumentKind::account, person.is.bot_owner()).is.role();
}

std::set<RoomId> Interest::open_rooms_of(const std::set<std::string>& accounts) const {
    std::set<RoomId> rooms;
    if (rooms_ == nullptr) throw Refusal(v1::INTERNAL, "no rooms");
    for (const std::string& account : accounts) {
        const auto seats = wait_for<std::optional<std::vector<Membership>>>(
            [&](auto done) { rooms_->memberships(account, done); });
        if (!seats) throw Refusal(v1::STORE_UNAVAILABLE, "rooms", 1'000);
        for (const Membership& seat : *seats) rooms.insert(seat.room);
    }
    return rooms;
}

bool Interest::may_judge(const stored::Report& report) const {
    if (is_operator()) return true;
    if (is_own(report.by()) || is_own(report.about())) return false;
    return by_.role == v1::ADMINISTRATOR || rank_of(report.about()) == v1::NONE;
}

void Interest::check_rank(const std::string& account) const {
    if (is_operator() || account.empty()) return;
    if (is_own(account)) throw Refusal(v1::FORBIDDEN, "the order is about you or a bot of yours");
    if (rank_of(account) >= by_.role)
        throw Refusal(v1::FORBIDDEN, "the person has your rank or a higher one");
}

void Interest::check_no_table(const std::string& account) const {
    if (is_operator()) return;
    const std::set<RoomId> own = open_rooms_of(own_);
    if (own.empty()) return;
    const std::set<RoomId> theirs = open_rooms_of(with_bots(account));
    const bool meet = std::any_of(own.begin(), own.end(),
                                  [&](const RoomId& room) { return theirs.contains(room); });
    if (meet) throw Refusal(v1::FORBIDDEN, "you or a bot of yours are in a game with this person");
}

void Interest::check_no_part(const RoomPeople& people) const {
    const bool part = std::any_of(people.all.begin(), people.all.end(),
                                  [this](const AccountId& account) { return is_own(account); });
    if (part) throw Refusal(v1::FORBIDDEN, "you or a bot of yours take part in this room");
}

}  // namespace server
