#include "server/actor/trace.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "server/crypto/hash.h"

namespace server {
namespace {

std::uint64_t random_number() {
    const std::string bytes = random_bytes(sizeof(std::uint64_t));
    std::uint64_t number = 0;
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
}

// SplitMix64: well mixed numbers out of successive ones.
std::uint64_t mixed(std::uint64_t number) {
    number *= 0x9e3779b97f4a7c15;
    number = (number ^ (number >> 30U)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27U)) * 0x94d049bb133111eb;
    return number ^ (number >> 31U);
}

// Lower case, as the standard wants it.
std::optional<std::uint8_t> digit(char c) {
    if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
    return std::nullopt;
}

// An id of zeros is none.
template <class Id>
bool read_id(std::string_view text, Id& id) {
    for (std::size_t i = 0; i < id.size(); ++i) {
        const auto high = digit(text[2 * i]);
        const auto low = digit(text[2 * i + 1]);
        if (!high || !low) return false;
        id[i] = static_cast<std::uint8_t>(*high << 4U | *low);
    }
    return std::any_of(id.begin(), id.end(), [](std::uint8_t byte) { return byte != 0; });
}

}  // namespace

std::optional<TraceParent> read_traceparent(std::string_view text) {
    constexpr std::size_t trace_at = 3;
    constexpr std::size_t span_at = 36;
    constexpr std::size_t flags_at = 53;
    TraceParent parent;
    const bool whole = text.size() == traceparent_bytes && text.starts_with("00-") &&
                       text[span_at - 1] == '-' && text[flags_at - 1] == '-' &&
                       digit(text[flags_at]) && digit(text[flags_at + 1]);
    if (!whole || !read_id(text.substr(trace_at), parent.trace) ||
        !read_id(text.substr(span_at), parent.span))
        return std::nullopt;
    return parent;
}

Trace::Trace(std::shared_ptr<const Tracer> tracer, std::optional<TraceParent> parent,
             std::uint64_t session)
    : tracer_(std::move(tracer)), began_(std::chrono::steady_clock::now()) {
    record.parent = parent;
    record.session = session;
    record.began_ns =
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                       std::chrono::system_clock::now().time_since_epoch())
                                       .count());
    record.moments[0] = std::chrono::nanoseconds(0);
}

Trace::~Trace() {
    if (!record.request.empty()) tracer_->report_(std::move(record));
}

void Trace::mark(Moment moment) {
    record.moments[static_cast<std::size_t>(moment)] = std::chrono::steady_clock::now() - began_;
}

void Trace::answered(meeple::v1::ErrorCode error) {
    record.error = error;
    mark(Moment::told);
}

Tracer::Tracer(double ratio, Report report)
    : ratio_(ratio), report_(std::move(report)), seed_(random_number()) {}

TracePtr Tracer::begin(std::uint64_t session, std::string_view traceparent) const {
    constexpr double parts = 9007199254740992.0;  // 2^53: so many a double tells apart
    const std::uint64_t number = drawn_.fetch_add(1, std::memory_order_relaxed);
    if (static_cast<double>(mixed(seed_ + number) >> 11U) >= ratio_ * parts) return nullptr;
    return std::make_shared<Trace>(shared_from_this(), read_traceparent(traceparent), session);
}

}  // namespace server
