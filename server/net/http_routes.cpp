#include "server/net/http_routes.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/net_state.h"

namespace server::net {
namespace {

constexpr std::size_t room_name_bytes_max = 64;
constexpr std::string_view review_path = "/review";

// Addresses to pass on, and where on the page that is.
struct Link {
    std::string_view path;
    std::string_view hash;
};
constexpr Link links[] = {{"/game/", "/#/watch/"}, {"/person/", "/#/person/"}};

std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool plain = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                           (letter >= 'A' && letter <= 'Z') || letter == '-' || letter == '_';
        if (plain) {
            out += letter;
        } else {
            out += {'%', digits[byte >> 4U], digits[byte & 15U]};
        }
    }
    return out;
}

std::optional<HttpResponse> linked(std::string_view path) {
    for (const Link& link : links) {
        if (!path.starts_with(link.path) || path.size() == link.path.size()) continue;
        HttpResponse response = plain_answer(302, "This is part of the page.");
        response.headers.emplace_back(
            "Location", std::string(link.hash) + escaped(path.substr(link.path.size())));
        return response;
    }
    return std::nullopt;
}

// For a person who followed a wrong link: the page has a screen for it, in the reader's language.
HttpResponse nothing_here() {
    HttpResponse response;
    response.status = 404;
    response.content_type = "text/html; charset=utf-8";
    response.headers.emplace_back("Content-Security-Policy", "default-src 'none'");
    response.body =
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\">"
        "<meta name=\"color-scheme\" content=\"light dark\">"
        "<meta http-equiv=\"refresh\" content=\"0; url=/#/nowhere\">"
        "<title>Page not found \u2013 meepled</title>\n"
        "<h1>There is nothing at this address.</h1>\n<p><a href=\"/\">Home</a></p>\n";
    return response;
}

}  // namespace

// All addresses: path, under what it is counted, methods, cost, whether operators see it, answer.
struct HttpRoutes::Row : Resource {
    void (HttpRoutes::*answer)(const HttpRequest&, Answer) = nullptr;
};

namespace {

constexpr std::string_view reading = "GET, HEAD";
constexpr std::string_view posting = "POST";
constexpr std::string_view both = "GET, HEAD, POST";

bool fits(const Resource& resource, std::string_view path) {
    return resource.path.ends_with('/') ? path.starts_with(resource.path) : path == resource.path;
}

}  // namespace

const HttpRoutes::Row& HttpRoutes::row_of(std::string_view path) {
    using Self = HttpRoutes;
    static constexpr Row rows[] = {
        {{"/healthz", Route::health, reading, 1, true}, &Self::health},
        {{"/readyz", Route::health, reading, 1, true}, &Self::readiness},
        {{"/metrics", Route::metrics, reading, 10, true}, &Self::metrics},
        {{"/v1/catalogue", Route::catalogue, reading, 5}, &Self::file},
        {{"/v1/records", Route::records, reading, 200}, &Self::records},
        {{"/v1/finished", Route::records, reading, 5}, &Self::finished},
        {{records_path, Route::record, reading, 20}, &Self::record},
        {{"/v1/reports", Route::report, posting, 20}, &Self::report},
        {{"/v1/account", Route::people, both, 10}, &Self::people},
        {{"/v1/account/", Route::people, both, 10}, &Self::people},
        {{people_path, Route::people, both, 10}, &Self::people},
        {{"/v1/order", Route::people, both, 10}, &Self::people},
        {{"/v1/order/", Route::people, both, 10}, &Self::people},
        {{results_path, Route::people, both, 10}, &Self::people},
        {{leaderboards_path, Route::people, both, 10}, &Self::people},
        {{puzzles_path, Route::people, both, 10}, &Self::people},
        {{"/.well-known/security.txt", Route::other, reading}, &Self::security},
        // Behind a proxy that knows several servers the rest of the path says which.
        {{"/ws", Route::upgrade, reading, 2}, &Self::upgrade},
        {{"/ws/", Route::upgrade, reading, 2}, &Self::upgrade},
        {{"/", Route::page, reading}, &Self::file},
    };
    return *std::ranges::find_if(rows, [path](const Row& row) { return fits(row, path); });
}

const Resource& resource_of(std::string_view path) {
    return HttpRoutes::row_of(path);
}

HttpRoutes::HttpRoutes(RouteSources sources, StaticFiles files, bool metrics_apart)
    : sources_(std::move(sources)), metrics_apart_(metrics_apart) {
    serve(std::move(files));
}

void HttpRoutes::serve(StaticFiles files) {
    files_.store(std::make_shared<const StaticFiles>(std::move(files)));
}

void HttpRoutes::handle(const HttpRequest& request, Answer answer) {
    const Row& row = row_of(request.path);
    if (request.metrics_port && !row.for_operators) {
        answer(plain_answer(404, "This port has only /metrics, /healthz and /readyz."));
    } else {
        (this->*row.answer)(request, std::move(answer));
    }
}

void HttpRoutes::health(const HttpRequest&, Answer answer) {
    answer(plain_answer(200, "ok"));
}

void HttpRoutes::readiness(const HttpRequest&, Answer answer) {
    const std::string reason = sources_.why_not_ready();
    answer(reason.empty() ? plain_answer(200, "ready") : plain_answer(503, reason));
}

void HttpRoutes::metrics(const HttpRequest& request, Answer answer) {
    if (request.metrics_port != metrics_apart_) return file(request, std::move(answer));
    if (!request.metrics_port && !request.metrics_allowed) {
        return answer(
            plain_answer(403,
                         "/metrics answers only this machine and the networks in the setting "
                         "metrics-networks."));
    }
    HttpResponse response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = sources_.metrics();
    answer(std::move(response));
}

void HttpRoutes::records(const HttpRequest& request, Answer answer) {
    if (!sources_.records) return file(request, std::move(answer));
    sources_.records(request, std::move(answer));
}

void HttpRoutes::finished(const HttpRequest& request, Answer answer) {
    if (!sources_.finished) return file(request, std::move(answer));
    sources_.finished(request, std::move(answer));
}

void HttpRoutes::record(const HttpRequest& request, Answer answer) {
    std::string_view room = std::string_view(request.path).substr(records_path.size());
    const bool review = room.ends_with(review_path);
    if (review) room.remove_suffix(review_path.size());
    if (room.empty() || room.size() > room_name_bytes_max ||
        room.find('/') != std::string_view::npos)
        return answer(plain_answer(404, "There is no such record."));
    // Old clients have the invite in the address, where proxies may write it down.
    std::string invite = request.invite;
    if (invite.empty()) invite = std::string(request.value("invite"));
    const auto& source = review ? sources_.review : sources_.record;
    source(std::string(room), request.bearer, std::move(invite), request.network,
           std::move(answer));
}

void HttpRoutes::people(const HttpRequest& request, Answer answer) {
    if (!sources_.people) return file(request, std::move(answer));
    sources_.people(request, std::move(answer));
}

void HttpRoutes::security(const HttpRequest& request, Answer answer) {
    const std::string text = sources_.security_text ? sources_.security_text() : std::string();
    if (text.empty()) return file(request, std::move(answer));
    HttpResponse response;
    response.body = text;
    answer(std::move(response));
}

void HttpRoutes::upgrade(const HttpRequest&, Answer answer) {
    HttpResponse response = plain_answer(426, "This address is for WebSocket connections only.");
    response.headers.emplace_back("Upgrade", "websocket");
    answer(std::move(response));
}

void HttpRoutes::file(const HttpRequest& request, Answer answer) {
    if (auto link = linked(request.path)) return answer(std::move(*link));
    if (auto found = files_.load()->find(request)) return answer(std::move(*found));
    answer(nothing_here());
}

std::string report_line(std::string_view body) {
    std::string line;
    bool address = false;
    for (std::size_t i = 0; i < body.size(); ++i) {
        const char letter = body[i];
        const bool ends = letter == ' ' || letter == '"' || letter == ')' || letter == '\\';
        if (address && !ends) continue;
        address = letter == '#' && body.substr(i).starts_with("#/");
        line += letter >= 0 && letter < ' ' ? ' ' : letter;
    }
    return line;
}

void HttpRoutes::report(const HttpRequest& request, Answer answer) {
    if (!sources_.report) return file(request, std::move(answer));
    if (!request.body.starts_with('{'))
        return answer(plain_answer(400, "A report is one JSON object."));
    if (request.body.size() > report_bytes_max)
        return answer(plain_answer(413, "The report is too long."));
    if (const auto wait = reports_.take(request.network, monotonic_ms()); wait > 0)
        return answer(too_many("Too many reports. Try again later.", wait));
    sources_.report(report_line(request.body));
    answer(plain_answer(200, "Thank you."));
}

}  // namespace server::net
