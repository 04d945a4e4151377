#include "server/net/http.h"

#include <cstdint>

namespace server::net {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// Percent escapes, and in a query also '+' for a space.
std::optional<std::string> unescape(std::string_view text, bool plus_is_space) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = hex_digit(text[i + 1]);
            const int low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        } else if (c == '+' && plus_is_space) {
            c = ' ';
        }
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return std::nullopt;
        plain.push_back(c);
    }
    return plain;
}

}  // namespace

std::string_view HttpRequest::value(std::string_view name) const {
    for (const auto& [key, text] : query) {
        if (key == name) return text;
    }
    return {};
}

HttpResponse plain_answer(unsigned status, std::string_view text) {
    HttpResponse response;
    response.status = status;
    response.body = std::string(text) + "\n";
    return response;
}

Route route_of(std::string_view path) {
    // Behind a proxy that knows several servers the rest of the path says which.
    if (path == "/ws" || path.starts_with("/ws/")) return Route::upgrade;
    if (path == "/healthz" || path == "/readyz") return Route::health;
    if (path == "/metrics") return Route::metrics;
    if (path == "/v1/catalogue") return Route::catalogue;
    if (path.starts_with(records_path)) return Route::record;
    if (path == reports_path) return Route::report;
    for (const std::string_view one :
         {account_path, people_path, order_path, results_path, leaderboards_path}) {
        if (path.starts_with(one)) return Route::people;
    }
    return Route::page;
}

double route_cost(Route route) {
    switch (route) {
        case Route::record: return 20;  // read from the disk and written as JSON
        case Route::report: return 20;  // a line in the log, which is read by people
        case Route::people: return 10;  // documents are read, and perhaps written
        case Route::metrics: return 10;
        case Route::catalogue: return 5;
        case Route::upgrade: return 2;
        case Route::page:
        case Route::health:
        case Route::other: break;
    }
    return 1;
}

std::optional<Target> parse_target(std::string_view target) {
    if (target.empty() || target.front() != '/') return std::nullopt;
    const std::size_t mark = target.find('?');
    auto path = unescape(target.substr(0, mark), false);
    if (!path || path->find("..") != std::string::npos || path->find('\\') != std::string::npos) {
        return std::nullopt;
    }
    Target result{std::move(*path), {}};
    if (mark == std::string_view::npos) return result;
    std::string_view rest = target.substr(mark + 1);
    while (!rest.empty()) {
        const std::size_t end = rest.find('&');
        const std::string_view pair = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        const std::size_t equals = pair.find('=');
        auto key = unescape(pair.substr(0, equals), true);
        auto value = unescape(
            equals == std::string_view::npos ? std::string_view{} : pair.substr(equals + 1), true);
        if (!key || !value) return std::nullopt;
        result.query.emplace_back(std::move(*key), std::move(*value));
    }
    return result;
}

}  // namespace server::net
