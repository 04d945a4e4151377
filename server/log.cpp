#include "server/log.h"

#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>

#include "server/rate.h"

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

class JsonLines final : public spdlog::formatter {
public:
    void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override {
        head_.format(message, line);
        const std::string fields =
            json_fields({message.payload.data(), message.payload.size()}) + "}\n";
        line.append(fields.data(), fields.data() + fields.size());
    }
    [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override {
        return std::make_unique<JsonLines>();
    }

private:
    spdlog::pattern_formatter head_{R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","part":"%n",)",
                                    spdlog::pattern_time_type::local, ""};
};

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

bool is_format(std::string_view format) {
    return format == "text" || format == "json";
}

bool is_level(std::string_view level) {
    constexpr std::array<std::string_view, 7> levels{"trace", "debug",    "info", "warn",
                                                     "error", "critical", "off"};
    for (const std::string_view known : levels) {
        if (level == known) return true;
    }
    return false;
}

void start(std::string_view level, std::string_view format) {
    writer() = std::make_shared<spdlog::details::thread_pool>(queue_lines_max, 1);
    const auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    if (format == "json") {
        sink->set_formatter(std::make_unique<JsonLines>());
    } else {
        sink->set_pattern(pattern);
    }
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

bool refusal_line() {
    static std::mutex mutex;
    static TokenBucket lines({20, 500});
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    const std::scoped_lock lock(mutex);
    return lines.take(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) == 0;
}

std::uint64_t dropped_count() {
    return writer() ? writer()->overrun_counter() : 0;
}

}  // namespace server::log
