#include "rules/tiles/modules/gifts/rules.h"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/core/ensure.h"
#include "rules/tiles/drawing.h"
#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr int points_each = 2;  // GIFT-40, GIFT-60

// Which card acts on which kind of feature. An expansion's feature is one more row.
struct Zone {
    FeatureKind kind;
    bool received;  // extending another seat's gives a gift (GIFT-11, GIFT-14)
    bool synod;     // a figure may be put there (GIFT-30)
    bool swept;     // may be scored before its time (GIFT-35)
    bool cash_out;  // figures may be taken from there (GIFT-40)
    bool standing;  // figures stand there and may lie down, and the other way round (GIFT-45)
};
constexpr std::array zones{
    Zone{FeatureKind::road, true, false, true, true, true},
    Zone{FeatureKind::city, true, false, false, true, true},
    Zone{FeatureKind::monastery, false, true, false, true, true},
    Zone{FeatureKind::garden, false, false, false, true, false},
    Zone{FeatureKind::field, false, false, false, true, false},
    Zone{FeatureKind::cathedral, false, false, false, true, true},
    Zone{FeatureKind::castle, false, false, false, true, false},
};
constexpr FeatureKind lying = FeatureKind::field;
// The figures that may lie down and stand up (GIFT-46).
constexpr std::array turning{FigureKind::meeple, FigureKind::large_meeple};

// By kind of feature, since every figure on the board is asked about; null: no card acts on it.
constexpr auto zone_by_kind = [] {
    std::array<const Zone*, feature_kind_count> rows{};
    for (const Zone& zone : zones) rows[static_cast<std::size_t>(zone.kind)] = &zone;
    return rows;
}();

const Zone* zone_of(FeatureKind kind) {
    return zone_by_kind[static_cast<std::size_t>(kind)];
}

// Bit k: features of the kind k give gifts.
constexpr unsigned receiving = [] {
    unsigned kinds = 0;
    for (const Zone& zone : zones)
        kinds |= (zone.received ? 1U : 0U) << static_cast<unsigned>(zone.kind);
    return kinds;
}();

bool turns(FigureKind figure) {
    return std::ranges::find(turning, figure) != turning.end();
}

// The targets of a card. Without any it may still be opened, without effect (GIFT-22).
class Targets {
public:
    Targets(const Situation& now, Seat seat, GiftKind gift, Offers& out)
        : game_(now.game), state_(now.state), seat_(seat), gift_(gift), out_(out) {}

    void add() {
        switch (gift_) {
            case GiftKind::synod: return add_monasteries();
            case GiftKind::road_sweeper: return add_roads();
            case GiftKind::change_position: return add_changes();
            case GiftKind::cash_out: return add_own();
            case GiftKind::take_2:
            case GiftKind::hidden: return;
        }
    }

private:
    void offer(FigureKind figure, SegmentRef at, std::uint8_t to = 0) {
        auto& opening = tiles::add<OpenGift>(out_);
        opening.gift = gift_;
        GiftTarget& target = opening.target.emplace();
        target.figure = figure;
        target.at = at;
        target.to = to;
    }

    [[nodiscard]] bool open(Node node) const { return !game_.complete(state_, node); }

    // GIFT-30, GIFT-31, GIFT-32. All features completed by their surroundings are watched.
    void add_monasteries() {
        for (const Watched& it : state_.watched) {
            const FeatureKind kind = game_.kind_of(state_, it.node);
            const Zone* zone = zone_of(kind);
            if (zone == nullptr || !zone->synod || !open(it.node)) continue;
            for (std::size_t f = 0; f < figure_kind_count; ++f) {
                const unsigned stands = unsigned{game_.kind(kind).figures} >> f & 1U;
                if (stands == 0 || state_.seats[seat_].figures[f] == 0) continue;
                offer(static_cast<FigureKind>(f), game_.ref(state_, it.node));
            }
        }
    }

    // GIFT-35, GIFT-37: only occupied roads.
    void add_roads() {
        Row<FeatureIndex, figures_max> seen;
        for (const Figure& figure : state_.figures) {
            const Zone* zone = zone_of(game_.kind_of(state_, figure.node));
            const FeatureIndex feature = state_.features.feature_of(figure.node);
            if (zone == nullptr || !zone->swept || !open(figure.node)) continue;
            if (std::find(seen.begin(), seen.end(), feature) != seen.end()) continue;
            seen.add(feature);
            offer(FigureKind::meeple, game_.first_segment(state_, figure.node));
        }
    }

    // GIFT-40.
    void add_own() {
        for (const std::uint8_t i : figures_like(state_, Sought::follower_of(seat_))) {
            const Figure& figure = state_.figures[i];
            const Zone* zone = zone_of(game_.kind_of(state_, figure.node));
            if (zone == nullptr || !zone->cash_out || seen_before(state_, figure)) continue;
            offer(figure.kind, game_.ref(state_, figure.node));
        }
    }

    // GIFT-45 to GIFT-48.
    void add_changes() {
        for (const std::uint8_t i : figures_like(state_, Sought::follower_of(seat_))) {
            const Figure& figure = state_.figures[i];
            if (!turns(figure.kind) || seen_before(state_, figure)) continue;
            const FeatureKind from = game_.kind_of(state_, figure.node);
            const Zone* zone = zone_of(from);
            if (from != lying && (zone == nullptr || !zone->standing)) continue;
            const Board::Tile& tile = state_.board.tile(state_.features.tile_of(figure.node));
            const Shape& shape = game_.shape(tile.type);
            for (std::uint8_t s = 0; s < shape.segment_count; ++s) {
                const bool fits =
                    from == lying ? may_rise(figure.kind, tile, s) : shape.kind[s] == lying;
                if (fits && game_.kind(shape.kind[s]).in_play)
                    offer(figure.kind, game_.ref(state_, figure.node), s);
            }
        }
    }

    // GIFT-47: a completed feature was scored and would trap the figure.
    [[nodiscard]] bool may_rise(FigureKind figure, const Board::Tile& tile, std::uint8_t s) const {
        const FeatureKind kind = game_.shape(tile.type).kind[s];
        const Zone* zone = zone_of(kind);
        const unsigned stands =
            unsigned{game_.kind(kind).figures} >> static_cast<unsigned>(figure) & 1U;
        return zone != nullptr && zone->standing && stands != 0 &&
               open(static_cast<Node>(tile.first_node + s));
    }

    const Game& game_;
    const State& state_;
    Seat seat_;
    GiftKind gift_;
    Offers& out_;
};

// ---- Receiving.

// Whether some other seat has more strength there than this one (GIFT-11, GIFT-12), or wins the tie
// between them (HS-41).
bool belongs_to_others(const Situation& now, Node node, Seat seat) {
    const FeatureIndex feature = now.state.features.feature_of(node);
    std::array<int, seats_max> strength{};
    bool claimed = true;  // by all figures there; those in networks are compared there
    for (const Figure& figure : now.state.figures) {
        if (now.state.features.feature_of(figure.node) != feature) continue;
        strength[figure.seat] += now.game.strength(now.state, figure);
        claimed = claimed && now.state.features.feature_of(figure.claim) == feature;
    }
    const int most = *std::ranges::max_element(strength);
    if (most > strength[seat]) return true;
    return most > 0 && claimed && ((now.game.majority(now.state, feature) >> seat) & 1U) == 0;
}

bool reaches_another_tile(const Features& features, Node node) {
    const int tile = features.tile_of(node);
    for (Node n = features.next(node); n != node; n = features.next(n)) {
        if (features.tile_of(n) != tile) return true;
    }
    return false;
}

// Whether the tile just placed extends what belongs to others (GIFT-10 to GIFT-14).
bool extends_others(const Situation& now) {
    const Board::Tile& tile = now.state.board.tile(now.state.last_tile);
    const Shape& shape = now.game.shape(tile.type);
    unsigned occupied = 0;  // bit s: a figure stands there. Which ones is as good as random
    for (std::size_t s = 0; s < shape.segment_count; ++s) {
        const auto node = static_cast<Node>(tile.first_node + s);
        const unsigned received = receiving >> static_cast<unsigned>(shape.kind.data()[s]) & 1U;
        const unsigned stands = now.state.features.record_of(node).figures != 0 ? 1 : 0;
        occupied |= (received & stands) << s;
    }
    for (; occupied != 0; occupied &= occupied - 1) {
        const auto node = static_cast<Node>(tile.first_node + std::countr_zero(occupied));
        if (reaches_another_tile(now.state.features, node) &&
            belongs_to_others(now, node, now.state.turn_seat)) {
            return true;
        }
    }
    return false;
}

void receive(Turn& turn) {
    const GiftCards& cards = turn.state().gifts;
    if (cards.stack.empty()) {  // GIFT-4
        if (cards.discarded.empty()) return;
        GiftsShuffled again;
        again.stack.assign(cards.discarded.begin(), cards.discarded.end());
        shuffle(again.stack, turn.chance());
        turn.emit(again);
    }
    turn.emit(GiftReceived{turn.state().turn_seat, *(cards.stack.end() - 1)});
}

// ---- Effects.

// GIFT-40, GIFT-41: the feature itself is not scored.
void take_home(Turn& turn, const PlacedFigure& figure) {
    const int node = turn.game().node_at(turn.state(), figure.on);
    turn.emit(FigureReturned{figure});
    const int left = turn.state().features.record_of(static_cast<Node>(node)).figures;
    SeatScored scored{figure.seat, "cash_out", {{"cash_out", 1, points_each}}};
    if (left > 0) {
        scored.lines.push_back({"figure", static_cast<std::uint16_t>(left), points_each * left});
    }
    turn.emit(scored);
}

void take_effect(Turn& turn, Seat seat, const OpenGift& command) {
    const GiftTarget target = command.target.value_or(GiftTarget{});
    const PlacedFigure figure{target.at, seat, target.figure};
    switch (command.gift) {
        case GiftKind::synod: return turn.emit(FigureDeployed{figure});
        case GiftKind::road_sweeper: {
            const int node = turn.game().node_at(turn.state(), target.at);
            // GIFT-35: as at the end, when unfinished roads may score nothing (HOUSE-6).
            const Survey road = turn.game().survey(turn.state(), static_cast<Node>(node));
            if (turn.game().counts_at_end(road)) score(turn, road.node, target.at);
            return return_figures(turn, static_cast<Node>(node));
        }
        case GiftKind::change_position:
            return turn.emit(FigureMoved{figure, {target.at.at, target.to}});
        case GiftKind::cash_out: return take_home(turn, figure);
        case GiftKind::take_2:
        case GiftKind::hidden: return;
    }
}

class Gifts final : public ModuleOf<Gifts> {
public:
    [[nodiscard]] std::string_view name() const override { return "gifts"; }

    void stock(Stock& stock) const override {
        stock.wants_offer(Phase::placing);
        stock.wants_play(command_index<OpenGift>());
    }

    // GIFT-20: before placing, one a turn. GIFT-21: a seat that places has a tile that fits.
    void offer(const Situation& now, Seat seat, Offers& out) const override {
        const State& state = now.state;
        if (state.gifts.opened_turn == state.turn) return;
        unsigned held = 0;  // bit k: a gift of kind k. Which ones is as good as random
        for (std::size_t kind = 1; kind < gift_kind_count; ++kind)
            held |= (state.gifts.held[seat].data()[kind] != 0 ? 1U : 0U) << kind;
        for (; held != 0; held &= held - 1) {
            const auto gift = static_cast<GiftKind>(std::countr_zero(held));
            const int before = out.size();
            Targets(now, seat, gift, out).add();
            if (out.size() == before) out.add(OpenGift{gift, std::nullopt});
        }
    }

    bool play(Turn& turn, Seat seat, const Command& command) const override {
        const auto* opening = std::get_if<OpenGift>(&command);
        if (opening == nullptr) return false;
        turn.emit(GiftOpened{seat, opening->gift, opening->target});
        if (opening->gift == GiftKind::take_2) {
            // GIFT-50, GIFT-51. It does nothing where the only tile is one that the seat had.
            const auto& hand = turn.state().hand;
            const auto drawn = [&](TypeIndex type) { return turn.game().tiles().is_drawn(type); };
            if (std::any_of(hand.begin(), hand.end(), drawn)) draw_another(turn);
        } else if (opening->target) {
            take_effect(turn, seat, *opening);
        }
        return true;
    }

    void react(Turn& turn, const Started& /*started*/) const {
        GiftsShuffled shuffled{gift_deck(turn.game())};
        shuffle(shuffled.stack, turn.chance());
        turn.emit(shuffled);
    }
    void react(Turn& turn, const TilePlaced& /*placed*/) const {
        const State& state = turn.state();
        if (state.last_tile < 0) return;         // the start tile: no turn has begun
        if (state.surplus) put_back_last(turn);  // GIFT-10a
        if (extends_others({turn.game(), state})) receive(turn);
    }
    // The tile drawn by take 2 does not pass to the next seat.
    void react(Turn& turn, const SeatResigned& resigned) const {
        const State& state = turn.state();
        if (resigned.seat == state.turn_seat && state.surplus) put_back_last(turn);
    }

    // GIFT-60.
    void final_scoring(Turn& turn) const override {
        for (int i = 0; i < turn.game().seats(); ++i) {
            const auto seat = static_cast<Seat>(i);
            const auto& held = turn.state().gifts.held[seat];
            GiftsRevealed revealed{seat, {}};
            for (std::size_t kind = 1; kind < gift_kind_count; ++kind) {
                revealed.gifts.insert(revealed.gifts.end(), held[kind],
                                      static_cast<GiftKind>(kind));
            }
            const auto count = static_cast<std::uint16_t>(revealed.gifts.size());
            if (count == 0) continue;
            turn.emit(revealed);
            turn.emit(SeatScored{seat, "gifts", {{"gift", count, points_each * count}}});
        }
    }

    [[nodiscard]] std::optional<Refusal> explain(const Situation& now, Seat seat,
                                                 const Command& command) const override {
        const auto* opening = std::get_if<OpenGift>(&command);
        if (opening == nullptr) return std::nullopt;
        const GiftCards& cards = now.state.gifts;
        const auto kind = static_cast<std::size_t>(opening->gift);
        if (now.state.phase() != Phase::placing) return Refusal::wrong_phase;
        if (cards.opened_turn == now.state.turn) return Refusal::gift_opened_already;
        if (kind == 0 || kind >= gift_kind_count || cards.held[seat][kind] == 0)
            return Refusal::no_such_gift;
        return Refusal::no_such_target;
    }

private:
    static void put_back_last(Turn& turn) {
        const State& state = turn.state();
        put_back(turn, turn.game().shape(*(state.hand.end() - 1)).tile);
    }
};

}  // namespace

const Module& gifts() {
    static const Gifts module;
    return module;
}

}  // namespace rules::tiles::modules
