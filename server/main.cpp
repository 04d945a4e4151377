// Where the server is put together. Read it from the bottom: main() finds out what is wanted,
// serve() makes the parts and joins them, Server runs them and brings them to their end.
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <chrono>
#include <csignal>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "server/actor/backend.h"
#include "server/command_line.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/net/http_routes.h"
#include "server/net/listener.h"
#include "server/people/names.h"
#include "server/people/order_watch.h"
#include "server/people/people.h"
#include "server/people/results.h"
#include "server/programs/programs.h"
#include "server/programs/rooms_program.h"
#include "server/serving/event_loop.h"
#include "server/serving/page_folder.h"
#include "server/serving/record_routes.h"
#include "server/serving/server_store.h"
#include "server/serving/turn_messages.h"
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
          store_(config),
          messages_(config_, store_),
          people_(make_people()),
          results_(std::make_shared<Results>(store_.shared(), store_.shared(),
                                             config.records_in_bulk_seconds != 0)),
          records_(store_.shared(), store_.clock(), feed_options(config)),
          backend_(make_backend(actor_config(config), parts())),
          orders_(*store_.shared(), *store_.shared(), *backend_, store_.clock(), people_->figures(),
                  {[this](const std::string& node) { drain(node); },
                   [this] { records_.forget_names(); }}),
          routes_(route_sources(), files(), !config.metrics_address.empty()),
          listener_(loop_.io(), listener_options(config), *backend_, routes_) {}

    // Until SIGTERM or SIGINT.
    void run() {
        records_.serve(*backend_);
        backend_->open();
        loop_.repeat(std::chrono::seconds(1), [this] { orders_.look(); });
        listener_.start();
        loop_.on_signal([this](int signal) { signal == SIGHUP ? read_again() : stop(signal); });
        // Nothing before the store has been begun on.
        loop_.repeat(std::chrono::hours(1), [this] {
            if (store_.purge(config_, backend_->down_ms())) records_.feed().forget_old();
        });
        say_where();
        loop_.run(thread_count(config_));
        records_.stop();
        messages_.stop();
        people_->stop();
        backend_->stop();
        if (spans_) spans_->stop();
        store_.shared()->close();
        log::app().info("stopped");
    }

private:
    void say_where() {
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
        if (!messages_.pushes()) log::app().info("push_off why=\"push-contact is not set\"");
    }

    std::shared_ptr<People> make_people() {
        PeopleParts parts;
        parts.store = store_.shared();
        parts.rooms = store_.shared();
        parts.identity = identity_ =
            std::make_shared<const Identity>(store_.key(identity_key_name));
        parts.options = account_options(config_);
        parts.options.challenge_key = store_.key("challenge_key");
        parts.options.now_ms = store_.clock();
        parts.options.seats = [this](const std::string& account) {
            return store_.seats_of(account);
        };
        parts.options.keep_connection = [this](const std::string& account,
                                               const std::string& session,
                                               const std::string& token) {
            backend_->keep_connection(account, session, token);
        };
        messages_.describe(parts.options);
        parts.threads = static_cast<std::size_t>(config_.account_threads);
        parts.on_revoked = [this](const std::string& account, const std::string& token) {
            backend_->revoked(account, token);
        };
        index_names(Archive(*store_.shared()));
        return std::make_shared<People>(std::move(parts));
    }

    BackendParts parts() {
        BackendParts parts;
        messages_.start(*people_);
        parts.on_slow_turn = messages_.teller();
        parts.directory = people_;
        parts.ledger = results_;
        parts.tracer = tracer(config_, spans_);
        parts.executor = loop_.io().get_executor();
        parts.store = store_.shared();
        parts.now_ms = store_.clock();
        parts.identity = identity_;
        parts.address_key = store_.key("address_key");
        parts.try_apart = [ms_max = actor_config(config_).load_ms_max](const LoadedRoom& room) {
            return try_apart(room, ms_max);
        };
        return parts;
    }

    net::StaticFiles files() {
        net::StaticFiles files = net::own_files(MEEPLED_VERSION);
        files.add("/v1/catalogue", "application/json", backend_->catalogue_json());
        add_page(files, config_.page);
        return files;
    }

    net::RouteSources route_sources() {
        net::RouteSources sources;
        sources.why_not_ready = [this] { return backend_->why_not_ready(); };
        sources.metrics = [this] {
            NotifyFigures notify = messages_.figures();
            notify.spans = spans_.get();
            return metrics_page(listener_.figures(), backend_->figures(), store_.figures(),
                                people_->figures(), notify, backend_->why_not_ready().empty());
        };
        sources.record = records_.record();
        sources.review = records_.review();
        sources.records = records_.feed().page();
        sources.finished = records_.finished();
        sources.people = [this](const net::HttpRequest& request, net::HttpHandler::Answer answer) {
            people_->answer(request, std::move(answer));
        };
        sources.security_text = security_source(config_);
        sources.report = [](std::string_view line) {
            log::app().warn("page_report body={}", log::quoted(line));
        };
        return sources;
    }

    // An administrator wants it.
    void drain(const std::string& node) {
        if (!node.empty() && node != config_.node) return;
        asio::post(loop_.io(), [this] { stop(SIGTERM); });
    }

    // The log's level, and the page where it comes from a folder.
    void read_again() {
        try {
            const Config fresh = read_again_();
            log::set_level(fresh.log_level);
            log::app().info("log_level now={}", fresh.log_level);
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

    // Stop: no new connections; pending writes finish; every client gets a Goodbye.
    void stop(int signal) {
        if (std::exchange(stopping_, true)) return;
        log::app().info("stopping signal={}", signal);
        listener_.stop_accepting();
        loop_.after(std::chrono::seconds(config_.stop_seconds) - stop_reserve, [this] {
            log::app().warn("stopping_by_force sessions={}", listener_.figures().sessions);
            listener_.terminate();
            loop_.stop();
        });
        backend_->drain([this] { listener_.drain(close_restart, [this] { loop_.stop(); }); });
    }

    static constexpr std::chrono::milliseconds stop_reserve{500};

    const Config config_;
    const std::function<Config()> read_again_;
    EventLoop loop_;
    bool stopping_ = false;
    ServerStore store_;
    TurnMessages messages_;
    const std::shared_ptr<SpanSender> spans_ = span_sender(config_);  // null: nothing is traced
    std::shared_ptr<const Identity> identity_;
    std::shared_ptr<People> people_;
    std::shared_ptr<Results> results_;
    RecordRoutes records_;
    std::shared_ptr<Backend> backend_;
    OrderWatch orders_;
    net::HttpRoutes routes_;
    net::Listener listener_;
};

int serve(const Config& config, const std::function<Config()>& read_again) {
    std::signal(SIGPIPE, SIG_IGN);
    raise_file_limit();
    log::start(config.log_level, config.log_format);
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
    const bool serves = line.command == CommandLine::Command::serve;
    return serves ? server::serve(line.config, line.read_config_again) : server::run_program(line);
}
