#include "server/bots/bot.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "server/bots/levels.h"

namespace server::bots {
namespace {

// From a child's first game on: the better a level is, the fewer places it overlooks, the less it
// grabs what scores now, and the earlier it thinks of farmers and of its rivals.
constexpr Lapses newcomer{
    .overlooked = 0.64, .foresight = 0.53, .farmers_from = 4, .rivals = 0, .figures = 0.32};
constexpr Lapses beginner{
    .overlooked = 0.56, .foresight = 0.65, .farmers_from = 7, .rivals = 0.1, .figures = 0.42};
constexpr Lapses casual{
    .overlooked = 0.42, .foresight = 0.8, .farmers_from = 13, .rivals = 0.3, .figures = 0.58};
constexpr Lapses regular{
    .overlooked = 0.28, .foresight = 0.9, .farmers_from = 20, .rivals = 0.53, .figures = 0.72};

constexpr SearchPlan skilled{.candidates = 12, .turns = 3, .nodes = 250};
constexpr SearchPlan strong{.candidates = 16, .turns = 4, .nodes = 8000};
constexpr SearchPlan strongest{.candidates = 24, .turns = 6, .nodes = 40000, .last_tiles = 3};

// In the order of these games: Carcassonne, Hunters & Gatherers, Cardcassonne.
using Ratings = std::array<int, 3>;

std::size_t column_of(std::string_view game) {
    return game.starts_with("hunters") ? 1 : game == "cardcassonne" ? 2 : 0;
}

struct Level {
    std::string_view name;
    double seconds;   // a move
    Ratings ratings;  // greedy is 1000
    std::unique_ptr<Bot> (*make)(Budget budget);
};

template <const Lapses& lapses>
std::unique_ptr<Bot> careless(Budget /*budget*/) {
    return make_careless_bot(lapses);
}
template <const SearchPlan& plan>
std::unique_ptr<Bot> searching(Budget budget) {
    return make_search_bot(plan, std::move(budget));
}

// The one list of levels: all others are made from it.
constexpr std::array<Level, bot_level_count> all_levels{{
    {"random", 0, {}, [](Budget) { return make_random_bot(); }},
    {"newcomer", 0, {25, 160, -270}, careless<newcomer>},
    {"beginner", 0, {305, 350, -105}, careless<beginner>},
    {"casual", 0, {505, 555, 240}, careless<casual>},
    {"regular", 0, {770, 765, 475}, careless<regular>},
    {"greedy", 0, {1000, 1000, 1000}, [](Budget) { return make_greedy_bot(); }},
    {"skilled", 0.2, {1145, 1140, 1760}, searching<skilled>},
    {"strong", 1, {1300, 1380, 1800}, searching<strong>},
    {"strongest", 5, {1400, 1520, 1890}, searching<strongest>},
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

std::string bot_levels_text() {
    std::string all;
    for (const std::string_view level : bot_levels())
        all += (all.empty() ? "" : ", ") + std::string(level);
    return all;
}

std::vector<std::pair<std::string_view, int>> offered_levels(std::string_view game) {
    std::vector<std::pair<std::string_view, int>> offered;
    for (const Level& level : all_levels) {
        if (level.name != "random")
            offered.emplace_back(level.name, level.ratings.at(column_of(game)));
    }
    return offered;
}

double thinking_seconds(std::string_view level) {
    const auto* const found = find_level(level);
    return found == nullptr ? 0 : found->seconds;
}

bool takes_all_time(std::string_view level) {
    return level == all_levels.back().name;
}

std::unique_ptr<Bot> make_bot(std::string_view level, Budget budget) {
    const auto* const found = find_level(level);
    return found == nullptr ? nullptr : found->make(std::move(budget));
}

}  // namespace server::bots
