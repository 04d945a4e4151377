// What may be asked for, of the engine and of the modules together.
#include "rules/tiles/choices.h"

#include <algorithm>
#include <bit>

#include "rules/core/chance.h"
#include "rules/core/ensure.h"
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

PlaceTile Choices::placement(const Held& held, int i) const {
    const TileIndex tile = game_->shape(state_->hand[held.in_hand]).tile;
    const Placement place =
        held.listed ? places_[held.in_hand][i] : game_->placement(*state_, held.in_hand, i);
    return {tile, place.at, place.rotation};
}

// Finding the first segment takes a walk round the feature, and most offers nobody looks at.
Command Choices::named(const Command& offered) const {
    Command command = offered;
    auto* move = std::get_if<MoveToken>(&command);
    if (move != nullptr && footing(move->token) == Footing::feature) {
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
    if (state.phase() == Phase::choosing) return true;  // whoever asks has something to offer
    if (may_deploy(state)) return true;
    if (offering_in(state.phase()).empty()) return false;
    std::vector<Command> more;
    offer_more(state, state.asked(), more);
    return !more.empty();
}

std::optional<Refusal> Game::veto_offer(const State& state, Seat seat,
                                        const Command& command) const {
    for (const auto& [index, module] : offer_vetoing_[static_cast<std::size_t>(state.phase())]) {
        if (index != command.index()) continue;
        if (const auto refusal = module->veto({*this, state}, seat, command)) return refusal;
    }
    return std::nullopt;
}

void Game::offer_more(const State& state, Seat seat, std::vector<Command>& out) const {
    const auto before = static_cast<std::ptrdiff_t>(out.size());
    for (const Module* module : offering_in(state.phase())) {
        module->offer({*this, state}, seat, out);
    }
    if (offer_vetoing_[static_cast<std::size_t>(state.phase())].empty()) return;
    const auto vetoed = [&](const Command& command) {
        return veto_offer(state, seat, command).has_value();
    };
    out.erase(std::remove_if(out.begin() + before, out.end(), vetoed), out.end());
}

// Most of what may be placed nobody looks at: it is counted, and found when it is picked.
int Game::count_placements(const State& state, TypeIndex type) const {
    const std::uint8_t* counts = placement_counts_.data() + type * pattern_count_;
    int count = 0;
    for (const Pattern wanted : state.board.patterns()) count += counts[wanted];
    return count;
}

Placement Game::placement(const State& state, int held, int i) const {
    const TypeIndex type = state.hand[held];
    const std::span<const Pattern> wanted = state.board.patterns();
    const std::uint8_t* counts = placement_counts_.data() + type * pattern_count_;
    std::size_t cell = 0;
    // Where it is is as good as random: whole blocks are passed over, so that few branches are
    // guessed wrong.
    for (constexpr std::size_t block = 8; cell + block <= wanted.size(); cell += block) {
        int count = 0;
        for (std::size_t c = 0; c < block; ++c) count += counts[wanted[cell + c]];
        if (i < count) break;
        i -= count;
    }
    for (; i >= counts[wanted[cell]]; ++cell) i -= counts[wanted[cell]];
    unsigned rotations = fitting(type, wanted[cell]) & shapes_[type].offered_rotations;
    for (; i > 0; --i) rotations &= rotations - 1;
    return {state.board.frontier()[cell], static_cast<Rotation>(std::countr_zero(rotations))};
}

void Game::choices(const State& state, Seat seat, Choices& out) const {
    out.game_ = this;
    out.state_ = &state;
    out.size_ = 0;
    out.may_pass_ = false;
    out.held_.clear();
    out.figures_.clear();
    out.more_.clear();
    if (check_turn(state, seat)) return;
    if (state.phase() == Phase::placing) {
        for (int held = 0; held < state.hand.size(); ++held) {
            const TypeIndex* const type = state.hand.begin() + held;
            if (std::find(state.hand.begin(), type, *type) != type) continue;  // a second of these
            if (waits(state, *type)) continue;
            Choices::Held all{static_cast<std::uint8_t>(held), is_vetoed(*type), 0};
            if (all.listed) {
                Placements& places = out.places_[all.in_hand];
                placements(state, places, held);
                all.placements = places.size();
            } else {
                all.placements = count_placements(state, *type);
            }
            out.held_.add(all);
            out.size_ += all.placements;
        }
    } else if (state.phase() == Phase::deploying) {
        deployments(state, out.figures_);
        out.may_pass_ = true;
        out.size_ = 1 + out.figures_.size();
    }
    if (offering_in(state.phase()).empty()) return;
    offer_more(state, seat, out.more_);
    out.size_ += static_cast<int>(out.more_.size());
}

void Game::offers(const State& state, Seat seat, std::vector<Command>& out) const {
    Choices all;
    choices(state, seat, all);
    out.clear();
    out.reserve(static_cast<std::size_t>(all.size()));
    for (Choices::Held& held : all.held_) {  // whoever wants all of them has them written down
        if (held.listed) continue;
        placements(state, all.places_[held.in_hand], held.in_hand);
        held.listed = true;
    }
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
    turn.settle_tile();
    if (!turn.surprised() && turn.goes_on()) offers(tried, seat, out);
}

std::vector<Command> Game::default_step(const State& state) const {
    const Seat seat = state.asked();
    State tried = state;
    std::vector<Command> step;
    std::vector<Command> offered;
    Random unused(0);
    for (;;) {
        offers(tried, seat, offered);
        ensure(!offered.empty(), "who is asked has offers");
        const Command pass = Pass{};
        const bool may_pass = std::ranges::find(offered, pass) != offered.end();
        step.push_back(may_pass ? pass : offered.front());
        Turn turn(*this, tried, unused, nullptr);
        turn.carry_out(seat, step.back());
        turn.settle_tile();
        if (turn.surprised() || !turn.goes_on()) return step;
    }
}

}  // namespace rules::tiles
