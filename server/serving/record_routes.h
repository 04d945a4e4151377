// Records and reviews of finished games, as HTTP asks for them. What everyone may see is kept for
// the next one who asks. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/actor/backend.h"
#include "server/net/http_routes.h"
#include "server/record/record_cache.h"
#include "server/review/desk.h"
#include "server/review/shelf.h"
#include "server/serving/finished_games.h"
#include "server/serving/record_feed.h"

namespace server {

class RecordRoutes {
public:
    // Finished reviews stay in the store as long as records. `backend` must outlive the routes.
    RecordRoutes(const std::shared_ptr<DocumentStore>& documents,
                 const std::function<std::uint64_t()>& now_ms, const RecordFeed::Options& feed);

    // Before the first request.
    void serve(Backend& backend) {
        backend_ = &backend;
        feed_.serve(backend);
        finished_.serve(backend);
    }

    // Sources of /v1/records/<room> and /v1/records/<room>/review.
    [[nodiscard]] net::RouteSources::OfRoom record();
    [[nodiscard]] net::RouteSources::OfRoom review();

    // Source of /v1/records.
    [[nodiscard]] RecordFeed& feed() { return feed_; }
    // Source of /v1/finished.
    [[nodiscard]] net::RouteSources::OfRequest finished() { return finished_.list(); }

    // Records and reviews hold names, and some have changed.
    void forget_names();
    // No review goes on after this.
    void stop() { reviews_.stop(); }

private:
    using Found = rules::Expected<LoadedRoom, RecordError>;
    // From before a record is read: names may be forgotten meanwhile.
    struct Before {
        std::uint64_t records_cleared = 0;
        std::uint64_t reviews_forgotten = 0;
        ReviewDesk::Text review = nullptr;  // from the shelf
    };
    [[nodiscard]] Before before() const { return {records_.cleared(), reviews_.forgotten()}; }
    [[nodiscard]] net::HttpResponse record_answer(const std::string& room, const Before& before,
                                                  const Found& found);
    [[nodiscard]] net::HttpResponse review_answer(const std::string& room, const std::string& whose,
                                                  const Before& before, const Found& found);

    static constexpr std::size_t record_bytes_max = 32 * 1024 * 1024;

    Backend* backend_ = nullptr;
    RecordFeed feed_;
    FinishedGames finished_;
    RecordCache records_{record_bytes_max};
    const ReviewShelf shelf_;
    ReviewDesk reviews_;
};

}  // namespace server
