// One client frame in either encoding: every input gets an answer, and a readable frame reads equal
// in both encodings.
#pragma once

#include <string>

#include "server/codec/catalogue.h"
#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "tests/fuzz/target.h"

namespace tests::fuzz {

inline void same_after(const meeple::v1::ClientFrame& frame, server::Encoding encoding) {
    const auto again = server::codec::decode(server::codec::encode(frame, encoding), encoding);
    promise(again.has_value(), "what was decoded can be decoded again");
    promise(server::codec::deterministic_bytes(*again) == server::codec::deterministic_bytes(frame),
            "decode(encode(x)) = x");
}

inline void check_client_frame(const std::string& bytes, server::Encoding encoding) {
    const auto frame = server::codec::decode(bytes, encoding);
    if (!frame) {
        const meeple::v1::ErrorCode code = frame.error().code;
        promise(code == meeple::v1::BAD_FRAME || code == meeple::v1::BAD_FIELD ||
                    code == meeple::v1::UNKNOWN_TYPE,
                "a frame is refused with one of three codes");
        promise(!frame.error().detail.empty(), "a refusal says why");
        return;
    }
    promise(frame->body_case() != meeple::v1::ClientFrame::BODY_NOT_SET, "a frame has a body");
    same_after(*frame, server::Encoding::binary);
    same_after(*frame, server::Encoding::json);
    if (frame->has_command()) {
        for (const auto& action : frame->command().actions()) {
            if (const auto command = server::codec::read(action)) {
                meeple::v1::Action written;
                server::codec::write(*command, written);
                promise(server::codec::read(written) == command, "read(write(command)) = command");
            }
        }
    }
}

}  // namespace tests::fuzz
