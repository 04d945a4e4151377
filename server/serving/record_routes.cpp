#include "server/serving/record_routes.h"

#include <utility>

#include "server/record/record.h"
#include "server/review/report.h"

namespace server {
namespace {

net::HttpResponse answer_of(const std::string& json) {
    net::HttpResponse response;
    response.content_type = "application/json";
    response.headers.emplace_back("Cache-Control", "private, no-store");
    response.body = json;
    return response;
}

net::HttpResponse no_record(RecordError error) {
    switch (error) {
        case RecordError::not_found: return net::plain_answer(404, "There is no such room.");
        case RecordError::forbidden:
            return net::plain_answer(403, "Only players and invited people may see this.");
        case RecordError::not_finished: return net::plain_answer(409, "The game is not over yet.");
        case RecordError::corrupt: return net::plain_answer(500, "The record is damaged.");
        case RecordError::unavailable: break;
    }
    return net::plain_answer(503, "The store cannot be read now. Try again later.");
}

}  // namespace

RecordRoutes::RecordRoutes(const std::shared_ptr<DocumentStore>& documents,
                           const std::function<std::uint64_t()>& now_ms,
                           const RecordFeed::Options& feed)
    : feed_(documents, now_ms, feed),
      finished_(documents, now_ms),
      shelf_(documents, now_ms, feed.kept_ms),
      reviews_({}, [this](const std::string& room, const ReviewDesk::Text& text) {
          shelf_.keep(room, *text);
      }) {}

net::RouteSources::OfRoom RecordRoutes::record() {
    return [this](const std::string& room, std::string token, std::string invite,
                  std::string network, net::HttpHandler::Answer answer) {
        if (const RecordCache::Text known = records_.find(room)) return answer(answer_of(*known));
        backend_->record(room, std::move(token), std::move(invite), std::move(network),
                         [this, room, before = before(), tell = std::move(answer)](auto found) {
                             tell(record_answer(room, before, found));
                         });
    };
}

net::RouteSources::OfRoom RecordRoutes::review() {
    return [this](const std::string& room, std::string token, std::string invite,
                  std::string network, net::HttpHandler::Answer answer) {
        const RecordCache::Text known = reviews_.look(room);
        if (known && records_.find(room)) return answer(answer_of(*known));
        std::string whose = network;
        auto ask = [this, room, token = std::move(token), invite = std::move(invite),
                    network = std::move(network), answer = std::move(answer), whose,
                    before = before()](ReviewDesk::Text kept) mutable {
            before.review = std::move(kept);
            backend_->record(room, std::move(token), std::move(invite), std::move(network),
                             [this, room, whose, before, tell = std::move(answer)](auto found) {
                                 tell(review_answer(room, whose, before, found));
                             });
        };
        known ? ask(nullptr) : shelf_.find(room, std::move(ask));
    };
}

void RecordRoutes::forget_names() {
    records_.clear();
    reviews_.forget();
    finished_.forget();
}

// On a thread for long work.
net::HttpResponse RecordRoutes::record_answer(const std::string& room, const Before& before,
                                              const Found& found) {
    if (!found) return no_record(found.error());
    const auto record = make_record(found->header, found->entries);
    if (!record) return net::plain_answer(409, record.error());
    const auto json = std::make_shared<const std::string>(record_json(*record));
    if (!record->header().settings().private_()) records_.put(room, json, before.records_cleared);
    return answer_of(*json);
}

// On a thread for long work. The next request for a public game need not load the room again.
net::HttpResponse RecordRoutes::review_answer(const std::string& room, const std::string& whose,
                                              const Before& before, const Found& found) {
    if (!found) return no_record(found.error());
    auto record = make_record(found->header, found->entries);
    if (!record) return net::plain_answer(409, record.error());
    if (!record->header().settings().private_())
        records_.put(room, std::make_shared<const std::string>(record_json(*record)),
                     before.records_cleared);
    if (before.review) {
        if (auto named = review_with_names(*before.review, *record)) {
            const auto kept = std::make_shared<const std::string>(std::move(*named));
            reviews_.remember(room, kept, before.reviews_forgotten);
            return answer_of(*kept);
        }
    }
    const auto review = reviews_.ask(whose, std::move(record).value(), before.reviews_forgotten);
    if (review) return answer_of(**review);
    const bool busy = review.error().problem == ReviewDesk::Problem::busy;
    return net::plain_answer(busy ? 429 : 409, review.error().why);
}

}  // namespace server
