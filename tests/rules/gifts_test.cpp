// Gift cards: their number, hidden information, and lists of commands with them.
#include <algorithm>
#include <map>
#include <vector>

#include "rules/core/ensure.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;
using rules::Refusal;
using rules::Viewer;
using tiles::GiftKind;

rules::Setup with_gifts(std::vector<std::string> modules = {"farmers", "gifts"}) {
    rules::Setup setup = build::setup();
    setup.modules = std::move(modules);
    return setup;
}

tiles::View seen(const rules::Match& match, Viewer viewer) {
    return std::get<tiles::View>(match.view(viewer));
}

// Seat 0 holds these, the rest is in the stack.
rules::Match holding(const std::vector<GiftKind>& gifts, const std::vector<std::string>& first) {
    rules::Random chance(7);
    rules::Match match = build::match(with_gifts());
    (void)match.start(build::opening(first), chance);
    tiles::View view = seen(match, Viewer::everything());
    view.gifts->held[0] = gifts;
    std::sort(view.gifts->held[0].begin(), view.gifts->held[0].end());
    view.gifts->stack = static_cast<std::uint8_t>(25 - gifts.size());
    // The order of the tiles is kept: the gifts are dealt after them.
    rules::Random other(1);
    return rules::Match::from_view(match.setup(), rules::View(view), other);
}

rules::Command open(GiftKind gift, std::optional<tiles::GiftTarget> target = std::nullopt) {
    return tiles::Command(tiles::OpenGift{gift, target});
}

rules::Command first_placement(const rules::Match& match) {
    std::vector<rules::Command> offers;
    match.offers(match.decision()->seat, offers);
    return offers.front();
}

}  // namespace

TEST_CASE(
    "There are five cards of each kind, shuffled; four kinds without fields [GIFT-1 GIFT-48]") {
    for (const bool farmers : {true, false}) {
        rules::Random chance(3);
        rules::Match match =
            build::match(with_gifts(farmers ? std::vector<std::string>{"farmers", "gifts"}
                                            : std::vector<std::string>{"gifts"}));
        const auto shuffled = build::all<tiles::GiftsShuffled>(match.start(chance));
        REQUIRE(shuffled.size() == 1);
        std::map<GiftKind, int> counts;
        for (const GiftKind gift : shuffled[0].stack) ++counts[gift];
        CHECK(counts.size() == (farmers ? 5 : 4));
        CHECK(counts.contains(GiftKind::change_position) == farmers);
        for (const auto& [gift, count] : counts) CHECK(count == 5);
        CHECK_FALSE(std::is_sorted(shuffled[0].stack.begin(), shuffled[0].stack.end()));
        CHECK(seen(match, Viewer::spectator()).gifts->stack == shuffled[0].stack.size());
    }
}

TEST_CASE("The receiver of a card sees it, the others see that there is one [GIFT-2 GIFT-3]") {
    const tiles::Event received = tiles::GiftReceived{1, GiftKind::synod};
    const tiles::Event hidden = tiles::GiftReceived{1, GiftKind::hidden};
    CHECK(tiles::project(received, Viewer::at(1)) == received);
    CHECK(tiles::project(received, Viewer::everything()) == received);
    CHECK(tiles::project(received, Viewer::at(0)) == hidden);
    CHECK(tiles::project(received, Viewer::spectator()) == hidden);
    const tiles::Event shuffled = tiles::GiftsShuffled{{GiftKind::synod, GiftKind::take_2}};
    const tiles::Event blank = tiles::GiftsShuffled{{GiftKind::hidden, GiftKind::hidden}};
    for (const Viewer viewer : {Viewer::at(0), Viewer::at(1), Viewer::spectator()})
        CHECK(tiles::project(shuffled, viewer) == blank);
    const tiles::Event back = tiles::TilePutBack{3, {1, 2, 3}};
    CHECK(tiles::project(back, Viewer::at(0)) == tiles::Event(tiles::TilePutBack{3, {}}));
    const tiles::Event opened = tiles::GiftOpened{1, GiftKind::synod, std::nullopt};
    CHECK(tiles::project(opened, Viewer::at(0)) == opened);

    const rules::Match match = holding({GiftKind::synod, GiftKind::take_2}, {"W"});
    const std::vector<GiftKind> two_hidden{GiftKind::hidden, GiftKind::hidden};
    CHECK(seen(match, Viewer::at(0)).gifts->held[0] ==
          std::vector{GiftKind::synod, GiftKind::take_2});
    CHECK(seen(match, Viewer::at(1)).gifts->held[0] == two_hidden);
    CHECK(seen(match, Viewer::spectator()).gifts->held[0] == two_hidden);
}

TEST_CASE("An opening may begin a step unless it shows or draws something") {
    rules::Random chance(1);
    const rules::Match match = holding({GiftKind::synod, GiftKind::take_2}, {"W"});
    std::vector<rules::Command> after;
    match.follow_ups(0, open(GiftKind::take_2), after);
    CHECK(after.empty());
    match.follow_ups(0, open(GiftKind::synod), after);
    REQUIRE_FALSE(after.empty());
    rules::Match tried = match;
    const std::vector<rules::Command> drawing{open(GiftKind::take_2), after.front()};
    const auto refused = tried.play(0, drawing, chance);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error() == Refusal::bad_list);
    CHECK(tried == match);
    const std::vector<rules::Command> step{open(GiftKind::synod), after.front()};
    CHECK(tried.play(0, step, chance).has_value());
}

TEST_CASE("A placement that puts a tile back ends its step") {
    rules::Random chance(1);
    rules::Match match = holding({GiftKind::take_2}, {"W"});
    REQUIRE(match.play(0, open(GiftKind::take_2), chance).has_value());
    REQUIRE(seen(match, Viewer::spectator()).hand.size() == 2);
    const std::vector<rules::Command> list{first_placement(match), tiles::Command(tiles::Pass{})};
    const auto refused = match.play(0, list, chance);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error() == Refusal::bad_list);
}

// Seat 0 has opened take 2 with a hand of its own.
rules::Match took_two(const std::string& kept) {
    rules::Setup setup = with_gifts();
    setup.options.insert(setup.options.begin(), {"hand", kept});
    rules::Random chance(7);
    rules::Match match = build::match(setup);
    (void)match.start(build::opening({"W", "U", "U", "U", "U", "U", "V"}), chance);
    tiles::View view = seen(match, Viewer::everything());
    view.gifts->held[0] = {GiftKind::take_2};
    view.gifts->stack = 24;
    rules::Random other(1);
    match = rules::Match::from_view(setup, rules::View(view), other);
    REQUIRE(match.play(0, open(GiftKind::take_2), chance).has_value());
    const tiles::View now = seen(match, Viewer::everything());
    REQUIRE(now.hand.size() == view.hand.size() + 1);
    REQUIRE(std::ranges::count(now.hand, now.hand.back()) == 1);
    return match;
}

// The events of a returned tile for a viewer; folded, they give the viewer's view.
std::vector<tiles::TilePutBack> told_back(const rules::Match& before, const rules::Match& after,
                                          const rules::Events& events, Viewer viewer) {
    std::vector<tiles::TilePutBack> back;
    tiles::View view = seen(before, viewer);
    for (const auto& event : events) {
        const auto told = std::get<tiles::Event>(rules::project(event, viewer));
        tiles::evolve(view, told);
        if (const auto* it = std::get_if<tiles::TilePutBack>(&told)) back.push_back(*it);
    }
    CHECK(view == seen(after, viewer));
    return back;
}

TEST_CASE("A tile of a hidden hand goes back unseen, one of take 2 openly [GIFT-52 HOUSE-7]") {
    const bool own = GENERATE(true, false);  // which one is placed
    const std::string kept = GENERATE(as<std::string>(), "next_hidden", "three_hidden");
    CAPTURE(own, kept);
    const rules::Match match = took_two(kept);
    const tiles::TileIndex drawn = seen(match, Viewer::everything()).hand.back();
    std::vector<rules::Command> offers;
    match.offers(0, offers);
    const auto places = [&](const rules::Command& command) {
        const auto* placing = std::get_if<tiles::PlaceTile>(&std::get<tiles::Command>(command));
        return placing != nullptr && (placing->tile == drawn) != own;
    };
    const auto placing = std::ranges::find_if(offers, places);
    REQUIRE(placing != offers.end());
    rules::Match after = match;
    rules::Random chance(5);
    const auto events = after.play(0, *placing, chance);
    REQUIRE(events.has_value());
    for (const Viewer viewer : {Viewer::at(0), Viewer::at(1), Viewer::spectator()}) {
        const auto back = told_back(match, after, *events, viewer);
        REQUIRE(back.size() == 1);
        const bool knows = own || viewer == Viewer::at(0);
        CHECK((back[0].tile != tiles::no_tile) == knows);
        CHECK(back[0].supply.empty());
    }
}

TEST_CASE("A game that ends while take 2 is open leaves no hand too large [GIFT-52 HOUSE-8]") {
    const std::string kept = GENERATE(as<std::string>(), "three_open", "three_hidden");
    rules::Match match = took_two(kept);
    const rules::Match before = match;
    rules::Random chance(5);
    const auto events = match.play(1, rules::resignation(match), chance);
    REQUIRE(events.has_value());
    CHECK(match.over());
    CHECK(seen(match, Viewer::everything()).hands->held.at(0).size() == 3);
    for (const Viewer viewer : {Viewer::at(0), Viewer::at(1), Viewer::spectator()})
        CHECK(told_back(before, match, *events, viewer).empty());
}

TEST_CASE("Events about gifts that cannot follow are broken, for views and for matches") {
    const rules::Match match = holding({GiftKind::synod}, {"W", "X"});
    const std::vector<tiles::Event> impossible = {
        tiles::GiftsShuffled{{GiftKind::synod}},  // the stack is not empty
        tiles::GiftReceived{9, GiftKind::synod},
        tiles::GiftOpened{9, GiftKind::synod, std::nullopt},
        tiles::GiftOpened{1, GiftKind::synod, std::nullopt},  // which has none
        tiles::GiftsRevealed{0, {}},
        tiles::GiftsRevealed{9, {}},
        tiles::TilePutBack{tiles::no_tile, {}},
        tiles::FigureMoved{{{{0, 0}, 0}, 0, tiles::FigureKind::meeple}, {{0, 0}, 1}},
        tiles::SeatScored{9, "gifts", {{"gift", 1, 2}}},
    };
    for (const tiles::Event& event : impossible) {
        CAPTURE(event.index());
        rules::Match changed = match;
        CHECK_THROWS_AS(changed.evolve(event), rules::Broken);
        CHECK(changed == match);
        tiles::View view = seen(match, Viewer::everything());
        CHECK_THROWS_AS(tiles::evolve(view, event), rules::Broken);
    }
    rules::Match changed = match;
    CHECK_THROWS_AS(changed.evolve(tiles::Event(tiles::GiftReceived{0, GiftKind::hidden})),
                    rules::Broken);
    const rules::Match none = build::started({"W"});
    rules::Match without = none;
    CHECK_THROWS_AS(without.evolve(tiles::Event(tiles::GiftReceived{0, GiftKind::synod})),
                    rules::Broken);
}

TEST_CASE("A view with more cards than the game has is broken") {
    const rules::Match match = holding({GiftKind::synod}, {"W"});
    const tiles::View good = seen(match, Viewer::everything());
    rules::Random chance(1);
    const auto broken = [&](const auto& change) {
        tiles::View view = good;
        change(*view.gifts);
        CHECK_THROWS_AS(rules::Match::from_view(match.setup(), rules::View(view), chance),
                        rules::Broken);
    };
    broken([](tiles::GiftsView& v) { v.held[1].assign(6, GiftKind::synod); });
    broken([](tiles::GiftsView& v) { ++v.stack; });
    broken([](tiles::GiftsView& v) { v.held.pop_back(); });
    broken([](tiles::GiftsView& v) { v.discarded = {GiftKind::take_2}; });
    broken([](tiles::GiftsView& v) { v.discarded = {static_cast<GiftKind>(9)}; });
}

TEST_CASE("Why a gift may not be opened") {
    rules::Random chance(1);
    rules::Match match = holding({GiftKind::synod, GiftKind::road_sweeper}, {"W", "X"});
    const auto refusal = [&](int seat, const rules::Command& command) {
        const auto result = match.play(static_cast<rules::Seat>(seat), command, chance);
        REQUIRE_FALSE(result.has_value());
        return result.error();
    };
    CHECK(refusal(1, open(GiftKind::synod)) == Refusal::not_your_turn);
    CHECK(refusal(0, open(GiftKind::take_2)) == Refusal::no_such_gift);
    CHECK(refusal(0, open(GiftKind::hidden)) == Refusal::no_such_gift);
    CHECK(refusal(0, open(static_cast<GiftKind>(9))) == Refusal::no_such_gift);
    CHECK(refusal(0, open(GiftKind::synod, tiles::GiftTarget{})) == Refusal::no_such_target);
    REQUIRE(match.play(0, open(GiftKind::synod), chance).has_value());
    CHECK(refusal(0, open(GiftKind::road_sweeper)) == Refusal::gift_opened_already);
    REQUIRE(match.play(0, first_placement(match), chance).has_value());
    CHECK(refusal(0, open(GiftKind::road_sweeper)) == Refusal::wrong_phase);
    CHECK(name(Refusal::no_such_gift) == "no_such_gift");
    CHECK(name(Refusal::no_such_target) == "no_such_target");
    CHECK(name(Refusal::gift_opened_already) == "gift_opened_already");
}
