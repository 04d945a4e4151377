// The engine against the oracle: in every position of random games both agree about every feature,
// every placement and every deployment.
#include "tests/rules/oracle.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "rules/notation.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;
using build::view;

void compare_features(const rules::Match& match, bool farmers) {
    const oracle::Table table(view(match), match.setup().modules);
    std::map<oracle::Feature, rules::Appraisal> engine;
    for (rules::Appraisal& it : match.appraise()) {
        const oracle::Feature segments(it.segments.begin(), it.segments.end());
        REQUIRE(segments.size() == it.segments.size());
        REQUIRE(std::ranges::is_sorted(it.segments));
        engine.emplace(segments, std::move(it));
    }
    std::size_t features = 0;
    for (const oracle::Feature& feature : table.features()) {
        const tiles::FeatureKind kind = table.kind_of(*feature.begin());
        if (kind == tiles::FeatureKind::garden || (kind == tiles::FeatureKind::field && !farmers))
            continue;
        ++features;
        const auto found = engine.find(feature);
        REQUIRE(found != engine.end());
        const rules::Appraisal& it = found->second;
        REQUIRE(it.kind == kind);
        REQUIRE(it.complete == table.complete(feature));
        REQUIRE(it.owners == table.owners(feature));
        REQUIRE(it.points == table.points(feature));
    }
    REQUIRE(features == engine.size());
}

// Every score event is what the oracle says about the table just before it.
void compare_scores(tiles::View before, const rules::Setup& setup, const rules::Events& events) {
    for (const rules::Event& wrapped : events) {
        const auto& event = std::get<tiles::Event>(wrapped);
        if (const auto* scored = std::get_if<tiles::FeatureScored>(&event)) {
            const oracle::Table table(before, setup.modules);
            const oracle::Feature feature = table.feature_of(scored->at);
            REQUIRE(scored->complete == table.complete(feature));
            REQUIRE(scored->figures.size() == static_cast<std::size_t>(table.figures_on(feature)));
            std::vector<rules::Seat> seats;
            for (const tiles::Award& award : scored->awards) {
                REQUIRE(award.points == table.points(feature));
                seats.push_back(award.seat);
            }
            REQUIRE(seats == table.owners(feature));
            int lines = 0;
            for (const tiles::ScoreLine& line : scored->lines) lines += line.points;
            REQUIRE(lines == table.points(feature));
        }
        evolve(before, event);
    }
}

void compare_game(const rules::Setup& setup, std::uint64_t seed) {
    INFO("seed " << seed << " seats " << int{setup.seats} << " modules " << setup.modules.size());
    const bool farmers = !setup.modules.empty();
    rules::Random chance(seed);
    rules::Match match = build::match(setup);
    (void)match.start(chance);
    std::vector<rules::Command> offers;
    while (const auto decision = match.decision()) {
        const tiles::View before = view(match);
        match.offers(decision->seat, offers);
        REQUIRE(offers == oracle::Table(before, setup.modules).commands());
        if (before.turn % 4 == 0) compare_features(match, farmers);
        const rules::Command chosen =
            offers.at(chance.below(static_cast<std::uint32_t>(offers.size())));
        const auto events = match.play(decision->seat, chosen, chance);
        REQUIRE(events.has_value());
        compare_scores(before, setup, *events);
    }
    compare_features(match, farmers);
}

}  // namespace

TEST_CASE(
    "The engine and the oracle agree in every position of random games [BASE-12 BASE-22 BASE-30 "
    "BASE-32 BASE-34]") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        compare_game(build::setup(2 + static_cast<int>(seed % 5)), seed);
    }
}

TEST_CASE("The engine and the oracle agree without farmers [FARM-1]") {
    for (std::uint64_t seed = 100; seed < 104; ++seed) compare_game(build::setup(2, {}), seed);
}

TEST_CASE(
    "The engine and the oracle offer the same in every position of random games of expansions "
    "[AM-10 AM-14 AM-20 AM-30 AM-31 AM-32 AM-40 AM-42 AM-44 BCB-10 BCB-11 BCB-12 BCB-13 BCB-14 "
    "BCB-18 BCB-20 BCB-31 BCB-32 BCB-37 HS-30 HS-32]") {
    std::set<std::size_t> kinds;  // of commands that were offered
    for (const std::string expansion :
         {"abbey_and_mayor", "bridges_castles_and_bazaars", "hills_and_sheep"}) {
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            INFO("seed " << seed << " with " << expansion);
            rules::Random chance(seed);
            rules::Match match =
                build::match(build::setup(2 + static_cast<int>(seed % 4), {"farmers", expansion}));
            (void)match.start(chance);
            std::vector<rules::Command> offers;
            while (const auto decision = match.decision()) {
                match.offers(decision->seat, offers);
                std::ranges::sort(offers);
                REQUIRE(offers == oracle::Table(view(match), match.setup().modules).commands());
                for (const rules::Command& it : offers) {
                    kinds.insert(std::get<tiles::Command>(it).index());
                }
                const auto& chosen =
                    offers.at(chance.below(static_cast<std::uint32_t>(offers.size())));
                REQUIRE(match.play(decision->seat, chosen, chance).has_value());
            }
        }
    }
    const auto seen = [&](auto command) {
        return kinds.contains(tiles::command_index<decltype(command)>());
    };
    CHECK(seen(tiles::DeployFar{}));
    CHECK(seen(tiles::LayBarn{}));
    CHECK(seen(tiles::PlaceBridged{}));
    CHECK(seen(tiles::LayBridge{}));
    CHECK(seen(tiles::BuildCastle{}));
    CHECK(seen(tiles::ChooseLot{}));
    CHECK(seen(tiles::BidLot{}));
    CHECK(seen(tiles::BuyLot{}));
    CHECK(seen(tiles::ExpandFlock{}));
}

TEST_CASE("A tile that fits nowhere is discarded, and only then [BASE-13]") {
    int discarded = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        rules::Random chance(seed);
        rules::Match match = build::match(build::setup());
        (void)match.start(chance);
        std::vector<rules::Command> offers;
        while (const auto decision = match.decision()) {
            match.offers(decision->seat, offers);
            tiles::View before = view(match);
            const auto chosen = offers.at(chance.below(static_cast<std::uint32_t>(offers.size())));
            const auto events = match.play(decision->seat, chosen, chance);
            REQUIRE(events.has_value());
            for (const rules::Event& wrapped : *events) {
                const auto& event = std::get<tiles::Event>(wrapped);
                if (const auto* gone = std::get_if<tiles::TileDiscarded>(&event)) {
                    ++discarded;
                    REQUIRE(oracle::Table(before, {}).fitting(gone->tile).empty());
                }
                evolve(before, event);
            }
        }
    }
    CHECK(discarded > 0);  // otherwise the seeds show nothing
}

TEST_CASE("Sequences of commands are as many as the oracle counts") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        CAPTURE(seed);
        rules::Random chance(seed);
        rules::Match match = build::match(build::setup(
            2 + static_cast<int>(seed % 2),
            seed % 3 == 0 ? std::vector<std::string>{} : std::vector<std::string>{"farmers"}));
        (void)match.start(chance);
        std::vector<rules::Command> offers;
        for (std::uint64_t i = 0; i < 12 * seed && match.decision(); ++i) {
            match.offers(match.decision()->seat, offers);
            (void)match.play(match.decision()->seat,
                             offers.at(chance.below(static_cast<std::uint32_t>(offers.size()))),
                             chance);
        }
        REQUIRE(match.decision().has_value());
        std::uint64_t sequences = 0;
        match.offers(match.decision()->seat, offers);
        CHECK(offers.size() == oracle::perft(match, 1));
        for (const rules::Command& first : offers) {
            rules::Match next = match;
            rules::Random same(0);
            REQUIRE(next.play(match.decision()->seat, first, same).has_value());
            if (!next.decision()) continue;
            std::vector<rules::Command> second;
            next.offers(next.decision()->seat, second);
            sequences += second.size();
        }
        CHECK(sequences == oracle::perft(match, 2));
    }
}
