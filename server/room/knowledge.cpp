#include "server/room/knowledge.h"

#include "server/codec/match.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

using LogEntry = meeple::store::v1::LogEntry;

// Where the step of that number leads back to: the step that led to that state; 0: none.
std::uint32_t goal(const Steps& steps, std::uint32_t number) {
    do {
        number = before(steps[number - 1], number);
    } while (number != 0 && steps[number - 1].back_to);
    return number;
}

}  // namespace

Knowledge::Knowledge(const Story& story, std::size_t last)
    : story_(story),
      beginning_(rules::Match::create(story.setup).value().view(story.viewer)),
      view_(beginning_) {
    for (std::size_t i = story.known; i < last; ++i) {
        if (story.steps[i].back_to)
            goals_.insert(goal(story.steps, static_cast<std::uint32_t>(i + 1)));
    }
    fold_to(story.known);
}

void Knowledge::learn(const LogEntry& entry) {
    if (story_.steps[entry.seq() - 1].back_to) {
        const std::uint32_t number = goal(story_.steps, entry.seq());
        const auto known = kept_.find(number);
        // No room writes a step that leads to another state than the beginning or an earlier one of
        // its game; a damaged log may.
        if (known == kept_.end()) return fold_to(number);
        view_ = known->second;
        return;
    }
    fold(entry);
    keep(entry.seq());
}

void Knowledge::fold_to(std::uint32_t number) {
    view_ = beginning_;
    keep(0);
    LogEntry entry;
    for (const std::uint32_t one : line_to(story_.steps, number)) {
        entry.ParseFromString(story_.steps[one - 1].body);
        fold(entry);
        keep(one);
    }
}

void Knowledge::fold(const LogEntry& entry) {
    ++folded_;
    for (const v1::Delta& delta : entry.deltas()) {
        if (delta.has_game_continued()) view_ = story_.continued->view(story_.viewer);
        const bool of_game = codec::is_game_delta(delta);
        started_ = started_ || of_game || delta.has_game_continued();
        if (of_game)
            rules::evolve(view_, rules::project(codec::read(delta).value(), story_.viewer));
    }
}

void Knowledge::keep(std::uint32_t number) {
    if (goals_.contains(number)) kept_.insert_or_assign(number, view_);
}

}  // namespace server
