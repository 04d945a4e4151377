// Records of public games in bulk, as HTTP asks for them: pages of lines, each with a cursor to go
// on from. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/actor/backend.h"
#include "server/net/http_routes.h"
#include "server/store/document_store.h"

namespace server {

class RecordFeed {
public:
    struct Options {
        // A game is told so long after its end, when nothing older can come any more; 0: there is
        // no feed.
        std::uint64_t after_ms = 0;
        std::uint64_t kept_ms = 0;  // as long as records; 0: forever
    };
    RecordFeed(std::shared_ptr<DocumentStore> documents, std::function<std::uint64_t()> now_ms,
               const Options& options);

    // Before the first request. `backend` must outlive the feed.
    void serve(Backend& backend) { backend_ = &backend; }

    // Source of /v1/records.
    [[nodiscard]] net::RouteSources::OfRequest page();

    // What is older than records are kept. To be called now and then; any thread.
    void forget_old();

private:
    struct Networks;
    class Turn;
    struct Page;
    using Found = rules::Expected<LoadedRoom, RecordError>;

    void begin(const net::HttpRequest& request, net::HttpHandler::Answer answer);
    [[nodiscard]] bool is_told(const Document& game) const;
    void go_on(const std::shared_ptr<Page>& page);
    void add_game(const std::shared_ptr<Page>& page, const Found& found);
    void finish(const std::shared_ptr<Page>& page, net::HttpResponse response);

    const std::shared_ptr<DocumentStore> documents_;
    const std::function<std::uint64_t()> now_ms_;
    const Options options_;
    Backend* backend_ = nullptr;
    const std::shared_ptr<Networks> networks_;
};

}  // namespace server
