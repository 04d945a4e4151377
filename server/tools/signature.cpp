// signature: hashes of all events of fixed random games, for every edition, set of modules and
// number of seats. A change of the output is a change of the rules. `signature --check FILE`
// compares with a file; `signature --record SEED` prints one whole game as text.
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

#include "rules/core/hash.h"
#include "rules/editions/catalog.h"
#include "rules/notation.h"
#include "server/tools/random_game.h"

namespace {

constexpr int games_of_each = 6;

std::string signature() {
    std::ostringstream text;
    for (const auto& edition : rules::editions::catalog()) {
        for (const auto& modules : server::tools::module_sets(edition.name)) {
            for (std::uint8_t seats = edition.seats_min; seats <= edition.seats_max; ++seats) {
                const rules::Setup setup{edition.name, modules, {}, seats};
                rules::Fnv hash;
                const auto add = [&hash](const rules::Event& event) {
                    hash.add(rules::event_text(event));
                    hash.add("\n");
                };
                for (std::uint64_t seed = 1; seed <= games_of_each; ++seed) {
                    rules::Random chance(seed);
                    (void)server::tools::play_random_game(setup, chance, add);
                }
                text << edition.name << " seats=" << int{seats} << " modules=";
                for (std::size_t i = 0; i < modules.size(); ++i)
                    text << (i == 0 ? "" : ",") << modules[i];
                text << ' ' << hash.text() << '\n';
            }
        }
    }
    return text.str();
}

int check(const char* path) {
    std::ifstream file(path);
    std::ostringstream expected;
    expected << file.rdbuf();
    const std::string got = signature();
    if (file && expected.str() == got) {
        std::cout << "signature: as in " << path << '\n';
        return 0;
    }
    std::cout << "signature: not as in " << path << "; it is now\n" << got;
    return 1;
}

int record(std::string_view text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || end != text.data() + text.size()) return 2;
    rules::Random chance(seed);
    const auto seats = static_cast<std::uint8_t>(2 + seed % 5);
    const rules::Setup setup{"carcassonne", {"farmers"}, {}, seats};
    std::cout << rules::game_text(
        server::tools::play_random_game(setup, chance, [](const rules::Event&) {}));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    int result = 2;
    if (argc == 1) {
        std::cout << signature();
        return 0;
    }
    if (argc == 3 && what == "--check") result = check(argv[2]);
    if (argc == 3 && what == "--record") result = record(argv[2]);
    if (result == 2) std::cerr << "usage: signature [--check FILE | --record SEED]\n";
    return result;
}
