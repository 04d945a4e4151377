// Chat between connections, rooms and the store; and blocks between identities, which belong to no
// room.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <set>
#include <utility>
#include <vector>

#include "server/actor/hub.h"
#include "server/actor/orders.h"
#include "server/actor/refused.h"
#include "server/actor/session.h"
#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/text/line.h"
#include "server/text/link.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

bool knows(const google::protobuf::RepeatedPtrField<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The name of a blocked identity for the client that blocked it; it reveals nothing.
std::string blocked_id(const AccountId& account, const AccountId& other) {
    constexpr std::size_t id_bytes = 12;
    const Hash hash = sha256("meepled blocked/" + account + '/' + other);
    return to_base64url(as_bytes(hash).substr(0, id_bytes));
}

}  // namespace

// ---- Requests of a connection. ----

// Nothing: it was answered.
std::optional<Input> Session::say_of(const Frame& frame) {
    const v1::Say& request = frame.say();
    const auto no = [&](v1::ErrorCode code, const char* detail) {
        fail(frame.re(), code, v1::NEVER, detail, request.command_id());
        return std::nullopt;
    };
    const v1::Sanction* const mute = in_force(who_.sanctions, v1::SILENCED, hub_.now_ms());
    if (mute != nullptr && !request.has_emote()) {
        fail(frame.re(), muted(*mute, request.command_id()));
        return std::nullopt;
    }
    input::Say say;
    say.client = id_;
    say.re = frame.re();
    say.command_id = request.command_id();
    switch (request.what_case()) {
        case v1::Say::kText: {
            const auto text = clean_line(request.text(), hub_.config().line_characters_max);
            if (!text || text->empty())
                return no(v1::BAD_FIELD, "text: 1 to 200 visible characters");
            if (has_link(*text)) return no(v1::NO_LINKS, "text: no web addresses");
            say.what.set_text(*text);
            break;
        }
        case v1::Say::kPhrase:
            if (!knows(hub_.catalogue().phrases(), request.phrase()))
                return no(v1::BAD_FIELD, "phrase");
            say.what.set_phrase(request.phrase());
            break;
        case v1::Say::kEmote:
            if (!knows(hub_.catalogue().emotes(), request.emote()))
                return no(v1::BAD_FIELD, "emote");
            say.what.set_emote(request.emote());
            break;
        case v1::Say::WHAT_NOT_SET: return no(v1::BAD_FIELD, "what: text, phrase or emote");
    }
    if (limited(frame, Asked::say, request.command_id())) return std::nullopt;
    return say;
}

// On a room's strand.
void Session::block(std::uint32_t re, const AccountId& other, const std::string& name) {
    asio::post(strand_, [self = shared_from_this(), re, other, name] {
        if (self->state_ != State::greeted) return;
        self->hub_.block_lists().block(
            {self->who_.account, other, name, self->hub_.now_ms()},
            [self, re](const BlockLists::Own& blocks) { self->answer_blocks(re, blocks); });
    });
}

void Session::unblock(const Frame& frame) {
    const auto find = [self = shared_from_this(), re = frame.re(),
                       id = frame.unblock().id()](const BlockLists::Own& blocks) {
        if (!blocks) return self->fail(re, blocks.error());
        asio::post(self->strand_, [self, re, id, own = blocks.value()] {
            if (self->state_ != State::greeted) return;
            const auto found = std::find_if(own.begin(), own.end(), [&](const Block& block) {
                return blocked_id(self->who_.account, block.other) == id;
            });
            if (found == own.end()) return self->answer_blocks(re, own);
            self->hub_.block_lists().unblock(
                self->who_.account, found->other,
                [self, re](const BlockLists::Own& left) { self->answer_blocks(re, left); });
        });
    };
    hub_.block_lists().list(who_.account, find);
}

void Session::tell_blocks(const Frame& frame) {
    hub_.block_lists().list(
        who_.account, [self = shared_from_this(), re = frame.re()](const BlockLists::Own& blocks) {
            self->answer_blocks(re, blocks);
        });
}

// Any thread.
void Session::answer_blocks(std::uint32_t re, const BlockLists::Own& blocks) {
    if (!blocks) return fail(re, blocks.error());
    asio::post(strand_, [self = shared_from_this(), re, own = blocks.value()] {
        if (self->state_ != State::greeted) return;
        v1::ServerFrame answer;
        answer.set_re(re);
        answer.mutable_blocks();
        for (const Block& block : own) {
            v1::BlockedPerson& person = *answer.mutable_blocks()->add_persons();
            person.set_id(blocked_id(self->who_.account, block.other));
            person.set_name(block.name);
            person.set_since_ms(block.since_ms);
        }
        self->send(answer);
    });
}

void Session::know_person(const PersonPtr& person, std::uint64_t number) {
    const std::scoped_lock lock(rooms_mutex_);
    if (number < person_number_) return;
    person_number_ = number;
    person_ = person;
    for (const auto& [handle, room] : rooms_) room->post(input::BlocksChanged{id_, person});
    hub_.quick_games().know_person(id_, person);
}

// ---- Between rooms and the store, which answers on a thread of its own. ----

void RoomActor::keep_line(effect::KeepLine keep) {
    // Counted, so that what is on its way when the server stops is answered.
    figures_->appends_under_way.fetch_add(1);
    const std::uint32_t serial = keep.serial;
    services_.store.talk->keep_line(std::move(keep.line),
                                    [self = shared_from_this(), serial](const KeptLine& kept) {
                                        asio::post(self->strand_, [self, serial, kept] {
                                            if (kept.result == StoreResult::stored)
                                                self->figures_->lines.fetch_add(1);
                                            self->take(input::LineKept{serial, kept});
                                            self->figures_->appends_under_way.fetch_sub(1);
                                        });
                                    });
}

void RoomActor::read_lines(const effect::ReadLines& read) {
    const auto answer = [self = shared_from_this(), serial = read.serial](input::LinesRead lines) {
        lines.serial = serial;
        self->post(std::move(lines));
    };
    services_.store.talk->lines(read.query, [self = shared_from_this(), reader = read.reader,
                                             answer](std::optional<std::vector<StoredLine>> lines) {
        if (!lines) return answer({});
        std::set<AccountId> speakers;
        for (const StoredLine& line : *lines) speakers.insert(line.account);
        self->services_.find_apart(
            reader, speakers, [self, speakers, answer, lines](const auto& apart) {
                if (!apart) return answer({});
                self->services_.find_names(
                    {speakers.begin(), speakers.end()},
                    [answer, lines, apart](const std::optional<input::Names>& names) {
                        if (!names) return answer({});
                        answer({0, lines, *names, *apart});
                    });
            });
    });
}

void RoomActor::take_vacation(const effect::TakeVacation& take) {
    services_.store.people->take_vacation(
        take.vacation, [self = shared_from_this(), seat = take.seat](const VacationPart& part) {
            self->post(input::VacationPartTaken{seat, part});
        });
}

void RoomActor::keep_mute(const effect::KeepMute& keep) {
    services_.store.talk->mute(
        room_id_, keep.account, keep.muted,
        [self = shared_from_this(), serial = keep.serial](StoreResult result) {
            self->post(input::MuteKept{serial, result});
        });
}

void RoomActor::block(const effect::Block& block) {
    std::erase_if(open_requests_, [&block](const OpenRequest& one) {
        return one.client == block.client && one.re == block.re;
    });
    const auto found = clients_.find(block.client);
    if (found != clients_.end()) found->second.client->block(block.re, block.other, block.name);
}

}  // namespace server
