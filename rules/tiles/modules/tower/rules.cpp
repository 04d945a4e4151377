#include "rules/tiles/modules/tower/rules.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr int ransom = 3;  // TOW-8
constexpr std::string_view ransom_reason = "ransom";
// The figures that may stand on a tower (TOW-9).
constexpr std::array guards{FigureKind::meeple, FigureKind::large_meeple};

bool is_guarded(const State& state, const Tower& tower) {
    return state.features.record(tower.node).figures != 0;  // it joins no other
}

const Tower* tower_at(const Situation& now, Position at) {
    const auto lies = [&](const Tower& tower) {
        return now.game.ref(now.state, tower.node).at == at;
    };
    const auto& all = now.state.towers.all;
    const auto* found = std::find_if(all.begin(), all.end(), lies);
    return found == all.end() ? nullptr : found;
}

// Whether `jailer` holds a figure of this kind and seat.
bool is_held(const State& state, Seat jailer, Seat seat, FigureKind kind) {
    const auto& all = state.towers.prisoners;
    return std::find(all.begin(), all.end(), Prisoner{jailer, seat, kind}) != all.end();
}

// ---- Building and guarding.

// Counted instead of listed: floors on all towers without a guard (TOW-2), and guards on those of
// them that have floors (TOW-9), by their place in `guards`.
constexpr std::uint8_t sort_floors = guards.size();

void count_on_towers(const Module& own, const Situation& now, Seat seat, Offers& out) {
    const State& state = now.state;
    unsigned open = 0;
    unsigned built = 0;  // of these
    for (const Tower& tower : state.towers.all) {
        const unsigned is_open = is_guarded(state, tower) ? 0 : 1;
        open += is_open;
        built += is_open & unsigned(tower.floors != 0);
    }
    const auto where = [](bool may, unsigned towers) { return may ? static_cast<int>(towers) : 0; };
    out.count<LayFloor>(own, sort_floors, where(state.towers.floors[seat] != 0, open));
    for (std::uint8_t i = 0; i < guards.size(); ++i) {
        const bool may = state.seats[seat].figures[static_cast<std::size_t>(guards[i])] != 0;
        out.count<DeployFar>(own, i, where(may, built));
    }
}

void name_on_towers(const Situation& now, std::uint8_t sort, Wanted& wanted) {
    const State& state = now.state;
    for (const Tower& tower : state.towers.all) {
        if (is_guarded(state, tower) || (sort != sort_floors && tower.floors == 0)) continue;
        const SegmentRef on = now.game.ref(state, tower.node);
        const bool more = sort == sort_floors
                              ? wanted.next<LayFloor>([&](LayFloor& floor) { floor.at = on.at; })
                              : wanted.next<DeployFar>([&](DeployFar& far) {
                                    far = {guards.at(sort), on};
                                });
        if (!more) return;
    }
}

// ---- Capturing.

// TOW-3, TOW-4: each choice within reach of the tower on this tile of the board, once.
template <class F>
void for_reach(const Situation& now, int tile, const F& f) {
    const State& state = now.state;
    const Position from = state.board.tile(tile).at;
    const Tower* tower = tower_at(now, from);
    const FigureNumbers near = figures_where(state, [&](const Figure& figure) {
        const Position at = state.board.tile(state.features.tile_of(figure.node)).at;
        const int across = std::abs(at.x - from.x);
        const int along = std::abs(at.y - from.y);
        return (unsigned(std::min(across, along) == 0) &
                unsigned(std::max(across, along) <= tower->floors) &
                unsigned{figure.is_follower}) != 0;
    });
    for (const std::uint8_t i : near) {
        const Figure& figure = state.figures[i];
        if (!seen_before(state, figure)) f(figure);
    }
}

[[gnu::noinline]] void offer_captures(const Situation& now, int tile, Offers& out) {
    const State& state = now.state;
    for_reach(now, tile, [&](const Figure& figure) {
        auto& taking = add<TakeFigure>(out);
        taking.owner = figure.seat;
        taking.figure = figure.kind;
        taking.on = now.game.ref(state, figure.node);
    });
    out.add(Pass{});
}

void lay_floor(Turn& turn, Seat seat, const LayFloor& command) {
    const State& state = turn.state();
    turn.emit(FloorLaid{seat, command.at});
    turn.spend();
    const int tile = state.board.tile_at(command.at);
    bool any = false;
    for_reach({turn.game(), state}, tile, [&](const Figure& /*figure*/) { any = true; });
    if (any) turn.ask(seat, AskCapture{static_cast<std::uint16_t>(tile)});
}

void exchange(Turn& turn, Seat captor, Seat owner, FigureKind taken, FigureKind back) {
    turn.emit(PrisonerFreed{captor, owner, taken});
    turn.emit(PrisonerFreed{owner, captor, back});
}

// TOW-5, TOW-6.
void capture(Turn& turn, Seat captor, const TakeFigure& command) {
    turn.emit(FigureReturned{{command.on, command.owner, command.figure}});
    if (command.owner == captor) return;
    turn.emit(PrisonerTaken{captor, command.owner, command.figure});
    Row<FigureKind, figure_kind_count> held;
    for (int i = 0; i < figure_kind_count; ++i) {
        const auto kind = static_cast<FigureKind>(i);
        if (is_held(turn.state(), command.owner, captor, kind)) held.add(kind);
    }
    if (held.size() == 1) return exchange(turn, captor, command.owner, command.figure, held[0]);
    if (held.empty()) return;
    turn.ask(captor, AskExchange{command.owner, command.figure});
}

void offer_exchange(const Situation& now, Seat seat, Seat owner, Offers& out) {
    for (int i = 0; i < figure_kind_count; ++i) {
        const auto kind = static_cast<FigureKind>(i);
        if (is_held(now.state, owner, seat, kind)) out.add(FreePrisoner{owner, kind});
    }
}

// ---- Ransom.

// Whether this is the time for it: after the tile was placed, also beside a question about knights
// that leaves no other choice.
bool is_time_for_ransom(const State& state) {
    return state.phase() == Phase::deploying || state.question() == AskTaking::kind;
}

// TOW-8.
void offer_ransom(const Situation& now, Seat seat, Offers& out) {
    const State& state = now.state;
    const auto& all = state.towers.prisoners;
    if (state.towers.ransom_turn == state.turn || state.seats[seat].score < ransom) return;
    for (const Prisoner& prisoner : all) {
        if (prisoner.seat == seat && std::find(all.begin(), all.end(), prisoner) == &prisoner)
            out.add(FreePrisoner{prisoner.jailer, prisoner.kind});
    }
}

void pay(Turn& turn, Seat seat, Seat jailer) {
    reward(turn, seat, ransom_reason, 1, -ransom);
    reward(turn, jailer, ransom_reason, 1, ransom);
}

class TheTower final : public ModuleOf<TheTower> {
public:
    using Questions = Types<AskCapture, AskExchange>;
    [[nodiscard]] std::string_view name() const override { return "tower"; }

    void stock(Stock& stock) const override {
        stock.wants_offer(Phase::deploying);
        stock.wants_offer(Phase::choosing);
        stock.wants_play(command_index<LayFloor>());
        stock.wants_play(command_index<FreePrisoner>());
    }

    void offer(const Situation& now, Seat seat, Offers& out) const override {
        const State& state = now.state;
        if (is_time_for_ransom(state)) offer_ransom(now, seat, out);
        if (state.phase() == Phase::deploying) count_on_towers(*this, now, seat, out);
    }

    void named(const Situation& now, Seat /*seat*/, std::uint8_t sort,
               Wanted& wanted) const override {
        name_on_towers(now, sort, wanted);
    }

    bool play(Turn& turn, Seat seat, const Command& command) const override {
        if (const auto* floor = std::get_if<LayFloor>(&command)) {
            lay_floor(turn, seat, *floor);
            return true;
        }
        const auto& freed = std::get<FreePrisoner>(command);
        turn.emit(PrisonerFreed{freed.jailer, seat, freed.figure, true});
        pay(turn, seat, freed.jailer);
        return true;
    }

    void answers(AskCapture question, const Situation& now, Seat /*seat*/, Offers& out) const {
        offer_captures(now, question.tile, out);
    }
    void answer(AskCapture /*question*/, Turn& turn, Seat seat, const TakeFigure& taken) const {
        capture(turn, seat, taken);
    }
    void answer(AskCapture /*question*/, Turn& /*turn*/, Seat /*seat*/,
                const Pass& /*pass*/) const {}

    void answers(AskExchange question, const Situation& now, Seat seat, Offers& out) const {
        offer_exchange(now, seat, question.owner, out);
    }
    void answer(AskExchange question, Turn& turn, Seat seat, const FreePrisoner& freed) const {
        exchange(turn, seat, freed.jailer, question.figure, freed.figure);
    }
    // If the seat resigns, the first one returns.
    void unanswered(AskExchange question, Turn& turn, Seat seat) const {
        const Situation now{turn.game(), turn.state()};
        Offers all;
        offer_exchange(now, seat, question.owner, all);
        answer(question, turn, seat, std::get<FreePrisoner>(all.at(now, seat, 0)));
    }

    [[nodiscard]] std::optional<Refusal> explain(const Situation& now, Seat seat,
                                                 const Command& command) const override {
        const State& state = now.state;
        const bool deploying = state.phase() == Phase::deploying;
        if (const auto* floor = std::get_if<LayFloor>(&command)) {
            if (!deploying) return Refusal::wrong_phase;
            if (state.towers.floors[seat] == 0) return Refusal::no_floor_left;
            return why_not_on(now, floor->at);
        }
        if (const auto* freed = std::get_if<FreePrisoner>(&command)) {
            if (!is_time_for_ransom(state)) return Refusal::wrong_phase;
            if (!is_held(state, freed->jailer, seat, freed->figure)) return Refusal::no_such_figure;
            return state.towers.ransom_turn == state.turn ? Refusal::ransomed_already
                                                          : Refusal::too_few_points;
        }
        if (const auto* far = std::get_if<DeployFar>(&command)) {
            if (!deploying) return Refusal::wrong_phase;
            const Tower* tower = tower_at(now, far->on.at);
            if (tower == nullptr || now.game.ref(state, tower->node) != far->on)
                return Refusal::no_such_target;
            if (std::ranges::find(guards, far->figure) == guards.end())
                return Refusal::figure_not_allowed;
            if (state.seats[seat].figures[static_cast<std::size_t>(far->figure)] == 0)
                return Refusal::no_figure_left;
            return why_not_on(now, far->on.at);
        }
        return std::nullopt;
    }

private:
    static Refusal why_not_on(const Situation& now, Position at) {
        const Tower* tower = tower_at(now, at);
        return tower != nullptr && is_guarded(now.state, *tower) ? Refusal::feature_occupied
                                                                 : Refusal::no_such_target;
    }
};

}  // namespace

const Module& tower() {
    static const TheTower module;
    return module;
}

}  // namespace rules::tiles::modules
