#include "server/codec/json.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/stubs/strutil.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

namespace server::codec {
namespace {

namespace pb = google::protobuf;
using Descriptor = pb::Descriptor;
using Kind = pb::FieldDescriptor::CppType;

struct PlannedField {
    const pb::FieldDescriptor* field = nullptr;
    std::string key;        // "name":
    bool optional = false;  // absent where nothing was set
    bool repeated = false;
    bool bytes = false;
    Kind kind = pb::FieldDescriptor::CPPTYPE_INT32;
};
// The printed fields of a message, in order.
using Plan = std::vector<PlannedField>;

Plan plan_of(const Descriptor& type) {
    Plan plan;
    for (int i = 0; i < type.field_count(); ++i) {
        const pb::FieldDescriptor& field = *type.field(i);
        PlannedField& one = plan.emplace_back();
        one.field = &field;
        one.key = '"' + field.json_name() + "\":";
        one.optional = field.has_presence();
        one.repeated = field.is_repeated();
        one.bytes = field.type() == pb::FieldDescriptor::TYPE_BYTES;
        one.kind = field.cpp_type();
        if (field.is_map()) throw std::logic_error("a map in " + type.full_name());
    }
    return plan;
}

// Each thread has its own, so that none waits.
const Plan& plan(const Descriptor& type) {
    thread_local std::unordered_map<const Descriptor*, Plan> plans;
    const auto found = plans.find(&type);
    return found != plans.end() ? found->second : plans.emplace(&type, plan_of(type)).first->second;
}

template <class Number>
void append_number(Number number, std::string& out) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

template <class Number>
void append_quoted(Number number, std::string& out) {
    out.push_back('"');
    append_number(number, out);
    out.push_back('"');
}

// As \u00XX.
void append_unit(unsigned char byte, std::string& out) {
    constexpr std::string_view hex = "0123456789abcdef";
    out.append("\\u00");
    out.push_back(hex[byte >> 4U]);
    out.push_back(hex[byte & 15U]);
}

// The characters of a string that JSON must escape, and those with a meaning in scripts and pages.
void append_text(std::string_view text, std::string& out) {
    out.push_back('"');
    for (const char one : text) {
        const auto byte = static_cast<unsigned char>(one);
        switch (one) {
            case '"': out.append("\\\""); break;
            case '\\': out.append("\\\\"); break;
            case '\b': out.append("\\b"); break;
            case '\f': out.append("\\f"); break;
            case '\n': out.append("\\n"); break;
            case '\r': out.append("\\r"); break;
            case '\t': out.append("\\t"); break;
            default:
                if (byte < 0x20 || byte == 0x7f || one == '<' || one == '>') {
                    append_unit(byte, out);
                } else {
                    out.push_back(one);
                }
        }
    }
    out.push_back('"');
}

void append_string(const std::string& value, bool bytes, std::string& out) {
    if (!bytes) return append_text(value, out);
    std::string text;
    pb::Base64Escape(value, &text);
    out.push_back('"');
    out.append(text);
    out.push_back('"');
}

void append_enumerator(const pb::EnumDescriptor& type, int number, std::string& out) {
    const pb::EnumValueDescriptor* value = type.FindValueByNumber(number);
    if (value == nullptr) return append_number(number, out);
    out.push_back('"');
    out.append(value->name());
    out.push_back('"');
}

[[noreturn]] void cannot(const PlannedField& field) {
    throw std::logic_error("cannot be printed: " + field.field->full_name());
}

void append_single(const pb::Message& message, const PlannedField& field, std::string& out) {
    const pb::Reflection& in = *message.GetReflection();
    switch (field.kind) {
        case Kind::CPPTYPE_INT32: return append_number(in.GetInt32(message, field.field), out);
        case Kind::CPPTYPE_UINT32: return append_number(in.GetUInt32(message, field.field), out);
        case Kind::CPPTYPE_INT64: return append_quoted(in.GetInt64(message, field.field), out);
        case Kind::CPPTYPE_UINT64: return append_quoted(in.GetUInt64(message, field.field), out);
        case Kind::CPPTYPE_BOOL:
            out.append(in.GetBool(message, field.field) ? "true" : "false");
            return;
        case Kind::CPPTYPE_ENUM:
            return append_enumerator(*field.field->enum_type(),
                                     in.GetEnumValue(message, field.field), out);
        case Kind::CPPTYPE_STRING: {
            std::string scratch;
            return append_string(in.GetStringReference(message, field.field, &scratch), field.bytes,
                                 out);
        }
        case Kind::CPPTYPE_MESSAGE: return append_json(in.GetMessage(message, field.field), out);
        case Kind::CPPTYPE_DOUBLE: return append_number(in.GetDouble(message, field.field), out);
        case Kind::CPPTYPE_FLOAT: break;
    }
    cannot(field);
}

void append_element(const pb::Message& message, const PlannedField& field, int i,
                    std::string& out) {
    const pb::Reflection& in = *message.GetReflection();
    switch (field.kind) {
        case Kind::CPPTYPE_INT32:
            return append_number(in.GetRepeatedInt32(message, field.field, i), out);
        case Kind::CPPTYPE_UINT32:
            return append_number(in.GetRepeatedUInt32(message, field.field, i), out);
        case Kind::CPPTYPE_INT64:
            return append_quoted(in.GetRepeatedInt64(message, field.field, i), out);
        case Kind::CPPTYPE_UINT64:
            return append_quoted(in.GetRepeatedUInt64(message, field.field, i), out);
        case Kind::CPPTYPE_BOOL:
            out.append(in.GetRepeatedBool(message, field.field, i) ? "true" : "false");
            return;
        case Kind::CPPTYPE_ENUM:
            return append_enumerator(*field.field->enum_type(),
                                     in.GetRepeatedEnumValue(message, field.field, i), out);
        case Kind::CPPTYPE_STRING: {
            std::string scratch;
            return append_string(in.GetRepeatedStringReference(message, field.field, i, &scratch),
                                 field.bytes, out);
        }
        case Kind::CPPTYPE_MESSAGE:
            return append_json(in.GetRepeatedMessage(message, field.field, i), out);
        case Kind::CPPTYPE_DOUBLE:
        case Kind::CPPTYPE_FLOAT: break;
    }
    cannot(field);
}

void append_list(const pb::Message& message, const PlannedField& field, std::string& out) {
    const int size = message.GetReflection()->FieldSize(message, field.field);
    out.push_back('[');
    for (int i = 0; i < size; ++i) {
        if (i != 0) out.push_back(',');
        append_element(message, field, i, out);
    }
    out.push_back(']');
}

// A reader that knows nothing but the plain; anything else is "no".
class PlainReader {
public:
    explicit PlainReader(std::string_view text) : text_(text) {}

    bool whole(pb::Message& message) {
        if (!object(message, 0)) return false;
        skip_space();
        return at_ == text_.size();
    }

private:
    static constexpr int depth_max = 16;

    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' ||
                                      text_[at_] == '\r' || text_[at_] == '\t')) {
            ++at_;
        }
    }
    // The next sign that is no space, if it is that one.
    bool take(char wanted) {
        skip_space();
        if (at_ == text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    bool take_word(std::string_view word) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    bool string(std::string_view& out) {
        if (!take('"')) return false;
        const std::size_t begin = at_;
        for (; at_ < text_.size(); ++at_) {
            const auto byte = static_cast<unsigned char>(text_[at_]);
            if (byte == '"') {
                out = text_.substr(begin, at_++ - begin);
                return true;
            }
            if (byte == '\\' || byte < 0x20 || byte >= 0x7f) return false;
        }
        return false;
    }

    template <class Number>
    static bool digits(std::string_view text, Number& out) {
        const bool negative = text.starts_with('-');
        const std::string_view plain = text.substr(negative ? 1 : 0);
        if (plain.empty() || (plain.size() > 1 && plain.front() == '0')) return false;
        if (negative && plain == "0") return false;
        const auto end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, out);
        return read.ec == std::errc() && read.ptr == end;
    }
    template <class Number>
    bool number(Number& out) {
        skip_space();
        const std::size_t end = std::min(text_.find_first_of(",]} \n\r\t", at_), text_.size());
        const std::string_view text = text_.substr(at_, end - at_);
        at_ = end;
        return digits(text, out);
    }
    template <class Number>
    bool quoted(Number& out) {
        std::string_view text;
        return string(text) && digits(text, out);
    }
    bool boolean(bool& out) {
        skip_space();
        out = take_word("true");
        return out || take_word("false");
    }
    bool enumerator(const pb::EnumDescriptor& type, int& out) {
        std::string_view name;
        if (!string(name)) return false;
        const pb::EnumValueDescriptor* value = type.FindValueByName(std::string(name));
        if (value != nullptr) out = value->number();
        return value != nullptr;
    }
    bool text(bool bytes, std::string& out) {
        std::string_view found;
        if (!string(found)) return false;
        if (!bytes) {
            out = found;
            return true;
        }
        std::string again;
        const pb::StringPiece piece(found.data(), found.size());
        if (!found.empty() && !pb::Base64Unescape(piece, &out)) return false;
        pb::Base64Escape(out, &again);
        return again == found;
    }

    // Sets or adds what comes next; `adds` says which.
    template <bool adds>
    bool value(pb::Message& message, const PlannedField& field, int depth) {
        const pb::Reflection& in = *message.GetReflection();
        const pb::FieldDescriptor* which = field.field;
        switch (field.kind) {
            case Kind::CPPTYPE_INT32: {
                std::int32_t one = 0;
                if (!number(one)) return false;
                adds ? in.AddInt32(&message, which, one) : in.SetInt32(&message, which, one);
                return true;
            }
            case Kind::CPPTYPE_UINT32: {
                std::uint32_t one = 0;
                if (!number(one)) return false;
                adds ? in.AddUInt32(&message, which, one) : in.SetUInt32(&message, which, one);
                return true;
            }
            case Kind::CPPTYPE_INT64: {
                std::int64_t one = 0;
                if (!quoted(one)) return false;
                adds ? in.AddInt64(&message, which, one) : in.SetInt64(&message, which, one);
                return true;
            }
            case Kind::CPPTYPE_UINT64: {
                std::uint64_t one = 0;
                if (!quoted(one)) return false;
                adds ? in.AddUInt64(&message, which, one) : in.SetUInt64(&message, which, one);
                return true;
            }
            case Kind::CPPTYPE_BOOL: {
                bool one = false;
                if (!boolean(one)) return false;
                adds ? in.AddBool(&message, which, one) : in.SetBool(&message, which, one);
                return true;
            }
            case Kind::CPPTYPE_ENUM: {
                int one = 0;
                if (!enumerator(*which->enum_type(), one)) return false;
                adds ? in.AddEnumValue(&message, which, one)
                     : in.SetEnumValue(&message, which, one);
                return true;
            }
            case Kind::CPPTYPE_STRING: {
                std::string one;
                if (!text(field.bytes, one)) return false;
                adds ? in.AddString(&message, which, std::move(one))
                     : in.SetString(&message, which, std::move(one));
                return true;
            }
            case Kind::CPPTYPE_MESSAGE:
                return object(
                    *(adds ? in.AddMessage(&message, which) : in.MutableMessage(&message, which)),
                    depth + 1);
            case Kind::CPPTYPE_DOUBLE:
            case Kind::CPPTYPE_FLOAT: break;
        }
        return false;
    }

    bool list(pb::Message& message, const PlannedField& field, int depth) {
        if (!take('[')) return false;
        if (take(']')) return true;
        do {
            if (!value<true>(message, field, depth)) return false;
        } while (take(','));
        return take(']');
    }

    bool object(pb::Message& message, int depth) {
        if (depth > depth_max || !take('{')) return false;
        if (take('}')) return true;
        const Plan& fields = plan(*message.GetDescriptor());
        std::uint64_t seen = 0;
        do {
            std::string_view name;
            if (!string(name) || !take(':')) return false;
            const auto found = std::find_if(
                fields.begin(), fields.end(),
                [&](const PlannedField& field) { return field.field->json_name() == name; });
            const auto number = static_cast<std::size_t>(found - fields.begin());
            if (found == fields.end() || number >= 64 || (seen >> number & 1U) != 0) return false;
            seen |= std::uint64_t{1} << number;
            const pb::OneofDescriptor* choice = found->field->real_containing_oneof();
            if (choice != nullptr && message.GetReflection()->HasOneof(message, choice))
                return false;
            const bool ok = found->repeated ? list(message, *found, depth)
                                            : value<false>(message, *found, depth);
            if (!ok) return false;
        } while (take(','));
        return take('}');
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

bool read_plain_json(std::string_view text, pb::Message& message) {
    return PlainReader(text).whole(message);
}

void append_json(const pb::Message& message, std::string& out) {
    const pb::Reflection& in = *message.GetReflection();
    out.push_back('{');
    bool first = true;
    for (const PlannedField& field : plan(*message.GetDescriptor())) {
        if (field.optional && !in.HasField(message, field.field)) continue;
        if (!std::exchange(first, false)) out.push_back(',');
        out.append(field.key);
        if (field.repeated) {
            append_list(message, field, out);
        } else {
            append_single(message, field, out);
        }
    }
    out.push_back('}');
}

}  // namespace server::codec
