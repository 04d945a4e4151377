// Reasons: every step of a bot is explained from what any seat knows, and careless levels overlook.
#include "server/bots/reason.h"

#include <map>

#include "server/bots/bot.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"

namespace {

namespace bots = server::bots;

// How often a level gives each reason in a game with itself, told from the other seat's knowledge.
std::map<bots::Why, int> reasons_of(const std::string& level, const rules::Setup& setup,
                                    std::uint64_t seed) {
    const auto bot = bots::make_bot(level);
    rules::Match match = games::fresh(setup);
    rules::Random chance(seed);
    match.start(chance);
    std::map<bots::Why, int> reasons;
    while (const auto decision = match.decision()) {
        const rules::Seat seat = decision->seat;
        const auto other = static_cast<rules::Seat>((seat + 1) % setup.seats);
        const auto known = match.as_known_to(rules::Viewer::at(seat), chance);
        const auto looked_on = match.as_known_to(rules::Viewer::at(other), chance);
        const auto again = match.as_known_to(rules::Viewer::at(other), chance);
        const auto events = match.play(seat, bot->choose(known, seat, chance), chance);
        REQUIRE(events);
        const auto reason = bots::reason_for(looked_on, level, *events);
        REQUIRE(reason);
        CHECK(bots::reason_for(again, level, *events)->why == reason->why);
        ++reasons[reason->why];
    }
    CHECK_FALSE(bots::reason_for(match, level, {}));
    return reasons;
}

}  // namespace

TEST_CASE("every step of a bot has a reason, whatever is hidden") {
    for (const auto& setup : {rules::Setup{"carcassonne", {"farmers"}, {}, 2},
                              rules::Setup{"hunters_and_gatherers", {}, {}, 3}}) {
        INFO(games::text_of(setup));
        auto greedy = reasons_of("greedy", setup, 11);
        CHECK(greedy[bots::Why::points] > 2);
        CHECK(greedy[bots::Why::feature] > 2);
        CHECK(greedy[bots::Why::overlooked] == 0);
    }
}

TEST_CASE("a careless level tells that it has overlooked something") {
    auto newcomer = reasons_of("newcomer", {"carcassonne", {"farmers"}, {}, 2}, 12);
    CHECK(newcomer[bots::Why::overlooked] > 2);
    CHECK(newcomer[bots::Why::points] > 0);
}

TEST_CASE("what was drawn from a hidden hand is not explained") {
    const rules::Setup setup{"cardcassonne", {}, {}, 2};
    rules::Match match = games::fresh(setup);
    rules::Random chance(13);
    match.start(chance);
    const auto looked_on = match;
    const auto events =
        match.play(match.decision()->seat, games::random_command(match, chance), chance);
    REQUIRE(events);
    CHECK_FALSE(bots::reason_for(looked_on, "greedy", *events));
}
