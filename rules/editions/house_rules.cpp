#include "rules/editions/house_rules.h"

#include <algorithm>

#include "rules/core/text.h"
#include "rules/tiles/game.h"
#include "rules/tiles/modules/buying/rules.h"
#include "rules/tiles/modules/holes/rules.h"

namespace rules::editions {

namespace {

using tiles::Ingredients;
using tiles::TableRules;

void choose_start_player(Ingredients& ingredients, std::string_view value) {
    ingredients.first_seat = value == "random"  ? tiles::FirstSeat::random
                             : value == "roads" ? tiles::FirstSeat::most_edges
                                                : tiles::FirstSeat::named;
    ingredients.named_seat = seat_named(value).value_or(0);
    ingredients.drawn_for = tiles::FeatureKind::road;
}

void choose_table(Ingredients& ingredients, std::string_view value) {
    ingredients.table.edge = value == "fixed"       ? TableRules::Edge::fixed
                             : value == "extension" ? TableRules::Edge::extensible
                             : value == "shifting"  ? TableRules::Edge::shifting
                                                    : TableRules::Edge::none;
}

void choose_width(Ingredients& ingredients, std::string_view value) {
    ingredients.table.width = number_of<std::uint8_t>(value).value_or(0);
}

void choose_height(Ingredients& ingredients, std::string_view value) {
    ingredients.table.height = number_of<std::uint8_t>(value).value_or(0);
}

void choose_edge(Ingredients& ingredients, std::string_view value) {
    // A feature completed by an edge could not be opened again.
    ingredients.table.completes =
        value == "completes" && ingredients.table.edge != TableRules::Edge::extensible;
}

void choose_unfinished(Ingredients& ingredients, std::string_view value) {
    ingredients.unfinished_scores = value == "scores";
}

void choose_start_tile(Ingredients& ingredients, std::string_view value) {
    if (value != "bag" || ingredients.start_tile == tiles::no_tile) return;
    ingredients.tiles.emplace_back(ingredients.start_tile, std::uint8_t{1});
    ingredients.start_tile = tiles::no_tile;
}

void choose_hand(Ingredients& ingredients, std::string_view value) {
    if (value == "none") return;
    ingredients.hand.tiles = value.starts_with("three") ? 3 : 1;
    ingredients.hand.hidden = value.ends_with("hidden");
}

void choose_unplaceable(Ingredients& ingredients, std::string_view value) {
    ingredients.unplaceable_back = value == "bag";
}

void choose_hole(Ingredients& ingredients, std::string_view value) {
    if (value == "again") ingredients.modules.push_back(&tiles::modules::holes());
}

void choose_buying(Ingredients& ingredients, std::string_view value) {
    if (value == "only_tile") ingredients.modules.push_back(&tiles::modules::buying());
}

// Odd, so that there is a middle cell; the first is the default.
const std::vector<std::string>& sides() {
    static const std::vector<std::string> all = {"15", "5",  "7",  "9",  "11", "13",
                                                 "17", "19", "21", "25", "31"};
    return all;
}

}  // namespace

std::optional<Seat> seat_named(std::string_view value) {
    constexpr std::string_view prefix = "seat_";
    if (!value.starts_with(prefix)) return std::nullopt;
    const auto number = number_of<std::uint8_t>(value.substr(prefix.size()));
    if (!number || *number == 0 || value[prefix.size()] == '0') return std::nullopt;
    return static_cast<Seat>(*number - 1);
}

OptionEntry start_player_option(bool tiles_show_roads) {
    OptionEntry option{"start_player", {"random", "host", "seats"}, choose_start_player};
    option.accepts = [](std::string_view value, int seats) {
        const auto seat = seat_named(value);
        return seat && *seat < seats;
    };
    if (tiles_show_roads) option.values.emplace_back("roads");
    return option;
}

std::vector<OptionEntry> table_options() {
    return {
        {"table", {"floor", "fixed", "shifting", "extension"}, choose_table},
        {"table_width", sides(), choose_width},
        {"table_height", sides(), choose_height},
        {"table_edge", {"cuts", "completes"}, choose_edge},
    };
}

std::vector<OptionEntry> house_options() {
    return {
        {"start_tile", {"laid", "bag"}, choose_start_tile},
        {"unplaceable", {"discarded", "bag"}, choose_unplaceable},
        {"hand", {"none", "next_open", "next_hidden", "three_open", "three_hidden"}, choose_hand},
        {"hole", {"nothing", "again"}, choose_hole},
        {"unfinished", {"scores", "nothing"}, choose_unfinished},
        {"buying", {"none", "only_tile"}, choose_buying},
    };
}

}  // namespace rules::editions
