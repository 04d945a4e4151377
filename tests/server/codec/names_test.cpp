// Numbers with several meanings have a named field beside them.
#include <set>

#include "meeple/v1/envelope.pb.h"
#include "rules/core/chance.h"
#include "rules/editions/catalog.h"
#include "server/codec/match.h"
#include "server/codec/tiles.h"
#include "tests/support/catch.h"

using namespace server;

namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;
using tiles::Phase;
using tiles::Question;

v1::Due written(const tiles::Due& row) {
    v1::TilesDelta delta;
    codec::write(tiles::Event(tiles::AgendaSet{{row}}), delta);
    return delta.agenda_set().rows(0);
}

}  // namespace

TEST_CASE("codec: the number of an agenda row is a field named by its meaning") {
    CHECK(written({Phase::placing, 1, Question::none, 0}).about_case() == v1::Due::ABOUT_NOT_SET);
    for (const Phase phase : {Phase::placing, Phase::deploying, Phase::resuming}) {
        const v1::Due row = written({phase, 1, Question::none, 1});
        CHECK(row.about_case() == v1::Due::kExtends);
        CHECK(row.extends());
        CHECK(row.data() == 1);
    }
    const v1::Due next = written({Phase::extending, 1, Question::none, 1});
    CHECK(next.about_case() == v1::Due::kFrom);
    CHECK(next.from() == v1::SIDE);
    CHECK(next.data() == 1);
    CHECK(written({Phase::extending, 1, Question::none, 0}).about_case() == v1::Due::kFrom);
    const v1::Due tower = written({Phase::choosing, 1, tiles::AskCapture::kind, 0});
    CHECK(tower.about_case() == v1::Due::kTower);
    CHECK(written({Phase::choosing, 1, tiles::AskCapture::kind, 44}).tower() == 44);
    const v1::Due freed = written({Phase::choosing, 1, tiles::AskExchange::kind, 8 * 3 + 2});
    CHECK(freed.captured().seat() == 3);
    CHECK(freed.captured().figure() == v1::LARGE_MEEPLE);
    CHECK(freed.data() == 26);
    CHECK(written({Phase::choosing, 1, tiles::AskBid::kind, 0}).about_case() ==
          v1::Due::ABOUT_NOT_SET);
}

TEST_CASE("codec: every question of a module is a decision of the protocol") {
    tiles::Parts::Questions::each([]<class Question>(const Question& /*question*/) {
        CAPTURE(Question::word);
        CHECK(v1::DecisionKind_IsValid(static_cast<int>(Question::kind)));
    });
}

TEST_CASE("codec: a tile as a whole has a name, and is asked for by name or number") {
    v1::TilesDelta delta;
    codec::write(tiles::Event(tiles::TokenMoved{tiles::Token::dragon, {{1, 2}, tiles::whole_tile}}),
                 delta);
    CHECK(delta.token_moved().on().whole_tile());
    CHECK(delta.token_moved().on().segment() == 255);
    v1::TilesDelta of_feature;
    codec::write(tiles::Event(tiles::TokenMoved{tiles::Token::mage, {{1, 2}, 3}}), of_feature);
    CHECK_FALSE(of_feature.token_moved().on().has_whole_tile());

    const tiles::Command onto{tiles::MoveToken{tiles::Token::fairy, {{1, 2}, tiles::whole_tile}}};
    v1::TilesAction by_name;
    v1::MoveToken& move = *by_name.mutable_move_token();
    move.set_token(v1::TOKEN_FAIRY);
    move.set_x(1);
    move.set_y(2);
    v1::TilesAction by_number = by_name;
    move.set_whole_tile(true);
    by_number.mutable_move_token()->set_segment(255);
    CHECK(codec::read(by_name) == onto);
    CHECK(codec::read(by_number) == onto);
    v1::TilesAction both;
    codec::write(onto, both);
    CHECK(both.move_token().whole_tile());
    CHECK(both.move_token().segment() == 255);
    CHECK(codec::read(both) == onto);
}

TEST_CASE("codec: the hidden tiles of a hand stand first, and are counted") {
    std::set<std::uint32_t> counts;
    for (const char* hand : {"next_hidden", "three_hidden", "three_open"}) {
        CAPTURE(hand);
        rules::Setup setup;
        setup.edition = "carcassonne";
        setup.seats = 2;
        setup.options = {{"hand", hand}};
        if (!rules::editions::check(setup).empty()) continue;
        rules::Match match = rules::Match::create(setup).value();
        rules::Random random(5);
        match.start(random);
        std::vector<rules::Command> offers;
        while (const auto decision = match.decision()) {
            for (const rules::Viewer viewer : {rules::Viewer::at(0), rules::Viewer::spectator()}) {
                v1::Snapshot snapshot;
                codec::write(match.view(viewer), snapshot);
                const v1::HandsView& hands = snapshot.tiles().hands();
                const auto check = [&](const auto& shown, std::uint32_t hidden) {
                    counts.insert(hidden);
                    for (int i = 0; i < shown.size(); ++i) {
                        CHECK((shown[i] == tiles::no_tile) ==
                              (static_cast<std::uint32_t>(i) < hidden));
                    }
                };
                check(snapshot.tiles().hand(), hands.hidden());
                for (const v1::HeldTiles& held : hands.held()) check(held.tiles(), held.hidden());
            }
            match.offers(decision->seat, offers);
            const auto at = random.below(static_cast<std::uint32_t>(offers.size()));
            REQUIRE(match.play(decision->seat, offers[at], random).has_value());
        }
    }
    CHECK(counts.size() > 2);
}
