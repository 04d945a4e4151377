#include "rules/tiles/modules/abbey_and_mayor/rules.h"

#include <algorithm>

#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/slices.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr int points_barn = 4;    // for each city at the end (AM-47)
constexpr int points_joined = 1;  // for farmers whose field is joined to that of a barn (AM-45)

// ---- The abbey.

TileIndex abbey_of(const Game& game) {
    return game.ingredients().seat_tiles.at(0).first;
}

bool holds_abbey(const Situation& now) {
    const auto& hand = now.state.hand;
    return std::find(hand.begin(), hand.end(), now.game.type_of(abbey_of(now.game))) != hand.end();
}

// AM-10: there is a cell with tiles on all four sides.
bool may_lay(const Situation& now, Seat seat) {
    if (now.state.abbeys.tiles[seat] == 0 || now.state.seats[seat].resigned) return false;
    const TypeIndex abbey = now.game.type_of(abbey_of(now.game));
    return std::ranges::any_of(now.state.board.patterns(), [&](Pattern wanted) {
        return now.game.tiles().fitting(abbey, wanted) != 0;
    });
}

// Where seats have hands of their own: whether another tile of the hand can be placed.
bool may_place_another(const Situation& now) {
    const State& state = now.state;
    Placements places;
    for (int held = 0; now.game.has_hands() && held < state.hand.size(); ++held) {
        if (!now.game.tiles().is_drawn(state.hand[held])) continue;
        now.game.placements(state, places, held);
        if (places.size() > 0) return true;
    }
    return false;
}

void keep_abbey(Turn& turn) {
    const State& state = turn.state();
    if (holds_abbey({turn.game(), state}))
        turn.emit(AbbeyKept{state.turn_seat, abbey_of(turn.game())});
}

// ---- Barns.

struct FieldWithBarns {
    SegmentRef at;
    Node node;
};

// By their first segments.
Row<FieldWithBarns, seats_max> fields_with_barns(const Situation& now) {
    const Features& features = now.state.features;
    Row<FieldWithBarns, seats_max> fields;
    for (const Barn& barn : now.state.abbeys.laid) {
        const auto same = [&](const FieldWithBarns& it) {
            return features.feature_of(it.node) == features.feature_of(barn.node);
        };
        if (std::any_of(fields.begin(), fields.end(), same)) continue;
        fields.add({now.game.first_segment(now.state, barn.node), barn.node});
    }
    std::sort(fields.begin(), fields.end(),
              [](const auto& a, const auto& b) { return a.at < b.at; });
    return fields;
}

bool has_barn(const State& state, Node field) {
    const FeatureIndex feature = state.features.feature_of(field);
    return std::any_of(state.abbeys.laid.begin(), state.abbeys.laid.end(), [&](const Barn& barn) {
        return state.features.feature_of(barn.node) == feature;
    });
}

bool has_new_barn(const State& state, Node field) {
    return state.abbeys.new_barn &&
           state.features.feature_of((state.abbeys.laid.end() - 1)->node) ==
               state.features.feature_of(field);
}

// AM-43, AM-45, AM-46: all farmers in fields with a barn.
void score_farmers(Turn& turn) {
    const State& state = turn.state();
    if (state.abbeys.laid.empty()) return;
    for (const FieldWithBarns& field : fields_with_barns({turn.game(), state})) {
        if (state.features.record_of(field.node).figures == 0) continue;
        score(turn, field.node, field.at);
        return_figures(turn, field.node);
    }
}

// A tile of another module that the seat has comes before its abbey.
bool has_other_tile(const State& state, Seat seat) {
    return count_kept_tiles(state, seat) > state.abbeys.tiles[seat];
}

// AM-16, AM-17: each seat once, up to the one that had the last turn.
void begin_late(Turn& turn) {
    const State& state = turn.state();
    const int seats = turn.game().seats();
    for (Seat seat = 0; seat < seats; ++seat) {
        if (has_other_tile(state, seat)) return;
    }
    const bool begins = state.abbeys.last == no_seat;
    const Seat last = begins ? state.turn_seat : state.abbeys.last;
    if (!begins && state.turn_seat == last) return;
    for (int i = 1; i <= seats; ++i) {
        const auto seat = static_cast<Seat>((state.turn_seat + i) % seats);
        if (may_lay({turn.game(), state}, seat)) {
            if (begins) turn.emit(LateTurnsBegan{last});
            return turn.begin_late(seat);
        }
        if (seat == last) return;
    }
}

class AbbeyAndMayor final : public ModuleOf<AbbeyAndMayor> {
public:
    [[nodiscard]] std::string_view name() const override { return "abbey_and_mayor"; }

    void stock(Stock& stock) const override {
        stock.may_stand(FigureKind::mayor, FeatureKind::city);  // AM-20
        stock.strength_by(FigureKind::mayor, Mark::pennant);    // AM-21, AM-22
        stock.may_stand(FigureKind::wagon, FeatureKind::road);  // AM-30
        stock.may_stand(FigureKind::wagon, FeatureKind::city);
        stock.may_stand(FigureKind::wagon, FeatureKind::monastery);
        stock.wants_appraise(FeatureKind::field, Reads::node);
        stock.wants_offer(Phase::placing);
        stock.wants_play(command_index<Pass>());
        stock.wants_step(Phase::drawing);
        stock.wants_step(Phase::scored);
        stock.wants_step(Phase::ended);
        stock.wants_deployment_veto();
        stock.wants_offer_veto(Phase::deploying, command_index<DeployFar>());
    }

    // AM-14.
    void offer(const Situation& now, Seat /*seat*/, Offers& out) const override {
        if (holds_abbey(now) && !may_place_another(now)) out.add(Pass{});
    }
    bool play(Turn& turn, Seat /*seat*/, const Command& /*command*/) const override {
        const State& state = turn.state();
        if (state.phase() != Phase::placing || !holds_abbey({turn.game(), state})) return false;
        keep_abbey(turn);
        turn.go_to(Phase::drawing);
        return true;
    }
    // Another tile was placed, or the seat that could place the abbey is out.
    void react(Turn& turn, const TilePlaced& /*placed*/) const { keep_abbey(turn); }
    void react(Turn& turn, const SeatResigned& resigned) const {
        if (resigned.seat == turn.state().turn_seat) keep_abbey(turn);
    }

    void arrive(Turn& turn, Phase step) const override {
        if (step == Phase::scored) return score_farmers(turn);
        if (step == Phase::ended) return begin_late(turn);
        const State& state = turn.state();
        if (has_other_tile(state, state.turn_seat) ||
            !may_lay({turn.game(), state}, state.turn_seat)) {
            return;
        }
        turn.emit(AbbeyTaken{state.turn_seat, abbey_of(turn.game())});
        turn.go_to(Phase::placing);
    }
    // AM-44.
    [[nodiscard]] std::optional<Refusal> veto(const Situation& now, Seat /*seat*/,
                                              const Command& command) const override {
        const State& state = now.state;
        if (state.abbeys.laid.empty()) return std::nullopt;
        int node = -1;
        FigureKind figure = FigureKind::meeple;
        if (const auto* deploying = std::get_if<DeployFigure>(&command)) {
            node = state.board.tile(state.last_tile).first_node + deploying->segment;
            figure = deploying->figure;
        } else if (const auto* far = std::get_if<DeployFar>(&command)) {
            node = now.game.node_at(state, far->on);
            figure = far->figure;
        }
        if (node < 0 || !now.game.is_follower(figure)) return std::nullopt;
        const auto field = static_cast<Node>(node);
        if (now.game.kind_of(state, field) != FeatureKind::field || !has_barn(state, field))
            return std::nullopt;
        return Refusal::feature_occupied;
    }

    // AM-45: less for farmers who come to a barn. With a pig still one more (TB-12).
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        const State& state = now.state;
        if (state.abbeys.laid.empty() || !has_barn(state, feature.node) ||
            has_new_barn(state, feature.node)) {
            return;
        }
        const Lines before = lines;
        lines.strike();
        for (const Line& line : before.all()) {
            const bool cities = line.reason == "city";
            lines.add(line.reason, line.count, cities ? points_joined * line.count : line.points);
        }
    }

    // AM-47.
    void final_scoring(Turn& turn) const override {
        const State& state = turn.state();
        const Game& game = turn.game();
        for (const FieldWithBarns& field : fields_with_barns({game, state})) {
            const Survey survey = game.survey(state, field.node);
            Lines all;
            game.appraise(state, survey, no_seat, all);
            Lines own;
            for (const Line& line : all.all()) {
                if (line.reason == "city") {
                    own.add("barn", line.count, points_barn * line.count);
                } else {
                    own.add(line.reason, line.count, line.points);
                }
            }
            if (own.all().empty()) continue;
            for (Seat seat = 0; seat < game.seats(); ++seat) {
                const auto lies = [&](const Barn& barn) {
                    return barn.seat == seat && state.features.feature_of(barn.node) ==
                                                    state.features.feature_of(field.node);
                };
                if (std::any_of(state.abbeys.laid.begin(), state.abbeys.laid.end(), lies))
                    grant(turn, seat, survey, field.at, own);
            }
        }
    }
};

// ---- Places for barns.

template <class Own, bool anywhere>
class Barns : public ModuleOf<Own> {
public:
    void stock(Stock& stock) const final {
        stock.wants_offer(Phase::deploying);
        stock.wants_play(command_index<LayBarn>());
    }
    // AM-40 to AM-42: on the corners of the tile just placed.
    void offer(const Situation& now, Seat seat, Offers& out) const final {
        const State& state = now.state;
        if (state.abbeys.barns[seat] == 0 || state.last_tile < 0) return;
        const Position at = state.board.tile(state.last_tile).at;
        for (const int dy : {0, 1}) {
            for (const int dx : {0, 1}) {
                const Position corner{static_cast<std::int8_t>(at.x + dx),
                                      static_cast<std::int8_t>(at.y + dy)};
                if (!why_not(now, corner)) out.add(LayBarn{corner});
            }
        }
    }
    bool play(Turn& turn, Seat seat, const Command& command) const final {
        turn.emit(BarnLaid{seat, std::get<LayBarn>(command).at});
        turn.spend();
        return true;
    }
    [[nodiscard]] std::optional<Refusal> explain(const Situation& now, Seat seat,
                                                 const Command& command) const final {
        const auto* barn = std::get_if<LayBarn>(&command);
        if (barn == nullptr) return std::nullopt;
        if (now.state.phase() != Phase::deploying) return Refusal::wrong_phase;
        if (now.state.abbeys.barns[seat] == 0) return Refusal::no_figure_left;
        const Position at = now.state.board.tile(now.state.last_tile).at;
        const bool touches = barn->at.x - at.x >= 0 && barn->at.x - at.x <= 1 &&
                             barn->at.y - at.y >= 0 && barn->at.y - at.y <= 1;
        return touches ? why_not(now, barn->at) : Refusal::no_such_target;
    }

private:
    static std::optional<Refusal> why_not(const Situation& now, Position corner) {
        const int field = field_at_corner(now.game, now.state, corner);
        if (field < 0) return Refusal::no_such_target;
        if (!anywhere && has_barn(now.state, static_cast<Node>(field)))
            return Refusal::feature_occupied;
        return std::nullopt;
    }
};

class BarnsApart final : public Barns<BarnsApart, false> {
public:
    [[nodiscard]] std::string_view name() const override { return "barns_apart"; }
};

class BarnsAnywhere final : public Barns<BarnsAnywhere, true> {
public:
    [[nodiscard]] std::string_view name() const override { return "barns_anywhere"; }
};

}  // namespace

const Module& abbey_and_mayor() {
    static const AbbeyAndMayor module;
    return module;
}

const Module& barns_apart() {
    static const BarnsApart module;
    return module;
}

const Module& barns_anywhere() {
    static const BarnsAnywhere module;
    return module;
}

}  // namespace rules::tiles::modules
