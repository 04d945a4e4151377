#include "server/client/bot_program.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>

#include "server/bots/bot.h"
#include "server/client/player.h"
#include "server/client/reception.h"
#include "server/client/result_text.h"
#include "server/engine/child.h"
#include "server/engine/engine_bot.h"

namespace server::client {
namespace {

namespace v1 = meeple::v1;

void say(const std::string& line) {
    std::cout << line << std::endl;
}

// `seat`: that of the program; nothing: it watched.
std::string result_line(const Player& player, std::optional<rules::Seat> seat) {
    const v1::Snapshot last = player.fold()->snapshot();
    std::ostringstream line;
    if (last.closed() == v1::GAME_FINISHED) {
        std::vector<std::int32_t> scores;
        std::vector<rules::Seat> winners;
        const auto of_family = [&](const auto& view) {
            for (const auto& one : view.seats()) scores.push_back(one.score());
            for (const std::uint32_t winner : view.winners())
                winners.push_back(static_cast<rules::Seat>(winner));
        };
        last.has_cards() ? of_family(last.cards()) : of_family(last.tiles());
        if (seat)
            line << "result room " << player.room() << ' ' << result_text(*seat, scores, winners)
                 << '\n';
        line << "end room " << player.room() << " scores";
        for (const std::int32_t score : scores) line << ' ' << score;
        line << " winners";
        for (const rules::Seat winner : winners) line << ' ' << int{winner};
    } else {
        line << "end room " << player.room();
        line << " without a game: " << v1::CloseReason_Name(last.closed());
    }
    return line.str();
}

// The bot leaves a game that has not begun after this time.
constexpr std::chrono::minutes begins_within{5};

struct ClockText {
    std::uint32_t initial_seconds = 0;
    std::uint32_t increment_seconds = 0;
};
std::optional<ClockText> read_clock(const std::string& text) {
    ClockText clock;
    const char* const end = text.data() + text.size();
    const auto initial = std::from_chars(text.data(), end, clock.initial_seconds);
    if (initial.ec != std::errc{} || initial.ptr == end || *initial.ptr != '+') return std::nullopt;
    const auto increment = std::from_chars(initial.ptr + 1, end, clock.increment_seconds);
    constexpr std::uint32_t seconds_max = 14 * 86'400;
    const bool fits = increment.ec == std::errc{} && increment.ptr == end &&
                      clock.initial_seconds > 0 && clock.initial_seconds <= seconds_max &&
                      clock.increment_seconds <= seconds_max;
    return fits ? std::optional(clock) : std::nullopt;
}

// Everything but the seats.
void write_settings(const BotOptions& options, v1::RoomSettings& settings) {
    options.game.write(settings);
    settings.set_private_(options.hidden);
    settings.set_rated(options.rated);
    if (const auto clock = read_clock(options.clock)) {
        settings.mutable_clock()->set_initial_ms(clock->initial_seconds * 1000);
        settings.mutable_clock()->set_increment_ms(clock->increment_seconds * 1000);
    }
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
    player.accepts = options.accepts;
    player.fields = {"--game", "--modules", "--option", "--seats", "--bot-level"};
    player.watch = options.watch;
    player.think = std::chrono::milliseconds(options.think_ms);
    player.patience = std::chrono::seconds(options.patience_seconds);
    write_settings(options, player.settings);
    for (std::uint32_t seat = 0; seat < options.seats; ++seat) {
        v1::SeatSetting& setting = *player.settings.add_seats();
        if (seat + options.server_bots >= options.seats) {
            setting.set_bot(options.server_bot_level);
        } else {
            setting.mutable_open();
        }
    }
    return player;
}

PlayerEvents player_events(const BotOptions& options, const std::shared_ptr<Player>* player,
                           std::string& problem) {
    PlayerEvents events;
    const auto own_seat = std::make_shared<std::optional<rules::Seat>>();
    events.entered = [own_seat, first = true](const v1::Attached& attached) mutable {
        if (attached.role() == v1::SEAT) *own_seat = static_cast<rules::Seat>(attached.seat());
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
    events.ended = [&problem, player, own_seat](const std::string& text) {
        problem = text;
        if (text.empty()) say(result_line(**player, *own_seat));
    };
    return events;
}

ReceptionOptions reception_options(const BotOptions& options) {
    ReceptionOptions reception;
    reception.urls = net::parse_ws_urls(options.url);
    reception.encoding = options.encoding;
    reception.name = options.name;
    reception.token = options.token;
    reception.challenges = options.challenges;
    reception.accepts = options.accepts;
    reception.patience = std::chrono::seconds(options.patience_seconds);
    if (options.seek) {
        v1::RoomSettings& game = *reception.seek.emplace().add_games();
        write_settings(options, game);
        for (std::uint32_t seat = 0; seat < options.seats; ++seat) game.add_seats()->mutable_open();
    }
    return reception;
}

// The options with the token in place of the file that has it. Nothing: it has none, which is told.
std::optional<BotOptions> with_token(BotOptions options) {
    if (!options.token.empty() || options.token_file.empty()) return options;
    std::ifstream file(options.token_file);
    std::getline(file, options.token);
    if (!options.token.empty()) return options;
    std::cerr << "--token-file: no token in the first line of " << options.token_file << std::endl;
    return std::nullopt;
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
    for (const auto& [flag, level] : {std::pair("--level", options.level),
                                      std::pair("--bot-level", options.server_bot_level)}) {
        if (std::find(levels.begin(), levels.end(), level) != levels.end()) continue;
        std::cerr << flag << ": there is no bot '" << level << "'\n";
        return false;
    }
    if (options.watch && options.room.empty()) {
        std::cerr << "--watch: needs --room\n";
        return false;
    }
    const bool waits = options.seek || options.challenges;
    if (waits && (options.watch || !options.room.empty())) {
        std::cerr << "--seek, --challenges: not with --room or --watch\n";
        return false;
    }
    if (options.seek && (options.hidden || options.server_bots > 0)) {
        std::cerr << "--seek: not with --private or --bots\n";
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
        if (!options_.engine.empty() || waits()) stop_gently();
        waits() ? wait() : begin(places_.front(), options_.room);
        io_.run();
        bool replaced = false;
        for (const Place& place : places_) {
            if (!place.bot || place.bot->failures() == 0) continue;
            replaced = true;
            std::cerr << "engine: " << place.bot->failures() << " decisions were taken in its place"
                      << std::endl;
        }
        return failed_ ? 1 : replaced ? engine_failed : 0;
    }

private:
    // Where one game is played after another.
    struct Place {
        std::unique_ptr<boost::asio::thread_pool> thinker;
        std::shared_ptr<engine::EngineBot> bot;
        std::shared_ptr<Player> player;
        std::string problem;
        std::unique_ptr<boost::asio::steady_timer> begins_by;  // of a game that was waited for
        bool busy = false;
    };

    [[nodiscard]] bool waits() const { return options_.seek || options_.challenges; }
    [[nodiscard]] Place* free_place() {
        if (stopping_ || begun_ >= options_.games) return nullptr;
        const auto is_free = [](const Place& one) { return !one.busy; };
        const auto free = std::find_if(places_.begin(), places_.end(), is_free);
        return free == places_.end() ? nullptr : &*free;
    }

    // For games that others begin.
    void wait() {
        ReceptionEvents events;
        events.has_place = [this] { return free_place() != nullptr; };
        events.known = [this](const std::string& token) { token_ = token; };
        events.told = [](const std::string& line) { say("waiting " + line); };
        events.game = [this](const std::string& room) {
            // Not in the middle of the reception.
            boost::asio::post(io_, [this, room] {
                Place* const place = free_place();
                if (place == nullptr) return;
                begin(*place, room);
                watch_beginning(*place);
            });
        };
        events.failed = [this](const std::string& problem) {
            std::cerr << problem << std::endl;
            failed_ = true;
            if (begun_ == ended_) io_.stop();
        };
        reception_ =
            std::make_shared<Reception>(io_, reception_options(options_), std::move(events));
        reception_->start();
        say("waiting for games");
    }
    void watch_beginning(Place& place) {
        place.begins_by = std::make_unique<boost::asio::steady_timer>(io_, begins_within);
        place.begins_by->async_wait([this, &place](const boost::system::error_code& error) {
            const auto& fold = place.player->fold();
            if (error || (fold && fold->phase() != v1::WAITING)) return;
            place.player->stop();
            place.problem = "room " + place.player->room() + " was left: the game did not begin";
            next(place);
        });
    }

    void begin(Place& place, const std::string& room) {
        ++begun_;
        place.busy = true;
        place.problem.clear();
        PlayerOptions options = player_options(options_, seed_++, token_);
        options.room = room;
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
            begin(places_[i], options_.room);
    }
    void next(Place& place) {
        place.busy = false;
        place.begins_by.reset();
        if (!place.problem.empty() && waits()) {
            std::cerr << place.problem << std::endl;  // There are others.
        } else if (!place.problem.empty()) {
            std::cerr << place.problem << std::endl;
            failed_ = true;
            io_.stop();
            return;
        }
        ++ended_;
        if (begun_ < options_.games && !stopping_ && !failed_)
            return waits() ? reception_->look() : begin(place, options_.room);
        if (ended_ == begun_) finish();
    }
    void finish() {
        signals_.cancel();
        if (reception_) reception_->stop();
    }
    void start_engine(Place& place) {
        engine::EngineOptions engine;
        engine.words = engine::words_of_command(options_.engine);
        engine.seconds = options_.engine_seconds;
        engine.memory_mib = options_.engine_memory_mib;
        engine.tells_info = options_.verbose;
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
            if (reception_) reception_->stop();
            if (waits() && ended_ == begun_) return finish();
            stop_gently();
        });
    }

    const BotOptions& options_;
    boost::asio::io_context io_{1};
    boost::asio::signal_set signals_{io_};
    std::uint64_t seed_;
    std::string token_;  // the same identity for all games
    std::vector<Place> places_;
    std::shared_ptr<Reception> reception_;
    std::uint32_t begun_ = 0;
    std::uint32_t ended_ = 0;
    bool all_begun_ = false;
    bool stopping_ = false;
    bool failed_ = false;
};

}  // namespace

std::string clock_problem(const std::string& text) {
    if (text.empty() || read_clock(text)) return {};
    return "'" + text + "' is not INITIAL+INCREMENT in seconds, such as 600+5";
}

int run_bot(const BotOptions& given) {
    const std::optional<BotOptions> options = with_token(given);
    if (!options || !usable(*options)) return 1;
    try {
        return Games(*options).run();
    } catch (const engine::Trouble& trouble) {
        std::cerr << "engine: " << trouble.what() << std::endl;
        return 1;
    }
}

}  // namespace server::client
