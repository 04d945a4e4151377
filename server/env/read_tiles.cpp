#include "server/env/read_view.h"
#include "server/env/sights.h"
#include "server/env/view_reader.h"

namespace server::env {

namespace {

namespace tiles = rules::tiles;

constexpr std::uint8_t tiles_version = 2;
constexpr unsigned surplus_bit = 0x80;
constexpr unsigned counted_figures = 6;  // of every game (rules/canonical.md)

class Reader {
public:
    Reader(std::span<const std::uint8_t> bytes, const tiles::View& like)
        : in_(bytes, like.seats.size()), like_(like) {}

    [[nodiscard]] tiles::View view() {
        tiles::View view;
        require(in_.byte() == tiles_version, MEEPLED_BAD_DATA, "a view of tiles has the version 2");
        agenda(view.agenda);
        view.turn_seat = in_.seat_or_nobody();
        view.turn = in_.take<std::uint16_t>();
        seats(view);
        board(view);
        in_.counts(view.supply);
        in_.tiles(view.discarded, in_.take<std::uint16_t>());
        const unsigned hand = in_.byte();
        view.surplus = (hand & surplus_bit) != 0;
        in_.tiles(view.hand, hand & ~surplus_bit);
        for (unsigned n = in_.byte(); n > 0; --n) view.winners.push_back(in_.seat());
        Sights::each([&]<class S>(const S& sight, std::size_t /*place*/) {
            if constexpr (S::is_seen)
                if (sight.is_in(like_)) S::read(in_, view);
        });
        if (like_.hands) hands(view);
        in_.end();
        return view;
    }

private:
    void agenda(tiles::Agenda& agenda) {
        const unsigned rows = in_.byte();
        require(rows > 0 && rows <= tiles::agenda_max, MEEPLED_BAD_DATA,
                "an agenda has 1 to 12 rows");
        for (unsigned i = 0; i < rows; ++i) {
            tiles::Due due;
            due.phase = static_cast<tiles::Phase>(in_.below(tiles::phase_count, "phase"));
            due.seat = in_.seat_or_nobody();
            due.question = static_cast<tiles::Question>(in_.byte());
            due.data = in_.byte();
            if (due.data == tiles::long_data) due.data = in_.take<std::uint16_t>();
            i == 0 ? agenda.restart(due) : agenda.push(due);
        }
    }
    void seats(tiles::View& view) {
        in_.expect_seats();
        for (std::size_t i = 0; i < in_.seats(); ++i) {
            auto& seat = view.seats.emplace_back();
            seat.score = in_.take<std::int32_t>();
            seat.resigned = in_.flag();
            require(in_.byte() == counted_figures, MEEPLED_BAD_DATA,
                    "a view counts the figures of every game");
            for (unsigned kind = 0; kind < counted_figures; ++kind) seat.figures[kind] = in_.byte();
            require(in_.byte() == tiles::item_count, MEEPLED_BAD_DATA, "a view counts all items");
            for (auto& count : seat.items) count = in_.byte();
        }
    }
    void board(tiles::View& view) {
        for (unsigned n = in_.take<std::uint16_t>(); n > 0; --n) {
            auto& placed = view.board.emplace_back();
            placed.tile = in_.tile();
            placed.at = in_.at();
            placed.rotation = in_.below(4, "rotation");
        }
        for (unsigned n = in_.take<std::uint16_t>(); n > 0; --n) {
            tiles::PlacedFigure it;
            it.on = in_.on();
            it.seat = in_.seat();
            it.kind = in_.figure();
            view.figures.push_back(it);
        }
    }
    void hands(tiles::View& view) {
        auto& hands = view.hands.emplace();
        in_.expect_seats();
        for (std::size_t i = 0; i < in_.seats(); ++i)
            in_.tiles(hands.held.emplace_back(), in_.byte());
        hands.shown = in_.byte();
    }

    ViewReader in_;
    const tiles::View& like_;
};

}  // namespace

tiles::View read_tiles(std::span<const std::uint8_t> bytes, const tiles::View& like) {
    return Reader(bytes, like).view();
}

}  // namespace server::env
