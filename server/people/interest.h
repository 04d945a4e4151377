// Interest: about whom and what an account may not decide, in any role: about itself, its bots, or
// accounts of the same or a higher rank; nor about a game in which it or one of its bots has a
// part. The operator may decide about everything. For threads that may wait for the
// disk; all of it throws Refusal.
#pragma once

#include <set>
#include <string>

#include "meeple/store/v1/people.pb.h"
#include "meeple/v1/people.pb.h"
#include "server/people/archive.h"
#include "server/people/room_people.h"
#include "server/store/room_index.h"

namespace server {

// The deciding moderator.
struct Authority {
    std::string account;  // empty: the operator, on the machine itself
    meeple::v1::PersonRole role = meeple::v1::NONE;
};

class Interest {
public:
    // Both outlive it. `rooms` may be null for the operator alone.
    Interest(const Archive& archive, RoomIndex* rooms, Authority by);

    // The account, or a bot of it.
    [[nodiscard]] bool is_own(const std::string& account) const { return own_.contains(account); }
    // Whether a report may be read and settled: it names neither the moderator nor a higher rank.
    // Only administrators decide about moderators and administrators.
    [[nodiscard]] bool may_judge(const meeple::store::v1::Report& report) const;

    // ---- FORBIDDEN ----
    // `account` is the moderator, a bot of theirs, or not of a lower rank.
    void check_rank(const std::string& account) const;
    // Both, or bots of theirs, have seats in one room that is not over.
    void check_no_table(const std::string& account) const;
    // Whether the moderator, or one of their bots, made the room, or has, had or may take a seat.
    void check_no_part(const RoomPeople& people) const;

private:
    // The account itself and its bots; of a bot, that bot.
    [[nodiscard]] std::set<std::string> with_bots(const std::string& account) const;
    // A bot has its owner's.
    [[nodiscard]] meeple::v1::PersonRole rank_of(const std::string& account) const;
    [[nodiscard]] std::set<RoomId> open_rooms_of(const std::set<std::string>& accounts) const;
    [[nodiscard]] bool is_operator() const { return by_.account.empty(); }

    const Archive& archive_;
    RoomIndex* const rooms_;
    const Authority by_;
    const std::set<std::string> own_;
};

}  // namespace server
