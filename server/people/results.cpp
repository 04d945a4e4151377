#include "server/people/results.h"

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "server/log.h"
#include "server/people/publishing.h"
#include "server/people/settled.h"

namespace server {

struct Results::Ending {
    Append entry;
    GameOutcome outcome;
    std::function<void(StoreResult)> done;
};

void Results::append(Append entry, const GameOutcome& outcome,
                     std::function<void(StoreResult)> done) {
    settle(std::make_shared<Ending>(Ending{std::move(entry), outcome, std::move(done)}));
}

void Results::settle(const std::shared_ptr<Ending>& ending) {
    auto ids = documents_of(ending->outcome, ending->entry.room);
    if (publishes_) {
        for (DocumentId& id : publishing_ids(ending->outcome, ending->entry.room))
            ids.push_back(std::move(id));
    }
    documents_->read_documents(
        std::move(ids), [this, ending](const std::optional<std::vector<Document>>& documents) {
            if (!documents) return ending->done(StoreResult::unavailable);
            try {
                ending->entry.documents = settled(ending->outcome, ending->entry.room, *documents);
                if (publishes_)
                    publish(ending->outcome, ending->entry.room, *documents,
                            ending->entry.documents);
            } catch (const std::exception& broken) {
                // The game ends all the same.
                log::room().error("not_rated room={} why={}", ending->entry.room,
                                  log::quoted(broken.what()));
                ending->entry.documents.clear();
            }
            write(ending);
        });
}

void Results::write(const std::shared_ptr<Ending>& ending) {
    log_->append(ending->entry, [this, ending](StoreResult result) {
        // Another game ended or an account changed: each time one of them makes progress.
        if (result == StoreResult::conflict) return settle(ending);
        ending->done(result);
    });
}

void Results::rated_wait(const AccountId& account, std::uint64_t now_ms,
                         std::function<void(std::uint64_t)> done) {
    documents_->read_documents(
        {{DocumentKind::cancelled, account}},
        [now_ms, done = std::move(done)](const std::optional<std::vector<Document>>& documents) {
            meeple::store::v1::Cancelled cancelled;
            if (documents && !cancelled.ParseFromString(documents->front().body)) cancelled.Clear();
            done(rated_wait_ms(cancelled, now_ms));
        });
}

void Results::tell_rating(const AccountId& account, const std::string& game, bool slow,
                          const meeple::v1::SeatHolder& who,
                          std::function<void(const meeple::v1::SeatHolder&)> done) {
    documents_->read_documents(
        {rating_id(account, {game, slow})},
        [who, done = std::move(done)](const std::optional<std::vector<Document>>& documents) {
            meeple::v1::SeatHolder holder = who;
            meeple::store::v1::Rating rating;
            if (documents && documents->front().version != 0 &&
                rating.ParseFromString(documents->front().body)) {
                holder.set_rating(told(rating).rating());
                holder.set_provisional(told(rating).provisional());
            }
            done(holder);
        });
}

}  // namespace server
