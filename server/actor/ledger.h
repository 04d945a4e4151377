// Ledger: takes the results of games from rooms. server/people implements it with ratings.
#pragma once

#include <functional>
#include <string>

#include "meeple/v1/room.pb.h"
#include "server/room/outcome.h"
#include "server/store/room_log.h"

namespace server {

class Ledger {
public:
    Ledger() = default;
    Ledger(const Ledger&) = delete;
    Ledger& operator=(const Ledger&) = delete;
    virtual ~Ledger() = default;

    // Appends the entry that ends a game, and what follows from that in the same transaction. As
    // RoomLog::append, but never conflict.
    virtual void append(Append entry, const GameOutcome& outcome,
                        std::function<void(StoreResult)> done) = 0;

    // How long the account has to wait for its next rated game, because it cancelled others.
    virtual void rated_wait(const AccountId& account, std::uint64_t now_ms,
                            std::function<void(std::uint64_t wait_ms)> done) = 0;

    // How a player who sits down is shown to the others at a table of this game: `who`, with a
    // rating if there is one and the store says so.
    virtual void tell_rating(const AccountId& account, const std::string& game, bool slow,
                             const meeple::v1::SeatHolder& who,
                             std::function<void(const meeple::v1::SeatHolder&)> done) = 0;
};

}  // namespace server
