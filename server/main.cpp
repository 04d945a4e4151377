// Where the server is put together. Read it from the bottom: main() finds out what is wanted,
// serve() makes the parts and joins them, Server runs them and brings them to their end.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/actor/backend.h"
#include "server/command_line.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/net/http_routes.h"
#include "server/net/listener.h"
#include "server/notify/web_push.h"
#include "server/notify/webhook.h"
#include "server/page_folder.h"
#include "server/people/names.h"
#include "server/people/order_watch.h"
#include "server/people/people.h"
#include "server/people/results.h"
#include "server/programs/file_programs.h"
#include "server/programs/rooms_program.h"
#include "server/record_routes.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite_store.h"
#include "server/store/wait_for.h"
#include "server/web/page_files.h"
#include "server/wiring.h"

namespace server {
namespace {

namespace asio = boost::asio;

constexpr std::uint16_t close_restart = 1012;

class Server {
public:
    // `read_again`: the settings once more, should the file have changed; BadConfig.
    Server(const Config& config, std::function<Config()> read_again)
        : config_(config),
          read_again_(std::move(read_again)),
          store_(open_store(config)),
          people_(make_people()),
          results_(std::make_shared<Results>(store_, documents_)),
          records_(documents_, now_ms_,
                   static_cast<std::uint64_t>(config.keep_finished_days) * day_ms),
          backend_(make_backend(actor_config(config), parts())),
          orders_(*documents_, *store_, *backend_, now_ms_, people_->figures(),
                  {[this](const std::string& node) { drain(node); },
                   [this] { records_.forget_names(); }}),
          routes_(route_sources(), files(), !config.metrics_address.empty()),
          listener_(io_, listener_options(config), *backend_, routes_) {}

    // Until SIGTERM or SIGINT.
    void run() {
        records_.serve(*backend_);
        backend_->open();
        watch_orders();
        listener_.start();
        await_signal();
        purge_old_records();
        // A name where there is one: pages of numbers have no passkeys.
        const bool here = config_.address == "127.0.0.1";
        std::cout << "listening on http://" << (here ? "localhost" : config_.address) << ':'
                  << listener_.port() << '/' << std::endl;
        if (listener_.metrics_port() != 0) {
            std::cout << "metrics on http://" << config_.metrics_address << ':'
                      << listener_.metrics_port() << "/metrics" << std::endl;
        }
        log::app().info("started port={} threads={} data={}", listener_.port(),
                        thread_count(config_), config_.store.empty() ? config_.data : "(database)");
        if (!push_) log::app().info("push_off why=\"push-contact is not set\"");
        std::vector<std::thread> threads;
        for (int i = 1; i < thread_count(config_); ++i) threads.emplace_back([this] { work(); });
        work();
        for (std::thread& thread : threads) thread.join();
        records_.stop();
        if (push_) push_->stop();
        people_->stop();
        backend_->stop();
        store_->close();
        log::app().info("stopped");
    }

private:
    // Whichever is wanted, and what main() asks of it besides.
    std::shared_ptr<Store> open_store(const Config& config) {
        if (config.store.empty()) {
            auto store = std::make_shared<SqliteStore>(sqlite_options(config));
            store_figures_ = [store = store.get()] { return store->figures(); };
            documents_ = store;
            return store;
        }
        auto store = std::make_shared<PostgresStore>(postgres_options(config));
        store_figures_ = [store = store.get()] { return store->figures(); };
        now_ms_ = [store = store.get()] { return store->now_ms(); };
        documents_ = store;
        return store;
    }

    // Keys are made at the first start and kept in the store.
    std::string key(std::string_view name) { return key(name, Identity::new_key()); }
    std::string key(std::string_view name, const std::string& fresh) {
        const auto key = wait_for<std::optional<std::string>>(
            [&](auto done) { store_->keep(std::string(name), fresh, std::move(done)); });
        if (!key) throw std::runtime_error("the store cannot be written");
        return *key;
    }

    std::shared_ptr<People> make_people() {
        PeopleParts parts;
        parts.store = documents_;
        parts.rooms = store_;
        parts.identity = identity_ = std::make_shared<const Identity>(key(identity_key_name));
        parts.options = account_options(config_);
        parts.options.challenge_key = key("challenge_key");
        parts.options.now_ms = now_ms_;
        parts.options.seats = [this](const std::string& account) { return seats_of(account); };
        parts.options.keep_connection = [this](const std::string& account,
                                               const std::string& session,
                                               const std::string& token) {
            backend_->keep_connection(account, session, token);
        };
        if (!config_.push_contact.empty()) {
            push_key_ = push_key(config_, key("push_key", P256Key::make().scalar()));
            parts.options.push_key = push_key_->point();
            parts.options.takes_endpoint = [rule = push_rule(config_)](const auto& endpoint) {
                return rule.origin_of(endpoint).has_value();
            };
        }
        parts.threads = static_cast<std::size_t>(config_.account_threads);
        parts.on_revoked = [this](const std::string& account, const std::string& token) {
            backend_->revoked(account, token);
        };
        index_names(Archive(*documents_));
        return std::make_shared<People>(std::move(parts));
    }

    // For a thread that may wait for the disk.
    AccountOptions::Seats seats_of(const std::string& account) {
        const auto found = wait_for<std::optional<std::vector<Membership>>>(
            [&](auto done) { store_->memberships(account, std::move(done)); });
        if (!found) return std::nullopt;
        std::vector<meeple::v1::ActiveSeat> seats;
        for (const Membership& one : *found) {
            seats.emplace_back().set_room(one.room);
            seats.back().set_seat(static_cast<std::uint32_t>(one.seat));
        }
        return seats;
    }

    BackendParts parts() {
        BackendParts parts;
        if (!config_.webhook_url.empty())
            webhook_ = std::make_unique<Webhook>(webhook_options(config_));
        if (push_key_) push_ = make_push();
        if (webhook_ || push_) parts.on_slow_turn = [this](const TurnNews& news) { tell(news); };
        parts.directory = people_;
        parts.ledger = results_;
        parts.executor = io_.get_executor();
        parts.store = store_;
        parts.now_ms = now_ms_;
        parts.identity = identity_;
        parts.address_key = key("address_key");
        parts.try_apart = [ms_max = actor_config(config_).load_ms_max](const LoadedRoom& room) {
            return try_apart(room, ms_max);
        };
        return parts;
    }

    void tell(const TurnNews& news) {
        if (webhook_) webhook_->tell(news);
        if (push_) push_->tell(news);
    }

    std::unique_ptr<WebPush> make_push() {
        WebPushOptions options{
            *push_key_, config_.push_contact, push_rule(config_), now_ms_, nullptr, nullptr};
        options.find = [this](const std::string& account, auto done) {
            people_->find_push(account, [done = std::move(done)](const auto& kept) {
                std::vector<PushTarget> targets;
                for (const auto& one : kept)
                    targets.push_back({one.endpoint(), one.key(), one.secret(), one.origin(),
                                       one.title(), one.language()});
                done(targets);
            });
        };
        options.forget = [this](const std::string& account, const std::string& endpoint) {
            people_->forget_push(account, endpoint);
        };
        return std::make_unique<WebPush>(std::move(options));
    }

    net::StaticFiles files() {
        net::StaticFiles files = net::own_files(MEEPLED_VERSION);
        files.add("/v1/catalogue", "application/json", backend_->catalogue_json());
        for (const web::PageFile& file : web::page_files()) {
            files.add(std::string(file.path), std::string(file.content_type),
                      std::string(file.content), file.immutable);
        }
        if (!config_.page.empty()) add_page_folder(files, config_.page);
        return files;
    }

    net::RouteSources route_sources() {
        net::RouteSources sources;
        sources.why_not_ready = [this] { return backend_->why_not_ready(); };
        sources.metrics = [this] {
            return metrics_page(listener_.figures(), backend_->figures(), store_figures_(),
                                people_->figures(), {webhook_.get(), push_.get()},
                                backend_->why_not_ready().empty());
        };
        sources.record = records_.record();
        sources.review = records_.review();
        sources.people = [this](const net::HttpRequest& request, net::HttpHandler::Answer answer) {
            people_->answer(request, std::move(answer));
        };
        sources.report = [](std::string_view line) {
            log::app().warn("page_report body={}", log::quoted(line));
        };
        return sources;
    }

    // An exception that gets here is a mistake of ours: it ends one handler, not the server.
    void work() {
        for (;;) {
            try {
                io_.run();
                return;
            } catch (const std::exception& problem) {
                log::app().error("handler_failed what={}", log::quoted(problem.what()));
            }
        }
    }

    void watch_orders() {
        orders_.look();
        watching_.expires_after(std::chrono::seconds(1));
        watching_.async_wait([this](const boost::system::error_code& error) {
            if (!error) watch_orders();
        });
    }

    // An administrator wants it.
    void drain(const std::string& node) {
        if (!node.empty() && node != config_.node) return;
        asio::post(io_, [this] { stop(SIGTERM); });
    }

    void await_signal() {
        signals_.async_wait([this](const boost::system::error_code& error, int signal) {
            if (error) return;
            if (signal == SIGHUP) {
                read_again();
                await_signal();
            } else {
                stop(signal);
            }
        });
    }

    // The log's level, and the page where it comes from a folder.
    void read_again() {
        try {
            const Config fresh = read_again_();
            log::set_level(fresh.log_level);
            log::app().info("log_level level={}", fresh.log_level);
        } catch (const BadConfig& problem) {
            log::app().error("log_level_unchanged problem={}", log::quoted(problem.what()));
        }
        if (config_.page.empty()) return;
        try {
            routes_.serve(files());
            log::app().info("page_read folder={}", log::quoted(config_.page));
        } catch (const std::exception& problem) {
            log::app().error("page_unchanged problem={}", log::quoted(problem.what()));
        }
    }

    // Nobody new; what is on its way to the disk gets there; everybody is told; the end.
    void stop(int signal) {
        if (std::exchange(stopping_, true)) return;
        log::app().info("stopping signal={}", signal);
        listener_.stop_accepting();
        deadline_.expires_after(std::chrono::seconds(config_.stop_seconds) - stop_reserve);
        deadline_.async_wait([this](const boost::system::error_code& error) {
            if (error) return;
            log::app().warn("stopping_by_force sessions={}", listener_.figures().sessions);
            listener_.terminate();
            io_.stop();
        });
        backend_->drain([this] { listener_.drain(close_restart, [this] { io_.stop(); }); });
    }

    // Not before the store has been begun on: what it says of the time that has passed since it was
    // last in use tells whether this machine's clock can be believed.
    void purge_old_records() {
        const std::uint64_t now = now_ms_();
        const auto before = [now](std::int64_t days) -> std::uint64_t {
            const std::uint64_t age = static_cast<std::uint64_t>(days) * day_ms;
            return days != 0 && now > age ? now - age : 0;
        };
        const std::optional<std::uint64_t> down_ms = backend_->down_ms();
        const bool jumped = down_ms && *down_ms > clock_jump_ms;
        if (jumped && steady_wall_ms() - started_ms_ < day_ms) {
            log::app().warn("nothing_purged down_days={} until_up_hours=24", *down_ms / day_ms);
        } else if (down_ms) {
            store_->purge({before(config_.keep_finished_days), before(config_.keep_unplayed_days),
                           before(config_.keep_talk_days), before(vacations_kept_days)},
                          [](std::size_t count) {
                              if (count > 0) log::app().info("records_purged count={}", count);
                          });
        }
        purging_.expires_after(std::chrono::hours(1));
        purging_.async_wait([this](const boost::system::error_code& error) {
            if (!error) purge_old_records();
        });
    }

    static constexpr std::chrono::milliseconds stop_reserve{500};
    static constexpr std::uint64_t day_ms = 24ULL * 3600 * 1000;
    // No longer than they count.
    static constexpr std::int64_t vacations_kept_days = vacation_year_ms / day_ms + 1;
    static constexpr std::uint64_t clock_jump_ms = 7 * day_ms;

    const Config config_;
    const std::function<Config()> read_again_;
    const std::uint64_t started_ms_ = steady_wall_ms();
    asio::io_context io_;
    asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
    asio::signal_set signals_{io_, SIGINT, SIGTERM, SIGHUP};
    asio::steady_timer deadline_{io_};
    asio::steady_timer purging_{io_};
    asio::steady_timer watching_{io_};
    bool stopping_ = false;
    std::function<StoreFigures()> store_figures_;
    std::function<std::uint64_t()> now_ms_ = steady_wall_ms;
    std::shared_ptr<DocumentStore> documents_;
    std::shared_ptr<Store> store_;
    std::shared_ptr<const Identity> identity_;
    std::optional<P256Key> push_key_;  // none: no Web Push
    std::shared_ptr<People> people_;
    std::shared_ptr<Results> results_;
    RecordRoutes records_;
    std::unique_ptr<Webhook> webhook_;
    std::unique_ptr<WebPush> push_;
    std::shared_ptr<Backend> backend_;
    OrderWatch orders_;
    net::HttpRoutes routes_;
    net::Listener listener_;
};

// Each connection is an open file: as many as the system lets us have.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int serve(const Config& config, const std::function<Config()>& read_again) {
    std::signal(SIGPIPE, SIG_IGN);
    raise_file_limit();
    log::start(config.log_level);
    int outcome = 0;
    try {
        Server(config, read_again).run();
    } catch (const std::exception& problem) {
        std::cerr << "meepled: " << problem.what() << std::endl;
        outcome = 1;
    }
    log::stop();
    return outcome;
}

}  // namespace
}  // namespace server

int main(int argc, char** argv) {
    using server::CommandLine;
    const CommandLine line = server::read_command_line(argc, argv, environ);
    switch (line.command) {
        case CommandLine::Command::nothing: return line.exit_code;
        case CommandLine::Command::serve: return server::serve(line.config, line.read_config_again);
        case CommandLine::Command::rooms: return server::run_rooms(line.rooms);
        case CommandLine::Command::bot: return server::client::run_bot(line.bot);
        case CommandLine::Command::engine:
            return server::engine::speak(line.engine, std::cin, std::cout);
        case CommandLine::Command::match: return server::run_match(line.match);
        case CommandLine::Command::load: return server::client::run_load(line.load);
        case CommandLine::Command::verify: return server::run_verify(line.records);
        case CommandLine::Command::analyse: return server::run_analyse(line.analyse);
        case CommandLine::Command::puzzles: return server::run_puzzles(line.puzzles);
        case CommandLine::Command::backup:
            return server::run_backup(line.backup_data, line.backup_target);
        case CommandLine::Command::reset: return server::run_reset(line.admin);
        case CommandLine::Command::order: return server::run_order(line.admin);
        case CommandLine::Command::log: return server::run_log(line.admin);
        case CommandLine::Command::reports: return server::run_reports(line.admin);
        case CommandLine::Command::ratings: return server::run_ratings_rebuild(line.admin);
        case CommandLine::Command::move: return server::run_move(line.move_data, line.move_url);
    }
    return 1;
}
