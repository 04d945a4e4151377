// What people say to each other: no part of the log, told when it is on disk, and to nobody who
// may not hear it. Waits neither for steps nor for a frozen room.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "server/codec/settings.h"
#include "server/crypto/base64url.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t asked_max = 64;  // questions to the store at once
constexpr std::uint32_t asked_wait_ms = 200;
constexpr std::size_t buckets_max = 1'024;
constexpr std::size_t speaker_bytes = 12;

bool may_be_said(v1::Talk setting, const v1::Line& what) {
    return setting == v1::FREE_TEXT || (setting == v1::PHRASES && !what.has_text());
}

// What was said, without who, when and where.
std::string what_of(const v1::Line& line) {
    v1::Line what;
    if (line.has_text()) what.set_text(line.text());
    if (line.has_phrase()) what.set_phrase(line.phrase());
    if (line.has_emote()) what.set_emote(line.emote());
    return what.SerializeAsString();
}

}  // namespace

// Whether the input was about talk, and is done with.
bool Room::talk(const Input& input) {
    return std::visit(
        [this](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, input::Say>) return say(one), true;
            if constexpr (std::is_same_v<T, input::LineKept>) return line_kept(one), true;
            if constexpr (std::is_same_v<T, input::GetLines>) return look_back(one), true;
            if constexpr (std::is_same_v<T, input::LinesRead>) return lines_read(one), true;
            if constexpr (std::is_same_v<T, input::Mute>) return mute(one), true;
            if constexpr (std::is_same_v<T, input::MuteKept>) return mute_kept(one), true;
            if constexpr (std::is_same_v<T, input::Block>) return block(one), true;
            if constexpr (std::is_same_v<T, input::Shun>) {
                if (Member* who = member(one.client)) who->shunned = one.shunned;
                return true;
            }
            return false;
        },
        input);
}

// ---- Questions to the store. ----

// Nothing: too many are open.
std::optional<std::uint32_t> Room::ask_store(TalkAsked asked) {
    if (voices_.asked.size() >= asked_max) {
        Error error;
        error.set_code(v1::OVERLOADED);
        error.set_retry(v1::AFTER);
        error.set_retry_after_ms(asked_wait_ms);
        error.set_command_id(asked.command_id);
        fail(asked.client, asked.re, std::move(error));
        return std::nullopt;
    }
    voices_.asked.emplace(++voices_.serial, std::move(asked));
    return voices_.serial;
}

std::optional<Room::TalkAsked> Room::asked_store(std::uint32_t serial) {
    const auto found = voices_.asked.find(serial);
    if (found == voices_.asked.end()) return std::nullopt;
    TalkAsked asked = std::move(found->second);
    voices_.asked.erase(found);
    return asked;
}

// ---- Saying. ----

// 0: it may speak. Else after how long.
std::uint32_t Room::line_wait_ms(const AccountId& account, bool seated) {
    constexpr std::uint32_t tokens_per_second = 1'000;  // one a millisecond
    auto& buckets = voices_.buckets;
    if (buckets.size() >= buckets_max)
        std::erase_if(buckets, [this](const auto& one) { return one.second.full_again(now_ms_); });
    const Rate own{tokens_per_second, config_.line_pause_ms * config_.lines_burst};
    TokenBucket& bucket = buckets.try_emplace(account, own).first->second;
    const std::uint32_t wait_ms = bucket.take(now_ms_, config_.line_pause_ms);
    if (wait_ms != 0 || seated) return wait_ms;
    if (!voices_.spectators) voices_.spectators.emplace(config_.spectators_lines);
    return voices_.spectators->take(now_ms_);
}

void Room::say(const input::Say& input) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        fail(input.client, input.re, code, retry, std::move(detail), input.command_id);
    };
    const Member* who = member(input.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    if (!may_be_said(codec::talk_of(settings_), input.what))
        return no(v1::TALK_OFF, v1::NEVER, "not in this room");
    const rules::Seat seat = seat_of(who->account);
    const bool seated = seat != rules::no_seat;
    if (!seated && voices_.muted.count(who->account) != 0)
        return no(v1::MUTED, v1::NEVER, "the host has silenced this identity here");
    if (const std::uint32_t wait_ms = line_wait_ms(who->account, seated))
        return refuse(input, v1::RATE_LIMITED, wait_ms);
    NewLine line;
    line.room = header_.room();
    line.account = who->account;
    line.command_id = input.command_id;
    line.at_ms = now_ms_;
    line.among_spectators = !seated;
    // Who watches cannot use up what the table has to say.
    line.lines_max = seated ? config_.lines_max : config_.lines_max / 2;
    v1::Line body = input.what;
    body.set_channel(seated ? v1::TABLE : v1::SPECTATORS);
    if (seated) body.set_seat(seat);
    body.set_name(seated ? seats_[seat].name : who->name);
    line.body = body.SerializeAsString();
    TalkAsked asked{input.client, input.re, input.command_id};
    asked.what = what_of(input.what);
    const auto serial = ask_store(std::move(asked));
    if (serial) effects_.emplace_back(effect::KeepLine{*serial, std::move(line)});
}

void Room::line_kept(const input::LineKept& input) {
    const auto asked = asked_store(input.serial);
    if (!asked) return;
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        fail(asked->client, asked->re, code, retry, std::move(detail), asked->command_id);
    };
    const StoreResult result = input.kept.result;
    if (result == StoreResult::room_full)
        return no(v1::QUOTA, v1::NEVER, "too much has been said in this room");
    if (result != StoreResult::stored && result != StoreResult::duplicate)
        return no(v1::STORE_UNAVAILABLE, v1::SAME, "the store does not answer");
    const bool duplicate = result == StoreResult::duplicate;
    const auto line = line_of(input.kept.line);
    if (duplicate && (!line || what_of(*line) != asked->what))
        return no(v1::COMMAND_ID_CONFLICT, v1::NEVER, "the id was another line's");
    done(asked->client, asked->re, asked->command_id, input.kept.line.number, duplicate);
    if (!duplicate) tell_line(input.kept.line);
}

// As it is told. Nothing: it cannot be read.
std::optional<v1::Line> Room::line_of(const StoredLine& stored, const input::Names& names) {
    v1::Line line;
    if (!line.ParseFromString(stored.body)) return std::nullopt;
    line.set_handle(handle_);
    line.set_number(stored.number);
    line.set_at_ms(stored.at_ms);
    line.set_speaker(speaker_of(stored.account));
    if (const auto name = names.find(stored.account); name != names.end())
        line.set_name(name->second);
    const rules::Seat seat = seat_of(stored.account);
    if (seat != rules::no_seat) line.set_name(seats_[seat].name);
    remember_speaker(line.speaker(), {stored.account, line.name()});
    return line;
}

void Room::tell_line(const StoredLine& stored) {
    auto line = line_of(stored);
    if (!line) return;
    v1::ServerFrame frame;
    *frame.mutable_line() = std::move(*line);
    const auto shared = std::make_shared<codec::SharedFrame>(std::move(frame));
    for (const Member& one : members_) {
        if (one.talk && hears(one, stored)) effects_.emplace_back(effect::Send{one.client, shared});
    }
}

// ---- Hearing. ----

bool Room::hears_spectators(const Member& to) const {
    return phase_ == v1::FINISHED || seat_of(to.account) == rules::no_seat;
}

bool Room::hears(const Member& to, const StoredLine& line) const {
    if (line.among_spectators && !hears_spectators(to)) return false;
    return to.shunned == nullptr || to.shunned->count(line.account) == 0;
}

void Room::look_back(const input::GetLines& input) {
    const Member* who = member(input.client);
    if (who == nullptr) {
        fail(input.client, input.re, v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
        return;
    }
    TalkAsked asked{input.client, input.re};
    asked.lines_max = input.lines_max;
    const auto serial = ask_store(std::move(asked));
    if (!serial) return;
    LinesQuery query;
    query.room = header_.room();
    query.before = input.before;
    query.spectators = hears_spectators(*who);
    query.lines_max = input.lines_max;
    effects_.emplace_back(effect::ReadLines{*serial, std::move(query)});
}

void Room::lines_read(const input::LinesRead& input) {
    const auto asked = asked_store(input.serial);
    if (!asked) return;
    const Member* to = member(asked->client);
    if (to == nullptr || !input.lines) {
        const bool left = to == nullptr;
        return fail(asked->client, asked->re, left ? v1::NOT_ATTACHED : v1::STORE_UNAVAILABLE,
                    left ? v1::RESYNC : v1::SAME, "the lines cannot be had");
    }
    v1::ServerFrame frame;
    frame.set_re(asked->re);
    v1::Lines& lines = *frame.mutable_lines();
    lines.set_handle(handle_);
    if (input.lines->size() >= asked->lines_max) lines.set_before(input.lines->front().number);
    for (const StoredLine& stored : *input.lines) {
        if (!hears(*to, stored)) continue;
        if (auto line = line_of(stored, input.names)) *lines.add_lines() = std::move(*line);
    }
    send(asked->client, std::move(frame));
}

// ---- Who that is. ----

// The same for all lines of one identity in one room; accounts are random, so that nobody can tell
// the account from it.
std::string Room::speaker_of(const AccountId& account) const {
    const Hash hash = sha256("meepled speaker/" + header_.room() + '/' + account);
    return to_base64url(as_bytes(hash).substr(0, speaker_bytes));
}

std::optional<Room::Speaker> Room::speaker(const std::string& name) const {
    for (const SeatState& seat : seats_) {
        if (seat.kind == v1::PLAYER && speaker_of(seat.account) == name)
            return Speaker{seat.account, seat.name};
    }
    for (const Member& one : members_) {
        if (speaker_of(one.account) == name) return Speaker{one.account, one.name};
    }
    const auto heard = voices_.heard.find(name);
    if (heard == voices_.heard.end()) return std::nullopt;
    return heard->second;
}

void Room::remember_speaker(const std::string& name, Speaker speaker) {
    if (!voices_.heard.insert_or_assign(name, std::move(speaker)).second) return;
    voices_.heard_order.push_back(name);
    if (voices_.heard_order.size() <= config_.speakers_max) return;
    voices_.heard.erase(voices_.heard_order.front());
    voices_.heard_order.pop_front();
}

// ---- Order. ----

void Room::mute(const input::Mute& input) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        fail(input.client, input.re, code, retry, std::move(detail));
    };
    const Member* who = member(input.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    if (who->account != header_.creator())
        return no(v1::FORBIDDEN, v1::NEVER, "only who made the room may do that");
    const auto person = speaker(input.speaker);
    if (!person) return no(v1::NOBODY_THERE, v1::NEVER, "no such speaker");
    const bool spares =
        seat_of(person->account) != rules::no_seat || person->account == header_.creator();
    if (input.muted && spares)
        return no(v1::FORBIDDEN, v1::NEVER, "who holds a seat, or is host, is not muted");
    TalkAsked asked{input.client, input.re};
    asked.speaker = input.speaker;
    asked.person = *person;
    asked.muted = input.muted;
    const auto serial = ask_store(std::move(asked));
    if (serial) effects_.emplace_back(effect::KeepMute{*serial, person->account, input.muted});
}

void Room::mute_kept(const input::MuteKept& input) {
    const auto asked = asked_store(input.serial);
    if (!asked) return;
    if (input.result != StoreResult::stored) {
        return fail(asked->client, asked->re, v1::STORE_UNAVAILABLE, v1::SAME,
                    "the store does not answer");
    }
    const AccountId& account = asked->person.account;
    if (asked->muted) {
        voices_.muted.insert(account);
    } else {
        voices_.muted.erase(account);
    }
    v1::ServerFrame frame;
    v1::SpeakerMuted& muted = *frame.mutable_muted();
    muted.set_handle(handle_);
    muted.set_speaker(asked->speaker);
    muted.set_muted(asked->muted);
    for (const Member& one : members_) {
        const bool concerned = one.account == account || one.account == header_.creator();
        if (one.talk && concerned && one.client != asked->client) send(one.client, frame);
    }
    frame.set_re(asked->re);
    send(asked->client, std::move(frame));
}

void Room::block(const input::Block& input) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        fail(input.client, input.re, code, retry, std::move(detail));
    };
    const Member* who = member(input.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    std::optional<Speaker> person;
    if (!input.seat) {
        person = speaker(input.speaker);
        if (!person) return no(v1::NOBODY_THERE, v1::NEVER, "no such speaker");
    } else {
        if (*input.seat >= seats_.size()) return no(v1::BAD_FIELD, v1::NEVER, "seat");
        const SeatState& seat = seats_[*input.seat];
        if (seat.kind != v1::PLAYER) return no(v1::SEAT_EMPTY, v1::RESYNC, "nobody sits there");
        person = Speaker{seat.account, seat.name};
    }
    if (person->account == who->account)
        return no(v1::FORBIDDEN, v1::NEVER, "nobody blocks themselves");
    effects_.emplace_back(effect::Block{input.client, input.re, person->account, person->name});
}

// Whoever is blocked, or has blocked, does not sit down with the other one.
bool Room::kept_apart(const input::Attach& input) const {
    if (input.shunned == nullptr) return false;
    const auto shunned = [&](const AccountId& account) {
        return input.shunned->count(account) != 0;
    };
    return shunned(header_.creator()) ||
           std::any_of(seats_.begin(), seats_.end(), [&](const SeatState& seat) {
               return seat.kind == v1::PLAYER && shunned(seat.account);
           });
}

}  // namespace server
