// playouts: how fast random games run through the rules, and whether their means are what
// independent engines agree on.
//
// Policy: uniform over all legal placements (all enumerated; rotations that look the same once),
// then uniform over doing nothing and all legal deployments. Figures are process CPU time, the
// median of several repeats of the same games.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/cards/game.h"
#include "rules/core/chance.h"
#include "rules/editions/catalog.h"
#include "rules/editions/setup.h"
#include "rules/tiles/choices.h"
#include "rules/tiles/game.h"
#include "server/tools/comma_list.h"

namespace {

namespace tiles = rules::tiles;

constexpr int repeats = 5;
constexpr int clone_states = 256;
constexpr int clone_rounds = 4000;

struct Options {
    std::uint64_t seed = 1;
    int games = 20000;
    std::size_t tiles = 0;  // in the supply; 0: as many as there are
    rules::Setup setup;
};

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Uniform enough for a policy (the bias is below 2^-32), and cheaper than Chance::below().
std::uint32_t pick(rules::Random& random, int n) {
    return static_cast<std::uint32_t>(((random.next() >> 32U) * static_cast<std::uint64_t>(n)) >>
                                      32U);
}

struct Totals {
    std::int64_t turns = 0;
    std::int64_t placements = 0;
    std::vector<std::int64_t> scores;
    std::uint64_t checksum = 0xcbf29ce484222325U;

    template <class State>
    void end_game(const State& state, int seats) {
        for (int seat = 0; seat < seats; ++seat) {
            const std::int32_t score = state.seats[static_cast<std::size_t>(seat)].score;
            scores[static_cast<std::size_t>(seat)] += score;
            checksum = (checksum ^ static_cast<std::uint32_t>(score)) *
                       0x100000001b3U;  // FNV-1a over whole scores
        }
    }
};

void refuse(const std::optional<rules::Refusal>& refusal) {
    if (!refusal) return;
    std::fprintf(stderr, "playouts: an offer was refused: %s\n",
                 std::string(rules::name(*refusal)).c_str());
    std::abort();
}

// One decision of the seat in turn.
void step(const tiles::Game& game, tiles::State& state, rules::Random& random,
          tiles::Choices& choices, Totals& totals) {
    const auto chosen = static_cast<int>(pick(random, choices.size()));
    const int turns = choices.places_tile(chosen) ? 1 : 0;
    totals.turns += turns;
    totals.placements += turns * choices.size();
    game.play_on(state, choices, chosen, random);
}

// A function of its own, so that the compiler treats the measured code as hot.
[[gnu::noinline]] Totals play(const tiles::Game& game, const Options& options) {
    rules::Random random(options.seed);
    Totals totals;
    totals.scores.resize(options.setup.seats);
    tiles::Choices choices;
    for (int i = 0; i < options.games; ++i) {
        tiles::State state = game.fresh();
        game.start(state, random, nullptr);
        game.choices(state, state.asked(), choices);
        while (state.phase() != tiles::Phase::ended) step(game, state, random, choices, totals);
        totals.end_game(state, game.seats());
    }
    return totals;
}

// The last line. `unit` is what totals.turns counts.
void print_result(const Totals& totals, int games_played, double seconds, const char* unit) {
    const double games = games_played;
    const auto units = static_cast<double>(totals.turns);
    std::printf("games/s %.0f %s/s %.0f mean", games / seconds, unit, units / seconds);
    for (const std::int64_t score : totals.scores)
        std::printf(" %.3f", static_cast<double>(score) / games);
    std::printf(" %s/game %.3f checksum %016llx\n", unit, units / games,
                static_cast<unsigned long long>(totals.checksum));
}

double median(std::vector<double> times) {
    std::ranges::sort(times);
    return times[times.size() / 2];
}

// The memory that a copy of this state leaves as it was, which is filled with `pattern` before.
std::vector<bool> untouched(const tiles::State& state, unsigned char pattern) {
    struct Delete {
        void operator()(void* memory) const {
            ::operator delete (memory, std::align_val_t{alignof(tiles::State)});
        }
    };
    constexpr std::size_t size = sizeof(tiles::State);
    const std::unique_ptr<void, Delete> memory(
        ::operator new (size, std::align_val_t{alignof(tiles::State)}));
    auto* const bytes = static_cast<unsigned char*>(memory.get());
    std::memset(bytes, pattern, size);
    asm volatile("" : : "r"(bytes) : "memory");
    auto* const copy = new (bytes) tiles::State(state);
    asm volatile("" : : "r"(copy) : "memory");
    std::vector<bool> same(size);
    for (std::size_t i = 0; i < size; ++i) same[i] = bytes[i] == pattern;
    copy->~State();
    return same;
}

// How many bytes of a state are in use.
std::size_t bytes_in_use(const tiles::State& state) {
    const std::vector<bool> once = untouched(state, 0xa5);
    const std::vector<bool> again = untouched(state, 0x5a);
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < once.size(); ++i) bytes += once[i] && again[i] ? 0U : 1U;
    return bytes;
}

struct Copies {
    double ns = 0;           // for a copy of a state in the middle of a game
    std::size_t middle = 0;  // bytes in use there
    std::size_t end = 0;     // and at the end
};

[[gnu::noinline]] Copies copies(const tiles::Game& game, std::uint64_t seed) {
    rules::Random random(seed);
    Totals ignored;
    ignored.scores.resize(static_cast<std::size_t>(game.seats()));
    const int tiles_in_game = static_cast<int>(game.tiles().stack().size());
    tiles::Choices choices;
    std::vector<tiles::State> states;
    for (int i = 0; i < clone_states; ++i) {
        tiles::State state = game.fresh();
        game.start(state, random, nullptr);
        game.choices(state, state.asked(), choices);
        while (state.board.tile_count() < tiles_in_game / 2 &&
               state.phase() != tiles::Phase::ended) {
            step(game, state, random, choices, ignored);
        }
        states.push_back(state);
    }
    Copies found;
    tiles::State last = states.back();
    game.choices(last, last.asked(), choices);
    while (last.phase() != tiles::Phase::ended) step(game, last, random, choices, ignored);
    found.middle = bytes_in_use(states.back());
    found.end = bytes_in_use(last);
    std::vector<double> times;
    const auto copy = std::make_unique<tiles::State>();
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const double begin = cpu_seconds();
        for (int round = 0; round < clone_rounds; ++round) {
            *copy = states[static_cast<std::size_t>(round % clone_states)];
            asm volatile("" : : "r"(copy.get()) : "memory");  // the copy is really made
        }
        times.push_back((cpu_seconds() - begin) * 1e9 / clone_rounds);
    }
    found.ns = median(times);
    return found;
}

template <class Number>
bool read(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

std::optional<Options> parse(int argc, char** argv) {
    Options options;
    options.setup.edition = "carcassonne";
    options.setup.options = {{"start_player", "seats"}};
    for (const auto& module : rules::editions::find_edition(options.setup.edition)->modules) {
        if (module.by_default) options.setup.modules.push_back(module.name);
    }
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        const std::string_view value = argv[i + 1];
        bool good = true;
        if (name == "--game") {
            options.setup.edition = value;
            options.setup.modules.clear();
        } else if (name == "--seed") {
            good = read(value, options.seed);
        } else if (name == "--games") {
            good = read(value, options.games) && options.games > 0;
        } else if (name == "--tiles") {
            good = read(value, options.tiles);
        } else if (name == "--seats") {
            good = read(value, options.setup.seats);
        } else if (name == "--modules") {
            options.setup.modules = server::tools::comma_list(value);
        } else if (name == "--options") {
            for (const std::string& option : server::tools::comma_list(value)) {
                const auto equals = option.find('=');
                good = good && equals != std::string::npos;
                if (!good) break;
                options.setup.options.emplace_back(option.substr(0, equals),
                                                   option.substr(equals + 1));
            }
        } else {
            good = false;
        }
        if (!good) return std::nullopt;
    }
    if (argc % 2 == 0) return std::nullopt;
    return options;
}

// One random action of the seat that is asked.
void step(const rules::cards::Game& game, rules::cards::State& state, rules::Random& random,
          std::vector<rules::cards::Command>& offers, Totals& totals) {
    game.offers(state, state.turn_seat, offers);
    ++totals.turns;
    totals.placements += static_cast<std::int64_t>(offers.size());
    const auto chosen = pick(random, static_cast<int>(offers.size()));
    refuse(game.play(state, state.turn_seat, offers[chosen], nullptr));
}

Totals play_cards(const rules::cards::Game& game, const Options& options) {
    rules::Random random(options.seed);
    Totals totals;
    totals.scores.resize(options.setup.seats);
    std::vector<rules::cards::Command> offers;
    for (int i = 0; i < options.games; ++i) {
        rules::cards::State state = game.fresh();
        game.start(state, random, nullptr);
        while (state.phase != rules::cards::Phase::ended) {
            step(game, state, random, offers, totals);
        }
        totals.end_game(state, game.seats());
    }
    return totals;
}

int run_cards(const Options& options) {
    const rules::cards::Game game(rules::editions::card_ingredients(options.setup));
    std::vector<double> times;
    Totals totals;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const double begin = cpu_seconds();
        totals = play_cards(game, options);
        times.push_back(cpu_seconds() - begin);
    }
    const double seconds = median(times);
    std::printf("state %zu bytes, offers/action %.2f\n", sizeof(rules::cards::State),
                static_cast<double>(totals.placements) / static_cast<double>(totals.turns));
    print_result(totals, options.games, seconds, "actions");
    return 0;
}

// The supply has further copies of its tiles until there are so many: boards of one size for games
// with and without modules.
void enlarge(tiles::Ingredients& ingredients, std::size_t tiles) {
    const std::size_t kinds = ingredients.tiles.size();
    std::size_t count = 0;
    for (const auto& [tile, copies] : ingredients.tiles) count += copies;
    for (std::size_t i = 0; count < tiles && kinds > 0; i = (i + 1) % kinds) {
        ++ingredients.tiles[i].second;
        ++count;
    }
}

int run(const Options& options) {
    tiles::Ingredients ingredients = rules::editions::ingredients(options.setup);
    enlarge(ingredients, options.tiles);
    const tiles::Game game(std::move(ingredients));
    std::printf("seed %llu games %d repeats %d\n", static_cast<unsigned long long>(options.seed),
                options.games, repeats);
    std::vector<double> times;
    Totals totals;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const double begin = cpu_seconds();
        Totals again = play(game, options);
        times.push_back(cpu_seconds() - begin);
        if (repeat > 0 && again.checksum != totals.checksum) {
            std::fprintf(stderr, "playouts: the same seed gave other games\n");
            return 1;
        }
        totals = std::move(again);
    }
    const double seconds = median(times);
    const Copies copied = copies(game, options.seed);
    std::printf("clone %.0f ns, state %zu bytes; in use in the middle %zu, at the end %zu\n",
                copied.ns, sizeof(tiles::State), copied.middle, copied.end);
    std::printf("placements/turn %.2f\n",
                static_cast<double>(totals.placements) / static_cast<double>(totals.turns));
    print_result(totals, options.games, seconds, "turns");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::optional<Options> options = parse(argc, argv);
    if (!options) {
        std::fprintf(stderr,
                     "usage: playouts [--game NAME] [--seed N] [--games N] [--modules a,b] "
                     "[--options a=b] [--seats N] [--tiles N]\n");
        return 2;
    }
    for (const rules::SetupProblem& problem : rules::editions::check(options->setup)) {
        std::fprintf(stderr, "playouts: %s: %s\n", std::string(rules::name(problem.kind)).c_str(),
                     problem.what.c_str());
        return 2;
    }
    const bool cards = rules::editions::family(options->setup) == rules::editions::Family::cards;
    return cards ? run_cards(*options) : run(*options);
}
