#include "server/room/outbox.h"

namespace server {

namespace v1 = meeple::v1;

void Outbox::send(ClientId client, v1::ServerFrame frame) {
    if (client == 0) return;
    add(effect::Send{client, std::make_shared<codec::SharedFrame>(std::move(frame))});
}

void Outbox::push(const std::vector<Member>& members, const v1::ServerFrame& frame,
                  ClientId except) {
    const auto shared = std::make_shared<codec::SharedFrame>(frame);
    for (const Member& one : members) {
        if (one.client != except) add(effect::Send{one.client, shared});
    }
}

void Outbox::done(ClientId client, std::uint32_t re, const CommandId& id, std::uint32_t seq,
                  bool duplicate) {
    v1::ServerFrame frame;
    frame.set_re(re);
    v1::CommandDone& answer = *frame.mutable_command_done();
    answer.set_command_id(id);
    answer.set_seq(seq);
    answer.set_duplicate(duplicate);
    send(client, std::move(frame));
}

void Outbox::fail(ClientId client, std::uint32_t re, v1::Error error) {
    v1::ServerFrame frame;
    frame.set_re(re);
    *frame.mutable_error() = std::move(error);
    send(client, std::move(frame));
}

void Outbox::fail(ClientId client, std::uint32_t re, v1::ErrorCode code, v1::Retry retry,
                  std::string detail, const CommandId& id) {
    v1::Error error = error_of(code, retry, std::move(detail));
    error.set_command_id(id);
    fail(client, re, std::move(error));
}

}  // namespace server
