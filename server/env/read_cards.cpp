#include "server/env/bytes_reader.h"
#include "server/env/read_view.h"

namespace server::env {

namespace {

namespace cards = rules::cards;

constexpr std::uint8_t cards_version = 0x81;

rules::Seat seat_or_nobody(BytesReader& in, std::size_t seats) {
    const std::uint8_t number = in.byte();
    require(number < seats || number == rules::no_seat, MEEPLED_BAD_DATA,
            "a view has no such seat");
    return number;
}

cards::Card card_or_none(BytesReader& in) {
    const std::uint8_t number = in.byte();
    require(number < cards::card_types || number == cards::hidden_card, MEEPLED_BAD_DATA,
            "a view has no such card");
    return number;
}

cards::PerColour colours(BytesReader& in) {
    cards::PerColour counts{};
    for (auto& count : counts) count = in.byte();
    return counts;
}

cards::View::SeatView seat(BytesReader& in) {
    cards::View::SeatView seat;
    seat.score = in.take<std::int32_t>();
    seat.resigned = in.flag();
    seat.follower = in.flag();
    seat.hand_count = in.byte();
    for (unsigned n = in.byte(); n > 0; --n)
        seat.hand.push_back(in.below(cards::card_types, "card"));
    seat.animals = colours(in);
    seat.jokers = colours(in);
    seat.unassigned = in.byte();
    seat.chest_count = in.byte();
    seat.buildings = colours(in);
    seat.building_jokers = in.byte();
    return seat;
}

cards::View::OpenClaim claim(BytesReader& in, std::size_t seats) {
    cards::View::OpenClaim claim;
    claim.seat = in.below(seats, "seat");
    claim.row = cards::colour(in.below(cards::colour_count, "row"));
    for (unsigned n = in.byte(); n > 0; --n) {
        auto& lifted = claim.cards.emplace_back();
        lifted.card = card_or_none(in);
        lifted.down = in.flag();
        lifted.fate = static_cast<cards::Fate>(in.below(3, "fate"));
    }
    claim.assigned = colours(in);
    return claim;
}

}  // namespace

cards::View read_cards(std::span<const std::uint8_t> bytes, const cards::View& like) {
    BytesReader in(bytes);
    const std::size_t seats = like.seats.size();
    cards::View view;
    require(in.byte() == cards_version, MEEPLED_BAD_DATA, "a view of cards has the version 0x81");
    view.phase = static_cast<cards::Phase>(in.below(6, "phase"));
    view.turn_seat = seat_or_nobody(in, seats);
    view.question = card_or_none(in);
    view.turn = in.take<std::uint16_t>();
    view.round = in.byte();
    view.dealer = seat_or_nobody(in, seats);
    view.next_dealer = seat_or_nobody(in, seats);
    view.stock = in.byte();
    require(in.byte() == seats, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
    for (std::size_t i = 0; i < seats; ++i) view.seats.push_back(seat(in));
    for (auto& row : view.rows) {
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& item = row.emplace_back();
            item.card = card_or_none(in);
            item.seat = seat_or_nobody(in, seats);
            const std::uint8_t how = in.below(3, "way to lie");
            item.follower = how == 2;
            item.down = how == 1;
        }
    }
    for (unsigned n = in.byte(); n > 0; --n) view.claims.push_back(claim(in, seats));
    for (auto& count : view.box) count = in.byte();
    for (unsigned n = in.byte(); n > 0; --n) view.winners.push_back(in.below(seats, "seat"));
    in.end();
    return view;
}

}  // namespace server::env
