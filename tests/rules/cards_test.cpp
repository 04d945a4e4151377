// Cardcassonne beyond scenarios: points of chests, ties, the animal table, and commands of another
// family.
#include <algorithm>
#include <numeric>

#include "rules/cards/game.h"
#include "rules/editions/cardcassonne.h"
#include "rules/match.h"
#include "tests/support/catch.h"

namespace {

namespace cards = rules::cards;
using rules::Refusal;

rules::Match fresh(std::uint8_t seats, const std::string& table = {}) {
    rules::Setup setup{"cardcassonne", {}, {}, seats};
    if (!table.empty()) setup.options = {{"animal_table", table}};
    return rules::Match::create(setup).value();
}

cards::View seen(const rules::Match& match) {
    return std::get<cards::View>(match.view(rules::Viewer::everything()));
}

// Every way to make groups, slowly: one card after the other begins or joins a group.
int slow_points(std::vector<std::vector<int>>& groups, std::vector<int> kinds) {
    if (kinds.empty()) {
        constexpr int points[] = {0, 0, 5, 15, 30};
        int sum = 0;
        for (const auto& group : groups) sum += points[group.size()];
        return sum;
    }
    const int kind = kinds.back();
    kinds.pop_back();
    int best = 0;
    for (int as = kind < 4 ? kind : 0; as < 4 && (kind >= 4 || as == kind); ++as) {
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (std::count(groups[i].begin(), groups[i].end(), as) > 0) continue;
            groups[i].push_back(as);
            best = std::max(best, slow_points(groups, kinds));
            groups[i].pop_back();
        }
        groups.push_back({as});
        best = std::max(best, slow_points(groups, kinds));
        groups.pop_back();
    }
    return best;
}

}  // namespace

TEST_CASE("CARD-61 CARD-T7: chests are split into the best groups") {
    CHECK(cards::building_points({4, 3, 2, 2}, 0) == 65);
    CHECK(cards::building_points({2, 0, 0, 0}, 0) == 0);
    CHECK(cards::building_points({2, 0, 0, 0}, 1) == 5);
    CHECK(cards::building_points({1, 1, 1, 0}, 1) == 30);
    CHECK(cards::building_points({0, 0, 0, 0}, 4) == 30);
    CHECK(cards::building_points({3, 1, 0, 0}, 2) == 30);
    CHECK(cards::building_points({2, 2, 2, 1}, 1) == 60);
}

TEST_CASE("CARD-61: the formula equals an exhaustive search") {
    for (int code = 0; code < 3 * 3 * 3 * 3; ++code) {
        for (int jokers = 0; jokers <= 1; ++jokers) {
            cards::PerColour counts{};
            std::vector<int> kinds(static_cast<std::size_t>(jokers), 4);
            for (int kind = 0, rest = code; kind < 4; ++kind, rest /= 3) {
                counts[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(rest % 3);
                kinds.insert(kinds.end(), static_cast<std::size_t>(rest % 3), kind);
            }
            if (kinds.size() > 6) continue;
            std::vector<std::vector<int>> groups;
            CAPTURE(code, jokers);
            CHECK(cards::building_points(counts, jokers) == slow_points(groups, kinds));
        }
    }
}

TEST_CASE("CARD-49: the table of animals is an option of the game") {
    const auto known = *rules::editions::animal_table("3,6,9,12,14,16,18,20,22,24,26,28,30");
    CHECK(known == cards::animal_table_default);
    CHECK(known[0] == 3);
    CHECK(known[1] == 6);
    CHECK(known[4] == 14);
    CHECK(std::is_sorted(known.begin(), known.end(), std::less_equal<>()));
    CHECK(rules::editions::animal_table("1,2,3,4,5,6,7,8,9,10,11,12,13"));
    for (const auto* bad :
         {"", "3", "3,6,9,12,14,16,18,20,22,24,26,28", "3,6,9,12,14,16,18,20,22,24,26,28,30,32",
          "3,6,9,12,14,16,18,20,22,24,26,28,28", "0,6,9,12,14,16,18,20,22,24,26,28,30",
          "3,6,9,12,14,16,18,20,22,24,26,28,256", "3,6,9,12,14,16,18,20,22,24,26,28,x",
          "3,,9,12,14,16,18,20,22,24,26,28,30", "3,6,9,12,14,16,18,20,22,24,26,28,30,"}) {
        CAPTURE(bad);
        CHECK_FALSE(rules::editions::animal_table(bad));
        const rules::Setup setup{"cardcassonne", {}, {{"animal_table", bad}}, 2};
        REQUIRE_FALSE(rules::Match::create(setup));
        CHECK(rules::Match::create(setup).error().front().kind ==
              rules::SetupProblem::Kind::bad_option_value);
    }
    CHECK_FALSE(fresh(2) == fresh(2, "4,6,9,12,14,16,18,20,22,24,26,28,30"));
}

TEST_CASE("CARD-12: the deck is used up exactly for every number of seats") {
    CHECK(cards::sorted_deck().size() == 130);
    for (const int seats : {2, 3, 4, 5}) {
        const cards::Game game({seats, true, cards::animal_table_default});
        CHECK(cards::set_up_cards + game.hand_size() * seats * game.rounds() == 130);
    }
    CHECK(cards::Game({2, true, {}}).rounds() == 10);
    CHECK(cards::Game({3, true, {}}).rounds() == 8);
    CHECK(cards::Game({4, true, {}}).rounds() == 6);
    CHECK(cards::Game({5, true, {}}).rounds() == 6);
    CHECK_FALSE(rules::Match::create({"cardcassonne", {}, {}, 6}));
    CHECK_FALSE(rules::Match::create({"cardcassonne", {}, {}, 1}));
}

TEST_CASE("CARD-11: the dealer is drawn at random, or the last seat deals and seat 0 begins") {
    rules::Random chance(3);
    std::vector<int> dealers(3, 0);
    for (int i = 0; i < 60; ++i) {
        auto match = fresh(3);
        match.start(chance);
        ++dealers.at(seen(match).dealer);
    }
    CHECK(std::count(dealers.begin(), dealers.end(), 0) == 0);
    auto match = rules::Match::create({"cardcassonne", {}, {{"start_player", "host"}}, 3}).value();
    match.start(chance);
    CHECK(seen(match).dealer == 2);
}

TEST_CASE("CARD-62: ties are broken by building cards, jokers included; then the win is shared") {
    auto match = fresh(2);
    rules::Random chance(1);
    match.start(chance);
    while (match.decision())
        REQUIRE(match.play(match.decision()->seat, match.default_step(), chance));
    const auto end = seen(match);
    std::pair<int, int> best{-1, -1};
    std::vector<rules::Seat> winners;
    for (rules::Seat seat = 0; seat < 2; ++seat) {
        const std::pair<int, int> mine{end.seats[seat].score, end.seats[seat].chest_count};
        if (mine > best) winners.clear();
        if (mine >= best) winners.push_back(seat);
        best = std::max(best, mine);
    }
    CHECK(end.winners == winners);
}

TEST_CASE("commands and events of the other family are refused") {
    rules::Random chance(1);
    auto match = fresh(2);
    auto board = rules::Match::create({"carcassonne", {"farmers"}, {}, 2}).value();
    match.start(chance);
    board.start(chance);
    const rules::Command pass{rules::tiles::Command{rules::tiles::Pass{}}};
    const rules::Command keep{cards::Command{cards::SettleCard{true}}};
    CHECK(match.play(match.decision()->seat, pass, chance).error() == Refusal::other_game);
    CHECK(board.play(board.decision()->seat, keep, chance).error() == Refusal::other_game);
    CHECK(match.play(0, std::vector<rules::Command>{}, chance).error() == Refusal::bad_list);
    CHECK(rules::command_text(match, pass) == "pass");
    CHECK(rules::command_text(board, keep) == "keep");
    CHECK_THROWS_AS(match.evolve(rules::Event{rules::tiles::Event{rules::tiles::TurnBegan{0}}}),
                    rules::Broken);
    auto view = match.view(rules::Viewer::spectator());
    CHECK_THROWS_AS(
        rules::evolve(view, rules::Event{rules::tiles::Event{rules::tiles::TurnBegan{0}}}),
        rules::Broken);
    CHECK_THROWS_AS(
        rules::Match::from_view(match.setup(), board.view(rules::Viewer::spectator()), chance),
        rules::Broken);
    CHECK(match.appraise().empty());
}

TEST_CASE("an event that cannot follow is noticed") {
    rules::Random chance(5);
    auto match = fresh(3);
    match.start(chance);
    while (match.decision()->kind != rules::DecisionKind::take_turn)
        REQUIRE(match.play(match.decision()->seat, match.default_step(), chance));
    const auto seat = match.decision()->seat;
    const auto other = static_cast<rules::Seat>((seat + 1) % 3);
    const auto bad = [&](const cards::Event& event) {
        CHECK_THROWS_AS(match.evolve(rules::Event{event}), rules::Broken);
    };
    bad(cards::Started{0, {}});
    bad(cards::CardTurnedUp{0, cards::Colour::yellow});
    bad(cards::JokerTurnedUp{0, cards::animal_joker});
    bad(cards::RoundBegan{2, 0, 5, {}});
    bad(cards::TurnBegan{7});
    bad(cards::CardPlayed{other, 0, cards::Colour::yellow, true});
    bad(cards::CardPlayed{seat, cards::hidden_card, cards::Colour::yellow, true});
    bad(cards::FollowerPlaced{seat, static_cast<cards::Colour>(9)});
    bad(cards::ClaimsLifted{{{seat, cards::Colour::red, {{0, false}}}}});
    bad(cards::ChoiceBegan{seat, cards::animal_joker});
    bad(cards::CardSettled{seat, 0, true});
    bad(cards::JokerAssigned{seat, cards::Colour::red});
    bad(cards::ClaimScored{});
    bad(cards::BuildingsScored{seat, {9, 9, 9, 9}, 0, 0});
    bad(cards::SeatResigned{9});
    bad(cards::GameEnded{{1, 2, 3}, {0}});
}
