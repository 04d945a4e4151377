#include "rules/tiles/scoring.h"

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <utility>

#include "rules/tiles/game.h"

namespace rules::tiles {

namespace {

// A table shifts by one row or column of cells at a time, each with three ports; a tile without
// edges has four neighbours.
constexpr int ended_max = 3 * table_side_max + 4 * 3;

struct Completed {
    std::uint8_t rank;
    SegmentRef at;
    Node node;
};

bool before(const Completed& a, const Completed& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.at < b.at;
}

bool tells_scores(const Turn& turn) {
    return turn.is_heard<FeatureScored>();
}

void pay(Turn& turn, std::span<const Award> awards) {
    turn.game().evolve(turn.unheard_state(), awards);
}

ScoreLine told(const Line& line) {
    return {std::string(line.reason), static_cast<std::uint16_t>(line.count), line.points};
}

FeatureScored scored_event(const State& state, const Survey& survey, SegmentRef at,
                           std::span<const Award> awards, std::vector<PlacedFigure> figures) {
    FeatureScored event;
    event.kind = survey.kind;
    event.at = at;
    event.complete = survey.complete;
    event.awards.assign(awards.begin(), awards.end());
    for (int tile = 0; tile < state.board.tile_count(); ++tile) {
        const std::uint64_t word = survey.tile_set[static_cast<std::size_t>(tile) / 64];
        if (((word >> (tile % 64)) & 1U) != 0) event.tiles.push_back(state.board.tile(tile).at);
    }
    std::ranges::sort(event.tiles);
    event.figures = std::move(figures);
    std::ranges::sort(event.figures);
    return event;
}

// The lines for all owners are told once; further lines of a seat are told for that seat.
void award(Turn& turn, const Survey& survey, SegmentRef at, std::span<const Award> awards,
           std::vector<PlacedFigure> figures) {
    const Game& game = turn.game();
    const State& state = turn.state();
    FeatureScored event = scored_event(state, survey, at, awards, std::move(figures));
    Lines common;
    game.appraise(state, survey, no_seat, common);
    for (const Line& line : common.all()) event.lines.push_back(told(line));
    for (const Award& it : awards) {
        Lines own;
        game.appraise(state, survey, it.seat, own);
        for (const Line& line : own.all()) {
            ScoreLine more = told(line);
            if (std::ranges::find(event.lines, more) == event.lines.end())
                event.own.push_back({it.seat, std::move(more)});
        }
    }
    turn.emit(event);
}

void complete(Turn& turn, Node node, SegmentRef at) {
    if (turn.is_heard<FeatureCompleted>()) {
        turn.emit(FeatureCompleted{turn.game().kind_of(turn.state(), node), at});
    } else {
        Game::settled(turn.unheard_state(), node);
    }
}

void tell_completing(Turn& turn, std::span<const Node> nodes) {
    for (const Module* module : turn.game().hooks().completing) module->completing(turn, nodes);
}

}  // namespace

// BASE-38: roads, cities, monasteries, each by (y, x, segment).
void score_completed(Turn& turn) {
    const Game& game = turn.game();
    const State& state = turn.state();
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = game.shape(tile.type);
    // Where something is pending, it matters what else is closed.
    const unsigned asked = state.pending.empty() ? shape.closing : (1U << shape.segment_count) - 1U;
    unsigned closed = 0;  // bit s: nothing is missing at segment s of the last tile
    for (unsigned left = asked; left != 0; left &= left - 1) {
        const auto node = static_cast<Node>(tile.first_node + std::countr_zero(left));
        if (state.features.record_of(node).missing() == 0) closed |= left & (0 - left);
    }
    const std::vector<Node> ended =
        game.may_end_elsewhere(shape) ? game.ended_elsewhere(state) : std::vector<Node>();
    if ((closed & shape.closing) == 0 && !state.surrounded && ended.empty() &&
        (closed == 0 || state.pending.empty())) {
        return turn.settle();
    }
    Row<Completed, segments_max + watched_max + pending_max + ended_max> completed;
    bool any_closed = closed != 0;
    const auto add = [&](Node node, FeatureKind feature_kind) {
        const FeatureIndex feature = state.features.feature_of(node);
        const FeatureRecord& record = state.features.record(feature);
        if (record.missing() != 0) return;
        any_closed = true;
        if (record.kind() != feature_kind) return;  // it has become something else
        const Game::Kind& kind = game.kind(feature_kind);
        if (!kind.in_play || kind.completion != Completion::edges) return;
        const auto same = [&](const Completed& c) {
            return state.features.feature_of(c.node) == feature;
        };
        if (std::ranges::any_of(completed, same)) return;
        completed.add({kind.rank, game.ref(state, node), node});
    };
    for (unsigned left = closed & shape.closing; left != 0; left &= left - 1) {
        const auto s = static_cast<std::size_t>(std::countr_zero(left));
        add(static_cast<Node>(tile.first_node + s), shape.kind[s]);
    }
    for (const Node node : ended) add(node, game.kind_of(state, node));
    for (const Watched& it : state.watched) {
        if (!state.surrounded) break;
        if (state.features.record_of(it.node).missing() != 0) continue;
        completed.add(
            {game.kind(game.kind_of(state, it.node)).rank, game.ref(state, it.node), it.node});
    }
    for (const Node node : state.pending) {
        if (!any_closed) break;  // nothing that it borders is complete only now
        if (!game.complete(state, node)) continue;
        completed.add({game.kind(game.kind_of(state, node)).rank, game.ref(state, node), node});
    }
    if (completed.size() > 1) std::sort(completed.begin(), completed.end(), before);
    if (!game.hooks().completing.empty() && !completed.empty()) {
        std::vector<Node> nodes;
        for (const Completed& feature : completed) nodes.push_back(feature.node);
        tell_completing(turn, nodes);
    }
    for (const Completed& feature : completed) {
        complete(turn, feature.node, feature.at);
        if (state.features.record_of(feature.node).figures == 0) continue;
        score(turn, feature.node, feature.at);
        return_figures(turn, feature.node);
    }
    turn.settle();
}

void score(Turn& turn, Node node, SegmentRef at) {
    const Game& game = turn.game();
    const State& state = turn.state();
    const FeatureIndex feature = state.features.feature_of(node);
    if (state.features.record(feature).figures == 0) return;
    const unsigned winners = game.majority(state, feature);
    const Survey survey =
        tells_scores(turn) ? game.survey(state, node) : game.survey_to_appraise(state, node);
    Row<Award, seats_max> awards;
    for (unsigned left = winners; left != 0; left &= left - 1) {
        const auto seat = static_cast<Seat>(std::countr_zero(left));
        Lines lines;
        game.appraise(state, survey, seat, lines);
        awards.add({seat, lines.points()});
    }
    if (tells_scores(turn)) {
        std::vector<PlacedFigure> figures;
        for (const Figure& figure : state.figures) {
            if (state.features.feature_of(figure.claim) == feature &&
                game.is_follower(figure.kind)) {
                figures.push_back(game.placed(state, figure));
            }
        }
        award(turn, survey, at, {awards.begin(), awards.end()}, std::move(figures));
    } else {
        pay(turn, {awards.begin(), awards.end()});
    }
    for (const Module* module : game.hooks().scored) module->scored(turn, node);
}

void score_figure(Turn& turn, const Figure& figure) {
    const Game& game = turn.game();
    const State& state = turn.state();
    const Survey survey = game.survey(state, figure.node);
    Lines lines;
    game.appraise(state, survey, figure.seat, lines);
    const Award one{figure.seat, lines.points()};
    if (tells_scores(turn)) {
        award(turn, survey, game.ref(state, figure.node), {&one, 1}, {game.placed(state, figure)});
    } else {
        pay(turn, {&one, 1});
    }
}

void grant(Turn& turn, Seat seat, const Survey& survey, SegmentRef at, const Lines& lines,
           std::vector<PlacedFigure> figures) {
    const State& state = turn.state();
    const Award one{seat, lines.points()};
    if (tells_scores(turn)) {
        FeatureScored event = scored_event(state, survey, at, {&one, 1}, std::move(figures));
        for (const Line& line : lines.all()) event.lines.push_back(told(line));
        turn.emit(event);
    } else {
        pay(turn, {&one, 1});
    }
}

void reward(Turn& turn, Seat seat, std::string_view what, int count, int points) {
    if (turn.is_heard<SeatScored>()) {
        const std::string name(what);
        turn.emit(SeatScored{seat, name, {{name, static_cast<std::uint16_t>(count), points}}});
    } else {
        const Award one{seat, points};
        pay(turn, {&one, 1});
    }
}

void score_remaining(Turn& turn, FeatureKind kind) {
    const Game& game = turn.game();
    const State& state = turn.state();
    struct Occupied {
        SegmentRef at;
        Node node;
    };
    Row<Occupied, figures_max> occupied;
    if (!game.ingredients().unfinished_scores && game.kind(kind).completion != Completion::never) {
        return;
    }
    Row<Node, figures_max> claims;  // which kind a figure stands on is as good as random
    for (const Figure& figure : state.figures)
        claims.add_if(figure.claim, game.kind_of(state, figure.claim) == kind);
    for (const Node claim : claims) {
        const FeatureIndex feature = state.features.feature_of(claim);
        const auto same = [&](const Occupied& o) {
            return state.features.feature_of(o.node) == feature;
        };
        if (std::ranges::any_of(occupied, same)) continue;
        occupied.add({{}, claim});
    }
    if (tells_scores(turn) || !game.hooks().scored.empty()) {  // only listeners need the order
        for (Occupied& entry : occupied) entry.at = game.first_segment(state, entry.node);
        std::sort(occupied.begin(), occupied.end(),
                  [](const Occupied& a, const Occupied& b) { return a.at < b.at; });
    }
    for (const Occupied& entry : occupied) score(turn, entry.node, entry.at);
}

void return_figures(Turn& turn, Node node) {
    const Game& game = turn.game();
    const State& state = turn.state();
    const FeatureIndex feature = state.features.feature_of(node);
    Row<std::uint8_t, figures_max> standing;
    for (int i = 0; i < state.figures.size(); ++i) {
        standing.add_if(static_cast<std::uint8_t>(i),
                        state.features.feature_of(state.figures[i].claim) == feature &&
                            !game.is_loner(state.figures[i].kind));
    }
    if (standing.size() == 1 && !turn.is_heard<FigureReturned>())
        return game.come_home(turn.unheard_state(), standing[0]);
    Row<PlacedFigure, figures_max> returning;
    for (const std::uint8_t i : standing) returning.add(game.placed(state, state.figures[i]));
    if (returning.size() > 1) std::sort(returning.begin(), returning.end());
    for (const PlacedFigure& figure : returning) turn.emit(FigureReturned{figure});
}

}  // namespace rules::tiles
