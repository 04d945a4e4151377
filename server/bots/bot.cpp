#include "server/bots/bot.h"

#include <utility>

#include "server/bots/levels.h"

namespace server::bots {
namespace {

// Each tile that may come next, and the best answer to it.
SearchPlan skilled() {
    SearchPlan plan;
    plan.candidates = 12;
    plan.turns = 1;
    plan.nodes = 1500;
    return plan;
}

SearchPlan strong() {
    SearchPlan plan;
    plan.candidates = 16;
    plan.turns = 4;
    plan.nodes = 8000;
    return plan;
}

}  // namespace

const std::vector<std::string_view>& bot_levels() {
    static const std::vector<std::string_view> levels{"random", "greedy", "skilled", "strong"};
    return levels;
}

std::unique_ptr<Bot> make_bot(std::string_view level, Budget budget) {
    if (level == "random") return make_random_bot();
    if (level == "greedy") return make_greedy_bot();
    if (level == "skilled") return make_search_bot(skilled(), std::move(budget));
    if (level == "strong") return make_search_bot(strong(), std::move(budget));
    return nullptr;
}

}  // namespace server::bots
