// A match that follows a recorded game of tiles: what it offers, and where it differs.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/match.h"
#include "server/tools/trace/report.h"

namespace server::tools {

class MatchReplay {
public:
    explicit MatchReplay(rules::Match match) : match_(std::move(match)) {}

    [[nodiscard]] const Report& report() const { return report_; }

protected:
    // What is offered in the words of the format, and which of it was chosen.
    struct Offered {
        nlohmann::json legal = nlohmann::json::array();
        std::optional<rules::tiles::Command> chosen;
    };
    // `words` makes a command an action of the format; null: it is something else.
    template <class Words>
    [[nodiscard]] Offered offers_like(const nlohmann::json& chosen, const Words& words) const {
        Offered offered;
        std::vector<rules::Command> offers;
        match_.offers(match_.decision().value().seat, offers);
        for (const rules::Command& offer : offers) {
            const auto& it = std::get<rules::tiles::Command>(offer);
            nlohmann::json action = words(it);
            if (action.is_null()) continue;
            if (action == chosen) offered.chosen = it;
            // Two fields inside a tile have one name.
            if (std::ranges::find(offered.legal, action) == offered.legal.end())
                offered.legal.push_back(std::move(action));
        }
        return offered;
    }

    [[nodiscard]] bool is_asked(rules::DecisionKind kind) const {
        const auto decision = match_.decision();
        return decision && decision->kind == kind;
    }

    [[nodiscard]] rules::tiles::View view() const {
        return std::get<rules::tiles::View>(match_.view(rules::Viewer::everything()));
    }

    bool mismatch(const std::string& what, const std::string& expected, const std::string& got) {
        report_.mismatches.push_back(where_ + ": " + what + ": expected " + expected + ", got " +
                                     got);
        return false;
    }

    rules::Match match_;
    rules::Seat match_seat_ = rules::no_seat;  // whose row it is
    Report report_;
    std::string where_;  // the row, in reports
};

}  // namespace server::tools
