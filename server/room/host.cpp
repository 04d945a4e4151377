// Requests of the host, and orders from elsewhere: seats are opened, given up, renamed, taken.
#include <stdexcept>
#include <utility>

#include "server/codec/catalogue.h"
#include "server/codec/match.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// Before the game it is open again; in it, it is as if it had resigned. A rated game that has not
// begun is cancelled.
void give_up_seat(rules::Seat seat, Draft& draft) {
    if (draft.after().waiting()) return draft.open_seat(seat, false);
    if (draft.after().may_be_cancelled()) return draft.close(v1::CANCELLED);
    if (draft.resign(seat)) throw std::logic_error("the rules keep a seat in");
}

void rename_seat(rules::Seat seat, const std::string& name, Draft& draft) {
    const TableSeat& state = draft.after().seats[seat];
    if ((state.person() ? state.name : state.offered_name) == name) return;
    v1::Delta delta;
    delta.mutable_seat_renamed()->set_seat(seat);
    delta.mutable_seat_renamed()->set_name(name);
    draft.add(std::move(delta));
}

}  // namespace

namespace input {

std::string Kick::payload() const {
    return codec::payload_text("kick", seat, {}, {});
}

MadeStep Kick::step(const Scene& scene, const Member& who) const {
    const TableState& table = scene.table;
    if (!table.waiting()) {
        return refused(table.finished() ? v1::ROOM_ENDED : v1::ROOM_STARTED, v1::NEVER,
                       "the game has begun");
    }
    if (seat >= table.seats.size()) return refused(v1::BAD_FIELD, v1::NEVER, "seat");
    const TableSeat& sits = table.seats[seat];
    if (sits.kind == v1::BOT_PLAYER || sits.account == who.account)
        return refused(v1::FORBIDDEN, v1::NEVER, "the seat is yours or a bot's");
    if (sits.kind == v1::OPEN && sits.offered.empty())
        return refused(v1::SEAT_EMPTY, v1::RESYNC, "the seat is empty");
    Draft draft(table, v1::COMMAND, scene.now_ms);
    draft.open_seat(static_cast<rules::Seat>(seat), sits.person());
    return draft;
}

std::string ExtendTable::payload() const {
    return codec::payload_text("extend", 0, {}, {rules::tiles::Command(panel)});
}

// A step outside the turns: the open decision gets a new id.
MadeStep ExtendTable::step(const Scene& scene, const Member& who) const {
    const TableState& table = scene.table;
    if (!table.playing()) {
        return refused(table.finished() ? v1::GAME_OVER : v1::GAME_NOT_STARTED, v1::NEVER,
                       "no game is going on");
    }
    if (table.agreement.paused) return refused(v1::PAUSED, v1::SAME, "the game is paused");
    Draft draft(table, v1::COMMAND, scene.now_ms);
    const rules::Seat seat = who.seat == rules::no_seat ? rules::Seat{0} : who.seat;
    if (const auto refusal = draft.play(seat, {rules::tiles::Command(panel)}))
        return rules::Unexpected(error_of(*refusal));
    return draft;
}

std::string ChangeSettings::payload() const {
    return codec::payload_text("settings", 0, codec::deterministic_bytes(settings), {});
}

std::string Rematch::payload() const {
    return codec::payload_text("rematch", 0, {}, {});
}

}  // namespace input

// ---- Orders. ----

std::optional<Draft> ordered(const Scene& scene, const input::PutOut& order) {
    const TableState& table = scene.table;
    const rules::Seat seat = order.seat && *order.seat < table.seats.size()
                                 ? static_cast<rules::Seat>(*order.seat)
                                 : table.seat_of(order.account);
    if (seat == rules::no_seat || !table.seats[seat].person() || table.finished())
        return std::nullopt;
    if (!order.account.empty() && table.seats[seat].account != order.account) return std::nullopt;
    if (!table.waiting() && table.seats[seat].resigned) return std::nullopt;
    Draft draft(table, v1::ADMIN, scene.now_ms);
    draft.entry().set_actor(seat);
    if (table.waiting()) {
        draft.open_seat(seat, true);
    } else {
        give_up_seat(seat, draft);
    }
    return draft;
}

std::optional<Draft> ordered(const Scene& scene, const input::CloseRoom& /*order*/) {
    if (scene.table.finished()) return std::nullopt;
    Draft draft(scene.table, v1::ADMIN, scene.now_ms);
    draft.close(scene.table.waiting() ? v1::NEVER_STARTED : v1::CLOSED);
    return draft;
}

// Names are how people are shown: neither the game nor its hashes know of them.
std::optional<Draft> ordered(const Scene& scene, const input::Rename& order) {
    const TableState& table = scene.table;
    if (table.finished()) return std::nullopt;
    if (order.gone() && table.waiting() && order.account == table.header->creator())
        return ordered(scene, input::CloseRoom{});
    Draft draft(table, v1::ADMIN, scene.now_ms);
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const auto seat = static_cast<rules::Seat>(i);
        const TableSeat& state = table.seats[i];
        const bool sits = state.person() && state.account == order.account;
        const bool kept = state.kind == v1::OPEN && state.offered == order.account;
        if (!sits && !kept) continue;
        if (sits) draft.entry().set_actor(seat);
        if (!order.gone() || table.playing()) rename_seat(seat, order.name, draft);
        const bool gives_up = order.gone() && (table.waiting() || !state.resigned);
        if (gives_up && !draft.after().finished()) give_up_seat(seat, draft);
    }
    if (draft.entry().deltas_size() == 0) return std::nullopt;
    return draft;
}

std::optional<Draft> ordered(const Scene& scene, const input::SitDown& order) {
    const std::optional<rules::Seat> seat = scene.table.offered(order.account);
    if (!seat || !scene.table.waiting()) return std::nullopt;
    Draft draft(scene.table, v1::SYSTEM, scene.now_ms);
    draft.take_seat(*seat, order);
    if (order.entropy) draft.ready(*seat, *order.entropy);
    return draft;
}

}  // namespace server
