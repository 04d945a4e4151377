// Text that people write: commands of a game in progress, tiles, whole games.
#include <string>
#include <vector>

#include "rules/game_text.h"
#include "rules/match.h"
#include "rules/notation.h"
#include "tests/fuzz/target.h"

namespace {

rules::Match placing() {
    rules::Setup setup;
    setup.edition = "carcassonne";
    setup.modules = {"farmers"};
    rules::Random chance(1);
    auto match = *rules::Match::create(setup);
    match.start(chance);
    return match;
}

rules::Match deploying() {
    rules::Random chance(2);
    rules::Match match = placing();
    std::vector<rules::Command> offers;
    match.offers(match.decision()->seat, offers);
    const auto events = match.play(match.decision()->seat, offers.front(), chance);
    tests::fuzz::promise(events.has_value(), "the first offer is accepted");
    return match;
}

void check_command(const rules::Match& match, const std::string& text) {
    const auto command = rules::parse_command(match, text);
    if (!command) return;
    const std::string written = rules::command_text(match, *command);
    tests::fuzz::promise(rules::parse_command(match, written) == command,
                         "a command is read as it was written");
}

void check_game(const std::string& text) {
    const auto game = rules::read_game(text);
    if (!game) return tests::fuzz::promise(!game.error().what.empty(), "a refusal says why");
    const auto again = rules::read_game(rules::game_text(game->record));
    tests::fuzz::promise(again && again->match == game->match, "a game is read as it was written");
    for (const rules::Event& event : game->events) static_cast<void>(rules::event_text(event));
    static_cast<void>(rules::board_text(game->match.view(rules::Viewer::everything())));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const rules::Match before = placing();
    static const rules::Match after = deploying();
    const std::string text(data, data + size);
    check_command(before, text);
    check_command(after, text);
    check_game(text);
    if (const auto tile = rules::tiles::parse_tile(text)) {
        tests::fuzz::promise(tile->segments.size() <= rules::tiles::segments_max,
                             "a tile has at most segments_max segments");
        const auto again = rules::tiles::parse_tile(rules::tiles::tile_text(*tile));
        tests::fuzz::promise(again.has_value(), "a tile is read as it was written");
        for (std::size_t segment = 0; segment < tile->segments.size(); ++segment) {
            for (rules::tiles::Rotation rotation = 0; rotation < 4; ++rotation) {
                static_cast<void>(where_name(*tile, rotation, static_cast<int>(segment)));
            }
        }
    }
    return 0;
}
