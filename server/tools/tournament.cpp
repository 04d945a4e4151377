// tournament: lets a bot play against others of another level, in each seat with the same tiles.
#include <charconv>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "server/bots/contest.h"
#include "server/tools/comma_list.h"

namespace {

int usage() {
    std::fprintf(stderr,
                 "usage: tournament FIRST SECOND [ROUNDS [SEED [GAME [SEATS "
                 "[MODULES]]]]]\nlevels:");
    for (const auto level : server::bots::bot_levels()) {
        std::fprintf(stderr, " %.*s", static_cast<int>(level.size()), level.data());
    }
    std::fprintf(stderr, "\n");
    return 1;
}

template <class Number>
bool read(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3 || argc > 8) return usage();
    const auto first = server::bots::make_bot(argv[1]);
    const auto second = server::bots::make_bot(argv[2]);
    int rounds = 100;
    std::uint64_t seed = 1;
    if (first == nullptr || second == nullptr) return usage();
    if (argc > 3 && (!read(argv[3], rounds) || rounds < 1)) return usage();
    if (argc > 4 && !read(argv[4], seed)) return usage();
    const std::string game = argc > 5 ? argv[5] : "carcassonne";
    rules::Setup setup{game, {}, {{"start_player", "host"}}, 2};
    if (game == "carcassonne") setup.modules = {"farmers"};
    if (argc > 6 && !read(argv[6], setup.seats)) return usage();
    if (argc > 7) setup.modules = server::tools::comma_list(argv[7]);
    if (!rules::editions::check(setup).empty()) return usage();
    const auto result = server::bots::contest(setup, *first, *second, rounds, seed);
    std::printf(
        "%s against %s: seed %llu games %d wins %d draws %d losses %d "
        "mean %.1f %.1f margin %.2f +- %.2f\n",
        argv[1], argv[2], static_cast<unsigned long long>(seed), result.games, result.wins,
        result.draws, result.losses, result.mean, result.other_mean, result.margin,
        result.standard_error);
    return 0;
}
