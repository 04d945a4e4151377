// PuzzleTries: how many people have tried each of the page's puzzles, and how many of them found
// the best step at once. Only sums are stored, in one document: nothing says who tried. Any number
// of servers count in it. Call it from threads that may wait for the disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

#include "meeple/v1/http.pb.h"
#include "server/people/accounts.h"
#include "server/people/archive.h"
#include "server/people/attempts.h"

namespace server {

class PuzzleTries {
public:
    // The server does not know the puzzles of every page. When there are more names than this, the
    // least tried makes room: ten times a day for new names from one network, whose further new
    // names are not counted.
    static constexpr int puzzles_max = 1'000;

    PuzzleTries(Archive archive, std::function<std::uint64_t()> now_ms)
        : archive_(archive), now_ms_(std::move(now_ms)) {}

    // Returns the puzzle's sums, with this try. An address counts once a day for each puzzle; more
    // tries change nothing. Throws Refusal: BAD_FIELD, RATE_LIMITED, OVERLOADED,
    // STORE_UNAVAILABLE.
    [[nodiscard]] meeple::v1::PuzzleCount add(const Asker& asker, const meeple::v1::PuzzleTry& one);

    // By id. At most some seconds old. Throws Refusal: STORE_UNAVAILABLE.
    [[nodiscard]] meeple::v1::PuzzleCounts all();

private:
    const Archive archive_;
    const std::function<std::uint64_t()> now_ms_;
    Attempts requests_{Rate{20.0 / 60, 40}};        // of one address
    Attempts once_{Rate{1.0 / (24 * 60 * 60), 1}};  // of one address and one puzzle
    Attempts replacements_{Rate{10.0 / (24 * 60 * 60), 10}};
    std::mutex mutex_;
    meeple::v1::PuzzleCounts known_;
    std::uint64_t fresh_until_ms_ = 0;
};

}  // namespace server
