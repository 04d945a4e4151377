// Every bot level on every setup: its choice is legal, uses only the seat's knowledge, and is equal
// for equal chance.
#include <algorithm>
#include <stdexcept>

#include "rules/editions/catalog.h"
#include "server/bots/bot.h"
#include "server/bots/contest.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"

namespace {

namespace bots = server::bots;
namespace tiles = rules::tiles;

// With little time to think.
std::unique_ptr<bots::Bot> hasty(std::string_view level) {
    bots::Budget budget;
    budget.nodes = 8;
    return bots::make_bot(level, budget);
}

std::vector<const bots::Bot*> table_of(const bots::Bot& bot, std::uint8_t seats) {
    return std::vector<const bots::Bot*>(seats, &bot);
}

rules::Match running(const rules::Setup& setup, std::uint64_t seed, int commands) {
    auto match = games::fresh(setup);
    rules::Random chance(seed);
    match.start(chance);
    for (int i = 0; i < commands && match.decision(); ++i) {
        const auto played =
            match.play(match.decision()->seat, games::random_command(match, chance), chance);
        REQUIRE(played);
    }
    return match;
}

// Chooses an illegal step.
class Cheat final : public bots::Bot {
public:
    [[nodiscard]] std::vector<rules::Command> choose(const rules::Match&, rules::Seat,
                                                     rules::Chance&) const override {
        return {tiles::Command{tiles::Pass{}}};
    }
};

}  // namespace

TEST_CASE("levels have names, others are unknown") {
    CHECK(bots::bot_levels() == std::vector<std::string_view>{"random", "newcomer", "beginner",
                                                              "casual", "regular", "greedy",
                                                              "skilled", "strong", "strongest"});
    for (const auto level : bots::bot_levels()) CHECK(bots::make_bot(level) != nullptr);
    CHECK(bots::make_bot("") == nullptr);
    CHECK(bots::make_bot("Greedy") == nullptr);
}

TEST_CASE("people are offered eight levels, each stronger than the one before") {
    for (const auto& game : rules::editions::catalog()) {
        const auto offered = bots::offered_levels(game.name);
        REQUIRE(offered.size() == 8);
        for (std::size_t i = 0; i < offered.size(); ++i) {
            INFO(game.name << " " << offered[i].first);
            CHECK(offered[i].first == bots::bot_levels()[i + 1]);
            if (i > 0) CHECK(offered[i].second > offered[i - 1].second);
        }
    }
}

TEST_CASE("of the levels that look one step ahead each beats the one before") {
    const rules::Setup setup{"carcassonne", {"farmers"}, {}, 2};
    const std::vector<std::string_view> levels{"random", "newcomer", "beginner",
                                               "casual", "regular",  "greedy"};
    for (std::size_t i = 1; i < levels.size(); ++i) {
        constexpr std::uint64_t seed = 20265001;
        const auto result = bots::contest(setup, *bots::make_bot(levels[i]),
                                          *bots::make_bot(levels[i - 1]), 20, seed);
        INFO(levels[i] << " margin " << result.margin << " +- " << result.standard_error
                       << " seed=" << seed);
        CHECK(result.margin > 3 * result.standard_error);
    }
}

TEST_CASE("bots that look one step ahead play every setup to its end, from what a seat knows") {
    for (const auto* level : {"random", "newcomer", "regular", "greedy"}) {
        const auto bot = bots::make_bot(level);
        std::uint64_t seed = 1;
        for (const auto& setup : games::some_setups()) {
            INFO(level << " seed=" << seed << " " << games::text_of(setup));
            const auto scores = bots::play_game(setup, table_of(*bot, setup.seats), seed, seed + 1);
            CHECK(scores.size() == setup.seats);
            CHECK(scores == bots::play_game(setup, table_of(*bot, setup.seats), seed, seed + 1));
            ++seed;
        }
    }
}

TEST_CASE("every bot finds a move at any time in every setup, independent of hidden information") {
    const auto setups = games::law_factor() == 1 ? games::some_setups() : games::all_setups();
    int positions = 0;
    for (const auto level : bots::bot_levels()) {
        const auto bot = hasty(level);
        std::uint64_t seed = 1;
        for (const auto& setup : setups) {
            for (int commands = 0; commands <= 160; commands += 40) {
                auto match = running(setup, ++seed, commands);
                if (!match.decision()) break;
                INFO(level << " seed=" << seed << " " << games::text_of(setup));
                const auto seat = match.decision()->seat;
                rules::Random chance(seed);
                rules::Random other(seed + 1000);
                const auto known = match.as_known_to(rules::Viewer::at(seat), chance);
                const auto twin = match.as_known_to(rules::Viewer::at(seat), other);
                rules::Random left(seed);
                rules::Random right(seed);
                const auto step = bot->choose(known, seat, left);
                CHECK(step == bot->choose(twin, seat, right));
                CHECK(match.play(seat, step, chance));
                ++positions;
            }
        }
    }
    WARN(positions << " positions");
}

TEST_CASE("a bot decides in one step where it can, and also when only the figure is open") {
    const rules::Setup setup{"carcassonne", {"farmers"}, {}, 2};
    for (const auto level : bots::bot_levels()) {
        const auto bot = hasty(level);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            INFO(level << " seed=" << seed);
            auto match = running(setup, seed, 30);
            REQUIRE(match.decision());
            auto seat = match.decision()->seat;
            rules::Random chance(seed);
            auto step = bot->choose(match, seat, chance);
            REQUIRE(match.play(seat, step, chance));
            REQUIRE(match.decision());
            CHECK(match.decision()->kind == rules::DecisionKind::place_tile);
            // Now the tile alone, as if it had been placed by hand.
            seat = match.decision()->seat;
            step = bot->choose(match, seat, chance);
            REQUIRE(match.play(seat, step.front(), chance));
            if (match.decision() && match.decision()->kind == rules::DecisionKind::deploy_figure) {
                step = bot->choose(match, seat, chance);
                REQUIRE(step.size() == 1);
                REQUIRE(match.play(seat, step, chance));
            }
        }
    }
}

TEST_CASE("a choice does not depend on the hidden order") {
    const rules::Setup setup{"carcassonne", {"farmers"}, {}, 3};
    for (const auto level : bots::bot_levels()) {
        const auto bot = hasty(level);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            INFO(level << " seed=" << seed);
            const auto match = running(setup, seed, 40);
            REQUIRE(match.decision());
            const auto seat = match.decision()->seat;
            rules::Random other(seed + 1000);
            const auto view = match.view(rules::Viewer::at(seat));
            const auto twin = rules::Match::from_view(setup, view, other);
            rules::Random left(seed);
            rules::Random right(seed);
            CHECK(bot->choose(match, seat, left) == bot->choose(twin, seat, right));
        }
    }
}

TEST_CASE("where nothing is to be decided a bot chooses nothing") {
    const rules::Setup setup{"carcassonne", {}, {}, 2};
    rules::Random chance(1);
    for (const auto level : bots::bot_levels()) {
        const auto bot = hasty(level);
        const auto match = running(setup, 1, 1000);
        REQUIRE(match.over());
        CHECK(bot->choose(match, 0, chance).empty());
        const auto begun = running(setup, 1, 3);
        CHECK(bot->choose(begun, static_cast<rules::Seat>(1 - begun.decision()->seat), chance)
                  .empty());
    }
}

TEST_CASE("the random bot chooses uniformly in two steps") {
    const rules::Setup setup{"carcassonne", {"farmers"}, {}, 2};
    const auto match = running(setup, 3, 20);
    const auto seat = match.decision()->seat;
    const auto bot = bots::make_bot("random");
    std::vector<rules::Command> places;
    match.offers(seat, places);
    REQUIRE(places.size() > 3);
    std::vector<int> count(places.size(), 0);
    rules::Random chance(5);
    const int each = 200;
    for (std::size_t i = 0; i < each * places.size(); ++i) {
        const auto step = bot->choose(match, seat, chance);
        for (std::size_t j = 0; j < places.size(); ++j) count[j] += step[0] == places[j] ? 1 : 0;
    }
    for (const int n : count) {
        CHECK(n > each - 70);  // five standard deviations
        CHECK(n < each + 70);
    }
}

TEST_CASE("a bot that chooses a refused step is caught") {
    const rules::Setup setup{"carcassonne", {}, {}, 2};
    const Cheat cheat;
    CHECK_THROWS_AS(bots::play_game(setup, table_of(cheat, 2), 1, 2), std::logic_error);
}

namespace {

// Seat 0 has the last tile, and only the start tile is on the board.
tiles::View last_tile(const rules::Match& match, const char* start, const char* last) {
    auto view = std::get<tiles::View>(match.view(rules::Viewer::spectator()));
    const auto discard = [&](auto& supply) {
        for (auto& [tile, count] : supply) {
            const bool kept =
                tile == tiles::tile_by_name(last) || tile == tiles::tile_by_name(start);
            for (int i = kept ? 1 : 0; i < count; ++i) view.discarded.push_back(tile);
        }
        supply.clear();
    };
    discard(view.supply);
    view.board = {{tiles::tile_by_name(start), {0, 0}, 0}};
    view.hand = {tiles::tile_by_name(last)};
    view.agenda.restart({tiles::Phase::placing, 0, tiles::Question::none, 0});
    view.turn_seat = 0;
    view.turn = 1;
    return view;
}

rules::Match match_of(const rules::Setup& setup, const tiles::View& view) {
    rules::Random chance(1);
    return rules::Match::from_view(setup, rules::View{view}, chance);
}

rules::Match with_last_tile(const std::string& edition, const char* start, const char* last) {
    const auto match = games::fresh({edition, {}, {{"start_player", "host"}}, 2});
    return match_of(match.setup(), last_tile(match, start, last));
}

// The points of the greedy bot with the last tile of a game.
int greedy_score(rules::Match match) {
    const auto greedy = bots::make_bot("greedy");
    rules::Random chance(1);
    while (match.decision()) {
        const auto seat = match.decision()->seat;
        REQUIRE(match.play(seat, greedy->choose(match, seat, chance), chance));
    }
    return std::get<tiles::View>(match.view(rules::Viewer::spectator())).seats[0].score;
}

}  // namespace

TEST_CASE("the greedy bot hunts, fishes and builds huts where it scores most [HG-1.8]") {
    const std::string edition = "hunters_and_gatherers";
    const auto score = [&](const char* last) {
        return greedy_score(with_last_tile(edition, "hg2002/S-FFRM-1", last));
    };
    CHECK(score("hg2002/L-FMMM-4") == 4);  // a hunter beside the volcano: deer and mammoth
    CHECK(score("hg2002/L-FFFR-1") == 3);  // a river of two segments to the volcano's lake
    CHECK(score("hg2002/L-MRRR-6") == 5);  // the same with two fish more; a hut would have 3
    CHECK(score("hg2002/L-FRRM-3") == 2);  // only the mammoth: no river ends, no forest
}

TEST_CASE("the greedy bot completes a forest for its nugget, even without a gatherer [HG-1.6]") {
    for (const std::string set : {"hg2002", "hg2020"}) {
        CAPTURE(set);
        const std::string edition =
            set == "hg2002" ? "hunters_and_gatherers" : "hunters_and_gatherers_2020";
        const auto fresh = games::fresh({edition, {}, {{"start_player", "host"}}, 2});
        const auto last = tiles::tile_by_name(set + "/L-FMMM-1");
        const auto east = tiles::tile_by_name(set + "/L-FMMM-4");
        auto view = last_tile(fresh, (set + "/S-FFRM-1").c_str(), (set + "/L-FMMM-1").c_str());
        view.board.push_back({east, {1, 0}, 3});
        view.discarded.erase(std::find(view.discarded.begin(), view.discarded.end(), east));
        // Both seats gather in the forest, so that its points decide nothing; seat 0 could still
        // hunt, and would have more elsewhere.
        const tiles::SegmentRef forest{{1, 0}, 0};
        const tiles::SegmentRef river{{0, 0}, 3};
        view.figures = {{forest, 0, tiles::FigureKind::meeple},
                        {forest, 1, tiles::FigureKind::meeple},
                        {river, 0, tiles::FigureKind::meeple},
                        {river, 0, tiles::FigureKind::meeple},
                        {river, 0, tiles::FigureKind::meeple}};
        view.seats[0].figures[0] = 1;
        view.seats[1].figures[0] = 4;
        const auto match = match_of(fresh.setup(), view);
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            rules::Random chance(seed);
            const auto step = bots::make_bot("greedy")->choose(match, 0, chance);
            CHECK(step.front() == rules::Command{tiles::PlaceTile{last, {0, -1}, 2}});
        }
    }
}

TEST_CASE("the greedy bot takes certain points") {
    // Place-score-return (BASE-T2) with a last tile: four points, or none.
    auto match = with_last_tile("carcassonne", "base/D", "base/E");
    const auto end_tile = tiles::tile_by_name("base/E");
    rules::Random chance(1);
    const auto step = bots::make_bot("greedy")->choose(match, 0, chance);
    REQUIRE(step.size() == 2);
    CHECK(step[0] == rules::Command{tiles::PlaceTile{end_tile, {0, -1}, 2}});
    REQUIRE(match.play(0, step, chance));
    const auto end = std::get<tiles::View>(match.view(rules::Viewer::spectator()));
    CHECK(match.over());
    CHECK(end.seats[0].score == 4);
}

TEST_CASE("HOUSE-11: greedy bids for tiles, and sells them") {
    const auto bot = bots::make_bot("greedy");
    int bids = 0;
    int sales = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        INFO("seed=" << seed);
        const auto seats = static_cast<std::uint8_t>(2 + seed % 2);
        auto match = games::fresh({"carcassonne", {"farmers"}, {{"buying", "only_tile"}}, seats});
        rules::Random chance(seed);
        match.start(chance);
        while (const auto decision = match.decision()) {
            const auto played =
                match.play(decision->seat, bot->choose(match, decision->seat, chance), chance);
            REQUIRE(played);
            for (const auto& event : *played) {
                const auto& it = std::get<tiles::Event>(event);
                bids += std::holds_alternative<tiles::BidMade>(it) ? 1 : 0;
                sales += std::holds_alternative<tiles::TileSold>(it) ? 1 : 0;
            }
        }
    }
    CHECK(bids > 0);
    CHECK(sales > 0);
}
