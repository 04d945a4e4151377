// HttpRoutes: which address is answered by what; http_routes.cpp has the table. What has no row of
// its own is a static file (the catalogue is one), a link into the page, or 404.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/http.h"
#include "server/net/report_limits.h"
#include "server/net/static_files.h"

namespace server::net {

// What the rest of the server knows. All are called on network threads and must be quick and
// thread-safe.
struct RouteSources {
    std::function<std::string()> why_not_ready;  // empty: ready
    std::function<std::string()> metrics;        // Prometheus text
    // Of `room`. A token or an invite proves that the caller may see it; both may be empty. They
    // are secrets and must not be logged. `network` pays for the work.
    using OfRoom = std::function<void(std::string room, std::string token, std::string invite,
                                      std::string network, HttpHandler::Answer answer)>;
    OfRoom record;
    OfRoom review;
    using OfRequest = std::function<void(const HttpRequest& request, HttpHandler::Answer answer)>;
    // Records of public games, page by page. Null: there are none.
    OfRequest records = nullptr;
    // The public games that ended last. Null: there are none.
    OfRequest finished = nullptr;
    // Accounts and public profiles. Null: there are none.
    OfRequest people = nullptr;
    // An error report of a page; must be logged as log::quoted(). Null: reports are
    // dropped.
    std::function<void(std::string_view line)> report = nullptr;
    // The text of /.well-known/security.txt; empty: there is none. Null: the same.
    std::function<std::string()> security_text = nullptr;
};

inline constexpr std::size_t report_bytes_max = 8192;

// As one line, with what stands behind a '#' in an address left out: it opens rooms.
[[nodiscard]] std::string report_line(std::string_view body);

class HttpRoutes final : public HttpHandler {
public:
    // `metrics_apart`: /metrics is answered on its own port only.
    HttpRoutes(RouteSources sources, StaticFiles files, bool metrics_apart);

    void handle(const HttpRequest& request, Answer answer) override;
    // From now on these files are served. Any thread.
    void serve(StaticFiles files);

private:
    friend const Resource& resource_of(std::string_view path);
    struct Row;
    static const Row& row_of(std::string_view path);

    void health(const HttpRequest& request, Answer answer);
    void readiness(const HttpRequest& request, Answer answer);
    void metrics(const HttpRequest& request, Answer answer);
    void records(const HttpRequest& request, Answer answer);
    void finished(const HttpRequest& request, Answer answer);
    void record(const HttpRequest& request, Answer answer);
    void people(const HttpRequest& request, Answer answer);
    void report(const HttpRequest& request, Answer answer);
    void security(const HttpRequest& request, Answer answer);
    void upgrade(const HttpRequest& request, Answer answer);
    void file(const HttpRequest& request, Answer answer);

    const RouteSources sources_;
    std::atomic<std::shared_ptr<const StaticFiles>> files_;
    const bool metrics_apart_;
    ReportLimits reports_;
};

}  // namespace server::net
