#include "server/log.h"

#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <memory>
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

}  // namespace

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
