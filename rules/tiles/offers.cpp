#include "rules/tiles/offers.h"

#include <algorithm>

#include "rules/core/ensure.h"
#include "rules/tiles/module.h"

namespace rules::tiles {

Command Offers::at(const Situation& now, Seat seat, int i) const {
    Command found;
    std::size_t passed = 0;  // of those that are listed
    for (const Run& run : runs_) {
        const auto listed = static_cast<int>(run.before - passed);
        if (i < listed) break;
        i -= listed;
        passed = run.before;
        if (i < run.count) {
            Wanted wanted(i, found);
            run.module->named(now, seat, run.sort, wanted);
            ensure(wanted.is_found(), "what was counted has a name");
            return found;
        }
        i -= run.count;
    }
    found = listed_[passed + static_cast<std::size_t>(i)];
    return found;
}

void Offers::list(const Situation& now, Seat seat) {
    if (runs_.empty()) return;
    std::vector<Command> all;
    all.reserve(static_cast<std::size_t>(size()));
    auto listed = listed_.begin();
    for (const Run& run : runs_) {
        const auto end = listed_.begin() + static_cast<std::ptrdiff_t>(run.before);
        all.insert(all.end(), listed, end);
        listed = end;
        const std::size_t before = all.size();
        Wanted wanted(all);
        run.module->named(now, seat, run.sort, wanted);
        ensure(all.size() == before + static_cast<std::size_t>(run.count),
               "what was counted has a name");
    }
    all.insert(all.end(), listed, listed_.end());
    listed_ = std::move(all);
    runs_.clear();
    counted_ = 0;
}

bool Offers::contain(const Situation& now, Seat seat, const Command& command) {
    list(now, seat);
    return std::ranges::find(listed_, command) != listed_.end();
}

bool Module::offers(const Situation& now, Seat seat, const Command& command) const {
    Offers all;
    offer(now, seat, all);
    return all.contain(now, seat, command);
}

}  // namespace rules::tiles
