#include "rules/tiles/modules/princess_and_dragon.h"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/tiles/game.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr int points_each_turn = 1;  // PD-9
constexpr int points_scored = 3;     // PD-10
constexpr std::string_view fairy_reason = "fairy";

// The tile of the board that a token lies on, or -1.
int tile_of(const State& state, Token token) {
    const Node node = state.tokens.node_of(token);
    return node == no_node ? -1 : state.features.tile_of(node);
}

bool is_last_tile_marked(const Situation& now, Mark mark) {
    return now.state.last_tile >= 0 && now.game.is_marked(now.state, now.state.last_tile, mark);
}

using Commands = std::vector<Command>;

// ---- The dragon.

// Where its next step may lead (PD-5).
Row<Position, 4> next_steps(const State& state) {
    Row<Position, 4> steps;
    const Position from = state.board.tile(tile_of(state, Token::dragon)).at;
    for (int side = 0; side < 4; ++side) {
        const int tile = state.board.tile_at(beside(from, side));
        const auto& trail = state.tokens.trail;
        if (tile < 0 || tile == tile_of(state, Token::fairy) ||
            std::find(trail.begin(), trail.end(), tile) != trail.end()) {
            continue;
        }
        steps.add(state.board.tile(tile).at);
    }
    return steps;
}

// PD-4: the next step is this seat's, or that of the first one after it which still plays.
void ask_for_step(Turn& turn, int seat) {
    const State& state = turn.state();
    if (state.tokens.trail.full() || next_steps(state).empty()) return;
    for (int i = 0; i < turn.game().seats(); ++i, ++seat) {
        const auto next = static_cast<Seat>(seat % turn.game().seats());
        if (!state.seats[next].resigned) return turn.ask(next, Question::walk_token);
    }
}

// PD-6.
void eat(Turn& turn, int tile) {
    const State& state = turn.state();
    Row<PlacedFigure, figures_max> eaten;
    for (const Figure& figure : state.figures) {
        if (state.features.tile_of(figure.node) == tile)
            eaten.add(turn.game().placed(state, figure));
    }
    std::sort(eaten.begin(), eaten.end());
    for (const PlacedFigure& figure : eaten) turn.emit(FigureReturned{figure});
}

// ---- The fairy.

// The follower that she stands beside, or null.
const Figure* protected_by_fairy(const State& state) {
    const Beside& beside = state.tokens.beside_of(Token::fairy);
    if (beside.seat == no_seat) return nullptr;
    if (state.features.record_of(state.tokens.node_of(Token::fairy)).figures == 0) return nullptr;
    const auto* found =
        std::find_if(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
            return figure.node == state.tokens.node_of(Token::fairy) &&
                   figure.seat == beside.seat && figure.kind == beside.kind;
        });
    return found == state.figures.end() ? nullptr : found;
}

bool is_beside(const State& state, const PlacedFigure& figure, const Game& game) {
    return state.tokens.beside_of(Token::fairy) == Beside{figure.seat, figure.kind} &&
           game.node_at(state, figure.on) == state.tokens.node_of(Token::fairy);
}

// PD-8.
void offer_fairy(const Situation& now, Seat seat, Commands& out) {
    const State& state = now.state;
    const Beside& beside = state.tokens.beside_of(Token::fairy);
    const Node with_her = beside.seat == seat ? state.tokens.node_of(Token::fairy) : no_node;
    // Whose a figure is is as good as random, so nothing branches on it.
    Row<std::uint8_t, figures_max> own;
    for (int i = 0; i < state.figures.size(); ++i) {
        const Figure& figure = state.figures[i];
        const unsigned is_own = figure.seat == seat ? 1 : 0;
        const unsigned counts = now.game.is_follower(figure.kind) ? 1 : 0;
        own.add_if(static_cast<std::uint8_t>(i), (is_own & counts) != 0);
    }
    for (const std::uint8_t i : own) {
        const Figure& figure = state.figures[i];
        if (figure.node == with_her && figure.kind == beside.kind) continue;
        if (seen_before(state, figure)) continue;
        auto& move = add<MoveToken>(out);
        move.token = Token::fairy;
        move.on = now.game.ref(state, figure.node);
        move.beside = figure.kind;
    }
}

void grant(Turn& turn, Seat seat, int points) {
    const std::string what(fairy_reason);
    turn.emit(SeatScored{seat, what, {{what, 1, points}}});
}

// ---- The princess.

// PD-12: each knight of a city with a princess on the tile just laid.
template <class F>
void for_knights(const Situation& now, const F& f) {
    const State& state = now.state;
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = now.game.shape(tile.type);
    if (!shape.has_on_segment(Mark::princess)) return;
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

void offer_knights(const Situation& now, Commands& out) {
    for_knights(now, [&](const Figure& figure) {
        out.emplace_back(
            TakeFigure{figure.seat, figure.kind, now.game.ref(now.state, figure.node)});
    });
}

// PD-13.
void send_home(Turn& turn, const TakeFigure& command) {
    turn.emit(FigureReturned{{command.on, command.owner, command.figure}});
    turn.spend();
}

// ---- The magic portal.

// The segments of the other tiles where one of these figures may stand, and where nobody does or
// somebody else than the engine has a say. There are hundreds: nothing branches on what is as good
// as random.
Row<Node, nodes_max> portal_targets(const Situation& now, unsigned figures) {
    const Game& game = now.game;
    const State& state = now.state;
    std::array<unsigned, feature_kind_count> stands{};  // 0 or 1, as all of these
    std::array<unsigned, feature_kind_count> shared{};
    for (std::size_t k = 0; k < stands.size(); ++k) {
        const auto kind = static_cast<FeatureKind>(k);
        stands[k] = (game.figures_on(kind) & figures) != 0 ? 1 : 0;
        shared[k] = game.kind(kind).entry != nullptr || !game.memberships().empty() ? 1 : 0;
    }
    Row<Node, nodes_max> found;
    for (int t = 0; t < state.board.tile_count(); ++t) {
        if (t == state.last_tile) continue;
        const Board::Tile& tile = state.board.tile(t);
        const Shape& shape = game.shape(tile.type);
        for (std::size_t s = 0; s < shape.segment_count; ++s) {
            const auto node = static_cast<Node>(tile.first_node + s);
            const auto kind = static_cast<std::size_t>(shape.kind[s]);
            const unsigned free = state.features.record_of(node).figures == 0 ? 1 : 0;
            found.add_if(node, (stands[kind] & (free | shared[kind])) != 0);
        }
    }
    return found;
}

// PD-14, PD-15: followers, on what the others' tiles show and what is open and free; but where the
// dragon is nobody comes (PD-2).
void offer_portal(const Situation& now, Seat seat, int lair, Commands& out) {
    const Game& game = now.game;
    const State& state = now.state;
    if (!is_last_tile_marked(now, Mark::magic_portal)) return;
    unsigned followers = 0;
    for (std::size_t f = 0; f < figure_kind_count; ++f) {
        const bool left = state.seats[seat].figures[f] != 0;
        if (left && game.is_follower(static_cast<FigureKind>(f))) followers |= 1U << f;
    }
    if (followers == 0) return;
    for (const Node node : portal_targets(now, followers)) {
        if (state.features.tile_of(node) == lair) continue;
        if (state.features.record_of(node).missing == 0 && game.complete(state, node)) continue;
        unsigned figures = game.figures_on(game.kind_of(state, node)) & followers;
        for (; figures != 0; figures &= figures - 1) {
            const auto figure = static_cast<FigureKind>(std::countr_zero(figures));
            if (!game.may_enter(state, node, figure)) continue;
            auto& far = add<DeployFar>(out);
            far.figure = figure;
            far.on = game.ref(state, node);
        }
    }
}

class PrincessAndDragon final : public ModuleOf<PrincessAndDragon> {
public:
    [[nodiscard]] std::string_view name() const override { return "princess_and_dragon"; }

    void stock(Stock& stock) const override {
        stock.token(Token::dragon);
        stock.token(Token::fairy);
        stock.wants_offer(Phase::deploying);
        stock.wants_offer(Phase::choosing);
        stock.wants_play(command_index<MoveToken>());
        stock.wants_play(command_index<TakeFigure>());
        stock.wants_event(event_index<TurnBegan>());
        stock.wants_event(event_index<TilePlaced>());
        stock.wants_event(event_index<FigureReturned>());
        stock.wants_event(event_index<FigureMoved>());
        stock.wants_event(event_index<SeatResigned>());
        stock.wants_deployment_veto();
        stock.wants_offer_veto(Phase::placing, command_index<OpenGift>());
        stock.wants_scored();
    }

    void offer(const Situation& now, Seat seat, Commands& out) const override {
        if (now.state.phase() == Phase::deploying) {
            offer_fairy(now, seat, out);
            offer_knights(now, out);
            offer_portal(now, seat, tile_of(now.state, Token::dragon), out);
        } else if (now.state.question() == Question::walk_token) {
            for (const Position at : next_steps(now.state))
                out.emplace_back(MoveToken{Token::dragon, {at, whole_tile}});
        }
    }

    bool play(Turn& turn, Seat seat, const Command& command) const override {
        if (const auto* taking = std::get_if<TakeFigure>(&command)) {
            if (turn.state().phase() != Phase::deploying) return false;
            send_home(turn, *taking);
            return true;
        }
        const auto* move = std::get_if<MoveToken>(&command);
        if (move == nullptr) return false;
        if (move->token == Token::fairy) {
            turn.emit(TokenMoved{Token::fairy, move->on, Beside{seat, move->beside.value()}});
            turn.spend();
            return true;
        }
        if (move->token != Token::dragon) return false;
        turn.emit(TokenMoved{Token::dragon, move->on, std::nullopt, true});
        eat(turn, tile_of(turn.state(), Token::dragon));
        ask_for_step(turn, seat + 1);
        return true;
    }

    void react(Turn& turn, const Event& event) const override {
        const State& state = turn.state();
        if (const auto* began = std::get_if<TurnBegan>(&event)) {
            const Figure* with_her = protected_by_fairy(state);  // PD-9
            if (with_her != nullptr && with_her->seat == began->seat)
                grant(turn, began->seat, points_each_turn);
        } else if (const auto* placed = std::get_if<TilePlaced>(&event)) {
            if (turn.game().shape(turn.game().type_of(placed->tile)).has(Mark::volcano))  // PD-1
                turn.emit(TokenMoved{Token::dragon, {placed->at, whole_tile}});
        } else if (const auto* returned = std::get_if<FigureReturned>(&event)) {
            // PD-11: who is left alone stays where she is.
            if (is_beside(state, returned->figure, turn.game()) &&
                protected_by_fairy(state) == nullptr) {
                turn.emit(TokenMoved{Token::fairy, {returned->figure.on.at, whole_tile}});
            }
        } else if (const auto* moved = std::get_if<FigureMoved>(&event)) {
            // On its tile a follower is still the one that she stands beside.
            const PlacedFigure& figure = moved->figure;
            if (is_beside(state, figure, turn.game()) && protected_by_fairy(state) == nullptr)
                turn.emit(TokenMoved{Token::fairy, moved->to, Beside{figure.seat, figure.kind}});
        } else if (const auto* resigned = std::get_if<SeatResigned>(&event)) {
            // Whoever comes next goes on with the walk.
            if (state.question() == Question::walk_token && state.asked() == resigned->seat)
                ask_for_step(turn, resigned->seat + 1);
        }
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
    void scored(Turn& turn, Node node, const Figure* alone) const override {
        const State& state = turn.state();
        const Figure* with_her = protected_by_fairy(state);
        if (with_her == nullptr) return;
        const Features& features = state.features;
        if (features.feature_of(with_her->claim) != features.feature_of(node)) return;
        const bool takes_part =
            alone == nullptr || (alone->node == with_her->node && alone->seat == with_her->seat &&
                                 alone->kind == with_her->kind);
        if (takes_part) grant(turn, with_her->seat, points_scored);
    }

    [[nodiscard]] std::optional<Refusal> explain(const Situation& now, Seat seat,
                                                 const Command& command) const override {
        const Phase phase = now.state.phase();
        if (std::holds_alternative<TakeFigure>(command) ||
            std::holds_alternative<DeployFar>(command)) {
            if (phase != Phase::deploying) return Refusal::wrong_phase;
            // PD-2.
            Commands anywhere;
            offer_portal(now, seat, -1, anywhere);
            return std::ranges::find(anywhere, command) == anywhere.end()
                       ? Refusal::no_such_target
                       : Refusal::figure_not_allowed;
        }
        const auto* move = std::get_if<MoveToken>(&command);
        if (move == nullptr) return std::nullopt;
        if (move->token == Token::dragon) {
            return now.state.question() == Question::walk_token ? Refusal::no_such_target
                                                                : Refusal::wrong_phase;
        }
        if (move->token != Token::fairy) return std::nullopt;
        return phase == Phase::deploying ? Refusal::no_such_target : Refusal::wrong_phase;
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

// PD-7: who is eaten has no part in the scoring.
class BeforeScoring final : public Walk<BeforeScoring> {
public:
    [[nodiscard]] std::string_view name() const override { return "dragon_before_scoring"; }
    void stock(Stock& stock) const override { stock.wants_step(Phase::acted); }
};

class PrincessMust final : public ModuleOf<PrincessMust> {
public:
    [[nodiscard]] std::string_view name() const override { return "princess_must"; }

    void stock(Stock& stock) const override {
        stock.wants_question();
        stock.wants_offer(Phase::choosing);
        stock.wants_play(command_index<TakeFigure>());
    }
    [[nodiscard]] Question asks(const Situation& now) const override {
        bool any = false;
        for_knights(now, [&](const Figure& /*figure*/) { any = true; });
        return any ? Question::take_figure : Question::none;
    }
    void offer(const Situation& now, Seat /*seat*/, Commands& out) const override {
        if (now.state.question() == Question::take_figure) offer_knights(now, out);
    }
    bool play(Turn& turn, Seat /*seat*/, const Command& command) const override {
        if (turn.state().question() != Question::take_figure) return false;
        send_home(turn, std::get<TakeFigure>(command));
        return true;
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
