#include "server/room/steps.h"

#include <utility>

#include "server/codec/match.h"
#include "server/room/outbox.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// Whether the client may be told, and told what helps. Nothing: it may.
std::optional<v1::Error> may_not_ask(const Scene& scene, ClientId client, bool helps) {
    if (scene.presence.find(client) == nullptr)
        return error_of(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    const TableState& table = scene.table;
    if (helps && table.settings->aids() == v1::TOURNAMENT && !table.finished())
        return error_of(v1::FORBIDDEN, v1::NEVER, "not during a game with TOURNAMENT");
    return std::nullopt;
}

template <class Question>
Effect sent(const Question& question, v1::ServerFrame frame) {
    frame.set_re(question.re);
    return effect::Send{question.client, std::make_shared<codec::SharedFrame>(std::move(frame))};
}

template <class Question>
Effect refused(const Question& question, v1::Error error) {
    v1::ServerFrame frame;
    *frame.mutable_error() = std::move(error);
    return sent(question, std::move(frame));
}

}  // namespace

Effect answer(const Scene& scene, const input::Consider& question) {
    const bool helps = question.best || question.commands.empty();
    if (auto error = may_not_ask(scene, question.client, helps))
        return refused(question, std::move(*error));
    const TableState& table = scene.table;
    const rules::Seat seat = scene.presence.find(question.client)->seat;
    const bool learns = table.settings->aids() == v1::LEARN;
    if (question.best && !learns)
        return refused(question,
                       error_of(v1::FORBIDDEN, v1::NEVER, "the room's aids do not allow hints"));
    // The best move is thought out elsewhere, and the answer comes from there.
    if (question.best && table.playing() && table.waited().seat == seat) {
        return effect::AskAdvice{question.client,     question.re,
                                 scene.handle,        table.seq(),
                                 table.match.setup(), table.match.view(rules::Viewer::at(seat))};
    }
    v1::ServerFrame frame;
    v1::Considered& considered = *frame.mutable_considered();
    considered.set_handle(scene.handle);
    considered.set_seq(table.seq());
    if (question.best || (!question.commands.empty() && seat == rules::no_seat)) {
        considered.set_reason(codec::reason(rules::Refusal::not_your_turn));
    } else if (question.commands.empty()) {
        codec::write(table.match.places(question.tile, question.cell), considered);
    } else if (const auto after = table.match.tried(seat, question.commands); !after) {
        considered.set_reason(codec::reason(after.error()));
    } else if (learns) {
        codec::write_worth(*after, considered);
    }
    return sent(question, std::move(frame));
}

Effect answer(const Scene& scene, const input::Appraise& question) {
    if (auto error = may_not_ask(scene, question.client, true))
        return refused(question, std::move(*error));
    v1::ServerFrame frame;
    v1::Appraisals& appraisals = *frame.mutable_appraisals();
    appraisals.set_handle(scene.handle);
    appraisals.set_seq(scene.table.seq());
    if (scene.table.match.started()) codec::write(scene.table.match.appraise(), appraisals);
    return sent(question, std::move(frame));
}

}  // namespace server
