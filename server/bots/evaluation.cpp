#include "server/bots/evaluation.h"

#include <algorithm>
#include <bit>

namespace server::bots {

namespace tiles = rules::tiles;
using tiles::FeatureKind;
using tiles::FigureKind;

namespace {

// They claim nothing.
bool is_companion(FigureKind figure) {
    return figure == FigureKind::builder || figure == FigureKind::pig ||
           figure == FigureKind::shepherd;
}

double huts_of(const tiles::SeatState& seat) {
    return seat.figures[static_cast<std::size_t>(FigureKind::hut)];
}
// All others: those that come back.
double figures_of(const tiles::SeatState& seat) {
    int count = 0;
    for (std::size_t kind = 0; kind < tiles::figure_kind_count; ++kind) {
        if (!is_companion(static_cast<FigureKind>(kind))) count += seat.figures[kind];
    }
    return count - huts_of(seat);
}

int mark(const tiles::Survey& survey, tiles::Mark mark) {
    return survey.marks[static_cast<std::size_t>(mark)];
}

}  // namespace

bool is_field(FeatureKind kind) {
    return kind == FeatureKind::field || kind == FeatureKind::meadow;
}

Evaluation::Evaluation(const tiles::Game& game, const Weights& weights)
    : game_(game), weights_(weights), outlook_(game, weights.odds), known_(tiles::nodes_max) {}

void Evaluation::count(const tiles::State& state) {
    outlook_.count(state);
    worths_.count(game_, outlook_);
}

const PerSeat& Evaluation::judge(const tiles::State& state) {
    touched_ = -1;
    return judge_anew(state);
}

const PerSeat& Evaluation::study(const tiles::State& state) {
    touched_ = -1;
    study_ = judged_ + 1;
    studied_chances_.clear();
    studies_ = true;
    judge_anew(state);
    studies_ = false;
    studied_ = features_;
    for (std::size_t i = 0; i < studied_.size(); ++i) {
        Known& known = known_[studied_[i].index];
        known.studied = study_;
        known.studied_place = static_cast<std::uint16_t>(i);
    }
    return worth_;
}

const PerSeat& Evaluation::judge_after(const tiles::State& state, int frontier) {
    // A table that shifts changes what can be completed anywhere along its edge.
    const bool shifts = game_.ingredients().table.edge == tiles::TableRules::Edge::shifting;
    touched_ = shifts ? -1 : frontier;
    return judge_anew(state);
}

const PerSeat& Evaluation::judge_anew(const tiles::State& state) {
    ++judged_;
    features_.clear();
    worth_.fill(0);
    for (std::size_t i = 0; i < worth_.size(); ++i) worth_[i] = state.seats[i].score;
    if (state.phase() == tiles::Phase::ended) return worth_;
    for (const tiles::Figure& figure : state.figures) look_at(state, figure.claim);
    if (state.phase() == tiles::Phase::deploying) {
        const tiles::Board::Tile& last = state.board.tile(state.last_tile);
        for (int i = 0; i < game_.shape(last.type).node_count; ++i)
            look_at(state, static_cast<tiles::Node>(last.first_node + i));
    }
    PerSeat back{};
    for (const tiles::Figure& figure : state.figures) {
        if (is_companion(figure.kind)) continue;
        if (const Feature* feature = claimed(state, figure.claim))
            back[figure.seat] += feature->back;
    }
    add_prices(state, back);
    return worth_;
}

WorthParts Evaluation::parts(const tiles::State& state) const {
    constexpr double hardly = 0.1;  // likely to be completed
    WorthParts parts;
    for (std::size_t i = 0; i < worth_.size(); ++i) parts.scored[i] = state.seats[i].score;
    parts.rest = worth_;
    for (const Feature& feature : features_) {
        const bool field = is_field(feature.kind);
        for (unsigned owners = feature.owners; owners != 0; owners &= owners - 1) {
            const auto seat = static_cast<std::size_t>(std::countr_zero(owners));
            (field ? parts.fields : parts.features)[seat] += feature.worth + feature.more[seat];
        }
    }
    for (const tiles::Figure& figure : state.figures) {
        const Feature* feature = claimed(state, figure.claim);
        if (feature == nullptr || is_companion(figure.kind)) continue;
        const bool comes_back = game_.kind(feature->kind).completion != tiles::Completion::never;
        if (comes_back && feature->back < hardly * weights_.return_share)
            parts.hopeless[figure.seat] += 1;
    }
    for (std::size_t i = 0; i < worth_.size(); ++i)
        parts.rest[i] -= parts.scored[i] + parts.features[i] + parts.fields[i];
    return parts;
}

void Evaluation::add_prices(const tiles::State& state, const PerSeat& back) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(game_.seats()); ++i) {
        const tiles::SeatState& seat = state.seats[i];
        worth_[i] += price(weights_.figure_prices, figures_of(seat) + back[i]);
        worth_[i] += price(weights_.hut_prices, huts_of(seat));
        for (const auto count : seat.items) worth_[i] += weights_.good * count;
    }
    for (const tiles::Figure& figure : state.figures) {
        if (figure.kind == FigureKind::builder) worth_[figure.seat] += builder_price();
    }
    worths_.add({game_, state, weights_, usable_within(weights_.turns_to_use_things)}, worth_);
}

void Evaluation::look_at(const tiles::State& state, tiles::Node node) {
    const tiles::FeatureIndex index = state.features.feature_of(node);
    Known& known = known_[index];
    if (known.listed == judged_) return;
    if (!game_.kind(game_.kind_of(state, node)).in_play) return;
    known.listed = judged_;
    known.place = static_cast<std::uint16_t>(features_.size());
    const bool remembered = touched_ >= 0 && known.studied == study_ &&
                            is_untouched(studied_[known.studied_place].cells);
    features_.push_back(remembered ? studied_[known.studied_place] : seen(state, node));
    const Feature& feature = features_.back();
    for (unsigned owners = feature.owners; owners != 0; owners &= owners - 1) {
        const auto seat = static_cast<std::size_t>(std::countr_zero(owners));
        worth_[seat] += feature.worth + feature.more[seat];
    }
}

Evaluation::Feature Evaluation::seen(const tiles::State& state, tiles::Node node) {
    Feature feature;
    feature.index = state.features.feature_of(node);
    const tiles::Survey survey = game_.survey(state, node);
    feature.kind = survey.kind;
    feature.complete = survey.complete;
    feature.treasure = mark(survey, tiles::Mark::nugget) + mark(survey, tiles::Mark::menhir) > 0;
    const bool counts = game_.counts_at_end(survey);
    tiles::Lines lines;
    if (counts) game_.appraise(state, survey, rules::no_seat, lines);
    feature.points = lines.points();
    expect(state, survey, feature);
    if (!is_field(survey.kind)) {
        const double more = feature.worth - feature.points;
        feature.worth -= (1 - weights_.foresight) * more;
    }
    if (state.features.record_of(node).figures == 0) return feature;
    feature.owners = game_.majority(state, feature.index);
    for (unsigned owners = feature.owners; owners != 0; owners &= owners - 1) {
        const auto seat = static_cast<rules::Seat>(std::countr_zero(owners));
        tiles::Lines own;
        if (counts) game_.appraise(state, survey, seat, own);
        feature.more[seat] = static_cast<std::int16_t>(own.points() - feature.points);
    }
    return feature;
}

void Evaluation::expect(const tiles::State& state, const tiles::Survey& survey, Feature& feature) {
    const double now = feature.points;
    switch (feature.kind) {
        case FeatureKind::field: feature.worth = expected_of_field(state, survey, feature); return;
        case FeatureKind::meadow:
        case FeatureKind::river_system:
        case FeatureKind::forest:
        case FeatureKind::river: return expect_in_the_wild(state, survey, feature);
        case FeatureKind::road:
        case FeatureKind::city:
        case FeatureKind::monastery:
        case FeatureKind::garden:
        case FeatureKind::stream:
        case FeatureKind::lake:
        case FeatureKind::cathedral:
        case FeatureKind::tower:
        case FeatureKind::castle: break;
    }
    if (survey.complete) {
        feature.worth = now;
        feature.back = 1;
        return;
    }
    if (!outlook_.reaches_sides(state, survey.node)) {
        const tiles::Position at = state.board.tile(state.features.tile_of(survey.node)).at;
        const auto prospect = outlook_.by_surrounding(state, at);
        if (studies_) outlook_.add_cells(state, feature.cells);
        // What borders it may be far away.
        if (game_.kind(survey.kind).completion == tiles::Completion::bordering) feature.cells.set();
        feature.worth = now + weights_.surrounding_share * prospect.growth;
        feature.back = returning(prospect);
        return;
    }
    // Worth nothing as long as it is open: an inn or a cathedral will make up for it.
    const bool all_or_nothing = feature.points == 0;
    const auto prospect = outlook_.by_sides(state, survey.node);
    if (studies_) outlook_.add_cells(state, feature.cells);
    double each = feature.kind == FeatureKind::city ? 2 : 1;
    if (all_or_nothing) each += 1;
    const double size = all_or_nothing ? survey.tiles : now;
    const double full = each * (size + prospect.open_cells);
    const double open = all_or_nothing ? 0 : now + weights_.open_share * prospect.growth;
    feature.worth = prospect.chance * full + (1 - prospect.chance) * open;
    feature.back = returning(prospect);
}

// The value of complete cities, begun cities and new cities where the field grows. An open field is
// worth less: others may join it.
double Evaluation::expected_of_field(const tiles::State& state, const tiles::Survey& survey,
                                     Feature& feature) {
    constexpr double quite_open = 3;  // cells
    constexpr double half_risk = 8;   // own turns to come
    const auto prospect = outlook_.by_sides(state, survey.node);
    if (studies_) outlook_.add_cells(state, feature.cells);
    const double cities = feature.points + cities_to_come(state, survey.node, feature.cells) +
                          weights_.field_growth * prospect.growth;
    const double turns = outlook_.turns_left();
    const double exposed =
        std::min(1.0, prospect.open_cells / quite_open) * turns / (turns + half_risk);
    if (turns > weights_.farmers_from) return 0;
    return cities * (1 - weights_.field_risk * exposed);
}

// The features of Hunters & Gatherers: unfinished ones score nothing at the end, and hunters
// and huts never come back.
void Evaluation::expect_in_the_wild(const tiles::State& state, const tiles::Survey& survey,
                                    Feature& feature) {
    const double now = feature.points;
    if (survey.complete) {
        feature.worth = now;
        feature.back = 1;
        return;
    }
    const auto prospect = outlook_.by_sides(state, survey.node);
    if (studies_) outlook_.add_cells(state, feature.cells);
    if (feature.kind == FeatureKind::meadow || feature.kind == FeatureKind::river_system) {
        const bool meadow = feature.kind == FeatureKind::meadow;
        const double each = meadow ? weights_.animals_to_come : weights_.fish_to_come;
        const bool seen = !meadow || outlook_.turns_left() <= weights_.farmers_from;
        feature.worth = seen ? now + each * prospect.growth : 0;
        return;
    }
    tiles::Survey whole = survey;
    whole.complete = true;
    tiles::Lines lines;
    game_.appraise(state, whole, rules::no_seat, lines);
    const double each = feature.kind == FeatureKind::forest ? 2 : 1 + weights_.fish_at_end;
    feature.worth = prospect.chance * (lines.points() + each * prospect.open_cells);
    feature.back = returning(prospect);
}

double Evaluation::chance_by_sides(const tiles::State& state, tiles::Node node,
                                   Outlook::Cells& cells) {
    Known& known = known_[state.features.feature_of(node)];
    if (known.foreseen != judged_) {
        known.foreseen = judged_;
        const bool remembered = touched_ >= 0 && known.chance_studied == study_ &&
                                is_untouched(studied_chances_[known.chance_place].cells);
        known.chance = remembered ? studied_chances_[known.chance_place].chance
                                  : outlook_.by_sides(state, node).chance;
        if (studies_) {
            known.chance_studied = study_;
            known.chance_place = static_cast<std::uint16_t>(studied_chances_.size());
            studied_chances_.push_back({known.chance, {}});
            outlook_.add_cells(state, studied_chances_.back().cells);
        }
    }
    if (studies_) cells |= studied_chances_[known.chance_place].cells;
    return known.chance;
}

// Points from cities at a field that are not complete yet.
double Evaluation::cities_to_come(const tiles::State& state, tiles::Node field,
                                  Outlook::Cells& cells) {
    ++fields_;
    double points = 0;
    tiles::Node node = field;
    do {
        const tiles::Board::Tile& tile = state.board.tile(state.features.tile_of(node));
        unsigned borders =
            game_.shape(tile.type).borders[static_cast<std::size_t>(node) - tile.first_node];
        for (; borders != 0; borders &= borders - 1) {
            const auto beside =
                static_cast<tiles::Node>(tile.first_node + std::countr_zero(borders));
            Known& known = known_[state.features.feature_of(beside)];
            if (known.beside == fields_) continue;
            known.beside = fields_;
            if (!game_.kind(game_.kind_of(state, beside)).in_play) continue;
            if (game_.complete(state, beside)) continue;
            points += weights_.city_to_come * chance_by_sides(state, beside, cells);
        }
        node = state.features.next(node);
    } while (node != field);
    return points;
}

const Evaluation::Feature* Evaluation::claimed(const tiles::State& state, tiles::Node claim) const {
    const Known& known = known_[state.features.feature_of(claim)];
    return known.listed == judged_ ? &features_[known.place] : nullptr;
}

bool Evaluation::treasure_found() const {
    return std::ranges::any_of(features_, [](const Feature& feature) {
        return feature.kind == FeatureKind::forest && feature.complete && feature.treasure;
    });
}

double Evaluation::usable_within(double turns) const {
    return std::min(1.0, outlook_.turns_left() / turns);
}

double Evaluation::returning(const Outlook::Prospect& prospect) const {
    return weights_.return_share * prospect.chance / (1 + prospect.wait / weights_.return_wait);
}

// What this many figures are worth together.
template <class Prices>
double Evaluation::price(const Prices& prices, double figures) const {
    double price = 0;
    for (const double each : prices) {
        price += each * std::clamp(figures, 0.0, 1.0);
        figures -= 1;
    }
    return price * usable_within(weights_.turns_to_use_figures);
}

double Evaluation::value(const PerSeat& worth, rules::Seat seat) const {
    double other = 0;
    bool any = false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(game_.seats()); ++i) {
        if (i == seat) continue;
        if (!any || worth[i] > other) other = worth[i];
        any = true;
    }
    return worth[seat] - weights_.rivals * other;
}

double Evaluation::gain(const tiles::State& state, rules::Seat seat,
                        const tiles::RecallFigure& recall) const {
    const int node = game_.node_at(state, recall.on);
    if (node < 0) return 0;
    const tiles::Node claim = game_.claim_of(state, static_cast<tiles::Node>(node), recall.figure);
    const Feature* feature = claimed(state, claim);
    if (feature == nullptr) return 0;
    const double left = figures_of(state.seats[seat]);
    const bool unscored = state.phase() == tiles::Phase::choosing;
    return (unscored ? 0 : feature->points) - feature->worth +
           price(weights_.figure_prices, left + 1) -
           price(weights_.figure_prices, left + feature->back);
}

double Evaluation::gain(const tiles::State& state, rules::Seat seat,
                        const tiles::DeployFigure& deploy) const {
    const auto node =
        static_cast<tiles::Node>(state.board.tile(state.last_tile).first_node + deploy.segment);
    const Feature* feature = claimed(state, game_.claim_of(state, node, deploy.figure));
    if (feature == nullptr) return 0;
    if (deploy.figure == FigureKind::builder) return builder_price() * (1 - feature->back);
    if (deploy.figure == FigureKind::shepherd)
        return weights_.shepherd * usable_within(weights_.turns_to_use_things);
    // A point for each city that scores three.
    if (deploy.figure == FigureKind::pig) return feature->worth / 3;
    if (deploy.figure == FigureKind::hut) {
        const double huts = huts_of(state.seats[seat]);
        return feature->worth + price(weights_.hut_prices, huts - 1) -
               price(weights_.hut_prices, huts);
    }
    const double left = figures_of(state.seats[seat]);
    const double kept = deploy.figure == FigureKind::large_meeple ? weights_.large_meeple_kept : 0;
    // Who has no strength there wins nothing.
    const tiles::Figure figure{
        node, game_.claim_of(state, node, deploy.figure), seat, deploy.figure, 1, 0};
    const double worth = game_.strength(state, figure) == 0 ? 0 : feature->worth;
    return worth - kept + price(weights_.figure_prices, left - 1 + feature->back) -
           price(weights_.figure_prices, left);
}

}  // namespace server::bots
