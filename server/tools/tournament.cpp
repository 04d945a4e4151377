// tournament: lets levels of bots play each other, each in every seat with the same tiles, and says
// how strong they are, how fast and how sure that is. With more than two players each meets each
// other, and a rating is fitted to all results.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "server/bots/contest.h"
#include "server/tools/comma_list.h"

namespace {

namespace bots = server::bots;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// "strong", "strong:time=0.2,workers=2", "strong:nodes=500".
struct Player {
    std::string text;
    std::string level;
    double seconds = 0;  // a move; 0: no limit
    std::uint64_t nodes = 0;
    int workers = 1;
};

Player parse_player(const std::string& text) {
    Player player{text, text.substr(0, text.find(':'))};
    if (bots::make_bot(player.level) == nullptr) throw CLI::ValidationError("no such level", text);
    if (player.level.size() == text.size()) return player;
    for (const auto& option : server::tools::comma_list(text.substr(player.level.size() + 1))) {
        const auto equals = option.find('=');
        const std::string name = option.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
        const bool good = (name == "time" && CLI::detail::lexical_cast(value, player.seconds)) ||
                          (name == "nodes" && CLI::detail::lexical_cast(value, player.nodes)) ||
                          (name == "workers" && CLI::detail::lexical_cast(value, player.workers));
        if (!good || player.workers < 1) throw CLI::ValidationError("time, nodes, workers", text);
    }
    return player;
}

// A bot with a clock, and how long it took.
class Timed final : public bots::Bot {
public:
    explicit Timed(const Player& player) : seconds_(player.seconds) {
        bots::Budget budget;
        budget.nodes = player.nodes == 0 && seconds_ > 0 ? UINT64_MAX : player.nodes;
        if (seconds_ > 0) budget.spent = [this] { return seconds_since(begun_) / seconds_; };
        budget.workers = player.workers;
        budget.crew = [workers = player.workers](const std::function<void(int)>& work) {
            std::vector<std::jthread> threads;
            for (int i = 1; i < workers; ++i) threads.emplace_back(work, i);
            work(0);
        };
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

private:
    double seconds_;
    std::unique_ptr<bots::Bot> bot_;
    mutable Clock::time_point begun_;
    mutable int moves_ = 0;
    mutable double took_ = 0;
    mutable double longest_ = 0;
};

struct Options {
    std::vector<std::string> players;
    rules::Setup setup{"carcassonne", {}, {}, 2};
    std::string modules = "farmers";
    std::string options = "start_player=host";
    int rounds = 100;
    std::uint64_t seed = 1;
    std::vector<double> test;  // the two shares that a sequential test is to tell apart
    bool json = false;
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
};

Meeting meet(const Options& options, const std::vector<Player>& players, std::size_t first,
             std::size_t second) {
    const Timed one(players[first]);
    const Timed two(players[second]);
    const auto enough = [&](const bots::ContestResult& so_far) {
        return options.test.size() == 2 && std::abs(bots::log_likelihood_ratio(
                                               so_far, options.test[0], options.test[1])) > surely;
    };
    Meeting meeting{first, second, {}};
    meeting.result = bots::contest(options.setup, one, two, options.rounds, options.seed, enough);
    meeting.first_seconds = one.mean_seconds();
    meeting.first_longest = one.longest();
    meeting.second_seconds = two.mean_seconds();
    meeting.second_longest = two.longest();
    return meeting;
}

long memory_kib() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

void print(const Options& options, const std::vector<Player>& players, const Meeting& it) {
    const bots::ContestResult& result = it.result;
    std::printf(
        "%s against %s: games %d +%d =%d -%d share %.3f +- %.3f margin %.2f +- %.2f mean %.1f %.1f "
        "ms/move %.2f (longest %.1f) %.2f (longest %.1f)",
        players[it.first].text.c_str(), players[it.second].text.c_str(), result.games, result.wins,
        result.draws, result.losses, result.share, 1.96 * result.share_error, result.margin,
        result.standard_error, result.mean, result.other_mean, 1e3 * it.first_seconds,
        1e3 * it.first_longest, 1e3 * it.second_seconds, 1e3 * it.second_longest);
    if (options.test.size() == 2) {
        const double ratio = bots::log_likelihood_ratio(result, options.test[0], options.test[1]);
        std::printf(" test %s (%.2f)",
                    ratio > surely    ? "passed"
                    : ratio < -surely ? "failed"
                                      : "open",
                    ratio);
    }
    std::printf("\n");
    std::fflush(stdout);
}

nlohmann::json as_json(const Options& options, const std::vector<Player>& players,
                       const std::vector<Meeting>& meetings, const std::vector<double>& ratings) {
    nlohmann::json all{{"game", options.setup.edition},
                       {"modules", options.setup.modules},
                       {"seats", options.setup.seats},
                       {"seed", options.seed},
                       {"memory_kib", memory_kib()}};
    for (const Meeting& it : meetings) {
        all["meetings"].push_back({{"first", players[it.first].text},
                                   {"second", players[it.second].text},
                                   {"games", it.result.games},
                                   {"wins", it.result.wins},
                                   {"draws", it.result.draws},
                                   {"losses", it.result.losses},
                                   {"share", it.result.share},
                                   {"share_error", it.result.share_error},
                                   {"margin", it.result.margin},
                                   {"margin_error", it.result.standard_error},
                                   {"first_seconds_a_move", it.first_seconds},
                                   {"first_longest_move", it.first_longest},
                                   {"second_seconds_a_move", it.second_seconds},
                                   {"second_longest_move", it.second_longest}});
    }
    for (std::size_t i = 0; i < ratings.size(); ++i)
        all["ratings"].push_back({{"player", players[i].text}, {"rating", ratings[i]}});
    return all;
}

int run(const Options& options) {
    std::vector<Player> players;
    for (const auto& text : options.players) players.push_back(parse_player(text));
    std::vector<Meeting> meetings;
    std::vector<bots::Pairing> pairings;
    for (std::size_t first = 0; first < players.size(); ++first) {
        for (std::size_t second = first + 1; second < players.size(); ++second) {
            meetings.push_back(meet(options, players, first, second));
            const auto& result = meetings.back().result;
            pairings.push_back({first, second, static_cast<double>(result.games), result.share});
            if (!options.json) print(options, players, meetings.back());
        }
    }
    const auto ratings = bots::ratings(players.size(), pairings);
    if (options.json) {
        std::printf("%s\n", as_json(options, players, meetings, ratings).dump(2).c_str());
        return 0;
    }
    for (std::size_t i = 0; players.size() > 2 && i < players.size(); ++i)
        std::printf("%7.0f %s\n", ratings[i], players[i].text.c_str());
    std::printf("seed %llu, memory %ld KiB\n", static_cast<unsigned long long>(options.seed),
                memory_kib());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Lets bots play each other, each in every seat with the same tiles.");
    Options options;
    app.add_option("players", options.players,
                   "two or more: LEVEL or LEVEL:time=SECONDS,nodes=N,workers=N")
        ->required()
        ->expected(2, 16);
    app.add_option("--game", options.setup.edition, "as in the catalogue")->capture_default_str();
    app.add_option("--modules", options.modules, "with commas between them")->capture_default_str();
    app.add_option("--options", options.options, "NAME=VALUE, likewise")->capture_default_str();
    int seats = options.setup.seats;
    app.add_option("--seats", seats)->check(CLI::Range(1, 6))->capture_default_str();
    app.add_option("--rounds", options.rounds, "at most so many, each of a game for every seat")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--seed", options.seed, "of the first round; others count up")
        ->capture_default_str();
    app.add_option("--test", options.test,
                   "two shares of the points: stop when it is sure which of them is nearer")
        ->expected(2);
    app.add_flag("--json", options.json, "write JSON");
    try {
        app.parse(argc, argv);
        options.setup.seats = static_cast<std::uint8_t>(seats);
        for (const auto& option : server::tools::comma_list(options.options)) {
            const auto equals = option.find('=');
            if (equals == std::string::npos) throw CLI::ValidationError("NAME=VALUE", option);
            options.setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
        }
        if (options.setup.edition != "carcassonne" && app.count("--modules") == 0)
            options.modules.clear();
        options.setup.modules = server::tools::comma_list(options.modules);
        for (const auto& problem : rules::editions::check(options.setup))
            throw CLI::ValidationError(std::string(rules::name(problem.kind)), problem.what);
        return run(options);
    } catch (const CLI::Error& error) {
        return app.exit(error);
    }
}
