// The latest finished public games, for HTTP. All callers share one cached list, so its cost does
// not depend on the number of requests. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "meeple/v1/lobby.pb.h"
#include "server/actor/backend.h"
#include "server/net/http_routes.h"
#include "server/store/document_store.h"

namespace server {

class FinishedGames {
public:
    FinishedGames(std::shared_ptr<DocumentStore> documents, std::function<std::uint64_t()> now_ms);

    // Before the first request. `backend` must outlive the games.
    void serve(Backend& backend) { backend_ = &backend; }

    // Source of /v1/finished.
    [[nodiscard]] net::RouteSources::OfRequest list();

    // Some names have changed.
    void forget();

private:
    using Game = meeple::v1::FinishedGame;
    struct List;
    struct Search;

    void begin(const net::HttpRequest& request, net::HttpHandler::Answer answer);
    void look(const std::shared_ptr<Search>& search);
    void go_on(const std::shared_ptr<Search>& search);

    const std::shared_ptr<DocumentStore> documents_;
    const std::function<std::uint64_t()> now_ms_;
    Backend* backend_ = nullptr;
    const std::shared_ptr<List> list_;
};

}  // namespace server
