// Traces as a collector gets them, and collectors that fail or are not there.
#include "server/notify/span_sender.h"

#include <nlohmann/json.hpp>

#include "tests/server/notify/service.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::notify_tests;
using nlohmann::json;
using std::chrono::nanoseconds;

namespace {

template <std::size_t size>
std::array<std::uint8_t, size> ids_of(std::uint8_t byte) {
    std::array<std::uint8_t, size> id{};
    id.fill(byte);
    return id;
}

// A command whose stages take 10, 20, 300 and 40 ns.
TraceRecord command() {
    TraceRecord record;
    record.began_ns = 1'544'712'660'000'000'000;
    record.moments = {nanoseconds(0),  nanoseconds(4),   nanoseconds(10),  nanoseconds(15),
                      nanoseconds(30), nanoseconds(330), nanoseconds(333), nanoseconds(370)};
    record.session = 7;
    record.re = 12;
    record.request = "command";
    record.room = "r1";
    record.seq = 5;
    record.told = 3;
    return record;
}

FinishedTrace finished(TraceRecord record) {
    TraceIds ids;
    ids.trace = ids_of<16>(0x5b);
    for (std::size_t i = 0; i < ids.spans.size(); ++i)
        ids.spans[i] = ids_of<8>(static_cast<std::uint8_t>(0xe0 + i));
    return {ids, std::move(record)};
}

json spans_of(const FinishedTrace& trace) {
    const json whole = json::parse(spans_json({"1.2", "one"}, {&trace, 1}));
    return whole["resourceSpans"][0]["scopeSpans"][0]["spans"];
}

SpanSenderOptions quick_options(const std::string& url) {
    SpanSenderOptions options;
    options.url = url;
    options.source = {"1.2", "one"};
    options.pause = std::chrono::milliseconds(1);
    return options;
}

std::size_t spans_in(const std::string& request) {
    const json body = json::parse(request.substr(request.find("\r\n\r\n") + 4));
    return body["resourceSpans"][0]["scopeSpans"][0]["spans"].size();
}

}  // namespace

// Field by field as in the protocol's examples/trace.json: ids in hexadecimal, enumerators as
// numbers, 64 bits as text.
TEST_CASE("spans: a command as OTLP in JSON") {
    TraceRecord record = command();
    record.parent = TraceParent{ids_of<16>(0x5b), ids_of<8>(0xaa)};
    const FinishedTrace trace = finished(record);
    const json expected = json::parse(R"({
      "resourceSpans": [{
        "resource": {"attributes": [
          {"key": "service.name", "value": {"stringValue": "meepled"}},
          {"key": "service.version", "value": {"stringValue": "1.2"}},
          {"key": "service.instance.id", "value": {"stringValue": "one"}}]},
        "scopeSpans": [{
          "scope": {"name": "meepled"},
          "spans": [
            {"traceId": "5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b", "spanId": "e0e0e0e0e0e0e0e0",
             "parentSpanId": "aaaaaaaaaaaaaaaa", "name": "socket", "kind": 2,
             "startTimeUnixNano": "1544712660000000000", "endTimeUnixNano": "1544712660000000370",
             "attributes": [
               {"key": "meepled.request", "value": {"stringValue": "command"}},
               {"key": "meepled.session", "value": {"intValue": "7"}},
               {"key": "meepled.re", "value": {"intValue": "12"}},
               {"key": "meepled.room", "value": {"stringValue": "r1"}},
               {"key": "meepled.seq", "value": {"intValue": "5"}}]},
            {"traceId": "5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b", "spanId": "e1e1e1e1e1e1e1e1",
             "parentSpanId": "e0e0e0e0e0e0e0e0", "name": "session", "kind": 1,
             "startTimeUnixNano": "1544712660000000000", "endTimeUnixNano": "1544712660000000010",
             "attributes": [{"key": "meepled.wait_ns", "value": {"intValue": "4"}}]},
            {"traceId": "5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b", "spanId": "e2e2e2e2e2e2e2e2",
             "parentSpanId": "e0e0e0e0e0e0e0e0", "name": "room", "kind": 1,
             "startTimeUnixNano": "1544712660000000010", "endTimeUnixNano": "1544712660000000030",
             "attributes": [{"key": "meepled.wait_ns", "value": {"intValue": "5"}}]},
            {"traceId": "5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b", "spanId": "e3e3e3e3e3e3e3e3",
             "parentSpanId": "e0e0e0e0e0e0e0e0", "name": "store", "kind": 1,
             "startTimeUnixNano": "1544712660000000030", "endTimeUnixNano": "1544712660000000330"},
            {"traceId": "5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b", "spanId": "e4e4e4e4e4e4e4e4",
             "parentSpanId": "e0e0e0e0e0e0e0e0", "name": "tell", "kind": 1,
             "startTimeUnixNano": "1544712660000000330", "endTimeUnixNano": "1544712660000000370",
             "attributes": [{"key": "meepled.wait_ns", "value": {"intValue": "3"}},
                            {"key": "meepled.frames", "value": {"intValue": "3"}}]}]}]}]})");
    CHECK(json::parse(spans_json({"1.2", "one"}, {&trace, 1})) == expected);
    CHECK(span_count(record) == 5);
}

TEST_CASE("spans: of a refusal only the stages that it came to") {
    TraceRecord record = command();
    for (const Moment moment : {Moment::appended, Moment::stored, Moment::resumed})
        record.moments[static_cast<std::size_t>(moment)].reset();
    record.seq = 0;
    record.error = meeple::v1::ILLEGAL_ACTION;
    CHECK(span_count(record) == 3);
    const json spans = spans_of(finished(record));
    REQUIRE(spans.size() == 3);
    CHECK_FALSE(spans[0].contains("parentSpanId"));
    CHECK(spans[0]["attributes"].back() ==
          json::parse(R"({"key": "meepled.error", "value": {"stringValue": "ILLEGAL_ACTION"}})"));
    CHECK_FALSE(spans[0].contains("status"));  // no fault of the server
    CHECK(spans[2]["name"] == "room");
    CHECK(spans[2]["endTimeUnixNano"] == "1544712660000000370");
}

TEST_CASE("spans: a fault of the server has a status") {
    TraceRecord record = command();
    record.error = meeple::v1::STORE_UNAVAILABLE;
    const json spans = spans_of(finished(record));
    CHECK(spans[0]["status"] == json::parse(R"({"code": 2, "message": "STORE_UNAVAILABLE"})"));
}

TEST_CASE("spans: traces are sent together, in requests of bounded size") {
    Service service([](int) { return status("200"); });
    SpanSenderOptions options = quick_options(service.url());
    options.batch_max = 2;
    SpanSender sender(options);
    for (int i = 0; i < 5; ++i) sender.report(command());
    std::size_t spans = 0;
    for (std::size_t count = 1; spans < 25; ++count) {
        const std::string request = service.requests(count)[count - 1];
        CHECK(request.starts_with("POST /turn HTTP/1.1\r\n"));
        CHECK(request.find("\r\nContent-Type: application/json\r\n") != std::string::npos);
        CHECK(spans_in(request) <= 10);
        spans += spans_in(request);
    }
    CHECK(spans == 25);
    sender.stop();
    CHECK(sender.figures().dropped == 0);
}

TEST_CASE("spans: what a collector does not take is dropped, and the next ones are sent") {
    Service service([](int number) { return status(number == 0 ? "503" : "200"); });
    SpanSender sender(quick_options(service.url()));
    sender.report(command());
    static_cast<void>(service.requests(1));
    sender.report(command());
    static_cast<void>(service.requests(2));
    sender.report(command());
    static_cast<void>(service.requests(3));  // the second one is judged
    sender.stop();
    CHECK(sender.figures().dropped == 5);
    CHECK(sender.figures().sent >= 5);
}

TEST_CASE("spans: without a collector, and with one that hangs, the queue is bounded") {
    Service silent([](int) { return std::nullopt; });
    SpanSenderOptions options = quick_options(silent.url());
    options.queue_max = 3;
    options.batch_max = 1;
    SpanSender sender(options);
    sender.report(command());
    static_cast<void>(silent.requests(1));  // it is under way, and stays so
    for (int i = 0; i < 10; ++i) sender.report(command());
    CHECK(sender.figures().dropped == 7 * 5);
    sender.stop();
    CHECK(sender.figures().sent == 0);
}
