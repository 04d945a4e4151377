#include "server/room/talk.h"

#include <algorithm>
#include <utility>

#include "server/codec/settings.h"
#include "server/crypto/base64url.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t asked_max = 64;  // questions to the store at once
constexpr std::uint32_t asked_wait_ms = 200;
constexpr std::size_t line_rates_max = 1'024;
constexpr std::size_t speaker_bytes = 12;

bool may_be_said(v1::Talk setting, const v1::Line& what) {
    return setting == v1::FREE_TEXT || (setting == v1::PHRASES && !what.has_text());
}

// The content of a line, without its speaker, time and place.
std::string what_of(const v1::Line& line) {
    v1::Line what;
    if (line.has_text()) what.set_text(line.text());
    if (line.has_phrase()) what.set_phrase(line.phrase());
    if (line.has_emote()) what.set_emote(line.emote());
    return what.SerializeAsString();
}

bool hears_spectators(const TableState& table, const Member& to) {
    return table.finished() || table.seat_of(to.account) == rules::no_seat;
}

bool is_for(const TableState& table, const Member& to, const StoredLine& line) {
    return !line.among_spectators || hears_spectators(table, to);
}

}  // namespace

// ---- Questions to the store. ----

// Nothing: too many are open.
std::optional<std::uint32_t> Talk::ask_store(Asked asked, Outbox& out) {
    if (asked_.size() >= asked_max) {
        v1::Error error = error_of(v1::OVERLOADED, v1::AFTER, {}, asked_wait_ms);
        error.set_command_id(asked.command_id);
        out.fail(asked.client, asked.re, std::move(error));
        return std::nullopt;
    }
    asked_.emplace(++serial_, std::move(asked));
    return serial_;
}

std::optional<Talk::Asked> Talk::asked_store(std::uint32_t serial) {
    const auto found = asked_.find(serial);
    if (found == asked_.end()) return std::nullopt;
    Asked asked = std::move(found->second);
    asked_.erase(found);
    return asked;
}

// ---- Saying. ----

// 0: it may speak. Else after how long.
std::uint32_t Talk::line_wait_ms(const Scene& scene, const AccountId& account, bool seated) {
    if (!speakers_) {
        const RoomConfig& config = scene.config;
        speakers_.emplace(
            Rate{1'000.0 / config.line_pause_ms, static_cast<double>(config.lines_burst)},
            line_rates_max);
        spectators_.emplace(config.spectators_lines);
    }
    const std::uint32_t wait_ms = speakers_->take(account, scene.now_ms);
    return wait_ms != 0 || seated ? wait_ms : spectators_->take(scene.now_ms);
}

void Talk::take(const Scene& scene, const input::Say& input, Outbox& out) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        out.fail(input.client, input.re, code, retry, std::move(detail), input.command_id);
    };
    const Member* who = scene.presence.find(input.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    if (!may_be_said(codec::talk_of(*scene.table.settings), input.what))
        return no(v1::TALK_OFF, v1::NEVER, "the room's settings do not allow this");
    const rules::Seat seat = scene.table.seat_of(who->account);
    const bool seated = seat != rules::no_seat;
    if (!seated && muted_.count(who->account) != 0)
        return no(v1::MUTED, v1::NEVER, "the host has muted you in this room");
    if (const std::uint32_t wait_ms = line_wait_ms(scene, who->account, seated)) {
        v1::Error error = error_of(v1::RATE_LIMITED, v1::AFTER, "too many lines", wait_ms);
        error.set_command_id(input.command_id);
        return out.fail(input.client, input.re, std::move(error));
    }
    NewLine line;
    line.room = scene.table.header->room();
    line.account = who->account;
    line.command_id = input.command_id;
    line.at_ms = scene.now_ms;
    line.among_spectators = !seated;
    // Spectators cannot use up the table's share of lines.
    line.lines_max = seated ? scene.config.lines_max : scene.config.lines_max / 2;
    v1::Line body = input.what;
    body.set_channel(seated ? v1::TABLE : v1::SPECTATORS);
    if (seated) body.set_seat(seat);
    body.set_name(seated ? scene.table.seats[seat].name : who->name);
    line.body = body.SerializeAsString();
    Asked asked{input.client, input.re, input.command_id};
    asked.what = what_of(input.what);
    asked.by = who->person;
    const auto serial = ask_store(std::move(asked), out);
    if (serial) out.add(effect::KeepLine{*serial, std::move(line)});
}

void Talk::take(const Scene& scene, const input::LineKept& input, Outbox& out) {
    const auto asked = asked_store(input.serial);
    if (!asked) return;
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        out.fail(asked->client, asked->re, code, retry, std::move(detail), asked->command_id);
    };
    const StoreResult result = input.kept.result;
    if (result == StoreResult::room_full)
        return no(v1::QUOTA, v1::NEVER, "this room has too many lines");
    if (result != StoreResult::stored && result != StoreResult::duplicate)
        return no(v1::STORE_UNAVAILABLE, v1::SAME, "the store does not answer");
    const bool duplicate = result == StoreResult::duplicate;
    const auto line = line_of(scene, input.kept.line);
    if (duplicate && (!line || what_of(*line) != asked->what))
        return no(v1::COMMAND_ID_CONFLICT, v1::NEVER, "command_id: used for another line");
    out.done(asked->client, asked->re, asked->command_id, input.kept.line.number, duplicate);
    if (duplicate) return;
    const Member* who = scene.presence.find(asked->client);
    tell_line(scene, input.kept.line, who == nullptr ? asked->by : who->person, out);
}

// As it is told. Nothing: it cannot be read.
std::optional<v1::Line> Talk::line_of(const Scene& scene, const StoredLine& stored,
                                      const input::Names& names) {
    v1::Line line;
    if (!line.ParseFromString(stored.body)) return std::nullopt;
    line.set_handle(scene.handle);
    line.set_number(stored.number);
    line.set_at_ms(stored.at_ms);
    line.set_speaker(speaker_of(scene.table.header->room(), stored.account));
    if (const auto name = names.find(stored.account); name != names.end())
        line.set_name(name->second);
    const rules::Seat seat = scene.table.seat_of(stored.account);
    if (seat != rules::no_seat) line.set_name(scene.table.seats[seat].name);
    remember_speaker(scene.config.speakers_max, line.speaker(), {stored.account, line.name()});
    return line;
}

void Talk::tell_line(const Scene& scene, const StoredLine& stored, const PersonPtr& by,
                     Outbox& out) {
    auto line = line_of(scene, stored);
    if (!line) return;
    v1::ServerFrame frame;
    *frame.mutable_line() = std::move(*line);
    const auto shared = std::make_shared<codec::SharedFrame>(std::move(frame));
    for (const Member& one : scene.presence.members()) {
        if (one.talk && is_for(scene.table, one, stored) && !kept_apart(one.person, by))
            out.add(effect::Send{one.client, shared});
    }
}

// ---- Hearing. ----

void Talk::take(const Scene& scene, const input::GetLines& input, Outbox& out) {
    const Member* who = scene.presence.find(input.client);
    if (who == nullptr) {
        out.fail(input.client, input.re, v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
        return;
    }
    Asked asked{input.client, input.re};
    asked.lines_max = input.lines_max;
    const auto serial = ask_store(std::move(asked), out);
    if (!serial) return;
    LinesQuery query;
    query.room = scene.table.header->room();
    query.before = input.before;
    query.spectators = hears_spectators(scene.table, *who);
    query.lines_max = input.lines_max;
    out.add(effect::ReadLines{*serial, who->account, std::move(query)});
}

void Talk::take(const Scene& scene, const input::LinesRead& input, Outbox& out) {
    const auto asked = asked_store(input.serial);
    if (!asked) return;
    const Member* to = scene.presence.find(asked->client);
    if (to == nullptr || !input.lines) {
        const bool left = to == nullptr;
        return out.fail(asked->client, asked->re, left ? v1::NOT_ATTACHED : v1::STORE_UNAVAILABLE,
                        left ? v1::RESYNC : v1::SAME, "the lines cannot be read");
    }
    v1::ServerFrame frame;
    frame.set_re(asked->re);
    v1::Lines& lines = *frame.mutable_lines();
    lines.set_handle(scene.handle);
    if (input.lines->size() >= asked->lines_max) lines.set_before(input.lines->front().number);
    for (const StoredLine& stored : *input.lines) {
        if (!is_for(scene.table, *to, stored) || input.apart.contains(stored.account)) continue;
        if (auto line = line_of(scene, stored, input.names)) *lines.add_lines() = std::move(*line);
    }
    out.send(asked->client, std::move(frame));
}

// ---- Who that is. ----

std::string speaker_of(const RoomId& room, const AccountId& account) {
    const Hash hash = sha256("meepled speaker/" + room + '/' + account);
    return to_base64url(as_bytes(hash).substr(0, speaker_bytes));
}

std::optional<Talk::Speaker> Talk::speaker(const Scene& scene, const std::string& name) const {
    for (const TableSeat& seat : scene.table.seats) {
        if (seat.kind == v1::PLAYER && speaker_of(scene.table.header->room(), seat.account) == name)
            return Speaker{seat.account, seat.name};
    }
    for (const Member& one : scene.presence.members()) {
        if (speaker_of(scene.table.header->room(), one.account) == name)
            return Speaker{one.account, one.name};
    }
    const auto heard = heard_.find(name);
    if (heard == heard_.end()) return std::nullopt;
    return heard->second;
}

void Talk::remember_speaker(std::size_t speakers_max, const std::string& name, Speaker speaker) {
    if (!heard_.insert_or_assign(name, std::move(speaker)).second) return;
    heard_order_.push_back(name);
    if (heard_order_.size() <= speakers_max) return;
    heard_.erase(heard_order_.front());
    heard_order_.pop_front();
}

// ---- Order. ----

void Talk::take(const Scene& scene, const input::Mute& input, Outbox& out) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        out.fail(input.client, input.re, code, retry, std::move(detail));
    };
    const Member* who = scene.presence.find(input.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    if (who->account != scene.table.header->creator())
        return no(v1::FORBIDDEN, v1::NEVER, "only the host may do that");
    const auto person = speaker(scene, input.speaker);
    if (!person) return no(v1::NOBODY_THERE, v1::NEVER, "no such speaker");
    const bool spares = scene.table.seat_of(person->account) != rules::no_seat ||
                        person->account == scene.table.header->creator();
    if (input.muted && spares)
        return no(v1::FORBIDDEN, v1::NEVER, "players and the host cannot be muted");
    Asked asked{input.client, input.re};
    asked.speaker = input.speaker;
    asked.person = *person;
    asked.muted = input.muted;
    const auto serial = ask_store(std::move(asked), out);
    if (serial) out.add(effect::KeepMute{*serial, person->account, input.muted});
}

void Talk::take(const Scene& scene, const input::MuteKept& input, Outbox& out) {
    const auto asked = asked_store(input.serial);
    if (!asked) return;
    if (input.result != StoreResult::stored) {
        return out.fail(asked->client, asked->re, v1::STORE_UNAVAILABLE, v1::SAME,
                        "the store does not answer");
    }
    const AccountId& account = asked->person.account;
    if (asked->muted) {
        muted_.insert(account);
    } else {
        muted_.erase(account);
    }
    v1::ServerFrame frame;
    v1::SpeakerMuted& muted = *frame.mutable_muted();
    muted.set_handle(scene.handle);
    muted.set_speaker(asked->speaker);
    muted.set_muted(asked->muted);
    for (const Member& one : scene.presence.members()) {
        const bool concerned =
            one.account == account || one.account == scene.table.header->creator();
        if (one.talk && concerned && one.client != asked->client) out.send(one.client, frame);
    }
    frame.set_re(asked->re);
    out.send(asked->client, std::move(frame));
}

void Talk::take(const Scene& scene, const input::Block& input, Outbox& out) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        out.fail(input.client, input.re, code, retry, std::move(detail));
    };
    const Member* who = scene.presence.find(input.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    std::optional<Speaker> person;
    if (!input.seat) {
        person = speaker(scene, input.speaker);
        if (!person) return no(v1::NOBODY_THERE, v1::NEVER, "no such speaker");
    } else {
        if (*input.seat >= scene.table.seats.size()) return no(v1::BAD_FIELD, v1::NEVER, "seat");
        const TableSeat& seat = scene.table.seats[*input.seat];
        if (seat.kind != v1::PLAYER) return no(v1::SEAT_EMPTY, v1::RESYNC, "the seat is empty");
        person = Speaker{seat.account, seat.name};
    }
    if (person->account == who->account)
        return no(v1::FORBIDDEN, v1::NEVER, "you cannot block yourself");
    out.add(effect::Block{input.client, input.re, person->account, person->name});
}

}  // namespace server
