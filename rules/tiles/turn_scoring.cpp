// Turn's part for points: what a tile completed, what is left at the end, and whom it pays.
#include <algorithm>
#include <bit>

#include "rules/tiles/turn.h"

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

}  // namespace

// BASE-38: roads, cities, monasteries, each by (y, x, segment).
void Turn::score_completed() {
    const Board::Tile& tile = state_.board.tile(state_.last_tile);
    const Shape& shape = game_.shape(tile.type);
    // Where something is pending, it matters what else is closed.
    const unsigned asked =
        state_.pending.empty() ? shape.closing : (1U << shape.segment_count) - 1U;
    unsigned closed = 0;  // bit s: nothing is missing at segment s of the last tile
    for (unsigned left = asked; left != 0; left &= left - 1) {
        const auto node = static_cast<Node>(tile.first_node + std::countr_zero(left));
        if (state_.features.record_of(node).missing() == 0) closed |= left & (0 - left);
    }
    const std::vector<Node> ended =
        game_.may_end_elsewhere(shape) ? game_.ended_elsewhere(state_) : std::vector<Node>();
    if ((closed & shape.closing) == 0 && !state_.surrounded && ended.empty() &&
        (closed == 0 || state_.pending.empty())) {
        return settle();
    }
    Row<Completed, segments_max + watched_max + pending_max + ended_max> completed;
    bool any_closed = closed != 0;
    const auto add = [&](Node node, FeatureKind feature_kind) {
        const FeatureIndex feature = state_.features.feature_of(node);
        const FeatureRecord& record = state_.features.record(feature);
        if (record.missing() != 0) return;
        any_closed = true;
        if (record.kind() != feature_kind) return;  // it has become something else
        const Game::Kind& kind = game_.kind(feature_kind);
        if (!kind.in_play || kind.completion != Completion::edges) return;
        const auto same = [&](const Completed& c) {
            return state_.features.feature_of(c.node) == feature;
        };
        if (std::ranges::any_of(completed, same)) return;
        completed.add({kind.rank, game_.ref(state_, node), node});
    };
    for (unsigned left = closed & shape.closing; left != 0; left &= left - 1) {
        const auto s = static_cast<std::size_t>(std::countr_zero(left));
        add(static_cast<Node>(tile.first_node + s), shape.kind[s]);
    }
    for (const Node node : ended) add(node, game_.kind_of(state_, node));
    for (const Watched& it : state_.watched) {
        if (!state_.surrounded) break;
        if (state_.features.record_of(it.node).missing() != 0) continue;
        completed.add(
            {game_.kind(game_.kind_of(state_, it.node)).rank, game_.ref(state_, it.node), it.node});
    }
    for (const Node node : state_.pending) {
        if (!any_closed) break;  // nothing that it borders is complete only now
        if (!game_.complete(state_, node)) continue;
        completed.add(
            {game_.kind(game_.kind_of(state_, node)).rank, game_.ref(state_, node), node});
    }
    if (completed.size() > 1) std::sort(completed.begin(), completed.end(), before);
    if (!game_.completing_.empty() && !completed.empty()) {
        std::vector<Node> nodes;
        for (const Completed& feature : completed) nodes.push_back(feature.node);
        tell_completing(nodes);
    }
    for (const Completed& feature : completed) {
        complete(feature.node, feature.at);
        if (state_.features.record_of(feature.node).figures == 0) continue;
        score(feature.node, feature.at);
        return_figures(feature.node);
    }
    settle();
}

void Turn::tell_completing(std::span<const Node> nodes) {
    for (const Module* module : game_.completing_) module->completing(*this, nodes);
}

void Turn::complete(Node node, SegmentRef at) {
    if (is_heard<FeatureCompleted>()) {
        emit(FeatureCompleted{game_.kind_of(state_, node), at});
    } else {
        Game::settled(state_, node);
    }
}

void Turn::score(Node node, SegmentRef at) {
    const FeatureIndex feature = state_.features.feature_of(node);
    if (state_.features.record(feature).figures == 0) return;
    const unsigned winners = game_.majority(state_, feature);
    const Survey survey =
        tells_scores() ? game_.survey(state_, node) : game_.survey_to_appraise(state_, node);
    Row<Award, seats_max> awards;
    for (unsigned left = winners; left != 0; left &= left - 1) {
        const auto seat = static_cast<Seat>(std::countr_zero(left));
        Lines lines;
        game_.appraise(state_, survey, seat, lines);
        awards.add({seat, lines.points()});
    }
    if (tells_scores()) {
        std::vector<PlacedFigure> figures;
        for (const Figure& figure : state_.figures) {
            if (state_.features.feature_of(figure.claim) == feature &&
                game_.is_follower(figure.kind)) {
                figures.push_back(game_.placed(state_, figure));
            }
        }
        award(survey, at, {awards.begin(), awards.end()}, std::move(figures));
    } else {
        game_.evolve(state_, std::span<const Award>(awards.begin(), awards.end()));
    }
    for (const Module* module : game_.scored_) module->scored(*this, node);
}

void Turn::score_figure(const Figure& figure) {
    const Survey survey = game_.survey(state_, figure.node);
    Lines lines;
    game_.appraise(state_, survey, figure.seat, lines);
    const Award one{figure.seat, lines.points()};
    if (tells_scores()) {
        award(survey, game_.ref(state_, figure.node), {&one, 1}, {game_.placed(state_, figure)});
    } else {
        game_.evolve(state_, std::span<const Award>(&one, 1));
    }
}

void Turn::grant(Seat seat, const Survey& survey, SegmentRef at, const Lines& lines,
                 std::vector<PlacedFigure> figures) {
    const Award one{seat, lines.points()};
    if (tells_scores()) {
        FeatureScored event = scored(survey, at, {&one, 1}, std::move(figures));
        for (const Line& line : lines.all()) event.lines.push_back(told(line));
        emit(event);
    } else {
        game_.evolve(state_, std::span<const Award>(&one, 1));
    }
}

void Turn::reward(Seat seat, std::string_view what, int count, int points) {
    if (is_heard<SeatScored>()) {
        const std::string name(what);
        emit(SeatScored{seat, name, {{name, static_cast<std::uint16_t>(count), points}}});
    } else {
        const Award one{seat, points};
        game_.evolve(state_, std::span<const Award>(&one, 1));
    }
}

bool Turn::tells_scores() const {
    return record_ != nullptr || !game_.listeners(event_index<FeatureScored>()).empty();
}

ScoreLine Turn::told(const Line& line) {
    return {std::string(line.reason), static_cast<std::uint16_t>(line.count), line.points};
}

FeatureScored Turn::scored(const Survey& survey, SegmentRef at, std::span<const Award> awards,
                           std::vector<PlacedFigure> figures) const {
    FeatureScored event;
    event.kind = survey.kind;
    event.at = at;
    event.complete = survey.complete;
    event.awards.assign(awards.begin(), awards.end());
    for (int tile = 0; tile < state_.board.tile_count(); ++tile) {
        const std::uint64_t word = survey.tile_set[static_cast<std::size_t>(tile) / 64];
        if (((word >> (tile % 64)) & 1U) != 0) event.tiles.push_back(state_.board.tile(tile).at);
    }
    std::ranges::sort(event.tiles);
    event.figures = std::move(figures);
    std::ranges::sort(event.figures);
    return event;
}

// The lines for all owners are told once; further lines of a seat are told for that seat.
void Turn::award(const Survey& survey, SegmentRef at, std::span<const Award> awards,
                 std::vector<PlacedFigure> figures) {
    FeatureScored event = scored(survey, at, awards, std::move(figures));
    Lines common;
    game_.appraise(state_, survey, no_seat, common);
    for (const Line& line : common.all()) event.lines.push_back(told(line));
    for (const Award& it : awards) {
        Lines own;
        game_.appraise(state_, survey, it.seat, own);
        for (const Line& line : own.all()) {
            ScoreLine more = told(line);
            if (std::ranges::find(event.lines, more) == event.lines.end())
                event.own.push_back({it.seat, std::move(more)});
        }
    }
    emit(event);
}

void Turn::score_remaining(FeatureKind kind) {
    struct Occupied {
        SegmentRef at;
        Node node;
    };
    Row<Occupied, figures_max> occupied;
    if (!game_.ingredients().unfinished_scores &&
        game_.kind(kind).completion != Completion::never) {
        return;
    }
    Row<Node, figures_max> claims;  // which kind a figure stands on is as good as random
    for (const Figure& figure : state_.figures)
        claims.add_if(figure.claim, game_.kind_of(state_, figure.claim) == kind);
    for (const Node claim : claims) {
        const FeatureIndex feature = state_.features.feature_of(claim);
        const auto same = [&](const Occupied& o) {
            return state_.features.feature_of(o.node) == feature;
        };
        if (std::ranges::any_of(occupied, same)) continue;
        occupied.add({{}, claim});
    }
    if (tells_scores() || !game_.scored_.empty()) {  // only listeners need the order
        for (Occupied& entry : occupied) entry.at = game_.first_segment(state_, entry.node);
        std::sort(occupied.begin(), occupied.end(),
                  [](const Occupied& a, const Occupied& b) { return a.at < b.at; });
    }
    for (const Occupied& entry : occupied) score(entry.node, entry.at);
}

void Turn::return_figures(Node node) {
    const FeatureIndex feature = state_.features.feature_of(node);
    Row<std::uint8_t, figures_max> standing;
    for (int i = 0; i < state_.figures.size(); ++i) {
        standing.add_if(static_cast<std::uint8_t>(i),
                        state_.features.feature_of(state_.figures[i].claim) == feature &&
                            !game_.is_loner(state_.figures[i].kind));
    }
    if (standing.size() == 1 && !is_heard<FigureReturned>())
        return game_.come_home(state_, standing[0]);
    Row<PlacedFigure, figures_max> returning;
    for (const std::uint8_t i : standing) returning.add(game_.placed(state_, state_.figures[i]));
    if (returning.size() > 1) std::sort(returning.begin(), returning.end());
    for (const PlacedFigure& figure : returning) emit(FigureReturned{figure});
}

}  // namespace rules::tiles
