// Frames: bytes of one WebSocket message <-> ClientFrame and ServerFrame, in both encodings.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "meeple/v1/envelope.pb.h"
#include "rules/core/expected.h"
#include "server/frame.h"

namespace server::codec {

// The minor version of the protocol (proto/docs/versions.md). The first addition after a release
// raises it.
inline constexpr std::uint32_t protocol_minor = 6;

// Why bytes are no request. With BAD_FRAME the connection has to end; with the others it stays, and
// `re` names the request as far as it could be read.
struct DecodeError {
    meeple::v1::ErrorCode code = meeple::v1::BAD_FRAME;
    std::uint32_t re = 0;
    std::string detail;
};

// A frame with a body and without anything that this server does not know: an unknown field or an
// enumerator out of its list is BAD_FIELD, no body or an unknown one UNKNOWN_TYPE. Thread-safe.
[[nodiscard]] rules::Expected<meeple::v1::ClientFrame, DecodeError> decode(const std::string& bytes,
                                                                           Encoding encoding);

// For clients: unknown fields are skipped, as clients must.
[[nodiscard]] rules::Expected<meeple::v1::ServerFrame, DecodeError> decode_server(
    const std::string& bytes, Encoding encoding);

// JSON: a server prints defaults, a client only what is set.
[[nodiscard]] Frame encode(const meeple::v1::ServerFrame& frame, Encoding encoding);
[[nodiscard]] std::string encode(const meeple::v1::ClientFrame& frame, Encoding encoding);
// Any message in JSON, for HTTP.
[[nodiscard]] std::string json(const google::protobuf::Message& message);

// One frame for many connections, encoded when first needed, once for each encoding. Not
// thread-safe: it lives on one room's strand; the bytes may go anywhere.
class SharedFrame {
public:
    explicit SharedFrame(meeple::v1::ServerFrame message) : message_(std::move(message)) {}
    [[nodiscard]] const meeple::v1::ServerFrame& message() const { return message_; }
    [[nodiscard]] const Frame& bytes(Encoding encoding);

private:
    meeple::v1::ServerFrame message_;
    std::array<Frame, 2> encoded_;
};

// One answer to many requests, such as the catalogue or a list: encoded once per encoding; only the
// request's number is added. Thread-safe.
class PreparedAnswer {
public:
    // `answer` without a number.
    explicit PreparedAnswer(meeple::v1::ServerFrame answer) : answer_(std::move(answer)) {}
    [[nodiscard]] const meeple::v1::ServerFrame& message() const { return answer_; }
    [[nodiscard]] Frame bytes(std::uint32_t re, Encoding encoding) const;

private:
    const meeple::v1::ServerFrame answer_;
    mutable std::array<std::once_flag, 2> once_;
    mutable std::array<std::string, 2> encoded_;
};

}  // namespace server::codec
