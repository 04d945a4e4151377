#include "server/env/bytes_reader.h"
#include "server/env/read_view.h"

namespace server::env {

namespace {

namespace tiles = rules::tiles;

constexpr std::uint8_t tiles_version = 2;
constexpr unsigned surplus_bit = 0x80;
constexpr unsigned counted_figures = 6;  // of every game (rules/canonical.md)

class Reader {
public:
    Reader(std::span<const std::uint8_t> bytes, const tiles::View& like)
        : in_(bytes), like_(like), seats_(like.seats.size()) {}

    [[nodiscard]] tiles::View view() {
        tiles::View view;
        require(in_.byte() == tiles_version, MEEPLED_BAD_DATA, "a view of tiles has the version 2");
        agenda(view.agenda);
        view.turn_seat = seat_or_nobody();
        view.turn = in_.take<std::uint16_t>();
        seats(view);
        board(view);
        counts(view.supply);
        tile_list(view.discarded, in_.take<std::uint16_t>());
        const unsigned hand = in_.byte();
        view.surplus = (hand & surplus_bit) != 0;
        tile_list(view.hand, hand & ~surplus_bit);
        for (unsigned n = in_.byte(); n > 0; --n) view.winners.push_back(seat());
        tokens(view);
        if (like_.side) side(view);
        if (like_.gifts) gifts(view);
        if (like_.towers) towers(view);
        if (like_.bids) bids(view);
        if (like_.table) {
            view.table.emplace();
            for (auto* edge :
                 {&view.table->left, &view.table->top, &view.table->right, &view.table->bottom})
                *edge = coordinate();
        }
        if (like_.abbeys) abbeys(view);
        if (like_.bridges) bridges(view);
        if (like_.hills) hills(view);
        if (like_.hands) hands(view);
        in_.end();
        return view;
    }

private:
    rules::Seat seat() { return in_.below(seats_, "seat"); }
    rules::Seat seat_or_nobody() {
        const std::uint8_t number = in_.byte();
        require(number < seats_ || number == rules::no_seat, MEEPLED_BAD_DATA,
                "a view has no such seat");
        return number;
    }
    std::int8_t coordinate() {
        const auto number = in_.take<std::int8_t>();
        require(number >= -tiles::coordinate_max && number <= tiles::coordinate_max,
                MEEPLED_BAD_DATA, "a view has no such cell");
        return number;
    }
    tiles::Position at() {
        const std::int8_t x = coordinate();
        return {x, coordinate()};
    }
    tiles::SegmentRef on() {
        const tiles::Position where = at();
        const std::uint8_t segment = in_.byte();
        require(segment < tiles::segments_max || segment == tiles::whole_tile, MEEPLED_BAD_DATA,
                "a view has no such segment");
        return {where, segment};
    }
    tiles::FigureKind figure() {
        return static_cast<tiles::FigureKind>(in_.below(tiles::figure_kind_count, "figure"));
    }
    tiles::TileIndex tile() {
        const auto number = in_.take<std::uint16_t>();
        require(number < tiles::all_tiles().size() || number == tiles::no_tile, MEEPLED_BAD_DATA,
                "a view has no such tile");
        return number;
    }
    void tile_list(std::vector<tiles::TileIndex>& out, unsigned count) {
        for (; count > 0; --count) out.push_back(tile());
    }
    void counts(std::vector<std::pair<tiles::TileIndex, std::uint8_t>>& out) {
        for (unsigned n = in_.take<std::uint16_t>(); n > 0; --n) {
            const tiles::TileIndex which = tile();
            require(which != tiles::no_tile, MEEPLED_BAD_DATA, "a supply names its tiles");
            out.emplace_back(which, in_.byte());
        }
    }
    void agenda(tiles::Agenda& agenda) {
        const unsigned rows = in_.byte();
        require(rows > 0 && rows <= tiles::agenda_max, MEEPLED_BAD_DATA,
                "an agenda has 1 to 12 rows");
        for (unsigned i = 0; i < rows; ++i) {
            tiles::Due due;
            due.phase = static_cast<tiles::Phase>(in_.below(tiles::phase_count, "phase"));
            due.seat = seat_or_nobody();
            due.question = static_cast<tiles::Question>(in_.byte());
            due.data = in_.byte();
            if (due.data == tiles::long_data) due.data = in_.take<std::uint16_t>();
            i == 0 ? agenda.restart(due) : agenda.push(due);
        }
    }
    void seats(tiles::View& view) {
        require(in_.byte() == seats_, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
        for (std::size_t i = 0; i < seats_; ++i) {
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
            placed.tile = tile();
            placed.at = at();
            placed.rotation = in_.below(4, "rotation");
        }
        for (unsigned n = in_.take<std::uint16_t>(); n > 0; --n) {
            tiles::PlacedFigure it;
            it.on = on();
            it.seat = seat();
            it.kind = figure();
            view.figures.push_back(it);
        }
    }
    void tokens(tiles::View& view) {
        if (like_.tokens.empty()) return;
        bool any_on_tiles = false;
        for (unsigned n = in_.byte(); n > 0; --n) {
            auto& place = view.tokens.emplace_back();
            place.token = static_cast<tiles::Token>(in_.below(tiles::token_count, "token"));
            const bool on_tiles = tiles::footing(place.token) == tiles::Footing::tile;
            any_on_tiles = any_on_tiles || on_tiles;
            if (!in_.flag()) continue;
            place.on = on();
            const rules::Seat beside = on_tiles ? seat_or_nobody() : rules::no_seat;
            if (beside != rules::no_seat) place.beside = tiles::Beside{beside, figure()};
        }
        if (!any_on_tiles) return;
        for (unsigned n = in_.byte(); n > 0; --n) view.trail.push_back(at());
    }
    void side(tiles::View& view) {
        view.side.emplace().in_use = in_.flag();
        counts(view.side->supply);
        for (unsigned n = in_.take<std::uint16_t>(); n > 0; --n) view.hunted.push_back(on());
    }
    void gift_list(std::vector<tiles::GiftKind>& out) {
        for (unsigned n = in_.byte(); n > 0; --n)
            out.push_back(static_cast<tiles::GiftKind>(in_.below(tiles::gift_kind_count, "gift")));
    }
    void gifts(tiles::View& view) {
        auto& gifts = view.gifts.emplace();
        require(in_.byte() == seats_, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
        for (std::size_t i = 0; i < seats_; ++i) gift_list(gifts.held.emplace_back());
        gifts.stack = in_.byte();
        gift_list(gifts.discarded);
        gifts.opened_turn = in_.take<std::uint16_t>();
        const std::uint8_t put = in_.below(tiles::figure_kind_count + 1, "figure");
        if (put == 0) return;
        gifts.put.emplace().kind = static_cast<tiles::FigureKind>(put - 1);
        gifts.put->on = on();
    }
    void towers(tiles::View& view) {
        auto& towers = view.towers.emplace();
        require(in_.byte() == seats_, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
        for (std::size_t i = 0; i < seats_; ++i) towers.floors.push_back(in_.byte());
        for (unsigned n = in_.byte(); n > 0; --n) {
            auto& tower = towers.towers.emplace_back();
            tower.at = at();
            tower.floors = in_.byte();
        }
        for (unsigned n = in_.byte(); n > 0; --n) {
            auto& held = towers.prisoners.emplace_back();
            held.jailer = seat();
            held.seat = seat();
            held.kind = figure();
            held.count = in_.byte();
        }
        towers.ransom_turn = in_.take<std::uint16_t>();
    }
    void abbeys(tiles::View& view) {
        auto& abbeys = view.abbeys.emplace();
        require(in_.byte() == seats_, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
        for (std::size_t i = 0; i < seats_; ++i) {
            abbeys.abbeys.push_back(in_.byte());
            abbeys.barns.push_back(in_.byte());
            for (const auto kind : {tiles::FigureKind::mayor, tiles::FigureKind::wagon})
                view.seats[i].figures[static_cast<std::size_t>(kind)] = in_.byte();
        }
        for (unsigned n = in_.byte(); n > 0; --n) {
            auto& barn = abbeys.laid.emplace_back();
            barn.at = at();
            barn.seat = seat();
        }
        if (in_.flag()) abbeys.new_barn = at();
        for (unsigned n = in_.byte(); n > 0; --n) {
            auto& wagon = abbeys.freed.emplace_back();
            wagon.seat = seat();
            wagon.on = on();
        }
        abbeys.last = seat_or_nobody();
    }
    void bridges(tiles::View& view) {
        auto& bridges = view.bridges.emplace();
        require(in_.byte() == seats_, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
        for (std::size_t i = 0; i < seats_; ++i) {
            bridges.bridges.push_back(in_.byte());
            bridges.castles.push_back(in_.byte());
        }
        bridges.last = static_cast<std::int16_t>(in_.take<std::uint16_t>());
        for (unsigned n = in_.byte(); n > 0; --n) {
            const tiles::Position over = at();
            const auto tile = std::ranges::find(view.board, over, &tiles::View::PlacedTile::at);
            const std::uint8_t axis = in_.byte();
            require(tile != view.board.end() && (axis == 1 || axis == 2), MEEPLED_BAD_DATA,
                    "a bridge lies over a tile");
            tile->span = static_cast<tiles::Axis>(axis);
        }
        for (unsigned n = in_.byte(); n > 0; --n) bridges.built.push_back({on()});
        for (unsigned n = in_.byte(); n > 0; --n) {
            auto& lot = bridges.lots.emplace_back();
            lot.tile = in_.take<std::uint16_t>();
            lot.owner = seat_or_nobody();
        }
        bridges.auction.chooser = seat_or_nobody();
        bridges.auction.lot = in_.byte();
        bridges.auction.bidder = seat_or_nobody();
        bridges.auction.bid = in_.take<std::uint16_t>();
        bridges.taken = in_.take<std::uint16_t>();
    }
    void hills(tiles::View& view) {
        auto& hills = view.hills.emplace();
        for (unsigned n = in_.byte(); n > 0; --n) {
            auto& hidden = hills.hidden.emplace_back();
            hidden.at = at();
            hidden.tile = tile();
        }
        for (int i = 0; i < tiles::sheep_token_kind_count; ++i) hills.bag.push_back(in_.byte());
        require(in_.byte() == seats_, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
        for (std::size_t i = 0; i < seats_; ++i) {
            const auto shepherd = static_cast<std::size_t>(tiles::FigureKind::shepherd);
            view.seats[i].figures[shepherd] = in_.byte();
            auto& flock = hills.flocks.emplace_back();
            for (unsigned n = in_.byte(); n > 0; --n) {
                const std::uint8_t token = in_.below(tiles::sheep_token_kind_count, "token");
                flock.push_back(static_cast<tiles::SheepToken>(token));
            }
        }
    }
    void bids(tiles::View& view) {
        auto& bids = view.bids.emplace().bids;
        for (unsigned n = in_.byte(); n > 0; --n) {
            auto& bid = bids.emplace_back();
            bid.seat = seat();
            const std::uint8_t item = in_.byte();
            require(item < tiles::item_count || item == 255, MEEPLED_BAD_DATA,
                    "a view has no such item");
            if (item != 255) bid.price.item = static_cast<tiles::Item>(item);
            bid.price.count = in_.take<std::uint16_t>();
        }
    }
    void hands(tiles::View& view) {
        auto& hands = view.hands.emplace();
        require(in_.byte() == seats_, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
        for (std::size_t i = 0; i < seats_; ++i) tile_list(hands.held.emplace_back(), in_.byte());
        hands.shown = in_.byte();
    }

    BytesReader in_;
    const tiles::View& like_;
    std::size_t seats_;
};

}  // namespace

tiles::View read_tiles(std::span<const std::uint8_t> bytes, const tiles::View& like) {
    return Reader(bytes, like).view();
}

}  // namespace server::env
