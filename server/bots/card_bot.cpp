#include "server/bots/card_bot.h"

#include <algorithm>
#include <array>
#include <optional>
#include <variant>
namespace server::bots {
namespace {

namespace cards = rules::cards;
using cards::View;

class CardJudge {
public:
    CardJudge(const CardWeights& weights, const cards::Game& game, const cards::State& state,
              rules::Seat seat)
        : weights_(weights),
          seat_(seat),
          table_(game.animals()),
          view_(game.view(state, rules::Viewer::at(seat))) {}

    // The seat's expectation after the command; only differences count.
    double value_of(const cards::Command& command) {
        if (const auto* card = std::get_if<cards::PlayCard>(&command)) {
            auto& row = view_.rows[cards::index(card->row)];
            row.push_back({card->card, seat_, false, card->down});
            const double value = value_of_rows(std::nullopt);
            row.pop_back();
            return value;
        }
        if (const auto* follower = std::get_if<cards::PlaceFollower>(&command))
            return value_of_rows(follower->row);
        // The rows of the set-up serve all seats alike.
        if (std::holds_alternative<cards::LayJoker>(command)) return 0;
        if (const auto* settled = std::get_if<cards::SettleCard>(&command))
            return settled->keep ? worth_kept(view_.question) : cards::wrong_colour_points;
        if (const auto* assigned = std::get_if<cards::AssignJoker>(&command))
            return worth_assigned(assigned->kind);
        return 0;
    }

private:
    [[nodiscard]] double animals_worth(int count) const {
        return count == 0 ? 0 : table_[static_cast<std::size_t>(std::min(count, 13) - 1)];
    }

    // The value of a claim up to the end of this row.
    [[nodiscard]] double worth(rules::Seat seat, cards::Colour row) const {
        const View::SeatView& owner = view_.seats[seat];
        const auto& items = view_.rows[cards::index(row)];
        const auto last = std::find_if(items.rbegin(), items.rend(),
                                       [](const View::Item& item) { return item.follower; });
        double points = 0;
        int persons = 0;
        int sum = 0;
        int jokers = owner.unassigned;
        std::array<int, cards::colour_count> added{};
        for (auto item = last.base(); item != items.end(); ++item) {
            // Others do not know this seat's face-down cards, but guess that they are good.
            if (item->card == cards::hidden_card || (item->down && item->seat != seat)) {
                points += weights_.hidden_card;
                continue;
            }
            const bool wrong =
                item->down && !cards::is_joker(item->card) && cards::colour_of(item->card) != row;
            switch (cards::kind_of(item->card)) {
                case cards::Kind::person:
                    if (wrong) {
                        points += cards::wrong_colour_points;
                    } else {
                        ++persons;
                        sum += cards::value_of(item->card);
                    }
                    break;
                case cards::Kind::dragon:
                case cards::Kind::fairy: points += cards::creature_points; break;
                case cards::Kind::building:
                    points += wrong ? cards::wrong_colour_points : weights_.building;
                    break;
                case cards::Kind::building_joker: points += weights_.building_joker; break;
                case cards::Kind::animal:
                    if (wrong) {
                        points += cards::wrong_colour_points;
                    } else {
                        ++added[cards::index(cards::colour_of(item->card))];
                    }
                    break;
                case cards::Kind::animal_joker: ++jokers; break;
            }
        }
        return points + persons * sum + animal_points(owner, added, jokers);
    }

    // Jokers go where they score most.
    [[nodiscard]] double animal_points(const View::SeatView& owner,
                                       std::array<int, cards::colour_count> added,
                                       int jokers) const {
        std::array<int, cards::colour_count> before{};
        bool any = false;
        for (std::size_t kind = 0; kind < before.size(); ++kind) {
            before[kind] = owner.animals[kind] + owner.jokers[kind];
            any = any || owner.animals[kind] + added[kind] > 0;
        }
        const auto points = [&](std::size_t kind, int more) {
            if (more == 0 || before[kind] + more == 0) return 0.0;
            return animals_worth(before[kind] + more) + weights_.animal_to_come * more;
        };
        if (!any) return jokers * double{cards::single_joker_points};
        for (; jokers > 0; --jokers) {
            std::size_t best = 0;
            double most = -1;
            for (std::size_t kind = 0; kind < before.size(); ++kind) {
                if (owner.animals[kind] + added[kind] == 0) continue;
                const double gain = points(kind, added[kind] + 1) - points(kind, added[kind]);
                if (gain <= most) continue;
                most = gain;
                best = kind;
            }
            ++added[best];
        }
        double all = 0;
        for (std::size_t kind = 0; kind < before.size(); ++kind) all += points(kind, added[kind]);
        return all;
    }

    // The best row that the seat could claim, but for one that is just being taken.
    [[nodiscard]] double best_row(rules::Seat seat, std::optional<cards::Colour> taken) const {
        double best = 0;
        for (int row = 0; row < cards::colour_count; ++row) {
            if (taken != cards::colour(row)) best = std::max(best, worth(seat, cards::colour(row)));
        }
        return best;
    }

    [[nodiscard]] double value_of_rows(std::optional<cards::Colour> taken) const {
        double others = 0;
        for (rules::Seat seat = 0; seat < view_.seats.size(); ++seat) {
            const View::SeatView& it = view_.seats[seat];
            if (seat != seat_ && it.follower && !it.resigned)
                others = std::max(others, best_row(seat, taken));
        }
        const View::SeatView& own = view_.seats[seat_];
        double mine = 0;
        if (taken) {
            mine = worth(seat_, *taken);
        } else if (own.follower) {
            mine = best_row(seat_, std::nullopt) *
                   (weights_.waiting + weights_.waiting_turn * own.hand_count);
        }
        return mine - weights_.others * others;
    }

    [[nodiscard]] double worth_kept(cards::Card card) const {
        if (cards::kind_of(card) == cards::Kind::building) return weights_.building;
        const std::size_t kind = cards::index(cards::colour_of(card));
        const View::SeatView& own = view_.seats[seat_];
        const int count = own.animals[kind] + own.jokers[kind];
        return animals_worth(count + 1) + weights_.animal_to_come * (count + 1);
    }

    // The additional points of the kind with this joker.
    [[nodiscard]] double worth_assigned(cards::Colour kind) const {
        const std::size_t i = cards::index(kind);
        const View::SeatView& own = view_.seats[seat_];
        int before = own.animals[i] + own.jokers[i];
        int added = 0;
        for (const View::OpenClaim& claim : view_.claims) {
            if (claim.seat != seat_) continue;
            added += claim.assigned[i];
            for (const View::Lifted& it : claim.cards) {
                const bool sold =
                    cards::wrong_colour(it, claim.row) && it.fate != cards::Fate::keep;
                added += it.card == cards::animal_of(kind) && !sold ? 1 : 0;
            }
        }
        before += added;
        return animals_worth(before + 1) - (added > 0 ? animals_worth(before) : 0) + before * 0.1;
    }

    const CardWeights& weights_;
    rules::Seat seat_;
    cards::AnimalTable table_;
    View view_;
};

}  // namespace

void card_steps(const cards::Game& game, const cards::State& state, rules::Seat seat,
                const CardWeights& weights, std::vector<CardStep>& out) {
    std::vector<cards::Command> offers;
    game.offers(state, seat, offers);
    CardJudge judge(weights, game, state, seat);
    out.clear();
    for (const cards::Command& offer : offers) out.push_back({offer, judge.value_of(offer)});
}

}  // namespace server::bots
