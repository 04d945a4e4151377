#include "server/env/card_sight.h"

#include <algorithm>

namespace server::env {

namespace {

namespace cards = rules::cards;

// A row can hold the whole deck and a follower of each seat.
constexpr int row_max = cards::deck_size + rules::seats_max;

void put_colours(Globals& out, const char* what, std::int64_t number,
                 const cards::PerColour& counts) {
    for (int i = 0; i < cards::colour_count; ++i)
        out.add(counts[static_cast<std::size_t>(i)], what, number, cards::name(cards::colour(i)));
}

void put_claim(Globals& out, const cards::View& view, rules::Seat seat, std::int64_t number) {
    const auto found = std::ranges::find(view.claims, seat, &cards::View::OpenClaim::seat);
    const bool any = found != view.claims.end();
    std::array<std::int32_t, cards::card_types> open{};
    std::array<std::int32_t, cards::card_types> kept{};
    std::int32_t unknown = 0;
    if (any) {
        for (const auto& lifted : found->cards) {
            if (lifted.card >= cards::card_types) {
                ++unknown;
            } else if (lifted.fate != cards::Fate::sell) {
                ++(lifted.fate == cards::Fate::keep ? kept : open)[lifted.card];
            }
        }
    }
    out.add(any ? static_cast<int>(found->row) : -1, "claim row", number);
    out.add(unknown, "claim unknown", number);
    for (cards::Card card = 0; card < cards::card_types; ++card) {
        out.add(open[card], "claim open", number, cards::name(card));
        out.add(kept[card], "claim kept", number, cards::name(card));
    }
    put_colours(out, "claim assigned", number, any ? found->assigned : cards::PerColour{});
}

void put_seat(Globals& out, const cards::View::SeatView& seat, std::int64_t number) {
    out.add(seat.score, "score", number);
    out.add(seat.resigned ? 1 : 0, "resigned", number);
    out.add(seat.follower ? 1 : 0, "follower", number);
    out.add(seat.hand_count, "hand", number);
    put_colours(out, "animals", number, seat.animals);
    put_colours(out, "jokers", number, seat.jokers);
    out.add(seat.unassigned, "unassigned", number);
    out.add(seat.chest_count, "chest", number);
    put_colours(out, "buildings", number, seat.buildings);
    out.add(seat.building_jokers, "building jokers", number);
}

void put_globals(Globals& out, const cards::View& view, rules::Seat viewer) {
    const std::size_t seats = view.seats.size();
    out.add(static_cast<int>(view.phase), "phase");
    out.add(relative(view.turn_seat, viewer, seats), "asked");
    out.add(view.question >= cards::card_types ? -1 : int{view.question}, "question");
    out.add(view.turn, "turn");
    out.add(view.round, "round");
    out.add(view.stock, "stock");
    out.add(relative(view.dealer, viewer, seats), "dealer");
    out.add(relative(view.next_dealer, viewer, seats), "next dealer");
    std::array<std::int32_t, cards::card_types> hand{};
    for (const cards::Card card : view.seats[viewer].hand) ++hand[card];
    for (cards::Card card = 0; card < cards::card_types; ++card) {
        out.add(hand[card], "own hand", cards::name(card));
        out.add(view.box[card], "box", cards::name(card));
    }
    for (std::size_t i = 0; i < seats; ++i) {
        const auto seat = static_cast<rules::Seat>((viewer + i) % seats);
        put_seat(out, view.seats[seat], static_cast<std::int64_t>(i));
        put_claim(out, view, seat, static_cast<std::int64_t>(i));
    }
}

}  // namespace

CardSight::CardSight(const rules::Match& match) {
    plane_names_ = {"card", "owner", "follower", "down"};
    Globals names(global_names_);
    put_globals(names, std::get<cards::View>(match.view(rules::Viewer::at(0))), 0);
    shape_ = {static_cast<int>(plane_names_.size()), cards::colour_count, row_max,
              static_cast<int>(global_names_.size())};
}

void CardSight::observe(const rules::Match& match, rules::Seat seat, std::uint8_t* planes,
                        std::int32_t* globals) const {
    const rules::View any = match.view(rules::Viewer::at(seat));
    const auto& view = std::get<cards::View>(any);
    if (globals != nullptr) {
        Globals values(globals);
        put_globals(values, view, seat);
    }
    if (planes == nullptr) return;
    constexpr std::size_t plane = std::size_t{cards::colour_count} * row_max;
    std::fill_n(planes, 4 * plane, std::uint8_t{0});
    for (std::size_t row = 0; row < view.rows.size(); ++row) {
        std::size_t at = row * row_max;
        for (const auto& item : view.rows[row]) {
            // 1 to 24: a card; 25: one whose face the seat does not know; 0: none.
            const int card = std::min<int>(item.card, cards::card_types) + 1;
            planes[at] = static_cast<std::uint8_t>(item.follower ? 0 : card);
            planes[plane + at] =
                static_cast<std::uint8_t>(relative(item.seat, seat, view.seats.size()) + 1);
            planes[2 * plane + at] = item.follower ? 1 : 0;
            planes[3 * plane + at] = item.down ? 1 : 0;
            ++at;
        }
    }
}

}  // namespace server::env
