#include "server/wasm/local.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <type_traits>
#include <utility>
#include <variant>

#include "rules/position_text.h"
#include "server/bots/bot.h"
#include "server/codec/catalogue.h"
#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/crypto/base64url.h"
#include "server/crypto/fair_deck.h"
#include "server/record/record.h"
#include "server/room/advice.h"
#include "server/room/requests.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
using meeple::store::v1::RoomHeader;

constexpr std::uint32_t protocol = 1;
constexpr std::size_t room_id_random_bytes = 16;
constexpr std::uint32_t frame_bytes_max = 4 << 20;
constexpr std::uint32_t ping_seconds = 3600;

// There is one person here.
AccountId account() {
    return AccountId(16, 'L');
}

std::uint64_t random_number() {
    std::uint64_t number = 0;
    const std::string bytes = random_bytes(sizeof number);
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
}

}  // namespace

Local::Local(std::vector<std::string> bot_levels)
    : bot_levels_(std::move(bot_levels)), catalogue_(codec::catalogue(bots::offered_levels)) {
    const Hash hash = sha256(codec::deterministic_bytes(catalogue_));
    catalogue_.set_hash(std::string(as_bytes(hash)));
    constexpr std::uint64_t always = std::uint64_t{1} << 50;
    config_.never_started_ms = always;
    config_.abandoned_ms = always;
    config_.forget_ms = always;
    config_.rest_ms = always;
    config_.commands = {1000, 1000};
}

// ---- Rooms. ----

RoomId Local::add_room(RoomHeader header) {
    header.set_format(1);
    header.set_rules_version(std::string(rules::rules_version));
    header.set_room(to_base64url(random_bytes(room_id_random_bytes)));
    header.set_server_seed(random_bytes(server_seed_bytes));
    header.set_commitment(std::string(as_bytes(deck_commitment(
        header.server_seed(), header.room(), options_hash(codec::setup(header.settings()))))));
    header.set_created_ms(now_ms_);
    const RoomId room = header.room();
    const std::string bytes = header.SerializeAsString();
    out_.push_back({Out::Kind::header, bytes, room, 0});
    restore(bytes, {}, now_ms_);
    return room;
}

rules::Expected<RoomId, std::string> Local::make_room(const v1::RoomSettings& asked,
                                                      RoomHeader header) {
    codec::SettingsLimits limits;
    limits.turn_seconds_default = 0;
    limits.bot_levels = bot_levels_;
    auto settings = codec::complete(asked, limits);
    if (!settings) {
        std::string all;
        for (const std::string& problem : settings.error()) all += problem + '\n';
        return rules::Unexpected<std::string>(std::move(all));
    }
    header.set_creator(account());
    *header.mutable_settings() = std::move(settings).value();
    return add_room(std::move(header));
}

rules::Expected<RoomId, std::string> Local::pose(const std::string& position,
                                                 v1::RoomSettings asked, std::uint64_t now_ms) {
    now_ms_ = now_ms;
    const auto read = rules::read_position(position);
    if (!read) return rules::Unexpected(read.error().front().what);
    if (asked.seats_size() != read->setup.seats)
        return rules::Unexpected<std::string>("the position has another number of seats");
    codec::write_game(read->setup, asked);
    RoomHeader header;
    codec::write(rules::View(read->view), *header.mutable_origin());
    return make_room(asked, std::move(header));
}

std::string Local::restore(const std::string& header, std::vector<std::string> entries,
                           std::uint64_t now_ms) {
    now_ms_ = now_ms;
    RoomHeader read;
    if (!read.ParseFromString(header)) return "header: undecodable";
    LoadedRoom loaded;
    loaded.header = header;
    loaded.entries = entries;
    // There is no other writer.
    loaded.epoch = 1;
    const std::uint32_t handle = next_handle_++;
    auto room = Room::restore(config_, handle, loaded, now_ms);
    if (!room) return room.error();
    Table& table = tables_[read.room()];
    table.room = std::make_unique<Room>(std::move(room).value());
    table.header = header;
    table.entries = std::move(entries);
    handles_[handle] = read.room();
    take(table, input::Opened{});
    return {};
}

Local::Table* Local::by_handle(std::uint32_t handle) {
    const auto found = handles_.find(handle);
    return found == handles_.end() ? nullptr : &tables_.at(found->second);
}

std::string Local::record(const RoomId& room) const {
    const auto found = tables_.find(room);
    if (found == tables_.end()) return {};
    const auto record = make_record(found->second.header, found->second.entries);
    return record ? codec::json(*record) : std::string();
}

// ---- What rooms want done. ----

void Local::take(Table& table, const Input& input) {
    for (Effect& effect : table.room->handle(input, now_ms_)) carry_out(table, std::move(effect));
}

void Local::carry_out(Table& table, Effect effect) {
    const RoomId room = table.room->header().room();
    if (auto* const append = std::get_if<effect::Append>(&effect)) {
        table.entries.push_back(append->entry.body);
        out_.push_back({Out::Kind::entry, append->entry.body, room, append->entry.seq});
        take(table, input::Stored{append->entry.seq, StoreResult::stored});
    } else if (const auto* const send = std::get_if<effect::Send>(&effect)) {
        if (send->client != client_) return;
        out_.push_back({Out::Kind::frame, *send->frame->bytes(Encoding::binary)});
    } else if (const auto* const tell = std::get_if<effect::TellStory>(&effect)) {
        for (const v1::ServerFrame& frame : transitions(tell->story))
            out_.push_back({Out::Kind::frame, frame.SerializeAsString()});
    } else if (const auto* const alarm = std::get_if<effect::SetAlarm>(&effect)) {
        table.alarms[alarm->kind] = {{alarm->kind, alarm->serial}, now_ms_ + alarm->after_ms};
    } else if (auto* const ask = std::get_if<effect::AskBot>(&effect)) {
        thoughts_.push_back({room, std::move(*ask)});
    } else if (const auto* const question = std::get_if<effect::AskAdvice>(&effect)) {
        answer(advice(*question, nullptr));
    } else if (auto* const rematch = std::get_if<effect::MakeRematch>(&effect)) {
        make_next(table, std::move(*rematch));
    } else if (const auto* const line = std::get_if<effect::KeepLine>(&effect)) {
        take(table, input::LineKept{line->serial, KeptLine()});
    } else if (const auto* const lines = std::get_if<effect::ReadLines>(&effect)) {
        take(table, input::LinesRead{lines->serial, std::vector<StoredLine>()});
    }
}

void Local::make_next(Table& table, effect::MakeRematch next) {
    if (!next.replaces) return take(table, input::RematchMade{add_room(std::move(next.header))});
    const v1::RoomSettings asked = next.header.settings();
    const auto room = make_room(asked, std::move(next.header));
    if (!room)
        return take(table, input::RematchMade{{}, v1::OPTIONS_INVALID, v1::NEVER, room.error()});
    take(table, input::RematchMade{*room});
}

// ---- Time. ----

std::optional<std::uint64_t> Local::wakes_ms() const {
    std::optional<std::uint64_t> first;
    for (const auto& [room, table] : tables_) {
        for (const auto& [kind, alarm] : table.alarms)
            first = std::min(first.value_or(alarm.at_ms), alarm.at_ms);
    }
    return first;
}

bool Local::ring() {
    Table* table = nullptr;
    Alarm first{{}, now_ms_ + 1};
    for (auto& [room, other] : tables_) {
        for (const auto& [kind, alarm] : other.alarms) {
            if (alarm.at_ms >= first.at_ms) continue;
            table = &other;
            first = alarm;
        }
    }
    if (table == nullptr) return false;
    table->alarms.erase(first.alarm.kind);
    take(*table, first.alarm);
    return true;
}

bool Local::work(std::uint64_t now_ms) {
    now_ms_ = now_ms;
    while (thoughts_.empty()) {
        if (!ring()) return false;
    }
    const Thought thought = std::move(thoughts_.front());
    thoughts_.pop_front();
    think(thought.ask, thought.room);
    return !thoughts_.empty() || wakes_ms().value_or(UINT64_MAX) <= now_ms;
}

// As long as the level may take: no other game needs this processor.
void Local::think(const effect::AskBot& ask, const RoomId& room) {
    using Clock = std::chrono::steady_clock;
    const double seconds = bots::thinking_seconds(ask.level);
    bots::Budget budget;
    if (bots::takes_all_time(ask.level)) budget.nodes = UINT64_MAX;
    budget.spent = [begun = Clock::now(), seconds] {
        return std::chrono::duration<double>(Clock::now() - begun).count() / seconds;
    };
    rules::Random chance(random_number());
    const auto bot = bots::make_bot(ask.level, std::move(budget));
    input::BotMoved moved{ask.decision, {}};
    if (bot) {
        const auto match = rules::Match::from_view(ask.setup, ask.view, chance);
        moved.commands = bot->choose(match, ask.seat, chance);
    }
    take(tables_.at(room), moved);
}

std::optional<Local::Out> Local::next() {
    if (out_.empty()) return std::nullopt;
    Out out = std::move(out_.front());
    out_.pop_front();
    return out;
}

// ---- Requests. ----

void Local::receive(const std::string& bytes, std::uint64_t now_ms) {
    now_ms_ = now_ms;
    const auto frame = codec::decode(bytes, Encoding::binary);
    if (!frame) return fail(frame.error().re, frame.error().code, frame.error().detail);
    handle(*frame);
}

void Local::hang_up(std::uint64_t now_ms) {
    now_ms_ = now_ms;
    for (auto& [room, table] : tables_) take(table, input::Gone{client_});
    ++client_;
}

void Local::handle(const Frame& frame) {
    v1::ServerFrame said;
    said.set_re(frame.re());
    switch (static_cast<int>(frame.body_case())) {
        case Frame::kHello: return welcome(frame);
        case Frame::kPing: said.mutable_pong()->set_server_time_ms(now_ms_); return answer(said);
        case Frame::kGetCatalogue: return catalogue(frame);
        case Frame::kCreateRoom: return create(frame);
        case Frame::kListRooms: (void)said.mutable_room_list(); return answer(said);
        case Frame::kAttach: return attach(frame);
        case Frame::kSay:
        case Frame::kMute:
        case Frame::kBlock: break;
        default:
            if (const auto address = address_of(frame)) return to_room(frame, *address);
    }
    fail(frame.re(), v1::UNKNOWN_TYPE, "there is nobody else here");
}

void Local::welcome(const Frame& frame) {
    const v1::Hello& hello = frame.hello();
    name_ = hello.has_guest() ? hello.guest().name() : hello.name();
    v1::ServerFrame said;
    said.set_re(frame.re());
    v1::Welcome& welcome = *said.mutable_welcome();
    welcome.set_proto(protocol);
    welcome.set_server("local");
    for (const char* feature : {"legal", "takeback", "continue"}) welcome.add_features(feature);
    welcome.set_session(std::to_string(client_));
    welcome.set_token("local");
    welcome.set_account(to_base64url(account()));
    welcome.set_name(name_);
    welcome.set_server_time_ms(now_ms_);
    welcome.mutable_limits()->set_frame_in_bytes_max(frame_bytes_max);
    welcome.mutable_limits()->set_frame_out_bytes_max(frame_bytes_max);
    welcome.mutable_limits()->set_ping_seconds(ping_seconds);
    welcome.mutable_limits()->set_actions_per_command_max(actions_max);
    for (const auto& [id, table] : tables_) {
        const RoomSummary summary = table.room->summary();
        if (summary.info.phase() == v1::FINISHED) continue;
        const auto own = std::ranges::find(summary.holders, account());
        if (own == summary.holders.end()) continue;
        v1::ActiveRoom& active = *welcome.add_active();
        active.set_room(id);
        active.set_seat(static_cast<std::uint32_t>(own - summary.holders.begin()));
        active.set_phase(summary.info.phase());
        active.set_game(summary.info.settings().game());
        active.set_created_ms(table.room->header().created_ms());
        for (const v1::SeatInfo& seat : summary.info.seats()) *active.add_seats() = seat;
        if (const auto seat = table.room->decides()) active.set_decides(*seat);
    }
    welcome.set_catalogue_hash(catalogue_.hash());
    answer(said);
}

void Local::catalogue(const Frame& frame) {
    v1::ServerFrame said;
    said.set_re(frame.re());
    *said.mutable_catalogue() = catalogue_;
    answer(said);
}

void Local::create(const Frame& frame) {
    if (frame.create_room().has_continues())
        return fail(frame.re(), v1::OPTIONS_INVALID, "games go on from others on servers only");
    const auto room = make_room(frame.create_room().settings());
    if (!room) return fail(frame.re(), v1::OPTIONS_INVALID, room.error());
    v1::ServerFrame said;
    said.set_re(frame.re());
    v1::RoomCreated& created = *said.mutable_room_created();
    created.set_room(*room);
    created.set_commitment(tables_.at(*room).room->header().commitment());
    answer(said);
}

void Local::attach(const Frame& frame) {
    const v1::Attach& request = frame.attach();
    const auto found = tables_.find(request.room());
    if (found == tables_.end()) return fail(frame.re(), v1::ROOM_NOT_FOUND, "room");
    input::Attach attach;
    attach.client = client_;
    attach.re = frame.re();
    attach.account = account();
    attach.name = name_;
    attach.legal = true;
    attach.takebacks = true;
    attach.continues = true;
    attach.spectate = request.role() == v1::SPECTATOR;
    if (request.has_seat()) attach.seat = request.seat();
    attach.have_epoch = request.have_epoch();
    attach.have_seq = request.have_seq();
    attach.have_hash = request.have_hash();
    attach.history = request.history();
    take(found->second, attach);
}

void Local::to_room(const Frame& frame, const Address& address) {
    Table* const table = by_handle(address.handle);
    if (table == nullptr) return fail(frame.re(), v1::NOT_ATTACHED, "not attached to this room");
    const auto input = read_request(frame, {client_, now_ms_, 0});
    if (!input) return fail(frame.re(), v1::BAD_FIELD, input.error());
    take(*table, *input);
}

void Local::answer(const v1::ServerFrame& frame) {
    out_.push_back({Out::Kind::frame, frame.SerializeAsString()});
}

void Local::fail(std::uint32_t re, v1::ErrorCode code, const std::string& detail) {
    v1::ServerFrame said;
    said.set_re(re);
    v1::Error& error = *said.mutable_error();
    error.set_code(code);
    error.set_retry(v1::NEVER);
    error.set_detail(detail);
    answer(said);
}

}  // namespace server
