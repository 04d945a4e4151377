// Room: questions that change nothing.
#include "server/codec/match.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

bool Room::may_ask(ClientId client, std::uint32_t re, bool helps) {
    if (member(client) == nullptr) {
        fail(client, re, v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
        return false;
    }
    if (helps && settings_.aids() == v1::TOURNAMENT && phase_ != v1::FINISHED) {
        fail(client, re, v1::FORBIDDEN, v1::NEVER, "not in a tournament's game");
        return false;
    }
    return true;
}

// What would be best is thought out elsewhere, and the answer comes from there.
void Room::advise(const input::Consider& input) {
    if (!may_ask(input.client, input.re, true)) return;
    const rules::Seat seat = member(input.client)->seat;
    const auto decision = match_.decision();
    if (settings_.aids() != v1::LEARN)
        return fail(input.client, input.re, v1::FORBIDDEN, v1::NEVER, "the table has no hints");
    if (decision && decision->seat == seat && phase_ == v1::PLAYING) {
        effects_.emplace_back(effect::AskAdvice{input.client, input.re, handle_, seq(),
                                                match_.setup(),
                                                match_.view(rules::Viewer::at(seat))});
        return;
    }
    v1::ServerFrame frame;
    frame.set_re(input.re);
    frame.mutable_considered()->set_handle(handle_);
    frame.mutable_considered()->set_seq(seq());
    frame.mutable_considered()->set_reason(codec::reason(rules::Refusal::not_your_turn));
    send(input.client, std::move(frame));
}

void Room::consider(const input::Consider& input) {
    if (input.best) return advise(input);
    if (!may_ask(input.client, input.re, input.commands.empty())) return;
    v1::ServerFrame frame;
    frame.set_re(input.re);
    v1::Considered& considered = *frame.mutable_considered();
    considered.set_handle(handle_);
    considered.set_seq(seq());
    if (input.commands.empty()) {
        codec::write(match_.places(input.tile, input.cell), considered);
    } else {
        const rules::Seat seat = member(input.client)->seat;
        if (seat == rules::no_seat) {
            considered.set_reason(codec::reason(rules::Refusal::not_your_turn));
        } else if (const auto after = match_.tried(seat, input.commands); !after) {
            considered.set_reason(codec::reason(after.error()));
        } else if (settings_.aids() == v1::LEARN) {
            codec::write_worth(*after, considered);
        }
    }
    send(input.client, std::move(frame));
}

void Room::appraise(const input::Appraise& input) {
    if (!may_ask(input.client, input.re, true)) return;
    v1::ServerFrame frame;
    frame.set_re(input.re);
    v1::Appraisals& appraisals = *frame.mutable_appraisals();
    appraisals.set_handle(handle_);
    appraisals.set_seq(seq());
    if (match_.started()) codec::write(match_.appraise(), appraisals);
    send(input.client, std::move(frame));
}

}  // namespace server
