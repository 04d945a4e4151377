// Traces: how long each stage of a client's request to a room took, for some of the requests.
//
// A Trace goes with its request: from the connection to the room, to the store and back. Each stage
// marks its moment. When the last one lets go of it, it is reported. Requests that are not sampled
// have no Trace: a null pointer.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "meeple/v1/common.pb.h"
#include "server/net/gateway.h"

namespace server {

using TraceId = std::array<std::uint8_t, 16>;
using SpanId = std::array<std::uint8_t, 8>;

// The header `traceparent` of the W3C's Trace Context: the span that caused a request.
struct TraceParent {
    TraceId trace{};
    SpanId span{};
};
// Nothing: the text is none.
[[nodiscard]] std::optional<TraceParent> read_traceparent(std::string_view text);

// In the order of a command's way.
enum class Moment : std::uint8_t {
    read,         // the whole message was read from the socket
    begun,        // its session took it up
    handed_over,  // the session passed it to the room
    taken,        // the room took it up
    appended,     // the room passed its step to the store
    stored,       // the store answered
    resumed,      // the room took that up
    told,         // all frames were queued for their connections
};
inline constexpr std::size_t moment_count = 8;

// What is reported of a request. No names, tokens, invites or lines of chat.
struct TraceRecord {
    std::optional<TraceParent> parent;  // as the client named it
    std::uint64_t began_ns = 0;         // since 1970: Moment::read
    // After Moment::read; nothing: the request did not come so far.
    std::array<std::optional<std::chrono::nanoseconds>, moment_count> moments{};
    std::uint64_t session = 0;  // with `re`: the request's id in the log
    std::uint32_t re = 0;
    std::string request;     // the name of the frame's body, e.g. "command"
    std::string room = {};   // empty: it did not come so far
    std::uint32_t seq = 0;   // of the step; 0: none
    std::uint32_t told = 0;  // frames
    meeple::v1::ErrorCode error = meeple::v1::ERROR_CODE_UNSPECIFIED;  // of the answer

    [[nodiscard]] std::optional<std::chrono::nanoseconds> at(Moment moment) const {
        return moments[static_cast<std::size_t>(moment)];
    }
};

class Tracer;

// One owner at a time writes; the owners pass it on by posting.
class Trace {
public:
    Trace(std::shared_ptr<const Tracer> tracer, std::optional<TraceParent> parent,
          std::uint64_t session);
    ~Trace();  // reports it, if it has a request
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;

    void mark(Moment moment);
    // The answer goes out.
    void answered(meeple::v1::ErrorCode error);

    TraceRecord record;
    std::string command_id;  // of the request, if it has one; not reported

private:
    const std::shared_ptr<const Tracer> tracer_;
    const std::chrono::steady_clock::time_point began_;
};
using TracePtr = std::shared_ptr<Trace>;

// Chooses the requests. Thread-safe.
class Tracer : public std::enable_shared_from_this<Tracer> {
public:
    // Called on any thread; must not wait or throw.
    using Report = std::function<void(TraceRecord)>;

    // ratio: the share of requests that are sampled, 0 to 1.
    Tracer(double ratio, Report report);

    // A message of that session has come. Null: it is not sampled. A client's traceparent has no
    // influence on that; one that is none counts as none.
    [[nodiscard]] TracePtr begin(std::uint64_t session, std::string_view traceparent) const;

private:
    friend class Trace;

    const double ratio_;
    const Report report_;
    const std::uint64_t seed_;
    mutable std::atomic<std::uint64_t> drawn_{0};
};

}  // namespace server
