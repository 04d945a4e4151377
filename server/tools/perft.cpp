// perft FILE.match DEPTH: how many sequences of commands there are from the end of a recorded
// game's text, for each depth. Whoever changes how offers are found finds out here whether one is
// missing or one too many.
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "rules/game_text.h"

namespace {

std::uint64_t count(const rules::Match& match, int depth, rules::Chance& chance) {
    const std::optional<rules::Decision> decision = match.decision();
    if (!decision) return 0;
    std::vector<rules::Command> offers;
    match.offers(decision->seat, offers);
    if (depth == 1) return offers.size();
    std::uint64_t sequences = 0;
    for (const rules::Command& command : offers) {
        rules::Match next = match;
        if (!next.play(decision->seat, command, chance))
            throw std::logic_error("an offer was refused");
        sequences += count(next, depth - 1, chance);
    }
    return sequences;
}

}  // namespace

int main(int argc, char** argv) {
    int depth = 0;
    const std::string_view number = argc == 3 ? argv[2] : "";
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), depth);
    if (argc != 3 || error != std::errc{} || end != number.data() + number.size() || depth < 1 ||
        depth > 9) {
        std::cerr << "usage: perft FILE.match DEPTH   (1..9)\n";
        return 2;
    }
    std::ifstream file(argv[1]);
    std::ostringstream text;
    text << file.rdbuf();
    const auto game = rules::read_game(text.str());
    if (!file || !game) {
        std::cerr << argv[1] << ": " << (file ? game.error().what : "cannot be read") << '\n';
        return 1;
    }
    rules::Random unused(0);
    for (int d = 1; d <= depth; ++d) std::cout << d << ' ' << count(game->match, d, unused) << '\n';
    return 0;
}
