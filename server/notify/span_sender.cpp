#include "server/notify/span_sender.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "server/crypto/hash.h"
#include "server/log.h"

namespace server {
namespace {

using nlohmann::ordered_json;
using std::chrono::nanoseconds;

// Numbers of OTLP.
constexpr int kind_internal = 1;
constexpr int kind_server = 2;
constexpr int status_error = 2;

constexpr std::chrono::minutes between_lines{1};  // of the log

struct Stage {
    const char* name;
    Moment begin;
    Moment taken_up;  // it waited until then
    Moment end;
};
constexpr std::array stages{
    Stage{"session", Moment::read, Moment::begun, Moment::handed_over},
    Stage{"room", Moment::handed_over, Moment::taken, Moment::appended},
    Stage{"store", Moment::appended, Moment::appended, Moment::stored},
    Stage{"tell", Moment::stored, Moment::resumed, Moment::told},
};
static_assert(stages.size() + 1 == spans_max);

CourierOptions span_courier(const SpanSenderOptions& options) {
    CourierOptions made;
    made.name = "trace";
    made.queue_max = 1;
    made.answer_max = options.answer_max;
    return made;
}

template <std::size_t bytes>
std::string hex_of(const std::array<std::uint8_t, bytes>& id) {
    return hex({reinterpret_cast<const char*>(id.data()), id.size()});
}

// 64 bits are text in the JSON of protobuf.
ordered_json number(std::string_view key, std::uint64_t value) {
    return {{"key", key}, {"value", {{"intValue", std::to_string(value)}}}};
}

ordered_json text(std::string_view key, std::string_view value) {
    return {{"key", key}, {"value", {{"stringValue", value}}}};
}

std::string time_text(const TraceRecord& record, nanoseconds after) {
    return std::to_string(record.began_ns + static_cast<std::uint64_t>(after.count()));
}

// When the request's way ended, as far as it is known.
nanoseconds end_of(const TraceRecord& record) {
    nanoseconds last{0};
    for (const auto& moment : record.moments)
        if (moment) last = std::max(last, *moment);
    return last;
}

// A refusal is no fault; these are.
bool is_fault(meeple::v1::ErrorCode error) {
    switch (static_cast<int>(error)) {
        case meeple::v1::INTERNAL:
        case meeple::v1::STORE_UNAVAILABLE:
        case meeple::v1::ROOM_QUARANTINED:
        case meeple::v1::FENCED: return true;
        default: return false;
    }
}

ordered_json whole_span(const FinishedTrace& trace) {
    const TraceRecord& record = trace.record;
    ordered_json span{{"traceId", hex_of(trace.ids.trace)}, {"spanId", hex_of(trace.ids.spans[0])}};
    if (record.parent) span["parentSpanId"] = hex_of(record.parent->span);
    span["name"] = "socket";
    span["kind"] = kind_server;
    span["startTimeUnixNano"] = time_text(record, nanoseconds(0));
    span["endTimeUnixNano"] = time_text(record, end_of(record));
    ordered_json& attributes = span["attributes"];
    attributes = {text("meepled.request", record.request),
                  number("meepled.session", record.session), number("meepled.re", record.re)};
    if (!record.room.empty()) attributes.push_back(text("meepled.room", record.room));
    if (record.seq != 0) attributes.push_back(number("meepled.seq", record.seq));
    if (record.error == meeple::v1::ERROR_CODE_UNSPECIFIED) return span;
    const std::string& code = meeple::v1::ErrorCode_Name(record.error);
    attributes.push_back(text("meepled.error", code));
    if (is_fault(record.error)) span["status"] = {{"code", status_error}, {"message", code}};
    return span;
}

std::optional<ordered_json> stage_span(const FinishedTrace& trace, std::size_t number_of_stage) {
    const Stage& stage = stages[number_of_stage];
    const TraceRecord& record = trace.record;
    const auto begin = record.at(stage.begin);
    if (!begin) return std::nullopt;
    const nanoseconds end = record.at(stage.end).value_or(end_of(record));
    ordered_json span{{"traceId", hex_of(trace.ids.trace)},
                      {"spanId", hex_of(trace.ids.spans[number_of_stage + 1])},
                      {"parentSpanId", hex_of(trace.ids.spans[0])},
                      {"name", stage.name},
                      {"kind", kind_internal},
                      {"startTimeUnixNano", time_text(record, *begin)},
                      {"endTimeUnixNano", time_text(record, std::max(*begin, end))}};
    ordered_json attributes = ordered_json::array();
    const nanoseconds waited = record.at(stage.taken_up).value_or(end) - *begin;
    if (stage.taken_up != stage.begin)
        attributes.push_back(
            number("meepled.wait_ns",
                   static_cast<std::uint64_t>(std::max(waited, nanoseconds(0)).count())));
    if (stage.end == Moment::told) attributes.push_back(number("meepled.frames", record.told));
    if (!attributes.empty()) span["attributes"] = std::move(attributes);
    return span;
}

template <std::size_t bytes>
void fill(std::array<std::uint8_t, bytes>& id) {
    const std::string random = random_bytes(bytes);
    std::memcpy(id.data(), random.data(), bytes);
}

}  // namespace

TraceIds TraceIds::make() {
    TraceIds ids;
    fill(ids.trace);
    for (SpanId& span : ids.spans) fill(span);
    return ids;
}

std::size_t span_count(const TraceRecord& record) {
    const auto came_to = [&](const Stage& stage) { return record.at(stage.begin).has_value(); };
    return 1 + static_cast<std::size_t>(std::count_if(stages.begin(), stages.end(), came_to));
}

std::string spans_json(const SpanSource& source, std::span<const FinishedTrace> traces) {
    ordered_json spans = ordered_json::array();
    for (const FinishedTrace& trace : traces) {
        spans.push_back(whole_span(trace));
        for (std::size_t stage = 0; stage < stages.size(); ++stage)
            if (auto span = stage_span(trace, stage)) spans.push_back(std::move(*span));
    }
    const ordered_json resource{
        {"attributes",
         {text("service.name", "meepled"), text("service.version", source.version),
          text("service.instance.id", source.node)}}};
    const ordered_json scope{{"scope", {{"name", "meepled"}}}, {"spans", std::move(spans)}};
    const ordered_json whole{
        {"resourceSpans", ordered_json::array({{{"resource", resource},
                                                {"scopeSpans", ordered_json::array({scope})}}})}};
    return whole.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

SpanSender::SpanSender(SpanSenderOptions options)
    : options_(std::move(options)), courier_(span_courier(options_)) {}

void SpanSender::report(TraceRecord record) {
    bool first = false;
    const std::size_t spans = span_count(record);
    {
        const std::scoped_lock lock(mutex_);
        if (queue_.size() >= options_.queue_max) return drop(spans);
        queue_.push_back(std::move(record));
        first = !std::exchange(sending_, true);
    }
    if (first) send_soon(options_.pause);
}

// One request at a time; meanwhile the queue grows.
void SpanSender::send_soon(std::chrono::milliseconds pause) {
    courier_.send({[this] { return next_batch(); }, [this](long status) { return judge(status); }},
                  pause);
}

HttpPost SpanSender::next_batch() {
    std::vector<TraceRecord> records;
    {
        const std::scoped_lock lock(mutex_);
        const std::size_t count = std::min(queue_.size(), options_.batch_max);
        const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(count);
        records.assign(std::move_iterator(queue_.begin()), std::move_iterator(end));
        queue_.erase(queue_.begin(), end);
    }
    std::vector<FinishedTrace> traces;
    batch_spans_ = 0;
    for (TraceRecord& record : records) {
        batch_spans_ += span_count(record);
        TraceIds ids = TraceIds::make();
        if (record.parent) ids.trace = record.parent->trace;
        traces.push_back({ids, std::move(record)});
    }
    return {options_.url, {"Content-Type: application/json"}, spans_json(options_.source, traces)};
}

Fate SpanSender::judge(long status) {
    const bool taken = status >= 200 && status < 300;
    if (taken) {
        figures_.sent.fetch_add(batch_spans_, std::memory_order_relaxed);
    } else {
        drop(batch_spans_);
        const auto now = std::chrono::steady_clock::now();
        if (now >= quiet_until_) {
            quiet_until_ = now + between_lines;
            log::app().warn("spans_dropped status={} dropped={}", status, figures_.dropped.load());
        }
    }
    std::size_t left = 0;
    {
        const std::scoped_lock lock(mutex_);
        left = queue_.size();
        sending_ = left != 0;
    }
    if (left != 0)
        send_soon(left >= options_.batch_max ? std::chrono::milliseconds(0) : options_.pause);
    return taken ? Fate::done : Fate::given_up;
}

}  // namespace server
