#include "tests/support/scenario_player.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace scenario {

Problems Player::play() {
    try {
        begin();
        judge(scenario_.at_start);
        for (const auto& step : scenario_.steps) {
            line_ = step.line;
            events_.clear();
            refusal_.reset();
            take(step);
            judge(step.expectations);
            if (!problems_.empty()) break;
        }
    } catch (const Wrong& bad) {
        problem(bad.what);
    } catch (const std::exception& broken) {
        problem(std::string("threw: ") + broken.what());
    }
    return std::move(problems_);
}

void Player::problem(const std::string& what) {
    problems_.push_back(scenario_.file + ":" + std::to_string(line_) + ": " + what);
}

void Player::create(const std::vector<std::string>& modules) {
    const rules::Setup setup{scenario_.edition, modules, scenario_.options,
                             static_cast<std::uint8_t>(scenario_.seats)};
    auto created = rules::Match::create(setup);
    if (!created) wrong("impossible setup: " + created.error().front().what);
    match_.emplace(std::move(*created));
}

void Player::play_one(rules::Seat seat, const rules::Command& command) {
    const rules::Match before = *match_;
    auto result = match_->play(seat, command, chance());
    if (result) {
        events_.insert(events_.end(), result->begin(), result->end());
        return;
    }
    refusal_ = result.error();
    if (!(before == *match_)) wrong("the refused command changed something");
}

void Player::judge(const std::vector<Expectation>& expectations) {
    look_at(expectations);
    const auto expects_refusal = [](const Expectation& it) {
        return it.text.starts_with("refused");
    };
    const bool expected = std::any_of(expectations.begin(), expectations.end(), expects_refusal);
    if (refusal_ && !expected) problem("refused: " + std::string(name(*refusal_)));
}

}  // namespace scenario
