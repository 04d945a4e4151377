#include "server/people/puzzle_tries.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t fresh_ms = 5'000;
constexpr int changes_max = 8;  // against others who change it at the same time
constexpr std::size_t id_digits = 10;

bool is_id(const std::string& text) {
    return text.size() == id_digits && std::ranges::all_of(text, [](char letter) {
               return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
           });
}

// Where it stands, or belongs.
auto place_of(v1::PuzzleCounts& counts, const std::string& id) {
    auto& puzzles = *counts.mutable_puzzles();
    return std::ranges::lower_bound(puzzles, id, {}, &v1::PuzzleCount::puzzle);
}

bool has(v1::PuzzleCounts& counts, const std::string& id) {
    const auto found = place_of(counts, id);
    return found != counts.mutable_puzzles()->end() && found->puzzle() == id;
}

bool is_full(const v1::PuzzleCounts& counts) {
    return counts.puzzles_size() >= PuzzleTries::puzzles_max;
}

// Of those that were tried least, the first one behind where the new one belongs: ids are hashes,
// so each has its turn.
void make_room(v1::PuzzleCounts& counts, const std::string& id) {
    auto& puzzles = *counts.mutable_puzzles();
    const auto tried = &v1::PuzzleCount::tried;
    const auto from = place_of(counts, id);
    const auto first = std::ranges::min_element(puzzles, {}, tried);
    const auto behind = std::ranges::min_element(from, puzzles.end(), {}, tried);
    const bool behind_is_least = behind != puzzles.end() && behind->tried() == first->tried();
    puzzles.erase(behind_is_least ? behind : first);
}

v1::PuzzleCount& count_of(v1::PuzzleCounts& counts, const std::string& id) {
    if (has(counts, id)) return *place_of(counts, id);
    if (is_full(counts)) make_room(counts, id);
    counts.add_puzzles()->set_puzzle(id);
    std::ranges::sort(*counts.mutable_puzzles(), {}, &v1::PuzzleCount::puzzle);
    return *place_of(counts, id);
}

v1::PuzzleCount none_of(const std::string& id) {
    v1::PuzzleCount count;
    count.set_puzzle(id);
    return count;
}

}  // namespace

v1::PuzzleCount PuzzleTries::add(const Asker& asker, const v1::PuzzleTry& one) {
    if (!is_id(one.puzzle())) throw Refusal(v1::BAD_FIELD, "puzzle: ten digits, 0 to 9 and a to f");
    const std::uint64_t now = now_ms_();
    if (const auto wait_ms = requests_.take(asker.network, now); wait_ms > 0)
        throw Refusal(v1::RATE_LIMITED, "too many puzzles", wait_ms);
    const bool counts_now = once_.take(one.puzzle() + asker.network, now) == 0;
    std::optional<bool> may_replace;
    for (int i = 0; i < changes_max; ++i) {
        auto kept = archive_.one<v1::PuzzleCounts>(DocumentKind::puzzles, {});
        if (counts_now && is_full(kept.is) && !has(kept.is, one.puzzle())) {
            if (!may_replace) may_replace = replacements_.take(asker.network, now) == 0;
            if (!*may_replace) return none_of(one.puzzle());
        }
        v1::PuzzleCount& count = count_of(kept.is, one.puzzle());
        if (!counts_now) return count;
        count.set_tried(count.tried() + 1);
        if (one.solved()) count.set_solved(count.solved() + 1);
        v1::PuzzleCount told = count;
        if (archive_.change({kept.put()})) return told;
    }
    throw Refusal(v1::OVERLOADED, "too many puzzles at once", fresh_ms);
}

v1::PuzzleCounts PuzzleTries::all() {
    const std::uint64_t now = now_ms_();
    {
        const std::scoped_lock lock(mutex_);
        if (now < fresh_until_ms_) return known_;
    }
    auto kept = archive_.one<v1::PuzzleCounts>(DocumentKind::puzzles, {});
    const std::scoped_lock lock(mutex_);
    known_ = std::move(kept.is);
    fresh_until_ms_ = now + fresh_ms;
    return known_;
}

}  // namespace server
