// HttpRoutes: which address is answered by what.
//
//   /healthz  200 as long as the process answers       /readyz  200, or 503 and why not
//   /metrics  figures for Prometheus, with             /v1/records/<room>  a finished game, as JSON
//             access control                           /v1/records/<room>/review  what was luck and
//   /v1/reports  what went wrong in a page:            what was skill in it, as far as it is known
//             a line in the log                   /v1/account..., /v1/people/...  accounts
//   everything else: a static file (the catalogue is one) or 404
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
    // Accounts and public profiles. Null: there are none.
    std::function<void(const HttpRequest& request, HttpHandler::Answer answer)> people = nullptr;
    // An error report of a page; must be logged as log::quoted(). Null: reports are
    // dropped.
    std::function<void(std::string_view line)> report = nullptr;
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
    [[nodiscard]] HttpResponse readiness() const;
    [[nodiscard]] HttpResponse report(const HttpRequest& request);

    const RouteSources sources_;
    std::atomic<std::shared_ptr<const StaticFiles>> files_;
    const bool metrics_apart_;
    ReportLimits reports_;
};

}  // namespace server::net
