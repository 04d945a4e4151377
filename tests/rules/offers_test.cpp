// Offers: a counted offer has the same place and the same commands as a listed one.
#include "rules/tiles/offers.h"

#include <vector>

#include "rules/core/chance.h"
#include "rules/core/ensure.h"
#include "rules/editions/setup.h"
#include "rules/tiles/game.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one folder

namespace {

// Names segments 0, 1, 2 ... for meeples, `sort` of them.
class Namer final : public ModuleOf<Namer> {
public:
    [[nodiscard]] std::string_view name() const override { return "namer"; }
    void named(const Situation& /*now*/, rules::Seat /*seat*/, std::uint8_t sort,
               Wanted& wanted) const override {
        for (std::uint8_t s = 0; s < sort; ++s) {
            if (!wanted.next<DeployFigure>([s](DeployFigure& it) { it.segment = s; })) return;
        }
    }
};

struct Fixture {
    Fixture() : game(rules::editions::ingredients(build::setup())), state(game.fresh()) {}
    [[nodiscard]] std::vector<Command> all() const {
        std::vector<Command> named;
        named.reserve(static_cast<std::size_t>(offers.size()));
        for (int i = 0; i < offers.size(); ++i) named.push_back(offers.at({game, state}, 0, i));
        return named;
    }

    Namer module;
    Game game;
    State state;
    Offers offers;
};

Command deploy(std::uint8_t segment) {
    return DeployFigure{FigureKind::meeple, segment};
}
constexpr unsigned bit_of(std::size_t index) {
    return 1U << index;
}
const unsigned deployments = bit_of(command_index<DeployFigure>());
const unsigned passes = bit_of(command_index<Pass>());

}  // namespace

TEST_CASE_METHOD(Fixture, "What is counted stands where it was counted") {
    CHECK(offers.empty());
    offers.add(Pass{});
    offers.count<DeployFigure>(module, 3, 3);
    offers.count<DeployFigure>(module, 0, 0);
    add<LayFloor>(offers).at = {1, 2};
    offers.add(Pass{});
    offers.count<DeployFigure>(module, 1, 1);
    offers.count<DeployFigure>(module, 2, 2);
    const std::vector<Command> expected{Pass{}, deploy(0), deploy(1), deploy(2), LayFloor{{1, 2}},
                                        Pass{}, deploy(0), deploy(0), deploy(1)};
    CHECK(offers.size() == 9);
    CHECK(all() == expected);
    CHECK(offers.types() == (deployments | passes | bit_of(command_index<LayFloor>())));
    CHECK(offers.counts(deployments));
    CHECK_FALSE(offers.counts(passes));

    SECTION("and when all of it is listed") {
        offers.list({game, state}, 0);
        CHECK(all() == expected);
        CHECK_FALSE(offers.counts(deployments));
    }
    SECTION("and when some listed commands are removed") {
        offers.erase_if(passes, [](const Command& /*command*/) { return true; });
        CHECK(all() == std::vector<Command>{deploy(0), deploy(1), deploy(2), LayFloor{{1, 2}},
                                            deploy(0), deploy(0), deploy(1)});
    }
    SECTION("and when some counted commands are removed, too") {
        offers.list({game, state}, 0);
        offers.erase_if(deployments, [](const Command& it) { return it == deploy(1); });
        CHECK(all() == std::vector<Command>{Pass{}, deploy(0), deploy(2), LayFloor{{1, 2}}, Pass{},
                                            deploy(0), deploy(0)});
    }
    SECTION("and nothing is left of it when it is cleared") {
        offers.clear();
        CHECK(offers.empty());
        CHECK(offers.types() == 0);
        CHECK(all().empty());
    }
}

TEST_CASE_METHOD(Fixture, "Who counts more than it names breaks its promise") {
    offers.count<DeployFigure>(module, 2, 3);
    CHECK(offers.at({game, state}, 0, 1) == deploy(1));
    CHECK_THROWS_AS(offers.at({game, state}, 0, 2), rules::Broken);
    CHECK_THROWS_AS(offers.list({game, state}, 0), rules::Broken);
}

TEST_CASE("Of many, the commands before the wanted one are skipped at once") {
    Command found;
    Wanted wanted(7, found);
    CHECK(wanted.skip(5) == 5);
    CHECK(wanted.skip(5) == 2);
    const auto as_it_is = [](Pass& /*pass*/) {};
    CHECK_FALSE(wanted.next<Pass>(as_it_is));
    CHECK(wanted.is_found());
    CHECK(found == Command{Pass{}});
    std::vector<Command> all;
    Wanted every(all);
    CHECK(every.skip(5) == 0);
    CHECK(every.next<Pass>(as_it_is));
    CHECK(all.size() == 1);
}
