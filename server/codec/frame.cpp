#include "server/codec/frame.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>

#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "server/codec/catalogue.h"
#include "server/codec/json.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace pb = google::protobuf;

// The path of the first thing in `message` that the protocol does not have; empty: there is none.
std::string unknown_in(const pb::Message& message);

std::string unknown_in_field(const pb::Message& message, const pb::FieldDescriptor& field) {
    const pb::Reflection& reflection = *message.GetReflection();
    const int count = field.is_repeated() ? reflection.FieldSize(message, &field) : 1;
    for (int i = 0; i < count; ++i) {
        if (field.cpp_type() == pb::FieldDescriptor::CPPTYPE_MESSAGE) {
            const pb::Message& inner = field.is_repeated()
                                           ? reflection.GetRepeatedMessage(message, &field, i)
                                           : reflection.GetMessage(message, &field);
            const std::string path = unknown_in(inner);
            if (!path.empty()) return field.name() + "." + path;
        } else if (field.cpp_type() == pb::FieldDescriptor::CPPTYPE_ENUM) {
            const int number = field.is_repeated()
                                   ? reflection.GetRepeatedEnumValue(message, &field, i)
                                   : reflection.GetEnumValue(message, &field);
            if (field.enum_type()->FindValueByNumber(number) == nullptr) return field.name();
        }
    }
    return {};
}

std::string unknown_in(const pb::Message& message) {
    const pb::UnknownFieldSet& unknown = message.GetReflection()->GetUnknownFields(message);
    if (!unknown.empty()) return "#" + std::to_string(unknown.field(0).number());
    std::vector<const pb::FieldDescriptor*> fields;
    message.GetReflection()->ListFields(message, &fields);
    for (const pb::FieldDescriptor* field : fields) {
        std::string path = unknown_in_field(message, *field);
        if (!path.empty()) return path;
    }
    return {};
}

// What the parser says of a field or value, made fit for a detail: it may quote the client's bytes,
// which need not be text.
std::string detail(pb::StringPiece text) {
    std::string printable(text.substr(0, 200));
    for (char& byte : printable) {
        if (byte < ' ' || byte > '~') byte = '?';
    }
    return printable;
}

template <class Message>
bool parse_json(const std::string& bytes, bool ignore_unknown, Message& out, std::string& why) {
    pb::util::JsonParseOptions options;
    options.ignore_unknown_fields = ignore_unknown;
    const auto status = pb::util::JsonStringToMessage(bytes, &out, options);
    if (!status.ok()) why = detail(status.message());
    return status.ok();
}

rules::Unexpected<DecodeError> failed(v1::ErrorCode code, std::uint32_t re, std::string why) {
    return rules::Unexpected<DecodeError>(DecodeError{code, re, std::move(why)});
}

rules::Expected<v1::ClientFrame, DecodeError> decode_json(const std::string& bytes) {
    v1::ClientFrame frame;
    if (read_plain_json(bytes, frame)) return frame;
    frame.Clear();
    std::string why;
    if (parse_json(bytes, false, frame, why)) return frame;
    // Not strictly right. If it reads when unknown things are skipped, the connection need not end.
    v1::ClientFrame lenient;
    std::string still;
    if (!parse_json(bytes, true, lenient, still)) return failed(v1::BAD_FRAME, 0, why);
    const bool no_body = lenient.body_case() == v1::ClientFrame::BODY_NOT_SET;
    return failed(no_body ? v1::UNKNOWN_TYPE : v1::BAD_FIELD, lenient.re(), why);
}

}  // namespace

rules::Expected<v1::ClientFrame, DecodeError> decode(const std::string& bytes, Encoding encoding) {
    // Otherwise a peer that sends bad UTF-8 could fill the server's stderr.
    const pb::LogSilencer silencer;
    v1::ClientFrame frame;
    if (encoding == Encoding::json) {
        auto parsed = decode_json(bytes);
        if (!parsed) return parsed;
        frame = std::move(parsed).value();
    } else if (!frame.ParseFromString(bytes)) {
        return failed(v1::BAD_FRAME, 0, "not a ClientFrame");
    }
    if (frame.body_case() == v1::ClientFrame::BODY_NOT_SET) {
        return failed(v1::UNKNOWN_TYPE, frame.re(), "no known body");
    }
    const std::string unknown = unknown_in(frame);
    if (!unknown.empty()) return failed(v1::BAD_FIELD, frame.re(), "unknown: " + unknown);
    if (frame.re() == 0) return failed(v1::BAD_FIELD, 0, "re must not be 0");
    return frame;
}

rules::Expected<v1::ServerFrame, DecodeError> decode_server(const std::string& bytes,
                                                            Encoding encoding) {
    v1::ServerFrame frame;
    std::string why = "not a ServerFrame";
    if (encoding == Encoding::binary) {
        if (frame.ParseFromString(bytes)) return frame;
    } else {
        if (read_plain_json(bytes, frame)) return frame;
        frame.Clear();
        if (parse_json(bytes, true, frame, why)) return frame;
    }
    return failed(v1::BAD_FRAME, 0, why);
}

std::string json(const pb::Message& message) {
    std::string text;
    append_json(message, text);
    return text;
}

Frame encode(const v1::ServerFrame& frame, Encoding encoding) {
    return std::make_shared<const std::string>(
        encoding == Encoding::json ? json(frame) : frame.SerializeAsString());
}

std::string encode(const v1::ClientFrame& frame, Encoding encoding) {
    if (encoding == Encoding::binary) return frame.SerializeAsString();
    // Only what is set: an older server refuses the name of a field that it does not know.
    std::string text;
    const auto status = pb::util::MessageToJsonString(frame, &text);
    if (!status.ok()) throw std::runtime_error(std::string(status.message()));
    return text;
}

Frame PreparedAnswer::bytes(std::uint32_t re, Encoding encoding) const {
    constexpr std::string_view json_begins = R"({"re":0)";
    const auto which = static_cast<std::size_t>(encoding);
    std::call_once(once_[which], [&] { encoded_[which] = *encode(answer_, encoding); });
    const std::string& rest = encoded_[which];
    if (encoding == Encoding::json) {
        // The number stands first, as it is the message's first field.
        if (!rest.starts_with(json_begins)) throw std::logic_error("an answer begins otherwise");
        return std::make_shared<const std::string>(R"({"re":)" + std::to_string(re) +
                                                   rest.substr(json_begins.size()));
    }
    // A field may stand anywhere: the number's few bytes go before the others.
    v1::ServerFrame number;
    number.set_re(re);
    return std::make_shared<const std::string>(number.SerializeAsString() + rest);
}

std::string deterministic_bytes(const google::protobuf::Message& message) {
    std::string bytes;
    {
        google::protobuf::io::StringOutputStream stream(&bytes);
        google::protobuf::io::CodedOutputStream coded(&stream);
        coded.SetSerializationDeterministic(true);
        message.SerializeToCodedStream(&coded);
    }
    return bytes;
}

const Frame& SharedFrame::bytes(Encoding encoding) {
    Frame& frame = encoded_[static_cast<std::size_t>(encoding)];
    if (!frame) frame = encode(message_, encoding);
    return frame;
}

}  // namespace server::codec
