#include "server/engine/speaker.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/text.h"
#include "rules/position_text.h"
#include "server/bots/bot.h"
#include "server/env/fault.h"
#include "server/env/table.h"

namespace server::engine {

namespace {

constexpr double share_of_time = 0.9;  // the rest is for the way between the two programs

std::vector<std::uint8_t> bytes_of(std::string_view hex) {
    const auto digit = [](char letter) -> unsigned {
        if (letter >= '0' && letter <= '9') return static_cast<unsigned>(letter - '0');
        if (letter >= 'a' && letter <= 'f') return static_cast<unsigned>(letter - 'a' + 10);
        throw env::Fault(MEEPLED_BAD_DATA, "a view is written in hexadecimal digits");
    };
    env::require(hex.size() % 2 == 0, MEEPLED_BAD_DATA, "a view has two digits for each byte");
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        bytes.push_back(static_cast<std::uint8_t>(digit(hex[i]) << 4U | digit(hex[i + 1])));
    return bytes;
}

// The first problem, as "line N, column N: KIND: WHAT".
[[noreturn]] void refuse(const std::vector<rules::PositionProblem>& problems) {
    const rules::PositionProblem& it = problems.front();
    throw env::Fault(MEEPLED_BAD_DATA, "line " + std::to_string(it.line) + ", column " +
                                           std::to_string(it.column) + ": " + std::string(it.kind) +
                                           ": " + it.what);
}

// The position in preparation for the engine.
class Speaker {
public:
    explicit Speaker(const SpeakerOptions& options) : options_(options), chance_(options.seed) {}

    void take(std::string_view line) {
        const auto words = rules::words_of(line);
        const std::string_view what = words.empty() ? "" : words.front();
        if (what == "position") {
            text_.clear();
            setup_.clear();
            view_.clear();
        }
        // One byte too many says that it is too long.
        text_ += std::string(line) + "\n";
        text_.resize(std::min(text_.size(), rules::position_text_bytes_max + 1));
        if (what == "edition" || what == "seats" || what == "modules" || what == "option") {
            setup_ += std::string(line) + "\n";
        } else if (what == "view" && words.size() == 2) {
            view_ = words[1];
        }
    }

    // The step, as text.
    [[nodiscard]] std::string go(const std::vector<std::string_view>& words) {
        double seconds = 0;
        std::uint64_t nodes = options_.nodes;
        for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
            const auto number = rules::number_of<std::uint64_t>(words[i + 1]);
            if (words[i] == "time" && number) seconds = static_cast<double>(*number) / 1000;
            if (words[i] == "nodes" && number && nodes == 0) nodes = *number;
        }
        const rules::Match match = view_.empty() ? written() : seen();
        const auto decision = match.decision();
        env::require(decision.has_value(), MEEPLED_OVER, "the game is over");
        bots::Budget budget;
        budget.nodes = nodes;
        if (seconds > 0) {
            budget.spent = [limit = seconds * share_of_time,
                            begun = std::chrono::steady_clock::now()] {
                const auto took = std::chrono::steady_clock::now() - begun;
                return std::chrono::duration<double>(took).count() / limit;
            };
        }
        const auto bot = bots::make_bot(options_.level, budget);
        return env::step_text(match, bot->choose(match, decision->seat, chance_));
    }

private:
    // By the text of the position (rules/positions.md).
    [[nodiscard]] rules::Match written() {
        const auto position = rules::read_position(text_);
        if (!position) refuse(position.error());
        return rules::Match::from_view(position->setup, position->view, chance_);
    }

    // By the bytes of a seat's view.
    [[nodiscard]] rules::Match seen() {
        if (!plan_ || plan_of_ != setup_) {
            plan_ = std::make_shared<const env::Plan>(env::read_setup(setup_));
            plan_of_ = setup_;
        }
        return env::Table(plan_, bytes_of(view_), chance_.next()).match();
    }

    SpeakerOptions options_;
    rules::Random chance_;
    std::string text_;   // from "position" on
    std::string setup_;  // its lines about the game
    std::string view_;
    std::string plan_of_;
    std::shared_ptr<const env::Plan> plan_;
};

}  // namespace

int speak(const SpeakerOptions& options, std::istream& in, std::ostream& out) {
    if (bots::make_bot(options.level) == nullptr) {
        std::cerr << "--level: there is no bot '" << options.level << "'\n";
        return 1;
    }
    Speaker speaker(options);
    std::string line;
    while (std::getline(in, line)) {
        const auto words = rules::words_of(line);
        const std::string_view what = words.empty() ? "" : words.front();
        if (what == "quit") break;
        if (what == "meepled") {
            out << "name meepled " << options.level << "\nready" << std::endl;
        } else if (what == "go") {
            try {
                const std::string step = speaker.go(words);
                out << "bestmove " << step << std::endl;
            } catch (const env::Fault& fault) {
                out << "info error " << fault.what() << std::endl;
            }
        } else {
            speaker.take(line);
        }
    }
    return 0;
}

}  // namespace server::engine
