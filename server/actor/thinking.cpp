// Work for bots: their moves, and hints for players.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/actor/refused.h"
#include "server/actor/room_actor.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

// The bots have no time.
v1::ServerFrame no_advice(const effect::AskAdvice& asked) {
    v1::ServerFrame frame;
    frame.set_re(asked.re);
    frame.mutable_error()->set_code(v1::RATE_LIMITED);
    frame.mutable_error()->set_retry(v1::AFTER);
    frame.mutable_error()->set_retry_after_ms(come_later_ms);
    frame.mutable_error()->set_handle(asked.handle);
    frame.mutable_error()->set_detail("too many requests for advice");
    return frame;
}

}  // namespace

void RoomActor::ask_bot(effect::AskBot ask) {
    const std::uint32_t decision = ask.decision;
    services_.bots->ask(origin_.empty() ? room_id_ : origin_.substr(0, origin_network_bytes),
                        std::move(ask),
                        [weak = weak_from_this(), decision](std::vector<rules::Command> commands) {
                            const std::shared_ptr<RoomActor> self = weak.lock();
                            if (self) self->post(input::BotMoved{decision, std::move(commands)});
                        });
}

// The request stays open until then. A client that has left still gets the answer; if the room is
// of no use any more, it has been answered already.
void RoomActor::ask_advice(effect::AskAdvice ask) {
    const auto found = clients_.find(ask.client);
    const std::string network =
        found == clients_.end() ? std::string() : found->second.client->outlet().network();
    const effect::AskAdvice asked{ask.client, ask.re, ask.handle, ask.seq, {}, {}};
    services_.bots->advise(network, std::move(ask), [self = shared_from_this(), asked](auto frame) {
        asio::post(self->strand_, [self, asked, told = std::move(frame)]() mutable {
            const bool open = std::ranges::any_of(self->open_requests_, [&](const auto& one) {
                return one.client == asked.client && one.re == asked.re;
            });
            if (!open) return;
            if (!told) told = no_advice(asked);
            self->send({asked.client, std::make_shared<codec::SharedFrame>(*std::move(told))});
        });
    });
}

}  // namespace server
