#include "server/room/requests.h"

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "server/codec/match.h"
#include "server/crypto/fair_deck.h"
#include "server/crypto/hash.h"
#include "server/room/look.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
using Unexpected = rules::Unexpected<std::string>;
using Request = rules::Expected<Input, std::string>;

constexpr std::uint32_t lines_max = 50;  // on one page

// Every request to a room: its message is given to `use`. One more is one line here and one read()
// below.
template <class Use>
auto with_request(const v1::ClientFrame& frame, const Use& use) -> decltype(use(frame.command())) {
    using Frame = v1::ClientFrame;
    switch (static_cast<int>(frame.body_case())) {
        case Frame::kAnswer: return use(frame.answer());
        case Frame::kAppraise: return use(frame.appraise());
        case Frame::kBlock: return use(frame.block());
        case Frame::kChangeLook: return use(frame.change_look());
        case Frame::kChangeSettings: return use(frame.change_settings());
        case Frame::kCommand: return use(frame.command());
        case Frame::kConsider: return use(frame.consider());
        case Frame::kExtendTable: return use(frame.extend_table());
        case Frame::kGetLines: return use(frame.get_lines());
        case Frame::kKick: return use(frame.kick());
        case Frame::kLeave: return use(frame.leave());
        case Frame::kMute: return use(frame.mute());
        case Frame::kPropose: return use(frame.propose());
        case Frame::kReady: return use(frame.ready());
        case Frame::kRematch: return use(frame.rematch());
        case Frame::kResign: return use(frame.resign());
        case Frame::kResume: return use(frame.resume());
        case Frame::kSay: return use(frame.say());
        case Frame::kWithdraw: return use(frame.withdraw());
        default: return use(std::nullopt);
    }
}

template <class Message>
constexpr bool reads_request = !std::is_same_v<Message, std::nullopt_t>;
template <class Message>
constexpr bool bears_id = requires(const Message& message) {
    message.command_id();
};

// The common part of all requests.
struct Head {
    const Requester& asker;
    ClientId client = 0;
    std::uint32_t re = 0;
    std::string id = {};  // of the command, if such requests bear one
};

Request read(const v1::Leave& leave, const Head& head) {
    return Input(input::Leave{head.client, head.re, leave.give_up_seat()});
}

Request read(const v1::AppraiseRoom&, const Head& head) {
    return Input(input::Appraise{head.client, head.re});
}

Request read(const v1::GetLines& get, const Head& head) {
    const std::uint32_t asked = get.lines_max();
    return Input(input::GetLines{head.client, head.re, get.before(),
                                 asked == 0 ? lines_max : std::min(asked, lines_max)});
}

Request read(const v1::Mute& mute, const Head& head) {
    return Input(input::Mute{head.client, head.re, mute.speaker(), mute.muted()});
}

Request read(const v1::Block& block, const Head& head) {
    if (block.who_case() == v1::Block::WHO_NOT_SET) return Unexpected("who: seat or speaker");
    return Input(input::Block{head.client, head.re,
                              block.has_seat() ? std::optional(block.seat()) : std::nullopt,
                              block.speaker()});
}

Request read(const v1::Consider& about, const Head& head) {
    input::Consider consider{head.client, head.re, {}, {}, {}, about.has_best()};
    if (about.move().actions_size() > actions_max ||
        !codec::read(about, consider.commands, consider.tile, consider.cell))
        return Unexpected("about: a move, a cell, a tile or the best");
    return Input(std::move(consider));
}

// ---- Requests with an id. ----

Request read(const v1::Command& request, const Head& head) {
    input::Play play;
    play.client = head.client;
    play.re = head.re;
    play.command_id = head.id;
    play.decision = request.decision();
    if (request.actions_size() == 0 || request.actions_size() > actions_max)
        return Unexpected("actions: 1 to 8");
    for (const v1::Action& action : request.actions()) {
        const std::optional<rules::Command> command = codec::read(action);
        if (!command) return Unexpected("actions: one is empty or has a value out of range");
        play.commands.push_back(*command);
    }
    play.came_ms = head.asker.came_ms;
    play.round_trip_ms = head.asker.round_trip_ms;
    return Input(std::move(play));
}

Request read(const v1::Kick& kick, const Head& head) {
    return Input(input::Kick{head.client, head.re, head.id, kick.seat()});
}

Request read(const v1::ExtendTable& extend, const Head& head) {
    const auto command = codec::read_panel(extend.panel());
    if (!command) return Unexpected("panel: a side and cells");
    return Input(input::ExtendTable{head.client, head.re, head.id, *command});
}

Request read(const v1::ChangeSettings& change, const Head& head) {
    return Input(input::ChangeSettings{head.client, head.re, head.id, change.settings()});
}

Request read(const v1::Rematch&, const Head& head) {
    return Input(input::Rematch{head.client, head.re, head.id});
}

Request read(const v1::ResignSeat&, const Head& head) {
    return Input(input::Resign{head.client, head.re, head.id});
}

Request read(const v1::Propose& propose, const Head& head) {
    return Input(input::Propose{head.client, head.re, head.id, propose.kind(), propose.decision()});
}

Request read(const v1::AnswerProposal& answer, const Head& head) {
    return Input(input::Answer{head.client, head.re, head.id, answer.proposal(), answer.agree()});
}

Request read(const v1::WithdrawProposal& withdraw, const Head& head) {
    return Input(input::Withdraw{head.client, head.re, head.id, withdraw.proposal()});
}

Request read(const v1::ResumeGame&, const Head& head) {
    return Input(input::Resume{head.client, head.re, head.id});
}

Request read(const v1::Ready& ready, const Head& head) {
    if (ready.entropy().size() > entropy_bytes_max) return Unexpected("entropy: at most 32 bytes");
    return Input(input::Ready{head.client, head.re, head.id, ready.entropy()});
}

Request read(const v1::ChangeLook& change, const Head& head) {
    if (!is_look(change.look())) return Unexpected("look: a colour from 0 to 5, a portrait");
    return Input(input::ChangeLook{head.client, head.re, head.id, change.look()});
}

// A line is cleaned, and its speaker looked at, before it gets here.
Request read(const v1::Say&, const Head&) {
    return Unexpected("say");
}

}  // namespace

CommandId derived_id(const std::string& reason) {
    const Hash hash = sha256("meepled " + reason);
    return std::string(as_bytes(hash).substr(0, command_id_bytes));
}

std::optional<Address> address_of(const v1::ClientFrame& frame) {
    return with_request(frame, [](const auto& request) -> std::optional<Address> {
        using Message = std::decay_t<decltype(request)>;
        if constexpr (!reads_request<Message>) {
            return std::nullopt;
        } else if constexpr (bears_id<Message>) {
            return Address{request.handle(), request.command_id()};
        } else {
            return Address{request.handle()};
        }
    });
}

Request read_request(const v1::ClientFrame& frame, const Requester& asker) {
    return with_request(frame, [&](const auto& request) -> Request {
        using Message = std::decay_t<decltype(request)>;
        Head head{asker, asker.client, frame.re()};
        if constexpr (bears_id<Message>) {
            if (request.command_id().size() != command_id_bytes)
                return Unexpected("command_id: 16 bytes");
            head.id = request.command_id();
        }
        if constexpr (reads_request<Message>) {
            return read(request, head);
        } else {
            return Unexpected("no request to a room");
        }
    });
}

}  // namespace server
