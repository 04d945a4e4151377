// Requests to rooms, as their frames name them.
#include "server/room/requests.h"

#include <google/protobuf/descriptor.h>

#include <optional>
#include <string>

#include "tests/support/catch.h"

namespace requests_test {

namespace {

using server::address_of;
using server::read_request;
namespace pb = google::protobuf;
using Frame = meeple::v1::ClientFrame;

const pb::FieldDescriptor* field(const pb::FieldDescriptor& body, const char* name) {
    return body.message_type()->FindFieldByName(name);
}

// A frame with this body, its handle and, if it bears one, its id.
Frame frame_of(const pb::FieldDescriptor& body, const std::string& id) {
    Frame frame;
    pb::Message& request = *frame.GetReflection()->MutableMessage(&frame, &body);
    request.GetReflection()->SetUInt32(&request, field(body, "handle"), 7);
    if (const auto* bears = field(body, "command_id"))
        request.GetReflection()->SetString(&request, bears, id);
    return frame;
}

}  // namespace

TEST_CASE("requests: exactly the frames with a handle are requests to that room") {
    const auto& bodies = *Frame::descriptor()->FindOneofByName("body");
    int requests = 0;
    for (int i = 0; i < bodies.field_count(); ++i) {
        const pb::FieldDescriptor& body = *bodies.field(i);
        INFO(body.name());
        if (field(body, "handle") == nullptr) {
            Frame frame;
            frame.GetReflection()->MutableMessage(&frame, &body);
            CHECK_FALSE(address_of(frame));
            CHECK_FALSE(read_request(frame, {}));
            continue;
        }
        ++requests;
        const std::string id = field(body, "command_id") == nullptr ? "" : "0123456789abcdef";
        const auto address = address_of(frame_of(body, id));
        REQUIRE(address);
        CHECK(address->handle == 7);
        CHECK(address->command_id == id);
        if (id.empty()) continue;
        const auto read = read_request(frame_of(body, "short"), {});
        REQUIRE_FALSE(read);
        CHECK(read.error() == "command_id: 16 bytes");
    }
    CHECK(requests > 10);
    CHECK_FALSE(address_of(Frame()));
    CHECK_FALSE(read_request(Frame(), {}));
}

}  // namespace requests_test
