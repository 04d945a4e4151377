// Config: everything that can be set, with its unit, its range and its default. Read from flags,
// environment variables (MEEPLED_*) and a TOML file; the nearer one wins: flag, then environment,
// then file, then default.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server {

struct Config {
    // [listen]
    std::string address = "127.0.0.1";
    std::int64_t port = 8080;
    std::string metrics_address;
    std::int64_t metrics_port = 9180;
    std::vector<std::string> hosts;
    std::vector<std::string> origins;
    std::vector<std::string> trusted_proxies;
    std::vector<std::string> metrics_networks;

    // [store]
    std::string data = "data";
    std::string store;  // empty: SQLite in `data`
    std::string node = "one";
    std::string node_url;
    std::int64_t lease_seconds = 10;
    std::int64_t group_commit_max = 256;
    std::int64_t store_queue_max = 8192;
    bool outside_checkpoints = false;
    std::int64_t keep_finished_days = 365;
    std::int64_t keep_unplayed_days = 7;
    std::int64_t keep_talk_days = 90;

    // [process]
    std::int64_t threads = 0;
    std::int64_t bot_threads = 1;
    std::int64_t bot_queue_max = 4096;
    std::int64_t work_threads = 1;
    std::int64_t load_seconds_max = 10;
    std::string log_level = "info";
    std::string log_format = "text";
    std::string page;  // empty: the one in the program
    std::int64_t stop_seconds = 10;

    // [connection]
    std::int64_t connections_max = 30000;
    std::int64_t connections_per_address_max = 64;
    std::int64_t connections_per_account_max = 8;
    std::int64_t connects_per_second = 2000;
    std::int64_t connects_burst = 10000;
    std::int64_t connects_per_address_per_second = 100;
    std::int64_t connects_per_address_burst = 1000;
    std::int64_t frame_in_bytes_max = 40960;
    std::int64_t outbox_bytes_max = 262144;
    std::int64_t outbox_frames_max = 512;
    std::int64_t frames_per_second = 20;
    std::int64_t frames_burst = 60;
    std::int64_t hello_ms = 5000;
    std::int64_t ping_ms = 15000;
    std::int64_t dead_ms = 40000;
    std::int64_t send_buffer_bytes = 0;
    bool deflate = false;

    // [http]
    std::int64_t http_header_bytes_max = 8192;
    std::int64_t http_body_bytes_max = 16384;
    std::int64_t http_ms = 10000;
    std::int64_t requests_per_address_per_second = 100;
    std::int64_t requests_per_address_burst = 1000;
    std::int64_t records_in_bulk_seconds = 60;  // 0: none
    std::vector<std::string> security_contact;  // empty: no security.txt
    std::string security_expires;               // its last day

    // [accounts]
    std::string relying_party = "localhost";
    std::int64_t password_memory_mib = 64;
    std::int64_t account_threads = 2;
    std::int64_t accounts_per_address_day = 20;

    // [webhook]
    std::string webhook_url;  // empty: none
    std::string webhook_secret_file;

    // [push]
    std::string push_contact;  // empty: no Web Push
    std::string push_key_file;
    std::vector<std::string> push_networks;

    // [trace]
    std::string trace_url;  // empty: none
    double trace_ratio = 0.01;

    // [limits]
    std::int64_t hellos_per_second = 20;
    std::int64_t hellos_burst = 200;
    std::int64_t hellos_all_per_second = 2000;
    std::int64_t creates_all_per_second = 50;
    std::int64_t finds_per_second = 1;
    std::int64_t finds_burst = 10;
    std::int64_t finds_all_per_second = 50;
    std::int64_t lines_per_second = 2;
    std::int64_t lines_burst = 20;
    std::int64_t requests_per_second = 300;
    std::int64_t requests_burst = 3000;
    std::int64_t rooms_per_address_max = 100;
    std::int64_t rooms_per_address_day = 500;

    // [room]
    std::int64_t commands_per_second = 5;
    std::int64_t commands_burst = 10;
    std::int64_t bot_commands_per_second = 5;
    std::int64_t bot_commands_burst = 10;
    std::int64_t bot_rooms_per_account_max = 5;
    std::int64_t bot_tickets_per_hour = 360;
    std::int64_t bot_challenges_per_hour = 60;
    std::int64_t challenges_per_hour = 20;  // to one player
    std::int64_t creates_per_second = 1;    // these two from one address
    std::int64_t creates_burst = 20;
    std::int64_t rooms_max = 20000;
    std::int64_t rooms_per_account_max = 5;
    std::int64_t slow_rooms_per_account_max = 50;
    std::int64_t spectators_per_room_max = 200;
    std::int64_t turn_seconds = 120;
    std::string animal_table;  // of Cardcassonne; empty: the catalogue's
    std::int64_t never_started_seconds = 300;
    std::int64_t abandoned_seconds = 86400;
    std::int64_t finished_seconds = 60;
    std::int64_t rest_seconds = 60;
    std::int64_t bot_pause_ms = 0;
};

// One thing that can be set. Its flag is --<name>, its variable MEEPLED_<NAME>, its place in the
// file [section] <name>, with
// '-' as '_' in the latter two.
struct Setting {
    using Member = std::variant<bool Config::*, std::int64_t Config::*, double Config::*,
                                std::string Config::*, std::vector<std::string> Config::*>;
    std::string_view section;
    std::string_view name;
    std::string_view help;  // one line; begins with what it is, ends with the unit if it has one
    Member member;
    std::int64_t least = 0;  // of a number
    std::int64_t most = 0;
};
[[nodiscard]] std::span<const Setting> settings();

// A setting that cannot be used; what() is one line that names it and where it came from.
class BadConfig : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Sets one value from text. `source` is where it came from ("--port", "MEEPLED_PORT"), for
// BadConfig. Lists are separated by commas; truth is "true"/"false".
void assign(Config& config, const Setting& setting, std::string_view text, std::string_view source);

// The file's values; BadConfig if it cannot be read, is no TOML, or holds a key that is not known.
void read_file(Config& config, const std::string& path);
// The variables MEEPLED_*; BadConfig if one of them is not known. `environment` is like environ,
// ends with nullptr.
void read_environment(Config& config, const char* const* environment);
// What no single setting can tell. BadConfig.
void check(const Config& config);

// A setting's value as it would stand in the file.
[[nodiscard]] std::string value_text(const Config& config, const Setting& setting);
// As a TOML file: print it, edit it, start with it.
[[nodiscard]] std::string to_toml(const Config& config, bool with_help);

}  // namespace server
