#include "server/review/puzzle_program.h"

#include <cstdio>
#include <exception>
#include <fstream>
#include <ostream>
#include <random>
#include <utility>

#include "server/bots/review.h"
#include "server/review/open_record.h"

namespace server {
namespace {

using meeple::store::v1::Puzzle;
using meeple::store::v1::PuzzleSet;

std::string points(std::uint32_t in_hundredths) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", in_hundredths / 100.0);
    return text;
}

void tell(const Puzzle& puzzle, std::ostream& out) {
    const rules::Match match = match_of(puzzle, 1);
    const auto seat = static_cast<rules::Seat>(puzzle.seat());
    const bots::Tried best{{commands_of(puzzle.moves(0)), 0}, {}, 0, 0, 0};
    out << puzzle.id() << ": " << puzzle.settings().game() << ", seat " << puzzle.seat() << ": "
        << bots::reviewed_move(match, seat, best).text << "; " << puzzle.moves_size()
        << " steps, the next one " << points(puzzle.moves(1).less()) << " +- "
        << points(puzzle.moves(1).error()) << " less" << (puzzle.hard() ? ", hard" : "")
        << std::endl;
}

bool written(const PuzzleSet& set, const std::string& file) {
    std::ofstream stream(file, std::ios::binary);
    stream << set.SerializeAsString();
    stream.close();
    return stream.good();
}

}  // namespace

int find_puzzles(const PuzzleOptions& options, const std::function<bool()>& stop, std::ostream& out,
                 std::ostream& problems) {
    PuzzlePlan plan = options.plan;
    plan.seed = options.seed.value_or(std::random_device{}());
    out << "seed " << plan.seed << std::endl;
    PuzzleSet set;
    set.set_rules_version(std::string(rules::rules_version));
    std::size_t looked_at = 0;
    for (const std::string& file : options.records) {
        if (stop()) break;
        const auto record = open_record(file);
        if (!record) {
            problems << file << ": " << record.error().text << std::endl;
            continue;
        }
        const auto found = puzzles_in(*record, plan, stop);
        if (!found) {
            problems << file << ": " << found.error() << std::endl;
            continue;
        }
        ++looked_at;
        for (const Puzzle& puzzle : *found) {
            tell(puzzle, out);
            *set.add_puzzles() = puzzle;
        }
    }
    if (!options.out.empty() && looked_at > 0 && !written(set, options.out)) {
        problems << options.out << ": it cannot be written" << std::endl;
        return 1;
    }
    if (stop()) return 3;
    return looked_at == 0 ? 2 : 0;
}

int grade_puzzles(const PuzzleOptions& options, const std::function<bool()>& stop,
                  std::ostream& out, std::ostream& problems) {
    const GradingPlan plan{options.seed.value_or(std::random_device{}()), options.tries};
    out << "seed " << plan.seed << std::endl;
    PuzzleSet all;
    for (const std::string& file : options.records) {
        std::ifstream stream(file, std::ios::binary);
        PuzzleSet set;
        if (!stream || !set.ParseFromIstream(&stream)) {
            problems << file << ": it is no set of puzzles" << std::endl;
            return 1;
        }
        all.MergeFrom(set);
    }
    for (Puzzle& puzzle : *all.mutable_puzzles()) {
        try {
            if (!grade(puzzle, plan, stop)) return 3;
        } catch (const std::exception& broken) {
            problems << puzzle.id() << ": " << broken.what() << std::endl;
            return 1;
        }
        out << puzzle.id() << ':';
        for (const auto& one : puzzle.tries())
            out << ' ' << one.level() << ' ' << one.found() << '/' << one.count();
        out << std::endl;
    }
    if (!options.out.empty() && !written(all, options.out)) {
        problems << options.out << ": it cannot be written" << std::endl;
        return 1;
    }
    return 0;
}

}  // namespace server
