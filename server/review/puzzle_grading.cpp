#include "server/review/puzzle_grading.h"

#include <array>
#include <string_view>

#include "server/bots/bot.h"
#include "server/bots/next_tiles.h"
#include "server/crypto/hash.h"
#include "server/review/puzzles.h"

namespace server {
namespace {

using meeple::store::v1::Puzzle;
using meeple::store::v1::PuzzleTries;

constexpr std::array<std::string_view, 4> graded_levels{"beginner", "greedy", "skilled", "strong"};

std::uint64_t number_of_id(const Puzzle& puzzle) {
    std::uint64_t number = 0;
    const Hash hash = sha256(puzzle.id());
    for (const char byte : as_bytes(hash).substr(0, sizeof number))
        number = (number << 8U) | static_cast<unsigned char>(byte);
    return number;
}

}  // namespace

bool grade(Puzzle& puzzle, const GradingPlan& plan, const std::function<bool()>& stop) {
    const auto seat = static_cast<rules::Seat>(puzzle.seat());
    const bots::StepCommands solution = commands_of(puzzle.moves(0));
    const std::uint64_t seed = bots::mixed(plan.seed, number_of_id(puzzle));
    Puzzle graded = puzzle;
    graded.clear_tries();
    for (const std::string_view level : graded_levels) {
        PuzzleTries& tries = *graded.add_tries();
        tries.set_level(std::string(level));
        tries.set_count(plan.tries);
        const auto bot = bots::make_bot(level);
        for (std::uint32_t i = 0; i < plan.tries; ++i) {
            if (stop && stop()) return false;
            const rules::Match match = match_of(puzzle, bots::mixed(seed, i));
            rules::Random chance(bots::mixed(seed, plan.tries + i));
            const bool found = bot->choose(match, seat, chance) == solution;
            tries.set_found(tries.found() + (found ? 1 : 0));
        }
    }
    puzzle = std::move(graded);
    return true;
}

}  // namespace server
