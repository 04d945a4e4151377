#include "server/record/as_text.h"

#include "server/codec/match.h"
#include "server/review/played.h"
#include "server/tools/random_game.h"
#include "tests/server/record/games.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;

namespace {

// What happened, without who sat where.
std::string story(const Record& record) {
    std::string all;
    for (const auto& entry : record.log()) {
        for (const auto& delta : entry.deltas()) {
            if (codec::is_game_delta(delta)) all += delta.SerializeAsString();
        }
    }
    return all;
}

std::string text_of(const Record& record) {
    const auto text = record_as_text(record);
    if (!text) FAIL(text.error());
    return *text;
}

Record record_of_text(const std::string& text) {
    const auto record = text_as_record(text);
    if (!record) FAIL(record.error().line << ":" << record.error().column << record.error().what);
    return *record;
}

}  // namespace

TEST_CASE("a record is written as text and tells the same game when it is read") {
    const Record record = game_of_two();
    const std::string text = text_of(record);
    CHECK(text.starts_with("match 1\nedition carcassonne\nseats 2\n"));
    CHECK(text.find("\nplayer 0 player 1\n") != std::string::npos);
    const Record again = record_of_text(text);
    CHECK(story(again) == story(record));
    CHECK(again.seat_names(1) == "player 2");
    CHECK(std::vector(again.scores().begin(), again.scores().end()) ==
          std::vector(record.scores().begin(), record.scores().end()));
    CHECK(again.header().room().starts_with("text."));
    CHECK(text_of(again).substr(text_of(again).find("\nfirst")) ==
          text.substr(text.find("\nfirst")));
}

TEST_CASE("random games of every set of modules are the same in records and in text") {
    for (const std::string edition :
         {"carcassonne", "hunters_and_gatherers", "hunters_and_gatherers_2020", "cardcassonne"}) {
        std::uint64_t seed = 1;
        for (const auto& modules : tools::module_sets(edition)) {
            CAPTURE(edition, modules, ++seed);
            rules::Random chance(seed);
            const auto played =
                tools::play_random_game({edition, modules, {}, 2}, chance, [](const auto&) {});
            const std::string text = rules::game_text(played);
            const Record record = record_of_text(text);
            const auto game = played_game(record);
            if (!game) FAIL(game.error());
            CHECK(game->steps.size() == played.steps.size());
        }
    }
}

TEST_CASE("a text whose game takes numbers from chance survives its way through a record") {
    for (const std::string_view module : {"gifts", "hills_and_sheep"}) {
        CAPTURE(module);
        rules::Random chance(11);
        const auto played = tools::play_random_game(
            {"carcassonne", {"farmers", std::string(module)}, {}, 2}, chance, [](const auto&) {});
        const std::string text = rules::game_text(played);
        const auto again = record_as_text(record_of_text(text));
        if (!again) FAIL(again.error());
        const auto read = rules::read_game(*again);
        REQUIRE(read.has_value());
        CHECK(read->record.chance == played.chance);
        for (std::size_t i = 0; i < played.steps.size(); ++i)
            CHECK(read->record.steps[i].chance == played.steps[i].chance);
        const auto numbers = [](const std::string& it) { return it.find("\nchance ") != it.npos; };
        CHECK(numbers(*again) == numbers(text));
        CHECK(numbers(text));
    }
}

TEST_CASE("a game that is not over has a record without an end") {
    const Record record = record_of_text(
        "match 1\nedition carcassonne\nseats 2\nfirst 0\nsupply base/W\n0 place 1,0 r0; pass\n");
    CHECK(record.log_size() == 2);
    CHECK(record.scores_size() == 0);
    CHECK_FALSE(played_game(record).has_value());
}

TEST_CASE("a text that is no game is refused with its place") {
    const auto record = text_as_record("match 1\nedition carcassonne\nplayers 2\n");
    REQUIRE_FALSE(record);
    CHECK(record.error().line == 3);
    CHECK(record.error().column == 1);
}

TEST_CASE("a record that goes on from another game has no text") {
    Record record = game_of_two();
    (void)record.mutable_header()->mutable_origin();
    const auto text = record_as_text(record);
    REQUIRE_FALSE(text);
    CHECK(text.error() == "the game does not begin at its beginning");
}

TEST_CASE("a record whose log was changed has no text") {
    Record record = game_of_two();
    record.mutable_log(record.log_size() / 2)->clear_actions();
    const auto text = record_as_text(record);
    REQUIRE_FALSE(text);
    CHECK(text.error().find("these rules make something else of it") != std::string::npos);
}

TEST_CASE("a record whose tiles are not those of the game has no text") {
    const auto started_in = [](Record& record) -> meeple::v1::TilesStarted* {
        for (auto& entry : *record.mutable_log()) {
            for (auto& delta : *entry.mutable_deltas()) {
                if (delta.tiles().has_started()) return delta.mutable_tiles()->mutable_started();
            }
        }
        return nullptr;
    };
    for (const int change : {0, 1, 2, 3}) {
        CAPTURE(change);
        Record record = game_of_two();
        auto* const started = started_in(record);
        REQUIRE(started != nullptr);
        if (change == 0) started->set_supply(7, started->supply(8));
        if (change == 1) started->set_supply(7, 139);
        if (change == 2) started->mutable_supply()->RemoveLast();
        if (change == 3) started->set_first_seat(5);
        const auto text = record_as_text(record);
        REQUIRE_FALSE(text);
        CHECK(text.error().find("these rules make something else of it") != std::string::npos);
    }
}
