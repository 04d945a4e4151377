#include "server/client/meepled.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <exception>
#include <iterator>
#include <memory>
#include <ostream>
#include <random>
#include <sstream>

#include "server/bots/bot.h"
#include "server/bots/contest.h"
#include "server/client/game_choice.h"
#include "server/client/player.h"
#include "server/client/result_text.h"
#include "server/env/refusal_text.h"

namespace meepled {

namespace v1 = meeple::v1;
namespace client = server::client;

namespace {

std::vector<std::int32_t> scores_of(const rules::Match& match) {
    return std::visit(
        [seats = match.setup().seats](const auto& inside) {
            std::vector<std::int32_t> scores;
            for (std::size_t seat = 0; seat < seats; ++seat)
                scores.push_back(inside.state.seats[seat].score);
            return scores;
        },
        match.inside());
}

// The user's bot as one of the server's kind. What it throws ends the game, and comes out of
// play().
class Guest final : public server::bots::Bot {
public:
    explicit Guest(meepled::Bot& bot) : bot_(bot) {}

    [[nodiscard]] std::vector<rules::Command> choose(const rules::Match& match, rules::Seat seat,
                                                     rules::Chance& /*chance*/) const override {
        try {
            const Game game(match, seat);
            Move move = bot_.choose(game);
            (void)game.after(move);  // says what is wrong
            return move;
        } catch (...) {
            thrown = std::current_exception();
            return {};
        }
    }

    mutable std::exception_ptr thrown;

private:
    meepled::Bot& bot_;
};

std::unique_ptr<server::bots::Bot> bot_of(std::string_view level,
                                          server::bots::Budget budget = {}) {
    if (auto bot = server::bots::make_bot(level, std::move(budget))) return bot;
    throw std::invalid_argument("there is no bot '" + std::string(level) +
                                "'; allowed: " + server::bots::bot_levels_text());
}

client::PlayerOptions player_options(const Options& options) {
    client::PlayerOptions player;
    player.urls = server::net::parse_ws_urls(options.url);
    if (player.urls.empty())
        throw Failed("url: '" + options.url + "' is not like ws://127.0.0.1:8080/ws");
    if (options.seats < 1) throw Failed("seats: at least 1");
    player.name = options.name;
    player.token = options.token;
    player.room = options.room;
    player.invite = options.invite;
    player.patience = std::chrono::seconds(options.patience_seconds);
    player.patience_first = std::chrono::seconds(5);  // a wrong address is reported soon
    player.seed = std::random_device{}();
    for (const std::string& option : options.options) {
        if (const std::string problem = client::option_problem(option); !problem.empty())
            throw Failed("options: " + problem);
    }
    client::GameChoice{options.game, options.modules, options.options}.write(player.settings);
    player.settings.add_seats()->mutable_open();
    for (std::uint32_t seat = 1; seat < options.seats; ++seat) {
        auto& other = *player.settings.add_seats();
        options.vs.empty() ? (void)other.mutable_open() : other.set_bot(options.vs);
    }
    return player;
}

// What is wrong with a contest, in its own words.
std::string said_of(const std::string& problems, const Contest& contest) {
    v1::RoomSettings settings;
    settings.set_game(contest.game);
    return client::settings_problem(problems, settings, {});
}

Result result_of(const client::Player& player, rules::Seat seat) {
    const v1::Snapshot last = player.fold()->snapshot();
    if (last.closed() != v1::GAME_FINISHED) {
        throw Failed("room " + player.room() +
                     " ended without a game: " + v1::CloseReason_Name(last.closed()));
    }
    Result result{player.room(), seat, {}, {}};
    const auto read = [&result](const auto& view) {
        for (const auto& one : view.seats()) result.scores.push_back(one.score());
        for (const std::uint32_t winner : view.winners())
            result.winners.push_back(static_cast<rules::Seat>(winner));
    };
    last.has_cards() ? read(last.cards()) : read(last.tiles());
    return result;
}

}  // namespace

Game::Game(const rules::Match& match, rules::Seat me) : match_(match), me_(me) {
    std::vector<rules::Command> first;
    std::vector<rules::Command> then;
    match_.offers(me_, first);
    for (const rules::Command& command : first) {
        match_.follow_ups(me_, command, then);
        if (then.empty()) moves_.push_back({command});
        for (const rules::Command& next : then) moves_.push_back({command, next});
    }
}

std::vector<std::int32_t> Game::scores() const {
    return scores_of(match_);
}

After Game::after(const Move& move) const {
    rules::Match copy = match_;
    rules::Random drawn(1);
    const auto events = copy.play(me_, move, drawn);
    if (!events) {
        const std::string what = move.empty() ? "a move without commands" : refused_text(move);
        const std::string why =
            move.empty() ? "" : ": " + server::env::refusal_text(events.error());
        throw IllegalMove("the rules refuse " + what + why + legal_text());
    }
    After after{std::move(copy), rules::scored_in(*events), {}, {}, {}};
    std::ranges::copy_if(after.scored, std::back_inserter(after.completed),
                         &rules::Scored::complete);
    after.scores = scores_of(after.match);
    after.gained = scores();
    std::ranges::transform(after.scores, after.gained, after.gained.begin(), std::minus<>());
    return after;
}

std::string Game::text(const Move& move) const {
    std::string text;
    std::optional<rules::Match> now = match_;
    for (const rules::Command& command : move) {
        if (!text.empty()) text += "; ";
        text += rules::command_text(*now, command);
        if (&command == &move.back()) break;
        auto next = now->tried(me_, std::span(&command, 1));
        if (!next) throw IllegalMove("the rules refuse '" + text + "'");
        now = std::move(next).value();
    }
    return text;
}

const Move& Game::move(std::string_view asked) const {
    const auto found =
        std::ranges::find_if(moves_, [&](const Move& one) { return text(one) == asked; });
    if (found != moves_.end()) return *found;
    throw IllegalMove("'" + std::string(asked) + "' is no legal move" + legal_text());
}

// Of a move that the rules refuse: up to the command that they refuse.
std::string Game::refused_text(const Move& move) const {
    std::string text;
    rules::Match now = match_;
    for (std::size_t i = 0; i < move.size(); ++i) {
        text += (text.empty() ? "'" : "; ") + rules::command_text(now, move[i]);
        auto next = now.tried(me_, std::span(&move[i], 1));
        if (!next) return text + (i + 1 < move.size() ? "; ..'" : "'");
        now = std::move(next).value();
    }
    return text + "'";
}

std::string Game::legal_text() const {
    if (moves_.empty()) return "; there is no legal move: this seat has no decision";
    return "; legal are " + std::to_string(moves_.size()) + " moves, for example '" +
           text(moves_.front()) + "'";
}

Move Game::best(std::string_view level, std::uint64_t nodes) const {
    server::bots::Budget budget;
    budget.nodes = nodes;
    const auto bot = bot_of(level, std::move(budget));
    if (moves_.empty()) throw IllegalMove("there is no legal move: this seat has no decision");
    rules::Random chance(std::random_device{}());
    return bot->choose(match_, me_, chance);
}

bool Result::won() const {
    return std::ranges::find(winners, seat) != winners.end();
}

std::ostream& operator<<(std::ostream& out, const Result& result) {
    return out << client::result_text(result.seat, result.scores, result.winners);
}

Result play(Bot& bot, const Options& options) {
    boost::asio::io_context io(1);
    boost::asio::thread_pool thinker(1);
    const auto guest = std::make_shared<Guest>(bot);
    client::PlayerOptions player_of = player_options(options);
    player_of.bot = guest;
    player_of.thinker = &thinker;
    rules::Seat seat = 0;
    std::string problem;
    client::PlayerEvents events;
    events.entered = [&seat, &options, first = true](const v1::Attached& attached) mutable {
        seat = static_cast<rules::Seat>(attached.seat());
        if (std::exchange(first, false) && options.entered)
            options.entered(attached.info().room(), attached.invite());
    };
    events.ended = [&problem](const std::string& text) { problem = text; };
    const auto player =
        std::make_shared<client::Player>(io, std::move(player_of), std::move(events));
    player->start();
    io.run();
    thinker.join();
    if (guest->thrown) std::rethrow_exception(guest->thrown);
    if (!problem.empty()) throw Failed(problem.substr(0, problem.find_last_not_of('\n') + 1));
    return result_of(*player, seat);
}

Comparison compare(Bot& bot, std::string_view level, const Contest& contest) {
    const rules::Setup setup{contest.game,
                             contest.modules,
                             {},
                             static_cast<std::uint8_t>(std::min(contest.seats, 255U))};
    std::string problems;
    for (const auto& problem : rules::editions::check(setup))
        problems += (problems.empty() ? "" : "\n") + std::string(rules::name(problem.kind)) + ": " +
                    problem.what;
    if (!problems.empty()) throw std::invalid_argument(said_of(problems, contest));
    const Guest guest(bot);
    const auto other = bot_of(level);
    server::bots::ContestResult result;
    try {
        result = server::bots::contest(setup, guest, *other, static_cast<int>(contest.rounds),
                                       contest.seed);
    } catch (const std::logic_error&) {
        if (guest.thrown) std::rethrow_exception(guest.thrown);
        throw;
    }
    return {result.games, result.wins, result.draws, result.losses, result.margin};
}

}  // namespace meepled
