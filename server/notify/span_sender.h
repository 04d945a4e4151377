// SpanSender: sends traces to a collector, as OpenTelemetry's protocol has it: OTLP over HTTP, in
// JSON.
//
// Traces are collected for a moment and sent together. None is sent twice: what a collector does
// not take, or what comes while the queue is full, is dropped and counted. No request waits for it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "server/actor/trace.h"
#include "server/notify/courier.h"

namespace server {

struct SpanSource {
    std::string version;  // of this program
    std::string node;
};

// The ids of a trace's spans: the whole request's, then one for each stage.
inline constexpr std::size_t spans_max = 5;
struct TraceIds {
    TraceId trace{};
    std::array<SpanId, spans_max> spans{};

    [[nodiscard]] static TraceIds make();
};

struct FinishedTrace {
    TraceIds ids;  // its trace is the parent's, if there is one
    TraceRecord record;
};

// How many spans a trace has: `socket` for the whole request, and one for each stage it reached
// (`session`, `room`, `store`, `tell`).
[[nodiscard]] std::size_t span_count(const TraceRecord& record);
// An ExportTraceServiceRequest.
[[nodiscard]] std::string spans_json(const SpanSource& source,
                                     std::span<const FinishedTrace> traces);

struct SpanSenderOptions {
    std::string url;  // of the collector: http:// or https://
    SpanSource source;
    std::size_t queue_max = 2'048;                              // traces
    std::size_t batch_max = 256;                                // traces in one request
    std::chrono::milliseconds pause = std::chrono::seconds(1);  // for more traces to come
    std::chrono::milliseconds answer_max = std::chrono::seconds(5);
};

struct SpanFigures {
    std::atomic<std::uint64_t> sent{0};     // spans
    std::atomic<std::uint64_t> dropped{0};  // spans
};

class SpanSender {
public:
    explicit SpanSender(SpanSenderOptions options);

    // Any thread; never waits. After stop() it is dropped.
    void report(TraceRecord record);
    // Ends what is under way.
    void stop() { courier_.stop(); }

    [[nodiscard]] const SpanFigures& figures() const { return figures_; }

private:
    void send_soon(std::chrono::milliseconds pause);
    [[nodiscard]] HttpPost next_batch();
    [[nodiscard]] Fate judge(long status);
    void drop(std::uint64_t spans) { figures_.dropped.fetch_add(spans, std::memory_order_relaxed); }

    const SpanSenderOptions options_;
    SpanFigures figures_;
    std::mutex mutex_;
    std::vector<TraceRecord> queue_;
    bool sending_ = false;           // a request is under way, or will be soon
    std::uint64_t batch_spans_ = 0;  // in the request under way; on the courier's thread
    std::chrono::steady_clock::time_point quiet_until_{};  // likewise
    Courier courier_;
};

}  // namespace server
