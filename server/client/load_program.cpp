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
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/client/idler.h"
#include "server/client/load_figures.h"
#include "server/client/player.h"
#include "server/codec/frame.h"

namespace server::client {
namespace {

namespace v1 = meeple::v1;

// Shared by all threads.
struct Shared {
    std::atomic<std::uint32_t> playing{0};  // rooms whose first game has begun
    std::atomic<std::uint32_t> greeted{0};  // idle connections
    std::atomic<std::uint32_t> failed{0};
    std::atomic<bool> counting{false};
    std::atomic<bool> stopping{false};
};

// How many clients sit at each table.
std::uint32_t clients_of(const LoadOptions& options) {
    return options.mode == "one-random" ? 1 : options.seats;
}

// A table with its clients, one game after another. Everything on one thread.
class Table {
public:
    Table(boost::asio::io_context& io, const LoadOptions& options, Shared& shared,
          LoadFigures& figures, std::uint32_t number, std::uint32_t watchers)
        : io_(io),
          options_(options),
          shared_(shared),
          figures_(figures),
          clients_(clients_of(options)),
          watchers_(watchers),
          seed_(options.seed * 1'000'003 + number * 1009) {}

    void open() {
        players_.clear();
        seen_.clear();
        begun_ = false;
        PlayerOptions host = player_options(0);
        options_.game.write(host.settings);
        for (std::uint32_t i = 0; i < options_.seats; ++i) {
            v1::SeatSetting& seat = *host.settings.add_seats();
            if (i < clients_) {
                seat.mutable_open();
            } else {
                seat.set_bot("greedy");
            }
        }
        add(std::move(host), 0);
    }

    void drop_one(std::uint32_t number) {
        if (!players_.empty()) players_[number % players_.size()]->drop();
    }

    void stop() {
        for (const auto& player : players_) player->stop();
    }

private:
    struct Seen {
        std::uint32_t viewers = 0;
        Clock::time_point last;
        std::optional<Clock::time_point> sent;
    };

    PlayerOptions player_options(std::uint32_t index) {
        PlayerOptions one;
        one.encoding = options_.encoding;
        one.name = "load";
        if (index < tokens_.size()) one.token = tokens_[index];
        one.seed = ++seed_;
        one.urls = net::parse_ws_urls(options_.url);
        // Not all of them at the first one.
        const auto first = static_cast<std::ptrdiff_t>(one.seed % one.urls.size());
        std::rotate(one.urls.begin(), one.urls.begin() + first, one.urls.end());
        one.check_hashes = options_.check;
        one.watch = index >= clients_;
        if (options_.rate > 0) {
            one.think = std::chrono::milliseconds(1000 * options_.rooms / options_.rate);
        }
        return one;
    }

    void add(PlayerOptions one, std::uint32_t index) {
        players_.push_back(std::make_shared<Player>(io_, std::move(one), events(index)));
        players_.back()->start();
    }

    PlayerEvents events(std::uint32_t index) {
        PlayerEvents events;
        events.entered = [this, index](const v1::Attached& attached) {
            if (index != 0 || players_.size() > 1) return;
            for (std::uint32_t i = 1; i < clients_ + watchers_; ++i) {
                PlayerOptions guest = player_options(i);
                guest.room = attached.info().room();
                guest.invite = attached.invite();
                add(std::move(guest), i);
            }
        };
        events.transition = [this, index](const v1::Transition& told, std::size_t bytes) {
            on_transition(index, told, bytes);
        };
        events.snapshot = [this](const v1::Snapshot& snapshot, std::size_t bytes) {
            if (snapshot.phase() != v1::PLAYING) return;  // commands on empty tables are short
            const bool legal = snapshot.decision().legal_case() != v1::Decision::LEGAL_NOT_SET;
            (legal ? figures_.snapshot_deciding : figures_.snapshot).add(bytes);
        };
        events.done = [this](std::uint32_t seq, bool, Clock::duration took) {
            if (!shared_.counting) return;
            ++figures_.commands;
            figures_.result.add(took);
            seen_[seq].sent = Clock::now() - took;
            settle(seq);
        };
        events.refused = [this](const v1::Error& error) {
            ++figures_.refusals;
            if (figures_.first_problem.empty()) {
                figures_.first_problem = v1::ErrorCode_Name(error.code()) + " " + error.detail();
            }
        };
        events.lost = [this](std::uint16_t, const std::string&) { ++figures_.losses; };
        events.resumed = [this](Clock::duration took) { figures_.back.add(took); };
        events.ended = [this, index](const std::string& problem) { on_ended(index, problem); };
        return events;
    }

    void on_transition(std::uint32_t index, const v1::Transition& told, std::size_t bytes) {
        if (index == 0 && !begun_ && told.has_decision()) {
            begun_ = true;
            if (!ever_begun_) ++shared_.playing;
            ever_begun_ = true;
        }
        if (!shared_.counting) return;
        figures_.transition.add(bytes);
        if (told.decision().legal_case() != v1::Decision::LEGAL_NOT_SET) {
            figures_.transition_deciding.add(bytes);
        }
        Seen& seen = seen_[told.seq()];
        ++seen.viewers;
        seen.last = Clock::now();
        settle(told.seq());
    }

    // Drop a command whose transition has reached all clients.
    void settle(std::uint32_t seq) {
        const auto found = seen_.find(seq);
        if (found == seen_.end() || found->second.viewers < clients_ + watchers_) return;
        if (!found->second.sent) return;
        figures_.viewers.add(found->second.last - *found->second.sent);
        seen_.erase(found);
    }

    void on_ended(std::uint32_t index, const std::string& problem) {
        if (!problem.empty()) {
            ++figures_.problems;
            ++shared_.failed;
            if (figures_.first_problem.empty()) figures_.first_problem = problem;
        }
        if (index != 0) return;
        if (!problem.empty() || shared_.stopping) return;
        ++figures_.games;
        // A new game with the same people, when this call is over.
        boost::asio::post(io_, [this] {
            std::vector<std::string> tokens;
            for (const auto& player : players_) tokens.push_back(player->token());
            tokens_ = std::move(tokens);
            stop();
            if (!shared_.stopping) open();
        });
    }

    boost::asio::io_context& io_;
    const LoadOptions& options_;
    Shared& shared_;
    LoadFigures& figures_;
    const std::uint32_t clients_;  // that sit at it
    const std::uint32_t watchers_;
    std::uint64_t seed_;
    bool begun_ = false;
    bool ever_begun_ = false;
    std::vector<std::string> tokens_;
    std::vector<std::shared_ptr<Player>> players_;
    std::unordered_map<std::uint32_t, Seen> seen_;
};

std::shared_ptr<Idler> idler(boost::asio::io_context& io, const LoadOptions& options,
                             Shared& shared, LoadFigures& figures, std::uint32_t number) {
    IdlerOptions idle;
    idle.url = options.url;
    idle.encoding = options.encoding;
    idle.look_every = std::chrono::seconds(options.look_every_seconds);
    // Spread over the time between two looks.
    const auto pause_ms = static_cast<std::uint64_t>(idle.look_every.count());
    if (pause_ms > 0) idle.first_look = std::chrono::milliseconds(number * 7'919ULL % pause_ms);
    idle.on_greeted = [&shared] { ++shared.greeted; };
    idle.on_lost = [&shared] {
        if (!shared.stopping) ++shared.failed;
    };
    idle.on_answer = [&shared, &figures](Clock::duration took) {
        if (shared.counting) figures.looks.add(took);
    };
    idle.watch = options.watch_lobby;
    idle.on_told = [&shared, &figures](std::size_t bytes) {
        if (shared.counting) figures.told.add(bytes);
    };
    auto one = std::make_shared<Idler>(io, std::move(idle));
    one->open(io);
    return one;
}

// One thread with its share of the tables or idle connections.
class Worker {
public:
    Worker(const LoadOptions& options, Shared& shared, std::uint32_t index)
        : options_(options), shared_(shared), index_(index), work_(io_.get_executor()) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void start() {
        thread_ = std::thread([this] {
            open_next();
            if (options_.drop_per_second > 0) drop_next();
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
        const std::uint32_t all = options_.idle > 0 ? options_.idle : options_.rooms;
        const std::uint32_t number = next_ * options_.threads + index_;
        if (number >= all || shared_.stopping) return;
        ++next_;
        if (options_.idle > 0) {
            idle_.push_back(idler(io_, options_, shared_, figures, number));
        } else {
            const std::uint32_t seated = options_.rooms * clients_of(options_);
            const std::uint32_t extra =
                options_.connections > seated ? options_.connections - seated : 0;
            const std::uint32_t watchers =
                extra / options_.rooms + (number < extra % options_.rooms ? 1 : 0);
            tables_.push_back(
                std::make_unique<Table>(io_, options_, shared_, figures, number, watchers));
            tables_.back()->open();
        }
        opening_.expires_at(opening_.expiry() + std::chrono::microseconds(1'000'000) *
                                                    options_.threads / options_.opening_per_second);
        opening_.async_wait([this](const boost::system::error_code& error) {
            if (!error) open_next();
        });
    }

    void drop_next() {
        dropping_.expires_after(std::chrono::microseconds(1'000'000) * options_.threads /
                                options_.drop_per_second);
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
    Shared& shared_;
    const std::uint32_t index_;
    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    boost::asio::steady_timer opening_{io_, Clock::now()};
    boost::asio::steady_timer dropping_{io_};
    rules::Random chance_{options_.seed + index_};
    std::uint32_t next_ = 0;
    std::vector<std::unique_ptr<Table>> tables_;
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

int run_idle(const LoadOptions& options, Shared& shared, double rss_before) {
    const bool all = wait_until_all(options.idle, [&] { return shared.greeted + shared.failed; });
    std::printf("idle connections %u of %u\n", shared.greeted.load(), options.idle);
    if (const auto after = process_figures(options.server_pid);
        after && options.server_pid != 0 && shared.greeted > 0) {
        const auto rss = static_cast<double>(after->rss_bytes);
        std::printf("server RSS %.1f MB, %.1f KiB per idle connection\n", rss / 1e6,
                    (rss - rss_before) / 1024 / shared.greeted);
    }
    shared.counting = true;
    const auto before = process_figures(options.server_pid);
    std::this_thread::sleep_for(std::chrono::seconds(options.seconds));
    shared.counting = false;
    if (const auto after = process_figures(options.server_pid);
        before && after && options.server_pid != 0)
        std::printf("server CPU %.2f s in %u s\n", after->cpu_seconds - before->cpu_seconds,
                    options.seconds);
    std::printf("lost while idle: %u\n", shared.failed.load());
    return all && shared.failed == 0 ? 0 : 1;
}

}  // namespace

int run_load(const LoadOptions& options) {
    if (net::parse_ws_urls(options.url).empty()) {
        std::cerr << "--url: '" << options.url << "' is not like ws://127.0.0.1:8080/ws\n";
        return 1;
    }
    if (!print_limits(options)) return 1;
    Shared shared;
    std::vector<std::unique_ptr<Worker>> workers;
    const auto at_start = process_figures(options.server_pid);
    for (std::uint32_t i = 0; i < options.threads; ++i) {
        workers.push_back(std::make_unique<Worker>(options, shared, i));
    }
    for (const auto& worker : workers) worker->start();
    int outcome = 0;
    std::optional<ProcessFigures> before;
    std::optional<ProcessFigures> after;
    double seconds = 0;
    if (options.idle > 0) {
        outcome =
            run_idle(options, shared, at_start ? static_cast<double>(at_start->rss_bytes) : 0);
    } else {
        if (!wait_until_all(options.rooms, [&] { return shared.playing + shared.failed; })) {
            std::cerr << "only " << shared.playing << " of " << options.rooms << " games began\n";
            outcome = 1;
        }
        std::this_thread::sleep_for(std::chrono::seconds(options.warmup_seconds));
        before = process_figures(options.server_pid);
        const auto begin = Clock::now();
        shared.counting = true;
        std::this_thread::sleep_for(std::chrono::seconds(options.seconds));
        shared.counting = false;
        seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        after = process_figures(options.server_pid);
    }
    shared.stopping = true;
    LoadFigures all;
    for (const auto& worker : workers) {
        worker->stop();
        all.add(worker->figures);
    }
    if (options.idle > 0) {
        if (all.looks.count() > 0)
            std::printf("lists of the first page %zu: p50 %.2f p95 %.2f p99 %.2f ms\n",
                        all.looks.count(), all.looks.quantile_ms(0.5), all.looks.quantile_ms(0.95),
                        all.looks.quantile_ms(0.99));
        if (options.watch_lobby)
            std::printf("updates of lists %s, %.0f bytes on average\n",
                        std::to_string(all.told.count).c_str(), all.told.value());
        return outcome;
    }
    print(options, all, seconds, before, after);
    return outcome == 0 && all.problems == 0 && all.commands > 0 ? 0 : 1;
}

}  // namespace server::client
