#include "server/programs/file_programs.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <functional>
#include <iostream>

#include "server/record/verify.h"
#include "server/store/postgres/move.h"

namespace server {
namespace {

volatile std::sig_atomic_t interrupted = 0;

std::function<bool()> until_interrupted() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { interrupted = 1; });
    return [] { return interrupted != 0; };
}

int fails(const std::exception& problem) {
    std::cerr << "meepled: " << problem.what() << std::endl;
    return 1;
}

}  // namespace

int run_verify(const std::vector<std::string>& files) {
    static constexpr std::array from_good_to_bad{0, 3, 1, 2};
    std::ptrdiff_t worst = 0;
    for (const std::string& file : files) {
        const auto* found = std::ranges::find(from_good_to_bad, verify_file(file, std::cout));
        worst = std::max(worst, found - from_good_to_bad.begin());
    }
    return from_good_to_bad.at(static_cast<std::size_t>(worst));
}

int run_analyse(const AnalyseOptions& options) {
    return analyse_file(options, until_interrupted(), std::cout, std::cerr);
}

int run_puzzles(const PuzzleOptions& options) {
    const auto run = options.grade ? grade_puzzles : find_puzzles;
    return run(options, until_interrupted(), std::cout, std::cerr);
}

int run_move(const std::string& data, const std::string& url) {
    try {
        const MoveReport report = move_store(data, url);
        std::cout << "moved " << report.rooms << " rooms, " << report.entries << " entries"
                  << std::endl;
        return 0;
    } catch (const std::exception& problem) {
        return fails(problem);
    }
}

}  // namespace server
