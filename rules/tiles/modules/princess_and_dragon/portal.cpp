// Where a magic portal leads to.
#include <algorithm>
#include <bit>

#include "rules/core/raw_array.h"
#include "rules/tiles/modules/princess_and_dragon/rules.h"

namespace rules::tiles::modules {

namespace {

// [set]: how many kinds of figures it holds.
constexpr auto counts = [] {
    std::array<std::uint8_t, 256> all{};
    for (std::size_t set = 1; set < all.size(); ++set)
        all[set] = static_cast<std::uint8_t>(all[set >> 1U] + (set & 1U));
    return all;
}();

}  // namespace

PortalTargets::PortalTargets(const Situation& now, Seat seat, int lair)
    : game_(now.game), state_(now.state) {
    if (state_.last_tile < 0 || !game_.is_marked(state_, state_.last_tile, Mark::magic_portal))
        return;
    unsigned followers = 0;
    for (std::size_t f = 0; f < figure_kind_count; ++f) {
        const bool left = state_.seats[seat].figures[f] != 0;
        if (left && game_.is_follower(static_cast<FigureKind>(f))) followers |= 1U << f;
    }
    if (followers == 0) return;
    for (std::size_t kind = 0; kind < feature_kind_count; ++kind) find_cases(kind, followers);
    end_ = state_.board.tile(state_.last_tile).first_node;  // of the tile just placed
    if (lair < 0) return;
    const Board::Tile& tile = state_.board.tile(lair);
    lair_ = tile.first_node;
    behind_lair_ = lair_ + game_.shape(tile.type).node_count;
}

void PortalTargets::find_cases(std::size_t kind, unsigned followers) {
    const Game::Kind& rules = game_.kind(static_cast<FeatureKind>(kind));
    const auto figures = static_cast<std::uint8_t>(rules.figures & followers);
    const bool shared = rules.entry != nullptr || !game_.memberships().empty();
    const bool ends = rules.in_play && rules.completion != Completion::never;
    const bool asks = shared || rules.completion == Completion::bordering;
    const std::size_t closed = std::size_t{1} << kind_bits;
    const std::size_t occupied = closed << 1U;
    const Case none{0, false};
    cases_[kind] = {figures, false};
    cases_[kind | occupied] = shared ? Case{figures, true} : none;
    const bool is_complete = ends && rules.completion != Completion::bordering;
    cases_[kind | closed] = is_complete ? none : Case{figures, asks};
    cases_[kind | closed | occupied] = is_complete ? none : cases_[kind | occupied];
}

// Properties of a whole feature are counted once for all of its segments. Which features are free
// is as good as random, so nothing branches on it.
int PortalTargets::count() const {
    if (end_ == 0) return 0;
    const Features& features = state_.features;
    RawArray<FeatureIndex, nodes_max> living;
    std::size_t all = 0;
    for (int n = 0; n < features.node_count(); ++n) {
        const auto node = static_cast<Node>(n);
        living[all] = node;
        all += unsigned(features.feature_of(node) == node);
    }
    RawArray<FeatureIndex, nodes_max> doubtful;
    std::size_t doubts = 0;
    int count = 0;
    for (std::size_t i = 0; i < all; ++i) {
        const FeatureRecord& record = features.record(living[i]);
        count += record.nodes * surely(record);
        doubtful[doubts] = living[i];
        doubts += is_doubtful(record);
    }
    for (std::size_t i = 0; i < doubts; ++i) {
        Node node = doubtful[i];
        do {
            const bool is_left_out = node >= end_ || (node >= lair_ && node < behind_lair_);
            if (!is_left_out) count += counts.data()[who(node)];
            node = features.next(node);
        } while (node != doubtful[i]);
    }
    const auto leave_out = [&](int first, int last) {
        for (int n = first; n < last; ++n)
            count -= surely(features.record_of(static_cast<Node>(n)));
    };
    leave_out(end_, features.node_count());
    if (lair_ < end_) leave_out(lair_, behind_lair_);
    return count;
}

int PortalTargets::surely(const FeatureRecord& record) const {
    return counts.data()[cases_[case_of(record)].who & (is_doubtful(record) - 1U)];
}

unsigned PortalTargets::is_doubtful(const FeatureRecord& record) const {
    return unsigned{cases_[case_of(record)].asks} |
           unsigned(record.nodes == FeatureRecord::nodes_max);
}

unsigned PortalTargets::who(Node node) const {
    const Case& it = cases_[case_of(state_.features.record_of(node))];
    return it.asks ? admitted(node, it.who) : it.who;
}

void PortalTargets::name(Wanted& wanted) const {
    for (int n = 0; n < end_; ++n) {
        if (n == lair_) n = behind_lair_;
        if (n >= end_) return;
        const auto node = static_cast<Node>(n);
        unsigned left = who(node);
        const int offered = counts.data()[left];
        int passed = wanted.skip(offered);
        if (passed == offered) continue;
        for (; left != 0; left &= left - 1) {
            if (passed-- > 0) continue;
            const auto fill = [&](DeployFar& far) {
                far.figure = static_cast<FigureKind>(std::countr_zero(left));
                far.on = game_.ref(state_, node);
            };
            if (!wanted.next<DeployFar>(fill)) return;
        }
    }
}

unsigned PortalTargets::admitted(Node node, unsigned figures) const {
    if (state_.features.record_of(node).missing() == 0 && game_.complete(state_, node)) return 0;
    unsigned left = 0;
    for (unsigned asked = figures; asked != 0; asked &= asked - 1) {
        const auto figure = static_cast<FigureKind>(std::countr_zero(asked));
        if (game_.may_enter(state_, node, figure)) left |= asked & (0 - asked);
    }
    return left;
}

}  // namespace rules::tiles::modules
