// HTTP for the rest of the server: requests and answers as plain
// values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/figures.h"

namespace server::net {

inline constexpr std::string_view records_path = "/v1/records/";
inline constexpr std::string_view people_path = "/v1/people/";
inline constexpr std::string_view results_path = "/v1/results/";
inline constexpr std::string_view leaderboards_path = "/v1/leaderboards/";
inline constexpr std::string_view puzzles_path = "/v1/puzzles";

struct HttpRequest {
    std::string method;  // "GET" also for HEAD: the body is left out later
    std::string body;    // of a POST
    std::string path;    // decoded, starts with '/', holds neither ".." nor a control character
    std::vector<std::pair<std::string, std::string>> query;  // decoded, in order
    std::string host;
    std::string bearer;   // of "Authorization: Bearer ...", else empty. Secret.
    std::string invite;   // of "X-Invite", else empty. Secret.
    std::string address;  // as moderators ban it: see address_key()
    std::string network;  // by which work is shared out: see Outlet::network()
    std::string if_none_match;
    bool accepts_gzip = false;
    bool metrics_port = false;     // came in on the port that is for metrics alone
    bool metrics_allowed = false;  // the client may read metrics on the main port

    // The first value of that name; empty if there is none.
    [[nodiscard]] std::string_view value(std::string_view name) const;
};

struct HttpResponse {
    unsigned status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  // besides the fields of every answer
};

// "404 Not Found" and a line of explanation as text.
[[nodiscard]] HttpResponse plain_answer(unsigned status, std::string_view text);

// 429 with Retry-After.
[[nodiscard]] HttpResponse too_many(std::string_view text, std::int64_t wait_ms);

class HttpHandler {
public:
    using Answer = std::function<void(HttpResponse)>;

    HttpHandler() = default;
    HttpHandler(const HttpHandler&) = delete;
    HttpHandler& operator=(const HttpHandler&) = delete;
    virtual ~HttpHandler() = default;

    // Called on a network thread, must be quick. `answer` may be called from any thread, now or
    // later; only its first call counts. Without a call the client gets 503 after
    // HttpLimits::answer_ms.
    virtual void handle(const HttpRequest& request, Answer answer) = 0;
};

// The properties of an HTTP path, known before the request is read.
struct Resource {
    std::string_view path;       // one that ends with '/' matches every longer path
    Route route = Route::page;   // under which it is counted
    std::string_view methods;    // that are allowed, as the header Allow names them
    double cost = 1;             // to the client's address (AddressLimits), about as the work
    bool for_operators = false;  // is answered on the metrics port

    [[nodiscard]] bool allows(std::string_view method) const;
};
// Of a decoded path. http_routes.cpp has the table of all addresses.
[[nodiscard]] const Resource& resource_of(std::string_view path);

// Whether a Content-Type is application/json in UTF-8 (RFC 9110, 8.3): case does not matter, other
// parameters are allowed.
[[nodiscard]] bool is_json_type(std::string_view content_type);
// Whether an Accept-Encoding names `coding` (in lower case) or "*" with a weight above zero.
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

// Takes apart the target of a request line ("/a%20b?x=1"). Nothing if it is not acceptable: no
// leading '/', a bad escape, a control character, "..", a backslash.
struct Target {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;
};
[[nodiscard]] std::optional<Target> parse_target(std::string_view target);

}  // namespace server::net
