// Positions as people write them: refused with a reason, or a game goes on from them to its end.
#include <string>
#include <vector>

#include "rules/position_text.h"
#include "tests/fuzz/target.h"

namespace {

void play_on(rules::Match match) {
    rules::Random chance(1);
    std::vector<rules::Command> offers;
    while (const auto decision = match.decision()) {
        match.offers(decision->seat, offers);
        tests::fuzz::promise(!offers.empty(), "who decides can do something");
        const auto& one = offers[chance.below(static_cast<std::uint32_t>(offers.size()))];
        tests::fuzz::promise(match.play(decision->seat, one, chance).has_value(),
                             "what is offered is accepted");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto position = rules::read_position(std::string(data, data + size));
    if (!position) {
        for (const rules::PositionProblem& it : position.error())
            tests::fuzz::promise(!it.what.empty() && !it.kind.empty(), "a refusal says why");
        return 0;
    }
    const std::string text = rules::position_text(*position);
    const auto again = rules::read_position(text);
    tests::fuzz::promise(again && again->view == position->view,
                         "a position is read as it was written");
    rules::Random chance(1);
    auto match = rules::Match::from_view(position->setup, position->view, chance);
    tests::fuzz::promise(rules::position_text(match) == text,
                         "a match has the text of its position");
    play_on(std::move(match));
    return 0;
}
