// Traces of requests: what is sampled, and what a trace says about its request.
#include "server/actor/trace.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace trace_test {

using namespace server;
using namespace server::test;

namespace {

const std::string header = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

// Requests that were traced.
class Traces {
public:
    [[nodiscard]] std::shared_ptr<const Tracer> tracer(double ratio) {
        return std::make_shared<const Tracer>(
            ratio, [this](TraceRecord record) { records.push_back(std::move(record)); });
    }

    std::vector<TraceRecord> records;
};

// The moments that it came to are in order; how many.
std::size_t moments_in_order(const TraceRecord& record) {
    std::vector<std::chrono::nanoseconds> came;
    for (const auto& moment : record.moments)
        if (moment) came.push_back(*moment);
    CHECK(std::is_sorted(came.begin(), came.end()));
    return came.size();
}

}  // namespace

TEST_CASE("trace: the header traceparent") {
    const auto parent = read_traceparent(header);
    REQUIRE(parent);
    CHECK(parent->trace[0] == 0x0a);
    CHECK(parent->trace[15] == 0x9c);
    CHECK(parent->span == SpanId{0xb7, 0xad, 0x6b, 0x71, 0x69, 0x20, 0x33, 0x31});
    // Not to be sampled, as the client says: it is the parent all the same.
    CHECK(read_traceparent(header.substr(0, 53) + "00"));
    const std::vector<std::string> bad_ones{
        std::string(),
        header.substr(1),
        header + "0",
        "01" + header.substr(2),                                    // another version
        "00-" + std::string(32, '0') + header.substr(35),           // no trace
        header.substr(0, 36) + std::string(16, '0') + "-01",        // no span
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",  // upper case
        "00-0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01",
        header.substr(0, 53) + "0x",
    };
    for (const std::string& bad : bad_ones) {
        CAPTURE(bad);
        CHECK_FALSE(read_traceparent(bad));
    }
}

TEST_CASE("trace: the ratio chooses, and a client's header does not") {
    Traces traces;
    const auto none = traces.tracer(0);
    const auto all = traces.tracer(1);
    const auto some = traces.tracer(0.25);
    int sampled = 0;
    constexpr int count = 20'000;
    for (int i = 0; i < count; ++i) {
        REQUIRE_FALSE(none->begin(1, header));
        REQUIRE(all->begin(1, {}));
        if (some->begin(1, header)) ++sampled;
    }
    // Ten standard deviations.
    CHECK(sampled > count / 4 - 620);
    CHECK(sampled < count / 4 + 620);
    CHECK(traces.records.empty());  // they had no request
}

TEST_CASE("trace: a step goes through all stages") {
    Traces traces;
    Desk desk(traces.tracer(1));
    Visitor host(desk);
    host.outlet->caused_by = header;
    const std::string session = host.hello().session();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = host.attach(room).attached().handle();
    CHECK(traces.records.empty());  // none of these is a request to a room

    v1::ClientFrame frame = ready(handle, id(2));
    const v1::ServerFrame done = host.ask(frame);
    REQUIRE(done.has_command_done());
    REQUIRE(traces.records.size() == 1);
    const TraceRecord& record = traces.records[0];
    CHECK(moments_in_order(record) == moment_count);
    CHECK(record.request == "ready");
    CHECK(std::to_string(record.session) == session);
    CHECK(record.re == done.re());
    CHECK(record.room == room);
    CHECK(record.seq > 0);
    CHECK(record.told == 2);  // the answer and the transition
    CHECK(record.error == v1::ERROR_CODE_UNSPECIFIED);
    REQUIRE(record.parent);
    CHECK(record.parent->span == read_traceparent(header)->span);
    CHECK(record.began_ns > 0);
}

TEST_CASE("trace: refusals by session and room, and a store that fails") {
    Traces traces;
    Desk desk(traces.tracer(1));
    Visitor host(desk);
    host.hello();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = host.attach(room).attached().handle();

    CHECK(code(host.ask(ready(handle + 1, id(2)))) == v1::NOT_ATTACHED);
    REQUIRE(traces.records.size() == 1);
    CHECK(traces.records[0].error == v1::NOT_ATTACHED);
    CHECK(traces.records[0].room.empty());
    CHECK_FALSE(traces.records[0].at(Moment::handed_over));
    CHECK_FALSE(traces.records[0].parent);

    CHECK(code(host.ask(kick(handle, 1, id(3)))) != v1::ERROR_CODE_UNSPECIFIED);
    REQUIRE(traces.records.size() == 2);
    CHECK(traces.records[1].error != v1::ERROR_CODE_UNSPECIFIED);
    CHECK(traces.records[1].at(Moment::taken));
    CHECK_FALSE(traces.records[1].at(Moment::appended));

    desk.store->fail_next(1);
    CHECK(code(host.ask(ready(handle, id(4)))) == v1::STORE_UNAVAILABLE);
    REQUIRE(traces.records.size() == 3);
    CHECK(traces.records[2].error == v1::STORE_UNAVAILABLE);
    CHECK(moments_in_order(traces.records[2]) == moment_count);
}

TEST_CASE("trace: requests that wait for a step of their room have traces of their own") {
    Traces traces;
    Desk desk(traces.tracer(1));
    Visitor host(desk);
    host.hello();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = host.attach(room).attached().handle();
    Visitor guest(desk);
    guest.hello();
    const std::uint32_t other = guest.attach(room).attached().handle();

    desk.store->hold();
    v1::ClientFrame one = ready(handle, id(2));
    one.set_re(900);
    host.say(one);
    v1::ClientFrame two = ready(other, id(3));
    two.set_re(901);
    guest.say(two);
    desk.run();
    CHECK(traces.records.empty());
    guest.hang_up();  // its request is not answered, and reported all the same
    CHECK(traces.records.size() == 1);
    desk.store->release();
    desk.run();
    REQUIRE(traces.records.size() == 2);
    const auto of = [&](std::uint32_t re) {
        return *std::find_if(traces.records.begin(), traces.records.end(),
                             [re](const TraceRecord& record) { return record.re == re; });
    };
    CHECK(moments_in_order(of(900)) == moment_count);
    CHECK(of(901).at(Moment::taken));
    CHECK_FALSE(of(901).at(Moment::told));
}

}  // namespace trace_test
