#include "server/codec/tiles.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "server/codec/tiles/agenda.h"
#include "server/codec/tiles/codecs.h"
#include "server/codec/tiles/values.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

// Enters the member that holds such values, and fills it.
template <class Value, class Message>
void write_field(const Value& value, Message& out) {
    Codecs::each([&]<class C>(C /*codec*/) {
        FieldsIn<C, Message>::Type::each([&]<class F>(F /*field*/) {
            if constexpr (std::is_same_v<typename F::Value, Value>) C::write(value, F::enter(out));
        });
    });
}

// The value that the member `number` holds. Nothing: no such member, or it cannot be.
template <class Any, class Number, class Message>
std::optional<Any> read_field(const Message& in, const Number number) {
    std::optional<Any> value;
    bool ok = true;
    Codecs::any([&]<class C>(C /*codec*/) {
        return FieldsIn<C, Message>::Type::any([&]<class F>(F /*field*/) {
            if (number != F::number) return false;
            using Value = typename F::Value;
            Any& read = value.emplace(std::in_place_type<Value>);
            C::read(F::of(in), *std::get_if<Value>(&read), ok);
            return true;
        });
    });
    if (!ok) value.reset();
    return value;
}

// What is due where a view says no more than this.
tiles::Agenda plain_agenda(tiles::Phase phase, rules::Seat turn_seat, tiles::Question question) {
    tiles::Agenda agenda;
    if (phase != tiles::Phase::choosing) {
        agenda.restart({phase, turn_seat, tiles::Question::none, 0});
        return agenda;
    }
    agenda.restart({tiles::Phase::deploying, turn_seat, tiles::Question::none, 0});
    agenda.push({phase, turn_seat, question, 0});
    return agenda;
}

// ---- Views. ----

void write_seat(const tiles::View::SeatView& seat_view, v1::TilesSeat& out) {
    out.set_score(seat_view.score);
    out.set_resigned(seat_view.resigned);
    for (int kind = 0; kind < tiles::figure_kind_count; ++kind) {
        if (seat_view.figures[kind] == 0) continue;
        v1::FigureCount& count = *out.add_supply();
        count.set_figure(static_cast<v1::FigureKind>(kind));
        count.set_count(seat_view.figures[kind]);
    }
    for (int kind = 0; kind < tiles::item_count; ++kind) {
        const std::uint8_t held = seat_view.items[static_cast<std::size_t>(kind)];
        if (held == 0) continue;
        v1::ItemCount& count = *out.add_items();
        count.set_item(static_cast<v1::Item>(kind));
        count.set_count(held);
    }
}

tiles::View::SeatView read_seat(const v1::TilesSeat& in, bool& ok) {
    tiles::View::SeatView seat_view;
    seat_view.score = in.score();
    seat_view.resigned = in.resigned();
    for (const v1::FigureCount& count : in.supply()) {
        const auto kind = static_cast<std::size_t>(figure_kind(count.figure(), ok));
        seat_view.figures[kind] = narrow<std::uint8_t>(count.count(), ok);
    }
    for (const v1::ItemCount& count : in.items()) {
        const auto kind = static_cast<std::size_t>(item(count.item(), ok));
        seat_view.items[kind] = narrow<std::uint8_t>(count.count(), ok);
    }
    return seat_view;
}

void read_board(const v1::TilesView& in, tiles::View& view, bool& ok) {
    for (const v1::PlacedTile& placed : in.board()) {
        if (placed.rotation() > 3) ok = false;
        view.board.push_back(
            {narrow<tiles::TileIndex>(placed.tile(), ok), position(placed.x(), placed.y(), ok),
             narrow<tiles::Rotation>(placed.rotation(), ok), axis(placed.span(), ok)});
    }
    for (const v1::PlacedFigure& figure : in.figures()) {
        view.figures.push_back(read_figure(figure, ok));
    }
}

}  // namespace

void write(const tiles::Command& command, v1::TilesAction& out) {
    std::visit(
        [&out]<class C>(const C& it) {
            if constexpr (!std::is_same_v<C, tiles::Resign>) write_field(it, out);
        },
        command);
}

std::optional<tiles::Command> read(const v1::TilesAction& in) {
    return read_field<tiles::Command>(in, in.action_case());
}

void write(const tiles::Event& event, v1::TilesDelta& out) {
    std::visit([&out](const auto& it) { write_field(it, out); }, event);
}

std::optional<tiles::Event> read(const v1::TilesDelta& in) {
    return read_field<tiles::Event>(in, in.delta_case());
}

void append_payload(std::string& text, const tiles::Command& command) {
    append_byte(text, static_cast<std::uint8_t>(command.index()));
    std::visit(
        [&text](const auto& it) {
            Codecs::each([&]<class C>(C /*codec*/) {
                if constexpr (requires { C::append_payload(text, it); })
                    C::append_payload(text, it);
            });
        },
        command);
}

void write(const tiles::View& view, v1::TilesView& out) {
    for (const tiles::View::PlacedTile& placed : view.board) {
        v1::PlacedTile& to = *out.add_board();
        to.set_tile(placed.tile);
        to.set_x(placed.at.x);
        to.set_y(placed.at.y);
        to.set_rotation(placed.rotation);
        to.set_span(wire(placed.span));
    }
    for (const tiles::PlacedFigure& figure : view.figures) write_figure(figure, *out.add_figures());
    for (const tiles::View::SeatView& seat_view : view.seats)
        write_seat(seat_view, *out.add_seats());
    write_counts(view.supply, *out.mutable_supply());
    for (const tiles::TileIndex tile : view.discarded) out.add_discarded(tile);
    for (const tiles::TileIndex tile : view.hand) out.add_hand(tile);
    out.set_surplus(view.surplus);
    out.set_phase(static_cast<v1::TilesPhase>(view.phase()));
    if (view.agenda != plain_agenda(view.phase(), view.turn_seat, view.question())) {
        for (const tiles::Due& row : view.agenda.rows()) write_due(row, *out.add_agenda());
    }
    if (view.turn_seat != rules::no_seat) out.set_turn_seat(view.turn_seat);
    out.set_turn(view.turn);
    for (const rules::Seat winner : view.winners) out.add_winners(winner);
    out.set_question(static_cast<std::uint32_t>(view.question()));
    Codecs::each([&]<class C>(C /*codec*/) {
        if constexpr (requires { C::write(view, out); }) C::write(view, out);
    });
}

std::optional<tiles::View> read(const v1::TilesView& in) {
    bool ok = v1::TilesPhase_IsValid(in.phase());
    tiles::View view;
    read_board(in, view, ok);
    for (const v1::TilesSeat& from : in.seats()) view.seats.push_back(read_seat(from, ok));
    read_counts(in.supply(), view.supply, ok);
    read_tiles(in.discarded(), view.discarded, ok);
    read_tiles(in.hand(), view.hand, ok);
    view.surplus = in.surplus();
    view.turn = narrow<std::uint16_t>(in.turn(), ok);
    if (in.has_turn_seat()) view.turn_seat = seat(in.turn_seat(), ok);
    for (const std::uint32_t winner : in.winners()) view.winners.push_back(seat(winner, ok));
    const std::vector<tiles::Due> rows = read_rows(in.agenda(), ok);
    const tiles::Question asked = question(in.question(), ok);
    ok = ok && (rows.empty() || tiles::is_agenda(rows));
    Codecs::each([&]<class C>(C /*codec*/) {
        if constexpr (requires { C::read(in, view); }) ok = C::read(in, view) && ok;
    });
    if (!ok || in.seats_size() > rules::seats_max) return std::nullopt;
    view.agenda = plain_agenda(static_cast<tiles::Phase>(in.phase()), view.turn_seat, asked);
    if (!rows.empty()) tiles::follow(view.agenda, tiles::AgendaSet{rows});
    return view;
}

}  // namespace server::codec
