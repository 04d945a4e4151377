// The commands that a seat may play, of the engine and of the modules.
#include "rules/tiles/choices.h"

#include <algorithm>
#include <bit>
#include <span>

#include "rules/core/chance.h"
#include "rules/core/ensure.h"
#include "rules/tiles/game.h"
#include "rules/tiles/turn_runner.h"

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
    if (held.listed) {
        const Placement place = places_[held.in_hand][i];
        return {tile, place.at, place.rotation};
    }
    const CellPick pick = game_->pick(*state_, *this, held.in_hand, i);
    return {tile, state_->board.frontier_cell(pick.cell), static_cast<Rotation>(pick.rotation)};
}

Command Choices::operator[](int i) const {
    for (const Held& held : held_) {
        if (i < held.placements) return placement(held, i);
        i -= held.placements;
    }
    if (may_pass_ && i-- == 0) return Pass{};
    if (i < figures_.size()) return DeployFigure{figures_[i].figure, figures_[i].segment};
    return offered(i - figures_.size());
}

Command Choices::offered(int i) const {
    return more_.at({*game_, *state_}, state_->asked(), i);
}

bool Game::has_choice(const State& state) const {
    if (state.phase() == Phase::choosing) return true;  // a question has an answer
    if (may_deploy(state)) return true;
    if (hooks().offers_in(state.phase()).empty()) return false;
    Offers more;
    offer_more(state, state.asked(), more);
    return !more.empty();
}

std::optional<Refusal> Game::veto_offer(const State& state, Seat seat,
                                        const Command& command) const {
    for (const auto& [index, module] :
         hooks().vetoing_offers[static_cast<std::size_t>(state.phase())]) {
        if (index != command.index()) continue;
        if (const auto refusal = module->veto({*this, state}, seat, command)) return refusal;
    }
    return std::nullopt;
}

void Game::offer_more(const State& state, Seat seat, Offers& out) const {
    const Situation now{*this, state};
    const Phase phase = state.phase();
    for (const Module* module : hooks().offers_in(phase)) module->offer(now, seat, out);
    if (const Hooks::Owner* it = asks_now(state))
        it->asking->offer(*it->module, now, seat, state.agenda.top().data, out);
    const unsigned types = out.types() & hooks().vetoed_offers[static_cast<std::size_t>(phase)];
    if (types == 0) return;
    if (out.counts(types)) out.list(now, seat);
    out.erase_if(types, [&](const Command& command) {
        return veto_offer(state, seat, command).has_value();
    });
}

// Most placements are never read: they are only counted, and found when one is picked.
void Game::count_placements(const State& state, int held, Choices& out) const {
    constexpr std::size_t block = PlacementCounts::block;
    static_assert(block == Board::readable);
    const std::span<const Pattern> wanted = state.board.patterns();
    const TypeIndex type = state.hand[held];
    const std::uint8_t* counts = tiles().placement_counts(type);
    PlacementCounts& blocks = out.counts_[static_cast<std::size_t>(held)];
    std::uint16_t* end = blocks.ends.data();
    std::uint32_t count = 0;
    for (const Pattern *w = wanted.data(), *last = w + wanted.size(); w < last;) {
        for (std::size_t e = 0; e < PlacementCounts::at_once; ++e) end[e] = PlacementCounts::beyond;
        std::uint16_t* const next = end + PlacementCounts::at_once;
        for (; end < next && w < last; ++end, w += block) {
            count += std::uint32_t{counts[w[0]]} + counts[w[1]] + counts[w[2]] + counts[w[3]] +
                     counts[w[4]] + counts[w[5]] + counts[w[6]] + counts[w[7]];
            *end = static_cast<std::uint16_t>(count);
        }
    }
    out.held_.add({static_cast<std::uint8_t>(held), false, static_cast<int>(count)});
    out.size_ += static_cast<int>(count);
}

namespace {

// [set][n]: the n-th of the rotations in a set.
constexpr std::array<std::array<Rotation, 4>, 16> make_nth_rotations() {
    std::array<std::array<Rotation, 4>, 16> nth{};
    for (std::size_t set = 0; set < nth.size(); ++set) {
        std::size_t n = 0;
        for (Rotation r = 0; r < 4; ++r) {
            if (((set >> r) & 1U) != 0) nth[set][n++] = r;
        }
    }
    return nth;
}
constexpr std::array<std::array<Rotation, 4>, 16> nth_rotations = make_nth_rotations();

}  // namespace

// Its place is as good as random, so nothing here branches on it: the counts of a block's cells
// are the bytes of one word, and a multiplication adds up those before each.
CellPick Game::pick(const State& state, const Choices& choices, int held, int i) const {
    constexpr std::size_t block = PlacementCounts::block;
    constexpr std::uint64_t ones = 0x0101010101010101U;
    const std::span<const Pattern> wanted = state.board.patterns();
    const TypeIndex type = state.hand[held];
    const std::uint8_t* counts = tiles().placement_counts(type);
    const PlacementCounts& blocks = choices.counts_[static_cast<std::size_t>(held)];
    const auto sought = static_cast<std::int16_t>(i);
    std::int16_t passed = 0;  // blocks that end before it, and
    std::int16_t before = 0;  // how many there are in these
    for (std::size_t b = 0; b * block < wanted.size(); b += PlacementCounts::at_once) {
        const std::uint16_t* ends = blocks.ends.data() + b;
        for (std::size_t e = 0; e < PlacementCounts::at_once; ++e) {
            const auto end = static_cast<std::int16_t>(ends[e]);
            const bool is_before = end <= sought;
            passed = static_cast<std::int16_t>(passed + (is_before ? 1 : 0));
            before = std::max(before, is_before ? end : std::int16_t{0});
        }
    }
    const std::size_t first = static_cast<std::size_t>(passed) * block;
    std::uint64_t each = 0;
    for (std::size_t c = 0; c < block; ++c)  // also behind the last cell, where nothing is sought
        each |= std::uint64_t{counts[wanted.data()[first + c]]} << (8 * c);
    const auto rest = static_cast<std::uint64_t>(i - before);
    const std::uint64_t sums = each * ones;  // byte c: of the cells up to c; at most 32
    const std::uint64_t beyond = ((sums | (ones << 7U)) - (rest + 1) * ones) & (ones << 7U);
    const auto bits = static_cast<std::size_t>(std::countr_zero(beyond) - 7);
    const std::uint64_t passed_here = ((sums << 8U) >> bits) & 0xffU;
    const std::size_t cell = first + bits / 8;
    const unsigned rotations =
        tiles().fitting(type, wanted.data()[cell]) & this->shape(type).offered_rotations;
    return {static_cast<int>(cell),
            nth_rotations[rotations & TileTypes::all_rotations][(rest - passed_here) & 3U]};
}

void Game::choices(const State& state, Seat seat, Choices& out) const {
    out.reset(*this, state);
    if (!check_turn(state, seat)) find_choices(state, out);
}

void Game::find_choices(const State& state, Choices& out) const {
    if (state.phase() == Phase::placing) {
        for (int held = 0; held < state.hand.size(); ++held) {
            const TypeIndex* const type = state.hand.begin() + held;
            if (std::find(state.hand.begin(), type, *type) != type) continue;  // a second of these
            if (waits(state, *type)) continue;
            if (!is_vetoed(*type)) {
                count_placements(state, held, out);
                continue;
            }
            Placements& places = out.places_[static_cast<std::size_t>(held)];
            placements(state, places, held);
            out.held_.add({static_cast<std::uint8_t>(held), true, places.size()});
            out.size_ += places.size();
        }
    } else if (state.phase() == Phase::deploying) {
        deployments(state, out.figures_);
        out.may_pass_ = true;
        out.size_ = 1 + out.figures_.size();
    }
    if (hooks().may_offer_in(state.phase())) add_offered(state, out);
}

void Game::add_offered(const State& state, Choices& out) const {
    offer_more(state, state.asked(), out.more_);
    out.size_ += out.more_.size();
}

void Game::offers(const State& state, Seat seat, std::vector<Command>& out) const {
    Choices all;
    choices(state, seat, all);
    out.clear();
    out.reserve(static_cast<std::size_t>(all.size()));
    for (Choices::Held& held : all.held_) {  // a caller that wants all of them needs the list
        if (held.listed) continue;
        placements(state, all.places_[held.in_hand], held.in_hand);
        held.listed = true;
    }
    all.more_.list({*this, state}, seat);
    for (int i = 0; i < all.size(); ++i) out.push_back(all[i]);
    std::ranges::sort(out, comes_before);
}

void Game::follow_ups(const State& state, Seat seat, const Command& command,
                      std::vector<Command>& out) const {
    out.clear();
    if (std::holds_alternative<Resign>(command) || check(state, seat, command)) return;
    State tried = state;
    Random unused(0);
    TurnRunner turn(*this, tried, unused, nullptr);
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
        TurnRunner turn(*this, tried, unused, nullptr);
        turn.carry_out(seat, step.back());
        turn.settle_tile();
        if (turn.surprised() || !turn.goes_on()) return step;
    }
}

}  // namespace rules::tiles
