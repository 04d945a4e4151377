// The latest finished public games, for HTTP. All callers share one cached list, so its cost does
// not depend on the number of requests. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "meeple/v1/lobby.pb.h"
#include "server/actor/backend.h"
#include "server/net/http_routes.h"
#include "server/store/document_store.h"

namespace server {

class FinishedGames {
public:
    FinishedGames(std::shared_ptr<DocumentStore> documents, std::function<std::uint64_t()> now_ms)
        : documents_(std::move(documents)), now_ms_(std::move(now_ms)) {}

    // Before the first request. `backend` must outlive the games.
    void serve(Backend& backend) { backend_ = &backend; }

    // Source of /v1/finished.
    [[nodiscard]] net::RouteSources::OfRequest list();

    // Some names have changed.
    void forget();

private:
    using Game = meeple::v1::FinishedGame;
    struct Search;

    void begin(const net::HttpRequest& request, net::HttpHandler::Answer answer);
    void look(const std::shared_ptr<Search>& search);
    void go_on(const std::shared_ptr<Search>& search);
    void finish(const std::shared_ptr<Search>& search);

    const std::shared_ptr<DocumentStore> documents_;
    const std::function<std::uint64_t()> now_ms_;
    Backend* backend_ = nullptr;
    std::mutex mutex_;
    std::map<std::string, Game> known_;  // those of the list, by room
    std::string json_;                   // the list
    std::uint64_t fresh_until_ms_ = 0;
    bool searching_ = false;
    std::vector<net::HttpHandler::Answer> waiting_;  // for the search
    std::uint64_t forgotten_ = 0;                    // how often
};

}  // namespace server
