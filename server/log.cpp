#include "server/log.h"

#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>

namespace server::log {
namespace {

constexpr std::size_t queue_lines_max = 8192;
constexpr const char* pattern = "time=%Y-%m-%dT%H:%M:%S.%e%z level=%l part=%n %v";
constexpr std::array<const char*, 5> names{"net", "room", "store", "bot", "app"};

struct Loggers {
    std::array<std::shared_ptr<spdlog::logger>, names.size()> all;

    Loggers() {
        const auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
        sink->set_pattern(pattern);
        for (std::size_t i = 0; i < names.size(); ++i) {
            all[i] = std::make_shared<spdlog::logger>(names[i], sink);
            all[i]->set_level(spdlog::level::warn);
        }
    }
};

Loggers& loggers() {
    static Loggers all;
    return all;
}

std::shared_ptr<spdlog::details::thread_pool>& writer() {
    static std::shared_ptr<spdlog::details::thread_pool> pool;
    return pool;
}

// The first character of a text in UTF-8, as written; nothing if these bytes are none.
struct Letter {
    char32_t code = 0;
    std::size_t bytes = 0;
};
std::optional<Letter> first_letter(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return Letter{lead, 1};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return std::nullopt;
    char32_t code = lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xc0U) != 0x80) return std::nullopt;
        code = code << 6U | (next & 0x3fU);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    if (code < least[bytes] || code > 0x10ffff || surrogate) return std::nullopt;
    return Letter{code, bytes};
}

// Changes how a line looks, or ends it.
bool is_unseen(char32_t code) {
    const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const bool line_or_direction = code == 0x61c || (code >= 0x200b && code <= 0x200f) ||
                                   (code >= 0x2028 && code <= 0x202e) ||
                                   (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    return control || line_or_direction || (code >= 0xe0000 && code < 0xe0080);
}

std::string hex(std::uint32_t number) {
    std::array<char, 8> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return {digits.data(), end};
}

}  // namespace

std::string quoted(std::string_view text) {
    const bool long_one = text.size() > quoted_bytes_max;
    if (long_one) text = text.substr(0, quoted_bytes_max);
    std::string line = "\"";
    while (!text.empty()) {
        const auto letter = first_letter(text);
        if (!letter) {
            line += "\\x" + hex(static_cast<unsigned char>(text.front()));
        } else if (is_unseen(letter->code)) {
            line += "\\u{" + hex(letter->code) + "}";
        } else {
            if (letter->code == '"' || letter->code == '\\') line += '\\';
            line += text.substr(0, letter->bytes);
        }
        text.remove_prefix(letter ? letter->bytes : 1);
    }
    return line + (long_one ? "...\"" : "\"");
}

spdlog::logger& net() {
    return *loggers().all[0];
}
spdlog::logger& room() {
    return *loggers().all[1];
}
spdlog::logger& store() {
    return *loggers().all[2];
}
spdlog::logger& bot() {
    return *loggers().all[3];
}
spdlog::logger& app() {
    return *loggers().all[4];
}

bool is_level(std::string_view level) {
    constexpr std::array<std::string_view, 7> levels{"trace", "debug",    "info", "warn",
                                                     "error", "critical", "off"};
    for (const std::string_view known : levels) {
        if (level == known) return true;
    }
    return false;
}

void start(std::string_view level) {
    writer() = std::make_shared<spdlog::details::thread_pool>(queue_lines_max, 1);
    const auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    sink->set_pattern(pattern);
    for (std::size_t i = 0; i < names.size(); ++i) {
        loggers().all[i] = std::make_shared<spdlog::async_logger>(
            names[i], sink, writer(), spdlog::async_overflow_policy::overrun_oldest);
        loggers().all[i]->flush_on(spdlog::level::warn);
    }
    set_level(level);
}

void set_level(std::string_view level) {
    const auto chosen = spdlog::level::from_str(std::string(level));
    for (const auto& logger : loggers().all) logger->set_level(chosen);
}

void stop() {
    set_level("off");
    writer().reset();
}

std::uint64_t dropped_count() {
    return writer() ? writer()->overrun_counter() : 0;
}

}  // namespace server::log
