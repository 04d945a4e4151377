#include "server/env/actions.h"

#include <algorithm>

#include "rules/cards/game.h"
#include "rules/tiles/game.h"
#include "server/env/sights.h"

namespace server::env {

namespace {

namespace tiles = rules::tiles;
namespace cards = rules::cards;

constexpr int rotations = 4;
constexpr int row_count = cards::colour_count;
// Cardcassonne's numbers.
constexpr int first_follower = cards::card_types * row_count * 2;
constexpr int first_joker = first_follower + row_count;
constexpr int first_settling = first_joker + row_count;
constexpr int first_assigning = first_settling + 2;
constexpr int card_actions = first_assigning + row_count;

int number_of(const cards::Command& command) {
    struct Number {
        int operator()(const cards::PlayCard& it) const {
            return (it.card * row_count + static_cast<int>(it.row)) * 2 + (it.down ? 1 : 0);
        }
        int operator()(const cards::PlaceFollower& it) const {
            return first_follower + static_cast<int>(it.row);
        }
        int operator()(const cards::LayJoker& it) const {
            return first_joker + static_cast<int>(it.row);
        }
        int operator()(const cards::SettleCard& it) const {
            return first_settling + (it.keep ? 1 : 0);
        }
        int operator()(const cards::AssignJoker& it) const {
            return first_assigning + static_cast<int>(it.kind);
        }
        int operator()(const cards::Resign& /*it*/) const { return -1; }
    };
    return std::visit(Number{}, command);
}

cards::Command card_command(int action) {
    if (action >= first_assigning)
        return cards::AssignJoker{cards::colour(action - first_assigning)};
    if (action >= first_settling) return cards::SettleCard{action > first_settling};
    if (action >= first_joker) return cards::LayJoker{cards::colour(action - first_joker)};
    if (action >= first_follower)
        return cards::PlaceFollower{cards::colour(action - first_follower)};
    return cards::PlayCard{static_cast<cards::Card>(action / (row_count * 2)),
                           cards::colour(action / 2 % row_count), action % 2 == 1};
}

// The different tiles of the hand, in its order.
std::vector<tiles::TileIndex> hand_of(const tiles::Game& game, const tiles::State& state) {
    std::vector<tiles::TileIndex> hand;
    for (const tiles::TypeIndex type : state.hand) {
        const tiles::TileIndex tile = game.shape(type).tile;
        if (std::ranges::find(hand, tile) == hand.end()) hand.push_back(tile);
    }
    return hand;
}

const rules::Match::TilesInside* tiles_of(
    const std::variant<rules::Match::TilesInside, rules::Match::CardsInside>& inside) {
    return std::get_if<rules::Match::TilesInside>(&inside);
}

}  // namespace

Window window_of(const tiles::State& state, int board) {
    if (state.board.tile_count() == 0) return {0, 0, board};
    int left = tiles::coordinate_max;
    int right = -tiles::coordinate_max;
    int top = left;
    int bottom = right;
    for (int i = 0; i < state.board.tile_count(); ++i) {
        const tiles::Position at = state.board.tile(i).at;
        left = std::min<int>(left, at.x);
        right = std::max<int>(right, at.x);
        top = std::min<int>(top, at.y);
        bottom = std::max<int>(bottom, at.y);
    }
    // Rounded down, for either sign.
    return {(left + right) >> 1, (top + bottom) >> 1, board};
}

ActionSpace::ActionSpace(const rules::Match& match, int board) : board_(board) {
    const auto inside = match.inside();
    const auto* tile_game = tiles_of(inside);
    if (tile_game == nullptr) {
        cards_ = true;
        size_ = card_actions;
        return;
    }
    const tiles::Game& game = tile_game->game;
    for (const auto& [kind, count] : game.ingredients().figures) {
        if (std::ranges::find(figures_, kind) == figures_.end()) figures_.push_back(kind);
    }
    std::ranges::sort(figures_);
    bool more = false;
    Sights::each(
        [&](const auto& sight, std::size_t /*place*/) { more = more || sight.adds_to_hand(game); });
    held_ = game.has_hands() ? tiles::hand_max : more ? 2 : 1;
    first_figure_ = held_ * board * board * rotations;
    pass_ = first_figure_ + static_cast<int>(figures_.size()) * tiles::segments_max;
    first_other_ = pass_ + 1;
    size_ = first_other_ + others_max;
}

int ActionSpace::number_of(const tiles::Command& command, const Window& window,
                           const std::vector<tiles::TileIndex>& hand) const {
    if (const auto* place = std::get_if<tiles::PlaceTile>(&command)) {
        const int cell = window.cell(place->at);
        const auto held = std::ranges::find(hand, place->tile) - hand.begin();
        if (cell < 0 || held >= held_) return -1;
        return ((static_cast<int>(held) * board_ * board_) + cell) * rotations + place->rotation;
    }
    if (const auto* deploy = std::get_if<tiles::DeployFigure>(&command)) {
        const auto kind = std::ranges::find(figures_, deploy->figure) - figures_.begin();
        return first_figure_ + static_cast<int>(kind) * tiles::segments_max + deploy->segment;
    }
    return std::holds_alternative<tiles::Pass>(command) ? pass_ : first_other_;
}

void ActionSpace::offered(const rules::Match& match, Offered& out) const {
    out.commands.clear();
    out.actions.clear();
    out.outside = false;
    const auto decision = match.decision();
    if (!decision) return;
    match.offers(decision->seat, out.commands);
    out.actions.reserve(out.commands.size());
    const auto inside = match.inside();
    const auto* tile_game = tiles_of(inside);
    if (tile_game == nullptr) {
        for (const rules::Command& command : out.commands)
            out.actions.push_back(env::number_of(std::get<cards::Command>(command)));
        return;
    }
    const Window window = window_of(tile_game->state, board_);
    const auto hand = hand_of(tile_game->game, tile_game->state);
    int others = 0;
    for (const rules::Command& command : out.commands) {
        int number = number_of(std::get<tiles::Command>(command), window, hand);
        if (number == first_other_) {
            number = others < others_max ? first_other_ + others : -1;
            ++others;
        }
        out.outside = out.outside || number < 0;
        out.actions.push_back(number);
    }
}

std::optional<rules::Command> ActionSpace::command(const rules::Match& match, int action) const {
    if (cards_) return card_command(action);
    if (action == pass_) return tiles::Pass{};
    if (action > pass_) return std::nullopt;
    if (action >= first_figure_) {
        const int at = action - first_figure_;
        return tiles::DeployFigure{figures_[static_cast<std::size_t>(at / tiles::segments_max)],
                                   static_cast<std::uint8_t>(at % tiles::segments_max)};
    }
    const auto inside = match.inside();
    const auto* tile_game = tiles_of(inside);
    const auto hand = hand_of(tile_game->game, tile_game->state);
    const Window window = window_of(tile_game->state, board_);
    const int cell = action / rotations % (board_ * board_);
    const auto held = static_cast<std::size_t>(action / rotations / (board_ * board_));
    if (held >= hand.size()) return std::nullopt;
    const int x = cell % board_ + window.x - board_ / 2;
    const int y = cell / board_ + window.y - board_ / 2;
    if (std::max(std::abs(x), std::abs(y)) > tiles::coordinate_max) return std::nullopt;
    return tiles::PlaceTile{hand[held],
                            {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)},
                            static_cast<tiles::Rotation>(action % rotations)};
}

std::string ActionSpace::general_name(int action) const {
    const auto text = [](int number) { return std::to_string(number); };
    if (cards_) return "card action " + text(action);
    if (action < first_figure_) {
        const int cell = action / rotations % (board_ * board_);
        const int held = action / rotations / (board_ * board_);
        return "place tile " + text(held) + " of the hand in column " + text(cell % board_) +
               ", row " + text(cell / board_) + " r" + text(action % rotations);
    }
    if (action < pass_) {
        const int at = action - first_figure_;
        const auto kind = figures_[static_cast<std::size_t>(at / tiles::segments_max)];
        return "deploy " + std::string(tiles::name(kind)) + " on segment " +
               text(at % tiles::segments_max);
    }
    return action == pass_ ? "pass" : "other " + text(action - first_other_);
}

}  // namespace server::env
