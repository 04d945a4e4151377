// The code between sockets and rooms, without sockets.
#include "server/codec/client_fold.h"
#include "server/codec/match.h"
#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace actor_test {

using namespace server;
using namespace server::test;

namespace {

codec::ClientFold fold(const Visitor& visitor) {
    std::optional<codec::ClientFold> fold;
    for (const v1::ServerFrame& frame : visitor.told) {
        if (frame.has_snapshot()) fold = codec::ClientFold::from(frame.snapshot());
        if (frame.has_transition()) REQUIRE(fold.value().apply(frame.transition()));
    }
    return fold.value();
}

v1::ClientFrame some_step(std::uint32_t handle, const std::string& command_id,
                          const codec::ClientFold& fold) {
    v1::ClientFrame frame;
    v1::Command& command = *frame.mutable_command();
    command.set_handle(handle);
    command.set_command_id(command_id);
    command.set_decision(fold.decision()->id());
    const auto steps = codec::legal_steps(*fold.decision(), fold.view());
    for (const rules::Command& one : steps.at(0)) codec::write(one, *command.add_actions());
    return frame;
}

}  // namespace

TEST_CASE(
    "actor: two connections, one binary and one JSON, play a whole game from the legal sets") {
    Desk desk;
    Visitor one(desk);
    Visitor two(desk, Encoding::json);
    one.hello();
    two.hello();
    CHECK(one.outlet->was_greeted);
    const std::string room = one.create({"open", "open"}, id(1)).room_created().room();
    REQUIRE_FALSE(room.empty());
    const std::uint32_t handle = one.attach(room).attached().handle();
    REQUIRE(two.attach(room).attached().seat() == 1);
    REQUIRE(one.ask(ready(handle, id(2))).has_command_done());
    REQUIRE(two.ask(ready(handle, id(2))).has_command_done());
    int number = 0;
    for (;;) {
        one.collect();
        two.collect();
        const codec::ClientFold known = fold(one);
        if (known.phase() == v1::FINISHED) break;
        Visitor& turn = known.decision()->seats(0) == 0 ? one : two;
        v1::ClientFrame step = some_step(handle, id(3), fold(turn));
        step.mutable_command()->mutable_command_id()->append(std::to_string(100000 + ++number));
        step.mutable_command()->mutable_command_id()->erase(0, 6);
        desk.now_ms += 1000;
        const v1::ServerFrame answer = turn.ask(step);
        CAPTURE(answer.ShortDebugString());
        REQUIRE(answer.has_command_done());
    }
    CHECK(fold(one).snapshot().server_seed().size() == 32);
    CHECK(fold(two).view_hash() == fold(two).snapshot().view_hash());
}

}  // namespace actor_test
