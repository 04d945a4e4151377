#include "server/room/table_state.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "server/codec/fresh_match.h"
#include "server/codec/match.h"
#include "server/crypto/room_code.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint32_t header_format = 1;

// Every member of an aggregate. A new one does not compile until it is named here.
auto members_of(const TableSeat& seat) {
    const auto& [kind, account, name, level, entropy, ready, moved, origin, odd_lags, resigned,
                 out_seq, holder, vacations, offered, offered_name, stand_in, look] = seat;
    return std::tie(kind, account, name, level, entropy, ready, moved, origin, odd_lags, resigned,
                    out_seq, holder, vacations, offered, offered_name, stand_in, look);
}

auto members_of(const TableState& table) {
    const auto& [header, settings, match, chance_draws, origin, continued, seats, phase, closed,
                 steps, put_out, winners, rematch, rematch_seq, last_ms, decision_id,
                 decision_count, clocks, agreement] = table;
    return std::tie(header, settings, match, chance_draws, origin, continued, seats, phase, closed,
                    steps, put_out, winners, rematch, rematch_seq, last_ms, decision_id,
                    decision_count, clocks, agreement);
}

template <class T>
bool same(const T& a, const T& b) {
    if constexpr (requires { a.SerializeAsString(); }) {
        return a.SerializeAsString() == b.SerializeAsString();
    } else {
        return a == b;
    }
}

template <class T>
bool same(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
    return a == b || (a != nullptr && b != nullptr && same(*a, *b));
}

template <class Tuple, std::size_t... i>
bool all_same(const Tuple& a, const Tuple& b, std::index_sequence<i...> /*all*/) {
    return (same(std::get<i>(a), std::get<i>(b)) && ...);
}

template <class T>
bool same_members(const T& a, const T& b) {
    const auto members = members_of(a);
    return all_same(members, members_of(b),
                    std::make_index_sequence<std::tuple_size_v<decltype(members)>>());
}

std::shared_ptr<const v1::RoomSettings> with_clock(const v1::RoomSettings& settings,
                                                   const v1::Clock& clock) {
    auto changed = std::make_shared<v1::RoomSettings>(settings);
    *changed->mutable_clock() = clock;
    changed->clear_turn_seconds();
    return changed;
}

// The seat's own commands, without requests of the host.
bool is_move(const meeple::store::v1::LogEntry& entry) {
    const bool own = entry.cause() == v1::COMMAND || entry.cause() == v1::BOT_COMMAND;
    if (!own || !entry.has_actor() || entry.actions().empty()) return false;
    const auto command = codec::read(entry.actions(0));
    return command && !rules::is_of_host(*command);
}

}  // namespace

bool operator==(const TableSeat& a, const TableSeat& b) {
    return same_members(a, b);
}

bool operator==(const TableState& a, const TableState& b) {
    return same_members(a, b);
}

// ---- From the log. ----

rules::Expected<TableState, std::string> TableState::made(const std::string& bytes) {
    const auto failed = [](const char* why) { return rules::Unexpected<std::string>(why); };
    meeple::store::v1::RoomHeader header;
    if (!header.ParseFromString(bytes)) return failed("header: undecodable");
    if (header.format() != header_format) return failed("header: unknown format");
    if (header.server_seed().size() != server_seed_bytes) return failed("header: no seed");
    auto match = codec::fresh_match(header.settings());
    if (!match) return failed("header: impossible setup");
    std::shared_ptr<const rules::View> origin;
    if (header.has_origin()) {
        const auto view = codec::read_view(header.origin());
        if (!view) return failed("header: an impossible position");
        origin = std::make_shared<const rules::View>(*view);
    }
    TableState table{nullptr, std::make_shared<const v1::RoomSettings>(header.settings()),
                     std::move(match).value(), 0, std::move(origin)};
    for (const v1::SeatSetting& setting : header.settings().seats()) {
        TableSeat seat = table.nobody(table.seats.size());
        if (setting.who_case() == v1::SeatSetting::kBot) {
            seat.kind = v1::BOT_PLAYER;
            seat.level = seat.name = setting.bot();
            seat.ready = true;
        }
        table.seats.push_back(std::move(seat));
    }
    for (const meeple::store::v1::SeatOffer& offer : header.offers()) {
        if (offer.seat() >= table.seats.size()) return failed("header: an offer of no seat");
        table.seats[offer.seat()].offered = offer.account();
        table.seats[offer.seat()].offered_name = offer.name();
    }
    table.put_out.assign(header.put_out().begin(), header.put_out().end());
    table.agreement.seats.resize(table.seats.size());
    table.last_ms = header.created_ms();
    table.header = std::make_shared<const meeple::store::v1::RoomHeader>(std::move(header));
    return table;
}

std::optional<std::string> TableState::apply(const LogEntry& entry, std::string body) {
    if (entry.seq() != seq() + 1) return "wrong number";
    for (const v1::Delta& delta : entry.deltas()) {
        if (!happen(delta, entry)) return "a delta that cannot be";
    }
    const bool waits = playing() && match.decision().has_value();
    if (waits != (entry.decision() != 0)) return "decision differs";
    write_down(entry, std::move(body));
    return std::nullopt;
}

// An open seat. In a game that continues another one it may be out already.
TableSeat TableState::nobody(std::size_t seat) const {
    TableSeat fresh;
    if (!origin) return fresh;
    const std::vector<bool> out = codec::seats_out(*origin);
    fresh.resigned = seat < out.size() && out[seat];
    return fresh;
}

TableSeat* TableState::seat_at(std::uint32_t number) {
    return number < seats.size() ? &seats[number] : nullptr;
}

bool TableState::happen(const v1::Delta& delta, const LogEntry& entry) {
    switch (delta.delta_case()) {
        case v1::Delta::kSeatTaken:
        case v1::Delta::kSeatLeft:
        case v1::Delta::kSeatReady:
        case v1::Delta::kSeatRenamed:
        case v1::Delta::kSeatLookChanged:
        case v1::Delta::kSeatStandIn:
        case v1::Delta::kVacationTaken: return happen_to_seat(delta, entry);
        case v1::Delta::kGameStarted: phase = v1::PLAYING; return true;
        case v1::Delta::kGameContinued: return go_on_from_origin();
        case v1::Delta::kRoomClosed:
            phase = v1::FINISHED;
            closed = delta.room_closed().reason();
            break;
        case v1::Delta::kRematchMade:
            rematch = delta.rematch_made().room();
            rematch_seq = entry.seq();
            return !rematch.empty() && finished();
        case v1::Delta::kTakenBack:
            if (!playing() || delta.taken_back().to_seq() > steps.size()) return false;
            match = match_at(delta.taken_back().to_seq());
            if (!match.started() || match.over()) return false;
            break;
        case v1::Delta::kClockChanged:
            settings = with_clock(*settings, delta.clock_changed().clock());
            break;
        case v1::Delta::kProposalMade:
        case v1::Delta::kProposalAnswered:
        case v1::Delta::kProposalClosed:
        case v1::Delta::kGamePaused:
        case v1::Delta::kGameResumed: break;
        case v1::Delta::kTiles:
        case v1::Delta::kCards: {
            const std::optional<rules::Event> event = codec::read(delta);
            if (!event) return false;
            match.evolve(*event);
            return happened_in_game(delta, entry);
        }
        case v1::Delta::DELTA_NOT_SET: return false;
    }
    return agreement.apply(delta, entry.at_ms());
}

bool TableState::happen_to_seat(const v1::Delta& delta, const LogEntry& entry) {
    if (delta.has_seat_taken()) {
        const v1::SeatTaken& taken = delta.seat_taken();
        TableSeat* seat = seat_at(taken.seat());
        if (seat == nullptr || seat->kind != v1::OPEN) return false;
        *seat = nobody(taken.seat());
        seat->kind = v1::PLAYER;
        seat->account = entry.account();
        seat->name = taken.name();
        seat->holder = taken.holder();
        seat->look = taken.look();
        seat->origin = entry.origin();
    } else if (delta.has_seat_left()) {
        const std::uint32_t number = delta.seat_left().seat();
        const TableSeat* left = seat_at(number);
        const bool kept = left != nullptr && left->kind == v1::OPEN && !left->offered.empty();
        if (!kept && (left == nullptr || !left->person())) return false;
        if (delta.seat_left().kicked()) put_out.push_back(left->account);
        seats[number] = nobody(number);
    } else if (delta.has_seat_ready()) {
        TableSeat* seat = seat_at(delta.seat_ready().seat());
        if (seat == nullptr || !seat->person()) return false;
        seat->ready = true;
        seat->entropy = entry.entropy();
    } else if (delta.has_seat_renamed()) {
        TableSeat* seat = seat_at(delta.seat_renamed().seat());
        if (seat == nullptr || seat->kind == v1::BOT_PLAYER) return false;
        (seat->person() ? seat->name : seat->offered_name) = delta.seat_renamed().name();
    } else if (delta.has_seat_look_changed()) {
        TableSeat* seat = seat_at(delta.seat_look_changed().seat());
        if (seat == nullptr || !seat->person() || !waiting()) return false;
        seat->look = delta.seat_look_changed().look();
    } else {
        const bool vacation = delta.has_vacation_taken();
        TableSeat* seat =
            seat_at(vacation ? delta.vacation_taken().seat() : delta.seat_stand_in().seat());
        if (seat == nullptr || !seat->person()) return false;
        if (vacation) ++seat->vacations;
        if (!vacation) seat->stand_in = delta.seat_stand_in().plays();
    }
    return true;
}

bool TableState::happened_in_game(const v1::Delta& delta, const LogEntry& entry) {
    if (const v1::GameEnded* ended = codec::game_ended(delta))
        winners.assign(ended->winners().begin(), ended->winners().end());
    if (const auto number = codec::resigned_seat(delta)) {
        TableSeat* seat = seat_at(*number);
        if (seat == nullptr) return false;
        seat->resigned = true;
        seat->out_seq = entry.seq();
    }
    return true;
}

// Draws hidden things of that position anew. False: there is no such game, or this one has begun.
bool TableState::go_on_from_origin() {
    if (!origin || match.started()) return false;
    FairChance fresh = chance();
    match = rules::Match::from_view(match.setup(), *origin, fresh);
    chance_draws = fresh.draws();
    continued = std::make_shared<const rules::Match>(match);
    return true;
}

void TableState::write_down(const LogEntry& entry, std::string body) {
    decision_id = entry.decision();
    decision_count = std::max(decision_count, decision_id);
    if (match.started()) chance_draws = entry.chance_draws();
    Step step;
    step.body = std::move(body);
    step.at_ms = entry.at_ms();
    step.decision_id = decision_id;
    if (decision_id != 0) step.decision = match.decision();
    for (const v1::Delta& delta : entry.deltas()) {
        if (delta.has_taken_back()) step.back_to = delta.taken_back().to_seq();
        step.continues = step.continues || delta.has_game_continued();
        if (const auto seat = codec::turn_began(delta)) step.began = *seat;
    }
    if (!entry.command_id().empty()) {
        step.request = entry.account() + entry.command_id();
        const std::string& payload = entry.payload_hash();
        if (payload.size() == step.payload.size())
            std::copy(payload.begin(), payload.end(), step.payload.begin());
    }
    if (is_move(entry) && entry.actor() < seats.size()) {
        seats[entry.actor()].moved = true;
        if (entry.evidence().odd_lag()) ++seats[entry.actor()].odd_lags;
    }
    steps.push_back(std::move(step));
    last_ms = std::max(last_ms, entry.at_ms());
    if (entry.has_clocks())
        clocks = std::make_shared<const meeple::store::v1::ClockState>(entry.clocks());
    agreement.took_effect(entry);
}

// ---- Questions. ----

std::string code_of(const meeple::store::v1::RoomHeader& header) {
    return header.code().empty() ? room_code(header.room(), header.invite()) : header.code();
}

Waited TableState::waited() const {
    if (decision_id == 0) return {};
    const rules::Seat seat = match.decision()->seat;
    return {decision_id, seat, seats[seat].person(), agreement.paused};
}

rules::Seat TableState::seat_of(const AccountId& account) const {
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].person() && seats[i].account == account) return static_cast<rules::Seat>(i);
    }
    return rules::no_seat;
}

std::optional<rules::Seat> TableState::offered(const AccountId& account) const {
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].kind == v1::OPEN && seats[i].offered == account)
            return static_cast<rules::Seat>(i);
    }
    return std::nullopt;
}

bool TableState::expects(const AccountId& account) const {
    return account == header->creator() || offered(account).has_value();
}

bool TableState::is_put_out(const AccountId& account) const {
    return std::find(put_out.begin(), put_out.end(), account) != put_out.end();
}

bool TableState::everybody_ready() const {
    return std::all_of(seats.begin(), seats.end(),
                       [](const TableSeat& seat) { return seat.ready; });
}

bool TableState::given_up() const {
    return std::any_of(seats.begin(), seats.end(),
                       [](const TableSeat& seat) { return seat.person(); }) &&
           std::none_of(seats.begin(), seats.end(),
                        [](const TableSeat& seat) { return seat.plays(); });
}

bool TableState::may_be_cancelled() const {
    return settings->rated() && !std::all_of(seats.begin(), seats.end(),
                                             [](const TableSeat& seat) { return seat.moved; });
}

const Step* TableState::done(const AccountId& account, const CommandId& id,
                             std::uint32_t& seq) const {
    const std::size_t number = steps.made_by(account + id);
    seq = static_cast<std::uint32_t>(number);
    return number == 0 ? nullptr : &steps[number - 1];
}

std::uint32_t TableState::next_decision(const LogEntry& entry) const {
    const std::optional<rules::Decision> decision = match.decision();
    if (!decision || !playing()) return 0;
    const bool untouched =
        std::all_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
            const bool of_game = codec::is_game_delta(delta) || delta.has_taken_back();
            return !of_game || codec::resigned_seat(delta).has_value();
        });
    const bool keeps = untouched && !steps.empty() && steps.back().decision == decision;
    return keeps ? decision_id : decision_count + 1;
}

FairChance TableState::chance() const {
    std::vector<std::string> entropies;
    entropies.reserve(seats.size());
    for (const TableSeat& seat : seats) entropies.push_back(seat.entropy);
    return {header->server_seed(), header->room(), entropies, chance_draws};
}

rules::Seat TableState::seat_in_turn() const {
    std::uint32_t number = seq();
    while (number != 0) {
        const Step& step = steps[number - 1];
        if (step.began != rules::no_seat) return step.began;
        number = before(step, number);
    }
    return rules::no_seat;
}

}  // namespace server
