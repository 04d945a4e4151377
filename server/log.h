// Logs: one logger for each part of the server, one line per event, to stderr. A message is the
// name of the event and `key=value` pairs ("started port=8080"); no key is time, level, part or
// event. Every text that may come from outside, also inside an exception, is written with quoted().
//
// Never in a line: tokens, invites, seeds, addresses in full, chat. Before start() everything from
// `warn` on is written at once (that is what tests see); from start() on a thread of its own
// writes, and when its bounded queue is full the oldest lines are dropped and counted, so that
// no thread waits for a disk.
#pragma once

#include <spdlog/logger.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace server::log {

[[nodiscard]] spdlog::logger& net();
[[nodiscard]] spdlog::logger& room();
[[nodiscard]] spdlog::logger& store();
[[nodiscard]] spdlog::logger& bot();
[[nodiscard]] spdlog::logger& app();

// In quotes, as one value of a line: quotes and backslashes are escaped by a backslash; control
// characters, line separators, invisible marks of direction and bytes that are no UTF-8 are written
// as \u{2028} or \xff. Only so much of it: the rest becomes "...".
inline constexpr std::size_t quoted_bytes_max = 8192;
[[nodiscard]] std::string quoted(std::string_view text);

// trace, debug, info, warn, error, critical, off.
[[nodiscard]] bool is_level(std::string_view level);

// text: lines as written. json: each line is an object with the same fields, see json_fields().
[[nodiscard]] bool is_format(std::string_view format);

// Once, before any other thread exists. `level` and `format` are of the above.
void start(std::string_view level, std::string_view format = "text");
// Any thread, any time.
void set_level(std::string_view level);
// Writes what is queued. After it the loggers are silent. Once, when no other thread logs any more.
void stop();

// Whether a line about an error that a client saw may be written now. Clients cause as many errors
// as they like: of these lines there are at most 20 a second, 500 at once. Any thread.
[[nodiscard]] bool refusal_line();

// A message as members of a JSON object: `"event":"started","port":"8080"`. All values are strings,
// without the quotes and escapes of quoted(). What is no pair stands in "text". Of two equal keys
// the second one gets the suffix "_2". The result is one line of UTF-8.
[[nodiscard]] std::string json_fields(std::string_view message);

// Lines dropped so far because the queue was full.
[[nodiscard]] std::uint64_t dropped_count();

}  // namespace server::log
