// Results: what games come to. A game's end, its result and the ratings that change by it are one
// transaction; where one of them has changed meanwhile, all of it is worked out again. Thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/actor/ledger.h"
#include "server/store/document_store.h"

namespace server {

class Results final : public Ledger {
public:
    // `publishes`: anyone may fetch the games of public rooms in bulk (publishing.h).
    Results(std::shared_ptr<RoomLog> log, std::shared_ptr<DocumentStore> documents,
            bool publishes = true)
        : log_(std::move(log)), documents_(std::move(documents)), publishes_(publishes) {}

    void append(Append entry, const GameOutcome& outcome,
                std::function<void(StoreResult)> done) override;
    void rated_wait(const AccountId& account, std::uint64_t now_ms,
                    std::function<void(std::uint64_t)> done) override;
    void tell_rating(const AccountId& account, const std::string& game, bool slow,
                     const meeple::v1::SeatHolder& who,
                     std::function<void(const meeple::v1::SeatHolder&)> done) override;

private:
    struct Ending;
    void settle(const std::shared_ptr<Ending>& ending);
    void write(const std::shared_ptr<Ending>& ending);

    const std::shared_ptr<RoomLog> log_;
    const std::shared_ptr<DocumentStore> documents_;
    const bool publishes_;
};

}  // namespace server
