#include "server/client/game_choice.h"

#include <string>

#include "server/client/result_text.h"
#include "tests/support/catch.h"

namespace game_choice_test {

namespace v1 = meeple::v1;
namespace client = server::client;

TEST_CASE("blanks in the lists of a game do not count") {
    v1::RoomSettings settings;
    client::GameChoice{" carcassonne", " farmers, river ", {" start_player = host "}}.write(
        settings);
    CHECK(settings.game() == "carcassonne");
    REQUIRE(settings.modules().names_size() == 2);
    CHECK(settings.modules().names(0) == "farmers");
    CHECK(settings.modules().names(1) == "river");
    CHECK(settings.options(0).name() == "start_player");
    CHECK(settings.options(0).value() == "host");
    v1::RoomSettings none;
    client::GameChoice{"carcassonne", " none ", {}}.write(none);
    CHECK(none.has_modules());
    CHECK(none.modules().names_size() == 0);
}

TEST_CASE("problems of settings are told with the caller's field and what is allowed") {
    v1::RoomSettings asked;
    asked.set_game("carcassonne");
    auto& option = *asked.add_options();
    option.set_name("start_player");
    option.set_value("me");
    const auto told = [&](const std::string& detail) {
        return client::settings_problem(detail, asked, {});
    };
    const auto begins = [&](const std::string& detail, const std::string& begin) {
        CHECK(told(detail).substr(0, begin.size()) == begin);
    };
    begins("unknown_edition: chess", "game: 'chess' is unknown; allowed: carcassonne, ");
    begins("unknown_module: farmer", "modules: 'farmer' is unknown; allowed: ");
    CHECK(told("unknown_module: farmer").find("farmers") != std::string::npos);
    begins("unknown_option: x", "options: 'x' is unknown; allowed: start_player");
    begins("bad_option_value: me", "options: 'me' is no value of start_player; allowed: ");
    begins("bad_option_value: us", "options: 'us' is not allowed");
    begins("unknown_bot: deep", "vs: 'deep' is unknown; allowed: random, ");
    CHECK(told("seat_count: 9") == "seats: 9; allowed: 2 to 6");
    CHECK(told("missing_module: abbot") == "modules: missing_module: abbot");
    // What it does not know stays as it is; each line counts.
    CHECK(told("best_of: 3, 5, 7 or 9\nseat_unset") == "best_of: 3, 5, 7 or 9\nseat_unset");
    CHECK(client::settings_problem("unknown_bot: deep", asked, {.bots = "--bot-level"})
              .find("--bot-level: ") == 0);
    asked.set_game("chess");
    CHECK(told("unknown_module: farmer") == "unknown_module: farmer");
}

TEST_CASE("a result says who has won") {
    CHECK(client::result_text(0, {26, 98}, {1}) == "seat 0: 26 points; the others: 98; lost");
    CHECK(client::result_text(1, {26, 98, 77}, {1}) ==
          "seat 1: 98 points; the others: 26, 77; won");
    CHECK(client::result_text(0, {5, 5}, {0, 1}) == "seat 0: 5 points; the others: 5; drew");
    CHECK(client::result_text(0, {5, 5}, {}) == "seat 0: 5 points; the others: 5; did not win");
}

}  // namespace game_choice_test
