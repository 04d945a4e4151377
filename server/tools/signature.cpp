// signature: hashes of all events of fixed random games, for every edition, set of modules and
// number of seats. A change of the output is a change of the rules. `signature --check FILE`
// compares with a file; `signature --record SEED [GAME SEATS MODULES [OPTIONS]]` prints one whole
// game as text, of the base game if none is named.
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "rules/core/hash.h"
#include "rules/core/text.h"
#include "rules/editions/catalog.h"
#include "rules/notation.h"
#include "server/tools/comma_list.h"
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
    std::string expected;
    std::FILE* const file = std::fopen(path, "rb");
    if (file != nullptr) {
        for (int byte = std::fgetc(file); byte != EOF; byte = std::fgetc(file))
            expected += static_cast<char>(byte);
        std::fclose(file);
    }
    const std::string got = signature();
    if (file != nullptr && expected == got) {
        std::cout << "signature: as in " << path << '\n';
        return 0;
    }
    std::cout << "signature: not as in " << path << "; it is now\n" << got;
    return 1;
}

// GAME SEATS a,b [option=value,...]; "-" for no modules.
bool read_setup(std::span<char*> words, rules::Setup& setup) {
    if (words.size() != 3 && words.size() != 4) return false;
    const auto seats = rules::number_of<std::uint8_t>(words[1]);
    if (!seats) return false;
    setup = {words[0], {}, {}, *seats};
    if (std::string_view(words[2]) != "-") setup.modules = server::tools::comma_list(words[2]);
    if (words.size() == 3) return true;
    for (const std::string& option : server::tools::comma_list(words[3])) {
        const auto equals = option.find('=');
        if (equals == std::string::npos) return false;
        setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return true;
}

int record(std::span<char*> words) {
    const auto seed = rules::number_of<std::uint64_t>(words[0]);
    if (!seed) return 2;
    rules::Setup setup{"carcassonne", {"farmers"}, {}, static_cast<std::uint8_t>(2 + *seed % 5)};
    if (words.size() > 1 && !read_setup(words.subspan(1), setup)) return 2;
    for (const rules::SetupProblem& problem : rules::editions::check(setup)) {
        std::cerr << "signature: " << name(problem.kind) << ": " << problem.what << '\n';
        return 2;
    }
    rules::Random chance(*seed);
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
    if (argc > 2 && what == "--record")
        result = record(std::span(argv, static_cast<std::size_t>(argc)).subspan(2));
    if (result == 2) {
        std::cerr << "usage: signature [--check FILE | --record SEED [GAME SEATS MODULES "
                     "[OPTIONS]]]   (a,b or - for no modules; option=value,...)\n";
    }
    return result;
}
