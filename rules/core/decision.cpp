#include "rules/core/decision.h"

namespace rules {

std::string_view name(DecisionKind kind) {
    switch (kind) {
        case DecisionKind::none: break;
        case DecisionKind::place_tile: return "place";
        case DecisionKind::deploy_figure: return "deploy";
        case DecisionKind::move_token: return "token";
        case DecisionKind::walk_token: return "walk";
        case DecisionKind::take_figure: return "take";
        case DecisionKind::capture_figure: return "capture";
        case DecisionKind::free_prisoner: return "exchange";
        case DecisionKind::bid: return "bid";
        case DecisionKind::sell_tile: return "sell";
        case DecisionKind::move_wagon: return "wagon";
        case DecisionKind::build_castle: return "castle";
        case DecisionKind::choose_lot: return "lot";
        case DecisionKind::bid_lot: return "offer";
        case DecisionKind::buy_lot: return "buy";
        case DecisionKind::herd_flock: return "flock";
        case DecisionKind::retake_figure: return "retake";
        case DecisionKind::lay_joker: return "row";
        case DecisionKind::take_turn: return "play";
        case DecisionKind::settle_card: return "settle";
        case DecisionKind::assign_joker: return "assign";
    }
    return "nothing";
}

}  // namespace rules
