// The codec's JSON compared with protobuf's, over random messages.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/util/json_util.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/envelope.pb.h"
#include "rules/core/chance.h"
#include "server/codec/json.h"
#include "tests/support/catch.h"

using namespace server;

namespace {

namespace pb = google::protobuf;
namespace v1 = meeple::v1;

// Fills any field, or leaves it empty.
class Filler {
public:
    explicit Filler(std::uint64_t seed) : random_(seed) {}

    void fill(pb::Message& message, int depth = 0) {
        const pb::Descriptor& type = *message.GetDescriptor();
        for (int i = 0; i < type.field_count(); ++i) {
            const pb::FieldDescriptor& field = *type.field(i);
            const bool message_field = field.cpp_type() == pb::FieldDescriptor::CPPTYPE_MESSAGE;
            if (message_field && depth > 5) continue;
            // Of a choice the last one stays.
            if (random_.below(field.real_containing_oneof() != nullptr ? 6 : 2) != 0) continue;
            if (!field.is_repeated()) {
                set(message, field, depth);
                continue;
            }
            for (std::uint32_t count = random_.below(4); count > 0; --count)
                add(message, field, depth);
        }
    }

private:
    std::uint64_t number() {
        constexpr std::array<std::uint64_t, 6> corners{0,          1,          127,
                                                       0x7fffffff, 0xffffffff, 1ULL << 63};
        const std::uint64_t low = random_.below(0xffffffff);
        return random_.below(2) == 0 ? corners.at(random_.below(corners.size())) : low << 32 | low;
    }
    std::string text(bool bytes) {
        constexpr std::array<const char*, 8> parts{
            "a", "\"\\/", "<b>", "\n\t\r\b\f", "\x01\x1f\x7f", "\xc3\xa9", "\xe4\xb8\xad", "'&="};
        std::string out;
        for (std::uint32_t i = random_.below(5); i > 0; --i) {
            if (bytes) {
                out.push_back(static_cast<char>(random_.below(256)));
            } else {
                out += parts.at(random_.below(parts.size()));
            }
        }
        return out;
    }
    int enumerator(const pb::FieldDescriptor& field) {
        const auto count = static_cast<std::uint32_t>(field.enum_type()->value_count());
        if (random_.below(8) == 0) return 4711;  // of a version that is still to come
        return field.enum_type()->value(static_cast<int>(random_.below(count)))->number();
    }

    void set(pb::Message& message, const pb::FieldDescriptor& field, int depth) {
        const pb::Reflection& in = *message.GetReflection();
        const bool bytes = field.type() == pb::FieldDescriptor::TYPE_BYTES;
        switch (field.cpp_type()) {
            case pb::FieldDescriptor::CPPTYPE_INT32:
                return in.SetInt32(&message, &field, static_cast<std::int32_t>(number()));
            case pb::FieldDescriptor::CPPTYPE_UINT32:
                return in.SetUInt32(&message, &field, static_cast<std::uint32_t>(number()));
            case pb::FieldDescriptor::CPPTYPE_INT64:
                return in.SetInt64(&message, &field, static_cast<std::int64_t>(number()));
            case pb::FieldDescriptor::CPPTYPE_UINT64:
                return in.SetUInt64(&message, &field, number());
            case pb::FieldDescriptor::CPPTYPE_BOOL:
                return in.SetBool(&message, &field, random_.below(2) == 0);
            case pb::FieldDescriptor::CPPTYPE_ENUM:
                return in.SetEnumValue(&message, &field, enumerator(field));
            case pb::FieldDescriptor::CPPTYPE_STRING:
                return in.SetString(&message, &field, text(bytes));
            case pb::FieldDescriptor::CPPTYPE_MESSAGE:
                return fill(*in.MutableMessage(&message, &field), depth + 1);
            case pb::FieldDescriptor::CPPTYPE_DOUBLE:
            case pb::FieldDescriptor::CPPTYPE_FLOAT: break;
        }
        FAIL("a kind of field that the protocol does not have: " << field.full_name());
    }
    void add(pb::Message& message, const pb::FieldDescriptor& field, int depth) {
        const pb::Reflection& in = *message.GetReflection();
        const bool bytes = field.type() == pb::FieldDescriptor::TYPE_BYTES;
        switch (field.cpp_type()) {
            case pb::FieldDescriptor::CPPTYPE_INT32:
                return in.AddInt32(&message, &field, static_cast<std::int32_t>(number()));
            case pb::FieldDescriptor::CPPTYPE_UINT32:
                return in.AddUInt32(&message, &field, static_cast<std::uint32_t>(number()));
            case pb::FieldDescriptor::CPPTYPE_INT64:
                return in.AddInt64(&message, &field, static_cast<std::int64_t>(number()));
            case pb::FieldDescriptor::CPPTYPE_UINT64:
                return in.AddUInt64(&message, &field, number());
            case pb::FieldDescriptor::CPPTYPE_BOOL:
                return in.AddBool(&message, &field, random_.below(2) == 0);
            case pb::FieldDescriptor::CPPTYPE_ENUM:
                return in.AddEnumValue(&message, &field, enumerator(field));
            case pb::FieldDescriptor::CPPTYPE_STRING:
                return in.AddString(&message, &field, text(bytes));
            case pb::FieldDescriptor::CPPTYPE_MESSAGE:
                return fill(*in.AddMessage(&message, &field), depth + 1);
            case pb::FieldDescriptor::CPPTYPE_DOUBLE:
            case pb::FieldDescriptor::CPPTYPE_FLOAT: break;
        }
        FAIL("a kind of field that the protocol does not have: " << field.full_name());
    }

    rules::Random random_;
};

std::string printed_by_protobuf(const pb::Message& message) {
    std::string text;
    pb::util::JsonPrintOptions options;
    options.always_print_primitive_fields = true;
    REQUIRE(pb::util::MessageToJsonString(message, &text, options).ok());
    return text;
}

template <class Message>
void same_as_protobuf(std::uint64_t first_seed) {
    for (std::uint64_t seed = first_seed; seed < first_seed + 300; ++seed) {
        CAPTURE(seed);
        Message message;
        Filler(seed).fill(message);
        std::string text;
        codec::append_json(message, text);
        // In another order, which has no meaning.
        REQUIRE(nlohmann::json::parse(text) == nlohmann::json::parse(printed_by_protobuf(message)));
        REQUIRE(text.size() == printed_by_protobuf(message).size());
    }
}

}  // namespace

TEST_CASE("codec: typical JSON of programs is read without protobuf's parser") {
    for (const char* text :
         {R"({"re":1,"ping":{}})",
          R"({"re":7,"attach":{"room":"abc","history":true,"haveHash":"18446744073709551615"}})",
          R"( { "re" : 3 , "command" : { "handle" : 1, "commandId" : "AAECAwQFBgcICQoLDA0ODw==",
              "decision" : 4, "actions" : [ {
                  "tiles" : { "place" : { "x" : -1, "y" : 0 } } } ] } } )"}) {
        CAPTURE(text);
        v1::ClientFrame plain;
        REQUIRE(codec::read_plain_json(text, plain));
        v1::ClientFrame wanted;
        REQUIRE(pb::util::JsonStringToMessage(text, &wanted).ok());
        CHECK(plain.SerializeAsString() == wanted.SerializeAsString());
    }
    for (const char* text :
         {"", "{", "[]", "{}x", R"({"re":01})", R"({"re":-1})", R"({"re":1.0})", R"({"re":"1"})",
          R"({"re":4294967296})", R"({"re":null})", R"({"re":1,"re":2})", R"({"re":1,})",
          R"({"ping":{},"hello":{}})", R"({"hello":{"client":"\u0041"}})", R"({"teleport":{}})",
          R"({"command":{"commandId":"A"}})", R"({"command":{"actions":{}}})"}) {
        CAPTURE(text);
        v1::ClientFrame frame;
        CHECK_FALSE(codec::read_plain_json(text, frame));
    }
}

TEST_CASE("codec: plain JSON is read as by protobuf's parser") {
    const std::uint64_t first_seed = 9001;
    rules::Random random(first_seed);
    std::size_t read = 0;
    for (std::uint64_t seed = first_seed; seed < first_seed + 3000; ++seed) {
        CAPTURE(seed);
        v1::ClientFrame frame;
        Filler(seed).fill(frame);
        std::string text;
        codec::append_json(frame, text);
        // A sign is lost, doubled or another one.
        const std::string signs = "{}[]\",:01-e.AnN \\";
        for (std::uint32_t i = random.below(3); i > 0 && !text.empty(); --i) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
            const char other = signs.at(random.below(static_cast<std::uint32_t>(signs.size())));
            switch (random.below(3)) {
                case 0: text.erase(at, 1); break;
                case 1: text.insert(at, 1, other); break;
                default: text[at] = other;
            }
        }
        CAPTURE(text);
        v1::ClientFrame plain;
        if (!codec::read_plain_json(text, plain)) continue;
        ++read;
        v1::ClientFrame wanted;
        REQUIRE(pb::util::JsonStringToMessage(text, &wanted).ok());
        REQUIRE(plain.SerializeAsString() == wanted.SerializeAsString());
    }
    CHECK(read > 300);
}

TEST_CASE("codec: JSON equals that of protobuf's own printer") {
    same_as_protobuf<v1::ServerFrame>(1);
    same_as_protobuf<v1::ClientFrame>(1001);
    same_as_protobuf<v1::Snapshot>(2001);
    same_as_protobuf<v1::Transition>(3001);
    same_as_protobuf<v1::Catalogue>(4001);
    same_as_protobuf<meeple::store::v1::Record>(5001);
}
