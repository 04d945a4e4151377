// Long tasks: shared fairly, given up if they do not end, and no answer is lost meanwhile.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "server/actor/work_pool.h"
#include "server/codec/client_fold.h"
#include "server/codec/match.h"
#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace work_test {

using namespace server;
using namespace server::test;

// Frames after a history wait for it, also another history.
TEST_CASE("two histories asked for while a seat is being taken are told in order") {
    Desk desk;
    Visitor host(desk);
    host.hello();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    host.attach(room);
    Visitor visitor(desk);
    visitor.hello();

    desk.store->hold();
    v1::ClientFrame history;
    history.mutable_attach()->set_room(room);
    history.mutable_attach()->set_history(true);
    for (std::uint32_t re = 901; re <= 902; ++re) {
        history.set_re(re);
        visitor.say(history);
    }
    desk.run();
    desk.store->release();  // blocks were looked for
    desk.store->hold();     // so that the second one waits until the first one has its seat
    desk.run();
    desk.store->release();
    desk.run();
    visitor.collect();

    CHECK(visitor.answer(901).has_attached());
    CHECK(visitor.answer(902).has_attached());
    std::optional<codec::ClientFold> fold;
    for (const v1::ServerFrame& frame : visitor.told) {
        if (frame.has_attached()) fold.reset();
        if (frame.has_snapshot()) fold = codec::ClientFold::from(frame.snapshot());
        if (!frame.has_transition()) continue;
        REQUIRE(fold);
        CHECK(fold->apply(frame.transition()));
    }
    REQUIRE(fold);
    CHECK(fold->seq() == 2);
}

// I1: answers during a history come after it, also if the client leaves meanwhile.
TEST_CASE("a client that leaves while a history is on its way gets every answer") {
    struct Threads {
        Threads() { Desk::threads = true; }
        ~Threads() { Desk::threads = false; }
    } threads;
    Desk desk;
    const auto wait_for = [&](Visitor& visitor, auto request) {
        const std::size_t before = visitor.told.size();
        std::optional<v1::ServerFrame> found;
        visitor.say(request);
        desk.run_until([&] {
            visitor.collect();
            for (std::size_t i = before; i < visitor.told.size() && !found; ++i) {
                if (visitor.told[i].re() == request.re()) found = visitor.told[i];
            }
            return found.has_value();
        });
        return *found;
    };
    Visitor host(desk);
    host.hello();
    const std::string room = host.create({"open", "random"}, id(1)).room_created().room();
    const std::uint32_t handle = host.attach(room).attached().handle();
    v1::ClientFrame ready;
    ready.set_re(900);
    ready.mutable_ready()->set_handle(handle);
    ready.mutable_ready()->set_command_id(id(2));
    CHECK(wait_for(host, ready).has_command_done());

    Visitor visitor(desk);
    visitor.hello();
    std::atomic<bool> closed{true};
    REQUIRE(desk.backend->work("gate", [&closed] {
        while (closed) std::this_thread::yield();
    }));
    v1::ClientFrame history;
    history.set_re(901);
    history.mutable_attach()->set_room(room);
    history.mutable_attach()->set_role(v1::SPECTATOR);
    history.mutable_attach()->set_history(true);
    CHECK(wait_for(visitor, history).has_attached());
    v1::ClientFrame appraise;
    appraise.set_re(902);
    appraise.mutable_appraise()->set_handle(handle);
    visitor.say(appraise);
    v1::ClientFrame leave;
    leave.set_re(903);
    leave.mutable_leave()->set_handle(handle);
    visitor.say(leave);
    desk.run();
    closed = false;
    desk.run_until([&] {
        visitor.collect();
        return visitor.told.back().re() == 903;
    });
    CHECK(visitor.answer(902).has_appraisals());
    CHECK(visitor.answer(903).has_left());
}

namespace {

// Two people, and a game in which tiles have only been placed and taken back.
struct Indecisive {
    explicit Indecisive(const ActorConfig& config) : desk(config), host(desk), other(desk) {
        host.hello();
        other.hello();
        room = host.create({"open", "open"}, id(1)).room_created().room();
        v1::ClientFrame attach;
        attach.mutable_attach()->set_room(room);
        for (Visitor* one : {&host, &other}) {
            handle = one->ask(attach).attached().handle();
            CHECK(one->ask(ready(handle, id(2))).has_command_done());
        }
        desk.run();
    }
    Visitor& asked() {
        for (Visitor* one : {&host, &other}) one->collect();
        return fold().decision()->seats(0) == 0 ? host : other;
    }
    codec::ClientFold fold() {
        other.collect();
        return folded(other);
    }
    static codec::ClientFold folded(const Visitor& visitor) {
        std::optional<codec::ClientFold> fold;
        for (const v1::ServerFrame& frame : visitor.told) {
            if (frame.has_snapshot()) fold = codec::ClientFold::from(frame.snapshot());
            if (frame.has_transition()) REQUIRE(fold.value().apply(frame.transition()));
        }
        return fold.value();
    }
    // Lays the first tile, alone if figures may follow.
    void lay() {
        Visitor& player = asked();
        const codec::ClientFold known = folded(player);
        const auto steps = codec::legal_steps(*known.decision(), known.view());
        v1::ClientFrame frame;
        v1::Command& command = *frame.mutable_command();
        command.set_handle(handle);
        command.set_command_id(id(++ids));
        command.set_decision(known.decision()->id());
        codec::write(steps.front().front(), *command.add_actions());
        REQUIRE(player.ask(frame).has_command_done());
    }
    void take_back(Visitor& player) {
        v1::ClientFrame frame;
        frame.mutable_propose()->set_handle(handle);
        frame.mutable_propose()->set_command_id(id(++ids));
        frame.mutable_propose()->set_kind(v1::TAKEBACK);
        REQUIRE(player.ask(frame).has_command_done());
    }

    Desk desk;
    Visitor host;
    Visitor other;
    std::string room;
    std::uint32_t handle = 0;
    int ids = 10;
};

v1::ClientFrame history_of(const std::string& room) {
    v1::ClientFrame frame;
    frame.mutable_attach()->set_room(room);
    frame.mutable_attach()->set_role(v1::SPECTATOR);
    frame.mutable_attach()->set_history(true);
    return frame;
}

ActorConfig generous() {
    ActorConfig config;
    config.room.commands = {100, 1'000};
    config.lag_ms = 1;
    return config;
}

}  // namespace

// A takeback is short in the log and long on the wire.
TEST_CASE("a history is as long as it is sent, in binary and in JSON") {
    const Encoding encoding = GENERATE(Encoding::binary, Encoding::json);
    const std::size_t longer = encoding == Encoding::json ? 4 : 1;
    ActorConfig config = generous();
    config.room.history_bytes_max = 6'000;
    Indecisive game(config);
    std::size_t told_last = 0;
    for (int turns = 0; turns < 20; ++turns) {
        Visitor& player = game.asked();
        game.lay();
        if (&game.asked() == &player) game.take_back(player);
        Visitor visitor(game.desk, encoding);
        v1::ClientFrame hello = hello_frame();
        hello.mutable_hello()->add_features("takeback");
        visitor.ask(hello);
        visitor.told.clear();
        visitor.ask(history_of(game.room));
        game.desk.run();
        visitor.collect();
        std::size_t bytes = 0;
        for (const v1::ServerFrame& frame : visitor.told) {
            if (frame.has_transition()) bytes += codec::encode(frame, encoding)->size();
        }
        CAPTURE(turns);
        CHECK(bytes <= 6'000 * longer);
        CHECK(Indecisive::folded(visitor).view_hash() == game.fold().view_hash());
        told_last = bytes;
    }
    CHECK(told_last == 0);  // a snapshot
}

TEST_CASE("a history comes in parts that a slow line can take, and the rest behind it") {
    Indecisive game(generous());
    for (int turns = 0; turns < 3; ++turns) game.lay();
    Visitor visitor(game.desk);
    visitor.hello();
    visitor.outlet->backlog = 300;  // Of 1000.
    REQUIRE(visitor.ask(history_of(game.room)).has_attached());
    game.desk.run();
    visitor.collect();
    CHECK(Indecisive::folded(visitor).seq() == 0);
    game.lay();
    SECTION("as soon as it can") {
        visitor.outlet->backlog = 0;
        game.desk.run_until([&] {
            visitor.collect();
            return visitor.told.back().has_transition();
        });
    }
    SECTION("or a snapshot, where it cannot") {
        game.desk.now_ms += 11'000;
        game.desk.run_until([&] {
            visitor.collect();
            return visitor.told.back().snapshot().seq() > 0;
        });
    }
    CHECK(Indecisive::folded(visitor).seq() == game.fold().seq());
    CHECK(Indecisive::folded(visitor).view_hash() == game.fold().view_hash());
    // And then it hears of everything at once.
    visitor.outlet->backlog = 0;
    game.lay();
    visitor.collect();
    CHECK(Indecisive::folded(visitor).view_hash() == game.fold().view_hash());
}

TEST_CASE("a client that asks for advice and leaves gets both answers, each once") {
    Desk desk;
    Visitor host(desk);
    host.hello();
    v1::ClientFrame make;
    make.set_re(899);
    make.mutable_create_room()->set_command_id(id(1));
    v1::RoomSettings& settings = *make.mutable_create_room()->mutable_settings();
    settings.set_game("carcassonne");
    settings.set_aids(v1::LEARN);
    settings.add_seats()->mutable_open();
    settings.add_seats()->set_bot("random");
    auto& option = *settings.add_options();
    option.set_name("start_player");
    option.set_value("host");
    host.say(make);
    desk.run();
    host.collect();
    const std::string room = host.answer(899).room_created().room();
    const std::uint32_t handle = host.attach(room).attached().handle();
    v1::ClientFrame ready;
    ready.set_re(900);
    ready.mutable_ready()->set_handle(handle);
    ready.mutable_ready()->set_command_id(id(2));
    host.say(ready);
    desk.run();
    v1::ClientFrame best;
    best.set_re(901);
    best.mutable_consider()->set_handle(handle);
    best.mutable_consider()->mutable_best();
    v1::ClientFrame leave;
    leave.set_re(902);
    leave.mutable_leave()->set_handle(handle);
    host.say(best);
    host.say(leave);
    const auto answers_to = [&host](std::uint32_t re) {
        return std::count_if(host.told.begin(), host.told.end(),
                             [re](const auto& frame) { return frame.re() == re; });
    };
    desk.run_until([&] {
        host.collect();
        return answers_to(901) > 0;
    });
    desk.run();
    host.collect();
    CHECK(answers_to(901) == 1);
    CHECK(answers_to(902) == 1);
    CHECK(host.answer(901).considered().best_size() > 1);
    CHECK(host.answer(902).has_left());
}

TEST_CASE("work is done in turn: a client that asks for much delays only itself") {
    WorkPool pool({1, 100, 50, 0});
    std::mutex mutex;
    std::condition_variable changed;
    bool go = false;
    std::vector<std::string> order;
    const auto note = [&](const std::string& name) {
        return [&, name] {
            const std::scoped_lock lock(mutex);
            order.push_back(name);
            changed.notify_all();
        };
    };
    REQUIRE(pool.post("gate", [&] {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return go; });
    }));
    int taken = 0;
    while (pool.post("greedy", note("greedy"))) ++taken;
    CHECK(taken == 50);
    REQUIRE(pool.post("modest", note("modest")));
    REQUIRE(pool.post("other", note("other")));
    std::unique_lock lock(mutex);
    go = true;
    changed.notify_all();
    changed.wait(lock, [&] { return order.size() == 52; });
    CHECK(std::find(order.begin(), order.end(), "modest") - order.begin() <= 1);
    CHECK(std::find(order.begin(), order.end(), "other") - order.begin() <= 2);
}

TEST_CASE("what waits is told by its key") {
    WorkPool pool({1, 100, 100, 0});
    std::promise<void> begun;
    std::promise<void> gate;
    REQUIRE(pool.post("a", [&begun, open = gate.get_future().share()] {
        begun.set_value();
        open.wait();
    }));
    begun.get_future().get();
    for (const char* key : {"a", "a", "b", "c"}) REQUIRE(pool.post(key, [] {}));
    CHECK(pool.queue_of("a").own == 2);
    CHECK(pool.queue_of("a").others == 2);
    CHECK(pool.queue_of("d").own == 0);
    CHECK(pool.queue_of("d").others == 3);
    gate.set_value();
}

TEST_CASE("a few busy clients leave places for all others") {
    WorkPool pool({1, 100, 100, 0});
    std::promise<void> gate;
    REQUIRE(pool.post("gate", [open = gate.get_future().share()] { open.wait(); }));
    for (int round = 0; round < 100; ++round) {
        for (int who = 0; who < 40; ++who)
            static_cast<void>(pool.post("greedy" + std::to_string(who), [] {}));
    }
    CHECK(pool.post("modest", [] {}));
    CHECK(pool.post("other", [] {}));
    gate.set_value();
}

TEST_CASE("a thread whose work does not end is given up, and others go on") {
    WorkPool pool({1, 100, 100, 0});
    auto stuck = std::make_shared<std::atomic<bool>>(true);
    std::atomic<bool> begun{false};
    std::atomic<bool> done{false};
    REQUIRE(pool.post("a", [stuck, &begun] {
        begun = true;
        while (*stuck) std::this_thread::yield();
    }));
    REQUIRE(pool.post("a", [&done] { done = true; }));
    while (!begun) std::this_thread::yield();
    CHECK(pool.replace_stuck(60'000) == 0);
    while (pool.replace_stuck(0) == 0) std::this_thread::yield();
    while (!done) std::this_thread::yield();
    pool.stop();
    CHECK_FALSE(pool.post("a", [] {}));
    *stuck = false;
}

}  // namespace work_test
