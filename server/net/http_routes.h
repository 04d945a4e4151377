// HttpRoutes: which address is answered by what.
//
//   /healthz  200 as long as the process answers       /readyz  200, or 503 and why not
//   /metrics  figures for Prometheus, for whoever      /v1/records/<room>  a finished game, as JSON
//             may read them                            /v1/records/<room>/review  what was luck and
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
    // Of `room`, for whoever proves with a token or an invite that it may be seen; both may be
    // empty. Secrets: they must not be logged. `network` is whose work it is.
    using OfRoom = std::function<void(std::string room, std::string token, std::string invite,
                                      std::string network, HttpHandler::Answer answer)>;
    OfRoom record;
    OfRoom review;
    // Accounts, and whom everybody may know of. Null: there are none.
    std::function<void(const HttpRequest& request, HttpHandler::Answer answer)> people = nullptr;
    // A page that went wrong has said so; not to be logged but as log::quoted(). Null: nobody wants
    // to know.
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
