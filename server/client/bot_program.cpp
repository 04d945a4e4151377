#include "server/client/bot_program.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/thread_pool.hpp>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>

#include "server/bots/bot.h"
#include "server/client/player.h"
#include "server/engine/child.h"
#include "server/engine/engine_bot.h"

namespace server::client {
namespace {

namespace v1 = meeple::v1;

void say(const std::string& line) {
    std::cout << line << std::endl;
}

std::string result_line(const Player& player) {
    const v1::Snapshot last = player.fold()->snapshot();
    std::ostringstream line;
    line << "end room " << player.room();
    if (last.closed() == v1::GAME_FINISHED) {
        line << " scores";
        const auto of_family = [&line](const auto& view) {
            for (const auto& seat : view.seats()) line << ' ' << seat.score();
            line << " winners";
            for (const std::uint32_t seat : view.winners()) line << ' ' << seat;
        };
        if (last.has_cards()) {
            of_family(last.cards());
        } else {
            of_family(last.tiles());
        }
    } else {
        line << " without a game: " << v1::CloseReason_Name(last.closed());
    }
    return line.str();
}

PlayerOptions player_options(const BotOptions& options, std::uint64_t seed,
                             const std::string& token) {
    PlayerOptions player;
    player.urls = net::parse_ws_urls(options.url);
    player.encoding = options.encoding;
    player.name = options.name;
    player.level = options.level;
    player.thinking = options.thinking;
    player.seed = seed;
    player.token = token.empty() ? options.token : token;
    player.room = options.room;
    player.invite = options.invite;
    player.watch = options.watch;
    player.think = std::chrono::milliseconds(options.think_ms);
    player.patience = std::chrono::seconds(options.patience_seconds);
    options.game.write(player.settings);
    player.settings.set_private_(options.hidden);
    for (std::uint32_t seat = 0; seat < options.seats; ++seat) {
        v1::SeatSetting& setting = *player.settings.add_seats();
        if (seat + options.server_bots >= options.seats) {
            setting.set_bot("greedy");
        } else {
            setting.mutable_open();
        }
    }
    return player;
}

PlayerEvents player_events(const BotOptions& options, const std::shared_ptr<Player>* player,
                           std::string& problem) {
    PlayerEvents events;
    events.entered = [first = true](const v1::Attached& attached) mutable {
        if (!first) return;
        first = false;
        std::string line = "room " + attached.info().room();
        if (!attached.invite().empty()) line += " invite " + attached.invite();
        say(line);
    };
    if (options.verbose) {
        const auto tell = [player](std::uint32_t seq, std::uint64_t hash) {
            std::ostringstream line;
            line << "at " << seq << " hash " << std::hex << hash << " room " << (*player)->room();
            say(line.str());
        };
        events.transition = [tell](const v1::Transition& transition, std::size_t) {
            tell(transition.seq(), transition.view_hash());
        };
        events.snapshot = [tell](const v1::Snapshot& snapshot, std::size_t) {
            tell(snapshot.seq(), snapshot.view_hash());
        };
    }
    events.refused = [](const v1::Error& error) {
        std::cerr << "refused: " << v1::ErrorCode_Name(error.code()) << ' ' << error.detail()
                  << std::endl;
    };
    events.lost = [last = std::string()](std::uint16_t code, const std::string& why) mutable {
        std::string line = "connection lost: " + std::to_string(code) + " " + why;
        if (line != last) std::cerr << line << std::endl;
        last = std::move(line);
    };
    events.resumed = [](Clock::duration took) {
        say("back after " +
            std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(took).count()) +
            " ms");
    };
    events.ended = [&problem, player](const std::string& text) {
        problem = text;
        if (text.empty()) say(result_line(**player));
    };
    return events;
}

bool usable(const BotOptions& options) {
    if (net::parse_ws_urls(options.url).empty()) {
        std::cerr << "--url: '" << options.url << "' is not like ws://127.0.0.1:8080/ws\n";
        return false;
    }
    if (!options.engine.empty() && engine::words_of_command(options.engine).empty()) {
        std::cerr << "--engine: names no program\n";
        return false;
    }
    const auto& levels = bots::bot_levels();
    if (std::find(levels.begin(), levels.end(), options.level) == levels.end()) {
        std::cerr << "--level: there is no bot '" << options.level << "'\n";
        return false;
    }
    if (options.watch && options.room.empty()) {
        std::cerr << "--watch: needs --room\n";
        return false;
    }
    if (options.server_bots >= options.seats) {
        std::cerr << "--bots: one seat must be left for this program\n";
        return false;
    }
    return true;
}

// All games of the program, `at_once` at the same time, one identity in all of them.
class Games {
public:
    explicit Games(const BotOptions& options)
        : options_(options),
          seed_(options.seed.value_or(std::random_device{}())),
          places_(std::min(options.at_once, options.games)) {}

    int run() {
        if (!options_.engine.empty()) stop_gently();
        begin(places_.front());
        io_.run();
        for (const Place& place : places_) {
            if (place.bot && place.bot->failures() > 0)
                std::cerr << "engine: " << place.bot->failures()
                          << " decisions were taken in its place" << std::endl;
        }
        return failed_ ? 1 : 0;
    }

private:
    // Where one game is played after another.
    struct Place {
        std::unique_ptr<boost::asio::thread_pool> thinker;
        std::shared_ptr<engine::EngineBot> bot;
        std::shared_ptr<Player> player;
        std::string problem;
    };

    void begin(Place& place) {
        ++begun_;
        PlayerOptions options = player_options(options_, seed_++, token_);
        if (!options_.engine.empty() && !options_.watch) {
            if (!place.bot) start_engine(place);
            options.bot = place.bot;
            options.thinker = place.thinker.get();
        }
        PlayerEvents events = player_events(options_, &place.player, place.problem);
        events.entered = [this, &place, entered = std::move(events.entered)](const auto& attached) {
            entered(attached);
            token_ = place.player->token();
            if (!std::exchange(all_begun_, true))
                boost::asio::post(io_, [this] { begin_others(); });
        };
        events.ended = [this, &place, ended = std::move(events.ended)](const std::string& text) {
            ended(text);
            boost::asio::post(io_, [this, &place] { next(place); });
        };
        place.player = std::make_shared<Player>(io_, std::move(options), std::move(events));
        place.player->start();
    }
    // Once the first one has told who we are.
    void begin_others() {
        for (std::size_t i = 1; i < places_.size() && begun_ < options_.games; ++i)
            begin(places_[i]);
    }
    void next(Place& place) {
        if (!place.problem.empty()) {
            std::cerr << place.problem << std::endl;
            failed_ = true;
            io_.stop();
            return;
        }
        ++ended_;
        if (begun_ < options_.games && !stopping_) return begin(place);
        if (ended_ == begun_) signals_.cancel();
    }
    void start_engine(Place& place) {
        engine::EngineOptions engine;
        engine.words = engine::words_of_command(options_.engine);
        engine.seconds = options_.engine_seconds;
        engine.memory_mib = options_.engine_memory_mib;
        engine.report = [](const std::string& line) { std::cerr << line << std::endl; };
        place.thinker = std::make_unique<boost::asio::thread_pool>(1);
        place.bot = std::make_shared<engine::EngineBot>(std::move(engine));
        place.bot->start();
    }
    void stop_gently() {
        std::signal(SIGPIPE, SIG_IGN);
        for (const int signal : {SIGINT, SIGTERM}) signals_.add(signal);
        signals_.async_wait([this](const boost::system::error_code& error, int /*signal*/) {
            if (error) return;
            if (std::exchange(stopping_, true)) return io_.stop();
            say("stopping after the running games");
            stop_gently();
        });
    }

    const BotOptions& options_;
    boost::asio::io_context io_{1};
    boost::asio::signal_set signals_{io_};
    std::uint64_t seed_;
    std::string token_;  // the same identity for all games
    std::vector<Place> places_;
    std::uint32_t begun_ = 0;
    std::uint32_t ended_ = 0;
    bool all_begun_ = false;
    bool stopping_ = false;
    bool failed_ = false;
};

}  // namespace

int run_bot(const BotOptions& options) {
    if (!usable(options)) return 1;
    try {
        return Games(options).run();
    } catch (const engine::Trouble& trouble) {
        std::cerr << "engine: " << trouble.what() << std::endl;
        return 1;
    }
}

}  // namespace server::client
