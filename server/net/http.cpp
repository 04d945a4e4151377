#include "server/net/http.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "server/net/trimmed.h"

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

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

bool is_token(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string_view("!#$%&'*+-.^_`|~").find(static_cast<char>(c)) !=
                   std::string_view::npos;
    });
}

// Up to `mark`, which is taken away too, outside of quotes.
std::string_view take_until(std::string_view& text, char mark) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (text[i] == mark && !quoted) {
            const std::string_view part = text.substr(0, i);
            text.remove_prefix(i + 1);
            return trimmed(part);
        }
    }
    return trimmed(std::exchange(text, {}));
}

// name=value, the value without quotes; nothing if it is none.
struct Parameter {
    std::string name;  // in lower case
    std::string value;
};
std::optional<Parameter> parameter(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || !is_token(text.substr(0, equals))) return std::nullopt;
    const std::string_view given = text.substr(equals + 1);
    Parameter result{lower(text.substr(0, equals)), std::string(given)};
    if (is_token(given)) return result;
    if (given.size() < 2 || given.front() != '"' || given.back() != '"') return std::nullopt;
    result.value.clear();
    for (std::size_t i = 1; i + 1 < given.size(); ++i) {
        if (given[i] == '\\' && i + 2 < given.size()) ++i;
        result.value += given[i];
    }
    return result;
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

HttpResponse too_many(std::string_view text, std::int64_t wait_ms) {
    HttpResponse response = plain_answer(429, text);
    response.headers.emplace_back("Retry-After", std::to_string((wait_ms + 999) / 1000));
    return response;
}

bool Resource::allows(std::string_view method) const {
    std::string_view rest = methods;
    while (!rest.empty()) {
        if (take_until(rest, ',') == method) return true;
    }
    return false;
}

bool is_json_type(std::string_view content_type) {
    if (lower(take_until(content_type, ';')) != "application/json") return false;
    while (!content_type.empty()) {
        const std::string_view part = take_until(content_type, ';');
        if (part.empty()) continue;
        const auto one = parameter(part);
        if (!one || (one->name == "charset" && lower(one->value) != "utf-8")) return false;
    }
    return true;
}

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
    std::optional<bool> named;
    bool others = false;
    while (!accept_encoding.empty()) {
        std::string_view one = take_until(accept_encoding, ',');
        const std::string name = lower(take_until(one, ';'));
        const auto weight = parameter(trimmed(one));
        const bool wanted = !weight || weight->name != "q" ||
                            weight->value.find_first_not_of("0.") != std::string::npos;
        if (name == coding) named = wanted;
        if (name == "*") others = wanted;
    }
    return named.value_or(others);
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
