// Where a magic portal leads to.
#include <algorithm>
#include <bit>

#include "rules/core/raw_array.h"
#include "rules/tiles/modules/princess_and_dragon.h"

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
    for (std::size_t k = 0; k < feature_kind_count; ++k) {
        const Game::Kind& kind = game_.kind(static_cast<FeatureKind>(k));
        figures_[k] = static_cast<std::uint8_t>(kind.figures & followers);
        shared_[k] = kind.entry != nullptr || !game_.memberships().empty() ? figures_[k] : 0;
    }
    end_ = state_.board.tile(state_.last_tile).first_node;  // of the tile just laid
    if (lair < 0) return;
    const Board::Tile& tile = state_.board.tile(lair);
    lair_ = tile.first_node;
    behind_lair_ = lair_ + game_.shape(tile.type).node_count;
}

int PortalTargets::count() const {
    if (end_ == 0) return 0;
    const Features& features = state_.features;
    RawArray<FeatureIndex, nodes_max> all;
    std::size_t living = 0;
    for (int n = 0; n < features.node_count(); ++n) {
        const auto node = static_cast<Node>(n);
        all[living] = node;
        living += unsigned(features.feature_of(node) == node);
    }
    RawArray<FeatureIndex, nodes_max> doubtful;
    std::size_t doubts = 0;
    int count = 0;
    for (std::size_t i = 0; i < living; ++i) {
        const FeatureRecord& record = features.record(all[i]);
        count += record.nodes * anywhere(record);
        doubtful[doubts] = all[i];
        doubts += is_doubtful(record);
    }
    for (std::size_t i = 0; i < doubts; ++i) count += count_one_by_one(doubtful[i]);
    const auto leave_out = [&](int first, int last) {
        for (int n = first; n < last; ++n)
            count -= anywhere(features.record_of(static_cast<Node>(n)));
    };
    leave_out(end_, features.node_count());
    if (lair_ < end_) leave_out(lair_, behind_lair_);
    return count;
}

void PortalTargets::name(Wanted& wanted) const {
    Block targets;
    for (int first = 0; first < end_; first += block) {
        const int offered = find(first, targets);
        int passed = wanted.skip(offered);
        for (int i = 0; passed < offered && i < block; ++i) {
            for (unsigned left = targets[static_cast<std::size_t>(i)]; left != 0;
                 left &= left - 1) {
                if (passed-- > 0) continue;
                const auto make = [&] {
                    return DeployFar{static_cast<FigureKind>(std::countr_zero(left)),
                                     game_.ref(state_, static_cast<Node>(first + i))};
                };
                if (!wanted.next(make)) return;
            }
        }
    }
}

int PortalTargets::anywhere(const FeatureRecord& record) const {
    const unsigned plain = unsigned(record.figures == 0) & unsigned(record.missing() != 0) &
                           unsigned(record.nodes != FeatureRecord::nodes_max);
    return counts.data()[figures_.data()[static_cast<std::size_t>(record.kind())] & (0 - plain)];
}

unsigned PortalTargets::is_doubtful(const FeatureRecord& record) const {
    const auto kind = static_cast<std::size_t>(record.kind());
    const unsigned free = record.figures == 0 ? ~0U : 0U;
    const unsigned figures = (figures_.data()[kind] & free) | shared_.data()[kind];
    return unsigned(figures != 0) & (unsigned(record.missing() == 0) | (~free & 1U) |
                                     unsigned(record.nodes == FeatureRecord::nodes_max));
}

int PortalTargets::count_one_by_one(FeatureIndex feature) const {
    const FeatureRecord& record = state_.features.record(feature);
    const auto kind = static_cast<std::size_t>(record.kind());
    const unsigned figures = record.figures == 0 ? figures_.at(kind) : shared_.at(kind);
    int count = 0;
    Node node = feature;
    do {
        const bool is_left_out = node >= end_ || (node >= lair_ && node < behind_lair_);
        if (!is_left_out) count += counts.at(admitted(node, figures));
        node = state_.features.next(node);
    } while (node != feature);
    return count;
}

int PortalTargets::find(int first, Block& targets) const {
    const int last = std::min(first + block, end_);
    targets.fill(0);
    RawArray<std::uint8_t, std::size_t{block}> doubtful;  // closed, or shared
    std::size_t doubts = 0;
    for (int n = first; n < last; ++n) {
        const FeatureRecord& record = state_.features.record_of(static_cast<Node>(n));
        const auto kind = static_cast<std::size_t>(record.kind());
        const unsigned free = record.figures == 0 ? ~0U : 0U;
        const unsigned figures = (figures_.data()[kind] & free) | shared_.data()[kind];
        const auto i = static_cast<std::uint8_t>(n - first);
        targets.data()[i] = static_cast<std::uint8_t>(figures);
        doubtful[doubts] = i;
        doubts += unsigned(figures != 0) & (unsigned(record.missing() == 0) | (~free & 1U));
    }
    for (std::size_t d = 0; d < doubts; ++d) {
        std::uint8_t& figures = targets[doubtful[d]];
        figures = admitted(static_cast<Node>(first + doubtful[d]), figures);
    }
    for (int n = std::max(first, lair_); n < std::min(last, behind_lair_); ++n)
        targets[static_cast<std::size_t>(n - first)] = 0;
    int count = 0;
    for (const std::uint8_t figures : targets) count += counts.data()[figures];
    return count;
}

std::uint8_t PortalTargets::admitted(Node node, unsigned figures) const {
    if (state_.features.record_of(node).missing() == 0 && game_.complete(state_, node)) return 0;
    unsigned left = 0;
    for (unsigned asked = figures; asked != 0; asked &= asked - 1) {
        const auto figure = static_cast<FigureKind>(std::countr_zero(asked));
        if (game_.may_enter(state_, node, figure)) left |= asked & (0 - asked);
    }
    return static_cast<std::uint8_t>(left);
}

}  // namespace rules::tiles::modules
