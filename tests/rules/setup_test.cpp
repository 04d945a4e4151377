// Legal setups, and the problems of illegal ones.
#include "rules/editions/setup.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "rules/core/refusal.h"
#include "rules/editions/catalog.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

using Kind = rules::SetupProblem::Kind;

namespace {

std::vector<Kind> problems(const rules::Setup& setup) {
    std::vector<Kind> kinds;
    const auto match = rules::Match::create(setup);
    if (match) return kinds;
    for (const rules::SetupProblem& problem : match.error()) {
        CHECK_FALSE(problem.what.empty());
        kinds.push_back(problem.kind);
    }
    return kinds;
}

}  // namespace

TEST_CASE("Two to six seats play [BASE-2]") {
    for (int seats = 2; seats <= 6; ++seats) CHECK(problems(build::setup(seats)).empty());
    for (int seats : {0, 1, 7, 255})
        CHECK(problems(build::setup(seats)) == std::vector{Kind::seat_count});
}

TEST_CASE("Every problem of a setup is reported, all at once") {
    rules::Setup setup = build::setup(9, {"farmers", "farmers", "dragons"});
    setup.options = {{"start_player", "youngest"}, {"weather", "rain"}};
    CHECK(problems(setup) == std::vector{Kind::duplicate_module, Kind::unknown_module,
                                         Kind::bad_option_value, Kind::unknown_option,
                                         Kind::seat_count});
    setup.edition = "checkers";
    CHECK(problems(setup) == std::vector{Kind::unknown_edition});
}

TEST_CASE("Names of problems and refusals are all different words") {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(Kind::seat_count); ++i)
        names.insert(rules::name(static_cast<Kind>(i)));
    CHECK(names.size() == static_cast<std::size_t>(Kind::seat_count) + 1);
    names.clear();
    const int last = static_cast<int>(rules::Refusal::not_started);
    for (int i = 1; i <= last; ++i) names.insert(rules::name(static_cast<rules::Refusal>(i)));
    CHECK(names.size() == static_cast<std::size_t>(last));
    CHECK_FALSE(names.contains("unknown"));
    names.clear();
    for (int i = 0; i < rules::tiles::feature_kind_count; ++i) {
        names.insert(rules::tiles::name(static_cast<rules::tiles::FeatureKind>(i)));
    }
    CHECK(names.size() == rules::tiles::feature_kind_count);
    CHECK_FALSE(names.contains("unknown"));
    names.clear();
    for (int i = 0; i < rules::tiles::figure_kind_count; ++i) {
        names.insert(rules::tiles::name(static_cast<rules::tiles::FigureKind>(i)));
    }
    CHECK(names.size() == rules::tiles::figure_kind_count);
    CHECK_FALSE(names.contains("unknown"));
    CHECK(rules::tiles::name(rules::tiles::Mark::pennant) == "pennant");
}

TEST_CASE("The catalogue keeps its own rules") {
    for (const auto& edition : rules::editions::catalog()) {
        CHECK(rules::editions::find_edition(edition.name) == &edition);
        CHECK(edition.seats_min >= 2);
        CHECK(edition.seats_max <= rules::seats_max);
        const bool tiles = edition.family == rules::editions::Family::tiles;
        CHECK((edition.start_tile != rules::tiles::no_tile) == tiles);
        for (const auto& option : edition.options) CHECK_FALSE(option.values.empty());
        for (const auto& module : edition.modules) {
            const std::vector<std::string> chosen{module.name};
            const auto with = rules::editions::modules_in_play(edition, chosen);
            CHECK(with.size() > rules::editions::modules_in_play(edition, {}).size());
            CHECK(std::ranges::count(with, module.name,
                                     [](const auto* it) { return it->name(); }) == 1);
        }
    }
    CHECK(rules::editions::find_edition("go") == nullptr);
}

TEST_CASE("Farmers are on by default and each seat has seven meeples [FARM-1 BASE-2]") {
    const auto* edition = rules::editions::find_edition("carcassonne");
    REQUIRE(edition != nullptr);
    CHECK(edition->modules.at(0).name == "farmers");
    CHECK(edition->modules.at(0).by_default);
    for (const auto& seat : build::view(build::match(build::setup(6))).seats) {
        CHECK(seat.figures[0] == 7);
        CHECK(seat.score == 0);  // BASE-4
    }
}
