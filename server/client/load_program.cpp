#include "server/client/load_program.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdio>
#include <iostream>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "server/client/idler.h"
#include "server/client/load_figures.h"
#include "server/client/load_table.h"
#include "server/codec/frame.h"

namespace server::client {
namespace {

namespace v1 = meeple::v1;

std::shared_ptr<Idler> idler(boost::asio::io_context& io, const LoadOptions& options,
                             LoadState& state, LoadFigures& figures, std::uint32_t number) {
    IdlerOptions idle;
    idle.url = options.url;
    idle.encoding = options.encoding;
    idle.look_every = std::chrono::seconds(options.look_every_seconds);
    // Spread over the time between two looks.
    const auto pause_ms = static_cast<std::uint64_t>(idle.look_every.count());
    if (pause_ms > 0) idle.first_look = std::chrono::milliseconds(number * 7'919ULL % pause_ms);
    idle.on_greeted = [&state] { ++state.greeted; };
    idle.on_lost = [&state] {
        if (!state.stopping) ++state.failed;
    };
    idle.on_answer = [&state, &figures](Clock::duration took) {
        if (state.counting) figures.looks.add(took);
    };
    idle.watch = options.watch_lobby || options.people > 0;
    idle.on_told = [&state, &figures](std::size_t bytes) {
        if (state.counting) figures.told.add(bytes);
    };
    auto one = std::make_shared<Idler>(io, std::move(idle));
    one->open(io);
    return one;
}

// People at tables lose their connections so often: phones sleep, pages are reloaded.
constexpr std::chrono::minutes people_between_drops{10};

std::uint32_t tables_of(const LoadOptions& options) {
    if (options.people > 0) return crowd_of(options.people).tables();
    return options.idle > 0 ? 0 : options.rooms;
}

std::uint32_t idle_of(const LoadOptions& options) {
    return options.people > 0 ? crowd_of(options.people).in_lobby : options.idle;
}

// On each thread.
std::chrono::microseconds pause_between_drops(const LoadOptions& options) {
    if (options.people > 0)
        return std::chrono::microseconds(people_between_drops) * options.threads /
               (options.people - crowd_of(options.people).in_lobby);
    if (options.drop_per_second == 0) return std::chrono::microseconds(0);
    return std::chrono::microseconds(1'000'000) * options.threads / options.drop_per_second;
}

// One thread with its share of the tables and idle connections.
class Worker {
public:
    Worker(const LoadOptions& options, LoadState& state, std::uint32_t index)
        : options_(options),
          state_(state),
          index_(index),
          between_drops_(pause_between_drops(options)),
          work_(io_.get_executor()) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void start() {
        thread_ = std::thread([this] {
            open_next();
            if (between_drops_.count() > 0) drop_next();
            io_.run();
        });
    }

    void stop() {
        boost::asio::post(io_, [this] {
            opening_.cancel();
            dropping_.cancel();
            for (const auto& table : tables_) table->stop();
            for (const auto& one : idle_) one->stop();
            work_.reset();
        });
        thread_.join();
    }

    LoadFigures figures;

private:
    void open_next() {
        const std::uint32_t number = next_ * options_.threads + index_;
        const std::uint32_t tables = tables_of(options_);
        if (number >= tables + idle_of(options_) || state_.stopping) return;
        ++next_;
        if (number >= tables) {
            idle_.push_back(idler(io_, options_, state_, figures, number - tables));
        } else {
            tables_.push_back(std::make_unique<LoadTable>(io_, options_, state_, figures, number));
            tables_.back()->open();
        }
        opening_.expires_at(opening_.expiry() + std::chrono::microseconds(1'000'000) *
                                                    options_.threads / options_.opening_per_second);
        opening_.async_wait([this](const boost::system::error_code& error) {
            if (!error) open_next();
        });
    }

    void drop_next() {
        dropping_.expires_after(between_drops_);
        dropping_.async_wait([this](const boost::system::error_code& error) {
            if (error) return;
            if (!tables_.empty()) {
                tables_[chance_.below(static_cast<std::uint32_t>(tables_.size()))]->drop_one(
                    chance_.below(1000));
            }
            drop_next();
        });
    }

    const LoadOptions& options_;
    LoadState& state_;
    const std::uint32_t index_;
    const std::chrono::microseconds between_drops_;  // 0: none
    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    boost::asio::steady_timer opening_{io_, Clock::now()};
    boost::asio::steady_timer dropping_{io_};
    rules::Random chance_{options_.seed + index_};
    std::uint32_t next_ = 0;
    std::vector<std::unique_ptr<LoadTable>> tables_;
    std::vector<std::shared_ptr<Idler>> idle_;
    std::thread thread_;
};

void print(const LoadOptions& options, const LoadFigures& all, double seconds,
           const std::optional<ProcessFigures>& before,
           const std::optional<ProcessFigures>& after) {
    const auto commands = static_cast<double>(all.commands);
    std::printf("commands %.0f in %.1f s: %.0f/s, games ended %llu, encoding %s\n", commands,
                seconds, commands / seconds, static_cast<unsigned long long>(all.games),
                options.encoding == Encoding::binary ? "binary" : "json");
    std::printf("command -> result      p50 %.2f p95 %.2f p99 %.2f ms\n",
                all.result.quantile_ms(0.5), all.result.quantile_ms(0.95),
                all.result.quantile_ms(0.99));
    std::printf("command -> last viewer p50 %.2f p95 %.2f p99 %.2f ms\n",
                all.viewers.quantile_ms(0.5), all.viewers.quantile_ms(0.95),
                all.viewers.quantile_ms(0.99));
    std::printf("bytes per transition %.0f (all), %.0f (with legal set); snapshot %.0f, %.0f\n",
                all.transition.value(), all.transition_deciding.value(), all.snapshot.value(),
                all.snapshot_deciding.value());
    std::printf("reconnects %zu: p50 %.2f p95 %.2f p99 %.2f ms\n", all.back.count(),
                all.back.quantile_ms(0.5), all.back.quantile_ms(0.95), all.back.quantile_ms(0.99));
    if (before && after) {
        std::printf("server CPU %.2f s (%.3f s per 1000 commands), RSS %.1f MB\n",
                    after->cpu_seconds - before->cpu_seconds,
                    commands > 0 ? (after->cpu_seconds - before->cpu_seconds) * 1000 / commands : 0,
                    static_cast<double>(after->rss_bytes) / 1e6);
    }
    std::printf("errors %llu, losses %llu, gave up %llu%s%s\n",
                static_cast<unsigned long long>(all.refusals),
                static_cast<unsigned long long>(all.losses),
                static_cast<unsigned long long>(all.problems),
                all.first_problem.empty() ? "" : ", first: ", all.first_problem.c_str());
}

void print_crowd(const Crowd& crowd) {
    std::printf("people: %u play with each other, %u with a bot, %u watch, %u are in the lobby\n",
                2 * crowd.tables_of_two, crowd.tables_with_bot, crowd.watchers, crowd.in_lobby);
}

// Waits until it is so, or until nothing has changed for long. False: the latter.
template <class Count>
bool wait_until_all(std::uint32_t all, const Count& count) {
    std::uint32_t last = 0;
    auto changed = Clock::now();
    for (;;) {
        const std::uint32_t now = count();
        if (now >= all) return true;
        if (now != last) {
            last = now;
            changed = Clock::now();
        }
        if (Clock::now() - changed > std::chrono::seconds(20)) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

// The server's limits, as it told a guest; without a server nothing can be measured.
bool print_limits(const LoadOptions& options) {
    boost::asio::io_context io(1);
    bool told = false;
    std::string problem;
    std::shared_ptr<net::WsClient> client;
    net::WsClient::Handlers handlers;
    handlers.on_open = [&] {
        v1::ClientFrame frame;
        frame.set_re(1);
        frame.mutable_hello()->set_proto_min(1);
        frame.mutable_hello()->set_proto_max(1);
        frame.mutable_hello()->mutable_guest();
        client->send(codec::encode(frame, Encoding::binary));
    };
    handlers.on_frame = [&](const std::string& bytes) {
        const auto frame = codec::decode_server(bytes, Encoding::binary);
        if (frame && frame->has_welcome()) {
            const v1::Limits& limits = frame->welcome().limits();
            std::printf("server %s, limits: %s\n", frame->welcome().server().c_str(),
                        limits.ShortDebugString().c_str());
            told = true;
        }
        client->close(1000);
    };
    handlers.on_closed = [&](std::uint16_t code, const std::string& why) {
        problem = std::to_string(code) + " " + why;
    };
    client = net::WsClient::connect(io, net::parse_ws_urls(options.url).front(), Encoding::binary,
                                    std::move(handlers));
    io.run();
    if (!told) std::cerr << "no server at " << options.url << ": " << problem << '\n';
    return told;
}

int run_idle(const LoadOptions& options, LoadState& state, double rss_before) {
    const bool all = wait_until_all(options.idle, [&] { return state.greeted + state.failed; });
    std::printf("idle connections %u of %u\n", state.greeted.load(), options.idle);
    if (const auto after = process_figures(options.server_pid);
        after && options.server_pid != 0 && state.greeted > 0) {
        const auto rss = static_cast<double>(after->rss_bytes);
        std::printf("server RSS %.1f MB, %.1f KiB per idle connection\n", rss / 1e6,
                    (rss - rss_before) / 1024 / state.greeted);
    }
    state.counting = true;
    const auto before = process_figures(options.server_pid);
    std::this_thread::sleep_for(std::chrono::seconds(options.seconds));
    state.counting = false;
    if (const auto after = process_figures(options.server_pid);
        before && after && options.server_pid != 0)
        std::printf("server CPU %.2f s in %u s\n", after->cpu_seconds - before->cpu_seconds,
                    options.seconds);
    std::printf("lost while idle: %u\n", state.failed.load());
    return all && state.failed == 0 ? 0 : 1;
}

}  // namespace

int run_load(const LoadOptions& options) {
    if (net::parse_ws_urls(options.url).empty()) {
        std::cerr << "--url: '" << options.url << "' is not like ws://127.0.0.1:8080/ws\n";
        return 1;
    }
    if (!print_limits(options)) return 1;
    if (options.people > 0) print_crowd(crowd_of(options.people));
    LoadState state;
    std::vector<std::unique_ptr<Worker>> workers;
    const auto at_start = process_figures(options.server_pid);
    for (std::uint32_t i = 0; i < options.threads; ++i) {
        workers.push_back(std::make_unique<Worker>(options, state, i));
    }
    for (const auto& worker : workers) worker->start();
    int outcome = 0;
    std::optional<ProcessFigures> before;
    std::optional<ProcessFigures> after;
    double seconds = 0;
    if (options.idle > 0) {
        outcome = run_idle(options, state, at_start ? static_cast<double>(at_start->rss_bytes) : 0);
    } else {
        const std::uint32_t tables = tables_of(options);
        if (!wait_until_all(tables, [&] { return state.playing + state.failed; })) {
            std::cerr << "only " << state.playing << " of " << tables << " games began\n";
            outcome = 1;
        }
        std::this_thread::sleep_for(std::chrono::seconds(options.warmup_seconds));
        before = process_figures(options.server_pid);
        const auto begin = Clock::now();
        state.counting = true;
        std::this_thread::sleep_for(std::chrono::seconds(options.seconds));
        state.counting = false;
        seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        after = process_figures(options.server_pid);
    }
    state.stopping = true;
    LoadFigures all;
    for (const auto& worker : workers) {
        worker->stop();
        all.add(worker->figures);
    }
    if (all.looks.count() > 0)
        std::printf("lists of the first page %zu: p50 %.2f p95 %.2f p99 %.2f ms\n",
                    all.looks.count(), all.looks.quantile_ms(0.5), all.looks.quantile_ms(0.95),
                    all.looks.quantile_ms(0.99));
    if (options.watch_lobby || options.people > 0)
        std::printf("updates of lists %s, %.0f bytes on average\n",
                    std::to_string(all.told.count).c_str(), all.told.value());
    if (options.idle > 0) return outcome;
    print(options, all, seconds, before, after);
    return outcome == 0 && all.problems == 0 && all.commands > 0 ? 0 : 1;
}

}  // namespace server::client
