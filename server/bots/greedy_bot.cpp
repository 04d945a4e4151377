// One step ahead: every placement with every deployment is valued by the points it has brought and
// those that the features on the board are likely to bring, for the own seat against the best
// other.
#include <algorithm>
#include <array>
#include <optional>

#include "server/bots/card_bot.h"
#include "server/bots/levels.h"
#include "server/bots/outlook.h"

namespace server::bots {
namespace {

namespace tiles = rules::tiles;
using tiles::FeatureKind;
using tiles::FigureKind;
using Commands = std::vector<rules::Command>;
using PerSeat = std::array<double, rules::seats_max>;

class Judge {
public:
    Judge(const GreedyWeights& weights, const rules::Match& match, rules::Seat seat)
        : weights_(weights),
          setup_(match.setup()),
          seat_(seat),
          view_(facts(match)),
          outlook_(view_, setup_.seats) {}

    struct Choice {
        Commands step;
        double value = 0;
    };

    // The best step; equal ones are decided by chance.
    Commands best(const rules::Match& match, rules::Chance& chance) {
        Commands offers;
        match.offers(seat_, offers);
        if (auto opening = best_opening(match, offers)) return {*opening};
        for (const auto& offer : offers) {
            if (!is_opening(offer)) consider(match, offer);
        }
        if (choices_.empty()) return {};
        double most = choices_.front().value;
        for (const auto& choice : choices_) most = std::max(most, choice.value);
        std::vector<const Choice*> equal;
        for (const auto& choice : choices_) {
            if (choice.value > most - 1e-9) equal.push_back(&choice);
        }
        return equal[chance.below(static_cast<std::uint32_t>(equal.size()))]->step;
    }

private:
    static tiles::View facts(const rules::Match& match) {
        return std::get<tiles::View>(match.view(rules::Viewer::spectator()));
    }

    static const tiles::OpenGift* opening_in(const rules::Command& command) {
        return std::get_if<tiles::OpenGift>(&std::get<tiles::Command>(command));
    }
    static bool is_opening(const rules::Command& command) { return opening_in(command) != nullptr; }

    // The gift that brings the most at once, if that is more than to keep it.
    std::optional<rules::Command> best_opening(const rules::Match& match, const Commands& offers) {
        if (std::none_of(offers.begin(), offers.end(), is_opening)) return std::nullopt;
        judge(match, view_);
        double most = value();
        std::optional<rules::Command> best;
        for (const auto& offer : offers) {
            const auto* opening = opening_in(offer);
            rules::Match after = match;
            rules::Random unknown(0);
            if (opening == nullptr || !after.play(seat_, offer, unknown)) continue;
            const auto seen = facts(after);
            judge(after, seen);
            const double worth = value() + (seen.hand.size() > 1 ? weights_.second_tile : 0);
            if (worth <= most) continue;
            most = worth;
            best = offer;
        }
        return best;
    }

    void consider(const rules::Match& match, const rules::Command& command) {
        const auto& asked = std::get<tiles::Command>(command);
        if (const auto* deploy = std::get_if<tiles::DeployFigure>(&asked)) {
            // Asked after the tile was placed alone: nothing needs to be played.
            judge(match, view_);
            choices_.push_back({{command}, value_with(view_, *deploy)});
            return;
        }
        if (const auto* recall = std::get_if<tiles::RecallFigure>(&asked)) {
            judge(match, view_);
            choices_.push_back({{command}, value_with(view_, *recall)});
            return;
        }
        if (std::holds_alternative<tiles::Pass>(asked)) {
            judge(match, view_);
            choices_.push_back({{command}, value()});
            return;
        }
        rules::Match after = match;
        rules::Random unknown(0);
        if (!after.play(seat_, command, unknown)) return;
        const auto* place = std::get_if<tiles::PlaceTile>(&asked);
        if (place != nullptr) outlook_.lay({place->tile, place->at, place->rotation});
        const auto seen = facts(after);
        judge(after, seen);
        if (place != nullptr && brings_bonus_tile(seen)) worth_[seat_] += weights_.bonus_tile;
        if (place != nullptr && extends_turn(seen)) worth_[seat_] += weights_.extra_tile;
        const bool asked_again = seen.phase() == tiles::Phase::deploying &&
                                 seen.turn_seat == seat_ && seen.turn == view_.turn;
        if (asked_again) {
            consider_deployments(after, seen, command);
        } else {
            choices_.push_back({{command}, value()});
        }
        if (place != nullptr) outlook_.lift();
    }

    void consider_deployments(const rules::Match& after, const tiles::View& seen,
                              const rules::Command& placing) {
        Commands offers;
        after.offers(seat_, offers);
        // What comes to light on placing is seen before anything else can be asked for.
        const bool shown = seen.gifts && seen.supply != view_.supply;
        const bool received = seen.gifts && seen.gifts->held != view_.gifts->held;
        for (const auto& offer : offers) {
            const auto& asked = std::get<tiles::Command>(offer);
            const auto* deploy = std::get_if<tiles::DeployFigure>(&asked);
            const auto* recall = std::get_if<tiles::RecallFigure>(&asked);
            const double worth = deploy != nullptr   ? value_with(seen, *deploy)
                                 : recall != nullptr ? value_with(seen, *recall)
                                                     : value();
            Commands step{placing};
            if (!shown && !received) step.push_back(offer);
            choices_.push_back({std::move(step), worth});
        }
    }

    // ---- What a position is worth to each seat.

    struct Worth {
        double points = 0;  // that the owners can expect
        double back = 0;    // chance that the figures come back in time
    };

    void judge(const rules::Match& match, const tiles::View& seen) {
        worth_.fill(0);
        for (std::size_t i = 0; i < seen.seats.size(); ++i) worth_[i] = seen.seats[i].score;
        if (seen.phase() == tiles::Phase::ended) return;
        refs_.clear();
        for (const auto& figure : seen.figures) refs_.push_back(figure.on);
        if (seen.phase() == tiles::Phase::deploying) {
            const auto& last = seen.board.back();
            const auto count = tiles::all_tiles()[last.tile].segments.size();
            for (std::size_t i = 0; i < count; ++i) {
                refs_.push_back({last.at, static_cast<std::uint8_t>(i)});
            }
        }
        match.appraise(refs_, features_);
        expected_.clear();
        std::array<double, rules::seats_max> back{};
        for (const auto& feature : features_) {
            expected_.push_back(expect(match, feature));
            for (std::size_t i = 0; i < feature.owners.size(); ++i) {
                const std::int32_t more = feature.owner_points[i] - feature.points;
                worth_[feature.owners[i]] += expected_.back().points + more;
            }
            if (feature.owners.empty()) continue;
            for (const auto& figure : seen.figures) {
                if (!is_companion(figure.kind) && has_say(figure.kind, figure.on, feature)) {
                    back[figure.seat] += expected_.back().back;
                }
            }
        }
        for (std::size_t i = 0; i < seen.seats.size(); ++i) {
            worth_[i] += price_of(figures_of(seen.seats[i]) + back[i]);
            worth_[i] += price_of_huts(huts_of(seen.seats[i]));
            for (const auto count : seen.seats[i].items) worth_[i] += weights_.good * count;
            for (const auto& figure : seen.figures) {
                if (figure.seat == i && figure.kind == FigureKind::builder)
                    worth_[i] += builder_price();
            }
            if (seen.gifts) worth_[i] += gift_price() * static_cast<double>(cards_of(seen, i));
        }
    }

    // Whether the tile just placed is followed by another one of the supply.
    [[nodiscard]] bool extends_turn(const tiles::View& seen) const {
        if (view_.side || view_.agenda.turn().data != 0) return false;
        return seen.agenda.contains(tiles::Phase::extending) ||
               (seen.turn == view_.turn && seen.agenda.turn().data != 0);
    }

    // Whether the tile just placed is followed by one of the side stack, which is drawn after the
    // deployment: of the position judged last.
    [[nodiscard]] bool brings_bonus_tile(const tiles::View& seen) const {
        if (!view_.side || view_.side->in_use || view_.side->supply.empty()) return false;
        if (seen.side->in_use) return true;
        return std::any_of(features_.begin(), features_.end(), [&](const auto& feature) {
            return feature.kind == FeatureKind::forest && feature.complete &&
                   contains_treasure(seen, feature);
        });
    }

    // A nugget, or a menhir in the later edition.
    static bool contains_treasure(const tiles::View& seen, const rules::Appraisal& feature) {
        return std::any_of(
            seen.board.begin(), seen.board.end(), [&](const tiles::View::PlacedTile& tile) {
                const auto& segments = tiles::all_tiles()[tile.tile].segments;
                for (std::size_t i = 0; i < segments.size(); ++i) {
                    const auto& marks = segments[i].marks;
                    const int found = marks[static_cast<std::size_t>(tiles::Mark::nugget)] +
                                      marks[static_cast<std::size_t>(tiles::Mark::menhir)];
                    if (found > 0 && contains(feature, {tile.at, static_cast<std::uint8_t>(i)})) {
                        return true;
                    }
                }
                return false;
            });
    }

    static bool contains(const rules::Appraisal& feature, const tiles::SegmentRef& ref) {
        return std::binary_search(feature.segments.begin(), feature.segments.end(), ref);
    }

    // A hut stands on a river or lake, but what it claims is their network.
    static bool has_say(FigureKind figure, const tiles::SegmentRef& on,
                        const rules::Appraisal& feature) {
        const bool network = feature.kind == FeatureKind::river_system;
        return network == (figure == FigureKind::hut) && contains(feature, on);
    }

    // They claim nothing, and help followers of their seat.
    static bool is_companion(FigureKind figure) {
        return figure == FigureKind::builder || figure == FigureKind::pig;
    }
    [[nodiscard]] double builder_price() const {
        return weights_.builder *
               std::min(1.0, outlook_.turns_left() / weights_.turns_to_use_figures);
    }

    static double huts_of(const tiles::View::SeatView& seat) {
        return seat.figures[static_cast<std::size_t>(FigureKind::hut)];
    }
    // All others: those that come back.
    static double figures_of(const tiles::View::SeatView& seat) {
        int count = 0;
        for (std::size_t kind = 0; kind < tiles::figure_kind_count; ++kind) {
            if (!is_companion(static_cast<FigureKind>(kind))) count += seat.figures[kind];
        }
        return count - huts_of(seat);
    }

    static std::size_t cards_of(const tiles::View& seen, std::size_t seat) {
        return seen.gifts->held[seat].size();
    }
    // At the end a gift is worth its 2 points.
    [[nodiscard]] double gift_price() const {
        const double usable = std::min(1.0, outlook_.turns_left() / weights_.turns_to_use_figures);
        return 2 + (weights_.gift_price - 2) * usable;
    }

    // What this many figures are worth together.
    [[nodiscard]] double price_of(double figures) const {
        return price(weights_.figure_prices, figures);
    }
    [[nodiscard]] double price_of_huts(double huts) const {
        return price(weights_.hut_prices, huts);
    }
    template <class Prices>
    [[nodiscard]] double price(const Prices& prices, double figures) const {
        const double usable = std::min(1.0, outlook_.turns_left() / weights_.turns_to_use_figures);
        double price = 0;
        for (const double each : prices) {
            price += each * std::clamp(figures, 0.0, 1.0);
            figures -= 1;
        }
        return price * usable;
    }

    [[nodiscard]] Worth expect(const rules::Match& match, const rules::Appraisal& feature) {
        if (feature.complete) return {static_cast<double>(feature.points), 1};
        const double now = feature.points;
        // Worth nothing as long as it is open: an inn or a cathedral will make up for it.
        const bool all_or_nothing = feature.points == 0;
        if (feature.kind == FeatureKind::field) return {now + cities_to_come(match, feature), 0};
        if (const auto worth = expect_in_the_wild(feature)) return *worth;
        const auto& first = feature.segments.front();
        if (!outlook_.reaches_sides(first)) {
            const auto prospect = outlook_.by_surrounding(first.at);
            return {now + weights_.surrounding_share * prospect.growth,
                    weights_.return_share * prospect.chance};
        }
        const auto prospect = outlook_.by_sides(feature.segments);
        double each = feature.kind == FeatureKind::city ? 2 : 1;
        if (all_or_nothing) each += 1;
        const double size = all_or_nothing ? tiles_of(feature) : now;
        const double full = each * (size + prospect.open_cells);
        const double open = all_or_nothing ? 0 : now + weights_.open_share * prospect.growth;
        return {prospect.chance * full + (1 - prospect.chance) * open,
                weights_.return_share * prospect.chance};
    }

    // The features of Hunters & Gatherers: what is unfinished at the end brings nothing, and
    // hunters and huts never come back.
    [[nodiscard]] std::optional<Worth> expect_in_the_wild(const rules::Appraisal& feature) const {
        const bool meadow = feature.kind == FeatureKind::meadow;
        if (meadow || feature.kind == FeatureKind::river_system) {
            const double each = meadow ? weights_.animals_to_come : weights_.fish_to_come;
            return Worth{feature.points + each * outlook_.by_sides(feature.segments).growth, 0};
        }
        const bool forest = feature.kind == FeatureKind::forest;
        if (!forest && feature.kind != FeatureKind::river) return std::nullopt;
        const auto prospect = outlook_.by_sides(feature.segments);
        const double each = forest ? 2 : 1 + weights_.fish_at_end;
        return Worth{prospect.chance * (feature.points_complete + each * prospect.open_cells),
                     weights_.return_share * prospect.chance};
    }

    static double tiles_of(const rules::Appraisal& feature) {
        double count = 0;
        for (std::size_t i = 0; i < feature.segments.size(); ++i) {
            if (i == 0 || feature.segments[i].at != feature.segments[i - 1].at) count += 1;
        }
        return count;
    }

    // Points from cities at a field that are not complete yet.
    [[nodiscard]] double cities_to_come(const rules::Match& match, const rules::Appraisal& field) {
        borders_.clear();
        for (const auto& segment : field.segments) outlook_.borders_of(segment, borders_);
        match.appraise(borders_, cities_);
        double points = 0;
        for (const auto& city : cities_) {
            if (!city.complete) {
                points += weights_.city_to_come * outlook_.by_sides(city.segments).chance;
            }
        }
        return points;
    }

    // Own worth against the best other's, of the position judged last.
    [[nodiscard]] double value() const { return value_of(worth_); }

    [[nodiscard]] double value_of(const PerSeat& worth) const {
        double other = 0;
        bool any = false;
        for (std::size_t i = 0; i < setup_.seats; ++i) {
            if (i == seat_) continue;
            if (!any || worth[i] > other) other = worth[i];
            any = true;
        }
        return worth[seat_] - other;
    }

    // The same after taking a figure back: what its feature brings now, if it does (the shaman's
    // man brings nothing), and the figure for other use.
    [[nodiscard]] double value_with(const tiles::View& seen,
                                    const tiles::RecallFigure& recall) const {
        PerSeat worth = worth_;
        const double left = figures_of(seen.seats[seat_]);
        for (std::size_t i = 0; i < features_.size(); ++i) {
            if (!has_say(recall.figure, recall.on, features_[i])) continue;
            const bool unscored = seen.question() == tiles::Question::retake_figure;
            worth[seat_] += (unscored ? 0 : features_[i].points) - expected_[i].points;
            worth[seat_] += price_of(left + 1) - price_of(left + expected_[i].back);
        }
        return value_of(worth);
    }

    // The same after deploying there: the feature becomes one's own, the figure is gone for a
    // while.
    [[nodiscard]] double value_with(const tiles::View& seen,
                                    const tiles::DeployFigure& deploy) const {
        PerSeat worth = worth_;
        const tiles::SegmentRef on{seen.board.back().at, deploy.segment};
        for (std::size_t i = 0; i < features_.size(); ++i) {
            if (!has_say(deploy.figure, on, features_[i])) continue;
            if (deploy.figure == FigureKind::builder) {
                worth[seat_] += builder_price() * (1 - expected_[i].back);
                continue;
            }
            if (deploy.figure == FigureKind::pig) {  // a point for each city that brings three
                worth[seat_] += expected_[i].points / 3;
                continue;
            }
            worth[seat_] += expected_[i].points;
            if (deploy.figure == FigureKind::hut) {
                const double huts = huts_of(seen.seats[seat_]);
                worth[seat_] += price_of_huts(huts - 1) - price_of_huts(huts);
                continue;
            }
            const double left = figures_of(seen.seats[seat_]);
            worth[seat_] += price_of(left - 1 + expected_[i].back) - price_of(left);
            if (deploy.figure == FigureKind::large_meeple)
                worth[seat_] -= weights_.large_meeple_kept;
        }
        return value_of(worth);
    }

    const GreedyWeights& weights_;
    rules::Setup setup_;
    rules::Seat seat_;
    tiles::View view_;
    Outlook outlook_;
    std::vector<Choice> choices_;
    // Of the position judged last:
    PerSeat worth_{};
    std::vector<rules::Appraisal> features_;
    std::vector<Worth> expected_;
    // Kept for their memory:
    std::vector<tiles::SegmentRef> refs_;
    std::vector<tiles::SegmentRef> borders_;
    std::vector<rules::Appraisal> cities_;
};

class GreedyBot final : public Bot {
public:
    explicit GreedyBot(const GreedyWeights& weights) : weights_(weights) {}

    [[nodiscard]] Commands choose(const rules::Match& match, rules::Seat seat,
                                  rules::Chance& chance) const override {
        if (rules::editions::family(match.setup()) == rules::editions::Family::cards)
            return greedy_card_step(match, seat, chance);
        return Judge(weights_, match, seat).best(match, chance);
    }

private:
    GreedyWeights weights_;
};

}  // namespace

std::unique_ptr<Bot> make_greedy_bot(const GreedyWeights& weights) {
    return std::make_unique<GreedyBot>(weights);
}

}  // namespace server::bots
