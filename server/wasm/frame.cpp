// As codec/frame.cpp with libprotobuf's reflection, for binary frames only.
#include "server/codec/frame.h"

#include "server/codec/catalogue.h"

namespace server::codec {

namespace v1 = meeple::v1;

rules::Expected<v1::ClientFrame, DecodeError> decode(const std::string& bytes, Encoding) {
    const auto failed = [](v1::ErrorCode code, std::uint32_t re, const char* why) {
        return rules::Unexpected<DecodeError>(DecodeError{code, re, why});
    };
    v1::ClientFrame frame;
    if (!frame.ParseFromString(bytes)) return failed(v1::BAD_FRAME, 0, "not a ClientFrame");
    if (frame.body_case() == v1::ClientFrame::BODY_NOT_SET)
        return failed(v1::UNKNOWN_TYPE, frame.re(), "no body that is known here");
    if (frame.re() == 0) return failed(v1::BAD_FIELD, 0, "re must not be 0");
    return frame;
}

std::string json(const google::protobuf::Message& message) {
    return google::protobuf::json_text(message);
}

Frame encode(const v1::ServerFrame& frame, Encoding) {
    return std::make_shared<const std::string>(frame.SerializeAsString());
}

std::string deterministic_bytes(const google::protobuf::Message& message) {
    return message.SerializeAsString();
}

const Frame& SharedFrame::bytes(Encoding encoding) {
    Frame& frame = encoded_[static_cast<std::size_t>(encoding)];
    if (!frame) frame = encode(message_, encoding);
    return frame;
}

}  // namespace server::codec
