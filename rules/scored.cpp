#include "rules/scored.h"

#include <algorithm>

namespace rules {

namespace {

struct Collect {
    std::vector<Scored> all;

    void operator()(const tiles::FeatureCompleted& it) {
        all.push_back({tiles::name(it.kind), it.at, true, 0, {}});
    }
    void operator()(const tiles::FeatureScored& it) {
        const auto known = std::ranges::find_if(all, [&](const Scored& other) {
            return other.at == it.at && other.kind == tiles::name(it.kind);
        });
        if (known == all.end()) {
            all.push_back({tiles::name(it.kind), it.at, it.complete, 0, {}});
            fill(all.back(), it);
        } else {
            fill(*known, it);
        }
    }
    void operator()(const cards::ClaimScored& it) {
        all.push_back({"claim", {}, true, it.points, {it.seat}});
    }
    void operator()(const cards::BuildingsScored& it) {
        all.push_back({"buildings", {}, true, it.points, {it.seat}});
    }
    template <class Other>
    void operator()(const Other& /*it*/) {}

    static void fill(Scored& scored, const tiles::FeatureScored& it) {
        for (const tiles::Award& award : it.awards) {
            scored.points = std::max(scored.points, award.points);
            scored.owners.push_back(award.seat);
        }
    }
};

}  // namespace

std::vector<Scored> scored_in(const Events& events) {
    Collect collect;
    for (const Event& event : events) {
        std::visit([&](const auto& of_family) { std::visit(collect, of_family); }, event);
    }
    return std::move(collect.all);
}

}  // namespace rules
