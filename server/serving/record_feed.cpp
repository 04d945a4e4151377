#include "server/serving/record_feed.h"

#include <chrono>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "server/codec/frame.h"
#include "server/net/static_files.h"
#include "server/people/pages.h"
#include "server/people/publishing.h"
#include "server/people/refusal.h"
#include "server/record/record.h"

namespace server {

namespace stored = meeple::store::v1;

namespace {

// Of a page: it ends with the line that exceeds one of these.
constexpr std::size_t bytes_max = 2 << 20;
constexpr std::chrono::seconds time_max{3};
constexpr std::size_t pages_at_once = 4;
constexpr int gzip_level = 6;

std::optional<DocumentQuery> query_after(std::string_view cursor) {
    DocumentQuery query{DocumentKind::published, published_owner(), {}, {}, page_max};
    try {
        go_on_after(std::string(cursor), query);
    } catch (const Refusal&) {
        return std::nullopt;
    }
    return query;
}

// When the document changed.
std::uint64_t changed_ms(std::int64_t rank) {
    return rank < 0 ? static_cast<std::uint64_t>(-(rank + 1)) + 1 : 0;
}

net::HttpResponse unavailable() {
    return net::plain_answer(503, "The store cannot be read now. Try again later.");
}

}  // namespace

// For which a page is being made.
struct RecordFeed::Networks {
    std::mutex mutex;
    std::set<std::string> names;
};

// A network has one, as long as this lives.
class RecordFeed::Turn {
public:
    Turn(std::shared_ptr<Networks> all, const std::string& network) : all_(std::move(all)) {
        const std::scoped_lock lock(all_->mutex);
        if (all_->names.size() < pages_at_once) mine_ = all_->names.insert(network);
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { end(); }

    [[nodiscard]] bool begun() const { return mine_.second; }
    [[nodiscard]] const std::string& network() const { return *mine_.first; }
    void end() {
        if (!begun()) return;
        const std::scoped_lock lock(all_->mutex);
        all_->names.erase(mine_.first);
        mine_.second = false;
    }

private:
    const std::shared_ptr<Networks> all_;
    std::pair<std::set<std::string>::iterator, bool> mine_{};
};

struct RecordFeed::Page {
    Page(std::shared_ptr<Networks> all, const net::HttpRequest& request)
        : turn(std::move(all), request.network), compressed(request.accepts_gzip) {}

    Turn turn;
    std::vector<Document> games;
    std::size_t next = 0;
    std::string lines;
    const bool compressed;
    net::HttpHandler::Answer answer;
    std::chrono::steady_clock::time_point ends = std::chrono::steady_clock::now() + time_max;

    [[nodiscard]] bool is_full() const {
        return next == games.size() || lines.size() > bytes_max ||
               (next > 0 && std::chrono::steady_clock::now() > ends);
    }
    // Of the next game; without a record it is a tombstone.
    void add(stored::Record* record) {
        const Document& game = games[next++];
        stored::PublicRecord line;
        line.set_cursor(cursor(game));
        line.set_room(game.id.key);
        line.set_removed(record == nullptr);
        stored::Published published;
        if (record != nullptr && published.ParseFromString(game.body)) {
            line.set_ended_ms(published.ended_ms());
            line.mutable_record()->Swap(record);
        }
        lines += codec::json(line) + '\n';
    }
    [[nodiscard]] net::HttpResponse response() const {
        net::HttpResponse response;
        response.content_type = "application/x-ndjson";
        response.headers.emplace_back("Cache-Control", "no-store");
        response.headers.emplace_back("Vary", "Accept-Encoding");
        if (compressed) response.headers.emplace_back("Content-Encoding", "gzip");
        response.body = compressed ? net::gzip(lines, gzip_level) : lines;
        return response;
    }
};

RecordFeed::RecordFeed(std::shared_ptr<DocumentStore> documents,
                       std::function<std::uint64_t()> now_ms, const Options& options)
    : documents_(std::move(documents)),
      now_ms_(std::move(now_ms)),
      options_(options),
      networks_(std::make_shared<Networks>()) {}

net::RouteSources::OfRequest RecordFeed::page() {
    return [this](const net::HttpRequest& request, net::HttpHandler::Answer answer) {
        begin(request, std::move(answer));
    };
}

void RecordFeed::begin(const net::HttpRequest& request, net::HttpHandler::Answer answer) {
    if (options_.after_ms == 0)
        return answer(net::plain_answer(404, "This server gives out no records in bulk."));
    const auto query = query_after(request.value("after"));
    if (!query)
        return answer(net::plain_answer(400, "after: the cursor of a line, or nothing at first."));
    if (query->after_rank && options_.kept_ms != 0 &&
        changed_ms(*query->after_rank) + options_.kept_ms < now_ms_())
        return answer(net::plain_answer(410, "This cursor is too old: begin again without one."));
    const auto page = std::make_shared<Page>(networks_, request);
    if (!page->turn.begun())
        return answer(
            net::too_many("Another page is in progress. Ask for one page at a time.", 1'000));
    page->answer = std::move(answer);
    documents_->list_documents(*query, [this, page](std::optional<std::vector<Document>> found) {
        if (!found) return finish(page, unavailable());
        for (Document& game : *found) {
            if (!is_told(game)) break;
            page->games.push_back(std::move(game));
        }
        go_on(page);
    });
}

bool RecordFeed::is_told(const Document& game) const {
    return changed_ms(game.rank) + options_.after_ms <= now_ms_();
}

void RecordFeed::go_on(const std::shared_ptr<Page>& page) {
    while (!page->is_full()) {
        const Document& game = page->games[page->next];
        stored::Published published;
        if (published.ParseFromString(game.body) && !published.removed()) {
            // Named like this it answers as to any stranger.
            return backend_->record(game.id.key, {}, {}, page->turn.network(),
                                    [this, page](const Found& found) { add_game(page, found); });
        }
        page->add(nullptr);
    }
    finish(page, page->response());
}

// On a thread for long work.
void RecordFeed::add_game(const std::shared_ptr<Page>& page, const Found& found) {
    if (!found && found.error() == RecordError::unavailable)
        return finish(page, page->lines.empty() ? unavailable() : page->response());
    auto record = found ? make_record(found->header, found->entries)
                        : rules::Expected<Record, std::string>(rules::Unexpected<std::string>(""));
    const bool is_public = record && !record->header().settings().private_();
    page->add(is_public ? &record.value() : nullptr);
    go_on(page);
}

void RecordFeed::finish(const std::shared_ptr<Page>& page, net::HttpResponse response) {
    page->turn.end();  // before the next request can come
    page->answer(std::move(response));
}

void RecordFeed::forget_old() {
    const std::uint64_t now = now_ms_();
    if (options_.kept_ms == 0 || now < options_.kept_ms) return;
    documents_->list_documents(
        {DocumentKind::published, published_owner(), {}, {}, page_max},
        [this,
         before = now - options_.kept_ms](const std::optional<std::vector<Document>>& oldest) {
            DocumentChanges changes;
            for (const Document& game : oldest.value_or(std::vector<Document>())) {
                if (changed_ms(game.rank) < before)
                    changes.push_back({DocumentChange::Act::remove, game});
            }
            if (changes.empty()) return;
            const bool more = changes.size() == page_max;
            documents_->change_documents(std::move(changes), [this, more](StoreResult result) {
                if (more && result == StoreResult::stored) forget_old();
            });
        });
}

}  // namespace server
