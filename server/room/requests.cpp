#include "server/room/requests.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "server/codec/match.h"
#include "server/crypto/fair_deck.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
using Unexpected = rules::Unexpected<std::string>;
using Request = rules::Expected<Input, std::string>;

constexpr std::uint32_t lines_max = 50;  // on one page

bool read(const v1::Consider& about, input::Consider& out) {
    out.best = about.has_best();
    return about.move().actions_size() <= actions_max &&
           codec::read(about, out.commands, out.tile, out.cell);
}

Request play_of(const v1::ClientFrame& frame, const Requester& asker) {
    const v1::Command& request = frame.command();
    input::Play play;
    play.client = asker.client;
    play.re = frame.re();
    play.command_id = request.command_id();
    play.decision = request.decision();
    if (request.actions_size() == 0 || request.actions_size() > actions_max)
        return Unexpected("actions: 1 to 8");
    for (const v1::Action& action : request.actions()) {
        const std::optional<rules::Command> command = codec::read(action);
        if (!command) return Unexpected("actions");
        play.commands.push_back(*command);
    }
    play.came_ms = asker.came_ms;
    play.round_trip_ms = asker.round_trip_ms;
    return Input(std::move(play));
}

// Those that bear an id.
Request durable_of(const v1::ClientFrame& frame, const Requester& asker, const std::string& id) {
    const ClientId client = asker.client;
    const std::uint32_t re = frame.re();
    if (id.size() != command_id_bytes) return Unexpected("command_id: 16 bytes");
    if (frame.has_kick()) return Input(input::Kick{client, re, id, frame.kick().seat()});
    if (frame.has_extend_table()) {
        const auto command = codec::read_panel(frame.extend_table().panel());
        if (!command) return Unexpected("panel: a side and cells");
        return Input(input::ExtendTable{client, re, id, *command});
    }
    if (frame.has_rematch()) return Input(input::Rematch{client, re, id});
    if (frame.has_resign()) return Input(input::Resign{client, re, id});
    if (frame.has_propose()) {
        const v1::Propose& propose = frame.propose();
        return Input(input::Propose{client, re, id, propose.kind(), propose.decision()});
    }
    if (frame.has_answer()) {
        const v1::AnswerProposal& answer = frame.answer();
        return Input(input::Answer{client, re, id, answer.proposal(), answer.agree()});
    }
    if (frame.has_withdraw())
        return Input(input::Withdraw{client, re, id, frame.withdraw().proposal()});
    if (frame.has_resume()) return Input(input::Resume{client, re, id});
    if (frame.has_ready()) {
        const std::string& entropy = frame.ready().entropy();
        if (entropy.size() > entropy_bytes_max) return Unexpected("entropy: at most 32 bytes");
        return Input(input::Ready{client, re, id, entropy});
    }
    return play_of(frame, asker);
}

}  // namespace

std::optional<Address> address_of(const v1::ClientFrame& frame) {
    // The most frequent one, without a search for its fields.
    if (frame.has_command()) return Address{frame.command().handle(), frame.command().command_id()};
    const auto* body = frame.GetReflection()->GetOneofFieldDescriptor(
        frame, v1::ClientFrame::descriptor()->FindOneofByName("body"));
    if (body == nullptr) return std::nullopt;
    const auto& request = frame.GetReflection()->GetMessage(frame, body);
    const auto* handle = request.GetDescriptor()->FindFieldByName("handle");
    if (handle == nullptr) return std::nullopt;
    const auto* id = request.GetDescriptor()->FindFieldByName("command_id");
    return Address{request.GetReflection()->GetUInt32(request, handle),
                   id == nullptr ? "" : request.GetReflection()->GetString(request, id)};
}

Request read_request(const v1::ClientFrame& frame, const Requester& asker) {
    const ClientId client = asker.client;
    const std::uint32_t re = frame.re();
    if (frame.has_leave()) return Input(input::Leave{client, re, frame.leave().give_up_seat()});
    if (frame.has_appraise()) return Input(input::Appraise{client, re});
    if (frame.has_get_lines()) {
        const std::uint32_t asked = frame.get_lines().lines_max();
        return Input(input::GetLines{client, re, frame.get_lines().before(),
                                     asked == 0 ? lines_max : std::min(asked, lines_max)});
    }
    if (frame.has_mute())
        return Input(input::Mute{client, re, frame.mute().speaker(), frame.mute().muted()});
    if (frame.has_block()) {
        const v1::Block& block = frame.block();
        if (block.who_case() == v1::Block::WHO_NOT_SET) return Unexpected("who: seat or speaker");
        return Input(input::Block{client, re,
                                  block.has_seat() ? std::optional(block.seat()) : std::nullopt,
                                  block.speaker()});
    }
    if (frame.has_consider()) {
        input::Consider consider{client, re, {}, {}, {}, false};
        if (!read(frame.consider(), consider))
            return Unexpected("about: a move, a cell, a tile or the best");
        return Input(std::move(consider));
    }
    return durable_of(frame, asker, address_of(frame).value_or(Address()).command_id);
}

}  // namespace server
