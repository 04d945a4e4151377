#include "server/programs/match_program.h"

#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "server/bots/contest.h"
#include "server/client/bot_program.h"
#include "server/crew.h"
#include "server/engine/child.h"
#include "server/engine/engine_bot.h"
#include "server/tools/comma_list.h"

namespace server {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Player {
    std::string text;
    std::string level;   // empty: an engine
    double seconds = 0;  // a move; 0: no limit
    std::uint64_t nodes = 0;
    int workers = 1;
};

template <class Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

Player parse_player(const std::string& text) {
    if (text.find('/') != std::string::npos) return {text, ""};
    Player player{text, text.substr(0, text.find(':'))};
    if (bots::make_bot(player.level) == nullptr)
        throw std::invalid_argument("there is no level '" + player.level +
                                    "'; allowed: " + bots::bot_levels_text() +
                                    "; the command of an engine has a '/' in it, as ./mine");
    if (player.level.size() == text.size()) return player;
    for (const auto& option : tools::comma_list(text.substr(player.level.size() + 1))) {
        const auto equals = option.find('=');
        const std::string name = option.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
        const bool good = (name == "time" && read_number(value, player.seconds)) ||
                          (name == "nodes" && read_number(value, player.nodes)) ||
                          (name == "workers" && read_number(value, player.workers));
        if (!good || player.workers < 1)
            throw std::invalid_argument("'" + text + "': allowed are time, nodes and workers");
    }
    return player;
}

// A bot with a clock, and how long it took.
class Timed final : public bots::Bot {
public:
    Timed(const Player& player, const MatchOptions& options) : seconds_(player.seconds) {
        if (player.level.empty()) {
            engine::EngineOptions engine;
            engine.words = engine::words_of_command(player.text);
            engine.seconds = options.engine_seconds;
            engine.memory_mib = options.engine_memory_mib;
            engine.report = [](const std::string& line) { std::cerr << line << std::endl; };
            auto bot = std::make_unique<engine::EngineBot>(std::move(engine));
            bot->start();
            engine_ = bot.get();
            bot_ = std::move(bot);
            return;
        }
        bots::Budget budget;
        budget.nodes = player.nodes == 0 && seconds_ > 0 ? UINT64_MAX : player.nodes;
        if (seconds_ > 0) budget.spent = [this] { return seconds_since(begun_) / seconds_; };
        add_threads(player.workers, budget);
        bot_ = bots::make_bot(player.level, budget);
    }
    [[nodiscard]] std::vector<rules::Command> choose(const rules::Match& match, rules::Seat seat,
                                                     rules::Chance& chance) const override {
        begun_ = Clock::now();
        auto step = bot_->choose(match, seat, chance);
        const double took = seconds_since(begun_);
        ++moves_;
        took_ += took;
        longest_ = std::max(longest_, took);
        return step;
    }
    [[nodiscard]] double mean_seconds() const { return moves_ > 0 ? took_ / moves_ : 0; }
    [[nodiscard]] double longest() const { return longest_; }
    // Decisions that were taken in the engine's place.
    [[nodiscard]] int failures() const { return engine_ == nullptr ? 0 : engine_->failures(); }

private:
    double seconds_;
    std::unique_ptr<bots::Bot> bot_;
    const engine::EngineBot* engine_ = nullptr;
    mutable Clock::time_point begun_;
    mutable int moves_ = 0;
    mutable double took_ = 0;
    mutable double longest_ = 0;
};

constexpr double surely = 2.944;  // log(0.95 / 0.05): one in twenty is wrong

struct Meeting {
    std::size_t first = 0;
    std::size_t second = 0;
    bots::ContestResult result;
    double first_seconds = 0;
    double first_longest = 0;
    double second_seconds = 0;
    double second_longest = 0;
    int first_failures = 0;
    int second_failures = 0;
};

rules::Setup setup_of(const MatchOptions& options) {
    rules::Setup setup{options.game, {}, {}, static_cast<std::uint8_t>(options.seats)};
    for (const auto& option : tools::comma_list(options.options)) {
        const auto equals = option.find('=');
        if (equals == std::string::npos)
            throw std::invalid_argument("--options: '" + option + "' is not like NAME=VALUE");
        setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    const std::string usual = options.game == "carcassonne" ? "farmers" : "";
    setup.modules = tools::comma_list(options.modules.value_or(usual));
    for (const auto& problem : rules::editions::check(setup))
        throw std::invalid_argument(std::string(rules::name(problem.kind)) + ": " + problem.what);
    return setup;
}

// The conclusion from the interval of the share. Among equals the first one, who sits alone, wins
// as often as any other seat.
const char* shown(const bots::ContestResult& result) {
    const double even = result.games > 0 ? 1.0 * result.rounds / result.games : 0.5;
    const bots::ShareInterval interval = bots::share_interval(result);
    if (interval.low > even) return "the first is stronger";
    if (interval.high < even) return "the second is stronger";
    return "no difference is shown";
}

// A line about a meeting that goes on, every so often.
class Progress {
public:
    Progress(const MatchOptions& options, std::string who, int rounds)
        : every_(options.progress_seconds), who_(std::move(who)), games_(rounds * options.seats) {}
    void tell(const bots::ContestResult& so_far) {
        if (every_ <= 0 || seconds_since(last_) < every_) return;
        last_ = Clock::now();
        std::fprintf(stderr, "%s: %d of %d games, share %.3f\n", who_.c_str(), so_far.games, games_,
                     so_far.share);
    }

private:
    double every_;
    std::string who_;
    int games_;
    Clock::time_point last_ = Clock::now();
};

Meeting meet(const MatchOptions& options, const rules::Setup& setup,
             const std::vector<Player>& players, std::size_t first, std::size_t second) {
    const Timed one(players[first], options);
    const Timed two(players[second], options);
    const int rounds = (options.games + options.seats - 1) / options.seats;
    Progress progress(options, players[first].text + " against " + players[second].text, rounds);
    const auto enough = [&](const bots::ContestResult& so_far) {
        progress.tell(so_far);
        return options.test.size() == 2 && std::abs(bots::log_likelihood_ratio(
                                               so_far, options.test[0], options.test[1])) > surely;
    };
    Meeting meeting{first, second, {}};
    meeting.result = bots::contest(setup, one, two, rounds, options.seed, enough);
    meeting.first_seconds = one.mean_seconds();
    meeting.first_longest = one.longest();
    meeting.second_seconds = two.mean_seconds();
    meeting.second_longest = two.longest();
    meeting.first_failures = one.failures();
    meeting.second_failures = two.failures();
    return meeting;
}

long memory_kib() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

// Of a game and seat.
void print(const char* name, const bots::Habits& habits) {
    const double games = std::max(1, habits.games);
    std::printf("  %s: points of fields %.1f, farmers by turn %d %.2f, figures in hand", name,
                habits.field_points / games, bots::Habits::early_turns,
                habits.early_farmers / games);
    double turns = 0;
    for (std::size_t i = 0; i < bots::Habits::spans; ++i) {
        std::printf(" %.1f", habits.in_hand[i] / std::max(1.0, habits.turns[i]));
        turns += habits.turns[i];
    }
    std::printf(", turns without any %.3f, passed by turn %d with two or more %.3f\n",
                habits.starved / std::max(1.0, turns), bots::Habits::middle_turns,
                habits.passed / std::max(1.0, habits.middle));
}

void print(const MatchOptions& options, const std::vector<Player>& players, const Meeting& it) {
    const bots::ContestResult& result = it.result;
    const bots::ShareInterval share = bots::share_interval(result);
    std::printf("%s against %s: games %d +%d =%d -%d share %.3f (%.3f to %.3f) margin %.2f",
                players[it.first].text.c_str(), players[it.second].text.c_str(), result.games,
                result.wins, result.draws, result.losses, result.share, share.low, share.high,
                result.margin);
    // One round says nothing about the width.
    if (result.rounds > 1) std::printf(" +- %.2f", 1.96 * result.standard_error);
    std::printf(" mean %.1f %.1f ms/move %.2f (longest %.1f) %.2f (longest %.1f)", result.mean,
                result.other_mean, 1e3 * it.first_seconds, 1e3 * it.first_longest,
                1e3 * it.second_seconds, 1e3 * it.second_longest);
    if (options.test.size() == 2) {
        const double ratio = bots::log_likelihood_ratio(result, options.test[0], options.test[1]);
        std::printf(" test %s (%.2f)",
                    ratio > surely    ? "passed"
                    : ratio < -surely ? "failed"
                                      : "open",
                    ratio);
    }
    if (it.first_failures + it.second_failures > 0)
        std::printf(" failures %d %d", it.first_failures, it.second_failures);
    std::printf(": %s\n", shown(result));
    if (options.habits) {
        print(players[it.first].text.c_str(), result.habits);
        print(players[it.second].text.c_str(), result.other_habits);
    }
    std::fflush(stdout);
}

nlohmann::json as_json(const bots::Habits& habits) {
    const double games = std::max(1, habits.games);
    nlohmann::json in_hand = nlohmann::json::array();
    double turns = 0;
    for (std::size_t i = 0; i < bots::Habits::spans; ++i) {
        in_hand.push_back(habits.in_hand[i] / std::max(1.0, habits.turns[i]));
        turns += habits.turns[i];
    }
    return {{"field_points", habits.field_points / games},
            {"early_farmers", habits.early_farmers / games},
            {"figures_in_hand", in_hand},
            {"starved", habits.starved / std::max(1.0, turns)},
            {"passed", habits.passed / std::max(1.0, habits.middle)}};
}

nlohmann::json as_json(const MatchOptions& options, const std::vector<Player>& players,
                       const std::vector<Meeting>& meetings, const std::vector<double>& ratings) {
    nlohmann::json all{{"game", options.game},
                       {"modules", setup_of(options).modules},
                       {"seats", options.seats},
                       {"seed", options.seed},
                       {"memory_kib", memory_kib()}};
    for (const Meeting& it : meetings) {
        const bots::ShareInterval share = bots::share_interval(it.result);
        all["meetings"].push_back({{"first", players[it.first].text},
                                   {"second", players[it.second].text},
                                   {"games", it.result.games},
                                   {"wins", it.result.wins},
                                   {"draws", it.result.draws},
                                   {"losses", it.result.losses},
                                   {"share", it.result.share},
                                   {"share_error", it.result.share_error},
                                   {"share_low", share.low},
                                   {"share_high", share.high},
                                   {"margin", it.result.margin},
                                   {"margin_error", it.result.standard_error},
                                   {"first_seconds_a_move", it.first_seconds},
                                   {"first_longest_move", it.first_longest},
                                   {"second_seconds_a_move", it.second_seconds},
                                   {"second_longest_move", it.second_longest},
                                   {"first_failures", it.first_failures},
                                   {"second_failures", it.second_failures},
                                   {"first_habits", as_json(it.result.habits)},
                                   {"second_habits", as_json(it.result.other_habits)},
                                   {"shown", shown(it.result)}});
    }
    for (std::size_t i = 0; i < ratings.size(); ++i)
        all["ratings"].push_back({{"player", players[i].text}, {"rating", ratings[i]}});
    return all;
}

int code_of(const std::vector<Meeting>& meetings) {
    const auto failed = [](const Meeting& it) {
        return it.first_failures + it.second_failures > 0;
    };
    return std::any_of(meetings.begin(), meetings.end(), failed) ? client::engine_failed : 0;
}

int run(const MatchOptions& options) {
    const rules::Setup setup = setup_of(options);
    std::vector<Player> players;
    for (const auto& text : options.players) players.push_back(parse_player(text));
    std::vector<Meeting> meetings;
    std::vector<bots::Pairing> pairings;
    for (std::size_t first = 0; first < players.size(); ++first) {
        for (std::size_t second = first + 1; second < players.size(); ++second) {
            meetings.push_back(meet(options, setup, players, first, second));
            const auto& result = meetings.back().result;
            pairings.push_back({first, second, static_cast<double>(result.games), result.share});
            if (!options.json) print(options, players, meetings.back());
        }
    }
    const auto ratings = bots::ratings(players.size(), pairings);
    if (options.json) {
        std::printf("%s\n", as_json(options, players, meetings, ratings).dump(2).c_str());
        return code_of(meetings);
    }
    for (std::size_t i = 0; players.size() > 2 && i < players.size(); ++i)
        std::printf("%7.0f %s\n", ratings[i], players[i].text.c_str());
    std::printf("seed %llu, memory %ld KiB\n", static_cast<unsigned long long>(options.seed),
                memory_kib());
    return code_of(meetings);
}

}  // namespace

int run_match(const MatchOptions& options) {
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return run(options);
    } catch (const std::invalid_argument& wrong) {
        std::cerr << "meepled: " << wrong.what() << std::endl;
        return 1;
    } catch (const engine::Trouble& trouble) {
        std::cerr << "meepled: engine: " << trouble.what() << std::endl;
        return 1;
    }
}

}  // namespace server
