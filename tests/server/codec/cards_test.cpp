// Cardcassonne on the wire: every event, view, action and legal set of whole games is read as it
// was written; impossible values are refused; the operator's animal table.
#include <algorithm>
#include <string>
#include <vector>

#include "server/codec/cards.h"
#include "server/codec/catalogue.h"
#include "server/codec/client_fold.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "tests/support/catch.h"

using namespace server;
namespace v1 = meeple::v1;
namespace cards = rules::cards;

namespace {

// Shown, not compared: what Catch would print of a variant says nothing.
bool same(const rules::Event& a, const rules::Event& b) {
    return a == b;
}

void events_come_back(const rules::Events& events, std::uint8_t seats) {
    for (const rules::Event& event : events) {
        std::vector<rules::Viewer> viewers{rules::Viewer::everything(), rules::Viewer::spectator()};
        for (rules::Seat seat = 0; seat < seats; ++seat) viewers.push_back(rules::Viewer::at(seat));
        for (const rules::Viewer viewer : viewers) {
            const rules::Event told = rules::project(event, viewer);
            v1::Delta delta;
            codec::write(told, delta);
            v1::Delta parsed;
            REQUIRE(parsed.ParseFromString(delta.SerializeAsString()));
            const auto read = codec::read(parsed);
            REQUIRE(read.has_value());
            REQUIRE(same(*read, told));
            REQUIRE(codec::is_game_delta(parsed));
        }
    }
}

void position_comes_back(const rules::Match& match) {
    for (rules::Seat seat = 0; seat < match.setup().seats; ++seat) {
        const rules::View view = match.view(rules::Viewer::at(seat));
        v1::Snapshot snapshot;
        codec::write(view, snapshot);
        const auto read = codec::read_view(snapshot);
        REQUIRE(read.has_value());
        REQUIRE(*read == view);
    }
    const auto decision = match.decision();
    if (!decision) return;
    std::vector<rules::Command> offers;
    match.offers(decision->seat, offers);
    v1::Decision out;
    codec::write(*decision, out);
    codec::write_legal(match, decision->seat, out);
    REQUIRE(v1::DecisionKind_IsValid(out.kind()));
    const auto steps = codec::legal_steps(out, match.view(rules::Viewer::at(decision->seat)));
    REQUIRE(steps.size() == offers.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        REQUIRE(steps[i] == std::vector<rules::Command>{offers[i]});
        v1::Action action;
        codec::write(offers[i], action);
        REQUIRE(codec::read(action) == offers[i]);
    }
}

v1::RoomSettings asked_settings() {
    v1::RoomSettings asked;
    asked.set_game("cardcassonne");
    asked.add_seats()->mutable_open();
    asked.add_seats()->mutable_open();
    return asked;
}

std::string table_of(const v1::RoomSettings& settings) {
    for (const v1::Option& option : settings.options()) {
        if (option.name() == "animal_table") return option.value();
    }
    return {};
}

}  // namespace

TEST_CASE("codec: whole card games come back as they went out") {
    for (std::uint8_t seats = 2; seats <= 5; ++seats) {
        CAPTURE(int{seats});
        rules::Random random(seats);
        auto match = rules::Match::create({"cardcassonne", {}, {}, seats}).value();
        position_comes_back(match);
        events_come_back(match.start(random), seats);
        std::vector<rules::Command> offers;
        while (match.decision()) {
            position_comes_back(match);
            const auto seat = match.decision()->seat;
            match.offers(seat, offers);
            const auto chosen = random.below(static_cast<std::uint32_t>(offers.size()));
            const auto events = match.play(seat, offers[chosen], random);
            REQUIRE(events.has_value());
            events_come_back(*events, seats);
        }
        position_comes_back(match);
    }
}

TEST_CASE("codec: claims are lifted as a view shows them") {
    rules::Random random(1);
    auto match = rules::Match::create({"cardcassonne", {}, {}, 3}).value();
    rules::View view = match.view(rules::Viewer::spectator());
    int lifted = 0;
    const auto follow = [&](const rules::Events& events) {
        for (const rules::Event& event : events) {
            const rules::Event told = rules::project(event, rules::Viewer::spectator());
            rules::evolve(view, told);
            v1::Delta delta;
            codec::write(told, delta);
            if (!delta.cards().has_lifted()) continue;
            ++lifted;
            v1::CardsView shown;
            codec::write(std::get<cards::View>(view), shown);
            REQUIRE(delta.cards().lifted().claims_size() == shown.claims_size());
            for (int i = 0; i < shown.claims_size(); ++i) {
                CHECK(delta.cards().lifted().claims(i).DebugString() ==
                      shown.claims(i).DebugString());
            }
        }
    };
    follow(match.start(random));
    while (match.decision()) {
        follow(match.play(match.decision()->seat, match.default_step(), random).value());
    }
    CHECK(lifted > 3);
}

TEST_CASE("codec: different card commands have different payloads") {
    std::vector<std::string> texts;
    for (const cards::Command& command : std::vector<cards::Command>{
             cards::PlayCard{1, cards::Colour::red, true},
             cards::PlayCard{1, cards::Colour::red, false},
             cards::PlayCard{2, cards::Colour::red, true}, cards::PlaceFollower{cards::Colour::red},
             cards::LayJoker{cards::Colour::red}, cards::SettleCard{true}, cards::SettleCard{false},
             cards::AssignJoker{cards::Colour::red}}) {
        texts.push_back(codec::payload_text("play", 1, {}, {rules::Command(command)}));
    }
    std::sort(texts.begin(), texts.end());
    CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
}

TEST_CASE("codec: numbers that no card game has are refused, by the rules or at once") {
    v1::Action action;
    action.mutable_cards()->mutable_play()->set_card(4'000'000'000);
    action.mutable_cards()->mutable_play()->set_row(static_cast<v1::CardColour>(77));
    rules::Random random(1);
    auto match = rules::Match::create({"cardcassonne", {}, {{"start_player", "host"}}, 2}).value();
    match.start(random);
    while (match.decision()->kind != rules::DecisionKind::take_turn)
        REQUIRE(match.play(match.decision()->seat, match.default_step(), random));
    const auto played = match.play(0, codec::read(action).value(), random);
    REQUIRE_FALSE(played.has_value());
    CHECK(played.error() == rules::Refusal::no_such_card);
    action.mutable_cards()->mutable_follower()->set_row(static_cast<v1::CardColour>(-1));
    CHECK(match.play(0, codec::read(action).value(), random).error() ==
          rules::Refusal::no_such_row);
    action.mutable_cards()->clear_action();
    CHECK_FALSE(codec::read(action).has_value());

    v1::Delta delta;
    CHECK_FALSE(codec::read(delta).has_value());
    delta.mutable_cards();
    CHECK_FALSE(codec::read(delta).has_value());
    delta.mutable_cards()->mutable_played()->set_seat(9);
    CHECK_FALSE(codec::read(delta).has_value());
    delta.mutable_cards()->mutable_scored()->add_animals(1);  // one count instead of four
    CHECK_FALSE(codec::read(delta).has_value());
    v1::Snapshot snapshot;
    snapshot.mutable_cards();
    CHECK_FALSE(codec::read_view(snapshot).has_value());
}

TEST_CASE("codec: the catalogue has the cards and their game") {
    const v1::Catalogue catalogue = codec::catalogue(nullptr);
    REQUIRE(catalogue.cards_size() == cards::card_types);
    std::uint32_t count = 0;
    for (const v1::CardType& card : catalogue.cards()) count += card.count();
    CHECK(count == 130);
    CHECK_FALSE(catalogue.cards(20).has_colour());
    const auto game = std::find_if(catalogue.games().begin(), catalogue.games().end(),
                                   [](const v1::Game& it) { return it.name() == "cardcassonne"; });
    REQUIRE(game != catalogue.games().end());
    CHECK(game->family() == v1::CARDS);
    CHECK(game->seats_max() == 5);
    // Its course, and the points of groups of buildings [CARD-12 CARD-61].
    std::vector<std::array<std::uint32_t, 3>> courses;
    for (const v1::CardsCourse& it : game->courses())
        courses.push_back({it.seats(), it.cards(), it.rounds()});
    CHECK(courses ==
          std::vector<std::array<std::uint32_t, 3>>{{2, 6, 10}, {3, 5, 8}, {4, 5, 6}, {5, 4, 6}});
    const auto& points = game->building_points();
    CHECK(std::vector<std::uint32_t>(points.begin(), points.end()) ==
          std::vector<std::uint32_t>{0, 5, 15, 30});
}

TEST_CASE("codec: CARD-49: an operator's table of animals holds for rooms that do not say") {
    const std::string mine = "3,6,10,12,14,16,18,20,22,24,26,28,31";
    codec::SettingsLimits limits;
    CHECK(table_of(codec::complete(asked_settings(), limits).value()) ==
          "3,6,9,12,14,16,18,20,22,24,26,28,30");
    limits.option_defaults = {{"animal_table", mine}};
    CHECK(table_of(codec::complete(asked_settings(), limits).value()) == mine);
    // So it is told before a room is made.
    const v1::Catalogue told = codec::catalogue(nullptr, limits.option_defaults);
    for (const v1::Game& game : told.games()) {
        for (const v1::GameOption& option : game.options())
            CHECK((option.default_value() == mine) == (option.name() == "animal_table"));
    }
    v1::RoomSettings own = asked_settings();
    v1::Option& option = *own.add_options();
    option.set_name("animal_table");
    option.set_value("1,2,3,4,5,6,7,8,9,10,11,12,13");
    CHECK(table_of(codec::complete(own, limits).value()) == "1,2,3,4,5,6,7,8,9,10,11,12,13");
    own.mutable_options(0)->set_value("1,2");
    CHECK_FALSE(codec::complete(own, limits).has_value());
}
