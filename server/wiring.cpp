#include "server/wiring.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "rules/editions/catalog.h"
#include "server/log.h"
#include "server/net/security_text.h"

namespace server {
namespace {

constexpr int default_threads_max = 4;
// Of SQLite's log: four petabytes.
constexpr std::uint64_t pages_never_reached = 1'000'000'000'000;

std::uint32_t small(std::int64_t number) {
    return static_cast<std::uint32_t>(number);
}
std::uint64_t ms(std::int64_t seconds) {
    return static_cast<std::uint64_t>(seconds) * 1000;
}

Rate rate(std::int64_t per_second, std::int64_t burst) {
    return {static_cast<double>(per_second), static_cast<double>(burst)};
}

// Limits for each address, and for all addresses together with a burst of `times` seconds.
LimitRates rates(std::int64_t per_second, std::int64_t burst, std::int64_t all_per_second,
                 std::int64_t times) {
    return {rate(per_second, burst), rate(all_per_second, all_per_second * times)};
}

std::vector<net::Network> networks(const std::vector<std::string>& texts) {
    std::vector<net::Network> all;
    all.reserve(texts.size());
    for (const std::string& text : texts) all.push_back(net::Network::parse(text).value());
    return all;
}

// Limits below the level of messages, which well-behaved clients never reach: as many bytes as the
// allowed messages usually have, or one of the longest at once, and enough frames and pieces to
// answer a client that is too fast.
void set_flood_limits(net::ListenerOptions& options, const Config& config) {
    const Rate messages = rate(config.frames_per_second, config.frames_burst);
    constexpr double usual_max = 4096;
    const auto longest = static_cast<double>(config.frame_in_bytes_max);
    const double usual = std::min(longest, usual_max);
    options.frames_in = {4 * messages.per_second, std::max(1024.0, 10 * messages.burst)};
    options.bytes_in = {usual * messages.per_second, std::max(longest, usual * messages.burst)};
}

void log_health(std::string_view problem) {
    if (problem.empty()) {
        log::store().warn("store_works_again");
    } else {
        log::store().error("store_fails reason={}", log::quoted(problem));
    }
}

}  // namespace

net::ListenerOptions listener_options(const Config& config) {
    net::ListenerOptions options;
    options.address = config.address;
    options.port = static_cast<std::uint16_t>(config.port);
    options.metrics_address = config.metrics_address;
    options.metrics_port = static_cast<std::uint16_t>(config.metrics_port);
    options.hosts = config.hosts;
    options.origins = config.origins;
    options.trusted_proxies = networks(config.trusted_proxies);
    options.metrics_networks = networks(config.metrics_networks);
    options.deflate = config.deflate;
    options.frame_in_bytes_max = small(config.frame_in_bytes_max);
    options.outbox_bytes_max = small(config.outbox_bytes_max);
    options.outbox_frames_max = small(config.outbox_frames_max);
    options.connections_max = small(config.connections_max);
    options.per_address.connections_max = small(config.connections_per_address_max);
    options.per_address.connects =
        rate(config.connects_per_address_per_second, config.connects_per_address_burst);
    options.per_address.requests =
        rate(config.requests_per_address_per_second, config.requests_per_address_burst);
    options.connects = rate(config.connects_per_second, config.connects_burst);
    set_flood_limits(options, config);
    options.http_header_bytes_max = small(config.http_header_bytes_max);
    options.http_body_bytes_max = small(config.http_body_bytes_max);
    options.hello = std::chrono::milliseconds(config.hello_ms);
    options.ping = std::chrono::milliseconds(config.ping_ms);
    options.dead = std::chrono::milliseconds(config.dead_ms);
    options.http_read = std::chrono::milliseconds(config.http_ms);
    options.http_answer = std::chrono::milliseconds(config.http_ms);
    options.send_buffer_bytes = static_cast<int>(config.send_buffer_bytes);
    return options;
}

ActorConfig actor_config(const Config& config) {
    ActorConfig actor;
    actor.room.never_started_ms = ms(config.never_started_seconds);
    actor.room.abandoned_ms = ms(config.abandoned_seconds);
    actor.room.forget_ms = ms(config.finished_seconds);
    actor.room.spectators_max = small(config.spectators_per_room_max);
    actor.room.commands = rate(config.commands_per_second, config.commands_burst);
    actor.room.bot_commands = rate(config.bot_commands_per_second, config.bot_commands_burst);
    actor.bot_rooms_per_account_max = small(config.bot_rooms_per_account_max);
    actor.bot_tickets = actor.bot_challenges = {{1, hour_seconds}, {}};
    actor.challenges = actor.bot_challenges;
    actor.challenge_cost = hour_seconds / small(config.challenges_per_hour);
    actor.bot_ticket_cost = hour_seconds / small(config.bot_tickets_per_hour);
    actor.bot_challenge_cost = hour_seconds / small(config.bot_challenges_per_hour);
    actor.frames = rate(config.frames_per_second, config.frames_burst);
    actor.connections_per_account_max = small(config.connections_per_account_max);
    actor.rooms_per_account_max = small(config.rooms_per_account_max);
    actor.slow_rooms_per_account_max = small(config.slow_rooms_per_account_max);
    if (config.connections_per_address_max > 0) {
        actor.hellos =
            rates(config.hellos_per_second, config.hellos_burst, config.hellos_all_per_second, 10);
        actor.creates = rates(config.creates_per_second, config.creates_burst,
                              config.creates_all_per_second, 10);
        actor.finds =
            rates(config.finds_per_second, config.finds_burst, config.finds_all_per_second, 4);
        actor.says.each = rate(config.lines_per_second, config.lines_burst);
        actor.work = {rate(config.requests_per_second, config.requests_burst), {}};
        actor.rooms_per_address_max = small(config.rooms_per_address_max);
        actor.creates_day = {{1, day_seconds}, {}};
        actor.creates_day_cost = day_seconds / small(config.rooms_per_address_day);
        // So that a few who look at many games leave places for others.
        actor.rooms_loaded_per_network_max = std::max(small(config.rooms_max) / 20, 100U);
    } else {
        actor.hellos = actor.creates = actor.finds = actor.work = actor.says = actor.blocks = {};
        actor.rooms_per_address_max = actor.rooms_loaded_per_network_max = 0;
    }
    actor.node = config.node;
    actor.node_url = config.node_url;
    actor.room.rest_ms = ms(config.rest_seconds);
    actor.work_threads = small(config.work_threads);
    actor.load_ms_max = ms(config.load_seconds_max);
    actor.room.bot_pause_ms = small(config.bot_pause_ms);
    actor.rooms_max = small(config.rooms_max);
    actor.turn_seconds_default = small(config.turn_seconds);
    if (!config.animal_table.empty())
        actor.option_defaults.emplace_back("animal_table", config.animal_table);
    actor.bot_threads = small(config.bot_threads);
    actor.bot_queue_max = small(config.bot_queue_max);
    actor.server_name = "meepled/" MEEPLED_VERSION;
    actor.frame_in_bytes_max = small(config.frame_in_bytes_max);
    actor.ping_seconds = small(std::max<std::int64_t>(1, config.ping_ms / 1000));
    actor.idle_seconds_max = small(std::max<std::int64_t>(1, config.dead_ms / 1000));
    return actor;
}

AccountOptions account_options(const Config& config) {
    AccountOptions options;
    options.relying_party = {config.relying_party, config.origins};
    options.password_cost.memory_bytes = static_cast<std::size_t>(config.password_memory_mib)
                                         << 20U;
    for (const auto& edition : rules::editions::catalog()) options.games.push_back(edition.name);
    options.registrations_per_address_day = small(config.accounts_per_address_day);
    options.gives_records = config.records_in_bulk_seconds != 0;
    return options;
}

RecordFeed::Options feed_options(const Config& config) {
    return {ms(config.records_in_bulk_seconds),
            ms(config.keep_finished_days * std::int64_t{day_seconds})};
}

WebhookOptions webhook_options(const Config& config) {
    WebhookOptions options;
    options.url = config.webhook_url;
    std::ifstream file(config.webhook_secret_file);
    std::getline(file, options.secret);
    if (options.secret.empty())
        throw std::runtime_error("webhook-secret-file: no secret in its first line");
    return options;
}

EndpointRule push_rule(const Config& config) {
    return EndpointRule(networks(config.push_networks));
}

P256Key push_key(const Config& config, const std::string& kept) {
    if (config.push_key_file.empty()) {
        auto key = P256Key::from_scalar(kept);
        if (!key) throw std::runtime_error("the store's push_key is damaged");
        return *key;
    }
    std::ifstream file(config.push_key_file);
    const std::string pem{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    auto key = P256Key::from_pem(pem);
    if (!key) throw std::runtime_error("push-key-file: no private key on P-256 in PEM");
    return *key;
}

std::shared_ptr<SpanSender> span_sender(const Config& config) {
    if (config.trace_url.empty()) return nullptr;
    SpanSenderOptions options;
    options.url = config.trace_url;
    options.source = {MEEPLED_VERSION, config.node};
    return std::make_shared<SpanSender>(std::move(options));
}

std::shared_ptr<const Tracer> tracer(const Config& config, std::shared_ptr<SpanSender> spans) {
    if (!spans) return nullptr;
    return std::make_shared<const Tracer>(
        config.trace_ratio,
        [spans = std::move(spans)](TraceRecord record) { spans->report(std::move(record)); });
}

SqliteOptions sqlite_options(const Config& config) {
    SqliteOptions options;
    options.directory = config.data;
    options.group_max = small(config.group_commit_max);
    options.queue_max = small(config.store_queue_max);
    options.on_health = log_health;
    if (config.outside_checkpoints)
        options.checkpoint_pages = options.log_pages_max = pages_never_reached;
    return options;
}

PostgresOptions postgres_options(const Config& config) {
    PostgresOptions options;
    options.url = config.store;
    options.node = config.node;
    options.node_url = config.node_url;
    options.lease = std::chrono::seconds(config.lease_seconds);
    options.answer_max = options.lease / 2;
    options.group_max = small(config.group_commit_max);
    options.queue_max = small(config.store_queue_max);
    options.on_health = log_health;
    return options;
}

std::function<std::string()> security_source(const Config& config) {
    const auto made = net::security_text(config.security_contact, config.security_expires);
    if (!made) return nullptr;
    const auto text = [made] {
        const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::system_clock::now().time_since_epoch());
        return now.count() < made->expires_ms ? made->text : std::string();
    };
    if (text().empty()) log::app().warn("security_text_expired day={}", config.security_expires);
    return text;
}

int thread_count(const Config& config) {
    if (config.threads > 0) return static_cast<int>(config.threads);
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1,
                      default_threads_max);
}

}  // namespace server
