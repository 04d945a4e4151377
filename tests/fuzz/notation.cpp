// Text that people write: commands of a game in progress, and tiles.
#include <string>

#include "rules/match.h"
#include "tests/fuzz/target.h"

namespace {

rules::Match some_match() {
    rules::Setup setup;
    setup.edition = "carcassonne";
    setup.modules = {"farmers"};
    rules::Random chance(1);
    auto match = *rules::Match::create(setup);
    match.start(chance);
    std::vector<rules::Command> offers;
    match.offers(match.decision()->seat, offers);
    const auto events = match.play(match.decision()->seat, offers.front(), chance);
    tests::fuzz::promise(events.has_value(), "the first offer is accepted");
    return match;  // a tile lies, a figure may follow
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const rules::Match match = some_match();
    const std::string text(data, data + size);
    if (const auto command = rules::parse_command(match, text)) {
        const std::string written = rules::command_text(match, *command);
        tests::fuzz::promise(rules::parse_command(match, written) == command,
                             "a command is read as it was written");
    }
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
