// Knowledge: a viewer's view of a game, step by step. Each step of a story is folded at most once,
// however many of them lead back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>

#include "server/room/story.h"

namespace server {

class Knowledge {
public:
    // After the first `story.known` steps. Steps up to number `last` may follow. The story must
    // outlive it.
    Knowledge(const Story& story, std::size_t last);

    // The next step.
    void learn(const meeple::store::v1::LogEntry& entry);

    [[nodiscard]] const rules::View& view() const { return view_; }
    [[nodiscard]] std::uint64_t hash() const { return started_ ? hash_of(view_) : 0; }
    // For tests: how many steps were folded.
    [[nodiscard]] std::size_t folded() const { return folded_; }

private:
    void fold(const meeple::store::v1::LogEntry& entry);
    // From the beginning to the state after that step.
    void fold_to(std::uint32_t number);
    void keep(std::uint32_t number);

    const Story& story_;
    const rules::View beginning_;
    rules::View view_;
    std::set<std::uint32_t> goals_;              // steps that later ones lead back to
    std::map<std::uint32_t, rules::View> kept_;  // the views after them
    bool started_ = false;
    std::size_t folded_ = 0;
};

}  // namespace server
