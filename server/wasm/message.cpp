#include "server/wasm/message.h"

#include <array>

namespace google::protobuf {
namespace {

constexpr int wire_bits = 3;

}  // namespace

const std::string& no_text() {
    static const std::string none;
    return none;
}

std::string Message::SerializeAsString() const {
    std::string bytes;
    Writer writer(bytes);
    write(writer);
    return bytes;
}

bool Message::ParseFromString(std::string_view bytes) {
    Clear();
    Reader reader(bytes);
    return read(reader);
}

std::string json_text(const Message& message) {
    std::string text;
    JsonWriter(text).object(message);
    return text;
}

void Writer::tag(int number, Wire wire) {
    varint(static_cast<std::uint64_t>(number) << wire_bits | static_cast<std::uint64_t>(wire));
}

void Writer::varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) out_ += static_cast<char>((value & 0x7f) | 0x80);
    out_ += static_cast<char>(value);
}

void Writer::fixed(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out_ += static_cast<char>(value >> (8 * i) & 0xff);
}

void Writer::put_bytes(int number, std::string_view bytes) {
    tag(number, Wire::bytes);
    varint(bytes.size());
    out_ += bytes;
}

void Writer::put_message(int number, const Message& message) {
    put_bytes(number, message.SerializeAsString());
}

void Found::take_message(Message& message) {
    good_ = wire_ == Wire::bytes;
    if (!good_) return;
    Reader inner(bytes_);
    good_ = message.read(inner);
}

bool Found::next(std::string_view& bytes, Wire wire, std::uint64_t& raw) {
    if (wire == Wire::varint) return Reader::varint(bytes, raw);
    return Reader::fixed(bytes, wire == Wire::fixed64 ? 8 : 4, raw);
}

bool Reader::varint(std::string_view& bytes, std::uint64_t& value) {
    value = 0;
    for (int shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if (byte < 0x80) return true;
    }
    return false;
}

bool Reader::fixed(std::string_view& bytes, std::size_t size, std::uint64_t& value) {
    if (bytes.size() < size) return false;
    value = 0;
    for (std::size_t i = 0; i < size; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    bytes.remove_prefix(size);
    return true;
}

bool Reader::next(int& number, Wire& wire, std::uint64_t& raw, std::string_view& inside) {
    std::uint64_t tag = 0;
    if (!varint(bytes_, tag)) return false;
    number = static_cast<int>(tag >> wire_bits);
    wire = static_cast<Wire>(tag & 7);
    switch (wire) {
        case Wire::varint: return varint(bytes_, raw);
        case Wire::fixed64: return fixed(bytes_, 8, raw);
        case Wire::fixed32: return fixed(bytes_, 4, raw);
        case Wire::bytes:
            if (!varint(bytes_, raw) || raw > bytes_.size()) return false;
            inside = bytes_.substr(0, static_cast<std::size_t>(raw));
            bytes_.remove_prefix(static_cast<std::size_t>(raw));
            return true;
    }
    return false;
}

void JsonWriter::key(const char* name) {
    if (!first_) out_ += ',';
    first_ = false;
    quoted(name);
    out_ += ':';
}

void JsonWriter::put_message(const char* name, const Message& message) {
    key(name);
    object(message);
}

void JsonWriter::object(const Message& message) {
    out_ += '{';
    JsonWriter inner(out_);
    message.write_json(inner);
    out_ += '}';
}

void JsonWriter::quoted(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    out_ += '"';
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            out_ += '\\';
            out_ += letter;
        } else if (byte < 0x20) {
            out_ += "\\u00";
            out_ += digits[byte >> 4];
            out_ += digits[byte & 15];
        } else {
            out_ += letter;
        }
    }
    out_ += '"';
}

void JsonWriter::base64(std::string_view bytes) {
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    out_ += '"';
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::array<unsigned, 3> three{};
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < count; ++k) three[k] = static_cast<unsigned char>(bytes[i + k]);
        const unsigned all = three[0] << 16 | three[1] << 8 | three[2];
        for (unsigned k = 0; k < 4; ++k)
            out_ += k <= count ? letters[all >> (18 - 6 * k) & 63] : '=';
    }
    out_ += '"';
}

void JsonWriter::number(std::string_view digits, bool wide) {
    if (wide) out_ += '"';
    out_ += digits;
    if (wide) out_ += '"';
}

}  // namespace google::protobuf
