#include "server/net/http_routes.h"

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
        HttpResponse response = plain_answer(302, "It is shown on the page.");
        response.headers.emplace_back(
            "Location", std::string(link.hash) + escaped(path.substr(link.path.size())));
        return response;
    }
    return std::nullopt;
}

}  // namespace

HttpRoutes::HttpRoutes(RouteSources sources, StaticFiles files, bool metrics_apart)
    : sources_(std::move(sources)), metrics_apart_(metrics_apart), reports_(monotonic_ms()) {
    serve(std::move(files));
}

void HttpRoutes::serve(StaticFiles files) {
    files_.store(std::make_shared<const StaticFiles>(std::move(files)));
}

void HttpRoutes::handle(const HttpRequest& request, Answer answer) {
    const std::string_view path = request.path;
    if (path == "/metrics" && request.metrics_port == metrics_apart_) {
        if (!request.metrics_port && !request.metrics_allowed) {
            answer(plain_answer(403,
                                "Figures are for the operator: they are told to this machine and "
                                "to the networks in the setting metrics-networks."));
            return;
        }
        HttpResponse response;
        response.content_type = "text/plain; version=0.0.4; charset=utf-8";
        response.body = sources_.metrics();
        answer(std::move(response));
    } else if (path == "/healthz") {
        answer(plain_answer(200, "ok"));
    } else if (path == "/readyz") {
        answer(readiness());
    } else if (request.metrics_port) {
        answer(plain_answer(404, "There is nothing here but /metrics, /healthz and /readyz."));
    } else if (path.starts_with(records_path)) {
        std::string_view room = path.substr(records_path.size());
        const bool review = room.ends_with(review_path);
        if (review) room.remove_suffix(review_path.size());
        if (room.empty() || room.size() > room_name_bytes_max ||
            room.find('/') != std::string_view::npos) {
            answer(plain_answer(404, "There is no such record."));
            return;
        }
        // Old clients have the invite in the address, where proxies may write it down.
        std::string invite = request.invite;
        if (invite.empty()) invite = std::string(request.value("invite"));
        const auto& source = review ? sources_.review : sources_.record;
        source(std::string(room), request.bearer, std::move(invite), request.network,
               std::move(answer));
    } else if (route_of(path) == Route::people && sources_.people) {
        sources_.people(request, std::move(answer));
    } else if (path == reports_path && sources_.report) {
        answer(report(request));
    } else if (route_of(path) == Route::upgrade) {
        HttpResponse response = plain_answer(426, "This address speaks WebSocket only.");
        response.headers.emplace_back("Upgrade", "websocket");
        answer(std::move(response));
    } else if (auto link = linked(path)) {
        answer(std::move(*link));
    } else if (auto file = files_.load()->find(request)) {
        answer(std::move(*file));
    } else {
        answer(plain_answer(404, "There is nothing at this address."));
    }
}

HttpResponse HttpRoutes::readiness() const {
    const std::string reason = sources_.why_not_ready();
    return reason.empty() ? plain_answer(200, "ready") : plain_answer(503, reason);
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

HttpResponse HttpRoutes::report(const HttpRequest& request) {
    if (!request.body.starts_with('{')) return plain_answer(400, "A report is one JSON object.");
    if (request.body.size() > report_bytes_max) return plain_answer(413, "The report is too long.");
    if (const auto wait = reports_.take(request.network, monotonic_ms()); wait > 0)
        return too_many("Enough has been reported for now.", wait);
    sources_.report(report_line(request.body));
    return plain_answer(200, "Thank you.");
}

}  // namespace server::net
