#include "server/client/result_text.h"

#include <algorithm>

namespace server::client {

std::string result_text(rules::Seat seat, const std::vector<std::int32_t>& scores,
                        const std::vector<rules::Seat>& winners) {
    std::string own;
    std::string others;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (i == seat) {
            own = std::to_string(scores[i]) + " points";
        } else {
            others += (others.empty() ? "; the others: " : ", ") + std::to_string(scores[i]);
        }
    }
    const bool won = std::ranges::find(winners, seat) != winners.end();
    const char* const how = winners.size() > 1 ? "drew" : "won";
    const char* const end = won ? how : winners.empty() ? "did not win" : "lost";
    return "seat " + std::to_string(int{seat}) + ": " + own + others + "; " + end;
}

}  // namespace server::client
