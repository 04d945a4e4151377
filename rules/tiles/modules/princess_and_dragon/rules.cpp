#include "rules/tiles/modules/princess_and_dragon/rules.h"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr int points_each_turn = 1;  // PD-9
constexpr int points_scored = 3;     // PD-10
constexpr std::string_view fairy_reason = "fairy";

// The tile of the board that a token stands on, or -1.
int tile_of(const State& state, Token token) {
    const Node node = state.tokens.node_of(token);
    return node == no_node ? -1 : state.features.tile_of(node);
}

bool is_last_tile_marked(const Situation& now, Mark mark) {
    return now.state.last_tile >= 0 && now.game.is_marked(now.state, now.state.last_tile, mark);
}

// ---- The dragon.

// The targets of its next step (PD-5): tiles of the board. Nothing branches on their positions.
Row<int, 4> next_steps(const State& state) {
    Row<int, 4> steps;
    const Position from = state.board.tile(tile_of(state, Token::dragon)).at;
    std::array<std::uint64_t, board_tiles_max / 64 + 1> barred{};  // bit i: tile i - 1
    const auto bar = [&](int tile) {
        const auto i = static_cast<unsigned>(tile + 1);
        barred.data()[i / 64] |= std::uint64_t{1} << (i % 64);
    };
    bar(-1);
    bar(tile_of(state, Token::fairy));
    for (const std::uint16_t tile : state.tokens.trail) bar(tile);
    for (int side = 0; side < 4; ++side) {
        const int tile = state.board.tile_at(beside(from, side));
        const auto i = static_cast<unsigned>(tile + 1);
        steps.add_if(tile, ((barred.data()[i / 64] >> (i % 64)) & 1U) == 0);
    }
    return steps;
}

// PD-4: the next step is this seat's, or that of the first one after it which still plays.
void ask_for_step(Turn& turn, int seat) {
    const State& state = turn.state();
    if (state.tokens.trail.full() || next_steps(state).empty()) return;
    for (int i = 0; i < turn.game().seats(); ++i, ++seat) {
        const auto next = static_cast<Seat>(seat % turn.game().seats());
        if (!state.seats[next].resigned) return turn.ask(next, AskStep{});
    }
}

// PD-6.
void eat(Turn& turn, int tile) {
    const State& state = turn.state();
    const Board::Tile& eaten_on = state.board.tile(tile);
    const unsigned first = eaten_on.first_node;
    const unsigned nodes = turn.game().shape(eaten_on.type).node_count;
    const FigureNumbers there =
        figures_where(state, [&](const Figure& figure) { return figure.node - first < nodes; });
    if (there.empty()) return;
    Row<PlacedFigure, figures_max> eaten;
    for (const std::uint8_t i : there) eaten.add(turn.game().placed(state, state.figures[i]));
    std::sort(eaten.begin(), eaten.end());
    for (const PlacedFigure& figure : eaten) turn.emit(FigureReturned{figure});
}

// ---- The fairy.

// Whether she stands beside a follower.
bool protects(const State& state) {
    const Beside& beside = state.tokens.beside_of(Token::fairy);
    return beside.seat != no_seat &&
           any_figure(state,
                      Sought::on(state.tokens.node_of(Token::fairy), beside.seat, beside.kind));
}

bool is_beside(const State& state, const PlacedFigure& figure, const Game& game) {
    return state.tokens.beside_of(Token::fairy) == Beside{figure.seat, figure.kind} &&
           game.node_at(state, figure.on) == state.tokens.node_of(Token::fairy);
}

// PD-8: the followers that she may go to. Of equal ones the first one is meant.
class FairyTargets {
public:
    FairyTargets(const Situation& now, Seat seat)
        : game_(now.game),
          state_(now.state),
          seat_(seat),
          own_(Sought::follower_of(seat)),
          with_her_(Sought::on(state_.tokens.node_of(Token::fairy), seat,
                               state_.tokens.beside_of(Token::fairy).kind)) {
        if (!is_beside_own()) with_her_ = Sought::on(no_node, no_seat, FigureKind::meeple);
    }

    // As long as no two are equal, it is known without looking at the figures.
    [[nodiscard]] int count() const {
        if (state_.doubled) return count_each();
        return state_.followers[seat_] - (is_beside_own() ? 1 : 0);
    }
    void name(Wanted& wanted) const {
        int passed = state_.doubled ? 0 : wanted.skip(count());
        for (const Figure& figure : state_.figures) {
            const int is = is_target(figure);
            passed -= is;
            if (passed >= 0 || is == 0 || seen_before(state_, figure)) continue;
            const auto fill = [&](MoveToken& move) {
                move.token = Token::fairy;
                move.on = game_.ref(state_, figure.node);
                move.beside = figure.kind;
            };
            if (!wanted.next<MoveToken>(fill)) return;
        }
    }

private:
    [[nodiscard]] bool is_beside_own() const {
        return state_.tokens.beside_of(Token::fairy).seat == seat_;
    }
    [[nodiscard, gnu::noinline]] int count_each() const {
        int count = 0;
        for (const Figure& figure : state_.figures)
            count += is_target(figure) != 0 && !seen_before(state_, figure) ? 1 : 0;
        return count;
    }
    [[nodiscard]] int is_target(const Figure& figure) const {
        const unsigned is_own = unsigned(own_.matches(figure));
        return static_cast<int>(is_own & unsigned(!with_her_.matches(figure)));
    }

    const Game& game_;
    const State& state_;
    Seat seat_;
    Sought own_;
    Sought with_her_;
};

void grant(Turn& turn, Seat seat, int points) {
    reward(turn, seat, fairy_reason, 1, points);
}

// ---- The princess.

// PD-12: each knight of a city with a princess on the tile just placed.
template <class F>
void for_knights(const Situation& now, const F& f) {
    const State& state = now.state;
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = now.game.shape(tile.type);
    for (std::size_t s = 0; s < shape.segment_count; ++s) {
        if (shape.marks[s][static_cast<std::size_t>(Mark::princess)] == 0) continue;
        const FeatureIndex city = state.features.feature_of(static_cast<Node>(tile.first_node + s));
        if (state.features.record(city).figures == 0) continue;
        for (const Figure& figure : state.figures) {
            if (state.features.feature_of(figure.claim) == city &&
                now.game.is_follower(figure.kind) && !seen_before(state, figure)) {
                f(figure);
            }
        }
    }
}

void offer_knights(const Situation& now, Offers& out) {
    for_knights(now, [&](const Figure& figure) {
        auto& taking = add<TakeFigure>(out);
        taking.owner = figure.seat;
        taking.figure = figure.kind;
        taking.on = now.game.ref(now.state, figure.node);
    });
}

// PD-13.
void send_home(Turn& turn, const TakeFigure& command) {
    turn.emit(FigureReturned{{command.on, command.owner, command.figure}});
    turn.spend();
}

// Commands that are counted instead of listed.
enum class Sort : std::uint8_t { fairy, portal };

class PrincessAndDragon final : public ModuleOf<PrincessAndDragon> {
public:
    using Questions = Types<AskStep>;
    [[nodiscard]] std::string_view name() const override { return "princess_and_dragon"; }

    void stock(Stock& stock) const override {
        stock.token(Token::dragon);
        stock.token(Token::fairy);
        stock.wants_offer(Phase::deploying);
        stock.wants_play(command_index<MoveToken>());
        stock.wants_play(command_index<TakeFigure>());
        stock.wants_tile_veto(Mark::volcano);  // nowhere else does the dragon come before
        stock.wants_offer_veto(Phase::placing, command_index<OpenGift>());
        stock.wants_scored();
    }

    void offer(const Situation& now, Seat seat, Offers& out) const override {
        const State& state = now.state;
        out.count<MoveToken>(*this, static_cast<std::uint8_t>(Sort::fairy),
                             FairyTargets(now, seat).count());
        const Shape& last = now.game.shape(state.board.tile(state.last_tile).type);
        if (last.has_on_segment(Mark::princess)) offer_knights(now, out);
        if (last.has(Mark::magic_portal)) count_portal(now, seat, out);
    }
    void answers(AskStep /*question*/, const Situation& now, Seat /*seat*/, Offers& out) const {
        for (const int tile : next_steps(now.state)) {
            auto& move = add<MoveToken>(out);
            move.token = Token::dragon;
            move.on.at = now.state.board.tile(tile).at;
            move.on.segment = whole_tile;
        }
    }
    void answer(AskStep /*question*/, Turn& turn, Seat seat, const MoveToken& move) const {
        const State& state = turn.state();
        const int tile = state.board.tile_at(move.on.at);
        turn.emit({Token::dragon, move.on, std::nullopt, true}, state.board.tile(tile).first_node);
        eat(turn, tile);
        ask_for_step(turn, seat + 1);
    }
    // The next seat continues the walk.
    void unanswered(AskStep /*question*/, Turn& turn, Seat seat) const {
        ask_for_step(turn, seat + 1);
    }

    void named(const Situation& now, Seat seat, std::uint8_t sort, Wanted& wanted) const override {
        if (static_cast<Sort>(sort) == Sort::portal)
            return PortalTargets(now, seat, tile_of(now.state, Token::dragon)).name(wanted);
        FairyTargets(now, seat).name(wanted);
    }

    bool play(Turn& turn, Seat seat, const Command& command) const override {
        if (const auto* taking = std::get_if<TakeFigure>(&command)) {
            send_home(turn, *taking);
            return true;
        }
        const auto& move = std::get<MoveToken>(command);
        const auto node = static_cast<Node>(turn.game().node_at(turn.state(), move.on));
        turn.emit({Token::fairy, move.on, Beside{seat, move.beside.value()}}, node);
        turn.spend();
        return true;
    }

    // PD-9.
    void react(Turn& turn, const TurnBegan& began) const {
        const State& state = turn.state();
        if (state.tokens.beside_of(Token::fairy).seat == began.seat && protects(state))
            grant(turn, began.seat, points_each_turn);
    }
    // PD-1.
    void react(Turn& turn, const TilePlaced& placed) const {
        const State& state = turn.state();
        const int tile = state.board.tile_count() - 1;
        if (turn.game().is_marked(state, tile, Mark::volcano))
            turn.emit({Token::dragon, {placed.at, whole_tile}}, state.board.tile(tile).first_node);
    }
    // PD-11: a fairy that is left alone stays where she is.
    void react(Turn& turn, const FigureReturned& returned) const {
        const State& state = turn.state();
        if (is_beside(state, returned.figure, turn.game()) && !protects(state))
            turn.emit(TokenMoved{Token::fairy, {returned.figure.on.at, whole_tile}});
    }
    // On its tile a follower is still the one that she stands beside.
    void react(Turn& turn, const FigureMoved& moved) const {
        const State& state = turn.state();
        const PlacedFigure& figure = moved.figure;
        if (is_beside(state, figure, turn.game()) && !protects(state))
            turn.emit(TokenMoved{Token::fairy, moved.to, Beside{figure.seat, figure.kind}});
    }

    // PD-2: but a guard stands above it.
    [[nodiscard]] std::optional<Refusal> veto(const Situation& now, Seat /*seat*/,
                                              const Command& command) const override {
        const State& state = now.state;
        const int lair = tile_of(state, Token::dragon);
        if (lair < 0) return std::nullopt;
        const Position at = state.board.tile(lair).at;
        const auto* gift = std::get_if<OpenGift>(&command);
        const bool goes_there = gift != nullptr ? gift->gift == GiftKind::synod && gift->target &&
                                                      gift->target->at.at == at
                                                : lair == state.last_tile;
        return goes_there ? std::optional(Refusal::figure_not_allowed) : std::nullopt;
    }

    // PD-10.
    void scored(Turn& turn, Node node) const override {
        const State& state = turn.state();
        const Beside beside = state.tokens.beside_of(Token::fairy);
        if (beside.seat == no_seat) return;
        const Node at = state.tokens.node_of(Token::fairy);
        const Node claim = turn.game().claim_of(state, at, beside.kind);
        if (state.features.feature_of(claim) != state.features.feature_of(node)) return;
        if (protects(state)) grant(turn, beside.seat, points_scored);
    }

    [[nodiscard]] std::optional<Refusal> explain(const Situation& now, Seat seat,
                                                 const Command& command) const override {
        const Phase phase = now.state.phase();
        if (std::holds_alternative<TakeFigure>(command) ||
            std::holds_alternative<DeployFar>(command)) {
            if (phase != Phase::deploying) return Refusal::wrong_phase;
            // PD-2.
            std::vector<Command> anywhere;
            Wanted all(anywhere);
            PortalTargets(now, seat, -1).name(all);
            return std::ranges::find(anywhere, command) == anywhere.end()
                       ? Refusal::no_such_target
                       : Refusal::figure_not_allowed;
        }
        const auto* move = std::get_if<MoveToken>(&command);
        if (move == nullptr) return std::nullopt;
        if (move->token == Token::dragon) {
            return now.state.question() == AskStep::kind ? Refusal::no_such_target
                                                         : Refusal::wrong_phase;
        }
        if (move->token != Token::fairy) return std::nullopt;
        return phase == Phase::deploying ? Refusal::no_such_target : Refusal::wrong_phase;
    }

private:
    [[gnu::noinline]] void count_portal(const Situation& now, Seat seat, Offers& out) const {
        const PortalTargets targets(now, seat, tile_of(now.state, Token::dragon));
        out.count<DeployFar>(*this, static_cast<std::uint8_t>(Sort::portal), targets.count());
    }
};

// PD-3: when the dragon walks, if there is one (PD-16).
template <class Own>
class Walk : public ModuleOf<Own> {
public:
    void arrive(Turn& turn, Phase /*phase*/) const final {
        const State& state = turn.state();
        if (is_last_tile_marked({turn.game(), state}, Mark::dragon) &&
            tile_of(state, Token::dragon) >= 0) {
            ask_for_step(turn, state.turn_seat);
        }
    }
};

class AfterScoring final : public Walk<AfterScoring> {
public:
    [[nodiscard]] std::string_view name() const override { return "dragon_after_scoring"; }
    void stock(Stock& stock) const override { stock.wants_step(Phase::scored); }
};

// PD-7: figures that are eaten do not take part in the scoring.
class BeforeScoring final : public Walk<BeforeScoring> {
public:
    [[nodiscard]] std::string_view name() const override { return "dragon_before_scoring"; }
    void stock(Stock& stock) const override { stock.wants_step(Phase::acted); }
};

class PrincessMust final : public ModuleOf<PrincessMust> {
public:
    using Questions = Types<AskTaking>;
    [[nodiscard]] std::string_view name() const override { return "princess_must"; }

    [[nodiscard]] Question asks(const Situation& now) const override {
        bool any = false;
        for_knights(now, [&](const Figure& /*figure*/) { any = true; });
        return any ? AskTaking::kind : Question::none;
    }
    void answers(AskTaking /*question*/, const Situation& now, Seat /*seat*/, Offers& out) const {
        offer_knights(now, out);
    }
    void answer(AskTaking /*question*/, Turn& turn, Seat /*seat*/, const TakeFigure& taking) const {
        send_home(turn, taking);
    }
};

}  // namespace

const Module& princess_and_dragon() {
    static const PrincessAndDragon module;
    return module;
}

const Module& dragon_after_scoring() {
    static const AfterScoring module;
    return module;
}

const Module& dragon_before_scoring() {
    static const BeforeScoring module;
    return module;
}

const Module& princess_must() {
    static const PrincessMust module;
    return module;
}

}  // namespace rules::tiles::modules
