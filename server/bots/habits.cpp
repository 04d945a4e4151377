#include "server/bots/habits.h"

#include <algorithm>
#include <variant>

#include "rules/tiles/game.h"
#include "server/bots/evaluation.h"

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

constexpr int span_turns = 12;

int claiming_figures(const tiles::SeatState& seat) {
    constexpr std::array kinds{tiles::FigureKind::meeple, tiles::FigureKind::abbot,
                               tiles::FigureKind::large_meeple, tiles::FigureKind::mayor,
                               tiles::FigureKind::wagon};
    int count = 0;
    for (const auto kind : kinds) count += seat.figures[static_cast<std::size_t>(kind)];
    return count;
}

}  // namespace

void Habits::operator+=(const Habits& other) {
    games += other.games;
    field_points += other.field_points;
    early_farmers += other.early_farmers;
    for (std::size_t i = 0; i < spans; ++i) {
        in_hand[i] += other.in_hand[i];
        turns[i] += other.turns[i];
    }
    starved += other.starved;
    middle += other.middle;
    passed += other.passed;
}

void HabitWatch::decides(const rules::Match& match, rules::Seat seat) {
    const auto inside = match.inside();
    const auto* const game = std::get_if<rules::Match::TilesInside>(&inside);
    if (game == nullptr) return;
    const tiles::State& state = game->state;
    turn_ = state.turn;
    hand_ = claiming_figures(state.seats[seat]);
    if (turn_ > Habits::early_turns && !past_early_) {
        past_early_ = true;
        for (const tiles::Figure& figure : state.figures) {
            if (is_field(game->game.kind_of(state, figure.node)))
                seats_[figure.seat].early_farmers += 1;
        }
    }
    if (turn_ == last_turn_) return;
    last_turn_ = turn_;
    Habits& habits = seats_[seat];
    const auto span =
        std::min(Habits::spans - 1, static_cast<std::size_t>((turn_ - 1) / span_turns));
    habits.in_hand[span] += hand_;
    habits.turns[span] += 1;
    habits.starved += hand_ == 0 ? 1 : 0;
}

void HabitWatch::stepped(rules::Seat seat, const rules::Events& events) {
    bool deployed = false;
    for (const rules::Event& event : events) {
        const auto* const it = std::get_if<tiles::Event>(&event);
        if (it == nullptr) continue;
        deployed = deployed || std::holds_alternative<tiles::FigureDeployed>(*it);
        const auto* const scored = std::get_if<tiles::FeatureScored>(it);
        if (scored == nullptr || !is_field(scored->kind)) continue;
        for (const tiles::Award& award : scored->awards)
            seats_[award.seat].field_points += award.points;
    }
    if (turn_ == 0 || turn_ > Habits::middle_turns) return;
    seats_[seat].middle += 1;
    seats_[seat].passed += !deployed && hand_ >= 2 ? 1 : 0;
}

}  // namespace server::bots
