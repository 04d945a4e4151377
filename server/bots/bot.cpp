#include "server/bots/bot.h"

#include <algorithm>
#include <array>
#include <utility>

#include "server/bots/levels.h"

namespace server::bots {
namespace {

// Ignores the future points of farmers and the plans of others, spends its figures freely, and
// overlooks most places.
std::unique_ptr<Bot> make_beginner() {
    constexpr double overlooked = 0.7;
    Weights weights;
    weights.fields = 0;
    weights.rivals = 0;
    for (double& price : weights.figure_prices) price *= 0.4;
    return make_beginner_bot(weights, overlooked);
}

// Each tile that may come next, and the best answer to it.
constexpr SearchPlan skilled{.candidates = 12, .turns = 1, .nodes = 1500};
constexpr SearchPlan strong{.candidates = 16, .turns = 4, .nodes = 8000};
constexpr SearchPlan strongest{.candidates = 24, .turns = 6, .nodes = 40000, .last_tiles = 3};

struct Level {
    std::string_view name;
    double seconds;  // a move
    std::unique_ptr<Bot> (*make)(Budget budget);
};

constexpr std::array<Level, bot_level_count> all_levels{{
    {"random", 0, [](Budget) { return make_random_bot(); }},
    {"beginner", 0, [](Budget) { return make_beginner(); }},
    {"greedy", 0, [](Budget) { return make_greedy_bot(); }},
    {"skilled", 0.2, [](Budget budget) { return make_search_bot(skilled, std::move(budget)); }},
    {"strong", 1, [](Budget budget) { return make_search_bot(strong, std::move(budget)); }},
    {"strongest", 5, [](Budget budget) { return make_search_bot(strongest, std::move(budget)); }},
}};

const Level* find_level(std::string_view name) {
    const auto found = std::ranges::find(all_levels, name, &Level::name);
    return found == all_levels.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<std::string_view>& bot_levels() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Level& level : all_levels) all.push_back(level.name);
        return all;
    }();
    return names;
}

double thinking_seconds(std::string_view level) {
    const auto* const found = find_level(level);
    return found == nullptr ? 0 : found->seconds;
}

std::unique_ptr<Bot> make_bot(std::string_view level, Budget budget) {
    const auto* const found = find_level(level);
    return found == nullptr ? nullptr : found->make(std::move(budget));
}

}  // namespace server::bots
