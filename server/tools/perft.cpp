// perft FILE.match DEPTH: how many sequences of commands there are from the end of a recorded
// game's text, for each depth.
#include <charconv>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string_view>

#include "rules/game_text.h"
#include "server/tools/sequences.h"

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
    for (int d = 1; d <= depth; ++d)
        std::cout << d << ' ' << server::tools::count_sequences(game->match, d) << '\n';
    return 0;
}
