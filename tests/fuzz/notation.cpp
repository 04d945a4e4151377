// Text that people write: commands of a game in progress, tiles, whole games.
#include <string>
#include <utility>
#include <vector>

#include "rules/game_text.h"
#include "rules/match.h"
#include "rules/notation.h"
#include "tests/fuzz/target.h"

namespace {

// Games that have begun, each as it is and after its first offer.
std::vector<rules::Match> matches() {
    std::vector<rules::Match> made;
    for (const rules::Setup& setup : {rules::Setup{"carcassonne", {"farmers"}, {}, 2},
                                      rules::Setup{"carcassonne", {"farmers", "gifts"}, {}, 2},
                                      rules::Setup{"hunters_and_gatherers", {}, {}, 2},
                                      rules::Setup{"hunters_and_gatherers_2020", {}, {}, 2},
                                      rules::Setup{"cardcassonne", {}, {}, 2}}) {
        rules::Random chance(1);
        auto match = *rules::Match::create(setup);
        match.start(chance);
        made.push_back(match);
        std::vector<rules::Command> offers;
        match.offers(match.decision()->seat, offers);
        const auto events = match.play(match.decision()->seat, offers.front(), chance);
        tests::fuzz::promise(events.has_value(), "the first offer is accepted");
        made.push_back(std::move(match));
    }
    return made;
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
    static const std::vector<rules::Match> in_progress = matches();
    const std::string text(data, data + size);
    for (const rules::Match& match : in_progress) check_command(match, text);
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
