// What may be asked for, of the engine and of the modules together.
#include "rules/tiles/choices.h"

#include <algorithm>

#include "rules/core/chance.h"
#include "rules/tiles/game.h"
#include "rules/tiles/turn.h"

namespace rules::tiles {

namespace {

// The order of commands. Most of an offer are placements, and comparing whole variants is slow.
bool comes_before(const Command& a, const Command& b) {
    const auto* left = std::get_if<PlaceTile>(&a);
    const auto* right = std::get_if<PlaceTile>(&b);
    return left != nullptr && right != nullptr ? *left < *right : a < b;
}

}  // namespace

// Finding the first segment takes a walk round the feature, and most offers nobody looks at.
Command Choices::named(const Command& offered) const {
    Command command = offered;
    if (auto* move = std::get_if<MoveToken>(&command)) {
        const auto node = static_cast<Node>(game_->node_at(*state_, move->on));
        move->on = game_->first_segment(*state_, node);
    }
    return command;
}

bool Module::offers(const Table& table, Seat seat, const Command& command) const {
    std::vector<Command> all;
    offer(table, seat, all);
    return std::ranges::find(all, command) != all.end();
}

bool Game::has_choice(const State& state) const {
    if (state.phase == Phase::choosing) return true;  // whoever asks has something to offer
    if (may_deploy(state)) return true;
    if (offering_in(state.phase).empty()) return false;
    std::vector<Command> more;
    offer_more(state, state.turn_seat, more);
    return !more.empty();
}

std::optional<Refusal> Game::veto_offer(const State& state, Seat seat,
                                        const Command& command) const {
    for (const auto& [index, module] : offer_vetoing_[static_cast<std::size_t>(state.phase)]) {
        if (index != command.index()) continue;
        if (const auto refusal = module->allows({*this, state}, seat, command)) return refusal;
    }
    return std::nullopt;
}

void Game::offer_more(const State& state, Seat seat, std::vector<Command>& out) const {
    const auto before = static_cast<std::ptrdiff_t>(out.size());
    for (const Module* module : offering_in(state.phase)) {
        module->offer({*this, state}, seat, out);
    }
    if (offer_vetoing_[static_cast<std::size_t>(state.phase)].empty()) return;
    const auto vetoed = [&](const Command& command) {
        return veto_offer(state, seat, command).has_value();
    };
    out.erase(std::remove_if(out.begin() + before, out.end(), vetoed), out.end());
}

void Game::choices(const State& state, Seat seat, Choices& out) const {
    out.game_ = this;
    out.state_ = &state;
    out.size_ = 0;
    out.may_pass_ = false;
    out.tiles_.clear();
    out.figures_.clear();
    out.more_.clear();
    if (check_turn(state, seat)) return;
    if (state.phase == Phase::placing) {
        for (int held = 0; held < state.hand.size(); ++held) {
            const TypeIndex* const type = state.hand.begin() + held;
            if (std::find(state.hand.begin(), type, *type) != type) continue;  // a second of these
            Placements& places = out.places_[static_cast<std::size_t>(out.tiles_.size())];
            placements(state, places, held);
            out.tiles_.add(shapes_[*type].tile);
            out.size_ += places.size();
        }
    } else if (state.phase == Phase::deploying) {
        deployments(state, out.figures_);
        out.may_pass_ = true;
        out.size_ = 1 + out.figures_.size();
    }
    if (offering_in(state.phase).empty()) return;
    offer_more(state, seat, out.more_);
    out.size_ += static_cast<int>(out.more_.size());
}

void Game::offers(const State& state, Seat seat, std::vector<Command>& out) const {
    Choices all;
    choices(state, seat, all);
    out.clear();
    out.reserve(static_cast<std::size_t>(all.size()));
    for (int i = 0; i < all.size(); ++i) out.push_back(all[i]);
    std::ranges::sort(out, comes_before);
}

void Game::follow_ups(const State& state, Seat seat, const Command& command,
                      std::vector<Command>& out) const {
    out.clear();
    if (std::holds_alternative<Resign>(command) || check(state, seat, command)) return;
    State tried = state;
    Random unused(0);
    Turn turn(*this, tried, unused, nullptr);
    turn.carry_out(seat, command);
    if (!turn.surprised() && turn.goes_on()) offers(tried, seat, out);
}

}  // namespace rules::tiles
