#include "server/client/bot_program.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <cstdio>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>

#include "server/bots/bot.h"
#include "server/client/player.h"

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
    player.token = token;
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

}  // namespace

int run_bot(const BotOptions& options) {
    if (!usable(options)) return 1;
    std::uint64_t seed = options.seed.value_or(std::random_device{}());
    std::string token;  // the same identity for all games
    for (std::uint32_t game = 0; game < options.games; ++game) {
        boost::asio::io_context io(1);
        std::string problem;
        std::shared_ptr<Player> player;
        player = std::make_shared<Player>(io, player_options(options, seed++, token),
                                          player_events(options, &player, problem));
        player->start();
        io.run();
        token = player->token();
        if (!problem.empty()) {
            std::cerr << problem << std::endl;
            return 1;
        }
    }
    return 0;
}

}  // namespace server::client
