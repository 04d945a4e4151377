#include "server/config.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <sstream>
#include <utility>

#include "rules/editions/cardcassonne.h"
#include "server/log.h"
#include "server/net/addresses.h"
#include "server/net/handshake.h"

namespace server {
namespace {

constexpr std::int64_t billion = 1'000'000'000;

// The table of everything that can be set, in the order in which it is printed.
using C = Config;
constexpr Setting table[] = {
    {"listen", "address", "address to listen on; loopback unless the server is public",
     &C::address},
    {"listen", "port", "port for WebSocket and HTTP; 0: chosen by the system", &C::port, 0, 65535},
    {"listen", "metrics-address", "separate address for /metrics; empty: on the main port",
     &C::metrics_address},
    {"listen", "metrics-port", "port for /metrics, with metrics-address", &C::metrics_port, 0,
     65535},
    {"listen", "hosts",
     "names under which browsers reach this server, e.g. games.example.org, besides loopback and "
     "the numeric address; *: any",
     &C::hosts},
    {"listen", "origins",
     "origins of other pages that may connect, e.g. https://example.org; *: all", &C::origins},
    {"listen", "trusted-proxies",
     "addresses or networks of proxies whose X-Forwarded-For is trusted", &C::trusted_proxies},
    {"listen", "metrics-networks",
     "addresses or networks that may read /metrics on the main port, besides this machine",
     &C::metrics_networks},

    {"store", "data", "directory of the store; created if missing", &C::data},
    {"store", "store",
     "PostgreSQL database instead of that directory, e.g. postgres://meepled@db/meepled; several "
     "servers may share it",
     &C::store},
    {"store", "node", "name of this server; each server on one database has another", &C::node},
    {"store", "node-url",
     "address of this server for clients that other servers redirect: a ws:// or wss:// address, "
     "or a path behind a common proxy, e.g. /ws/one; empty: none",
     &C::node_url},
    {"store", "lease-seconds",
     "other servers take over the rooms of a server that is silent for this long, in seconds",
     &C::lease_seconds, 1, 3600},
    {"store", "group-commit-max", "largest number of entries in one commit", &C::group_commit_max,
     1, 4096},
    {"store", "store-queue",
     "largest number of writes that wait for the disk; beyond it: STORE_UNAVAILABLE",
     &C::store_queue_max, 16, 1'000'000},
    {"store", "keep-finished-days",
     "how long to keep records of finished games, in days; 0: forever", &C::keep_finished_days, 0,
     36500},
    {"store", "keep-unplayed-days",
     "how long to keep rooms that never started, in days; 0: forever", &C::keep_unplayed_days, 0,
     36500},
    {"store", "keep-talk-days", "how long to keep chat, in days; 0: as long as the room",
     &C::keep_talk_days, 0, 36500},

    {"process", "threads", "threads for sockets and rooms; 0: one per core, at most 4", &C::threads,
     0, 64},
    {"process", "bot-threads", "threads for bots, twice: for quick and for slow levels",
     &C::bot_threads, 1, 64},
    {"process", "bot-queue", "largest number of moves that wait for a bot thread",
     &C::bot_queue_max, 1, 1'000'000},
    {"process", "work-threads",
     "threads for loading rooms, long histories and records, and as many for lists",
     &C::work_threads, 1, 64},
    {"process", "load-seconds", "longest time to load a room before it is quarantined, in seconds",
     &C::load_seconds_max, 1, 3600},
    {"process", "log-level",
     "trace, debug, info, warn, error, critical or off; SIGHUP reloads it from the file",
     &C::log_level},
    {"process", "page",
     "folder with the page's files, as server/web/build.mjs writes them, instead of those in the "
     "program; SIGHUP reads them again",
     &C::page},
    {"process", "stop-seconds", "longest time for a clean stop, in seconds", &C::stop_seconds, 1,
     600},

    {"connection", "connections-max", "largest number of connections", &C::connections_max, 1,
     1'000'000},
    {"connection", "connections-per-address",
     "largest number of connections per address; 0: no limit, here and in [limits]",
     &C::connections_per_address_max, 0, 1'000'000},
    {"connection", "connections-per-account", "largest number of connections per identity",
     &C::connections_per_account_max, 1, 1'000'000},
    {"connection", "connects-per-second", "new connections per second; 0: no limit",
     &C::connects_per_second, 0, 1'000'000},
    {"connection", "connects-burst", "new connections at once", &C::connects_burst, 1, 1'000'000},
    {"connection", "connects-per-address-per-second",
     "new connections per second and address; 0, or connections-per-address = 0: no limit",
     &C::connects_per_address_per_second, 0, 1'000'000},
    {"connection", "connects-per-address-burst", "new connections per address at once",
     &C::connects_per_address_burst, 1, 1'000'000},
    {"connection", "frame-in-bytes", "longest message of a client, in bytes",
     &C::frame_in_bytes_max, 512, 1'048'576},
    {"connection", "outbox-bytes", "largest backlog of a slow client, in bytes",
     &C::outbox_bytes_max, 65536, 67'108'864},
    {"connection", "outbox-frames", "largest backlog of a slow client, in messages",
     &C::outbox_frames_max, 8, 65536},
    {"connection", "frames-per-second", "messages per second and connection", &C::frames_per_second,
     1, 1'000'000},
    {"connection", "frames-burst", "messages per connection at once", &C::frames_burst, 1,
     1'000'000},
    {"connection", "hello-ms", "time limit for Hello, in milliseconds", &C::hello_ms, 100, 600'000},
    {"connection", "ping-ms", "silence before a ping, in milliseconds", &C::ping_ms, 100,
     3'600'000},
    {"connection", "dead-ms", "silence before a connection is closed, in milliseconds", &C::dead_ms,
     200, 7'200'000},
    {"connection", "send-buffer-bytes",
     "send buffer of a connection in the system, in bytes; 0: the system's default",
     &C::send_buffer_bytes, 0, 16'777'216},
    {"connection", "deflate", "offer permessage-deflate, at about 128 KiB per connection",
     &C::deflate},

    {"http", "http-header-bytes", "longest header of a request, in bytes",
     &C::http_header_bytes_max, 1024, 1'048'576},
    {"http", "http-body-bytes", "longest body of a request, in bytes", &C::http_body_bytes_max, 0,
     16'777'216},
    {"http", "http-ms",
     "time limit for a request, for its answer, and until the next request, in milliseconds",
     &C::http_ms, 100, 600'000},
    {"http", "requests-per-address-per-second",
     "HTTP requests per second and address; a file costs 1, the catalogue 5, metrics and accounts "
     "10, a record 20, records in bulk 200; 0, or connections-per-address = 0: no limit",
     &C::requests_per_address_per_second, 0, 1'000'000},
    {"http", "requests-per-address-burst", "HTTP requests per address at once, with the same costs",
     &C::requests_per_address_burst, 1, 1'000'000},
    {"http", "records-in-bulk-seconds",
     "games of public rooms can be fetched in bulk (/v1/records) so long after their end, in "
     "seconds; 0: never, and games that end meanwhile are left out for good",
     &C::records_in_bulk_seconds, 0, 86'400},

    {"accounts", "relying-party",
     "host name of the pages that use passkeys, e.g. games.example.org; a change invalidates "
     "existing passkeys",
     &C::relying_party},
    {"accounts", "password-memory", "memory for checking one password, in MiB",
     &C::password_memory_mib, 1, 1024},
    {"accounts", "account-threads", "threads that check passwords", &C::account_threads, 1, 64},
    {"accounts", "accounts-per-address-day",
     "new accounts per address and day; 0: no limit, nor one on attempts to sign in",
     &C::accounts_per_address_day, 0, 1'000'000},

    {"webhook", "webhook-url",
     "URL that gets a POST for each turn of a game over days, e.g. http://127.0.0.1:9000/turns; "
     "empty: none",
     &C::webhook_url},
    {"webhook", "webhook-secret-file",
     "file with the secret that signs these requests; required with webhook-url",
     &C::webhook_secret_file},

    {"push", "push-contact",
     "mail or web address of the operator, sent to push services, e.g. mailto:me@example.org; "
     "empty: no Web Push",
     &C::push_contact},
    {"push", "push-key-file",
     "file with a private key on P-256 in PEM, the same on every node; empty: the server makes one "
     "and keeps it in the store",
     &C::push_key_file},
    {"push", "push-networks",
     "networks of push services that are not public, with http or https; for tests",
     &C::push_networks},

    {"limits", "hellos-per-second", "Hellos per second and address", &C::hellos_per_second, 1,
     1'000'000},
    {"limits", "hellos-burst", "Hellos per address at once", &C::hellos_burst, 1, 1'000'000},
    {"limits", "hellos-all-per-second",
     "Hellos per second from all addresses, ten times as many at once", &C::hellos_all_per_second,
     1, 1'000'000},
    {"limits", "creates-all-per-second",
     "new rooms per second from all addresses, ten times as many at once",
     &C::creates_all_per_second, 1, 1'000'000},
    {"limits", "finds-per-second", "room codes tried per second and address", &C::finds_per_second,
     1, 1'000'000},
    {"limits", "finds-burst", "room codes tried per address at once", &C::finds_burst, 1,
     1'000'000},
    {"limits", "finds-all-per-second",
     "room codes tried per second from all addresses, four times as many at once",
     &C::finds_all_per_second, 1, 1'000'000},
    {"limits", "lines-per-second", "chat lines per second and address", &C::lines_per_second, 1,
     1'000'000},
    {"limits", "lines-burst", "chat lines per address at once", &C::lines_burst, 1, 1'000'000},
    {"limits", "requests-per-second", "requests per second and address; expensive ones cost more",
     &C::requests_per_second, 1, 10'000'000},
    {"limits", "requests-burst", "requests per address at once, with the same costs",
     &C::requests_burst, 20, 10'000'000},
    {"limits", "rooms-per-address", "largest number of unfinished rooms per address",
     &C::rooms_per_address_max, 1, 1'000'000},
    {"limits", "rooms-per-address-day", "new rooms per address and day, also all at once",
     &C::rooms_per_address_day, 1, 86'400},

    {"room", "commands-per-second", "refused commands and other requests per second and seat",
     &C::commands_per_second, 1, 1'000'000},
    {"room", "commands-burst", "refused commands and other requests per seat at once",
     &C::commands_burst, 1, 1'000'000},
    {"room", "bot-commands-per-second", "as commands-per-second, for seats of bot accounts",
     &C::bot_commands_per_second, 1, 1'000'000},
    {"room", "bot-commands-burst", "as commands-burst, for seats of bot accounts",
     &C::bot_commands_burst, 1, 1'000'000},
    {"room", "bot-rooms-per-account", "largest number of unfinished rooms per bot account",
     &C::bot_rooms_per_account_max, 1, 1'000'000},
    {"room", "bot-tickets-per-hour", "quick games per hour and bot account, also all at once",
     &C::bot_tickets_per_hour, 1, 3'600},
    {"room", "bot-challenges-per-hour",
     "challenged players per hour and bot account, also all at once", &C::bot_challenges_per_hour,
     1, 3'600},
    {"room", "challenges-per-hour",
     "challenges per hour to one player, from all strangers and from each earlier opponent",
     &C::challenges_per_hour, 1, 3'600},
    {"room", "creates-per-second", "new rooms per second and address", &C::creates_per_second, 1,
     1'000'000},
    {"room", "creates-burst", "new rooms per address at once", &C::creates_burst, 1, 1'000'000},
    {"room", "rooms-max", "largest number of rooms in memory", &C::rooms_max, 1, 10'000'000},
    {"room", "rooms-per-account", "largest number of unfinished rooms per identity",
     &C::rooms_per_account_max, 1, 1'000'000},
    {"room", "slow-rooms-per-account",
     "largest number of unfinished games over days per identity, created or joined",
     &C::slow_rooms_per_account_max, 1, 1'000'000},
    {"room", "spectators-per-room", "largest number of spectators per room",
     &C::spectators_per_room_max, 0, 100'000},
    {"room", "turn-seconds", "default time for a turn, in seconds; 0: no limit", &C::turn_seconds,
     0, 31'536'000},
    {"room", "animal-table",
     "Cardcassonne: default points for 1 to 13 animals of one kind, thirteen increasing numbers "
     "with commas; empty: the unverified table of the rules",
     &C::animal_table},
    {"room", "never-started-seconds",
     "before the game, a room without clients closes after this time, in seconds",
     &C::never_started_seconds, 1, billion},
    {"room", "abandoned-seconds",
     "a game without connected players ends after this time, in seconds", &C::abandoned_seconds, 1,
     billion},
    {"room", "finished-seconds", "a finished game leaves memory after this time, in seconds",
     &C::finished_seconds, 0, billion},
    {"room", "rest-seconds",
     "a running game without clients leaves memory after this time, in seconds", &C::rest_seconds,
     1, billion},
    {"room", "bot-pause-ms", "pause before the move of a server bot, in milliseconds",
     &C::bot_pause_ms, 0, 60'000},
};

std::string upper_name(const Setting& setting) {
    std::string name = "MEEPLED_";
    for (const char c : setting.name) {
        name += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    return name;
}

std::string key_name(const Setting& setting) {
    std::string name(setting.name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

[[noreturn]] void fail(std::string_view source, const std::string& problem) {
    throw BadConfig(std::string(source) + ": " + problem);
}

void set(std::int64_t& target, const Setting& setting, std::string_view text,
         std::string_view source) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        fail(source, "'" + std::string(text) + "' is not a whole number");
    if (number < setting.least || number > setting.most)
        fail(source, std::to_string(number) + " is not between " + std::to_string(setting.least) +
                         " and " + std::to_string(setting.most));
    target = number;
}

void set(bool& target, const Setting& /*setting*/, std::string_view text, std::string_view source) {
    if (text != "true" && text != "false")
        fail(source, "'" + std::string(text) + "' is neither true nor false");
    target = text == "true";
}

void set(std::string& target, const Setting& /*setting*/, std::string_view text,
         std::string_view /*source*/) {
    target = std::string(text);
}

void set(std::vector<std::string>& target, const Setting& /*setting*/, std::string_view text,
         std::string_view /*source*/) {
    target.clear();
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        if (comma != 0) target.emplace_back(text.substr(0, comma));
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
}

// A value of the file as the text that a flag would have.
std::string text_of(const toml::node& node, std::string_view source) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
    if (const auto* list = node.as_array()) {
        std::string joined;
        for (const toml::node& one : *list) {
            if (!one.is_string()) fail(source, "a list must contain only strings");
            if (!joined.empty()) joined += ',';
            joined += one.as_string()->get();
        }
        return joined;
    }
    fail(source, "a value of this type is not allowed");
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

struct AsToml {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(const std::string& value) const { return quoted(value); }
    std::string operator()(const std::vector<std::string>& value) const {
        std::string result = "[";
        for (const std::string& one : value) {
            if (result.size() > 1) result += ", ";
            result += quoted(one);
        }
        return result + "]";
    }
};

void check_networks(std::string_view source, const std::vector<std::string>& networks) {
    for (const std::string& one : networks) {
        if (!net::Network::parse(one)) {
            fail(source, "'" + one + "' is neither an address nor a network");
        }
    }
}

bool printable(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

void check_node(const Config& config) {
    const std::string& store = config.store;
    if (!store.empty() && !store.starts_with("postgres://") && !store.starts_with("postgresql://"))
        fail("store", "begins with postgres://, or is empty");
    if (config.node.empty() || config.node.size() > 64 || !printable(config.node))
        fail("node", "1 to 64 characters without spaces");
    const std::string& url = config.node_url;
    const bool known = url.empty() || url.starts_with("/ws/") || url.starts_with("ws://") ||
                       url.starts_with("wss://");
    if (!known || url.size() > 256 || !printable(url))
        fail("node-url", "'" + url + "' is neither /ws/NAME nor a ws:// or wss:// address");
}

void check_webhook(const Config& config) {
    const std::string& url = config.webhook_url;
    if (url.empty()) return;
    if (!url.starts_with("http://") && !url.starts_with("https://"))
        fail("webhook-url", "begins with http:// or https://, or is empty");
    if (config.webhook_secret_file.empty())
        fail("webhook-secret-file", "needed, so that what is told can be believed");
}

void check_push(const Config& config) {
    check_networks("push-networks", config.push_networks);
    const std::string& contact = config.push_contact;
    const bool known =
        contact.empty() || contact.starts_with("mailto:") || contact.starts_with("https://");
    if (!known || contact.size() > 256 || !printable(contact) ||
        contact.find_first_of("\"\\") != std::string::npos)
        fail("push-contact", "'" + contact + "' is neither mailto:NAME@HOST nor https://HOST");
}

const Setting* find(std::string_view section, std::string_view key) {
    for (const Setting& setting : settings()) {
        if (setting.section == section && key_name(setting) == key) return &setting;
    }
    return nullptr;
}

}  // namespace

std::span<const Setting> settings() {
    return table;
}

void assign(Config& config, const Setting& setting, std::string_view text,
            std::string_view source) {
    std::visit([&](auto member) { set(config.*member, setting, text, source); }, setting.member);
}

void read_file(Config& config, const std::string& path) {
    toml::table file;
    if (std::filesystem::is_directory(path)) fail(path, "is a folder");
    try {
        file = toml::parse_file(path);
    } catch (const toml::parse_error& error) {
        fail(path, std::string(error.description()) + " (line " +
                       std::to_string(error.source().begin.line) + ")");
    }
    for (const auto& [section, content] : file) {
        const std::string section_name(section.str());
        const toml::table* values = content.as_table();
        if (values == nullptr) fail(path, "'" + section_name + "' stands outside of any section");
        std::string place = path;
        place.append(": [").append(section_name).append("] ");
        for (const auto& [key, value] : *values) {
            std::string where = place;
            where += key.str();
            const Setting* setting = find(section_name, key.str());
            if (setting == nullptr) fail(where, "there is no such setting");
            assign(config, *setting, text_of(value, where), where);
        }
    }
}

void read_environment(Config& config, const char* const* environment) {
    for (; *environment != nullptr; ++environment) {
        const std::string_view entry = *environment;
        const std::size_t equals = entry.find('=');
        const std::string_view name = entry.substr(0, equals);
        if (!name.starts_with("MEEPLED_") || equals == std::string_view::npos) continue;
        if (name == "MEEPLED_CONFIG") continue;  // names the file
        const auto found =
            std::find_if(settings().begin(), settings().end(),
                         [&](const Setting& setting) { return upper_name(setting) == name; });
        if (found == settings().end()) fail(name, "there is no such setting");
        assign(config, *found, entry.substr(equals + 1), name);
    }
}

void check(const Config& config) {
    if (!log::is_level(config.log_level))
        fail("log-level", "'" + config.log_level + "' is not a level of the log");
    check_networks("trusted-proxies", config.trusted_proxies);
    check_networks("metrics-networks", config.metrics_networks);
    for (const std::string& host : config.hosts) {
        if (!net::host_valid(host)) {
            fail("hosts", "'" + host + "' is not a name or an address alone");
        }
    }
    for (const std::string& origin : config.origins) {
        if (!net::origin_valid(origin)) {
            fail("origins", "'" + origin + "' is no origin: https://example.org, or *");
        }
    }
    if (config.dead_ms <= config.ping_ms) {
        fail("dead-ms", "must be more than ping-ms, or every silent client is cut off");
    }
    if (!config.animal_table.empty() && !rules::editions::animal_table(config.animal_table)) {
        fail("animal-table", "'" + config.animal_table + "' is not thirteen growing numbers");
    }
    if (config.data.empty()) fail("data", "a directory is needed");
    check_node(config);
    check_webhook(config);
    check_push(config);
}

std::string value_text(const Config& config, const Setting& setting) {
    return std::visit([&](auto member) { return AsToml{}(config.*member); }, setting.member);
}

std::string to_toml(const Config& config, bool with_help) {
    std::ostringstream out;
    std::string_view section;
    for (const Setting& setting : settings()) {
        if (setting.section != section) {
            if (!section.empty()) out << '\n';
            section = setting.section;
            out << '[' << section << "]\n";
        }
        if (with_help) {
            out << "# " << setting.help;
            if (std::holds_alternative<std::int64_t Config::*>(setting.member)) {
                out << " (" << setting.least << " to " << setting.most << ")";
            }
            out << '\n';
        }
        out << key_name(setting) << " = " << value_text(config, setting) << '\n';
    }
    return out.str();
}

}  // namespace server
