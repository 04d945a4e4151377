// Features as rings of nodes, against plain sets.
#include "rules/tiles/feature.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "rules/core/chance.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one header

namespace {

std::set<Node> ring(const Features& features, Node start) {
    std::set<Node> nodes;
    Node node = start;
    do {
        if (!nodes.insert(node).second) FAIL("a ring that never comes back");
        node = features.next(node);
    } while (node != start);
    return nodes;
}

}  // namespace

TEST_CASE("Joining nodes makes the sets that plain sets make") {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        CAPTURE(seed);
        rules::Random random(seed);
        const auto features = std::make_unique<Features>();
        std::vector<std::set<Node>> sets;
        std::vector<std::size_t> set_of;
        std::vector<int> open;
        std::vector<int> figures;
        FreshRecords fresh{};
        for (FeatureRecord& record : fresh) record = {12, 1, 0};
        for (int i = 0; i < nodes_max; ++i) {
            // Nodes come tile by tile; the last ones do not fill a tile.
            constexpr int most = tile_nodes_max;
            if (i % most == 0) features->add(i / most, fresh, std::min(most, nodes_max - i));
            REQUIRE(features->tile_of(static_cast<Node>(i)) == i / most);
            sets.push_back({static_cast<Node>(i)});
            set_of.push_back(static_cast<std::size_t>(i));
            open.push_back(12);
            figures.push_back(0);
            if (i % 3 == 0) {
                features->change_figures(features->feature_of(static_cast<Node>(i)), 1);
                figures.back() = 1;
            }
        }
        for (int i = 0; i < 900; ++i) {
            const auto a = static_cast<Node>(random.below(nodes_max));
            const auto b = static_cast<Node>(random.below(nodes_max));
            const std::size_t into = set_of[a];
            const std::size_t from = set_of[b];
            features->join(a, b);
            open[into] -= 2;
            if (into == from) continue;
            for (const Node node : sets[from]) set_of[node] = into;
            sets[into].merge(sets[from]);
            open[into] += open[from];
            figures[into] += figures[from];
        }
        for (Node node = 0; node < nodes_max; ++node) {
            const std::set<Node>& expected = sets[set_of[node]];
            REQUIRE(ring(*features, node) == expected);
            REQUIRE(expected.contains(features->feature_of(node)));
            REQUIRE(features->feature_of(node) == features->feature_of(*expected.begin()));
            REQUIRE(features->record_of(node).missing() ==
                    (open[set_of[node]] & FeatureRecord::missing_max));
            REQUIRE(features->record_of(node).figures == figures[set_of[node]]);
            REQUIRE(features->tile_of(node) == node / tile_nodes_max);
        }
        const auto copy = std::make_unique<Features>(*features);
        for (Node node = 0; node < nodes_max; ++node)
            REQUIRE(ring(*copy, node) == ring(*features, node));
    }
}
